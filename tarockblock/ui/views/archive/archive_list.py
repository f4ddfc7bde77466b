"""The list of the archive: filters, search, table, and what can be wished for an evening. Does nothing itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QVBoxLayout, QWidget

from tarockblock.app.archive import EveningSummary
from tarockblock.app.archive_search import Details, Query, day_of, search
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.archive_rows import ruleset_words
from tarockblock.ui.models.archive_table import PEOPLE, SIGN_ROLE, TITLE, ArchiveModel
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.statistics.statistics_filters import FilterButton
from tarockblock.ui.views.statistics.statistics_flow import FlowLayout
from tarockblock.ui.views.statistics.statistics_tables import PlainTable
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.segmented import SegmentedControl
from tarockblock.ui.widgets.text_field import TextField
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.window.actions import key_text

_CHANGING = ("rename", "trash", "untrash", "empty", "import")
_WIDTHS = (112, 220, 240, 130, 76, 120, 104)


class ArchiveList(QWidget):
    """``wished`` carries what is wanted and an evening's number (0 where it concerns none).

    Wishes: look, continue, rename, export, trash, untrash, empty, import, show_trash, show_evenings.
    """

    wished = Signal(str, int)

    def __init__(self, languages: Languages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._languages = languages
        self.writable = True
        self._evenings: Sequence[EveningSummary] = ()
        self._details: Mapping[int, Details] = {}
        self._current: int | None = None
        self._people: list[str] = []
        self._rulesets: list[str] = []
        self._years: list[str] = []
        self.model = ArchiveModel(languages.language, languages.locale, self)
        self.table = PlainTable(self.tr("Evenings"), self.model, SIGN_ROLE)
        self.search = TextField(self.tr("Search titles, notes, names"), self.tr("Search titles, notes, names"))
        self.person = FilterButton(self.tr("Person"), [self.tr("all")])
        self.ruleset = FilterButton(self.tr("Ruleset"), [self.tr("all")])
        self.year = FilterButton(self.tr("Year"), [self.tr("all")])
        self.which = SegmentedControl((self.tr("Evenings"), self.tr("Trash")), self.tr("Evenings or trash"))
        self.hint = TextLabel("", 13, 400, "text2")
        self._make_buttons()
        self._lay_out()
        self._connect()

    def _make_buttons(self) -> None:
        self.buttons = {
            "look": KeyButton(self.tr("Look at"), "search", self.tr("Enter")),
            "continue": KeyButton(self.tr("Go on with it"), "pencil"),
            "rename": KeyButton(self.tr("Rename …"), "note", "F2"),
            "export": KeyButton(self.tr("Export …"), "export", key_text("Ctrl+E")),
            "trash": KeyButton(self.tr("Delete"), "trash", key_text("Del")),
            "untrash": KeyButton(self.tr("Bring back"), "undo", self.tr("Enter")),
            "empty": KeyButton(self.tr("Empty the trash …"), "trash"),
            "import": KeyButton(self.tr("Import …"), "import", key_text("Ctrl+O"), height=36),
        }
        for wish, button in self.buttons.items():
            button.clicked.connect(lambda _checked=False, wish=wish: self._wish(wish))

    def _lay_out(self) -> None:
        px = theme_of(self).px
        head = FlowLayout(px(8))
        title = TextLabel(self.tr("Archive"), 20, 650)
        title.setContentsMargins(2, 0, px(6), 0)
        for widget in (title, self.search, self.person, self.ruleset, self.year, self.which, self.buttons["import"]):
            head.add(widget)
        panel = Panel()
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(2, 6, 2, 6)
        inside.addWidget(self.table)
        foot = FlowLayout(px(8))
        for wish, button in self.buttons.items():
            if wish != "import":
                foot.add(button)
        foot.add(self.hint, last=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(10))
        column.addLayout(head)
        column.addWidget(panel, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
        self.table.opened.connect(lambda _index: self._wish("untrash" if self.in_trash else "look"))
        self.table.selectionModel().currentChanged.connect(lambda *_: self._enable())
        self.search.textChanged.connect(lambda _text: self.fill())
        for button in (self.person, self.ruleset, self.year):
            button.current_changed.connect(lambda _index: self.fill())
        self.which.current_changed.connect(lambda place: self.wished.emit(("show_evenings", "show_trash")[place], 0))

    @property
    def in_trash(self) -> bool:
        """Whether the trash is shown."""
        return self.which.current == 1

    def chosen(self) -> EveningSummary | None:
        """The evening of the current row."""
        return self.model.evening(self.table.currentIndex().row())

    def set_evenings(
        self, evenings: Sequence[EveningSummary], details: Mapping[int, Details], current: int | None
    ) -> None:
        """Show these, as far as the filters let them."""
        self._evenings, self._details, self._current = evenings, details, current
        self._people = sorted({name for each in evenings for name in each.players})
        self._rulesets = sorted({each.ruleset for each in evenings})
        self._years = sorted({day_of(each)[:4] for each in evenings}, reverse=True)
        language = self._languages.language
        words = [ruleset_words(each, language) for each in self._rulesets]
        for button, options in ((self.person, self._people), (self.ruleset, words), (self.year, self._years)):
            before, all_of = button.label, [self.tr("all"), *options]
            button.set_options(all_of, all_of.index(before) if before in all_of else 0)
        self.fill()

    def query(self) -> Query:
        """What the filters say."""
        return Query(
            person=self._people[self.person.current - 1] if self.person.current > 0 else "",
            ruleset=self._rulesets[self.ruleset.current - 1] if self.ruleset.current > 0 else "",
            year=self._years[self.year.current - 1] if self.year.current > 0 else "",
            words=self.search.text(),
        )

    def fill(self) -> None:
        """Look through the evenings anew; the chosen one stays chosen while it is there."""
        before = self.chosen()
        found = search(self._evenings, self._details, self.query())
        self.model.set_evenings(found, self._details, self._current)
        row = -1 if before is None else self.model.row_of(before.id)
        if row < 0 and self._current is not None:
            row = self.model.row_of(self._current)
        if found:
            self.table.setCurrentIndex(self.model.index(max(row, 0), 0))
        self.hint.set_text(self._hint(len(found)))
        self._enable()

    def _hint(self, count: int) -> str:
        if not self._evenings:
            return self.tr("The trash is empty.") if self.in_trash else self.tr("No evening yet.")
        if count < len(self._evenings):
            return self.tr("{count} of {total} evenings").format(count=count, total=len(self._evenings))
        return self.tr("%n evening(s)", None, count)

    def _enable(self) -> None:
        chosen, trash = self.chosen() is not None, self.in_trash
        for wish, button in self.buttons.items():
            possible = {"import": True, "empty": bool(self._evenings)}.get(wish, chosen)
            button.setEnabled(possible and (self.writable or wish not in _CHANGING))
            if wish != "import":
                button.setVisible((wish in ("untrash", "empty")) == trash)

    def _wish(self, wish: str) -> None:
        chosen = self.chosen()
        if not self.writable and wish in _CHANGING:
            return
        if wish in ("import", "empty"):
            self.wished.emit(wish, 0)
        elif chosen is not None:
            self.wished.emit(wish, chosen.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames, Del deletes, ↓ leaves the search for the table."""
        key = event.key()
        if key == Qt.Key.Key_F2 and not self.in_trash:
            self._wish("rename")
        elif key == Qt.Key.Key_Delete and not self.in_trash and self.table.hasFocus():
            self._wish("trash")
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.search.hasFocus():
            self.table.setFocus()
        elif key == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Names get what is left."""
        super().resizeEvent(event)
        header, px = self.table.horizontalHeader(), theme_of(self).px
        roomy = self.width() >= px(sum(_WIDTHS))
        for column, width in enumerate(_WIDTHS):
            stretch = roomy and column in (TITLE, PEOPLE)
            mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, mode)
            header.resizeSection(column, px(width))
