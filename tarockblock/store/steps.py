"""What happens to evenings, as steps: facts known by ids that are everybody's, each naming the ones it follows.

Written in the transaction of whatever happens. ``standing`` says after which step an evening is as its tables say.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from tarockblock.lazy_dataclass import dataclass
from tarockblock.store import derived_ids
from tarockblock.store.belief import damaged, is_believed, unless_damaged
from tarockblock.store.checksum import seal_standing, seal_step
from tarockblock.store.database import Store

FOUND = "found"
"""The kind of the step that says how an evening stood when there were no steps yet."""

BEGUN = "begun"
"""The kind of the step with which an evening begins; one out of a file is closed by then."""

DELETED = "deleted"
"""The kind, and the state, of an evening that is gone for good."""

_COLUMNS = "uuid, evening, number, parents, kind, state, closing, at"


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened to the evening of this id; ``parents`` are the steps it follows.

    Afterwards the evening is ``open``, ``closed``, ``trashed`` or ``deleted``, and booked by the posting ``closing``
    (if any). ``at`` is shown, never compared: what is later has the greater key.
    """

    id: str
    evening: str
    number: int
    parents: tuple[str, ...]
    kind: str
    state: str
    closing: str | None
    at: str

    @property
    def key(self) -> tuple[int, str]:
        """What is later has the greater one."""
        return self.number, self.id

    @property
    def row(self) -> tuple[Any, ...]:
        parents = json.dumps(self.parents, separators=(",", ":"))
        return (self.id, self.evening, self.number, parents, self.kind, self.state, self.closing, self.at)


def append(
    store: Store,
    evening: int,
    kind: str,
    at: datetime,
    *,
    closing: str | None = None,
    seen: Iterable[str] = (),
    id_: str | None = None,
    number: int | None = None,
) -> str:
    """Write a step that follows the one after which the evening stands; last thing in a change. Returns its id.

    ``closing`` is the posting it was booked by just now (empty: by none); else a closed evening stays booked as it
    is. ``seen`` are further steps it follows; those that left the evening alike it follows in any case. Only what is
    derived from content brings its ``id_`` and ``number`` along. Where the evening's own id is lost nothing can be
    written, which ``verify`` names.
    """
    row = store.row(
        "SELECT i.uuid, e.closed_at IS NOT NULL, e.trashed_at IS NOT NULL, s.step,"
        " 1 + coalesce((SELECT max(number) FROM steps), 0) FROM evenings AS e"
        " JOIN identities AS i ON i.evening = e.id LEFT JOIN standing AS s ON s.evening = e.id WHERE e.id = ?",
        (evening,),
    )
    if row is None:
        return ""
    uuid, closed, trashed, before, next_one = row
    state = "trashed" if trashed else "closed" if closed else "open"
    if before is None:
        seen = (*_unfollowed(store, uuid), *seen)
    if closing is None and state == "closed" and before is not None:
        closing = (store.row("SELECT closing FROM steps WHERE uuid = ?", (before,)) or (None,))[0]
    closing = closing or None if state == "closed" else None
    if before is not None:
        now = (state, closing)
        seen = (*seen, *unless_damaged(store, lambda: list(_alike(store, evening, uuid, before, now)), list[str]()))
    parents = tuple(dict.fromkeys((*(() if before is None else (before,)), *seen)))
    step = Step(
        id=id_ or derived_ids.drawn(),
        evening=uuid,
        number=next_one if number is None else number,
        parents=parents,
        kind=kind,
        state=state,
        closing=closing,
        at=at.isoformat(),
    )
    write(store, [step])
    stand(store, evening, step.id)
    return step.id


def _unfollowed(store: Store, evening: str) -> list[str]:
    """The latest steps of an evening that stands after none of them; one that was deleted comes back."""
    known = of_evening(store, evening)
    followed = {parent for step in known for parent in step.parents}
    return [step.id for step in known if step.id not in followed]


def _alike(store: Store, evening: int, uuid: str, before: str, now: tuple[str, str | None]) -> Iterator[str]:
    """Other latest steps that left an evening as it was ``before`` a change, or as it is ``now``.

    Whoever has seen the one has seen the other. How it was before is known where a merge found another one alike.
    """
    if store.row("SELECT 1 FROM sides WHERE evening = ? LIMIT 1", (uuid,)) is None:
        return
    others = [step for step in _unfollowed(store, uuid) if step != before]
    if not others:
        return
    from tarockblock.store import alike, whole  # few evenings have another version

    state, closing = store.row("SELECT state, closing FROM steps WHERE uuid = ?", (before,))
    was = alike.left(store, state, closing, whole.side(store, before))
    mine = (was, alike.left(store, *now, whole.read(store, evening)))
    for other in others:
        if any(alike.after(store, other).is_like(each) for each in mine):
            yield other


def derive(store: Store) -> None:
    """Write the steps that follow from what else is stored, as the migration of an older file does."""
    from tarockblock.store.migrations import m0006

    m0006.write_steps(store.db.conn)


def deleted_elsewhere(store: Store) -> set[str]:
    """The evenings that are here although somebody deleted them."""
    rows = store.rows(
        "SELECT DISTINCT s.evening FROM steps AS s JOIN identities AS i ON i.uuid = s.evening WHERE s.state = 'deleted'"
    )
    return {evening for (evening,) in rows}


def bury(store: Store, evening: str, at: datetime, parents: Iterable[str]) -> None:
    """Write that an evening is gone for good; its id stays."""
    number = 1 + int(store.row("SELECT coalesce(max(number), 0) FROM steps")[0])
    step = Step(derived_ids.drawn(), evening, number, tuple(sorted(parents)), DELETED, DELETED, None, at.isoformat())
    write(store, [step])


def write(store: Store, found: Iterable[Step]) -> None:
    """Add steps, in this order; within a transaction."""
    for each in found:
        store.execute(
            f"INSERT INTO steps ({_COLUMNS}, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*each.row, seal_step(each.row)),
        )


def stand(store: Store, evening: int, step: str) -> None:
    """Note after which step an evening is as its tables say; within a transaction."""
    store.execute(
        "INSERT INTO standing (evening, step, checksum) VALUES (?, ?, ?)"
        " ON CONFLICT (evening) DO UPDATE SET step = excluded.step, checksum = excluded.checksum",
        (evening, step, seal_standing(evening, step)),
    )


def standing_of(store: Store, evening: int) -> str | None:
    """The step after which an evening stands; None where it has none; raises ``database_damaged``."""
    row = store.row("SELECT step, checksum FROM standing WHERE evening = ?", (evening,))
    if row is None:
        return None
    if row[1] != seal_standing(evening, row[0]):
        raise damaged(store)
    return str(row[0])


def standing(store: Store) -> dict[int, str]:
    """The same of all evenings, by number."""
    rows = store.rows("SELECT evening, step, checksum FROM standing ORDER BY evening")
    if not all(mark == seal_standing(evening, step) for evening, step, mark in rows):
        raise damaged(store)
    return {evening: step for evening, step, _ in rows}


def of_evening(store: Store, evening: str) -> list[Step]:
    """All steps of the evening of this id; raises ``database_damaged``."""
    return _read(store, "WHERE evening = ?", (evening,))


def everything(store: Store) -> list[Step]:
    """All steps there are; raises ``database_damaged`` where one is missing or not as it was written."""
    found = _read(store, "", ())
    numbers = [number for (number,) in store.rows("SELECT id FROM steps ORDER BY id")]
    written = store.row("SELECT seq FROM sqlite_sequence WHERE name = 'steps'")
    if numbers != list(range(1, 1 + (written[0] if written else 0))):
        raise damaged(store)
    return found


def _read(store: Store, where: str, parameters: Sequence[Any]) -> list[Step]:
    found = []
    for *row, mark in store.rows(f"SELECT {_COLUMNS}, checksum FROM steps {where} ORDER BY id", parameters):
        if mark != seal_step(row):
            raise damaged(store)
        found.append(Step(row[0], row[1], row[2], tuple(json.loads(row[3])), *row[4:]))
    return found


def ids(store: Store) -> set[str]:
    """The ids of all steps."""
    return {uuid for (uuid,) in store.rows("SELECT uuid FROM steps")}


def is_sound(store: Store) -> bool:
    """Whether every step is there as it was written, and follows what was there before it."""

    def check() -> None:
        found = {each.id: each for each in everything(store)}
        for step in found.values():
            before = [found[parent] for parent in step.parents if parent in found]
            if any(each.number >= step.number or each.evening != step.evening for each in before):
                raise damaged(store)

    return is_believed(store, check)


def stands_soundly(store: Store, evening: int) -> bool:
    """Whether it is known after which step an evening stands, and that step says of it what its tables do."""

    def check() -> None:
        step = standing_of(store, evening)
        row = store.row(
            "SELECT i.uuid, e.closed_at IS NOT NULL, e.trashed_at IS NOT NULL FROM evenings AS e"
            " JOIN identities AS i ON i.evening = e.id WHERE e.id = ?",
            (evening,),
        )
        found = [] if step is None else _read(store, "WHERE uuid = ?", (step,))
        if row is None or not found or found[0].evening != row[0]:
            raise damaged(store)
        if found[0].state != ("trashed" if row[2] else "closed" if row[1] else "open"):
            raise damaged(store)

    return is_believed(store, check)
