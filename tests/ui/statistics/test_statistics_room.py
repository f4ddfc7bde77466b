"""Figures of many years are longer than those of one evening: none is cut, and none touches its neighbour."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter

import pytest

from tarockblock.domain.hand import Account
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.theme import Theme, px
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.kit.widgets.plain_table import PAD
from tarockblock.ui.kit.widgets.tables import FigureColumns
from tarockblock.ui.shell.actions import ActionTable
from tarockblock.ui.statistics.statistics_matrix import Cell, Figure, Matrix, MatrixView


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("widest", [("–", "+1,00"), ("+774⅓", "+339,13⅓"), ("−123.456⅔", "+1.234.567,89⅓")])
def test_figures__each_column_has_room(widest: tuple[str, str], scale: int, theme: Theme) -> None:
    theme.set_text_scale(scale)
    figures, fits = FigureColumns(pad=10), Width(72, fits=True)
    text, amount = itemgetter(0), itemgetter(1)
    columns = [Column("", text, width=fits), Column("", amount, width=fits, sign=lambda _: 1)]
    figures.set_columns(columns, [("–", "0"), widest])
    edges = figures.edges(px(500))
    assert [right for _, right in edges] == [edges[1][0], px(490)]
    for (left, right), longest, weight in zip(edges, widest, (400, 600), strict=True):
        assert right - left >= text_width(theme.font(14, weight), longest) + px(8)


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
