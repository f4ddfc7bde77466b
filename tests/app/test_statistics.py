"""The statistics as a use case: what is read, what is read again, what is chosen, and what may happen meanwhile."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.states import fresh
from tarockblock.app.statistics import load_latest_year, load_statistics
from tarockblock.app.storage import Store, in_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, PositiveGame, Result
from tarockblock.domain.money import Points
from tarockblock.domain.statistics import Role, Selection
from tarockblock.domain.statistics_player import of_each_pair
from tarockblock.domain.statistics_table import ranking
from tarockblock.errors import StoppedError, StoreError
from tarockblock.rules.library import shipped
from tarockblock.store import local
from tarockblock.watch import Watch
from tests.store.kit import FOUR, Minutes, blank, dreier, manual

CLOCK = FixedClock(datetime(2026, 3, 1, 23, 30, tzinfo=UTC))


def add(store: Store, *entries: object, **header: object) -> int:
    evening = replace(blank(), entries=entries, **header)  # type: ignore[arg-type]
    assert isinstance(evening, Evening)
    return archive.import_evening(store, evening, CLOCK)


def played(store: Store, *dates: str) -> None:
    """An evening of one hand on each of these days."""
    for date in dates:
        add(store, dreier(), date=date)


# ------------------------------------------------------------------ what counts


def test_load__an_empty_database_has_no_figures(store: Store) -> None:
    found = load_statistics(store)
    assert (found.facts.evenings, found.facts.players, ranking(found.facts).rows) == ((), (), ())
    assert of_each_pair(found.facts, lambda pair: pair) == {}
    assert len(found.player("Anna").hands) == 0
    assert found.player("Anna").evenings == ()


def test_load__evening_without_a_hand_is_none(store: Store) -> None:
    EveningSession(store, CLOCK).start(blank())
    assert load_statistics(store).facts.evenings == ()


def test_load__struck_hands_and_table_matters_are_no_hands(store: Store) -> None:
    add(store, dreier(), Annulled(), Annulled(replay=True), Doubling(radl=1), manual(Anna=3, Bert=-3))
    anna = load_statistics(store).player("Anna")
    assert (len(anna.hands), len(anna.rows), len(anna.as_(Role.CORRECTION))) == (1, 2, 1)
    assert anna.rows.points == Points(15 + 3)
    assert [ref.row for ref in anna.rows.refs] == [0, 4]


def test_load__entry_that_does_not_fit_counts_nothing(store: Store) -> None:
    add(store, PositiveGame(game="dreier", declarer="Anna", partner="Bert", result=Result.WON), dreier("Bert"))
    found = load_statistics(store)
    assert [len(found.player(player).hands) for player in FOUR] == [1, 1, 1, 1]
    assert len(found.player("Anna").as_(Role.DECLARER)) == 0


def test_load__in_order_of_time_and_not_of_entry(store: Store) -> None:
    """A file without a date has the day of its first hand with a time; without that it has none, and comes first."""
    begun = replace(dreier(), at="2026-03-01T20:15:00+01:00")
    add(store, dreier(), date="2026-05-01")
    add(store, dreier(), begun, date=None, title="by a hand")
    add(store, dreier(), date="2026-02-01")
    add(store, dreier(), date=None, title="without")
    found = load_statistics(store)
    dates = ["", "2026-02-01", "2026-03-01", "2026-05-01"]
    assert [each.date for each in found.facts.evenings] == dates
    assert (found.everything.years, len(found.everything.weekdays)) == ((2026,), 2)
    assert [each.date for each in found.choose(Selection.year(2026)).facts.evenings] == dates[1:]


def test_load__those_of_one_day_go_by_the_time_of_their_first_hand(store: Store) -> None:
    for at in ("2026-05-01T21:00:00+02:00", "2026-05-01T19:30:00+00:00", "2026-05-01T14:00:00+02:00"):
        add(store, replace(dreier(), at=at), date="2026-05-01", title=at)
    assert [each.id for each in load_statistics(store).facts.evenings] == [3, 1, 2]


# ------------------------------------------------------------------ reading again


def test_load__only_what_changed_is_read_again(store: Store) -> None:
    session = EveningSession(store, Minutes())
    add(store, dreier("Bert"))
    session.start(blank("Freitag"))
    session.record(dreier("Anna"))
    before = load_statistics(store)
    session.record(dreier("Cilli"))
    asked: list[tuple[int, int]] = []
    after = load_statistics(store, before, Watch(lambda done, of: asked.append((done, of))))
    assert asked == [(1, 1)]
    assert after.facts.evenings[0] is before.facts.evenings[0]
    assert [len(each.hands) for each in after.facts.evenings] == [1, 2]


def test_load__corrected_and_struck_hands_change_the_figures(store: Store) -> None:
    session = EveningSession(store, Minutes())
    session.start(blank())
    session.record(dreier("Anna"))
    first = load_statistics(store)
    session.replace(0, dreier("Anna", won=False))
    second = load_statistics(store, first)
    session.strike(0)
    third = load_statistics(store, second)
    assert first.player("Anna").rows.points == Points(15)
    assert second.player("Anna").rows.points == Points(-15)
    assert len(second.player("Anna").by_game["dreier"].lost) == 1
    assert third.facts.evenings == ()


def test_load__since_reads_the_latest_first_and_the_rest_later(store: Store) -> None:
    played(store, "2024-01-01", "2025-12-31", "2026-01-01")
    recent = load_statistics(store, since="2026-01-01")
    assert [each.date for each in recent.facts.evenings] == ["2026-01-01"]
    everything = load_statistics(store, recent).choose(Selection())
    assert [each.date for each in everything.facts.evenings] == ["2024-01-01", "2025-12-31", "2026-01-01"]
    assert everything.facts.evenings[2] is recent.facts.evenings[0]


def test_latest_year__is_the_last_one_somebody_played_in(store: Store) -> None:
    """A later evening without a hand, one in the trash and one whose hands do not fit are no reason to begin there."""
    played(store, "2024-03-01", "2025-02-01", "2025-11-30")
    archive.trash(store, add(store, dreier(), date="2027-01-01"), clock=CLOCK)
    add(store, Annulled(), date="2028-01-01")
    add(store, PositiveGame(game="dreier", declarer="Anna", partner="Bert", result=Result.WON), date="2029-01-01")
    found = load_latest_year(store)
    assert [each.date for each in found.facts.evenings] == ["2025-02-01", "2025-11-30"]
    assert found.selection == Selection.year(2025)
    assert not found.everything.is_whole


def test_latest_year__of_nothing_is_all_there_is(store: Store) -> None:
    add(store, Annulled())
    found = load_latest_year(store)
    assert found.everything.is_whole
    assert found.facts.evenings == ()


def test_latest_year__answers_for_no_other_year(store: Store) -> None:
    """Nobody can take the table of one year for that of all."""
    played(store, "2024-03-01", "2025-02-01")
    found = load_latest_year(store)
    for selection in (Selection(), Selection.year(2024), Selection(people=frozenset(FOUR), only_them=True)):
        assert not found.everything.covers(selection)
        with pytest.raises(ValueError, match="2025-01-01"):
            found.choose(selection)
        with pytest.raises(ValueError, match="2025-01-01"):
            found.everything.select(selection)
    assert found.everything.covers(Selection(first="2025-06-01"))
    assert found.choose(Selection(first="2025-06-01")).facts.evenings == ()
    whole = load_statistics(store, found)
    assert whole.everything.is_whole
    assert len(whole.choose(Selection()).facts.evenings) == 2


def test_rest__leaves_the_figures_of_the_year_as_they_are(store: Store) -> None:
    played(store, "2024-03-01", "2025-02-01")
    year = load_latest_year(store)
    figures = year.player("Anna")
    whole = load_statistics(store, year)
    assert whole.selection == year.selection
    assert whole.has_same_evenings(year)
    assert whole.player("Anna") is figures
    assert len(whole.everything.evenings) == 2


def test_rest__of_a_year_that_has_changed_meanwhile_is_counted_anew(store: Store) -> None:
    session = EveningSession(store, Minutes())
    session.start(replace(blank(), date="2025-02-01"))
    session.record(dreier("Anna"))
    year = load_latest_year(store)
    assert len(year.player("Anna").hands) == 1
    session.record(dreier("Anna"))
    whole = load_statistics(store, year)
    assert not whole.has_same_evenings(year)
    assert len(whole.player("Anna").hands) == 2


def test_load__can_be_stopped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarockblock.app.statistics.facts.PIECE", 1)
    for title in "abc":
        add(store, dreier(), title=title)
    heard: list[tuple[int, int]] = []
    with pytest.raises(StoppedError):
        load_statistics(store, None, Watch(lambda done, of: heard.append((done, of)), lambda: len(heard) == 2))
    assert heard == [(1, 3), (2, 3)]


def test_open__hands_can_be_recorded_while_it_reads(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tarockblock.app.statistics.facts.PIECE", 1)
    for title in "ab":
        add(store, dreier(), title=title)
    session = EveningSession(store, Minutes())
    session.start(blank("heute"))
    watch = Watch(lambda done, of: session.record(dreier("Dora")) and None)
    found = in_store(store.path, lambda own: load_statistics(own, None, watch), read_only=True)
    assert len(session.ledger.rows) == 3
    assert [len(each.hands) for each in found.facts.evenings] == [1, 1, 2]


def test_make_hands__finds_that_a_sealed_fact_makes_no_sense_before_somebody_asks(store: Store) -> None:
    """Only another program can write that; it is found when hands are made, since reading only looks at the seal."""
    add(store, dreier())
    state = fresh(store, local.id_of(store, 1))
    ((row, _, receipt),) = state.rows
    with store.writing():
        local.keep_state(store, replace(state, rows=((row, {"kind": "game", "game": "dreier"}, receipt),)))
    found = load_statistics(store)
    for ask in (found.make_hands, lambda: found.player("Anna"), lambda: found.pairs("Anna")):
        with pytest.raises(StoreError, match=r"^database_damaged\b"):
            ask()


# ------------------------------------------------------------------ choosing


def test_names__come_from_the_rulesets_played_with(store: Store) -> None:
    add(store, dreier())
    found = load_statistics(store)
    ruleset = shipped("tirol-2025")
    assert found.game_name("dreier") == ruleset.games["dreier"].name
    assert found.bonus_name("sack_1") == ruleset.bonuses["sack_1"].name
    bid = ruleset.games["besserrufer"].bid("uhu")
    assert found.bid_name("besserrufer", "uhu") == bid.name
    assert (found.game_name("koenigrufer"), found.bonus_name("mondfang")) == (None, None)


def test_evening__found_though_it_is_not_chosen(store: Store) -> None:
    number = add(store, dreier(), date="2025-06-01", title="Silvester")
    found = load_statistics(store).choose(Selection.year(2026))
    evening = found.evening(number)
    assert evening.title == "Silvester"
    assert found.evening(number + 1) is None
