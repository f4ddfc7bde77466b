"""What is asked of the log as a whole, which ``Store.log`` reads by streams: is all of it there, what is new."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.errors import StoreError
from tarockblock.log.facts import BOOK, Fact, Row, believed
from tarockblock.log.union import ALL_SUMS, Change, Log, Tally
from tarockblock.store.database import COLUMNS, Store, believed_rows, read_tally


def counted(store: Store) -> Tally:
    """The tally as the ids in the log say it; no fact is read for it."""
    total, facts, greatest = 0, 0, 0
    for id_, number in store.execute("SELECT id, number FROM log"):
        store.check_time()
        try:
            total += int(id_, 16)
        except ValueError:
            raise _damaged(store) from None
        facts, greatest = facts + 1, max(greatest, number)
    return Tally(total % ALL_SUMS, facts, greatest)


def is_whole(store: Store) -> bool:
    """Whether no fact is missing, and none more than should be: the sum fits. The greatest number ever may be gone."""
    noted, found = read_tally(store), counted(store)
    return noted[:2] == found[:2] and noted.greatest >= found.greatest


def sound(store: Store, stream: str) -> list[Fact]:
    """The facts of a stream that can be believed, the others left out, in the order in which they were written."""
    rows = store.rows(f"SELECT {COLUMNS} FROM log WHERE stream = ? ORDER BY seq", (stream,))
    return [fact for fact in (believed(Row(*row)) for row in rows) if fact is not None]


def first_number(store: Store, stream: str) -> int:
    """The least number of a fact of a stream; 0 where there is none."""
    return int(store.row("SELECT min(number) FROM log WHERE stream = ?", (stream,))[0] or 0)


def everything(store: Store) -> list[Fact]:
    """All facts, in the order in which they were written; StoreError ``database_damaged``."""
    return list(believed_rows(store, store.rows(f"SELECT {COLUMNS} FROM log ORDER BY seq")))


def ids(store: Store) -> set[str]:
    """The ids of all facts; none is read for it."""
    return {id_ for (id_,) in store.rows("SELECT id FROM log")}


def last(store: Store) -> str:
    """Stream and id of the fact that was written last; empty where there is none."""
    return " ".join(store.row("SELECT stream, id FROM log ORDER BY seq DESC LIMIT 1") or ())


def knows(store: Store, mark: str) -> bool:
    """Whether what :func:`last` once said was ever written here; an evening may have been deleted for good since."""
    stream, _, id_ = mark.partition(" ")
    if store.row("SELECT 1 FROM log WHERE id = ?", (id_,)) is not None:
        return True
    return any(each.is_tombstone for each in store.log.stream(stream).values())


def news(store: Store, facts: Iterable[Fact]) -> Change:
    """What uniting the log with facts would change; nothing is written, and only what they concern is read."""
    known = ids(store)
    new = [each for each in facts if each.id not in known]
    streams = {each.stream for each in new}
    trial = Log(each for name in streams | ({BOOK} if streams else set()) for each in store.log.stream(name).values())
    return trial.unite(new)


def telling_of_rests(store: Store) -> list[str]:
    """The evenings of which version 6 told that another one counted in what was open of them, by their ids."""
    words = """instr(text, '"kind":"earlier"') AND instr(text, '"about":["rest",')"""
    return [stream for (stream,) in store.rows(f"SELECT DISTINCT stream FROM log WHERE {words}")]


def _damaged(store: Store) -> StoreError:
    return StoreError("database_damaged", file=store.path, folder=store.path.parent)
