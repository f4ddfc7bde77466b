"""Facts from elsewhere: whatever a log says, no door hangs, none ends in a traceback, none changes ours in silence.

Each forged log goes through merge, folder, own file and recovery. Where it is taken, everything works afterwards.
"""

from __future__ import annotations

import json
import shutil
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.archive.export import export, report_of
from tarockblock.app.archive.search import read_lookup
from tarockblock.app.cups import CupCommands, read_cups
from tarockblock.app.evening import history
from tarockblock.app.marks import marks_of
from tarockblock.app.merging.folder import Shares, take_turn
from tarockblock.app.merging.merge import merge, refusal_text
from tarockblock.app.merging.versions import versions
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.recovery import recover_to
from tarockblock.app.rules.library import house_rulesets
from tarockblock.app.settling import Settling
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.cli.database import list_data
from tarockblock.domain.cup import year_standing
from tarockblock.domain.journal import Posted
from tarockblock.domain.ledger import compute_ledger
from tarockblock.errors import TarockblockError
from tarockblock.exchange.book_json import round_data
from tarockblock.exchange.cups import cup_data, cup_text
from tarockblock.exchange.formats import FORMATS
from tarockblock.exchange.wording import Wording
from tarockblock.log.facts import BOOK, HOUSE, Kind, StoredFact, believed, insert, set_heading, write
from tarockblock.log.journal import data_of
from tarockblock.store import database, local, salvage
from tests.app.forgeries import (
    DANGLING,
    NOBODY,
    Forgery,
    forged,
    forgeries,
    real_database,
    recovered_database,
    rows_of,
    spread,
    write_rows,
)
from tests.store.forging import forge
from tests.store.kit import ROUND, Minutes, dreier, opened, session_on
from tests.thorough import FULL

WORDING = Wording("en")
AT_MOST = 20
"""Seconds for all doors of one forgery."""

LONGEST = 1000
"""Bytes of a sentence about a foreign file."""

TEXTS = ("json", "csv", "html")
"""The formats that are written quickly."""

OF_US = "tarockblock-bert-0123456789abcdef.tarock"


class Base(NamedTuple):
    """The database that forged files are made from; ``stood``: its evenings and bookings."""

    path: Path
    rows: list[StoredFact]
    recovered: list[StoredFact]
    stood: dict[str, str]


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Base]:
    folder = tmp_path_factory.mktemp("real")
    path = real_database(folder / "real.db")
    with open_store(recovered_database(folder / "recovered.db", path)) as store:
        recovered = rows_of(store)
    with open_store(path) as store, pytest.MonkeyPatch.context() as patch:
        found = Base(path, rows_of(store), recovered, evenings_of(store))
        # A row is always the same fact: those that no forgery changes are read once.
        read = lru_cache(maxsize=50_000)(believed)
        patch.setattr(database, "believed", read)
        patch.setattr(salvage, "believed", read)
        yield found


def evenings_of(store: Store) -> dict[str, str]:
    """What each evening is, and each booking, by id."""
    log, found = store.log, dict[str, str]()
    for evening in log.evenings:
        of = log.evening(evening)
        if not of.standing.is_tombstone:
            found[evening] = of.says(of.standing)
    return found | {each.id: json.dumps(data_of(each)) for each in log.journal}


def numbers(store: Store, stream: str | None) -> list[int]:
    """The numbers of the evening of this stream, or of all where there is none of it."""
    known = local.evenings(store)
    return [number for number, id_ in known.items() if id_ == stream] or list(known)


def look(store: Store, stream: str | None = None, formats: Collection[str] = TEXTS) -> None:
    """Show everything the program shows, of one evening or of all; what cannot be shown is refused in a sentence."""
    list_data(store)
    accounts = read_accounts(store)
    for name in accounts.rounds:
        round_data(name, accounts.book(name), accounts.book(name).balances, accounts.numbers, WORDING)
    marks_of(store)
    house_rulesets(store)
    read_lookup(store)
    load_statistics(store)
    checking.verify(store)
    look_at_cups(store)
    for number in numbers(store, stream):
        with suppress(TarockblockError):
            session = opened(store, number)
            history.happenings(session)
            for index in range(len(session.evening.entries)):
                history.versions(session, index)
            Settling(session)
            report = report_of(store, number)
            for kind in formats:
                assert export(report, kind, WORDING)
            versions(store, number)


def look_at_cups(store: Store) -> None:
    for cup in read_cups(store):
        cup_data(cup)
        cup_text(cup, WORDING)
        year_standing([cup], 1)
        for number, tables in cup.draws.items():
            with suppress(TarockblockError):
                for at in range(1, len(tables) + 1):
                    compute_ledger(CupCommands(store, Minutes()).table(cup, number, at))
        with suppress(TarockblockError):
            CupCommands(store, Minutes()).draw(cup.name, cup.rounds + 1, 1)


def undo_and_redo(store: Store, stream: str | None = None) -> None:
    for number in numbers(store, stream):
        with suppress(TarockblockError):
            session = opened(store, number, Minutes())
            count = 0
            while session.can_undo:
                session.undo()
                count += 1
            for _ in range(count):
                session.redo()


def play_on(store: Store, stream: str | None = None) -> int:
    """Record a hand wherever one can be recorded, and note a payment; the number of hands."""
    hands = 0
    for number in numbers(store, stream):
        with suppress(TarockblockError):
            session = opened(store, number, Minutes())
            if not session.closed:
                session.record(dreier(session.ledger.next_deal().active[0]))
                hands += 1
    with suppress(TarockblockError):
        request = PaymentRequest(payer="Anna", payee="Bert", cents=5, round=ROUND, on_account=True)
        assert MoneyCommands(store, Minutes()).pay(request)
    return hands


def go_on(store: Store, folder: Path, formats: Collection[str] = TEXTS) -> None:
    """After something was taken in: everything is shown, done, and taken by a third machine."""
    look(store, formats=formats)
    undo_and_redo(store)
    assert play_on(store)
    look(store)
    assert [each for each in checking.verify(store) if each.code != "evening_doubtful"] == []
    third_file = folder / f"{store.path.stem}-dritter.db"
    with open_store(third_file) as third:
        merged = merge(third, [store.path], clock=Minutes(), copies=False)
        if checking.verify(store) == []:
            assert [refusal_text(each.refusal, WORDING) for each in merged.refused] == []
            assert evenings_of(third) == evenings_of(store)


class Doors:
    """All ways in, for one forged file. ``is_brief``: of what is refused only what says so is looked at."""

    def __init__(self, base: Base, folder: Path, forgery: Forgery, *, is_brief: bool = False) -> None:
        self.base, self.folder, self.stream = base, folder, forgery.stream
        self.is_brief = is_brief
        self.file = write_rows(folder / "fremd.db", base.path, forgery.rows)
        self.is_sound = False

    def all(self, rescued: set[str]) -> bool:
        """Try them and return whether the file was taken; ``rescued`` recoveries are not looked at again."""
        started = time.monotonic()
        taken = self.merge()
        self.share()
        self.own()
        self.recover(rescued)
        if not self.is_brief:
            self.restore()
        assert time.monotonic() - started < AT_MOST, "it kept us busy"
        return taken

    def merge(self) -> bool:
        """Into the database it was made from: what is otherwise afterwards is said."""
        with open_store(Path(shutil.copy(self.base.path, self.folder / "unser.db"))) as store:
            raw, evenings = store.path.read_bytes(), {each.id: each.evening_id for each in store.log.journal}
            merged = merge(store, [self.file], clock=Minutes(), copies=False)
            if merged.refused:
                assert 0 < len(refusal_text(merged.refused[0].refusal, WORDING).encode()) < LONGEST
                assert store.path.read_bytes() == raw
                return False
            after = evenings_of(store)
            told = {each for fate in merged.files for each in (*fate.updated, *fate.added)}
            told |= {each.evening_id for each in merged.conflicts}
            otherwise = [each for each, said in self.base.stood.items() if said != after.get(each)]
            assert [each for each in otherwise if not told & {each, evenings.get(each)}] == [], "changed in silence"
            go_on(store, self.folder)
        return True

    def share(self, formats: Collection[str] = TEXTS) -> None:
        """Through the folder of a round, into a database where nothing is yet."""
        folder = self.folder / "Ordner"
        folder.mkdir()
        shutil.copy(self.file, folder / OF_US)
        with open_store(self.folder / "geteilt.db") as store:
            for _ in range(1 if self.is_brief else 2):
                turn = take_turn(store, folder, None, Minutes(), Shares(self.folder / "sharing.json"))
            if turn.left_alone:
                assert store.log.evenings == ()
                return
            self.is_sound = True
            if self.is_brief:
                look(store, self.stream)
            else:
                go_on(store, self.folder, formats)

    def restore(self) -> None:
        """A copy that no Tarockblock wrote is not put back, and the way out is named."""
        target = self.folder / "hier.db"
        with open_store(target):
            pass
        before = target.read_bytes()
        with open_store(self.file) as store:
            is_forged = any(each.code.startswith("facts_") for each in checking.verify(store))
        if not is_forged:  # sound, or as a damage leaves it
            with suppress(TarockblockError):
                archive.restore(target, self.file)
            return
        with pytest.raises(TarockblockError) as refused:
            archive.restore(target, self.file)
        assert WORDING.error(refused.value)
        assert target.read_bytes() == before

    def own(self) -> None:
        """As one's own file: what cannot be believed is refused in a sentence, the rest goes on."""
        with suppress(TarockblockError), open_store(Path(shutil.copy(self.file, self.folder / "eigen.db"))) as store:
            assert self.is_sound or checking.verify(store)
            for step in (play_on,) if self.is_brief else (look, undo_and_redo, play_on, look):
                with suppress(TarockblockError):
                    step(store, self.stream)

    def recover(self, rescued: set[str]) -> None:
        target = self.folder / "gerettet.db"
        with suppress(TarockblockError):
            found = recover_to(self.file, target, Minutes(), "verloren")
            assert all(len(each.encode()) < LONGEST for each in found.lines(WORDING))
            with open_store(target) as store:
                here = f"{store.log.tally.total} {self.is_brief}"
                if here in rescued:
                    return
                rescued.add(here)
                if not self.is_brief:
                    look(store)
                    undo_and_redo(store)
                    play_on(store)
                codes = {each.code for each in checking.verify(store)}
                assert codes <= {"evening_doubtful", "closing_missing", "closing_differs"}


def chosen(base: Base, each: int) -> list[Forgery]:
    """So many forgeries of every field of every kind."""
    told = (one for one in forgeries(base.recovered) if one.kind == Kind.WAS)
    return [*spread(forgeries(base.rows), each), *spread(told, each)]


def tried(base: Base, folder: Path, found: Iterable[Forgery], *, whole: int) -> list[Any]:
    """Return what went wrong; everything is done with one of so many that are refused, and with all that are taken."""
    wrong, rescued = [], set[str]()
    for number, each in enumerate(found):
        inside = folder / str(number)
        inside.mkdir()
        try:
            Doors(base, inside, each, is_brief=number % whole > 0).all(rescued)
        except Exception as error:  # noqa: BLE001  all of them are listed
            wrong.append((each.name, f"{type(error).__name__}: {error}"[:300]))
        shutil.rmtree(inside)
    return wrong


def test_forged__there_is_every_kind_of_fact(base: Base) -> None:
    kinds = {each.kind for each in forgeries(base.rows)} | {Kind.WAS for each in base.recovered if '"was"' in each.text}
    assert kinds == {*Kind} - {Kind.POSTING} | {f"{Kind.POSTING} {each}" for each in Posted}


def test_forged__one_of_every_kind_through_every_door(base: Base, tmp_path: Path) -> None:
    by_kind: dict[str, list[Forgery]] = defaultdict(list)
    for each in chosen(base, 1):
        by_kind[each.kind].append(each)
    found = [ways[number * 5 % len(ways)] for number, ways in enumerate(by_kind.values())]
    assert tried(base, tmp_path, found, whole=10) == []


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_forged__every_field_of_every_kind_through_every_door(base: Base, tmp_path: Path) -> None:
    """At least a thousand; all 20,000 in full."""
    found = chosen(base, 1000 if FULL else 2)
    assert len(found) >= 1000
    assert tried(base, tmp_path, found, whole=1 if FULL else 50) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("changed", ("data", "operations", 0, "entry", "note"), "a\u202eb\x00"),
        ("begun", ("data", "content", "heading", "title"), "x" * 120),
        ("begun", ("data", "content", "heading", "note"), "<b>&\n" * 700),
        ("posting payment", ("data", "note"), "\ud83c\udfb4" * 1000),
        ("person", ("data", "letter"), "\u00e4\u0301"),
    ],
)
def test_taken__is_exported_in_every_format(
    base: Base, tmp_path: Path, kind: str, path: tuple[str | int, ...], value: str
) -> None:
    """What is strange, but may be said, comes out as pictures, pages and tables, too."""
    doors = Doors(base, tmp_path, forged(base.rows, kind, path, value))
    doors.share(FORMATS)
    assert doors.is_sound


# ---------------------------------------------------------------------- what did harm once


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("posting payment", ("data", "reason"), "of a later version"),
        ("posting payment", ("data", "transfers", 0, 2), 10**4299),
        ("posting reversal", ("data", "names"), NOBODY),
        ("posting reversal", ("data", "transfers", 0, 2), 9000),
        ("begun", ("data", "content", "heading", "unit"), 0),
        ("begun", ("data", "content", "heading", "unit"), "x"),
        ("begun", ("data", "content", "heading", "unit"), []),
        ("changed", ("at",), "gestern"),
        ("changed", ("kind",), "earlier"),
        ("changed", ("kind",), "step"),
        ("joined", ("data", "names"), [["Anna"], {}, 1]),
        ("changed", ("parents", 0), DANGLING),
        ("undone", ("number",), 2**53 - 1),
        ("posting payment", ("number",), 2**53 - 1),
        ("begun", ("data", "content", "rows"), [["x", {}]]),
    ],
)
def test_harm__that_was_done_once_is_refused_in_a_sentence(
    base: Base, tmp_path: Path, kind: str, path: tuple[str | int, ...], value: Any
) -> None:
    assert not Doors(base, tmp_path, forged(base.rows, kind, path, value)).all(set())


def test_was__laid_over_an_evening_that_is_whole_changes_nothing(base: Base, tmp_path: Path) -> None:
    """It is inserted like any fact and says nothing: the line has no gap."""
    ours = Path(shutil.copy(base.path, tmp_path / "unser.db"))
    with open_store(Path(shutil.copy(base.path, tmp_path / "fremd.db"))) as store:
        evening = local.id_of(store, 2)
        of = store.log.evening(evening)
        content = of.content(of.standing)
        rows = [[row, {"kind": "annulled"}] for row, _ in content.rows]
        data = {"content": {**content.data, "rows": rows}, "state": "open", "posting": None, "before": None, "lost": 0}
        forge(store, write(evening, of.standing.number + 1, Kind.WAS, data, parents=[of.standing.id]))
        file = store.path
    with open_store(ours) as store:
        before = evenings_of(store)
        merged = merge(store, [file], clock=Minutes(), copies=False)
        assert (merged.refused, merged.updated, evenings_of(store)) == ((), 0, before)
        assert checking.verify(store) == []


def test_booking__said_again_with_a_lesser_number_redirects_nothing(base: Base, tmp_path: Path) -> None:
    """A payment has one id; whoever says it otherwise is refused, whichever of the two would count."""
    ours = Path(shutil.copy(base.path, tmp_path / "unser.db"))
    with open_store(Path(shutil.copy(base.path, tmp_path / "fremd.db"))) as store:
        paid = next(each for each in store.log.stream(BOOK).values() if each.data.get("kind") == "payment")
        other = {**paid.data, "transfers": [[*paid.data["transfers"][0][:2], 9000]]}
        forge(store, write(BOOK, 1, paid.kind, other, at=paid.at), without=[paid])
        file = store.path
    with open_store(ours) as store:
        raw = store.path.read_bytes()
        (refused,) = merge(store, [file], clock=Minutes(), copies=False).refused
        assert refusal_text(refused.refusal, WORDING).startswith("it has content that Tarockblock never writes")
        assert store.path.read_bytes() == raw


def test_booking__of_a_deleted_evening_that_says_something_else_is_counted(tmp_path: Path) -> None:
    """Two computers may tick a payment; what the one that counts says is told even if no evening can be named."""
    ours = tmp_path / "unser.db"
    with open_store(ours) as store:
        session = session_on(store)
        session.record(dreier("Anna"))
        session.close_evening()
        view = Settling(session)
        view.set_paid(view.money.payments[0], True)
        archive.trash(store, 1, clock=Minutes())
        archive.empty_trash(store, clock=Minutes())
    with open_store(Path(shutil.copy(ours, tmp_path / "fremd.db"))) as store:
        paid = next(each for each in store.log.stream(BOOK).values() if each.data.get("kind") == "payment")
        forge(store, write(BOOK, 1, paid.kind, {**paid.data, "note": "bar"}, at=paid.at), without=[paid])
        file = store.path
    with open_store(ours) as store:
        merged = merge(store, [file], clock=Minutes(), copies=False)
        assert [each.note for each in store.log.journal if each.id == paid.data["posting"]] == ["bar"]
        assert (merged.refused, merged.postings) == ((), 1)
        assert merge(store, [file], clock=Minutes(), copies=False).postings == 0


def test_join__said_again_with_a_lesser_number_makes_nobody_else(base: Base, tmp_path: Path) -> None:
    with open_store(Path(shutil.copy(base.path, tmp_path / "fremd.db"))) as store:
        told = next(each for each in store.log.stream(HOUSE).values() if each.kind is Kind.JOINED)
        forge(store, write(HOUSE, 1, told.kind, {**told.data, "names": ["Anna", "Bert"]}, at=told.at), without=[told])
        file = store.path
    with open_store(Path(shutil.copy(base.path, tmp_path / "unser.db"))) as store:
        raw = store.path.read_bytes()
        assert len(merge(store, [file], clock=Minutes(), copies=False).refused) == 1
        assert store.path.read_bytes() == raw


def test_redo__of_what_nobody_can_read_is_refused_and_nothing_is_committed(base: Base, tmp_path: Path) -> None:
    with open_store(Path(shutil.copy(base.path, tmp_path / "eigen.db"))) as store:
        evening = local.id_of(store, 1)
        of = store.log.evening(evening)
        number, row = store.log.tally.greatest + 1, "0a1b2c3d-0000-4000-8000-000000000001"
        change = write(
            *(evening, number, Kind.CHANGED, {"operations": [insert(row, {"kind": "game", "game": 7}, 0)]}),
            parents=[of.standing.id],
            at="2026-11-19T21:00:00+01:00",
        )
        undone = write(*(evening, number + 1, Kind.UNDONE, {"names": change.id}), parents=[change.id], at=change.at)
        forge(store, change, undone)
        session = opened(store, 1, Minutes())
        before = session.evening
        with pytest.raises(TarockblockError):
            session.redo()
        assert session.evening == before
        assert opened(store, 1, Minutes()).evening == before
        session.record(dreier(session.ledger.next_deal().active[0]))


def test_heads__without_end_are_refused_in_time(base: Base, tmp_path: Path) -> None:
    with open_store(Path(shutil.copy(base.path, tmp_path / "fremd.db"))) as store:
        evening = local.id_of(store, 1)
        stands = store.log.evening(evening).standing
        at = "2026-11-19T21:00:00+01:00"
        heads = [
            write(
                evening, 90, Kind.CHANGED, {"operations": [set_heading("title", str(each))]}, parents=[stands.id], at=at
            )
            for each in range(3000)
        ]
        forge(store, *heads)
        file = store.path
    with open_store(tmp_path / "unser.db") as store:
        started = time.monotonic()
        assert len(merge(store, [file], clock=Minutes(), copies=False).refused) == 1
        assert time.monotonic() - started < AT_MOST
