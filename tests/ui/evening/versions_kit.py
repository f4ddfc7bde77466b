"""A row that was put right twice: its clock, and its versions in words."""

from __future__ import annotations

from datetime import UTC, datetime

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.history import versions
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import Store
from tarockblock.ui.evening.history_lines import VersionLine, version_lines
from tests.store.kit import EN, dreier, night


def at(hour: int, minute: int, day: int = 19) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC).astimezone()


def begun(store: Store) -> EveningSession:
    """At eight, nothing played yet; its clock is put on by hand."""
    made = EveningSession(store, FixedClock(at(20, 0)))
    made.start(night(date=made.clock.now().date().isoformat()))
    return made


def edited(session: EveningSession) -> None:
    """Anna's Dreier was really Bert's, and he lost it; put right twice."""
    session.record(dreier("Anna"))
    session.clock.at = at(20, 10)
    session.replace(0, dreier("Bert"))
    session.clock.at = at(20, 20)
    session.replace(0, dreier("Bert", won=False))


def lines(session: EveningSession) -> tuple[VersionLine, ...]:
    return version_lines(session.ledger.rows[0], versions(session, 0), session.ledger, EN)
