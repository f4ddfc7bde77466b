"""A chart turned to what a test wants to see, and drawn at once."""

from __future__ import annotations

from tarockblock.ui.chart.chart_panel import ACCOUNTS, VIEWS, ChartPanel
from tarockblock.ui.chart.chart_surface import ChartSurface


def draw_now(surface: ChartSurface) -> None:
    """Without waiting for the event loop."""
    surface._wake.stop()
    surface._begin()
    surface._redraw()


def turn_to(panel: ChartPanel, wanted: str) -> None:
    """To a view or an account, as a click on it does; not once more to what is shown."""
    for segments, words in ((panel._views, VIEWS), (panel._choice, ACCOUNTS)):
        if wanted in words:
            segments.set_current(words.index(wanted))
            if wanted not in (panel.view, panel.account):
                segments.current_changed.emit(words.index(wanted))
