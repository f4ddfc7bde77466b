"""Looking after evenings of the archive without making them the open one: read one, rename it, empty the trash."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tarockblock.app import states
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening.change import Change, ChangeKind
from tarockblock.app.evening.open_evening import read_stored
from tarockblock.app.evening.session import BadEntryError, EveningSession
from tarockblock.app.files import header_problems, measure_problems
from tarockblock.app.storage import Progress, ShouldStop, Store, open_store, writer, writing
from tarockblock.log.content import set_heading


class DetachedSession(EveningSession):
    """A session on any evening: opening one here does not make it the one that is open."""

    def open(self, evening_id: int) -> Change:
        """Read a stored evening; StoreError ``no_such_evening``."""
        self._stored = read_stored(self.store, evening_id)
        return Change(ChangeKind.OPENED, evening_id, None, self.clock.now())


def rename(store: Store, evening_id: int, title: str, note: str, clock: Clock) -> None:
    """Change title and note, of a closed evening too; BadEntryError where they do not fit."""
    stored = read_stored(store, evening_id)
    changed = replace(stored.evening, title=title, note=note)
    problems = header_problems(changed, changed.everybody) or measure_problems(changed)
    if problems:
        raise BadEntryError(problems)
    heading = stored.content.heading
    operations = [set_heading(*each) for each in (("title", title), ("note", note)) if heading.get(each[0]) != each[1]]
    if not operations:
        return
    did = {"kind": ChangeKind.AMENDED.value, "row": "", "names": []}
    with writing(store, clock.now(), evening_id) as write:
        store.append(write.changed(stored.uuid, operations, stored.stands.id, did))
        states.keep(store, stored.uuid)


@dataclass(frozen=True, slots=True)
class Emptied:
    """So many evenings are gone for good, so many still lie in the trash; whether somebody stopped it."""

    gone: int
    left: int
    stopped: bool = False


def empty_trash(
    store: Store,
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
    clock: Clock | None = None,
) -> Emptied:
    """Delete what is in the trash for good, evening by evening.

    StoreError ``database_damaged``, and nothing is deleted, where it is not sure what is in the trash.
    """
    gone, stopped = 0, False
    clock = clock or SystemClock()
    found = _trashed(store)
    for count, each in enumerate(found):
        stopped = should_stop is not None and should_stop()
        if stopped:
            break
        if progress is not None:
            progress(count, len(found))
        with store.writing():
            of = store.log.evening(each)
            if of.status(of.standing).state == "trashed":
                store.append(writer(store, clock.now()).deleted(each))
                states.keep(store, each)
                gone += 1
    return Emptied(gone, sum(each.is_trashed for each in states.with_damaged(store)), stopped)


def _trashed(store: Store) -> list[str]:
    """The ids of the evenings in the trash; ``database_damaged`` where that is not sure."""
    with store.reading():
        found = [each for each in states.with_damaged(store) if each.is_trashed]
        if any(each.is_damaged or states.stands_as(store, each.id)[1].id != each.summary["stands"] for each in found):
            raise store.damage
        return [each.id for each in found]


def empty_trash_of(path: Path, progress: Progress, should_stop: ShouldStop) -> Emptied:
    """The same in whatever thread this is."""
    with open_store(path) as store:
        return empty_trash(store, progress, should_stop)
