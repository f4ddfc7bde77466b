"""What the display for the room says; without a window."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Manual, PositiveGame, Result, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.ui.display.display_texts import HEIGHT, LARGE, SMALL, WIDTH, DisplayTexts, DisplayWords
from tarockblock.ui.kit.marks import marks_for
from tests.evenings import random_evening
from tests.store.kit import night

ENGLISH = Wording("en")
FOUR = night(title="Donnerstagsrunde", planned_radl=3)
WON = PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON)
LOST = replace(WON, declarer="Bert", partner="Dora", result=Result.LOST)


def minutes_of_arc(pixels: float, inches: float, metres: float) -> float:
    """How high capitals of Inter (0.727 of the type) are, seen on a screen of 16 to 9 with 1,080 lines."""
    pixel = inches * 25.4 * 9 / math.hypot(16, 9) / 1080
    return math.degrees(math.atan(pixels * 0.727 * pixel / (metres * 1000))) * 60


def test_sizes__readable_from_three_metres() -> None:
    """ISO 9241-303: 20 to 22 minutes of arc for reading at ease, 16 at least; on a television of 40 inches."""
    assert (WIDTH, HEIGHT) == (1920, 1080)
    assert minutes_of_arc(LARGE, 40, 3) >= 19.9
    assert minutes_of_arc(SMALL, 40, 3) >= 16
    assert minutes_of_arc(LARGE, 32, 3) >= 15.9


def shown(evening: Evening, *, closed: bool = False) -> DisplayTexts:
    return DisplayWords().of(compute_ledger(evening), ENGLISH, closed=closed)


def test_nothing_open__says_so() -> None:
    texts = DisplayWords().nothing()
    assert (texts.lines, texts.waiting) == ((), "No evening is open.")


def test_empty_evening__everybody_at_nought_and_who_deals() -> None:
    texts = shown(FOUR)
    assert [(line.rank, line.name, line.total.text, line.money, line.change.text) for line in texts.lines] == [
        ("1.", name, "0", "0.00\N{NO-BREAK SPACE}€", "") for name in FOUR.players
    ]
    assert texts.turn == (("Dealer", "Dora"), ("Vorhand", "Anna"))
    assert texts.facts == (("Radl", "1 of 3"), ("Hand", "1"))
    assert texts.waiting == "No hand has been played yet."
    assert texts.last.name == ""
    assert texts.course is None


def test_hand__who_stands_how_and_what_it_brought() -> None:
    """Rufer won: a point from either opponent (Tirol, Speisen), 10 cents each."""
    texts = shown(replace(FOUR, entries=(WON,)))
    assert [(line.rank, line.name, line.change.text, line.total.text, line.money) for line in texts.lines] == [
        ("1.", "Anna", "+1", "+1", "+0.10\N{NO-BREAK SPACE}€"),
        ("1.", "Cilli", "+1", "+1", "+0.10\N{NO-BREAK SPACE}€"),
        ("3.", "Bert", "−1", "−1", "−0.10\N{NO-BREAK SPACE}€"),
        ("3.", "Dora", "−1", "−1", "−0.10\N{NO-BREAK SPACE}€"),
    ]
    assert (texts.last.head, texts.last.name, texts.last.people) == ("Hand 1", "Rufer", "Anna + Cilli")
    assert not texts.last.lost
    assert texts.turn == (("Dealer", "Anna"), ("Vorhand", "Bert"))


def test_last__is_the_latest_hand_and_says_lost() -> None:
    texts = shown(replace(FOUR, entries=(WON, LOST)))
    assert (texts.last.head, texts.last.people, texts.last.lost) == ("Hand 2", "Bert + Dora", True)


def test_last__a_change_of_the_table_is_no_hand() -> None:
    moved = TableChange(players=("Anna", "Bert", "Cilli", "Emil"))
    texts = shown(replace(FOUR, entries=(WON, moved, Doubling(radl=1))))
    assert (texts.last.head, texts.last.name) == ("Hand 1", "Rufer")
    assert [line.name for line in texts.lines if line.gone] == ["Dora"]
    assert "Emil" in [line.name for line in texts.lines]
    assert texts.doubled


def test_last__struck_and_corrected() -> None:
    assert shown(replace(FOUR, entries=(WON, Annulled(replay=True)))).last.people == "struck, dealt again"
    corrected = Manual(points={"Anna": Points(-3), "Bert": Points(3)}, reason="slip")
    texts = shown(replace(FOUR, entries=(WON, corrected)))
    assert (texts.last.head, texts.last.name, texts.last.people) == ("", "Correction", "slip")
    assert [line.change.text for line in texts.lines if line.name == "Bert"] == ["+3"]


def test_last__that_does_not_count_brings_nothing() -> None:
    nobody = replace(WON, declarer="Zoe")
    texts = shown(replace(FOUR, entries=(nobody,)))
    assert texts.last.remark == "does not count"
    assert {line.change.text for line in texts.lines} == {""}


def test_doubled__is_said_of_hand_and_round() -> None:
    texts = shown(replace(FOUR, entries=(Doubling(radl=1), WON)))
    assert texts.doubled.startswith("Doubled Radl")
    assert DisplayTexts("").doubled == ""


def test_closed__nobody_deals_any_more() -> None:
    texts = shown(replace(FOUR, entries=(WON,)), closed=True)
    assert texts.turn == (("The evening", "is over"),)
    assert texts.facts == ()


def test_money__left_out_where_there_is_none_and_named_where_points_are_cents() -> None:
    free = shown(replace(FOUR, cents_per_point=0, entries=(WON,)))
    assert free.heads == ("Points", "")
    assert {line.money for line in free.lines} == {""}
    cents = shown(random_evening(1, ruleset="tulln-2009", entries=5))
    assert cents.heads == ("Cents", "Euros")


def test_chart__ends_at_the_marks_that_stand_beside_the_names() -> None:
    texts = shown(replace(FOUR, entries=(WON,)))
    assert [line.player for line in texts.course.lines] == ["A", "B", "C", "D"]
    assert [line.mark for line in sorted(texts.lines, key=lambda line: line.mark.color)] == marks_for(FOUR.players)


def test_chart__letters_differ_where_two_letters_are_alike() -> None:
    """A colour never comes alone (design.md): two marks "An" would be told apart by nothing else."""
    texts = shown(replace(FOUR, players=("Anna", "Andi", "Cilli", "Dora"), entries=(WON,)))
    assert [line.player for line in texts.course.lines] == ["An", "Ad", "C", "D"]


def test_spoken__all_of_it() -> None:
    said = shown(replace(FOUR, entries=(WON,))).spoken
    for part in ("Donnerstagsrunde", "1. Anna +1", "Hand 1 Rufer Anna + Cilli", "Dealer Anna", "Radl 1 of 3"):
        assert part in said


@pytest.mark.parametrize("seed", range(6))
def test_any_evening__hand_by_hand_is_as_if_shown_at_once(seed: int) -> None:
    """Whatever is put right, taken back or opened instead: nothing is left of what was shown before."""
    words, known = DisplayWords(), None
    evening = random_evening(seed, entries=10)
    for count in (3, 4, 10, 2, 0, 9):
        known = compute_ledger(replace(evening, entries=evening.entries[:count]), known)
        found, anew = words.of(known, ENGLISH), DisplayWords().of(known, ENGLISH)
        assert replace(found, chart_texts=None) == replace(anew, chart_texts=None)
        assert sorted(line.name for line in found.lines) == sorted(evening_names(evening, count))


def evening_names(evening: Evening, count: int) -> tuple[str, ...]:
    return replace(evening, entries=evening.entries[:count]).everybody
