"""Finding evenings in the archive: by person, ruleset, year and words; who won and what was turned over.

Words are made comparable: ``Jänner`` and ``JANNER`` are the same, and any part of a word is found (``zettel`` in
``Bierzettel``).

The archive is searched by plain comparison of folded texts that are held in memory (`app/archive/search.py`): 1,000
evenings take under a millisecond.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby

from tarockblock.app import states
from tarockblock.app.archive import EveningSummary
from tarockblock.app.states import people_of
from tarockblock.app.storage import Store
from tarockblock.domain.names import People
from tarockblock.store.local import rows_of, written

_PART = re.compile(r'["„“”]([^"„“”]*)["„“”]?|(\S+)')
_UNSTORABLE = re.compile("[\0\ud800-\udfff\ufffe\uffff]")
"""What no database holds as it is: none of it tells one text from another."""

_CUT = "… "
_BEFORE, _LONGEST = 24, 160
"""Of an excerpt: characters before the first mark, and altogether."""


class _Folding(dict[int, str]):
    """What each character is compared as; found out once for each."""

    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", chr(code)).casefold())
        kept = "".join(char for char in decomposed if not unicodedata.combining(char))
        self[code] = found = _UNSTORABLE.sub("\ufffd", kept)
        return found


_FOLDING = _Folding()


def folded(text: str) -> str:
    """As it is compared: without case and accents, all white space as one blank."""
    return " ".join(text.translate(_FOLDING).split())


def parts_of(typed: str) -> tuple[str, ...]:
    """The words looked for, and what is between double quotes as a whole; folded. No other sign has a meaning."""
    found = (phrase.strip() or word for phrase, word in _PART.findall(folded(typed)))
    return tuple(dict.fromkeys(part for part in found if part))


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A piece of a note in one line, and where in it something was found: (start, end) in characters.

    ``row`` is the entry's whose note it is; None: the evening's own.
    """

    text: str
    marks: tuple[tuple[int, int], ...]
    row: int | None = None

    @property
    def nearer(self) -> Excerpt:
        """The same a word nearer to the first mark, as long as there is one before it."""
        first = self.marks[0][0] if self.marks else 0
        blank = self.text.find(" ", len(_CUT) if self.text.startswith(_CUT) else 0, first)
        if blank < 0:
            return self
        shift = len(_CUT) - blank - 1
        marks = tuple((start + shift, end + shift) for start, end in self.marks)
        return Excerpt(_CUT + self.text[blank + 1 :], marks, self.row)


def excerpt(text: str, parts: Iterable[str], row: int | None = None) -> Excerpt | None:
    """The piece of a note around the first place where one of the parts is; None where none of them is in it."""
    flat = " ".join(text.split())
    compared, indexes = _spread(flat)
    found = sorted({index for part in parts for index in _covered(compared, indexes, part)})
    if not found:
        return None
    start = _word_start(flat, max(0, found[0] - _BEFORE), found[0])
    cut = _CUT if start else ""
    end = min(len(flat), start + _LONGEST)
    shift = len(cut) - start
    runs = [[index for _, index in run] for _, run in groupby(enumerate(found), lambda each: each[1] - each[0])]
    marks = tuple((run[0] + shift, run[-1] + 1 + shift) for run in runs if run[-1] < end)
    return Excerpt(cut + flat[start:end] + ("…" if end < len(flat) else ""), marks, row)


def _spread(text: str) -> tuple[str, list[int]]:
    """The folded text, and for each of its characters where it comes from."""
    compared: list[str] = []
    indexes: list[int] = []
    for index, char in enumerate(text):
        for each in char.translate(_FOLDING):
            blank = each.isspace()
            if blank and (not compared or compared[-1] == " "):
                continue
            compared.append(" " if blank else each)
            indexes.append(index)
    return "".join(compared), indexes


def _covered(compared: str, indexes: Sequence[int], part: str) -> Iterator[int]:
    """The characters of a text that a folded part of it covers, wherever it is."""
    start = compared.find(part)
    while start >= 0:
        yield from range(indexes[start], indexes[start + len(part) - 1] + 1)
        start = compared.find(part, start + len(part))


def _word_start(text: str, earliest: int, latest: int) -> int:
    """Where the first word after a place begins; there, where that would be too late."""
    if not earliest:
        return 0
    blank = text.find(" ", earliest, latest)
    return earliest if blank < 0 else blank + 1


_AT_ONCE = 200
"""Evenings read in one go: a longer read would keep a hand from being written meanwhile."""


@dataclass(frozen=True, slots=True)
class Details:
    """What an evening's header does not say: its notes, and what it brought each player in both accounts.

    ``balances`` are cents; ``notes`` are those of entries, with their rows; ``mark`` changes with whatever is changed
    of the evening. Of one that is ``damaged``, not as it was written, nobody says what it brought.
    """

    mark: str = ""
    title: str = ""
    note: str = ""
    notes: tuple[tuple[int, str], ...] = ()
    players: tuple[str, ...] = ()
    points: Mapping[str, Fraction] = field(default_factory=dict)
    balances: Mapping[str, Fraction] = field(default_factory=dict)
    damaged: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Whoever has the first place, as on the cards and the printed page: by points, shared by those who are equal.

        Nobody where nobody has more than nothing.
        """
        best = max(self.points.values(), default=Fraction())
        return tuple(name for name in self.players if self.points.get(name) == best) if best > 0 else ()

    @property
    def turnover(self) -> Fraction:
        """What changed hands in the end, in cents."""
        return sum((cents for cents in self.balances.values() if cents > 0), Fraction())

    @property
    def all_notes(self) -> str:
        """The evening's note and those of its entries, a line each at least."""
        return "\n".join(text for text in (self.note, *(text for _, text in self.notes)) if text)

    def found_in(self, parts: Sequence[str]) -> Excerpt | None:
        """The note that holds most of what is neither in the title nor in a name; None where nothing is missing."""
        seen = [folded(text) for text in (self.title, *self.players)]
        missing = [part for part in parts if not any(part in text for text in seen)]
        texts: list[tuple[int | None, str]] = [(None, self.note), *self.notes]
        row, text = max(texts, key=lambda each: sum(part in folded(each[1]) for part in missing))
        return excerpt(text, missing, row)


NOTHING = Details()


class Lookup:
    """What is known of the evenings, by number, and their words as they are compared.

    Somebody is found by the name that was written and by the one he is called by.
    """

    def __init__(self, details: Mapping[int, Details] | None = None, people: People | None = None) -> None:
        self.details: Mapping[int, Details] = details or {}
        self.people = people or People()
        self._texts = {number: self._text_of(each) for number, each in self.details.items()}

    def holding(self, parts: Sequence[str]) -> Callable[[EveningSummary], bool]:
        """A question for evenings: whether title, notes and names hold all of these."""

        def holds(summary: EveningSummary) -> bool:
            text = self._texts.get(summary.id)
            if text is None:  # it came into being since the texts were read
                text = self._text_of(Details(title=summary.title, players=(*summary.players, *summary.people)))
            return all(part in text for part in parts)

        return holds

    def _text_of(self, details: Details) -> str:
        """Title, notes and names as they are compared, set apart by what no folded part contains."""
        notes, shown = (text for _, text in details.notes), self.people.in_evening(details.players).values()
        texts = (details.title, details.note, *notes, *details.players, *shown)
        return "\n".join(dict.fromkeys(map(folded, texts)))


def read_lookup(store: Store, known: Lookup | None = None) -> Lookup:
    """Of every evening, those in the trash too; what has not changed since ``known`` was read is taken from there."""
    before = {} if known is None else known.details
    listed = {each.number: each for each in states.with_damaged(store)}
    details = {n: each for n, each in before.items() if n in listed and listed[n].revision == each.mark}
    changed, people = sorted(listed.keys() - details.keys()), people_of(store)
    if known is not None and not changed and details.keys() == before.keys() and known.people == people:
        return known
    for start in range(0, len(changed), _AT_ONCE):
        with store.reading():
            details |= {number: _read(store, listed[number]) for number in changed[start : start + _AT_ONCE]}
    return Lookup(details, people)


def _read(store: Store, listed: states.Listed) -> Details:
    is_sound = not listed.is_damaged
    totals = listed.summary["totals"] if is_sound else {}
    return Details(
        mark=listed.revision,
        title=listed.title,
        note=listed.summary["heading"]["note"],
        notes=_notes(store, listed.id) if is_sound else (),
        players=listed.everybody,
        points={who: Fraction(*each[:2]) for who, each in totals.items()},
        balances={who: Fraction(*each[2:]) for who, each in totals.items()},
        damaged=not is_sound,
    )


def _notes(store: Store, evening: str) -> tuple[tuple[int, str], ...]:
    """Row (from 0) and note of every entry that has one, in order."""
    found = written(store, evening)
    # Looking for the words first spares most rows the parsing.
    if found is not None and not any(word in found[3] for word in ('"note":', '"reason":')):
        return ()
    rows = states.fresh(store, evening).rows if found is None else rows_of(found[3])
    texts = ((row, entry.get("note", entry.get("reason"))) for row, (_, entry, _) in enumerate(rows))
    return tuple((row, text) for row, text in texts if text)


@dataclass(frozen=True, slots=True)
class Query:
    """Which evenings are wanted; what is empty lets everything through. All words must occur, accents do not matter.

    ``only_open``: those of which money is still open.
    """

    person: str = ""
    ruleset: str = ""
    year: str = ""
    words: str = ""
    round: str | None = None
    only_open: bool = False

    def admits(self, summary: EveningSummary) -> bool:
        """Whether person, ruleset, year, round and money are those."""
        return (
            self.round in (None, summary.round)
            and (not self.only_open or summary.open_cents > 0)
            and (not self.person or self.person in summary.persons)
            and self.ruleset in ("", summary.ruleset)
            and self.year in ("", day_of(summary)[:4])
        )


def day_of(summary: EveningSummary) -> str:
    """The ISO day of the evening, or "" if it has none."""
    return summary.date or ""


def search(evenings: Iterable[EveningSummary], lookup: Lookup, query: Query) -> list[EveningSummary]:
    """Those meant, in the order given."""
    holds = lookup.holding(parts_of(query.words))
    return [each for each in evenings if query.admits(each) and holds(each)]
