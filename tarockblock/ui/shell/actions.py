"""Everything that can be done, a line each: text, keys, icon, where its keys work, when it can be done.

Menus, buttons, context menus and the list under F1 take all of it from here. What an action does is the method
``do_<name>`` of the page in sight, or else of the main window (`ui/kit/actions.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Flag, auto
from functools import partial
from typing import Any

from tarockblock.ui.kit.actions import Spec, Table
from tarockblock.ui.kit.translate import translate


class Where(Flag):
    """The widgets whose keys an action belongs to; each of them installs its actions."""

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
    """A view that lies over the first one of its page."""


PAGES = ("evening", "archive", "money", "statistics", "rules")
"""The pages of the rail, in its order; their names, keys and icons are those of the actions ``page_<name>``."""


tr = partial(translate, "")
"""The text of an action in the language shown; the translators' tool gives a bare ``tr`` no context."""


def _set(name: str, value: object = True) -> Callable[[Any], bool]:
    return lambda window: getattr(window.preferences.settings, name) == value


def _chart_is_table(window: Any) -> bool:
    return bool(window.current.chart_is_table)


def _has_trischaken(window: Any) -> bool:
    """House rules may do without."""
    return bool(window.takes_entries and window.has_trischaken)


def _continue_words(page: Any) -> str:
    return str(page.continue_words)


def _is_struck(page: Any) -> bool:
    return bool(page.is_struck)


def _has_versions(page: Any) -> bool:
    return bool(page.has_versions)


def _in_list(page: Any) -> bool:
    return bool(page.some and not page.in_trash)


def _in_trash(page: Any) -> bool:
    return bool(page.some and page.in_trash)


def _rule(
    name: str, text: str, keys: str, icon: str = "", label: str = "", *, editor: bool = False, writes: bool = False
) -> Spec:
    """What is done with the rules: the list, or the editor, knows whether it can be."""
    where = Where.RULES_EDITOR if editor else Where.RULES
    can = (lambda page: page.editor.can(name)) if editor else (lambda page: page.browse.can(name))
    return Spec(name, text, keys, icon, label, where=where, when=can, writes=writes, page="rules")


class ActionTable:
    """The table, by heading."""

    @staticmethod
    def of_evening() -> list[Spec]:
        """What is done with the evening being played."""
        here = partial(Spec, page="evening")
        change = partial(here, writes=True)
        enter = partial(change, when=lambda window: window.takes_entries)
        undo, redo = partial(change, when=lambda page: page.can_undo), partial(change, when=lambda page: page.can_redo)
        reopen = partial(change, when=lambda window: window.can_reopen, shown=lambda window: window.is_closed)
        return [
            enter("new_hand", tr("Enter hand …"), "N Ctrl+N", "plus", tr("Enter hand")),
            enter("trischaken", tr("Trischaken …"), "T Ctrl+T", "trischaken", tr("Trischaken"), when=_has_trischaken),
            enter("renonce", tr("Renonce …"), "R Ctrl+R", "flag"),
            enter("struck", tr("Struck hand …"), "Ctrl+Shift+S", "strike"),
            enter("correction", tr("Correction …"), "Ctrl+K", "note"),
            enter("table", tr("Change the table …"), "Ctrl+Shift+T", "people"),
            enter("doubling", tr("Doubled Radl by hand …"), "Ctrl+D", "plus"),
            undo("undo", tr("Undo"), "Ctrl+Z", "undo", says=lambda page: page.undo_words),
            redo("redo", tr("Redo"), "Ctrl+Shift+Z Ctrl+Y", "redo"),
            Spec("changes", tr("What was changed …"), "Ctrl+H", "history", tr("Changes …")),
            change("edit_evening", tr("Change the evening …"), "F2", "pencil"),
            here("settle", tr("Settle …"), "A Ctrl+A", "coins"),
            Spec("costs", tr("What would it cost? …"), "F3", "question"),
            reopen("reopen", tr("Reopen evening"), "Ctrl+Shift+O", "unlock"),
        ]

    @staticmethod
    def of_row() -> list[Spec]:
        """What is done with a row of the ledger."""
        row = partial(Spec, page="evening", where=Where.LEDGER, writes=True, when=lambda page: page.can_change_row)
        look = partial(Spec, where=Where.LEDGER | Where.ARCHIVE_LEDGER, when=lambda page: page.has_row)
        return [
            Spec("walk", tr("Walk through the cells"), "Up Down Left Right", built_in=True),
            Spec("to_ledger", tr("To the last row"), "F6 L", page="evening"),
            look("why", tr("Why?"), "Enter Return", "question"),
            row("edit", tr("Change …"), "E", "pencil"),
            look("versions", tr("Earlier versions"), "V", "history"),
            row("insert", tr("Insert hand before …"), "Ins", "plus"),
            row("insert_after", tr("Insert hand after …"), "Ctrl+Ins"),
            row("insert_other", tr("Insert something else before …"), "Shift+Ins"),
            row("move", tr("Move …"), "M", "grip"),
            row("move_up", tr("Move up"), "Alt+Up"),
            row("move_down", tr("Move down"), "Alt+Down"),
            row("row_renonce", tr("It was a renonce …"), "Shift+R", "flag"),
            row("strike", tr("Strike …"), "Del", "strike"),
            row("restore", tr("Bring back"), "Shift+Del", "undo", when=_is_struck, shown=_is_struck),
        ]

    @staticmethod
    def of_files() -> list[Spec]:
        """What comes in, goes out, or is kept."""
        write, replace = partial(Spec, writes=True), partial(Spec, when=lambda window: not window.read_only)
        export = partial(Spec, waits=True, when=lambda owner: owner.can_export)
        return [
            write("new_evening", tr("New evening …"), "Ctrl+Shift+N", "plus"),
            write("again", tr("New evening as last time"), "Ctrl+Shift+L", "history"),
            write("import", tr("Import evening …"), "Ctrl+O", "import", tr("Import …"), waits=True),
            export("export", tr("Export evening …"), "Ctrl+E", "export", tr("Export …")),
            write("take_over", tr("Take over evenings …"), "Ctrl+M", "import"),
            write("share_folder", tr("The round's folder …"), "Ctrl+Shift+M", "folder"),
            Spec("names", tr("Names …"), "Ctrl+L", "people"),
            Spec("save_copy", tr("Save a copy …"), "Ctrl+Shift+C", "save"),
            replace("restore_copy", tr("Earlier copies …"), "Ctrl+Shift+K", "history"),
            replace("rescue", tr("Recover a damaged database …"), "Ctrl+Shift+R", "warning"),
            Spec("quit", tr("Quit"), "Ctrl+Q", "close"),
        ]

    @staticmethod
    def of_pages() -> list[Spec]:
        """The pages of the rail, and what most of them have."""
        page = partial(Spec, choice="page")
        read = Where.ARCHIVE | Where.ARCHIVE_EVENING | Where.STATISTICS | Where.MONEY
        return [
            page("page_evening", tr("Evening"), "Ctrl+1", "evening"),
            page("page_archive", tr("Archive"), "Ctrl+2", "archive"),
            page("page_money", tr("Money"), "Ctrl+3", "coins"),
            page("page_statistics", tr("Statistics"), "Ctrl+4", "stats"),
            page("page_rules", tr("Rules"), "Ctrl+5", "rules"),
            Spec("back", tr("Back"), "Esc", "arrow-left", where=Where.DETAIL),
            Spec("refresh", tr("Read the evenings anew"), "F5", where=read),
        ]

    @staticmethod
    def of_archive() -> list[Spec]:
        """The archive; its ``page`` knows how many evenings are chosen, and whether the trash is shown."""
        archive = partial(Spec, page="archive", where=Where.ARCHIVE)
        evening = partial(archive, where=Where.ARCHIVE_EVENING)
        row = partial(archive, where=Where.ARCHIVE_ROWS, when=lambda page: page.chosen, shown=_in_list)
        both = partial(row, where=Where.ARCHIVE_ROWS | Where.ARCHIVE_EVENING, when=lambda page: page.chosen == 1)
        one = partial(row, when=lambda page: page.chosen == 1)
        change = partial(row, writes=True, waits=True)
        empty = partial(change, when=lambda page: page.some, shown=_in_trash)
        return [
            archive("archive_search", tr("Search"), "Ctrl+F"),
            archive("archive_all", tr("Show all evenings"), "Esc", "archive", when=lambda page: page.list.can_show_all),
            row("archive_sort", tr("Sort"), "S", when=lambda page: page.some, shown=lambda page: page.some),
            Spec("archive_several", tr("Choose several evenings"), "Shift+Up Shift+Down Ctrl+A", built_in=True),
            one("archive_look", tr("Look at"), "Enter Return", shown=lambda page: page.some),
            both("archive_continue", tr("Go on with it"), "Ctrl+Enter Ctrl+Return", "pencil", says=_continue_words),
            one("archive_edit", tr("Change …"), "F2", writes=True, waits=True),
            row("archive_statistics", tr("Statistics of these"), "F8"),
            change("archive_trash", tr("Delete"), "Del"),
            change("archive_untrash", tr("Bring back"), "Shift+Del", shown=_in_trash),
            empty("archive_empty", tr("Empty the trash …"), "Ctrl+Shift+Del"),
            both("archive_settlement", tr("Settlement …"), "A", "coins", shown=lambda page: page.some),
            row("archive_versions", tr("Compare versions …"), "V", "swap", when=_has_versions, shown=_has_versions),
            evening("archive_what_if", tr("What if …"), "W", "question", when=lambda page: page.chosen),
        ]

    @staticmethod
    def of_money() -> list[Spec]:
        """The money; its ``page`` knows what is chosen in the book."""
        look = partial(Spec, where=Where.MONEY, page="money", when=lambda page: page.can_write_out)
        post = partial(look, writes=True, when=lambda page: page.page is not None)
        claims = partial(post, when=lambda page: page.has_claims)
        return [
            post("money_paid", tr("Paid"), "B", "check", when=lambda page: page.chosen_claims()),
            post("money_payment", tr("Payment …"), "Z", "coins"),
            claims("money_all_paid", tr("All paid"), "Shift+B", "check"),
            post("money_kitty", tr("Kitty …"), "K", "coins"),
            post("money_write_off", tr("Write off …"), "E", "strike", when=lambda page: len(page.chosen_claims()) == 1),
            claims("money_season", tr("Season's close …"), "J", "calendar"),
            post("money_terms", tr("Terms of the round …"), "V", "settings"),
            post("money_take_back", tr("Take the posting back"), "Del", "undo", when=lambda page: page.can_take_back),
            post("money_post_again", tr("Post it again"), "Shift+Del", "redo", when=lambda page: page.can_post_again),
            look("money_print", tr("Print"), "Ctrl+P", "printer"),
            look("money_copy", tr("Copy as text"), "Ctrl+C", "copy"),
            look("money_export", tr("Export …"), "X", "export"),
        ]

    @staticmethod
    def of_rules() -> list[Spec]:
        """The rules; list and editor know what can be done with what is chosen, or entered."""
        write, edit = partial(_rule, writes=True), partial(_rule, editor=True)
        return [
            write("rules_derive", tr("Derive house rules …"), "H", "plus"),
            write("rules_edit", tr("Change house rules …"), "E", "pencil", tr("Change …")),
            write("rules_rename", tr("Rename house rules …"), "F2", "note"),
            write("rules_duplicate", tr("Duplicate rules"), "D", "copy"),
            _rule("rules_export", tr("Export rules …"), "X", "export"),
            write("rules_import", tr("Import rules …"), "I", "import", tr("Import …")),
            write("rules_delete", tr("Delete house rules"), "Del", "trash"),
            edit("rules_store", tr("Save house rules"), "Ctrl+S", "save", tr("Save"), writes=True),
            edit("rules_next", tr("Next section"), "Ctrl+PgDown"),
            edit("rules_previous", tr("Previous section"), "Ctrl+PgUp"),
            edit("rules_all_back", tr("Set all back"), "", "undo", writes=True),
            edit("rules_discard", tr("Discard draft"), "", "trash", writes=True),
        ]

    @staticmethod
    def of_view() -> list[Spec]:
        """What is shown, and how."""
        look = partial(Spec, choice="appearance")
        language = partial(Spec, choice="language")
        display = partial(Spec, checked=lambda window: window.display_is_open)
        phones = partial(Spec, checked=lambda window: window.phones_are_on, when=lambda window: window.is_underway)
        chart = partial(Spec, checked=lambda window: window.current.chart_is_shown)
        table = partial(Spec, when=lambda window: window.current.has_chart, checked=_chart_is_table)
        return [
            chart("chart", tr("Chart beside the ledger"), "F9", "panel-right"),
            table("chart_table", tr("Chart as a table"), "Shift+F9"),
            display("display", tr("Display for the room"), "F11"),
            phones("phones", tr("Follow on phones …"), "Shift+F11"),
            Spec("dealer_sign", tr("Sign of the next dealer after each hand"), checked=_set("dealer_sign")),
            Spec("deal_sound", tr("Soft sound when the deal moves on"), checked=_set("deal_sound")),
            Spec("larger", tr("Larger text"), "Ctrl++ Ctrl+=", "plus"),
            Spec("smaller", tr("Smaller text"), "Ctrl+-", "minus"),
            Spec("normal", tr("Normal text size"), "Ctrl+0"),
            look("appearance_system", tr("As the system"), checked=_set("appearance", "system")),
            look("appearance_light", tr("Light"), checked=_set("appearance", "light")),
            look("appearance_dark", tr("Dark"), checked=_set("appearance", "dark")),
            look("appearance_contrast_light", tr("High contrast, light"), checked=_set("appearance", "contrast_light")),
            look("appearance_contrast_dark", tr("High contrast, dark"), checked=_set("appearance", "contrast_dark")),
            language("language_system", tr("As the system"), checked=_set("language", "system")),
            language("language_de", "Deutsch", checked=_set("language", "de")),
            language("language_en", "English", checked=_set("language", "en")),
        ]

    @staticmethod
    def of_help() -> list[Spec]:
        """What helps."""
        return [
            Spec("keys", tr("Keys"), "F1", "info"),
            Spec("manual", tr("Manual"), "Shift+F1", "rules"),
            Spec("first_evening", tr("The first evening in five steps"), "", "check"),
            Spec("sample", tr("Look at a sample evening"), "", "evening"),
            Spec("about", tr("About Tarockblock"), "", "info"),
            Spec("menu", tr("Menu"), "F10", "menu"),
            Spec("context", tr("Context menu"), "Shift+F10"),
        ]

    @classmethod
    def table(cls) -> Table:
        """The whole table in the current language, by heading."""
        return [
            (tr("Evening"), cls.of_evening()),
            (tr("In the ledger"), cls.of_row()),
            (tr("File"), cls.of_files()),
            (tr("Places"), cls.of_pages()),
            (tr("In the archive"), cls.of_archive()),
            (tr("With the money"), cls.of_money()),
            (tr("In the rules"), cls.of_rules()),
            (tr("View"), cls.of_view()),
            (tr("Help"), cls.of_help()),
        ]
