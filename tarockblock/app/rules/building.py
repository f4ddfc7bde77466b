"""House rulesets as data: values put in their places, what is not played taken out, clauses cited; and as files.

A value that is not the official one cites no official sentence: its clause says "house rule" and what it was. A file
names in comments what was changed in it; one that is read must be right as a whole, or all that is wrong is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tarockblock.app.rules.labels import RuleWords
from tarockblock.app.rules.library import base_of, is_official
from tarockblock.app.rules.naming import name_problem
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import HOUSE_CLAUSE, TEXT_LANGUAGES, GameKind, Ruleset
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import Difference, Field, FieldKind, Value, differences, fields_of, look_up, merged
from tarockblock.rules.library import load_file
from tarockblock.rules.writer import copied, to_data, to_toml

Data = dict[str, Any]


def with_values(whole: Mapping[str, Any], fields: tuple[Field, ...], values: Mapping[str, Value]) -> Data:
    """The data with a value in each field (by path; None: there is nothing) and without what is not played."""
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
    """A value in its place; what is the default anyway is left out, as the writer does."""
    if field.group == "settings":
        if field.subject in data["settings"] or value != field.default:
            data["settings"].setdefault(field.subject, {})["value"] = value
        return
    table = look_up(data, field.keys[:-1])
    if value is None or (field.default is not None and value == field.default):
        table.pop(field.keys[-1], None)
    else:
        table[field.keys[-1]] = value


def _tidy(data: Data) -> None:
    """No game, bid or case of renonce is left hanging on what is not played any more."""
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
    """A case of renonce about what is played; empty where it was about none of it."""
    if not case.get(key):
        return case
    left = [each for each in case[key] if each in played]
    return {**case, key: left} if left else {}


def with_clauses(data: Mapping[str, Any], base: Ruleset) -> Data:
    """The data with clauses that hold: of the base where nothing was changed, of the house where something was."""
    official = to_data(base)
    made = copied(data)
    changed: dict[tuple[str, ...], list[Difference]] = {}
    for found in differences(data, official):
        changed.setdefault(found.field.clause, []).append(found)
    for slot in dict.fromkeys(field.clause for field in fields_of(made) if field.clause):
        if slot in changed:
            _cite_house(made, slot, changed[slot], official)
        elif _is_own(str(look_up(made, slot) or "")):
            _cite_base(made, slot, official)
    _cite_trischaken(made, official)
    _cite_situations(made, official)
    cited = set(_cited(made))
    made["clauses"] = {name: each for name, each in made["clauses"].items() if name in cited or not _is_own(name)}
    return made


def _is_own(clause: str) -> bool:
    return clause.startswith(HOUSE_CLAUSE)


def _cite_house(data: Data, slot: tuple[str, ...], found: list[Difference], official: Data) -> None:
    """A clause of the house; a sentence somebody wrote himself about these very values stays."""
    here, there = look_up(data, slot), look_up(official, slot)
    if here is not None and here != there and not _is_own(here):
        return
    own = HOUSE_CLAUSE + "_".join(slot[:-1] if slot[-1] == "clause" else slot)
    cited = official["clauses"].get(there) if isinstance(there, str) else None
    ref, quote = {}, {}
    for language in TEXT_LANGUAGES:
        wording = Wording(language)
        changes = RuleWords(merged(data, official), wording).differences(found)
        ref[language] = wording.rule("house_rule")
        if cited is None or cited.get("reading"):
            quote[language] = wording.rule("house_quote", changes=changes)
        else:
            quote[language] = wording.rule("house_quote_of", changes=changes, place=cited["ref"][language])
    data["clauses"][own] = {"ref": ref, "quote": quote, "summary": True}
    look_up(data, slot[:-1])[slot[-1]] = own


def _cite_base(data: Data, slot: tuple[str, ...], official: Data) -> None:
    """The official clause again, since the official value holds again."""
    there = look_up(official, slot)
    if there is None:
        look_up(data, slot[:-1]).pop(slot[-1], None)
    else:
        data["clauses"].setdefault(there, official["clauses"][there])
        look_up(data, slot[:-1])[slot[-1]] = there


def _cite_trischaken(data: Data, official: Data) -> None:
    """The game's own line of the price list shows what the loser pays, and cites what that cites."""
    for name, game in data["games"].items():
        if game["kind"] != GameKind.TRISCHAKEN:
            continue
        known = look_up(official, ("games", name, "value"))
        if game["value"] != known and _is_own(data["trischaken"]["clause"]):
            game["clause"] = data["trischaken"]["clause"]
        elif _is_own(game["clause"]):
            _cite_base(data, ("games", name, "clause"), official)


def _cite_situations(data: Data, official: Data) -> None:
    """Official sentences about single situations hold only while all prices of Trischaken are official."""
    here, there = data["trischaken"], official["trischaken"]
    for situation in SITUATIONS:
        key = f"{situation}_clause"
        if _is_own(here["clause"]) or key not in there:
            here.pop(key, None)
        else:
            data["clauses"].setdefault(there[key], official["clauses"][there[key]])
            here[key] = there[key]


def _cited(data: Any) -> list[str]:
    """Every clause id that is cited anywhere."""
    if not isinstance(data, Mapping):
        return [each for part in data for each in _cited(part)] if isinstance(data, list) else []
    found: list[str] = []
    for key, value in data.items():
        if isinstance(value, str) and (key == "clause" or key.endswith("_clause")):
            found.append(value)
        elif key == "clauses" and isinstance(value, list):
            found += [str(each) for each in value]
        elif key != "clauses":
            found += _cited(value)
    return found


SUFFIX = ".toml"


def read_file(path: Path) -> tuple[Ruleset | None, list[Problem]]:
    """A ruleset out of a file, or None and everything that is wrong with it: with its short name too."""
    ruleset, problems = load_file(path)
    if ruleset is None:
        return None, problems
    for language in TEXT_LANGUAGES:
        wrong = name_problem(ruleset.short.get(language), ())
        if wrong is not None:
            problems.append(replace(wrong, path=f"short.{language}"))
    return (None, problems) if problems else (ruleset, [])


def file_text(ruleset: Ruleset, wording: Wording) -> str:
    """The ruleset as TOML that ``tarockblock rules check`` accepts; comments name its base and every changed value."""
    base, language = base_of(ruleset), wording.language
    if is_official(ruleset):
        return to_toml(to_data(ruleset), [wording.rule("toml_official", name=ruleset.name.get(language))])
    head = [wording.rule("toml_head", name=ruleset.name.get(language))]
    if base is ruleset:
        return to_toml(to_data(ruleset), [*head, wording.rule("toml_no_base")])
    head.append(wording.rule("toml_base", base=base.name.get(language), id=base.id))
    mine, official = to_data(ruleset), to_data(base)
    words = RuleWords(merged(mine, official), wording)
    found = differences(mine, official)
    remarks = {
        each.field.path: wording.rule("toml_instead", other=words.value(each.field, each.other))
        for each in found
        if each.field.kind is not FieldKind.PLAYED
    }
    if found:
        head += [wording.rule("toml_changed"), *(f"- {words.difference(each)}" for each in found)]
    else:
        head.append(wording.rule("toml_same"))
    return to_toml(mine, head, remarks)


def file_name(ruleset: Ruleset) -> str:
    """``donnerstagsrunde.toml``."""
    return ruleset.id + SUFFIX
