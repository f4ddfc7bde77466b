"""A payment, what concerns the kitty, a debt written off. A skin over `app.money.booking_draft`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.money.booking_draft import TO_KITTY, BookingDraft, cents_field
from tarockblock.domain.journal import KITTY, Account, Kind
from tarockblock.domain.money import Cents
from tarockblock.exchange.book_words import account_name
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import add, stretch
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.calendar import CalendarButton
from tarockblock.ui.kit.widgets.date_field import DateField
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.kit.words import sentence
from tarockblock.ui.money.booking_words import kitty_words, person_head


class BookingDialog(FormDialog):
    """What it holds is the draft."""

    manual = "money"

    def __init__(self, draft: BookingDraft, wording: Wording, parent: QWidget | None = None) -> None:
        self.draft, self._wording = draft, wording
        super().__init__(parent)
        self.setWindowTitle(self._title())
        self.primary.set_label(self._primary_words())
        with_kitty = draft.kind in TO_KITTY
        self._people: Sequence[Account] = draft.people[:-1] if with_kitty else draft.people
        names = [account_name(each, wording) for each in self._people]
        kinds = (self.tr("stake"), self.tr("fine"), self.tr("share"), self.tr("expense"))
        self.kinds = SegmentedControl(kinds, self.tr("What for"))
        self.giver = MenuButton(self.tr("person") if with_kitty else self.tr("from"), names, -1)
        self.taker = MenuButton(self.tr("to"), names, -1)
        self.amount = TextField(self.tr("Amount in euros"), height=36)
        self.amount.setFixedWidth(px(120))
        self._open = TextLabel("", 13, 400, "text2")
        self._problem = ProblemLabel(self.amount)
        self.kitty = TextLabel("", 13, 400, "text2", wrap=True)
        self.on_account = TickBox(self.tr("More than is open, on account"), self.tr("more than is open: on account"))
        self.date = DateField(self.tr("Date"), draft.day, wording.language, draft.today)
        self.date.setFixedWidth(px(140))
        self.calendar = CalendarButton(self.date, lambda: draft.day, draft.today or date.max, wording.language)
        self._date_problem = ProblemLabel(self.date)
        self.note = TextField(self.tr("Note"), height=36)
        self._note_problem = ProblemLabel(self.note)
        self._lay_out(with_kitty=with_kitty)
        optional = (self.kinds, self.taker, self.on_account, self.date, self.calendar, self._date_problem)
        for part in optional:  # what this kind of posting does without goes with it
            if part.parentWidget() is None:
                part.setParent(self)
                part.hide()
        self._connect()
        self.refresh()
        self.fit(460, grow=True)
        self.amount.setFocus(Qt.FocusReason.OtherFocusReason)

    def _title(self) -> str:
        return {
            Kind.PAYMENT: self.tr("Somebody has paid"),
            Kind.ADJUST: self.tr("Write off"),
        }.get(self.draft.kind, self.tr("Kitty"))

    def _primary_words(self) -> str:
        return self.tr("Write off") if self.draft.kind is Kind.ADJUST else self.tr("Book it")

    def _lay_out(self, *, with_kitty: bool) -> None:
        self.kinds.setParent(self)  # it goes with the dialog where it has no place in it
        self.on_account.setParent(self)
        self.kinds.setVisible(with_kitty)
        self.on_account.setVisible(self.draft.kind is Kind.PAYMENT)
        if with_kitty:
            self.add_field(self.tr("What for"), self.kinds)
            self._person_head = self.add_field(person_head(self.draft.kind), self.giver)
        elif self.draft.kind is Kind.ADJUST:
            self.add_field(self.tr("Who owes whom"), self.giver, self.taker)
        else:
            self.add_field(self.tr("Who gives whom"), self.giver, self.taker)
        self.add_field(self.tr("Amount"), self.amount, TextLabel("€", 14), self._open, hint=self._problem)
        add(self.column, self.kitty, self.on_account if self.draft.kind is Kind.PAYMENT else None)
        if self.draft.has_day:
            self.add_field(self.tr("Date"), self.date, self.calendar, hint=self._date_problem)
        self.add_field(self.tr("Note"), self.note, hint=self._note_problem, wide=True)
        add(self.column, stretch())

    def _connect(self) -> None:
        self.kinds.current_changed.connect(self._choose_kind)
        self.giver.current_changed.connect(self._choose_giver)
        self.taker.current_changed.connect(self._choose_taker)
        self.amount.textEdited.connect(self._type_amount)
        self.on_account.toggled.connect(self._tick_account)
        self.date.textEdited.connect(self._type_date)
        self.calendar.chosen.connect(self._choose_day)
        self.note.textEdited.connect(self._type_note)

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show the draft; what is being typed is left alone."""
        draft = self.draft
        if draft.kind in TO_KITTY:
            self.kinds.set_current(TO_KITTY.index(draft.kind))
            self._person_head.set_text(person_head(draft.kind))
            self._show_person(self.giver, draft.person)
        else:
            self._show_person(self.giver, draft.giver)
            self._show_person(self.taker, draft.taker)
        if self.amount.text() != draft.amount_text:
            self.amount.setText(draft.amount_text)
        self._show_open()
        self._show_problems()

    def _show_open(self) -> None:
        """What is open, and what the kitty has to do with it; as high as that needs."""
        self._open.set_text(self._open_words())
        said = kitty_words(self.draft, self._wording)
        grows = said.count("\n") != self.kitty.text().count("\n") or bool(said) != bool(self.kitty.text())
        self.kitty.set_text(said)
        self.kitty.setVisible(bool(said))
        if grows and self.isVisible():
            announce(self.kitty, said)
            self.fit(460, grow=True)

    def _show_person(self, button: MenuButton, who: Account) -> None:
        found = who in self._people and not (who is KITTY and self.draft.kind in TO_KITTY)
        button.set_current(self._people.index(who) if found else -1)

    def _open_words(self) -> str:
        draft = self.draft
        if draft.kind in TO_KITTY or draft.giver == draft.taker:
            return ""
        amount = self._euros(draft.open)
        if draft.left is None or draft.left == draft.open:
            return self.tr("{amount} are open").format(amount=amount)
        if draft.left < 0:
            return self.tr("{amount} are open, {more} come on top").format(amount=amount, more=self._euros(-draft.left))
        return self.tr("{amount} are open, {left} afterwards").format(amount=amount, left=self._euros(draft.left))

    def _euros(self, cents: int) -> str:
        return euro_text(Cents(cents), self._wording.language, signed=False)

    def _show_problems(self) -> None:
        problems = self.draft.problems()
        found = {each.path: sentence(self._wording.problem(each)) for each in problems}
        typed = bool(self.draft.amount_text.strip())
        self._problem.show_problem(found.get("amount", "") if typed else "")
        self._date_problem.show_problem(found.get("date", ""))
        self._note_problem.show_problem(found.get("note", ""))
        self.set_status(next(iter(found.values()), ""), possible=not problems)

    # ------------------------------------------------------------------ what the user does

    def _choose_kind(self, index: int) -> None:
        self.draft.choose_kind(TO_KITTY[index])
        self.refresh()

    def _choose_giver(self, index: int) -> None:
        if self.draft.kind in TO_KITTY:
            self.draft.choose_person(self._people[index])
        else:
            self.draft.giver = self._people[index]
            self._propose()
        self.refresh()

    def _choose_taker(self, index: int) -> None:
        self.draft.taker = self._people[index]
        self._propose()
        self.refresh()

    def _propose(self) -> None:
        """The whole claim, as long as nothing else was typed."""
        if not self.amount.isModified():
            self.draft.amount_text = cents_field(self.draft.open, self._wording.language)

    def _type_amount(self, text: str) -> None:
        self.draft.amount_text = text
        self._show_open()
        self._show_problems()

    def _tick_account(self, ticked: bool) -> None:
        self.draft.on_account = ticked
        self._show_problems()

    def _type_date(self, text: str) -> None:
        self.draft.date_text = text
        self._show_problems()

    def _choose_day(self, day: date) -> None:
        self.date.show_day(day)
        self._type_date(self.date.text())

    def _type_note(self, text: str) -> None:
        self.draft.note = text
        self._show_problems()
