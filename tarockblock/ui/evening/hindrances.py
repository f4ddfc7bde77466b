"""Why an action of the table cannot be done now, in a sentence. Knows no window."""

from __future__ import annotations

from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.translate import translate


@dataclass(frozen=True, slots=True)
class Situation:
    """What the window shows. ``belongs_to`` is the place the action belongs to, empty where that is in sight.

    ``open_in`` is the place where an evening could be open, empty where that is in sight.
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
    if name == "money_print":
        return translate("Hindrance", "Printing is done in “{place}”, in the settlement and in “What would it cost?”.")
    return translate("Hindrance", "“{action}” is done in “{place}”.")


def _none_open(place: str) -> str:
    """Where another place is in sight, an evening may well be looked at there."""
    if place:
        return translate("Hindrance", "No evening is open in “{place}”.").format(place=place)
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
        "money_print": translate("Hindrance", "There is nothing to print here."),
    }.get(name, "")


OF_EVENING_ALONE = frozenset(
    {
        *("new_hand", "trischaken", "renonce", "struck", "correction", "table", "doubling"),
        *("settle", "to_ledger", "edit_evening", "reopen"),
    }
)
"""Done in *Abend* and nowhere else."""

_OF_EVENING = OF_EVENING_ALONE | {"undo", "redo", "phones", "export", "chart", "chart_table", "changes", "costs"}
