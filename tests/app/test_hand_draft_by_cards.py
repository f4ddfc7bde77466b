"""Silent bonuses that card points bring by themselves: marked without being entered, and taken away again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side, parse_thirds
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped
from tests.app.hand_tools import draft_of, judge, points, typed
from tests.store.kit import night

OWN, THEIRS = Side.DECLARER, Side.OPPONENTS


def silent_sacks() -> Ruleset:
    """Tirol as a house plays it where a Sack that was not announced is worth one."""
    rules = shipped("tirol-2025")
    priced = {name: replace(rules.bonuses[name], silent=1) for name in ("sack_1", "sack_2")}
    return replace(rules, id="silent-sacks", bonuses=dict(rules.bonuses) | priced)


def house_draft(entry: PositiveGame | None = None) -> HandDraft:
    rules = silent_sacks()
    evening = night(ruleset=rules, cents_per_point=10)
    deal: Deal = compute_ledger(evening).next_deal()
    if entry is not None:
        return HandDraft.from_entry(entry, rules, deal, "en", judge(evening))
    return typed(HandDraft(rules, deal, "en", judge(evening)), "D2")


def marked(draft: HandDraft) -> dict[str, set[Side]]:
    """Which bonuses are marked by themselves, and for whom."""
    return {row.id: set(row.brought) for row in draft.bonuses.rows() if row.brought}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("55/1", {"schnitt": {OWN}}),  # 14/2 are under 15
        ("55/0", {}),
        ("14/2", {"schnitt": {THEIRS}}),
        ("15/0", {}),
    ],
)
def test_schnitt__is_marked_by_itself(cards: str, expected: dict[str, set[Side]]) -> None:
    draft = typed(draft_of("tulln-2009"), "D2")
    draft.type_cards(cards)
    assert marked(draft) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("45/1", {}),  # Tirol 5: ten points more than 35/2, and ten more
        ("45/2", {"sack_1": {OWN}}),
        ("55/2", {"sack_1": {OWN}, "sack_2": {OWN}}),
        ("24/1", {"sack_1": {THEIRS}}),
        ("24/2", {}),
    ],
)
def test_sack__is_marked_where_it_has_a_silent_price(cards: str, expected: dict[str, set[Side]]) -> None:
    draft = house_draft()
    draft.type_cards(cards)
    assert marked(draft) == expected
    official = typed(draft_of("tirol-2025"), "D2")
    official.type_cards(cards)
    assert marked(official) == {}


def test_sack__counts_by_the_card_points_alone() -> None:
    """A Dreier is 5, the silent Sack 1, from each of three; an evening file need not name it either."""
    draft = house_draft()
    draft.type_cards("45/2")
    assert draft.entry() == PositiveGame(game="dreier", declarer="Bert", card_points=parse_thirds("45/2"))
    assert points(draft)["Bert"] == 3 * (5 + 1)


def test_sack__is_taken_away_and_stays_away_until_other_card_points_are_typed() -> None:
    draft = house_draft()
    draft.type_cards("45/2")
    draft.bonuses.mark("sack_1", OWN, BonusMark.OFF)
    assert marked(draft) == {}
    entry = draft.entry()
    assert isinstance(entry, PositiveGame)
    assert (entry.card_points, entry.result, entry.bonuses) == (None, Result.WON, ())
    assert points(draft)["Bert"] == 3 * 5
    draft.type_cards("45/2")
    assert marked(draft) == {}
    draft.type_cards("46/0")
    assert marked(draft) == {"sack_1": {OWN}}


def test_sack__of_a_stored_hand_follows_from_its_card_points() -> None:
    stored = PositiveGame(game="dreier", declarer="Bert", card_points=parse_thirds("46"))
    draft = house_draft(stored)
    assert (marked(draft), draft.entry()) == ({"sack_1": {OWN}}, stored)
    kept = replace(stored, bonuses=(BonusCall("sack_1", OWN),))
    assert house_draft(kept).entry() == kept


def test_mark__is_walked_through_by_its_key_like_any_silent_one() -> None:
    """Announced, lost, off: the key that marks a bonus takes this one away as well."""
    draft = typed(draft_of("tulln-2009"), "D2")
    draft.type_cards("55/1")
    found = []
    for _ in range(4):
        draft.type_key("C")
        row = next(row for row in draft.bonuses.rows() if row.id == "schnitt")
        found.append((row.mark, set(row.brought)))
    assert found == [
        (BonusMark.ANNOUNCED, set()),
        (BonusMark.LOST, set()),
        (BonusMark.OFF, set()),
        (BonusMark.SILENT, set()),
    ]


def test_schnitt__that_was_taken_away_leaves_who_won() -> None:
    """It counts by the card points alone (Tulln), so they go with it: a Dreier is 50 from each, in the Schnitt 100."""
    draft = typed(draft_of("tulln-2009"), "D2")
    draft.type_cards("55/1")
    assert points(draft)["Bert"] == 3 * 100
    draft.bonuses.mark("schnitt", OWN, BonusMark.OFF)
    assert draft.entry() == PositiveGame(game="dreier", declarer="Bert", result=Result.WON)
    assert points(draft)["Bert"] == 3 * 50
    draft.bonuses.mark("schnitt", OWN, BonusMark.SILENT)
    assert points(draft)["Bert"] == 3 * 100


def test_mark__goes_where_the_others_announced_it() -> None:
    """One entry for each kind of bonus: what was announced stands instead."""
    draft = house_draft()
    draft.type_cards("45/2")
    draft.bonuses.mark("sack_1", THEIRS, BonusMark.LOST)
    assert marked(draft) == {}
    assert [call.bonus for call in draft.bonuses.calls()] == ["sack_1"]
