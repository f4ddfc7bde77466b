"""What an action is: its text, keys and icon, when it can be done, and who does it. Knows no particular one.

An action is handled by a method that is found by its name: ``do_<name>`` of the page in sight, or else of the window.
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
"""What is asked of whoever handles the action, a page or the window: the name of a property, or a function of it."""


@dataclass(frozen=True, slots=True)
class Spec:
    """One action. ``keys`` in Qt's notation, separated by blanks, the first one is shown; ``label``: text on a button.

    ``when`` it can be done, ``shown`` where it is to be seen at all, ``checked`` whether it is ticked (asked of the
    window); ``says`` gives other words for the case in hand, or none. ``writes`` ones are off where nothing can be
    changed; ``waits`` ones must not meet evenings that come or go, or are written out. ``page`` names the page it
    belongs to where that is but one. ``where`` is the group of widgets that hear its keys; without one the whole window
    does. ``choice`` makes it one of several: ``do_<choice>`` gets the rest of its name, and with ``checked`` they
    exclude each other. ``built_in`` are Qt's own keys of a list: shown under F1, and no action.
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
"""Actions by heading, in the language of the moment."""


def arrows() -> tuple[str, ...]:
    """What Qt prints for the arrows, worded here: one sign everywhere instead of a word on some keys."""
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
"""What macOS has in the menu with the program's name. Nothing else may be guessed to belong there by its words."""


class Action(QAction):
    """A QAction with what painted buttons need of its row of the table."""

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
        """Text and label, or other words for the case in hand; ampersands would be mnemonics."""
        self.label = words or self.spec.label or self.spec.text
        self.setText((words or self.spec.text).replace("&", "&&"))

    @property
    def key(self) -> str:
        """The first key, as printed on a button."""
        return self.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def owner(self, page: object, window: object) -> object | None:
        """Who handles it: the page, the window, or nobody."""
        return next((each for each in (page, window) if hasattr(each, self._method)), None)

    def do(self, page: object, window: object) -> None:
        """Have it done by whoever handles it."""
        spec = self.spec
        given = [spec.name.removeprefix(f"{spec.choice}_")] if spec.choice else []
        getattr(self.owner(page, window), self._method)(*given)

    def update(self, page: object, window: object, *, read_only: bool) -> None:
        """Switch it on if it can be done now, and show it as it is."""
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
    """The QActions of a table, one each; ``do`` is called with the one that was triggered."""

    def __init__(self, parent: QObject, table: Table, do: Callable[[Action], None] | None = None) -> None:
        super().__init__(parent)
        self._actions: dict[str, Action] = {}
        groups: dict[str, QActionGroup] = {}
        for spec in (spec for _heading, group in table for spec in group if not spec.built_in):
            action = self._actions[spec.name] = Action(spec, self)
            if spec.choice and spec.checked:
                groups.setdefault(spec.choice, QActionGroup(self)).addAction(action)
            if do is not None:  # Qt adds whether it is checked
                action.triggered.connect(lambda _checked=False, action=action: do(action))

    def __getitem__(self, name: str) -> Action:
        return self._actions[name]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions.values())

    def choices(self, choice: str) -> list[tuple[str, str]]:
        """The values of one of several, and how each is called."""
        return [(each.spec.name.removeprefix(f"{choice}_"), each.label) for each in self if each.spec.choice == choice]

    def at(self, where: Flag | None) -> list[Action]:
        """Those whose keys work in a group of widgets; without one in the whole window."""
        if where is None:
            return [action for action in self if action.spec.where is None]
        return [action for action in self if action.spec.where is not None and action.spec.where & where]

    def install(self, widget: QWidget, where: Flag | None = None) -> None:
        """Have their keys work in a widget."""
        widget.addActions(self.at(where))
