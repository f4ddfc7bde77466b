"""A round's year as two pages: the table with its course, records and pairs, and the treasurer's page."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tarockblock.domain.money import Cents
from tarockblock.domain.statistics import FIGURES_ONLY, Facts, HandFact
from tarockblock.domain.statistics_table import ranking
from tarockblock.domain.year import PairSum, Record, YearMoney, pair_sums, records
from tarockblock.exchange.book_words import claim_words
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import short_date
from tarockblock.exchange.sheets import Paper, paper
from tarockblock.exchange.statistics_grids import table_grid, table_texts
from tarockblock.exchange.wording import Wording, game_name
from tarockblock.visible_text import isolated, visible

_PAIRS = (10, 6, 3, 0)
"""Numbers of pairs tried, until both pages fit."""

_SUMS = ("brought_forward", "won", "paid", "outlays", "kitty", "other", "balance")


class Chart(NamedTuple):
    """A PNG, and its size on paper in pixels (1/96 inch)."""

    png: bytes
    width: int
    height: int


def year_paper(name: str, year: int, facts: Facts, money: YearMoney, chart: Chart | None, wording: Wording) -> Paper:
    """Return the pages of a year; ``facts`` are its evenings, ``name`` is the round's."""
    word, called = wording.reason, name or wording.reason("round_nameless")
    standings = table_grid(ranking(facts), wording, mixed=facts.mixed_units)
    pairs = pair_sums(facts)
    amount = word("page_euros")
    kitty, title = money.kitty, f"{visible(called)} {year}"
    return paper(
        "year",
        title,
        ({"pairs": _pairs(pairs[:most], wording)} for most in _PAIRS),
        margin=15,
        size=9,
        foot=title,
        pages=2,
        word=word,
        facts=", ".join((word("count_evenings", count=len(facts.evenings)), word("count_hands", count=facts.hands))),
        standings=standings,
        standings_rows=table_texts(standings, wording),
        chart=chart and chart._replace(png=base64.b64encode(chart.png)),
        records=[_record(each, facts, wording) for each in records(facts)],
        record_heads=("", word("year_person"), word("year_hand"), word("year_evening"), word("year_who"), amount),
        pair_heads=(word("stat_pairs"), word("stat_hands"), word("stat_won"), amount),
        treasurer=word("year_treasurer", round=called, year=year),
        sum_heads=(word("page_player"), *(word(f"year_{each}") for each in _SUMS)),
        sums=[
            [isolated(each.account or word("year_kitty")), *_euros((getattr(each, one) for one in _SUMS), wording)]
            for each in money.sums
        ],
        kitty=None
        if kitty is None
        else _euros((kitty.opening, kitty.came_in, -kitty.went_out, kitty.closing), wording),
        kitty_heads=[word(f"year_{each}") for each in ("brought_forward", "came_in", "went_out", "balance")],
        claims=[claim_words(each, wording) for each in money.claims],
    )


def _euros(amounts: Iterable[int], wording: Wording) -> list[str]:
    return [euro_text(Cents(each), wording.language, unit=False) for each in amounts]


def _record(record: Record, facts: Facts, wording: Wording) -> list[str]:
    evening, language = record.evening, wording.language
    label = wording.reason(f"year_{record.code}", count=record.length)
    hand = "" if record.hand is None else _game(record.hand, facts, record, wording)
    people = () if record.hand is None else (*record.hand.declarers, record.hand.partner or "")
    who = " + ".join(isolated(each) for each in people if each)
    day = ", ".join(part for part in (short_date(evening.date, language), visible(evening.title)) if part)
    return [label, isolated(record.player), hand, day, who, euro_text(record.cents, language, unit=False)]


def _game(hand: HandFact, facts: Facts, record: Record, wording: Wording) -> str:
    if hand.kind in ("manual", FIGURES_ONLY):
        return wording.reason("year_figures_only")
    return game_name(hand.game, hand.bid, facts.ruleset_of(record.evening), wording.language)


def _pairs(pairs: Sequence[PairSum], wording: Wording) -> list[list[str]]:
    return [
        [
            f"{isolated(each.one)} + {isolated(each.other)}",
            str(each.hands),
            str(each.won),
            euro_text(each.cents, wording.language, unit=False),
        ]
        for each in pairs
    ]
