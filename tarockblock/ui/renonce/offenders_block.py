"""Who committed the renonce: whoever the case allows; one to three, or one who sits out alone."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.draft_deal import seat_key
from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.domain.deal import ACTIVE
from tarockblock.domain.ruleset import Offender
from tarockblock.exchange.reasons import role_of
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.parts import AskedPart, flexible, title_width
from tarockblock.ui.kit.layout import grow, hbox, vbox
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.even_grid import EvenGrid
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.renonce.parts import HeadedLine
from tarockblock.ui.renonce.words import fact_title, sentence


class OffendersBlock(AskedPart):
    """A button a player; what may not be said is refused with a sentence beside the title.

    ``low``: one row with its title at the left, as the other questions about players have it; the sentence below.
    """

    pressed = Signal(str)

    def __init__(
        self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None, *, low: bool = False
    ) -> None:
        super().__init__(parent)
        self._flow, self._low = flow, low
        self.head = HeadedLine(fact_title(Ask.OFFENDERS))
        self._title = StepTitle(self.tr("Renonce"))
        self._title.setAccessibleName(fact_title(Ask.OFFENDERS))
        self._title.setFixedWidth(title_width())
        self.buttons: dict[str, ChoiceButton] = {}
        for player in flow.deal.seating:
            button = ChoiceButton(player, "", seat_key(flow.facts.deal, player), mark=marks[player])
            button.set_exclusive(False)
            button.clicked.connect(lambda _checked, player=player: self.pressed.emit(player))
            self.buttons[player] = button
        grid = EvenGrid(len(flow.deal.seating), *map(flexible, self.buttons.values()), gap=6)
        parts = (self.head, hbox(self._title, grow(grid), gap=6))
        self.setLayout(vbox(*(reversed(parts) if low else parts), gap=5))
        self._title.setVisible(low)
        self.head.title.setVisible(not low)

    def refresh(self, *, listening: bool) -> None:
        """Show who is named, what everybody does, and why something was refused."""
        flow, answers = self._flow, self._flow.answers
        outcome, wording = answers.outcome(), Wording(flow.language)
        offenders, candidates = answers.offenders, answers.who.candidates
        self.head.title.set_text(fact_title(Ask.OFFENDERS), self._hint())
        self.head.title.set_active(listening)
        self._title.set_active(listening)
        found = [each for each in outcome.problems.get(Ask.OFFENDERS, ()) if each.code != "offenders_missing"]
        refused = answers.refusals.get(Ask.OFFENDERS)
        self.head.problem.show_problem(sentence(refused or (found[0] if found else None), flow))
        self.head.setVisible(not self._low or bool(self.head.problem.text()))
        for player, button in self.buttons.items():
            # Room for the names of those who play.
            button.setVisible(not self._low or player in candidates or player in flow.deal.active)
            button.setChecked(player in offenders)
            button.setEnabled(player in candidates)
            button.set_active(listening)
            role = "" if player in offenders else role_of(player, outcome.entry, flow.deal, wording)
            # With five buttons in the row there is no room for more than names; the panel beside it shows the roles.
            crowded = self._low or len(self.buttons) > ACTIVE
            plain = role == wording.reason("role_regular") or crowded
            button.set_note("" if plain else role)

    def stop(self, index: int = 0) -> QAbstractButton | None:
        """Where the focus goes: who is named, else the first."""
        there = [button for button in self.buttons.values() if button.isEnabled()]
        focused = next((button for button in there if button.hasFocus()), None)
        return focused or next((button for button in there if button.isChecked()), there[0] if there else None)

    def _hint(self) -> str:
        """Whom the case allows."""
        who = self._flow.answers.who
        if who.role is not None and who.certain and len(who.candidates) == 1:
            return self.tr("the case says it")
        if who.role is Offender.OPPONENT:
            return self.tr("an opponent of the declarer")
        out = tuple(player for player in who.candidates if player in self._flow.deal.sitting_out)
        if out and len(out) < len(who.candidates):
            people = Wording(self._flow.language).people(out)
            return self.tr("one to three, or {players} alone").format(players=people)
        return "" if out else self.tr("one to three")
