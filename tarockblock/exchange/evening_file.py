"""Reads and writes the evening file ``.tarock.json`` as specified, refusing anything unknown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import lcm
from typing import Any

from tarockblock.domain.day import day_of
from tarockblock.domain.deal import SEATS, TOTAL_SEATS, not_at_table
from tarockblock.domain.evening import CupPlace, Evening
from tarockblock.domain.hand import MAX_RATE, Annulled, Entry, FiguresOnly, Manual, NoHand, TableChange
from tarockblock.domain.ledger import problems_of_entry, turns
from tarockblock.domain.names import MOST_CUP, check_alike, check_name, check_names, composed
from tarockblock.domain.objections import IMPOSSIBLE
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.strict import MAX_PROBLEMS, StrictTable
from tarockblock.exchange.entry_reader import prose, read_entry_as_far
from tarockblock.exchange.entry_writer import write_entry
from tarockblock.lazy_dataclass import dataclass
from tarockblock.visible_text import HIDDEN

FORMAT = "tarockblock-evening"
VERSION = 1
MAX_ENTRIES = 3000
MAX_TITLE = 120
MAX_PEOPLE = 60

MAX_DENOMINATOR = 10**12
"""Largest common denominator of correction rows; longer totals could not be shown or computed in time."""

_OF_ONE_VALUE = frozenset(
    {
        "bonus_not_allowed",
        "game_is_trischaken",
        "kontra_level",
        "named_alike",
        "named_twice",
        "no_bei_games",
        "no_partner_game",
        "no_such_bid",
        "no_such_bonus",
        "no_such_game",
        "no_such_offence",
        "not_at_table",
        "not_concedable",
        "not_for_opponents",
        "sits_out",
        "vorhand_only",
    }
)
"""Problems of a single value, reported even if another part of its entry is unreadable."""

_OF_PLACES = frozenset({"card_points_missing", "fifth_alone", "sits_out", "vorhand_only"})
"""Problems of dealer, sitting out and Vorhand, unknowable after an entry that may be a hand."""

_PLACES = frozenset({"dealer", "vorhand", "sitting_out"})

Resolve = Callable[[object], tuple[Ruleset | None, list[Problem]]]


@dataclass(frozen=True, slots=True)
class _Read:
    entry: Entry | None
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnownAs:
    """The global ids of an evening, its round and its entries, in order.

    They are optional in a file: then ``rows`` are empty, ``id`` and ``round`` None.
    """

    id: str | None = None
    round: str | None = None
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EveningInFile:
    """An evening with its ids, and the problems of impossible hands in it, each with the hand's row."""

    evening: Evening
    known_as: KnownAs
    impossible: tuple[tuple[int, Problem], ...] = ()


def read_evening(data: object, resolve: Resolve) -> tuple[Evening | None, list[Problem]]:
    found, problems = read_known_evening(data, resolve)
    return (None if found is None else found.evening), problems


def read_known_evening(
    data: object, resolve: Resolve, *, impossible: bool = False
) -> tuple[EveningInFile | None, list[Problem]]:
    """Return the evening with its ids; ``impossible``: also with impossible hands."""
    table = StrictTable(data)
    if not table.valid or not _check_format(table):
        return None, table.problems
    ruleset = _ruleset(table, resolve)
    players = _players(table)
    first_dealer = _first_dealer(table, players)
    seated = not table.problems
    rate = _rate(table, ruleset)
    header = {"title": _title(table), "note": prose(table, "note"), "date": _date(table)}
    planned = table.number("planned_radl", least=1, most=100)
    cup = _cup(table)
    found = _entries(table, ruleset)
    known_as = _known_as(table, len(found))
    table.finish()
    if ruleset is None or not seated:
        return None, _in_order(table.problems)
    evening = Evening(
        ruleset=ruleset,
        players=tuple(players),
        first_dealer=first_dealer,
        cents_per_point=ruleset.cents_per_point if rate is None else rate,
        planned_radl=planned,
        cup=cup,
        entries=tuple(each.entry or Annulled() for each in found),
        **header,  # type: ignore[arg-type]
    )
    measured = [] if table.has_enough else measure_problems(evening)
    against = [] if table.has_enough or measured else _rule_problems(evening, found)
    admitted = [each for each in against if impossible and each[1].code in IMPOSSIBLE]
    refused = [each.under(f"entries[{row}]") for row, each in against if (row, each) not in admitted]
    problems = [*table.problems, *measured, *refused]
    return (None, _in_order(problems)) if problems else (EveningInFile(evening, known_as, tuple(admitted)), [])


def _check_format(table: StrictTable) -> bool:
    if table.text("format", required=True) != FORMAT:
        table.problems.clear()
        table.complain("format", "not_an_evening", expected=FORMAT)
        return False
    version = table.number("version", least=1, required=True)
    if version is not None and version > VERSION:
        table.complain("version", "newer_version", version=version, ours=VERSION)
    return version == VERSION


def _ruleset(table: StrictTable, resolve: Resolve) -> Ruleset | None:
    value = table.raw("ruleset", required=True)
    if value is None:
        return None
    ruleset, problems = resolve(value)
    table.problems.extend(found.under("ruleset") for found in problems)
    return ruleset


def _players(table: StrictTable) -> list[str]:
    players = table.texts("players", required=True)
    raw = table.raw("players")
    if isinstance(raw, list):
        if len(players) == len(raw):
            table.problems.extend((*check_names(players, "players"), *check_alike(players, "players")))
        least, most = TOTAL_SEATS if _is_total(table.raw("entries")) else SEATS
        if not least <= len(raw) <= most:
            table.complain("players", "table_size", count=len(raw))
    return players


def _is_total(entries: object) -> bool:
    if not isinstance(entries, list) or len(entries) != 1 or not isinstance(entries[0], dict):
        return False
    return entries[0].get("kind") == "manual" and entries[0].get("hand", False) is False


def _first_dealer(table: StrictTable, players: list[str]) -> str:
    dealer = table.text("first_dealer", required=True)
    if dealer == "":
        table.complain("first_dealer", "name_empty")
    elif dealer is not None and players and dealer not in players:
        table.problems.append(not_at_table("first_dealer", dealer, tuple(players)))
    return dealer or ""


def _title(table: StrictTable) -> str:
    title = prose(table, "title", MAX_TITLE)
    if "\n" in title:
        table.complain("title", "text_control")
    return title


MOST_PLACE = 99


def _cup(table: StrictTable) -> CupPlace | None:
    inside = table.table("cup")
    if inside is None:
        return None
    name = inside.text("name", required=True)
    numbers = [inside.number(key, least=1, most=MOST_PLACE, required=True) for key in ("round", "table")]
    inside.finish()
    code = None if name is None else check_name(composed(name), MOST_CUP)
    if code is not None:
        inside.complain("name", code, most=MOST_CUP)
    return CupPlace(composed(name or ""), numbers[0] or 1, numbers[1] or 1)


def _known_as(table: StrictTable, count: int) -> KnownAs:
    id_, rows = table.text("id"), table.items("rows", most=MAX_ENTRIES)
    name = None if table.raw("round") is None else prose(table, "round", MAX_TITLE)
    if name is not None and "\n" in name:
        table.complain("round", "text_control")
    if id_ is not None and not is_id(id_):
        table.complain("id", "id_form", value=id_)
    for index, each in enumerate(rows):
        if not isinstance(each, str) or not is_id(each):
            table.complain(f"rows[{index}]", "id_form", value=str(each))
        elif each in rows[:index]:
            table.complain(f"rows[{index}]", "id_twice", value=each)
    if isinstance(table.raw("rows"), list) and len(rows) != count:
        table.complain("rows", "rows_count", count=len(rows), entries=count)
    return KnownAs(id_, name, tuple(map(str, rows)))


def is_id(text: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text) is not None


def _rate(table: StrictTable, ruleset: Ruleset | None) -> int | None:
    """Return the rate; always 1 if points are cents."""
    rate = table.number("cents_per_point", least=0, most=MAX_RATE)
    if ruleset is None or not ruleset.points_are_cents:
        return rate
    if rate not in (None, 1):
        table.complain("cents_per_point", "rate_fixed", ruleset=ruleset.id)
    return 1


def _date(table: StrictTable) -> str | None:
    value = table.text("date")
    if value is None:
        return None
    try:
        return day_of(value).isoformat()
    except ValueError:
        table.complain("date", "date_form", value=value)
        return None


def _entries(table: StrictTable, ruleset: Ruleset | None) -> list[_Read]:
    raw = table.items("entries", most=MAX_ENTRIES, required=True)
    found = []
    for index, value in enumerate(raw):
        before = len(table.problems)
        each = StrictTable(value, f"entries[{index}]", table.problems)
        entry = read_entry_as_far(each, ruleset) if each.valid else None
        found.append(_Read(entry, tuple(problem.path for problem in table.problems[before:])))
    return found


def most_bytes(fact: str) -> int:
    """Return the fewest bytes an entry takes in the file; ``fact`` is its compact JSON.

    Indentation is at most twelve, an escaped character at most twelve letters.
    """
    parts, names = fact.count(",") + 2 * (fact.count("{") + fact.count("[")), fact.count(":")
    return len(fact.encode()) + 13 * parts + names + 12 * len(HIDDEN.findall(fact))


def measure_problems(evening: Evening) -> list[Problem]:
    """Check the limits of a file: rows, people, long amounts. Beyond them a ledger takes too long."""
    if len(evening.entries) > MAX_ENTRIES:
        return [problem("entries", "too_many_entries", most=MAX_ENTRIES)]
    if len(evening.everybody) > MAX_PEOPLE:
        return [problem("entries", "too_many_people", most=MAX_PEOPLE)]
    common = 1
    for entry in [entry for entry in evening.entries if isinstance(entry, (Manual, FiguresOnly))]:
        amounts = [*entry.points.values(), *(entry.cents or {}).values()]
        common = lcm(common, *(amount.exact.denominator for amount in amounts))
        if common > MAX_DENOMINATOR:
            return [problem(f"entries[{evening.entries.index(entry)}]", "amount_form")]
    return []


def _rule_problems(evening: Evening, read: list[_Read]) -> list[tuple[int, Problem]]:
    found: list[tuple[int, Problem]] = []
    places_known = True
    # Entry by entry, to stop after enough problems.
    for turn, each in zip(turns(evening), read, strict=True):
        if len(found) >= MAX_PROBLEMS or (each.wrong and isinstance(each.entry, TableChange)):
            break
        if each.entry is not None:
            for against in problems_of_entry(turn, evening):
                known = places_known or against.code not in _OF_PLACES
                if known and (not each.wrong or _holds_anyway(against.under(f"entries[{turn.index}]"), each.wrong)):
                    found.append((turn.index, against))
        places_known = places_known and each.entry is not None and not _moves_the_deal(each.wrong)
    return found


def _moves_the_deal(wrong: tuple[str, ...]) -> bool:
    return any(path.rpartition(".")[2] in ("dealer", "replay") for path in wrong)


def _holds_anyway(found: Problem, wrong: tuple[str, ...]) -> bool:
    if found.code not in _OF_ONE_VALUE or any(path.rpartition(".")[2] in _PLACES for path in wrong):
        return False
    # A list with an unreadable element has lost its numbering.
    named = {*wrong, *(path.rpartition("[")[0] for path in wrong if path.endswith("]"))}
    return not any(found.path == path or found.path.startswith((f"{path}.", f"{path}[")) for path in named)


def _in_order(problems: list[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda each: _entry_number(each.path))


def _entry_number(path: str) -> int:
    if not path.startswith("entries["):
        return -1
    return int(path[len("entries[") : path.index("]")])


def _as_dealt(evening: Evening) -> Iterable[Entry]:
    if not evening.six_by_seat:
        return evening.entries
    pairs = zip(turns(evening), turns(replace(evening, six_by_seat=False)), strict=True)
    return [
        was.entry
        if isinstance(was.entry, NoHand) or was.deal is None or was.problems or was.deal == now.deal
        else replace(was.entry, sitting_out=was.deal.sitting_out)
        for was, now in pairs
    ]


def write_evening(evening: Evening, ruleset: str | dict[str, Any], known_as: KnownAs | None = None) -> dict[str, Any]:
    """Return the evening in the specified order; ``ruleset`` is an official id or a whole ruleset."""
    known = {} if known_as is None else {"id": known_as.id, "round": known_as.round}
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION} | known
    data |= {name: value for name in ("title", "date", "note") if (value := getattr(evening, name))}
    data |= {"ruleset": ruleset, "cents_per_point": evening.cents_per_point}
    if evening.planned_radl is not None:
        data["planned_radl"] = evening.planned_radl
    if evening.cup is not None:
        data["cup"] = evening.cup._asdict()
    data |= {"players": list(evening.players), "first_dealer": evening.first_dealer}
    data["entries"] = [write_entry(entry) for entry in _as_dealt(evening)]
    return data if known_as is None else data | {"rows": list(known_as.rows)}
