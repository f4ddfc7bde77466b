"""Which round somebody means by what he has typed."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tarockblock.domain.same_person import composed
from tarockblock.errors import BadInputError


def round_meant(typed: str, known: Iterable[str]) -> str | None:
    """The round of that name; where none is called exactly so, the only one that differs in capitals at most."""
    name, found = composed(typed), {composed(each) for each in known}
    if name in found:
        return name
    alike = [each for each in found if each.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None


def rounds_meant(typed: Iterable[str], known: Collection[str]) -> frozenset[str]:
    """The same of several; what nobody knows stays as it is typed."""
    return frozenset(round_meant(each, known) or composed(each) for each in typed)


def no_such_round(typed: str, known: Collection[str]) -> BadInputError:
    """That nobody knows it, with the rounds there are."""
    if not known:
        return BadInputError("no_round_yet", round=typed)
    return BadInputError("no_such_round", round=typed, rounds=", ".join(sorted(known, key=str.casefold)))
