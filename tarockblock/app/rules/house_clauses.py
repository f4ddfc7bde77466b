"""Clauses of house rulesets. Every incoming ruleset passes :func:`completed`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarockblock.app.rules.labels import RuleWords
from tarockblock.domain.ruleset import HOUSE_CLAUSE, TEXT_LANGUAGES, GameKind, Ruleset
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import Difference, FieldKind, differences, fields_of, look_up, merged, raw_value, value_of
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import copied, to_data

Data = dict[str, Any]

OWN_TABLE = "house"


def completed(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset citing the house for every unofficial value."""
    # Otherwise a changed price would cite the very sentence that contradicts it.
    official = next((each for each in (ruleset.base, ruleset.id) if each in shipped_ids()), None)
    if official is None or ruleset == shipped(official):
        return ruleset
    data, base = to_data(ruleset), shipped(official).trischaken
    if ruleset.trischaken.style == base.style and ruleset.trischaken.lines != base.lines:
        data["trischaken"]["style"] = OWN_TABLE
    made = with_clauses(data, shipped(official))
    return ruleset if made == data else read_ruleset(made, stored=True)[0] or ruleset


def with_clauses(data: Mapping[str, Any], base: Ruleset) -> Data:
    """Return the data with valid clauses: official for unchanged values, else the house's."""
    official = to_data(base)
    made = copied(data)
    changed: dict[tuple[str, ...], list[Difference]] = {}
    for found in differences(data, official):
        changed.setdefault(found.field.clause, []).append(found)
    for slot in dict.fromkeys(field.clause for field in fields_of(made) if field.clause):
        if look_up(made, slot[:-1]) is None:
            continue
        if slot[0] in ("games", "bonuses") and slot[1] not in official[slot[0]]:
            _cite_new(made, slot, official)
        elif slot in changed:
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


def _is_official(clause: Mapping[str, Any], official: Data) -> bool:
    return any(clause["quote"] == each["quote"] for each in official["clauses"].values())


def _cite_new(data: Data, slot: tuple[str, ...], official: Data) -> None:
    here = look_up(data, slot)
    if here is not None and not _is_own(here) and not _is_official(data["clauses"][here], official):
        return
    kinds = (FieldKind.NUMBER, FieldKind.CARD_POINTS)
    prices = [field for field in fields_of(data) if field.clause == slot and field.kind in kinds]
    given = [(field, value_of(data, field)) for field in prices if raw_value(data, field) not in (None, field.default)]
    if not given and slot[-1] != "clause":
        return

    def changes(words: RuleWords) -> str:
        return "; ".join(f"{words.label(field)} {words.value(field, value)}" for field, value in given)

    _state(data, slot, changes, official, None)


def _cite_house(data: Data, slot: tuple[str, ...], found: list[Difference], official: Data) -> None:
    here, there = look_up(data, slot), look_up(official, slot)
    if here is not None and not _is_own(here) and not _is_official(data["clauses"][here], official):
        return
    cited = official["clauses"].get(there) if isinstance(there, str) else None
    _state(data, slot, lambda words: words.differences(found), official, cited)


def _state(
    data: Data, slot: tuple[str, ...], changes: Callable[[RuleWords], str], official: Data, cited: Data | None
) -> None:
    """Set a house clause naming the ``cited`` clause it replaces."""
    own = HOUSE_CLAUSE + "_".join(slot[:-1] if slot[-1] == "clause" else slot)
    ref, quote = {}, {}
    for language in TEXT_LANGUAGES:
        wording = Wording(language)
        said = changes(RuleWords(merged(data, official), wording))
        ref[language] = wording.rule("house_rule")
        if cited is None or cited.get("reading"):
            quote[language] = wording.rule("house_quote", changes=said)
        else:
            quote[language] = wording.rule("house_quote_of", changes=said, place=cited["ref"][language])
    data["clauses"][own] = {"ref": ref, "quote": quote, "summary": True}
    look_up(data, slot[:-1])[slot[-1]] = own


def _cite_base(data: Data, slot: tuple[str, ...], official: Data) -> None:
    there = look_up(official, slot)
    if there is None:
        look_up(data, slot[:-1]).pop(slot[-1], None)
    else:
        data["clauses"].setdefault(there, official["clauses"][there])
        look_up(data, slot[:-1])[slot[-1]] = there


def _cite_trischaken(data: Data, official: Data) -> None:
    for name, game in data["games"].items():
        if game["kind"] != GameKind.TRISCHAKEN:
            continue
        known = look_up(official, ("games", name, "value"))
        if game["value"] != known and _is_own(data["trischaken"]["clause"]):
            game["clause"] = data["trischaken"]["clause"]
        elif _is_own(game["clause"]):
            _cite_base(data, ("games", name, "clause"), official)


def _cite_situations(data: Data, official: Data) -> None:
    here, there = data["trischaken"], official["trischaken"]
    for situation in SITUATIONS:
        key = f"{situation}_clause"
        if _is_own(here["clause"]) or key not in there:
            here.pop(key, None)
        else:
            data["clauses"].setdefault(there[key], official["clauses"][there[key]])
            here[key] = there[key]


def _cited(data: Any) -> list[str]:
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
