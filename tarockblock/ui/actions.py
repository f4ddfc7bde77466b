"""Everything that can be done, in one table with its keys: the menu, the buttons' key caps and the F1 list read it.

What an action does is connected by the main window.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Spec:
    """One action. ``keys`` in Qt's notation, the first one is shown; ``ledger`` ones belong to the table's rows.

    ``group`` makes it one of several that exclude each other.
    """

    name: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    ledger: bool = False
    group: str = ""


def _evening() -> list[Spec]:
    return [
        Spec("new_hand", translate("Actions", "Enter hand …"), ("N", "Ctrl+N"), "plus"),
        Spec("trischaken", translate("Actions", "Trischaken …"), ("T", "Ctrl+T"), "trischaken"),
        Spec("renonce", translate("Actions", "Renonce …"), ("R", "Ctrl+R"), "flag"),
        Spec("struck", translate("Actions", "Struck hand …"), ("Ctrl+Shift+S",), "strike"),
        Spec("correction", translate("Actions", "Correction …"), ("Ctrl+K",), "note"),
        Spec("table", translate("Actions", "Change the table …"), ("Ctrl+Shift+T",), "people"),
        Spec("doubling", translate("Actions", "Doubled Radl by hand …"), ("Ctrl+D",), "plus"),
        Spec("undo", translate("Actions", "Undo"), ("Ctrl+Z",), "undo"),
        Spec("redo", translate("Actions", "Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"),
        Spec("changes", translate("Actions", "What was changed …"), ("Ctrl+H",), "history"),
        Spec("settle", translate("Actions", "Settle …"), ("A", "Ctrl+A"), "coins"),
        Spec("reopen", translate("Actions", "Reopen evening"), ("Ctrl+Shift+O",), "unlock"),
    ]


def _row() -> list[Spec]:
    return [
        Spec("to_ledger", translate("Actions", "To the last row"), ("F6", "L")),
        Spec("why", translate("Actions", "Why?"), ("Enter", "Return"), "question", ledger=True),
        Spec("edit", translate("Actions", "Edit …"), ("E",), "pencil", ledger=True),
        Spec("versions", translate("Actions", "Earlier versions"), ("V",), "history", ledger=True),
        Spec("insert", translate("Actions", "Insert hand before …"), ("Ins",), "plus", ledger=True),
        Spec("insert_other", translate("Actions", "Insert something else before …"), ("Shift+Ins",), ledger=True),
        Spec("move", translate("Actions", "Move …"), ("M",), "grip", ledger=True),
        Spec("move_up", translate("Actions", "Move up"), ("Alt+Up",), ledger=True),
        Spec("move_down", translate("Actions", "Move down"), ("Alt+Down",), ledger=True),
        Spec("row_renonce", translate("Actions", "It was a renonce …"), ("Shift+R",), "flag", ledger=True),
        Spec("strike", translate("Actions", "Strike …"), ("Del",), "strike", ledger=True),
        Spec("restore", translate("Actions", "Bring back"), ("Shift+Del",), "undo", ledger=True),
    ]


def _file() -> list[Spec]:
    return [
        Spec("new_evening", translate("Actions", "New evening …"), ("Ctrl+Shift+N",), "evening"),
        Spec("import", translate("Actions", "Import evening …"), ("Ctrl+O",), "import"),
        Spec("export", translate("Actions", "Export evening …"), ("Ctrl+E",), "export"),
        Spec("names", translate("Actions", "Names …"), ("Ctrl+L",), "people"),
        Spec("save_copy", translate("Actions", "Save a copy …"), ("Ctrl+Shift+C",), "save"),
        Spec("restore_copy", translate("Actions", "Earlier copies …"), ("Ctrl+Shift+K",), "history"),
        Spec("rescue", translate("Actions", "Recover a damaged database …"), ("Ctrl+Shift+R",), "warning"),
        Spec("quit", translate("Actions", "Quit"), ("Ctrl+Q",), "close"),
    ]


def _places() -> list[Spec]:
    return [
        Spec("place_evening", translate("Actions", "Evening"), ("Ctrl+1",), "evening"),
        Spec("place_archive", translate("Actions", "Archive"), ("Ctrl+2",), "archive"),
        Spec("place_money", translate("Actions", "Money"), ("Ctrl+3",), "coins"),
        Spec("place_statistics", translate("Actions", "Statistics"), ("Ctrl+4",), "stats"),
        Spec("place_rules", translate("Actions", "Rules"), ("Ctrl+5",), "rules"),
    ]


def _money() -> list[Spec]:
    return [
        Spec("money_paid", translate("Actions", "Paid"), ("B",), "check"),
        Spec("money_payment", translate("Actions", "Payment …"), ("Z",), "coins"),
        Spec("money_all_paid", translate("Actions", "All paid"), ("Shift+B",), "check"),
        Spec("money_kitty", translate("Actions", "Kitty …"), ("K",), "coins"),
        Spec("money_write_off", translate("Actions", "Write off …"), ("E",), "strike"),
        Spec("money_season", translate("Actions", "Season's close …"), ("J",), "calendar"),
        Spec("money_terms", translate("Actions", "Terms of the round …"), ("V",), "settings"),
        Spec("money_take_back", translate("Actions", "Take the posting back"), ("Del",), "undo"),
        Spec("money_post_again", translate("Actions", "Post it again"), ("Shift+Del",), "redo"),
        Spec("money_print", translate("Actions", "Print"), ("Ctrl+P",), "printer"),
        Spec("money_copy", translate("Actions", "Copy as text"), ("Ctrl+C",), "copy"),
        Spec("money_export", translate("Actions", "Export …"), ("X",), "export"),
    ]


def _rules() -> list[Spec]:
    return [
        Spec("rules_derive", translate("Actions", "Derive house rules …"), ("H",), "plus"),
        Spec("rules_edit", translate("Actions", "Change house rules …"), ("E",), "pencil"),
        Spec("rules_rename", translate("Actions", "Rename house rules …"), ("F2",), "note"),
        Spec("rules_duplicate", translate("Actions", "Duplicate rules"), ("D",), "copy"),
        Spec("rules_export", translate("Actions", "Export rules …"), ("X",), "export"),
        Spec("rules_import", translate("Actions", "Import rules …"), ("I",), "import"),
        Spec("rules_delete", translate("Actions", "Delete house rules"), ("Del",), "trash"),
        Spec("rules_store", translate("Actions", "Store house rules"), ("Ctrl+S",), "save"),
    ]


def _view() -> list[Spec]:
    return [
        Spec("chart", translate("Actions", "Chart beside the ledger"), ("F9",), "panel-right", group="-"),
        Spec("chart_table", translate("Actions", "Chart as a table"), ("Shift+F9",), group="-"),
        Spec("larger", translate("Actions", "Larger text"), ("Ctrl++", "Ctrl+="), "plus"),
        Spec("smaller", translate("Actions", "Smaller text"), ("Ctrl+-",), "minus"),
        Spec("normal", translate("Actions", "Normal text size"), ("Ctrl+0",)),
        Spec("appearance_system", translate("Actions", "As the system"), group="appearance"),
        Spec("appearance_light", translate("Actions", "Light"), group="appearance"),
        Spec("appearance_dark", translate("Actions", "Dark"), group="appearance"),
        Spec("language_system", translate("Actions", "As the system"), group="language"),
        Spec("language_de", "Deutsch", group="language"),
        Spec("language_en", "English", group="language"),
    ]


def _help() -> list[Spec]:
    return [
        Spec("keys", translate("Actions", "Keys"), ("F1",), "info"),
        Spec("menu", translate("Actions", "Menu"), ("F10",), "menu"),
        Spec("context", translate("Actions", "Context menu"), ("Shift+F10",)),
    ]


def specs() -> list[tuple[str, list[Spec]]]:
    """The whole table in the current language, by heading."""
    return [
        (translate("Actions", "Evening"), _evening()),
        (translate("Actions", "In the ledger"), _row()),
        (translate("Actions", "File"), _file()),
        (translate("Actions", "Places"), _places()),
        (translate("Actions", "With the money"), _money()),
        (translate("Actions", "In the rules"), _rules()),
        (translate("Actions", "View"), _view()),
        (translate("Actions", "Help"), _help()),
    ]


def archive_keys() -> list[tuple[str, tuple[str, ...]]]:
    """What *Archiv* minds itself while it has the keyboard, with its keys."""
    return [
        (translate("Actions", "Search"), ("Ctrl+F",)),
        (translate("Actions", "Sort"), ("S",)),
        (translate("Actions", "Choose several evenings"), ("Shift+Up", "Shift+Down", "Ctrl+A")),
        (translate("Actions", "Look at the evening"), ("Enter",)),
        (translate("Actions", "Go on with it, or reopen it"), ("Ctrl+Enter",)),
        (translate("Actions", "Title and notes"), ("F2",)),
        (translate("Actions", "Statistics of the evenings chosen"), ("F8",)),
        (translate("Actions", "Into the trash"), ("Del",)),
        (translate("Actions", "Out of the trash"), ("Shift+Del",)),
        (translate("Actions", "Empty the trash"), ("Ctrl+Shift+Del",)),
        (translate("Actions", "Settlement of the evening"), ("A",)),
        (translate("Actions", "Earlier versions of its row"), ("V",)),
        (translate("Actions", "What if"), ("W",)),
        (translate("Actions", "Back; stop what takes long"), ("Esc",)),
    ]


def arrows() -> tuple[str, ...]:
    """What Qt prints for the arrows, worded here: one sign everywhere instead of a word on some keys."""
    return (
        translate("QShortcut", "Up"),
        translate("QShortcut", "Down"),
        translate("QShortcut", "Left"),
        translate("QShortcut", "Right"),
    )


def key_text(key: str) -> str:
    """A key as it is printed on a cap: "Strg+Z"."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


class Actions(QObject):
    """The QActions, made from the table; ``retranslate`` words them anew."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        for _heading, group in specs():
            for spec in group:
                self._actions[spec.name] = self._make(spec)
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def _make(self, spec: Spec) -> QAction:
        action = QAction(self)
        action.setObjectName(spec.name)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        if spec.group:
            action.setCheckable(True)
            if spec.group != "-":
                group = self._groups.setdefault(spec.group, QActionGroup(self))
                group.addAction(action)
        return action

    def retranslate(self) -> None:
        """Texts in the current language; ampersands would be mnemonics."""
        for _heading, group in specs():
            for spec in group:
                self._actions[spec.name].setText(spec.text.replace("&", "&&"))

    def set_enabled(self, names: tuple[str, ...], enabled: bool) -> None:
        """Switch several on or off."""
        for name in names:
            self._actions[name].setEnabled(enabled)

    def key_of(self, name: str) -> str:
        """The first key, as printed on a button."""
        keys = self._actions[name].shortcuts()
        return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""
