"""Two rounds of people with books of their own, kept by other arithmetic than the program's, to be held against it.

The model knows results of evenings, who gave whom money, and what was owed to the kitty. What each person is owed
follows from that alone: his rounded results of evenings that are closed, what he gave less what he got, and his dues.
One round takes a stake, the other a share of what somebody won.
"""

from __future__ import annotations

import contextlib
import random
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive import DetachedSession, backup, empty_trash, restore
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.evening import Choice, plan
from tarockblock.app.money.posting import HandPosting, MoneyCommands, PaymentRequest, season_settled
from tarockblock.app.same_people import join, take_apart
from tarockblock.app.settling import Settling
from tarockblock.app.storage import open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening_money import Way
from tarockblock.domain.journal import KITTY, Book, Claim, Debt, Posted
from tarockblock.domain.statement import minus_since, statements
from tarockblock.errors import BadInputError
from tests.store import kit
from tests.store.kit import ROUND, Minutes, blank, opened

PEOPLE = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franzl", "Franz")
"""The last two may be one person; they never sit at one table."""

STAMMTISCH = "Stammtisch"
ROUNDS = (ROUND, STAMMTISCH)
STAKE, PER_CENT = 30, 10
"""Cents an evening and person in the one round; per cent of what was won, up to the next 5 cents, in the other."""


@dataclass
class Played:
    """What the model knows of an evening: cents a person, whether it is closed, trashed, and what rounding brought."""

    people: tuple[str, ...]
    cents: int
    id: str
    date: str
    round: str = ROUND
    closed: bool = False
    trashed: bool = False
    gone: bool = False
    rounded: dict[str, int] = field(default_factory=dict)
    closed_at: int = 0
    left_open: bool = False
    step: int = 0
    """When it was closed last, or brought back out of the trash."""

    @property
    def results(self) -> dict[str, int]:
        loser, winner = self.people[0], self.people[1]
        return {who: self.cents * ((who == winner) - (who == loser)) for who in self.people}

    @property
    def dues(self) -> dict[str, int]:
        """What closing it brings the kitty of everybody."""
        if self.round == ROUND:
            return dict.fromkeys(self.people, STAKE)
        fives = -(-self.cents * PER_CENT // 500)
        return {self.people[1]: min(5 * fives, self.cents)}

    @property
    def counts(self) -> bool:
        return self.closed and not self.trashed and not self.gone


@dataclass
class Given:
    """Somebody gave somebody money; or (``due``) nothing changed hands, but he is as badly off as if it had."""

    giver: str | None
    taker: str | None
    cents: int
    id: str
    due: bool = False
    round: str = ROUND
    evening: int | None = None
    date: str = ""
    step: int = 0


class Table:
    """A database and the model beside it; every command is done to both."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "abend.db"
        self.store = open_store(self.path)
        self.clock = Minutes()
        self.evenings: dict[int, Played] = {}
        self.given: dict[str, Given] = {}
        self.joined = False
        self.steps = 0
        self.seasons: set[str] = set()
        self.done: list[str] = []
        """The ids of what was posted by hand, in that order; a season's close too."""
        self.copies: list[tuple[Any, ...]] = []
        MoneyCommands(self.store, self.clock).agree(ROUND, RoundTerms(stake=STAKE))
        MoneyCommands(self.store, self.clock).agree(STAMMTISCH, RoundTerms(share=PER_CENT))

    def close(self) -> None:
        self.store.close()

    @property
    def actions(self) -> Sequence[Callable[[random.Random], object]]:
        """What is done by chance; where it cannot be done it is nothing."""
        return (
            *(self.close_any, self.reopen_any, self.change_any, self.move_any, self.trash_any, self.untrash_any),
            *(self.tick_any, self.untick_any, self.pay_any, self.undo_any, self.go_back_one, self.write_off_any),
            *(self.kitty_any, self.season_any, self.join_any, self.apart_any, self.empty_trash),
            *(self.go_back_any, self.keep_copy, self.restore_any),
        )

    # ------------------------------------------------------------------ commands

    def pass_days(self, chance: random.Random) -> None:
        """The next thing is done on another day, or on the same one."""
        self.clock.at += timedelta(days=chance.randint(0, 40))

    @property
    def today(self) -> str:
        return self.clock.at.date().isoformat()

    def next_step(self) -> int:
        self.steps += 1
        return self.steps

    def give(self, given: Given, *, by_hand: bool = True) -> None:
        """Keep it, as done today unless it was on another day."""
        self.given[given.id] = replace(given, date=given.date or self.today, step=self.next_step())
        self.done += [given.id] if by_hand else []

    def play(self, people: Sequence[str], cents: int, round_name: str = ROUND) -> None:
        kept = [each for each in people if each != "Franz" or "Franzl" not in people]
        kept += [each for each in PEOPLE if each not in people and not each.startswith("Franz")][: 4 - len(kept)]
        session = EveningSession(self.store, self.clock)
        date = self.today
        session.start(replace(blank(players=tuple(kept)), date=date), round_name)
        assert session.evening_id is not None
        known_as = self._accounts.evenings[session.evening_id].id
        played = Played(tuple(kept), cents, known_as, date, round_name)
        session.record(kit.cents(**played.results))
        self.evenings[session.evening_id] = played

    def _session(self, number: int) -> DetachedSession:
        return opened(self.store, number, self.clock)

    def close_evening(self, number: int, unit: int | None = None, leave_open: bool = False) -> None:
        session = self._session(max(self.evenings) if number not in self.evenings else number)
        assert session.evening_id is not None
        session.close_evening(Choice(unit, leave_open))
        played = self.evenings[session.evening_id]
        played.closed, played.left_open = True, leave_open
        played.step = played.closed_at = self.next_step()
        settled = plan(self._accounts, session.evening_id, session.ledger).settled
        assert sum(settled.balances.values()) == 0
        played.rounded = {who: int(amount.value) for who, amount in settled.rounding.items() if amount}
        assert all(abs(each) < settled.unit for each in played.rounded.values())
        assert all(amount % settled.unit == 0 for amount in settled.balances.values())

    def _some(self, chance: random.Random, *, closed: bool | None = None, trashed: bool = False) -> int | None:
        found = [
            number
            for number, each in self.evenings.items()
            if not each.gone and each.trashed is trashed and closed in (None, each.closed)
        ]
        return chance.choice(found) if found else None

    def close_any(self, chance: random.Random) -> None:
        number = self._some(chance, closed=False)
        if number is not None:
            self.close_evening(number, chance.choice((None, 1, 10, 50)), chance.random() < 0.2)

    def reopen_any(self, chance: random.Random) -> None:
        number = self._some(chance, closed=True)
        if number is not None:
            self._session(number).reopen()
            self.evenings[number].closed = False

    def change_any(self, chance: random.Random) -> None:
        number = self._some(chance, closed=False)
        if number is not None:
            played = self.evenings[number]
            played.cents = chance.randint(1, 999)
            self._session(number).replace(0, kit.cents(**played.results))

    def trash_any(self, chance: random.Random) -> None:
        number = self._some(chance)
        if number is not None:
            archive.trash(self.store, number, clock=self.clock)
            self.evenings[number].trashed = True

    def untrash_any(self, chance: random.Random) -> None:
        number = self._some(chance, trashed=True)
        if number is not None:
            archive.untrash(self.store, number, clock=self.clock)
            self.evenings[number].trashed = False
            self.evenings[number].step = self.next_step()

    def empty_trash(self, chance: random.Random) -> None:
        empty_trash(self.store)
        for each in self.evenings.values():
            each.gone = each.gone or each.trashed

    def tick_any(self, chance: random.Random) -> None:
        number = self._some(chance)
        if number is None:
            return
        view = Settling(self._session(number))
        lines = [each for each in (*view.money.payments, *view.money.kitty) if each.open]
        if not lines:
            return
        name = self.evenings[number].round
        line, known = chance.choice(lines), self._payment_ids(name)
        cents = line.open if chance.random() < 0.5 else chance.randint(1, line.open)
        view.pay_part(line, cents)
        (made,) = self._payment_ids(name) - known
        self.give(Given(line.payer, line.payee, cents, made, round=name, evening=number))
        # Before closing, what is paid back lessens what was paid: the two may have a line each way then, or none.
        pair = {line.payer, line.payee}
        after = [each for each in (*view.money.payments, *view.money.kitty) if {each.payer, each.payee} == pair]
        assert sum(each.open for each in after) == line.open - cents

    def untick_any(self, chance: random.Random) -> None:
        number = self._some(chance)
        if number is None:
            return
        view = Settling(self._session(number))
        lines = [each for each in (*view.money.payments, *view.money.kitty) if each.postings]
        if lines:
            line = chance.choice(lines)
            view.set_paid(line, False)
            for each in line.postings:
                del self.given[each]

    def pay_any(self, chance: random.Random) -> None:
        name = chance.choice(ROUNDS)
        claims = self._accounts.book(name).claims
        if not claims:
            return
        claim = chance.choice(claims)
        number = self._some(chance) if chance.random() < 0.5 else None
        if number is not None and self.evenings[number].round != name:
            number = None
        cents, more = chance.randint(1, claim.cents), chance.random() < 0.3
        cents += more * 500
        day = (self.clock.at - timedelta(days=chance.randint(0, 60))).date().isoformat()
        request = PaymentRequest(
            payer=claim.debtor,
            payee=claim.creditor,
            cents=cents,
            round=name,
            evening=number,
            on_account=chance.random() < 0.4,
            day=day if chance.random() < 0.5 else None,
        )
        if request.cents > claim.cents and not request.on_account:
            with pytest.raises(BadInputError) as refused:
                MoneyCommands(self.store, self.clock).pay(request)
            assert (refused.value.code, refused.value.params["open"]) == ("more_than_open", claim.cents)
            return
        (made,) = MoneyCommands(self.store, self.clock).pay(request)
        on = request.day or self.today
        self.give(Given(claim.debtor, claim.creditor, cents, made.id, round=name, evening=number, date=on))

    def undo_any(self, chance: random.Random) -> None:
        if self.given:
            chosen = chance.choice(sorted(self.given))
            MoneyCommands(self.store, self.clock).take_back(chosen)
            gone = self.given.pop(chosen)
            if chance.random() < 0.5:
                (again,) = MoneyCommands(self.store, self.clock).post_again(chosen)
                # Money changed hands when it did; what somebody was let off, he is let off by now.
                is_adjust = again.kind is Posted.ADJUST
                self.give(replace(gone, id=again.id, date="" if is_adjust else gone.date))

    def go_back_one(self, chance: random.Random) -> None:
        """The last thing done by hand that stands is taken back, whatever was opened or restarted in between."""
        standing = [each for each in self.done if each in self.given or each in self.seasons]
        if standing:
            MoneyCommands(self.store, self.clock).undo()
            self.given.pop(standing[-1], None)
            self.seasons.discard(standing[-1])
            assert standing[-1] in self._accounts.reversed

    def write_off_any(self, chance: random.Random) -> None:
        """The debtor is as well off as if he had paid."""
        name = chance.choice(ROUNDS)
        claims = self._accounts.book(name).claims
        if claims:
            claim = chance.choice(claims)
            owed = Debt(claim.debtor, claim.creditor, chance.randint(1, claim.cents))
            made = MoneyCommands(self.store, self.clock).write_off(name, owed, "")
            self.give(Given(owed.debtor, owed.creditor, owed.cents, made.id, due=True, round=name))

    def season_any(self, chance: random.Random) -> None:
        """Other claims, the same balances; taken back or not. Among people no more than the fewest are left."""
        name = chance.choice(ROUNDS)
        due = season_settled(self._accounts, name).closing(None).proposed
        made = [each.id for each in MoneyCommands(self.store, self.clock).close_season(name)]
        self.next_step()
        claims = self._accounts.book(name).claims
        assert {each.transfer for each in claims if KITTY not in (each.debtor, each.creditor)} == set(due)
        if made and chance.random() < 0.5:
            MoneyCommands(self.store, self.clock).take_back(*made)
            return
        self.seasons.update(made)
        self.done += made

    def move_any(self, chance: random.Random) -> None:
        """An open evening to the other round; what was paid for it goes with it, and comes back by undo."""
        number = self._some(chance, closed=False)
        if number is None:
            return
        played = self.evenings[number]
        other = next(name for name in ROUNDS if name != played.round)
        session = self._session(number)
        session.edit(session.evening, other)
        if chance.random() < 0.3:
            session.undo()
            other = played.round
        played.round = other
        moved = [each for each in self.given.values() if each.evening == number]
        book = self._accounts.book(other)
        made = list(book.payments_for(self._accounts.evenings[number].id))
        assert len(made) == len(moved)
        for given in sorted(moved, key=lambda each: each.step):
            transfers = (Debt(given.taker, given.giver, given.cents),)
            new = next(each for each in made if [*map(self._called, each.transfers)] == [*map(self._called, transfers)])
            made.remove(new)
            del self.given[given.id]
            self.give(replace(given, id=new.id, round=other), by_hand=False)

    def _called(self, transfer: Debt) -> Debt:
        return Debt(self.called(transfer.debtor), self.called(transfer.creditor), transfer.cents)

    def kitty_any(self, chance: random.Random) -> None:
        name = chance.choice(ROUNDS)
        known = [who for who in self._accounts.people_in(name) if who]
        if not known:
            return
        who, cents = chance.choice(known), chance.randint(1, 900)
        kind = chance.choice((Posted.EXPENSE, Posted.STAKE, Posted.FINE, Posted.SHARE))
        owed = Debt(KITTY, who, cents) if kind is Posted.EXPENSE else Debt(who, KITTY, cents)
        request = HandPosting(kind=kind, round=name, transfers=(owed,))
        made = MoneyCommands(self.store, self.clock).post(request)
        # Who owes is as badly off as if he had got the money.
        self.give(Given(owed.creditor, owed.debtor, cents, made.id, due=True, round=name))

    def join_any(self, chance: random.Random) -> None:
        seated = {who for each in self.evenings.values() if not each.gone for who in each.people}
        if not self.joined and {"Franz", "Franzl"} <= seated:
            join(self.store, ("Franz", "Franzl"), "Franz")
            self.joined = True

    def apart_any(self, chance: random.Random) -> None:
        if self.joined:
            with contextlib.suppress(BadInputError):  # an evening has taken in what stood under the other name
                take_apart(self.store, "Franz")
                self.joined = False

    def go_back_any(self, chance: random.Random) -> None:
        """A copy of the database opened instead of it, as after going back."""
        copy = self.path.with_name(f"kopie{chance.randint(0, 10**9)}.db")
        self.store.close()
        shutil.copyfile(self.path, copy)
        self.path = copy
        self.store = open_store(copy)

    def keep_copy(self, chance: random.Random) -> None:
        """A copy beside the database, and what the model knew then."""
        copy = self.path.with_name(f"alt{len(self.copies)}.db")
        backup(self.store, copy)
        self.copies.append((copy, *map(deepcopy, (self.evenings, self.given, self.done, self.seasons)), self.joined))

    def restore_any(self, chance: random.Random) -> None:
        """Back to an older copy: what was done since is not known any more, and nothing else has changed."""
        if self.copies:
            copy, *known, self.joined = chance.choice(self.copies)
            self.store.close()
            restore(self.path, copy)
            self.store = open_store(self.path)
            self.evenings, self.given, self.done, self.seasons = map(deepcopy, known)

    # ------------------------------------------------------------------ held against each other

    @property
    def _accounts(self) -> Accounts:
        return read_accounts(self.store)

    def _payment_ids(self, round_name: str) -> set[str]:
        book = self._accounts.book(round_name)
        return {each.id for each in book.postings if each.kind is Posted.PAYMENT and each.id in book.counting}

    def called(self, name: str | None) -> str | None:
        return "Franz" if self.joined and name == "Franzl" else name

    def events(self, round_name: str) -> list[tuple[str, int, int, Counter[str | None]]]:
        """What happened in a round, by date: the day, the order within it, and what it brought whom."""
        found: list[tuple[str, int, int, Counter[str | None]]] = []
        for each in self.evenings.values():
            if each.counts and each.round == round_name:
                result, dues = Counter[str | None](), Counter[str | None]()
                for who, cents in each.results.items():
                    result[self.called(who)] += cents + each.rounded.get(who, 0)
                for who, cents in each.dues.items():
                    dues[self.called(who)] -= cents
                    dues[KITTY] += cents
                found += [(each.date, each.step, 0, result), (each.date, each.step, 1, dues)]
        for given in (each for each in self.given.values() if each.round == round_name):
            moved = Counter[str | None]()
            moved[self.called(given.giver)] += given.cents
            moved[self.called(given.taker)] -= given.cents
            found.append((given.date, given.step, 0, moved))
        return sorted(found, key=lambda each: each[:3])

    def expected(self, round_name: str, until: str = "9999") -> dict[str | None, int]:
        """What everybody gets or owes, the kitty too, those who get and owe nothing left out."""
        found = Counter[str | None]()
        for day, _, _, moved in self.events(round_name):
            if day <= until:
                found.update(moved)
        return {who: cents for who, cents in found.items() if cents}

    def expected_minus(self, round_name: str) -> dict[str, str]:
        """Back from today, as long as the sum of what was before leaves somebody below zero."""
        found, events = {}, self.events(round_name)
        for who in {name for *_, moved in events for name in moved if name is not None}:
            left = sum(moved[who] for *_, moved in events)
            for day, _, _, moved in reversed(events):
                if left >= 0:
                    break
                found[who] = day
                left -= moved[who]
        return found

    def check(self) -> None:
        self.clock.at = self.clock.at.replace(hour=9)  # what is done next is done on this day
        accounts = self._accounts
        for name in ROUNDS:
            self._check_book(accounts.book(name), name)
        for number, played in self.evenings.items():
            if not played.gone:
                assert accounts.is_booked(number) is played.counts
                assert accounts.evenings[number].round == played.round
                if not played.trashed:
                    self._check_proposals(accounts, number, played)
        assert [each.code for each in checking.verify(self.store)] == []

    def _brought(self, number: int, pair: tuple[str | None, str | None], when: Callable[[Given], bool]) -> int:
        """What was given for an evening between two, by the model alone; minus where more went back."""
        found = 0
        for each in self.given.values():
            if each.evening == number and not each.due and when(each):
                two = self.called(each.giver), self.called(each.taker)
                found += each.cents * ((two == pair) - (two == pair[::-1]))
        return found

    def _check_proposals(self, accounts: Accounts, number: int, played: Played) -> None:
        """Each proposal's parts are whole, sum to it, and are what was given, and what is left by another formula."""
        found = plan(accounts, number, self._session(number).ledger)
        book = accounts.book(played.round)
        for each in (*found.proposals, *found.to_kitty):
            pair = self.called(each.payer), self.called(each.payee)
            taken_in = each.payee is not KITTY and not played.left_open

            def later(given: Given, taken_in: bool = taken_in) -> bool:
                return given.step > played.closed_at or not taken_in

            assert min(each.cents, each.paid, each.open, each.otherwise, each.paid_before, each.again) >= 0
            assert each.paid + each.open + each.otherwise == each.cents
            if not played.counts:
                before = max(self._brought(number, pair, lambda _: True), 0)
                assert (each.paid, each.otherwise, each.paid_before) == (0, 0, before)
                continue
            before = max(self._brought(number, pair, lambda given: not later(given)), 0)
            if each.cents:
                assert each.paid == min(max(self._brought(number, pair, later), 0), each.cents)
                assert each.paid_before == before
            left = left_of(book, accounts.evenings[number].id, *pair)
            assert each.open == min(each.cents - each.paid, left)
            assert {one.way for one in each.cleared} <= set(Way) - {Way.TRASH}
        due = {who: cents for who, cents in played.dues.items() if cents}
        if played.counts:
            assert {each.payer: each.cents for each in found.to_kitty} == due

    def _check_book(self, book: Book, name: str) -> None:
        assert {who: cents for who, cents in book.balances.items() if cents} == self.expected(name)
        assert sum(book.balances.values()) == 0
        cash = sum(
            each.cents * ((each.taker is KITTY) - (each.giver is KITTY))
            for each in self.given.values()
            if not each.due and each.round == name
        )
        assert book.cash == cash
        pairs = [frozenset((each.debtor, each.creditor)) for each in book.claims]
        assert len(pairs) == len(set(pairs))
        moved: Counter[frozenset[str | None]] = Counter()
        for booked in book.postings:  # all transfers add up to the claims, reversals included
            for each in booked.transfers:
                one, other = self.called(each.debtor), self.called(each.creditor)
                if one != other:
                    moved[frozenset((one, other))] += each.cents if (one or "") < (other or "") else -each.cents
        claimed = Counter(
            {
                frozenset((each.debtor, each.creditor)): each.cents
                if (each.debtor or "") < (each.creditor or "")
                else -each.cents
                for each in book.claims
            }
        )
        assert {pair: cents for pair, cents in moved.items() if cents} == dict(claimed)
        self._check_dates(book, name)
        for claim in book.claims:
            assert sum(part.cents for part in claim.parts) == claim.cents
            parts = Counter({(part.date, part.evening, part.posting): part.cents for part in claim.parts})
            assert parts == self._counted_out(book, claim)
            assert list(claim.parts) == sorted(claim.parts, key=lambda part: part.date)
            assert claim.since == min(date for date, _, _ in parts)

    def _check_dates(self, book: Book, name: str) -> None:
        dates = {each.id: each.date for each in self.given.values()}
        played = {each.id: each.date for each in self.evenings.values()}
        for each in book.postings:
            if each.id in book.counting and each.kind is Posted.EVENING:
                assert each.date == played[each.evening.id]
            elif each.id in dates:
                assert each.date == dates[each.id]
        days = sorted(each.date for each in book.postings)
        if days:
            then = days[len(days) // 2]
            balances = book.until(then).balances
            assert {who: cents for who, cents in balances.items() if cents} == self.expected(name, then)
        assert minus_since(book) == self.expected_minus(name)
        for who, lines in statements(book).items():
            assert lines[-1].balance == book.balances[who]

    def _counted_out(self, book: Book, claim: Claim) -> Counter[tuple[str, str | None, str]]:
        """What a claim consists of, cent by cent; what was paid for an evening is taken off that one first."""
        played = {each.id: each.date for each in self.evenings.values()}
        cents: list[tuple[str, int, str, str | None]] = []
        named: Counter[str] = Counter()
        rest = 0
        for each in (each for each in book.postings if each.id in book.counting):
            evening = None if each.evening is None else each.evening.id
            own = self.given[each.id].date if each.id in self.given else each.at.date().isoformat()
            day = own if evening is None else played[evening]
            for transfer in each.transfers:
                pair = self.called(transfer.debtor), self.called(transfer.creditor)
                if pair == (claim.debtor, claim.creditor):
                    cents += [(day, each.number, each.id, evening)] * transfer.cents
                elif pair != (claim.creditor, claim.debtor):
                    continue
                elif each.kind is Posted.PAYMENT and evening is not None:
                    named[evening] += transfer.cents
                else:
                    rest += transfer.cents
        cents.sort(key=lambda each: each[:3])
        for evening, paid in named.items():
            own = [place for place, each in enumerate(cents) if each[3] == evening][:paid]
            rest += paid - len(own)
            cents = [each for place, each in enumerate(cents) if place not in set(own)]
        return Counter((day, evening, made) for day, _, made, evening in cents[rest:])


def left_of(book: Book, evening: str, debtor: str | None, creditor: str | None) -> int:
    """What is left of what an evening added to a claim: by sums from the front, where the program walks."""
    added: list[list[Any]] = []
    named: Counter[str] = Counter()
    rest = 0
    for each in book.postings:
        if each.id in book.counting:
            moved = book.moves(each)
            of = None if each.evening is None else each.evening.id
            if moved.get((debtor, creditor)):
                added.append([each.owed_since, each.key, of, moved[debtor, creditor]])
            back = moved.get((creditor, debtor), 0)
            if each.kind is Posted.PAYMENT and of is not None:
                named[of] += back
            else:
                rest += back
    added.sort()
    for of, cents in named.items():
        whole = sum(part[3] for part in added if part[2] == of)
        rest += max(cents - whole, 0)
        for part in added:
            if part[2] == of:
                less = min(cents, part[3])
                part[3] -= less
                cents -= less
    found, front = 0, 0
    for part in added:
        front += part[3]
        found += max(0, min(part[3], front - rest)) if part[2] == evening else 0
    return found
