"""A changed price is cited as changed, whatever way the ruleset comes in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.files import load_evening, resolve_ruleset
from tarockblock.app.rules.building import read_file
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.house_clauses import completed
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.reasons import cited_clauses
from tarockblock.rules.fields import Field, FieldKind, fields_of, look_up
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import copied, to_data, to_toml
from tests.cli import CommandLine
from tests.domain import hands
from tests.domain.paper import cents, points, row

PRICES = [
    (name, field)
    for name in shipped_ids()
    for field in fields_of(to_data(shipped(name)))
    if field.kind is FieldKind.NUMBER and field.group not in ("kontra", "rate") and not field.choices
    if look_up(to_data(shipped(name)), field.keys) is not None
]
NAMES = [f"{name} {field.path}" for name, field in PRICES]


def raised(name: str, field: Field) -> dict[str, Any]:
    """The data of a ruleset as people write it: with one price 17 higher, and nothing else."""
    data = copied(to_data(shipped(name)))
    table = look_up(data, field.keys[:-1])
    table[field.keys[-1]] += 17
    return data | {"id": "haus", "base": name}


@pytest.mark.parametrize(("name", "field"), PRICES, ids=NAMES)
def test_every_door__makes_the_same_ruleset(name: str, field: Field, tmp_path: Path) -> None:
    data = raised(name, field)
    inside, problems = resolve_ruleset(data)
    assert problems == []
    (tmp_path / "haus.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "haus.toml").write_text(to_toml(data), encoding="utf-8")
    assert read_file(tmp_path / "haus.json") == (inside, [])
    assert read_file(tmp_path / "haus.toml") == (inside, [])
    draft = HouseDraft(shipped(name), name="Haus", new_id="haus")
    draft.put(field.path, str(look_up(data, field.keys)))
    edited = draft.ruleset()
    assert edited is not None
    assert inside is not None
    assert edited.clauses == inside.clauses
    assert completed(inside) == inside


@pytest.mark.parametrize(("name", "field"), PRICES, ids=NAMES)
def test_changed_price__is_cited_as_changed_wherever_it_decides(name: str, field: Field) -> None:
    data = raised(name, field)
    house, before = resolve_ruleset(data)[0], shipped(name)
    assert house is not None
    old = str(look_up(to_data(before), field.clause))
    new = house.clauses[str(look_up(to_data(house), field.clause))]
    assert new.of_house
    assert str(look_up(data, field.keys)) in new.quote.de
    for line in played(name):
        found, official = row(house, line.entry, **line.evening), row(before, line.entry, **line.evening)
        if (points(found), cents(found)) != (points(official), cents(official)):
            cited = cited_clauses(line.entry, found.score, house)
            assert new.id in cited, line.name
            assert old not in cited or old in elsewhere(house, field), line.name


def played(name: str) -> Iterator[hands.Line]:
    return (line for line in hands.lines() if line.rules == shipped(name))


def elsewhere(ruleset: Ruleset, field: Field) -> set[str]:
    """The clauses that other places of a ruleset cite, since one sentence may hold several prices."""
    data = to_data(ruleset)
    slots = {each.clause for each in fields_of(data)} - {field.clause, ()}
    return {str(look_up(data, slot)) for slot in slots}


def test_own_sentence__about_a_changed_price_stays() -> None:
    data = raised("tirol-2025", next(each for name, each in PRICES if each.path == "games.dreier.value"))
    data["clauses"]["ours"] = {"ref": {"de": "Wir", "en": "We"}, "quote": {"de": "Dreier 22.", "en": "Dreier 22."}}
    data["games"]["dreier"]["clause"] = "ours"
    ruleset = resolve_ruleset(data)[0]
    assert ruleset is not None
    assert ruleset.games["dreier"].clause == "ours"


@pytest.mark.parametrize("change", [{"base": None}, {"base": "nirgends"}, {"id": "tirol-2025", "base": None}])
def test_base__only_an_official_one_can_be_compared(change: dict[str, Any]) -> None:
    data = raised("tirol-2025", next(each for name, each in PRICES if each.path == "games.dreier.value")) | change
    ruleset = resolve_ruleset({key: value for key, value in data.items() if value is not None})[0]
    assert ruleset is not None
    of_house = ruleset.clauses[ruleset.games["dreier"].clause].of_house
    assert of_house is (data["id"] == "tirol-2025")


def test_evening__names_the_new_price_in_the_row_after_import_and_export(run: CommandLine, tmp_path: Path) -> None:
    data = raised("tirol-2025", next(each for name, each in PRICES if each.path == "games.dreier.value"))
    evening = {
        "format": "tarockblock-evening",
        "version": 1,
        "ruleset": data,
        "players": ["A", "B", "C", "D"],
        "first_dealer": "D",
        "entries": [{"kind": "game", "game": "dreier", "declarer": "A", "result": "won"}],
    }
    file = tmp_path / "abend.tarock.json"
    file.write_text(json.dumps(evening), encoding="utf-8")
    scored = json.loads(run("score", str(file), "--json").out)
    (cited,) = scored["entries"][0]["cites"]
    assert cited not in data["clauses"]
    assert scored["clauses"][cited]["quote"]["de"].startswith("Dreier 22 statt 5")
    db = str(tmp_path / "t.db")
    assert run("--db", db, "import", str(file)).status == 0
    exported = json.loads(run("--db", db, "export", "1", "--format", "json").out)
    assert exported["ruleset"]["clauses"][cited] == scored["clauses"][cited]
    loaded = load_evening(json.dumps(exported).encode())[0]
    assert loaded is not None
    assert compute_ledger(loaded).rows[0].score is not None
    assert read_ruleset(exported["ruleset"])[0] == loaded.ruleset
