"""Looks through a window as it stands: what is cut, squeezed, covered, or lies outside."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintPreviewDialog
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QScrollBar,
    QStackedWidget,
    QStyle,
    QStyleOptionFrame,
    QWidget,
)

from tarockblock.ui.chart.chart_surface import ChartSurface
from tarockblock.ui.kit.dialog import room_on_screen
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import observe_texts
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.ledger_view import LedgerHint
from tarockblock.ui.ledger.ledger_view import _Frame as LedgerFrame

SLACK = 1
"""Pixels that rounding may take."""

OVER = 4
"""Pixels by which the rooms of two texts may share a place: there is air in them."""

FRAME = 2
"""Pixels off the off-screen platform's own frame."""

LIES_OVER = (LedgerFrame, LedgerHint, ProgressPanel)
"""Meant to lie over what stands there."""

LEAST_TARGET = 32
"""Pixels a finger needs (spec: "buttons of at least 32 px")."""


def faults(window: QWidget, people: Sequence[str]) -> list[str]:
    """What does not fit in a window, each once; texts with a name of ``people`` in them may be cut."""
    if isinstance(window, QFileDialog):
        return []  # Qt's own
    found = [*_outside(window), *_while_painting(window, people), *_covered(window)]
    for widget in _shown(window):
        found += [f"{_name(widget)}: {each}" for each in _wrong_with(widget, people)]
    return list(dict.fromkeys(found))


def _shown(window: QWidget) -> Iterator[QWidget]:
    """Everything visible in it, itself aside."""
    for child in window.children():
        if isinstance(child, QWidget) and child.isVisible() and not child.isWindow():
            yield child
            yield from _shown(child)


def _name(widget: QWidget) -> str:
    said = widget.accessibleName() or (widget.text() if isinstance(widget, QLabel | QAbstractButton) else "")
    return f"{type(widget).__name__} {said[:60]!r}" if said else type(widget).__name__


def _outside(window: QWidget) -> Iterator[str]:
    """The window on its screen, its primary button in the window."""
    screen = window.screen().availableGeometry()
    if isinstance(window, QDialog) and not window.isMaximized():
        room = room_on_screen(window)
        if window.width() > room.width() or window.height() > room.height():
            yield f"{_name(window)}: {_size(window.size())} on a screen with {_size(room)}"
    if isinstance(window, QMenu) and window.height() > screen.height():
        return  # it scrolls by itself
    if not screen.adjusted(-FRAME, -FRAME, FRAME, FRAME).contains(window.geometry()):
        yield f"{_name(window)}: {_rect(window.geometry())} is not on the screen, {_rect(screen)}"
    for button in window.findChildren(KeyButton):
        primary = button._kind is ButtonKind.PRIMARY and button.isVisible() and button.window() is window
        if primary and not window.rect().contains(_place_in(window, button)):
            yield f"{_name(button)}: the primary button is not in the window"


def _while_painting(window: QWidget, people: Sequence[str]) -> list[str]:
    """Paint it all, and hear of texts that were too long, and of some that were painted over each other."""
    found: list[str] = []
    places: dict[int, list[tuple[str, QRectF]]] = {}

    def observe(text: str, area: QRectF, cut: bool) -> None:
        frame = sys._getframe(3)
        while frame is not None and "self" not in frame.f_locals:
            frame = frame.f_back  # type: ignore[assignment]
        painter = None if frame is None else frame.f_locals["self"]
        if cut and not _may_be_cut(text, people):
            found.append(f"{type(painter).__name__}: {text!r} is painted cut")
        before = places.setdefault(id(painter), [])
        for other, there in before:
            common = area.intersected(there)
            if other != text and common.width() > OVER and common.height() > OVER:
                found.append(f"{type(painter).__name__}: {text!r} is painted over {other!r}")
        before.append((text, area))

    observe_texts(observe)
    try:
        window.grab()
    finally:
        observe_texts(None)
    return found


def _may_be_cut(text: str, people: Sequence[str]) -> bool:
    return text.startswith("/") or any(each in text for each in people)  # or where a file lies


def _wrong_with(widget: QWidget, people: Sequence[str]) -> Iterator[str]:
    parent = widget.parentWidget()
    yield from _wrong_place(widget, parent)
    yield from _wrong_size(widget, parent)
    if isinstance(widget, QLabel):
        yield from _wrong_label(widget, people)
    elif isinstance(widget, QLineEdit):
        yield from _wrong_placeholder(widget)
    elif isinstance(widget, QScrollBar):
        yield from _wrong_bar(widget)
    yield from _covered(widget)


def _wrong_place(widget: QWidget, parent: QWidget) -> Iterator[str]:
    area = parent.parentWidget()
    if isinstance(area, QScrollArea) and area.widget() is widget:
        if widget.width() > parent.width() + SLACK:
            yield f"its content is {widget.width() - parent.width()} px too wide for {_name(area)}"
    elif isinstance(area, QAbstractScrollArea) and parent is area.viewport():
        return
    elif not parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(widget.geometry()):
        here, there = widget.geometry(), parent.rect()
        yield f"{_rect(here)} reaches out of {_name(parent)} {_size(there.size())}"


def _wrong_size(widget: QWidget, parent: QWidget) -> Iterator[str]:
    least = widget.minimumSizeHint()
    inside = isinstance(parent.parentWidget(), QAbstractItemView)
    silent = isinstance(widget, QLabel) and not widget.text()
    if inside or silent or isinstance(widget, QScrollBar | QAbstractScrollArea) or type(widget) is QWidget:
        return
    if isinstance(widget, QStackedWidget | ChartSurface):
        return  # the page is looked at by itself, a picture is drawn at any size
    if least.width() > widget.width() + SLACK and widget.maximumWidth() > widget.width():
        yield f"{widget.width()} wide, needs {least.width()}"
    layout, high = widget.layout(), least.height()
    if widget.findChild(QStackedWidget) is not None:
        return  # pages that are not shown would count
    if layout is not None and layout.hasHeightForWidth():
        high = layout.totalMinimumHeightForWidth(widget.width())
    if high > widget.height() + SLACK and widget.maximumHeight() > widget.height():
        yield f"{widget.height()} high, needs {high}"
    if isinstance(widget, QAbstractButton | QComboBox) and not isinstance(widget, KeyButton):
        return
    if widget.hasHeightForWidth() and widget.layout() is None:
        needed = widget.heightForWidth(widget.width())
        if needed > widget.height() + SLACK and not isinstance(widget, QLabel):
            yield f"{widget.height()} high, needs {needed} at that width"


def _wrong_label(label: QLabel, people: Sequence[str]) -> Iterator[str]:
    text, room = label.text(), label.contentsRect()
    if not text or not label.pixmap().isNull():
        return
    if isinstance(label, TextLabel) and label._elide:
        if label._full != text and not _may_be_cut(label._full, people):
            yield f"{label._full!r} is cut to {text!r}"
    elif label.wordWrap():
        needed = label.heightForWidth(label.width())
        if needed > label.height() + SLACK:
            yield f"{label.height()} high, needs {needed} at {label.width()}"
        widest = max((label.fontMetrics().horizontalAdvance(word) for word in text.split()), default=0)
        if widest > room.width() + SLACK and not _may_be_cut(text, people):
            yield f"a word of {widest} px in {room.width()}"
    elif label.sizeHint().width() > label.width() + SLACK:
        yield f"{label.width()} wide, its text {label.sizeHint().width()}"


def _wrong_placeholder(field: QLineEdit) -> Iterator[str]:
    if field.text() or not field.placeholderText():
        return
    option = QStyleOptionFrame()
    field.initStyleOption(option)
    room = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field).width() - 4
    needed = field.fontMetrics().horizontalAdvance(field.placeholderText())
    if needed > room + SLACK:
        yield f"placeholder {field.placeholderText()!r} of {needed} px in {room}"


def _wrong_bar(bar: QScrollBar) -> Iterator[str]:
    """Tables may go sideways; pages, lists and forms may not."""
    if bar.orientation().name == "Horizontal" and bar.maximum() > bar.minimum():
        holder = bar.parentWidget()
        while holder is not None and not isinstance(holder, QAbstractScrollArea):
            holder = holder.parentWidget()
        if not (holder is not None and "Table" in "".join(each.__name__ for each in type(holder).__mro__)):
            yield f"scrolls sideways ({_name(holder) if holder else ''}, {bar.maximum()} px)"


def _covered(parent: QWidget) -> Iterator[str]:
    if isinstance(parent, QAbstractScrollArea):
        return
    children = [each for each in parent.children() if isinstance(each, QWidget) and each.isVisible()]
    places = [each for each in children if not each.isWindow() and not isinstance(each, LIES_OVER)]
    for one, other in combinations(places, 2):
        common = one.geometry().intersected(other.geometry())
        if common.width() > SLACK and common.height() > SLACK:
            yield f"{_name(one)} and {_name(other)} lie on each other ({_size(common.size())})"


def small_targets(window: QWidget) -> list[str]:
    """Buttons that a finger misses."""
    found = []
    if isinstance(window, QFileDialog | QAbstractPrintDialog | QPrintPreviewDialog):
        return []  # Qt's own
    for widget in _shown(window):
        corner = type(widget) is QAbstractButton  # of a table
        if isinstance(widget, QAbstractButton) and not corner and min(widget.width(), widget.height()) < LEAST_TARGET:
            found.append(f"{_name(widget)}: {_size(widget.size())}")
    return found


def _place_in(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def _size(size: QSize) -> str:
    return f"{size.width()}x{size.height()}"


def _rect(rect: QRect) -> str:
    return f"{_size(rect.size())} at {rect.x()},{rect.y()}"
