"""The "Dealer, Vorhand …" pop-up: who deals, sits out and is Vorhand in this hand, and who deals after it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.parts import AnswerRow, ArrowWalk, Option
from tarockblock.ui.entry.words import places_words
from tarockblock.ui.kit.layout import hbox, stretch, vbox
from tarockblock.ui.kit.own_keys import OwnKey, press_in_popup
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import ENTER
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import box
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.popup_corners import round_corners
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.words import capital

WIDTH = 560


class DealOverride(QWidget):
    """A pop-up over a `DealDraft`; `changed` after every press. Esc, Enter and a click outside close it: `closed`."""

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
        # Names need room: five or six stand in two lines.
        wrap = seats if seats <= 4 else 3
        dealer, out, vorhand = places_words()
        self.dealers, self.vorhand = AnswerRow(dealer, wrap=wrap), AnswerRow(vorhand, wrap=wrap)
        self.out = AnswerRow(out, wrap=wrap, several=places.places_out > 1)
        self.dealers.chosen.connect(self._choose_dealer)
        self.out.chosen.connect(self._toggle_out)
        self.vorhand.chosen.connect(self._choose_vorhand)
        self.problem = ProblemLabel()
        labels = (self.tr("Only this hand"), self.tr("From here on"))
        self.after = SegmentedControl(labels, self.tr("Who deals after it"), 0 if places.holds else 1)
        self.after.current_changed.connect(self._choose_after)
        self.follows = TextLabel("", 13, 400, "text2", wrap=True)
        self.usual = KeyButton(self.tr("As the deal goes round"), kind=ButtonKind.LINK)
        self.usual.clicked.connect(self._clear)
        done = KeyButton(self.tr("Done"), "", self.tr("Enter"), height=34)
        done.clicked.connect(self.close)
        self.setLayout(
            vbox(
                TextLabel(self.tr("This hand"), 14, 600),
                self.dealers,
                self.out,
                self.vorhand,
                self.problem,
                TextLabel(self.tr("Who deals after it"), 13, 600),
                self.after,
                self.follows,
                hbox(self.usual, stretch(), done),
                gap=8,
                margins=(16, 14),
            )
        )
        self.out.setVisible(places.places_out > 0)
        self._walk = ArrowWalk(self)
        self.refresh()

    def refresh(self) -> None:
        """Show the places of the hand."""
        deal = self._places.deal
        every = [self._option(player) for player in deal.seating]
        self.dealers.set_options(every)
        self.out.set_options(every)
        out = deal.sitting_out if self._places.sitting_out is None else self._places.sitting_out
        self.vorhand.set_options([self._option(player) for player in deal.seating if player not in out])
        self.dealers.set_chosen((deal.dealer,))
        self.out.set_chosen(out)
        self.vorhand.set_chosen((deal.vorhand,))
        sentences = [self._wording.problem(each, self._ruleset) for each in self._places.problems()]
        self.problem.show_problem(" · ".join(capital(text) for text in sentences))
        self.usual.setEnabled(self._places.is_overridden)
        self.follows.set_text(self._follows())
        self._walk.watch()
        for button in self.after.findChildren(QAbstractButton):
            button.removeEventFilter(self._walk)  # its arrows choose, as everywhere
        self._listen()

    def open_above(self, widget: QWidget) -> None:
        """Show it above what was pressed, with the focus on who deals."""
        self.adjustSize()
        corner, room = widget.mapToGlobal(widget.rect().topLeft()), widget.screen().availableGeometry()
        top = corner.y() - self.height() - px(4)
        left = min(corner.x(), room.right() + 1 - self.width())
        self.move(max(room.left(), left), max(room.top(), top))
        self.show()
        stop = self.dealers.stop()
        if stop is not None:
            stop.setFocus(Qt.FocusReason.PopupFocusReason)
        self._listen()

    def own_keys(self) -> list[OwnKey]:
        """Seats by number, and away with it."""
        seats = tuple(str(seat) for seat, _player in enumerate(self._places.base.seating, 1))
        answer = translate("KeysDialog", "the player of that seat, in the row with the focus")
        close = translate("KeysDialog", "close")
        return [
            OwnKey(seats, answer, lambda key: self._answer(self._places.base.seating[int(key) - 1])),
            OwnKey(("Enter", "Esc"), close, lambda _key: self.close()),
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A seat's number answers the row with the focus; Enter and Esc close."""
        if event.key() in ENTER:
            self.close()
        elif not press_in_popup(self, event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The focus would go back to the button that opened it, where Enter means to open it again."""
        super().closeEvent(event)
        self.closed.emit()

    def focusNextPrevChild(self, forward: bool) -> bool:
        done = super().focusNextPrevChild(forward)
        self._listen()
        return done

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), QRectF(self.rect()), px(10), tokens().surface, tokens().control)

    def _listen(self) -> None:
        here = self._row_with_focus()
        for row in (self.dealers, self.out, self.vorhand):
            row.set_active(row is here)

    def _row_with_focus(self) -> AnswerRow:
        focus: QWidget | None = self.focusWidget()
        rows = (self.dealers, self.out, self.vorhand)
        return next((row for row in rows if focus is not None and row.isAncestorOf(focus)), self.dealers)

    def _answer(self, player: str) -> None:
        row = self._row_with_focus()
        if row is self.dealers:
            self._choose_dealer(player)
        elif row is self.out:
            self._toggle_out(player)
        elif player in self._places.deal.active:
            self._choose_vorhand(player)

    def _choose_dealer(self, player: str) -> None:
        self._places.set_dealer(player)
        self._refresh()

    def _toggle_out(self, player: str) -> None:
        self._places.toggle_out(player)
        self._refresh()

    def _choose_vorhand(self, player: str) -> None:
        self._places.set_vorhand(player)
        self._refresh()

    def _choose_after(self, index: int) -> None:
        self._places.holds = index == 0
        self._refresh()

    def _follows(self) -> str:
        if self._places.holds:
            return self.tr("Who deals the hands after it stays as it was.")
        return self.tr("The deal moves on from {dealer}.").format(dealer=isolated(self._places.deal.dealer))

    def _clear(self) -> None:
        self._places.clear()
        self._refresh()

    def _refresh(self) -> None:
        self.refresh()
        self.changed.emit()

    def _option(self, player: str) -> Option:
        return Option(player, player, str(self._places.base.seating.index(player) + 1), self._marks[player])
