"""The evening file: what it holds comes back, and whatever it cannot hold is named at its place, all at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tarockblock.app.files import dump_evening, load_evening
from tarockblock.domain.problems import Problem
from tarockblock.rules.library import shipped
from tarockblock.rules.writer import to_data
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
PICCOLO = {"kind": "game", "game": "piccolo"}
RENONCE = {"kind": "renonce", "game": "dreier", "offenders": ["Anna"], "declarer": "Bert"}
BONUS = "entries[0].bonuses[0]"


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
    made = evening(with_settings(OOE, conceded_price="game"), game("dreier", "B"))
    text = dump_evening(made)
    assert isinstance(json.loads(text)["ruleset"], dict)
    loaded, found = load_evening(text.encode())
    assert found == []
    assert loaded == made
    assert dump_evening(loaded) == text


@pytest.mark.parametrize("name", ["hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009"])
def test_ruleset__as_an_object_is_the_same(name: str) -> None:
    loaded, found = load_evening(json.dumps(header(ruleset=to_data(shipped(name)))).encode())
    assert found == []
    assert loaded.ruleset == shipped(name)


# --------------------------------------------------------------------------- what is wrong


MISSPELLED: list[tuple[object, str, str]] = [
    (header(playerz=[]), "playerz", "players"),
    (header(titel="x"), "titel", "title"),
    (entries(RUFER | {"kontr": 1}), "entries[0].kontr", "kontra"),
    (entries({"kind": "gaem"}), "entries[0].kind", "game"),
    (entries(RUFER | {"bonuses": [{"bonus": "uhu", "side": "declarer", "mad": 1}]}), f"{BONUS}.mad", "made"),
    (entries(RUFER | {"bonuses": [{"bonus": "uhu", "side": "opponent"}]}), f"{BONUS}.side", "opponents"),
    (entries(RUFER | {"bonuses": [{"bonus": "pagatt", "side": "declarer"}]}), f"{BONUS}.bonus", "pagat"),
    (entries(RUFER | {"result": "wonn"}), "entries[0].result", "won"),
    (entries(RUFER | {"partner": "Brt"}), "entries[0].partner", "Bert"),
    (entries(RUFER | {"game": "ruffer"}), "entries[0].game", "rufer"),
    (entries(PICCOLO | {"declarers": [{"player": "Anna", "kontr": {}}]}), "entries[0].declarers[0].kontr", "kontra"),
    (entries({"kind": "annulled", "replai": True}), "entries[0].replai", "replay"),
    (entries({"kind": "manual", "points": {}, "centz": {}}), "entries[0].centz", "cents"),
    (entries({"kind": "table", "playrs": []}), "entries[0].playrs", "players"),
    (entries({"kind": "doubling", "radll": 1}), "entries[0].radll", "radl"),
    (header(ruleset="tirol-2024"), "ruleset", "tirol-2025"),
    (header(first_dealer="Emmil"), "first_dealer", "Emil"),
]


@pytest.mark.parametrize(("data", "place", "meant"), MISSPELLED)
def test_misspelled__did_you_mean(data: object, place: str, meant: str) -> None:
    assert (place, meant) in [(each.path, each.suggestion) for each in problems(data)]


WRONG: list[tuple[object, str]] = [
    ([], ""),
    (None, ""),
    ("x", ""),
    (header(format="x"), "format"),
    ({}, "format"),
    (header(version=2), "version"),
    (header(version="1"), "version"),
    (header(version=1.0), "version"),
    (header(version=True), "version"),
    (header(version=None), "version"),
    (header(title=5), "title"),
    (header(title="a\nb"), "title"),
    (header(title="x" * 200), "title"),
    (header(note=5), "note"),
    (header(date="19.11.2026"), "date"),
    (header(date="2026-02-30"), "date"),
    (header(date=20261119), "date"),
    (header(cents_per_point=-1), "cents_per_point"),
    (header(cents_per_point=1.5), "cents_per_point"),
    (header(cents_per_point="10"), "cents_per_point"),
    (header(cents_per_point=True), "cents_per_point"),
    (header(planned_radl=0), "planned_radl"),
    (header(players="Anna"), "players"),
    (header(players=["Emil", "B", "C"]), "players"),
    (header(players=["Emil", "B", "C", "D", "E", "F", "G"]), "players"),
    (header(players=["Emil", "B", "C", "B"]), "players[3]"),
    (header(players=["Emil", "B", "C", 5]), "players[3]"),
    (header(players=["Emil", "B", "C", "D\u202e"]), "players[3]"),
    (header(players=["Emil", "B", "C", "D\x00"]), "players[3]"),
    (header(players=["Emil", "B", "C", ""]), "players[3]"),
    (header(first_dealer="Xaver"), "first_dealer"),
    (header(first_dealer=None), "first_dealer"),
    (header(first_dealer=""), "first_dealer"),
    (header(ruleset=None), "ruleset"),
    (header(ruleset=7), "ruleset"),
    (header(entries={}), "entries"),
    (header(entries=None), "entries"),
    (entries(5), "entries[0]"),
    (entries({}), "entries[0].kind"),
    (entries(RUFER | {"kontra": "1"}), "entries[0].kontra"),
    (entries(RUFER | {"kontra": True}), "entries[0].kontra"),
    (entries(RUFER | {"kontra": -1}), "entries[0].kontra"),
    (entries(RUFER | {"kontra": 10**30}), "entries[0].kontra"),
    (entries(RUFER | {"bonuses": {}}), "entries[0].bonuses"),
    (entries(RUFER | {"bonuses": ["pagat"]}), "entries[0].bonuses[0]"),
    (entries(RUFER | {"bonuses": [{"side": "declarer"}]}), "entries[0].bonuses[0].bonus"),
    (entries(RUFER | {"bonuses": [{"bonus": "pagat"}]}), "entries[0].bonuses[0].side"),
    (entries(RUFER | {"declarer": None}), "entries[0].declarer"),
    (entries(RUFER | {"partner": 5}), "entries[0].partner"),
    (entries(RUFER | {"sitting_out": "Emil"}), "entries[0].sitting_out"),
    (entries(RUFER | {"sitting_out": [5]}), "entries[0].sitting_out[0]"),
    (entries(RUFER | {"at": "gestern"}), "entries[0].at"),
    (entries(RUFER | {"note": "x" * 5000}), "entries[0].note"),
    (entries(RUFER | {"result": None, "card_points": "35/3"}), "entries[0].card_points"),
    (entries(RUFER | {"result": None, "card_points": 71}), "entries[0].card_points"),
    (entries(RUFER | {"result": None, "card_points": 35.5}), "entries[0].card_points"),
    (entries(RUFER | {"declarers": []}), "entries[0].declarers"),
    (entries({"kind": "trischaken", "card_points": []}), "entries[0].card_points"),
    (entries({"kind": "trischaken"}), "entries[0].card_points"),
    (entries({"kind": "manual", "points": {"Anna": 1.5, "Bert": -1}}), "entries[0].points.Anna"),
    (entries({"kind": "manual", "points": {"Anna": "1/0", "Bert": "-1"}}), "entries[0].points.Anna"),
    (entries({"kind": "manual"}), "entries[0].points"),
    (entries({"kind": "doubling", "radl": 1.0}), "entries[0].radl"),
    (entries({"kind": "doubling"}), "entries[0].radl"),
    (entries({"kind": "table", "players": "ABCD"}), "entries[0].players"),
    (entries({"kind": "renonce", "game": "dreier"}), "entries[0].offenders"),
    (entries(RENONCE | {"claims": [1]}), "entries[0].claims[0]"),
]


@pytest.mark.parametrize(("data", "place"), WRONG)
def test_wrong__is_named_at_its_place_and_nowhere_else(data: object, place: str) -> None:
    """And in a sentence without a gap, in both languages."""
    found = problems(data)
    assert [each.path for each in found] == [place]
    assert len(said(found)) == 2


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
