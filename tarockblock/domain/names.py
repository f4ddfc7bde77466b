"""What a player's name may be: plain text, visible, short, and unique at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.same_person import composed

MAX_NAME = 40
"""Longest name of a player, in characters."""

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories no name needs: control, format (bidi), surrogates, private, unassigned, line breaks."""


def check_name(name: str, most: int = MAX_NAME) -> str | None:
    """A problem code for a name that cannot be used, or None; it may have ``most`` characters."""
    if not name.strip():
        return "name_empty"
    if name != name.strip():
        return "name_spaces"
    if len(name) > most:
        return "name_long"
    if any(unicodedata.category(char) in _INVISIBLE for char in name):
        return "name_invisible"
    return None


def check_names(names: Sequence[str], path: str) -> list[Problem]:
    """Problems of a list of names: each usable, none twice."""
    problems = []
    seen: set[str] = set()
    for index, name in enumerate(names):
        code = check_name(name)
        if code is not None:
            problems.append(problem(f"{path}[{index}]", code, most=MAX_NAME))
        elif name in seen:
            problems.append(problem(f"{path}[{index}]", "named_twice", player=name))
        seen.add(name)
    return problems


def alike(name: str) -> str:
    """What is the same of two names that cannot sit at one table: all but capitals, and how a name is composed.

    ß is not ss: they are different families.
    """
    return composed(composed(name).lower())


def check_alike(names: Sequence[str], path: str, others: Iterable[str] = ()) -> Iterator[Problem]:
    """Names that nobody could tell apart at one table, or from these ``others``; the same name is another matter."""
    known: dict[str, list[str]] = {}
    for name in set(others) - set(names):
        known.setdefault(alike(name), []).append(name)
    for index, name in enumerate(names):
        same = known.setdefault(alike(name), [])
        other = next((each for each in same if each != name), None)
        if other is not None:
            yield problem(f"{path}[{index}]", "named_alike", player=name, other=other)
        same.append(name)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """One letter a name, two where first letters collide."""
    plain = [name.strip() for name in names]
    first = [name[:1].upper() or "?" for name in plain]
    return tuple(
        letter if first.count(letter) == 1 else name[:2].capitalize() or "?"
        for name, letter in zip(plain, first, strict=True)
    )
