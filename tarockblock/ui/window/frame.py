"""What stands in the one main window: rail, places, notice line, menu. It shows and says; it decides nothing.

The controllers beside it act on it; ``main_window`` puts them all together.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from tarockblock.domain.evening import Evening
from tarockblock.domain.visible_text import visible
from tarockblock.errors import TarockblockError
from tarockblock.ui.evening.evening_page import EveningPage
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import grow, hbox, stack, vbox, within
from tarockblock.ui.kit.lazy_page import LazyPage
from tarockblock.ui.kit.theme import current_theme, text_scale
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.notice_line import NoticeKind, NoticeLine
from tarockblock.ui.kit.widgets.rail import Rail, RailPlace
from tarockblock.ui.shell.bridge import Bridge
from tarockblock.ui.shell.dialog_host import DialogHost
from tarockblock.ui.shell.notices import saved_words
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.flows import Flows

if TYPE_CHECKING:
    from tarockblock.ui.archive.archive_page import ArchivePage
    from tarockblock.ui.money.money_page import MoneyPage
    from tarockblock.ui.rules.rules_page import RulesPage
    from tarockblock.ui.shell.start_page import StartPage
    from tarockblock.ui.statistics.statistics_page import StatisticsPage

SIZE = (1280, 800)
LEAST = (960, 600)
_TITLE_BAR = 40  # pixels a frame may need, about
PLACES = ("place_evening", "place_archive", "place_money", "place_statistics", "place_rules")
EVENING, ARCHIVE, MONEY, STATISTICS, RULES = range(len(PLACES))
_ICONS = ("evening", "archive", "coins", "stats", "rules")


class Frame(QMainWindow):
    """Everything it shows is built anew when the language changes; the evening itself lives in the session.

    All places but the evening are built, and their modules imported, when they are first shown.
    ``shown`` comes whenever it shows something else: what can be done may be something else, too.
    """

    shown = Signal()

    def __init__(self, bridge: Bridge, preferences: Preferences, languages: Languages) -> None:
        super().__init__()
        self.bridge = bridge
        self.session = bridge.session
        self.preferences = preferences
        self.languages = languages
        self.actions_table = Actions(self)
        self.dialogs = DialogHost(self, bridge, languages)
        self.flows = Flows(self.dialogs)
        self._menu: QMenu | None = None
        self.lazy_start: LazyPage[StartPage] = LazyPage(self._make_start_page)
        self.lazy_archive: LazyPage[ArchivePage] = LazyPage(self._make_archive_page, _take_over_archive)
        self.lazy_money: LazyPage[MoneyPage] = LazyPage(self._make_money_page, _take_over_money)
        self.lazy_statistics: LazyPage[StatisticsPage] = LazyPage(self._make_statistics_page, _take_over_statistics)
        self.lazy_rules: LazyPage[RulesPage] = LazyPage(self._make_rules_page)
        self.came_from = STATISTICS  # where an evening of the archive was looked at from
        self._is_new = False  # nothing has been played here yet
        self._action_of_notice = ""
        self._handler_of_notice: Callable[[], None] | None = None
        self.way_back = WayBack(self)
        self.build()
        self.resize(*SIZE)
        self.setMinimumSize(*LEAST)

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Make everything that is shown; nothing is connected yet with what is done on it."""
        if self._menu is not None:
            self._menu.deleteLater()
            self._menu = None
        table = self.actions_table
        places = [
            RailPlace(icon, table[name].text(), f"{table[name].text()} ({table[name].key})")
            for icon, name in zip(_ICONS, PLACES, strict=True)
        ]
        self.rail = Rail(places, self.tr("Places"), self.tr("Menu ({key})").format(key=table["menu"].key))
        self.rail.place_chosen.connect(self.go_to)
        self.rail.menu_requested.connect(self.open_menu)
        self.rail.show_menu(sys.platform != "darwin")
        self.evening_page = EveningPage(self.session, table, self.languages, self.preferences)
        self.stack = stack(self.evening_page)
        for late in (self.lazy_start, self.lazy_archive, self.lazy_money, self.lazy_statistics, self.lazy_rules):
            late.move_to(self.stack, self)
        self.notice = NoticeLine(self.tr("Notice"))
        self.notice.action_triggered.connect(self._notice_action)
        self._lay_out()
        if sys.platform == "darwin":
            from tarockblock.ui.window.menu import fill_menu_bar

            fill_menu_bar(self.menuBar(), table)

    def _make_start_page(self) -> StartPage:
        from tarockblock.ui.shell.start_page import StartPage

        return StartPage(self.actions_table, self.languages.language)

    def _make_archive_page(self) -> ArchivePage:
        from tarockblock.ui.archive.archive_page import ArchivePage

        return ArchivePage(self.session, self.languages, self.actions_table)

    def _make_money_page(self) -> MoneyPage:
        from tarockblock.ui.money.money_page import MoneyPage

        return MoneyPage(self.session, self.actions_table, self.languages)

    def _make_statistics_page(self) -> StatisticsPage:
        from tarockblock.ui.statistics.statistics_page import StatisticsPage

        return StatisticsPage(self.session.store.path, self.languages, self.actions_table)

    def _make_rules_page(self) -> RulesPage:
        from tarockblock.app.rules.draft_store import DraftStore
        from tarockblock.ui.rules.rules_page import RulesPage

        draft_store = (
            next((page.draft_store for page in self.lazy_rules.existing()), None) or DraftStore()
        )  # drafts outlive the page
        return RulesPage(self.session, draft_store, self.actions_table, self.languages)

    @property
    def start_page(self) -> StartPage:
        """What is shown where no evening is open."""
        return self.lazy_start.get()

    @property
    def archive_page(self) -> ArchivePage:
        return self.lazy_archive.get()

    @property
    def statistics_page(self) -> StatisticsPage:
        return self.lazy_statistics.get()

    @property
    def rules_page(self) -> RulesPage:
        return self.lazy_rules.get()

    def _lay_out(self) -> None:
        right = vbox(grow(self.stack), self.notice, gap=0)
        row = hbox(self.rail, grow(right), gap=0)
        self.beside, self.below = row, right  # for something quiet at the right edge, or above the notice line
        self.setCentralWidget(within(QWidget(), row))

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show everything as it stands."""
        session = self.session
        if session.is_open:
            self.evening_page.refresh()
            title = visible(session.evening.title) or self.tr("Evening")
        else:
            title = ""
            last = None if self.read_only else self._last()
            self.start_page.set_last(last, first=last is None and self._is_new)
        # The desktop adds the program's name where a title does not end with it.
        if self.read_only:
            title = f"{title} {self.tr('(read-only)')}" if title else self.tr("Read-only")
        self.setWindowTitle(self.tr("{evening} – Tarockblock").format(evening=title) if title else "Tarockblock")
        saved = ""
        if session.is_open and session.saved_at is not None:
            saved = saved_words(session.saved_at, session.clock.now(), self.languages.wording)
        self.notice.set_saved_text(saved)
        self._show_place()
        self.shown.emit()

    def _show_place(self) -> None:
        place = PLACES[self.rail.current]
        if place == "place_archive":
            self.stack.setCurrentWidget(self.archive_page)
            self.archive_page.refresh()
        elif place == "place_money":
            money = self.lazy_money.get()
            self.stack.setCurrentWidget(money)
            money.refresh()
        elif place == "place_statistics":
            self.stack.setCurrentWidget(self.statistics_page)
            self.statistics_page.refresh()
        elif place == "place_rules":
            self.rules_page.refresh()
            self.rules_page.show_first(self.session.evening.ruleset if self.session.is_open else None)
            self.stack.setCurrentWidget(self.rules_page)
        else:
            self.stack.setCurrentWidget(self.evening_page if self.session.is_open else self.start_page)

    def go_to(self, place: int) -> None:
        self.rail.set_current(place)
        self._show_place()
        self.shown.emit()
        self._take_focus()

    def _take_focus(self) -> None:
        """The keys go to the place shown."""
        place = self.rail.current
        if self.on_evening:
            self.evening_page.bar.primary.setFocus()
        elif place == ARCHIVE:
            self.archive_page.take_focus()
        elif place == MONEY:
            self.lazy_money.get().take_focus()
        elif place == STATISTICS:
            self.statistics_page.take_focus()
        elif place == RULES:
            self.rules_page.take_focus()
        else:
            self.start_page.new_button.setFocus()

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed here: another window has the database, or the file is protected."""
        return self.session.store.read_only

    @property
    def on_evening(self) -> bool:
        """Whether the ledger is in sight."""
        return self.stack.currentWidget() is self.evening_page

    @property
    def looking_back(self) -> bool:
        """Whether *Archiv* or *Statistik* is in sight."""
        page = self.stack.currentWidget()
        return page is not None and page in (self.lazy_archive.built, self.lazy_statistics.built)

    @property
    def on_archive(self) -> bool:
        """Whether *Archiv* is in sight."""
        return self.lazy_archive.in_sight

    def _last(self) -> Evening | None:
        from tarockblock.app.same_people import as_last_time

        self._is_new = False
        try:
            last = as_last_time(self.session.store)
            self._is_new = last is None
            return last
        except TarockblockError as error:
            self.show_problem(self.bridge.sentence(error))
            return None

    # ------------------------------------------------------------------ notices

    def show_problem(self, text: str) -> None:
        """A sentence that wants to be looked at."""
        self._action_of_notice, self._handler_of_notice = "", None
        self.notice.show_notice(text, NoticeKind.PROBLEM)

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do something; where it fails, show why and return False."""
        try:
            do()
        except TarockblockError as error:
            self.show_problem(self.bridge.sentence(error))
            return False
        return True

    def notify(self, text: str) -> None:
        self._action_of_notice, self._handler_of_notice = "", None
        self.notice.show_notice(text)

    def offer(
        self, text: str, label: str, do: Callable[[], None], kind: NoticeKind = NoticeKind.OK, key: str = ""
    ) -> None:
        """A sentence with a way out, or back, of its own."""
        self._action_of_notice, self._handler_of_notice = "", do
        self.notice.show_notice(text, kind, label, key)

    def notify_done(self, text: str, kind: NoticeKind, action: str) -> None:
        """What was done, with the action that takes it back; none under the empty name."""
        table = self.actions_table
        self._action_of_notice, self._handler_of_notice = action, None
        label, key = (table[action].text(), table[action].key) if action else ("", "")
        self.notice.show_notice(text, kind, label, key)

    def _notice_action(self) -> None:
        if self._handler_of_notice is not None:
            self._handler_of_notice()
        elif self._action_of_notice:
            self.actions_table[self._action_of_notice].trigger()

    # ------------------------------------------------------------------ menu

    def open_menu(self) -> None:
        """The menu above its button, at the foot of the rail."""
        if self._menu is None:
            from tarockblock.ui.window.menu import build_menu

            self._menu = build_menu(self.actions_table, self)
        size, button = self._menu.sizeHint(), self.rail.menu_button
        corner = button.mapToGlobal(QPoint(button.width() + 4, button.height()))
        self._menu.popup(QPoint(corner.x(), corner.y() - size.height()))
        self._menu.setActiveAction(self._menu.actions()[0])

    # ------------------------------------------------------------------ room

    def restore_place(self) -> None:
        """Stand where it stood, if that is on a screen; the first time in full, or over the whole of a small screen."""
        packed = self.preferences.settings.geometry
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if packed and self.restoreGeometry(QByteArray.fromBase64(packed.encode())):
            frame = self.frameGeometry()
            if not any(_reachable(frame, screen) for screen in screens):
                self.move(screens[0].topLeft() + QPoint(24, 24))
                self.resize(QRect(QPoint(), self.size()).intersected(QRect(QPoint(), screens[0].size())).size())
        elif screens[0].width() < self.width() or screens[0].height() < self.height() + _TITLE_BAR:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.evening_page.show_chart()

    def first_focus(self) -> None:
        """Where the keyboard begins."""
        button = self.evening_page.bar.primary if self.on_evening else self.start_page.new_button
        QTimer.singleShot(0, button, button.setFocus)

    def set_text_size(self, percent: int) -> None:
        """Another text size, everywhere."""
        current_theme().set_text_scale(percent)
        self.preferences.change(text_size=text_scale())
        self.notify(self.tr("Text size {percent} %").format(percent=text_scale()))


class WayBack:
    """What takes the evening in sight back as a whole: by its notice, and by *Undo* until anything else was done."""

    def __init__(self, window: Frame) -> None:
        self._window = window
        self._pending: tuple[object, Callable[[], None]] | None = None

    def offer(self, text: str, do: Callable[[], None], kind: NoticeKind) -> None:
        """Say what was done; ``do`` takes it back."""
        window = self._window
        window.offer(text, translate("Files", "Take back"), do, kind, window.actions_table["undo"].key)
        self._pending = self._standing(), do
        window.shown.emit()

    @property
    def step(self) -> Callable[[], None] | None:
        """Takes it back; None once something else was stored, or where another evening or place is in sight."""
        if self._pending is None or not self._window.on_evening:
            return None
        standing, do = self._pending
        return do if standing is not None and standing == self._standing() else None

    def _standing(self) -> object:
        """Another one once something was stored, or another evening is shown; None where that can not be known."""
        session = self._window.session
        try:
            return session.evening_id, session.store.state()
        except TarockblockError:
            return None


def _reachable(frame: QRect, screen: QRect) -> bool:
    """Enough of the title bar is on the screen to be taken hold of."""
    seen = frame.intersected(screen)
    return seen.width() >= 120 and frame.top() >= screen.top() - 4 and seen.height() >= 80


def _take_over_archive(page: ArchivePage, before: ArchivePage) -> None:
    before.wait()
    page.pick_up(before)


def _take_over_money(page: MoneyPage, before: MoneyPage) -> None:
    page.pick_up(before)


def _take_over_statistics(page: StatisticsPage, before: StatisticsPage) -> None:
    before.wait()
    page.pick_up(before)
