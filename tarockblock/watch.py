"""Progress and cancellation of long work. Imports nothing of the project but its errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from tarockblock.errors import StoppedError

_T = TypeVar("_T")


def _ignore(_done: int, _of: int) -> None: ...


class Watch(NamedTuple):
    """``progress`` is called with the number of items done and in all; ``should_stop`` before each item."""

    progress: Callable[[int, int], None] = _ignore
    should_stop: Callable[[], bool] = bool

    def check(self) -> None:
        """Raise StoppedError if cancelled."""
        if self.should_stop():
            raise StoppedError

    def over(self, items: Sequence[_T]) -> Iterator[_T]:
        """Yield the items. Raise StoppedError if cancelled."""
        return (each for piece in self.pieces(items, 1) for each in piece)

    def pieces(self, items: Sequence[_T], size: int) -> Iterator[Sequence[_T]]:
        for start in range(0, len(items), size):
            self.check()
            piece = items[start : start + size]
            yield piece
            self.progress(start + len(piece), len(items))


UNWATCHED = Watch()
