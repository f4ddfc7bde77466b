"""Reminders of evenings not closed, in *New evening* and at start."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from tarockblock.app.evening import EveningSession
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import short_date
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, vbox
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.base import PlacedWidget
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import box
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.visible_text import isolated

if TYPE_CHECKING:
    from tarockblock.app.drafts.start_draft import StartDraft

_BELOW = 10

_NIGHT = timedelta(hours=6)
"""Time an evening may go on past midnight."""


def is_of_another_day(session: EveningSession, now: datetime) -> bool:
    """Check whether the open evening was played on an earlier day."""
    if not session.is_open or session.closed or session.store.read_only or not session.ledger.rows:
        return False
    return (session.evening.date or "") not in (now.date().isoformat(), (now - _NIGHT).date().isoformat())


def left_words(draft: StartDraft, wording: Wording) -> str:
    """Return the round's open amounts and evenings, or ""."""
    language, parts = wording.language, []
    if draft.owed:
        amount = euro_text(Cents(draft.owed), language, signed=False)
        parts.append(translate("StillOpen", "{amount} open in this round.").format(amount=amount))
    days = [
        short_date(each.day, language) or isolated(each.title) or wording.evening("", None, each.number)
        for each in draft.unclosed
    ]
    if days:
        parts.append(translate("StillOpen", "Not closed: {evenings}.").format(evenings=joined(*days[-2:])))
    return joined(*parts, by=" ")


class StillOpen(PlacedWidget):
    """A question above the evening, with three answers."""

    answered = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._words = TextLabel("", 14, 600, wrap=True)
        self.go_on = KeyButton(self.tr("Continue"), kind=ButtonKind.PRIMARY, height=36, do=self.answered.emit)
        self.close_it = ActionButton(actions["settle"], label=self.tr("Settle and close it …"), height=36)
        self.begin = ActionButton(actions["new_evening"], label=self.tr("New evening …"), height=36)
        for button in (self.close_it, self.begin):
            button.clicked.connect(lambda _checked=False: self.answered.emit())
        row = FlowLayout(self.go_on, self.close_it, self.begin, gap=Pixels(8))
        self.setLayout(vbox(self._words, row, gap=Pixels(8), margins=(14, 10, 14, 10 + _BELOW)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.hide()

    def ask(self, day: str, standing: str) -> None:
        text = (
            self.tr("The evening of {day} is not closed yet: {standing}. What now?")
            if standing
            else self.tr("The evening of {day} is not closed yet. What now?")
        )
        words = text.format(day=day, standing=standing)
        self._words.set_text(words)
        self.setAccessibleName(words)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        area = QRectF(self.rect()).adjusted(0, 0, 0, -px(_BELOW))
        box(QPainter(self), area, px(10), tokens().accent_soft, tokens().border)
