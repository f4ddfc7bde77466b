"""The one main window without what is in it: rail, pages, notice line, menu. It shows and says; it decides nothing.

It knows no page by name, and no feature: ``window/main_window.py`` gives it its pages, and does what features ask for.

The window is a frame and what is done in it (`Frame`, `MainWindow`): the controllers know the frame alone, and only
the class below it knows them, so that nothing goes round in a circle. Qt wants one object that is closed, resized and
says its title, hence a base and no part.

A key whose action is off says why, instead of doing nothing (`tell_why_not`).
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
_TITLE_BAR = 40  # pixels a frame may need, about


class Frame(QMainWindow):
    """``makers`` make the pages by name: each is built, and its modules are imported, when it is first shown.

    Another language builds everything it shows once more; the evening lives in the session, and each page hands on what
    its user goes on with. ``shown`` comes whenever it shows something else, ``done`` carries the name of an action once
    it has been done, ``closing`` comes before the window, and the database under it, go.
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

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        """Make everything that is shown; pages go on with what those before them were at."""
        for name, page in self.pages.items():
            page.wait()
            self._states[name] = page.state()
        if hasattr(self, "rail"):
            for action in self.actions():  # or their keys would be there twice until they are deleted
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
            # Also the page in sight gets the keyboard: else its keys, such as Esc, would do nothing.
            button.clicked.connect(self._focus_page)
        self.rail.menu_requested.connect(self.do_menu)
        self.rail.show_menu(sys.platform != "darwin")
        self.stack = stack()
        self.notice = NoticeLine(self.tr("Notice"))
        self.notice.action_triggered.connect(self.follow_notice)
        self.notice.other_triggered.connect(lambda: self.do("compare"))
        self.page_column = vbox(grow(self.stack), self.notice, gap=0)  # for something quiet above the notice line,
        self.page_row = hbox(self.rail, grow(self.page_column), gap=0)  # or at the right edge
        self.setCentralWidget(within(QWidget(), self.page_row))
        if sys.platform == "darwin":
            from tarockblock.ui.shell.menu import fill_menu_bar

            fill_menu_bar(self.menuBar(), table)

    def page(self, name: str) -> Page:
        """The page of that name, built now if need be."""
        if name not in self.pages:
            page = self.pages[name] = self._makers[name](self)
            add_pages(self.stack, page)
            if name in self._states:
                page.resume(self._states.pop(name))
            if page.kept_up:
                page.refresh()
        return self.pages[name]

    # ------------------------------------------------------------------ what is shown

    def page_to_show(self) -> str:
        """The name of the page that is to be seen where the rail is."""
        return PAGES[self.rail.current]

    @property
    def current(self) -> Page:
        return self.page(self.page_to_show())

    def refresh(self, *, marks: bool = True) -> None:
        """Show everything as it is now; without ``marks`` people look as they did."""
        session, title = self.session, ""
        if marks:
            self.read_marks()
        for page in list(self.pages.values()):
            if page.kept_up:
                page.refresh()
        if session.is_open:
            title = visible(session.evening.title) or self.tr("Evening")
        # The desktop adds the program's name where a title does not end with it.
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
        """Show a page, and give it the keyboard."""
        self.mark(name)
        self._show_page()
        self.current.take_focus()

    def _focus_page(self) -> None:
        self.current.take_focus()

    def mark(self, name: str) -> None:
        """Have the rail be at a page, which is shown with the next ``refresh``."""
        self.rail.set_current(PAGES.index(name))

    @property
    def read_only(self) -> bool:
        """Whether nothing can be changed here: another window has the database, or the file is protected."""
        return self.session.store.read_only

    @property
    def can_export(self) -> bool:
        """Whether there is an evening to export or print where the page in sight has nothing of its own."""
        return self.session.is_open

    can_print = can_export

    @property
    def can_compare(self) -> bool:
        """Whether the open evening, or one a notice named, has several versions."""
        return bool(self.to_compare) or self.session.is_split

    def read_marks(self) -> None:
        """The colours and letters of people, as the database has them by now; while ``marks_wait``, as facts say.

        Looking through a thousand evenings takes a while: a start does it when the window has been painted.
        """
        store, read = self.session.store, marks_told if self.marks_wait else marks_of
        found = self.dialogs.tried(lambda: store.unless_damaged(lambda: read(store), None))
        if found is not None and know_marks(found):
            for page in self.pages.values():
                page.names_changed()
            for widget in self.findChildren(QWidget):
                QWidget.update(widget)  # a view's own update() takes an index in Qt 6.8

    def forget(self) -> None:
        """Another database lies under the window."""
        self._states.clear()
        for page in self.pages.values():
            page.forget()
        self.refresh()

    # ------------------------------------------------------------------ what is done

    def update_actions(self, where: Where | None = None) -> None:
        """Switch on what can be done now; with ``where`` of a group of widgets alone."""
        page, read_only = self.current, self.read_only
        for action in self.actions_table if where is None else self.actions_table.at(where):
            action.update(page, self, read_only=read_only)

    def do(self, name: str, *given: object) -> Any:
        """What a feature asks of the window, or of whatever page is in sight: its method ``do_<name>``."""
        do = getattr(self.current, f"do_{name}", None) or getattr(self, f"do_{name}")
        return do(*given)

    def _perform(self, action: Action) -> None:
        """An action was triggered; not while evenings come, go or are written out, where that would be in the way."""
        if action.spec.waits and self.current.must_wait:
            self.notify(self.current.must_wait, NoticeKind.WARNING)
            return
        self.attempt(lambda: action.do(self.current, self))
        self.done.emit(action.objectName())
        self.update_actions()

    def do_page(self, name: str) -> None:
        self.go_to(name)

    def do_menu(self) -> None:
        """The menu above its button, at the foot of the rail."""
        if self._menu is None:
            from tarockblock.ui.shell.menu import build_menu

            self._menu = build_menu(self.actions_table, self)
        size, button = self._menu.sizeHint(), self.rail.menu_button
        corner = button.mapToGlobal(QPoint(button.width() + 4, button.height()))
        self._menu.popup(QPoint(corner.x(), corner.y() - size.height()))
        self._menu.setActiveAction(self._menu.actions()[0])

    # ------------------------------------------------------------------ notices

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
        """A sentence that wants to be looked at."""
        self._say(text, NoticeKind.PROBLEM)

    def notify(self, text: str, kind: NoticeKind = NoticeKind.OK) -> None:
        """Say a sentence; one that refuses something is a warning."""
        self._say(text, kind)

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do something; where it fails, show why and return False."""
        try:
            do()
        except TarockblockError as error:
            self.show_error(error)
            return False
        return True

    def exported(self, path: Path, write: Callable[[], str | None]) -> bool:
        """Write a file and say so, with what ``write`` has to remark; False where it failed, which is said."""
        remark: list[str | None] = []
        if not self.attempt(lambda: remark.append(write())):
            return False
        tell_exported(self, path, remark[0])
        return True

    def show_error(self, error: Exception) -> None:
        """Say why something failed; what nobody foresaw is raised."""
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
        """A sentence with a way out, or back, of its own. What ``brings_back`` something is done by the key of *Undo*,
        too, where there is nothing else to undo. ``compares``: evening whose versions can be compared beside it.
        """
        self._say(text, kind, do, label, key, compares=compares)
        self.brings_back = brings_back

    def notify_done(self, text: str, kind: NoticeKind, action: str) -> None:
        """What was done, with the action that takes it back; none under the empty name."""
        if action:
            way = self.actions_table[action]
            self._say(text, kind, way.trigger, way.text(), way.key)
        else:
            self._say(text, kind)

    def follow_notice(self) -> None:
        if self._after_notice is not None:
            self._after_notice()

    # ------------------------------------------------------------------ on the screen

    def restore_geometry(self) -> None:
        """Be where it was, if that is on a screen; the first time in full, or over the whole of a small screen."""
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
    """Say what was booked, and offer to take it back."""

    def back() -> None:
        if window.attempt(take_back):
            window.notify(translate("Files", "Taken back."))

    window.offer(text, translate("Files", "Take back"), back)


class UndoOffer:
    """What takes the evening in sight back as a whole: by its notice, and by *Undo* until anything else was done."""

    def __init__(self, window: Frame) -> None:
        self._window = window
        self._pending: tuple[object, Callable[[], None]] | None = None

    def offer(self, text: str, do: Callable[[], None], kind: NoticeKind) -> None:
        """Say what was done; ``do`` takes it back."""
        window = self._window
        window.offer(text, translate("Files", "Take back"), do, kind, window.actions_table["undo"].key)
        self._pending = self._standing(), do
        window.update_actions()

    @property
    def step(self) -> Callable[[], None] | None:
        """Takes it back; None once something else was stored, or where another evening is in sight."""
        if self._pending is None:
            return None
        standing, do = self._pending
        return do if standing is not None and standing == self._standing() else None

    def _standing(self) -> object:
        """Another one once something was stored, or another evening is shown; None where that cannot be known."""
        session = self._window.session
        try:
            return session.evening_id, session.store.state()
        except TarockblockError:
            return None


def _reachable(frame: QRect, screen: QRect) -> bool:
    seen = frame.intersected(screen)
    return seen.width() >= 120 and frame.top() >= screen.top() - 4 and seen.height() >= 80


class Board(NamedTuple):
    """Standings for the display: ``lines`` are place, name, what led there, and total; ``foot`` is a remark."""

    title: str
    lines: tuple[tuple[str, str, str, str], ...] = ()
    foot: str = ""


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
    can_print = True
    """Whether there is something to print, and to copy."""
    print_words = ""
    """What printing is called where it is not the page that is printed."""
    has_chart = False
    looks_back = False
    """Whether it shows evenings of the past."""
    has_row = False
    board: Board | None = None
    """What the display for the room shows instead of the evening while the page is in sight."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame
        self._session, self._languages, self._actions = frame.session, frame.languages, frame.actions_table
        self.changed.connect(frame.update_actions)
        self.notified.connect(frame.notify)
        self.failed.connect(frame.show_problem)

    def refresh(self) -> None: ...

    def at_start(self) -> None:
        """Show what is to be said once, when the program starts with this page."""

    def take_focus(self) -> None: ...

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
    def chart(self) -> ChartWithTable | None:
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


_OF_ANY_EVENING = frozenset({"phones", "export", "chart", "chart_table", "changes", "costs"})
"""Done with an evening, though on other pages, too."""


_OF_HANDS = ("takes_entries", "has_trischaken", "can_insert")
"""Conditions of actions that enter hands."""


def tell_why_not(window: Frame, event: QKeyEvent) -> bool:
    """Say why the action of a key nobody had a use for is off; False where it is no action's key."""
    if event.isAutoRepeat():
        return False
    key = QKeySequence(event.modifiers().value & ~Qt.KeyboardModifier.KeypadModifier.value | event.key())
    found = [each for each in window.actions_table if key in each.shortcuts() and not each.isEnabled()]
    # One of the page in sight comes first.
    action = min(found, key=lambda each: bool(_belongs_to(each, window)), default=None)
    if action is not None and action.objectName() == "undo" and window.brings_back:
        window.follow_notice()
    elif action is not None:
        window.notify(why_not(action, window), NoticeKind.WARNING)
    return action is not None


def _belongs_to(action: Action, window: Frame) -> str:
    """The page on which it can be done, where that is another one than what is in sight."""
    page = action.spec.page
    if not page or page == PAGES[window.rail.current] or hasattr(window.current, f"do_{action.objectName()}"):
        return ""
    if page == "evening" and not window.session.is_open:
        return ""
    return window.actions_table[f"page_{page}"].text()


def why_not(action: Action, window: Frame) -> str:
    """Why an action that is off cannot be done."""
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
        if window.rail.current:  # on another page an evening may well be looked at
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
