"""What a person looks like everywhere: one colour and one or two letters, which differ among people who meet."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

COLORS = 10
"""Colours that can be told apart; a greater number is the same colours once more, with a dash and a ring."""

MOST_COLORS = 100
"""Numbers of colours stay below it in what comes from elsewhere."""


MOST_LETTERS = 3
"""So many letters fit on a mark: two, or an initial with a number."""


class Mark(NamedTuple):
    """One or two letters, and the number of a colour, from 0."""

    initials: str
    color: int

    @property
    def is_ringed(self) -> bool:
        """Whether others have this colour without a ring."""
        return self.color >= COLORS


def marks_apart(
    order: Sequence[str],
    colors: Mapping[str, int],
    letters: Mapping[str, str],
    beside: Mapping[str, Collection[str]],
) -> dict[str, Mark]:
    """Everybody's mark, the earliest person first in ``order``; he differs from those ``beside`` him.

    Everybody has the color and letters he is to have, unless somebody earlier beside him has them; then, as where there
    are none, he gets the next that are free. New people of one initial all get two letters.
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
    """The marks of people who are shown together, in their order; who is not known gets what is free among them.

    If they ``meet``, as in an evening of others that is only looked at, those who are known differ, too.
    """
    order = sorted(dict.fromkeys(names), key=lambda name: name not in known)
    colors = {name: known[name].color for name in order if name in known}
    letters = {name: known[name].initials for name in colors}
    found = marks_apart(order, colors, letters, {name: order for name in order if meet or name not in known})
    return [found[name] for name in names]


def _letters(name: str) -> Iterator[str]:
    """What may stand for a name, the nicest first: its initial, two of its letters, its initial with a number."""
    name = name.strip()
    initial = name[:1].upper() or "?"
    yield initial
    yield from ((name[:1] + each).capitalize() for each in name[1:] if each.isalnum())
    yield from (f"{initial}{number}" for number in count(2))
