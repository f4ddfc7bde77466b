"""The ledger's lines as ready texts, for each entry and Radl; computes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from tarockblock.app.evening.open_evening import NextDeal
from tarockblock.app.settings import LedgerView
from tarockblock.domain.hand import (
    Annulled,
    Doubling,
    Entry,
    Manual,
    NoHand,
    RateChange,
    Renonce,
    TableChange,
    Unscored,
)
from tarockblock.domain.ledger import Ledger, RadlSum, Row, same_start
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.formatting import MINUS, euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.marks import marks_by_name
from tarockblock.ui.kit.translate import Context, joined, translate, word
from tarockblock.ui.ledger.entry_names import Tag, declared, name_of_entry, people_of, rate_words, reason_words, tags_of
from tarockblock.visible_text import isolated, visible

LedgerLines = Context("LedgerLines")


def next_words(found: NextDeal) -> tuple[str, str, str]:
    """Return the words for the next dealer, Vorhand, and the others who sit out (or "")."""
    out = found.dealer in found.sitting_out
    does = translate("NextDealer", "deals next, sits out") if out else translate("NextDealer", "deals next")
    others = [player for player in found.sitting_out if player != found.dealer]
    too = translate("NextDealer", "also sits out: {players}") if out else translate("NextDealer", "sits out: {players}")
    vorhand = translate("NextDealer", "Vorhand: {player}").format(player=found.vorhand)
    return does, vorhand, too.format(players=", ".join(others)) if others else ""


def out_of_turn(row: Row, ruleset: Ruleset) -> str:
    """Return a sentence about seats or deal set for this hand alone, or "".

    Vorhand and the players sitting out are named only if they do not follow from the dealer.
    """
    entry, deal = row.entry, row.deal
    if deal is None or row.problems or isinstance(entry, NoHand):
        return ""
    usual = row.state.deal(ruleset, replace(entry, vorhand=None, sitting_out=None))
    seated = row.state.deal(ruleset, replace(entry, vorhand=None))
    parts = []
    if deal.dealer != row.state.dealer:
        parts.append(translate("LedgerLines", "{player} deals").format(player=deal.dealer))
    if deal.vorhand != seated.vorhand:
        parts.append(translate("LedgerLines", "{player} is Vorhand").format(player=deal.vorhand))
    if deal.sitting_out != usual.sitting_out:
        parts.append(translate("LedgerLines", "sitting out: {players}").format(players=", ".join(deal.sitting_out)))
    return translate("LedgerLines", "Out of turn: {place}").format(place="; ".join(parts)) if parts else ""


class LineKind(StrEnum):
    HAND = "hand"
    RADL = "radl"
    RENONCE = "renonce"
    STRUCK = "struck"
    MANUAL = "manual"
    NOTE = "note"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Figure:
    """An amount as text, with its sign (−1, 0, 1)."""

    text: str = ""
    sign: int = 0


_NO_FIGURE = Figure()


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's change and running total, twice if both accounts are shown; ``deals`` marks the dealer."""

    change: Figure = _NO_FIGURE
    total: Figure = _NO_FIGURE
    change2: Figure = _NO_FIGURE
    total2: Figure = _NO_FIGURE
    deals: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line; ``key`` identifies it across changes, ``index`` is the entry's (None for a Radl).

    ``reason`` replaces the cells if the entry does not fit. ``out_of_turn`` describes a changed deal of this hand.
    """

    kind: LineKind
    key: tuple[str, int]
    index: int | None = None
    number: str = ""
    name: str = ""
    people: str = ""
    people_short: str = ""
    lost: bool = False
    factor: int = 1
    edited: bool = False
    out_of_turn: str = ""
    note: str = ""
    tags: tuple[Tag, ...] = ()
    cells: tuple[Cell, ...] = ()
    reason: str = ""

    @property
    def doubled(self) -> bool:
        return self.factor > 1

    @property
    def spoken(self) -> str:
        lost = translate("LedgerLines", "lost") if self.lost else ""
        tags = ", ".join(tag.text for tag in self.tags)
        doubled = translate("LedgerLines", "counts double") if self.doubled else ""
        edited = translate("LedgerLines", "changed") if self.edited else ""
        note = translate("LedgerLines", "note: {text}").format(text=self.note) if self.note else ""
        return joined(self.name, lost, self.people, tags, doubled, edited, self.out_of_turn, note, self.reason)


def build_lines(
    ledger: Ledger,
    view: LedgerView,
    wording: Wording,
    edited: Collection[int] = (),
    originals: Mapping[int, Entry] | None = None,
    known: KnownLines | None = None,
) -> list[LedgerLine]:
    """Return all lines; ``edited`` and ``originals`` go by entry index. ``known`` is reused and updated."""
    writer = _Writer(ledger, view, wording, originals or {})
    sums = {radl.last: radl for radl in ledger.radl}
    evening = ledger.evening
    frame = view, wording.language, evening.ruleset, tuple(writer.letters.items()), tuple(evening.arrivals.values())
    corrected = {**dict.fromkeys(edited), **writer.originals}
    same, lines = (0, []) if known is None else known.up_to_change(ledger, frame, corrected)
    if same - 1 in sums and lines[-1].kind is not LineKind.RADL:
        lines.append(writer.radl(sums[same - 1], ledger.rows[same - 1]))
    for row in ledger.rows[same:]:
        line = writer.line(row)
        lines.append(replace(line, edited=True) if row.index in edited else line)
        if row.index in sums:
            lines.append(writer.radl(sums[row.index], row))
    if known is not None:
        known.keep(ledger, frame, corrected, lines)
    return lines


class KnownLines:
    """A cache of the lines last shown."""

    def __init__(self) -> None:
        self._ledger: Ledger | None = None
        self._frame: tuple[object, ...] = ()
        self._corrected: Mapping[int, Entry | None] = {}
        self._lines: Sequence[LedgerLine] = ()

    def up_to_change(
        self, ledger: Ledger, frame: tuple[object, ...], corrected: Mapping[int, Entry | None]
    ) -> tuple[int, list[LedgerLine]]:
        """Return the number of unchanged leading rows and their lines, Radl included."""
        before = self._ledger
        if before is None or frame != self._frame:
            return 0, []
        same = same_start(ledger.rows, before.rows)
        for index in corrected.keys() | self._corrected.keys():
            if (index in corrected, corrected.get(index)) != (index in self._corrected, self._corrected.get(index)):
                same = min(same, index)
        sums = same_start(ledger.radl, before.radl)
        while sums and ledger.radl[sums - 1].last >= same:
            sums -= 1
        # A different Radl sum is a change, too: reuse lines only up to the last row before it.
        same = min([same, *(radl.last + 1 for radl in (*ledger.radl[sums:], *before.radl[sums:]))])
        return same, list(self._lines[: same + sums])

    def keep(
        self,
        ledger: Ledger,
        frame: tuple[object, ...],
        corrected: Mapping[int, Entry | None],
        lines: Sequence[LedgerLine],
    ) -> None:
        """Remember these lines; holding the rows keeps their identities from being reused."""
        self._ledger, self._frame, self._corrected, self._lines = ledger, frame, corrected, lines


class _Writer:
    def __init__(self, ledger: Ledger, view: LedgerView, wording: Wording, originals: Mapping[int, Entry]) -> None:
        self.originals = originals
        self.evening = ledger.evening
        self.everybody = ledger.evening.everybody
        self.arrivals = ledger.evening.arrivals
        self.view = view
        self.wording = wording
        self._known: dict[Points | Cents, Figure] = {}
        self.letters = {name: mark.initials for name, mark in marks_by_name(self.everybody).items()}

    def line(self, row: Row) -> LedgerLine:
        key, number = ("entry", row.index), "" if row.hand is None else str(row.hand)
        line = LedgerLine(LineKind.HAND, key, row.index, number, cells=self.cells(row), factor=row.factor)
        entry, ruleset = row.entry, self.evening.ruleset
        if row.problems:
            reasons = "; ".join(self.wording.problem(found, ruleset) for found in row.problems)
            line = replace(line, kind=LineKind.PROBLEM, reason=reasons)
        elif kind := _KINDS.get(type(entry)):
            line = replace(line, kind=kind)
        if isinstance(entry, NoHand):
            return replace(line, name=_title(entry, row.state.seating), people=_note(entry, row.state.seating))
        line = replace(line, out_of_turn=out_of_turn(row, ruleset), note=visible(entry.note, one_line=True))
        if isinstance(entry, Annulled):
            return self._struck_line(line, row.index, entry)
        return replace(
            line,
            name=name_of_entry(entry, ruleset, self.wording.language),
            people=people_of(entry, row.deal, ruleset, self.wording),
            people_short=people_of(entry, row.deal, ruleset, self.wording, self._letter),
            lost=declared(entry, ruleset) is False,
            tags=tags_of(entry, ruleset, self.wording),
        )

    def _struck_line(self, line: LedgerLine, index: int, entry: Annulled) -> LedgerLine:
        original = self.originals.get(index)
        if isinstance(original, NoHand):
            people, cells = translate("LedgerLines", "struck"), tuple(Cell() for _ in self.everybody)
            return replace(line, name=_title(original, ()), people=people, number="", cells=cells)
        reason = reason_words(entry.reason, self.evening.ruleset, self.wording.language)
        if original is None or isinstance(original, Annulled):
            return replace(line, name=reason or translate("LedgerLines", "Hand"), people=_struck(entry))
        name = name_of_entry(original, self.evening.ruleset, self.wording.language)
        return replace(line, name=name, people=joined(_struck(entry), reason, by=": "))

    def _letter(self, player: str) -> str:
        return self.letters.get(player, player)

    def radl(self, radl: RadlSum, last: Row) -> LedgerLine:
        people = translate("LedgerLines", "complete")
        if not radl.complete:
            people = LedgerLines.tr("{done} of %n hand(s)", "", radl.length).format(done=radl.hands)
        name = translate("LedgerLines", "Radl {number}").format(number=radl.number)
        cells = []
        for who in self.everybody:
            if last.index < self.arrivals[who]:
                cells.append(Cell())
                continue
            change, change2 = self._figures(radl.points[who], radl.cents[who])
            total, total2 = self._figures(last.points_total[who], last.cents_total[who])
            cells.append(Cell(change, total, change2, total2))
        return LedgerLine(LineKind.RADL, ("radl", radl.number), name=name, people=people, cells=tuple(cells))

    def cells(self, row: Row) -> tuple[Cell, ...]:
        if isinstance(row.entry, Unscored):
            return tuple(Cell() for _ in self.everybody)
        return tuple(self._player(row, who) for who in self.everybody)

    def _player(self, row: Row, who: str) -> Cell:
        if row.index < self.arrivals[who]:
            return Cell()
        points, cents, deal = row.points[who], row.cents[who], row.deal
        out = deal is not None and (who in deal.sitting_out or who not in deal.seating)
        change = change2 = total = total2 = _NO_FIGURE
        if points or cents or not (deal is None or out):
            change, change2 = self._figures(points, cents)
        if not isinstance(row.entry, Annulled):
            total, total2 = self._figures(row.points_total[who], row.cents_total[who])
        return Cell(change, total, change2, total2, deals=deal is not None and who == deal.dealer, out=out)

    def _figures(self, points: Points, cents: Cents) -> tuple[Figure, Figure]:
        if self.view is LedgerView.MONEY:
            return self._euro(cents), _NO_FIGURE
        return self._points(points), self._euro(cents) if self.view is LedgerView.BOTH else _NO_FIGURE

    def _points(self, amount: Points) -> Figure:
        known = self._known.get(amount)
        if known is None:
            known = self._known[amount] = Figure(points_text(amount, self.wording.language), amount.sign)
        return known

    def _euro(self, amount: Cents) -> Figure:
        known = self._known.get(amount)
        if known is None:
            known = self._known[amount] = Figure(euro_text(amount, self.wording.language, unit=False), amount.sign)
        return known


_KINDS: Mapping[type[Entry], LineKind] = {
    Renonce: LineKind.RENONCE,
    Annulled: LineKind.STRUCK,
    Manual: LineKind.MANUAL,
    TableChange: LineKind.NOTE,
    Doubling: LineKind.NOTE,
    RateChange: LineKind.NOTE,
}


def _title(entry: NoHand, before: tuple[str, ...]) -> str:
    """Return the title of an entry without a hand; ``before`` lists the previous players."""
    if isinstance(entry, Manual):
        return translate("LedgerLines", "Correction")
    if isinstance(entry, TableChange):
        if entry.players == before:
            return translate("LedgerLines", "Dealer")
        return translate("LedgerLines", "Table")
    if isinstance(entry, RateChange):
        return translate("LedgerLines", "From here on")
    if entry.radl > 0:
        return translate("LedgerLines", "Doubled Radl added")
    return translate("LedgerLines", "Doubled Radl removed")


def _note(entry: NoHand, before: tuple[str, ...]) -> str:
    if isinstance(entry, Manual):
        return visible(entry.reason)
    if isinstance(entry, Doubling):
        return f"×{abs(entry.radl)}" if abs(entry.radl) > 1 else ""
    if isinstance(entry, RateChange):
        return rate_words(entry)
    return "; ".join(_moves(entry, before))


def _moves(entry: TableChange, before: tuple[str, ...]) -> Iterator[str]:
    come = [each for each in entry.players if each not in before]
    gone = [each for each in before if each not in entry.players]
    if come:
        yield translate("LedgerLines", "comes: {players}").format(players=_listed(come))
    if gone:
        yield translate("LedgerLines", "leaves: {players}").format(players=_listed(gone))
    stayed = [each for each in before if each in entry.players]
    if stayed != [each for each in entry.players if each in before]:
        yield translate("LedgerLines", "now {seats}").format(seats=_listed(entry.players))
    if entry.dealer is not None:
        yield translate("LedgerLines", "{player} deals next").format(player=isolated(entry.dealer))


def _listed(players: Iterable[str]) -> str:
    return ", ".join(map(isolated, players))


def _struck(entry: Annulled) -> str:
    if entry.replay:
        return translate("LedgerLines", "struck, dealt again")
    return translate("LedgerLines", "struck")


def mark_sentences(line: LedgerLine) -> list[str]:
    if line.reason:
        return [line.reason]
    found = [mark] if (mark := word("line", line.kind, "")) else []
    if line.lost:
        found.append(translate("Marks", "✗: the declarer's side has lost"))
    if line.doubled:
        found.append(translate("Marks", "×2 on gold: it counts double"))
    found += [tag.spoken for tag in line.tags]
    if line.edited:
        found.append(translate("Marks", "Pencil: changed since it was entered; click to see earlier versions"))
    if line.out_of_turn:
        found.append(line.out_of_turn)
    if line.note:
        found.append(translate("Marks", "Note: {text}").format(text=line.note))
    return [each for each in found if each]


def cell_spoken(player: str, line: LedgerLine, cell: Cell) -> str:
    """Return a cell for screen readers: ``Anna, hand 7: plus 2, total minus 4``."""
    parts = []
    if cell.deals:
        parts.append(translate("Marks", "deals"))
    if cell.out and line.kind is not LineKind.RADL:
        parts.append(translate("Marks", "sits out"))
    parts += [_with_sign(each) for each in (cell.change, cell.change2) if each.text]
    totals = ", ".join(_with_sign(each) for each in (cell.total, cell.total2) if each.text)
    if totals:
        parts.append(translate("Marks", "total {amount}").format(amount=totals))
    name = isolated(player)
    if line.number:
        name = translate("Marks", "{player}, hand {number}").format(player=name, number=line.number)
    elif line.kind is LineKind.RADL:
        name = f"{name}, {line.name}"
    return f"{name}: {', '.join(parts)}" if parts else name


def _with_sign(figure: Figure) -> str:
    bare = figure.text.lstrip("+" + MINUS)
    words = {1: translate("Marks", "plus {amount}"), -1: translate("Marks", "minus {amount}")}
    return words.get(figure.sign, "{amount}").format(amount=bare)


def cell_sentences(cell: Cell | None, player: str) -> list[str]:
    if cell is None or not (cell.deals or cell.out):
        return []
    if cell.deals:
        words = translate("Marks", "{player} deals and sits out") if cell.out else translate("Marks", "{player} deals")
    else:
        words = translate("Marks", "{player} sits out")
    return [words.format(player=isolated(player))]
