"""A key whose action is off says why, instead of doing nothing."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from tarockblock.ui.evening.hindrances import OF_EVENING_ALONE, Situation, hindrance
from tarockblock.ui.kit.actions import ARCHIVE_PLACE, MONEY_PLACE, RULES_PLACE, Action, Where
from tarockblock.ui.shell.frame import EVENING, Frame


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
        """The actions with that key, those of the place in sight first."""
        found = [each for each in self._window.actions_table if key in each.shortcuts() and not each.isEnabled()]
        yield from sorted(found, key=lambda each: bool(self._belongs_to(each)))

    def reason(self, action: Action) -> str:
        """Why an action that is off can not be done."""
        window = self._window
        session, table = window.session, window.evening_page.table
        on_row = bool(action.where & Where.LEDGER)
        row = session.is_open and window.on_evening and table.current_entry() is not None
        situation = Situation(
            evening_open=session.is_open,
            closed=session.is_open and session.closed,
            read_only=window.read_only,
            belongs_to=self._belongs_to(action),
            open_in=window.actions_table["place_evening"].text() if window.rail.current != EVENING else "",
            row_chosen=row,
        )
        return hindrance(action.objectName(), action.label, writes=action.writes, on_row=on_row, at=situation)

    def _belongs_to(self, action: Action) -> str:
        """The place in which it can be done, where that is another one than what is in sight."""
        window, where = self._window, action.where
        name = action.objectName()
        taking_back = name in ("undo", "redo") and not window.lazy_money.in_sight
        of_evening = where & Where.LEDGER or name in OF_EVENING_ALONE or taking_back
        places = (
            ("place_evening", bool(of_evening), window.on_evening or not window.session.is_open),
            ("place_archive", not where & ~ARCHIVE_PLACE, window.on_archive),
            ("place_money", not where & ~MONEY_PLACE, window.lazy_money.in_sight),
            ("place_rules", not where & ~RULES_PLACE, window.lazy_rules.in_sight),
        )
        place = next((place for place, belongs, in_sight in places if belongs and not in_sight), "")
        return window.actions_table[place].text() if place else ""
