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
        "4",
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
    assert first.shown("doubling.trischaken.length") == "4"
    kept = made("steiermark", doubling__trischaken__length="2 Radl", doubling__mondfang__length="")
    (only,) = kept.doublings
    assert (only.event, only.hands, only.radl) == (Event.TRISCHAKEN, 0, 2)
    assert "2 Radl instead of 4 hands" in quote(kept, only.clause)
    assert made("steiermark", doubling__trischaken__length="", doubling__mondfang__length="").doublings == ()


def test_doubling__not_by_a_list_and_a_reading_at_once() -> None:
    draft = draft_of("tulln-2009", doubling__trischaken__length="1 Radl")
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


def test_beside_valat__a_single_bonus_counts_once_its_kind_does_not() -> None:
    """Of the cards nothing but the Trull counts beside a silent valat."""
    single = "beside_silent_valat.silent.trull"
    draft = draft_of("tirol-2025", settings__beside_valat__value="by_kind")
    assert not draft.is_played(single)
    draft.put("beside_silent_valat.silent.possession", False)
    assert draft.is_played(single)
    draft.put(single, True)
    table = draft.ruleset().beside_silent_valat
    bonuses = draft.ruleset().bonuses
    counting = [each.id for each in bonuses.values() if table.lists(each, announced=False)]
    assert "trull" in counting
    assert "vier_koenige" not in counting
    draft.put("bonuses.trull", False)
    assert draft.problems() == [], "a bonus that is not played leaves the table"


def test_leaves_alone__is_asked_of_games_that_multiply() -> None:
    """A Solodreier that leaves the Uhu alone; a Dreier is asked only once it multiplies."""
    path = "games.dreier.leaves_alone.uhu"
    draft = draft_of("tirol-2025", games__solodreier__leaves_alone__uhu=True)
    assert path not in [each.path for each in draft.fields]
    draft.put("games.dreier.bonus_factor", "3")
    assert path in [each.path for each in draft.fields]
    kept = draft.ruleset()
    solo, uhu = kept.games["solodreier"], kept.bonuses["uhu"]
    assert (
        kept.bonus_price(uhu, solo, announced=False),
        kept.bonus_price(kept.bonuses["pagat"], solo, announced=False),
    ) == (2, 2)
    assert "Uhu not multiplied: yes instead of no" in quote(kept, solo.factor_clause)
    draft.put("bonuses.uhu", False)
    assert draft.problems() == []


@pytest.mark.parametrize(
    ("text", "hands", "radl"), [("7", 7, 1), ("100", 100, 1), ("1 Radl", 0, 1), ("13r", 0, 13), (" 2  radl ", 0, 2)]
)
def test_doubling__of_any_length(text: str, hands: int, radl: int) -> None:
    (only,) = made("tirol-2025", doubling__valat__length=text).doublings
    assert (only.hands, only.radl) == (hands, radl)


@pytest.mark.parametrize("text", ["0", "-1", "101", "viel", "2 3", "Radl"])
def test_doubling__unreadable_length_is_named(text: str) -> None:
    draft = draft_of("tirol-2025", doubling__valat__length=text)
    assert [(each.path, each.code) for each in draft.problems()] == [("doubling.valat.length", "length_form")]
    assert draft.ruleset() is None


@pytest.mark.parametrize(("text", "factors"), [("2 3 5", (2, 3, 5)), ("2, 3", (2, 3)), ("", ())])
def test_kontra__factors_are_a_list(text: str, factors: tuple[int, ...]) -> None:
    assert made("tirol-2025", kontra__factors=text).kontra_factors == factors


@pytest.mark.parametrize("text", ["zwei", "1", "2 x"])
def test_kontra__wrong_factors_are_named(text: str) -> None:
    problems = draft_of("tirol-2025", kontra__factors=text).problems()
    assert {each.path for each in problems} == {"kontra.factors"}


def test_renonce__flat_price_of_a_game_cites_that_game() -> None:
    kept = made("tirol-2025", games__dreier__renonce="7")
    assert kept.flat_renonce(kept.games["dreier"]) == 7
    assert "Dreier, renonce 7 instead of as usual" in quote(kept, kept.games["dreier"].clause)


def test_clause__is_shown_before_it_is_stored() -> None:
    draft = draft_of("tirol-2025", doubling__valat__length="4", games__dreier__value="9")
    for path in ("doubling.valat.length", "games.dreier.value"):
        shown, kept = draft.clause_of(path), draft.ruleset()
        assert shown == kept.clauses[shown.id]
    draft.put("doubling.valat.length", "viel")
    assert draft.clause_of("games.dreier.value") == kept.clauses["house_games_dreier"]
    draft.put("doubling.valat.length", "5 Radl")
    assert "5 Radl instead of no" in draft.clause_of("doubling.valat.length").quote.en


def test_every_table__comes_back_out_of_a_file(tmp_path: Path) -> None:
    """All ticks the other way round, every other choice the last, written and read again; and as a draft."""
    draft = draft_of("wien-2021", settings__bei_games__value="yes")
    for field in draft.fields:
        if field.group == "doubling":
            draft.put(field.path, "3 Radl")
        elif field.name == "bei":
            draft.put(field.path, field.choices[-1])
        elif field.listed or field.group.startswith("beside_"):
            draft.put(field.path, not draft.shown(field.path))
    kept = draft.ruleset()
    assert kept is not None
    (tmp_path / "haus.toml").write_text(to_toml(to_data(kept)), encoding="utf-8")
    assert read_file(tmp_path / "haus.toml") == (kept, [])
    again = HouseDraft(kept)
    kinds = (FieldKind.CHOICE, FieldKind.SWITCH, FieldKind.LENGTH)
    fields = [each for each in draft.fields if each.kind in kinds]
    assert {each.path: again.shown(each.path) for each in fields} == {
        each.path: draft.shown(each.path) for each in fields
    }
    third = draft_of("wien-2021")
    third.restore(json.loads(json.dumps(draft.snapshot())))
    assert third.ruleset() == kept
