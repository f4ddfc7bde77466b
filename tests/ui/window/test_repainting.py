"""A window that changes as a whole is never seen half changed: each frame there is, is the last one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest

from tarockblock.app.settings import ColorMode, Settings
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.ui.chart.chart_surface import fetch
from tarockblock.ui.kit import work
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import sample
from tests.ui.drawn import draw_now
from tests.ui.waiting import until
from tests.ui.windows import window_over

REST_MS = 100


class Frames(QObject):
    """What has been on the screen, frame by frame."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.seen: list[QImage] = []
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.window or event.type() != QEvent.Type.UpdateRequest:
            return super().eventFilter(watched, event)
        self.window.removeEventFilter(self)
        QCoreApplication.sendEvent(watched, event)
        self.window.installEventFilter(self)
        self.seen.append(QGuiApplication.primaryScreen().grabWindow(self.window.winId()).toImage())
        return True

    def of(self, do: Callable[[], object]) -> list[QImage]:
        """The frames from something that is done to when all has come to rest."""
        self.seen.clear()
        do()
        quiet = -1
        while quiet != len(self.seen):
            quiet = len(self.seen)
            QTest.qWait(REST_MS)
            until(lambda: not work._under_way)
        return self.seen


@pytest.fixture
def window(theme: Theme, tmp_path: Path) -> Iterator[MainWindow]:
    fetch()
    with window_over(tmp_path, sample(), size=(1280, 800), settings=Settings(language="en")) as made:
        draw_now(made.evening_page.chart.surface)
        QTest.qWait(REST_MS)
        yield made


def test_change_of_the_whole_window__in_one_frame(window: MainWindow, theme: Theme) -> None:
    frames = Frames(window)
    changes: dict[str, Callable[[], object]] = {
        "larger": lambda: window.do_normal(130),
        "dark": lambda: theme.set_mode(ColorMode.DARK),
        "German": lambda: window.languages.set_setting("de"),
        "smaller": lambda: window.do_normal(90),
        "two at once": lambda: (theme.set_mode(ColorMode.LIGHT), window.do_normal(100)),
    }
    for name, change in changes.items():
        seen = frames.of(change)
        assert seen, name
        last = window.grab().toImage().convertToFormat(seen[-1].format())
        assert all(frame == last for frame in seen), name


def test_hand_stored__the_row_is_there_before_the_chart_is_drawn_anew(window: MainWindow) -> None:
    frames, page = Frames(window), window.evening_page
    assert page.chart.isVisible()
    deal = window.session.ledger.next_deal()
    hand = PositiveGame(game="rufer", declarer=deal.active[0], partner=deal.active[1], result=Result.WON)
    first, *_, last = frames.of(lambda: window.bridge.record(hand))
    ledger = QRect(page.panel.mapTo(window, page.panel.rect().topLeft()), page.panel.size())
    chart = QRect(page.chart.mapTo(window, page.chart.rect().topLeft()), page.chart.size())
    assert first.copy(ledger) == last.copy(ledger)
    assert first.copy(chart) != last.copy(chart)
