"""Every figure of the statistics agrees with a recount straight from exported evening files."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from tarockblock.app import archive
from tarockblock.app.clock import FixedClock
from tarockblock.app.files import dump_evening
from tarockblock.app.statistics import Statistics, load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.statistics import Hands, Role
from tarockblock.domain.statistics_player import of_each_pair
from tarockblock.domain.statistics_table import balance_over_time, ranking
from tarockblock.exchange.statistics_export import player_data
from tarockblock.rules.library import shipped_ids
from tarockblock.store import local
from tests.app import statistics_recount as recount
from tests.evenings import NAMES, random_evening

BEGUN = datetime(2026, 6, 1, 20, tzinfo=UTC)
EVENINGS = [random_evening(seed, entries=25, ruleset=ruleset) for seed, ruleset in enumerate(shipped_ids() * 10)]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(tmp_path_factory.mktemp("statistics") / "tarockblock.db") as store:
        for evening in EVENINGS:
            archive.import_evening(store, evening, FixedClock(BEGUN))
        yield store


@pytest.fixture(scope="module")
def found(store: Store) -> Statistics:
    return load_statistics(store)


@pytest.fixture(scope="module")
def counted(store: Store) -> list[dict[str, object]]:
    """The records of a recount, in order of time; an evening without a date stands at the day it was begun.

    Files of one day stand in the order of their ids, which is everybody's.
    """
    files = []
    for summary in archive.list_evenings(store):
        evening = archive.load(store, summary.id)
        files.append((summary.id, evening.date or "2026-06-01", dump_evening(evening)))
    files.sort(key=lambda each: (each[1], local.id_of(store, each[0])))
    records: list[dict[str, object]] = recount.records(files)
    return records


@pytest.mark.parametrize("player", NAMES)
def test_player__every_figure_agrees(player: str, found: Statistics, counted: list[dict[str, object]]) -> None:
    assert player_data(found.player(player)) == recount.player_figures(counted, player)


def test_player__figures_are_about_something(found: Statistics) -> None:
    """The random evenings reach every kind of figure, or the recount would agree about nothing."""
    everybody = [found.player(player) for player in NAMES]
    for role in Role:
        assert any(figures.as_(role) for figures in everybody), role
    assert any(figures.conceded for figures in everybody)
    assert any(len(figures.kontra.given) and figures.kontra.given.points for figures in everybody)
    assert any(len(figures.kontra.answered) for figures in everybody)
    assert any(
        len(figures.as_(Role.OFFENDER)) > len(figures.as_(Role.OFFENDER).where(lambda s: s.played))
        for figures in everybody
    )
    assert any(share.points != int(share.points) for figures in everybody for share in figures.rows)
    schnitte = [figures.bonuses["schnitt"] for figures in everybody if "schnitt" in figures.bonuses]
    assert any(len(each.silent) for each in schnitte)


@pytest.mark.parametrize("player", NAMES)
def test_player__hands_behind_a_figure_are_those_counted(
    player: str, found: Statistics, counted: list[dict[str, object]]
) -> None:
    figures = found.player(player)

    def refs(hands: Hands) -> list[list[int]]:
        return [list(ref) for ref in hands.refs]

    mine = [record for record in counted if record["player"] == player]
    for role in Role:
        assert refs(figures.as_(role)) == [record["ref"] for record in mine if record["role"] == role.value]
    for game, hands in figures.by_game.items():
        declared = [record for record in mine if record["role"] == "declarer"]
        assert refs(hands) == [record["ref"] for record in declared if record["entry"]["game"] == game]  # type: ignore[index]
    received = [record["ref"] for record in mine for which, _, _ in recount.kontra_items(record) if which == "received"]
    assert [list(item.share.hand.ref) for item in figures.kontra.received.items] == received


def test_pairs__agree_from_both_sides(found: Statistics, counted: list[dict[str, object]]) -> None:
    matrix = of_each_pair(found.facts, lambda pair: pair)
    some = 0
    for player in NAMES[:8]:
        for other in (name for name in NAMES if name != player):
            pair = matrix.get((player, other))
            expected = recount.pair(counted, player, other)
            if pair is None:
                assert not any(each["hands"] for each in expected.values())
                continue
            for which, hands in (("together", pair.together), ("allied", pair.allied), ("against", pair.against)):
                assert recount_shape(hands) == expected[which], (player, other, which)
                some += len(hands)
    assert some > 1000


def recount_shape(hands: Hands) -> dict[str, object]:
    return {
        "hands": len(hands),
        "won": len(hands.won),
        "lost": len(hands.lost),
        "points": hands.points.plain(),
        "cents": hands.cents.plain(),
    }


def test_table__sums_and_evenings_agree(found: Statistics, counted: list[dict[str, object]]) -> None:
    for row in ranking(found.facts).rows:
        mine = [record for record in counted if record["player"] == row.player]
        assert row.evenings == len({record["evening"] for record in mine})
        assert row.hands == sum(bool(record["played"]) for record in mine)
        assert row.points.plain() == recount.total(mine, "points")
        assert row.cents.plain() == recount.total(mine, "cents")
    assert sum((row.points.value for row in ranking(found.facts).rows), Fraction()) == 0
    assert sum((row.cents.value for row in ranking(found.facts).rows), Fraction()) == 0


def test_over_time__ends_where_the_table_stands(found: Statistics, counted: list[dict[str, object]]) -> None:
    for row in ranking(found.facts).rows:
        steps = balance_over_time(found.facts, row.player)
        evenings = recount.evening_sums([record for record in counted if record["player"] == row.player])
        assert [step.evening for step in steps] == [each["evening"] for each in evenings]
        assert [step.date for step in steps] == sorted(step.date for step in steps)
        for number, step in enumerate(steps):
            assert step.points == sum((each["points"] for each in evenings[: number + 1]), Fraction())
            assert step.cents == sum((each["cents"] for each in evenings[: number + 1]), Fraction())
