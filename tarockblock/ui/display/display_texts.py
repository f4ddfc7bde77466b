"""The texts of the display for the room: standings, the last hand and its result, the next dealer.

Computes nothing and knows no Qt. The best player is on top.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tarockblock.app.settings import ChartAccount, LedgerView
from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.series import Standings, lettered
from tarockblock.domain.hand import Entry, Unscored
from tarockblock.domain.ledger import Ledger, Row, ranks
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_words import ChartWords
from tarockblock.ui.kit.marks import Mark, marks_by_name, marks_for
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.ledger.entry_names import Tag
from tarockblock.ui.ledger.ledger_lines import Figure, KnownLines, LedgerLine, LineKind, build_lines
from tarockblock.ui.ledger.standing_facts import doubled_times, doubled_words, facts

WIDTH, HEIGHT = 1920, 1080
LARGE, SMALL = 52, 42
"""Type sizes readable from three metres, in pixels of a picture of 1920 × 1080.

Names, totals, the last hand and the dealer use LARGE, everything else SMALL. Inter's capitals have 0.727 of that.
On a 40-inch television a pixel is 0.461 mm: capitals of 17.4 and 14.1 mm, from three metres 20 and 16 minutes of
arc. ISO 9241-303 (5.5.4) requires 16 and prefers 20 to 22. On 32 inches it is 16 and 13.
"""


@dataclass(frozen=True, slots=True)
class DisplayLine:
    """A player: rank, mark, name, result of the last hand, and the total in both accounts; ``gone`` has left."""

    rank: str
    mark: Mark
    name: str
    change: Figure
    total: Figure
    money: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class LastHand:
    """The last event: ``head`` above the changes, the game, its people and tags, whether it was lost.

    ``remark`` says that it does not count, or counts double.
    """

    head: str = ""
    name: str = ""
    people: str = ""
    lost: bool = False
    tags: tuple[Tag, ...] = ()
    remark: str = ""


@dataclass(frozen=True, slots=True)
class DisplayTexts:
    """The whole display; ``turn`` are label and value of dealer and Vorhand, ``facts`` those of Radl and hand.

    ``waiting`` is shown before there is anything else, ``course`` is None without a chart.
    """

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    doubled: str = ""
    heads: tuple[str, str] = ("", "")
    lines: tuple[DisplayLine, ...] = ()
    last: LastHand = LastHand()
    turn: tuple[tuple[str, str], ...] = ()
    waiting: str = ""
    course: Standings | None = None
    times: str = "×2"
    chart_texts: ChartTexts | None = None

    @property
    def spoken(self) -> str:
        people = [f"{line.rank} {line.name} {line.total.text} {line.money}" for line in self.lines]
        last = joined(self.last.head, self.last.name, self.last.people, self.last.remark, by=" ")
        turn = [f"{label} {value}" for label, value in (*self.facts, *self.turn)]
        return joined(self.title, *people, last, *turn, self.waiting, by=". ")


class DisplayWords:
    """Makes the texts, reusing known ledger lines."""

    def __init__(self) -> None:
        self._known = KnownLines()

    def nothing(self) -> DisplayTexts:
        return DisplayTexts("Tarockblock", waiting=translate("Display", "No evening is open."))

    def of(
        self,
        ledger: Ledger,
        wording: Wording,
        *,
        closed: bool = False,
        edited: Collection[int] = (),
        originals: Mapping[int, Entry] | None = None,
    ) -> DisplayTexts:
        """Return the display of an evening; ``edited`` and ``originals`` are as in the ledger."""
        language, evening = wording.language, ledger.evening
        lines = build_lines(ledger, LedgerView.POINTS, wording, edited, originals, self._known)
        row = _last_row(ledger)
        line = None if row is None else next(each for each in reversed(lines) if each.index == row.index)
        radl_and_hand, turn = _facts(ledger, closed=closed)
        waiting = "" if row is not None else translate("Display", "No hand has been played yet.")
        chart = ChartWords(ledger, ChartAccount.POINTS, language)
        course = chart.data()
        if course is not None:
            # The lines end at a mark: the name is shown beside the same mark, far larger.
            letters = [mark.initials for mark in marks_for(ledger.evening.everybody)]
            course = lettered(course, letters) if course.steps else None
        texts = chart.texts()
        return DisplayTexts(
            title=evening.title or translate("Display", "Evening"),
            facts=radl_and_hand,
            doubled="" if closed else doubled_words(ledger),
            times=doubled_times(ledger),
            heads=_heads(ledger, wording),
            lines=_lines(ledger, line, language),
            last=LastHand() if row is None or line is None else _last(row, line),
            turn=turn,
            waiting=waiting,
            course=course,
            chart_texts=ChartTexts(texts.radl, texts.tick, lambda _value: ""),
        )


def _last_row(ledger: Ledger) -> Row | None:
    rows = (row for row in reversed(ledger.rows) if not isinstance(row.entry, Unscored))
    return next(rows, None)


def _lines(ledger: Ledger, last: LedgerLine | None, language: str) -> tuple[DisplayLine, ...]:
    everybody, rank_of = ledger.evening.everybody, ranks(ledger.points)
    none = Figure()
    made = []
    for seat, (who, mark) in enumerate(marks_by_name(everybody).items()):
        points, cents = ledger.points[who], ledger.cents[who]
        change = last.cells[seat].change if last is not None and last.cells and not last.reason else none
        made.append(
            DisplayLine(
                translate("Standing", "{place}.").format(place=rank_of[who]),
                mark,
                who,
                change,
                Figure(points_text(points, language), points.sign),
                euro_text(cents, language) if _for_money(ledger) else "",
                who not in ledger.state.seating,
            )
        )
    return tuple(sorted(made, key=lambda line: rank_of[line.name]))


def _last(row: Row, line: LedgerLine) -> LastHand:
    head = translate("Display", "Hand {number}").format(number=row.hand) if row.hand is not None else ""
    remark = ""
    if line.kind is LineKind.PROBLEM:
        remark = translate("Display", "does not count")
    elif line.doubled:
        remark = translate("Display", "counts double")
    return LastHand(head, line.name, line.people, line.lost, line.tags, remark)


def _heads(ledger: Ledger, wording: Wording) -> tuple[str, str]:
    if ledger.evening.ruleset.points_are_cents:
        return translate("Display", "Cents"), translate("Display", "Euros")
    return wording.reason("points"), wording.reason("money") if _for_money(ledger) else ""


def _for_money(ledger: Ledger) -> bool:
    return bool(ledger.evening.cents_per_point) or any(ledger.cents.values())


def _facts(ledger: Ledger, *, closed: bool) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    found = facts(ledger)
    if closed:
        return (), ((translate("Display", "The evening"), translate("Display", "is over")),)
    return tuple(found[:2]), tuple(found[2:])
