"""What is wrong with an evening as a whole, apart from its entries: its heading, and what has grown beyond measure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from tarockblock.domain.evening import Evening
from tarockblock.domain.names import check_alike
from tarockblock.domain.problems import Problem, problem
from tarockblock.exchange import evening_file
from tarockblock.exchange.evening_file import read_evening
from tarockblock.exchange.json_text import MAX_BYTES

_AROUND = 2**20
"""More bytes than whatever stands around the entries takes in a file: title, note, names, a whole house ruleset."""


def header_problems(evening: Evening, known: Collection[str] = ()) -> list[Problem]:
    """What is wrong with an evening apart from its entries and its ruleset; paths as in the evening file.

    Two of these ``known`` names stand at its table as they were stored, however alike they are.
    """
    from tarockblock.app.files import evening_data

    found = read_evening(evening_data(replace(evening, entries=())), lambda _: (evening.ruleset, []))[1]
    found = [each for each in found if each.code != "named_alike"]
    return found + [
        each
        for each in check_alike(evening.everybody, "players")
        if not {each.params["player"], each.params["other"]} <= set(known)
    ]


def measure_problems(evening: Evening, size: int | None = None) -> list[Problem]:
    """What would keep an evening from being read again once it is exported: it has grown beyond all measure.

    ``size`` is more than the bytes its entries take in a file, where that is known.
    """
    found = evening_file.measure_problems(evening)
    if found or (size is not None and size + _AROUND < MAX_BYTES):
        return found
    from tarockblock.app.files import dump_evening

    if len(dump_evening(evening).encode()) > MAX_BYTES:
        return [problem("entries", "evening_too_large", most=MAX_BYTES // 1024)]
    return []
