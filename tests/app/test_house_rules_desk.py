"""Drafts on the desk: going on with one, leaving it, storing it, and what becomes of it when its ruleset changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.house_rules.desk import Desk
from tarockblock.app.house_rules.library import all_rulesets, house_rulesets, remove, renamed, take_in
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped

DE = Wording("de")
DREIER, RUFER = "games.dreier.value", "games.rufer.value"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "tarockblock.db") as opened:
        yield opened


@pytest.fixture
def desk(store: Store) -> Desk:
    made = Desk()
    made.load(store, DE)
    return made


def begun(desk: Desk, store: Store, name: str, price: str = "6") -> Ruleset:
    """A ruleset made and stored by way of the desk."""
    draft = desk.new_from(shipped("tirol-2025"), all_rulesets(store), DE)
    draft.name = name
    draft.put(DREIER, price)
    kept = desk.store(store, draft)
    assert kept is not None
    return kept


def test_new__is_gone_on_with(desk: Desk, store: Store) -> None:
    known = all_rulesets(store)
    first = desk.new_from(shipped("tirol-2025"), known, DE)
    first.put(DREIER, "6")
    desk.leave()
    assert desk.current is None
    assert desk.new_from(shipped("ooe-2023"), known, DE) is not first
    desk.leave()
    assert desk.new_from(shipped("tirol-2025"), known, DE) is first
    assert desk.drafts == (first,)


def test_new__from_house_rules_measures_against_the_official_ones(desk: Desk, store: Store) -> None:
    draft = desk.new_from(begun(desk, store, "Donnerstag"), all_rulesets(store), DE)
    assert (draft.base.id, draft.is_new) == ("tirol-2025", True)
    assert draft.is_changed(DREIER)


def test_leave__what_holds_nothing_does_not_stay(desk: Desk, store: Store) -> None:
    desk.new_from(shipped("tirol-2025"), all_rulesets(store), DE)
    desk.leave()
    assert desk.drafts == ()


def test_store__two_of_one_name_are_told_apart(desk: Desk, store: Store) -> None:
    """Both were begun before either had its name."""
    known = all_rulesets(store)
    one = desk.new_from(shipped("tirol-2025"), known, DE)
    other = desk.new_from(shipped("ooe-2023"), known, DE)
    one.name = other.name = "Wirtshaus"
    assert desk.store(store, one) is not None
    assert desk.store(store, other) is None
    assert [found.code for found in other.problems()] == ["ruleset_name_taken"]
    assert desk.drafts == (other,)


def test_store__ids_follow_names_and_stay(desk: Desk, store: Store) -> None:
    first, second = begun(desk, store, "Wirt!"), begun(desk, store, "Wirt?")
    assert (first.id, second.id) == ("wirt", "wirt-2")
    draft = desk.change_of(first, all_rulesets(store), DE)
    draft.name = "Ganz anders"
    kept = desk.store(store, draft)
    assert kept is not None
    assert kept.id == "wirt"
    assert [each.id for each in house_rulesets(store)] == ["wirt", "wirt-2"]


def test_store__where_it_cannot_be_the_draft_stays(store: Store) -> None:
    with open_store(store.path, read_only=True) as other:
        desk = Desk()
        desk.load(other, DE)
        draft = desk.new_from(shipped("tirol-2025"), all_rulesets(other), DE)
        with pytest.raises(StoreError, match="database_read_only"):
            desk.store(other, draft)
        assert desk.current is draft


def test_follow__a_draft_holds_for_the_version_there_is_now(desk: Desk, store: Store) -> None:
    """What was entered stays entered, the rest is that of the file that came in meanwhile."""
    kept = begun(desk, store, "Wirt")
    draft = desk.change_of(kept, all_rulesets(store), DE)
    draft.put(RUFER, "2")
    from_file = begun(desk, store, "Vorlage", "9")
    take_in(store, renamed_as(from_file, kept), DE)
    desk.follow(store, DE)
    followed = desk.draft_for(kept.id)
    assert followed is not None
    assert (followed.shown(RUFER), followed.shown(DREIER)) == ("2", "9")


def renamed_as(ruleset: Ruleset, other: Ruleset) -> Ruleset:
    """A ruleset as if it were another version of the other one."""
    return replace(renamed(ruleset, other.short.de), id=other.id)


def test_follow__a_draft_of_what_is_gone_goes(desk: Desk, store: Store) -> None:
    kept = begun(desk, store, "Wirt")
    draft = desk.change_of(kept, all_rulesets(store), DE)
    draft.put(RUFER, "2")
    remove(store, kept.id)
    desk.follow(store, DE)
    assert desk.drafts == ()
    assert desk.current is None


def test_remember__and_find_again_after_a_restart(desk: Desk, store: Store) -> None:
    draft = desk.new_from(shipped("tirol-2025"), all_rulesets(store), DE)
    draft.name = "Wirt"
    draft.put(DREIER, "x")
    desk.remember(store)
    again = Desk()
    again.load(store, DE)
    (found,) = again.drafts
    assert (found.name, found.shown(DREIER), found.is_new) == ("Wirt", "x", True)
    desk.drop(draft)
    desk.remember(store)
    fresh = Desk()
    fresh.load(store, DE)
    assert fresh.drafts == ()


def test_remember__choices_there_are_no_more_are_left_out(desk: Desk, store: Store) -> None:
    draft = desk.new_from(shipped("tirol-2025"), all_rulesets(store), DE)
    draft.restore(("Wirt", {"settings.radl_length.value": "seven", "kontra.levels": "3", DREIER: "6"}))
    assert draft.snapshot() == ("Wirt", {"kontra.levels": "3", DREIER: "6"})
