"""Finds what a row was before one of its bits was flipped: nothing is guessed, the seal says which bit it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tarockblock.store.checksum import seal

_BITS = 63
PATIENCE = 2_000_000
"""So many seals are tried at most in one file (a few seconds a million); many bad rows have more wrong than a bit."""


class Mender:
    """Tries until its patience is at an end; one for each file."""

    def __init__(self, patience: int = PATIENCE) -> None:
        self._left = patience

    def mended(self, parts: list[Any], mark: str, sealed: Callable[..., str] = seal) -> list[Any] | None:
        """The parts as they were sealed: as they are, or but for one bit of them or of their seal; None otherwise.

        ``sealed`` makes the seal of such parts.
        """
        if is_text(parts):
            made = sealed(*parts)
            if made == mark or _one_bit_apart(made, mark):
                return parts
        other: list[Any]
        for other in _variants(parts):
            self._left -= 1
            if self._left < 0:
                return None
            if is_text(other) and sealed(*other) == mark:
                return other
        return None


def _one_bit_apart(one: str, other: str) -> bool:
    left, right = one.encode(), other.encode("utf-8", "surrogateescape")
    if len(left) != len(right):
        return False
    return sum((a ^ b).bit_count() for a, b in zip(left, right, strict=True)) == 1


def is_text(value: Any) -> bool:
    """Whether all texts are such: what SQLite gave us bytes for was never sealed."""
    if isinstance(value, list | tuple):
        return all(map(is_text, value))
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)
    return value is None or isinstance(value, int)


def _variants(value: Any) -> Iterator[Any]:
    """Everything one flipped bit can have made this of."""
    if isinstance(value, list | tuple):
        for place, item in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in _variants(item))
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value ^ 1 << bit for bit in range(_BITS))
    elif isinstance(value, str):
        raw = bytearray(value.encode("utf-8", "surrogateescape"))
        for bit in range(8 * len(raw)):
            raw[bit // 8] ^= 1 << bit % 8
            yield raw.decode("utf-8", "surrogateescape")
            raw[bit // 8] ^= 1 << bit % 8
