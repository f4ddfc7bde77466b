"""The one main window: rail, places, notice line, menu. It arranges; what happens is in the flows."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QByteArray, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from tarockblock.app.clock import ClockWatch
from tarockblock.app.evening import Change
from tarockblock.app.people import as_last_time
from tarockblock.app.safekeeping import newest_copy_at
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Ledger
from tarockblock.errors import TarockblockError
from tarockblock.ui.bridge import Bridge
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.misfits import fallen_out, fallen_out_sentence
from tarockblock.ui.models.notices import clock_words, notice, saved_words
from tarockblock.ui.preferences import Preferences
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.archive.archive_page import ArchivePage
from tarockblock.ui.views.evening_page import EveningPage
from tarockblock.ui.views.start_page import StartPage
from tarockblock.ui.views.statistics.statistics_page import StatisticsPage
from tarockblock.ui.widgets.notice_line import NoticeKind, NoticeLine
from tarockblock.ui.widgets.rail import Rail, RailPlace
from tarockblock.ui.window.actions import Actions
from tarockblock.ui.window.flows import Flows
from tarockblock.ui.window.following import Following
from tarockblock.ui.window.house_rules import RulesWishes
from tarockblock.ui.window.look_back import LookBack
from tarockblock.ui.window.menu import build_menu, fill_menu_bar
from tarockblock.ui.window.wiring import Wiring

SIZE = (1280, 800)
LEAST = (960, 600)
_TITLE_BAR = 40  # pixels a frame may need, about
PLACES = ("place_evening", "place_archive", "place_statistics", "place_rules")
_ICONS = ("evening", "archive", "stats", "rules")
_CAN_BE_UNDONE = ("recorded", "inserted", "replaced", "struck", "restored", "moved", "amended", "redone")


class MainWindow(QMainWindow):
    """Everything it shows is built anew when the language changes; the evening itself lives in the session."""

    def __init__(self, bridge: Bridge, preferences: Preferences, languages: Languages) -> None:
        super().__init__()
        self.bridge = bridge
        self.session = bridge.session
        self.preferences = preferences
        self.languages = languages
        self.actions_table = Actions(self)
        self.flows = Flows(self, bridge, languages)
        self.look_back = LookBack(self)
        self.rules_wishes = RulesWishes(self)
        self.wiring = Wiring(self)
        self.following = Following(self)
        self._menu: QMenu | None = None
        self._action_of_notice = ""
        self._counted: Ledger | None = None
        self._deed_of_notice: Callable[[], None] | None = None
        self._clock_watch = ClockWatch(newest_copy_at(self.session.store.path))
        self._build()
        self.resize(*SIZE)
        self.setMinimumSize(*LEAST)
        bridge.changed.connect(self._changed)
        bridge.failed.connect(self.show_problem)
        bridge.damaged.connect(self._show_damage)
        self.flows.said.connect(self.show_problem)
        self.flows.told.connect(self.say)
        self.flows.copies.restored.connect(self.refresh)
        preferences.failed.connect(lambda error: self.show_problem(bridge.sentence(error)))
        languages.changed.connect(self._language_changed)
        self.refresh()

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        table = self.actions_table
        places = [
            RailPlace(icon, table[name].text(), f"{table[name].text()} ({table.key_of(name)})")
            for icon, name in zip(_ICONS, PLACES, strict=True)
        ]
        self.rail = Rail(places, self.tr("Places"), self.tr("Menu ({key})").format(key=table.key_of("menu")))
        self.rail.place_chosen.connect(self.go_to)
        self.rail.menu_requested.connect(self.open_menu)
        self.rail.show_menu(sys.platform != "darwin")
        self.evening_page = EveningPage(self.session, table, self.languages, self.preferences)
        self.start_page = StartPage(table, self.languages.language)
        self.archive_page = ArchivePage(self.session, self.languages)
        self.statistics_page = StatisticsPage(self.session.store.path, self.languages)
        self.rules_page = self.rules_wishes.make_page(self.actions_table)
        self.stack = QStackedWidget()
        pages = (self.start_page, self.evening_page, self.archive_page, self.statistics_page, self.rules_page)
        for page in pages:
            self.stack.addWidget(page)
        self.notice = NoticeLine(self.tr("Notice"))
        self.notice.action_triggered.connect(self._notice_action)
        self.start_page.again_requested.connect(self.flows.as_last_time)
        self.evening_page.chart.table_shown.connect(table["chart_table"].setChecked)
        self.evening_page.chart.said.connect(self.say)
        self.evening_page.chart.failed.connect(self.show_problem)
        self.look_back.wire()
        self.evening_page.table.why_requested.connect(lambda index: self.flows.why(self.evening_page.table, index))
        self.evening_page.table.versions_requested.connect(
            lambda index: self.flows.corrections.versions(self.evening_page.table, index)
        )
        self._lay_out()
        self.wiring.connect_ledger(self.evening_page.table)
        if sys.platform == "darwin":
            fill_menu_bar(self.menuBar(), table)

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self.stack, 1)
        right.addWidget(self.notice)
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addLayout(right, 1)
        self.setCentralWidget(whole)

    def _language_changed(self) -> None:
        place = self.rail.current
        self.look_back.wait()
        self.actions_table.retranslate()
        self._menu = None
        self._build()
        self.rail.set_current(place)
        self.refresh()

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show everything as it stands."""
        session = self.session
        if session.is_open:
            self.evening_page.refresh()
            title = session.evening.title or self.tr("Evening")
        else:
            title = ""
            self.start_page.set_last(None if self.read_only else self._last())
        # The desktop adds the program's name where a title does not end with it.
        title = " ".join(part for part in (title, self.tr("(read-only)") if self.read_only else "") if part)
        self.setWindowTitle(self.tr("{evening} – Tarockblock").format(evening=title) if title else "Tarockblock")
        saved = ""
        if session.is_open and session.saved_at is not None:
            saved = saved_words(session.saved_at, session.clock.now(), self.languages.wording)
        self.notice.set_saved_text(saved)
        self._show_place()
        self.wiring.update()

    def _show_place(self) -> None:
        place = PLACES[self.rail.current]
        if place == "place_archive":
            self.look_back.show_archive()
        elif place == "place_statistics":
            self.look_back.show_statistics()
        elif place == "place_rules":
            self.rules_page.refresh()
            self.rules_page.show_first(self.session.evening.ruleset if self.session.is_open else None)
            self.stack.setCurrentWidget(self.rules_page)
        else:
            self.stack.setCurrentWidget(self.evening_page if self.session.is_open else self.start_page)

    def go_to(self, place: int) -> None:
        """Show another place."""
        self.rail.set_current(place)
        self._show_place()
        self.wiring.update()
        page = self.stack.currentWidget()
        if page is self.evening_page:
            self.evening_page.bar.primary.setFocus()
        elif page is self.archive_page:
            self.archive_page.take_focus()
        elif page is self.statistics_page:
            self.statistics_page.take_focus()
        elif page is self.rules_page:
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

    def _last(self) -> Evening | None:
        try:
            return as_last_time(self.session.store)
        except TarockblockError as error:
            self.show_problem(self.bridge.sentence(error))
            return None

    # ------------------------------------------------------------------ notices

    def _changed(self, change: Change) -> None:
        another = change.kind in ("started", "opened")
        if another:
            self.rail.set_current(0)
        self.refresh()
        if another or change.kind in ("closed", "reopened"):
            self.evening_page.bar.primary.setFocus()
        if change.kind == "moved" and change.index is not None:
            self.evening_page.table.go_to_entry(change.index)
        table = self.actions_table
        text, out = notice(change, self.session, self.languages.wording), self._newly_uncounted(change)
        behind = self._clock_watch.behind(change.at, self.session.saved_at)
        if behind is not None:  # what was done stands in the ledger
            text = clock_words(behind, change.at, self.languages.wording)
        self._action_of_notice, self._deed_of_notice = "", None
        if change.kind in _CAN_BE_UNDONE and self.session.can_undo:
            self._action_of_notice = "undo"
        elif change.kind == "undone" and self.session.can_redo:
            self._action_of_notice = "redo"
        name = self._action_of_notice
        label = table[name].text() if name else ""
        kind = NoticeKind.WARNING if out else NoticeKind.OK
        self.notice.show_notice(f"{text} {out}".rstrip(), kind, label, table.key_of(name) if name else "")
        if change.kind == "closed" and self.session.copy_error is not None:
            self._tell_no_copy(self.session.copy_error)

    def _newly_uncounted(self, change: Change) -> str:
        """Rows the change has put out of count, perhaps out of sight: a sentence, or nothing."""
        before, self._counted = self._counted, self.session.ledger
        if change.kind in ("started", "opened"):
            return ""
        return fallen_out_sentence(fallen_out(before, self._counted))

    def _tell_no_copy(self, error: TarockblockError) -> None:
        """The evening itself is safe; its copy is not there."""
        text = self.tr("The evening is closed, but there is no copy of it: {reason}")
        self.show_problem(text.format(reason=self.bridge.sentence(error)))

    def show_problem(self, text: str) -> None:
        """A sentence that wants to be looked at."""
        self._action_of_notice, self._deed_of_notice = "", None
        self.notice.show_notice(text, NoticeKind.PROBLEM)

    def _show_damage(self, text: str) -> None:
        """The database can not be believed: say so, with the way out."""
        self.show_problem(text)
        if self.flows.copies.possible:
            self._deed_of_notice = self.flows.copies.rescue
            self.notice.show_notice(text, NoticeKind.PROBLEM, self.tr("Recover …"))

    def say(self, text: str) -> None:
        """A quiet sentence."""
        self._action_of_notice, self._deed_of_notice = "", None
        self.notice.show_notice(text)

    def offer(self, text: str, label: str, do: Callable[[], None]) -> None:
        """A quiet sentence with a way back of its own."""
        self.say(text)
        self._deed_of_notice = do
        self.notice.show_notice(text, NoticeKind.OK, label)

    def _notice_action(self) -> None:
        if self._deed_of_notice is not None:
            self._deed_of_notice()
        elif self._action_of_notice:
            self.actions_table[self._action_of_notice].trigger()

    # ------------------------------------------------------------------ menu

    def open_menu(self) -> None:
        """The menu above its button, at the foot of the rail."""
        if self._menu is None:
            self._menu = build_menu(self.actions_table, self)
        size, button = self._menu.sizeHint(), self.rail.menu_button
        corner = button.mapToGlobal(QPoint(button.width() + 4, button.height()))
        self._menu.popup(QPoint(corner.x(), corner.y() - size.height()))
        self._menu.setActiveAction(self._menu.actions()[0])

    # ------------------------------------------------------------------ room

    def tell_of_settings(self) -> None:
        """Say so if the settings could not be read; nothing else looks wrong then."""
        aside = self.preferences.kept_aside
        if aside is not None:
            text = self.tr("The settings could not be read and are as at the first start. The old file: {file}")
            self.show_problem(text.format(file=aside))

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
        """The chart collapses first."""
        super().resizeEvent(event)
        self.evening_page.show_chart()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where it stood; the evening is stored anyway."""
        packed = bytes(self.saveGeometry().toBase64().data()).decode()
        self.preferences.change(geometry=packed)
        self.following.stop()
        self.look_back.wait()
        super().closeEvent(event)

    def first_focus(self) -> None:
        """Where the keyboard begins."""
        page = self.stack.currentWidget()
        button = self.evening_page.bar.primary if page is self.evening_page else self.start_page.new_button
        QTimer.singleShot(0, button, button.setFocus)

    def set_text_size(self, percent: int) -> None:
        """Another text size, everywhere."""
        theme = theme_of(self)
        theme.set_text_scale(percent)
        self.preferences.change(text_size=theme.text_scale)
        self.say(self.tr("Text size {percent} %").format(percent=theme.text_scale))


def _reachable(frame: QRect, screen: QRect) -> bool:
    """Enough of the title bar is on the screen to be taken hold of."""
    seen = frame.intersected(screen)
    return seen.width() >= 120 and frame.top() >= screen.top() - 4 and seen.height() >= 80
