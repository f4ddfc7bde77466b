"""What a player's name may be (plain, visible, short, unique at the table), and which names mean one person.

What was written in an evening stays written. Who is who is one fold over the joins and over who sat together
(:func:`who_is_who`), computed when it is asked for and stored nowhere, so a join can be taken back: statistics, the
archive, new evenings and the book ask for the name shown. No two people of one evening are ever one account.

And which round a name means: rounds are known by the names they began with and called what they were called last.
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
"""What Unicode calls a space (Zs): no-break, thin, full-width … Tabs and line breaks are control characters."""


def composed(name: str) -> str:
    """Return the name itself, however it was typed: composed (NFC), trimmed, any run of blanks being one space."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", name)).strip()


@dataclass(frozen=True, slots=True)
class Join:
    """From then on these names mean one person, who is ``called`` so; where that is empty, each means another one."""

    id: str
    number: int
    called: str
    names: tuple[str, ...]

    @property
    def key(self) -> tuple[int, str]:
        """What is later has the greater one."""
        return self.number, self.id

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name it is about, the one to be shown first."""
        return tuple(dict.fromkeys(filter(None, (self.called, *sorted(self.names)))))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody shown under the name ``called``, whichever other one of ``names`` was written."""

    called: str
    names: tuple[str, ...]

    @property
    def all_names(self) -> tuple[str, ...]:
        """Every name that means this person."""
        return (self.called, *self.names)


@dataclass(frozen=True)
class People:
    """Who is known under another name than written, or under several; everybody else is who is written.

    ``void`` are joins that apply nowhere. ``as_written`` are spellings of one name that stand in one evening, as long
    ago a file could bring them: these are several people.
    """

    persons: tuple[Person, ...] = ()
    void: tuple[Join, ...] = ()
    as_written: frozenset[str] = frozenset()

    def key(self, name: str) -> str:
        """The name that was meant by what is written."""
        return name if name in self.as_written else composed(name)

    def called(self, name: str) -> str:
        """Under which name somebody is shown."""
        found = self._called.get(name)
        if found is None:
            name = self.key(name)
            found = self._called.get(name, name)
        return found

    def person(self, called: str) -> Person | None:
        """Who is shown under that name, if he is one of these."""
        return next((each for each in self.persons if each.called == called), None)

    def in_evening(self, everybody: Iterable[str]) -> Mapping[str, str]:
        """The names shown, by those written, of people who sat together; no two are the same."""
        return {name: self.called(name) for name in everybody}

    @cached_property
    def _called(self) -> Mapping[str, str]:
        return {name: person.called for person in self.persons for name in person.all_names}


@dataclass(frozen=True)
class History:
    """Who is ``known`` from other evenings or the book, by the names they are called, and who sat together ever."""

    people: People = People()
    known: frozenset[str] = frozenset()
    tables: tuple[frozenset[str], ...] = ()

    def may_be_one(self, old: str, new: str) -> bool:
        """Whether somebody known under the old name may just be spelled otherwise: then that has to be asked."""
        one, other = self.people.called(old), self.people.called(new)
        return one != other and one in self.known and not any({one, other} <= table for table in self.tables)


class Respelled:
    """Names being changed: each means the same person from now on, unless somebody has said otherwise."""

    def __init__(self, history: History | None, changed: Callable[[], Iterable[tuple[str, str]]]) -> None:
        """``changed`` gives the changed names of the draft, each old and new."""
        self._history, self._changed = history or History(), changed
        self._others: set[tuple[str, str]] = set()

    @property
    def asked(self) -> tuple[tuple[str, str], ...]:
        """The changes to be asked about, each old and new name."""
        return tuple(pair for pair in self._changed() if not check_name(pair[1]) and self._history.may_be_one(*pair))

    @property
    def joins(self) -> tuple[tuple[str, str], ...]:
        """The changes by which the same person is called so from now on."""
        return tuple(filter(self.is_same, self.asked))

    def is_same(self, pair: tuple[str, str]) -> bool:
        """Return the answer; the same person by default."""
        return pair not in self._others

    def answer(self, pair: tuple[str, str], *, same: bool) -> None:
        """Say whether it is the same person, or somebody else."""
        (self._others.discard if same else self._others.add)(pair)


def who_is_who(joins: Iterable[Join], tables: Iterable[Collection[str]]) -> People:
    """Everybody, out of all joins there are and of who ever sat at one table in the course of an evening.

    A join of which two names sat together applies nowhere, as if it had never been made. Of the others the later one
    has all its names, an earlier one what is left to it: nobody is joined to a third by way of a second. So whatever
    was heard of first makes no difference, and no two who sat together are one.
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
            void += [join] if len(names.keys() - spoken_for) > 1 else []  # else a later one has been made of them
        else:
            left = [name for name in names if name not in claimed]
            claimed |= names.keys()
            if join.called and len(left) > 1:
                persons.append(Person(left[0], tuple(sorted(left[1:]))))
        spoken_for |= names.keys()
    return People(tuple(persons[::-1]), tuple(void[::-1]), as_written)


def _spelt_twice(together: Iterable[frozenset[str]], meant: Mapping[str, str]) -> Iterator[str]:
    """Names that stand at one table in several spellings."""
    spelt = Counter(meant.values())
    several = {name for name, itself in meant.items() if spelt[itself] > 1}
    for table in together if several else ():
        for name in table & several:
            if any(meant[other] == meant[name] for other in table & several - {name}):
                yield name


MAX_NAME = 40
"""Longest name of a player, in characters."""

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories no name needs: control, format (bidi), surrogates, private, unassigned, line breaks."""

_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159")
"""Letters and signs without any ink, whatever their category: Hangul and other fillers, the empty Braille pattern."""

_SHAPERS = re.compile("[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and variation selectors."""

_SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors: another drawing of the character before them, which nobody sees behind most letters."""


def check_name(name: str, most: int = MAX_NAME) -> str | None:
    """Return the problem code of a name that cannot be used, or None; it may have ``most`` characters."""
    if not composed(name):
        return "name_empty"
    if len(name) > most:
        return "name_long"
    return "name_invisible" if _hides(name) else None


def _hides(name: str) -> bool:
    """Whether anything in a name is not seen, except for what shapes a visible character beside it."""
    if name.isascii():
        return not name.isprintable()
    kept = joining(name)
    before = " "
    for at, char in enumerate(name):
        category = unicodedata.category(char)
        if char in _FILLERS or (category in _INVISIBLE and at not in kept and not is_picture(char)):
            return True
        if category.startswith("M") and before in " \u00a0":  # a mark on nothing
            return True
        if _SELECTORS.match(char) and before < "\u00a0" and before not in "#*0123456789":
            return True
        before = " " if _BLANKS.match(char) else char
    return False


MOST_CUP = 80
"""Longest name of a cup, in characters."""


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
    """Return what two names have in common that cannot be told apart at one table.

    That is all but capitals, compatibility forms (full-width letters, ligatures) and what only shapes other
    characters. ß is not ss: they are different families.
    """
    plain = name if name.isascii() else _SHAPERS.sub("", unicodedata.normalize("NFKC", name))
    return composed(unicodedata.normalize("NFKC", plain.lower()))


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


def round_names(rounds: Iterable[str], renamed: Mapping[str, str]) -> Mapping[str, str]:
    """What rounds are called, by the names they began with and are known by; in the order of what they are called.

    Where a merge has made two alike, the one that was renamed is called by both of its names.
    """
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
    """The rounds a name may mean: the one called exactly so, else that began so, else all but for capitals."""
    name = composed(typed)
    exact = [each for each, called in names.items() if called == name] or [each for each in names if each == name]
    plain = name.casefold()
    return exact or [
        each
        for each, called in names.items()
        if plain in map(str.casefold, (called, each, called.removesuffix(_besides(each))))
    ]


def round_meant(typed: str, names: Mapping[str, str]) -> str:
    """The round that is meant; BadInputError ``no_such_round``, ``no_round_yet``, ``round_fits_several``."""
    (name,) = rounds_meant((typed,), names)
    if name not in names:
        raise no_such_round(typed, names)
    return name


def rounds_meant(typed: Iterable[str], names: Mapping[str, str]) -> frozenset[str]:
    """The same of several; what nobody knows stays as it is typed. BadInputError ``round_fits_several``."""
    found = set()
    for each in typed:
        fitting = rounds_fitting(each, names) or [composed(each)]
        if len(fitting) > 1:
            several = ", ".join(names[one] for one in fitting)
            raise BadInputError("round_fits_several", round=each, rounds=several)
        found.add(fitting[0])
    return frozenset(found)


def no_such_round(typed: str, names: Mapping[str, str]) -> BadInputError:
    """That nobody knows it, with the rounds there are."""
    if not names:
        return BadInputError("no_round_yet", round=typed)
    return BadInputError("no_such_round", round=typed, rounds=", ".join(sorted(names.values(), key=str.casefold)))
