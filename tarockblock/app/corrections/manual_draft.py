"""Draft of the correction dialog. No window, no storage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from tarockblock.app.amounts import MAX_AMOUNT, euros_field_text, is_too_large, parse_amount, parse_euros
from tarockblock.app.corrections.correction import Evaluate
from tarockblock.app.corrections.correction_annul import reason_problems
from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.domain.deal import ACTIVE
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Account, FiguresOnly, Manual
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem, problem


class AmountColumn:
    """An account's amounts by player; ``players`` gives the order, ``parse`` reads a field.

    ``strangers`` get no proposal, and their empty fields are zero. From ``enough`` amounts on, the remainder is
    proposed to the others.
    """

    def __init__(
        self,
        players: Iterable[str],
        parse: Callable[[str], Fraction | None],
        strangers: Iterable[str] = (),
        enough: int = 2,
    ) -> None:
        self._players, self.enough = tuple(players), enough
        self.strangers = frozenset(strangers)
        self._parse = parse
        self._texts: dict[str, str] = {}

    def type(self, player: str, text: str) -> None:
        """Set a field's text; empty fields get proposals."""
        if text.strip():
            self._texts[player] = text
        else:
            self._texts.pop(player, None)

    @property
    def touched(self) -> bool:
        return bool(self._texts)

    def text(self, player: str) -> str:
        return self._texts.get(player, "")

    @property
    def unreadable(self) -> tuple[str, ...]:
        return tuple(player for player in self._players if self._number(player) is None and player in self._texts)

    @property
    def typed(self) -> dict[str, Fraction]:
        return {player: value for player in self._players if (value := self._number(player)) is not None}

    @property
    def offered(self) -> dict[str, Fraction]:
        """Proposals for a zero sum: equal shares, even fractions."""
        waiting = [player for player in self._players if player not in self._texts and player not in self.strangers]
        typed = self.typed
        if not waiting or self.unreadable or len(typed) < self.enough:
            return {}
        return self._shares(-sum(typed.values(), Fraction()), waiting)

    @property
    def known(self) -> dict[str, Fraction]:
        nothing = {player: Fraction() for player in self.strangers if player not in self._texts}
        return nothing | self.typed | self.offered

    @property
    def complete(self) -> bool:
        known = self.known
        return len(known) == len(self._players) and not sum(known.values(), Fraction())

    @property
    def total(self) -> Fraction:
        return sum(self.known.values(), Fraction())

    def _number(self, player: str) -> Fraction | None:
        return self._parse(self._texts[player]) if player in self._texts else None

    def _shares(self, rest: Fraction, players: list[str]) -> dict[str, Fraction]:
        return dict.fromkeys(players, rest / len(players))


class CentColumn(AmountColumn):
    """Whole cents: the first players get the remainder."""

    def __init__(
        self, players: Iterable[str], strangers: Iterable[str] = (), enough: int = 2, language: str = "de"
    ) -> None:
        super().__init__(players, partial(parse_euros, language=language), strangers, enough)

    def _shares(self, rest: Fraction, players: list[str]) -> dict[str, Fraction]:
        if rest.denominator != 1:
            return super()._shares(rest, players)
        each, over = divmod(abs(int(rest)), len(players))
        sign = -1 if rest < 0 else 1
        return {player: Fraction(sign * (each + (index < over))) for index, player in enumerate(players)}


_SIGNS = ("+", "-", "\N{MINUS SIGN}")
"""Signs that begin an amount, so no mistake yet."""


@dataclass(frozen=True, slots=True)
class AmountField:
    """A player's field in an account; ``value`` is exact, in points or cents.

    ``offered``: computed from the others (or from points, at the rate); can be typed over.
    """

    player: str
    text: str
    value: Fraction | None
    offered: bool
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class ManualOutcome:
    points: tuple[AmountField, ...]
    cents: tuple[AmountField, ...]
    points_total: Fraction
    cents_total: Fraction
    entry: Manual | FiguresOnly | None = None
    row: Row | None = None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()

    @property
    def can_be_stored(self) -> bool:
        return self.entry is not None and not self.problems


class ManualDraft:
    """A new correction, or a stored ``entry``; ``people``: everybody seated so far, and those in the entry.

    Only those ``here`` get proposals. ``largest``: the evening's largest hand in points and cents, 0 without
    hands.
    """

    enough = 2
    takes_nothing = False

    def __init__(
        self,
        evening: Evening,
        people: Iterable[str],
        largest: Mapping[Account, Fraction] | None = None,
        evaluate: Evaluate | None = None,
        language: str = "de",
        entry: Manual | FiguresOnly | None = None,
        rate: int | None = None,
        here: Iterable[str] | None = None,
    ) -> None:
        known, named = tuple(people), () if entry is None else (*entry.points, *(entry.cents or {}))
        self._gone = tuple(name for name in dict.fromkeys(named) if name not in known)
        self.ruleset = evening.ruleset
        self.cents_per_point = evening.cents_per_point if rate is None else rate
        self.people = (*known, *self._gone)
        strangers = () if here is None else {*self.people} - {*here}
        self.language = language
        self.reason = "" if entry is None else entry.reason
        self._largest = dict(largest or {})
        self._evaluate = evaluate
        self._points = AmountColumn(
            self.people, partial(parse_amount, language=language), {*self._gone, *strangers}, self.enough
        )
        self._cents = CentColumn(self.people, {*self._gone, *strangers}, self.enough, language)
        self._columns: Mapping[Account, AmountColumn] = {Account.POINTS: self._points, Account.CENTS: self._cents}
        if entry is not None:
            self._take_over(entry, known[-1] if here is None else tuple(here)[-1])

    def _take_over(self, entry: Manual | FiguresOnly, last: str) -> None:
        # The last field stays open, so that it follows when another amount is changed.
        for player in (name for name in self.people if name != last):
            if any(entry.points.values()):
                self.type(Account.POINTS, player, points_field_text(entry.points.get(player, Points()).value))
            if entry.cents is not None:
                cents = entry.cents.get(player, Cents()).value
                self.type(Account.CENTS, player, euros_field_text(cents, self.language))

    def type(self, account: Account, player: str, text: str) -> None:
        """Set a field's text, money in euros; untyped money follows the points at the rate."""
        self._columns[account].type(player, text)

    def outcome(self) -> ManualOutcome:
        points, cents = self._fields(Account.POINTS), self._fields(Account.CENTS)
        problems = [each.problem for each in (*points, *cents) if each.problem is not None]
        problems += self._sums() + reason_problems(self.reason)
        totals = self._points.total, self._cents.total
        entry = None if problems else self._entry()
        if entry is None:
            return ManualOutcome(points, cents, *totals, problems=tuple(problems))
        row = None if self._evaluate is None else self._evaluate(entry)
        if isinstance(row, list):
            return ManualOutcome(points, cents, *totals, entry, problems=tuple(row))
        return ManualOutcome(points, cents, *totals, entry, row, warnings=tuple(self._warnings()))

    @property
    def _only_money(self) -> bool:
        return self._cents.touched and not self._points.touched

    def _fields(self, account: Account) -> tuple[AmountField, ...]:
        known = self._columns[account].known
        if account is Account.CENTS and not self._cents.touched:
            known = self._at_rate()
        elif account is Account.POINTS and self._only_money:
            known = dict.fromkeys(self.people, Fraction())
        return tuple(self._field(account, player, known.get(player)) for player in self.people)

    def _at_rate(self) -> dict[str, Fraction]:
        return {player: value * self.cents_per_point for player, value in self._points.known.items()}

    def _field(self, account: Account, player: str, value: Fraction | None) -> AmountField:
        column, found = self._columns[account], None
        typed = bool(column.text(player))
        path = f"{account.value}.{player}"
        if typed and player in column.unreadable and column.text(player).strip() not in _SIGNS:
            found = problem(path, self._unreadable(column.text(player), account), most=MAX_AMOUNT)
        elif typed and value and player in self._gone:
            found = problem(path, "not_at_table", player=player)
        return AmountField(player, column.text(player), value, value is not None and not typed, found)

    def _unreadable(self, text: str, account: Account) -> str:
        if is_too_large(text, self.language):
            return "amount_large"
        return "amount_form" if account is Account.POINTS else "money_form"

    def _sums(self) -> list[Problem]:
        return [
            problem(account.value, "not_zero_sum", total=str(column.total))
            for account, column in self._columns.items()
            if len(column.known) == len(self.people) and column.total
        ]

    def _entry(self) -> Manual | FiguresOnly | None:
        if not (self._only_money or self._points.complete) or (self._cents.touched and not self._cents.complete):
            return None
        points = {player: Points(value) for player, value in self._points.known.items() if value}
        cents = {player: Cents(value) for player, value in self._cents.known.items() if value}
        if not points and not cents and not self.takes_nothing:
            return None
        # Money is stored only if it differs from the points at the rate.
        is_own = self._cents.touched and self._cents.known != self._at_rate()
        return self._made(points, cents if is_own else None)

    def _made(self, points: Mapping[str, Points], cents: Mapping[str, Cents] | None) -> Manual | FiguresOnly:
        return Manual(points=points, cents=cents, reason=self.reason.strip())

    def _warnings(self) -> list[Problem]:
        found = []
        for account, column in self._columns.items():
            most = self._largest.get(account, Fraction())
            here = max(map(abs, column.known.values()), default=Fraction())
            if most and here > most:
                found.append(problem(account.value, "unusually_large", amount=here, most=most))
        return found


class FiguresDraft(ManualDraft):
    """A hand known only by its figures; ``places``: dealer, sitters-out and Vorhand."""

    enough = ACTIVE - 1
    takes_nothing = True

    def __init__(
        self,
        places: DealDraft,
        evening: Evening,
        largest: Mapping[Account, Fraction] | None = None,
        evaluate: Evaluate | None = None,
        language: str = "de",
        entry: FiguresOnly | None = None,
        rate: int | None = None,
    ) -> None:
        self.places, self._loaded = places, entry
        if entry is not None:
            places.load(entry)
        deal = places.deal
        super().__init__(evening, deal.seating, largest, evaluate, language, entry, rate, deal.in_seat_order)

    def follow_places(self) -> None:
        """Drop the amounts of players who now sit out."""
        for column in self._columns.values():
            column.strangers = frozenset({*self.people} - {*self.places.deal.active})
            for player in column.strangers:
                column.type(player, "")

    def _made(self, points: Mapping[str, Points], cents: Mapping[str, Cents] | None) -> FiguresOnly:
        fact = FiguresOnly(points=points, cents=cents, reason=self.reason.strip())
        if self._loaded is not None:
            fact = replace(fact, note=self._loaded.note, at=self._loaded.at)
        return self.places.put_into(fact)


def largest_hand(ledger: Ledger, without: int | None = None) -> dict[Account, Fraction]:
    """Return the largest amounts of a hand, in points and cents."""
    hands = [row for row in ledger.rows if row.deal is not None and row.index != without]
    found = {}
    for account in Account:
        amounts = (abs(each.value) for row in hands for each in getattr(row, account).values())
        found[account] = max(amounts, default=Fraction())
    return found


def points_field_text(points: Fraction) -> str:
    """Return points as the field accepts them: ``-3``, ``1/2``, ``2 1/2``."""
    sign, whole, rest = "-" if points < 0 else "", abs(points) // 1, abs(points) % 1
    return sign + " ".join(str(part) for part in (whole, rest) if part) if points else "0"
