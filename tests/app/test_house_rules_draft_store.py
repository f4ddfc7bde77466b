"""Drafts in their store: going on with one, leaving it, storing it, and what becomes of it when its ruleset changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.rules.draft_store import DraftStore
from tarockblock.app.rules.library import all_rulesets, house_rulesets, import_ruleset, remove, renamed
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped

DE = Wording("de")
DREIER, RUFER = "games.dreier.value", "games.rufer.value"


@pytest.fixture
def draft_store(store: Store) -> DraftStore:
    made = DraftStore()
    made.load(store, DE)
    return made


def begun(draft_store: DraftStore, store: Store, name: str, price: str = "6") -> Ruleset:
    """A ruleset made and stored by way of the draft_store."""
    draft = draft_store.new_from(shipped("tirol-2025"), all_rulesets(store), DE)
    draft.name = name
    draft.put(DREIER, price)
    return draft_store.store(store, draft)


def test_new__is_gone_on_with(draft_store: DraftStore, store: Store) -> None:
    known = all_rulesets(store)
    first = draft_store.new_from(shipped("tirol-2025"), known, DE)
    first.put(DREIER, "6")
    draft_store.leave()
    assert draft_store.current is None
    assert draft_store.new_from(shipped("ooe-2023"), known, DE) is not first
    draft_store.leave()
    assert draft_store.new_from(shipped("tirol-2025"), known, DE) is first
    assert draft_store.drafts == (first,)


def test_new__from_house_rules_measures_against_the_official_ones(draft_store: DraftStore, store: Store) -> None:
    draft = draft_store.new_from(begun(draft_store, store, "Donnerstag"), all_rulesets(store), DE)
    assert (draft.base.id, draft.is_new) == ("tirol-2025", True)
    assert draft.is_changed(DREIER)


def test_leave__what_holds_nothing_does_not_stay(draft_store: DraftStore, store: Store) -> None:
    draft_store.new_from(shipped("tirol-2025"), all_rulesets(store), DE)
    draft_store.leave()
    assert draft_store.drafts == ()


def test_store__two_of_one_name_are_told_apart(draft_store: DraftStore, store: Store) -> None:
    """Both were begun before either had its name."""
    known = all_rulesets(store)
    one = draft_store.new_from(shipped("tirol-2025"), known, DE)
    other = draft_store.new_from(shipped("ooe-2023"), known, DE)
    one.name = other.name = "Wirtshaus"
    assert draft_store.store(store, one) is not None
    assert draft_store.store(store, other) is None
    assert [found.code for found in other.problems()] == ["ruleset_name_taken"]
    assert draft_store.drafts == (other,)


def test_store__ids_follow_names_and_stay(draft_store: DraftStore, store: Store) -> None:
    first, second = begun(draft_store, store, "Wirt!"), begun(draft_store, store, "Wirt?")
    assert (first.id, second.id) == ("wirt", "wirt-2")
    draft = draft_store.change_of(first, all_rulesets(store), DE)
    draft.name = "Ganz anders"
    kept = draft_store.store(store, draft)
    assert kept.id == "wirt"
    assert [each.id for each in house_rulesets(store)] == ["wirt", "wirt-2"]


def test_store__where_it_cannot_be_the_draft_stays(store: Store) -> None:
    with open_store(store.path, read_only=True) as other:
        draft_store = DraftStore()
        draft_store.load(other, DE)
        draft = draft_store.new_from(shipped("tirol-2025"), all_rulesets(other), DE)
        with pytest.raises(StoreError, match="database_read_only"):
            draft_store.store(other, draft)
        assert draft_store.current is draft


def test_follow__a_draft_holds_for_the_version_there_is_now(draft_store: DraftStore, store: Store) -> None:
    """What was entered stays entered, the rest is that of the file that came in meanwhile."""
    kept = begun(draft_store, store, "Wirt")
    draft = draft_store.change_of(kept, all_rulesets(store), DE)
    draft.put(RUFER, "2")
    from_file = begun(draft_store, store, "Vorlage", "9")
    import_ruleset(store, renamed_as(from_file, kept), DE)
    draft_store.follow(store, DE)
    followed = draft_store.draft_for(kept.id)
    assert (followed.shown(RUFER), followed.shown(DREIER)) == ("2", "9")


def renamed_as(ruleset: Ruleset, other: Ruleset) -> Ruleset:
    """A ruleset as if it were another version of the other one."""
    return replace(renamed(ruleset, other.short.de), id=other.id)


def test_follow__a_draft_of_what_is_gone_goes(draft_store: DraftStore, store: Store) -> None:
    kept = begun(draft_store, store, "Wirt")
    draft = draft_store.change_of(kept, all_rulesets(store), DE)
    draft.put(RUFER, "2")
    remove(store, kept.id)
    draft_store.follow(store, DE)
    assert draft_store.drafts == ()
    assert draft_store.current is None


def test_remember__choices_there_are_no_more_are_left_out(draft_store: DraftStore, store: Store) -> None:
    draft = draft_store.new_from(shipped("tirol-2025"), all_rulesets(store), DE)
    draft.restore(("Wirt", {"settings.radl_length.value": "seven", "kontra.levels": "3", DREIER: "6"}))
    assert draft.snapshot() == ("Wirt", {"kontra.levels": "3", DREIER: "6"})
