"""Why: a row of the ledger in words, whatever it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Doubling,
    Entry,
    Manual,
    PositiveGame,
    Renonce,
    Result,
    Side,
    TableChange,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.wording import Wording
from tarockblock.ui.ledger.why import Why
from tests.store.kit import FIVE, night

RUFER = PositiveGame(
    game="rufer",
    declarer="Anna",
    partner="Cilli",
    result=Result.WON,
    bonuses=(BonusCall("pagat", Side.DECLARER),),
    note="Anna war selbst überrascht",
)


def why(*entries: Entry, index: int = -1) -> Why:
    evening = night(*entries, players=FIVE)
    ledger = compute_ledger(evening)
    return Why(ledger.rows[index], ledger, Wording("en"))


def test_a_hand_says_who_does_what_gets_what_and_by_which_clause() -> None:
    spoken = why(RUFER).spoken

    # Tirol: Rufer 1 and a silent Pagat 1, per player of the side; ten cents a point.
    assert "Hand 1: Rufer Anna + Cilli" in spoken
    for part in ("Anna plays +2 +0.20", "Cilli called +2", "Bert against −2", "Emil deals, sits out"):
        assert part in spoken
    for part in ("Rufer won +1", "Pagat silent +1", "Anna and Cilli each +2", "Tyrol"):
        assert part in spoken
    assert "Anna war selbst überrascht" in spoken


def test_a_hand_out_of_turn_says_who_dealt() -> None:
    """What the sign in the ledger means (Emil was due, so nothing is said of the hand before)."""
    spoken = why(RUFER, replace(RUFER, dealer="Cilli", declarer="Dora", partner="Bert")).spoken

    assert "Out of turn: Cilli deals." in spoken
    assert "Out of turn" not in why(RUFER).spoken


def test_a_struck_hand_out_of_turn_says_so_too() -> None:
    assert "Out of turn: Bert deals." in why(Annulled(dealer="Bert")).spoken


def test_a_doubled_hand_says_so() -> None:
    made = why(Doubling(radl=1), RUFER)

    assert "Radl doubled" in made.spoken
    assert made.data.players[0].points == "+4"


def test_each_factor_stands_on_a_line_of_its_own() -> None:
    """Tirol: a silent Pagat is 1, in a Solo 2; its Kontra counts for the money alone; the Radl doubles the sum."""
    solo = PositiveGame(
        game="solorufer",
        declarer="Anna",
        partner="Cilli",
        result=Result.WON,
        bonuses=(BonusCall("pagat", Side.DECLARER, announced=True, kontra=1),),
    )
    below = [line.below for section in why(Doubling(radl=1), solo).data.sections for line in section.lines]

    assert below == [(), ("Base value 2", "Solo: double", "Kontra: money only, double"), ("Radl doubled",)]


def test_a_renonce_explains_each_regular_player_and_who_pays() -> None:
    renonce = Renonce(offenders=("Bert",), game="dreier", declarer="Anna")
    spoken = why(renonce).spoken

    # Tirol 6: the declarer is put as if he had won (3 × 5), the regular opponents as if they had.
    assert "Bert Renonce −25" in spoken
    assert "Anna plays +15" in spoken


def test_a_struck_hand_gives_nobody_anything() -> None:
    made = why(Annulled(replay=True, reason="falsch gegeben"))

    assert made.spoken.startswith("Hand 1, struck falsch gegeben")
    assert "dealt again" in made.spoken
    assert {line.points for line in made.data.players} <= {"", "0"}


def test_a_correction_names_its_reason_and_both_accounts() -> None:
    entry = Manual(
        points={"Anna": Points(3), "Bert": Points(-3)},
        cents={"Anna": Cents(50), "Bert": Cents(-50)},
        reason="Schreibfehler",
    )
    made = why(entry)

    assert [(line.name, line.points, line.money) for line in made.data.players] == [
        ("Anna", "+3", "+0.50\u00a0€"),
        ("Bert", "−3", "−0.50\u00a0€"),
    ]
    assert "Schreibfehler" in made.spoken


def test_a_change_at_the_table_says_who_came_and_who_went() -> None:
    spoken = why(RUFER, TableChange(players=("Anna", "Bert", "Cilli", "Zita"), dealer="Zita")).spoken

    assert "New: Zita" in spoken
    assert "Left, with their total: Dora and Emil" in spoken
    assert "Next dealer: Zita" in spoken


@pytest.mark.parametrize(("radl", "word"), [(1, "added"), (-2, "removed")])
def test_a_doubling_by_hand_is_said_in_words(radl: int, word: str) -> None:
    assert word in why(Doubling(radl=radl)).spoken


def test_an_entry_that_does_not_fit_says_what_is_wrong_and_counts_nothing() -> None:
    made = why(replace(RUFER, declarer="Bert", partner="Anna"))

    # A Rufer is Vorhand's game.
    assert "only Vorhand (Anna) can play Rufer" in made.spoken.replace("Only", "only")
    assert not made.data.foot_ok
    assert made.data.players == ()
