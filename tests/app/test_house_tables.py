"""Thresholds, factors, sides, groups, doublings and what counts beside a valat, set in the editor by choice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarockblock.app.rules.building import read_file
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.domain.ruleset import Event, Ruleset
from tarockblock.rules.fields import FieldKind, Value
from tarockblock.rules.library import shipped
from tarockblock.rules.writer import to_data, to_toml


def draft_of(name: str, **values: Value) -> HouseDraft:
    """A draft with values by path: ``games__dreier__won_from="36"``."""
    draft = HouseDraft(shipped(name), name="Haus", new_id="haus")
    for path, value in values.items():
        draft.put(path.replace("__", "."), value)
    return draft


def made(name: str, **values: Value) -> Ruleset:
    draft = draft_of(name, **values)
    assert draft.problems() == []
    found = draft.ruleset()
    assert found is not None
    return found


def quote(ruleset: Ruleset, clause: str | None) -> str:
    assert clause is not None
    assert ruleset.clauses[clause].of_house, clause
    return ruleset.clauses[clause].quote.en


SET = [  # where, what, and where the clause of the house is cited, with a part of it
    ("games.dreier.won_from", "36/0", ("games", "dreier", "won_from_clause"), "Dreier, won from 36/0 instead of"),
    ("games.dreier.bonus_factor", "3", ("games", "dreier", "factor_clause"), "Dreier, bonuses ×3 instead of ×1"),
    ("bonuses.uhu.declarer", False, ("bonuses", "uhu", "clause"), "no instead of yes"),
    ("bonuses.uhu.lost", "7", ("bonuses", "uhu", "clause"), "Uhu lost 7 instead of"),
    ("bonuses.uhu.vorhand_silent", "9", ("bonuses", "uhu", "clause"), "Vorhand declares 9 instead of"),
    (
        "doubling.valat.length",
        "hands_4",
        ("doubling", "valat", "clause"),
        "after a valat: 4 hands instead of no",
    ),
]


@pytest.mark.parametrize(("path", "value", "clause", "words"), SET, ids=[each[0] for each in SET])
@pytest.mark.parametrize("name", ["tirol-2025", "wien-2021"])
def test_set__is_the_house_s_and_goes_back(
    name: str, path: str, value: Value, clause: tuple[str, ...], words: str
) -> None:
    kept = made(name, **{path.replace(".", "__"): value})
    data = to_data(kept)
    part = data["doubling"][0] if clause[0] == "doubling" else data[clause[0]][clause[1]]
    assert words in quote(kept, part[clause[-1]])
    assert HouseDraft(kept).shown(path) == value
    draft = draft_of(name, **{path.replace(".", "__"): value})
    draft.set_back(path)
    assert not draft.is_changed(path)
    assert draft.changes() == ()
    back = HouseDraft(kept)
    back.set_back(path)
    assert not [each for each in back.ruleset().clauses if each.startswith("house_")]


def test_threshold__of_a_game_that_has_one_can_be_taken_away() -> None:
    """A Styrian Sechserdreier needs 35/2, all else 35/1."""
    kept = made("steiermark", games__sechserdreier__won_from="")
    assert kept.least_to_win(kept.games["sechserdreier"], kontra=False) == 35 * 3 + 1
    assert "as in all games instead of 35/2" in quote(kept, kept.games["sechserdreier"].won_from_clause)


@pytest.mark.parametrize(("text", "holds"), [("", 2), ("1", 1), ("2", 2), ("5", 5)])
def test_factor__of_a_solo_game_is_2_if_nothing_is_said(text: str, holds: int) -> None:
    draft = draft_of("tirol-2025", games__solodreier__bonus_factor=text)
    assert draft.ruleset().games["solodreier"].multiplies == holds
    assert draft.is_changed("games.solodreier.bonus_factor") is (holds != 2)


@pytest.mark.parametrize("text", ["0", "101", "viel"])
def test_factor__out_of_bounds_is_refused(text: str) -> None:
    assert [each.path for each in draft_of("tirol-2025", games__dreier__bonus_factor=text).problems()] == [
        "games.dreier.bonus_factor"
    ]


def test_side__a_bonus_needs_one() -> None:
    draft = draft_of("tirol-2025", bonuses__uhu__declarer=False, bonuses__uhu__opponents=False)
    assert [(each.path, each.code) for each in draft.problems()] == [("bonuses.uhu.declarer", "bonus_of_nobody")]
    draft.put("bonuses.uhu", False)
    assert draft.problems() == []


def test_bei__games_of_a_group_go_together() -> None:
    kept = made("tirol-2025", games__piccolo__bei="1", games__bettler__bei="1")
    piccolo, bettler, other = (kept.games[each] for each in ("piccolo", "bettler", "piccolo_ouvert"))
    assert kept.is_bei(piccolo, bettler)
    assert not kept.is_bei(piccolo, other)
    assert "Piccolo, Bei group: 1 instead of none" in quote(kept, kept.setting_clause("bei_games"))


def test_doubling__list_of_a_shipped_ruleset_is_changed_and_emptied() -> None:
    """Styria doubles four hands after Trischaken and one after a capture of the Mond."""
    first = draft_of("steiermark")
    assert first.shown("doubling.trischaken.length") == "hands_4"
    kept = made("steiermark", doubling__trischaken__length="radl_2", doubling__mondfang__length="")
    (only,) = kept.doublings
    assert (only.event, only.hands, only.radl) == (Event.TRISCHAKEN, 0, 2)
    assert "2 Radl instead of 4 hands" in quote(kept, only.clause)
    assert made("steiermark", doubling__trischaken__length="", doubling__mondfang__length="").doublings == ()


def test_doubling__not_by_a_list_and_a_reading_at_once() -> None:
    draft = draft_of("tulln-2009", doubling__trischaken__length="radl_1")
    draft.put("settings.doubling_trischaken.value", "yes")
    assert [(each.path, each.code) for each in draft.problems()] == [("doubling.trischaken.length", "doubles_twice")]


def test_beside_valat__table_begins_with_everything_and_keeps_what_is_left() -> None:
    kept = made(
        "tirol-2025",
        settings__beside_valat__value="by_kind",
        beside_announced_valat__silent__possession=False,
        beside_announced_valat__kontra=False,
    )
    table = kept.beside_announced_valat
    assert kept.beside_silent_valat is None
    assert ("course" in table.silent, "possession" in table.silent, "possession" in table.announced) == (
        True,
        False,
        True,
    )
    assert not table.kontra
    assert "beside an announced valat: Trull" in quote(kept, kept.setting_clause("beside_valat"))
    assert "by_kind" in draft_of("tirol-2025").field("settings.beside_valat.value").choices


def test_every_table__comes_back_out_of_a_file(tmp_path: Path) -> None:
    """All ticks the other way round, every other choice the last, written and read again; and as a draft."""
    draft = draft_of("wien-2021", settings__bei_games__value="yes")
    for field in draft.fields:
        if field.group == "doubling" or field.name == "bei":
            draft.put(field.path, field.choices[-1])
        elif field.group.startswith("beside_"):
            draft.put(field.path, not draft.shown(field.path))
    kept = draft.ruleset()
    assert kept is not None
    (tmp_path / "haus.toml").write_text(to_toml(to_data(kept)), encoding="utf-8")
    assert read_file(tmp_path / "haus.toml") == (kept, [])
    again = HouseDraft(kept)
    fields = [each for each in draft.fields if each.kind in (FieldKind.CHOICE, FieldKind.SWITCH)]
    assert {each.path: again.shown(each.path) for each in fields} == {
        each.path: draft.shown(each.path) for each in fields
    }
    third = draft_of("wien-2021")
    third.restore(json.loads(json.dumps(draft.snapshot())))
    assert third.ruleset() == kept
