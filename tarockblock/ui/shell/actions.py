"""All actions, a line each: text, keys, icon, where its keys work, when it is possible.

Menus, buttons, context menus and F1 use this table. The handler of an action is the method ``do_<name>`` of the
current page, or else of the main window (`ui/kit/actions.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Flag, auto
from functools import partial
from typing import Any

from tarockblock.exchange.language import fact, languages
from tarockblock.ui.kit.actions import Spec, Table
from tarockblock.ui.kit.translate import translate


class Where(Flag):
    """A group of widgets with actions of its own; each widget installs them."""

    LEDGER = auto()
    """The rows of the current evening."""
    ARCHIVE = auto()
    """The list of the archive with its search field."""
    ARCHIVE_ROWS = auto()
    ARCHIVE_EVENING = auto()
    ARCHIVE_LEDGER = auto()
    MONEY = auto()
    CUP = auto()
    STATISTICS = auto()
    RULES = auto()
    RULES_EDITOR = auto()
    DETAIL = auto()
    """A view over the first view of its page."""


PAGES = ("evening", "archive", "money", "statistics", "rules")
"""The pages of the rail, in order; their names, keys and icons are those of the actions ``page_<name>``."""


def _set(name: str, value: object = True) -> Callable[[Any], bool]:
    return lambda window: getattr(window.preferences.settings, name) == value


def _choice(name: str, text: str) -> Spec:
    """Return the action for a value of a setting, such as ``appearance_dark``."""
    setting, _, value = name.partition("_")
    return Spec(name, text, choice=setting, checked=_set(setting, value))


def _in_list(page: Any) -> bool:
    return bool(page.some and not page.in_trash)


def _in_trash(page: Any) -> bool:
    return bool(page.some and page.in_trash)


def _rule(
    name: str, text: str, keys: str, icon: str = "", label: str = "", *, editor: bool = False, writes: bool = False
) -> Spec:
    where = Where.RULES_EDITOR if editor else Where.RULES
    can = (lambda page: page.editor.can(name)) if editor else (lambda page: page.browse.can(name))
    return Spec(name, text, keys, icon, label, where=where, when=can, writes=writes, page="rules")


def _cup(when: str, name: str, text: str, keys: str, icon: str = "", *, writes: bool = False, says: str = "") -> Spec:
    return Spec(name, text, keys, icon, where=Where.CUP, when=when, shown=when, writes=writes, says=says)


class ActionTable:
    """The table, by heading. A class, since lupdate takes the context of ``self.tr`` from it."""

    def tr(self, text: str) -> str:
        return translate("ActionTable", text)

    def of_evening(self) -> list[Spec]:
        here = partial(Spec, page="evening")
        change = partial(here, writes=True)
        enter = partial(change, when="takes_entries")
        trischaken = partial(change, when="has_trischaken")
        undo, redo = partial(change, when="can_undo"), partial(change, when="can_redo")
        compare = partial(Spec, when="can_compare")
        reopen = partial(change, when="can_reopen", shown="is_closed")
        return [
            enter(
                "new_hand",
                self.tr("Enter hand …"),
                "N Ctrl+N",
                "plus",
                self.tr("Enter hand"),
                says=lambda window: window.hands.new_hand_words,
            ),
            trischaken("trischaken", self.tr("Trischaken …"), "T Ctrl+T", "trischaken", self.tr("Trischaken")),
            enter("renonce", self.tr("Renonce …"), "R Ctrl+R", "flag"),
            enter("struck", self.tr("Struck hand …"), "Ctrl+Shift+S", "strike"),
            enter("correction", self.tr("Correction …"), "Ctrl+K", "note"),
            enter("table", self.tr("Change the table …"), "Ctrl+Shift+T", "people"),
            enter("doubling", self.tr("From here on: rate, doubled Radl …"), "Ctrl+D", "plus"),
            undo("undo", self.tr("Undo"), "Ctrl+Z", "undo", says="undo_words"),
            redo("redo", self.tr("Redo"), "Ctrl+Shift+Z Ctrl+Y", "redo"),
            Spec("changes", self.tr("Changes …"), "Ctrl+H", "history", self.tr("Changes …")),
            compare("compare", self.tr("Compare versions …"), "Ctrl+Shift+V", "swap", self.tr("Compare")),
            change("edit_evening", self.tr("Change the evening …"), "F2", "pencil"),
            here("settle", self.tr("Settle …"), "A Ctrl+A", "coins"),
            enter("leave", self.tr("Leaves and pays now …"), "G", "coins"),
            Spec("outlay", self.tr("Outlay …"), "U Ctrl+U", "coins", writes=True, when="can_lay_out"),
            Spec("costs", self.tr("What would it cost? …"), "F3", "question"),
            reopen("reopen", self.tr("Reopen evening"), "Ctrl+Shift+O", "unlock"),
        ]

    def of_row(self) -> list[Spec]:
        row = partial(Spec, page="evening", where=Where.LEDGER, writes=True, when="can_change_row")
        insert = partial(row, when="can_insert")
        look = partial(Spec, where=Where.LEDGER | Where.ARCHIVE_LEDGER, when="has_row")
        return [
            Spec("walk", self.tr("Walk through the cells"), "Up Down Left Right", built_in=True),
            Spec("to_ledger", self.tr("To the last row"), "F6 L", page="evening"),
            look("why", self.tr("Why?"), "Enter Return", "question"),
            row("edit", self.tr("Change …"), "E", "pencil"),
            look("versions", self.tr("Earlier versions"), "V", "history"),
            insert("insert", self.tr("Insert hand before …"), "Ins", "plus"),
            insert("insert_after", self.tr("Insert hand after …"), "Ctrl+Ins"),
            insert("insert_other", self.tr("Insert something else before …"), "Shift+Ins"),
            row("move", self.tr("Move …"), "M", "grip"),
            row("move_up", self.tr("Move up"), "Alt+Up"),
            row("move_down", self.tr("Move down"), "Alt+Down"),
            row("row_renonce", self.tr("It was a renonce …"), "Shift+R", "flag"),
            row("strike", self.tr("Strike …"), "Del", "strike"),
            row("restore", self.tr("Bring back"), "Shift+Del", "undo", when="is_struck", shown="is_struck"),
        ]

    def of_files(self) -> list[Spec]:
        write = partial(Spec, writes=True)
        export = partial(Spec, waits=True, when="can_export")
        print_ = partial(Spec, when="can_print", says=lambda owner: getattr(owner, "print_words", ""))
        return [
            write("new_evening", self.tr("New evening …"), "Ctrl+Shift+N Ctrl+Shift+L", "plus"),
            Spec("cups", self.tr("Cup (tournament) …"), "Ctrl+Shift+B"),
            write("import", self.tr("Import evening …"), "Ctrl+O", "import", self.tr("Import …"), waits=True),
            write("past_years", self.tr("Earlier years …"), "Ctrl+Shift+Y", "calendar", waits=True),
            export("export", self.tr("Export evening …"), "Ctrl+E", "export", self.tr("Export …")),
            print_("print", self.tr("Print …"), "Ctrl+P", "printer", self.tr("Print")),
            Spec("copy", self.tr("Copy for a message"), "Ctrl+C", "copy", self.tr("Copy"), when="can_print"),
            write("take_over", self.tr("Import evenings …"), "Ctrl+M", "import"),
            write("share_folder", self.tr("The round's folder …"), "Ctrl+Shift+M", "folder"),
            Spec("names", self.tr("Names …"), "Ctrl+L", "people"),
            Spec("save_copy", self.tr("Save a copy …"), "Ctrl+Shift+C", "save"),
            write("restore_copy", self.tr("Earlier copies …"), "Ctrl+Shift+K", "history"),
            write("rescue", self.tr("Recover a damaged database …"), "Ctrl+Shift+R", "warning"),
            Spec("settings", self.tr("Settings …"), "Ctrl+,", "settings"),
            Spec("quit", self.tr("Quit"), "Ctrl+Q", "close"),
        ]

    def of_pages(self) -> list[Spec]:
        page = partial(Spec, choice="page")
        read = Where.ARCHIVE | Where.ARCHIVE_EVENING | Where.STATISTICS | Where.MONEY
        return [
            page("page_evening", self.tr("Evening"), "Ctrl+1", "evening"),
            page("page_archive", self.tr("Archive"), "Ctrl+2", "archive"),
            page("page_money", self.tr("Money"), "Ctrl+3", "coins"),
            page("page_statistics", self.tr("Statistics"), "Ctrl+4", "stats"),
            page("page_rules", self.tr("Rules"), "Ctrl+5", "rules"),
            Spec("back", self.tr("Back"), "Esc", "arrow-left", where=Where.DETAIL),
            Spec("refresh", self.tr("Read the evenings again"), "F5", where=read),
        ]

    def of_archive(self) -> list[Spec]:
        """Actions of the archive; its ``page`` knows the selection, and whether the trash is shown."""
        archive = partial(Spec, page="archive", where=Where.ARCHIVE)
        evening = partial(archive, where=Where.ARCHIVE_EVENING)
        row = partial(archive, where=Where.ARCHIVE_ROWS, when="chosen", shown=_in_list)
        both = partial(row, where=Where.ARCHIVE_ROWS | Where.ARCHIVE_EVENING, when=lambda page: page.chosen == 1)
        one = partial(row, when=lambda page: page.chosen == 1)
        change = partial(row, writes=True, waits=True)
        empty = partial(change, when="some", shown=_in_trash)
        return [
            archive("archive_search", self.tr("Search"), "Ctrl+F"),
            Spec("find_hands", self.tr("Find hands …"), "Ctrl+F", where=Where.STATISTICS, page="statistics"),
            archive("archive_all", self.tr("Show all evenings"), "Esc", "archive", when="list.can_show_all"),
            row("archive_sort", self.tr("Sort"), "S", when="some", shown="some"),
            Spec("archive_several", self.tr("Choose several evenings"), "Shift+Up Shift+Down Ctrl+A", built_in=True),
            one("archive_look", self.tr("View"), "Enter Return", shown="some"),
            both("archive_continue", self.tr("Continue"), "Ctrl+Enter Ctrl+Return", "pencil", says="continue_words"),
            one("archive_edit", self.tr("Change …"), "F2", writes=True, waits=True),
            row("archive_statistics", self.tr("Statistics of these"), "F8"),
            change("archive_trash", self.tr("Delete"), "Del"),
            change("archive_untrash", self.tr("Bring back"), "Shift+Del", shown=_in_trash),
            empty("archive_empty", self.tr("Empty the trash …"), "Ctrl+Shift+Del"),
            both("archive_settlement", self.tr("Settlement …"), "A", "coins", shown="some"),
            change("archive_book", self.tr("Book in “Money”"), "B", "coins", when="has_unbooked", shown="has_unbooked"),
            row(
                "archive_versions",
                self.tr("Compare versions …"),
                "V",
                "swap",
                when="has_versions",
                shown="has_versions",
            ),
            evening("archive_what_if", self.tr("What if …"), "W", "question", when="chosen"),
        ]

    def of_money(self) -> list[Spec]:
        """Actions of *Geld*; its ``page`` knows the selection."""
        look = partial(Spec, where=Where.MONEY, page="money", when="can_write_out")
        post = partial(look, writes=True, when=lambda page: page.page is not None)
        claims = partial(post, when="has_claims")
        return [
            post("money_paid", self.tr("Paid"), "B", "check", when=lambda page: page.chosen_claims()),
            post("money_payment", self.tr("Payment …"), "Z", "coins"),
            post("money_all_paid", self.tr("All paid"), "Shift+B", "check", when="can_pay_all"),
            post("money_kitty", self.tr("Kitty …"), "K", "coins"),
            post(
                "money_write_off",
                self.tr("Write off …"),
                "E",
                "strike",
                when=lambda page: len(page.chosen_claims()) == 1,
            ),
            post(
                "money_close",
                self.tr("Settle and close …"),
                "A",
                "coins",
                when=lambda page: page.unclosed_number is not None,
            ),
            claims("money_season", self.tr("Season's close …"), "J", "calendar"),
            post("money_terms", self.tr("Terms of the round …"), "V", "settings"),
            post("money_take_back", self.tr("Reverse the booking"), "Del", "undo", when="can_take_back"),
            post("money_post_again", self.tr("Book it again"), "Shift+Del", "redo", when="can_post_again"),
            claims("money_remind", self.tr("Copy a reminder"), "M", "copy", when=lambda page: page.chosen_claims()),
            look("money_export", self.tr("Export …"), "X", "export"),
        ]

    def of_statistics(self) -> list[Spec]:
        year = partial(Spec, page="statistics", where=Where.STATISTICS, when="has_year")
        return [year("statistics_year", self.tr("The year on two pages …"), "J", "calendar")]

    def of_cups(self) -> list[Spec]:
        """Actions of the page of a cup."""
        write = partial(_cup, writes=True)
        return [
            Spec("cup_open", self.tr("Open the table"), "Enter Return", "play", where=Where.CUP, when="row"),
            write("is_waiting", "cup_slip", self.tr("Type its slip …"), "S"),
            write("cup.can_draw", "cup_draw", self.tr("Draw the next round"), "D", says="draw_words"),
            write("cup.can_seat", "cup_seat", self.tr("Seat by hand …"), "H"),
            write("cup.lots", "cup_lot", self.tr("Order instead of the lot …"), "O"),
            write("cup.owes_money", "cup_money", self.tr("Book stakes and prizes"), "K"),
            _cup("cup.draws", "cup_seating", self.tr("Print seating and slips …"), "P"),
            write("cups", "cup_prepare", self.tr("People and rules …"), "E"),
            write("", "cup_new", self.tr("New cup …"), "Shift+N", "plus"),
            _cup("cup.settings.series", "cup_year", self.tr("The year's cup"), "J", "calendar"),
        ]

    def of_rules(self) -> list[Spec]:
        """Actions of *Regeln*; list and editor know what is possible."""
        write, edit = partial(_rule, writes=True), partial(_rule, editor=True)
        return [
            write("rules_derive", self.tr("Derive house rules …"), "H", "plus"),
            write("rules_edit", self.tr("Change house rules …"), "E", "pencil", self.tr("Change …")),
            write("rules_rename", self.tr("Rename house rules …"), "F2", "note"),
            write("rules_duplicate", self.tr("Duplicate rules"), "D", "copy"),
            _rule("rules_sheet", self.tr("Empty sheet …"), "B", "printer"),
            _rule("rules_export", self.tr("Export rules …"), "X", "export"),
            write("rules_import", self.tr("Import rules …"), "I", "import", self.tr("Import …")),
            write("rules_delete", self.tr("Delete house rules"), "Del", "trash"),
            edit("rules_store", self.tr("Save house rules"), "Ctrl+S", "save", self.tr("Save"), writes=True),
            edit("rules_add_game", self.tr("Add a game …"), "Ctrl+Shift+A", "plus", writes=True),
            edit("rules_add_bonus", self.tr("Add a bonus …"), "Ctrl+B", "plus", writes=True),
            edit("rules_table", self.tr("Table of Trischaken …"), "Ctrl+J", "trischaken", writes=True),
            edit("rules_next", self.tr("Next section"), "Ctrl+PgDown"),
            edit("rules_previous", self.tr("Previous section"), "Ctrl+PgUp"),
            edit("rules_all_back", self.tr("Reset all"), "", "undo", writes=True),
            edit("rules_discard", self.tr("Discard draft"), "", "trash", writes=True),
        ]

    def of_view(self) -> list[Spec]:
        """Actions about what is shown, and how."""
        display = partial(Spec, checked="display_is_open")
        phones = partial(Spec, checked="phones_are_on", when="is_underway")
        chart = partial(Spec, checked="current.chart_is_shown")
        table = partial(Spec, when="current.has_chart", checked="current.chart_is_table")
        return [
            chart("chart", self.tr("Chart next to the ledger"), "F9", "panel-right"),
            table("chart_table", self.tr("Chart as a table"), "Shift+F9"),
            display("display", self.tr("Display for the room"), "F11"),
            phones("phones", self.tr("Follow on phones …"), "Shift+F11"),
            Spec("dealer_sign", self.tr("Show who deals next after each hand"), checked=_set("dealer_sign")),
            Spec("larger", self.tr("Larger text"), "Ctrl++ Ctrl+=", "plus"),
            Spec("smaller", self.tr("Smaller text"), "Ctrl+-", "minus"),
            Spec("normal", self.tr("Normal text size"), "Ctrl+0"),
            _choice("appearance_system", self.tr("Same as system")),
            _choice("appearance_light", self.tr("Light")),
            _choice("appearance_dark", self.tr("Dark")),
            _choice("appearance_contrast_light", self.tr("High contrast, light")),
            _choice("appearance_contrast_dark", self.tr("High contrast, dark")),
            _choice("language_system", self.tr("Same as system")),
            *(_choice(f"language_{each}", str(fact(each, "name"))) for each in languages()),
        ]

    def of_help(self) -> list[Spec]:
        return [
            Spec("keys", self.tr("Keys"), "F1", "info"),
            Spec("manual", self.tr("Manual"), "Shift+F1", "rules"),
            Spec("first_evening", self.tr("The first evening in five steps"), "", "check"),
            Spec("sample", self.tr("View a sample evening"), "", "evening"),
            Spec("about", self.tr("About Tarockblock"), "", "info"),
            Spec("menu", self.tr("Menu"), "F10", "menu"),
            Spec("context", self.tr("Context menu"), "Shift+F10"),
        ]

    def table(self) -> Table:
        """Return the whole table in the current language."""
        return [
            (self.tr("Evening"), self.of_evening()),
            (self.tr("In the ledger"), self.of_row()),
            (self.tr("File"), self.of_files()),
            (self.tr("Places"), self.of_pages()),
            (self.tr("In the archive"), self.of_archive()),
            (self.tr("With the money"), self.of_money()),
            (self.tr("In the statistics"), self.of_statistics()),
            (self.tr("In a cup"), self.of_cups()),
            (self.tr("In the rules"), self.of_rules()),
            (self.tr("View"), self.of_view()),
            (self.tr("Help"), self.of_help()),
        ]
