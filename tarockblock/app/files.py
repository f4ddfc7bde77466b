"""Reading, checking and writing evening files. Touches no database."""

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
    """Return the ruleset an evening file names or contains, and its problems."""
    if not isinstance(value, str):
        ruleset, problems = read_ruleset(value)
        if ruleset is None:
            return None, problems
        from tarockblock.app.rules.house_clauses import completed  # only house rulesets need it

        return completed(ruleset), problems
    from tarockblock.rules.library import shipped, shipped_ids  # a start needs no ruleset

    if value in shipped_ids():
        return shipped(value), []
    meant = closest(value, shipped_ids())
    return None, [problem("", "no_such_ruleset", suggestion=meant, ruleset=value)]


def evening_bytes(path: Path) -> bytes:
    """Read a file, but of an oversized one only enough to reject it."""
    with path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


def load_evening(raw: bytes) -> tuple[Evening | None, list[Problem]]:
    """Return the evening in a file and all problems; None if any."""
    found, problems = load_known_evening(raw)
    return (None if found is None else found.evening), problems


def load_known_evening(raw: bytes, *, impossible: bool = False) -> tuple[EveningInFile | None, list[Problem]]:
    """Return the evening in a file with its ids, and all problems.

    ``impossible`` admits hands that the cards do not allow.
    """
    data, fault = parse_json(raw)
    if fault is not None:
        from tarockblock.store.opening import MAGIC  # scoring a file needs no SQL

        return None, [problem("", "is_database") if raw.startswith(MAGIC) else fault]
    return read_known_evening(data, resolve_ruleset, impossible=impossible)


def evening_data(evening: Evening, known_as: KnownAs | None = None) -> dict[str, Any]:
    """Return plain data; unchanged official rulesets by id, others as a whole."""
    from tarockblock.rules.library import shipped, shipped_ids

    ruleset = evening.ruleset
    official = ruleset.id in shipped_ids() and shipped(ruleset.id) == ruleset
    return write_evening(evening, ruleset.id if official else to_data(ruleset), known_as)


def dump_evening(evening: Evening, known_as: KnownAs | None = None) -> str:
    return write_json(evening_data(evening, known_as))


# What could not be read again: an export that no import accepts would lose the evening.

_AROUND = 2**20
"""Upper bound in bytes of everything but entries in a file."""


def header_problems(evening: Evening, known: Collection[str] = ()) -> list[Problem]:
    """Return the header's problems; ``known`` names may share the table, however alike."""
    entries = evening.entries if evening.is_total else ()
    found = read_evening(write_evening(replace(evening, entries=entries), "own"), lambda _: (evening.ruleset, []))[1]
    found = [each for each in found if each.code != "named_alike"]
    return found + [
        each
        for each in check_alike(evening.everybody, "players")
        if not {each.params["player"], each.params["other"]} <= set(known)
    ]


def measure_problems(evening: Evening, size: int | None = None) -> list[Problem]:
    """Return what makes an export too large to be read again.

    ``size``: an upper bound of the entries' bytes, if known.
    """
    found = evening_file.measure_problems(evening)
    if found or (size is not None and size + _AROUND < MAX_BYTES):
        return found
    if len(dump_evening(evening).encode()) > MAX_BYTES:
        return [problem("entries", "evening_too_large", most=MAX_BYTES // 1024)]
    return []
