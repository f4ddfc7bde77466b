"""House rulesets in the database: kept, changed, removed; evenings stay what they were, copies carry everything."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.recovery import recover
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.draft_store import change, derive, final_id, remember_drafts, remembered_drafts
from tarockblock.app.rules.library import (
    ORDER,
    Usage,
    all_rulesets,
    copy_of,
    current,
    house_rulesets,
    import_ruleset,
    is_next,
    keep,
    remove,
    renamed,
    usage,
)
from tarockblock.app.rules.naming import free_name, id_for
from tarockblock.app.same_people import as_last_time
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import BadInputError, StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.store import local
from tests.store.kit import NINE, Minutes, blank, dreier, opened

DE = Wording("de")


@cache
def house(name: str = "Donnerstag", price: int = 6) -> Ruleset:
    """Tirol with another Dreier."""
    draft = HouseDraft(shipped("tirol-2025"), name=name, new_id=id_for(name, shipped_ids()))
    draft.put("games.dreier.value", str(price))
    return draft.ruleset()


def play(store: Store, ruleset: Ruleset) -> int:
    """An evening of one won Dreier; returns its number."""
    session = EveningSession(store, Minutes())
    session.start(replace(blank(), ruleset=ruleset))
    session.record(dreier())
    assert session.evening_id is not None
    return session.evening_id


def points(store: Store, number: int) -> str:
    session = opened(store, number)
    return str(session.ledger.points["Anna"].value)


# --------------------------------------------------------------------------- keeping


def test_keep__in_order_after_the_official_ones(store: Store) -> None:
    assert house_rulesets(store) == ()
    for name in ("Donnerstag", "Wirt"):
        keep(store, house(name))
    assert [each.id for each in all_rulesets(store)] == [*shipped_ids(), "donnerstag", "wirt"]
    with open_store(store.path) as again:
        assert house_rulesets(again) == (house("Donnerstag"), house("Wirt"))


def test_keep__official_ones_are_never_replaced(store: Store) -> None:
    with pytest.raises(BadInputError, match="ruleset_official"):
        keep(store, replace(house(), id="tirol-2025"))
    assert house_rulesets(store) == ()


def test_evenings__keep_the_version_they_were_played_by(store: Store) -> None:
    """Won by Anna alone against three: 3 × 6, and 3 × 7 after the change."""
    keep(store, house(price=6))
    first = play(store, house_rulesets(store)[0])
    keep(store, house(price=7))
    second = play(store, house_rulesets(store)[0])
    assert (points(store, first), points(store, second)) == ("18", "21")
    play(store, shipped("tirol-2025"))
    remove(store, "donnerstag")
    assert (points(store, first), points(store, second)) == ("18", "21")
    assert checking.verify(store) == []


def test_usage__by_version(store: Store) -> None:
    keep(store, house(price=6))
    for _ in range(2):
        play(store, house_rulesets(store)[0])
    keep(store, house(price=7))
    number = play(store, house_rulesets(store)[0])
    play(store, shipped("tirol-2025"))
    assert usage(store) == {"donnerstag": Usage(now=1, before=2)}
    keep(store, renamed(house_rulesets(store)[0], "Anders genannt"))
    assert usage(store) == {"donnerstag": Usage(now=1, before=2)}
    archive.trash(store, number)
    assert usage(store) == {"donnerstag": Usage(before=2)}


# --------------------------------------------------------------------------- removing


def test_remove__and_bring_back_to_its_place(store: Store) -> None:
    for name in ("Eins", "Zwei", "Drei"):
        keep(store, house(name))
    gone = house_rulesets(store)[1]
    assert remove(store, "zwei") == 1
    assert [each.id for each in house_rulesets(store)] == ["eins", "drei"]
    keep(store, gone, 1)
    assert [each.id for each in house_rulesets(store)] == ["eins", "zwei", "drei"]


def test_remove__not_the_one_the_next_evening_begins_with(store: Store) -> None:
    keep(store, house())
    play(store, house_rulesets(store)[0])
    keep(store, house(price=9))  # another version is still the same ruleset
    assert is_next(store, "donnerstag")
    with pytest.raises(BadInputError) as caught:
        remove(store, "donnerstag")
    assert "Donnerstag" in DE.error(caught.value)
    assert len(house_rulesets(store)) == 1
    play(store, shipped("ooe-2023"))
    remove(store, "donnerstag")
    assert house_rulesets(store) == ()


def test_remove__what_is_not_there(store: Store) -> None:
    with pytest.raises(KeyError):
        remove(store, "tirol-2025")


# --------------------------------------------------------------------------- the next evening


def test_as_last_time__by_the_version_on_offer(store: Store) -> None:
    keep(store, house(price=6))
    play(store, house_rulesets(store)[0])
    keep(store, house(price=7))
    last = as_last_time(store)
    assert last.ruleset == house(price=7)


def test_as_last_time__by_its_own_copy_where_none_is_on_offer(store: Store) -> None:
    """An evening that came from another table brings its rules along."""
    play(store, house(price=8))
    last = as_last_time(store)
    assert last.ruleset == house(price=8) == current(store, last.ruleset)


# --------------------------------------------------------------------------- names and copies


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Donnerstagsrunde", "donnerstagsrunde"),
        ("Beim Wirt – süß & groß", "beim-wirt-suess-gross"),
        ("Žofie", "zofie"),
        ("王", "hausregel"),
        ("Tirol 2025", "tirol-2025-2"),
        ("x" * 90, "x" * 40),
    ],
)
def test_id__follows_the_name(name: str, expected: str) -> None:
    assert id_for(name, shipped_ids()) == expected


def test_copy__has_a_name_and_id_of_its_own() -> None:
    known = (*map(shipped, shipped_ids()), house())
    first = copy_of(house(), known, DE)
    assert (first.id, first.short.de, first.base) == ("donnerstag-2", "Donnerstag (2)", "tirol-2025")
    second = copy_of(house(), (*known, first), DE)
    assert (second.id, second.short.de) == ("donnerstag-3", "Donnerstag (3)")
    assert copy_of(shipped("ooe-2023"), known, DE).base == "ooe-2023"
    assert first.games == house().games


def test_free_name__stays_within_what_a_name_may_hold() -> None:
    name = "x" * 40
    found = free_name(name, [name], DE)
    assert found == "x" * 36 + " (2)"


# --------------------------------------------------------------------------- from elsewhere


def test_take_in__new_known_and_newer(store: Store) -> None:
    assert import_ruleset(store, house(), DE).ruleset == house()
    with pytest.raises(BadInputError, match="ruleset_known"):
        import_ruleset(store, house(), DE)
    taken = import_ruleset(store, house(price=7), DE)
    assert (taken.ruleset, taken.replaced) == (house(price=7), house(price=6))
    assert house_rulesets(store) == (house(price=7),)


def test_take_in__official_ones_stay_what_they_are(store: Store) -> None:
    with pytest.raises(BadInputError, match="ruleset_official"):
        import_ruleset(store, shipped("tirol-2025"), DE)
    taken = import_ruleset(store, replace(shipped("tirol-2025"), cents_per_point=20), DE).ruleset
    assert taken.id not in shipped_ids()
    assert (taken.base, taken.short.de, taken.cents_per_point) == ("tirol-2025", "Tirol 2025/26 (2)", 20)
    assert all_rulesets(store)[-1] == taken


def test_take_in__of_the_same_name_but_another_id(store: Store) -> None:
    keep(store, house())
    taken = import_ruleset(store, replace(house(price=9), id="andere"), DE).ruleset
    assert (taken.id, taken.short.de) == ("andere", "Donnerstag (2)")
    assert len(house_rulesets(store)) == 2


# --------------------------------------------------------------------------- copies and damage


@pytest.mark.parametrize("value", ["nonsense", '"text"', "[1]", "[" * 100_000])
def test_damage__is_said(store: Store, value: str) -> None:
    with store.writing():
        local.remember(store, ORDER, value)
    with pytest.raises(StoreError, match="database_damaged"):
        house_rulesets(store)


def test_damage__of_the_order_is_said(store: Store) -> None:
    keep(store, house())
    store.execute("UPDATE local SET value = '[]' WHERE name = ?", (ORDER,))
    with pytest.raises(StoreError, match="database_damaged"):
        house_rulesets(store)


def test_order__of_what_came_from_elsewhere_is_that_of_the_choices(store: Store) -> None:
    """It is this machine's own; nothing that is on offer is missing in it."""
    for name in ("A", "B", "C"):
        keep(store, house(name))
    with store.writing():
        local.remember(store, ORDER, '["c", "gone"]')
    assert [each.short.de for each in house_rulesets(store)] == ["C", "A", "B"]


def test_recovery__out_of_the_copy_where_the_list_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "tarockblock.db"
    with open_store(path) as store:
        keep(store, house())
        play(store, house_rulesets(store)[0])
        archive.backup(store, clock=FixedClock(NINE))
        with store.writing():
            store.execute("UPDATE local SET value = 'torn' WHERE name = ?", (ORDER,))
    recover(path, FixedClock(NINE), "verloren")
    with open_store(path) as store:
        assert house_rulesets(store) == (house(),)


# --------------------------------------------------------------------------- drafts


def test_drafts__come_back_as_they_were_left(store: Store) -> None:
    keep(store, house())
    known = all_rulesets(store)
    new, changed, untouched = derive(known[0], known, DE), change(known[-1], known, DE), change(known[-1], known, DE)
    new.put("games.dreier.value", "abc")
    new.put("trischaken.style", "tulln")
    new.put("trischaken.prices.pay", "")
    new.name = "Im Entstehen"
    changed.put("games.dreier.value", "6")  # as it is
    changed.put("games.rufer.value", "2")
    remember_drafts(store, [new, changed, untouched])
    left = remembered_drafts(store, DE)
    assert [(each.origin, each.is_new, each.snapshot()) for each in left] == [
        (each.origin, each.is_new, each.snapshot()) for each in (new, changed)
    ]
    remember_drafts(store, [])
    assert remembered_drafts(store, DE) == []


def test_drafts__go_with_their_ruleset(store: Store) -> None:
    keep(store, house())
    draft = change(house_rulesets(store)[0], all_rulesets(store), DE)
    draft.put("games.rufer.value", "2")
    remember_drafts(store, [draft])
    remove(store, "donnerstag")
    assert remembered_drafts(store, DE) == []


def test_drafts__name_and_id_of_a_new_one(store: Store) -> None:
    known = all_rulesets(store)
    draft = derive(shipped("tirol-2025"), known, DE)
    assert draft.name == "Hausregel Tirol 2025/26"
    draft.name = "Donnerstagsrunde"
    assert final_id(draft, known) == "donnerstagsrunde"
    kept = change(house(), known, DE)
    kept.name = "Ganz anders"
    assert final_id(kept, known) == "donnerstag"
