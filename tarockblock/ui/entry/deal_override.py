"""The "Dealer, Vorhand …" pop-up for the roles in a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.labels import step_title
from tarockblock.ui.entry.parts import AnswerRow, ArrowWalk, player_option
from tarockblock.ui.kit.layout import hbox, stretch, vbox
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.own_keys import OwnKey, PopupKeys
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.translate import capital, translate
from tarockblock.ui.kit.widgets.base import ENTER, open_beside, round_corners
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import box
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, TextLabel
from tarockblock.visible_text import isolated

WIDTH = 560
DEAL_KEY = "F4"
"""Key that opens the pop-up."""


class DealOverride(PopupKeys, QWidget):
    """A pop-up over a `DealDraft`; `changed` follows each choice, `closed` the end."""

    changed = Signal()
    closed = Signal()

    def __init__(
        self, places: DealDraft, ruleset: Ruleset, marks: Mapping[str, Mark], language: str, parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        round_corners(self)
        self.setAccessibleName(self.tr("Dealer and Vorhand of this hand"))
        self._places, self._ruleset, self._marks, self._wording = places, ruleset, marks, Wording(language)
        self.setMinimumWidth(px(WIDTH))
        seats = len(places.base.seating)
        # Names need room: five or six take two lines.
        wrap = seats if seats <= 4 else 3
        several = {Ask.OUT: places.places_out > 1}
        self.rows = {
            ask: AnswerRow(step_title(ask), wrap=wrap, several=several.get(ask, False))
            for ask in (Ask.DEALER, Ask.OUT, Ask.VORHAND)
        }
        for ask, row in self.rows.items():
            row.pressed.connect(partial(self._do, places.answer, ask))
        self.problem = ProblemLabel()
        labels = (self.tr("Only this hand"), self.tr("The deal moves on from here"))
        self.after = SegmentedControl(labels, self.tr("Who deals after it"), 0 if places.holds else 1)
        self.after.current_changed.connect(lambda index: self._do(setattr, places, "holds", index == 0))
        self.follows = TextLabel("", 13, 400, "text2", wrap=True)
        self.usual = KeyButton(
            self.tr("As the deal goes round"), kind=ButtonKind.LINK, do=lambda: self._do(places.clear)
        )
        done = KeyButton(self.tr("Done"), "", self.tr("Enter"), height=34, do=self.close)
        self.setLayout(
            vbox(
                TextLabel(self.tr("This hand"), 14, 600),
                *self.rows.values(),
                self.problem,
                TextLabel(self.tr("Who deals after it"), 13, 600),
                self.after,
                self.follows,
                hbox(self.usual, stretch(), done),
                gap=8,
                margins=(16, 14),
            )
        )
        self._walk = ArrowWalk(self)
        self.refresh()

    def refresh(self) -> None:
        for ask, row in self.rows.items():
            option = partial(player_option, marks=self._marks)
            row.show_question(self._places.find(ask), option, listening=ask is self._places.step)
        sentences = [self._wording.problem(each, self._ruleset) for each in self._places.problems()]
        self.problem.show_problem(" · ".join(capital(text) for text in sentences))
        self.usual.setEnabled(self._places.is_overridden)
        self.follows.set_text(self._follows())
        self._walk.watch()
        for button in self.after.findChildren(QAbstractButton):
            button.removeEventFilter(self._walk)  # here, too, arrows choose at once

    def open_above(self, widget: QWidget) -> None:
        """Open the pop-up above a widget, focused on the dealer."""
        open_beside(self, widget, above=True)
        stop = self.rows[Ask.DEALER].stop()
        if stop is not None:
            stop.setFocus(Qt.FocusReason.PopupFocusReason)
        self._listen()

    def own_keys(self) -> list[OwnKey]:
        seats = tuple(str(seat) for seat, _player in enumerate(self._places.base.seating, 1))
        answer = translate("KeysDialog", "the player of that seat, in the row with the focus")
        close = translate("KeysDialog", "close")
        return [
            OwnKey(seats, answer, lambda key: self._do(self._places.press, key)),
            OwnKey(("Enter", "Esc"), close, lambda _key: self.close()),
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell the owner, else focus goes to the opening button, where Enter opens it again."""
        super().closeEvent(event)
        self.closed.emit()

    def focusNextPrevChild(self, forward: bool) -> bool:
        done = super().focusNextPrevChild(forward)
        self._listen()
        return done

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), QRectF(self.rect()), px(10), tokens().surface, tokens().control)

    def _listen(self) -> None:
        focus: QWidget | None = self.focusWidget()
        at = (ask for ask, row in self.rows.items() if focus is not None and row.isAncestorOf(focus))
        self._places.go_to(next(at, Ask.DEALER))
        for ask, row in self.rows.items():
            row.set_active(ask is self._places.step)

    def _do(self, action: Callable[..., object], *given: object) -> None:
        self._listen()
        action(*given)
        self.refresh()
        self.changed.emit()

    def _follows(self) -> str:
        if self._places.holds:
            return self.tr("The dealers of later hands stay the same.")
        return self.tr("The deal moves on from {dealer}.").format(dealer=isolated(self._places.deal.dealer))
