"""The evening file: what it holds comes back, and whatever it cannot hold is named at its place, all at once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.rules.house_clauses import completed
from tarockblock.domain.problems import Problem
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.writer import to_data
from tests import tables
from tests.domain.paper import OOE, TIROL, evening, game, negative, renonce, with_settings
from tests.sentences import said

HEADER: dict[str, Any] = {
    "format": "tarockblock-evening",
    "version": 1,
    "ruleset": "tirol-2025",
    "players": ["Anna", "Bert", "Cilli", "Dora", "Emil"],
    "first_dealer": "Emil",
    "entries": [],
}
RUFER = {"kind": "game", "game": "rufer", "declarer": "Anna", "partner": "Bert", "result": "won"}
RIGHT: dict[str, dict[str, Any]] = {
    "rufer": RUFER,
    "piccolo": {"kind": "game", "game": "piccolo"},
    "renonce": {"kind": "renonce", "game": "dreier", "offenders": ["Anna"], "declarer": "Bert"},
}


def problems(data: object) -> list[Problem]:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    loaded, found = load_evening(raw)
    assert (loaded is None) is bool(found)
    return found


def places(data: object) -> list[str]:
    return [each.path for each in problems(data)]


def header(**changes: object) -> dict[str, Any]:
    return HEADER | changes


def entries(*each: object) -> dict[str, Any]:
    return header(entries=list(each))


# --------------------------------------------------------------------------- what is right


EXAMPLE = b"""{
  "format": "tarockblock-evening", "version": 1,
  "title": "Donnerstagsrunde", "date": "2026-11-19", "note": "",
  "ruleset": "tirol-2025",
  "cents_per_point": 10,
  "planned_radl": 4,
  "players": ["Anna", "Bert", "Cilli", "Dora", "Emil"],
  "first_dealer": "Emil",
  "entries": [
    {"kind": "game", "game": "besserrufer", "bid": "uhu", "declarer": "Anna", "partner": "Cilli", "result": "won",
     "kontra": 1, "bonuses": [{"bonus": "uhu", "side": "declarer", "announced": true, "made": false, "kontra": 2},
                              {"bonus": "trull", "side": "opponents"}]}
  ]
}"""


def test_example__of_the_specification() -> None:
    """session-file.md: 1 − 4 − 1 = −4 points, and in cents 20 − 160 − 10 = −150 (as its score --json says)."""
    from tarockblock.domain.ledger import compute_ledger

    loaded, found = load_evening(EXAMPLE)
    assert found == []
    ledger = compute_ledger(loaded)
    assert ledger.points["Anna"].plain() == -4
    assert ledger.cents["Anna"].plain() == -150
    assert (loaded.title, loaded.date, loaded.planned_radl) == ("Donnerstagsrunde", "2026-11-19", 4)


def test_header__rate_and_the_rest_may_be_missing() -> None:
    loaded, found = load_evening(json.dumps(HEADER).encode())
    assert found == []
    assert (loaded.cents_per_point, loaded.title, loaded.date, loaded.planned_radl) == (10, "", None, None)


def test_header__byte_order_mark_and_nulls_are_fine() -> None:
    assert problems(b"\xef\xbb\xbf" + json.dumps(header(title=None, date=None, planned_radl=None)).encode()) == []


@pytest.mark.parametrize("rate", [{}, {"cents_per_point": 1}])
def test_header__tulln_is_always_one_cent(rate: dict[str, int]) -> None:
    loaded, _ = load_evening(json.dumps({**header(ruleset="tulln-2009", cents_per_point=1), **rate}).encode())
    assert loaded.cents_per_point == 1


def test_header__tulln_knows_no_other_rate() -> None:
    """session-file.md: cents_per_point of tulln-2009 is always 1."""
    found = problems(json.dumps(header(ruleset="tulln-2009", cents_per_point=10)).encode())
    assert [(each.path, each.code) for each in found] == [("cents_per_point", "rate_fixed")]


@pytest.mark.parametrize("points", ["41/2", "41", 41, "0", 0, 70, "70/0"])
def test_card_points__text_or_whole_number(points: object) -> None:
    entry = {"kind": "game", "game": "dreier", "declarer": "Anna", "card_points": points}
    assert problems(entries(entry)) == []


def test_export__leaves_out_what_is_usual_and_comes_back() -> None:
    made = evening(
        TIROL,
        game("dreier", "B", bonuses="pagat!-*1 ~trull", kontra=2, note="n", at="2026-11-19T21:43:00+01:00"),
        negative("piccolo", "lost", "C", A=1),
        renonce("D", "dreier", "B"),
        title="T",
        date="2026-11-19",
    )
    data = json.loads(dump_evening(made))
    assert data["entries"][0] == {
        "kind": "game",
        "game": "dreier",
        "declarer": "B",
        "result": "won",
        "kontra": 2,
        "bonuses": [
            {"bonus": "pagat", "side": "declarer", "announced": True, "made": False, "kontra": 1},
            {"bonus": "trull", "side": "opponents"},
        ],
        "note": "n",
        "at": "2026-11-19T21:43:00+01:00",
    }
    assert data["ruleset"] == "tirol-2025"
    loaded, found = load_evening(dump_evening(made).encode())
    assert found == []
    assert loaded == made


def test_export__house_ruleset_travels_whole() -> None:
    """An official id with changed contents is not taken for the official one."""
    made = evening(completed(with_settings(OOE, conceded_price="game")), game("dreier", "B"))
    text = dump_evening(made)
    assert isinstance(json.loads(text)["ruleset"], dict)
    assert load_evening(text.encode()) == (made, [])


def test_import__ruleset_of_a_house_is_complete_then() -> None:
    """A changed setting that still cites its source cites the house once it is read."""
    made = evening(with_settings(OOE, conceded_price="game"), game("dreier", "B"))
    loaded, found = load_evening(dump_evening(made).encode())
    assert found == []
    assert loaded == replace(made, ruleset=completed(made.ruleset))
    assert loaded.ruleset.clauses[loaded.ruleset.setting_clause("conceded_price")].of_house


@pytest.mark.parametrize("name", shipped_ids())
def test_ruleset__as_an_object_is_the_same(name: str) -> None:
    loaded, found = load_evening(json.dumps(header(ruleset=to_data(shipped(name)))).encode())
    assert found == []
    assert loaded.ruleset == shipped(name)


# --------------------------------------------------------------------------- what is wrong


WRONG = tables.rows(Path(__file__).with_name("wrong_evenings.txt"))


def spelled(text: str) -> object:
    """A file of the table ``wrong_evenings.txt``."""
    what, _, given = text.partition(" ")
    value = json.loads(given)
    if what in RIGHT:
        return entries(RIGHT[what] | value)
    return {"file": value, "entry": entries(value), "header": HEADER | value if what == "header" else {}}[what]


@pytest.mark.parametrize(("text", "place", "meant"), [row for row in WRONG if len(row) > 2])
def test_misspelled__did_you_mean(text: str, place: str, meant: str) -> None:
    assert (place, meant) in [(each.path, each.suggestion) for each in problems(spelled(text))]


@pytest.mark.parametrize(("text", "place"), [row for row in WRONG if len(row) == 2])
def test_wrong__is_named_at_its_place_and_nowhere_else(text: str, place: str) -> None:
    """And in a sentence without a gap, in both languages."""
    found = problems(spelled(text))
    assert [each.path for each in found] == [place]
    assert len(said(found)) == 2


def test_long__is_named_at_its_place() -> None:
    assert places(header(title="x" * 200)) == ["title"]
    assert places(entries(RUFER | {"note": "x" * 5000})) == ["entries[0].note"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"format": "tarockblock-evening", "format": "x"}',
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"title": "\\ud800"}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"a": 0.' + b"9" * 5000 + b"e5000}",
        b" " * (5 * 1024 * 1024),
    ],
    ids=lambda raw: repr(raw[:24]),
)
def test_no_json_of_ours__is_a_problem_and_no_crash(raw: bytes) -> None:
    found = problems(raw)
    assert len(found) == 1
    assert found[0].path in ("", "format")


def test_deep_nesting__inside_an_entry_is_refused() -> None:
    deep = json.dumps(entries(RUFER)).replace('"won"', '"won", "x": ' + "[" * 900 + "]" * 900).encode()
    assert places(deep) == ["entries[0].x"]


AT_ONCE = (
    "0].kontra 0].declarer 1].card_points.Xaver 1].card_points 2].bonuses[1].side 2].bonuses[0].bonus 3].radl 4].points"
)


def test_all_problems__of_header_and_entries_at_once_in_order() -> None:
    data = header(
        date="heute",
        titel="",
        entries=[
            RUFER | {"kontra": 9, "declarer": "Xaver"},
            {"kind": "trischaken", "dealer": "Emil", "card_points": {"Anna": 70, "Bert": 0, "Cilli": 0, "Xaver": 0}},
            RUFER
            | {"dealer": "Emil", "bonuses": [{"bonus": "uhuu", "side": "declarer"}, {"bonus": "pagat", "side": "x"}]},
            {"kind": "doubling", "radl": 0},
            {"kind": "manual", "points": {"Anna": 1}},
        ],
    )
    assert places(data) == ["date", "titel", *(f"entries[{place}" for place in AT_ONCE.split())]


def test_all_problems__no_false_ones_beside_a_wrong_form() -> None:
    """What was read by default where the form is wrong is no ground for further complaints."""
    dreier = {"kind": "game", "game": "dreier", "declarer": "Anna"}
    valat = [{"bonus": "valat", "side": "declarer"}]
    assert places(entries(dreier | {"card_points": "7O", "bonuses": valat})) == ["entries[0].card_points"]
    assert places(entries(dreier | {"result": 1, "bonuses": valat})) == ["entries[0].result"]
    sack = [5, {"bonus": "uhuu", "side": "declarer"}]
    assert places(entries(dreier | {"result": "won", "bonuses": sack})) == ["entries[0].bonuses[0]"]
    # Nobody knows who is Vorhand after an entry that may be no hand, or after a dealer that could not be read.
    assert places(entries({"kind": "gane"}, RUFER)) == ["entries[0].kind"]
    assert places(entries(RUFER | {"dealer": 5}, RUFER)) == ["entries[0].dealer"]
    # Nor who plays at all after a seating that could not be read.
    assert places(
        entries({"kind": "table", "players": [1, 2, 3, 4]}, dreier | {"result": "won", "declarer": "Zita"})
    ) == [f"entries[0].players[{i}]" for i in range(4)]


def test_wrong_ruleset__still_names_what_is_wrong_in_form() -> None:
    assert places(header(ruleset="wien", entries=[RUFER | {"kontra": "x"}])) == ["ruleset", "entries[0].kontra"]
