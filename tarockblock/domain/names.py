"""Rules for names (plain, visible, short, unique at the table), and which names mean the same person or round.

Identities are computed, so joins can be undone. Two people of one evening are never one account.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from tarockblock.domain.problems import Problem, problem
from tarockblock.errors import BadInputError
from tarockblock.lazy_dataclass import dataclass
from tarockblock.visible_text import is_picture, joining

_BLANKS = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
"""Unicode spaces (Zs): no-break, thin, full-width … Tabs and line breaks are control characters."""


def composed(name: str) -> str:
    """Return the name composed (NFC) and trimmed, with runs of blanks as one space."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", name)).strip()


@dataclass(frozen=True, slots=True)
class Join:
    """Names that mean one person from then on, shown as ``called``; if that is empty, each is another person."""

    id: str
    number: int
    called: str
    names: tuple[str, ...]

    @property
    def key(self) -> tuple[int, str]:
        return self.number, self.id

    @property
    def all_names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(filter(None, (self.called, *sorted(self.names)))))


@dataclass(frozen=True, slots=True)
class Person:
    """A person shown as ``called``, whichever of the ``names`` was written."""

    called: str
    names: tuple[str, ...]

    @property
    def all_names(self) -> tuple[str, ...]:
        return (self.called, *self.names)


@dataclass(frozen=True)
class People:
    """People with several names or another than written; all others are as written.

    ``void`` joins apply nowhere. ``as_written`` are spellings within one evening, from old files: these are
    several people.
    """

    persons: tuple[Person, ...] = ()
    void: tuple[Join, ...] = ()
    as_written: frozenset[str] = frozenset()

    def key(self, name: str) -> str:
        return name if name in self.as_written else composed(name)

    def called(self, name: str) -> str:
        found = self._called.get(name)
        if found is None:
            name = self.key(name)
            found = self._called.get(name, name)
        return found

    def person(self, called: str) -> Person | None:
        return next((each for each in self.persons if each.called == called), None)

    def in_evening(self, everybody: Iterable[str]) -> Mapping[str, str]:
        return {name: self.called(name) for name in everybody}

    @cached_property
    def _called(self) -> Mapping[str, str]:
        return {name: person.called for person in self.persons for name in person.all_names}


@dataclass(frozen=True)
class History:
    """People ``known`` from other evenings or the book, by shown names, and who ever sat together."""

    people: People = People()
    known: frozenset[str] = frozenset()
    tables: tuple[frozenset[str], ...] = ()

    def may_be_one(self, old: str, new: str) -> bool:
        one, other = self.people.called(old), self.people.called(new)
        return one != other and one in self.known and not any({one, other} <= table for table in self.tables)


class Respelled:
    """Changed names in a draft: by default each means the same person."""

    def __init__(self, history: History | None, changed: Callable[[], Iterable[tuple[str, str]]]) -> None:
        self._history, self._changed = history or History(), changed
        self._others: set[tuple[str, str]] = set()

    @property
    def asked(self) -> tuple[tuple[str, str], ...]:
        return tuple(pair for pair in self._changed() if not check_name(pair[1]) and self._history.may_be_one(*pair))

    @property
    def joins(self) -> tuple[tuple[str, str], ...]:
        return tuple(filter(self.is_same, self.asked))

    def is_same(self, pair: tuple[str, str]) -> bool:
        return pair not in self._others

    def answer(self, pair: tuple[str, str], *, same: bool) -> None:
        (self._others.discard if same else self._others.add)(pair)


def who_is_who(joins: Iterable[Join], tables: Iterable[Collection[str]]) -> People:
    """Return the people by all joins, and by who ever sat at the same table.

    A join of two names that sat together applies nowhere. A later one has all its names, an earlier one those
    left. The order of arrival does not matter.
    """
    together = {frozenset(table) for table in tables}
    meant = {name: composed(name) for name in frozenset[str]().union(*together)}
    as_written = frozenset(_spelt_twice(together, meant))
    key = People(as_written=as_written).key
    together_with: dict[str, set[str]] = {}
    for table in together:
        here = set(map(key, table))
        for name in here:
            together_with.setdefault(name, set()).update(here - {name})
    persons, void = list[Person](), list[Join]()
    claimed, spoken_for = set[str](), set[str]()
    for join in sorted(joins, key=lambda each: each.key, reverse=True):
        names = dict.fromkeys(map(key, join.all_names))
        if join.called and any(together_with.get(name, set()) & names.keys() for name in names):
            # else a later one has taken all but one of them
            void += [join] if len(names.keys() - spoken_for) > 1 else []
        else:
            left = [name for name in names if name not in claimed]
            claimed |= names.keys()
            if join.called and len(left) > 1:
                persons.append(Person(left[0], tuple(sorted(left[1:]))))
        spoken_for |= names.keys()
    return People(tuple(persons[::-1]), tuple(void[::-1]), as_written)


def _spelt_twice(together: Iterable[frozenset[str]], meant: Mapping[str, str]) -> Iterator[str]:
    spelt = Counter(meant.values())
    several = {name for name, itself in meant.items() if spelt[itself] > 1}
    for table in together if several else ():
        for name in table & several:
            if any(meant[other] == meant[name] for other in table & several - {name}):
                yield name


MAX_NAME = 40

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories no name needs: control, format (bidi), surrogates, private, unassigned, line breaks."""

_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159")
"""Letters and signs without ink, whatever their category: Hangul and other fillers, the empty Braille pattern."""

_SHAPERS = re.compile("[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")

_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors: they change how the previous character is drawn, invisibly for most letters."""


def check_name(name: str, most: int = MAX_NAME) -> str | None:
    """Return the problem code of an unusable name, or None; ``most`` is its greatest length."""
    if not composed(name):
        return "name_empty"
    if len(name) > most:
        return "name_long"
    return "name_invisible" if _hides(name) else None


def _hides(name: str) -> bool:
    if name.isascii():
        return not name.isprintable()
    kept = joining(name)
    before = " "
    for at, char in enumerate(name):
        category = unicodedata.category(char)
        if char in _FILLERS or (category in _INVISIBLE and at not in kept and not is_picture(char)):
            return True
        if category.startswith("M") and before in " \u00a0":  # a combining mark on nothing
            return True
        if _SELECTORS.match(char) and before < "\u00a0" and before not in "#*0123456789":
            return True
        before = " " if _BLANKS.match(char) else char
    return False


MOST_CUP = 80


def check_names(names: Sequence[str], path: str) -> list[Problem]:
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
    """Return the form shared by names that look the same at a table.

    It ignores capitals, compatibility forms and invisible shapers. ß is not ss: they are different families.
    """
    plain = name if name.isascii() else _SHAPERS.sub("", unicodedata.normalize("NFKC", name))
    return composed(unicodedata.normalize("NFKC", plain.lower()))


def check_alike(names: Sequence[str], path: str, others: Iterable[str] = ()) -> Iterator[Problem]:
    """Check for names too alike at one table, or to ``others``; identical names are checked elsewhere."""
    known: dict[str, list[str]] = {}
    for name in set(others) - set(names):
        known.setdefault(alike(name), []).append(name)
    for index, name in enumerate(names):
        same = known.setdefault(alike(name), [])
        other = next((each for each in same if each != name), None)
        if other is not None:
            yield problem(f"{path}[{index}]", "named_alike", player=name, other=other)
        same.append(name)


def round_names(rounds: Iterable[str], renamed: Mapping[str, str]) -> Mapping[str, str]:
    called = {each: renamed.get(each, each) for each in rounds}
    alike = Counter(map(str.casefold, called.values()))
    found = {
        each: name if name == each or alike[name.casefold()] == 1 else name + _besides(each)
        for each, name in called.items()
    }
    return dict(sorted(found.items(), key=lambda pair: (pair[1], pair[0])))


def _besides(began: str) -> str:
    return f" ({began or '–'})"


def rounds_fitting(typed: str, names: Mapping[str, str]) -> list[str]:
    """Return the rounds a name may mean: by shown name, else by first name, else ignoring capitals."""
    name = composed(typed)
    exact = [each for each, called in names.items() if called == name] or [each for each in names if each == name]
    plain = name.casefold()
    return exact or [
        each
        for each, called in names.items()
        if plain in map(str.casefold, (called, each, called.removesuffix(_besides(each))))
    ]


def round_meant(typed: str, names: Mapping[str, str]) -> str:
    """Return the round meant. Raise BadInputError ``no_such_round``, ``no_round_yet``, ``round_fits_several``."""
    (name,) = rounds_meant((typed,), names)
    if name not in names:
        raise no_such_round(typed, names)
    return name


def rounds_meant(typed: Iterable[str], names: Mapping[str, str]) -> frozenset[str]:
    """Return the rounds meant; unknown names stay as typed. Raise BadInputError ``round_fits_several``."""
    found = set()
    for each in typed:
        fitting = rounds_fitting(each, names) or [composed(each)]
        if len(fitting) > 1:
            several = ", ".join(names[one] for one in fitting)
            raise BadInputError("round_fits_several", round=each, rounds=several)
        found.add(fitting[0])
    return frozenset(found)


def no_such_round(typed: str, names: Mapping[str, str]) -> BadInputError:
    if not names:
        return BadInputError("no_round_yet", round=typed)
    return BadInputError("no_such_round", round=typed, rounds=", ".join(sorted(names.values(), key=str.casefold)))
