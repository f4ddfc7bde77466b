"""Who committed the renonce: everybody at the table, whoever sits out included; one to three, or that one alone."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.renonce.renonce_flow import Field, RenonceFlow
from tarockblock.domain.deal import ACTIVE
from tarockblock.exchange.reasons import role_of
from tarockblock.exchange.wording import Wording
from tarockblock.ui.dialogs.renonce.page import seat_key
from tarockblock.ui.dialogs.renonce.parts import HeadedLine, flexible
from tarockblock.ui.dialogs.renonce.words import sentence
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.choice_button import ChoiceButton
from tarockblock.ui.widgets.player_mark import Mark


class OffendersBlock(QWidget):
    """A button a player; what may not be said is refused with a sentence beside the title."""

    pressed = Signal(str)

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = flow
        px = theme_of(self).px
        out = Wording(flow.language).people(flow.deal.sitting_out)
        hint = self.tr("one to three")
        if out:
            hint = self.tr("one to three, or {players} alone").format(players=out)
        self.head = HeadedLine(self.tr("Who committed the renonce?"), hint)
        self.buttons: dict[str, ChoiceButton] = {}
        row = QHBoxLayout()
        row.setSpacing(px(6))
        for player in flow.deal.seating:
            button = ChoiceButton(player, "", seat_key(flow, player), mark=marks[player])
            button.clicked.connect(lambda _checked, player=player: self.pressed.emit(player))
            self.buttons[player] = button
            row.addWidget(flexible(button), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(5))
        column.addWidget(self.head)
        column.addLayout(row)

    def refresh(self, *, listening: bool) -> None:
        """Show who is named, what everybody does, and why something was refused."""
        flow = self._flow
        outcome, wording = flow.outcome(), Wording(flow.language)
        offenders = flow.offenders
        self.head.title.set_listening(listening)
        found = [each for each in outcome.problems.get(Field.OFFENDERS, ()) if each.code != "offenders_missing"]
        refused = flow.refusals.get(Field.OFFENDERS)
        self.head.problem.show_problem(sentence(refused or (found[0] if found else None), flow))
        for player, button in self.buttons.items():
            button.setChecked(player in offenders)
            button.set_listening(listening)
            role = "" if player in offenders else role_of(player, outcome.entry, flow.deal, wording)
            # With five buttons in the row there is no room for more than names; the panel beside it shows the roles.
            plain = role == wording.reason("role_regular") or len(self.buttons) > ACTIVE
            button.set_note("" if plain else role)

    def stop(self) -> QAbstractButton | None:
        """Where the focus goes: who is named, else the first."""
        named = next((button for button in self.buttons.values() if button.isChecked()), None)
        focused = next((button for button in self.buttons.values() if button.hasFocus()), None)
        return focused or named or next(iter(self.buttons.values()), None)
