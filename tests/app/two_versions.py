"""An evening that went on in two ways on two machines."""

from __future__ import annotations

import shutil
from pathlib import Path

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tests.store.kit import NINE, blank, dreier, opened, retitle

CLOCK = FixedClock(NINE)


def diverged(folder: Path) -> tuple[Path, Path]:
    """Two databases with one evening of three hands: the second one corrected here, a fourth one entered there."""
    one, other = folder / "one.db", folder / "other.db"
    with open_store(one) as store:
        session = EveningSession(store, CLOCK)
        session.start(blank())
        for declarer in ("Anna", "Bert", "Cilli"):
            session.record(dreier(declarer))
    shutil.copyfile(one, other)
    with open_store(one) as store:
        session = opened(store, 1, CLOCK)
        session.replace(1, dreier("Bert", won=False))
        retitle(session, "Beim Wirt")
    with open_store(other) as store:
        session = opened(store, 1, CLOCK)
        session.record(dreier("Dora"))
    return one, other
