"""Two rounds of people with books of their own, kept by other arithmetic than the program's, to be held against it.

The model knows results of evenings, who gave whom money, and what was owed to the kitty. From that it counts out, cent
by cent, who owes whom since when, and what each evening's sheet says. Which payments clear balances is read off the
program's posting, and checked to bring everybody his balance, with as few payments as trying finds. One round takes a
stake, the other a share of what somebody won.
"""

from __future__ import annotations

import contextlib
import json
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive import DetachedSession, backup, empty_trash, restore
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.merging.merge import merge
from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.evening import Choice, money_of
from tarockblock.app.money.outlay import outlay_posting
from tarockblock.app.money.posting import HandPosting, MoneyCommands, PaymentRequest, season_settled
from tarockblock.app.same_people import join, take_apart
from tarockblock.app.settling import Settling
from tarockblock.app.storage import open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import KITTY, Book, Debt, Posted
from tarockblock.domain.statement import minus_since, statement
from tarockblock.errors import BadInputError
from tests.app.money_surfaces import check_round, check_surfaces, command, opens_listed, settled
from tests.domain.test_settlement import fewest_by_trying
from tests.store import kit
from tests.store.kit import ROUND, Minutes, blank, opened

PEOPLE = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franzl", "Franz")
"""The last two may be one person; they never sit at one table."""

STAMMTISCH = "Stammtisch"
ROUNDS = (ROUND, STAMMTISCH)
STAKE, PER_CENT = 30, 10
"""Cents an evening and person in the one round; per cent of what was won, up to the next 5 cents, in the other."""


Pair = tuple[str | None, str | None]
"""Debtor and creditor."""

Look = Callable[[DetachedSession, Mapping[str, Any]], None]
"""Looks at a surface of an evening that needs more than this model, with what ``settle --json`` says of it."""


@dataclass
class Booked:
    """How an evening was closed: by names as written, what it proposed and took in, and what it brought the kitty."""

    round: str
    people: tuple[str, ...]
    results: dict[str, int]
    carried: dict[str, int]
    rounding: dict[str, int]
    proposed: dict[Pair, int]
    taken: dict[Pair, int]
    dues: dict[str, int]
    step: int
    due_step: int = 0
    """When the kitty's dues were posted; 0: with the closing."""

    @property
    def balances(self) -> dict[str, int]:
        return {who: self.results[who] + self.carried[who] + self.rounding[who] for who in self.people}


@dataclass
class Played:
    """What the model knows of an evening; ``booked`` is the closing that counts, ``kept`` what the trash took back."""

    people: tuple[str, ...]
    cents: int
    id: str
    date: str
    round: str = ROUND
    closed: bool = False
    trashed: bool = False
    gone: bool = False
    booked: Booked | None = None
    kept: Booked | None = None
    first: int | None = None
    """When it was booked for the first time ever."""

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
        return {who: cents for who, cents in {self.people[1]: min(5 * fives, self.cents)}.items() if cents}

    @property
    def is_live(self) -> bool:
        return not self.trashed and not self.gone

    @property
    def agreed_round(self) -> str:
        return self.round if self.booked is None else self.booked.round


@dataclass
class Given:
    """Somebody gave somebody money; or (``due``) nothing changed hands, but he is as badly off as if it had."""

    giver: str | None
    taker: str | None
    cents: int
    id: str
    due: bool = False
    laid_out: bool = False
    """Whether the giver paid it to somebody else for the taker: then it has left the giver's hands."""
    round: str = ROUND
    evening: int | None = None
    date: str = ""
    step: int = 0


class Known(NamedTuple):
    """All that the model knows of a database."""

    evenings: dict[int, Played]
    given: dict[str, Given]
    done: list[str]
    seasons: dict[str, tuple[str, int, str, dict[Pair, int]]]
    joined: bool


def rounded(exact: Mapping[str, int], unit: int) -> dict[str, int]:
    """Down to the unit, then units to those with the largest rest until the sum is zero, the earlier seat first."""
    found = {who: cents - cents % unit for who, cents in exact.items()}
    missing = -sum(found.values()) // unit
    for who in sorted(exact, key=lambda who: -(exact[who] % unit))[:missing]:
        found[who] += unit
    return found


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
        self.seasons: dict[str, tuple[str, int, str, dict[Pair, int]]] = {}
        self.touched: int | None = None
        self.done: list[str] = []
        """The ids of what was posted by hand, in that order; a season's close too."""
        self.copies: list[tuple[Path, Known]] = []
        self.told: dict[str, object] = {}
        """The bookings of each round whose surfaces were looked at last."""
        self.look_too: Look | None = None
        MoneyCommands(self.store, self.clock).agree(ROUND, RoundTerms(stake=STAKE))
        MoneyCommands(self.store, self.clock).agree(STAMMTISCH, RoundTerms(share=PER_CENT))

    def close(self) -> None:
        self.store.close()

    @property
    def actions(self) -> Sequence[Callable[[random.Random], object]]:
        """What is done by chance; where it cannot be done it is nothing."""
        return (
            *(self.close_any, self.reopen_any, self.change_any, self.move_any, self.trash_any, self.untrash_any),
            *(self.import_any, self.pay_ahead_any),
            *(self.tick_any, self.untick_any, self.pay_any, self.undo_any, self.go_back_one, self.write_off_any),
            *(self.kitty_any, self.lay_out_any, self.season_any, self.join_any, self.apart_any, self.empty_trash),
            *(self.go_back_any, self.keep_copy, self.restore_any, self.merge_any),
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

    def import_any(self, chance: random.Random) -> None:
        """An evening comes as a file: closed, and not booked."""
        people, cents, name = tuple(chance.sample(PEOPLE[:5], 4)), chance.randint(1, 999), chance.choice(ROUNDS)
        date = (self.clock.at - timedelta(days=chance.randint(0, 60))).date().isoformat()
        played = Played(people, cents, "", date, name, closed=True)
        evening = replace(blank(name, people), date=date).with_entry(kit.cents(**played.results))
        with contextlib.suppress(BadInputError):  # the very same is here already
            number = archive.import_evening(self.store, evening, self.clock)
            self.evenings[number] = replace(played, id=self._accounts.evenings[number].id)

    def _session(self, number: int) -> DetachedSession:
        return opened(self.store, number, self.clock)

    def close_evening(self, number: int, unit: int | None = None, leave_open: bool = False) -> None:
        number = max(self.evenings) if number not in self.evenings else number
        played, session = self.evenings[number], self._session(number)
        carried = {} if leave_open else self.claims_among(played.round, played.people, number)
        session.close_evening(Choice(unit, leave_open))
        booking = self._as_closed(number, carried, unit or 1)
        played.closed = True
        self._move_payments(number, played.round)
        played.booked, played.first = booking, played.first or booking.step
        self.touched = number

    def _as_closed(self, number: int, taken: dict[Pair, int], unit: int) -> Booked:
        """What closing the evening comes to, with the payments the program proposes."""
        played = self.evenings[number]
        money = money_of(self._accounts, number, self._session(number).ledger)
        proposed = {(each.payer, each.payee): each.cents for each in money.payments}
        carried = dict.fromkeys(played.people, 0)
        for (debtor, creditor), cents in taken.items():
            carried[debtor] -= cents
            carried[creditor] += cents
        exact = {who: played.results[who] + carried[who] for who in played.people}
        balances = rounded(exact, unit)
        brought = dict.fromkeys(played.people, 0)
        for (payer, payee), cents in proposed.items():
            assert cents > 0
            brought[payer] -= cents
            brought[payee] += cents
        assert brought == balances
        assert len(proposed) == fewest_by_trying(tuple(sorted(balances.values())))
        rounding = {who: balances[who] - exact[who] for who in played.people}
        step = self.next_step()
        return Booked(
            played.round, played.people, played.results, carried, rounding, proposed, taken, played.dues, step
        )

    def _some(self, chance: random.Random, *, closed: bool | None = None, trashed: bool = False) -> int | None:
        found = [
            number
            for number, each in self.evenings.items()
            if not each.gone and each.trashed is trashed and closed in (None, each.closed)
        ]
        return chance.choice(found) if found else None

    def close_any(self, chance: random.Random) -> None:
        number = self._some(chance, closed=False) if chance.random() < 0.8 else self._some(chance, closed=True)
        if number is not None and not (self.evenings[number].closed and self.evenings[number].booked):
            self.close_evening(number, chance.choice((None, 1, 10, 50)), chance.random() < 0.2)

    def reopen_any(self, chance: random.Random) -> None:
        number = self._some(chance, closed=True)
        if number is not None:
            before = [each.transfer for each in self._accounts.book(self.evenings[number].agreed_round).claims]
            self._session(number).reopen()
            self.evenings[number].closed = False
            assert [each.transfer for each in self._accounts.book(self.evenings[number].agreed_round).claims] == before
            self.touched = number

    def change_any(self, chance: random.Random) -> None:
        number = self._some(chance, closed=False)
        if number is not None:
            played = self.evenings[number]
            played.cents = chance.randint(1, 999)
            self._session(number).replace(0, kit.cents(**played.results))
            self.touched = number

    def trash_any(self, chance: random.Random) -> None:
        number = self._some(chance)
        if number is not None:
            archive.trash(self.store, number, clock=self.clock)
            played = self.evenings[number]
            played.trashed, played.kept, played.booked = True, played.booked, None

    def untrash_any(self, chance: random.Random) -> None:
        number = self._some(chance, trashed=True)
        if number is not None:
            archive.untrash(self.store, number, clock=self.clock)
            played = self.evenings[number]
            played.trashed, played.booked, played.kept = False, played.kept, None
            if played.booked is not None:
                played.booked = replace(played.booked, step=self.next_step(), due_step=0)
            self.touched = number

    def empty_trash(self, chance: random.Random) -> None:
        empty_trash(self.store)
        for each in self.evenings.values():
            each.gone = each.gone or each.trashed

    def tick_any(self, chance: random.Random) -> None:
        number = self._some(chance)
        if number is None:
            return
        view = Settling(self._session(number))
        lines = [each for each in view.money.lines if each.open]
        if not lines:
            return
        name = self.evenings[number].agreed_round
        line, known = chance.choice(lines), self._payment_ids()
        cents = line.open if chance.random() < 0.5 else chance.randint(1, line.open)
        view.pay_part(line, cents)
        (made,) = self._payment_ids() - known
        self.give(Given(line.payer, line.payee, cents, made, round=name, evening=number))
        pair = line.payer, line.payee
        (after,) = [each for each in view.money.lines if (each.payer, each.payee) == pair]
        assert (after.cents, after.open) == (line.cents, line.open - cents)

    def untick_any(self, chance: random.Random) -> None:
        number = self._some(chance)
        if number is None:
            return
        view = Settling(self._session(number))
        lines = [each for each in view.money.lines if each.payments]
        if lines:
            line = chance.choice(lines)
            view.set_paid(line, False)
            for each in line.payments:
                del self.given[each.id]

    def pay_ahead_any(self, chance: random.Random) -> None:
        """Somebody gives somebody of an evening money for it: too much, the wrong way, or before anything is owed."""
        number = self._some(chance)
        if number is not None:
            played = self.evenings[number]
            payer, payee = chance.sample((played.booked or played).people, 2)
            cents = chance.randint(1, 700)
            request = PaymentRequest(payer=payer, payee=payee, cents=cents, evening=number, on_account=True)
            (made,) = MoneyCommands(self.store, self.clock).pay(request)
            self.give(Given(payer, payee, cents, made.id, round=played.agreed_round, evening=number))

    def pay_any(self, chance: random.Random) -> None:
        name = chance.choice(ROUNDS)
        claims = self._accounts.book(name).claims
        if not claims:
            return
        claim = chance.choice(claims)
        number = self._some(chance) if chance.random() < 0.5 else None
        if number is not None and self.evenings[number].agreed_round != name:
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
        most = claim.cents
        if number is not None:
            lines = money_of(self._accounts, number, self._session(number).ledger).lines
            pair = claim.debtor, claim.creditor
            most = max(
                most, *(each.open for each in lines if (self.called(each.payer), self.called(each.payee)) == pair), 0
            )
        if request.cents > most and not request.on_account:
            with pytest.raises(BadInputError) as refused:
                MoneyCommands(self.store, self.clock).pay(request)
            assert (refused.value.code, refused.value.params["open"]) == ("more_than_open", most)
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
            self.seasons.pop(standing[-1], None)
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
        due = season_settled(self._accounts, name).proposed
        posted = MoneyCommands(self.store, self.clock).close_season(name)
        made, step = [each.id for each in posted], self.next_step()
        moved = {(each.debtor, each.creditor): 0 for one in posted for each in one.transfers}
        for one in posted:
            for each in one.transfers:
                moved[each.debtor, each.creditor] += each.cents
        claims = self._accounts.book(name).claims
        assert {each.transfer for each in claims if KITTY not in (each.debtor, each.creditor)} == set(due)
        if made and chance.random() < 0.5:
            MoneyCommands(self.store, self.clock).take_back(*made)
            return
        self.seasons |= dict.fromkeys(made, (name, step, self.today, moved))
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
        self.touched = number
        if played.booked is None:
            self._move_payments(number, other)

    def _move_payments(self, number: int, other: str) -> None:
        """What was given for the evening is of another round now, under other ids."""
        moved = [each for each in self.given.values() if each.evening == number and each.round != other]
        made = [
            each
            for each in self._accounts.book(other).payments_for(self.evenings[number].id)
            if each.id not in self.given
        ]
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

    def lay_out_any(self, chance: random.Random) -> None:
        """Somebody, or the kitty, pays for one other person; who owes is as badly off as if the money were his."""
        name = chance.choice(ROUNDS)
        known = [who for who in self._accounts.people_in(name) if who]
        if len(known) < 2:
            return
        payer, sharer = chance.sample([*known, KITTY], 2)
        if sharer is KITTY:
            payer, sharer = sharer, payer
        assert sharer is not None
        cents, among = chance.randint(2, 900), [sharer]
        if payer is not KITTY and chance.random() < 0.5:
            among.insert(chance.randint(0, 1), payer)
        posting = outlay_posting(self.store, payer, cents, among, self._accounts.round_names[name])
        made = MoneyCommands(self.store, self.clock).post(posting)
        owed = cents if len(among) == 1 else -(-cents // 2)  # of two the payer comes last for the odd cent
        self.give(Given(payer, sharer, owed, made.id, due=True, laid_out=True, round=name))

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
        self.copies.append((copy, self._known()))

    def restore_any(self, chance: random.Random) -> None:
        """Back to an older copy: what was done since is not known any more, and nothing else has changed."""
        if self.copies:
            copy, known = chance.choice(self.copies)
            self.store.close()
            restore(self.path, copy)
            self.store = open_store(self.path)
            self._know(known)

    # ------------------------------------------------------------------ two machines

    def merge_any(self, chance: random.Random) -> None:
        """Something is done here and something else on a copy of the database; then this one takes the copy's.

        If both did something to the same evening, the copy is forgotten: which of the two stands is no matter of money.
        """
        far = self.path.with_name(f"fern{chance.randint(0, 10**9)}.db")
        self.store.close()
        shutil.copyfile(self.path, far)
        before = self._known()
        self.store = open_store(far)
        self._do_some(chance)
        there = self._known()
        self.store.close()
        self._know(before)
        self.store = open_store(self.path)
        self._do_some(chance)
        if self._can_unite(before, there):
            found = merge(self.store, [far], clock=self.clock)
            assert not found.refused
            self._unite(before, there)

    def _do_some(self, chance: random.Random) -> None:
        actions = (
            *(self.close_any, self.reopen_any, self.change_any, self.move_any, self.trash_any, self.untrash_any),
            *(self.pay_ahead_any, self.tick_any, self.untick_any, self.pay_any, self.undo_any, self.write_off_any),
            *(self.kitty_any, self.lay_out_any, self.season_any, self.join_any, self.empty_trash, self.play_any),
        )
        for action in chance.choices(actions, k=2):
            action(chance)

    def play_any(self, chance: random.Random) -> None:
        people = chance.sample(PEOPLE, chance.choice((4, 4, 5)))
        self.play(people, chance.randint(1, 999), chance.choice(ROUNDS))

    def _known(self) -> Known:
        return Known(*map(deepcopy, (self.evenings, self.given, self.done, self.seasons)), self.joined)

    def _know(self, known: Known) -> None:
        self.evenings, self.given, self.done, self.seasons, self.joined = deepcopy(known)

    def _can_unite(self, before: Known, there: Known) -> bool:
        """Whether no evening was changed on both machines, nor moved on one and paid for on the other."""
        for number, was in before.evenings.items():
            sides = [self._known(), there]
            changed = [side.evenings[number] != was for side in sides]
            paid = [
                {key for key, each in side.given.items() if each.evening == number}
                != {key for key, each in before.given.items() if each.evening == number}
                for side in sides
            ]
            rounds = {each.evenings[number].agreed_round for each in (before, *sides)}
            touched = [one or other for one, other in zip(changed, paid, strict=True)]
            if all(changed) or (len(rounds) > 1 and all(touched)):
                return False
        return True

    def _unite(self, before: Known, there: Known) -> None:
        """Know what both did: what is new on either is there, what one took back is not."""
        numbers = {each.id: number for number, each in self._accounts.evenings.items()}
        number_of = {number: numbers.get(each.id, number) for number, each in there.evenings.items()}
        for number, each in there.evenings.items():
            if number not in before.evenings:
                self.evenings[number_of[number]] = each
            elif each != before.evenings[number]:
                self.evenings[number] = each
        for mine, was, other in (
            (self.given, before.given, there.given),
            (self.seasons, before.seasons, there.seasons),
        ):
            for key in was.keys() - other.keys():
                mine.pop(key, None)
            mine |= {key: deepcopy(other[key]) for key in other.keys() - was.keys()}
        for key in there.given.keys() - before.given.keys():
            evening = self.given[key].evening
            self.given[key].evening = None if evening is None else number_of[evening]
        self.joined = self.joined or there.joined
        self.touched = None
        self._order()

    def _order(self) -> None:
        """Put everything in the order of the postings' numbers and ids, which both machines know."""
        accounts = self._accounts
        first = self.steps + 1
        place = {each.id: first + at for at, each in enumerate(sorted(accounts.postings, key=lambda each: each.key))}
        self.steps = first + len(place)
        for given in self.given.values():
            given.step = place[given.id]
        self.seasons = {key: (name, place[key], *rest) for key, (name, _, *rest) in self.seasons.items()}
        for played in self.evenings.values():
            if played.booked is None:
                continue
            book = accounts.book(played.booked.round)
            posting = book.closing_of(played.id)
            assert posting is not None
            dues = min((place[each.id] for each in book.brought_by(posting)), default=0)
            played.booked = replace(played.booked, step=place[posting.id], due_step=dues)
            played.first = place[book.closings_of(played.id)[0].id]

    # ------------------------------------------------------------------ held against each other

    @property
    def _accounts(self) -> Accounts:
        return read_accounts(self.store)

    def _payment_ids(self) -> set[str]:
        accounts = self._accounts
        return {
            each.id for each in accounts.postings if each.kind is Posted.PAYMENT and each.id not in accounts.reversed
        }

    def called(self, name: str | None) -> str | None:
        return "Franz" if self.joined and name == "Franzl" else name

    def is_held(self, given: Given) -> bool:
        if given.due or given.evening is None:
            return False
        played = self.evenings[given.evening]
        return played.is_live and played.booked is None

    def events(self, round_name: str) -> list[tuple[str, int, int, Counter[str | None]]]:
        """What happened in a round, by date: the day, the order within it, and what it brought whom."""
        found: list[tuple[str, int, int, Counter[str | None]]] = []
        for each in self.evenings.values():
            if each.booked is not None and each.booked.round == round_name:
                result, dues = Counter[str | None](), Counter[str | None]()
                for who in each.booked.people:
                    result[self.called(who)] += each.booked.results[who] + each.booked.rounding[who]
                for who, cents in each.booked.dues.items():
                    dues[self.called(who)] -= cents
                    dues[KITTY] += cents
                due_step = each.booked.due_step or each.booked.step
                found += [(each.date, each.booked.step, 0, result), (each.date, due_step, 1, dues)]
        for given in (each for each in self.given.values() if each.round == round_name and not self.is_held(each)):
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

    # ------------------------------------------------------------------ counted out, cent by cent

    def claims_among(self, round_name: str, people: Sequence[str], number: int) -> dict[Pair, int]:
        """Who owes whom of these people, had this evening never been booked nor paid for."""
        names, owed = {self.called(who): who for who in people}, dict[Pair, int]()
        for pair in permutations(names, 2):
            cents = len(self.left(round_name, pair, {number: None}))
            if cents:
                owed[names[pair[0]], names[pair[1]]] = cents
        return owed

    def left(
        self,
        round_name: str,
        pair: Pair,
        instead: Mapping[int, Booked | None] | None = None,
        *,
        alone: bool = False,
    ) -> list[tuple[str, int, int, int | None, str]]:
        """What one owes another, a token a cent: date, order, evening and what it is of; nothing the other way round.

        ``instead`` are evenings closed otherwise (None: neither closed nor paid for); ``alone``: there is nothing else.
        """
        instead = instead or {}
        tokens, paid, own, rest = [], Counter[int](), Counter[int | None](), 0
        for day, step, sub, evening, tag, moves in self._moves(round_name, instead, alone=alone):
            for (debtor, creditor), cents in moves.items():
                one, other = self.called(debtor), self.called(creditor)
                if (one, other) == pair:
                    tokens += [(day, step, sub, evening, tag)] * cents
                elif (other, one) != pair:
                    continue
                elif evening is None or tag == "taken":
                    rest += cents
                elif tag == "payment":
                    paid[evening] += cents
                else:
                    own[evening] += cents
        tokens.sort(key=lambda each: each[:3])
        for evening, cents in paid.items():
            back = [place for place, each in enumerate(tokens) if each[3:] == (evening, "payment")][:cents]
            own[evening] += cents - len(back)
            tokens = [each for place, each in enumerate(tokens) if place not in set(back)]
        for evening, cents in own.items():
            off = [place for place, each in enumerate(tokens) if each[3] == evening][:cents]
            rest += cents - len(off)
            tokens = [each for place, each in enumerate(tokens) if place not in set(off)]
        return tokens[rest:]

    def _moves(
        self, round_name: str, instead: Mapping[int, Booked | None], *, alone: bool
    ) -> Iterator[tuple[str, int, int, int | None, str, Mapping[Pair, int]]]:
        """Day, order, evening and what it is of, and who owes whom by it: of all that counts in a round."""
        for number, played in self.evenings.items():
            booked = instead.get(number, None if alone else played.booked)
            if booked is not None and booked.round == round_name:
                turned = {(creditor, debtor): cents for (debtor, creditor), cents in booked.taken.items()}
                dues = {(who, KITTY): cents for who, cents in booked.dues.items()}
                yield played.date, booked.step, 0, number, "closing", booked.proposed
                yield played.date, booked.step, 0, number, "taken", turned
                yield played.date, booked.due_step or booked.step, 1, number, "due", dues
        for given in self.given.values():
            evening = None if given.due else given.evening
            if evening is not None and evening in instead:
                counts = instead[evening] is not None
            else:
                counts = given.round == round_name and not self.is_held(given) and not alone
            if counts:
                tag = "payment" if evening is not None else "other"
                yield given.date, given.step, 0, evening, tag, {(given.taker, given.giver): given.cents}
        for name, step, day, moved in () if alone else self.seasons.values():
            if name == round_name:
                yield day, step, 0, None, "other", moved

    # ------------------------------------------------------------------ held against each other

    def check(self, *, all_of_them: bool = False, everything: bool = False) -> None:
        self.clock.at = self.clock.at.replace(hour=9)  # what is done next is done on this day
        accounts = self._accounts
        for name in ROUNDS:
            self._check_book(accounts.book(name), name)
            book = accounts.book(name)
            state = tuple((each.id, each.id in book.counting, each.id in book.held) for each in book.postings)
            if self.told.get(name) != (state, self.joined):
                check_round(self.store, book, name)
                self.told[name] = state, self.joined
        opens_said = opens_listed(self.store)
        listed = {each["evening"]: each for each in json.loads(command(self.store, "list", "--json"))}
        for number, played in self.evenings.items():
            if not played.gone:
                assert accounts.is_booked(number) is (played.booked is not None)
                assert accounts.evenings[number].round == played.agreed_round
                opens = [] if played.booked is None else [each.open for each in self._lines(number, played.booked)]
                assert listed[number]["open_cents"] == sum(opens)
                assert opens_said.get(number, 0) == sum(opens)
                assert (listed[number]["booked"], listed[number]["closed"]) == (
                    played.booked is not None,
                    played.closed,
                )
                if played.is_live and (all_of_them or number == self.touched):
                    self._check_sheet(number, played, sum(opens), everything=everything)
        if all_of_them:
            assert [each.code for each in checking.verify(self.store)] == []

    def _check_sheet(self, number: int, played: Played, open_cents: int, *, everything: bool) -> None:
        data, alone = settled(self.store, number), played.closed and played.booked is None
        if played.closed and played.booked is not None:
            booked = played.booked
            assert {(each["from"], each["to"]): each["cents"] for each in data["payments"]} == booked.proposed
            lines = data["payments"] + data["kitty"]
            assert sum(each["open"] for each in lines) == open_cents
        else:
            taken = {} if alone else self.claims_among(played.round, played.people, number)
            booked = replace(self._as_closed(number, taken, 1), step=10**6)
        assert data["taken_in"] == booked.carried
        assert data["rounding"] == booked.rounding
        assert data["balances"] == booked.balances
        wanted = self._lines(number, booked, alone=alone)
        among = [each for each in wanted if each.payee is not KITTY]
        parts = {(each["from"], each["to"]): each for each in data["payments"]}
        assert len(parts) == len(among)
        for each in among:
            said = parts[each.payer, each.payee]
            assert (said["cents"], said["paid_before"], said["paid"], said["open"]) == each[2:]
            assert said["otherwise"] == each.cents - each.paid_before - each.paid - each.open >= 0
        kitty = sorted((each.payer, each.cents, each.open) for each in wanted if each.payee is KITTY)
        assert sorted((each["from"], each["cents"], each["open"]) for each in data["kitty"]) == kitty
        beyond = {(each["from"], each["to"]): each["cents"] for each in data["on_account"]}
        assert beyond == self._beyond(number, played, among)
        if everything or number == self.touched:
            check_surfaces(self.store, number, data, everything=everything)
            if self.look_too is not None:
                self.look_too(self._session(number), data)

    def _lines(self, number: int, booked: Booked, *, alone: bool = False) -> list[Part]:
        """What became of what an evening proposes, and of its dues."""
        found, first = [], self.evenings[number].first if self.evenings[number].booked is not None else None
        owed = booked.proposed | {(who, KITTY): cents for who, cents in booked.dues.items()}
        for (payer, payee), cents in owed.items():
            pair = self.called(payer), self.called(payee)
            given = min(max(self._brought(number, pair, lambda _: True), 0), cents)
            before = self._brought(number, pair, lambda each: first is None or each.step < first)
            before = min(max(before, 0), given)
            tokens = self.left(booked.round, pair, {number: booked}, alone=alone)
            left = sum(each[3] == number and each[4] in ("closing", "taken", "due") for each in tokens)
            found.append(Part(payer, payee, cents, before, given - before, min(left, cents - given)))
        return found

    def _beyond(self, number: int, played: Played, lines: Sequence[Part]) -> dict[Pair, int]:
        """What was given for an evening beyond what its payments call paid, net for each two."""
        net = Counter[Pair]()
        for given in self.given.values():
            if given.evening == number and not given.due and KITTY not in (given.giver, given.taker):
                one, other = sorted((str(self.called(given.giver)), str(self.called(given.taker))))
                net[one, other] += given.cents if self.called(given.giver) == one else -given.cents
        for each in lines:
            one, other = sorted((str(self.called(each.payer)), str(self.called(each.payee))))
            net[one, other] -= (each.paid + each.paid_before) * (1 if self.called(each.payer) == one else -1)
        names = {self.called(who): who for who in played.people}
        pairs = {
            (one, other) if cents > 0 else (other, one): abs(cents) for (one, other), cents in net.items() if cents
        }
        return {(names.get(one, one), names.get(other, other)): cents for (one, other), cents in pairs.items()}

    def _brought(self, number: int, pair: Pair, when: Callable[[Given], bool]) -> int:
        """What was given for an evening between two; minus where more went back."""
        found = 0
        for each in self.given.values():
            if each.evening == number and not each.due and when(each):
                two = self.called(each.giver), self.called(each.taker)
                found += each.cents * ((two == pair) - (two == pair[::-1]))
        return found

    def _check_book(self, book: Book, name: str) -> None:
        assert {who: cents for who, cents in book.balances.items() if cents} == self.expected(name)
        assert sum(book.balances.values()) == 0
        assert book.cash == sum(
            each.cents * ((each.taker is KITTY) - (each.giver is KITTY))
            for each in self.given.values()
            if (each.laid_out or not each.due) and each.round == name
        )
        assert book.held == {each.id for each in self.given.values() if each.round == name and self.is_held(each)}
        numbers = {each.id: number for number, each in self.evenings.items()}
        found = {(each.debtor, each.creditor): each for each in book.claims}
        accounts = {*book.accounts, *(who for pair in found for who in pair)}
        for pair in permutations(accounts, 2):
            wanted = Counter((day, evening) for day, _, _, evening, _ in self.left(name, pair))
            parts = Counter[tuple[str, int | None]]()
            for part in found[pair].parts if pair in found else ():
                parts[part.date, numbers.get(part.evening)] += part.cents
            assert parts == wanted, (name, pair)
            if pair in found:
                assert found[pair].cents == sum(wanted.values())
                assert found[pair].since == min(day for day, _ in wanted)
                held = (each for each in self.given.values() if each.round == name and self.is_held(each))
                by_evening = Counter[int | None]()
                for each in held:
                    two = self.called(each.giver), self.called(each.taker)
                    by_evening[each.evening] += each.cents * ((two == pair) - (two == pair[::-1]))
                waiting = sum(cents for cents in by_evening.values() if cents > 0)
                assert book.due(found[pair]) == max(found[pair].cents - waiting, 0)
        self._check_dates(book, name)

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
        for who in book.accounts:
            assert statement(book, (who,)).closing == book.balances[who]


class Part(NamedTuple):
    """A payment of an evening, and what became of it."""

    payer: str
    payee: str | None
    cents: int
    paid_before: int
    paid: int
    open: int
