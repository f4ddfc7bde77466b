"""A place of the window that is built when it is first shown, and anew when it is next shown in another language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

from tarockblock.ui.kit.layout import add_pages

Page = TypeVar("Page", bound=QWidget)


class LazyPage(Generic[Page]):
    """``make`` builds the page; ``take_over`` (new, old) has a new one go on where the old one was."""

    def __init__(self, make: Callable[[], Page], take_over: Callable[[Page, Page], None] | None = None) -> None:
        self._make = make
        self._take_over = take_over
        self._connect: list[Callable[[Page], None]] = []
        self._stack: QStackedWidget | None = None
        self._page: Page | None = None
        self._outdated: Page | None = None

    def when_built(self, connect: Callable[[Page], None]) -> None:
        """Connect every page that is built from now on."""
        self._connect.append(connect)

    @property
    def built(self) -> Page | None:
        """The page, where it has been built in the present language."""
        return self._page

    @property
    def in_sight(self) -> bool:
        """Whether the page is what the stack shows."""
        return self._stack is not None and self._page is not None and self._stack.currentWidget() is self._page

    def existing(self) -> Iterator[Page]:
        """The page as it is, also one in another language."""
        for page in (self._page, self._outdated):
            if page is not None:
                yield page

    def get(self) -> Page:
        """The page, built now if need be."""
        if self._page is None:
            page = self._page = self._make()
            if self._stack is not None:
                add_pages(self._stack, page)
            for connect in self._connect:
                connect(page)
            before, self._outdated = self._outdated, None
            if before is not None:
                if self._take_over is not None:
                    self._take_over(page, before)
                before.deleteLater()
        return self._page

    def move_to(self, stack: QStackedWidget, keeper: QWidget) -> None:
        """Have it built (anew) in another stack; until then ``keeper`` holds what there was, out of sight."""
        self._stack = stack
        if self._page is not None:
            self._page.hide()
            self._page.setParent(keeper)
            self._outdated, self._page = self._page, None
