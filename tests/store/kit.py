"""Evenings and entries for tests of store and app: a table of four, so that nobody ever sits out."""

from __future__ import annotations

import functools
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

from tarockblock.app.archive import DetachedSession
from tarockblock.app.clock import Clock, FixedClock
from tarockblock.app.drafts.start_draft import Rounds, Usual
from tarockblock.app.evening.open_evening import Change
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.files import load_evening
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, PositiveGame, Result, TableChange
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped

ROOT = Path(__file__).resolve().parent.parent.parent
FOUR = ("Anna", "Bert", "Cilli", "Dora")
FIVE = (*FOUR, "Emil")
EN = Wording("en")
DREIER = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)
NINE = datetime(2026, 11, 19, 21, 0, tzinfo=UTC)


class Minutes(FixedClock):
    """A clock that goes on by a minute whenever it is read."""

    def __init__(self, at: datetime = NINE) -> None:
        super().__init__(at)

    def now(self) -> datetime:
        self.at += timedelta(minutes=1)
        return self.at


def money(store: Store) -> MoneyCommands:
    """The commands for money, at a later minute each time."""
    return MoneyCommands(store, Minutes())


def blank(title: str = "Donnerstagsrunde", players: tuple[str, ...] = FOUR, ruleset: str = "tirol-2025") -> Evening:
    """An evening at which nothing has been played yet; Anna has Vorhand."""
    return Evening(
        ruleset=shipped(ruleset),
        players=players,
        first_dealer=players[-1],
        cents_per_point=10,
        title=title,
        date="2026-11-19",
    )


def night(
    *entries: Entry, ruleset: str | Ruleset = "tirol-2025", players: Sequence[str] = FOUR, **header: Any
) -> Evening:
    """An evening with these entries; unless told, the last seat deals first and the rate is the one of the rules."""
    rules = shipped(ruleset) if isinstance(ruleset, str) else ruleset
    usual = {"first_dealer": players[-1], "cents_per_point": rules.cents_per_point}
    return Evening(ruleset=rules, players=tuple(players), entries=entries, **(usual | header))


def dreier(declarer: str = "Anna", *, won: bool = True, note: str = "") -> PositiveGame:
    """A game one plays alone against three, which anybody may."""
    return PositiveGame(game="dreier", declarer=declarer, result=Result.WON if won else Result.LOST, note=note)


def manual(**points: int) -> Manual:
    return Manual(points={who: Points(amount) for who, amount in points.items()}, reason="Irrtum")


def cents(**amounts: int) -> Manual:
    """A row that brings these cents and no points."""
    return Manual(points=dict.fromkeys(amounts, Points()), cents={who: Cents(each) for who, each in amounts.items()})


def thirds() -> Manual:
    return Manual(points={"Anna": Points(Fraction(2, 3)), "Bert": Points(Fraction(-2, 3))})


def always_fit() -> list[Entry]:
    """Entries that fit wherever they stand at a table of four."""
    return [
        *(dreier(who, won=won) for who in FOUR for won in (True, False)),
        Annulled(),
        Annulled(replay=True, reason="vergeben"),
        manual(Anna=3, Bert=-3),
        thirds(),
        Doubling(radl=1),
        TableChange(players=("Bert", "Anna", "Cilli", "Dora")),
    ]


def sample(name: str = "donnerstagsrunde", entries: int | None = None) -> Evening:
    """An evening that comes with the program, or its first entries."""
    evening, problems = load_evening((ROOT / "resources" / "samples" / f"{name}.tarock.json").read_bytes())
    assert evening is not None, problems
    return replace(evening, entries=evening.entries[:entries])


SAMPLES = ("donnerstagsrunde", "hausruckviertel", "oberoesterreich", "tullner-runde")


ROUND = "Donnerstagsrunde"


def one_round(known: Sequence[str] = (), last: Evening | None = None) -> Rounds:
    """Rounds as a start draft is given them: one whose last evening this was, or none yet."""
    names = {} if last is None else {last.title: last.title}
    return Rounds(names, next(iter(names), None), lambda _name: Usual(last, known=known))


def session_on(store: Store, evening: Evening | None = None) -> EveningSession:
    """A session with an evening just begun; all of them are of one round, whatever they are called."""
    session = EveningSession(store, Minutes())
    session.start(evening or blank(), ROUND)
    return session


def session_in(store: Store, number: int = 1) -> EveningSession:
    """A session with an evening of a store, at a later minute each time."""
    session = EveningSession(store, Minutes())
    session.open(number)
    return session


def opened(store: Store, number: int = 1, clock: Clock | None = None) -> DetachedSession:
    """An evening looked at, without becoming the one that is open in the window."""
    session = DetachedSession(store, clock or Minutes())
    session.open(number)
    return session


@contextmanager
def refusing(code: str) -> Iterator[None]:
    """What is done inside is refused with this code."""
    said = None
    try:
        yield
    except StoreError as error:
        said = error.code
    assert said == code


_reopened: list[Store] = []


def close_reopened() -> None:
    """Close what :func:`restarted` opened; Python complains of a connection that is forgotten."""
    while _reopened:
        _reopened.pop().close()


def restarted(session: EveningSession) -> EveningSession:
    """The same evening after the program was closed and started again."""
    session.store.close()
    fresh = EveningSession(open_store(session.store.path), session.clock)
    _reopened.append(fresh.store)
    number = fresh.last_open_id()
    fresh.open(number)
    return fresh


def database(folder: Path, entries: int = 6) -> Path:
    """A closed database file with one evening; all with as many entries are copies of one."""
    path = folder / "abend.db"
    path.write_bytes(_database(entries))
    path.chmod(0o600)
    return path


@functools.cache
def _database(entries: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "abend.db"
        with open_store(path) as store:
            session = session_on(store)
            for number in range(entries):
                session.record(dreier(FOUR[number % 4], note=f"Spiel {number + 1}"))
        return path.read_bytes()


def copied(path: Path, name: str) -> Path:
    return Path(shutil.copy(path, path.with_name(name)))


def altered(connection: sqlite3.Connection, statement: str) -> None:
    """Change something as no program would; afterwards all triggers are there again."""
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    assert connection.execute(statement).rowcount > 0, statement
    for _, sql in triggers:
        connection.execute(sql)
    connection.execute("COMMIT")
    connection.execute("PRAGMA ignore_check_constraints = OFF")


def spoil(store: Store, statement: str) -> None:
    """The same through an open store, which forgets what it has read until then."""
    altered(store.db.conn, statement)
    store._log = None


def killed_in_the_middle(path: Path) -> None:
    """Leave the database as a program does that dies while it writes: half new pages, and a journal to undo them."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.execute("UPDATE local SET value = value || '?'")
        connection.execute("UPDATE states SET summary = 'halb', rows = ''")
        connection.execute("CREATE TABLE filler AS SELECT randomblob(3000) FROM log, log AS others")
        journal = path.with_name(path.name + "-journal")
        half, undo = path.read_bytes(), journal.read_bytes()
        connection.rollback()
    path.write_bytes(half)
    journal.write_bytes(undo)


def retitle(session: EveningSession, title: str, note: str = "") -> Change:
    """Give the open evening another title and note."""
    return session.edit(replace(session.evening, title=title, note=note), session.round)
