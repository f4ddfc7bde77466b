"""Small parts of the entry dialogs: answers, parties, remarks, arrow keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tarockblock.app.drafts.draft_deal import seats
from tarockblock.app.drafts.draft_parties import KONTRA_KEY, Parties
from tarockblock.app.drafts.hand_draft import digit_of
from tarockblock.app.drafts.questions import Ask, Choice, Question
from tarockblock.domain.ruleset import Ruleset
from tarockblock.ui.entry.arrangement import Width
from tarockblock.ui.entry.labels import KONTRA, kontra_times, step_title
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.layout import Item, grid, grow, hbox, in_lines, set_beside, vbox, within
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.base import BuiltFor, Wrapping, clear_layout, replace_widget
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import EvenGrid
from tarockblock.ui.kit.widgets.level_button import LevelButton
from tarockblock.ui.kit.widgets.painting import RIGHT, box, draw_text, draw_wrapped, text_width, wrapped_height
from tarockblock.ui.kit.widgets.text_label import StepTitle

_TITLE_WIDTH = 72
QWIDGETSIZE_MAX = 16777215
"""Qt's constant for no greatest size, which PySide lacks."""
_AIR = 2  # for rounding errors
_LEAST_TEXT = 220  # beside a clause
_MOST_NAMES = 4
_LONE = 230
_TITLED = (Ask.DECLARER, Ask.PARTNER, Ask.BEI, Ask.RESULT, Ask.KONTRA, Ask.DEALER, Ask.OUT, Ask.VORHAND)
_CTRL = Qt.KeyboardModifier.ControlModifier
_OTHER_MODIFIERS = _CTRL | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_LETTERS_END = 0x80
"""Highest key code that is its own character; with Ctrl an event has no text."""
_ARROWS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}


def title_width() -> int:
    """Return the width that aligns the answers of all rows, in pixels."""
    titles = map(step_title, _TITLED)
    return max(px(_TITLE_WIDTH), _AIR + max(math.ceil(text_width(font(13, 600), each)) for each in titles))


@dataclass(frozen=True, slots=True)
class Option:
    """An answer: id, label and look."""

    id: str
    label: str
    key: str = ""
    mark: Mark | None = None
    note: str = ""
    lost: bool = False
    value: str = ""
    enabled: bool = True


def player_option(choice: Choice, marks: Mapping[str, Mark], note: str = "") -> Option:
    return Option(choice.to, choice.to, choice.key, marks[choice.to], note)


class AskedPart(QWidget):
    """A part that shows questions of a kind."""

    pressed = Signal(str, int)
    """Signal: an answer, and the index of its question."""
    did = Signal(object, object)
    """Signal: a question, and an action that is no answer."""

    def stop(self, index: int = 0) -> QWidget | None:
        raise NotImplementedError

    def index_at(self, widget: QWidget) -> int | None:
        """Return the index of a widget's question, or None."""
        return 0 if self is widget or self.isAncestorOf(widget) else None


class Buttons(AskedPart):
    """A button for each answer; with ``several`` the focus stays put."""

    def __init__(self, parent: QWidget | None = None, *, several: bool = False) -> None:
        super().__init__(parent)
        self.buttons: dict[str, ChoiceButton] = {}
        self._several = several

    def stop(self, index: int = 0) -> QAbstractButton | None:
        there = [button for button in self.buttons.values() if button.isEnabled()]
        if self._several and (focused := next((each for each in there if each.hasFocus()), None)):
            return focused
        return next((each for each in there if each.isChecked()), there[0] if there else None)


class AnswerRow(Buttons):
    """A title and answers in `columns` equal columns; the owner sets which are chosen.

    In narrow layouts the title goes above, then the answers into two columns. More than `wrap` answers take
    another line.
    """

    def __init__(
        self, title: str, columns: int = 0, parent: QWidget | None = None, *, wrap: int = 0, several: bool = False
    ) -> None:
        super().__init__(parent, several=several)
        self._columns, self._wrap = columns, wrap
        self._options: tuple[Option, ...] = ()
        self._listening = False
        self._working: Collection[str] = ()
        self._width = Width.WIDE
        self.title = StepTitle(title, parent=self)
        self._answers = QWidget(self)
        self._box = hbox(self.title, grow(self._answers), gap=6)
        self.setLayout(self._box)
        self.setAccessibleName(title)

    def set_room_width(self, width: Width) -> None:
        if width is not self._width:
            self._width = width
            self._build()

    def show_question(
        self,
        question: Question | None,
        option: Callable[[Choice], Option],
        *,
        listening: bool,
        working: Collection[str] = (),
    ) -> None:
        """Show a question's answers, or nothing for None.

        Key caps are dark while it listens, those of ``working`` keys always.
        """
        self.setVisible(question is not None)
        if question is not None:
            self.set_options([option(each) for each in question.choices()])
            self.set_chosen(question.chosen())
        self.set_active(listening, working)

    def set_options(self, options: Sequence[Option]) -> None:
        """Set the answers, rebuilding buttons only if they differ."""
        if tuple(options) != self._options:
            self._options = tuple(options)
            self._build()

    def set_chosen(self, chosen: Iterable[str | None]) -> None:
        given = set(chosen)
        for option, button in self.buttons.items():
            button.setChecked(option in given)

    def set_active(self, listening: bool, working: Collection[str] = ()) -> None:
        """Mark the row as having the keys, or only its ``working`` ones."""
        self._listening, self._working = listening, working
        self.title.set_active(listening)
        for button in self.buttons.values():
            button.set_active(listening or button.key in working)

    def least_beside(self) -> int:
        """Return the least width with the title beside its answers, in pixels."""
        gap, columns = px(6), max(self._in_one_line(Width.WIDE), 1)
        least = [self._least_width(button, Width.WIDE) for button in self.buttons.values()]
        places = [max(least[column::columns], default=0) for column in range(columns)]
        return title_width() + sum(places) + gap * columns

    def _build(self) -> None:
        given = {option for option, button in self.buttons.items() if button.isChecked()}
        columns = self._in_one_line(self._width)
        self.buttons = {}
        for option in self._options:
            button = self.buttons[option.id] = self._button(option)
            button.setMinimumWidth(self._least_width(button, self._width))
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setChecked(option.id in given)
        # An empty grid column takes no room, so fill it with a widget.
        cells = [*self.buttons.values(), *(QWidget() for _ in range(columns - len(self._options)))]
        self._place(within(QWidget(self), grid(*in_lines(cells, columns), gap=6, shares=self._shares(columns))))
        self.set_active(self._listening, self._working)

    def _shares(self, columns: int) -> dict[int, int]:
        if not any(option.mark for option in self._options):
            return dict.fromkeys(range(columns), 1)
        hints = [button.sizeHint().width() for button in self.buttons.values()]
        return {column: max(hints[column::columns], default=max(hints)) for column in range(columns)}

    def _least_width(self, button: ChoiceButton, width: Width) -> int:
        least = button.minimumSizeHint().width()
        if len(self._options) > 1 or width is Width.NARROW:
            return least
        return max(least, min(button.sizeHint().width(), px(_LONE)))

    def _in_one_line(self, width: Width) -> int:
        if width is Width.NARROW:
            return 2
        return self._wrap or max(self._columns, len(self._options), 1)

    def _place(self, holder: QWidget) -> None:
        beside = self._width is Width.WIDE
        width = title_width()
        self.title.setMinimumWidth(width if beside else 0)
        self.title.setMaximumWidth(width if beside else QWIDGETSIZE_MAX)
        set_beside(self._box, beside)
        self._answers = replace_widget(self._box, self._answers, holder)

    def _button(self, option: Option) -> ChoiceButton:
        beside = self._in_one_line(self._width)
        crowded = option.mark is not None and beside > _MOST_NAMES
        button = ChoiceButton(
            option.label, "", option.key, mark=option.mark, note=option.note, lost=option.lost, parent=self
        )
        button.set_crowded(crowded)
        button.set_dense(option.mark is not None and beside >= _MOST_NAMES)
        button.setAutoExclusive(not self._several)
        button.setAccessibleName(joined(self.accessibleName(), option.label, option.note))
        button.setToolTip(plain_tip(option.label) if crowded or option.mark is not None else "")
        button.clicked.connect(lambda _checked, option=option: self.pressed.emit(option.id, 0))
        return button


class ChoiceGrid(Buttons):
    """Answers in even columns; without ``head`` subclasses lay it out."""

    def __init__(self, columns: int, head: Item = None, *, several: bool = False, wide: bool = False) -> None:
        super().__init__(several=several)
        self.grid = EvenGrid(columns, gap=6, wide=wide)
        self._built, self._walk = BuiltFor(), ArrowWalk(self)
        if head is not None:
            self.setLayout(vbox(head, self.grid, gap=8))

    def show_options(
        self, options: Sequence[Option], chosen: Collection[str], *, listening: bool, second: int = -1
    ) -> None:
        """Show answers and choices; number ``second`` begins a new line."""
        if self._built.update(([(each.id, each.label, each.key) for each in options], second)):
            clear_layout(self.grid)
            self.grid.forget()
            self.buttons = {}
            for number, each in enumerate(options):
                if number == second:
                    self.grid.begin_line()
                self.grid.add(self.cell(each, self._button(each)))
            self._walk.watch()
        for each in options:
            button = self.buttons[each.id]
            button.setChecked(each.id in chosen)
            button.setEnabled(each.enabled)
            button.set_value(each.value)
            button.set_note(each.note)
            button.set_active(listening)

    def cell(self, option: Option, button: ChoiceButton) -> QWidget:
        del option
        return button

    def press(self, option: Option) -> None:
        self.pressed.emit(option.id, 0)

    def _button(self, option: Option) -> ChoiceButton:
        button = ChoiceButton(option.label, option.value, option.key, mark=option.mark, note=option.note)
        button.setAutoExclusive(not self._several)
        button.clicked.connect(lambda _checked: self.press(option))
        flexible(button)
        self.buttons[option.id] = button
        return button


class InfoBox(Wrapping):
    """A remark with icon, text, and its clause at the right or below."""

    usual_width, least_size = 552, (200, 40)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._clause = "", ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_text(self, text: str, clause: str = "") -> None:
        self._text, self._clause = text, clause
        self.setAccessibleName(joined(text, clause, by=" – "))
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        high = round(wrapped_height(font(13), self._text, self._room(width)) + 2 * px(11))
        return max(px(40), high + (px(22) if self._is_below(width) else 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(8), tokens().sunken)
        draw_icon(painter, "info", QRectF(px(12), px(10), px(16), px(18)), tokens().text2)
        area = QRectF(px(38), px(11), self._room(self.width()), 0)
        draw_wrapped(painter, area, self._text, font(13), tokens().text2)
        top = self.height() - px(30) if self._is_below(self.width()) else px(8)
        right = QRectF(px(38), top, self.width() - px(38 + 14), px(20))
        draw_text(painter, right, self._clause, font(12, 600), tokens().text2, RIGHT)

    def _beside(self, width: float) -> float:
        clause = text_width(font(12, 600), self._clause) + px(30) if self._clause else px(14)
        return width - px(38) - clause

    def _is_below(self, width: float) -> bool:
        return bool(self._clause) and self._beside(width) < px(_LEAST_TEXT)

    def _room(self, width: float) -> float:
        room = width - px(38 + 14) if self._is_below(width) else self._beside(width)
        return max(float(px(60)), room)


class ArrowWalk(QObject):
    def __init__(self, area: QWidget) -> None:
        super().__init__(area)
        self._area = area

    def watch(self) -> None:
        for button in self._area.findChildren(QAbstractButton):
            button.removeEventFilter(self)
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        direction = next((vector for key, vector in _ARROWS.items() if event.key() == key), None)
        if direction is None or not isinstance(watched, QAbstractButton):
            return False
        target = self._nearest(watched, direction)
        if target is not None:
            target.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _nearest(self, start: QAbstractButton, direction: QPoint) -> QAbstractButton | None:
        here = start.mapTo(self._area, start.rect().center())
        best: tuple[int, QAbstractButton] | None = None
        for button in self._area.findChildren(QAbstractButton):
            if button is start or not button.isVisible() or not button.isEnabled():
                continue
            offset = button.mapTo(self._area, button.rect().center()) - here
            along = QPoint.dotProduct(offset, direction)
            across = abs(offset.x() * direction.y()) + abs(offset.y() * direction.x())
            if along <= 0 or (direction.y() == 0 and across > start.height()):
                continue
            distance = along + 3 * across
            if best is None or distance < best[0]:
                best = (distance, button)
        return None if best is None else best[1]


def typed(event: QKeyEvent) -> tuple[str, bool, bool]:
    """Return a key's character, whether Shift and whether only Ctrl was held; "" with other modifiers."""
    others = event.modifiers() & _OTHER_MODIFIERS
    shift, ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier), others == _CTRL
    if others and not ctrl:
        return "", shift, ctrl
    text = chr(event.key()) if ctrl and event.key() < _LETTERS_END else event.text()
    return digit_of(text) if shift else text, shift, ctrl


def flexible(button: QAbstractButton) -> QAbstractButton:
    button.setMinimumWidth(button.minimumSizeHint().width())
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button


def game_kontra(ruleset: Ruleset) -> LevelButton:
    levels = [f"{name} {times}" for name, times in zip(KONTRA, kontra_times(ruleset), strict=False)]
    none = translate("HandWords", "Kontra on the game")
    return LevelButton((none, *levels), none, KONTRA_KEY, height=34)


def bonus_kontra(bonus: str, ruleset: Ruleset) -> LevelButton:
    words = (translate("HandWords", "Kontra"), *kontra_times(ruleset))
    return LevelButton(words, translate("HandWords", "Kontra on {bonus}").format(bonus=bonus))


class PartiesPane(QWidget):
    """The parties of a hand; `before_game` asks for the declarer before a game is chosen."""

    def __init__(
        self, parties: Parties, marks: Mapping[str, Mark], parent: QWidget | None = None, *, before_game: bool = False
    ) -> None:
        super().__init__(parent)
        self._parties, self._marks, self._before_game = parties, marks, before_game
        self.declarers, self.partners, self.beside = (
            AnswerRow(step_title(ask), 4, self, wrap=4 if ask is Ask.DECLARER else 0, several=ask is Ask.BEI)
            for ask in (Ask.DECLARER, Ask.PARTNER, Ask.BEI)
        )
        self.rows = {Ask.DECLARER: self.declarers, Ask.PARTNER: self.partners, Ask.BEI: self.beside}
        self.setLayout(vbox(*self.rows.values(), gap=5))
        self._walks = [ArrowWalk(row) for row in self.rows.values()]

    def set_room_width(self, width: Width) -> None:
        for row in self.rows.values():
            row.set_room_width(width)

    def least_beside(self) -> int:
        return max((row.least_beside() for row in self.rows.values() if not row.isHidden()), default=0)

    def refresh(self, listening: Ask) -> None:
        for ask, row in self.rows.items():
            row.show_question(self._question(ask), self._option, listening=ask is listening)
        self.setVisible(any(not row.isHidden() for row in self.rows.values()))
        for walk in self._walks:
            walk.watch()

    def _question(self, ask: Ask) -> Question | None:
        parties = self._parties
        if ask is not Ask.DECLARER or not self._before_game or parties.game is not None:
            return parties.find(ask)
        choices = partial(seats, parties.deal, ask, parties.declarers, parties.choose_declarer)
        return Question(ask, choices=choices, chosen=lambda: [parties.declarer])

    def _option(self, choice: Choice) -> Option:
        if not choice.to:
            return Option("", self.tr("alone"), choice.key)
        parties = self._parties
        only = choice.what == Ask.DECLARER and parties.game is not None and parties.game.vorhand_only
        return player_option(
            choice, self._marks, self.tr("Vorhand") if only and choice.to == parties.deal.vorhand else ""
        )
