"""How an evening goes round: the table ``rounds.txt``, and what a doubled hand comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tarockblock.domain.hand import Annulled, Doubling, Entry, FiguresOnly, Manual, TableChange
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Points
from tests.domain import hands
from tests.domain.paper import TULLN, ledger, problems

CORRECTION = Manual(points={"A": Points(1), "B": Points(-1)})
WORDS: dict[str, Any] = {
    "x": Annulled(),
    "r": Annulled(replay=True),
    "c": CORRECTION,
    "d": hands.hand("dreier B won"),
    "p": FiguresOnly(points=dict(zip("ABCD", map(Points, (3, -1, -1, -1)), strict=True))),
    "m": hands.hand("dreier B won: mondfang"),
    "t": hands.hand("trischaken 10 30 20 10"),
    "v": hands.hand("trischaken 30 10 20 10"),
}


def entries(text: str) -> Iterator[Entry]:
    """What is entered, word by word."""
    for word, bracket, times in re.findall(r"((\([^)]*\))|[^\s*]+)(?:\*(\d+))?", text):
        yield from [hands.hand(bracket[1:-1]) if bracket else entry(word)] * int(times or 1)


def entry(word: str) -> Entry:
    if word[0] in "+-":
        return Doubling(radl=int(word))
    if word[0] == "=":
        players, _, dealer = word[1:].partition("/")
        return TableChange(players=tuple(players), dealer=dealer or None)
    name, _, given = word.partition(":")
    field, _, value = given.partition("=")
    parts = {field: tuple(value) if field == "sitting_out" else value} if given else {}
    return replace(WORDS[name], **parts)


def looked_at(what: str, computed: Ledger) -> str:
    """As the table writes it."""
    if what == "totals":
        return " ".join(str(amount.value) for amount in computed.points.values())
    deals = [row.deal for row in computed.rows]
    if what == "deals":
        out = [(each, "".join(each.sitting_out)) for each in deals if each is not None]
        return " ".join(f"{deal.dealer}>{deal.vorhand}" + (f"-{away}" if away else "") for deal, away in out)
    name = {"hands": "hand", "radl": "radl", "factors": "factor"}[what]
    return "".join("." if row.deal is None else str(getattr(row, name)) for row in computed.rows)


@pytest.mark.parametrize("cells", hands.rows_of("rounds.txt"), ids=" | ".join)
def test_round__goes_as_the_table_says(cells: list[str]) -> None:
    where, text, expected = cells
    what, _, wanted = expected.partition(" ")
    for rules, rest in hands.evenings(where):
        assert looked_at(what, ledger(rules, *entries(text), **rest)) == wanted


@pytest.mark.parametrize("players", ["ABCA", "ABC "])
def test_table__impossible_ones_are_refused(players: str) -> None:
    assert [found for found, _ in problems(TULLN, TableChange(players=tuple(players)))] == ["entries[0].players[3]"]


def test_doubled__everything_counts_twice_but_a_correction_by_hand() -> None:
    """A Dreier is 50. C is Vorhand of the third hand, so A pays the plain 10 of a Trischaken."""
    found = ledger(TULLN, *entries("t d v (renonce A dreier B) c")).rows
    assert [[amount.value for amount in row.points.values()] for row in found[1:]] == [
        [-100, 300, -100, -100],
        [-60, 20, 20, 20],
        [-500, 300, 100, 100],
        [1, -1, 0, 0],
    ]
    assert [amount.value for amount in found[3].cents.values()] == [-500, 300, 100, 100]
