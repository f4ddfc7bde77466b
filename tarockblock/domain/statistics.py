"""Played hands as plain facts for the statistics: roles and results. Sums up, scores nothing.

Every figure is a set of :class:`Hands`, so that it can be traced to its hands. Amounts are exact: whole numbers,
or fractions for thirds and halves.
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
    """Return the sum. Whole numbers are added apart: once a fraction is involved, every step takes thirty times as
    long.
    """
    if set(map(type, amounts)) <= _WHOLE:
        return sum(amounts)
    broken = [amount for amount in amounts if isinstance(amount, Fraction)]
    return sum(amount for amount in amounts if isinstance(amount, int)) + sum(broken)


_WHOLE = frozenset({int})


FIGURES_ONLY = "figures"
"""Kind, in the statistics, of a hand of which only plus and minus are known."""


class Role(StrEnum):
    """A player's part in a row."""

    DECLARER = "declarer"
    PARTNER = "partner"
    OPPONENT = "opponent"
    TRISCHAKEN = "trischaken"
    OFFENDER = "offender"
    REGULAR = "regular"
    NOT_TOLD = "not_told"
    CORRECTION = "correction"


class Kontra(NamedTuple):
    """An item of a hand under kontra, with the change by the kontra alone, in points and cents per person.

    Levels 1 and 3 were given by the ``givers``, level 2 by the ``receivers``. In a game for card points a kontra
    belongs to the side, since the giver is not recorded; in a negative game to an opponent.
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
    """The place of a hand: the evening's number and the row in its ledger, from 0."""

    evening: int
    row: int


class HandFact(NamedTuple):
    """A row of an evening: ``players`` got ``points`` and ``cents``, in the same order.

    ``kind`` is game, trischaken, renonce or manual; struck hands and those that do not fit the rules are missing.
    ``won`` is by declarer. A player sitting out who committed the renonce is a fifth.
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
        return HandRef(self.evening, self.row)

    def with_names(self, names: Mapping[str, str]) -> HandFact:
        """Return the fact under other names, old to new."""

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
    """A player's result of an evening, corrections included, and the number of hands played."""

    points: Exact
    cents: Exact
    hands: int


@dataclass(frozen=True)
class EveningFacts:
    """An evening; ``revision`` changes with it, ``ruleset`` is a digest.

    ``date`` is its one ISO day, "" if it has none. ``players`` are all who ever sat there.
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
    def weekday(self) -> int | None:
        """0 for Monday to 6 for Sunday; None without a day."""
        return day_of(self.date).weekday() if self.date else None

    @cached_property
    def hands(self) -> tuple[HandFact, ...]:
        return self.read()


class Booked(NamedTuple):
    """An evening in the book: its round, and the settled amount of each player, in whole (rounded) cents.

    ``settled`` excludes amounts carried over, and is None if the evening is not booked.
    """

    round: str
    settled: Mapping[str, int] | None = None


class Unread(NamedTuple):
    """An evening left out because it was altered outside the program; ``date`` as written, possibly invalid."""

    id: int
    title: str
    date: str


class Share(NamedTuple):
    """A player's part in a row. ``won`` is None if nothing was won or lost (Trischaken, renonce, correction)."""

    hand: HandFact
    role: Role
    won: bool | None
    points: Exact
    cents: Exact

    @property
    def played(self) -> bool:
        """Whether the player held cards: not in a correction, nor when committing a renonce while sitting out."""
        if self.role is Role.CORRECTION:
            return False
        return self.role is not Role.OFFENDER or len(self.hand.players) <= ACTIVE


@dataclass(frozen=True, slots=True)
class Hands:
    """A player's shares in some hands, in order of time."""

    shares: tuple[Share, ...] = ()

    def __len__(self) -> int:
        return len(self.shares)

    def __iter__(self) -> Iterator[Share]:
        return iter(self.shares)

    @property
    def refs(self) -> tuple[HandRef, ...]:
        return tuple(share.hand.ref for share in self.shares)

    @property
    def points(self) -> Points:
        return Points(Fraction(total([share.points for share in self.shares])))

    @property
    def cents(self) -> Cents:
        return Cents(Fraction(total([share.cents for share in self.shares])))

    @property
    def won(self) -> Hands:
        return self.where(lambda share: share.won is True)

    @property
    def lost(self) -> Hands:
        return self.where(lambda share: share.won is False)

    def where(self, wanted: Callable[[Share], bool]) -> Hands:
        return Hands(tuple(share for share in self.shares if wanted(share)))


@dataclass(frozen=True, slots=True)
class Selection:
    """A filter of evenings. Empty fields and None let everything through.

    ``people`` must all have sat there; with ``only_them`` nobody else. ``rulesets`` are ids, ``first`` and
    ``last`` ISO dates, both included, ``weekdays`` 0 for Monday to 6. ``rounds`` and ``titles`` are names as
    written.
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
        return cls(first=f"{year:04}-01-01", last=f"{year:04}-12-31")

    def holds(self, evening: EveningFacts, ruleset_id: str, round_name: str | None = None) -> bool:
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
        if not evening.date:
            return self.first is None and self.last is None
        return (self.first or "") <= evening.date and (self.last is None or evening.date <= self.last)


@dataclass(frozen=True, slots=True)
class Facts:
    """Evenings in order of time, and their rulesets by digest.

    ``since`` is an ISO date if earlier evenings were not read; then selections that might include them are
    refused. ``people`` says who is called how. ``unread`` are left out of all figures. ``booked`` is by the
    evening's number.
    """

    evenings: tuple[EveningFacts, ...] = ()
    rulesets: Mapping[str, Ruleset] | None = None
    since: str = ""
    people: People = field(default_factory=People)
    unread: tuple[Unread, ...] = ()
    booked: Mapping[int, Booked] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        return not self.since

    def covers(self, selection: Selection) -> bool:
        """Return whether every evening that could pass has been read."""
        return self.is_whole or (selection.first is not None and selection.first >= self.since)

    def select(self, selection: Selection) -> Facts:
        """Return the evenings that pass. Raise ValueError if some might not have been read."""
        if not self.covers(selection):
            raise ValueError(f"of the evenings before {self.since} nothing is known")
        chosen = tuple(
            each
            for each in self.evenings
            if selection.holds(each, self.ruleset_of(each).id, self.booked_of(each).round)
        )
        return replace(self, evenings=chosen)

    def booked_of(self, evening: EveningFacts) -> Booked:
        """Return an evening's booking; if it is not booked, the round is its title."""
        return self.booked.get(evening.id) or Booked(evening.title)

    def ruleset_of(self, evening: EveningFacts) -> Ruleset:
        return (self.rulesets or {})[evening.ruleset]

    @property
    def used_rulesets(self) -> tuple[Ruleset, ...]:
        """The rulesets of these evenings, in order of first use."""
        return tuple((self.rulesets or {})[mark] for mark in dict.fromkeys(each.ruleset for each in self.evenings))

    @property
    def mixed_units(self) -> bool:
        """Whether a point is a cent in some of these rulesets and not in others."""
        return len({ruleset.points_are_cents for ruleset in self.used_rulesets}) > 1

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for evening in self.evenings for name in evening.balances))

    @property
    def years(self) -> tuple[int, ...]:
        return tuple(sorted({int(each.date[:4]) for each in self.evenings if each.date}, reverse=True))

    @property
    def hands(self) -> int:
        return sum(evening.played for evening in self.evenings)

    @property
    def rounds(self) -> tuple[tuple[str, int], ...]:
        """The rounds with their numbers of evenings, most frequent first."""
        return _most_frequent(self.booked_of(each).round for each in self.evenings)

    @property
    def titles(self) -> tuple[tuple[str, int], ...]:
        """The titles with their numbers of evenings, most frequent first."""
        return _most_frequent(each.title for each in self.evenings)

    @property
    def weekdays(self) -> tuple[int, ...]:
        """The weekdays of these evenings, Monday is 0."""
        return tuple(sorted({each.weekday for each in self.evenings if each.weekday is not None}))

    @property
    def circles(self) -> tuple[tuple[frozenset[str], int], ...]:
        """The sets of people at a table with their numbers of evenings, most frequent first."""
        return _most_frequent(frozenset(each.players) for each in self.evenings)


_Named = TypeVar("_Named", bound=Hashable)


def _most_frequent(items: Iterable[_Named]) -> tuple[tuple[_Named, int], ...]:
    return tuple(Counter(items).most_common())


def shares_of(evenings: Iterable[EveningFacts], player: str) -> Iterator[Share]:
    """Yield a player's shares in order of time."""
    for evening in evenings:
        if player not in evening.balances:
            continue
        for hand in evening.hands:
            if player in hand.players:
                at = hand.players.index(player)
                role, won = part_of(hand, player)
                yield Share(hand, role, won, hand.points[at], hand.cents[at])


def part_of(hand: HandFact, player: str) -> tuple[Role, bool | None]:
    """Return a player's role in a row, and whether they won.

    Against several declarers of negative games an opponent has a result only if it is the same against all.
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
