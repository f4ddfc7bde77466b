"""House rulesets as data and as files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tarockblock.app.rules.house_clauses import completed
from tarockblock.app.rules.labels import RuleWords
from tarockblock.app.rules.library import base_of, is_official
from tarockblock.app.rules.naming import name_problem
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import HOUSE_CLAUSE, TEXT_LANGUAGES, BonusKind, GameKind, Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import (
    BESIDE_VALAT,
    Field,
    FieldKind,
    Value,
    differences,
    length_of,
    look_up,
    merged,
    raw_value,
)
from tarockblock.rules.library import load_file
from tarockblock.rules.writer import copied, to_data, to_toml

Data = dict[str, Any]


def with_values(whole: Mapping[str, Any], fields: tuple[Field, ...], values: Mapping[str, Value]) -> Data:
    """Return the data with values by path (None: removed)."""
    data = copied(whole)
    for field in fields:
        if field.kind is not FieldKind.PLAYED:
            _put(data, field, values[field.path])
    for field in fields:
        if field.kind is FieldKind.PLAYED and not values[field.path]:
            del data[field.group][field.subject]
    _tidy(data)
    return data


def _put(data: Data, field: Field, value: Value) -> None:
    """Set a value; defaults are left out, as the writer does."""
    if field.group == "settings":
        if field.subject in data["settings"] or value != field.default:
            data["settings"].setdefault(field.subject, {})["value"] = value
        return
    if field.group == "doubling":
        _put_doubling(data, field, str(value))
        return
    if field.group in BESIDE_VALAT:
        _put_beside_valat(data, field, is_on=bool(value))
        return
    table = look_up(data, field.keys[:-1])
    if value is None or (field.default is not None and value == field.default):
        table.pop(field.keys[-1], None)
    else:
        table[field.keys[-1]] = value


def _put_doubling(data: Data, field: Field, length: str) -> None:
    """Set how long an event doubles hands; a new one cites a clause that is worded when the ruleset is stored."""
    part = look_up(data, field.keys[:-1])
    if length == length_of(part):
        return
    if not length:
        data["doubling"].remove(part)
    elif part is None:
        part = {"event": field.subject, "clause": f"{HOUSE_CLAUSE}doubling_{field.subject}"}
        data["clauses"].setdefault(part["clause"], placeholder(dict.fromkeys(TEXT_LANGUAGES, field.subject)))
        data.setdefault("doubling", []).append(part)
    if length:
        unit, _, count = length.partition("_")
        for key in ("hands", "radl"):
            part.pop(key, None)
        part[unit] = int(count)
    if not data["doubling"]:
        del data["doubling"]


def _put_beside_valat(data: Data, field: Field, *, is_on: bool) -> None:
    """Set whether something counts beside a valat; the first that does not makes the table, which lists the others."""
    if raw_value(data, field) == is_on:
        return
    kinds = {str(each["kind"]) for each in data["bonuses"].values()} - {BonusKind.VALAT}
    table = data.setdefault(field.group, {key: sorted(kinds) for key in ("silent", "announced")})
    if field.name == "kontra":
        table["kontra"] = is_on
        return
    names = [each for each in table.get(field.keys[1], ()) if each != field.name]
    table[field.keys[1]] = [*names, field.name] if is_on else names


def placeholder(name: Mapping[str, str]) -> Data:
    """Return a clause that is cited until the ruleset is stored, which words it."""
    return {"ref": dict(name), "quote": dict(name), "summary": True}


def _tidy(data: Data) -> None:
    """Remove games, bids and renonce cases that depend on anything no longer played."""
    games, bonuses = data["games"], data["bonuses"]
    for name, game in list(games.items()):
        if "bids" in game:
            game["bids"] = {bid: words for bid, words in game["bids"].items() if bid in bonuses}
            if not game["bids"]:
                del games[name]
        if "bonuses" in game:
            game["bonuses"] = [bonus for bonus in game["bonuses"] if bonus in bonuses]
            if not game["bonuses"]:
                del game["bonuses"]
        if game["kind"] == GameKind.TRISCHAKEN and isinstance(data["trischaken"]["prices"].get("pay"), int):
            game["value"] = data["trischaken"]["prices"]["pay"]
    cases = (_limited(_limited(case, "games", games), "bonuses", bonuses) for case in data.get("offences") or ())
    data["offences"] = [case for case in cases if case]


def _limited(case: Data, key: str, played: Mapping[str, Any]) -> Data:
    if not case.get(key):
        return case
    left = [each for each in case[key] if each in played]
    return {**case, key: left} if left else {}


SUFFIX = ".toml"


def read_file(path: Path) -> tuple[Ruleset | None, list[Problem]]:
    """Return the ruleset in a file, or None and all problems."""
    ruleset, problems = load_file(path)
    if ruleset is None:
        return None, problems
    for language in TEXT_LANGUAGES:
        wrong = name_problem(ruleset.short.get(language), ())
        if wrong is not None:
            problems.append(replace(wrong, path=f"short.{language}"))
    return (None, problems) if problems else (completed(ruleset), [])


def file_text(ruleset: Ruleset, wording: Wording) -> str:
    """Return the ruleset as TOML for ``tarockblock rules check``; comments name the changes."""
    if is_official(ruleset):
        return to_toml(to_data(ruleset), [wording.rule("toml_official", name=ruleset.name.get(wording.language))])
    head = [wording.rule("toml_head", name=ruleset.name.get(wording.language)), *description(ruleset, wording)]
    mine, official = to_data(ruleset), to_data(base_of(ruleset))
    words = RuleWords(merged(mine, official), wording)
    remarks = {
        each.field.path: wording.rule("toml_instead", other=words.value(each.field, each.other))
        for each in differences(mine, official)
        if each.field.kind is not FieldKind.PLAYED
    }
    return to_toml(mine, head, remarks)


def description(ruleset: Ruleset, wording: Wording) -> list[str]:
    """Return a house ruleset's base and changed values as lines."""
    base = base_of(ruleset)
    if base is ruleset:
        return [wording.rule("toml_no_base")]
    mine, official = to_data(ruleset), to_data(base)
    words = RuleWords(merged(mine, official), wording)
    found = [f"- {words.difference(each)}" for each in differences(mine, official)]
    derived = wording.rule("toml_base", base=base.name.get(wording.language), id=base.id)
    return [derived, *([wording.rule("toml_changed"), *found] if found else [wording.rule("toml_same")])]


def file_name(ruleset: Ruleset) -> str:
    """Return ``donnerstagsrunde.toml``."""
    return ruleset.id + SUFFIX
