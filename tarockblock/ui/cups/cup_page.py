"""The page of a cup: tables, standings and commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import randrange
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive.files import legal_name
from tarockblock.app.cups import CupCommands, read_cups, series_of, write_grid
from tarockblock.domain.cup import Cup, CupTable, year_standing
from tarockblock.domain.names import alike, composed
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
    year_grid,
)
from tarockblock.exchange.sheets import Paper
from tarockblock.exchange.statistics_grids import Grid
from tarockblock.exchange.wording import Wording
from tarockblock.ui.filters.segment_filters import FilterButton
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import PAGE, Pixels, grow, hbox, set_margins, stack, vbox, within
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.save_dialog import ask_path, table_kinds
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.base import on_menu
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.menu import show_menu
from tarockblock.ui.kit.widgets.panel import EmptyPage, Panel
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.shell.frame import Board, Frame, Page

_ON_TABLE = ("cup_open", "cup_slip", "cup_draw", "cup_seat")
_BELOW = ("cup_draw", "cup_seat", "cup_lot", "cup_money", "cup_seating", "cup_prepare", "cup_new")
_OUT = ("cup_year", "print", "copy", "export")
_SLIP = 3


class CupPage(Page):
    """A cup, or the year's cup it counts for."""

    manual = "cups"

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._commands = CupCommands(frame.session.store, frame.session.clock)
        self.cups: list[Cup] = []
        self.cup = Cup("")
        self._wanted, self._is_year = "", False
        self.chooser = FilterButton(self.tr("Cup"), ["–"])
        self.chooser.setMinimumWidth(px(220))
        self.tables = PlainTable(self.tr("Tables"), ColumnsModel(parent=self), least=4, wraps=True)
        self.tables.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.standings = PlainTable(self.tr("Standings"), ColumnsModel(parent=self), least=4)
        self.left, self.right = (TextLabel("", 15, 650, elide=True) for _ in range(2))
        self.remark = TextLabel("", 13, 400, "text2", wrap=True)
        self.empty = EmptyPage({"cup_new": ActionButton(self._actions["cup_new"], kind=ButtonKind.PRIMARY)})
        self._actions.install(self, Where.CUP | Where.DETAIL)
        first = ActionButton(self._actions["cup_open"], kind=ButtonKind.PRIMARY, height=40)
        below = FlowLayout(*(ActionButton(self._actions[name], icon=False) for name in _BELOW), gap=8)
        halves = hbox(grow(_panel(self.left, self.tables), 3), grow(_panel(self.right, self.standings), 4), gap=10)
        foot = hbox(first, grow(within(QWidget(), below)), gap=8)
        self.stack = stack(within(QWidget(), vbox(grow(halves), self.remark, foot, gap=10)), self.empty)
        title = TextLabel(self.tr("Cups"), 20, 650)
        set_margins(title, (Pixels(2), 0, 6, 0))
        self._out = [ActionButton(self._actions[name], height=36) for name in _OUT]
        top = FlowLayout(title, self.chooser, *map(last, self._out), gap=8)
        self.setLayout(vbox(top, grow(self.stack), gap=10, margins=PAGE))
        self.chooser.current_changed.connect(lambda index: self.show_cup(self.cups[index].name))
        self.tables.clicked.connect(lambda at: self._click(at.column()))
        self.tables.selectionModel().selectionChanged.connect(lambda *_: self.changed.emit())
        on_menu(self.tables, self._open_menu)

    def refresh(self) -> None:
        """Reload the cups; show the same cup, or the latest."""
        try:
            self.cups = read_cups(self._session.store)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return
        known = {alike(each.name): each for each in self.cups}
        self.cup = known.get(alike(self._wanted), (*self.cups, Cup(""))[0])
        self.stack.setCurrentIndex(0 if self.cups else 1)
        for each in (self.chooser, *self._out[1:]):
            each.setVisible(bool(self.cups))
        if not self.cups:
            text = self.tr("Several tables play several rounds. Prepare a cup here, then draw who sits where.")
            self.empty.explain(self.tr("No cup yet"), text, () if self._session.store.read_only else ("cup_new",))
        else:
            self.chooser.set_options([each.name for each in self.cups], self.cups.index(self.cup))
            self._show(self.cup)
        self.changed.emit()

    names_changed = refresh

    def show_cup(self, name: str) -> None:
        self._wanted, self._is_year = name, False
        self.refresh()

    def _show(self, cup: Cup) -> None:
        chosen, rows, wording = self.row, cup.rows, self._languages.wording
        self.tables.show_rows(rows, self._table_columns())
        same = [at for at, each in enumerate(rows) if chosen and each.place == chosen.place]
        waiting = [at for at, each in enumerate(rows) if not each.evening]
        if rows:
            self.tables.setCurrentIndex(self.tables.cells.index((same or waiting or [0])[0], 0))
        self.standings.show_rows(cell_texts(self.grid, wording), _grid_columns(self.grid, wording))
        people = self.tr("%n people", None, len(cup.people or cup.players))
        self.left.set_text(self.tr("Tables · {people}").format(people=people))
        self.right.set_text(self.grid.name if self._is_year else self.tr("Standings"))
        hint = [] if rows else [self.tr("Draw the first round ({key}).").format(key=self._actions["cup_draw"].key)]
        self.remark.set_text("\n".join([*hint, *self._beside]))
        self.remark.setVisible(bool(self.remark.text()))

    def _table_columns(self) -> list[Column[CupTable]]:
        wording, slip = self._languages.wording, self._actions["cup_slip"]

        def spoken(row: CupTable) -> str:
            where = wording.reason("cup_place", round=row.round, table=row.table)
            return f"{where}: {', '.join(row.points)}, {self._state(row)}"

        def typed(row: CupTable) -> str:
            return "" if row.evening else self.tr("type …")

        title, fits, goes = self.tr("Slip ({key})").format(key=slip.key), Width(fits=True), Width(fits=True, goes=1)
        return [
            Column(self.tr("Table"), lambda row: f"{row.round}/{row.table}", width=fits, spoken=spoken),
            Column(self.tr("People"), lambda row: ", ".join(row.points), width=Width(90, 900), tip=spoken),
            Column("", self._state, width=fits, strong=lambda row: not row.evening),
            Column(title, typed, width=goes, ink=lambda _row: "accent", tip=lambda row: typed(row) and slip.text()),
        ]

    def _state(self, row: CupTable) -> str:
        if not row.evening:
            return self.tr("begin")
        return self.tr("finished") if row.is_closed else self.tr("is playing")

    @property
    def grid(self) -> Grid:
        cup, wording = self.cup, self._languages.wording
        if not self._is_year:
            return result_grid(cup, wording)
        cups = series_of(self.cups, cup)
        return year_grid(cup.settings.series, cups, year_standing(cups, cup.settings.dropped), wording)

    @property
    def _beside(self) -> list[str]:
        return [] if self._is_year else remarks(self.cup, self._languages.wording)

    @property
    def board(self) -> Board | None:  # type: ignore[override]
        """Standings for the big screen, with round points and tie-breaks."""
        if not self.cups:
            return None
        grid, wording, lines = self.grid, self._languages.wording, []
        total = grid.titles.index(wording.reason("cup_total"))
        for row in cell_texts(grid, wording):
            by, led = "" if self._is_year else row[total + 1], " · ".join(each or "–" for each in row[2:total])
            lines.append((f"{row[0]}.", row[1], f"{by}   {led}".strip(), row[total]))
        return Board(grid.name, tuple(lines), "  ".join(self._beside))

    @property
    def row(self) -> CupTable | None:
        at, rows = self.tables.currentIndex().row(), self.tables.cells.rows
        return rows[at] if 0 <= at < len(rows) else None

    def take_focus(self) -> None:
        (self.tables if self.cups else self.empty).setFocus()

    def state(self) -> tuple[str, bool]:
        return self._wanted, self._is_year

    def resume(self, state: tuple[Any, ...]) -> None:
        self._wanted, self._is_year = state

    def forget(self) -> None:
        self._wanted, self._is_year = "", False
        self._commands = CupCommands(self._session.store, self._session.clock)

    def back(self) -> None:
        if self._is_year:
            self.do_cup_year()
        else:
            self.frame.go_to("archive")

    def _click(self, column: int) -> None:
        self._actions["cup_slip" if column == _SLIP and self.is_waiting else "cup_open"].trigger()

    def _open_menu(self, spot: QPoint) -> None:
        show_menu(self, [self._actions[name] for name in _ON_TABLE], self.tables.viewport().mapToGlobal(spot))

    @property
    def is_waiting(self) -> bool:
        """Whether the selected table has no evening yet."""
        return self.row is not None and not self.row.evening

    @property
    def can_export(self) -> bool:  # type: ignore[override]
        return bool(self.cups)

    can_print = can_export

    @property
    def draw_words(self) -> str:
        """Label for drawing a round, the first time or again."""
        if not self.cup.can_draw:
            return ""
        again = self.cup.next_round in self.cup.draws
        text = self.tr("Draw round {round} again") if again else self.tr("Draw round {round}")
        return text.format(round=self.cup.next_round)

    def do_cup_prepare(self) -> None:
        self.do_cup_new(self.cup)

    def do_cup_new(self, cup: Cup | None = None) -> None:
        from tarockblock.ui.cups.cup_dialogs import prepare_dialog

        dialog = self.frame.dialogs.tried(lambda: prepare_dialog(self.frame, self.cups, cup))
        if dialog is not None:
            self._ask(dialog, self._prepare, self.tr("Saved."))

    def _prepare(self, draft: Any) -> None:
        self._commands.prepare(composed(draft.name), draft.settings(), draft.rulesets[draft.ruleset], draft.names)
        self._wanted, self._is_year = draft.name, False

    def _ask(self, dialog: Any, store: Callable[[Any], object], done: str) -> None:
        def enter(draft: object) -> None:
            if self.frame.dialogs.stored(dialog, lambda: store(draft)):
                self._done(done)

        dialog.entered.connect(enter)
        self.frame.dialogs.open(dialog)

    def _done(self, text: str) -> None:
        if self._session.is_open and self._session.stored_state == "trashed":  # opened before the round was drawn again
            self._session.leave()
        self.frame.refresh()
        self.notified.emit(text)

    def do_cup_draw(self) -> None:
        number = self.cup.next_round
        found = self._commands.draw(self.cup.name, number, randrange(10_000))
        text = self.tr("Round {round} is drawn. {meetings}.")
        self._done(text.format(round=number, meetings=draw_words(found, self._languages.wording)))

    def do_cup_seat(self) -> None:
        from tarockblock.ui.cups.cup_dialogs import SeatingDialog

        cup, number = self.cup, self.cup.next_round
        dialog = SeatingDialog(cup, number, self._languages.wording, self.frame)
        text = self.tr("Round {round} is seated by hand.").format(round=number)
        self._ask(dialog, lambda draft: self._commands.seat(cup.name, number, draft.tables), text)

    def do_cup_open(self) -> None:
        """Begin, continue or view the table's evening."""
        cup, row = self.cup, self.row
        if row is None:
            return
        if not row.evening:
            self.frame.bridge.start(self._commands.table(cup, *row.place), cup.group)
        elif row.is_closed:
            self.frame.do("look_at", row.evening)
        else:
            self.frame.bridge.open(row.evening)

    def do_cup_slip(self) -> None:
        from tarockblock.ui.cups.cup_dialogs import SlipDialog

        cup, row = self.cup, self.row
        if row is not None:
            dialog = SlipDialog(cup, row, self._languages.wording, self.frame)
            text = self.tr("The table is saved with its totals.")
            self._ask(dialog, lambda draft: self._commands.type_slip(cup, *row.place, draft.points), text)

    def do_cup_lot(self) -> None:
        from tarockblock.ui.cups.cup_dialogs import LotDialog

        cup, text = self.cup, self.tr("The order has been recorded.")
        dialog = LotDialog(cup, self._languages.wording, self.frame)
        self._ask(dialog, lambda draft: self._commands.order(cup.name, draft.names), text)

    def do_cup_money(self) -> None:
        made = self._commands.book_money(self.cup)
        self._done(self.tr("%n booking(s) made; they are in Money.", None, made))

    def do_cup_year(self) -> None:
        self._is_year = not self._is_year
        self.refresh()

    def _print(self, paper: Paper) -> None:
        show_paper(self.frame, paper, self._languages.wording, self.frame.notify)

    def do_cup_seating(self) -> None:
        """Print the latest round's seating for the wall, and a slip a table."""
        cup, number = self.cup, max(self.cup.draws)
        self._print(draw_paper(cup.name, {number: cup.draws[number]}, self._languages.wording, with_slips=True))

    def do_print(self) -> None:
        self._print(grid_paper(self.grid, self._languages.wording, self._beside))

    def do_copy(self) -> None:
        QGuiApplication.clipboard().setText(grid_text(self.grid, self._languages.wording, self._beside))
        self.notified.emit(self.tr("Copied."))

    def do_export(self) -> None:
        write = partial(write_grid, self.grid, self._languages.wording, self._beside)
        title, name = self.tr("Export the result list"), legal_name(self.grid.name)

        def export(path: Path, _kind: str) -> None:
            self.frame.exported(path, lambda: write(path))

        ask_path(self.frame, title, table_kinds(), name, export)


def _panel(title: TextLabel, table: PlainTable) -> Panel:
    edge = Pixels(2)
    inside = vbox(hbox(grow(title), margins=(14, 10, 10, 6)), grow(table), gap=0, margins=(edge, 0, edge, Pixels(6)))
    return within(Panel(), inside)


def _grid_columns(found: Grid, wording: Wording) -> list[Column[Sequence[str]]]:
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
