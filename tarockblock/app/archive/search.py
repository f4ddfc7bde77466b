"""Search in the archive. Folded texts are compared in memory: under 1 ms for 1,000 evenings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby

from tarockblock.app import states
from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.hands import HandText, hand_texts
from tarockblock.app.records import ruleset_of
from tarockblock.app.states import people_of
from tarockblock.app.storage import Store
from tarockblock.domain.names import People
from tarockblock.exchange.wording import Wording
from tarockblock.store.local import rows_of, written

_PART = re.compile(r'["„“”]([^"„“”]*)["„“”]?|(\S+)')
_UNSTORABLE = re.compile("[\0\ud800-\udfff\ufffe\uffff]")
"""Characters a database cannot store; all compare as equal."""

_CUT = "… "
_BEFORE, _LONGEST = 24, 160
"""Characters of an excerpt before the first mark, and in all."""


class _Folding(dict[int, str]):
    def __missing__(self, code: int) -> str:
        decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", chr(code)).casefold())
        kept = "".join(char for char in decomposed if not unicodedata.combining(char))
        self[code] = found = _UNSTORABLE.sub("\ufffd", kept)
        return found


_FOLDING = _Folding()


def folded(text: str) -> str:
    """Return text without case and accents, with single blanks."""
    return " ".join(text.translate(_FOLDING).split())


def parts_of(typed: str) -> tuple[str, ...]:
    """Return folded words and quoted phrases; no other operators."""
    found = (phrase.strip() or word for phrase, word in _PART.findall(folded(typed)))
    return tuple(dict.fromkeys(part for part in found if part))


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of a note with marks (start, end) in characters; ``row``: its entry's, None: the evening's."""

    text: str
    marks: tuple[tuple[int, int], ...]
    row: int | None = None

    @property
    def nearer(self) -> Excerpt:
        """Excerpt begun a word later, unless the mark is first."""
        first = self.marks[0][0] if self.marks else 0
        blank = self.text.find(" ", len(_CUT) if self.text.startswith(_CUT) else 0, first)
        if blank < 0:
            return self
        shift = len(_CUT) - blank - 1
        marks = tuple((start + shift, end + shift) for start, end in self.marks)
        return Excerpt(_CUT + self.text[blank + 1 :], marks, self.row)


def excerpt(text: str, parts: Iterable[str], row: int | None = None) -> Excerpt | None:
    """Return the passage around the first match in a note, or None."""
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
    start = compared.find(part)
    while start >= 0:
        yield from range(indexes[start], indexes[start + len(part) - 1] + 1)
        start = compared.find(part, start + len(part))


def _word_start(text: str, earliest: int, latest: int) -> int:
    """Return the next word's start, or ``earliest`` if none begins before ``latest``."""
    if not earliest:
        return 0
    blank = text.find(" ", earliest, latest)
    return earliest if blank < 0 else blank + 1


_AT_ONCE = 200
"""Evenings per read: a longer read would delay writing a hand."""


@dataclass(frozen=True, slots=True)
class Details:
    """An evening's notes and final balances (cents and points).

    ``notes``: of entries, by row; ``hands``: with folded words; ``mark`` changes with the evening; a ``damaged`` one
    has no balances.
    """

    mark: str = ""
    title: str = ""
    note: str = ""
    notes: tuple[tuple[int, str], ...] = ()
    hands: tuple[HandText, ...] = ()
    players: tuple[str, ...] = ()
    points: Mapping[str, Fraction] = field(default_factory=dict)
    balances: Mapping[str, Fraction] = field(default_factory=dict)
    damaged: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        """Players with the most points, ties included; none if nobody is above zero."""
        best = max(self.points.values(), default=Fraction())
        return tuple(name for name in self.players if self.points.get(name) == best) if best > 0 else ()

    @property
    def turnover(self) -> Fraction:
        """Cents that changed hands in the end."""
        return sum((cents for cents in self.balances.values() if cents > 0), Fraction())

    @property
    def all_notes(self) -> str:
        return "\n".join(text for text in (self.note, *(text for _, text in self.notes)) if text)

    def hands_with(self, parts: Sequence[str]) -> list[HandText]:
        """Return the hands in which, or in whose evening's title, all parts occur."""
        title = folded(self.title)
        missing = [part for part in parts if part not in title]
        return [each for each in self.hands if all(part in each.words for part in missing)]

    def found_in(self, parts: Sequence[str]) -> Excerpt | None:
        """Return the note with most parts missing in title and names, else the first hand with all, or None."""
        seen = [folded(text) for text in (self.title, *self.players)]
        missing = [part for part in parts if not any(part in text for text in seen)]
        texts: list[tuple[int | None, str]] = [(None, self.note), *self.notes]
        row, text = max(texts, key=lambda each: sum(part in folded(each[1]) for part in missing))
        hands = self.hands_with(parts) if any(part not in folded(text) for part in missing) else []
        return excerpt(hands[0].text, parts, hands[0].row) if hands else excerpt(text, missing, row)


NOTHING = Details()


class Lookup:
    """Details and folded texts by number; people are found by written and present names."""

    def __init__(
        self, details: Mapping[int, Details] | None = None, people: People | None = None, language: str = ""
    ) -> None:
        self.details: Mapping[int, Details] = details or {}
        self.people, self.language = people or People(), language
        self._texts = {number: self._text_of(each) for number, each in self.details.items()}

    def holding(self, parts: Sequence[str]) -> Callable[[EveningSummary], bool]:
        """Return a test whether title, notes and names, or a hand, contain all parts."""

        def holds(summary: EveningSummary) -> bool:
            text = self._texts.get(summary.id)
            if text is None:  # stored after the texts were read
                text = self._text_of(Details(title=summary.title, players=(*summary.players, *summary.people)))
            return all(part in text for part in parts) or bool(self.hands_of(summary, parts))

        return holds

    def hands_of(self, summary: EveningSummary, parts: Sequence[str]) -> list[HandText]:
        return self.details.get(summary.id, NOTHING).hands_with(parts)

    def _text_of(self, details: Details) -> str:
        notes, shown = (text for _, text in details.notes), self.people.in_evening(details.players).values()
        texts = (details.title, details.note, *notes, *details.players, *shown)
        return "\n".join(dict.fromkeys(map(folded, texts)))


def read_lookup(store: Store, known: Lookup | None = None, language: str = "de") -> Lookup:
    """Read every evening, the trash too, reusing unchanged parts of ``known``."""
    people = people_of(store)
    if known is not None and (known.people != people or known.language != language):
        known = None
    before = {} if known is None else known.details
    listed = {each.number: each for each in states.with_damaged(store)}
    details = {n: each for n, each in before.items() if n in listed and listed[n].revision == each.mark}
    changed = sorted(listed.keys() - details.keys())
    if known is not None and not changed and details.keys() == before.keys():
        return known
    for start in range(0, len(changed), _AT_ONCE):
        with store.reading():
            for number in changed[start : start + _AT_ONCE]:
                details[number] = _read(store, listed[number], people, Wording(language))
    return Lookup(details, people, language)


def _read(store: Store, listed: states.Listed, people: People, wording: Wording) -> Details:
    is_sound = not listed.is_damaged
    totals = listed.summary["totals"] if is_sound else {}
    found = Details(
        mark=listed.revision,
        title=listed.title,
        note=listed.summary["heading"]["note"],
        players=listed.everybody,
        points={who: Fraction(*each[:2]) for who, each in totals.items()},
        balances={who: Fraction(*each[2:]) for who, each in totals.items()},
        damaged=not is_sound,
    )
    if not is_sound:
        return found
    stored = written(store, listed.id)
    rows = states.fresh(store, listed.id).rows if stored is None else rows_of(stored[3])
    texts = ((row, entry.get("note", entry.get("reason"))) for row, (_, entry, _) in enumerate(rows))
    ruleset = store.unless_damaged(lambda: ruleset_of(store, listed.summary["heading"]["ruleset"]), None)
    hands = hand_texts(rows, ruleset, wording, people.in_evening(listed.everybody)) if ruleset is not None else ()
    return replace(
        found,
        notes=tuple((row, text) for row, text in texts if text),
        hands=tuple(replace(each, words=folded(each.words)) for each in hands),
    )


@dataclass(frozen=True, slots=True)
class Query:
    """Search criteria; empty criteria match. All words must occur; ``only_open``: money is open."""

    person: str = ""
    ruleset: str = ""
    year: str = ""
    words: str = ""
    round: str | None = None
    only_open: bool = False

    def admits(self, summary: EveningSummary) -> bool:
        """Return whether person, ruleset, year, round and money match."""
        return (
            self.round in (None, summary.round)
            and (not self.only_open or summary.open_cents > 0)
            and (not self.person or self.person in summary.persons)
            and self.ruleset in ("", summary.ruleset)
            and self.year in ("", day_of(summary)[:4])
        )


def day_of(summary: EveningSummary) -> str:
    return summary.date or ""


def search(evenings: Iterable[EveningSummary], lookup: Lookup, query: Query) -> list[EveningSummary]:
    holds = lookup.holding(parts_of(query.words))
    return [each for each in evenings if query.admits(each) and holds(each)]


@dataclass(frozen=True, slots=True)
class FoundHand:
    evening: EveningSummary
    hand: HandText

    @property
    def id(self) -> int:
        """The evening's number."""
        return self.evening.id


def search_hands(evenings: Iterable[EveningSummary], lookup: Lookup, query: Query) -> list[FoundHand]:
    """Return the hands that hold all words and were played by the person, in evenings that match otherwise."""
    parts = parts_of(query.words)
    return [
        FoundHand(each, hand)
        for each in evenings
        if query.admits(each)
        for hand in lookup.hands_of(each, parts)
        if query.person in ("", *hand.people)
    ]
