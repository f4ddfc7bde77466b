"""Keeps Python's garbage collector out of what the statistics hold: hundreds of thousands of objects without a cycle.

Looking through them takes the collector a tenth of a second, again and again, in which nothing else happens in the
program. They go when the last one who needs them goes; it is never needed for that.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY_ROWS = 2000
"""So many rows of evenings are worth the trouble."""


@contextmanager
def unwatched(rows: int) -> Iterator[None]:
    """Make many objects inside, out of so many rows, that are to stay for long.

    What happens to be garbage at the end stays with them: little, and it can not be collected here, since this may be
    a thread that no widget must go in.
    """
    if rows < MANY_ROWS or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
