"""Everything that can be done, in one table: id, text, keys, icon and where the keys work.

Menus, buttons, context menus and the list under F1 take all of it from here; the controllers of ``ui/window`` supply
what each action does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Flag, auto

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.translate import translate


class Where(Flag):
    """The widgets whose keys an action belongs to; each of them calls :meth:`Actions.install`."""

    WINDOW = auto()
    LEDGER = auto()
    """The rows of the evening being played."""
    ARCHIVE = auto()
    """The list of the archive with its search field."""
    ARCHIVE_ROWS = auto()
    ARCHIVE_EVENING = auto()
    ARCHIVE_LEDGER = auto()
    MONEY = auto()
    STATISTICS = auto()
    RULES = auto()
    RULES_EDITOR = auto()
    DETAIL = auto()
    """A view that lies over the first one of its place."""
    BUILT_IN = auto()
    """Qt's own keys of a list: shown under F1, and no action."""


ARCHIVE_PLACE = Where.ARCHIVE | Where.ARCHIVE_ROWS | Where.ARCHIVE_EVENING
MONEY_PLACE = Where.MONEY
RULES_PLACE = Where.RULES | Where.RULES_EDITOR


@dataclass(frozen=True, slots=True)
class Spec:
    """One action. ``keys`` in Qt's notation, the first one is shown; ``label`` is the text on a button.

    ``writes`` ones are off where nothing can be changed; ``waits`` ones must not meet evenings that come or go, or are
    written out. ``group`` makes it one of several that exclude each other.
    """

    name: str
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    label: str = ""
    where: Where = Where.WINDOW
    writes: bool = False
    waits: bool = False
    checkable: bool = False
    group: str = ""


def _evening() -> list[Spec]:
    return [
        Spec(
            "new_hand",
            translate("Actions", "Enter hand …"),
            ("N", "Ctrl+N"),
            "plus",
            translate("Actions", "Enter hand"),
            writes=True,
        ),
        Spec(
            "trischaken",
            translate("Actions", "Trischaken …"),
            ("T", "Ctrl+T"),
            "trischaken",
            translate("Actions", "Trischaken"),
            writes=True,
        ),
        Spec("renonce", translate("Actions", "Renonce …"), ("R", "Ctrl+R"), "flag", writes=True),
        Spec("struck", translate("Actions", "Struck hand …"), ("Ctrl+Shift+S",), "strike", writes=True),
        Spec("correction", translate("Actions", "Correction …"), ("Ctrl+K",), "note", writes=True),
        Spec("table", translate("Actions", "Change the table …"), ("Ctrl+Shift+T",), "people", writes=True),
        Spec("doubling", translate("Actions", "Doubled Radl by hand …"), ("Ctrl+D",), "plus", writes=True),
        Spec("undo", translate("Actions", "Undo"), ("Ctrl+Z",), "undo", writes=True),
        Spec("redo", translate("Actions", "Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", writes=True),
        Spec(
            "changes",
            translate("Actions", "What was changed …"),
            ("Ctrl+H",),
            "history",
            translate("Actions", "Changes …"),
        ),
        Spec("edit_evening", translate("Actions", "Change the evening …"), ("F2",), "pencil", writes=True),
        Spec("settle", translate("Actions", "Settle …"), ("A", "Ctrl+A"), "coins"),
        Spec("costs", translate("Actions", "What would it cost? …"), ("F3",), "question"),
        Spec("reopen", translate("Actions", "Reopen evening"), ("Ctrl+Shift+O",), "unlock", writes=True),
    ]


def _row() -> list[Spec]:
    ledger, both = Where.LEDGER, Where.LEDGER | Where.ARCHIVE_LEDGER
    return [
        Spec(
            "walk",
            translate("Actions", "Walk through the cells"),
            ("Up", "Down", "Left", "Right"),
            where=Where.BUILT_IN,
        ),
        Spec("to_ledger", translate("Actions", "To the last row"), ("F6", "L")),
        Spec("why", translate("Actions", "Why?"), ("Enter", "Return"), "question", where=both),
        Spec("edit", translate("Actions", "Change …"), ("E",), "pencil", where=ledger, writes=True),
        Spec("versions", translate("Actions", "Earlier versions"), ("V",), "history", where=both),
        Spec("insert", translate("Actions", "Insert hand before …"), ("Ins",), "plus", where=ledger, writes=True),
        Spec("insert_after", translate("Actions", "Insert hand after …"), ("Ctrl+Ins",), where=ledger, writes=True),
        Spec(
            "insert_other",
            translate("Actions", "Insert something else before …"),
            ("Shift+Ins",),
            where=ledger,
            writes=True,
        ),
        Spec("move", translate("Actions", "Move …"), ("M",), "grip", where=ledger, writes=True),
        Spec("move_up", translate("Actions", "Move up"), ("Alt+Up",), where=ledger, writes=True),
        Spec("move_down", translate("Actions", "Move down"), ("Alt+Down",), where=ledger, writes=True),
        Spec(
            "row_renonce", translate("Actions", "It was a renonce …"), ("Shift+R",), "flag", where=ledger, writes=True
        ),
        Spec("strike", translate("Actions", "Strike …"), ("Del",), "strike", where=ledger, writes=True),
        Spec("restore", translate("Actions", "Bring back"), ("Shift+Del",), "undo", where=ledger, writes=True),
    ]


def _file() -> list[Spec]:
    return [
        Spec("new_evening", translate("Actions", "New evening …"), ("Ctrl+Shift+N",), "plus", writes=True),
        Spec("again", translate("Actions", "New evening as last time"), ("Ctrl+Shift+L",), "history", writes=True),
        Spec(
            "import",
            translate("Actions", "Import evening …"),
            ("Ctrl+O",),
            "import",
            translate("Actions", "Import …"),
            writes=True,
            waits=True,
        ),
        Spec(
            "export",
            translate("Actions", "Export evening …"),
            ("Ctrl+E",),
            "export",
            translate("Actions", "Export …"),
            waits=True,
        ),
        Spec(
            "take_over",
            translate("Actions", "Take over evenings …"),
            ("Ctrl+M",),
            "import",
            writes=True,
            waits=True,
        ),
        Spec("share_folder", translate("Actions", "The round's folder …"), ("Ctrl+Shift+M",), "folder", writes=True),
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
        Spec("back", translate("Actions", "Back"), ("Esc",), "arrow-left", where=Where.DETAIL),
        Spec(
            "refresh",
            translate("Actions", "Read the evenings anew"),
            ("F5",),
            where=Where.ARCHIVE | Where.ARCHIVE_EVENING | Where.STATISTICS | Where.MONEY,
        ),
    ]


def _archive() -> list[Spec]:
    rows, evening = Where.ARCHIVE_ROWS, Where.ARCHIVE_EVENING
    return [
        Spec("archive_search", translate("Actions", "Search"), ("Ctrl+F",), where=Where.ARCHIVE),
        Spec("archive_all", translate("Actions", "Show all evenings"), ("Esc",), "archive", where=Where.ARCHIVE),
        Spec("archive_sort", translate("Actions", "Sort"), ("S",), where=rows),
        Spec(
            "archive_several",
            translate("Actions", "Choose several evenings"),
            ("Shift+Up", "Shift+Down", "Ctrl+A"),
            where=Where.BUILT_IN,
        ),
        Spec("archive_look", translate("Actions", "Look at"), ("Enter", "Return"), where=rows),
        Spec(
            "archive_continue",
            translate("Actions", "Go on with it"),
            ("Ctrl+Enter", "Ctrl+Return"),
            "pencil",
            where=rows | evening,
        ),
        Spec("archive_edit", translate("Actions", "Change …"), ("F2",), where=rows, writes=True, waits=True),
        Spec("archive_statistics", translate("Actions", "Statistics of these"), ("F8",), where=rows),
        Spec("archive_trash", translate("Actions", "Delete"), ("Del",), where=rows, writes=True, waits=True),
        Spec(
            "archive_untrash", translate("Actions", "Bring back"), ("Shift+Del",), where=rows, writes=True, waits=True
        ),
        Spec(
            "archive_empty",
            translate("Actions", "Empty the trash …"),
            ("Ctrl+Shift+Del",),
            where=rows,
            writes=True,
            waits=True,
        ),
        Spec("archive_settlement", translate("Actions", "Settlement …"), ("A",), "coins", where=rows | evening),
        Spec("archive_versions", translate("Actions", "Compare versions …"), ("V",), "swap", where=rows),
        Spec("archive_what_if", translate("Actions", "What if …"), ("W",), "question", where=evening),
    ]


def _money() -> list[Spec]:
    money = Where.MONEY
    return [
        Spec("money_paid", translate("Actions", "Paid"), ("B",), "check", where=money, writes=True),
        Spec("money_payment", translate("Actions", "Payment …"), ("Z",), "coins", where=money, writes=True),
        Spec("money_all_paid", translate("Actions", "All paid"), ("Shift+B",), "check", where=money, writes=True),
        Spec("money_kitty", translate("Actions", "Kitty …"), ("K",), "coins", where=money, writes=True),
        Spec("money_write_off", translate("Actions", "Write off …"), ("E",), "strike", where=money, writes=True),
        Spec("money_season", translate("Actions", "Season's close …"), ("J",), "calendar", where=money, writes=True),
        Spec("money_terms", translate("Actions", "Terms of the round …"), ("V",), "settings", where=money, writes=True),
        Spec(
            "money_take_back", translate("Actions", "Take the posting back"), ("Del",), "undo", where=money, writes=True
        ),
        Spec(
            "money_post_again", translate("Actions", "Post it again"), ("Shift+Del",), "redo", where=money, writes=True
        ),
        Spec("money_print", translate("Actions", "Print"), ("Ctrl+P",), "printer", where=money),
        Spec("money_copy", translate("Actions", "Copy as text"), ("Ctrl+C",), "copy", where=money),
        Spec("money_export", translate("Actions", "Export …"), ("X",), "export", where=money),
    ]


def _rules() -> list[Spec]:
    rules, editor = Where.RULES, Where.RULES_EDITOR
    return [
        Spec("rules_derive", translate("Actions", "Derive house rules …"), ("H",), "plus", where=rules, writes=True),
        Spec(
            "rules_edit",
            translate("Actions", "Change house rules …"),
            ("E",),
            "pencil",
            translate("Actions", "Change …"),
            where=rules,
            writes=True,
        ),
        Spec("rules_rename", translate("Actions", "Rename house rules …"), ("F2",), "note", where=rules, writes=True),
        Spec("rules_duplicate", translate("Actions", "Duplicate rules"), ("D",), "copy", where=rules, writes=True),
        Spec("rules_export", translate("Actions", "Export rules …"), ("X",), "export", where=rules),
        Spec(
            "rules_import",
            translate("Actions", "Import rules …"),
            ("I",),
            "import",
            translate("Actions", "Import …"),
            where=rules,
            writes=True,
        ),
        Spec("rules_delete", translate("Actions", "Delete house rules"), ("Del",), "trash", where=rules, writes=True),
        Spec(
            "rules_store",
            translate("Actions", "Save house rules"),
            ("Ctrl+S",),
            "save",
            translate("Actions", "Save"),
            where=editor,
            writes=True,
        ),
        Spec("rules_next", translate("Actions", "Next section"), ("Ctrl+PgDown",), where=editor),
        Spec("rules_previous", translate("Actions", "Previous section"), ("Ctrl+PgUp",), where=editor),
        Spec("rules_all_back", translate("Actions", "Set all back"), (), "undo", where=editor, writes=True),
        Spec("rules_discard", translate("Actions", "Discard draft"), (), "trash", where=editor, writes=True),
    ]


def _view() -> list[Spec]:
    return [
        Spec("chart", translate("Actions", "Chart beside the ledger"), ("F9",), "panel-right", checkable=True),
        Spec("chart_table", translate("Actions", "Chart as a table"), ("Shift+F9",), checkable=True),
        Spec("display", translate("Actions", "Display for the room"), ("F11",), checkable=True),
        Spec("phones", translate("Actions", "Follow on phones …"), ("Shift+F11",), checkable=True),
        Spec("dealer_sign", translate("Actions", "Sign of the next dealer after each hand"), checkable=True),
        Spec("deal_sound", translate("Actions", "Soft sound when the deal moves on"), checkable=True),
        Spec("larger", translate("Actions", "Larger text"), ("Ctrl++", "Ctrl+="), "plus"),
        Spec("smaller", translate("Actions", "Smaller text"), ("Ctrl+-",), "minus"),
        Spec("normal", translate("Actions", "Normal text size"), ("Ctrl+0",)),
        Spec("appearance_system", translate("Actions", "As the system"), group="appearance"),
        Spec("appearance_light", translate("Actions", "Light"), group="appearance"),
        Spec("appearance_dark", translate("Actions", "Dark"), group="appearance"),
        Spec("appearance_contrast_light", translate("Actions", "High contrast, light"), group="appearance"),
        Spec("appearance_contrast_dark", translate("Actions", "High contrast, dark"), group="appearance"),
        Spec("language_system", translate("Actions", "As the system"), group="language"),
        Spec("language_de", "Deutsch", group="language"),
        Spec("language_en", "English", group="language"),
    ]


def _help() -> list[Spec]:
    return [
        Spec("keys", translate("Actions", "Keys"), ("F1",), "info"),
        Spec("manual", translate("Actions", "Manual"), ("Shift+F1",), "rules"),
        Spec("first_evening", translate("Actions", "The first evening in five steps"), (), "check"),
        Spec("sample", translate("Actions", "Look at a sample evening"), (), "evening"),
        Spec("about", translate("Actions", "About Tarockblock"), (), "info"),
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
        (translate("Actions", "In the archive"), _archive()),
        (translate("Actions", "With the money"), _money()),
        (translate("Actions", "In the rules"), _rules()),
        (translate("Actions", "View"), _view()),
        (translate("Actions", "Help"), _help()),
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


class Action(QAction):
    """A QAction with what painted buttons need of its row of the table."""

    def __init__(self, spec: Spec, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName(spec.name)
        self.icon_name, self.where, self.writes, self.waits = spec.icon, spec.where, spec.writes, spec.waits
        self.setShortcuts([QKeySequence(key) for key in spec.keys])
        self.setCheckable(spec.checkable or bool(spec.group))
        if Where.WINDOW not in spec.where:
            self.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.set_words(spec)

    def set_words(self, spec: Spec) -> None:
        """Text and label in the current language; ampersands would be mnemonics."""
        self.label = spec.label or spec.text
        self.setText(spec.text.replace("&", "&&"))

    def reword(self, words: str) -> None:
        """Other words for the case in hand, in menus and on buttons, until the language changes."""
        self.label = words
        self.setText(words.replace("&", "&&"))

    @property
    def key(self) -> str:
        """The first key, as printed on a button."""
        return self.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


class Actions(QObject):
    """The QActions of the table, one each; ``retranslate`` words them anew."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._actions: dict[str, Action] = {}
        groups: dict[str, QActionGroup] = {}
        for spec in self._rows():
            action = self._actions[spec.name] = Action(spec, self)
            if spec.group:
                groups.setdefault(spec.group, QActionGroup(self)).addAction(action)

    def __getitem__(self, name: str) -> Action:
        return self._actions[name]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions.values())

    def at(self, where: Where) -> list[Action]:
        """Those that apply there."""
        return [action for action in self if action.where & where]

    def only(self, place: Where) -> list[Action]:
        """Those that apply nowhere else."""
        return [action for action in self if not action.where & ~place]

    def install(self, widget: QWidget, where: Where) -> None:
        """Have their keys work in a widget."""
        widget.addActions(self.at(where))

    def retranslate(self) -> None:
        """Texts in the current language."""
        for spec in self._rows():
            self._actions[spec.name].set_words(spec)

    def set_enabled(self, names: Iterable[str], enabled: bool) -> None:
        """Switch several on or off."""
        for name in names:
            self._actions[name].setEnabled(enabled)

    @staticmethod
    def _rows() -> Iterator[Spec]:
        return (spec for _heading, group in specs() for spec in group if spec.where is not Where.BUILT_IN)
