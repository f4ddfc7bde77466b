"""The text field: selects its text on focus by key or click, and shows a problem at its edge."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, QStringListModel, Qt
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView, QPlainTextEdit, QSizePolicy, QWidget

from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import RADIUS, Themed, round_corners
from tarockblock.ui.kit.widgets.menu import FRAMELESS, show_standard
from tarockblock.ui.kit.widgets.painting import box
from tarockblock.ui.kit.widgets.plain_table import PlainView, make_slim

_SHORT = 120
"""Texts up to this width, in design pixels, set the field's least width."""


class TextField(Themed, QLineEdit):
    """A `QLineEdit` in the design's look. `name` is its accessible name; `size`/`weight` its type; `height` 34–40."""

    def __init__(
        self,
        name: str,
        placeholder: str = "",
        *,
        size: float = 14,
        weight: int = 400,
        height: int = 36,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._size, self._weight, self._height = size, weight, height
        # Whether the edge shows a problem.
        self.has_problem = False
        self._computed = False
        self._selecting = False
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.restyle()

    def set_problem(self, problem: bool) -> None:
        """Colour the edge; the sentence belongs in a `ProblemLabel`."""
        if problem != self.has_problem:
            self.has_problem = problem
            self.restyle()

    def set_computed(self, computed: bool) -> None:
        """Show a derived value that can be overwritten: sunken ground, dashed edge, secondary ink."""
        if computed != self._computed:
            self._computed = computed
            self.restyle()

    def sizeHint(self) -> QSize:
        """Return the design's height, and a width for the hint while empty."""
        return QSize(max(super().sizeHint().width(), self._placeholder_width()), px(self._height))

    def minimumSizeHint(self) -> QSize:
        """Return room for a few figures, or for a short hint."""
        words = self._placeholder_width()
        return QSize(max(px(60), words if words <= px(_SHORT) else 0), px(self._height))

    def _placeholder_width(self) -> int:
        words = self.placeholderText()
        return self.fontMetrics().horizontalAdvance(words) + 2 * px(10) + 10 if words else 0

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_standard(self, self.createStandardContextMenu(), event)

    def suggest(self, texts: QStringListModel) -> QCompleter:
        """Offer texts that contain the typed text, ignoring case."""
        from tarockblock.ui.kit.widgets.tables import RowPainter

        completer, popup = QCompleter(texts, self), _Suggestions()
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setPopup(popup)
        popup.setItemDelegate(RowPainter(popup, lines=False))  # the completer has set its own delegate
        self.setCompleter(completer)
        return completer

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if event.reason() not in reasons:
            self.selectAll()
            self._selecting = event.reason() == Qt.FocusReason.MouseFocusReason

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select all on the click that gives the focus; the next click places the cursor."""
        super().mousePressEvent(event)
        if self._selecting:
            self._selecting = False
            self.selectAll()

    def restyle(self) -> None:
        self.setFont(font(self._size, self._weight))
        edge = tokens().minus if self.has_problem else tokens().field
        ground, ink = (tokens().sunken, tokens().text2) if self._computed else (tokens().surface, tokens().text)
        style = "dashed" if self._computed else "solid"
        pad, focus = px(10), tokens().minus if self.has_problem else tokens().accent
        self.setStyleSheet(
            f"TextField {{ background: {ground}; color: {ink}; border: 1px {style} {edge}; padding: 0 {pad}px;"
            f" border-radius: {px(7)}px; selection-background-color: {tokens().accent};"
            f" selection-color: {tokens().on_accent}; placeholder-text-color: {tokens().placeholder}; }}"
            f"TextField:focus {{ border: 2px {style} {focus}; padding: 0 {pad - 1}px; }}"
            f"TextField:disabled {{ color: {tokens().text3}; background: {tokens().window}; }}"
        )
        self.updateGeometry()


class _Suggestions(PlainView, QListView):
    """The completer's list, framed like a menu."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowFlags(FRAMELESS)
        round_corners(self)
        self.setMouseTracking(True)
        self.set_up()
        self.setViewportMargins(2, 2, 2, 2)
        self.viewport().setAutoFillBackground(False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            box(QPainter(self), QRectF(self.rect()), px(RADIUS), tokens().surface, tokens().border)
            return True
        return super().event(event)


class TextArea(Themed, QPlainTextEdit):
    """A text of several lines. `name` is its accessible name; a text that is only `shown` can be selected and
    copied.
    """

    def __init__(self, name: str, text: str = "", *, size: float = 14, shown: bool = False) -> None:
        super().__init__(text)
        self._size = size
        self.setAccessibleName(name)
        self.setReadOnly(shown)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # lines wrap
        make_slim(self)
        self.restyle()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_standard(self, self.createStandardContextMenu(), event)

    def restyle(self) -> None:
        self.setFont(font(self._size))
        # The padding keeps the viewport's square corners inside the round ones.
        down, across = px(6), px(8)
        self.setStyleSheet(
            f"TextArea {{ background: {tokens().surface}; color: {tokens().text}; border: 1px solid {tokens().field};"
            f" border-radius: {px(7)}px; padding: {down}px {across}px;"
            f" selection-background-color: {tokens().accent}; selection-color: {tokens().on_accent}; }}"
            f"TextArea:focus {{ border: 2px solid {tokens().accent}; padding: {down - 1}px {across - 1}px; }}"
        )
