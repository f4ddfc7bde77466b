"""Who has played before, and the evening "as last time". Reads only."""

from __future__ import annotations

from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening


def known_names(store: Store) -> list[str]:
    """Everybody who ever sat at a table, whoever played last first."""
    raise NotImplementedError


def as_last_time(store: Store) -> Evening | None:
    """The latest evening without its entries: same people, seats turned by one, same rules and rate; no date."""
    raise NotImplementedError
