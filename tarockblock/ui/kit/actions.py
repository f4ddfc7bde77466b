"""The type of an action: its text, keys and icon, when it is possible, and who handles it. Knows no particular
action.
An action is handled by the method ``do_<name>`` of the current page, or else of the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Flag
from operator import attrgetter
from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.key_groups import sequence
from tarockblock.ui.kit.translate import translate

Question = str | Callable[[Any], object]
"""A question to the handler of an action (page or window): the name of a property, or a function of the handler."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A row of the table of actions. ``keys`` are in Qt's notation, separated by blanks, the first is shown;
    ``label`` is the text of a button.

    ``when`` says whether the action is possible, ``shown`` whether it is visible, ``checked`` whether it is ticked
    (asked of the window); ``says`` may replace its words. ``writes`` marks actions that are off in a read-only
    window, ``waits`` those that must not run during a merge or an export. ``page`` names the only page it belongs
    to. ``where`` is the group of widgets that hears its keys, by default the whole window. Actions with one
    ``choice`` call ``do_<choice>`` with the rest of their name, and exclude each other if ``checked``.
    ``built_in`` marks Qt's own keys of a list: listed under F1, but no action.
    """

    name: str
    text: str
    keys: str = ""
    icon: str = ""
    label: str = ""
    where: Flag | None = None
    when: Question = ""
    shown: Question = ""
    checked: Question = ""
    says: Question = ""
    writes: bool = False
    waits: bool = False
    page: str = ""
    choice: str = ""
    built_in: bool = False


Table = list[tuple[str, list[Spec]]]
"""Actions by heading, in the current language."""


def arrows() -> tuple[str, ...]:
    """Return Qt's names of the arrow keys with a sign for each."""
    return (
        translate("QShortcut", "Up"),
        translate("QShortcut", "Down"),
        translate("QShortcut", "Left"),
        translate("QShortcut", "Right"),
    )


_ROLES = {
    "about": QAction.MenuRole.AboutRole,
    "quit": QAction.MenuRole.QuitRole,
    "settings": QAction.MenuRole.PreferencesRole,
}
"""Actions in macOS's application menu. Qt must not guess others by their words."""


class Action(QAction):
    """A QAction with the parts of its row that painted buttons need."""

    def __init__(self, spec: Spec, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(spec.name)
        self.spec, self.icon_name = spec, spec.icon
        self._method = f"do_{spec.choice or spec.name}"
        self.setShortcuts([sequence(key) for key in spec.keys.split()])
        self.setMenuRole(_ROLES.get(spec.name, QAction.MenuRole.NoRole))
        self.setCheckable(bool(spec.checked))
        if spec.where is not None:
            self.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._say("")

    def _say(self, words: str) -> None:
        self.label = words or self.spec.label or self.spec.text
        self.setText((words or self.spec.text).replace("&", "&&"))

    @property
    def key(self) -> str:
        """The first key, as printed on a button."""
        return self.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def owner(self, page: object, window: object) -> object | None:
        """Return the handler: the page, the window, or None."""
        return next((each for each in (page, window) if hasattr(each, self._method)), None)

    def do(self, page: object, window: object) -> None:
        spec = self.spec
        given = [spec.name.removeprefix(f"{spec.choice}_")] if spec.choice else []
        getattr(self.owner(page, window), self._method)(*given)

    def update(self, page: object, window: object, *, read_only: bool) -> None:
        """Enable it if it is possible now, and show its current state."""
        spec, owner = self.spec, self.owner(page, window)
        able = owner is not None and not (read_only and spec.writes) and (not spec.when or bool(_ask(spec.when, owner)))
        self.setEnabled(able)
        if spec.shown and owner is not None:
            self.setVisible(able if spec.shown == spec.when else bool(_ask(spec.shown, owner)))
        if spec.says:
            self._say("" if owner is None else str(_ask(spec.says, owner)))
        if spec.checked:
            self.setChecked(bool(_ask(spec.checked, window)))


def _ask(question: Question, owner: object) -> object:
    return attrgetter(question)(owner) if isinstance(question, str) else question(owner)


class Actions(QObject):
    """The QActions of a table. ``do`` is called with the triggered action."""

    def __init__(self, parent: QObject, table: Table, do: Callable[[Action], None] | None = None) -> None:
        super().__init__(parent)
        self._actions: dict[str, Action] = {}
        groups: dict[str, QActionGroup] = {}
        for spec in (spec for _heading, group in table for spec in group if not spec.built_in):
            action = self._actions[spec.name] = Action(spec, self)
            if spec.choice and spec.checked:
                groups.setdefault(spec.choice, QActionGroup(self)).addAction(action)
            if do is not None:  # Qt adds the checked state
                action.triggered.connect(lambda _checked=False, action=action: do(action))

    def __getitem__(self, name: str) -> Action:
        return self._actions[name]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions.values())

    def choices(self, choice: str) -> list[tuple[str, str]]:
        return [(each.spec.name.removeprefix(f"{choice}_"), each.label) for each in self if each.spec.choice == choice]

    def at(self, where: Flag | None) -> list[Action]:
        """Return the actions whose keys work in a group of widgets, or, without a group, in the whole window."""
        if where is None:
            return [action for action in self if action.spec.where is None]
        return [action for action in self if action.spec.where is not None and action.spec.where & where]

    def install(self, widget: QWidget, where: Flag | None = None) -> None:
        widget.addActions(self.at(where))
