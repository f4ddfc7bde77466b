"""Marks: a colour and one or two letters per person, distinct among people who meet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

COLORS = 10
"""Number of distinct colours; higher numbers add a dash and a ring."""

MOST_COLORS = 100


MOST_LETTERS = 3
"""Most letters on a mark: two, or an initial with a number."""


class Mark(NamedTuple):
    initials: str
    color: int

    @property
    def is_ringed(self) -> bool:
        return self.color >= COLORS


def marks_apart(
    order: Sequence[str],
    colors: Mapping[str, int],
    letters: Mapping[str, str],
    beside: Mapping[str, Collection[str]],
) -> dict[str, Mark]:
    """Return everyone's mark, the earliest in ``order`` first, distinct from those ``beside`` them.

    Wanted colours and letters are kept unless an earlier person beside has them. New people with the same initial
    all get two letters.
    """
    has_color, has_letters = dict[str, int](), dict[str, str]()
    for name in order:
        others = [each for each in beside.get(name, ()) if each != name]
        if name in colors and all(has_color.get(each) != colors[name] for each in others):
            has_color[name] = colors[name]
        if name in letters and all(has_letters.get(each) != letters[name] for each in others):
            has_letters[name] = letters[name]
    first = {name: next(_letters(name)) for name in order if name not in has_letters}
    for name in order:
        others = [each for each in beside.get(name, ()) if each != name]
        if name not in has_color:
            used = {has_color.get(each) for each in others}
            has_color[name] = next(number for number in count() if number not in used)
        if name not in has_letters:
            taken = {has_letters.get(each) for each in others} | {first.get(each) for each in others}
            has_letters[name] = next(each for each in _letters(name) if each not in taken)
    return {name: Mark(has_letters[name], has_color[name]) for name in order}


def marks_for(names: Sequence[str], known: Mapping[str, Mark], *, meet: bool = True) -> list[Mark]:
    """Return marks for people shown together, in order; unknown people get what is free.

    If they ``meet``, as in an evening from elsewhere, the known ones differ too.
    """
    order = sorted(dict.fromkeys(names), key=lambda name: name not in known)
    colors = {name: known[name].color for name in order if name in known}
    letters = {name: known[name].initials for name in colors}
    found = marks_apart(order, colors, letters, {name: order for name in order if meet or name not in known})
    return [found[name] for name in names]


def _letters(name: str) -> Iterator[str]:
    name = name.strip()
    initial = name[:1].upper() or "?"
    yield initial
    yield from ((name[:1] + each).capitalize() for each in name[1:] if each.isalnum())
    yield from (f"{initial}{number}" for number in count(2))
