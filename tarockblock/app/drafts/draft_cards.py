"""A field for card points while it is being typed into, in the players' notation; scores nothing."""

from __future__ import annotations

import re

from tarockblock.domain.hand import parse_thirds
from tarockblock.domain.problems import Problem, problem

_SEPARATORS = str.maketrans(",.:- ", "/////")
"""Typed as it lies nearest: "/" is two keys on some keyboards."""

_NUMBERS = re.compile(r"[0-9]+(?:/[0-9]*)?", re.ASCII)
_COMPLETE = re.compile(r"[0-9]{1,2}/[0-9]", re.ASCII)


class CardsField:
    """The text as typed, and what it means as soon as it is known."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self._final = True

    def type(self, text: str, *, final: bool = False) -> None:
        """The text as it is; ``final`` once the field is left, until then "3" may become "38"."""
        self.text = text
        self._final = final

    def clear(self) -> None:
        self.type("", final=True)

    @property
    def thirds(self) -> int | None:
        """Card points in thirds; None while there are none, or none that can be read."""
        return parse_thirds(self._normal) if self.settled else None

    @property
    def is_complete(self) -> bool:
        """Whether points and Blatt are both there, so that nothing more will be typed."""
        return self.thirds is not None and _COMPLETE.fullmatch(self._normal) is not None

    def problem(self) -> Problem | None:
        """What is wrong with the text; nothing while it may still become right."""
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
        """Whether the text can be judged: two figures, a stroke, something else, or the field was left."""
        return self._final or not (len(self._normal) < 2 and self._normal.isdecimal())
