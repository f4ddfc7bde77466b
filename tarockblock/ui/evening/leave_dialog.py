"""The dialog for somebody who leaves early and pays now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from tarockblock.app.money.leaving import pay_and_leave, payments_of_leaving
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.domain.journal import Debt
from tarockblock.exchange.book_words import transfer_words
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import stretch
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame, tell_booked


@dataclass
class LeaveDraft:
    """A person who leaves; ``payments`` are those of each person."""

    payments: Mapping[str, Sequence[Debt]]
    who: str

    @property
    def due(self) -> Sequence[Debt]:
        return self.payments[self.who]


class LeaveDialog(FormDialog[LeaveDraft]):
    manual = "money"

    def __init__(self, draft: LeaveDraft, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(draft, wording, parent=parent)
        self._wording = wording
        self.payments = TextLabel("", 15, 600, wrap=True)
        hint = self.tr("It counts for this evening; later wins and losses are settled at the end.")
        who = self.menu("who", self.tr("Who leaves"), [(each, each) for each in draft.payments], captioned=False)
        self.lay_out(
            self.tr("Leaves and pays now"),
            self.tr("Paid"),
            titled(self.tr("Who leaves"), who),
            self.payments,
            TextLabel(hint, 13, 400, "text2", wrap=True),
            stretch(),
            width=440,
            first="who",
        )

    def refresh(self) -> None:
        super().refresh()
        text = "\n".join(transfer_words(each, self._wording) for each in self.draft.due)
        text = text or self._wording.reason("leave_nothing", name=self.draft.who)
        if text != self.payments.text():
            self.payments.set_text(text)
            announce(self.payments, text)

    def reason(self, found: Mapping[str, str]) -> str:
        return "" if self.draft.due else self.tr("There is nothing to pay.")


def ask_leave(frame: Frame) -> None:
    """Ask who leaves the evening, and book their payments."""
    session, wording = frame.session, frame.languages.wording
    store, number, commands = session.store, session.evening_id or 0, MoneyCommands(session.store, session.clock)
    people = session.evening.everybody
    due = frame.dialogs.tried(lambda: {each: payments_of_leaving(store, number, [each]) for each in people})
    if due is None:
        return
    staying = session.ledger.state.seating
    gone = [each for each in people if each not in staying and due[each]]
    dialog = LeaveDialog(LeaveDraft(due, (gone or people)[0]), wording, frame)

    def paid() -> None:
        payments = ", ".join(dialog.payments.text().splitlines())
        tell_booked(frame, translate("LeaveDialog", "Paid: {payments}.").format(payments=payments), commands.undo)

    frame.dialogs.ask(dialog, lambda: pay_and_leave(store, number, [dialog.draft.who], commands), paid)
