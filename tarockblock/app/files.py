"""Evening files as use cases: bytes in, facts or problems out; and what would make an evening no such file.

Resolves rulesets; touches no database.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from tarockblock.domain.evening import Evening
from tarockblock.domain.names import check_alike
from tarockblock.domain.problems import Problem, closest, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange import evening_file
from tarockblock.exchange.evening_file import EveningInFile, KnownAs, read_evening, read_known_evening, write_evening
from tarockblock.json_text import MAX_BYTES, parse_json, write_json
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data


def resolve_ruleset(value: object) -> tuple[Ruleset | None, list[Problem]]:
    """Return the ruleset an evening file names by id, or holds as a whole, and what is wrong with it."""
    if not isinstance(value, str):
        ruleset, problems = read_ruleset(value)
        if ruleset is None:
            return None, problems
        from tarockblock.app.rules.house_clauses import completed  # only house rulesets need it

        return completed(ruleset), problems
    from tarockblock.rules.library import shipped, shipped_ids  # a start needs none of them

    if value in shipped_ids():
        return shipped(value), []
    meant = closest(value, shipped_ids())
    return None, [problem("", "no_such_ruleset", suggestion=meant, ruleset=value)]


def evening_bytes(path: Path) -> bytes:
    """What :func:`load_evening` reads of a file: no more of a huge or endless one than shows that it is too large."""
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def load_evening(raw: bytes) -> tuple[Evening | None, list[Problem]]:
    """An evening out of the bytes of its file, and all problems; None where there are any."""
    found, problems = load_known_evening(raw)
    return (None if found is None else found.evening), problems


def load_known_evening(raw: bytes, *, impossible: bool = False) -> tuple[EveningInFile | None, list[Problem]]:
    """The same with what the evening is known by; ``impossible``: also hands that the cards do not allow."""
    data, fault = parse_json(raw)
    if fault is not None:
        from tarockblock.store.opening import MAGIC  # scoring a file needs no SQL

        return None, [problem("", "is_database") if raw.startswith(MAGIC) else fault]
    return read_known_evening(data, resolve_ruleset, impossible=impossible)


def evening_data(evening: Evening, known_as: KnownAs | None = None) -> dict[str, Any]:
    """The evening as plain data; an unchanged official ruleset by its id, any other one as a whole."""
    from tarockblock.rules.library import shipped, shipped_ids

    ruleset = evening.ruleset
    official = ruleset.id in shipped_ids() and shipped(ruleset.id) == ruleset
    return write_evening(evening, ruleset.id if official else to_data(ruleset), known_as)


def dump_evening(evening: Evening, known_as: KnownAs | None = None) -> str:
    """The text of the evening file."""
    return write_json(evening_data(evening, known_as))


# ---------------------------------------------------------------------- what could not be read again

_AROUND = 2**20
"""More bytes than whatever is around the entries takes in a file: title, note, names, a whole house ruleset."""


def header_problems(evening: Evening, known: Collection[str] = ()) -> list[Problem]:
    """What is wrong with an evening apart from its entries and its ruleset; paths as in the evening file.

    Two of these ``known`` names are at its table as they were stored, however alike they are.
    """
    entries = evening.entries if evening.is_total else ()
    found = read_evening(write_evening(replace(evening, entries=entries), "own"), lambda _: (evening.ruleset, []))[1]
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
    if len(dump_evening(evening).encode()) > MAX_BYTES:
        return [problem("entries", "evening_too_large", most=MAX_BYTES // 1024)]
    return []
