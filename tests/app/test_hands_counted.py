"""Struck hands are counted nowhere, whether or not the deal was played again."""

from __future__ import annotations

import json

import pytest

from tarockblock.app import archive
from tarockblock.app.same_people import everybody
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store
from tarockblock.exchange.report import standing_text
from tests.app.money_surfaces import EN, command
from tests.store.kit import dreier, session_on


@pytest.mark.parametrize("replay", [True, False])
def test_struck__is_counted_nowhere(store: Store, replay: bool) -> None:
    session = session_on(store)
    for who in ("Anna", "Bert", "Cilli"):
        session.record(dreier(who))
    session.strike(1, replay=replay)
    assert [each.hands for each in archive.list_evenings(store)] == [2]
    assert [each["hands"] for each in json.loads(command(store, "list", "--json"))] == [2]
    assert standing_text(session.ledger, EN) == "Balances after 2 hands"
    assert {each.hands for each in everybody(store)} == {2}
    found = load_statistics(store)
    assert [sum(share.played for share in found.player(who).hands) for who in ("Anna", "Dora")] == [2, 2]
