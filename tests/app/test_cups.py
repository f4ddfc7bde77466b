"""A cup of eighteen people, three rounds and four tables, on three databases that meet in a folder.

Every total and every place was worked out on paper: see ``POINTS`` and ``PLACES``.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import cycle, permutations
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.archive import DetachedSession
from tarockblock.app.cups import CupCommands, cup_called, read_cups, series_of
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import MoneyCommands
from tarockblock.app.same_people import as_last_time
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.cup import Cup, CupSettings
from tarockblock.domain.hand import Manual, PositiveGame, Result
from tarockblock.domain.money import Points
from tarockblock.errors import BadInputError
from tarockblock.rules.library import shipped
from tests.cli import CommandLine
from tests.store.kit import FOUR, ROUND, Minutes, blank, session_on

CUP = "Wirtscup 2026"
PEOPLE = (
    *("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gerti", "Hans", "Ilse"),
    *("Josef", "Karin", "Leo", "Maria", "Norbert", "Olga", "Paul", "Rosa", "Sepp"),
)
POINTS: tuple[tuple[Mapping[str, int], ...], ...] = (
    (
        {"Anna": 10, "Bert": 4, "Cilli": -4, "Dora": -10, "Emil": 0},
        {"Franz": 6, "Gerti": 2, "Hans": 0, "Ilse": -3, "Josef": -5},
        {"Karin": 8, "Leo": 1, "Maria": -2, "Norbert": -7},
        {"Olga": 1, "Paul": 5, "Rosa": -1, "Sepp": -5},
    ),
    (
        {"Anna": -2, "Franz": 6, "Karin": 1, "Olga": 8, "Uli": -13},
        {"Bert": 5, "Gerti": -4, "Leo": 3, "Paul": -1, "Rosa": -3},
        {"Cilli": 4, "Hans": 1, "Maria": -3, "Ilse": -2},
        {"Dora": 6, "Emil": 0, "Josef": 1, "Norbert": -7},
    ),
    (
        {"Anna": 4, "Maria": -1, "Olga": -4, "Emil": 2, "Hans": -1},
        {"Franz": 0, "Leo": -5, "Norbert": 9, "Bert": -1, "Ilse": -3},
        {"Josef": 3, "Karin": -4, "Gerti": 2, "Cilli": -1},
        {"Rosa": -2, "Paul": 5, "Dora": 1, "Uli": -4},
    ),
)
"""By round and table. Sepp leaves after the first round, Uli comes."""

PLACES = [
    ("Anna", 12, None),  # 10, 4, -2
    ("Franz", 12, "rounds"),  # 6, 6, 0
    ("Paul", 9, None),
    ("Bert", 8, None),
    ("Olga", 5, None),  # 8, 1, -4, and so has Karin; in round 2, where they met, Olga made 8 and Karin 1
    ("Karin", 5, "encounter"),
    ("Emil", 2, None),
    ("Gerti", 0, None),  # 2, 2, -4
    ("Hans", 0, "rounds"),  # 1, 0, -1
    ("Cilli", -1, None),  # 4, -1, -4
    ("Josef", -1, "rounds"),  # 3, 1, -5, and so has Leo, whom he never met; ranks 1, 2, 5
    ("Leo", -1, "tables"),  # ranks 2, 2, 5
    ("Dora", -3, None),
    ("Norbert", -5, None),  # 9, -7, -7
    ("Sepp", -5, "rounds"),  # -5
    ("Maria", -6, None),  # -1, -2, -3 and ranks 3, 3, 4, and so has Rosa, whom she never met
    ("Rosa", -6, "lot"),
    ("Ilse", -8, None),
    ("Uli", -17, None),
]
WHOLE = 16
"""Hands of four Radl at a table of four."""
SETTINGS = CupSettings(date="2026-11-19", points=(25, 18, 15), series="Jahr")


def play(store: Store, number: int, at: int, *, typed: bool = False, hands: int = 1, is_open: bool = False) -> None:
    """Bring a table to its points: typed as totals, or by hands of Vorhand and a correction."""
    commands, points = CupCommands(store, Minutes()), POINTS[number - 1][at - 1]
    cup = cup_called(store, CUP)
    wanted = {who: Points(each) for who, each in points.items()}
    if typed:
        commands.type_slip(cup, number, at, wanted)
        return
    session = EveningSession(store, Minutes())
    evening = commands.table(cup, number, at)
    assert (evening.planned_radl, evening.cents_per_point, set(evening.players)) == (4, 10, set(points))
    session.start(evening, cup.group)
    for _ in range(hands):
        session.record(PositiveGame(game="dreier", declarer=session.ledger.next_deal().vorhand, result=Result.WON))
    left = {who: each - session.ledger.points[who] for who, each in wanted.items()}
    session.record(Manual(points=left))
    if not is_open:
        session.close_evening()


def finish(store: Store, number: int, at: int) -> None:
    """Close a table that was left open."""
    table = next(each for each in cup_called(store, CUP).tables if each.place == (number, at))
    session = DetachedSession(store, Minutes())
    session.open(table.evening)
    session.close_evening()


def do(path: Path, what: Callable[[Store], Any]) -> Any:
    with open_store(path) as store:
        return what(store)


def seen(path: Path) -> tuple[Any, ...]:
    """What everybody must see alike: all but numbers and closings of this machine."""
    cup: Cup = do(path, lambda store: cup_called(store, CUP))
    return cup.standings, cup.problems, cup.draws, cup.people, cup.settings, [each.place for each in cup.tables]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with ``anna.db``, ``bert.db`` and ``cilli.db`` after the cup, which met in ``Ordner`` all the time."""
    folder = tmp_path_factory.mktemp("cup")
    (folder / "Ordner").mkdir()
    machines = [folder / f"{name}.db" for name in ("anna", "bert", "cilli")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        from tarockblock.cli import main

        orders = cycle(permutations(machines))

        def share() -> None:
            """All three meet in the folder, each time in another order; twice, so that the first hears of the last."""
            for machine in 2 * next(orders):
                assert main(["--db", str(machine), "share", str(folder / "Ordner")]) == 0

        anna, bert, cilli = machines
        do(anna, lambda store: CupCommands(store, Minutes()).prepare(CUP, SETTINGS, shipped("tirol-2025"), PEOPLE))
        do(anna, lambda store: CupCommands(store, Minutes()).draw(CUP, 1, 1))
        for number, tables in enumerate(POINTS, 1):
            if number == 2:
                people = [*(each for each in PEOPLE if each != "Sepp"), "Uli"]
                do(anna, lambda store, now=people: CupCommands(store, Minutes()).prepare(
                    CUP, SETTINGS, shipped("tirol-2025"), now
                ))  # fmt: skip
            do(anna, lambda store, n=number, t=tables: CupCommands(store, Minutes()).seat(CUP, n, list(map(list, t))))
            share()
            do(anna, lambda store, n=number: play(store, n, 1))
            do(bert, lambda store, n=number: play(store, n, 2, typed=n == 2))
            do(cilli, lambda store, n=number: play(store, n, 3, hands=WHOLE if n == 3 else 1))
            do(cilli, lambda store, n=number: play(store, n, 4, is_open=n == 1))
            share()
        do(bert, lambda store: finish(store, 1, 4))
        share()
    return folder


def test_cup__every_place_is_as_on_paper_on_every_machine(played: Path) -> None:
    found = seen(played / "anna.db")
    lot = ["Maria", "Rosa"]
    places = [(each.player, each.points.plain(), each.decided_by) for each in found[0]]
    by_lot = places[15:17]
    assert sorted(name for name, _, _ in by_lot) == lot
    assert [each[1:] for each in by_lot] == [(-6, None), (-6, "lot")]
    assert [*places[:15], *places[17:]] == [*PLACES[:15], *PLACES[17:]]
    assert [each.place for each in found[0]] == list(range(1, 20))
    assert [each.cup_points for each in found[0]][:4] == [25, 18, 15, 0]
    assert {each.decided_by for each in found[0]} == {None, "rounds", "encounter", "tables", "lot"}
    assert found[1] == ()
    hands = {each.place: each.hands for each in do(played / "anna.db", lambda store: cup_called(store, CUP)).tables}
    assert (hands[3, 3], hands[2, 3], hands[2, 2]) == (WHOLE, 1, 0)  # played to its end, ended early, and typed
    assert found == seen(played / "bert.db") == seen(played / "cilli.db")


def test_cup__merged_in_any_order_says_the_same(played: Path, tmp_path: Path, run: CommandLine) -> None:
    expected = seen(played / "anna.db")
    for at, order in enumerate(permutations(("anna", "bert", "cilli"))):
        target = tmp_path / f"{at}.db"
        for name in order:
            assert run.on(target)("merge", played / f"{name}.db").status == 0
        assert seen(target) == expected
        assert run.on(target)("verify").status == 0


def test_cup__an_order_written_down_stays_and_travels(played: Path, tmp_path: Path, run: CommandLine) -> None:
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    shutil.copy(played / "anna.db", one)
    shutil.copy(played / "bert.db", other)
    for order in (["Rosa", "Maria"], ["Maria", "Rosa"]):
        do(one, lambda store, now=order: CupCommands(store, Minutes()).order("wirtscup 2026", now))
        assert run.on(other)("merge", one).status == 0
        assert [each.player for each in seen(other)[0]][15:17] == order


def test_draw__minds_who_has_sat_together_and_stays_after_the_first_hand(played: Path, tmp_path: Path) -> None:
    shutil.copy(played / "anna.db", tmp_path / "copy.db")
    with open_store(tmp_path / "copy.db") as store:
        commands = CupCommands(store, Minutes())
        with pytest.raises(BadInputError, match="cup_round_begun"):
            commands.draw(CUP, 3, 1)
        with pytest.raises(BadInputError, match="cup_round_begun"):
            commands.seat(CUP, 2, [["Anna"]])
        found = commands.draw(CUP, 4, 1)
        assert sorted(name for table in found.rounds[0] for name in table) == sorted(
            [*(each for each in PEOPLE if each != "Sepp"), "Uli"]
        )
        again = commands.draw(CUP, 4, 2)  # until its first hand
        assert cup_called(store, CUP).draws[4] == again.rounds[0] != found.rounds[0]


def test_shared_round__carries_its_cups(played: Path, tmp_path: Path, run: CommandLine) -> None:
    with open_store(tmp_path / "two.db") as store:
        commands = CupCommands(store, Minutes())
        for name, people in (("Eins", PEOPLE[:8]), ("Zwei", PEOPLE[8:16])):
            settings = CupSettings(date="2026-11-19")
            commands.prepare(name, settings, shipped("tirol-2025"), people)
            commands.draw(name, 1, 1)
            cup = cup_called(store, name)
            amounts = [Points(3), Points(-3), Points(), Points()]
            commands.type_slip(cup, 1, 1, dict(zip(cup.draws[1][0], amounts, strict=True)))
    assert run.on(tmp_path / "one.db")("merge", tmp_path / "two.db", "--of", "Eins").status == 0
    (found,) = do(tmp_path / "one.db", read_cups)
    assert (found.name, len(found.people), len(found.draws[1])) == ("Eins", 8, 2)
    assert found.is_agreed
    assert run.on(tmp_path / "one.db")("verify").status == 0


PRIZES = CupSettings(date="2026-11-19", stake=500, prizes=(2000, 1000))


@pytest.fixture
def to_book(tmp_path: Path) -> Path:
    """A cup of eight people, one round, with a stake of 5 euros and prizes of 20 and 10, not yet booked."""
    with open_store(tmp_path / "cup.db") as store:
        commands = CupCommands(store, Minutes())
        commands.prepare(CUP, PRIZES, shipped("tirol-2025"), PEOPLE[:8])
        commands.draw(CUP, 1, 1)
        for at in (1, 2):
            cup = cup_called(store, CUP)
            amounts = [Points(each) for each in (3 * at, 1, -1, -3 * at)]
            commands.type_slip(cup, 1, at, dict(zip(cup.draws[1][at - 1], amounts, strict=True)))
    return tmp_path / "cup.db"


def book(store: Store) -> int:
    return CupCommands(store, Minutes()).book_money(cup_called(store, CUP))


def owed_by_all(store: Store) -> tuple[int, list[int]]:
    """Return what the kitty is owed, and each balance in the order of the standings."""
    found = read_accounts(store).book(CUP)
    return found.owed, [found.balances[each.player] for each in cup_called(store, CUP).standings]


ONCE = (8 * 500 - 3000, [1500, 500, -500, -500, -500, -500, -500, -500])
"""All owe their stake of 5 euros, the kitty the prizes of 20 and 10."""
UNDONE = (0, [0] * 8)


def test_money__stakes_and_prizes_go_through_the_kitty_once(to_book: Path) -> None:
    with open_store(to_book) as store:
        assert book(store) == 2
        with pytest.raises(BadInputError, match="cup_money_booked"):
            book(store)
        assert owed_by_all(store) == ONCE
        assert series_of(read_cups(store), cup_called(store, CUP)) == []


@pytest.mark.parametrize("first", ["one", "two"])
@pytest.mark.parametrize("undoing", [(), ("one",), ("one", "two")])
def test_money__booked_on_two_machines_counts_once(
    to_book: Path, tmp_path: Path, run: CommandLine, first: str, undoing: tuple[str, ...]
) -> None:
    """Whether or not a machine took its bookings back and made them again before they meet."""
    paths = {name: tmp_path / f"{name}.db" for name in ("one", "two")}
    for path in paths.values():
        shutil.copy(to_book, path)
    for at, name in enumerate(paths):
        with open_store(paths[name]) as store:
            if at:  # another number and time than on the first
                CupCommands(store, Minutes()).order(CUP, PEOPLE[:2])
            book(store)
            if name in undoing:
                MoneyCommands(store, Minutes()).undo()
                assert owed_by_all(store) == UNDONE
                book(store)
    target = tmp_path / "target.db"
    for name in sorted(paths, key=lambda name: name != first):
        assert run.on(target)("merge", paths[name]).status == 0
    for name, other in (("one", "two"), ("two", "one")):
        assert run.on(paths[name])("merge", paths[other]).status == 0
    for path in (target, *paths.values()):
        assert do(path, owed_by_all) == ONCE
        assert run.on(path)("verify").status == 0
        with pytest.raises(BadInputError, match="cup_money_booked"):
            do(path, book)
        do(path, lambda store: MoneyCommands(store, Minutes()).take_back(*read_accounts(store).book(CUP).counting))
        assert do(path, owed_by_all) == UNDONE
        assert do(path, book) == 2
        assert do(path, owed_by_all) == ONCE


def test_last_time__is_an_evening_of_the_round_and_no_table_of_its_cup(tmp_path: Path) -> None:
    with open_store(tmp_path / "cup.db") as store:
        session_on(store, blank("Donnerstag", FOUR))
        commands = CupCommands(store, Minutes())
        settings = CupSettings(date="2026-11-19", group=ROUND)
        commands.prepare(CUP, settings, shipped("tirol-2025"), PEOPLE[:8])
        commands.draw(CUP, 1, 1)
        EveningSession(store, Minutes()).start(commands.table(cup_called(store, CUP), 1, 1), ROUND)
        last = as_last_time(store, ROUND)
        assert last is not None
        assert (last.title, last.players) == ("Donnerstag", FOUR)
        commands.prepare("Zweitcup", replace(settings, group=""), shipped("tirol-2025"), PEOPLE[:8])
        commands.draw("Zweitcup", 1, 1)
        EveningSession(store, Minutes()).start(commands.table(cup_called(store, "Zweitcup"), 1, 1), "Zweitcup")
        of_cup = as_last_time(store, "Zweitcup")  # nothing else is there: its people, but not its title
        assert of_cup is not None
        assert (of_cup.title, of_cup.cup) == ("Zweitcup", None)
