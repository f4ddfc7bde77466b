"""House rulesets as data and as files."""

from __future__ import annotations

from collections.abc import Container, Mapping
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
    parse_length,
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
    if field.group == "doubling":
        _put_doubling(data, field, str(value or ""))
        return
    if field.group in BESIDE_VALAT and raw_value(data, field) != value:
        # The first exception makes the table, which lists all others.
        kinds = {str(each["kind"]) for each in data["bonuses"].values()} - {BonusKind.VALAT}
        data.setdefault(field.group, {key: sorted(kinds) for key in ("silent", "announced")})
    table, key = look_up(data, field.table), field.keys[len(field.table)]
    if field.listed:
        _put_listed(table or {}, key, field.member, is_on=bool(value))
    elif field.group == "settings" and (table is not None or value != field.default):
        data["settings"].setdefault(field.subject, {})["value"] = value
    elif value is None or (field.default is not None and value == field.default):
        (table or {}).pop(key, None)
    else:
        table[key] = _numbers(value) if field.kind is FieldKind.NUMBERS else value


def _put_listed(table: Data, key: str, member: str, *, is_on: bool) -> None:
    names = table.get(key, [])
    if is_on is not (member in names):
        table[key] = [*names, member] if is_on else [each for each in names if each != member]


def _numbers(value: Value) -> Any:
    words = str(value).split()
    return [int(each) for each in words] if all(map(str.isdecimal, words)) else value


def _put_doubling(data: Data, field: Field, text: str) -> None:
    part, length = look_up(data, field.table), parse_length(text)
    if text and (length is None or text == length_of(part)):
        return
    others = [each for each in data.pop("doubling", []) if each is not part]
    clause = f"{HOUSE_CLAUSE}doubling_{field.subject}"
    if length is not None:
        data["clauses"].setdefault(clause, placeholder(dict.fromkeys(TEXT_LANGUAGES, field.subject)))
        clause = clause if part is None else part["clause"]
        others.append({"event": field.subject, "clause": clause, length[0]: length[1]})
    if others:
        data["doubling"] = others


def placeholder(name: Mapping[str, str]) -> Data:
    """Return a clause that is cited until the ruleset is stored, which words it."""
    return {"ref": dict(name), "quote": dict(name), "summary": True}


def _tidy(data: Data) -> None:
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
        _keep_known(game, "leaves_alone", bonuses)
        if game["kind"] == GameKind.TRISCHAKEN and isinstance(data["trischaken"]["prices"].get("pay"), int):
            game["value"] = data["trischaken"]["prices"]["pay"]
    whole = {str(each["kind"]) for each in bonuses.values()} - {BonusKind.VALAT}
    for group in [each for each in BESIDE_VALAT if each in data]:
        table = data[group]
        for key in ("silent", "announced", "refused"):
            _keep_known(table, key, (*BonusKind, *bonuses))
        counted = {*table.get("silent", ())} & {*table.get("announced", ())}
        if whole <= counted and table.get("kontra", True) and not table.get("refused"):
            del data[group]  # everything counts, as without a table
    _keep_known(data["renonce"], "claimed", (*BonusKind, *bonuses))
    cases = (_limited(_limited(case, "games", games), "bonuses", bonuses) for case in data.get("offences") or ())
    data["offences"] = [case for case in cases if case]


def _keep_known(table: Data, key: str, known: Container[str]) -> None:
    if key in table:
        table[key] = [each for each in table[key] if each in known]


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
