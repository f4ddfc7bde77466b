"""The chart of balances is drawn in a thread: what is in sight belongs to what is shown, or is not pointed at."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app.settings import ColorMode
from tarockblock.domain.hand import Account
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.statistics.statistics_chart import BalanceDrawer, BalanceSurface, Drawing, Order
from tarockblock.ui.statistics.statistics_page import StatisticsPage
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.waiting import until
from tests.ui.windows import Settle

pytestmark = pytest.mark.charts


class Slow(BalanceDrawer):
    """Draws when it is let; ``begun`` says that the thread has taken up an order."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = threading.Event()
        self.go = threading.Event()
        self.orders: list[Order] = []
        self.threads: set[int] = set()

    def hold(self) -> None:
        """The next drawing waits again."""
        self.begun.clear()
        self.go.clear()
        self.orders.clear()
        self.threads.clear()

    def draw(self, order: Order) -> Drawing:
        self.orders.append(order)
        self.threads.add(threading.get_ident())
        self.begun.set()
        self.go.wait()
        return super().draw(order)


@pytest.fixture
def surface(page: StatisticsPage) -> BalanceSurface:
    return page.overview.chart.surface


@pytest.fixture
def slow(surface: BalanceSurface) -> Iterator[Slow]:
    made = Slow()
    surface._drawer = made
    yield made
    made.go.set()


def test_picture__in_another_thread_of_what_is_shown_now(
    window: MainWindow, page: StatisticsPage, surface: BalanceSurface, slow: Slow, theme: Theme, settle: Settle
) -> None:
    # In another thread: the picture there was stays until the other one is there.
    before = surface._image
    surface.resize(surface.width() - 10, surface.height())
    QApplication.processEvents()
    assert surface.busy
    assert page.busy
    assert surface._image is before
    slow.go.set()
    until(lambda: not surface.busy)
    assert slow.threads != {threading.get_ident()}
    assert surface._image.width() == surface.width()

    # Several reasons make one drawing, of the last: while one is under way no other begins, they share their artists.
    slow.hold()
    for width in (500, 480, 460):
        surface.resize(width, surface.height())
    QApplication.processEvents()
    assert slow.begun.wait(timeout=60)
    surface.resize(440, surface.height())
    surface.resize(420, surface.height())
    QApplication.processEvents()
    assert len(slow.orders) == 1
    slow.go.set()
    settle(window)
    assert [order.size[0] for order in slow.orders] == [460, 420]
    assert surface._image.width() == 420

    # Another appearance.
    before = surface._image.pixelColor(2, 2)
    theme.set_mode(ColorMode.DARK)
    settle(window)
    assert surface._image.pixelColor(2, 2) != before
    theme.set_mode(ColorMode.LIGHT)
    settle(window)

    # Other figures: the old picture is pointed at no more.
    slow.hold()
    assert surface.layout_shown is not None
    page.filters.ruleset.set_current(1)
    page.filters.changed.emit()
    page.overview.chart.account_chosen.emit(Account.POINTS)
    assert surface.layout_shown is None
    clicked: list[str] = []
    surface.player_clicked.connect(lambda name: clicked.append(name) if name else None)
    QTest.mouseMove(surface, QPoint(surface.width() // 2, surface.height() // 2))
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=QPoint(surface.width() - 20, surface.height() // 2))
    assert clicked == []
    slow.go.set()
    settle(window)
    assert len(surface.layout_shown.steps) == len(page.page.statistics.facts.evenings) + 1

    # Out of sight: drawn when it comes into sight.
    window.go_to("evening")
    slow.orders.clear()
    surface.resize(400, 300)
    surface.restyle()
    assert slow.orders == []
    window.go_to("statistics")
    settle(window)
    assert slow.orders
    assert surface._image.width() == surface.width()

    # Closing waits for the drawing.
    slow.hold()
    surface.restyle()
    QApplication.processEvents()
    assert surface.busy
    threading.Thread(target=slow.go.set).start()
    window.close()
    assert not surface.busy
