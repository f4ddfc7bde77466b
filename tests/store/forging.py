"""Facts that no Tarockblock writes, put into a database past the one way in; their digests and the tally fit."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.app.storage import Store
from tarockblock.log.facts import Fact
from tarockblock.log.union import Difference
from tarockblock.store.database import read_tally, set_tally


def forge(store: Store, *facts: Fact, without: Iterable[Fact] = ()) -> None:
    """Put facts into the log, and take others out; states go, since they are of other facts."""
    gone = tuple(without)
    with store.writing():
        triggers = store.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        for name, _ in triggers if gone else ():
            store.execute(f"DROP TRIGGER {name}")
        for each in gone:
            store.execute("DELETE FROM log WHERE id = ?", (each.id,))
        for _, sql in triggers if gone else ():
            store.execute(sql)
        for each in facts:
            row = (each.id, each.stream, each.number, each.text)
            store.execute("INSERT INTO log (id, stream, number, text) VALUES (?, ?, ?, ?)", row)
        set_tally(store, read_tally(store).after(Difference(facts, gone)))
        store.execute("DELETE FROM states")
