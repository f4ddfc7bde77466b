"""Rulesets in the form of earlier versions, which only names its table of Trischaken: read, scored and written as then.

``earlier-rules.tar.xz`` was made by the program before tables: rulesets with their digests and the results of hands,
and a database with evenings under them.
"""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

import pytest

from tarockblock.app import checking
from tarockblock.app.storage import open_store
from tarockblock.domain.hand import Trischaken
from tarockblock.domain.score import Pricing
from tarockblock.domain.trischaken import score_trischaken
from tarockblock.rules.library import shipped, shipped_tables
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.shapes import earlier_tables
from tarockblock.rules.writer import digest, to_data
from tests.domain.paper import SEATS
from tests.rules.small import small

FROZEN = Path(__file__).parent.parent / "store" / "frozen" / "earlier-rules.tar.xz"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    there = tmp_path_factory.mktemp("earlier")
    with tarfile.open(FROZEN) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Debian 12 has Python 3.11.2
        archive.extractall(there, **safely)
    return there


def test_earlier_form__has_its_digest_and_comes_to_what_it_did(folder: Path) -> None:
    for each in json.loads((folder / "rulesets.json").read_text(encoding="utf-8")):
        ruleset, problems = read_ruleset(each["ruleset"], stored=True)
        assert ruleset is not None
        assert problems == []
        assert (to_data(ruleset), digest(ruleset)) == (each["ruleset"], each["digest"])
        for thirds, vorhand, points in each["hands"]:
            hand = Trischaken(card_points=dict(zip(SEATS, thirds, strict=True)))
            score = score_trischaken(hand, ruleset, SEATS, vorhand, Pricing(10, kontra_in_points=False))
            got, _ = score.rows(SEATS)
            assert [str(got[who]) for who in SEATS] == points, (ruleset.id, thirds, vorhand)


def test_frozen_database__has_nothing_against_it(folder: Path) -> None:
    with open_store(folder / "abend.db") as store:
        assert list(checking.verify(store)) == []


@pytest.mark.parametrize("style", ["upper_austria", "tirol", "tulln"])
def test_translation__is_the_table_the_shipped_rulesets_have(style: str) -> None:
    table = to_data(shipped(shipped_tables()[style].id))["trischaken"]
    assert {key: table[key] for key in ("table", "places") if key in table} == earlier_tables()[style]


def test_new_form__is_written_as_it_was_read() -> None:
    data = small()
    data["trischaken"] |= {"style": "own", "table": [dict(earlier_tables()["tulln"]["table"][3], price="game")]}
    data["trischaken"]["prices"] = {"game": 3, "vorhand_factor": 2}
    ruleset, problems = read_ruleset(data)
    assert ruleset is not None
    assert problems == []
    assert to_data(ruleset)["trischaken"] == data["trischaken"]


@pytest.mark.parametrize(
    ("line", "path", "code"),
    [
        ({"from": "loser"}, "from", "no_choice"),
        ({"to": None}, "to", "missing_key"),
        ({"split": "half"}, "split", "no_choice"),
        ({"without": [4]}, "without[0]", "out_of_range"),
        ({"most": [0]}, "most[0]", "out_of_range"),
        ({"times": 0}, "times", "out_of_range"),
        ({"vorhand": 1}, "vorhand", "wrong_type"),
        ({"reads": {"trischaken_tied": "half"}}, "reads.trischaken_tied", "no_choice"),
        ({"reads": {"trischaken_tide": "share"}}, "reads.trischaken_tide", "unknown_key"),
        ({"form": "most"}, "form", "unknown_key"),
    ],
)
def test_line__what_is_wrong_is_named_with_its_place(line: dict[str, object], path: str, code: str) -> None:
    data = small()
    good = {"from": "most", "to": "others", "price": "pay"}
    data["trischaken"] |= {"style": "own", "table": [{**good, **line}], "prices": {"pay": 2}}
    problems = read_ruleset(data)[1]
    assert [(each.path, each.code) for each in problems] == [(f"trischaken.table[0].{path}", code)]


def test_prices__are_those_the_table_names() -> None:
    data = small()
    data["trischaken"] |= {"style": "own", "table": [{"from": "most", "to": "others", "price": "pay"}]}
    data["trischaken"]["prices"] = {"game": 2}
    found = {(each.path, each.code) for each in read_ruleset(data)[1]}
    assert found == {("trischaken.prices.pay", "missing_key"), ("trischaken.prices.game", "unknown_key")}
