"""Progress of what takes long, and whether it is to stop. Imports nothing of the project but its errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from tarockblock.errors import StoppedError

_T = TypeVar("_T")


def _ignore(_done: int, _of: int) -> None:
    """Nobody asks how far it is."""


class Watch(NamedTuple):
    """``progress`` is called with how many of how many items are done; ``should_stop`` is asked before each."""

    progress: Callable[[int, int], None] = _ignore
    should_stop: Callable[[], bool] = bool

    def check(self) -> None:
        """Raise StoppedError if it is to stop."""
        if self.should_stop():
            raise StoppedError

    def over(self, items: Sequence[_T]) -> Iterator[_T]:
        """One item after the other; StoppedError instead of the next one if it is to stop."""
        return (each for piece in self.pieces(items, 1) for each in piece)

    def pieces(self, items: Sequence[_T], size: int) -> Iterator[Sequence[_T]]:
        """The same, so many items at a time."""
        for start in range(0, len(items), size):
            self.check()
            piece = items[start : start + size]
            yield piece
            self.progress(start + len(piece), len(items))


UNWATCHED = Watch()
