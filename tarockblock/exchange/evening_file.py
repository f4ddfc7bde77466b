"""The evening file: reads and writes ``.tarock.json`` as specified, refusing anything it does not know."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from tarockblock.domain.deal import SEATS, not_at_table
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Entry, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.names import check_names
from tarockblock.domain.problems import Problem, join
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.strict import Table
from tarockblock.exchange.entry_reader import prose, read_entry_as_far
from tarockblock.exchange.entry_writer import write_entry

FORMAT = "tarockblock-evening"
VERSION = 1
MAX_ENTRIES = 5000
MAX_TITLE = 120

Resolve = Callable[[object], tuple[Ruleset | None, list[Problem]]]
"""Turns the file's ``ruleset`` (an id, or a whole ruleset) into a ruleset, or says why not."""


def read_evening(data: object, resolve: Resolve) -> tuple[Evening | None, list[Problem]]:
    """The evening, checked as a whole, and all problems; the evening is None where there are any."""
    table = Table(data)
    if not table.valid or not _check_format(table):
        return None, table.problems
    ruleset = _ruleset(table, resolve)
    players = _players(table)
    first_dealer = table.need_text("first_dealer")
    if first_dealer and players and first_dealer not in players:
        table.problems.append(not_at_table("first_dealer", first_dealer, tuple(players)))
    seated = not table.problems
    rate = _rate(table, ruleset)
    title = prose(table, "title", MAX_TITLE)
    if "\n" in title:
        table.complain("title", "text_control")
    header = {"title": title, "note": prose(table, "note"), "date": _date(table)}
    planned = table.number("planned_radl", least=1, most=100)
    entries = _entries(table, ruleset)
    table.finish()
    if ruleset is None or not seated:
        return None, table.problems
    evening = Evening(
        ruleset=ruleset,
        players=tuple(players),
        first_dealer=first_dealer,
        cents_per_point=ruleset.cents_per_point if rate is None else rate,
        planned_radl=planned,
        entries=tuple(Annulled() if entry is None else entry for entry in entries),
        **header,  # type: ignore[arg-type]
    )
    table.problems.extend(_rule_problems(evening, entries, list(table.problems)))
    return (None, _in_order(table.problems)) if table.problems else (evening, [])


def _check_format(table: Table) -> bool:
    """Whether this is an evening file of a version we read; else nothing further is worth saying."""
    if table.text("format", required=True) != FORMAT:
        table.problems.clear()
        table.complain("format", "not_an_evening", expected=FORMAT)
        return False
    version = table.number("version", least=1, required=True)
    if version is not None and version > VERSION:
        table.complain("version", "newer_version", version=version, ours=VERSION)
    return version == VERSION


def _ruleset(table: Table, resolve: Resolve) -> Ruleset | None:
    value = table.raw("ruleset", required=True)
    if value is None:
        return None
    ruleset, problems = resolve(value)
    table.problems.extend(found.under("ruleset") for found in problems)
    return ruleset


def _players(table: Table) -> list[str]:
    players = table.texts("players", required=True)
    table.problems.extend(check_names(players, "players"))
    if "players" in table and not SEATS[0] <= len(players) <= SEATS[1]:
        table.complain("players", "table_size", count=len(players))
    return players


def _rate(table: Table, ruleset: Ruleset | None) -> int | None:
    """The evening's rate; where points are cents it is always 1, whatever the file says."""
    rate = table.number("cents_per_point", least=0, most=100_000)
    return 1 if ruleset is not None and ruleset.points_are_cents else rate


def _date(table: Table) -> str | None:
    value = table.text("date")
    if value is None:
        return None
    try:
        return date.fromisoformat(value).isoformat()
    except ValueError:
        table.complain("date", "date_form", value=value)
        return None


def _entries(table: Table, ruleset: Ruleset | None) -> list[Entry | None]:
    raw = table.items("entries", required=True)
    if len(raw) > MAX_ENTRIES:
        table.complain("entries", "too_many_entries", most=MAX_ENTRIES)
        return []
    entries = []
    for index, value in enumerate(raw):
        each = Table(value, join("entries", f"[{index}]"), table.problems)
        entries.append(read_entry_as_far(each, ruleset) if each.valid else None)
    return entries


def _rule_problems(evening: Evening, entries: list[Entry | None], shape: list[Problem]) -> list[Problem]:
    """What the rules say against the entries, except where the shape was wrong already.

    After a seating that could not be read nobody knows who plays, so nothing more is said.
    """
    complained = [found.path for found in shape]
    found: list[Problem] = []
    for row in compute_ledger(evening).rows:
        place = f"entries[{row.index}]"
        broken = [path for path in complained if path == place or path.startswith((place + ".", place + "["))]
        if broken and isinstance(row.entry, TableChange):
            break
        if entries[row.index] is not None:
            ruled = [each.under(place) for each in row.problems]
            found += [each for each in ruled if not any(_touches(each.path, path) for path in broken)]
    return found


def _touches(path: str, other: str) -> bool:
    """Whether one place is the other, or lies within it."""
    return any(a == b or a.startswith((b + ".", b + "[")) for a, b in ((path, other), (other, path)))


def _in_order(problems: list[Problem]) -> list[Problem]:
    """Header first, then entry by entry."""
    return sorted(problems, key=lambda each: _entry_number(each.path))


def _entry_number(path: str) -> int:
    if not path.startswith("entries["):
        return -1
    return int(path[len("entries[") : path.index("]")])


def write_evening(evening: Evening, ruleset: str | dict[str, Any]) -> dict[str, Any]:
    """The evening as plain data in the order of the specification; ``ruleset`` is an official id or a whole ruleset."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    if evening.title:
        data["title"] = evening.title
    if evening.date is not None:
        data["date"] = evening.date
    if evening.note:
        data["note"] = evening.note
    data["ruleset"] = ruleset
    data["cents_per_point"] = evening.cents_per_point
    if evening.planned_radl is not None:
        data["planned_radl"] = evening.planned_radl
    data["players"] = list(evening.players)
    data["first_dealer"] = evening.first_dealer
    data["entries"] = [write_entry(entry) for entry in evening.entries]
    return data
