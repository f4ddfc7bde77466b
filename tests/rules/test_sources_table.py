"""The tables ``docs/sources/ID.md``: every sentence of a source that decides something, and where it is kept."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tarockblock import paths
from tarockblock.rules.library import shipped_ids

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "sources"
TABLES = sorted(path.stem for path in FOLDER.glob("*.md"))
HEAD = ["section", "sentence no.", "what", "kept in"]
NUMBER = re.compile(r"\d+(–\d+)?|–|silent")
PLACE = re.compile(r"`([a-z0-9_.]+)`")


def rows(name: str) -> list[list[str]]:
    """The lines of the table, head and rule first, each as its cells."""
    lines = (FOLDER / f"{name}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


def places(name: str) -> set[str]:
    """Every place that the table says something is kept in."""
    return {place for row in rows(name)[2:] for place in PLACE.findall(row[3])}


def data(name: str) -> dict[str, Any]:
    """The ruleset as it stands in its file, offences and remarks by id."""
    found = tomllib.loads(paths.resource("rulesets", f"{name}.toml").read_text(encoding="utf-8"))
    by_id = {kind: {each["id"]: each for each in found.get(kind, [])} for kind in ("offences", "remarks")}
    return found | by_id


def stands(place: str, part: Any) -> bool:
    """Whether a dotted place leads somewhere."""
    for key in place.split("."):
        if not isinstance(part, dict) or key not in part:
            return False
        part = part[key]
    return True


def test_tables__are_there_for_every_shipped_ruleset() -> None:
    assert sorted(shipped_ids()) == TABLES


@pytest.mark.parametrize("name", TABLES)
def test_table__has_four_columns_and_nothing_empty(name: str) -> None:
    head, rule, *body = rows(name)
    assert head == HEAD
    assert set("".join(rule)) <= set(":-")
    assert body
    for row in body:
        assert len(row) == len(HEAD), row
        assert all(row), row
        assert NUMBER.fullmatch(row[1]), row


@pytest.mark.parametrize("name", TABLES)
def test_table__names_places_and_nothing_else(name: str) -> None:
    for row in rows(name)[2:]:
        assert ", ".join(f"`{place}`" for place in PLACE.findall(row[3])) == row[3], row


@pytest.mark.parametrize("name", TABLES)
def test_table__every_place_is_in_the_ruleset(name: str) -> None:
    ruleset = data(name)
    assert [place for place in sorted(places(name)) if not stands(place, ruleset)] == []


@pytest.mark.parametrize("name", TABLES)
def test_table__names_every_clause_offence_and_remark(name: str) -> None:
    ruleset = data(name)
    there = {f"{kind}.{each}" for kind in ("clauses", "offences", "remarks") for each in ruleset[kind]}
    assert sorted(there - places(name)) == []
