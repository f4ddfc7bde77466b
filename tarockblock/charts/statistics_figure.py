"""Draws balances over time with the artists of the standings chart, without pyplot and Qt; decides no places."""

from __future__ import annotations

from tarockblock.charts.colors import PAPER, ChartColors
from tarockblock.charts.layout import Layout
from tarockblock.charts.sheet import Sheet, Word
from tarockblock.charts.standings_figure import StandingsFigure
from tarockblock.charts.statistics_series import Balances, BalanceTexts, lay_out_balances

_TINT = 0.07
_EDGE, _HEAD = 20.0, 34.0


class BalanceFigure(StandingsFigure):
    """Shows one :class:`Balances`; the room between the chosen player's line and zero is tinted."""

    def __init__(self, colors: ChartColors = PAPER, page: Sheet | None = None) -> None:
        super().__init__(colors, page)
        self._tint = self._areas(1.5)

    def show_balances(self, data: Balances, texts: BalanceTexts, selected: str | None = None) -> Layout:
        """Update the artists; with a player selected the others step back. Returns the places."""
        layout = lay_out_balances(data, texts, self._size, self._measure, scale=self._scale)
        self._figure.set_facecolor(self._colors.ground)
        self._show_grid(layout)
        self._show_lines(layout, selected)
        self._show_marks(layout)
        self._show_texts(layout)
        self._show_tint(layout, selected)
        return layout

    def _show_tint(self, layout: Layout, selected: str | None) -> None:
        place = next((at for at, label in enumerate(layout.labels) if label.player == selected), None)
        if place is None:
            self._tint.set_verts([])
            return
        points = layout.lines[place]
        self._tint.set_verts([[(points[0][0], layout.zero), *points, (points[-1][0], layout.zero)]])
        self._tint.set_facecolor(self._colors.player(layout.seats[place]))
        self._tint.set_alpha(_TINT)


class BalancePicture(Sheet):
    """Balances with a heading, to be handed on by themselves."""

    WIDTH, HEIGHT = 960.0, 540.0

    def __init__(self, colors: ChartColors = PAPER) -> None:
        super().__init__(colors)
        self.set_size(self.WIDTH, self.HEIGHT, ratio=2.0)

    def show(self, title: str, data: Balances, texts: BalanceTexts, selected: str | None = None) -> None:
        self._figure.set_facecolor(self._colors.ground)
        self._show_words([Word(_EDGE, _EDGE, title, self._colors.text, bold=True, size=16)])
        chart = BalanceFigure(self._colors, self)
        chart.place(0, _HEAD, self.WIDTH, self.HEIGHT - _HEAD)
        chart.show_balances(data, texts, selected)
