"""What just happened to an evening, and has been stored."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from tarockblock.domain.ledger import Row
from tarockblock.lazy_dataclass import dataclass


class ChangeKind(StrEnum):
    """What happened; a change says the same word in the log (``did``)."""

    STARTED = "started"
    OPENED = "opened"
    RECORDED = "recorded"
    INSERTED = "inserted"
    REPLACED = "replaced"
    STRUCK = "struck"
    RESTORED = "restored"
    MOVED = "moved"
    AMENDED = "amended"
    """The heading is another one, or how the evening is to be settled."""
    UPDATED = "updated"
    """Heading and rows are those of a file, or all names are others."""
    UNDONE = "undone"
    REDONE = "redone"
    CLOSED = "closed"
    REOPENED = "reopened"
    UNCHANGED = "unchanged"
    """It was so already: nothing was written."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that happened.

    ``index`` is the row it happened at (None where it concerns the whole evening; after an undone entry the row that
    is there now, if any); ``of`` the kind of change that was undone or redone, ``row`` what it had been about: what
    went or was otherwise before, or is again.
    """

    kind: ChangeKind
    evening_id: int
    index: int | None
    at: datetime
    of: ChangeKind | None = None
    row: Row | None = None
