"""The dialog for an outlay: somebody paid for several people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from tarockblock.app.money.booking_draft import OutlayDraft
from tarockblock.app.money.outlay import latest_people
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.app.money.round_page import RoundPage, read_page
from tarockblock.domain.journal import KITTY
from tarockblock.exchange.book_words import account_name, transfers_words
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import titled
from tarockblock.ui.kit.layout import stretch
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.money.money_dialogs import BookingForm
from tarockblock.ui.money.money_rows import kitty_words
from tarockblock.ui.shell.frame import Frame, tell_booked


class OutlayDialog(BookingForm[OutlayDraft]):
    """Asks who paid how much for whom, and shows each share."""

    def __init__(self, draft: OutlayDraft, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(draft, wording, parent=parent)
        self._wording = wording
        people = [(each, account_name(each, wording)) for each in draft.people]
        self.boxes = {who: self._box(who, name) for who, name in people if who is not KITTY}
        self.shares = TextLabel("", 13, 400, "text2", wrap=True)
        self.lay_out(
            self.tr("An outlay"),
            self.tr("Book it"),
            titled(self.tr("Who paid"), self.menu("giver", self.tr("Who paid"), people, captioned=False)),
            self.amount_row(),
            titled(self.tr("Shared by"), *self.boxes.values(), below=self.problem("sharers")),
            self.shares,
            self.day_row(wording.language),
            self.note_row(self.tr("What for")),
            stretch(),
            width=460,
            first="amount",
        )

    def _box(self, who: str, name: str) -> TickBox:
        box = TickBox(name, name)
        box.setChecked(who in self.draft.sharers)
        box.clicked.connect(lambda: self.do(self.draft.toggle, who))
        return box

    def refresh(self) -> None:
        super().refresh()
        shares = self.draft.transfers
        words = transfers_words(shares, self._wording) or self.tr("Everyone owes their share.")
        self.shares.set_text(joined(words, kitty_words(self.draft, self._wording), by=" "))


def ask_outlay(
    frame: Frame,
    page: RoundPage,
    commands: MoneyCommands,
    done: Callable[[], object],
    present: Sequence[str] = (),
) -> None:
    """Ask for an outlay and book it. Those ``present`` share it, by default who sat at the latest evening."""
    session, wording = frame.session, frame.languages.wording
    people = tuple(map(page.accounts.people.called, present)) or latest_people(session.store, page.accounts, page.name)
    draft = OutlayDraft(page, language=wording.language, today=session.clock.now().date(), sharers=people)
    frame.dialogs.ask(OutlayDialog(draft, wording, frame), lambda: draft.post(commands), done)


def ask_outlay_here(frame: Frame) -> None:
    """Ask for an outlay of the evening, shared by those at the table."""
    session = frame.session
    page = frame.dialogs.tried(lambda: read_page(session.store, evening=session.evening_id))
    if page is not None:
        commands = MoneyCommands(session.store, session.clock)
        booked = translate("OutlayDialog", "Outlay booked.")
        done = partial(tell_booked, frame, booked, commands.undo)
        ask_outlay(frame, page, commands, done, session.ledger.state.seating)
