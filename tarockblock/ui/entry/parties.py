"""Who played a hand: declarer, partner, who played beside him; a row of players each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.draft_deal import seats
from tarockblock.app.drafts.draft_parties import Parties
from tarockblock.app.drafts.questions import Ask, Choice, Question
from tarockblock.ui.entry.form import Width
from tarockblock.ui.entry.parts import AnswerRow, ArrowWalk, Option, player_option
from tarockblock.ui.entry.words import step_title
from tarockblock.ui.kit.layout import vbox
from tarockblock.ui.kit.widgets.player_mark import Mark


class PartiesPane(QWidget):
    """Shows the parties of a hand. `before_game`: the declarer is asked for even while no game is chosen."""

    def __init__(
        self, parties: Parties, marks: Mapping[str, Mark], parent: QWidget | None = None, *, before_game: bool = False
    ) -> None:
        super().__init__(parent)
        self._parties, self._marks, self._before_game = parties, marks, before_game
        self.declarers, self.partners, self.beside = (
            AnswerRow(step_title(ask), 4, self, wrap=4 if ask is Ask.DECLARER else 0, several=ask is Ask.BEI)
            for ask in (Ask.DECLARER, Ask.PARTNER, Ask.BEI)
        )
        self.rows = {Ask.DECLARER: self.declarers, Ask.PARTNER: self.partners, Ask.BEI: self.beside}
        self.setLayout(vbox(*self.rows.values(), gap=5))
        self._walks = [ArrowWalk(row) for row in self.rows.values()]

    def set_room_width(self, width: Width) -> None:
        """Lay it out for another width."""
        for row in self.rows.values():
            row.set_room_width(width)

    def least_beside(self) -> int:
        """The width in pixels from which on titles can stand beside their answers."""
        return max((row.least_beside() for row in self.rows.values() if not row.isHidden()), default=0)

    def refresh(self, listening: Ask) -> None:
        """Show who can be chosen and who is, and which row listens."""
        for ask, row in self.rows.items():
            row.show_question(self._question(ask), self._option, listening=ask is listening)
        self.setVisible(any(not row.isHidden() for row in self.rows.values()))
        for walk in self._walks:
            walk.watch()

    def _question(self, ask: Ask) -> Question | None:
        parties = self._parties
        if ask is not Ask.DECLARER or not self._before_game or parties.game is not None:
            return parties.find(ask)
        choices = partial(seats, parties.deal, ask, parties.declarers, parties.choose_declarer)
        return Question(ask, choices=choices, chosen=lambda: [parties.declarer])

    def _option(self, choice: Choice) -> Option:
        if not choice.to:
            return Option("", self.tr("alone"), choice.key)
        parties = self._parties
        only = choice.what == Ask.DECLARER and parties.game is not None and parties.game.vorhand_only
        return player_option(
            choice, self._marks, self.tr("Vorhand") if only and choice.to == parties.deal.vorhand else ""
        )
