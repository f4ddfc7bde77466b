"""The main window's frame: rail, pages, notice line, menu. Knows no page by name and no feature.

`window/main_window.py` gives it its pages and controllers. Controllers know only the frame, so that imports form
no
cycle. A key whose action is off says why (`tell_why_not`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QByteArray, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from tarockblock.app.marks import marks_of, marks_told
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.actions import Action, Actions
from tarockblock.ui.kit.delivery import exported_sentence
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import add_pages, grow, hbox, stack, vbox, within
from tarockblock.ui.kit.marks import know_marks
from tarockblock.ui.kit.translate import translate, word
from tarockblock.ui.kit.widgets.notice_line import NoticeKind, NoticeLine
from tarockblock.ui.kit.widgets.rail import Rail, RailPage
from tarockblock.ui.shell.actions import PAGES, ActionTable, Where
from tarockblock.ui.shell.bridge import Bridge
from tarockblock.ui.shell.dialog_host import DialogHost
from tarockblock.ui.shell.notices import saved_words
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.visible_text import visible

if TYPE_CHECKING:
    from tarockblock.ui.chart.chart_with_table import ChartWithTable


SIZE = (1280, 800)
LEAST = (960, 600)
_TITLE_BAR = 40  # approximate height of a window frame, in pixels


class Frame(QMainWindow):
    """The window; ``makers`` build the pages by name when each is first shown.

    A change of language rebuilds all pages; each hands its state to the next. ``shown`` is emitted when something
    else
    is shown, ``done`` with the name of an action after it, ``closing`` before the window and the database close.
    """

    shown = Signal()
    done = Signal(str)
    closing = Signal()

    actions_table: Actions
    rail: Rail
    marks_wait: bool

    def __init__(
        self,
        bridge: Bridge,
        preferences: Preferences,
        languages: Languages,
        makers: Mapping[str, Callable[[Frame], Page]],
    ) -> None:
        super().__init__()
        self.bridge = bridge
        self.session = bridge.session
        self.preferences = preferences
        self.languages = languages
        self.dialogs = DialogHost(self, bridge, languages)
        self.undo_offer = UndoOffer(self)
        self.to_compare = 0
        """Number of the evening of which a notice said that it has several versions."""
        self.came_from = ""
        """The page from which an evening of the archive was looked at."""
        self._makers = makers
        self.pages: dict[str, Page] = {}
        self._states: dict[str, Any] = {}
        self._after_notice: Callable[[], object] | None = None
        self.brings_back = False
        self.build()
        self.resize(*SIZE)
        self.setMinimumSize(*LEAST)

    def build(self) -> None:
        """Build all widgets; rebuilt pages resume the state of their predecessors."""
        for name, page in self.pages.items():
            page.wait()
            self._states[name] = page.state()
        if hasattr(self, "rail"):
            for action in self.actions():  # otherwise their keys would exist twice until they are deleted
                self.removeAction(action)
            for old in (self.actions_table, *self.pages.values(), *self.findChildren(QMenu)):
                old.deleteLater()
        self.pages = {}
        self._menu: QMenu | None = None
        table = self.actions_table = Actions(self, ActionTable().table(), self._perform)
        table.install(self)
        on_rail = [table[f"page_{name}"] for name in PAGES]
        rail = [RailPage(each.icon_name, each.text(), f"{each.text()} ({each.key})") for each in on_rail]
        self.rail = Rail(rail, self.tr("Places"), self.tr("Menu ({key})").format(key=table["menu"].key))
        self.rail.current_changed.connect(lambda index: self.go_to(PAGES[index]))
        for button in self.rail.buttons:
            # The page gets the focus, too: otherwise its keys, such as Esc, would do nothing.
            button.clicked.connect(self._focus_page)
        self.rail.menu_requested.connect(self.do_menu)
        self.rail.show_menu(sys.platform != "darwin")
        self.stack = stack()
        self.notice = NoticeLine(self.tr("Notice"))
        self.notice.action_triggered.connect(self.follow_notice)
        self.notice.other_triggered.connect(lambda: self.do("compare"))
        self.page_column = vbox(grow(self.stack), self.notice, gap=0)  # for a widget above the notice line,
        self.page_row = hbox(self.rail, grow(self.page_column), gap=0)  # or at the right edge
        self.setCentralWidget(within(QWidget(), self.page_row))
        if sys.platform == "darwin":
            from tarockblock.ui.shell.menu import fill_menu_bar

            fill_menu_bar(self.menuBar(), table)

    def page(self, name: str) -> Page:
        """Return the page of that name, built if necessary."""
        if name not in self.pages:
            page = self.pages[name] = self._makers[name](self)
            add_pages(self.stack, page)
            if name in self._states:
                page.resume(self._states.pop(name))
            if page.kept_up:
                page.refresh()
        return self.pages[name]

    def page_to_show(self) -> str:
        """Return the name of the page that the rail's current place shows."""
        return PAGES[self.rail.current]

    @property
    def current(self) -> Page:
        return self.page(self.page_to_show())

    def refresh(self, *, marks: bool = True) -> None:
        """Refresh everything; without ``marks`` people keep their marks."""
        session, title = self.session, ""
        if marks:
            self.read_marks()
        for page in list(self.pages.values()):
            if page.kept_up:
                page.refresh()
        if session.is_open:
            title = visible(session.evening.title) or self.tr("Evening")
        # The desktop appends the program's name unless a title ends with it.
        if self.read_only:
            title = f"{title} {self.tr('(read-only)')}" if title else self.tr("Read-only")
        self.setWindowTitle(self.tr("{evening} – Tarockblock").format(evening=title) if title else "Tarockblock")
        saved = ""
        if session.is_open and session.saved_at is not None:
            saved = saved_words(session.saved_at, session.clock.now(), self.languages.wording)
        self.notice.set_saved_text(saved)
        self._show_page()

    def _show_page(self) -> None:
        page = self.current
        self.stack.setCurrentWidget(page)
        if not page.kept_up:
            page.refresh()
        self.shown.emit()
        self.update_actions()

    def go_to(self, name: str) -> None:
        """Show a page and focus it."""
        self.mark(name)
        self._show_page()
        self.current.take_focus()

    def _focus_page(self) -> None:
        self.current.take_focus()

    def mark(self, name: str) -> None:
        """Select a place in the rail; the next `refresh` shows its page."""
        self.rail.set_current(PAGES.index(name))

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed: another window has the database, or the file is protected."""
        return self.session.store.read_only

    @property
    def can_export(self) -> bool:
        """Whether there is an evening to export or print, unless the page has something of its own."""
        return self.session.is_open

    can_print = can_export

    @property
    def can_compare(self) -> bool:
        """Whether the open evening, or one a notice named, has several versions."""
        return bool(self.to_compare) or self.session.is_split

    def read_marks(self) -> None:
        """Read people's colours and letters from the database; while ``marks_wait``, from the facts.

        Reading a thousand evenings takes a while, so a start does it after the first paint.
        """
        store, read = self.session.store, marks_told if self.marks_wait else marks_of
        found = self.dialogs.tried(lambda: store.unless_damaged(lambda: read(store), None))
        if found is not None and know_marks(found):
            for page in self.pages.values():
                page.names_changed()
            for widget in self.findChildren(QWidget):
                QWidget.update(widget)  # a view's own update() takes an index in Qt 6.8

    def forget(self) -> None:
        """Drop everything read from the database, which was replaced."""
        self._states.clear()
        for page in self.pages.values():
            page.forget()
        self.refresh()

    def update_actions(self, where: Where | None = None) -> None:
        """Enable the actions that are possible now; with ``where``, those of a group of widgets only."""
        page, read_only = self.current, self.read_only
        for action in self.actions_table if where is None else self.actions_table.at(where):
            action.update(page, self, read_only=read_only)

    def do(self, name: str, *given: object) -> Any:
        """Call a feature's method ``do_<name>`` on the current page, else on the window."""
        do = getattr(self.current, f"do_{name}", None) or getattr(self, f"do_{name}")
        return do(*given)

    def _perform(self, action: Action) -> None:
        """Run a triggered action, unless it would interfere with a running import or export."""
        if action.spec.waits and self.current.must_wait:
            self.notify(self.current.must_wait, NoticeKind.WARNING)
            return
        self.attempt(lambda: action.do(self.current, self))
        self.done.emit(action.objectName())
        self.update_actions()

    def do_page(self, name: str) -> None:
        self.go_to(name)

    def do_menu(self) -> None:
        """Open the menu above its button at the foot of the rail."""
        if self._menu is None:
            from tarockblock.ui.shell.menu import build_menu

            self._menu = build_menu(self.actions_table, self)
        size, button = self._menu.sizeHint(), self.rail.menu_button
        corner = button.mapToGlobal(QPoint(button.width() + 4, button.height()))
        self._menu.popup(QPoint(corner.x(), corner.y() - size.height()))
        self._menu.setActiveAction(self._menu.actions()[0])

    def _say(
        self,
        text: str,
        kind: NoticeKind,
        do: Callable[[], object] | None = None,
        label: str = "",
        key: str = "",
        *,
        compares: int = 0,
    ) -> None:
        self._after_notice, self.brings_back = do, False
        if compares:
            self.to_compare = compares
            self.update_actions()
        compare = self.actions_table["compare"]
        self.notice.show_notice(text, kind, label, key, other=(compare.label, compare.key) if compares else ("", ""))

    def show_problem(self, text: str) -> None:
        """Show a notice that stays."""
        self._say(text, NoticeKind.PROBLEM)

    def notify(self, text: str, kind: NoticeKind = NoticeKind.OK) -> None:
        """Show a notice; a refusal is a warning."""
        self._say(text, kind)

    def attempt(self, do: Callable[[], object]) -> bool:
        """Run ``do``; if it fails, show why and return False."""
        try:
            do()
        except TarockblockError as error:
            self.show_error(error)
            return False
        return True

    def exported(self, path: Path, write: Callable[[], str | None]) -> bool:
        """Write a file and show a notice with the remark ``write`` returns; return False if it failed."""
        remark: list[str | None] = []
        if not self.attempt(lambda: remark.append(write())):
            return False
        tell_exported(self, path, remark[0])
        return True

    def show_error(self, error: Exception) -> None:
        """Show why something failed; raise unexpected errors."""
        if not isinstance(error, TarockblockError):
            raise error
        self.show_problem(self.bridge.sentence(error))

    def offer(
        self,
        text: str,
        label: str,
        do: Callable[[], None],
        kind: NoticeKind = NoticeKind.OK,
        key: str = "",
        *,
        brings_back: bool = False,
        compares: int = 0,
    ) -> None:
        """Show a notice with a button.

        If it ``brings_back`` something, *Undo* does it, too, when there is nothing else to undo. ``compares``: the
        evening
        whose versions can be compared beside it.
        """
        self._say(text, kind, do, label, key, compares=compares)
        self.brings_back = brings_back

    def notify_done(self, text: str, kind: NoticeKind, action: str) -> None:
        """Show a notice with the action that takes it back, if it has a name."""
        if action:
            way = self.actions_table[action]
            self._say(text, kind, way.trigger, way.text(), way.key)
        else:
            self._say(text, kind)

    def follow_notice(self) -> None:
        if self._after_notice is not None:
            self._after_notice()

    def restore_geometry(self) -> None:
        """Restore the last place if it is on a screen; the first time use the design's size, or a small screen's."""
        packed = self.preferences.settings.geometry
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if packed and self.restoreGeometry(QByteArray.fromBase64(packed.encode())):
            frame = self.frameGeometry()
            if not any(_reachable(frame, screen) for screen in screens):
                self.move(screens[0].topLeft() + QPoint(24, 24))
                self.resize(QRect(QPoint(), self.size()).intersected(QRect(QPoint(), screens[0].size())).size())
        elif screens[0].width() < self.width() or screens[0].height() < self.height() + _TITLE_BAR:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def first_focus(self) -> None:
        self.current.at_start()
        QTimer.singleShot(0, self.current, self.current.take_focus)


def tell_exported(window: Frame, path: Path, remark: str | None = None, kind: NoticeKind = NoticeKind.OK) -> str:
    """Name a written file and its folder, and offer to show the folder; return "", since all is said."""
    from tarockblock.ui.kit.save_dialog import show_folder  # a start shows no dialog

    text, folder = exported_sentence(path), path.absolute().parent
    show = translate("Files", "Show")
    window.offer(" ".join(filter(None, (text, remark))), show, lambda: show_folder(folder), kind)
    return ""


def tell_booked(window: Frame, text: str, take_back: Callable[[], object]) -> None:
    """Show a notice of a booking, with a button that takes it back."""

    def back() -> None:
        if window.attempt(take_back):
            window.notify(translate("Files", "Taken back."))

    window.offer(text, translate("Files", "Take back"), back)


class UndoOffer:
    """Takes back the current evening as a whole, by its notice or by *Undo*, until something else is done."""

    def __init__(self, window: Frame) -> None:
        self._window = window
        self._pending: tuple[object, Callable[[], None]] | None = None

    def offer(self, text: str, do: Callable[[], None], kind: NoticeKind) -> None:
        """Show a notice; ``do`` takes it back."""
        window = self._window
        window.offer(text, translate("Files", "Take back"), do, kind, window.actions_table["undo"].key)
        self._pending = self._standing(), do
        window.update_actions()

    @property
    def step(self) -> Callable[[], None] | None:
        """The function that takes it back, or None after something else was stored or another evening was shown."""
        if self._pending is None:
            return None
        standing, do = self._pending
        return do if standing is not None and standing == self._standing() else None

    def _standing(self) -> object:
        """Return an object that changes with everything stored and every evening shown, or None if unknown."""
        session = self._window.session
        try:
            return session.evening_id, session.store.state()
        except TarockblockError:
            return None


def _reachable(frame: QRect, screen: QRect) -> bool:
    seen = frame.intersected(screen)
    return seen.width() >= 120 and frame.top() >= screen.top() - 4 and seen.height() >= 80


class Board(NamedTuple):
    """Standings for the display: ``lines`` are place, name, steps and total; ``foot`` is a remark."""

    title: str
    lines: tuple[tuple[str, str, str, str], ...] = ()
    foot: str = ""


class Page(QWidget):
    """A page; its actions are its methods ``do_<action>``. By default nothing is possible.

    ``changed`` is emitted when other actions become possible; ``notified`` and ``failed`` carry sentences.
    ``manual``
    names the page's section of the manual. ``kept_up`` pages are refreshed even while hidden.
    """

    changed = Signal()
    notified = Signal(str)
    failed = Signal(str)

    manual = ""
    kept_up = False
    must_wait = ""
    """The reason why evenings cannot be imported, deleted or exported now, or ""."""
    can_export = True
    can_print = True
    """Whether there is something to print and to copy."""
    print_words = ""
    """Label of printing if it is not the page that is printed."""
    has_chart = False
    looks_back = False
    """Whether it shows evenings of the past."""
    has_row = False
    board: Board | None = None
    """Standings that the display shows instead of the evening while the page is current."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame
        self._session, self._languages, self._actions = frame.session, frame.languages, frame.actions_table
        self.changed.connect(frame.update_actions)
        self.notified.connect(frame.notify)
        self.failed.connect(frame.show_problem)

    def refresh(self) -> None: ...

    def at_start(self) -> None:
        """Show notices due once if the program starts with this page."""

    def take_focus(self) -> None: ...

    def back(self) -> None:
        """Go back from a view above the first one."""

    def wait(self) -> None:
        """Stop and wait for running work before the page or the database goes away."""

    def forget(self) -> None:
        """Drop everything read from the database, which was replaced."""

    def names_changed(self) -> None:
        """React to a change of somebody's name."""

    def state(self) -> Any:
        """Return the state for the page rebuilt in another language."""

    def resume(self, state: Any) -> None:
        """Take over the state of the page's predecessor."""

    @property
    def chart(self) -> ChartWithTable | None:
        """The chart of the evening shown, visible or not, or None."""
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
        """Go back; another page may follow, which stays as it was left."""
        self.back()

    def do_refresh(self) -> None:
        self.refresh()


_OF_ANY_EVENING = frozenset({"phones", "export", "chart", "chart_table", "changes", "costs"})
"""Actions on an evening that other pages have, too."""


_OF_HANDS = ("takes_entries", "has_trischaken", "can_insert")
"""Conditions of actions that enter hands."""


def tell_why_not(window: Frame, event: QKeyEvent) -> bool:
    """Show why the action of an unused key is off; return False if no action has that key."""
    if event.isAutoRepeat():
        return False
    key = QKeySequence(event.modifiers().value & ~Qt.KeyboardModifier.KeypadModifier.value | event.key())
    found = [each for each in window.actions_table if key in each.shortcuts() and not each.isEnabled()]
    # Actions of the current page come first.
    action = min(found, key=lambda each: bool(_belongs_to(each, window)), default=None)
    if action is not None and action.objectName() == "undo" and window.brings_back:
        window.follow_notice()
    elif action is not None:
        window.notify(why_not(action, window), NoticeKind.WARNING)
    return action is not None


def _belongs_to(action: Action, window: Frame) -> str:
    page = action.spec.page
    if not page or page == PAGES[window.rail.current] or hasattr(window.current, f"do_{action.objectName()}"):
        return ""
    if page == "evening" and not window.session.is_open:
        return ""
    return window.actions_table[f"page_{page}"].text()


def why_not(action: Action, window: Frame) -> str:
    """Return the reason why a disabled action is impossible."""
    session, spec, name = window.session, action.spec, action.objectName()
    label, page = action.label.rstrip(" …"), _belongs_to(action, window)
    closed = session.is_open and session.closed
    on_row = spec.where is not None and bool(spec.where & Where.LEDGER)
    of_evening = on_row or spec.page == "evening" or name in _OF_ANY_EVENING
    of_evening = of_evening or (not window.rail.current and spec.when == "can_print")
    if spec.writes and window.read_only:
        return translate("Hindrance", "Nothing can be changed here: this window only reads.")
    if page:
        return translate("Hindrance", "To use “{action}”, go to “{place}” first.").format(action=label, place=page)
    if not session.is_open and of_evening:
        text = translate("Hindrance", "No evening is open.")
        if window.rail.current:  # other pages may show an evening, too
            text = translate("Hindrance", "No evening is open in “{place}”.")
        return text.format(place=window.actions_table["page_evening"].text())
    if name == "reopen":
        return translate("Hindrance", "This evening is not closed.")
    if closed and name == "phones":
        return translate("Hindrance", "This evening is closed and can no longer be followed.")
    if closed and of_evening and spec.writes:
        return translate("Hindrance", "This evening is closed. To change it, reopen it first.")
    row_chosen = session.is_open and window.current.has_row
    if on_row and not row_chosen:
        return translate("Hindrance", "No row of the ledger is chosen.")
    if of_evening and spec.when in _OF_HANDS and not session.evening.takes_hands:
        anything = translate("Hindrance", "Only the total of this evening is known; hands cannot be added.")
    else:
        anything = translate("Hindrance", "“{action}” isn't possible for this selection.").format(action=label)
    return word("hindrance", name, anything)
