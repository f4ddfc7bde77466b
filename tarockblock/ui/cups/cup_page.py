"""The page of a cup: tables, standings and commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import randrange
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive.export import write_pdf, write_whole
from tarockblock.app.archive.files import legal_name
from tarockblock.app.cups import CupCommands, grid_file, read_cups, series_of
from tarockblock.domain.cup import Cup, CupTable, cup_key, year_standing
from tarockblock.errors import TarockblockError
from tarockblock.exchange.cups import (
    STEP_CODES,
    cell_texts,
    draw_paper,
    draw_words,
    grid_paper,
    grid_text,
    remarks,
    result_grid,
    slips_paper,
    year_grid,
)
from tarockblock.exchange.statistics_grids import Grid
from tarockblock.exchange.wording import Wording
from tarockblock.ui.filters.segment_filters import FilterButton
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import PAGE, Pixels, grow, hbox, set_margins, stack, vbox, within
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.save_dialog import ask_path
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import Arranged, on_menu
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.menu import show_menu
from tarockblock.ui.kit.widgets.panel import EmptyPage, Panel
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.shell.frame import Board, Frame, Page

if TYPE_CHECKING:
    from tarockblock.ui.cups.cup_dialogs import SlipDialog

_BELOW = ("cup_open", "cup_slip", "cup_draw", "cup_seat", "cup_lot", "cup_money")
_AT_THE_END = ("cup_seating", "cup_slips", "cup_prepare", "cup_new")
_OUT = ("cup_year", "print", "copy", "export")


class TableRow(NamedTuple):
    """A drawn table, with its evening if begun."""

    round: int
    table: int
    people: tuple[str, ...]
    evening: CupTable | None


def table_rows(cup: Cup) -> list[TableRow]:
    """Return all tables by round and number; a table with two evenings has two rows."""
    drawn = {(number, at): table for number, of in cup.draws.items() for at, table in enumerate(of, 1)}
    played = {each.place for each in cup.tables}
    rows = [TableRow(*place, people, None) for place, people in drawn.items() if place not in played]
    rows += [TableRow(*each.place, tuple(each.points), each) for each in cup.tables]
    return sorted(rows, key=lambda each: (each.round, each.table, each.evening.id if each.evening else ""))


class _Part(Arranged, Panel):
    """A heading, sentences and a table."""

    def __init__(self, title: str, table: QWidget) -> None:
        super().__init__()
        self.title, self.remark = TextLabel(title, 15, 650, elide=True), TextLabel("", 13, 400, "text2", wrap=True)
        set_margins(self.remark, (14, 0, 14, 8))
        head, edge = hbox(grow(self.title), margins=(14, 10, 10, 6)), Pixels(2)
        self.setLayout(vbox(head, self.remark, grow(table), gap=0, margins=(edge, 0, edge, Pixels(6))))

    def say(self, title: str, sentences: Sequence[str]) -> None:
        self.title.set_text(title)
        self.remark.set_text("\n".join(sentences))
        self.remark.setVisible(bool(sentences))
        self.restyle()

    def hasHeightForWidth(self) -> bool:
        """Return False, so that the table shrinks, not the sentences."""
        return False

    def restyle(self) -> None:
        self.remark.setMinimumHeight(max(0, self.remark.heightForWidth(self.width())))


class CupPage(Page):
    """A cup, or the year's cup it counts for."""

    manual = "cups"

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._commands = CupCommands(frame.session.store, frame.session.clock)
        self.cups: list[Cup] = []
        self.cup: Cup | None = None
        self._wanted, self._is_year = "", False
        self.chooser = FilterButton(self.tr("Cup"), ["–"])
        self.chooser.setMinimumWidth(px(220))
        self.tables = PlainTable(self.tr("Tables"), ColumnsModel(parent=self), least=4)
        self.standings = PlainTable(self.tr("Standings"), ColumnsModel(parent=self), least=4)
        self.left, self.right = _Part(self.tr("Tables"), self.tables), _Part(self.tr("Standings"), self.standings)
        self.empty = EmptyPage({"cup_new": ActionButton(self._actions["cup_new"], kind=ButtonKind.PRIMARY)})
        self._actions.install(self, Where.CUP | Where.DETAIL)
        first = ActionButton(self._actions["cup_open"], kind=ButtonKind.PRIMARY, height=40)
        buttons = {name: ActionButton(self._actions[name], icon=False) for name in (*_BELOW[1:], *_AT_THE_END)}
        title = TextLabel(self.tr("Cups"), 20, 650)
        set_margins(title, (Pixels(2), 0, 6, 0))
        self._out = [ActionButton(self._actions[name], height=36) for name in _OUT]
        tables = hbox(grow(self.left, 9), grow(self.right, 11), gap=10)
        whole = vbox(grow(tables), FlowLayout(first, *buttons.values(), gap=8), gap=10)
        self.stack = stack(within(QWidget(), whole), self.empty)
        top = FlowLayout(title, self.chooser, *map(last, self._out), gap=8)
        self.setLayout(vbox(top, grow(self.stack), gap=10, margins=PAGE))
        self.chooser.current_changed.connect(lambda index: self.show_cup(self.cups[index].name))
        self.tables.opened.connect(lambda _index: self.frame.attempt(self.do_cup_open))
        self.tables.selectionModel().selectionChanged.connect(lambda *_: self.changed.emit())
        on_menu(self.tables, self._open_menu)

    def refresh(self) -> None:
        """Reload the cups; show the same cup, or the latest."""
        try:
            self.cups = read_cups(self._session.store)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return
        known = {cup_key(each.name): each for each in self.cups}
        self.cup = known.get(cup_key(self._wanted), self.cups[0] if self.cups else None)
        self.stack.setCurrentIndex(0 if self.cup else 1)
        for each in (self.chooser, *self._out):
            each.setVisible(self.cup is not None)
        self.chooser.set_options(
            [each.name for each in self.cups] or ["–"], self.cups.index(self.cup) if self.cup else 0
        )
        if self.cup is None:
            text = self.tr("Several tables play several rounds. Prepare a cup here, then draw who sits where.")
            offered = () if self._session.store.read_only else ("cup_new",)
            self.empty.explain(self.tr("No cup yet"), text, offered)
        else:
            self._show(self.cup)
        self.changed.emit()

    def show_cup(self, name: str) -> None:
        self._wanted, self._is_year = name, False
        self.refresh()

    def _show(self, cup: Cup) -> None:
        chosen, rows = self.row, table_rows(cup)
        self.tables.show_rows(rows, self._table_columns())
        same = [at for at, each in enumerate(rows) if chosen and each[:2] == chosen[:2]]
        waiting = [at for at, each in enumerate(rows) if each.evening is None]
        if rows:
            self.tables.setCurrentIndex(self.tables.cells.index((same or waiting or [0])[0], 0))
        people = self.tr("%n people", None, len(cup.people or cup.players))
        hint = [] if rows else [self.tr("Draw the first round ({key}).").format(key=self._actions["cup_draw"].key)]
        self.left.say(self.tr("Tables · {people}").format(people=people), hint)
        found = self.grid
        self.standings.show_rows(
            cell_texts(found, self._languages.wording), _grid_columns(found, self._languages.wording)
        )
        self.right.say(found.name if self._is_year else self.tr("Standings"), self._beside)

    def _table_columns(self) -> list[Column[TableRow]]:
        wording = self._languages.wording

        def place(row: TableRow) -> str:
            return f"{row.round}/{row.table}"

        def spoken(row: TableRow) -> str:
            where = wording.reason("cup_place", round=row.round, table=row.table)
            return f"{where}: {', '.join(row.people)}, {self._state(row)}"

        return [
            Column(self.tr("Round/table"), place, width=Width(fits=True), spoken=spoken, strong=lambda _row: True),
            Column(self.tr("People"), lambda row: ", ".join(row.people), width=Width(160, share=1), tip=spoken),
            Column("", self._state, width=Width(fits=True)),
        ]

    def _state(self, row: TableRow) -> str:
        if row.evening is None:
            return self.tr("waits")
        return self.tr("finished") if row.evening.is_closed else self.tr("is playing")

    @property
    def grid(self) -> Grid:
        cup, wording = self._now, self._languages.wording
        if not self._is_year or cup.settings is None:
            return result_grid(cup, wording)
        cups = series_of(self.cups, cup)
        return year_grid(cup.settings.series, cups, year_standing(cups, cup.settings.dropped), wording)

    @property
    def _beside(self) -> list[str]:
        return [] if self._is_year else remarks(self._now, self._languages.wording)

    @property
    def board(self) -> Board | None:  # type: ignore[override]
        """Standings for the big screen, with round points and tie-breaks."""
        if self.cup is None:
            return None
        rows, wording = cell_texts(self.grid, self._languages.wording), self._languages.wording
        name, total = self.grid.name, self.grid.titles.index(wording.reason("cup_total"))
        lines = []
        for row in rows:
            by = row[total + 1] if not self._is_year else ""
            led = " · ".join(each or "–" for each in row[2:total])
            lines.append((f"{row[0]}.", row[1], f"{by}   {led}".strip(), row[total]))
        return Board(name, tuple(lines), "  ".join(self._beside))

    @property
    def _now(self) -> Cup:
        assert self.cup is not None
        return self.cup

    @property
    def row(self) -> TableRow | None:
        at, rows = self.tables.currentIndex().row(), self.tables.cells.rows
        return rows[at] if 0 <= at < len(rows) else None

    def take_focus(self) -> None:
        (self.tables if self.cup else self.empty).setFocus()

    def state(self) -> tuple[str, bool]:
        return self._wanted, self._is_year

    def resume(self, state: tuple[Any, ...]) -> None:
        self._wanted, self._is_year = state

    def forget(self) -> None:
        self._wanted, self._is_year = "", False
        self._commands = CupCommands(self._session.store, self._session.clock)

    def names_changed(self) -> None:
        self.refresh()

    def back(self) -> None:
        if self._is_year:
            self.do_cup_year()
        else:
            self.frame.go_to("archive")

    def _open_menu(self, spot: QPoint) -> None:
        actions = [self._actions[name] for name in ("cup_open", "cup_slip", "cup_draw", "cup_seat")]
        show_menu(self, actions, self.tables.viewport().mapToGlobal(spot))

    @property
    def is_there(self) -> bool:
        return self.cup is not None

    can_export = can_print = is_there

    @property
    def is_prepared(self) -> bool:
        return self.cup is not None and self.cup.settings is not None

    @property
    def can_open(self) -> bool:
        """Whether the selected table has an evening or can begin."""
        row = self.row
        return row is not None and (self.is_prepared or row.evening is not None)

    @property
    def can_type(self) -> bool:
        row = self.row
        return self.is_prepared and row is not None and row.evening is None

    @property
    def next_round(self) -> int:
        """Round to draw: the last one until its first hand, then the next."""
        cup = self._now
        drawn = max((*cup.draws, cup.rounds), default=0)
        return drawn if drawn and not cup.is_begun(drawn) else drawn + 1

    @property
    def can_draw(self) -> bool:
        return self.is_prepared and bool(self._now.people)

    @property
    def can_seat(self) -> bool:
        return self.can_draw and self.next_round in self._now.draws

    @property
    def draw_words(self) -> str:
        """Label for drawing a round, the first time or again."""
        if not self.can_draw:
            return ""
        number = self.next_round
        text = self.tr("Draw round {round} again") if number in self._now.draws else self.tr("Draw round {round}")
        return text.format(round=number)

    @property
    def has_lots(self) -> bool:
        return self.cup is not None and bool(self.cup.lots)

    @property
    def has_series(self) -> bool:
        return self.is_prepared and bool(series_of(self.cups, self._now))

    @property
    def has_draw(self) -> bool:
        return self.cup is not None and bool(self.cup.draws)

    @property
    def has_money(self) -> bool:
        settings = None if self.cup is None else self.cup.settings
        return settings is not None and bool(settings.stake or settings.prizes)

    def do_cup_new(self) -> None:
        self._ask_prepare(None)

    def do_cup_prepare(self) -> None:
        self._ask_prepare(self.cup)

    def _ask_prepare(self, cup: Cup | None) -> None:
        from tarockblock.ui.cups.cup_dialogs import prepare_dialog

        found = self.frame.dialogs.tried(lambda: prepare_dialog(self.frame, self.cups, cup))
        if found is None:
            return
        dialog, draft = found

        def store() -> None:
            self._commands.prepare(draft.settings(), draft.chosen_ruleset, draft.names)
            self._wanted, self._is_year = draft.name, False

        self._ask(dialog, store, self.tr("Saved."))

    def _ask(self, dialog: Any, store: Callable[[], object], done: str) -> None:
        """Open a dialog; on Enter, store and show the result."""

        def entered(_draft: object) -> None:
            if self.frame.dialogs.stored(dialog, store):
                self._done(done)

        dialog.entered.connect(entered)
        self.frame.dialogs.open(dialog)

    def _done(self, text: str) -> None:
        self.frame.refresh()
        self.notified.emit(text)

    def do_cup_draw(self) -> None:
        number = self.next_round
        found = self._commands.draw(self._now.name, number, randrange(10_000))
        text = self.tr("Round {round} is drawn. {meetings}.")
        self._done(text.format(round=number, meetings=draw_words(found, self._languages.wording)))

    def do_cup_seat(self) -> None:
        from tarockblock.ui.cups.cup_dialogs import SeatingDialog

        cup, number, wording = self._now, self.next_round, self._languages.wording
        dialog = SeatingDialog(cup, number, wording, self.frame)
        text = self.tr("Round {round} is seated by hand.").format(round=number)
        self._ask(dialog, lambda: self._commands.seat(cup.name, number, dialog.draft.tables), text)

    def do_cup_open(self) -> None:
        """Begin, continue or view the table's evening."""
        cup, row = self._now, self.row
        if row is None:
            return
        if row.evening is None:
            evening = self._commands.table(cup, row.round, row.table)
            self.frame.bridge.start(evening, cup.group)
        elif row.evening.is_closed:
            self.frame.do("look_at", row.evening.evening)
        else:
            self.frame.bridge.open(row.evening.evening)

    def do_cup_slip(self) -> None:
        from tarockblock.ui.cups.cup_dialogs import SlipDialog

        cup, row = self._now, self.row
        if row is not None:
            dialog = SlipDialog(cup, row.round, row.table, row.people, self._languages.wording, self.frame)
            store = partial(self._type_slip, cup, row, dialog)
            self._ask(dialog, store, self.tr("The table is saved with its totals."))

    def _type_slip(self, cup: Cup, row: TableRow, dialog: SlipDialog) -> None:
        self._commands.type_slip(cup, row.round, row.table, dialog.draft.points)

    def do_cup_lot(self) -> None:
        from tarockblock.ui.cups.cup_dialogs import LotDialog

        cup = self._now
        dialog = LotDialog(cup, self._languages.wording, self.frame)
        self._ask(
            dialog, lambda: self._commands.order(cup.name, dialog.draft.names), self.tr("The order is written down.")
        )

    def do_cup_money(self) -> None:
        made = self._commands.book_money(self._now)
        self._done(self.tr("%n booking(s) made; they are in Money.", None, made))

    def do_cup_year(self) -> None:
        self._is_year = not self._is_year
        self.refresh()

    def do_cup_seating(self) -> None:
        cup, wording = self._now, self._languages.wording
        number = max(cup.draws)
        show_paper(self.frame, draw_paper(cup.name, [(number, cup.draws[number])], wording), wording, self.frame.notify)

    def do_cup_slips(self) -> None:
        cup, wording = self._now, self._languages.wording
        number = max(cup.draws)
        show_paper(self.frame, slips_paper(cup, number, cup.draws[number], wording), wording, self.frame.notify)

    def do_print(self) -> None:
        wording = self._languages.wording
        show_paper(self.frame, grid_paper(self.grid, wording, self._beside), wording, self.frame.notify)

    def do_copy(self) -> None:
        QGuiApplication.clipboard().setText(grid_text(self.grid, self._languages.wording, self._beside))
        self.notified.emit(self.tr("Copied."))

    def do_export(self) -> None:
        found, beside, wording = self.grid, self._beside, self._languages.wording
        kinds = {
            translate("MoneyPage", "PDF files (*.pdf)"): (".pdf",),
            translate("MoneyPage", "Spreadsheet (*.xlsx)"): (".xlsx",),
            translate("MoneyPage", "Table (*.csv)"): (".csv",),
            translate("MoneyPage", "Text for a message (*.txt)"): (".txt",),
        }

        def write(path: Any, _kind: str) -> None:
            kind = path.suffix.lower()[1:]
            if kind == "pdf":
                self.frame.exported(path, lambda: write_pdf(path, grid_paper(found, wording, beside), wording))
            else:
                data = grid_file(found, kind, wording, beside)
                self.frame.exported(path, lambda: write_whole(path, data))

        ask_path(self.frame, self.tr("Export the result list"), kinds, legal_name(found.name), write)


def _grid_columns(found: Grid, wording: Wording) -> list[Column[Sequence[str]]]:
    """Return a result list's columns; names and totals are bold."""
    total, decided = wording.reason("cup_total"), wording.reason("cup_decided")
    why = {wording.reason(f"cup_by_{each}"): wording.reason(f"cup_why_{each}") for each in STEP_CODES}

    def spoken(row: Sequence[str]) -> str:
        return ", ".join(f"{head} {cell}" for head, cell in zip(found.titles, row, strict=True) if cell)

    def column(at: int, head: str) -> Column[Sequence[str]]:
        return Column(
            head,
            lambda row: row[at],
            right=at != 1 and head != decided,
            width=Width(90, 150, share=1) if at == 1 or head == decided else Width(fits=True),
            tip=(lambda row: why.get(row[at], "")) if head == decided else None,
            spoken=None if at else spoken,
            strong=lambda _row: at == 1 or head == total,
        )

    return [column(*each) for each in enumerate(found.titles)]
