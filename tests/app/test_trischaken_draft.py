"""Trischaken: three numbers are typed, the fourth follows from 70, and what is impossible is explained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.drafts.trischaken_draft import FieldState, Standing, TrischakenDraft
from tarockblock.domain.ledger import compute_ledger
from tests.app.hand_tools import FOUR, evening, judge
from tests.store.kit import FIVE


def draft_of(players: tuple[str, ...] = FOUR, dealer: str | None = None) -> TrischakenDraft:
    """An empty draft of the first hand."""
    night = evening("tirol-2025", players, dealer)
    return TrischakenDraft(night.ruleset, compute_ledger(night).next_deal(), "de", judge(night))


def typed(draft: TrischakenDraft, **texts: str) -> TrischakenDraft:
    """Type into fields, one after the other."""
    for player, text in texts.items():
        draft.type(player, text)
    return draft


def field(draft: TrischakenDraft, player: str) -> FieldState:
    """One field as it stands."""
    return next(state for state in draft.outcome().fields if state.player == player)


def points(draft: TrischakenDraft) -> dict[str, int]:
    """What it comes to; fails if it cannot be stored."""
    outcome = draft.outcome()
    assert outcome.can_be_stored, outcome.problems
    return {player: int(amount.value) for player, amount in outcome.row.points.items()}


def test_order__playing_order_from_vorhand() -> None:
    """trischaken.png: Cilli deals and sits out, Dora is Vorhand."""
    assert draft_of(players=FIVE, dealer="Cilli").players == ("Dora", "Emil", "Anna", "Bert")


def test_order__an_overridden_vorhand_comes_first() -> None:
    draft = draft_of()
    draft.places.set_vorhand("Cilli")
    assert draft.players == ("Cilli", "Dora", "Anna", "Bert")


def test_fourth__follows_from_seventy() -> None:
    """trischaken.png: 28/1, 10/0 and 17/2 leave 14/0; Vorhand with the most points pays two to all three."""
    draft = typed(draft_of(players=FIVE, dealer="Cilli"), Dora="28/1", Emil="10/0", Anna="17/2")
    bert = field(draft, "Bert")
    assert (bert.text, bert.completed, bert.thirds) == ("14/0", True, 42)
    assert field(draft, "Dora").most
    assert points(draft) == {"Anna": 2, "Bert": 2, "Cilli": 0, "Dora": -6, "Emil": 2}


def test_fourth__whichever_was_left_untouched() -> None:
    draft = typed(draft_of(), Bert="20", Dora="20", Cilli="20")
    assert (field(draft, "Anna").completed, field(draft, "Anna").text) == (True, "10/0")


def test_fourth__typed_over_lets_the_oldest_follow() -> None:
    draft = typed(draft_of(), Anna="28/1", Bert="10/0", Cilli="17/2", Dora="15/0")
    assert (field(draft, "Anna").completed, field(draft, "Anna").text) == (True, "27/1")
    assert not field(draft, "Dora").completed
    assert draft.outcome().total == 210


def test_cleared_field__is_untouched_again() -> None:
    draft = typed(draft_of(), Anna="28/1", Bert="10/0", Cilli="17/2")
    typed(draft, Bert="")
    assert draft.completed is None
    assert not draft.outcome().can_be_stored
    typed(draft, Dora="14/0")
    assert field(draft, "Bert").text == "10/0"


def test_nothing__before_three_are_known() -> None:
    draft = typed(draft_of(), Anna="28/1", Bert="10/0")
    assert draft.outcome().entry is None
    assert not draft.outcome().problems
    assert draft.outcome().total == 115


def test_no_trick__is_a_jungfrau() -> None:
    """Tirol 4: a Jungfrau gets two from all three."""
    draft = typed(draft_of(), Anna="20", Bert="30", Cilli="20")
    assert field(draft, "Dora").no_trick
    assert points(draft) == {"Anna": -2, "Bert": -2, "Cilli": -2, "Dora": 6}


@pytest.mark.parametrize(("text", "code"), [("71", "card_points_range"), ("12/4", "card_points_form")])
def test_impossible__is_explained_beside_the_field(text: str, code: str) -> None:
    draft = typed(draft_of(), Bert=text)
    found = field(draft, "Bert").problem
    assert found.code == code
    assert not draft.outcome().can_be_stored


def test_more_than_seventy__is_explained_beside_the_last_field() -> None:
    draft = typed(draft_of(), Anna="40", Bert="20", Cilli="10/1")
    found = field(draft, "Cilli").problem
    assert (found.code, found.params["sum"]) == ("card_points_sum", "70/1")
    assert not draft.outcome().can_be_stored
    typed(draft, Cilli="10")
    assert (field(draft, "Dora").text, draft.outcome().can_be_stored) == ("0/0", True)


def test_one_figure__waits_until_the_field_is_left() -> None:
    draft = typed(draft_of(), Anna="30", Bert="30", Cilli="7")
    assert draft.completed is None
    draft.leave("Cilli")
    assert (field(draft, "Cilli").text, field(draft, "Dora").text) == ("7/0", "3/0")


def ruled(ruleset: str, standings: str, **texts: str) -> TrischakenDraft:
    """A draft of a ruleset; ``standings`` are words like ``Bert:game``."""
    night = evening(ruleset, FOUR)
    draft = TrischakenDraft(night.ruleset, compute_ledger(night).next_deal(), "de", judge(night))
    for each in standings.split():
        player, _, standing = each.partition(":")
        draft.set_standing(player, Standing(standing))
    return typed(draft, **texts)


@pytest.mark.parametrize(
    ("ruleset", "standings", "amounts"),
    [
        # Hausruck 4: the loser pays one to each, two with the game, twice as much as Vorhand; a Jungfrau takes it all.
        ("hausruck-2007", "Bert:most", {"Anna": 1, "Bert": -3, "Cilli": 1, "Dora": 1}),
        ("hausruck-2007", "Bert:game", {"Anna": 2, "Bert": -6, "Cilli": 2, "Dora": 2}),
        ("hausruck-2007", "Bert:game Dora:without", {"Anna": 0, "Bert": -6, "Cilli": 0, "Dora": 6}),
        # Tirol 4: Vorhand with the most pays two to each, whoever else has what.
        ("tirol-2025", "Anna:most", {"Anna": -6, "Bert": 2, "Cilli": 2, "Dora": 2}),
    ],
)
def test_standings__are_enough_where_the_table_needs_no_points(
    ruleset: str, standings: str, amounts: dict[str, int]
) -> None:
    draft = ruled(ruleset, standings)
    assert points(draft) == amounts
    entry = draft.outcome().entry
    assert not entry.card_points
    again = TrischakenDraft.from_entry(entry, draft.ruleset, draft.places.base)
    assert again.outcome().entry == entry


def test_standings__points_are_asked_for_where_they_decide() -> None:
    """Tirol 4: without the game of others than Vorhand the places pay."""
    draft = ruled("tirol-2025", "Bert:most")
    assert [each.code for each in draft.outcome().problems] == ["card_points_needed"]
    assert not draft.outcome().can_be_stored
    typed(draft, Bert="30", Anna="20", Cilli="15")
    assert draft.outcome().can_be_stored
    assert draft.outcome().entry.card_points["Dora"] == 15


def test_standings__pressed_again_and_changed() -> None:
    draft = ruled("hausruck-2007", "Bert:game Cilli:most")
    assert (draft.outcome().entry.most, draft.outcome().entry.has_game) == (("Bert", "Cilli"), False)
    draft.set_standing("Cilli", Standing.MOST)
    draft.set_standing("Bert", Standing.WITHOUT)
    assert draft.outcome().entry is None
    draft.set_standing("Anna", Standing.MOST)
    assert (draft.outcome().entry.most, draft.outcome().entry.without) == (("Anna",), ("Bert",))


def test_standings__four_numbers_tell_them_and_fewer_are_not_saved() -> None:
    draft = ruled("hausruck-2007", "Bert:game", Anna="20", Cilli="36")
    assert [state.is_unused for state in draft.outcome().fields] == [True, False, True, False]
    assert draft.outcome().entry.most == ("Bert",)
    typed(draft, Dora="14")
    assert {state.player: state.standing for state in draft.outcome().fields} == {
        "Anna": None,
        "Bert": Standing.WITHOUT,
        "Cilli": Standing.GAME,
        "Dora": None,
    }
    assert not draft.set_standing("Bert", Standing.MOST)


@pytest.mark.parametrize(
    ("last", "is_stored"), [("10", True), ("8/0", True), ("18/0", True), ("18/1", False), ("20", False)]
)
def test_talon__that_nobody_counts_leaves_the_fourth_number_open(last: str, is_stored: bool) -> None:
    """The six cards of the talon hold at least 2 points (six Blatt): four players have at most 68 together."""
    night = evening("tirol-2025")
    rules = replace(night.ruleset, trischaken=replace(night.ruleset.trischaken, talon_counts=False))
    night = replace(night, ruleset=rules)
    draft = TrischakenDraft(rules, compute_ledger(night).next_deal(), "de", judge(night))
    typed(draft, Anna="20", Bert="20", Cilli="10")
    assert draft.completed is None
    assert not draft.outcome().can_be_stored
    typed(draft, Dora=last)
    assert draft.outcome().can_be_stored is is_stored
