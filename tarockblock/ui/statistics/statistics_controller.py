"""Reads and computes the statistics for *Statistik*, in the right order for each choice. Shows nothing.

It first reads the latest year, which is shown at once, then quietly everything else, after the drawing. A choice
within the evenings read is answered at once; any other waits until all have been read.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from tarockblock.app.statistics import Statistics, load_latest_year, load_statistics
from tarockblock.app.storage import Store, in_store
from tarockblock.domain.statistics import Selection
from tarockblock.ui.filters.choices import Choices
from tarockblock.ui.kit.work import Work
from tarockblock.ui.statistics.statistics_figures import SLOW_ROWS, PageFigures, first_choice, work_out
from tarockblock.watch import Watch

HOLD_MS = 3000
"""Longest delay before the rest is read, in milliseconds."""


class Doing(Enum):
    """The current work: the user waits for ``READING``; ``QUIETLY`` is the same while nobody waits."""

    NOTHING = auto()
    READING = auto()
    QUIETLY = auto()
    ADDING = auto()


Readings = tuple[Statistics | None, PageFigures | None, Choices | None]


class StatisticsController(QObject):
    """Computes pages: ``shown`` carries a PageFigures to show; ``offered`` the visible page with more evenings
    behind it. ``failed`` carries an exception; the pending choice is then dropped.
    """

    shown = Signal(object)
    offered = Signal(object)
    failed = Signal(object)
    doing_changed = Signal()
    progressed = Signal(int, int)

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._read: Statistics | None = None
        self.page: PageFigures | None = None
        """What is to be seen, None before anything has been read."""
        self.choices: Choices | None = None
        """What was chosen last; it may be waiting still."""
        self._asked: Choices | None = None
        self._halted = False
        self.doing = Doing.NOTHING
        self._reading, self._adding = Work(self), Work(self)
        # The shown page is painted first.
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self.refresh)
        self._reading.finished.connect(self._has_read)
        self._reading.progressed.connect(self.progressed)
        self._adding.finished.connect(self._has_added)
        for work in (self._reading, self._adding):
            work.failed.connect(self._fail)

    def refresh(self) -> None:
        """Read new evenings; the first time the latest year, and then everything."""
        self._halted = False
        self._rest.stop()
        file, known, quietly = self._store.file, self._read, not self._is_waiting
        wished = self.choices is not None  # a pending choice other than the latest year

        def read(watch: Watch, store: Store) -> Statistics:
            if known is None and not wished:
                return load_latest_year(store, watch)
            found = load_statistics(store, known, watch)
            if quietly:
                found.make_hands(watch)
            return found

        self._reading.start(lambda watch: in_store(file, partial(read, watch), read_only=True))
        self._emit_doing()

    def change(self, **chosen: Any) -> None:
        """Change choices, by the fields of :class:`Choices`. While one is pending, the visible page follows, too."""
        if self.choices is None or self.page is None or self._read is None:
            return
        self.choices = replace(self.choices, **chosen)
        if self._read.everything.covers(self.choices.selection):
            self._add(self.choices)
            return
        if "selection" not in chosen:
            self._add(replace(self.page.choices, **chosen))
        else:
            self._adding.stop()
        if not self._reading.is_running:
            self.refresh()
        self._emit_doing()

    def choose(self, selection: Selection) -> None:
        """Choose evenings, possible before anything has been read."""
        if self.page is not None:
            self.change(selection=selection)
            return
        self._reading.stop()
        self.choices = replace(self.choices or Choices(), selection=selection)

    @property
    def readings(self) -> Readings:
        """The evenings read, the shown page, and the last choice."""
        return self._read, self.page, self.choices

    def resume(self, readings: Readings) -> None:
        """Continue with another controller's evenings."""
        self._read, self.page, self.choices = readings
        if self.page is not None:
            self.shown.emit(self.page)

    def hold_rest(self) -> None:
        """Delay reading the rest while the shown page is being drawn."""
        if self._rest.isActive():
            self._rest.start(HOLD_MS)

    def begin_rest(self) -> None:
        if self._rest.isActive():
            self._rest.start(0)

    def stop(self) -> None:
        """Give up the pending choice; the shown page stays."""
        self._give_up()
        self._halted = True
        self._withdraw()
        self._emit_doing()

    def pause(self) -> None:
        """Stop reading; a pending choice waits for the next :meth:`refresh`."""
        self._give_up()
        self._halted = True
        self._emit_doing()

    def forget(self) -> None:
        """Forget evenings and choices, after a change of the database."""
        self.wait()
        self._read = self.page = self.choices = self._asked = None

    def wait(self) -> None:
        self._halted = True
        self._rest.stop()
        self._reading.wait()
        self._adding.wait()
        self._emit_doing()

    def _has_read(self, found: Statistics | None) -> None:
        if found is None:
            return
        page, choices = self.page, self.choices or first_choice(found)
        self._read, self.choices = found, choices
        if page is None or self._adding.is_running or choices != page.choices:
            self._add(choices)
            return
        renewed = page.statistics.with_facts(found.everything)
        if renewed.has_same_evenings(page.statistics):
            self._read = renewed
            self.page = replace(page, statistics=renewed)
            self.offered.emit(self.page)
            self._emit_doing()
        else:
            self._add(choices)

    def _add(self, choices: Choices) -> None:
        assert self._read is not None
        self._asked, before = choices, self.page
        statistics = self._read
        if before is not None and before.statistics.selection == choices.selection:
            # Most likely the same evenings: then each player's figures are cached.
            statistics = before.statistics.with_facts(statistics.everything)
        elif statistics.selection != choices.selection:
            statistics = statistics.choose(choices.selection)
        if statistics.rows > SLOW_ROWS:
            self._adding.start(lambda _: work_out(statistics, choices, before))
            self._emit_doing()
        else:
            self._adding.stop()
            self._has_added(work_out(statistics, choices, before))

    def _has_added(self, page: PageFigures) -> None:
        if self.choices == self._asked:
            self.choices = page.choices
        self.page = page
        assert self._read is not None
        if not (self._read.everything.is_whole or self._reads or self._halted):
            self._rest.start(0)
        self.shown.emit(page)
        self._emit_doing()

    def _fail(self, error: Exception) -> None:
        self._give_up()
        self._halted = True
        self._withdraw()
        self._emit_doing()
        self.failed.emit(error)

    @property
    def _reads(self) -> bool:
        return self._reading.is_running or self._rest.isActive()

    def _give_up(self) -> None:
        self._rest.stop()
        self._reading.stop()
        self._adding.stop()

    def _withdraw(self) -> None:
        self.choices = self._asked = None if self.page is None else self.page.choices

    def _emit_doing(self) -> None:
        doing = Doing.NOTHING
        if self._reads:
            doing = Doing.READING if self._is_waiting else Doing.QUIETLY
        if self._adding.is_running and doing is not Doing.READING:
            doing = Doing.ADDING
        if doing is not self.doing:
            self.doing = doing
            self.doing_changed.emit()

    @property
    def _is_waiting(self) -> bool:
        if self._read is None or self.choices is None:
            return True
        return not self._read.everything.covers(self.choices.selection)
