"""Panes that are built anew only when what they show has another shape, and how they let go of what stood there."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout, QWidget


class Built:
    """What a pane was last built for."""

    def __init__(self) -> None:
        self._shape: object = None
        self._is_built = False

    def update(self, shape: object) -> bool:
        """Note what it is built for now; True where that is another shape, so that it has to be built."""
        differs = not self._is_built or shape != self._shape
        self._shape, self._is_built = shape, True
        return differs

    def forget(self) -> None:
        """It has to be built anew whatever the shape."""
        self._is_built = False


def dispose(widget: QWidget) -> None:
    """Take a widget away; it is deleted when nothing uses it any more."""
    widget.hide()
    widget.deleteLater()


def clear_layout(layout: QLayout) -> None:
    """Take everything out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            dispose(widget)


def replace_widget(layout: QLayout, old: QWidget, new: QWidget) -> QWidget:
    """The new widget where the old one stood, shown at once: the focus goes there now, not with the next event."""
    layout.replaceWidget(old, new)
    dispose(old)
    new.show()
    return new
