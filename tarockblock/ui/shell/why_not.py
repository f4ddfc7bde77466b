"""A key whose action is off says why, instead of doing nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from tarockblock.ui.kit.actions import Action
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.actions import PAGES, Where
from tarockblock.ui.shell.frame import Frame

_OF_ANY_EVENING = frozenset({"phones", "export", "print", "copy", "chart", "chart_table", "changes", "costs"})
"""Done with an evening, though on other pages, too."""


def tell_why_not(window: Frame, event: QKeyEvent) -> bool:
    """Say why the action of a key nobody had a use for is off; False where it is no action's key."""
    if event.isAutoRepeat():
        return False
    key = QKeySequence(event.modifiers().value & ~Qt.KeyboardModifier.KeypadModifier.value | event.key())
    found = [each for each in window.actions_table if key in each.shortcuts() and not each.isEnabled()]
    # One of the page in sight comes first.
    action = min(found, key=lambda each: bool(_belongs_to(each, window)), default=None)
    if action is not None:
        window.notify(_reason(action, window))
    return action is not None


def _belongs_to(action: Action, window: Frame) -> str:
    """The page on which it can be done, where that is another one than what is in sight."""
    page = action.spec.page
    if not page or page == PAGES[window.rail.current] or hasattr(window.current, f"do_{action.objectName()}"):
        return ""
    if page == "evening" and not window.session.is_open:
        return ""
    return window.actions_table[f"page_{page}"].text()


def _reason(action: Action, window: Frame) -> str:
    """Why an action that is off cannot be done."""
    session, spec, name = window.session, action.spec, action.objectName()
    label, page = action.label.rstrip(" …"), _belongs_to(action, window)
    closed = session.is_open and session.closed
    on_row = spec.where is not None and bool(spec.where & Where.LEDGER)
    of_evening = on_row or spec.page == "evening" or name in _OF_ANY_EVENING
    if spec.writes and window.read_only:
        return translate("Hindrance", "Nothing can be changed here: this window only reads.")
    if page:
        return translate("Hindrance", "“{action}” is done in “{place}”.").format(action=label, place=page)
    if not session.is_open and of_evening:
        text = translate("Hindrance", "No evening is open.")
        if window.rail.current:  # on another page an evening may well be looked at
            text = translate("Hindrance", "No evening is open in “{place}”.")
        return text.format(place=window.actions_table["page_evening"].text())
    if name == "reopen":
        return translate("Hindrance", "This evening is not closed.")
    if closed and name == "phones":
        return translate("Hindrance", "This evening is closed: there is nothing more to follow.")
    if closed and of_evening and spec.writes:
        return translate("Hindrance", "This evening is closed. To change it, reopen it first.")
    row_chosen = session.is_open and window.current.has_row
    if on_row and not row_chosen:
        return translate("Hindrance", "No row of the ledger is chosen.")
    anything = translate("Hindrance", "“{action}” cannot be done with what is chosen here.").format(action=label)
    return {
        "restore": translate("Hindrance", "This row is not struck."),
        "trischaken": translate("Hindrance", "These rules have no Trischaken."),
        "undo": translate("Hindrance", "There is nothing to undo."),
        "redo": translate("Hindrance", "There is nothing to redo."),
        "export": translate("Hindrance", "There is nothing to export here."),
        "chart": translate("Hindrance", "There is no chart here."),
        "chart_table": translate("Hindrance", "There is no chart here."),
        "print": translate("Hindrance", "There is nothing to print here."),
        "copy": translate("Hindrance", "There is nothing to copy here."),
    }.get(name, anything)
