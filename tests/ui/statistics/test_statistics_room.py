"""Figures of many years are longer than those of one evening: none is cut, and none touches its neighbour."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter

import pytest

from tarockblock.domain.hand import Account
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.theme import Theme, px
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.kit.widgets.plain_table import PAD
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.shell.actions import ActionTable
from tarockblock.ui.statistics.statistics_matrix import Cell, Figure, Matrix, MatrixView


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("widest", [("–", "+1,00"), ("+774⅓", "+339,13⅓"), ("−123.456⅔", "+1.234.567,89⅓")])
def test_figures__each_column_has_room(widest: tuple[str, str], scale: int, theme: Theme) -> None:
    theme.set_text_scale(scale)
    fits = Width(72, fits=True)
    columns = [Column("", itemgetter(0), width=fits), Column("", itemgetter(1), width=fits, sign=lambda _: 1)]
    table = PlainTable("", ColumnsModel())
    table.resize(px(500), px(200))
    table.show_rows([("–", "0"), widest], columns)
    for number, (longest, weight) in enumerate(zip(widest, (400, 600), strict=True)):
        assert table.columnWidth(number) >= text_width(theme.font(13, weight), longest) + px(8)


@pytest.mark.parametrize("scale", [100, 150])
def test_matrix__each_cell_has_room(scale: int, theme: Theme) -> None:
    theme.set_text_scale(scale)
    view = MatrixView("de", Actions(theme, ActionTable().table()))
    cells = {("A", "B", "together"): Cell(12345, 6000, 12345 * Fraction(-1234567), tuple)}
    view._show(Matrix(("A", "B"), cells, "together", Account.CENTS, Figure.AVERAGE, "de"))
    index = view.table.model().index(0, 1)
    text = index.data()
    assert "(12345)" in text
    assert view.table.columnWidth(1) >= text_width(theme.font(13, 600), text) + 2 * px(PAD)
    view.deleteLater()
