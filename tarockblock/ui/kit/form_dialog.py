"""Forms: a list of fields bound to a draft. The base class shows, validates and stores. Knows no game.

``self.line("rate_text", …)`` is the field for ``draft.rate_text``. Typed text goes into the draft at once, changes
of the draft go back into the field, and a problem is shown below it; the problem's path is the attribute's name
without ``_text``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from functools import partial
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QPlainTextEdit, QWidget

from tarockblock.exchange.language import typed_day
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Item, Margins, add, hbox, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import sentence
from tarockblock.ui.kit.widgets.calendar import CalendarButton, DateField
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_field import TextArea, TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.visible_text import visible

_Draft = TypeVar("_Draft")
_Widget = TypeVar("_Widget", bound=QWidget)
Put = Callable[[Any], object]
"""Stores a typed or chosen value if that takes more than setting the attribute."""


class Words(Protocol):
    """Turns problems into sentences; `exchange.wording.Wording` is one."""

    def problem(self, found: Any, /) -> str:
        """Return half a sentence, without a capital or full stop."""


def titled(
    title: str | QWidget, *widgets: QWidget | str, below: QWidget | None = None, wide: bool = False
) -> QBoxLayout:
    """Lay out a title, if any, above fields and words (``wide``: over the whole width), with a problem line below."""
    head = TextLabel(title, 13, 600) if isinstance(title, str) and title else title or None
    beside = [TextLabel(each, 13, 400, "text2") if isinstance(each, str) else each for each in widgets]
    return vbox(head, (hbox if wide else FlowLayout)(*beside, gap=8), below, gap=4)


class _Bond:
    """The binding of a draft's attribute and a widget; text being typed is left alone."""

    def __init__(self, form: FormDialog[Any], attribute: str, show: Put, put: Put | None) -> None:
        self._form, self._attribute, self._show = form, attribute, show
        self._put: Put = partial(setattr, form.draft, attribute) if put is None else put
        self.value = self._now
        show(self.value)

    def show(self) -> None:
        if self._now != self.value:
            self.value = self._now
            self._show(self.value)

    def put(self, value: object) -> None:
        """Store the user's value in the draft."""
        self._put(value)
        self.value = self._now
        self._form.refresh()

    @property
    def _now(self) -> Any:
        return attrgetter(self._attribute)(self._form.draft)


class FormDialog(Dialog, Generic[_Draft]):
    """Base class of forms. ``entered`` carries the fact to store; the receiver calls ``accept`` or
    :meth:`show_failure`.

    A subclass makes its fields and passes them to :meth:`lay_out`; anything else to show belongs in
    :meth:`refresh`. ``misfits`` are the reasons, shown at the top, why the row being changed does not fit.
    """

    entered = Signal(object)

    quiet: tuple[str, ...] = ()
    """Fields of text that nothing is said beside before something is typed."""

    gap: float = 12
    around: Margins = (20, 16, 20, 12)

    def __init__(
        self,
        draft: _Draft,
        words: Words | None = None,
        *,
        cancel: str | None = None,
        misfits: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self.draft, self._words = draft, words
        self.fields: dict[str, Any] = {}
        """By the path of their problems."""
        self._bonds: list[_Bond] = []
        self._labels: list[tuple[Sequence[str], ProblemLabel]] = []
        self.problems: Mapping[str, str] = {}
        """What is shown beside the fields, by path."""
        self.foot = DialogFoot("", "Ctrl+Enter", cancel=cancel)
        self.primary = self.foot.primary
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self.enter).setAutoRepeat(False)
        self.column = vbox(gap=self.gap, margins=self.around)
        self.compose(within(QWidget(), self.column), self.foot)
        self.show_misfits(misfits)

    def lay_out(
        self, title: str, primary: str, *items: Item, width: int, height: int = 0, first: str | QWidget = ""
    ) -> None:
        """Put the form together and show the draft; ``first`` gets the focus: a widget, a field's path, or the
        button.
        """
        self.setWindowTitle(title)
        self.primary.set_label(primary)
        add(self.column, *items)
        self.refresh()
        self.fit(width, height, grow=not height)
        begin = first if isinstance(first, QWidget) else self.fields.get(first, self.primary)
        begin.setFocus(Qt.FocusReason.TabFocusReason)

    def line(
        self,
        attribute: str,
        name: str,
        hint: str = "",
        *,
        path: str = "",
        made: TextField | None = None,
        width: int = 0,
        most: int = 0,
        put: Put | None = None,
    ) -> TextField:
        """Return a field of one line. Hidden characters are shown as signs; untouched text is stored unchanged."""
        field = made or TextField(name, hint)
        if width:
            field.setFixedWidth(px(width))
        if most:
            field.setMaxLength(most)
        self._keep(path or attribute.removesuffix("_text"), field)
        bond = self._bind(attribute, lambda text: field.setText(visible(text, one_line=True)), put)
        field.textEdited.connect(_Typing(bond, one_line=True))
        return field

    def number(self, attribute: str, name: str, *, path: str, width: int, most: int) -> TextField:
        """Return a field with large figures, right-aligned."""
        field = TextField(name, size=16, weight=600, height=38)
        field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return self.line(attribute, name, made=field, path=path, width=width, most=most)

    def day(self, name: str, language: str, today: date, *, width: int = 0) -> tuple[DateField, CalendarButton]:
        """Return a field for the draft's ``date_text``, shown as its ``day`` if valid, with its calendar button."""
        draft: Any = self.draft
        field = DateField(name, None, language, today)

        def show(text: str) -> None:
            field.setText(text if draft.day is None else typed_day(draft.day, language))

        def choose(day: date) -> None:
            field.show_day(day)
            bond.put(field.text())

        if width:
            field.setFixedWidth(px(width))
        bond = self._bind("date_text", show)
        field.textEdited.connect(bond.put)
        calendar = CalendarButton(field, lambda: draft.day, today, language)
        calendar.chosen.connect(choose)
        return self._keep("date", field), calendar

    def area(self, attribute: str, name: str, height: int) -> TextArea:
        field = TextArea(name)
        field.setFixedHeight(px(height))
        bond = self._bind(attribute, lambda text: field.setPlainText(visible(text)))
        typed = _Typing(bond, one_line=False)
        field.textChanged.connect(lambda: typed(field.toPlainText()))
        return self._keep(attribute, field)

    def choice(
        self, attribute: str, name: str, labels: Mapping[Any, str], *, put: Put | None = None
    ) -> SegmentedControl:
        """Return a segmented control; ``labels`` by value."""
        field, values = SegmentedControl(tuple(labels.values()), name), [*labels]
        bond = self._bind(attribute, lambda value: field.set_current(_index(values, value)), put)
        field.current_changed.connect(lambda index: bond.put(values[index]))
        return self._keep(attribute, field)

    def menu(
        self,
        attribute: str,
        name: str,
        options: Sequence[tuple[Hashable, str]],
        *,
        put: Put | None = None,
        captioned: bool = True,
    ) -> MenuButton:
        """Return a button with a list of values and labels."""
        values = [value for value, _ in options]
        field = MenuButton(name, [label for _, label in options], -1, captioned=captioned)
        bond = self._bind(attribute, lambda value: field.set_current(_index(values, value)), put)
        field.current_changed.connect(lambda index: bond.put(values[index]))
        return self._keep(attribute, field)

    def tick(self, attribute: str, name: str, label: str, *, put: Put | None = None) -> TickBox:
        field = TickBox(name, label)
        bond = self._bind(attribute, field.setChecked, put)
        field.clicked.connect(bond.put)
        return self._keep(attribute, field)

    def problem(self, *paths: str) -> ProblemLabel:
        """Return a label for the first problem among these paths."""
        label = ProblemLabel()
        self._labels.append((paths, label))
        return label

    def _keep(self, path: str, field: _Widget) -> _Widget:
        self.fields[path] = field
        return field

    def _bind(self, attribute: str, show: Put, put: Put | None = None) -> _Bond:
        self._bonds.append(_Bond(self, attribute, show, put))
        return self._bonds[-1]

    def found(self) -> dict[str, str]:
        """Return the draft's problems as sentences, by path; none if the draft checks nothing."""
        found: dict[str, str] = {}
        for each in getattr(self.draft, "problems", tuple)():
            found.setdefault(each.path, self.sentence(each))
        return found

    def sentence(self, found: Any) -> str:
        return sentence(self._words.problem(found)) if self._words is not None else ""

    def _beside(self, found: Mapping[str, str]) -> Mapping[str, str]:
        """Return the problems shown beside the fields: all but those of ``quiet`` ones that are empty."""
        empty = {path for path in self.quiet if not getattr(self.draft, f"{path}_text").strip()}
        return {path: words for path, words in found.items() if path not in empty}

    def reason(self, found: Mapping[str, str]) -> str:
        return next(iter(found.values()), "")

    def refresh(self) -> None:
        """Show the draft's current state."""
        for bond in self._bonds:
            bond.show()
        found = self.found()
        self.problems = beside = self._beside(found)
        for path, field in self.fields.items():
            if isinstance(field, TextField):
                field.set_problem(path in beside)
                field.setAccessibleDescription(beside.get(path, ""))
        for paths, label in self._labels:
            label.show_problem(next((beside[path] for path in paths if path in beside), ""))
        self.foot.show_reason(self.reason(found))

    def do(self, change: Callable[..., object], *what: object) -> None:
        change(*what)
        self.refresh()

    def show_failure(self, text: str) -> None:
        """Show why storing failed; the input stays, for another try."""
        self.foot.show_reason(text, failure=True)

    def set_status(self, text: str, *, possible: bool) -> None:
        """Set the text beside the button, and whether it is enabled."""
        self.foot.show_reason(text)
        self.primary.setEnabled(possible and not self.foot.is_outdated)

    def focus_moved(self, to: QWidget) -> None:
        """Let Enter store, except in a text of several lines, on another button, or in a field that uses it."""
        own = isinstance(to, QPlainTextEdit | MenuButton | KeyButton) and to is not self.primary
        own = own or bool(to.property("takes_enter"))
        self.foot.set_key("Ctrl+Enter" if own else "Enter")

    def fact(self) -> object | None:
        """Return the fact to store, by default the draft, or None if something is missing."""
        return None if self.reason(self.found()) else self.draft

    def enter(self) -> None:
        """Request storing once nothing is missing."""
        fact = self.fact()
        if fact is not None and self.primary.isEnabled():
            self.entered.emit(fact)


class _Typing:
    """Typed text; if it equals the text shown first, the original with its hidden characters is kept."""

    def __init__(self, bond: _Bond, *, one_line: bool) -> None:
        self._bond, self._one_line, self._before = bond, one_line, bond.value

    def __call__(self, text: str) -> None:
        same = text == visible(self._before, one_line=self._one_line)
        self._bond.put(self._before if same else text)


def _index(values: Sequence[Any], value: object) -> int:
    return values.index(value) if value in values else -1
