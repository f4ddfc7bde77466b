"""The archive's list: filters, search, table and buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive.search import (
    Excerpt,
    FoundHand,
    Lookup,
    Query,
    day_of,
    folded,
    parts_of,
    search,
    search_hands,
)
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.archive.archive_lines import RULES, TITLE, ArchiveLines, ruleset_words
from tarockblock.ui.filters.segment_filters import ChoiceFilter
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import Pixels, grow, hbox, set_margins, vbox, within
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import ENTER, Arranged, on_low_screen, on_menu
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.menu import Menu, show_menu
from tarockblock.ui.kit.widgets.painting import draw_text, text_width, two_lines
from tarockblock.ui.kit.widgets.panel import EmptyPage, Panel
from tarockblock.ui.kit.widgets.plain_table import PAD, ROW
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.actions import Where


def archive_columns(lines: ArchiveLines) -> list[Column[EveningSummary]]:
    def paint_title(painter: QPainter, rect: QRectF, each: EveningSummary, _chosen: bool) -> bool:
        excerpt, (title, *marks) = lines.excerpt(each), lines.title_and_marks(each)
        if excerpt is not None:
            _paint_found(painter, rect, columns[TITLE].text(each), excerpt)
            return True
        words, room = columns[TITLE].text(each), rect.width() - 2 * px(PAD)
        if not marks or text_width(font(13, 600), words) <= room:
            return False
        upper, lower = two_lines(rect.adjusted(px(PAD), px(2), -px(PAD), -px(2)))
        draw_text(painter, upper, title, font(12, 600), tokens().text, may_be_cut=True)
        face = font(12, 400)
        draw_text(painter, lower, with_mark(" · ".join(marks), face, room), face, tokens().text2)
        return True

    columns = lines.columns()
    columns[TITLE] = replace(columns[TITLE], brief=with_mark, paint=paint_title)
    columns[RULES] = replace(columns[RULES], brief=_without_year)
    return columns


_TALL, _MARKED = 46, 650


def _paint_found(painter: QPainter, rect: QRectF, title: str, excerpt: Excerpt) -> None:
    upper, lower = two_lines(rect.adjusted(px(PAD), px(5), -px(PAD), -px(5)))
    face = font(13, 600)
    draw_text(painter, upper, with_mark(title, face, upper.width()), face, tokens().text)
    excerpt, done = _in_sight(excerpt, font(12, _MARKED), lower.width()), 0
    for start, end in (*excerpt.marks, (len(excerpt.text), len(excerpt.text))):
        for text, weight, ink in (
            (excerpt.text[done:start], 400, tokens().text2),
            (excerpt.text[start:end], _MARKED, tokens().text),
        ):
            face = font(12, weight)
            if lower.width() > 0:
                draw_text(painter, lower, text, face, ink)
                lower.setLeft(lower.left() + text_width(face, text))
        done = end


def _without_year(text: str, font: QFont, room: float) -> str:
    """Drop the ruleset's year before eliding: "Tirol" for "Tirol 2025/26"."""
    return text if text_width(font, text) <= room else text.rpartition(" ")[0] or text


def with_mark(text: str, font: QFont, room: float) -> str:
    """Elide the text but keep its last part, such as an open amount."""
    if text_width(font, text) <= room:
        return text
    title, dot, mark = text.rpartition(" · ")
    left = room - text_width(font, f"…{dot}{mark}")
    if not dot or left < 0:
        return mark if dot and text_width(font, mark) <= room else text
    return (
        QFontMetricsF(font).elidedText(title, Qt.TextElideMode.ElideRight, room - text_width(font, dot + mark))
        + dot
        + mark
    )


def _in_sight(excerpt: Excerpt, font: QFont, room: float) -> Excerpt:
    while excerpt.marks and text_width(font, excerpt.text[: excerpt.marks[0][1]]) > room:
        nearer = excerpt.nearer
        if nearer is excerpt:
            break
        excerpt = nearer
    return excerpt


class EmptyArchive(EmptyPage):
    def __init__(self, actions: Actions) -> None:
        primary = ActionButton(actions["new_evening"], kind=ButtonKind.PRIMARY, height=40)
        others = {name: ActionButton(actions[name]) for name in ("import", "past_years", "archive_all")}
        super().__init__({"new_evening": primary} | others)
        self.hide()

    def give_reason(self, *, total: int, in_trash: bool, writable: bool, hands: bool) -> None:
        """Say why none of ``total`` evenings, or no hand of them, is shown."""
        title = self.tr("No matching hands") if hands else self.tr("No matching evenings")
        offered = {"archive_all"}
        if total:
            text = self.tr("Search and filters let none of %n evening(s) through.", None, total)
        elif in_trash:
            title, offered = self.tr("The trash is empty"), set()
            text = self.tr("An evening you delete lies here until you empty the trash, and can be brought back.")
        else:
            title, offered = self.tr("No evening yet"), {"new_evening", "import", "past_years"} if writable else set()
            text = self.tr("Your evenings will be listed here, to view, search and continue.")
        self.explain(title, text, offered)


class ArchiveFoot(QWidget):
    """The buttons, or the progress of a task.

    ``swapped`` tells if the progress is shown, and if the focus was here.
    """

    swapped = Signal(bool, bool)

    def __init__(self, buttons: Iterable[QWidget], hint: QWidget) -> None:
        super().__init__()
        self._actions, self._doing = QWidget(), QWidget()
        self._actions.setLayout(FlowLayout(*buttons, last(hint), gap=8))
        self.progress = ProgressPanel(self._doing, floats=False)
        self._note = TextLabel("", 13, 400, "text2", wrap=True)
        self._note.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._doing.setLayout(hbox(self.progress, grow(self._note), gap=14))
        self._doing.hide()
        self.setLayout(vbox(self._actions, self._doing))
        self.progress.appeared.connect(self._swap)

    def begin(self, words: str, note: str) -> None:
        """Show the progress of a task; ``note`` says what must wait."""
        self._note.set_text(note)
        self.progress.begin(words)

    def end(self) -> None:
        self.progress.end()

    def _swap(self, doing: bool) -> None:
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        if doing:
            self._doing.setMinimumHeight(self.height())
        self._actions.setVisible(not doing)
        self._doing.setVisible(doing)
        if doing and inside:
            self.progress.stop.setFocus()
        self.swapped.emit(doing, inside)


_ABOVE = ("names", "import", "past_years")
_BELOW = (
    *("archive_look", "archive_continue", "archive_edit", "archive_versions", "archive_book"),
    *("export", "archive_statistics"),
    *("archive_trash", "archive_untrash", "archive_empty"),
)
_LONGEST_SEARCH = 200
_OPEN, _TRASH, _HANDS = 1, 2, 3  # shown instead of all evenings
_SLIM = 560
_MOST_ASKED = 20  # the most evenings for which repayments are computed


def _by_name(names: Iterable[str]) -> list[str]:
    return sorted(set(names), key=lambda name: (folded(name), name))


class ArchiveList(Arranged, QWidget):
    """The evenings with filters and buttons.

    ``changed`` reports another list or selection, ``other_wanted`` asks for the evenings or the trash.
    """

    changed = Signal()
    other_wanted = Signal()

    def __init__(self, languages: Languages, actions: Actions) -> None:
        super().__init__()
        self._languages, self._actions = languages, actions
        self.writable = True
        self.evenings: Sequence[EveningSummary] = ()
        """All there are here, whatever the filters let through."""
        self._lookup = Lookup()
        self._current: int | None = None
        self._lines = ArchiveLines(languages.language)
        self.model: ColumnsModel[Any] = ColumnsModel(archive_columns(self._lines), self)
        self.table = PlainTable(self.tr("Evenings"), self.model, several=True)
        self.search = TextField(self.tr("Search evenings and hands"), self.tr("Title, name, game, bonus, note"))
        self.search.setMaxLength(_LONGEST_SEARCH)
        captions = self.tr("Person"), self.tr("Ruleset"), self.tr("Year"), self.tr("Round")
        self.person, self.ruleset, self.year, self.round = (ChoiceFilter(each, self.tr("all")) for each in captions)
        self.owed_back: Callable[[list[int]], int] = lambda _numbers: 0
        self.which = SegmentedControl(
            (self.tr("Evenings"), self.tr("Money open"), self.tr("Trash"), self.tr("Hands")),
            self.tr("Evenings, open money, trash or hands"),
        )
        self.hint = TextLabel("", 13, 400, "text2")
        self._hint_above = TextLabel("", 13, 400, "text2")
        self.failure = TextLabel("", 15, 500, "text2", wrap=True)
        self.failure.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.failure.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # so that F5 works when nothing else can have the focus
        self.failure.hide()
        self.empty = EmptyArchive(actions)
        self.must_wait = ""
        """Why something has to wait for what is under way; empty while nothing is."""
        # Icons only: the line above the table has no room for words.
        self.buttons = {name: ActionButton(actions[name], label="", height=36) for name in _ABOVE}
        self.buttons |= {name: ActionButton(actions[name], icon=False) for name in _BELOW}
        self.foot = ArchiveFoot([self.buttons[name] for name in _BELOW], self.hint)
        title = TextLabel(self.tr("Archive"), 20, 650)
        set_margins(title, (Pixels(2), 0, 6, 0))
        above = [self.buttons[name] for name in _ABOVE]
        self.setLayout(
            vbox(
                FlowLayout(title, self.search, *above, *self._filters, self.which, last(self._hint_above), gap=8),
                grow(within(Panel(), vbox(self.table, self.failure, self.empty, margins=(Pixels(2), Pixels(6))))),
                self.foot,
                gap=10,
            )
        )
        self._connect()

    def _connect(self) -> None:
        self.table.setSortingEnabled(True)
        self.table.horizontalHeader().setSectionsClickable(True)  # the table's own header ignores clicks by default
        self.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
        self.table.opened.connect(lambda _index: self._actions["archive_look"].trigger())
        on_menu(self.table, self._open_menu)
        on_menu(self.table.horizontalHeader(), lambda _spot: self.open_sorting())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._enable())
        self._actions.install(self, Where.ARCHIVE)
        self._actions.install(self.table, Where.ARCHIVE_ROWS)
        self.foot.swapped.connect(self._swapped)
        self.search.textChanged.connect(lambda _text: self.fill())
        for button in self._filters:
            button.current_changed.connect(lambda _index: self.fill())
        self.which.current_changed.connect(self._turn)

    @property
    def _filters(self) -> tuple[ChoiceFilter, ...]:
        return self.round, self.person, self.ruleset, self.year

    @property
    def in_trash(self) -> bool:
        return self.which.current == _TRASH

    @property
    def shows_hands(self) -> bool:
        return self.which.current == _HANDS

    def _turn(self, _index: int = _HANDS) -> None:
        self.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
        self.other_wanted.emit()

    def find_hands(self, person: str, year: str) -> None:
        """Show the hands of a person and a year; "" means all."""
        self.which.set_current(_HANDS)
        self.search.clear()
        for button, wanted in ((self.person, person), (self.year, year), (self.round, None), (self.ruleset, None)):
            button.choose(wanted)
        self._turn()

    @property
    def excerpt(self) -> Excerpt | None:
        """Match in a note or hand of the current row."""
        chosen = self.chosen()
        return None if chosen is None else self._lines.excerpt(chosen)

    @property
    def row(self) -> int:
        """Entry to show of the chosen evening: the current hand, or the match; -1 if none."""
        current = self.model.row(self.table.currentIndex().row())
        if isinstance(current, FoundHand):
            return current.hand.row
        found = self.excerpt
        return -1 if found is None or found.row is None else found.row

    def row_of(self, number: int) -> int:
        """Return an evening's row, or −1."""
        return self.model.find(lambda each: each.id == number)

    def chosen(self) -> EveningSummary | None:
        current = self.model.row(self.table.currentIndex().row())
        return current.evening if isinstance(current, FoundHand) else current

    def chosen_numbers(self) -> list[int]:
        """Return the selected evenings, the current one first."""
        current = self.chosen()
        rows = sorted(index.row() for index in self.table.selectionModel().selectedRows())
        found = [each.id for row in rows if (each := self.model.row(row)) is not None]
        return [] if current is None else list(dict.fromkeys((current.id, *found)))

    def set_evenings(self, evenings: Sequence[EveningSummary], lookup: Lookup, current: int | None) -> None:
        self.show_failure("")
        self.evenings, self._lookup, self._current = evenings, lookup, current
        nameless = self._languages.wording.reason("round_nameless")
        rulesets = {each.ruleset: ruleset_words(each, self._languages.language) for each in evenings}
        years = sorted({day_of(each)[:4] for each in evenings}, reverse=True)
        for button, labels in (
            (self.round, {each: each or nameless for each in _by_name(each.round for each in evenings)}),
            (self.person, {each: each for each in _by_name(name for each in evenings for name in each.persons)}),
            (self.ruleset, dict(sorted(rulesets.items()))),
            (self.year, dict(zip(years, years, strict=True))),
        ):
            button.offer([*labels.items()], button.key if button.key in labels else None)
        self.fill()

    def show_failure(self, words: str) -> None:
        """Show an error in place of the table; "" shows the table."""
        had_focus = self.failure.hasFocus()
        self.failure.set_text(words)
        self.failure.setVisible(bool(words))
        self.table.setVisible(not words)
        if words:
            self.empty.hide()
            self.failure.setFocus()
            self._enable()
            for hint in (self.hint, self._hint_above):
                hint.set_text("")
        elif had_focus:
            self.table.setFocus()

    def query(self) -> Query:
        return Query(
            person=self.person.key or "",
            ruleset=self.ruleset.key or "",
            year=self.year.key or "",
            words=self.search.text(),
            round=self.round.key,
            only_open=self.which.current == _OPEN,
        )

    def fill(self) -> None:
        """Filter the evenings again, keeping the selection."""
        before, hand, query = self.chosen_numbers(), self.row, self.query()
        self._lines = ArchiveLines(self._languages.language, self._lookup, self._current, parts_of(query.words))
        is_found = False
        if self.shows_hands:
            self.model.set_rows(search_hands(self.evenings, self._lookup, query), self._lines.hand_columns())
        else:
            found = search(self.evenings, self._lookup, query)
            self.model.set_rows(found, archive_columns(self._lines))
            is_found = any(self._lines.excerpt(each) is not None for each in found)
        self.table.set_row_height(_TALL if is_found else ROW)
        # An empty list shows its reason in the middle and moves the focus there, but never out of the search.
        focus, empty = QApplication.focusWidget(), not self.model.rowCount()
        had_focus = focus in (self.table, self.empty) or (focus is not None and self.empty.isAncestorOf(focus))
        self.empty.give_reason(
            total=len(self.evenings), in_trash=self.in_trash, writable=self.writable, hands=self.shows_hands
        )
        self.table.setVisible(not empty)
        self.empty.setVisible(empty)
        if had_focus:
            self.take_focus()
        self.choose(before)
        if self.shows_hands and before:
            at = self.model.find(lambda each: (each.id, each.hand.row) == (before[0], hand))
            self.table.selectRow(max(at, self.table.currentIndex().row()) if at < 0 else at)
        self._enable()

    def take_focus(self) -> None:
        if not self.failure.isHidden():
            self.failure.setFocus()
        elif not self.empty.isHidden():
            self.empty.take_focus()
        else:
            self.table.setFocus()

    def choose(self, numbers: Collection[int]) -> None:
        """Select these evenings if shown, else the one in *Abend*, else the first."""
        rows = [row for number in numbers if (row := self.row_of(number)) >= 0]
        if not rows and self._current is not None:
            rows = [max(0, self.row_of(self._current))]
        chosen = QItemSelection()
        for row in rows or [0]:
            index = self.model.index(row, 0)
            chosen.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        if self.model.rowCount():
            self.table.setCurrentIndex(self.model.index((rows or [0])[0], 0))
            self.table.selectionModel().select(chosen, flags.ClearAndSelect | flags.Rows)

    def _hint(self, chosen: int) -> str:
        shown, total = self.model.rowCount(), len(self.evenings)
        if not total:
            return ""
        if self.shows_hands:
            return self.tr("%n hand(s)", None, shown)
        if chosen > 1:
            return self.tr("{count} of %n evening(s) chosen", None, shown).format(count=chosen)
        if shown < total:
            return self.tr("{count} of %n evening(s)", None, total).format(count=shown)
        return self.tr("%n evening(s)", None, total)

    def _enable(self) -> None:
        chosen = self.chosen_numbers()
        for button in self.buttons.values():
            if button.action.spec.waits:
                button.set_allowed(not self.is_waiting, self.must_wait if self.is_waiting else "")
        if not self.is_waiting:
            self.buttons["export"].set_allowed(bool(chosen))
            self.buttons["archive_trash"].setToolTip(self._back_words(chosen))
        chosen_ones = [each for each in self.evenings if each.id in chosen]
        can_book = not self.in_trash and any(each.is_unbooked for each in chosen_ones)
        self.buttons["archive_book"].set_offered(can_book)
        there = not self.in_trash and bool(self.evenings)
        self.buttons["export"].set_offered(there)
        # On a low screen one line of buttons must do; the menu has the statistics, too.
        self.buttons["archive_statistics"].set_offered(there and not (can_book and on_low_screen(self)))
        self.buttons["archive_versions"].set_offered(self.has_versions)
        for hint in (self.hint, self._hint_above):
            hint.set_text(self._hint(len(chosen)))
        self.changed.emit()

    @property
    def has_versions(self) -> bool:
        """Whether the selected evening has versions to compare."""
        chosen = self.chosen() if len(self.chosen_numbers()) == 1 else None
        return chosen is not None and (chosen.is_split or chosen.versions)

    def _back_words(self, numbers: list[int]) -> str:
        cents = 0 if self.in_trash or len(numbers) > _MOST_ASKED else self.owed_back(numbers)
        if not cents:
            return ""
        amount = euro_text(Cents(cents), self._languages.language, signed=False)
        return self.tr("{amount} was paid for this and would be owed back.").format(amount=amount)

    @property
    def can_show_all(self) -> bool:
        """Whether a search or filter hides evenings."""
        unfound = bool(self.evenings) and not self.empty.isHidden()
        return (unfound or bool(self.search.text())) and not self.must_wait

    def begin_work(self, words: str) -> None:
        """Show a task; commands on evenings wait for it."""
        self.must_wait = self.tr("Until it has finished, nothing can be deleted, renamed, imported or exported here.")
        self.foot.begin(words, self.must_wait)
        self.changed.emit()

    def end_work(self) -> None:
        self.must_wait = ""
        self.foot.end()
        self.changed.emit()

    @property
    def is_waiting(self) -> bool:
        return bool(self.must_wait) and not self.foot.progress.isHidden()

    def _swapped(self, doing: bool, had_focus: bool) -> None:
        self._enable()
        if had_focus and not doing:
            self.take_focus()

    def show_all(self) -> None:
        """Clear the search, and the filters if still nothing is shown."""
        if self.empty.isHidden():
            self.search.clear()
            return
        for button in self._filters:
            button.set_current(0)
        if self.which.current in (_OPEN, _HANDS):
            self.which.set_current(0)
        if self.search.text():
            self.search.clear()
        else:
            self.fill()
        self.take_focus()

    def _open_menu(self, spot: QPoint) -> None:
        shown = [name for name in _BELOW if not self.buttons[name].isHidden()]
        shown += [] if self.in_trash or "archive_statistics" in shown else ["archive_statistics"]
        actions = [self._actions[name] for name in (*shown, "archive_settlement", "changes")]
        show_menu(self, actions, self.table.viewport().mapToGlobal(spot))

    def open_sorting(self) -> None:
        """Open the columns as a menu; the sorted column again reverses the order."""
        header, turns = self.table.horizontalHeader(), {Qt.SortOrder.AscendingOrder: Qt.SortOrder.DescendingOrder}
        column, order = header.sortIndicatorSection(), header.sortIndicatorOrder()
        menu = Menu(self, once=True)
        for index, shown in enumerate(self.model.columns):
            wanted = Qt.SortOrder.DescendingOrder if shown.largest_first else Qt.SortOrder.AscendingOrder
            if index == column:
                wanted = turns.get(order, Qt.SortOrder.AscendingOrder)
            action = menu.offer(shown.head, partial(self._sort, index, wanted))
            action.setCheckable(True)
            action.setChecked(index == column)
        menu.popup(header.mapToGlobal(QPoint(header.sectionViewportPosition(column), header.height())))
        menu.setActiveAction(menu.actions()[column])

    def _sort(self, column: int, order: Qt.SortOrder) -> None:
        self.table.sortByColumn(column, order)

    def restyle(self) -> None:
        """Move the count above if the buttons fill their line."""
        above = self.width() < px(_SLIM)
        self.hint.setVisible(not above)
        self._hint_above.setVisible(above)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from the search to its results by Down or Enter."""
        if event.key() in (Qt.Key.Key_Down, *ENTER) and self.search.hasFocus():
            self.take_focus()
        else:
            super().keyPressEvent(event)
