"""A dialog is a list of fields bound to a draft: each is named once; one base shows, judges and stores. Knows no game.

``self.line("rate_text", …)`` is the field for ``draft.rate_text``. What is typed goes into the draft at once, what the
draft changes by itself comes back into the field, and what is wrong is shown below it: the path of the problem is the
name of the attribute without ``_text``.
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
"""Takes what was typed or chosen, where that is more than setting the attribute."""


class Words(Protocol):
    """Says a problem in the user's language; `exchange.wording.Wording` does."""

    def problem(self, found: Any, /) -> str:
        """Half a sentence, without a capital or a full stop."""


def titled(
    title: str | QWidget, *widgets: QWidget | str, below: QWidget | None = None, wide: bool = False
) -> QBoxLayout:
    """A title over fields and words beside each other (``wide``: over the whole width), and what is wrong with them."""
    head = TextLabel(title, 13, 600) if isinstance(title, str) else title
    beside = [TextLabel(each, 13, 400, "text2") if isinstance(each, str) else each for each in widgets]
    return vbox(head, (hbox if wide else FlowLayout)(*beside, gap=8), below, gap=4)


class _Bond:
    """Keeps an attribute of a draft and a widget in step; what is being typed is left alone."""

    def __init__(self, form: FormDialog[Any], attribute: str, show: Put, put: Put | None) -> None:
        self._form, self._attribute, self._show = form, attribute, show
        self._put: Put = partial(setattr, form.draft, attribute) if put is None else put
        self.value = self._now
        show(self.value)

    def show(self) -> None:
        """What the draft has changed."""
        if self._now != self.value:
            self.value = self._now
            self._show(self.value)

    def put(self, value: object) -> None:
        """What the user has."""
        self._put(value)
        self.value = self._now
        self._form.refresh()

    @property
    def _now(self) -> Any:
        return attrgetter(self._attribute)(self._form.draft)


class FormDialog(Dialog, Generic[_Draft]):
    """``entered`` carries what is to be stored; whoever stores it calls ``accept`` or :meth:`show_failure`.

    A subclass makes its fields and hands them to :meth:`lay_out`, which shows the draft; what else is to be said of it
    belongs into :meth:`refresh`. ``misfits`` are the reasons why the row that is changed does not fit: they are on top.
    """

    entered = Signal(object)

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
        """Put it together, show the draft, and begin at ``first``: a widget, a field by its path, or the button."""
        self.setWindowTitle(title)
        self.primary.set_label(primary)
        add(self.column, *items)
        self.refresh()
        self.fit(width, height, grow=not height)
        begin = first if isinstance(first, QWidget) else self.fields.get(first, self.primary)
        begin.setFocus(Qt.FocusReason.TabFocusReason)

    # ------------------------------------------------------------------ its fields

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
        """One line. Hidden characters are shown as signs, and a text that nobody touches stays as it was."""
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
        """Large figures at the right."""
        field = TextField(name, size=16, weight=600, height=38)
        field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return self.line(attribute, name, made=field, path=path, width=width, most=most)

    def day(self, name: str, language: str, today: date, *, width: int = 0) -> tuple[DateField, CalendarButton]:
        """The draft's ``date_text``, shown as its ``day`` where it is one; the calendar belongs beside it."""
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
        """Several lines."""
        field = TextArea(name)
        field.setFixedHeight(px(height))
        bond = self._bind(attribute, lambda text: field.setPlainText(visible(text)))
        typed = _Typing(bond, one_line=False)
        field.textChanged.connect(lambda: typed(field.toPlainText()))
        return self._keep(attribute, field)

    def choice(
        self, attribute: str, name: str, labels: Mapping[Any, str], *, put: Put | None = None
    ) -> SegmentedControl:
        """One of a few, all of them in sight; ``labels`` by the value each is for."""
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
        """One out of a list: values, and how each is called."""
        values = [value for value, _ in options]
        field = MenuButton(name, [label for _, label in options], -1, captioned=captioned)
        bond = self._bind(attribute, lambda value: field.set_current(_index(values, value)), put)
        field.current_changed.connect(lambda index: bond.put(values[index]))
        return self._keep(attribute, field)

    def tick(self, attribute: str, name: str, label: str, *, put: Put | None = None) -> TickBox:
        """Yes or no."""
        field = TickBox(name, label)
        bond = self._bind(attribute, field.setChecked, put)
        field.clicked.connect(bond.put)
        return self._keep(attribute, field)

    def problem(self, *paths: str) -> ProblemLabel:
        """The line that says what is wrong with the fields of these paths: the first of them with a problem."""
        label = ProblemLabel()
        self._labels.append((paths, label))
        return label

    def _keep(self, path: str, field: _Widget) -> _Widget:
        self.fields[path] = field
        return field

    def _bind(self, attribute: str, show: Put, put: Put | None = None) -> _Bond:
        self._bonds.append(_Bond(self, attribute, show, put))
        return self._bonds[-1]

    # ------------------------------------------------------------------ what is shown

    def found(self) -> dict[str, str]:
        """What is wrong with the draft, in sentences by path; one that knows no problems can always be stored."""
        found: dict[str, str] = {}
        for each in getattr(self.draft, "problems", tuple)():
            found.setdefault(each.path, self.sentence(each))
        return found

    def sentence(self, found: Any) -> str:
        """A problem as a sentence."""
        return sentence(self._words.problem(found)) if self._words is not None else ""

    def _beside(self, found: Mapping[str, str]) -> Mapping[str, str]:
        """What is shown beside the fields: everything."""
        return found

    def reason(self, found: Mapping[str, str]) -> str:
        """Why it cannot be stored; empty where it can."""
        return next(iter(found.values()), "")

    def refresh(self) -> None:
        """Show the draft as it is now."""
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
        """Something that changes the draft, and show it."""
        change(*what)
        self.refresh()

    def show_failure(self, text: str) -> None:
        """Why it could not be stored; everything stays as it was entered, and it can be tried again."""
        self.foot.show_reason(text, failure=True)

    def set_status(self, text: str, *, possible: bool) -> None:
        """What is said beside the button, and whether it can be pressed."""
        self.foot.show_reason(text)
        self.primary.setEnabled(possible)

    # ------------------------------------------------------------------ keys

    def focus_moved(self, to: QWidget) -> None:
        """Enter enters, but in a text of several lines, on another button, and in a field that uses it itself."""
        own = isinstance(to, QPlainTextEdit | MenuButton | KeyButton) and to is not self.primary
        own = own or bool(to.property("takes_enter"))
        self.foot.set_key("Ctrl+Enter" if own else "Enter")

    def fact(self) -> object | None:
        """What would be stored now, None where something is missing; mostly the draft."""
        return None if self.reason(self.found()) else self.draft

    def enter(self) -> None:
        """Ask for it to be stored, from anywhere, once nothing is missing."""
        fact = self.fact()
        if fact is not None and self.primary.isEnabled():
            self.entered.emit(fact)


class _Typing:
    """What is typed; a text that is as it was shown at first is as it was, with all that is hidden in it."""

    def __init__(self, bond: _Bond, *, one_line: bool) -> None:
        self._bond, self._one_line, self._before = bond, one_line, bond.value

    def __call__(self, text: str) -> None:
        same = text == visible(self._before, one_line=self._one_line)
        self._bond.put(self._before if same else text)


def _index(values: Sequence[Any], value: object) -> int:
    return values.index(value) if value in values else -1
