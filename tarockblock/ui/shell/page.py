"""What the pages of the window have in common: the frame shows them, and knows none by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from tarockblock.ui.chart.chart_faces import ChartFaces
    from tarockblock.ui.shell.frame import Frame


class Page(QWidget):
    """A page; its actions are its methods ``do_<action>``. What is not overridden here does nothing.

    ``changed`` comes when something else can be done, ``notified`` and ``failed`` carry sentences. ``manual`` names the
    section of the manual about it. ``kept_up``: it is refreshed also while another page is in sight.
    """

    changed = Signal()
    notified = Signal(str)
    failed = Signal(str)

    manual = ""
    kept_up = False
    must_wait = ""
    """Why evenings can neither come, go nor be written out just now; empty where they can."""
    can_export = True
    has_chart = False
    looks_back = False
    """Whether it shows evenings of the past."""
    has_row = False
    """Whether a row of a ledger is chosen."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame
        self._session, self._languages, self._actions = frame.session, frame.languages, frame.actions_table
        self.changed.connect(frame.update_actions)
        self.notified.connect(frame.notify)
        self.failed.connect(frame.show_problem)

    def refresh(self) -> None:
        """Show everything as it is now."""

    def take_focus(self) -> None:
        """The keyboard begins here."""

    def back(self) -> None:
        """From a view that lies over the first one to what lies below it."""

    def wait(self) -> None:
        """Stop and wait for whatever is under way: the page, or the database, is about to go."""

    def forget(self) -> None:
        """Another database lies under the window: what was read is nobody's any more."""

    def names_changed(self) -> None:
        """Somebody is called otherwise now."""

    def state(self) -> Any:
        """What a page built in another language goes on with."""

    def resume(self, state: Any) -> None:
        """Go on where the page was that ``state`` comes from."""

    @property
    def chart(self) -> ChartFaces | None:
        """The chart of the evening in sight, shown or not; None where there is none."""
        return None

    @property
    def chart_is_shown(self) -> bool:
        return bool(self.frame.preferences.settings.chart_visible)

    @property
    def chart_is_table(self) -> bool:
        """Whether the chart shows its numbers instead of the drawing."""
        chart = self.chart
        return chart is not None and chart.shows_table

    def do_back(self) -> None:
        """It may lead to another page, which is to stay as it was left."""
        self.back()

    def do_refresh(self) -> None:
        self.refresh()
