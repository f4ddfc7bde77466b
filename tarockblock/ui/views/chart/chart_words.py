"""What the chart of an evening says, in words and numbers: ticks, hands under the mouse, the table for screen readers.

Reads the ledger and the plain numbers of ``charts.series``; draws nothing and knows no widget.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.series import RadlBars, Standings, radl_bars, standings
from tarockblock.domain.hand import Account, Annulled, Doubling, Manual, TableChange
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import cents_text, euro_text, points_text
from tarockblock.ui.models.game_words import name_of_entry
from tarockblock.ui.views.chart.chart_surface import HoverText

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ChartWords:
    """One evening in one account and language; ``ledger`` None is no evening."""

    ledger: Ledger | None
    account: str
    language: str

    @property
    def in_cents(self) -> bool:
        """Whether points are cents, so that there is one account only."""
        return self.ledger is not None and self.ledger.evening.ruleset.points_are_cents

    @property
    def shown_account(self) -> Account:
        """The account the numbers are of."""
        return Account.CENTS if self.account == "money" or self.in_cents else Account.POINTS

    def data(self) -> Standings | None:
        """The numbers of the course."""
        return None if self.ledger is None else standings(self.ledger, self.shown_account)

    def texts(self) -> ChartTexts:
        """What the drawing writes."""
        return ChartTexts(self.radl, self.tick, self.value)

    # ------------------------------------------------------------------ numbers

    def value(self, value: Fraction) -> str:
        """An amount of the account shown."""
        if self.in_cents:
            return cents_text(Cents(value), self.language)
        if self.account == "money":
            return euro_text(Cents(value), self.language, unit=False)
        return points_text(Points(value), self.language)

    def tick(self, value: Fraction) -> str:
        """An amount at a grid line: whole euros without their cents."""
        text = self.value(value)
        return text[:-3] if text[-3:] in (",00", ".00") else text

    def radl(self, number: int) -> str:
        """A Radl by its number."""
        return translate("ChartPanel", "Radl {number}").format(number=number)

    # ------------------------------------------------------------------ sentences

    def summary(self, data: Standings | None) -> str:
        """How everybody stands, the best first: what a screen reader says of the drawing."""
        if data is None or not data.steps:
            return translate("ChartPanel", "No hand has been played yet.")
        lines = sorted(data.lines, key=lambda line: -line.values[-1])
        return ", ".join(f"{line.player} {self.value(line.values[-1])}" for line in lines)

    def step_name(self, data: Standings, step: int) -> str:
        """Which hand a step is, and what was played."""
        if step < 1 or self.ledger is None:
            return translate("ChartPanel", "Start")
        hand, entry = data.hands[step - 1], self.ledger.rows[data.rows[step - 1]].entry
        if isinstance(entry, Manual | TableChange | Doubling):
            return translate("ChartPanel", "Correction")
        if isinstance(entry, Annulled):
            return translate("ChartPanel", "Hand {number}: struck").format(number=hand)
        game = name_of_entry(entry, self.ledger.evening.ruleset, self.language)
        return translate("ChartPanel", "Hand {number}: {game}").format(number=hand, game=game)

    def radl_name(self, data: RadlBars, index: int) -> str:
        """Which Radl it is, and how far it has come while it is under way."""
        number = data.sections[index].number
        found = None if self.ledger is None else next((r for r in self.ledger.radl if r.number == number), None)
        if found is None or found.complete:
            return self.radl(number)
        text = translate("ChartPanel", "Radl {number}: {hands} of {length} hands")
        return text.format(number=number, hands=found.hands, length=found.length)

    def hover(self, data: Standings | RadlBars, step: int) -> HoverText:
        """What the box beside a hand or a Radl says, the best first."""
        # A step is a total, a Radl a change; both are in the same place of their line.
        found = sorted(((line.player, line.values[step]) for line in data.lines), key=lambda pair: -pair[1])
        words = tuple((player, self.value(value), _sign(value)) for player, value in found)
        head = self.radl_name(data, step) if isinstance(data, RadlBars) else self.step_name(data, step)
        return HoverText(head, words)

    # ------------------------------------------------------------------ the table

    def table(self, data: Standings | RadlBars) -> tuple[list[str], list[list[str]]]:
        """Headings, and a line a step or a Radl; of bars the totals at the end."""
        people = [line.player for line in data.lines]
        if isinstance(data, RadlBars):
            rows = [
                [self.radl_name(data, index), *(self.value(line.values[index]) for line in data.lines)]
                for index in range(len(data.sections))
            ]
            total = translate("ChartPanel", "Total")
            return [translate("ChartPanel", "Radl"), *people], [
                *rows,
                [total, *(self.value(line.total) for line in data.lines)],
            ]
        rows = [
            [self.step_name(data, step), *(self.value(line.values[step]) for line in data.lines)]
            for step in range(data.steps + 1)
        ]
        return [translate("ChartPanel", "Hand"), *people], rows


def bars_of(data: Standings | None) -> RadlBars | None:
    """The same numbers Radl by Radl."""
    return None if data is None else radl_bars(data)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
