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

    def draw(self, order: Order) -> Drawing:
        self.orders.append(order)
        self.threads.add(threading.get_ident())
        self.begun.set()
        self.go.wait()
        return super().draw(order)


@pytest.fixture
def opened(window: MainWindow, settle: Settle) -> MainWindow:
    window.go_to("statistics")
    settle(window)
    return window


@pytest.fixture
def surface(opened: MainWindow) -> BalanceSurface:
    return opened.statistics_page.overview.chart.surface


@pytest.fixture
def slow(surface: BalanceSurface) -> Iterator[Slow]:
    made = Slow()
    surface._drawer = made
    yield made
    made.go.set()


def test_chart__is_drawn_in_another_thread(opened: MainWindow, surface: BalanceSurface, slow: Slow) -> None:
    before = surface._image
    surface.resize(surface.width() - 10, surface.height())
    QApplication.processEvents()
    assert surface.busy
    assert opened.statistics_page.busy
    assert surface._image is before, "the picture there was stays until the other is there"
    slow.go.set()
    until(lambda: not surface.busy)
    assert slow.threads != {threading.get_ident()}
    assert surface._image.width() == surface.width()


def test_other_figures__the_old_picture_is_pointed_at_no_more(
    opened: MainWindow, surface: BalanceSurface, slow: Slow, settle: Settle
) -> None:
    assert surface.layout_shown is not None
    opened.statistics_page.filters.ruleset.set_current(1)
    opened.statistics_page.filters.changed.emit()
    opened.statistics_page.overview.chart.account_chosen.emit(Account.POINTS)
    assert surface.layout_shown is None
    clicked: list[str] = []
    surface.player_clicked.connect(lambda name: clicked.append(name) if name else None)
    QTest.mouseMove(surface, QPoint(surface.width() // 2, surface.height() // 2))
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=QPoint(surface.width() - 20, surface.height() // 2))
    assert clicked == []
    slow.go.set()
    settle(opened)
    page = opened.statistics_page.page
    layout = surface.layout_shown
    assert len(layout.steps) == len(page.statistics.facts.evenings) + 1


def test_several_reasons__make_one_drawing_of_the_last(
    opened: MainWindow, surface: BalanceSurface, slow: Slow, settle: Settle
) -> None:
    """While one is under way nothing else is begun: they share their artists."""
    for width in (500, 480, 460):
        surface.resize(width, surface.height())
    QApplication.processEvents()
    assert slow.begun.wait(timeout=60)
    surface.resize(440, surface.height())
    surface.resize(420, surface.height())
    QApplication.processEvents()
    assert len(slow.orders) == 1
    slow.go.set()
    settle(opened)
    assert [order.size[0] for order in slow.orders] == [460, 420]
    assert surface._image.width() == 420


def test_appearance__is_drawn_anew(opened: MainWindow, surface: BalanceSurface, theme: Theme, settle: Settle) -> None:
    before = surface._image.pixelColor(2, 2)
    theme.set_mode(ColorMode.DARK)
    settle(opened)
    assert surface._image.pixelColor(2, 2) != before


def test_out_of_sight__it_is_drawn_when_it_comes_into_sight(
    opened: MainWindow, surface: BalanceSurface, slow: Slow, settle: Settle
) -> None:
    slow.go.set()
    opened.go_to("evening")
    surface.resize(400, 300)
    surface.restyle()
    assert slow.orders == []
    opened.go_to("statistics")
    settle(opened)
    assert slow.orders
    assert surface._image.width() == surface.width()


def test_draw_now__waits_for_no_thread(opened: MainWindow, surface: BalanceSurface, slow: Slow) -> None:
    slow.go.set()
    surface.resize(333, 222)
    surface.draw_now()
    assert slow.threads == {threading.get_ident()}
    assert (surface._image.width(), surface._image.height()) == (333, 222)
    assert not surface.busy


def test_closing__waits_for_the_drawing(opened: MainWindow, surface: BalanceSurface, slow: Slow) -> None:
    surface.restyle()
    QApplication.processEvents()
    assert surface.busy
    threading.Thread(target=slow.go.set).start()
    opened.close()
    assert not surface.busy
