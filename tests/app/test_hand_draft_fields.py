"""Problems stand beside the field they concern; entries from before come back as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.app.drafts.trischaken_draft import TrischakenDraft
from tarockblock.domain.deal import make_deal
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, NegativeGame, PositiveGame, Result, Side, Trischaken
from tarockblock.domain.ledger import compute_ledger, problems_of_entry
from tarockblock.domain.ruleset import Ruleset, Setting
from tarockblock.exchange.evening_file import read_known_evening
from tarockblock.rules.library import shipped
from tests.app.hand_tools import FOUR, draft_of, points, stored, typed
from tests.store.kit import FIVE

CASES = Path(__file__).parents[1] / "cases"


def evenings() -> list[tuple[str, Evening]]:
    """The evenings of the shared cases; three of their hands are scored though no deal allows them."""
    found = []
    for case in json.loads((CASES / "mixed.json").read_text(encoding="utf-8"))["cases"]:
        known, problems = read_known_evening(case["evening"], lambda name: (shipped(str(name)), []), impossible=True)
        assert known is not None, problems
        found.append((case["name"], known.evening))
    return found


@pytest.mark.parametrize("evening", [pytest.param(evening, id=name) for name, evening in evenings()])
def test_from_entry__every_case_comes_back_as_the_same_fact(evening: Evening) -> None:
    seen = 0
    for row in compute_ledger(evening).rows:
        entry, base = row.entry, row.state.deal(evening.ruleset)
        if isinstance(entry, PositiveGame | NegativeGame):
            draft = HandDraft.from_entry(entry, evening.ruleset, base)
            assert draft.entry() == entry
            assert draft.outcome().can_be_stored is not bool(problems_of_entry(row, evening))
            seen += 1
        elif isinstance(entry, Trischaken):
            outcome = TrischakenDraft.from_entry(entry, evening.ruleset, base).outcome()
            assert outcome.entry == entry
            assert outcome.can_be_stored
            seen += 1
    assert seen or all(entry.kind == "annulled" for entry in evening.entries)


def test_from_entry__keeps_overrides_note_and_time() -> None:
    entry = PositiveGame(
        game="dreier",
        declarer="Bert",
        result=Result.LOST,
        dealer="Anna",
        vorhand="Cilli",
        note="mit Trull in der Hand",
        at="2026-11-19T21:43:00+01:00",
        bonuses=(BonusCall("pagat", Side.OPPONENTS, by="Dora"),),
    )
    ruleset = shipped("tirol-2025")
    draft = HandDraft.from_entry(entry, ruleset, make_deal(FOUR, "Dora", ruleset))
    assert draft.entry() == entry
    assert draft.deal.vorhand == "Cilli"


def test_from_entry__a_rufer_whose_vorhand_has_moved_says_so() -> None:
    """After an earlier edit the deal may go round differently; the fact is not changed behind anybody's back."""
    ruleset = shipped("tirol-2025")
    entry = PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON)
    draft = HandDraft.from_entry(entry, ruleset, make_deal(FOUR, "Anna", ruleset))
    assert draft.entry() == entry
    assert list(draft.outcome().problems) == ["declarer"]
    draft.choose_declarer("Bert")
    assert draft.outcome().can_be_stored


def sits_out(player: str, ruleset: str = "hausruck-2007") -> HandDraft:
    """Five at the table: whoever deals sits out."""
    return draft_of(ruleset, FIVE, player)


@pytest.mark.parametrize(
    "entry",
    [
        PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON),
        PositiveGame(game="dreier", declarer="Anna", result=Result.WON),
        NegativeGame(game="bettler", declarers=(NegativeDeclarer("Anna", True),)),
    ],
    ids=["game of Vorhand", "game of anybody", "negative game"],
)
def test_from_entry__a_declarer_who_sits_out_by_now_stays_named(entry: PositiveGame | NegativeGame) -> None:
    """Nobody takes his place unasked: what a single Enter would store is refused, with the reason."""
    fresh = sits_out("Anna")
    draft = HandDraft.from_entry(entry, fresh.ruleset, fresh.deal)
    outcome = draft.outcome()
    assert "Anna" in draft.declarers
    assert outcome.entry == entry
    assert not outcome.can_be_stored
    assert [each.code for found in outcome.problems.values() for each in found] == ["sits_out"]
    assert draft.step is Ask.DECLARER
    draft.choose_declarer(draft.deal.vorhand)
    if draft.is_negative:  # each has a result of his own
        draft.choose_result(Result.WON)
    assert draft.outcome().can_be_stored
    assert "Anna" not in draft.declarers


def test_from_entry__a_partner_who_sits_out_by_now_stays_named() -> None:
    fresh = sits_out("Cilli")
    entry = PositiveGame(game="solorufer", declarer="Anna", partner="Cilli", result=Result.WON)
    draft = HandDraft.from_entry(entry, fresh.ruleset, fresh.deal)
    assert draft.outcome().entry == entry
    assert list(draft.outcome().problems) == ["partner"]
    assert draft.step is Ask.PARTNER
    draft.choose_partner("Bert")
    assert draft.outcome().can_be_stored
    assert "Cilli" not in draft.partners


def test_from_entry__one_who_plays_beside_and_sits_out_by_now_stays_named() -> None:
    fresh = sits_out("Cilli", "tulln-2009")
    entry = NegativeGame(game="bettler", declarers=(NegativeDeclarer("Anna", True), NegativeDeclarer("Cilli", False)))
    draft = HandDraft.from_entry(entry, fresh.ruleset, fresh.deal)
    assert draft.outcome().entry == entry
    assert list(draft.outcome().problems) == ["declarer:Cilli"]
    assert "Cilli" in draft.negatives.beside
    draft.toggle_bei("Cilli")
    assert draft.outcome().can_be_stored
    assert "Cilli" not in draft.negatives.beside


@pytest.mark.parametrize(
    ("ruleset", "keys", "dealer", "listens"),
    [
        ("tirol-2025", "D3G", "Cilli", Ask.DECLARER),
        ("tirol-2025", "S34G", "Dora", Ask.PARTNER),
        ("tirol-2025", "R2G", "Anna", Ask.PARTNER),
        ("tirol-2025", "P3G", "Cilli", Ask.DECLARER),
        ("tirol-2025", "D3G", "Bert", Ask.BONUSES),
    ],
    ids=["a declarer", "a partner", "Vorhand, who was called", "a negative game", "nobody of this hand"],
)
def test_to_fault__another_dealer_leads_to_whom_he_put_out(ruleset: str, keys: str, dealer: str, listens: Ask) -> None:
    """In a new hand his answer has gone, in a stored one it is wrong; either way Enter leads there."""
    draft = typed(draft_of(ruleset, FIVE, "Emil"), keys)
    draft.places.set_dealer(dealer)
    draft.to_fault(earlier=True)
    assert draft.step is listens
    assert draft.outcome().can_be_stored is (listens is Ask.BONUSES)

    again = stored(ruleset, keys, FIVE, "Emil")
    again.go_to(Ask.RESULT)
    again.places.set_dealer(dealer)
    again.to_fault()
    wrong = Ask.DECLARER if keys[0] == "R" else listens  # whoever is stored as Vorhand stays named
    assert again.step is (Ask.RESULT if listens is Ask.BONUSES else wrong)
    again.go_to(Ask.GAME)
    again.to_fault(earlier=True)
    assert again.step is Ask.GAME, "nothing before the game is wrong"


def test_from_entry__somebody_who_has_left_stays_named() -> None:
    fresh = draft_of("hausruck-2007", FIVE, "Anna")
    entry = PositiveGame(game="dreier", declarer="Franz", result=Result.WON)
    draft = HandDraft.from_entry(entry, fresh.ruleset, fresh.deal)
    assert draft.declarers[-1] == "Franz"
    assert draft.outcome().entry == entry
    assert not draft.outcome().can_be_stored


@pytest.mark.parametrize(
    ("ruleset", "keys", "cards", "field", "code"),
    [
        ("tirol-2025", "D2", "71", "result", "card_points_range"),
        ("tirol-2025", "D2", "12/5", "result", "card_points_form"),
        ("tirol-2025", "D2", "abc", "result", "card_points_form"),
        ("tirol-2025", "D2V", "", "bonuses:valat", "loser_made_it"),
        ("tirol-2025", "D2", "40/0", "bonuses:valat", "against_cards"),
        ("tirol-2025", "D2", "40/1", "bonuses:sack_1", "against_cards"),
        ("tulln-2009", "D2", "40/0", "bonuses:schnitt", "against_cards"),
    ],
)
def test_problem__stands_beside_its_field(ruleset: str, keys: str, cards: str, field: str, code: str) -> None:
    draft = typed(draft_of(ruleset), keys)
    if cards:
        draft.type_cards(cards)
    if field.startswith("bonuses:"):
        draft.bonuses.mark(field.partition(":")[2], Side.DECLARER, BonusMark.ANNOUNCED)
    outcome = draft.outcome()
    assert code in [each.code for each in outcome.problems[field]]
    assert not outcome.can_be_stored
    assert outcome.row is None


def test_problem__valat_beside_the_opponents_own_kontra() -> None:
    """Hausruck 7: in a Farbensolo an opponent gives Kontra or announces the valat, not both."""
    draft = typed(draft_of("hausruck-2007"), "A2XV")
    draft.bonuses.mark("valat", Side.OPPONENTS, BonusMark.ANNOUNCED)
    assert [each.code for each in draft.outcome().problems["bonuses:valat"]] == ["kontra_and_valat"]
    draft.set_kontra(0)
    assert points(draft)["Bert"] == -3 * 5 * 8


def test_problem__goes_as_soon_as_it_is_mended() -> None:
    draft = typed(draft_of("tirol-2025"), "D2V")
    draft.bonuses.mark("valat", Side.DECLARER, BonusMark.SILENT)
    assert draft.outcome().problems
    draft.choose_result(Result.WON)
    assert not draft.outcome().problems


def with_setting(ruleset: Ruleset, name: str, value: str) -> Ruleset:
    """A house ruleset that reads one doubtful place differently."""
    return replace(ruleset, settings={**ruleset.settings, name: Setting(value)})


def test_failed_silent_bonus__can_be_entered_only_where_it_pays() -> None:
    """R3: if the setting is on, a silent bonus may be entered as lost."""
    official = shipped("ooe-2023")
    house = with_setting(official, "failed_silent_bonus", "pays")
    for ruleset, marks in ((official, 3), (house, 4)):
        draft = HandDraft(ruleset, make_deal(FOUR, "Dora", ruleset))
        typed(draft, "D2G")
        assert len(draft.bonuses.rows()[0].cells[Side.DECLARER]) == marks
    draft.bonuses.mark("trull", Side.DECLARER, BonusMark.SILENT_LOST)
    entry = draft.entry()
    assert isinstance(entry, PositiveGame)
    assert entry.bonuses == (BonusCall("trull", Side.DECLARER, made=False),)
    assert draft.outcome().can_be_stored


def test_opponents_valat__is_left_out_where_it_is_not_played() -> None:
    house = with_setting(shipped("ooe-2023"), "opponents_valat", "not_played")
    draft = typed(HandDraft(house, make_deal(FOUR, "Dora", house)), "D2G")
    valat = next(row for row in draft.bonuses.rows() if row.id == "valat")
    assert valat.cells[Side.DECLARER]
    assert not valat.cells[Side.OPPONENTS]
