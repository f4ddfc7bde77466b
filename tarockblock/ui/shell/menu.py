"""The menu behind ☰ (on macOS the menu bar): the table of actions, laid out."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from tarockblock.exchange.language import languages
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.menu import Menu

_EVENING = (
    *("new_hand", "trischaken", "renonce", ""),
    *("struck", "correction", "table", "doubling", ""),
    *("undo", "redo", "changes", "", "edit_evening", "settle", "leave", "outlay", "reopen", "", "costs"),
)
_FILE = (
    *("new_evening", "cups", "", "import", "past_years", "export", "print", "statistics_year", "copy", "names", ""),
    *("take_over", "share_folder", "", "save_copy", "restore_copy", "rescue"),
)
_VIEW = (
    *("page_evening", "page_archive", "page_money", "page_statistics", "page_rules", ""),
    *("chart", "chart_table", "to_ledger", "", "display", "phones", "dealer_sign", ""),
    *("larger", "smaller", "normal", ""),
)
_APPEARANCE = (
    *("appearance_system", "", "appearance_light", "appearance_dark", ""),
    *("appearance_contrast_light", "appearance_contrast_dark"),
)
_HELP = ("keys", "manual", "", "first_evening", "sample", "", "about")
_LANGUAGE = ("language_system", *(f"language_{each}" for each in languages()))


# The names of actions, "" for a line, and menus below, each after its title.
_Parts = tuple["str | _Parts", ...]


def build_menu(actions: Actions, parent: QWidget) -> QMenu:
    menu = Menu(parent)
    evening, view, helps = _shared()
    _fill(menu, actions, (*_FILE, "", evening, view, "", helps, "settings", "quit"))
    return menu


def fill_menu_bar(bar: QMenuBar, actions: Actions) -> None:
    bar.clear()
    _fill(bar, actions, ((translate("Menu", "File"), *_FILE, "", "settings", "quit"), *_shared()))


def _shared() -> tuple[_Parts, ...]:
    appearance = (translate("Menu", "Appearance"), *_APPEARANCE)
    return (
        (translate("Menu", "Evening"), *_EVENING),
        (translate("Menu", "View"), *_VIEW, appearance, (translate("Menu", "Language"), *_LANGUAGE)),
        (translate("Menu", "Help"), *_HELP),
    )


def _fill(menu: QMenu | QMenuBar, actions: Actions, parts: _Parts) -> None:
    for part in parts:
        if isinstance(part, tuple):
            title, *rest = part
            below = Menu(menu, str(title))
            _fill(below, actions, tuple(rest))
            menu.addMenu(below)
        elif part:
            menu.addAction(actions[part])
        else:
            menu.addSeparator()
