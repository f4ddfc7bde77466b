"""Worked examples of the Upper Austrian text, B 4: the wizard's explanation names the same figures on the way.

One of each form; what all of them come to is in ``tests/cases/ooe-renonce.json``.

A is Vorhand ("Spieler" of the Sechserdreier); in the other games B plays, D is called. After each figure of the
lines stands what the text says, in its order: what each regular player gets and for what, then the offender's minus.
"""

from __future__ import annotations

import pytest

from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.reasons import explain
from tarockblock.exchange.wording import Wording
from tests.app.renonce_table import flow_at, play, to
from tests.domain.paper import OOE

# What the text calls it | game | announced | claimed | offenders; below it the explanation, a line a block.
EXAMPLES = """
Gegenspieler beim Dreier | dreier | | | A
    B, spielt allein: Dreier 3 × 4 +12
    C und D je: Dreier verloren +4
    A zahlt alles: 12 + 4 + 4 −20

Spieler beim Sechserdreier, Uhu angesagt | sechserdreier | uhu | | A
    B, C und D je: Sechserdreier verloren +8; Uhu angesagt +4
    A zahlt alles: 12 + 12 + 12 −36

Spieler beim Solorufer, König angesagt | solorufer | koenig_ultimo | | B
    A und C je: Solorufer verloren +2; König ultimo angesagt +4
    D: Solorufer +2; König ultimo angesagt +4
    B zahlt alles: 6 + 6 + 6 −18

Gegenspieler beim A-Rufer mit Kakadu | besserrufer:kakadu | | | A
    B und D je: Kakadurufer +1; Kakadu angesagt +6
    C: Kakadurufer verloren +1; Kakadu angesagt +6
    A zahlt alles: 7 + 7 + 7 −21

zwei Gegenspieler beim Sechserdreier | sechserdreier | | | BD
    A, spielt allein: Sechserdreier 3 × 4 +12
    C: Sechserdreier verloren +8
    B und D teilen sich den Verlust: 12 + 8 −10

Spieler und Gegenspieler beim Solorufer | solorufer | | | AB
    C: Solorufer verloren +2
    D: Solorufer +2
    A und B teilen sich den Verlust: 2 + 2 −2

zwei beim Trischaken | trischaken | | | BC
    A und D je: Renonce beim Trischaken +3
    B und C teilen sich den Verlust: 3 + 3 −3

stiller Uhu beim Solorufer | solorufer | koenig_ultimo | uhu | A
    B und D je: Solorufer +2; König ultimo angesagt +4; Uhu, entgangen +4
    C: Solorufer verloren +2; König ultimo angesagt +4
    A zahlt alles: 10 + 6 + 10 −26
"""


def told(flow: RenonceFlow) -> list[str]:
    """The explanation, a line a block."""
    outcome = flow.answers.outcome()
    assert outcome.entry is not None
    assert outcome.row.score is not None
    assert outcome.row.deal is not None
    found = explain(outcome.entry, outcome.row.score, flow.ruleset, outcome.row.deal, 1, Wording("de"))
    lines = []
    for block in found.blocks:
        reasons = "; ".join(f"{line.text} {points_text(line.points)}" for line in block.lines if line.points)
        lines.append(" ".join(f"{block.heading}: {reasons}".split()))
    return lines


@pytest.mark.parametrize("example", EXAMPLES.strip().split("\n\n"), ids=lambda each: each.partition(" |")[0])
def test_worked_examples__show_the_sources_figures(example: str) -> None:
    head, *expected = map(str.strip, example.split("\n"))
    _, game, announced, claimed, offenders = map(str.strip, head.split("|"))
    flow = flow_at(OOE, "wrong_number_of_cards", answer=True)
    calls_partner = game in ("solorufer", "besserrufer:kakadu")
    play(flow, game, None if game in ("sechserdreier", "trischaken") else "B", "D" if calls_partner else None)
    if announced:
        flow.facts.spoken.press(announced)
    to(flow, Page.SCORE)
    for player in offenders:
        assert flow.answers.toggle_offender(player)
    if claimed:
        assert flow.answers.toggle_claim(claimed)
    assert told(flow) == expected


def test_a_rufer_without_a_bird__three_to_each() -> None:
    flow = to(play(flow_at(OOE, "no_bird"), "besserrufer:uhu", "B", "D"), Page.SCORE)
    assert told(flow) == ["A, C und D je: Besserrufer ohne Vogerl +3", "B zahlt alles: 3 + 3 + 3 −9"]


def test_the_fifth__has_the_four_others_points_as_minus() -> None:
    flow = play(flow_at(OOE, "fifth_interferes", seats=("A", "B", "C", "D", "E")), "dreier", "B")
    assert told(to(flow, Page.SCORE)) == [
        "A, C und D je: Dreier verloren +4",
        "B, spielt allein: Dreier 3 × 4 +12",
        "E zahlt alles: 4 + 12 + 4 + 4 −24",
    ]
