"""What the chart beside the ledger says, without its window: numbers, hands and Radl looked at, the table."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.settings import ChartAccount
from tarockblock.charts.series import RadlBars, Standings
from tarockblock.domain.hand import Entry, Manual, Renonce
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.ui.chart.chart_words import ChartNumbers, ChartWords, bars_of
from tests.store.kit import DREIER, FOUR, night

BERTS = replace(DREIER, declarer="Bert")
POINTS, MONEY = ChartAccount.POINTS, ChartAccount.MONEY


def ledger(*entries: Entry, rules: str = "tirol-2025") -> Ledger:
    rate = 1 if rules == "tulln-2009" else 10
    evening = night(*entries, ruleset=rules, cents_per_point=rate)
    return compute_ledger(evening)


def words(
    *entries: Entry, account: ChartAccount = POINTS, language: str = "de", rules: str = "tirol-2025"
) -> ChartWords:
    return ChartWords(ledger(*entries, rules=rules), account, language)


def course(chart: ChartWords) -> Standings:
    return chart.data()


def radl(chart: ChartWords) -> RadlBars:
    return bars_of(chart.data())


def texts(numbers: ChartNumbers) -> list[list[str]]:
    """The name of each row, then what stands in it."""
    rows = zip(numbers.names, numbers.cells, strict=True)
    return [[name, *(text for text, _sign in cells)] for name, cells in rows]


def test_values__points_euros_and_cents() -> None:
    assert words(DREIER).value(15) == "+15"
    assert words(DREIER, account=MONEY).value(150) == "+1,50"
    assert words(DREIER, account=MONEY, language="en").value(150) == "+1.50"
    assert words(DREIER, account=MONEY).tick(200) == "+2"


def test_where_points_are_cents_there_is_nothing_to_choose() -> None:
    """Tulln: 50 cents a Dreier from each of three, in either account."""
    for account in ChartAccount:
        tulln = words(DREIER, account=account, rules="tulln-2009")
        assert tulln.in_cents
        assert tulln.summary(tulln.data()) == "Anna +150, Bert −50, Cilli −50, Dora −50"
    assert not words(DREIER).in_cents


def test_summary__how_everybody_stands_best_first() -> None:
    """What a screen reader hears of the drawing; who has as much comes by the seat."""
    berts = words(BERTS)
    assert berts.summary(berts.data()) == "Bert +15, Anna −5, Cilli −5, Dora −5"
    none = words()
    assert none.summary(none.data()) == "No hand has been played yet."
    assert ChartWords(None, POINTS, "de").summary(None) == "No hand has been played yet."
    assert ChartWords(None, POINTS, "de").data() is None


def test_table__a_row_a_hand_with_the_totals() -> None:
    correction = Manual(points={"Bert": Points(2), "Dora": Points(-2)})
    chart = words(DREIER, Renonce(offenders=("Bert",), game="dreier", declarer="Anna"), correction)
    # Renonce of an opponent in a Dreier (Tirol 5): the declarer is due 15, the two others 5 each.
    assert texts(chart.table(chart.data())) == [
        ["Start", "0", "0", "0", "0"],
        ["1 Dreier", "+15", "−5", "−5", "−5"],
        ["2 Renonce", "+30", "−30", "0", "0"],
        ["Correction", "+30", "−28", "0", "−2"],
    ]
    assert chart.table(chart.data()).heads == FOUR
    assert chart.table(None) == ChartNumbers()


def test_table__a_row_a_radl_and_the_totals() -> None:
    chart = words(*[DREIER] * 5)
    assert texts(chart.table(radl(chart))) == [
        ["Radl 1", "+60", "−20", "−20", "−20"],
        ["Radl 2: 1 of 4 hands", "+15", "−5", "−5", "−5"],
        ["Total", "+75", "−25", "−25", "−25"],
    ]
    assert texts(replace(chart, account=MONEY).table(radl(replace(chart, account=MONEY))))[0][1] == "+6,00"


def test_hand__is_named_and_what_it_brought_stands_in_the_order_of_the_totals() -> None:
    """Anna won 15 from three, then Bert from the others: he gains 15, she loses 5 and still leads by the seat."""
    chart = words(DREIER, BERTS, account=MONEY)
    hover = chart.hover(course(chart), 2)
    assert (hover.head, hover.players) == ("Hand 2: Dreier", FOUR)
    assert hover.lines[0] == ("Anna", "+1,00", 1)
    assert hover.changes == (("−0,50", -1), ("+1,50", 1), ("−0,50", -1), ("−0,50", -1))
    first = words(DREIER, BERTS).hover(course(words(DREIER, BERTS)), 1)
    assert (first.lines[0], first.changes) == (("Anna", "+15", 1), (("+15", 1), *[("−5", -1)] * 3))
    start = chart.hover(course(chart), 0)
    assert (start.head, start.changes) == ("Start", ())


def test_hand__that_does_not_fit_says_that_it_does_not_count() -> None:
    chart = words(DREIER, replace(DREIER, declarer="Zora"))
    assert chart.hover(course(chart), 2).head == "Hand 2: Dreier, does not count"
    assert chart.table(chart.data()).names == ("Start", "1 Dreier", "2 Dreier, does not count")


def test_radl__is_named_with_how_far_it_has_come() -> None:
    chart = words(*[DREIER] * 5)
    assert [chart.hover(radl(chart), number).head for number in (0, 1)] == ["Radl 1", "Radl 2: 1 of 4 hands"]
    assert chart.hover(radl(chart), 1).lines[0] == ("Anna", "+15", 1)


def test_spoken__one_line_or_everybody() -> None:
    chart = words(DREIER, BERTS)
    hand = chart.hover(course(chart), 1)
    everybody = "Hand 1: Dreier. Anna +15, now +15. Bert −5, now −5. Cilli −5, now −5. Dora −5, now −5"
    assert hand.spoken() == hand.of("Zora").spoken() == everybody
    # Both won one and paid one: 15 − 5 = 10; the others paid twice.
    last = chart.hover(course(chart), 2)
    assert [last.of(who).spoken() for who in FOUR] == [
        "Hand 2: Dreier. Anna −5, now +10",
        "Hand 2: Dreier. Bert +15, now +10",
        "Hand 2: Dreier. Cilli −5, now −10",
        "Hand 2: Dreier. Dora −5, now −10",
    ]
    assert chart.hover(course(chart), 0).of("Dora").spoken() == "Start. Dora 0"
    money = replace(chart, account=MONEY)
    assert money.hover(course(money), 2).of("Anna").spoken() == "Hand 2: Dreier. Anna −0,50, now +1,00"
    bars = words(*[DREIER] * 4, BERTS)
    assert bars.hover(radl(bars), 1).of("Bert").spoken() == "Radl 2: 1 of 4 hands. Bert +15"
    assert bars.hover(radl(bars), 0).of("Cilli").spoken() == "Radl 1. Cilli −20"
