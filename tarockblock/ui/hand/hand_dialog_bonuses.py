"""The hand dialog's bonuses: a row per bonus, a strip per side."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QWidget

from tarockblock.app.drafts.draft_bonuses import BonusRow
from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.draft_parties import BONUS_KONTRA_KEY
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import Side
from tarockblock.ui.entry.arrangement import Width
from tarockblock.ui.entry.labels import mark_text, side_text, step_title
from tarockblock.ui.entry.parts import ArrowWalk, AskedPart, bonus_kontra
from tarockblock.ui.kit.key_groups import keys_in
from tarockblock.ui.kit.layout import Cell, Span, add, grid, grow, hbox, stretch, vbox, within
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px
from tarockblock.ui.kit.widgets.base import BuiltFor, clear_layout, replace_widget
from tarockblock.ui.kit.widgets.bonus_strip import BonusState, BonusStrip
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.level_button import LevelButton
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.kit.widgets.player_mark import PlayerMark
from tarockblock.ui.kit.widgets.text_label import StepTitle, TextLabel


@dataclass(frozen=True, slots=True)
class Widths:
    """Widths of name, strip and Kontra chip, in design pixels."""

    name: int
    strip: int
    kontra: int


WIDTHS = {Width.WIDE: Widths(108, 171, 74), Width.MEDIUM: Widths(106, 141, 74), Width.NARROW: Widths(104, 158, 74)}
CAPTION_WIDTHS = (53, 65, 53)
"""Widths in the widest form; the middle word is the longest."""
SHIFT = "\N{UPWARDS WHITE ARROW}"

_STATES = {
    BonusMark.SILENT: BonusState.STILL,
    BonusMark.ANNOUNCED: BonusState.ANNOUNCED,
    BonusMark.LOST: BonusState.LOST,
}
_MARKS = {state: mark for mark, state in _STATES.items()} | {BonusState.OFF: BonusMark.OFF}
_SIDES = (Side.DECLARER, Side.OPPONENTS)


class _Line:
    """A bonus's widgets."""

    def __init__(self, row: BonusRow, draft: HandDraft, owner: BonusPane) -> None:
        self.id, self._owner, self._sheet, self._side = row.id, owner, draft.bonuses, Side.DECLARER
        self.cap = KeyCap(row.key)
        self.name = TextLabel(row.label, 13, 500, wrap=True)
        captions = {state: mark_text(mark) for mark, state in _STATES.items()}
        self.strips: dict[Side, BonusStrip] = {}
        for side in _SIDES:
            values = {_STATES[mark]: text for mark, text in row.cells[side].items() if mark in _STATES}
            if not values:
                continue
            strip = BonusStrip(f"{row.label}, {side_text(side)}", values, captions)
            strip.set_required(row.required)
            strip.state_chosen.connect(partial(self._mark, side))
            strip.both_chosen.connect(partial(self._mark, side, both=True))
            strip.set_hint(owner.both_hint())
            self.strips[side] = strip
        self.kontra = bonus_kontra(row.label, draft.ruleset)
        self.kontra.current_changed.connect(lambda level: self._do(self._sheet.set_kontra, self.id, level))
        lost = [cells[BonusMark.SILENT_LOST] for cells in row.cells.values() if BonusMark.SILENT_LOST in cells]
        failed = (mark_text(BonusMark.SILENT_LOST), "".join(lost[:1]))
        self.failed = LevelButton(failed, f"{row.label}, {mark_text(BonusMark.SILENT_LOST)}")
        self.failed.current_changed.connect(self._fail)

    def refresh(self, row: BonusRow, *, listening: bool, problem: bool, target: bool, kontra_works: bool) -> None:
        """Show the entry; ``target`` marks the row whose Kontra has a key."""
        self.cap.set_active(listening)
        self.name.set_color("minus" if problem else "text")
        for side, strip in self.strips.items():
            strip.set_state(_STATES.get(row.mark_of(side), BonusState.OFF))
        self.kontra.setVisible(row.kontra_open)
        self.kontra.set_current(row.kontra)
        self.kontra.set_key(BONUS_KONTRA_KEY if target else "")
        self.kontra.set_active(kontra_works)
        # A failed silent bonus costs only under a setting (R3); then the chip asks for it.
        self._side = row.side or Side.DECLARER
        may_fail = BonusMark.SILENT_LOST in row.cells[self._side]
        self.failed.setVisible(may_fail and row.mark in (BonusMark.SILENT, BonusMark.SILENT_LOST))
        self.failed.set_current(int(row.mark is BonusMark.SILENT_LOST))

    def beside_each_other(self) -> Sequence[Cell]:
        """Return all in a line; at most one chip is shown."""
        name = hbox(self.cap, grow(self.name), gap=7)
        return name, *map(self.strips.get, _SIDES), Span(self.kontra, 0), self.failed

    def below_each_other(self) -> Sequence[Sequence[Cell]]:
        """Return the sides' strips in two lines, Kontra beside, the cap naming the side."""
        own, others = map(self.strips.get, _SIDES)
        chip = hbox(None if others is None else KeyCap(SHIFT), stretch(), self.kontra, self.failed, gap=7)
        return (hbox(self.cap, grow(self.name), gap=7), own), (chip, others), ()

    def show_derived(self, sides: Collection[Side]) -> None:
        """Show the sides whose silent bonus follows from card points."""
        for side, strip in self.strips.items():
            strip.set_derived(BonusState.STILL if side in sides else BonusState.OFF, self._owner.derived_word())

    def set_widths(self, widths: Widths, *, fixed: bool) -> None:
        for strip in self.strips.values():
            if fixed:
                strip.setFixedWidth(px(widths.strip))
            else:
                strip.setMinimumWidth(px(widths.strip))
        for chip in (self.kontra, self.failed):
            chip.setFixedWidth(px(widths.kontra))
        # Side by side, an empty grid column would lose its spacing.
        policy = self.kontra.sizePolicy()
        policy.setRetainSizeWhenHidden(fixed)
        self.kontra.setSizePolicy(policy)

    def _fail(self, level: int) -> None:
        self._do(self._sheet.mark, self.id, self._side, BonusMark.SILENT_LOST if level else BonusMark.SILENT)

    def _mark(self, side: Side, state: BonusState, *, both: bool = False) -> None:
        self._do(partial(self._sheet.mark, both=both), self.id, side, _MARKS[state])

    def _do(self, action: Callable[..., None], *cell: object) -> None:
        self._owner.did.emit(Ask.BONUSES, partial(action, *cell))


class BonusPane(AskedPart):
    """The rows of the bonus sheet, emitting entries."""

    def __init__(self, draft: HandDraft, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._player_marks = draft, marks
        self._built = BuiltFor()
        self._width = Width.WIDE
        self._lines: list[_Line] = []
        self._head, self._body = QWidget(self), QWidget(self)
        self._walk: ArrowWalk | None = None
        self._column = vbox(self._head, self._body, stretch(), gap=2)
        self.setLayout(self._column)
        self._build_head()

    def set_room_width(self, width: Width) -> None:
        """Lay out for a width; the narrowest stacks the strips."""
        if width is not self._width:
            self._width = width
            self._built.forget()
            self._build_head()

    def refresh(self, problems: Mapping[str, object]) -> None:
        rows = self._draft.bonuses.rows()
        cells = tuple((row.id, tuple(row.cells[side].items()), row.required) for row in rows for side in _SIDES)
        if self._built.update(cells):
            self._build(rows)
        self._refresh_sides()
        listening = self._draft.step is Ask.BONUSES
        self.title.set_active(listening)
        self._shift.set_active(listening)
        target = self._draft.bonuses.target()
        kontra_works = self._draft.step_for(BONUS_KONTRA_KEY) is Ask.BONUSES
        self._kontra_cap.set_active(kontra_works)
        for line, row in zip(self._lines, rows, strict=True):
            is_wrong = f"{Ask.BONUSES}:{row.id}" in problems
            works = self._draft.step_for(row.key) is Ask.BONUSES
            line.refresh(row, listening=works, problem=is_wrong, target=row.id == target, kontra_works=kontra_works)
            line.show_derived(row.brought)

    def stop(self, index: int = 0) -> QAbstractButton | None:
        """Return the last touched bonus's entered cell, else the first cell."""
        last = self._draft.bonuses.last
        lines = [line for line in self._lines if line.id == last] or self._lines[:1]
        cells = [
            cell for line in lines for strip in line.strips.values() for cell in strip.findChildren(QAbstractButton)
        ]
        return next((cell for cell in cells if cell.isChecked()), cells[0] if cells else None)

    def derived_word(self) -> str:
        return self.tr("follows from the card points")

    def both_hint(self) -> str:
        """Return how to enter announcements by both sides."""
        return keys_in(self.tr("If both sides announced it: right click, or Ctrl and click"))

    def _build_head(self) -> None:
        self.title = StepTitle(step_title(Ask.BONUSES))
        self._shift, self._kontra_cap = KeyCap(SHIFT), KeyCap(BONUS_KONTRA_KEY)
        self._sides = {side: hbox(gap=4) for side in _SIDES}
        own, others = self._sides.values()
        hint = hbox(*self._hint(), self._shift, stretch(), gap=3)
        word = TextLabel(self.tr("Kontra"), 12, 400, "text2")
        narrow = self._width is Width.NARROW
        kontra = hbox(None if narrow else stretch(), word, self._kontra_cap, stretch(), gap=6)
        lines: tuple[Sequence[Cell], ...] = (
            (self.title, own, others),
            (hint, self._captions(), self._captions(), kontra),
        )
        if narrow:
            lines = (self.title, own), (hint, others), (kontra, self._captions())
        head = within(QWidget(self), self._grid(*lines, gap=4))
        self._head = replace_widget(self._column, self._head, head)

    def _hint(self) -> list[QWidget]:
        if self._width is Width.NARROW:
            return []
        words = self.tr("Opponents with") if self._width is Width.WIDE else side_text(Side.OPPONENTS)
        return [TextLabel(words, 12, 400, "text2")]

    def _captions(self) -> QHBoxLayout:
        words = [mark_text(mark) for mark in _STATES]
        widths = [px(width) for width in CAPTION_WIDTHS]
        if self._width is not Width.WIDE:
            needed = [math.ceil(text_width(font(12), word)) for word in words]
            spare = max(0, px(WIDTHS[self._width].strip) - sum(needed)) // len(words)
            widths = [width + spare for width in needed]
        labels = [TextLabel(word, 12, 400, "text2") for word in words]
        for label, width in zip(labels, widths, strict=True):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setMinimumWidth(width)
        shares = widths if self._width is Width.NARROW else (0, 0, 0)
        return hbox(*map(grow, labels, shares), gap=0)

    def _grid(self, *lines: Sequence[Cell], gap: int, heights: Mapping[int, float] | None = None) -> QGridLayout:
        widths, narrow = WIDTHS[self._width], self._width is Width.NARROW
        columns = (widths.name, widths.strip) if narrow else (widths.name, widths.strip, widths.strip, widths.kontra)
        shares = {int(narrow): 1}
        return grid(*lines, gap=(6, gap), widths=dict(enumerate(columns)), heights=heights, shares=shares)

    def _build(self, rows: tuple[BonusRow, ...]) -> None:
        narrow = self._width is Width.NARROW
        self._lines = [_Line(row, self._draft, self) for row in rows]
        for line in self._lines:
            line.set_widths(WIDTHS[self._width], fixed=not narrow)
        if narrow:
            cells = [each for line in self._lines for each in line.below_each_other()]
            heights = {number: (0, 32, 6)[number % 3] for number in range(len(cells))}
        else:
            cells = [line.beside_each_other() for line in self._lines]
            heights = dict.fromkeys(range(len(cells)), 32)
        body = within(QWidget(self), self._grid(*cells, gap=2, heights=heights))
        self._body = replace_widget(self._column, self._body, body)
        self._walk = ArrowWalk(body)
        self._walk.watch()

    def _refresh_sides(self) -> None:
        draft = self._draft
        own = [player for player in (draft.declarer, draft.partner) if player is not None]
        known = draft.declarer is not None and (draft.alone or not draft.partners or draft.partner is not None)
        others = [player for player in draft.deal.in_seat_order if known and player not in own]
        for side, players in ((Side.DECLARER, own), (Side.OPPONENTS, others)):
            layout = self._sides[side]
            clear_layout(layout)
            add(
                layout,
                TextLabel(side_text(side), 12, 600),
                *(PlayerMark(self._player_marks[player], 16, player) for player in players),
                stretch(),
            )
