"""Somebody who came late has played from then on: in the ledger, the chart, the cards and among the names."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.same_people import everybody
from tarockblock.app.settings import LedgerView
from tarockblock.app.storage import Store
from tarockblock.charts.series import standings
from tarockblock.domain.hand import Account, Annulled, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tests.store.kit import DREIER, FIVE, FOUR, night, session_on

EVENING = night(DREIER, DREIER, TableChange(players=FIVE, dealer="Emil"), DREIER, replace(DREIER, declarer="Bert"))
"""Emil comes after two hands and deals the third, so that he sits out; the fourth, dealt by Anna, he plays."""


def test_arrivals__are_the_entry_somebody_came_with() -> None:
    assert EVENING.arrivals == {"Anna": 0, "Bert": 0, "Cilli": 0, "Dora": 0, "Emil": 2}


def test_chart__his_line_begins_where_he_came() -> None:
    lines = {line.player: line for line in standings(compute_ledger(EVENING), Account.POINTS).lines}
    assert (lines["Anna"].since, lines["Emil"].since) == (0, 2)
    # A Dreier of Bert's is 5 a head: Emil has lost that, and nothing before.
    assert lines["Emil"].values == (0, 0, 0, 0, -5)


def test_names__count_the_hands_somebody_played(store: Store) -> None:
    """Anna plays three and deals one; Emil plays one; a hand dealt again is one hand."""
    again = (*EVENING.entries, Annulled(replay=True), replace(DREIER, declarer="Cilli"))
    session_on(store, replace(EVENING, entries=again))
    hands = {line.called: line.hands for line in everybody(store)}
    # The fifth hand is dealt by Bert, who sits it out.
    assert hands == {"Anna": 4, "Bert": 4, "Cilli": 5, "Dora": 5, "Emil": 2}


def test_ledger__is_empty_before_he_came_and_says_who_came() -> None:
    from tarockblock.ui.ledger.ledger_lines import build_lines

    lines = build_lines(compute_ledger(EVENING), LedgerView.POINTS, Wording("en"))
    emil = [line.cells[4].total.text for line in lines if line.index is not None]
    assert emil == ["", "", "", "0", "−5"]
    table = next(line for line in lines if line.index == 2)
    assert (table.name, table.people) == ("Table", "comes: Emil; Emil deals next")
    gone = replace(EVENING, entries=(*EVENING.entries, TableChange(players=FOUR)))
    last = [line for line in build_lines(compute_ledger(gone), LedgerView.POINTS, Wording("en")) if line.index == 5]
    assert [line.people for line in last] == ["leaves: Emil"]


def test_ledger__a_row_that_only_says_who_deals_next_is_called_so() -> None:
    from tarockblock.ui.ledger.ledger_lines import build_lines

    evening = replace(EVENING, entries=(DREIER, TableChange(players=FOUR, dealer="Cilli")))
    line = build_lines(compute_ledger(evening), LedgerView.POINTS, Wording("en"))[1]
    assert (line.name, line.people) == ("Dealer", "Cilli deals next")


def test_struck__the_name_of_a_case_is_in_the_language_of_who_reads() -> None:
    """The wizard gives the case as the reason, in the language of whoever entered it; other words stay as typed."""
    from tarockblock.ui.ledger.ledger_lines import build_lines

    case = next(each.name for each in shipped("tirol-2025").offences if each.name.de != each.name.en)
    entries = (Annulled(reason=case.de), Annulled(reason="ein Glas fiel um"))
    lines = build_lines(compute_ledger(replace(EVENING, entries=entries)), LedgerView.POINTS, Wording("en"))
    assert [line.name for line in lines if line.index is not None] == [case.en, "ein Glas fiel um"]
