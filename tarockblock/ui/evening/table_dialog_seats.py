"""Seats and dealer of a table that is being changed: the start dialog's controls in the evening's own colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tarockblock.ui.evening.start_dialog_seats import SeatList
from tarockblock.ui.evening.start_dialog_terms import DealerChoice
from tarockblock.ui.kit.widgets.player_mark import Mark


class TableSeats(SeatList):
    """`SeatList` whose marks go by the evening, not by the seat, and which says who deals next and who is new."""

    marks: Mapping[str, Mark] = {}
    come: Sequence[str] = ()

    def set_seats(self, names: Sequence[str], dealer: str | None) -> None:
        """Show who sits where, who deals next, who is new."""
        super().set_seats(names, None)
        for index, name in enumerate(names):
            words = [self.tr("new")] if name in self.come else []
            if name == dealer:
                words.append(self.tr("deals next"))
            badge = " · ".join(words)
            spoken = self.tr("Seat {number}: {player}").format(number=index + 1, player=name)
            remove = self.tr("{player} leaves").format(player=name)
            mark = self.marks.get(name, Mark("", index))
            self._rows[index].show_seat(name, mark, badge, ", ".join(each for each in (spoken, badge) if each), remove)


class NextDealer(DealerChoice):
    """`DealerChoice` whose marks go by the evening."""

    marks: Mapping[str, Mark] = {}

    def _marks(self) -> Mapping[str, Mark]:
        return self.marks
