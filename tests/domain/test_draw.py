"""The draw: everybody sits once a round, larger tables are shared evenly, the bounds of ``docs/draw.md`` hold."""

from __future__ import annotations

import re
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tarockblock.domain.draw import FEWEST, MOST, draw, meetings, sizes

BOUNDS = {
    int(people): (int(least), int(most))
    for people, least, most in re.findall(
        r"^\| (\d+) \|[^|]*\| (\d+) \| (\d+) \|",
        (Path(__file__).parents[2] / "docs" / "draw.md").read_text(),
        re.MULTILINE,
    )
}
"""By the number of people: how few repeated meetings are possible at all, and how many the draw leaves at most."""


def fewest_repeated(count: int, rounds: int) -> int:
    """No draw has fewer repeated meetings, as ``docs/draw.md`` says why."""
    of, again = sizes(count), 0
    for size in of:
        least, more = divmod(size, len(of))
        again += more * (least + 1) * least // 2 + (len(of) - more) * least * (least - 1) // 2
    met = sum(size * (size - 1) // 2 for size in of)
    return max((rounds - 1) * again, rounds * met - count * (count - 1) // 2, 0)


def people(count: int) -> list[str]:
    return [f"P{each:02}" for each in range(count)]


def test_sizes__are_fours_and_fives() -> None:
    assert {each for count in range(FEWEST, MOST + 1) for each in sizes(count)} == {4, 5, 6}
    assert all(sum(sizes(count)) == count for count in range(FEWEST, MOST + 1))
    assert [count for count in range(FEWEST, MOST + 1) if 6 in sizes(count)] == [11]
    assert (sizes(10), sizes(11), sizes(18)) == ((5, 5), (6, 5), (5, 5, 4, 4))


def test_bounds__are_there_for_every_number() -> None:
    assert sorted(BOUNDS) == list(range(FEWEST, MOST + 1))
    assert all(fewest_repeated(count, 3) == least <= most for count, (least, most) in BOUNDS.items())


@pytest.mark.parametrize("count", range(FEWEST, MOST + 1))
def test_draw__keeps_its_bound(count: int) -> None:
    found = draw(people(count), 3, seed=count)
    assert all(sorted(each for table in tables for each in table) == people(count) for tables in found.rounds)
    assert all(sorted(map(len, tables), reverse=True) == list(sizes(count)) for tables in found.rounds)
    met = Counter(pair for tables in found.rounds for table in tables for pair in combinations(sorted(table), 2))
    assert found.meetings == dict(sorted(Counter(met.values()).items()))
    assert sum(met.values()) - len(met) <= BOUNDS[count][1]
    out = Counter(dict.fromkeys(people(count), 0))
    for tables in found.rounds:
        for table in tables:
            out.update({each: len(table) - 4 for each in table})
    assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize(("count", "rounds"), [(11, 3), (23, 3), (MOST, 20)])
def test_draw__takes_less_than_two_seconds_on_a_busy_machine(count: int, rounds: int) -> None:
    """A processor's time, which does not depend on what else runs: a third of what is allowed."""
    begun = time.process_time()
    draw(people(count), rounds, seed=5)
    assert time.process_time() - begun < 0.7


def test_draw__is_the_same_for_the_same_seed_in_whatever_order_people_come() -> None:
    assert draw(people(18), 3, 7) == draw(people(18)[::-1], 3, 7)
    assert draw(people(18), 3, 7) != draw(people(18), 3, 8)


def test_draw__of_a_further_round_minds_who_has_met() -> None:
    """Sixteen people can meet fifteen others in five rounds; the third is drawn behind two, with one who is new."""
    before = draw(people(16), 2, 1).rounds
    again = draw(people(16), 1, 1, before)
    assert set(again.meetings) == {1}
    assert len(again.rounds) == 1
    changed = draw([*people(16)[1:], "Neu"], 1, 1, before)
    assert set(changed.meetings) == {1}
    assert meetings(before) == {1: 48}
