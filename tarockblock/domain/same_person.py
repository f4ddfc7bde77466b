"""One person written under several names: under which he is shown. What was written in an evening stays written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property

from tarockblock.lazy_dataclass import dataclass


def composed(name: str) -> str:
    """A name as it is typed here, whatever signs it is made of; looks the same (Unicode NFC)."""
    return unicodedata.normalize("NFC", name)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody shown under the name ``called``, whichever of ``names`` was written; ``called`` may be none of them."""

    called: str
    names: tuple[str, ...]

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name that means this person."""
        return tuple(dict.fromkeys((self.called, *self.names)))


@dataclass(frozen=True)
class People:
    """Who is known under another name than written, or under several; everybody else is who is written.

    Names that look the same are the same: an ü may be written as one sign or as two (Unicode NFC).
    """

    persons: tuple[Person, ...] = ()

    def called(self, name: str) -> str:
        """Under which name somebody is shown."""
        return self._called.get(name) or self._called.get(composed(name), composed(name))

    def person(self, called: str) -> Person | None:
        """Who is shown under that name, if he is one of these."""
        return next((each for each in self.persons if each.called == called), None)

    def in_evening(self, everybody: Iterable[str]) -> Mapping[str, str]:
        """The names shown, by those written, of everybody who ever sat in one evening; no two are the same.

        Where two names of one person sat there, they are two people in that evening, and stay as written.
        """
        written = tuple(dict.fromkeys(everybody))
        shown = [self.called(name) for name in written]
        return {name: called if shown.count(called) == 1 else name for name, called in zip(written, shown, strict=True)}

    @cached_property
    def _called(self) -> Mapping[str, str]:
        names = [(name, person.called) for person in self.persons for name in person.all_names]
        return {composed(name): called for name, called in names} | dict(names)
