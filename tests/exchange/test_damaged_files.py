"""Whatever is done to an evening file, the answer is an evening or problems that can be worded, never a crash."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tarockblock.app.files import dump_evening, load_evening
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tests.evenings import random_evening
from tests.thorough import times

JUNK = (
    None, True, False, 0, 1, -1, 3, 4, 71, 10**9, 10**40, 1.5, "", " ", "Anna", "xyz", "won", "35/2", "70/1",
    "declarer", "opponents", "uhu", "valat", "rufer", "piccolo", "trischaken", "1/0", "\x1b", "A\u202e", "é" * 5000,
    [], [[]], [None], ["Anna"], {}, {"": 1}, {"player": "Anna"}, {"bonus": "uhu"}, "2026-11-19", "T", "-", "1e5",
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a JSON value."""
    if path:
        yield path
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in children:
        yield from places(value, (*path, key))


def damaged(data: Any, rng: random.Random) -> Any:
    """The data with one to three places replaced, removed, doubled or renamed."""
    data = copy.deepcopy(data)
    for _ in range(rng.randrange(1, 4)):
        path = rng.choice(list(places(data)))
        parent = data
        for key in path[:-1]:
            parent = parent[key]
        key, how = path[-1], rng.randrange(4)
        if how == 0:
            del parent[key]
        elif how == 1 and isinstance(parent, dict):
            parent[f"{key}{rng.choice('xs_ ')}"] = parent.pop(key)
        elif how == 2 and isinstance(parent, list):
            parent.insert(key, copy.deepcopy(parent[key]))
        else:
            parent[key] = copy.deepcopy(rng.choice(JUNK))
    return data


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("part", range(4))
def test_damaged__evening_or_problems(part: int) -> None:
    refused = 0
    for seed in range(part, times(200, 600), 4):
        rng = random.Random(seed)
        data = damaged(json.loads(dump_evening(random_evening(seed % 40))), rng)
        evening, problems = load_evening(json.dumps(data).encode())
        assert (evening is None) is bool(problems), seed
        refused += bool(problems)
        for problem in problems:
            for language in ("de", "en"):
                assert Wording(language).place(problem)
        if evening is not None:
            assert compute_ledger(evening).problems == [], seed
            assert load_evening(dump_evening(evening).encode())[0] == evening, seed
    assert refused > times(16, 50)


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("part", range(2))
def test_damaged__bytes_flipped(part: int) -> None:
    for seed in range(part, times(80, 200), 2):
        rng = random.Random(seed)
        raw = bytearray(dump_evening(random_evening(seed % 20)).encode())
        for _ in range(rng.randrange(1, 4)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        evening, problems = load_evening(bytes(raw))
        assert (evening is None) is bool(problems), seed
        assert all(Wording("de").place(problem) for problem in problems)
