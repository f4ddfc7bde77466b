"""Carries changes between the session and the surface: the only place of ui that changes the open evening.

Every change is emitted once, after it has been stored; what went wrong is emitted as a sentence. Decides nothing.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, Signal

from tarockblock.app.evening.open_evening import Change
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
    """A dialog that stays open with the reason where it could not be stored."""

    def show_failure(self, text: str) -> None:
        """Say why it could not be stored."""


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


class Bridge(QObject):
    """Wraps one session. Each command returns the change, or None where it failed and nothing was written.

    ``failed`` and ``damaged`` carry the sentence; the latter comes where the database itself cannot be believed.
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
        """Begin an evening; its round is called as it is, unless it is said."""
        return self._try(lambda: self.session.start(evening, round_name, *agreed))

    def open(self, evening_id: int) -> Change | None:
        """Show a stored evening."""
        return self._try(lambda: self.session.open(evening_id))

    # ``holding``: who deals after it stays as it was.

    def record(self, entry: Entry, *, holding: bool = False) -> Change | None:
        """Enter the next entry."""
        return self._try(lambda: self.session.record(entry, holding=holding))

    def insert(self, index: int, entry: Entry, *, holding: bool = False) -> Change | None:
        """Enter a forgotten one before a row."""
        return self._try(lambda: self.session.insert(index, entry, holding=holding))

    def replace(self, index: int, entry: Entry, *, holding: bool = False) -> Change | None:
        """Put a row right."""
        return self._try(lambda: self.session.replace(index, entry, holding=holding))

    def strike(self, index: int, *, replay: bool, reason: str = "", holding: bool = False) -> Change | None:
        """Strike a row; it stays visible."""
        return self._try(lambda: self.session.strike(index, replay=replay, reason=reason, holding=holding))

    def move(self, index: int, to: int, *, holding: bool = False) -> Change | None:
        """Give a row another place; ``to`` is its index afterwards."""
        return self._try(lambda: self.session.move(index, to, holding=holding))

    def restore(self, index: int) -> Change | None:
        """Bring a struck row back."""
        return self._try(lambda: self.session.restore(index))

    def edit(self, evening: Evening, round_name: str, names: Mapping[str, str]) -> Change | None:
        """Put right what the evening is."""
        return self._try(lambda: self.session.edit(evening, round_name, names))

    def undo(self) -> Change | None:
        """Take the last change back, if there is one."""
        return self._try(self.session.undo) if self.session.can_undo else None

    def redo(self) -> Change | None:
        """Do again what was taken back, if there is anything."""
        return self._try(self.session.redo) if self.session.can_redo else None

    def close_evening(self) -> Change | None:
        return self._try(self.session.close_evening)

    def reopen(self) -> Change | None:
        """Open a closed evening for changes."""
        return self._try(self.session.reopen)

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
        """What a task brings; None where it failed: then the dialog says why, without one the window does."""
        try:
            return task()
        except TarockblockError as error:
            (self.failed.emit if dialog is None else dialog.show_failure)(self.sentence(error))
            return None

    def sentence(self, error: TarockblockError) -> str:
        """A failure in the user's words."""
        wording = self._languages.wording
        if isinstance(error, BadEntryError) and self.session.is_open:
            ruleset = self.session.evening.ruleset
            return "; ".join(wording.problem(found, ruleset) for found in error.problems)
        return wording.error(error)
