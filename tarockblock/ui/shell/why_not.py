"""A key whose action is off says why, instead of doing nothing."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.actions import Action
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.actions import PAGES, Where
from tarockblock.ui.shell.frame import Frame


class WhyNot:
    """What is said of a key that nobody in the window had a use for."""

    def __init__(self, window: Frame) -> None:
        self._window = window

    def tell(self, event: QKeyEvent) -> bool:
        """Say why the action of the key is off; False where it is no action's key."""
        if event.isAutoRepeat():
            return False
        key = QKeySequence(event.modifiers().value & ~Qt.KeyboardModifier.KeypadModifier.value | event.key())
        action = next(self._meant(key), None)
        if action is not None:
            self._window.notify(self.reason(action))
        return action is not None

    def _meant(self, key: QKeySequence) -> Iterator[Action]:
        """The actions with that key, those of the page in sight first."""
        found = [each for each in self._window.actions_table if key in each.shortcuts() and not each.isEnabled()]
        yield from sorted(found, key=lambda each: bool(self._belongs_to(each)))

    def reason(self, action: Action) -> str:
        """Why an action that is off cannot be done."""
        window = self._window
        session = window.session
        situation = Situation(
            evening_open=session.is_open,
            closed=session.is_open and session.closed,
            read_only=window.read_only,
            belongs_to=self._belongs_to(action),
            open_in="" if window.rail.current == 0 else window.actions_table["page_evening"].text(),
            row_chosen=session.is_open and window.current.has_row,
        )
        on_row = action.spec.where is not None and bool(action.spec.where & Where.LEDGER)
        return hindrance(action.objectName(), action.label, writes=action.spec.writes, on_row=on_row, at=situation)

    def _belongs_to(self, action: Action) -> str:
        """The page on which it can be done, where that is another one than what is in sight."""
        window, page = self._window, action.spec.page
        if not page or page == PAGES[window.rail.current] or hasattr(window.current, f"do_{action.objectName()}"):
            return ""
        if page == "evening" and not window.session.is_open:
            return ""
        return window.actions_table[f"page_{page}"].text()


@dataclass(frozen=True, slots=True)
class Situation:
    """What the window shows. ``belongs_to`` is the page the action belongs to, empty where that is in sight.

    ``open_in`` is the page where an evening could be open, empty where that is in sight.
    """

    evening_open: bool
    closed: bool
    read_only: bool
    belongs_to: str = ""
    open_in: str = ""
    row_chosen: bool = True


def hindrance(name: str, text: str, *, writes: bool, on_row: bool, at: Situation) -> str:
    """Why the action called ``text`` is off."""
    if writes and at.read_only:
        return translate("Hindrance", "Nothing can be changed here: this window only reads.")
    if at.belongs_to:
        return _elsewhere(name).format(action=text.rstrip(" …"), place=at.belongs_to)
    if not at.evening_open and (name in _OF_EVENING or on_row):
        return _none_open(at.open_in)
    if name == "reopen":
        return translate("Hindrance", "This evening is not closed.")
    if at.closed and name == "phones":
        return translate("Hindrance", "This evening is closed: there is nothing more to follow.")
    if at.closed and (on_row or name in _OF_EVENING) and writes:
        return translate("Hindrance", "This evening is closed. To change it, reopen it first.")
    return _in_particular(name, on_row=on_row, row_chosen=at.row_chosen) or translate(
        "Hindrance", "“{action}” cannot be done with what is chosen here."
    ).format(action=text.rstrip(" …"))


def _elsewhere(name: str) -> str:
    return translate("Hindrance", "“{action}” is done in “{place}”.")


def _none_open(page: str) -> str:
    """Where another page is in sight, an evening may well be looked at there."""
    if page:
        return translate("Hindrance", "No evening is open in “{place}”.").format(place=page)
    return translate("Hindrance", "No evening is open.")


def _in_particular(name: str, *, on_row: bool, row_chosen: bool) -> str:
    if name == "restore" and row_chosen:
        return translate("Hindrance", "This row is not struck.")
    if on_row and not row_chosen:
        return translate("Hindrance", "No row of the ledger is chosen.")
    return {
        "trischaken": translate("Hindrance", "These rules have no Trischaken."),
        "undo": translate("Hindrance", "There is nothing to undo."),
        "redo": translate("Hindrance", "There is nothing to redo."),
        "export": translate("Hindrance", "There is nothing to export here."),
        "chart": translate("Hindrance", "There is no chart here."),
        "chart_table": translate("Hindrance", "There is no chart here."),
        "print": translate("Hindrance", "There is nothing to print here."),
        "copy": translate("Hindrance", "There is nothing to copy here."),
    }.get(name, "")


OF_EVENING_ALONE = frozenset(
    {
        *("new_hand", "trischaken", "renonce", "struck", "correction", "table", "doubling"),
        *("settle", "to_ledger", "edit_evening", "reopen"),
    }
)
"""Done in *Abend* and nowhere else."""

_OF_EVENING = OF_EVENING_ALONE | {
    "undo",
    "redo",
    "phones",
    "export",
    "print",
    "copy",
    "chart",
    "chart_table",
    "changes",
    "costs",
}
