"""The year on two pages, for paper. Imports matplotlib, so import it only to draw."""

from __future__ import annotations

import io

from tarockblock.app.chart_texts import balance_texts
from tarockblock.app.marks import marks_of
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.round_page import RoundPage
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store
from tarockblock.charts.standings_figure import BalanceFigure
from tarockblock.charts.statistics_series import balances, lines_apart, lines_shown
from tarockblock.domain.hand import Account
from tarockblock.domain.journal import KITTY
from tarockblock.domain.statistics import Facts, Selection
from tarockblock.domain.statistics_table import ranking
from tarockblock.domain.year import YearMoney, kitty_year
from tarockblock.errors import BadInputError
from tarockblock.exchange.sheets import Paper
from tarockblock.exchange.wording import Wording
from tarockblock.exchange.year_paper import Chart, year_paper

_WIDTH, _HEIGHT = 680, 256
"""Size of the chart in pixels; as wide as the page."""


def year_pages(store: Store, round_name: str, year: int, wording: Wording) -> Paper:
    """Return the pages of a round's year. BadInputError ``no_such_round``, ``year_empty``."""
    accounts = read_accounts(store)
    key = accounts.round_of(round_name)
    called = accounts.round_names[key]
    selection = Selection(rounds=frozenset({called}), first=f"{year:04}-01-01", last=f"{year:04}-12-31")
    facts = load_statistics(store, since=selection.first or "").choose(selection).facts
    money = _money(RoundPage(accounts, key, ()), f"{year:04}")
    if not facts.evenings and not any(each.balance or each.brought_forward for each in money.sums):
        raise BadInputError("year_empty", round=called, year=year)
    return year_paper(called, year, facts, money, _chart(store, facts, wording), wording)


def _money(page: RoundPage, year: str) -> YearMoney:
    people = tuple(each for each in page.sums(year) if any((each.brought_forward, each.won, each.paid, each.besides)))
    if not page.has_kitty:
        return YearMoney(people, None, page.statement(year=year).claims)
    kitty = page.statement((KITTY,), year).sums
    return YearMoney((*people, kitty), kitty_year(page.book, year), page.statement(year=year).claims)


def _chart(store: Store, facts: Facts, wording: Wording) -> Chart | None:
    if not facts.evenings:
        return None
    names, marks = [row.player for row in ranking(facts).rows], marks_of(store)
    shown = lines_shown(names, None)
    lines = lines_apart({name: marks[name].color for name in names if name in shown})
    figure, out = BalanceFigure(), io.BytesIO()
    figure.set_size(_WIDTH, _HEIGHT)
    figure.show_balances(balances(facts, lines, Account.CENTS), balance_texts(Account.CENTS, wording.language))
    figure.save(out, "png", ratio=3.0)
    return Chart(out.getvalue(), _WIDTH, _HEIGHT)
