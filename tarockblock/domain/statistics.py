"""Played hands as plain facts for looking back: who had which part, what it came to. Sums up, scores nothing.

A figure of the statistics is always a set of :class:`Hands`: its number can be opened down to the hands behind it.
Amounts are exact: whole numbers, or fractions where thirds and halves occur.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypeVar

from tarockblock.domain.day import day_of
from tarockblock.domain.deal import ACTIVE
from tarockblock.domain.hand import BonusCall
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.domain.names import People
from tarockblock.domain.ruleset import Ruleset


def total(amounts: Sequence[Exact]) -> Exact:
    """Their sum. What is whole is added up apart: from the first fraction on every step takes thirty times as long."""
    if set(map(type, amounts)) <= _WHOLE:
        return sum(amounts)
    broken = [amount for amount in amounts if isinstance(amount, Fraction)]
    return sum(amount for amount in amounts if isinstance(amount, int)) + sum(broken)


_WHOLE = frozenset({int})


FIGURES_ONLY = "figures"
"""Kind, in the statistics, of a hand of which only plus and minus are known."""


class Role(StrEnum):
    """The part a player had in a row."""

    DECLARER = "declarer"
    PARTNER = "partner"
    OPPONENT = "opponent"
    TRISCHAKEN = "trischaken"
    OFFENDER = "offender"
    REGULAR = "regular"
    NOT_TOLD = "not_told"
    CORRECTION = "correction"


class Kontra(NamedTuple):
    """One item of a hand that was played under kontra, and what the kontra alone changed, in points and cents a head.

    Level 1 and 3 were given by the ``givers``, level 2 by the ``receivers``. In a game for card points a kontra is
    its side's, since nobody notes whose; in a negative game it is one opponent's.
    """

    subject: str
    level: int
    givers: tuple[str, ...]
    receivers: tuple[str, ...]
    givers_points: Exact
    givers_cents: Exact
    receivers_points: Exact
    receivers_cents: Exact


class HandRef(NamedTuple):
    """Where a hand is found: the evening's number and the entry's row in its ledger, from 0."""

    evening: int
    row: int


class HandFact(NamedTuple):
    """One row of an evening: ``players`` got ``points`` and ``cents``, in the same order.

    ``kind`` is game, trischaken, renonce or manual; struck hands are not there, nor is what did not fit the rules.
    ``won`` says of each declarer whether he won. In a renonce that a player sitting out committed he is a fifth one.
    """

    evening: int
    row: int
    kind: str
    game: str
    bid: str | None
    declarers: tuple[str, ...]
    partner: str | None
    won: tuple[bool, ...]
    conceded: bool
    offenders: tuple[str, ...]
    calls: tuple[BonusCall, ...]
    kontras: tuple[Kontra, ...]
    players: tuple[str, ...]
    points: tuple[Exact, ...]
    cents: tuple[Exact, ...]

    @property
    def ref(self) -> HandRef:
        """Where it is found."""
        return HandRef(self.evening, self.row)

    def with_names(self, names: Mapping[str, str]) -> HandFact:
        """The same under other names, old to new."""

        def called(who: tuple[str, ...]) -> tuple[str, ...]:
            return tuple([names.get(each, each) for each in who])

        return self._replace(
            declarers=called(self.declarers),
            partner=None if self.partner is None else names.get(self.partner, self.partner),
            offenders=called(self.offenders),
            calls=tuple(
                [each if each.by is None else replace(each, by=names.get(each.by, each.by)) for each in self.calls]
            ),
            kontras=tuple(
                [each._replace(givers=called(each.givers), receivers=called(each.receivers)) for each in self.kontras]
            ),
            players=called(self.players),
        )


class Balance(NamedTuple):
    """What an evening brought one player, corrections included, and how many hands he played."""

    points: Exact
    cents: Exact
    hands: int


@dataclass(frozen=True)
class EveningFacts:
    """An evening in the statistics; ``revision`` tells whether it has changed since, ``ruleset`` is a digest.

    ``date`` is an ISO date: the evening's own, else the day it was begun. ``players`` are all who ever sat there.
    ``rows`` counts :attr:`hands`, ``played`` those of them that are no correction; what they came to in all is in the
    ``balances``, so that most evenings are only added up.
    """

    id: int
    revision: str
    date: str
    title: str
    ruleset: str
    players: tuple[str, ...]
    rows: int
    played: int
    balances: Mapping[str, Balance]
    read: Callable[[], tuple[HandFact, ...]] = field(default=tuple, repr=False, compare=False)

    @property
    def weekday(self) -> int:
        """0 for Monday to 6 for Sunday."""
        return day_of(self.date).weekday()

    @cached_property
    def hands(self) -> tuple[HandFact, ...]:
        """Every row, read when it is first asked for; several threads may ask, then it may be read twice."""
        return self.read()


class Booked(NamedTuple):
    """What the book says of an evening: its round, and what everybody was settled with there, in whole (rounded) cents.

    ``settled`` is without what was taken in of older evenings, and None where the evening is not in the book.
    """

    round: str
    settled: Mapping[str, int] | None = None


class Unread(NamedTuple):
    """An evening left out because it is not as it was written; ``date`` as written there, which may be no date."""

    id: int
    title: str
    date: str


class Share(NamedTuple):
    """One player's part in one row. ``won`` is None where nothing was won or lost (Trischaken, renonce, correction)."""

    hand: HandFact
    role: Role
    won: bool | None
    points: Exact
    cents: Exact

    @property
    def played(self) -> bool:
        """Whether he held cards: not in a correction, nor when he sat out and committed a renonce."""
        if self.role is Role.CORRECTION:
            return False
        return self.role is not Role.OFFENDER or len(self.hand.players) <= ACTIVE


@dataclass(frozen=True, slots=True)
class Hands:
    """Shares of one player in some hands, in order of time: a figure with everything behind it."""

    shares: tuple[Share, ...] = ()

    def __len__(self) -> int:
        return len(self.shares)

    def __iter__(self) -> Iterator[Share]:
        return iter(self.shares)

    @property
    def refs(self) -> tuple[HandRef, ...]:
        """Where the hands are found."""
        return tuple(share.hand.ref for share in self.shares)

    @property
    def points(self) -> Points:
        """Their sum in points."""
        return Points(Fraction(total([share.points for share in self.shares])))

    @property
    def cents(self) -> Cents:
        """Their sum in cents."""
        return Cents(Fraction(total([share.cents for share in self.shares])))

    @property
    def won(self) -> Hands:
        """Those his side won."""
        return self.where(lambda share: share.won is True)

    @property
    def lost(self) -> Hands:
        """Those his side lost."""
        return self.where(lambda share: share.won is False)

    def where(self, wanted: Callable[[Share], bool]) -> Hands:
        """Those that meet a condition."""
        return Hands(tuple(share for share in self.shares if wanted(share)))


@dataclass(frozen=True, slots=True)
class Selection:
    """Which evenings count. What is empty or None lets everything through.

    ``people`` must all have sat there; with ``only_them`` nobody else may have. ``rulesets`` are ids, ``first`` and
    ``last`` ISO dates, both included, ``weekdays`` 0 for Monday to 6. ``rounds`` and ``titles`` are names as written.
    """

    people: frozenset[str] = frozenset()
    only_them: bool = False
    rulesets: frozenset[str] = frozenset()
    first: str | None = None
    last: str | None = None
    evenings: frozenset[int] | None = None
    rounds: frozenset[str] = frozenset()
    weekdays: frozenset[int] = frozenset()
    titles: frozenset[str] = frozenset()

    @classmethod
    def year(cls, year: int) -> Selection:
        """All evenings of a calendar year."""
        return cls(first=f"{year:04}-01-01", last=f"{year:04}-12-31")

    def holds(self, evening: EveningFacts, ruleset_id: str, round_name: str | None = None) -> bool:
        """Whether an evening counts."""
        sat = set(evening.players)
        if not self.people <= sat or (self.only_them and self.people != sat):
            return False
        if self.rulesets and ruleset_id not in self.rulesets:
            return False
        if self.evenings is not None and evening.id not in self.evenings:
            return False
        if (self.rounds and round_name not in self.rounds) or (self.titles and evening.title not in self.titles):
            return False
        if self.weekdays and evening.weekday not in self.weekdays:
            return False
        return (self.first is None or self.first <= evening.date) and (self.last is None or evening.date <= self.last)


@dataclass(frozen=True, slots=True)
class Facts:
    """Evenings in order of time, and the rulesets they were played with, by digest.

    ``since`` is empty where these are all there are; else they are only those from that ISO date on, and nothing can
    be chosen of them that might hold earlier ones. ``people`` says by which names everybody is called in them.
    ``unread`` are left out of all figures, whatever is chosen. ``booked`` is what the book says, by the evening's
    number.
    """

    evenings: tuple[EveningFacts, ...] = ()
    rulesets: Mapping[str, Ruleset] | None = None
    since: str = ""
    people: People = field(default_factory=People)
    unread: tuple[Unread, ...] = ()
    booked: Mapping[int, Booked] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether no evening is missing."""
        return not self.since

    def covers(self, selection: Selection) -> bool:
        """Whether every evening that could count is here."""
        return self.is_whole or (selection.first is not None and selection.first >= self.since)

    def select(self, selection: Selection) -> Facts:
        """The evenings that count; ValueError where some of them might not be here."""
        if not self.covers(selection):
            raise ValueError(f"of the evenings before {self.since} nothing is known")
        chosen = tuple(
            each
            for each in self.evenings
            if selection.holds(each, self.ruleset_of(each).id, self.booked_of(each).round)
        )
        return replace(self, evenings=chosen)

    def booked_of(self, evening: EveningFacts) -> Booked:
        """What the book says of an evening; where it says nothing, its round is its title."""
        return self.booked.get(evening.id) or Booked(evening.title)

    def ruleset_of(self, evening: EveningFacts) -> Ruleset:
        """The ruleset an evening was played with."""
        return (self.rulesets or {})[evening.ruleset]

    @property
    def used_rulesets(self) -> tuple[Ruleset, ...]:
        """The different rulesets of these evenings, in order of first use."""
        return tuple((self.rulesets or {})[mark] for mark in dict.fromkeys(each.ruleset for each in self.evenings))

    @property
    def mixed_units(self) -> bool:
        """True where points of different worth meet: in some of these rulesets a point is a cent, in others not."""
        return len({ruleset.points_are_cents for ruleset in self.used_rulesets}) > 1

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has a balance in any of these evenings, in order of appearance."""
        return tuple(dict.fromkeys(name for evening in self.evenings for name in evening.balances))

    @property
    def years(self) -> tuple[int, ...]:
        """The calendar years of these evenings, latest first."""
        return tuple(sorted({int(each.date[:4]) for each in self.evenings}, reverse=True))

    @property
    def hands(self) -> int:
        """How many hands there are, corrections not counted."""
        return sum(evening.played for evening in self.evenings)

    @property
    def rounds(self) -> tuple[tuple[str, int], ...]:
        """The rounds of these evenings, with the number of evenings of each, most frequent first."""
        return _most_frequent(self.booked_of(each).round for each in self.evenings)

    @property
    def titles(self) -> tuple[tuple[str, int], ...]:
        """The titles of these evenings, likewise."""
        return _most_frequent(each.title for each in self.evenings)

    @property
    def weekdays(self) -> tuple[int, ...]:
        """The days of the week somebody played on, from Monday (0)."""
        return tuple(sorted({each.weekday for each in self.evenings}))

    @property
    def circles(self) -> tuple[tuple[frozenset[str], int], ...]:
        """Sets of people who made up the table of an evening, with the number of such evenings, most frequent first."""
        return _most_frequent(frozenset(each.players) for each in self.evenings)


_Named = TypeVar("_Named", bound=Hashable)


def _most_frequent(items: Iterable[_Named]) -> tuple[tuple[_Named, int], ...]:
    return tuple(Counter(items).most_common())


def shares_of(evenings: Iterable[EveningFacts], player: str) -> Iterator[Share]:
    """A player's part in every row that concerns him, in order of time."""
    for evening in evenings:
        if player not in evening.balances:
            continue
        for hand in evening.hands:
            if player in hand.players:
                at = hand.players.index(player)
                role, won = part_of(hand, player)
                yield Share(hand, role, won, hand.points[at], hand.cents[at])


def part_of(hand: HandFact, player: str) -> tuple[Role, bool | None]:
    """The part a player had in a row, and whether he won.

    Against several declarers of negative games an opponent has won or lost only where he did so against all of them.
    """
    if hand.kind != "game":
        if hand.kind == "renonce":
            return (Role.OFFENDER if player in hand.offenders else Role.REGULAR), None
        return {"trischaken": Role.TRISCHAKEN, FIGURES_ONLY: Role.NOT_TOLD}.get(hand.kind, Role.CORRECTION), None
    won = hand.won
    if player in hand.declarers:
        return Role.DECLARER, won[hand.declarers.index(player)]
    if player == hand.partner:
        return Role.PARTNER, won[0]
    if len(won) > 1 and len(set(won)) > 1:
        return Role.OPPONENT, None
    return Role.OPPONENT, not won[0]
