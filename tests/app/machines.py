"""Several machines that keep score of the same rounds, apart and together; a model knows what must not get lost.

Everything is drawn from one seed: what is played, corrected, thrown away and agreed upon, what the clocks say, which
files arrive, how often, in which order, and in what state.
"""

from __future__ import annotations

import json
import random
import re
import secrets
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

from tarockblock.app import archive, checking, same_people, states, storage
from tarockblock.app.archive import DetachedSession, empty_trash, rename
from tarockblock.app.archive.export import known_as
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.open_evening import read_stored
from tarockblock.app.files import dump_evening
from tarockblock.app.marks import marks_of, set_mark
from tarockblock.app.merging.folder import Shares, take_turn
from tarockblock.app.merging.merge import Merged, merge
from tarockblock.app.merging.versions import keep, make_current, versions
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.records import fact_of
from tarockblock.app.rules import library
from tarockblock.app.settling import Settling
from tarockblock.app.states import conflicts
from tarockblock.app.statistics import load_statistics
from tarockblock.app.statistics.files import Content, FileKind, statistics_bytes
from tarockblock.app.storage import Store, open_store
from tarockblock.cli.database import list_data
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.hand import TableChange
from tarockblock.domain.journal import BY_HAND
from tarockblock.domain.marks import Mark
from tarockblock.domain.statistics import HandFact, Kontra
from tarockblock.domain.statistics_table import ranking
from tarockblock.errors import BadInputError, TarockblockError
from tarockblock.exchange.book_json import round_data
from tarockblock.exchange.wording import Wording
from tarockblock.store import local
from tests.store.kit import blank, dreier, manual, opened, sample

ROUNDS = ("Donnerstag", "Sonntag", "Tarock im Löwen")
PEOPLE = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Franzl", "\u00c4nne", "A\u0308nne")
"""The last two are one name, composed and decomposed."""

Hand = tuple[str, str]
"""The id of a row, and the fact it held."""


class WrongClock(FixedClock):
    """A clock that is set wrongly, and now and then set back."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(datetime(2026, 11, 19, 18, 0, tzinfo=UTC) + timedelta(days=chance.randint(-900, 900)))
        self._chance = chance

    def now(self) -> datetime:
        self.at += timedelta(minutes=self._chance.choice((1, 2, 5, -300)))
        return self.at


class Machine:
    """One laptop with its database; ``given_up`` are hands somebody took away who had them before his eyes."""

    def __init__(self, folder: Path, name: str, chance: random.Random, given_up: set[Hand]) -> None:
        self.folder = folder / name
        self.folder.mkdir()
        self.path = self.folder / f"{name}.db"
        self.chance = chance
        self.clock = WrongClock(chance)
        self.acknowledged: set[Hand] = set()
        self.paid: set[str] = set()
        self.given_up = given_up
        self.shares = Shares(self.folder / "sharing.json")
        self.store = open_store(self.path)

    def close(self) -> None:
        self.store.close()

    # ------------------------------------------------------------------ what is there

    def numbers(self, *, trashed: bool = False) -> list[int]:
        return [each.number for each in states.everything(self.store) if each.is_trashed is trashed]

    def hands(self) -> set[Hand]:
        """Everything that stands, in the trash too."""
        return {hand for each in states.everything(self.store) for hand in self._hands_of(each.number)}

    def _hands_of(self, number: int) -> Iterator[Hand]:
        yield from ((item.id, fact_of(item.entry)) for item in read_stored(self.store, number).items)

    def readable(self) -> set[Hand]:
        """Everything that can be read: what stands, and the other versions."""
        found = set()
        for evening in states.everything(self.store):
            for each in versions(self.store, evening.number):
                found |= set(zip(each.known_as.rows, map(fact_of, each.evening.entries), strict=True))
        return found

    def session(self, number: int) -> DetachedSession:
        return opened(self.store, number, self.clock)

    # ------------------------------------------------------------------ what is done

    def do(self, name: str = "") -> None:
        """One thing, if need be drawn by chance; what is refused is nothing."""
        name = name or drawn_action(self.chance)
        before, posted = self.hands(), {each.id for each in self.store.log.journal}
        thrown = self.readable() if name == "empty" else set()
        with suppress(TarockblockError, ValueError, KeyError, IndexError, StopIteration):
            ACTIONS[name](self)
        after = self.hands()
        if name not in ("put", "keep"):
            self.given_up |= before - after
            self.given_up |= thrown - self.readable()
        self.acknowledged |= after - before
        self.paid |= {each.id for each in self.store.log.journal} - posted

    def _any(self, *, trashed: bool = False) -> int:
        """An evening, most often one of two that everybody has a hand in."""
        found = sorted(self.numbers(trashed=trashed), key=lambda each: local.id_of(self.store, each))
        return self.chance.choice(found[:2] if self.chance.random() < 0.7 else found)

    def _open(self) -> DetachedSession:
        session = self.session(self._any())
        if session.closed:
            raise IndexError
        return session

    def start(self) -> None:
        count = self.chance.choice((4, 4, 4, 5))
        players = tuple(self.chance.sample(PEOPLE, count))
        if {"Franz", "Franzl"} <= set(players) and self.chance.random() < 0.5:
            players = PEOPLE[:4]
        evening = replace(blank(self.chance.choice(ROUNDS), players), date=f"2026-11-{self.chance.randint(1, 9):02d}")
        if set(PEOPLE[-2:]) <= set(players):  # as a file could bring them before that was refused
            archive.import_evening(self.store, evening, self.clock)
        else:
            DetachedSession(self.store, self.clock).start(evening, evening.title)

    def record(self) -> None:
        session = self._open()
        deal = session.ledger.next_deal()
        entry = dreier(self.chance.choice(deal.active), won=self.chance.random() < 0.6)
        session.record(replace(entry, note=f"{self.chance.randint(1, 999)}"))

    def more(self) -> None:
        for _ in range(3):
            self.record()

    def seat(self) -> None:
        session = self._open()
        session.record(TableChange(players=tuple(self.chance.sample(session.evening.players, 4))))

    def correct(self) -> None:
        session = self._open()
        index = self.chance.randrange(len(session.evening.entries))
        entry = session.evening.entries[index]
        if not hasattr(entry, "note"):
            raise IndexError
        session.replace(index, replace(entry, note=f"verbessert {self.chance.randint(1, 999)}"))  # type: ignore[call-arg]

    def strike(self) -> None:
        session = self._open()
        session.strike(self.chance.randrange(len(session.evening.entries)), reason="verzählt")

    def insert(self) -> None:
        session = self._open()
        players = session.evening.players
        amounts = {players[0]: 2, players[1]: -2}
        session.insert(self.chance.randint(0, len(session.evening.entries)), manual(**amounts))

    def move(self) -> None:
        session = self._open()
        count = len(session.evening.entries)
        session.move(self.chance.randrange(count), self.chance.randrange(count))

    def undo(self) -> None:
        self._open().undo()

    def redo(self) -> None:
        self._open().redo()

    def edit(self) -> None:
        session = self._open()
        title = f"{session.evening.title} {self.chance.randint(1, 9)}"
        session.edit(replace(session.evening, title=title), self.chance.choice(ROUNDS))

    def regroup(self) -> None:
        """A round is called otherwise, as far as that is possible: all its open evenings go into another one."""
        name = self.chance.choice(ROUNDS)
        for session in map(self.session, self.numbers()):
            if not session.closed and session.round != name:
                session.edit(session.evening, name)

    def rename(self) -> None:
        rename(self.store, self._any(), f"umbenannt {self.chance.randint(1, 9)}", "", self.clock)

    def choose(self) -> None:
        Settling(self._open()).set_unit(self.chance.choice((1, 5, 10, 50)))

    def shut(self) -> None:
        session = self.session(self._any())
        session.close_evening()

    def reopen(self) -> None:
        self.session(self._any()).reopen()

    def tick(self) -> None:
        """The first one open, which another one may well tick at the same time."""
        booked = [each for each in self.numbers() if read_accounts(self.store).is_booked(each)]
        view = Settling(self.session(self.chance.choice(booked)))
        view.set_paid(next(each for each in view.money.payments if each.open), True)

    def untick(self) -> None:
        view = Settling(self.session(self._any()))
        view.set_paid(self.chance.choice([each for each in view.money.payments if each.payments]), False)

    def pay(self) -> None:
        payer, payee = self.chance.sample(PEOPLE, 2)
        request = PaymentRequest(
            payer=payer, payee=payee, cents=self.chance.randint(1, 90), round=ROUNDS[0], on_account=True
        )
        MoneyCommands(self.store, self.clock).pay(request)

    def unpay(self) -> None:
        found = [each for each in self.store.log.journal if each.kind in BY_HAND]
        MoneyCommands(self.store, self.clock).take_back(self.chance.choice(found).id)

    def trash(self) -> None:
        archive.trash(self.store, self._any(), clock=self.clock)

    def untrash(self) -> None:
        archive.untrash(self.store, self._any(trashed=True), clock=self.clock)

    def empty(self) -> None:
        empty_trash(self.store, clock=self.clock)

    def terms(self) -> None:
        terms = RoundTerms(unit=self.chance.choice((1, 10)), stake=self.chance.choice((0, 50)))
        MoneyCommands(self.store, self.clock).agree(self.chance.choice(ROUNDS), terms)

    def call(self) -> None:
        """A round is renamed; another machine may give the same name to another one."""
        MoneyCommands(self.store, self.clock).agree(self.chance.choice(ROUNDS), f"Runde {self.chance.randint(1, 3)}")

    def rules(self) -> None:
        name = self.chance.choice(("unsere", "die-alten"))
        library.keep(self.store, replace(blank().ruleset, id=name, cents_per_point=self.chance.randint(1, 30)))

    def without_rules(self) -> None:
        library.remove(self.store, self.chance.choice(("unsere", "die-alten")))

    def join(self) -> None:
        pairs = (("Franz", "Franzl"), ("Dora", "Emil"), ("Franzl", "Emil"), ("Anna", "Bert"), ("Franz", PEOPLE[-1]))
        pair = self.chance.choice(pairs)
        called = [same_people.people_of(self.store).called(name) for name in pair]
        same_people.join(self.store, called, self.chance.choice((*pair, f"{pair[0]} Huber")))

    def apart(self) -> None:
        found = [each.called for each in same_people.people_of(self.store).persons]
        same_people.take_apart(self.store, self.chance.choice(found))

    def color(self) -> None:
        mark = Mark(self.chance.choice(("A", "Fr", "Z")), self.chance.randrange(12))
        set_mark(self.store, self.chance.choice(sorted(marks_of(self.store))), mark, self.clock.now())

    def both(self) -> None:
        """Two names that were joined sit down at one table."""
        person = self.chance.choice(same_people.people_of(self.store).persons)
        names = self.chance.sample(person.all_names, 2)
        others = [each for each in PEOPLE[:5] if each not in names]
        evening = blank(self.chance.choice(ROUNDS), (*names, *others[:2]))
        DetachedSession(self.store, self.clock).start(evening, evening.title)

    def imported(self) -> None:
        evening = sample(self.chance.choice(("tullner-runde", "hausruckviertel")))
        archive.import_evening(self.store, replace(evening, date=self.chance.choice((evening.date, None))), self.clock)

    def mailed(self) -> None:
        """An evening that came by mail, as it was when it was sent."""
        folder = self.folder.parent / "Post"
        folder.mkdir(exist_ok=True)
        file = folder / f"{self.chance.randrange(4)}.json"
        if file.exists() and self.chance.random() < 0.6:
            merge(self.store, [file], clock=self.clock)
        else:
            number = self._any()
            file.write_text(dump_evening(self.session(number).evening, known_as(self.store, number)), "utf-8")

    def put(self) -> None:
        number = self._any(trashed=self.chance.random() < 0.2)
        others = [each.id for each in versions(self.store, number) if not each.stands]
        make_current(self.store, number, self.chance.choice(others), self.clock)

    def keep(self) -> None:
        keep(self.store, self.chance.choice([each.evening for each in conflicts(self.store)]), self.clock)

    # ------------------------------------------------------------------ what comes from others

    def take(self, file: Path, of: str | None = None) -> Merged:
        """Merge a file, or one round of it; at once a second time, which must change nothing."""
        known, told = self._rounds(), {each.id for each in self.store.log.journal}
        merged = merge(self.store, [file], of, self.clock)
        assert checking.verify(self.store) == []
        before = self.path.read_bytes()
        again = merge(self.store, [file], of, self.clock)
        assert self.path.read_bytes() == before
        assert (again.added, again.updated, again.postings, again.conflicts) == (0, 0, 0, ())
        self._check_only(of, known, told, [file])
        return merged

    def turn(self, folder: Path, of: str | None = None) -> None:
        """One of the round's folder; of a round nobody knows it is refused."""
        known, told = self._rounds(), {each.id for each in self.store.log.journal}
        rounds = None if of is None else [of]
        with suppress(BadInputError):
            own = take_turn(self.store, folder, rounds, self.clock, self.shares).own
            with open_store(own, read_only=True) as shared:
                held = {each.round for each in states.everything(shared)}
                assert of is None or held <= {of}
                assert checking.verify(shared) == []
        assert checking.verify(self.store) == []
        self._check_only(of, known, told, folder.glob("*.tarock"))

    def _rounds(self) -> dict[str, str]:
        """The rounds of all evenings, by id."""
        return {each.id: each.round for each in states.everything(self.store)}

    def _check_only(
        self, of: str | None, known: Mapping[str, str], told: Collection[str], files: Iterable[Path]
    ) -> None:
        """Of another round nothing came: no evening, and no posting but of one that was in this round there.

        Moved on two machines, it may stand in another one here.
        """
        now, there = self._rounds(), {each for file in files for each in _evenings_of(file, of)}
        for evening in now.keys() - known.keys():
            assert of in (None, now[evening])
        for each in self.store.log.journal:
            if of is not None and each.id not in told and each.round != of:
                assert of == now.get(each.evening.id, of) or each.evening.id in there


def _evenings_of(file: Path, of: str | None) -> set[str]:
    """The evenings of a round in another database; none where it cannot be read as it is."""
    with suppress(TarockblockError), open_store(file, read_only=True) as store:
        return {each.id for each in states.everything(store) if each.round == of}
    return set()


OFTEN: dict[int, Sequence[Callable[[Machine], None]]] = {
    6: (Machine.record, Machine.shut, Machine.tick),
    4: (Machine.join, Machine.reopen),
    3: (Machine.empty, Machine.put, Machine.trash),
    2: (
        *(Machine.apart, Machine.both, Machine.call, Machine.choose, Machine.color, Machine.correct, Machine.edit),
        *(Machine.insert, Machine.keep, Machine.mailed, Machine.more, Machine.move, Machine.pay, Machine.redo),
        *(Machine.regroup, Machine.rename, Machine.rules, Machine.seat, Machine.strike, Machine.terms, Machine.undo),
        *(Machine.unpay, Machine.untick, Machine.untrash, Machine.without_rules),
    ),
    1: (Machine.imported, Machine.start),
}
"""What is done, by how often."""

ACTIONS = {each.__name__: each for actions in OFTEN.values() for each in actions}


def drawn_action(chance: random.Random) -> str:
    """One of them."""
    often = {each.__name__: count for count, actions in OFTEN.items() for each in actions}
    return chance.choices(sorted(ACTIONS), [often[each] for each in sorted(ACTIONS)])[0]


# ---------------------------------------------------------------------- what everybody must agree on


def agreed(store: Store) -> dict[str, Any]:
    """What ``list``, ``export``, ``book`` and the statistics say, with ids in the place of a machine's own numbers."""
    accounts = read_accounts(store)
    ids = local.evenings(store)
    listed = [each | {"evening": each["id"]} for each in list_data(store)]
    exports = {
        ids[number]: dump_evening(read_stored(store, number).evening, known_as(store, number))
        for number in accounts.evenings
    }
    books = {}
    for seated in (each.everybody for each in accounts.evenings.values()):
        assert len(set(accounts.people.in_evening(seated).values())) == len(seated)
        assert len({marks_of(store)[each].color for each in seated}) == len(seated)
        assert len({marks_of(store)[each].initials for each in seated}) == len(seated)
    for name in accounts.rounds:
        book = accounts.book(name)
        assert sum(book.balances.values()) == 0
        assert all(each.debtor != each.creditor for each in book.claims)
        balances = {who: book.balances.get(who, 0) for who in accounts.people_in(name)}
        data = round_data(name, book, balances, accounts.numbers, Wording("de"))
        for each in (*data["postings"], *(part for claim in data["claims"] for part in claim["parts"])):
            each["evening"] = ids.get(each["evening"])
        books[name] = data
    statistics = load_statistics(store)
    assert statistics.everything.unread == ()
    facts: dict[str, Any] = {
        ids[each.id]: (each.date, each.title, each.ruleset, each.players, _hands(each.hands), each.balances)
        for each in statistics.everything.evenings
    }
    content = Content(statistics, ranking(statistics.facts), Wording("de"))
    kinds = (FileKind.TABLE, FileKind.PAIRS, FileKind.OVER_TIME)
    written = {kind: _lines(statistics_bytes(kind, content)) for kind in kinds}
    everything = statistics_bytes(FileKind.EVERYTHING, content)
    players = _everywhere(json.loads(everything)["players"], ids)
    split = sorted((each.evening_id, each.kept, each.other, each.other_state) for each in conflicts(store))
    return {
        "list": json.dumps(listed),
        "exports": exports,
        "book": json.dumps(books),
        "statistics": facts | written | {"order": list(facts), "players": players},
        "terms": dict(accounts.terms),
        "called": dict(accounts.round_names),
        "people": sorted((each.called, sorted(each.all_names)) for each in accounts.people.persons),
        "apart": [each.id for each in accounts.people.void],
        "marks": dict(marks_of(store)),
        "rules": sorted(each.id + str(each.cents_per_point) for each in library.house_rulesets(store)),
        "conflicts": split,
    }


def assert_agreed(found: dict[str, Any], said: dict[str, Any], who: str) -> None:
    """Whether two say the same, part by part."""
    for part, told in said.items():
        if isinstance(told, dict):
            assert_agreed(found[part], told, f"{who}, {part}")
        assert found[part] == told, f"{who}, {part}"


def _lines(written: bytes | None) -> list[str]:
    """The lines of a table, without a machine's own numbers of evenings."""
    return [re.sub(r"^([^;]*;(?:\d{4}-\d\d-\d\d)?;)\d+;", r"\1", line) for line in written.decode().splitlines()]


def _everywhere(data: Any, ids: Mapping[int, str], key: str = "") -> Any:
    """What is said of players with ids in the place of numbers of evenings: best hands and runs name some, too."""
    if isinstance(data, dict):
        return {name: _everywhere(each, ids, name) for name, each in data.items()}
    if isinstance(data, list) and data and isinstance(data[0], int):
        return [ids[each] for each in data] if key.startswith("evenings_") else [ids[data[0]], *data[1:]]
    if isinstance(data, list):
        return [_everywhere(each, ids, key) for each in data]
    return ids[data] if key in ("evening", "best_evening", "worst_evening") and data is not None else data


def _unnamed(listed: dict[str, Any]) -> dict[str, Any]:
    """An evening as it is listed, but for what another round may have said: who is the same person, and that two rounds
    are called alike.
    """
    return {name: each for name, each in listed.items() if name not in ("people", "open_cents", "round")}


def _hands(found: Iterable[HandFact]) -> list[tuple[Any, ...]]:
    """Without a machine's own number of the evening, and of its players, who stand in that order."""
    return [
        (
            *each._replace(evening=0, players=(), points=(), cents=(), kontras=tuple(map(_kontra, each.kontras))),
            sorted(zip(each.players, each.points, each.cents, strict=True)),
        )
        for each in found
    ]


def _kontra(found: Kontra) -> Kontra:
    return found._replace(givers=tuple(sorted(found.givers)), receivers=tuple(sorted(found.receivers)))


@contextmanager
def drawn_from(chance: random.Random) -> Iterator[None]:
    """Ids that come again with the same seed, those of writers too."""
    with (
        patch.object(storage, "drawn", lambda: str(UUID(int=chance.getrandbits(128), version=4))),
        patch.object(secrets, "token_hex", lambda count: f"{chance.getrandbits(8 * count):0{2 * count}x}"),
    ):
        yield


class Club:
    """All machines, the folder between them, and the laws."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.folder = folder
        self.given_up: set[Hand] = set()
        self.shared = folder / "Ordner"
        self.shared.mkdir()
        count = self.chance.randint(2, 5)
        self.machines = [Machine(folder, f"m{number}", self.chance, self.given_up) for number in range(count)]
        self.old: list[Path] = []
        self.evenings = self.conflicts = 0
        self.silent = self.chance.choice([*self.machines, None, None])
        """One that says and hears nothing for a year."""

    def close(self) -> None:
        for each in self.machines:
            each.close()

    def live(self, steps: int) -> None:
        """All begin with what the first one has played; then each goes his way."""
        first = self.machines[0]
        for _ in range(2):
            first.start()
            first.acknowledged |= first.hands()
        for _ in range(4):
            first.do()
        for each in self.machines[1:]:
            each.take(first.path)
        for _ in range(steps):
            machine = self.chance.choice(self.machines)
            what = self.chance.random()
            if what < 0.74 or machine is self.silent:
                machine.do()
            elif what < 0.8:
                self._clash(machine)
            elif what < 0.88:
                self._send(machine)
            elif what < 0.96:
                self._receive(machine)
            else:
                machine.turn(self.shared, self._of())
                self._disturb()

    def _clash(self, machine: Machine) -> None:
        """Two who know the same do the same, neither knowing of the other."""
        other = self.chance.choice([each for each in self.machines if each not in (machine, self.silent)] or [machine])
        if other is not machine:
            machine.take(other.path)
            other.take(machine.path)
        name = drawn_action(self.chance)
        machine.do(name)
        other.do(name)

    def _send(self, machine: Machine) -> None:
        """A copy that may arrive at any time, more than once, or never."""
        copy = self.folder / f"kopie{len(self.old)}.db"
        shutil.copy(machine.path, copy)
        self.old.append(copy)

    def _receive(self, machine: Machine) -> None:
        files = [each.path for each in self.machines if each not in (machine, self.silent)] + self.old[-6:]
        if not files:
            return
        file = self.chance.choice(files)
        if self.chance.random() < 0.15:
            self._receive_half(machine, file)
        elif self.chance.random() < 0.2:
            machine.take(self._extracted(machine, file), self._of())
        else:
            machine.take(file, self._of())

    def _of(self) -> str | None:
        """A round of which alone something is taken; most often all."""
        return self.chance.choice((*ROUNDS, None, None, None, None))

    def _receive_half(self, machine: Machine, file: Path) -> None:
        """What has come only in part is refused as a whole."""
        half = self.folder / "halb.db"
        raw = file.read_bytes()
        half.write_bytes(raw[: self.chance.randrange(len(raw))])
        before = machine.path.read_bytes()
        merged = merge(machine.store, [half], clock=machine.clock)
        assert len(merged.refused) == 1
        assert machine.path.read_bytes() == before

    def _extracted(self, machine: Machine, file: Path) -> Path:
        """The file another one would share."""
        folder = self.folder / f"geteilt{self.chance.getrandbits(40)}"
        folder.mkdir()
        copy = folder / "ab.db"
        shutil.copy(file, copy)
        with open_store(copy) as store:
            return take_turn(store, folder, clock=machine.clock, shares=Shares(folder / "sharing.json")).own

    def _disturb(self) -> None:
        """What sync services do to a folder."""
        files = sorted(self.shared.glob("tarockblock-*.tarock"))
        if files and self.chance.random() < 0.3:
            file = self.chance.choice(files)
            match self.chance.randrange(3):
                case 0:
                    file.unlink()
                case 1:
                    file.write_bytes(file.read_bytes()[: self.chance.randrange(file.stat().st_size)])
                case _:
                    shutil.copy(file, file.with_name(f"{file.stem} (conflicted copy){file.suffix}"))

    # ------------------------------------------------------------------ the laws

    def check(self) -> None:
        """Whatever way everybody gets everything: all agree, and nothing that was acknowledged is missing."""
        for each in self.machines:
            assert checking.verify(each.store) == []
        acknowledged = set[Hand]().union(*(each.acknowledged for each in self.machines)) - self.given_up
        paid = set[str]().union(*(each.paid for each in self.machines))
        for _ in range(2):
            for one in self.chance.sample(self.machines, len(self.machines)):
                for other in self.chance.sample(self.machines, len(self.machines)):
                    if one is not other:
                        assert one.take(other.path).refused == ()
        states = [agreed(each.store) for each in self.machines]
        self.evenings, self.conflicts = len(states[0]["exports"]), len(states[0]["conflicts"])
        for each, state in zip(self.machines[1:], states[1:], strict=True):
            assert_agreed(state, states[0], each.path.name)
        files = [each.path for each in self.chance.sample(self.machines, len(self.machines))]
        self._check_order(files, states[0])
        self._check_rounds(files, states[0])
        for each in self.machines:
            assert checking.verify(each.store) == []
            assert acknowledged <= each.readable(), sorted(acknowledged - each.readable())
            assert paid <= {one.id for one in each.store.log.journal}

    def _check_order(self, files: list[Path], state: dict[str, Any]) -> None:
        """A machine that hears of everything in one go, or through the folder, comes to the same."""
        for name, take in (("einer", self._all_at_once), ("ordner", self._by_folder)):
            with open_store(self.folder / f"{name}.db") as store:
                take(store, files)
                assert_agreed(agreed(store), state, name)
                assert checking.verify(store) == []

    def _check_rounds(self, files: list[Path], state: dict[str, Any]) -> None:
        """Who takes one round alone has exactly its evenings, as they stand with everybody, and its bookings."""
        listed, books = json.loads(state["list"]), json.loads(state["book"])
        for name in ROUNDS:
            with open_store(self.folder / f"nur {name}.db") as store:
                merge(store, self.chance.sample(files, len(files)), name, WrongClock(self.chance))
                assert checking.verify(store) == []
                found = [each | {"evening": each["id"]} for each in list_data(store)]
                mine = [each for each in listed if each["round"] == state["called"].get(name)]
                assert [_unnamed(each) for each in found] == [_unnamed(each) for each in mine], name
                book = read_accounts(store).book(name)
                booked = {each["id"]: each["counts"] for each in books.get(name, {"postings": []})["postings"]}
                assert {each.id for each in book.postings} <= booked.keys(), name
                assert {each.id for each in book.postings if each.id in book.counting} == {
                    each for each, counts in booked.items() if counts
                }, name
                split = {each for each in state["conflicts"] if each[0] in {one["id"] for one in mine}}
                assert {
                    (each.evening_id, each.kept, each.other, each.other_state) for each in conflicts(store)
                } == split

    def _all_at_once(self, store: Store, files: list[Path]) -> None:
        merge(store, [*files, *self.old], clock=WrongClock(self.chance))

    def _by_folder(self, store: Store, files: list[Path]) -> None:
        del files
        for each in self.shared.iterdir():
            each.unlink()
        self.machines[0].turn(self.shared)
        take_turn(store, self.shared, clock=WrongClock(self.chance), shares=Shares(self.folder / "sharing.json"))


def run_history(folder: Path, seed: int, steps: int) -> Club:
    """One history, checked at its end."""
    with drawn_from(random.Random(seed + 1)):
        club = Club(folder, seed)
        try:
            club.live(steps)
            club.check()
        finally:
            club.close()
    return club
