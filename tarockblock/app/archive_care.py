"""Looking after evenings of the archive without making them the open one: look at one, rename it, empty the trash."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.clock import Clock
from tarockblock.app.evening import BadEntryError, Change, EveningSession
from tarockblock.app.keeping import header_problems
from tarockblock.app.open_evening import read_stored
from tarockblock.app.records import header_record
from tarockblock.app.storage import Store
from tarockblock.store import emptying, evenings


class PastEvening(EveningSession):
    """A session that is only looked at: opening an evening here does not make it the one that is open."""

    def open(self, evening_id: int) -> Change:
        """Read a stored evening; StoreError ``no_such_evening``."""
        self._stored = read_stored(self.store, evening_id)
        return Change("opened", evening_id, None, self.clock.now())


def rename(store: Store, evening_id: int, title: str, note: str, clock: Clock) -> None:
    """Change title and note, of a closed evening too; BadEntryError where they do not fit."""
    stored = read_stored(store, evening_id)
    changed = replace(stored.evening, title=title, note=note)
    problems = header_problems(changed)
    if problems:
        raise BadEntryError(problems)
    with store.writing():
        evenings.claim(store, evening_id, stored.revision)
        evenings.rewrite(store, evening_id, header_record(changed, stored.ruleset_mark), changed.everybody)
        evenings.touch(store, evening_id, clock.now(), stored.ledger.state.hands)


def empty_trash(store: Store) -> tuple[int, int]:
    """Delete what is in the trash for good: so many went, so many stay because a later settlement rests on them."""
    with store.writing():
        return emptying.empty_trash(store)
