"""Who played a hand: declarer, partner, who played beside him; a row of players each."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.draft_deal import seat_key
from tarockblock.app.drafts.draft_parties import ALONE_KEY, Parties
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.ruleset import GameKind
from tarockblock.ui.entry.form import Form
from tarockblock.ui.entry.parts import AnswerRow, ArrowWalk, Option
from tarockblock.ui.entry.words import step_title
from tarockblock.ui.kit.layout import vbox
from tarockblock.ui.kit.widgets.player_mark import Mark

ALONE = ""


class PartiesPane(QWidget):
    """Shows the parties of a hand; emits the question and the player that was pressed.

    `before_game`: the declarer is asked for even while no game is chosen.
    """

    pressed = Signal(object, object)

    def __init__(
        self, parties: Parties, marks: Mapping[str, Mark], parent: QWidget | None = None, *, before_game: bool = False
    ) -> None:
        super().__init__(parent)
        self._parties, self._marks, self._before_game = parties, marks, before_game
        self.declarers, self.partners, self.beside = (
            AnswerRow(step_title(step), 4, self, wrap=4 if step is Ask.DECLARER else 0, several=step is Ask.BEI)
            for step in (Ask.DECLARER, Ask.PARTNER, Ask.BEI)
        )
        self.rows = {Ask.DECLARER: self.declarers, Ask.PARTNER: self.partners, Ask.BEI: self.beside}
        for step, row in self.rows.items():
            row.chosen.connect(lambda player, step=step: self.pressed.emit(step, player))
        self.setLayout(vbox(*self.rows.values(), gap=5))
        self._walks = [ArrowWalk(row) for row in self.rows.values()]

    def set_form(self, form: Form) -> None:
        """Lay it out for another width."""
        for row in self.rows.values():
            row.set_form(form)

    def least_beside(self) -> int:
        """The width in pixels from which on titles can stand beside their answers."""
        return max((row.least_beside() for row in self.rows.values() if not row.isHidden()), default=0)

    def refresh(self, listening: Ask) -> None:
        """Show who can be chosen and who is, and which row listens."""
        parties, game = self._parties, self._parties.game
        only = game is not None and game.vorhand_only
        vorhand = parties.deal.vorhand if only else None
        note = self.tr("Vorhand")
        self.declarers.set_options([self._option(each, note if each == vorhand else "") for each in parties.declarers])
        alone = [Option(ALONE, self.tr("alone"), ALONE_KEY)] if parties.may_be_alone else []
        self.partners.set_options([*(self._option(each) for each in parties.partners), *alone])
        self.beside.set_options([self._option(each) for each in parties.negatives.beside])
        self.declarers.set_chosen((parties.declarer,))
        self.partners.set_chosen((ALONE if parties.alone else parties.partner,))
        self.beside.set_chosen(parties.negatives.declarers[1:])
        shown = {
            Ask.DECLARER: self._before_game if game is None else game.kind is not GameKind.TRISCHAKEN,
            Ask.PARTNER: bool(parties.partners),
            Ask.BEI: bool(parties.negatives.beside),
        }
        for step, row in self.rows.items():
            row.setVisible(shown[step])
            row.set_active(step is listening)
        self.setVisible(any(shown.values()))
        for walk in self._walks:
            walk.watch()

    def stop(self, step: Ask) -> QAbstractButton | None:
        """Where the focus goes in one of its steps."""
        row = self.rows.get(step)
        return None if row is None else row.stop()

    def step_of(self, widget: QWidget) -> Ask | None:
        """The step a widget belongs to."""
        return next((step for step, row in self.rows.items() if row.isAncestorOf(widget)), None)

    def _option(self, player: str, note: str = "") -> Option:
        return Option(player, player, seat_key(self._parties.deal, player), self._marks[player], note)
