"""Tables out of lists of columns, watched by Qt's own model tester while rows and columns come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtTest import QAbstractItemModelTester

from tarockblock.app import archive
from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import Details, Lookup
from tarockblock.app.clock import FixedClock
from tarockblock.app.settings import LedgerView
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import open_store
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Share
from tarockblock.domain.statistics_table import ranking
from tarockblock.domain.what_if import what_if
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.archive.archive_lines import RULES, ArchiveLines
from tarockblock.ui.archive.archive_list import archive_columns
from tarockblock.ui.archive.archive_what_if import _columns as what_if_columns
from tarockblock.ui.archive.what_if_lines import WhatIfLines
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.money.money_rows import MoneyRow
from tarockblock.ui.money.money_table import money_columns
from tarockblock.ui.statistics.statistics_hands import hand_columns
from tarockblock.ui.statistics.statistics_matrix import Figure, Matrix, pair_up
from tarockblock.ui.statistics.statistics_rows import PAIRINGS
from tests.store.kit import blank, dreier
from tests.ui.ledger.test_ledger_lines import sample

Steps = Callable[[Path], tuple[QAbstractItemModel, Iterator[tuple[int, int]]]]
"""Of a folder for a database: a model, and what is done to it; each step gives how many rows and columns there are."""

Role = Qt.ItemDataRole
SAVED = datetime(2026, 3, 1, tzinfo=UTC)
EVENINGS = [
    EveningSummary(1, "Wirt", "2026-01-02", ("Anna", "Bert"), "tirol-2025", 9, closed=True, saved_at=SAVED),
    EveningSummary(2, "<Berg>", "2026-02-03", ("Anna", "Cilli"), "tulln-2009", 20, closed=False, saved_at=SAVED),
    EveningSummary(3, "Alm", "2026-02-03", ("Anna", "Dora"), "tirol-2025", 9, closed=True, saved_at=SAVED),
]


def of_archive(_folder: Path) -> tuple[QAbstractItemModel, Iterator[tuple[int, int]]]:
    model = ColumnsModel(archive_columns(ArchiveLines("en")))

    def steps() -> Iterator[tuple[int, int]]:
        for evenings in ([], EVENINGS, EVENINGS[1:], []):
            model.set_rows(evenings, archive_columns(ArchiveLines("en", Lookup({2: Details(damaged=True)}), 1)))
            model.sort(RULES)
            yield len(evenings), 7

    return model, steps()


def of_what_if(_folder: Path) -> tuple[QAbstractItemModel, Iterator[tuple[int, int]]]:
    """The sum, and a row an entry; number, game and five players."""
    model: ColumnsModel[int] = ColumnsModel()

    def steps() -> Iterator[tuple[int, int]]:
        for count, account in ((0, LedgerView.MONEY), (14, LedgerView.POINTS), (3, LedgerView.MONEY)):
            evening = sample("donnerstagsrunde", count)
            lines = WhatIfLines(what_if(evening, shipped("hausruck-2007")), account, Wording("en"))
            model.set_rows(range(lines.rows), what_if_columns(lines))
            yield 1 + count, 2 + len(evening.everybody)

    return model, steps()


def of_hands(folder: Path) -> tuple[QAbstractItemModel, Iterator[tuple[int, int]]]:
    model: ColumnsModel[Share] = ColumnsModel()

    def steps() -> Iterator[tuple[int, int]]:
        with open_store(folder / "abend.db") as store:
            archive.import_evening(store, replace(blank(), entries=(dreier(), dreier())), FixedClock(SAVED))
            statistics = load_statistics(store)
            shares = statistics.player("Anna").hands.shares
            for some in ((), shares, shares[:1], ()):
                model.set_rows(some, hand_columns(statistics, "en"))
                yield len(some), 7

    return model, steps()


def of_matrix(folder: Path) -> tuple[QAbstractItemModel, Iterator[tuple[int, int]]]:
    """As broad as high, with names of rows."""
    model: ColumnsModel[str] = ColumnsModel(names=str)

    def steps() -> Iterator[tuple[int, int]]:
        with open_store(folder / "abend.db") as store:
            archive.import_evening(store, replace(blank(), entries=(dreier(), dreier())), FixedClock(SAVED))
            statistics = load_statistics(store)
            cells = pair_up(statistics, Account.CENTS)
            everybody = [each.player for each in ranking(statistics.facts).rows]
            for some in ([], everybody, everybody[:2], []):
                matrix = Matrix(some, cells, PAIRINGS[0], Account.CENTS, Figure.AVERAGE, "en")
                model.set_rows(some, matrix.columns())
                yield len(some), len(some)

    return model, steps()


def of_money(_folder: Path) -> tuple[QAbstractItemModel, Iterator[tuple[int, int]]]:
    """Rows with people, then rows without and a column more, as the journal of one person has."""
    model: ColumnsModel[MoneyRow] = ColumnsModel()

    def steps() -> Iterator[tuple[int, int]]:
        claim = MoneyRow(("", "3 Feb", "2 €"), (("Anna", None), ("Bert", None)), strong=(2,))
        posting = MoneyRow(("3 Feb", "paid", "2 €", "0 €"), signs={2: 1}, spoken="all of it")
        for rows, width in (([claim, claim], 3), ([posting], 4), ([], 4), ([claim], 3)):
            model.set_rows(rows, money_columns([f"head {n}" for n in range(width)], stretch=0, right=2))
            yield len(rows), width

    return model, steps()


def of_columns(_folder: Path) -> tuple[QAbstractItemModel, Iterator[tuple[int, int]]]:
    """A column says what it is asked and nothing else, when it is asked."""
    asked: list[int] = []
    further = Role.UserRole + 1
    plain = Column("Plain", str)
    rich = Column(
        "Rich",
        str,
        right=True,
        tip="<{}>".format,
        spoken="the {}".format,
        roles={further: asked.append},
        head_tip="Why",
    )
    model: ColumnsModel[int] = ColumnsModel([plain, rich])

    def steps() -> Iterator[tuple[int, int]]:
        yield 0, 2
        model.set_rows([7, 8])
        asked.clear()
        roles = (Role.DisplayRole, Role.ToolTipRole, Role.AccessibleTextRole)
        assert [model.index(1, 0).data(role) for role in roles] == ["8", None, None]
        escaped = '<p style="white-space:pre-wrap">&lt;8&gt;</p>'
        assert [model.index(1, 1).data(role) for role in roles] == ["8", escaped, "the 8"]
        assert model.index(0, 0).data(further) is None
        assert asked == []
        model.index(0, 1).data(further)
        assert asked == [7]
        tips = [model.headerData(column, Qt.Orientation.Horizontal, Role.ToolTipRole) for column in range(3)]
        assert tips == [None, "Why", None]
        assert model.headerData(0, Qt.Orientation.Vertical) is None
        assert [model.row(row) for row in (-1, 0, 1, 2)] == [None, 7, 8, None]
        yield 2, 2

    return model, steps()


@pytest.mark.parametrize("made", [of_columns, of_archive, of_what_if, of_hands, of_matrix, of_money])
def test_models__are_sound_while_rows_and_columns_come_and_go(qapp: object, tmp_path: Path, made: Steps) -> None:
    model, steps = made(tmp_path)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    for size in steps:
        assert (model.rowCount(), model.columnCount()) == size
        for row, column in ((row, column) for row in range(size[0]) for column in range(size[1])):
            cell, head = model.index(row, column), model.headerData(column, Qt.Orientation.Horizontal)
            assert isinstance(head, str)
            assert head
            side = model.headerData(column, Qt.Orientation.Horizontal, Role.TextAlignmentRole)
            assert cell.data(Role.TextAlignmentRole) == side, "a head stands above its figures"
