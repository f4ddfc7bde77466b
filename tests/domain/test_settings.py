"""Every setting does what its sentence in settings.toml says: the same hand read one way and the other."""

from __future__ import annotations

import pytest

from tarockblock.app.rules.examples import figures_of, offered, with_value
from tarockblock.domain.settings import RETIRED, SPECS, SettingSpec
from tarockblock.rules.library import setting_texts, shipped, shipped_ids
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.domain import hands
from tests.domain.paper import (
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    with_settings,
)

TABLES = ("hands.txt", "hands_wien_steiermark.txt", "refusals.txt", "rounds.txt")
"""Their lines say what a hand or a round comes to where a place is read in this way: ``ooe radl_length=four | …``."""


def test_settings__every_value_has_its_case() -> None:
    rows = [row for table in TABLES for row in hands.rows_of(table) if len(row) > 1]
    cases = {tuple(word.split("=")) for where, *_ in rows for word in where.split()}
    assert {(spec.id, value) for spec in SPECS for value in spec.values} <= cases


@pytest.mark.parametrize("ruleset", RULESETS)
def test_settings__stand_in_a_ruleset_where_they_decide_something(ruleset: str) -> None:
    """One example hand at least comes out differently by each setting stated, and no other setting decides anything."""
    assert set(offered(shipped(ruleset))) == set(shipped(ruleset).settings)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_settings__two_values_on_offer_never_come_to_the_same_in_every_example(ruleset: str) -> None:
    rules = shipped(ruleset)
    for setting, values in offered(rules).items():
        examples = setting_texts()[setting].examples
        found = {tuple(figures_of(each, with_value(rules, setting, value)) for each in examples) for value in values}
        assert len(found) == len(values) > 1, setting


def test_settings__every_value_is_on_offer_somewhere() -> None:
    """Else it would be a switch that does nothing, anywhere."""
    on_offer = {
        (setting, value)
        for name in shipped_ids()
        for setting, values in offered(shipped(name)).items()
        for value in values
    }
    assert on_offer == {(spec.id, value) for spec in SPECS for value in spec.values}


def test_settings__one_that_waits_for_another_is_on_offer_once_that_is_on() -> None:
    """session-file.md: when a doubled Radl begins where there is one, the forced Piccolo where there are Bei games."""
    waiting = {"doubling_start", "doubling_overlap"}
    assert waiting.isdisjoint(offered(shipped(TIROL)))
    assert waiting <= set(offered(with_settings(TIROL, doubling_trischaken="yes")))
    assert "forced_piccolo" not in offered(shipped(OOE))
    assert "forced_piccolo" in offered(with_settings(OOE, bei_games="yes"))


@pytest.mark.parametrize("spec", RETIRED, ids=[spec.id for spec in RETIRED])
def test_settings__of_earlier_versions_are_read_kept_and_do_nothing(spec: SettingSpec) -> None:
    for value in spec.values:
        data = to_data(shipped(TULLN))
        data["settings"][spec.id] = {"value": value}
        ruleset, problems = read_ruleset(data)
        assert (problems, ruleset is not None and to_data(ruleset)) == ([], data)
        assert spec.id not in offered(ruleset)
