"""A card-point field being typed."""

from __future__ import annotations

import re

from tarockblock.domain.hand import parse_thirds
from tarockblock.domain.problems import Problem, problem

_SEPARATORS = str.maketrans(",.:- ", "/////")
"""Substitutes for "/", which takes two keys on some keyboards."""

_NUMBERS = re.compile(r"[0-9]+(?:/[0-9]*)?", re.ASCII)
_COMPLETE = re.compile(r"[0-9]{1,2}/[0-9]", re.ASCII)


class CardsField:
    def __init__(self, text: str = "") -> None:
        self.text = text
        self._final = True

    def type(self, text: str, *, final: bool = False) -> None:
        """Set the text; until ``final``, "3" may become "38"."""
        self.text = text
        self._final = final

    def clear(self) -> None:
        self.type("", final=True)

    @property
    def thirds(self) -> int | None:
        """Card points in thirds, or None."""
        return parse_thirds(self._normal) if self.settled else None

    @property
    def is_complete(self) -> bool:
        return self.thirds is not None and _COMPLETE.fullmatch(self._normal) is not None

    def problem(self) -> Problem | None:
        """Return the problem; None while the text may become valid."""
        if not self._normal or not self.settled or self.thirds is not None:
            return None
        if _NUMBERS.fullmatch(self._normal) and not re.fullmatch(r"[0-9]+/[3-9][0-9]*", self._normal):
            return problem("card_points", "card_points_range")
        return problem("card_points", "card_points_form", value=self.text.strip())

    @property
    def _normal(self) -> str:
        return re.sub(r"/+", "/", self.text.strip().translate(_SEPARATORS))

    @property
    def settled(self) -> bool:
        return self._final or not (len(self._normal) < 2 and self._normal.isdecimal())
