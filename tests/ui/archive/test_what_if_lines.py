"""An evening beside what it would have been under another ruleset: figures, what is left out, what is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.settings import LedgerView
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.what_if import WhatIf, what_if
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.rules.library import shipped
from tarockblock.ui.archive.what_if_lines import WhatIfLines, WhatIfWords
from tests.store.kit import EN, sample


def under(name: str, ruleset: str) -> WhatIf:
    return what_if(sample(name), shipped(ruleset))


def test_sum__begins_with_what_it_was() -> None:
    found, ledger = under("donnerstagsrunde", "ooe-2023"), compute_ledger(sample("donnerstagsrunde"))
    points, money = (WhatIfLines(found, account, EN) for account in (LedgerView.POINTS, LedgerView.MONEY))
    assert points.players == tuple(ledger.evening.everybody)
    assert points.rows == 1 + len(ledger.rows)
    for who in points.players:
        assert points.cell(0, who).startswith(points_text(ledger.points[who], "en"))
        assert money.cell(0, who).startswith(euro_text(ledger.cents[who], "en", unit=False))


@pytest.mark.parametrize("account", [LedgerView.POINTS, LedgerView.MONEY])
def test_head__says_as_many_rows_as_are_shown(account: LedgerView) -> None:
    found = under("donnerstagsrunde", "hausruck-2007")
    lines = WhatIfLines(found, account, EN)
    shown = sum(any("→" in lines.cell(row, who) for who in lines.players) for row in range(1, lines.rows))
    assert shown > 0
    assert WhatIfWords(found, account, EN).head.startswith(f"{shown} row")
    assert WhatIfWords(found, account, EN).basis == ""


def test_tulln__the_money_is_compared_and_games_are_named_as_players_do() -> None:
    """Königrufer, Farbendreier and Mondfang are not in the price list of Hausruck; a point is 10 cents there."""
    found = under("tullner-runde", "hausruck-2007")
    said = WhatIfWords(found, LedgerView.MONEY, EN)
    assert "the points are cents" in said.basis
    assert "10 ct" in said.basis
    words = "\n".join(said.losses)
    for name in ("Königrufer", "Farbendreier", "Capture of the Mond"):
        assert name in words
    for machine in ("koenigrufer", "mondfang", "did you mean", "hausruck-2007"):
        assert machine not in words
    lines = WhatIfLines(found, LedgerView.MONEY, EN)
    first = lines.players[0]
    assert lines.cell(2, first) == "−0.20", "Pagatrufer: 10 + 10 cents, or 2 points"
    assert (lines.left_out(1), lines.cell(1, first), lines.sign(1, first)) == ("left out", "+0.30 → –", None)
    assert lines.head(1, 1, spoken=True) == f"{lines.head(1, 1)}, left out"
    assert lines.left_out(2) is None


def test_losses__what_did_not_fit_before_is_told_apart() -> None:
    evening = sample("donnerstagsrunde")
    wrong = PositiveGame(game="rufer", declarer="Niemand", result=Result.WON)
    found = what_if(replace(evening, entries=(*evening.entries, wrong)), shipped("ooe-2023"))
    losses = WhatIfWords(found, LedgerView.POINTS, EN).losses
    before = [" did not fit and did not count before either: " in loss for loss in losses]
    assert before == [False] * (len(losses) - 1) + [True]
