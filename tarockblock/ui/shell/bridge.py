"""Carries changes between the session and the window: the only part of ui that changes the open evening.

Each change is emitted once, after it has been stored; a failure is emitted as a sentence.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from tarockblock.app.evening.open_evening import Change, ChangeKind
from tarockblock.app.evening.session import BadEntryError, EveningSession
from tarockblock.debug_log import event
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry
from tarockblock.errors import DAMAGED, TarockblockError
from tarockblock.ui.kit.languages import Languages

_log = logging.getLogger(__name__)


_T = TypeVar("_T")


class ShowsFailure(Protocol):
    """A dialog that stays open and shows why storing failed."""

    def show_failure(self, text: str) -> None: ...


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


class Bridge(QObject):
    """The session's commands. Each returns the change, or None if it failed and nothing was written.

    ``failed`` and ``damaged`` carry the sentence; the latter if the database is damaged.
    """

    changed = Signal(object)  # a Change
    failed = Signal(str)
    damaged = Signal(str)

    def __init__(self, session: EveningSession, languages: Languages) -> None:
        super().__init__()
        self.session = session
        self._languages = languages
        self.last_failure = ""

    def start(self, evening: Evening, round_name: str | None = None, *agreed: RoundTerms | str) -> Change | None:
        """Begin an evening; by default its round is named like its title."""
        return self._try(lambda: self.session.start(evening, round_name, *agreed))

    def open(self, evening_id: int) -> Change | None:
        return self._try(lambda: self.session.open(evening_id))

    # ``holding``: the dealer after it does not change.

    def record(self, entry: Entry, *, holding: bool = False) -> Change | None:
        return self._try(lambda: self.session.record(entry, holding=holding))

    def insert(self, index: int, entry: Entry, *, holding: bool = False) -> Change | None:
        return self._try(lambda: self.session.insert(index, entry, holding=holding))

    def replace(self, index: int, entry: Entry, *, holding: bool = False) -> Change | None:
        return self._try(lambda: self.session.replace(index, entry, holding=holding))

    def strike(self, index: int, *, replay: bool, reason: str = "", holding: bool = False) -> Change | None:
        return self._try(lambda: self.session.strike(index, replay=replay, reason=reason, holding=holding))

    def move(self, index: int, to: int, *, holding: bool = False) -> Change | None:
        """Move a row; ``to`` is its index afterwards."""
        return self._try(lambda: self.session.move(index, to, holding=holding))

    def restore(self, index: int) -> Change | None:
        """Bring back a struck row."""
        return self._try(lambda: self.session.restore(index))

    def edit(self, evening: Evening, round_name: str, names: Mapping[str, str]) -> Change | None:
        return self._try(lambda: self.session.edit(evening, round_name, names))

    def undo(self) -> Change | None:
        return self._try(self.session.undo) if self.session.can_undo else None

    def redo(self) -> Change | None:
        return self._try(self.session.redo) if self.session.can_redo else None

    def close_evening(self) -> Change | None:
        return self._try(self.session.close_evening)

    def reopen(self) -> Change | None:
        return self._try(self.session.reopen)

    def catch_up(self) -> Change:
        """Take over what others wrote, and tell whatever is open; an evening in the trash is shown no longer."""
        session = self.session
        change = self.attempt(session.catch_up) or Change(ChangeKind.ELSEWHERE, 0, None, session.clock.now())
        if session.is_open and self.attempt(lambda: session.stored_state) in ("trashed", "deleted"):
            session.leave()
        self.changed.emit(change)
        return change

    def _try(self, command: Callable[[], Change]) -> Change | None:
        begun = time.perf_counter()
        try:
            change = command()
        except TarockblockError as error:
            event(_log, "failed", code=error.code)
            self.last_failure = self.sentence(error)
            if error.code in DAMAGED:
                self.damaged.emit(self.last_failure)
            else:
                self.failed.emit(self.last_failure)
            return None
        stored = time.perf_counter()
        self.changed.emit(change)
        shown = time.perf_counter()
        rows = len(self.session.ledger.rows)
        took = {"stored_ms": _ms(stored - begun), "shown_ms": _ms(shown - stored)}
        event(_log, "change", kind=change.kind, evening=change.evening_id, rows=rows, **took)
        return change

    def attempt(self, task: Callable[[], _T], dialog: ShowsFailure | None = None) -> _T | None:
        """Run a task; on failure return None and show why in the dialog, or else in the window."""
        try:
            return task()
        except TarockblockError as error:
            (self.failed.emit if dialog is None else dialog.show_failure)(self.sentence(error))
            return None

    def sentence(self, error: TarockblockError) -> str:
        """Return an error in the user's words."""
        wording = self._languages.wording
        if isinstance(error, BadEntryError) and self.session.is_open:
            ruleset = self.session.evening.ruleset
            return "; ".join(wording.problem(found, ruleset) for found in error.problems)
        return wording.error(error)
