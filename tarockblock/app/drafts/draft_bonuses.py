"""Bonuses of a positive game being entered. Marks survive a change of game; :meth:`BonusSheet.calls` filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from tarockblock.app.drafts.draft_choices import BonusMark, GameChoice, bonus_cells, bonus_label, next_level
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class BonusRow:
    """A row of the sheet: printed values in ``cells``, entries in ``marks``, by side.

    ``side``: touched last; ``required``: the bid's own bonus; ``kontra_open``: Kontra is possible; ``brought``:
    sides with it silently by card points.
    """

    id: str
    label: str
    key: str
    cells: Mapping[Side, Mapping[BonusMark, str]]
    marks: Mapping[Side, BonusMark]
    side: Side | None = None
    kontra: int = 0
    required: bool = False
    kontra_open: bool = False
    brought: frozenset[Side] = frozenset()

    @property
    def mark(self) -> BonusMark:
        return BonusMark.OFF if self.side is None else self.marks[self.side]

    def mark_of(self, side: Side) -> BonusMark:
        """Return a side's mark; both sides have one only if each announced it."""
        return self.marks[side]


@dataclass(frozen=True, slots=True)
class _Answer:
    mark: BonusMark
    kontra: int = 0
    by: str | None = None
    preset: bool = False


_ANNOUNCED = (BonusMark.ANNOUNCED, BonusMark.LOST)


class BonusSheet:
    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self._ruleset = ruleset
        self._language = language
        self._choice: GameChoice | None = None
        self._cells: dict[str, Mapping[Side, Mapping[BonusMark, str]]] = {}
        self._answers: dict[tuple[str, Side], _Answer] = {}
        self._covered: dict[tuple[str, Side], _Answer] = {}
        self._touched: dict[str, Side] = {}
        self.last: str | None = None
        self.by_cards: Callable[[], tuple[BonusCall, ...]] = tuple
        self.declined: set[tuple[str, Side]] = set()
        """What card points bring without being entered; and what of it was taken away again."""

    def brought(self) -> tuple[BonusCall, ...]:
        """Return silent bonuses made by card points but not entered."""
        return tuple(call for call in self.by_cards() if (call.bonus, call.side) not in self.declined)

    def play(self, choice: GameChoice) -> None:
        """Change the game; the new bid's own bonus is announced."""
        self._answers = {cell: answer for cell, answer in self._answers.items() if not answer.preset}
        self._choice = choice
        self._cells = {each: self._printed(each, choice) for each in choice.game.bonuses}
        if choice.bid is not None:
            own = self._answers.get((choice.bid, Side.DECLARER))
            if own is None or own.mark not in _ANNOUNCED:
                own = _Answer(BonusMark.ANNOUNCED)
            self._put(choice.bid, Side.DECLARER, replace(own, preset=True))
        self.last = choice.bid

    @property
    def offered(self) -> tuple[str, ...]:
        return tuple(self._cells)

    def rows(self) -> tuple[BonusRow, ...]:
        brought = self.brought()
        return tuple(self._row(bonus, brought) for bonus in self._cells)

    def press(self, bonus: str, side: Side, *, both: bool = False) -> None:
        """Press a bonus's key: silent, announced, lost, off, as possible.

        The other side's mark goes, except its announcement with ``both`` (Hausruck 8, on suspicion).
        """
        row = self._find(bonus)
        marks = list(row.cells[side])
        if both and row.marks[side.other] in _ANNOUNCED:
            marks = [mark for mark in marks if mark in _ANNOUNCED and mark is not row.marks[side.other]]
        if not marks:
            return
        if not row.required or side is Side.OPPONENTS:
            marks.append(BonusMark.OFF)
        now = BonusMark.SILENT if side in row.brought else row.mark_of(side)
        after = marks[(marks.index(now) + 1) % len(marks)] if now in marks else marks[0]
        self.mark(bonus, side, after, both=both)

    def mark(self, bonus: str, side: Side, mark: BonusMark, *, both: bool = False) -> None:
        """Enter a cell or remove the bonus, ignoring impossible marks.

        If both sides have announced it, or with ``both``, only one can have made it.
        """
        row = self._find(bonus)
        required = row.required and side is Side.DECLARER
        if required and mark not in _ANNOUNCED:
            return
        if mark is not BonusMark.OFF and mark not in row.cells[side]:
            return
        self.last = bonus
        if mark is BonusMark.OFF:
            self.declined.add((bonus, side))
        both = both or (row.marks[side] in _ANNOUNCED and row.marks[side.other] in _ANNOUNCED)
        keeps = both and mark in _ANNOUNCED and row.marks[side.other] in _ANNOUNCED
        before = self._answers.pop((bonus, side), _Answer(mark))
        other = self._answers.get((bonus, side.other))
        if mark is not BonusMark.OFF and other is not None and not keeps:
            if other.preset:
                self._answers[bonus, side] = before
                return
            del self._answers[bonus, side.other]
        if keeps and other is not None and mark is other.mark is BonusMark.ANNOUNCED:
            self._answers[bonus, side.other] = replace(other, mark=BonusMark.LOST)
        if mark is BonusMark.OFF:
            self._touched[bonus] = side.other
        else:
            self._put(bonus, side, replace(before, mark=mark))

    def _put(self, bonus: str, side: Side, answer: _Answer) -> None:
        self._answers[bonus, side] = answer
        self._touched[bonus] = side

    def announce(self, bonus: str, *sides: Side) -> None:
        """Set the announcing sides; without any, the silent entry returns."""
        for side in Side:
            before = self._answers.pop((bonus, side), None)
            if before is not None and before.mark not in _ANNOUNCED:
                self._covered[bonus, side] = before
                before = None
            if side in sides:
                self._put(bonus, side, before or _Answer(BonusMark.ANNOUNCED))
            elif not sides and (bonus, side) in self._covered:
                self._put(bonus, side, self._covered.pop((bonus, side)))

    def set_kontra(self, bonus: str, level: int, side: Side | None = None) -> None:
        """Set an announced bonus's kontra level, by default for the side touched last."""
        row = self._find(bonus)
        side = row.side if side is None else side
        if side is not None and row.marks[side] in _ANNOUNCED:
            self.last = bonus
            self._put(bonus, side, replace(self._answers[bonus, side], kontra=level))

    def target(self) -> str | None:
        """Return the bonus of the Kontra key: last touched if announced, else first announced."""
        announced = [bonus for bonus in self._cells if self._row(bonus).kontra_open]
        return self.last if self.last in announced else next(iter(announced), None)

    def walk_kontra(self, bonus: str) -> None:
        self.set_kontra(bonus, next_level(self._find(bonus).kontra, self._ruleset))

    def calls(self) -> tuple[BonusCall, ...]:
        """Return the bonuses the game allows as facts, in order of entry."""
        # Answers that do not fit are kept, so that a slip in the picker costs nothing, but they do not count.
        found = []
        for (bonus, side), answer in self._answers.items():
            if self._mark(bonus, side) is not BonusMark.OFF:
                announced = answer.mark in _ANNOUNCED
                made = answer.mark in (BonusMark.SILENT, BonusMark.ANNOUNCED)
                kontra = self._level(answer)
                found.append(BonusCall(bonus, side, announced, made, kontra, answer.by))
        return tuple(found)

    def load(self, calls: Iterable[BonusCall]) -> None:
        for call in calls:
            self._put(call.bonus, call.side, _Answer(mark_of(call), call.kontra, call.by))
        self.last = None

    def _find(self, bonus: str) -> BonusRow:
        return self._row(bonus, self.brought())

    def _printed(self, bonus: str, choice: GameChoice) -> Mapping[Side, Mapping[BonusMark, str]]:
        return {side: bonus_cells(self._ruleset.bonuses[bonus], choice, self._ruleset, side) for side in Side}

    def _mark(self, bonus: str, side: Side) -> BonusMark:
        answer, cells = self._answers.get((bonus, side)), self._cells.get(bonus)
        return BonusMark.OFF if answer is None or cells is None or answer.mark not in cells[side] else answer.mark

    def _row(self, bonus_id: str, brought: Iterable[BonusCall] = ()) -> BonusRow:
        bonus, cells = self._ruleset.bonuses[bonus_id], self._cells[bonus_id]
        marks = {side: self._mark(bonus_id, side) for side in Side}
        touched = self._touched.get(bonus_id, Side.DECLARER)
        side = next((side for side in (touched, touched.other) if marks[side] is not BonusMark.OFF), None)
        return BonusRow(
            bonus_id,
            bonus_label(bonus, self._language),
            bonus.key,
            cells,
            marks,
            side,
            kontra=0 if side is None else self._level(self._answers[bonus_id, side]),
            required=self._choice is not None and bonus_id == self._choice.bid,
            kontra_open=side is not None and marks[side] in _ANNOUNCED,
            brought=frozenset(call.side for call in brought if call.bonus == bonus_id),
        )

    def _level(self, answer: _Answer) -> int:
        return min(answer.kontra, self._ruleset.kontra_levels) if answer.mark in _ANNOUNCED else 0


def mark_of(call: BonusCall) -> BonusMark:
    if call.announced:
        return BonusMark.ANNOUNCED if call.made else BonusMark.LOST
    return BonusMark.SILENT if call.made else BonusMark.SILENT_LOST
