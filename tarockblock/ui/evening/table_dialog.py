"""The dialog of a change at the table, over `TableDraft`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Unpack

from tarockblock.app.corrections.table_draft import TableDraft
from tarockblock.domain.journal import Debt
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.book_words import transfer_words
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.evening_fields import DealerChoice
from tarockblock.ui.evening.row_dialogs import CorrectionDialog, Given
from tarockblock.ui.evening.seating import SEATS, Seating, SeatList
from tarockblock.ui.kit.key_groups import keys_in
from tarockblock.ui.kit.layout import grow, hbox, space, stretch, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import sentence, translate
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.remark import Remark
from tarockblock.ui.kit.widgets.text_label import StepTitle, TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox

_WIDTH = 860

Totals = Mapping[str, tuple[Points, Cents]]


class TableDialog(CorrectionDialog[TableDraft]):
    """A dialog that emits a `TableChange`; ``totals`` are the players' totals.

    ``due`` returns what people who leave pay now, by those who leave and stay.
    """

    shows = "book"

    def __init__(
        self,
        draft: TableDraft,
        totals: Totals,
        wording: Wording,
        due: Callable[[Sequence[str], Sequence[str]], Sequence[Debt]] = lambda _leaving, _staying: (),
        **given: Unpack[Given],
    ) -> None:
        super().__init__(draft, wording, **given)
        self._due = due
        self.pays = TickBox(self.tr("Paid now"), self.tr("Paid now"))
        self._payments = TextLabel("", 13, 400, "text2", wrap=True)
        editing = self._editing
        self._totals = totals
        leaves = translate("TableSeats", "{player} leaves")
        stays = translate("TableSeats", "{player} stays after all")
        self.seats = SeatList(self.tr("At the table from here on, in playing order"), leaves, stays)
        self.dealer = DealerChoice(self.tr("Deals next"))
        self._seating = Seating(self, self.seats, self.dealer)
        self.names = self._seating.names
        self.behind = MenuButton(self.tr("Sits after"), [])
        self.behind.current_changed.connect(lambda index: self.do(setattr, draft, "behind", draft.chairs[index]))
        self.follows = Remark(self)
        self.follows.setMinimumHeight(px(70))
        self.reset = KeyButton(self.tr("As it was"), kind=ButtonKind.QUIET, do=self._reset)
        self.foot.add_lead(self.reset)
        self.seats_problem = self.problem(*(f"players[{seat}]" for seat in range(SEATS)), "players")
        order, goes_round = (
            keys_in(self.tr("in playing order; drag, or Alt+↑ ↓; Del: leaves")),
            self.tr("as the deal goes round, unless chosen"),
        )
        left = vbox(StepTitle(self.tr("At the table"), order), self.seats, self.seats_problem, stretch(), gap=6)
        right = vbox(
            hbox(grow(StepTitle(self.tr("Comes to the table"))), self.behind, gap=8),
            self.names,
            space(6),
            StepTitle(self.tr("Deals next"), goes_round),
            self.dealer,
            stretch(),
            gap=6,
        )
        self.lay_out(
            self.tr("Change the table again") if editing else self.tr("Change the table"),
            self.tr("Save change") if editing else self.tr("From the next hand on"),
            SideBySide(grow(left), grow(right), gap=24),
            self.holding(translate("HoldsChoice", "The hands after it")),
            self.follows,
            hbox(self.pays, grow(self._payments), gap=8),
            stretch(),
            width=_WIDTH,
            first="" if draft.changed and not editing else self.names.field,  # mostly a player joins
        )
        if draft.full:
            self.seats.focus_row(0)

    def enter(self) -> None:
        """Emit the change, including a typed name."""
        if self._seating.take_typed():
            super().enter()

    @property
    def leaving(self) -> Sequence[str]:
        """The people who leave and pay now."""
        return self.draft.gone if self.pays.isChecked() and not self.pays.isHidden() else ()

    def fact(self) -> object | None:
        return self.draft.entry()

    def _beside(self, found: Mapping[str, str]) -> Mapping[str, str]:
        return {} if [each.code for each in self.draft.problems()] == ["table_unchanged"] else found

    def reason(self, found: Mapping[str, str]) -> str:
        return next(iter(found.values()), "")

    def refresh(self) -> None:
        draft = self.draft
        new, deals, leaves = (
            translate("TableSeats", "new"),
            translate("TableSeats", "deals next"),
            translate("TableSeats", "leaves"),
        )
        badges = dict.fromkeys(draft.gone, leaves) | {
            name: " · ".join((*([new] if name in draft.come else []), *([deals] if name == draft.dealer else [])))
            for name in draft.seats
        }
        self._seating.show(draft.dealer, badges)
        chairs = draft.chairs
        self.behind.set_options(chairs, chairs.index(draft.behind) if draft.behind in chairs else len(chairs) - 1)
        self.behind.setEnabled(not draft.full and not draft.gone)
        self.reset.setEnabled(draft.changed)
        super().refresh()
        self.follows.show_text(self._follows())
        due = [] if self._editing or not draft.gone else self._due(draft.gone, draft.seats)
        self._payments.set_text(", ".join(transfer_words(each, self._wording) for each in due))
        appears = bool(due) and self.pays.isHidden()
        for widget in (self.pays, self._payments):
            widget.setVisible(bool(due))
        if appears and self.isVisible():
            announce(self._payments, self._payments.text())
            self.fit(_WIDTH, grow=True)

    def _follows(self) -> str:
        draft, people = self.draft, self._wording.people
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

    def _reset(self) -> None:
        self.draft.reset()
        self.refresh()
        self.seats.focus_row(0)
