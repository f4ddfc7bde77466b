"""What is remarked on an item: each note stands where it is so, and nowhere else."""

from __future__ import annotations

import pytest

from tarockblock.domain.hand import PositiveGame
from tests.domain.paper import HAUSRUCK, OOE, TIROL, TULLN, game, row


def notes(ruleset: str, entry: PositiveGame) -> list[tuple[str, ...]]:
    """Those of the game, then those of each bonus."""
    score = row(ruleset, entry).score
    return [item.notes for item in score.items]


@pytest.mark.parametrize(
    ("why", "ruleset", "entry", "void"),
    [
        ("king in the talon, kontra given", OOE, game("solorufer", kontra=1), True),
        ("in Tulln too", TULLN, game("solorufer", kontra=1), True),
        ("lost", OOE, game("solorufer", result="lost", kontra=2), True),
        ("said so", OOE, game("solorufer", kontra=1, king_in_talon=True), True),
        ("nobody gave kontra", OOE, game("solorufer"), False),
        ("the king was with a partner", OOE, game("solorufer", "B", "C", kontra=1), False),
        ("it counts in Hausruck", HAUSRUCK, game("solorufer", kontra=1), False),
        ("it counts in Tirol", TIROL, game("solorufer", kontra=1), False),
        ("in a Rufer, which is no solo, it counts", OOE, game("rufer", "A", kontra=1), False),
        ("in a Dreier nobody is called", OOE, game("dreier", kontra=1), False),
    ],
)
def test_void_kontra__is_remarked_on_the_game(why: str, ruleset: str, entry: PositiveGame, void: bool) -> None:
    """OÖ "Solorufer", Tulln "Solorufer": with the called king in the talon no kontra counts."""
    found = row(ruleset, entry)
    assert ("kontra_void" in notes(ruleset, entry)[0]) is void, why
    assert found.score.items[0].kontra == (0 if void else entry.kontra)


def test_void_kontra__is_remarked_on_the_bonus_it_was_given_on() -> None:
    found = notes(OOE, game("solorufer", bonuses="trull!*1 pagat!"))
    assert [("kontra_void" in each) for each in found] == [False, True, False]
    beside = notes(OOE, game("solorufer", "B", "C", bonuses="trull!*1 pagat!"))
    assert [("kontra_void" in each) for each in beside] == [False, False, False]


def test_void_kontra__on_the_valat_that_multiplies_the_game_is_remarked_on_the_game() -> None:
    """In Tulln valat and game are one item, with the higher of both kontras."""
    assert notes(TULLN, game("solorufer", bonuses="valat!*1")) == [("kontra_void",)]
    assert notes(TULLN, game("solorufer", bonuses="valat!")) == [()]


def test_solo__doubles_bonuses_and_says_so() -> None:
    assert notes(OOE, game("solorufer", "B", "C", bonuses="trull! pagat")) == [(), ("solo_doubles",), ("solo_doubles",)]
    assert notes(OOE, game("rufer", "A", "C", bonuses="trull!")) == [(), ()]


@pytest.mark.parametrize(
    ("why", "ruleset", "entry", "said"),
    [
        # Tulln, price list: from Vorhand a Farbendreier won is 30, lost 50 like anybody's; a Farbensolo 60 and 100.
        ("Vorhand wins", TULLN, game("farbendreier", "A"), True),
        ("Vorhand loses what anybody loses", TULLN, game("farbendreier", "A", result="lost"), False),
        ("somebody else", TULLN, game("farbendreier", "B"), False),
        ("Vorhand wins solo", TULLN, game("farbensolo", "A"), True),
        ("Vorhand loses solo", TULLN, game("farbensolo", "A", result="lost"), False),
        ("a game that is Vorhand's alone", TULLN, game("sechserdreier", "A"), False),
        ("a game with one price", TULLN, game("dreier", "A"), False),
        ("elsewhere Vorhand has no price of its own", OOE, game("farbendreier", "A"), False),
    ],
)
def test_vorhand_price__is_remarked_where_it_is_another_one(
    why: str, ruleset: str, entry: PositiveGame, said: bool
) -> None:
    assert ("vorhand_price" in notes(ruleset, entry)[0]) is said, why


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (game("sechserdreier", "A"), False),
        (game("sechserdreier", "A", result="lost"), True),  # Tulln: 50, lost 100
        (game("dreier", "A", result="lost"), False),
    ],
)
def test_lost_counts_more__is_remarked_on_a_loss_alone(entry: PositiveGame, said: bool) -> None:
    assert ("lost_counts_more" in notes(TULLN, entry)[0]) is said


def test_by_cards__is_remarked_where_card_points_decide() -> None:
    assert notes(OOE, game("dreier", cards="40")) == [("by_cards",)]
    assert notes(OOE, game("dreier")) == [()]


def test_beside_a_valat__what_does_not_count_is_remarked() -> None:
    """OÖ: a valat multiplies the game and is one with it; beside it only announced bonuses count."""
    assert notes(OOE, game("dreier", bonuses="valat trull pagat!")) == [(), ("beside_valat",), ()]
    assert notes(OOE, game("dreier", bonuses="trull pagat!")) == [(), (), ()]
