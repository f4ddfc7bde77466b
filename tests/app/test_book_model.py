"""Whatever a round of people does with its money: the book is what an independent fold makes of it, nothing twice."""

from __future__ import annotations

import random
import tempfile
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.book_model import PEOPLE, ROUNDS, Look, Table
from tests.thorough import FULL, times


@pytest.mark.sweep
@settings(max_examples=times(2, 200))
@given(st.randoms(use_true_random=False), st.booleans())
def test_histories__the_book_is_as_the_model_has_it(chance: random.Random, late: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_history(Path(folder), chance, steps=12, late=late, everything=FULL)


def run_history(
    folder: Path, chance: random.Random, *, steps: int, late: bool, everything: bool, look_too: Look | None = None
) -> None:
    """Play evenings of changing people, close, reopen, trash and delete them, pay, join names, merge two databases.

    ``late``: first four evenings of the same people, left open and closed in another order than played, so that claims
    consist of several parts. ``everything``: look at each evening after each step, and in the end read the spreadsheet
    and the pictures of each, too; else at what was changed, and in the end at all.
    """
    table = Table(folder)
    table.look_too = look_too
    try:
        for _ in range(4 if late else 0):
            table.play(PEOPLE[:4], chance.randint(1, 400), ROUNDS[0])
            table.clock.at += timedelta(days=7)
        for number in chance.sample(sorted(table.evenings), len(table.evenings)):
            table.close_evening(number, leave_open=True)
            table.pass_days(chance)
            table.check()
        for _ in range(steps):
            if chance.random() < 0.4:
                table.pass_days(chance)
            if not table.evenings or chance.random() < 0.2:
                people = chance.sample(PEOPLE, chance.choice((4, 4, 5)))
                table.play(people, chance.randint(1, 999), chance.choice(ROUNDS))
                table.close_evening(len(table.evenings), chance.choice((None, 5, 50)), chance.random() < 0.2)
            else:
                chance.choice(table.actions)(chance)
            table.check(all_of_them=everything)
        table.check(all_of_them=True, everything=everything)
    finally:
        table.close()
