"""Ten phones do not slow the entry of a hand (sharing.md): hands entered with and without them, by turns in one run."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.domain.evening import Evening
from tarockblock.exchange.wording import Wording
from tarockblock.phone.reading import PhoneReading
from tests.evenings import random_evening
from tests.phone.kit import HERE, playing
from tests.sources import ROOT

pytestmark = pytest.mark.benchmark

PHONES, HANDS, TURNS, EACH = 10, 60, 12, 8
PAUSE = 0.25
MOST = 1.15


def sixty() -> Evening:
    """An evening of sixty hands, five at the table."""
    evening = random_evening(7, ruleset="tirol-2025", people=5, entries=HANDS)
    return replace(evening, cents_per_point=10)


def test_ten_phones__do_not_slow_the_entry(tmp_path: Path) -> None:
    """A hand a quarter of a second after all of them have been told of the last one, and one at that very moment."""
    evening, wording = sixty(), Wording("de")
    again = evening.entries[-1]
    took: dict[str, list[float]] = {"alone": [], "followed": [], "at once": [], "page": []}
    with playing(tmp_path, replace(evening, entries=evening.entries[:-1])) as session:
        session.record(again)
        reading = PhoneReading(session)

        def timed(what: str, task: Callable[[], object]) -> None:
            begun = time.perf_counter()
            task()
            took[what].append(time.perf_counter() - begun)

        def enter(what: str, pause: float) -> None:
            session.undo()
            reading.keep_up(wording)
            time.sleep(pause)
            timed(what, lambda: session.record(again))
            timed("page", lambda: reading.keep_up(wording))

        for _ in range(TURNS):
            for _ in range(EACH):
                enter("alone", PAUSE)
            took["page"] = took["page"][:-EACH]  # it was off
            with following(reading, wording):
                for _ in range(EACH):
                    enter("followed", PAUSE)
                for _ in range(EACH):
                    enter("at once", 0)
    alone, followed, at_once, page = (1000 * statistics.median(each) for each in took.values())
    print(f"\nentry: {alone:.2f} ms alone, {followed:.2f} with {PHONES} phones ({followed / alone:.2f} ×),", end=" ")
    print(f"{at_once:.2f} while they fetch ({at_once / alone:.2f} ×); the page made anew: {page:.2f}")
    assert followed / alone < MOST


@contextmanager
def following(reading: PhoneReading, wording: Wording) -> Iterator[None]:
    """Switched on, and so many phones that have read it."""
    reading.switch_on(HERE, wording, port=0)
    command = [sys.executable, "-m", "tests.benchmarks.phones", reading.link, str(PHONES)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as phones:
        assert phones.stdout is not None
        for _ in range(PHONES):
            phones.stdout.readline()
        yield
        reading.switch_off()
    assert phones.returncode == 0
