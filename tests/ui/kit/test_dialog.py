"""Where a dialog opens: beside the totals and the last rows, or over as little of them as the screen allows."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tarockblock.ui.kit.dialog import stand_clear

CARDS = QRect(102, 70, 1780, 92)
"""The players' totals in a window of 1900 × 1000."""
HAND, TRISCHAKEN = (1268, 668), (1244, 534)


class Placed(QWidget):
    """A dialog on a screen of its own."""

    def __init__(self, size: tuple[int, int], screen: tuple[int, int]) -> None:
        super().__init__()
        self._room = QRect(0, 0, *screen)
        self.resize(*size)
        self.move(7, 9)

    def screen(self) -> QScreen:
        return SimpleNamespace(availableGeometry=lambda: self._room)  # type: ignore[return-value]


def placed(qtbot: QtBot, size: tuple[int, int], screen: tuple[int, int], *kept: QRect) -> QRect:
    dialog = Placed(size, screen)
    qtbot.addWidget(dialog)
    stand_clear(dialog, *kept)
    return QRect(dialog.pos(), dialog.size())


@pytest.mark.parametrize("size", [HAND, TRISCHAKEN])
@pytest.mark.parametrize("row", [200, 300, 400, 575, 700, 830])
def test_the_totals_and_the_games_of_the_last_rows_stay_in_sight(qtbot: QtBot, size: tuple[int, int], row: int) -> None:
    """The ledger is 1246 wide, too wide for a place beside it: number, game and people are its first 450 pixels."""
    place = placed(qtbot, size, (1900, 1000), CARDS, QRect(103, row, 1246, 89))
    assert QRect(0, 0, 1900, 1000).contains(place)
    assert not place.intersects(CARDS)
    assert not place.intersects(QRect(103, row, 450, 89))


@pytest.mark.parametrize("size", [HAND, TRISCHAKEN])
@pytest.mark.parametrize(
    ("screen", "row"), [((1900, 1000), 170), ((2560, 1440), 575), ((2650, 1000), 575), ((1900, 1600), 900)]
)
def test_nothing_is_covered_where_there_is_room(
    qtbot: QtBot, size: tuple[int, int], screen: tuple[int, int], row: int
) -> None:
    rows = QRect(103, row, 1246, 30)
    place = placed(qtbot, size, screen, CARDS, rows)
    assert QRect(QPoint(), QRect(0, 0, *screen).size()).contains(place)
    assert not place.intersects(CARDS)
    assert not place.intersects(rows)


@pytest.mark.parametrize("screen", [(1280, 720), (1366, 768), (800, 600)])
def test_it_stays_where_it_is_if_not_even_the_totals_have_room(qtbot: QtBot, screen: tuple[int, int]) -> None:
    assert placed(qtbot, HAND, screen, CARDS, QRect(103, 515, 819, 89)).topLeft() == QPoint(7, 9)
