"""The menu behind ☰ (on macOS the menu bar): the table of actions, laid out."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from tarockblock.exchange.language import languages
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.menu import Menu

_EVENING = (
    *("new_hand", "trischaken", "renonce", ""),
    *("struck", "correction", "table", "doubling", ""),
    *("undo", "redo", "changes", "", "edit_evening", "settle", "reopen", "", "costs"),
)
_FILE = (
    "new_evening",
    "",
    "import",
    "export",
    "print",
    "copy",
    "names",
    "",
    "take_over",
    "share_folder",
    "",
    "save_copy",
    "restore_copy",
    "rescue",
)
_VIEW = (
    *("page_evening", "page_archive", "page_money", "page_statistics", "page_rules", ""),
    *("chart", "chart_table", "to_ledger", "", "display", "phones", "dealer_sign", "deal_sound", ""),
    *("larger", "smaller", "normal", ""),
)
_APPEARANCE = (
    *("appearance_system", "", "appearance_light", "appearance_dark", ""),
    *("appearance_contrast_light", "appearance_contrast_dark"),
)
_HELP = ("keys", "manual", "", "first_evening", "sample", "", "about")
_LANGUAGE = ("language_system", *(f"language_{each}" for each in languages()))


def build_menu(actions: Actions, parent: QWidget) -> QMenu:
    menu = Menu(parent)
    _fill(menu, actions, _FILE)
    menu.addSeparator()
    menu.addMenu(_submenu(menu, translate("Menu", "Evening"), actions, _EVENING))
    menu.addMenu(_view_menu(menu, actions))
    menu.addSeparator()
    menu.addMenu(_submenu(menu, translate("Menu", "Help"), actions, _HELP))
    _fill(menu, actions, ("settings", "quit"))
    return menu


def fill_menu_bar(bar: QMenuBar, actions: Actions) -> None:
    """The native menu bar of macOS."""
    bar.clear()
    bar.addMenu(_submenu(bar, translate("Menu", "File"), actions, (*_FILE, "", "settings", "quit")))
    bar.addMenu(_submenu(bar, translate("Menu", "Evening"), actions, _EVENING))
    bar.addMenu(_view_menu(bar, actions))
    bar.addMenu(_submenu(bar, translate("Menu", "Help"), actions, _HELP))


def _view_menu(parent: QObject, actions: Actions) -> QMenu:
    view = _submenu(parent, translate("Menu", "View"), actions, _VIEW)
    view.addMenu(_submenu(view, translate("Menu", "Appearance"), actions, _APPEARANCE))
    view.addMenu(_submenu(view, translate("Menu", "Language"), actions, _LANGUAGE))
    return view


def _submenu(parent: QObject, title: str, actions: Actions, names: tuple[str, ...]) -> QMenu:
    menu = Menu(parent if isinstance(parent, QWidget) else None, title)
    _fill(menu, actions, names)
    return menu


def _fill(menu: QMenu, actions: Actions, names: tuple[str, ...]) -> None:
    for name in names:
        if name:
            menu.addAction(actions[name])
        else:
            menu.addSeparator()
