"""A hand that is put right: every key means what it means in a new one, and what is changed is said (ux.md 4)."""

from __future__ import annotations

import pytest

from tarockblock.app.drafts.hand_draft import CARDS_KEY, Press
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import NegativeGame, PositiveGame, Result, Side
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.ui.hand.hand_changes import changes_of
from tarockblock.ui.hand.hand_keys import refusal_text
from tests.app.hand_tools import RULESETS, draft_of, stored, typed

# Vorhand is Anna, the dealer Dora; hands as they were entered, and the keys between E and Enter that put them right.
MENDED = [
    # What was wrong, entered as, keys, what the dialog says is changed.
    ("declarer of a Dreier", "D2G", "3", ["Declarer Bert → Cilli"]),
    ("partner of a Rufer", "R3G", "2", ["Partner Cilli → Bert"]),
    ("partner of a Pagatrufer", "123G", "24", ["Partner Cilli → Dora"]),
    ("won was lost", "R3G1", "v", ["Result won → lost"]),
    ("forgotten Pagat", "R3G", "G1", ["I  Pagat – → silent"]),
    ("forgotten Kontra", "D2V", "x", ["Kontra – → Kontra ×2"]),
    ("lost was won, in a Piccolo", "P3V", "G", ["Result lost → won"]),
    ("declarer of a Piccolo", "P3VX2", "4", ["Declarer Cilli → Dora"]),
]


@pytest.mark.parametrize(("entered", "keys", "said"), [each[1:] for each in MENDED], ids=[each[0] for each in MENDED])
def test_changed_hand__the_slips_of_an_evening_in_a_key_or_two(entered: str, keys: str, said: list[str]) -> None:
    draft = typed(stored("tirol-2025", entered), keys)
    assert draft.outcome().can_be_stored
    assert [each.text for each in changes_of(draft, draft.entry())] == said


def test_changed_hand__opens_as_if_the_key_of_its_game_had_just_been_pressed() -> None:
    """Digits meant for people never become card points or birds."""
    for entered, asked in (("R3G1", Ask.PARTNER), ("D2G", Ask.DECLARER), ("P3V", Ask.DECLARER)):
        new = typed(draft_of("tirol-2025"), entered[0])
        assert stored("tirol-2025", entered).step is new.step is asked


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("keys", ["D2G", "123G^2", "S34V", "L1GW", "P2GX3"])
def test_changed_hand__the_keys_of_a_new_hand_after_its_game_enter_it_again(ruleset: str, keys: str) -> None:
    """Another hand is typed over the stored one with the keys of a new one; only bonuses walk on from what is there."""
    new = typed(draft_of(ruleset), keys).entry()
    kind = {"D": "D4V", "1": "142V", "S": "S21G", "L": "L4V", "P": "P4V"}[keys[0]]
    changed = typed(stored(ruleset, kind), keys[1:])
    assert changed.entry() == new


def test_changed_hand__won_and_lost_in_every_question_of_every_ruleset() -> None:
    for ruleset in RULESETS:
        draft = stored(ruleset, "123G")
        for step in (Ask.GAME, Ask.DECLARER, Ask.PARTNER, Ask.RESULT):
            draft.go_to(step)
            if step is Ask.GAME and "V" in {each.key for each in draft.choices}:
                continue  # Tulln: the Königrufer with four kings; the game is being chosen
            assert draft.type_key("v") is Press.DONE
            entry = draft.entry()
            assert isinstance(entry, PositiveGame)
            assert entry.result is Result.LOST
            assert draft.type_key("g") is Press.DONE


def test_changed_hand__a_letter_of_a_game_chooses_none_unless_asked_and_says_where_it_does() -> None:
    """R means Rufer only while the game is being chosen (issue, setting right)."""
    draft = stored("tirol-2025", "D2G")
    assert draft.type_key("r") is Press.ELSEWHERE
    assert draft.entry() == stored("tirol-2025", "D2G").entry()
    assert "Game: Rufer" in refusal_text(draft, Press.ELSEWHERE, "r")
    draft.go_by(-1)
    assert draft.type_key("r") is Press.DONE
    assert [each.text for each in changes_of(draft, draft.entry())] == [
        "Game Dreier → Rufer",
        "Declarer Bert → Anna",
        "Partner – → ?",
    ]


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_card_points__have_a_key_of_their_own_in_every_question(ruleset: str) -> None:
    known = shipped(ruleset)
    assert CARDS_KEY not in {each.key for each in (*known.games.values(), *known.bonuses.values())}
    draft = stored(ruleset, "D2G")
    for step in draft.steps:
        draft.go_to(step)
        assert draft.type_key(CARDS_KEY) is Press.CARDS_FIELD
        assert draft.step is Ask.RESULT
    draft.type_cards("41/1")
    assert [each.text for each in changes_of(draft, draft.entry())] == ["Result won → 41/1"]


def test_changed_hand__names_every_part_that_differs() -> None:
    draft = typed(stored("tulln-2009", "P2GX3"), "4")
    draft.note = "nachgezählt"
    draft.places.set_vorhand("Bert")
    entry = draft.entry()
    assert isinstance(entry, NegativeGame)
    assert [each.text for each in changes_of(draft, entry)] == [
        "Declarer Bert → Dora",
        "Vorhand Anna → Bert",
        "Note – → nachgezählt",
    ], "the result and Cilli's Kontra stay"


def test_changed_hand__the_other_sides_bonus_is_named_with_its_side() -> None:
    draft = stored("tirol-2025", "D2G")
    draft.bonuses.press("uhu", Side.OPPONENTS)
    assert [each.text for each in changes_of(draft, draft.entry())] == ["II  Uhu (Opponents) – → silent"]


def test_kontra__in_a_negative_game_x_says_whose_number_to_press_and_asks_for_it() -> None:
    """Every opponent has a level of his own (rules.md 1)."""
    draft = typed(draft_of("tirol-2025"), "P2")
    assert draft.type_key("x") is Press.KONTRA_EACH
    assert draft.step is Ask.KONTRA
    assert "number of his seat" in refusal_text(draft, Press.KONTRA_EACH, "x")
    conceded = typed(draft_of("tirol-2025"), "R0S")
    assert conceded.type_key("x") is Press.KONTRA_CONCEDED
    silent = typed(draft_of("tirol-2025"), "R3G1")
    assert silent.type_key("q") is Press.KONTRA_SILENT
    assert (silent.type_key("x"), silent.kontra) == (Press.DONE, 1)


def test_seat__of_somebody_who_is_not_vorhand_says_so_in_a_game_of_vorhands() -> None:
    draft = stored("tirol-2025", "R3G")
    draft.go_to(Ask.DECLARER)
    assert draft.type_key("2") is Press.VORHAND_ONLY
    assert refusal_text(draft, Press.VORHAND_ONLY, "2").startswith("Rufer is for Vorhand alone: Anna.")
