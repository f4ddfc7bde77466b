"""The texts and numbers of an evening's chart: ticks, hover box, table for screen readers.

Reads the ledger and ``charts.series``; draws nothing and knows no Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tarockblock.app.settings import ChartAccount
from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.series import RadlBars, Standings, radl_bars, standings
from tarockblock.domain.hand import Account, Annulled, NoHand
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.exchange.formatting import axis_text, euro_text, points_text
from tarockblock.ui.kit.marks import marks_for
from tarockblock.ui.kit.translate import Context, translate
from tarockblock.ui.ledger.entry_names import name_of_entry

ChartPanel = Context("ChartPanel")


@dataclass(frozen=True, slots=True)
class HoverText:
    """The box beside a hand: a head line, then name, value and sign of each player, from the top.

    ``changes`` are the hand's results with their signs, ``said`` the spoken lines; both may be missing. ``player``
    is the line walked along, or None for all.
    """

    head: str
    lines: tuple[tuple[str, str, int], ...]
    changes: tuple[tuple[str, int], ...] = ()
    aloud: tuple[str, ...] = ()
    player: str | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(name for name, _, _ in self.lines)

    def of(self, player: str | None) -> HoverText:
        return replace(self, player=player if player in self.players else None)

    def spoken(self) -> str:
        """Return a sentence about the highlighted player, or about everybody."""
        lines = self.aloud or tuple(f"{name} {value}" for name, value, _ in self.lines)
        wanted = [line for name, line in zip(self.players, lines, strict=True) if self.player in (None, name)]
        return ". ".join((self.head, *wanted))


@dataclass(frozen=True, slots=True)
class ChartNumbers:
    """Ready texts: column heads, row names, and cells with a value and its sign."""

    heads: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    cells: tuple[tuple[tuple[str, int], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ChartWords:
    """An evening in an account and a language; no evening if ``ledger`` is None."""

    ledger: Ledger | None
    account: ChartAccount
    language: str

    @property
    def in_cents(self) -> bool:
        """Whether points are cents, so that there is only one account."""
        return self.ledger is not None and self.ledger.evening.ruleset.points_are_cents

    @property
    def shown_account(self) -> Account:
        return Account.CENTS if self.account == ChartAccount.MONEY or self.in_cents else Account.POINTS

    def data(self) -> Standings | None:
        if self.ledger is None:
            return None
        marks = marks_for(self.ledger.evening.everybody)
        return standings(self.ledger, self.shown_account, [mark.color for mark in marks])

    def texts(self) -> ChartTexts:
        return ChartTexts(self.radl, self.tick, self.value)

    def value(self, value: Exact) -> str:
        """Format an amount of the account shown."""
        if self.account == ChartAccount.MONEY and not self.in_cents:
            return euro_text(Cents(value), self.language, unit=False)
        return points_text(Points(value), self.language)

    def tick(self, value: Exact) -> str:
        """Format an amount at a grid line: whole euros without cents."""
        return axis_text(self.value(value))

    def radl(self, number: int) -> str:
        return translate("ChartPanel", "Radl {number}").format(number=number)

    def summary(self, data: Standings | None) -> str:
        """Return the standings, best first, for a screen reader."""
        if data is None or not data.steps:
            return translate("ChartPanel", "No hand has been played yet.")
        lines = sorted(data.lines, key=lambda line: -line.values[-1])
        return ", ".join(f"{line.player} {self.value(line.values[-1])}" for line in lines)

    def step_name(self, data: Standings, step: int) -> str:
        if step < 1 or self.ledger is None:
            return translate("ChartPanel", "Start")
        hand, name = data.hands[step - 1], self._happened(data, step)
        if hand is None:
            return name
        return translate("ChartPanel", "Hand {number}: {game}").format(number=hand, game=name)

    def short_name(self, data: Standings, step: int) -> str:
        """Return a step's name for a narrow column: ``7 Solorufer``."""
        hand = data.hands[step - 1] if step else None
        return self.step_name(data, step) if hand is None else f"{hand} {self._happened(data, step)}"

    def _happened(self, data: Standings, step: int) -> str:
        assert self.ledger is not None
        row = self.ledger.rows[data.rows[step - 1]]
        entry = row.entry
        if isinstance(entry, NoHand):
            return translate("ChartPanel", "Correction")
        name = translate("ChartPanel", "struck")
        if not isinstance(entry, Annulled):
            name = name_of_entry(entry, self.ledger.evening.ruleset, self.language)
        return translate("ChartPanel", "{game}, does not count").format(game=name) if row.problems else name

    def radl_name(self, data: RadlBars, index: int) -> str:
        """Return a Radl's name, and its progress while incomplete."""
        number = data.sections[index].number
        found = None if self.ledger is None else next((r for r in self.ledger.radl if r.number == number), None)
        if found is None or found.complete:
            return self.radl(number)
        text = ChartPanel.tr("Radl {number}: {hands} of %n hand(s)", "", found.length)
        return text.format(number=number, hands=found.hands)

    def hover(self, data: Standings | RadlBars, step: int) -> HoverText:
        """Return the box beside a hand or Radl: everybody, from the top of the sheet.

        For a hand it has the hand's result and the total.
        """
        if isinstance(data, RadlBars):
            brought = [(line.player, line.values[step]) for line in data.lines]
            return HoverText(self.radl_name(data, step), tuple(self._figures(brought)))
        there = [line for line in data.lines if line.since <= step]
        lines = sorted(there, key=lambda line: -line.values[step])
        found = tuple(self._figures((line.player, line.values[step]) for line in lines))
        head = self.step_name(data, step)
        if not step:
            return HoverText(head, found)
        brought = [
            (line.player, line.values[step] - line.values[step - 1] if step > line.since else 0) for line in lines
        ]
        text = translate("ChartPanel", "{player} {change}, now {value}")
        changes = tuple(self._figures(brought))
        aloud = tuple(
            text.format(player=player, change=change, value=value)
            for (player, change, _), (_, value, _) in zip(changes, found, strict=True)
        )
        return HoverText(head, found, tuple((change, sign) for _, change, sign in changes), aloud)

    def _figures(self, amounts: Iterable[tuple[str, Exact]]) -> Iterator[tuple[str, str, int]]:
        return ((player, self.value(amount), _sign(amount)) for player, amount in amounts)

    def table(self, data: Standings | RadlBars | None) -> ChartNumbers:
        """Return a row for each step or Radl; bars end with the totals."""
        if data is None:
            return ChartNumbers()
        people = tuple(line.player for line in data.lines)
        rows: list[list[Exact | None]]
        if isinstance(data, RadlBars):
            names = [self.radl_name(data, index) for index in range(len(data.sections))]
            rows = [[line.values[index] for line in data.lines] for index in range(len(data.sections))]
            names.append(translate("ChartPanel", "Total"))
            rows.append([line.total for line in data.lines])
        else:
            names = [self.short_name(data, step) for step in range(data.steps + 1)]
            rows = [
                [line.values[step] if line.since <= step else None for line in data.lines]
                for step in range(data.steps + 1)
            ]
        cells = tuple(tuple(self._cell(value) for value in row) for row in rows)
        return ChartNumbers(people, tuple(names), cells)

    def _cell(self, value: Exact | None) -> tuple[str, int]:
        return ("", 0) if value is None else (self.value(value), _sign(value))


def bars_of(data: Standings | None) -> RadlBars | None:
    return None if data is None else radl_bars(data)


def _sign(value: Exact) -> int:
    return (value > 0) - (value < 0)
