"""A section of the editor: fields with former values and problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.labels import RuleWords
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import FieldKind, Value
from tarockblock.ui.kit.layout import Cell, Item, Part, Span, add, grid, grow, hbox, sheet, stretch
from tarockblock.ui.kit.theme import px, text_scale
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import ENTER, announce
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.panel import Hairline
from tarockblock.ui.kit.widgets.plain_table import ScrollArea
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.rules.editor_rows import EditorGroup, EditorRow, EditorSection, is_shown, was_value, was_words

WIDTH, WIDE, HEIGHT = 66, 96, 34


class ValueField(TextField):
    """A number or card points; if empty, the value it follows is shown dashed."""

    entered = Signal(object)

    def __init__(self, name: str, width: int) -> None:
        super().__init__(name, height=HEIGHT)
        self._own, self._followed = "", ""
        self.setFixedWidth(px(width))
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setMaxLength(12)
        self.textEdited.connect(self.entered.emit)

    def show_value(self, value: object, followed: str) -> None:
        """Show the value or the one followed, unless the user is typing."""
        self._own, self._followed = str(value or ""), followed
        self.setPlaceholderText(followed)
        if self.hasFocus() and self.text() == self._own:
            self.set_computed(False)
            return
        self._show()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show()

    def _show(self) -> None:
        text = self._own or self._followed
        if self.text() != text:
            self.setText(text)
        self.set_computed(not self._own and bool(self._followed))


class ChoiceField(MenuButton):
    entered = Signal(object)

    def __init__(self, name: str, choices: Sequence[str], words: Sequence[str]) -> None:
        super().__init__("", words)
        self._name, self._choices = name, tuple(choices)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.current_changed.connect(lambda index: self.entered.emit(self._choices[index]))

    def show_value(self, value: object, _followed: str) -> None:
        self.set_current(self._choices.index(str(value)) if str(value) in self._choices else -1)
        self.setAccessibleName(f"{self._name}: {self.label}")

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(min(hint.width(), px(160)), hint.height())


class SwitchField(TickBox):
    entered = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.clicked.connect(lambda: self.entered.emit(self.isChecked()))  # its own emit would lack the argument

    def show_value(self, value: object, _followed: str) -> None:
        self.setChecked(bool(value))


AnyField = ValueField | ChoiceField | SwitchField


class SetBackLink(KeyButton):
    """ "statt 5": the former value and a link to restore it."""

    def __init__(self) -> None:
        super().__init__("", "undo", kind=ButtonKind.LINK, height=32)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.allow_icon_alone()
        self.hide()

    def set_texts(self, text: str, spoken: str) -> None:
        """Set the words and the spoken text; "" hides the link."""
        self.set_label(text)
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(spoken)
        self.setVisible(bool(text))


_SIGN, _SWITCH, _NAME, _FIRST = range(4)
_NAME_LEAST, _ROW_LEAST = 190, 36
_BESIDE_UP_TO = 125  # percent text size; beyond it, problems are below their fields


@dataclass(slots=True)
class _Row:
    """A row's widgets, by path if per field."""

    data: EditorRow
    sign: TextLabel
    name: TextLabel
    problem: TextLabel
    remarks: QWidget
    fields: dict[str, AnyField]
    links: dict[str, SetBackLink]
    heads: dict[str, str]

    @property
    def widgets(self) -> list[QWidget]:
        return [self.sign, self.name, self.remarks, *self.fields.values()]


class EditorSectionView(ScrollArea):
    """A section's fields.

    ``entered`` carries a path and value, ``set_back`` a path, ``looked_at`` the focused one.
    """

    entered = Signal(str, object)
    set_back = Signal(str)
    looked_at = Signal(str)

    def __init__(self, section: EditorSection, draft: HouseDraft, wording: Wording) -> None:
        super().__init__()
        self._draft, self._words = draft, RuleWords(draft.data, wording)
        self.rows: list[_Row] = []
        self._paths: dict[QObject, str] = {}
        self._groups: list[tuple[list[QWidget], list[_Row]]] = []
        self.section = section

    def _build(self) -> None:
        groups = (self._group(group) for group in self.section.groups if group.rows)
        self.setWidget(sheet(*groups, stretch(), gap=14, margins=(12, 6, 12, 14)))

    def _group(self, group: EditorGroup) -> QGridLayout:
        headed, last = any(group.heads), _FIRST + len(group.heads)
        title, line = TextLabel(group.title, 14, 650, wrap=True), Hairline()
        heads = [TextLabel(head, 12, 500, "text2") for head in group.heads] if headed else []
        corner = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        lines: list[Sequence[Cell]] = [
            (Span(title, _FIRST if headed else last + 1), *(Part(head, side=corner) for head in heads)),
            (Span(line, last + 1),),
        ]
        rows = [self._row(lines, row, group.heads) for row in group.rows]
        self.rows += rows
        self._groups.append(([title, *heads, line], rows))
        widths = {_SIGN: 14, _SWITCH: 32 if headed else 0, _NAME: _NAME_LEAST}
        return grid(*lines, gap=(8, 2), widths=widths, shares={last: 1})

    def _row(self, lines: list[Sequence[Cell]], row: EditorRow, heads: tuple[str, ...]) -> _Row:
        middle = Qt.AlignmentFlag.AlignVCenter
        sign, name = TextLabel("≠", 14, 650, "gold_text"), TextLabel(row.label, 13, 500, wrap=True)
        problem = TextLabel("", 12, 500, "minus", wrap=True)
        made = _Row(row, sign, name, problem, QWidget(), {}, {}, {})
        switch = Part(self._add_field(made, row.switch, ""), side=middle) if row.switch else None
        cells: list[Item] = [Part(made.sign, side=middle), switch, Part(made.name, side=middle)]
        for index in range(len(heads)):
            path = row.paths[index] if index < len(row.paths) else ""
            cells.append(None)
            if path:
                field = self._add_field(made, path, heads[index])
                side = Qt.AlignmentFlag.AlignHCenter if isinstance(field, SwitchField) else Qt.AlignmentFlag.AlignLeft
                if isinstance(field, SwitchField) and len(heads) == 1:
                    side = Qt.AlignmentFlag.AlignLeft
                cells[-1] = Part(field, side=middle | side)
        line = hbox(*(self._add_link(made, path) for path in row.all_paths), gap=8, margins=(8, 0, 0, 0))
        made.remarks.setLayout(line)
        made.remarks.setMinimumHeight(px(_ROW_LEAST))
        if text_scale() > _BESIDE_UP_TO:
            lines += ((*cells, made.remarks), (None, None, Span(made.problem, len(heads) + 2)))
            add(line, stretch())
        else:
            lines += ((*cells, made.remarks), ())
            add(line, grow(made.problem), stretch(0))
        return made

    def _add_field(self, row: _Row, path: str, head: str) -> AnyField:
        field = self._draft.field(path)
        label = self._words.label(field)
        name = self.tr("{name}: played").format(name=label) if field.kind is FieldKind.PLAYED else label
        made: AnyField
        if field.kind in (FieldKind.SWITCH, FieldKind.PLAYED):
            made = SwitchField(name)
        elif field.choices:
            values: list[Value] = [int(each) if each.isdecimal() else each for each in field.choices]
            made = ChoiceField(name, field.choices, [self._words.value(field, value) for value in values])
        else:
            made = ValueField(name, WIDE if field.kind in (FieldKind.LENGTH, FieldKind.NUMBERS) else WIDTH)
        made.entered.connect(lambda value, path=path: self.entered.emit(path, value))
        made.installEventFilter(self)
        self._paths[made] = path
        row.fields[path], row.heads[path] = made, head
        return made

    def _add_link(self, row: _Row, path: str) -> SetBackLink:
        link = SetBackLink()
        link.clicked.connect(lambda: self._go_back(path))
        row.links[path] = link
        return link

    def refresh(self, problems: Mapping[str, str]) -> None:
        """Show the draft, with problems by path; build the fields first if needed."""
        if not self.rows:
            self._build()
        for row in self.rows:
            shown = is_shown(self._draft, row.data)
            for widget in row.widgets:
                widget.setVisible(shown)
            row.problem.setVisible(False)
            if shown:
                self._refresh_row(row, problems)
        for heads, rows in self._groups:
            some = any(is_shown(self._draft, row.data) for row in rows)
            for widget in heads:
                widget.setVisible(some)

    def _refresh_row(self, row: _Row, problems: Mapping[str, str]) -> None:
        draft, wrong, changed = self._draft, "", False
        for path, field in row.fields.items():
            played = path == row.data.switch or draft.is_played(path)
            field.setEnabled(played)
            field.show_value(draft.shown(path), draft.followed(path))
            sentence = problems.get(path, "") if played else ""
            wrong = wrong or sentence
            if isinstance(field, ValueField):
                field.set_problem(bool(sentence))
            changed = changed or draft.is_changed(path)
            was, _set_back = was_words(draft, self._words, path, "", first=True)
            field.setAccessibleDescription(sentence or was)
        for path, link in row.links.items():
            was, set_back = was_words(draft, self._words, path, row.heads[path], first=path == row.data.paths[0])
            link.set_texts(was_value(draft, self._words, path) if wrong else was, set_back)
        if wrong != row.problem.text():
            announce(row.problem, wrong)
        row.problem.set_text(wrong)
        row.problem.setVisible(bool(wrong))
        row.sign.set_text("≠" if changed else "")
        row.name.set_weight(600 if changed else 500)

    def _go_back(self, path: str) -> None:
        widget = next(each for each, known in self._paths.items() if known == path)
        if isinstance(widget, QWidget):
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
        self.set_back.emit(path)

    def focus(self, path: str = "") -> None:
        """Focus a path, or the first usable field."""
        for row in self.rows:
            for known, field in row.fields.items():
                is_meant = known == path if path else not isinstance(field, SwitchField)
                if is_meant and field.isEnabled():
                    field.setFocus(Qt.FocusReason.TabFocusReason)
                    return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Track the focused field; ↑ and ↓ keep the column, Enter moves on."""
        path = self._paths.get(watched)
        if path is not None and event.type() == QEvent.Type.FocusIn:
            self.looked_at.emit(path)
            if isinstance(watched, QWidget):
                self.ensureWidgetVisible(watched, 0, px(40))
        if path is not None and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(path, watched, event)
        return super().eventFilter(watched, event)

    def _key(self, path: str, watched: QObject, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        key = Qt.Key(event.key())
        if key in ENTER and isinstance(watched, ValueField):
            self.focusNextChild()
            return True
        if key not in steps or event.modifiers() or isinstance(watched, ChoiceField):
            return False
        column = [(known, field) for known, field in self._column(path) if field.isVisible() and field.isEnabled()]
        here = [known for known, _field in column].index(path)
        target = column[max(0, min(len(column) - 1, here + steps[key]))][1]
        target.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _column(self, path: str) -> list[tuple[str, AnyField]]:
        index = next(row.data.paths.index(path) if path in row.data.paths else -1 for row in self.rows
                     if path in row.fields)  # fmt: skip
        found = []
        for row in self.rows:
            known = row.data.switch if index < 0 else (row.data.paths[index] if index < len(row.data.paths) else "")
            if known in row.fields:
                found.append((known, row.fields[known]))
        return found
