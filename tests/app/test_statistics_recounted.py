"""Every figure of the statistics, places, filters and winners of the archive, recounted straight from evening files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

from tarockblock.app import archive
from tarockblock.app.archive.search import Lookup, read_lookup
from tarockblock.app.clock import FixedClock
from tarockblock.app.files import dump_evening
from tarockblock.app.statistics import Statistics, load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Account, Annulled, Manual
from tarockblock.domain.money import Points
from tarockblock.domain.statistics import Hands, Role, Selection
from tarockblock.domain.statistics_player import KontraFigure, leading_shares, of_each_pair
from tarockblock.domain.statistics_table import Measure, balance_over_time, ranking
from tarockblock.exchange.statistics_export import player_data
from tarockblock.rules.library import shipped_ids
from tarockblock.store import local
from tests.app import statistics_recount as recount
from tests.evenings import NAMES, random_evening
from tests.store.kit import blank, dreier

BEGUN = datetime(2026, 6, 1, 20, tzinfo=UTC)
DATES = ("2024-12-31", "2025-01-01", "2025-06-30", "2025-12-31", "2026-01-01", None)
Files = list[dict[str, Any]]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Evenings around the turns of years, one of them without a date, and three made so that places are shared."""
    with open_store(tmp_path_factory.mktemp("choices") / "tarockblock.db") as store:
        for seed, ruleset in enumerate(shipped_ids() * 10):
            evening = replace(random_evening(seed, entries=25, ruleset=ruleset), date=DATES[seed % len(DATES)])
            archive.import_evening(store, evening, FixedClock(BEGUN))
        level = Manual(points={"Anna": Points(2), "Bert": Points(2), "Cilli": Points(-2), "Dora": Points(-2)})
        for title, entries in (("one ahead", (dreier(),)), ("two ahead", (level,)), ("nobody ahead", (Annulled(),))):
            evening = replace(blank(title), date="2020-02-02", entries=entries)
            archive.import_evening(store, evening, FixedClock(BEGUN))
        yield store


@pytest.fixture(scope="module")
def found(store: Store) -> Statistics:
    return load_statistics(store)


@pytest.fixture(scope="module")
def files(store: Store) -> Files:
    """The evening files, with number and day, in order of time; one without any day comes first.

    Those of one day go by the time of their first hand, then by their ids, which are everybody's.
    """
    made = []
    for summary in archive.list_evenings(store):
        text = dump_evening(archive.load(store, summary.id))
        file = json.loads(text)
        who = {*file["players"], *(name for e in file["entries"] if e["kind"] == "table" for name in e["players"])}
        made.append({"id": summary.id, "date": file.get("date", ""), "who": who, "file": file, "text": text})

    def place(each: dict[str, Any]) -> tuple[str, str, str]:
        times = (datetime.fromisoformat(entry["at"]) for entry in each["file"]["entries"] if entry.get("at"))
        first = next(times, None)
        at = "" if first is None else f"{first if first.tzinfo is None else first.astimezone(UTC):%F %T}"
        return each["date"], at, local.id_of(store, each["id"])

    return sorted(made, key=place)


@pytest.fixture(scope="module")
def counted(files: Files) -> list[recount.Record]:
    return recount.records([(each["id"], each["date"], each["text"]) for each in files])


# ------------------------------------------------------------------ choosing

CHOICES: dict[str, tuple[Selection, Callable[[dict[str, Any]], bool]]] = {
    "a year": (Selection.year(2025), lambda each: each["date"].startswith("2025")),
    "from a day": (Selection(first="2025-12-31"), lambda each: each["date"] >= "2025-12-31"),
    "up to a day": (Selection(last="2025-01-01"), lambda each: each["date"] <= "2025-01-01"),
    "from a day to another": (
        Selection(first="2025-01-01", last="2025-06-30"),
        lambda each: "2025-01-01" <= each["date"] <= "2025-06-30",
    ),
    "with somebody": (Selection(people=frozenset(NAMES[:1])), lambda each: NAMES[0] in each["who"]),
    "with two": (Selection(people=frozenset(NAMES[:2])), lambda each: {*NAMES[:2]} <= each["who"]),
    "only four": (
        Selection(people=frozenset(("Anna", "Bert", "Cilli", "Dora")), only_them=True),
        lambda each: each["who"] == {"Anna", "Bert", "Cilli", "Dora"},
    ),
    "a ruleset": (Selection(rulesets=frozenset({"tulln-2009"})), lambda each: each["file"]["ruleset"] == "tulln-2009"),
    "two rulesets": (
        Selection(rulesets=frozenset({"tirol-2025", "ooe-2023"})),
        lambda each: each["file"]["ruleset"] in ("tirol-2025", "ooe-2023"),
    ),
    "some evenings": (Selection(evenings=frozenset({2, 5, 9})), lambda each: each["id"] in (2, 5, 9)),
    "several at once": (
        Selection(first="2025-01-01", people=frozenset(NAMES[:1]), rulesets=frozenset({"tirol-2025", "tulln-2009"})),
        lambda each: (
            each["date"] >= "2025-01-01"
            and NAMES[0] in each["who"]
            and each["file"]["ruleset"] in ("tirol-2025", "tulln-2009")
        ),
    ),
}


def scored(files: Files, counted: list[recount.Record]) -> Files:
    """Those in which anything was scored."""
    numbers = {record["evening"] for record in counted}
    return [each for each in files if each["id"] in numbers]


@pytest.mark.parametrize("choice", CHOICES.values(), ids=CHOICES)
def test_choice__has_the_evenings_of_the_files_and_their_sums(
    choice: tuple[Selection, Callable[[dict[str, Any]], bool]],
    found: Statistics,
    files: Files,
    counted: list[recount.Record],
) -> None:
    selection, wanted = choice
    chosen = found.choose(selection)
    expected = [each["id"] for each in scored(files, counted) if wanted(each)]
    assert 0 < len(expected) < len(files)
    assert [each.id for each in chosen.facts.evenings] == expected
    records = [record for record in counted if record["evening"] in expected]
    assert {row.player for row in ranking(chosen.facts).rows} == {record["player"] for record in records}
    for row in ranking(chosen.facts).rows:
        mine = [record for record in records if record["player"] == row.player]
        assert (row.points.plain(), row.cents.plain()) == (recount.total(mine, "points"), recount.total(mine, "cents"))
        assert row.evenings == len({record["evening"] for record in mine})
        assert [list(ref) for ref in chosen.player(row.player).rows.refs] == [record["ref"] for record in mine]


# ------------------------------------------------------------------ places


def expected_table(
    records: list[recount.Record], measure: Measure, account: str, least: int
) -> list[tuple[int | None, str]]:
    """Place and name, best first; a place is one more than how many are better, of those with enough evenings."""
    worth: dict[str, Fraction] = {}
    evenings: dict[str, int] = {}
    for player in {record["player"] for record in records}:
        mine = [record for record in records if record["player"] == player]
        evenings[player] = len({record["evening"] for record in mine})
        worth[player] = sum((record[account] for record in mine), Fraction())
        if measure is Measure.AVERAGE:
            worth[player] /= evenings[player]
        if measure is Measure.BUT_WORST and evenings[player] > 1:
            sums: dict[object, Fraction] = {}
            for record in mine:
                sums[record["evening"]] = sums.get(record["evening"], Fraction()) + record[account]
            worth[player] -= min(sums.values())
    enough = [player for player in worth if evenings[player] >= least]
    found: list[tuple[int | None, str]] = []
    for part in (enough, [player for player in worth if player not in enough]):
        for player in sorted(part, key=lambda name: (-worth[name], name)):
            place = 1 + sum(worth[other] > worth[player] for other in enough) if player in enough else None
            found.append((place, player))
    return found


@pytest.mark.parametrize("least", [1, 4, 12, 1000])
@pytest.mark.parametrize("account", list(Account))
@pytest.mark.parametrize("measure", list(Measure))
def test_table__places(
    measure: Measure, account: Account, least: int, found: Statistics, counted: list[recount.Record]
) -> None:
    rows = ranking(found.facts, measure, account, least).rows
    assert [(row.place, row.player) for row in rows] == expected_table(counted, measure, account.value, least)


@pytest.mark.parametrize("measure", list(Measure))
def test_table__equal_amounts_share_a_place(measure: Measure, found: Statistics, counted: list[recount.Record]) -> None:
    """On paper: a Dreier brings Anna 15 points, the others lose 5 each; then two and two are level: 17, −3, −7, −7.

    Each of the two is an evening; without the worse one that is 15, 2, −2, −2.
    """
    table = ranking(found.choose(Selection(last="2020-12-31")).facts, measure, Account.POINTS)
    records = [record for record in counted if record["date"] == "2020-02-02"]
    assert [(row.place, row.player) for row in table.rows] == expected_table(records, measure, "points", 1)
    assert [(row.place, row.player) for row in table.rows] == [(1, "Anna"), (2, "Bert"), (3, "Cilli"), (3, "Dora")]
    expected = [15, 2, -2, -2] if measure is Measure.BUT_WORST else [17, -3, -7, -7]
    assert [row.points.plain() for row in table.rows] == expected


# ------------------------------------------------------------------ the archive


def test_archive__winners_and_turnover(store: Store, files: Files, counted: list[recount.Record]) -> None:
    """The winner has most points, and more than none; what changed hands are the gains in money."""
    lookup: Lookup = read_lookup(store)
    several = 0
    for each in files:
        mine = [record for record in counted if record["evening"] == each["id"]]
        totals = {
            player: [sum((r[a] for r in mine if r["player"] == player), Fraction()) for a in ("points", "cents")]
            for player in each["who"]
        }
        best = max(points for points, _ in totals.values())
        winners = {player for player, (points, _) in totals.items() if points == best > 0}
        details = lookup.details[each["id"]]
        assert set(details.winners) == winners, each["id"]
        assert details.turnover == sum((cents for _, cents in totals.values() if cents > 0), Fraction())
        assert not details.damaged
        several += len(winners) != 1
    assert several >= 2, "two ahead of the others, and nobody at all"


# ------------------------------------------------------------------ figures of one, and the hands behind them


def refs(hands: Hands | KontraFigure) -> list[list[int]]:
    return [list(ref) for ref in hands.refs]


@pytest.mark.parametrize("player", [*NAMES, "Nobody"])
def test_player__every_figure_agrees(player: str, found: Statistics, counted: list[recount.Record]) -> None:
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
    player: str, found: Statistics, counted: list[recount.Record]
) -> None:
    figures = found.player(player)
    mine = [record for record in counted if record["player"] == player]
    for role in Role:
        assert refs(figures.as_(role)) == [record["ref"] for record in mine if record["role"] == role.value]
    for game, hands in figures.by_game.items():
        declared = [record for record in mine if record["role"] == "declarer"]
        assert refs(hands) == [record["ref"] for record in declared if record["entry"]["game"] == game]
    received = [record["ref"] for record in mine for which, _, _ in recount.kontra_items(record) if which == "received"]
    assert [list(item.share.hand.ref) for item in figures.kontra.received.items] == received
    assert refs(figures.kontra.received) == [ref for ref, _ in groupby(received)]


def test_pairs__agree_from_both_sides(found: Statistics, counted: list[recount.Record]) -> None:
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


def test_over_time__ends_where_the_table_stands(found: Statistics, counted: list[recount.Record]) -> None:
    for row in ranking(found.facts).rows:
        steps = balance_over_time(found.facts, row.player)
        evenings = recount.evening_sums([record for record in counted if record["player"] == row.player])
        assert [step.evening for step in steps] == [each["evening"] for each in evenings]
        assert [step.date for step in steps] == sorted(step.date for step in steps)
        for number, step in enumerate(steps):
            assert step.points == sum((each["points"] for each in evenings[: number + 1]), Fraction())
            assert step.cents == sum((each["cents"] for each in evenings[: number + 1]), Fraction())


@pytest.mark.parametrize("player", NAMES[:8])
def test_bonuses__the_hands_behind_them(player: str, found: Statistics, counted: list[recount.Record]) -> None:
    figures, some = found.player(player), 0
    games = [r for r in counted if r["player"] == player and r["entry"]["kind"] == "game"]
    kinds = {"made": (True, True), "lost": (True, False), "silent": (False, True), "silent_lost": (False, False)}
    for own, known in ((False, figures.bonuses), (True, figures.own_bonuses)):
        for bonus, sets in known.items():
            for kind, (announced, made) in kinds.items():
                expected = [
                    record["ref"]
                    for record in games
                    for each in recount.bonuses(record)
                    if (each["bonus"], each["announced"], each["made"]) == (bonus, announced, made)
                    and each["side"] == recount.side_of(record)
                    and (not own or each.get("by") == player)
                ]
                assert refs(getattr(sets, kind)) == expected, (bonus, kind)
                some += len(expected)
    assert some


@pytest.mark.parametrize("player", NAMES[:8])
def test_kontra__the_hands_behind_what_was_given_and_answered(
    player: str, found: Statistics, counted: list[recount.Record]
) -> None:
    figures = found.player(player).kontra
    mine = [record for record in counted if record["player"] == player]
    items = [(record["ref"], which, level) for record in mine for which, level, _ in recount.kontra_items(record)]
    given = [ref for ref, which, _ in items if which == "given"]
    answered = [ref for ref, which, level in items if which == "received" and level > 1]
    assert [list(item.share.hand.ref) for item in figures.given.items] == given
    assert [list(item.share.hand.ref) for item in figures.answered.items] == answered


@pytest.mark.parametrize("player", NAMES[:8])
def test_partners_and_pairs__the_hands_behind_them(
    player: str, found: Statistics, counted: list[recount.Record]
) -> None:
    mine = [record for record in counted if record["player"] == player]
    for name, hands in found.player(player).partners.items():
        assert refs(hands) == [record["ref"] for record in mine if recount.partner_of(record) == name]
    pairs = found.pairs(player)
    assert pairs
    for other, pair in pairs.items():
        for which, hands in (("together", pair.together), ("allied", pair.allied), ("against", pair.against)):
            expected = [record["ref"] for record in mine if recount.relation(record, other) == which]
            assert refs(hands) == expected, (other, which)


def test_leading__every_row_once_as_the_part_of_whom_it_is_about(
    found: Statistics, counted: list[recount.Record]
) -> None:
    """The first offender, or else the first declarer; of a Trischaken and a correction anybody's."""
    rows: dict[tuple[int, ...], list[recount.Record]] = {}
    for record in counted:
        rows.setdefault(tuple(record["ref"]), []).append(record)
    shares = list(leading_shares(found.facts.evenings))
    assert [share.hand.ref for share in shares] == list(rows)
    for share, records in zip(shares, rows.values(), strict=True):
        entry = records[0]["entry"]
        declarers = [each["player"] for each in entry.get("declarers", [])] or [entry.get("declarer")]
        about = [*entry.get("offenders", []), *declarers][0]
        parts = [
            (each["role"], each["won"], each["points"], each["cents"])
            for each in records
            if about in (None, each["player"])
        ]
        assert (share.role.value, share.won, share.points, share.cents) in parts
