"""Writes some of a database into a file of its own: nothing but that, also on pages no table uses."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Collection, Mapping
from contextlib import closing
from pathlib import Path

from tarockblock.lazy_dataclass import dataclass
from tarockblock.store.database import empty_database
from tarockblock.store.faults import faults, naming_file, unwritable
from tarockblock.store.private import make_file


@dataclass(frozen=True, slots=True)
class Chosen:
    """What goes along: evenings by number and id, the rest by id (rulesets by digest, what is remembered by key)."""

    evenings: Collection[int]
    steps: Collection[str]
    postings: Collection[str]
    joins: Collection[str]
    rounds: Collection[str]
    offers: Collection[str]
    rulesets: Collection[str]
    remembered: Mapping[str, str]


_OF_EVENING = ("identities", "seats", "entries", "versions", "log", "money_log", "row_ids", "standing")
_LISTED = "IN (SELECT value FROM json_each(?))"
_NAMED = (
    "id IN (SELECT player FROM main.seats UNION SELECT first_dealer FROM main.evenings"
    " UNION SELECT player FROM main.scores)"
)


def extract(database: Path, working: Path, target: Path, chosen: Chosen) -> None:
    """Write it to ``target``, by way of ``working``, where nothing may lie yet; raises StoreError.

    Local numbers stay what they are there, so that every seal holds as it was written.
    """
    make_file(working)
    working.write_bytes(empty_database())
    with (
        faults(working),
        closing(sqlite3.connect(working.absolute().as_uri(), uri=True, isolation_level=None)) as file,
    ):
        with naming_file(database), faults(working):
            _fill(file, database, chosen)
        try:
            with faults(target):
                target.unlink(missing_ok=True)
                file.execute("VACUUM INTO ?", (str(target),))
                with target.open("rb+") as made:
                    os.fsync(made.fileno())
        except OSError as error:
            raise unwritable(error, target) from error


def _fill(file: sqlite3.Connection, database: Path, chosen: Chosen) -> None:
    triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:  # a twin that is damaged there must not come to look sound here
        file.execute(f"DROP TRIGGER {name}")
    file.execute("ATTACH ? AS source", (f"{database.absolute().as_uri()}?mode=ro",))
    file.execute("BEGIN")
    _copy(file, "rulesets", f"digest {_LISTED}", chosen.rulesets)
    numbers = chosen.evenings
    _copy(file, "evenings", f"id {_LISTED}", numbers)
    for table in _OF_EVENING:
        _copy(file, table, f"evening {_LISTED}", numbers)
    for table in ("receipts", "scores"):
        _copy(file, table, "entry IN (SELECT id FROM main.entries)")
    _copy(file, "sides", "evening IN (SELECT uuid FROM main.identities)")
    _copy(file, "players", _NAMED)
    for table, names in (("steps", chosen.steps), ("postings", chosen.postings), ("joins", chosen.joins)):
        _copy(file, table, f"uuid {_LISTED}", names, without="id")
    _copy(file, "rounds", f"name {_LISTED}", chosen.rounds)
    _copy(file, "offers", f"ruleset {_LISTED}", chosen.offers)
    file.executemany(
        "INSERT INTO memory (key, value, twin) VALUES (?1, ?2, ?1 || ' ' || ?2)", chosen.remembered.items()
    )
    file.execute("COMMIT")
    file.execute("DETACH source")
    for _, sql in triggers:
        file.execute(sql)


def _copy(
    file: sqlite3.Connection,
    table: str,
    where: str,
    listed: Collection[object] | None = None,
    *,
    without: str = "",
) -> None:
    """The rows of a table that are meant, in their order."""
    found = file.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,)).fetchall()
    names = ", ".join(name for (name,) in found if name != without)
    order = " ORDER BY id" if without else ""
    file.execute(
        f"INSERT INTO main.{table} ({names}) SELECT {names} FROM source.{table} WHERE {where}{order}",
        () if listed is None else (json.dumps(list(listed)),),
    )
