"""Looking after evenings of the archive without making them the open one: read one, rename it, empty the trash."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tarockblock.app.change import Change, ChangeKind
from tarockblock.app.clock import Clock, SystemClock
from tarockblock.app.evening import BadEntryError, EveningSession
from tarockblock.app.evening_writer import header_problems, measure_problems
from tarockblock.app.heads import heads_of
from tarockblock.app.open_evening import read_stored
from tarockblock.app.progress import Progress, ShouldStop
from tarockblock.app.records import header_record
from tarockblock.app.storage import Store, open_store
from tarockblock.store import emptying, evenings, identities, steps, whole


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
    with store.writing():
        evenings.claim(store, evening_id, stored.revision)
        evenings.rewrite(store, evening_id, header_record(changed, stored.ruleset_mark), changed.everybody)
        at = clock.now()
        evenings.touch(store, evening_id, at, stored.ledger.state.hands)
        steps.append(store, evening_id, "renamed", at)


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

    One stays on whose payments a later settlement rests. StoreError ``database_damaged``, and nothing is deleted, where
    it is not sure what is in the trash.
    """
    gone, stopped = 0, False
    clock = clock or SystemClock()
    numbers = emptying.deletable(store)
    for count, number in enumerate(numbers):
        stopped = should_stop is not None and should_stop()
        if stopped:
            break
        if progress is not None:
            progress(count, len(numbers))
        with store.writing():
            heads = heads_of(store, number)
            known = identities.read(store, number).id
            if emptying.delete(store, number):
                steps.bury(store, known, clock.now(), heads)
                whole.forget_sides(store, known)
                gone += 1
    return Emptied(gone, emptying.in_trash(store), stopped)


def empty_trash_of(path: Path, progress: Progress, should_stop: ShouldStop) -> Emptied:
    """The same in whatever thread this is."""
    with open_store(path) as store:
        return empty_trash(store, progress, should_stop)
