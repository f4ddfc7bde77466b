"""The dialog for a change at the table, a skin over `TableDraft`: who sits where from here on, who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.corrections.table_draft import TableDraft
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.correction_words import problem_sentence
from tarockblock.ui.evening.holds_choice import HoldsChoice
from tarockblock.ui.evening.start_dialog_names import NameEntry
from tarockblock.ui.evening.table_dialog_seats import NextDealer, TableSeats
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import add, grow, space, stretch, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.player_mark import marks_for
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.remark import Remark
from tarockblock.ui.kit.widgets.side_by_side import SideBySide
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.kit.words import sentence

WIDTH = 860

Totals = Mapping[str, tuple[Points, Cents]]


class TableDialog(CorrectionDialog):
    """Show it with `open()`. `entered` brings a `TableChange`.

    ``people`` are all who have sat there in order of appearance (it gives the marks), ``totals`` what they have.
    """

    def __init__(
        self,
        draft: TableDraft,
        people: Sequence[str],
        totals: Totals,
        wording: Wording,
        *,
        editing: bool = False,
        misfits: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", "Ctrl+Enter", misfits=misfits, parent=parent)
        self._draft, self._people, self._totals, self._wording = draft, tuple(people), totals, wording
        self.setWindowTitle(self.tr("Change the table again") if editing else self.tr("Change the table"))
        self.foot.primary.set_label(self.tr("Save change") if editing else self.tr("From the next hand on"))
        self.seats = TableSeats(self.tr("At the table from here on, in playing order"))
        self.names = NameEntry()
        self.dealer = NextDealer(self.tr("Deals next"))
        self.seats_problem = ProblemLabel()
        self.follows = Remark(self)
        self.after = HoldsChoice(self, holds=draft.holds, asks=draft.asks_who_deals)
        self.reset = KeyButton(self.tr("As it was"), kind=ButtonKind.QUIET)
        self.foot.add_lead(self.reset)
        self._lay_out()
        self.seats.moved.connect(self._move)
        self.seats.removed.connect(self._unseat)
        self.names.name_given.connect(self._seat)
        self.dealer.chosen.connect(self._choose_dealer)
        self.after.chosen.connect(self._choose_after)
        self.reset.clicked.connect(self._reset)
        self.refresh()
        self.fit(WIDTH)
        if draft.full:
            self.seats.focus_row(0)
        else:  # mostly somebody comes
            self.names.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def draft(self) -> TableDraft:
        """What the dialog holds."""
        return self._draft

    def fact(self) -> object | None:
        """The change, if it can be stored."""
        return self._draft.entry()

    def focus_moved(self, to: QWidget) -> None:
        """In the name field Enter seats somebody."""
        self.foot.set_key("Ctrl+Enter" if to is self.names.field else "Enter")

    def refresh(self) -> None:
        """Show the draft as it is now."""
        draft = self._draft
        everybody = tuple(dict.fromkeys((*self._people, *draft.before, *draft.seats)))
        marks = dict(zip(everybody, marks_for(everybody), strict=True))
        self.seats.marks = self.dealer.marks = marks
        self.seats.come = draft.come
        self.seats.set_seats(draft.seats, draft.dealer)
        self.dealer.set_seats(draft.seats, draft.dealer)
        self.names.offer(draft.offered_names, full=draft.full)
        self.reset.setEnabled(draft.changed)
        self.after.set_holds(draft.holds)
        problems = draft.problems()
        wrong = [each for each in problems if each.code != "table_unchanged"]
        self.seats_problem.show_problem(" ".join(problem_sentence(each, self._wording) for each in wrong))
        self.follows.show_text(self._follows())
        self.foot.show_reason(problem_sentence((wrong or problems)[0], self._wording) if problems else "")

    # ------------------------------------------------------------------ inside

    def _lay_out(self) -> None:
        hint = self.tr("in playing order; drag, or Alt+↑ ↓; Del: leaves")
        left = vbox(StepTitle(self.tr("At the table"), hint), self.seats, self.seats_problem, stretch(), gap=6)
        hint = self.tr("as the deal goes round, unless chosen")
        right = vbox(
            StepTitle(self.tr("Comes to the table")),
            self.names,
            space(6),
            StepTitle(self.tr("Deals next"), hint),
            self.dealer,
            stretch(),
            gap=6,
        )
        self.follows.setMinimumHeight(px(70))
        add(
            self.body,
            SideBySide(grow(left), grow(right), gap=24),
            self.after if self._draft.asks_who_deals else None,
            self.follows,
            stretch(),
        )

    def _follows(self) -> str:
        """What changes, and who has which place in the next hand."""
        draft, people = self._draft, self._wording.people
        parts = []
        if draft.come:
            parts.append(self.tr("New at the table: {players}.").format(players=people(draft.come)))
        if draft.gone:
            gone = people(tuple(self._with_total(name) for name in draft.gone))
            text = self.tr("Leaves, keeps the total and is settled at the end: {players}.")
            parts.append(text.format(players=gone))
        if draft.order_changes:
            parts.append(self.tr("The playing order changes."))
        deal = draft.next_deal
        if deal is not None:
            text = self.tr("Next hand: {dealer} deals, Vorhand is {vorhand}.")
            parts.append(text.format(dealer=deal.dealer, vorhand=deal.vorhand))
            if deal.sitting_out:
                parts.append(self.tr("Sits out: {players}.").format(players=people(deal.sitting_out)))
        return " ".join(sentence(each) for each in parts)

    def _with_total(self, name: str) -> str:
        points, cents = self._totals.get(name, (Points(), Cents()))
        language = self._wording.language
        text = self.tr("{player} (points {points}, {money})")
        return text.format(player=name, points=points_text(points, language), money=euro_text(cents, language))

    def _seat(self, name: str) -> None:
        found = self._draft.seat(name)
        self.refresh()
        if found is None:
            self.names.taken()
        else:
            apart = partial(self._take_apart, found, name) if found.code == "one_person" else None
            self.names.refuse(problem_sentence(found, self._wording), apart)

    def _take_apart(self, found: Problem, typed: str) -> None:
        self._draft.take_apart(str(found.params["player"]))
        self._seat(typed)

    def _unseat(self, index: int) -> None:
        self._draft.unseat(index)
        self.refresh()

    def _move(self, index: int, to: int) -> None:
        self._draft.move(index, to)
        self.refresh()

    def _choose_dealer(self, name: str) -> None:
        self._draft.choose_dealer(name)
        self.refresh()

    def _choose_after(self, holds: bool) -> None:
        self._draft.holds = holds
        self.refresh()

    def _reset(self) -> None:
        self._draft.reset()
        self.refresh()
        self.seats.focus_row(0)
