"""The bonuses of a positive game while they are being entered: which there are, what is marked, which kontra each has.

Holds what was pressed even where the game chosen now does not allow it, so that a slip of the finger in the picker
costs nothing; :meth:`BonusSheet.calls` gives only what fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tarockblock.app.drafts.draft_choices import BonusMark, GameChoice, bonus_cells, bonus_label
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class BonusRow:
    """One row of the sheet. ``cells`` holds the printed values by side; ``side`` and ``mark`` what is entered.

    ``required`` is the bid's own bonus, which can not be taken off; ``kontra_open`` says that it can be kontriert now.
    """

    id: str
    label: str
    key: str
    cells: Mapping[Side, Mapping[BonusMark, str]]
    side: Side | None = None
    mark: BonusMark = BonusMark.OFF
    kontra: int = 0
    required: bool = False
    kontra_open: bool = False

    def mark_of(self, side: Side) -> BonusMark:
        """What is marked in one side's strip: one of the two is off, since a bonus has one entry."""
        return self.mark if side is self.side else BonusMark.OFF


@dataclass(frozen=True, slots=True)
class _Answer:
    side: Side
    mark: BonusMark
    kontra: int = 0
    by: str | None = None
    preset: bool = False


class BonusSheet:
    """All bonuses of the game chosen; ``last`` is the one touched last, at which X aims."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self._ruleset = ruleset
        self._language = language
        self._choice: GameChoice | None = None
        self._answers: dict[str, _Answer] = {}
        self.last: str | None = None

    def play(self, choice: GameChoice) -> None:
        """Another game: the old bid's own bonus goes with the bid, the new one's is announced from the start."""
        self._answers = {bonus: answer for bonus, answer in self._answers.items() if not answer.preset}
        self._choice = choice
        if choice.bid is not None:
            before = self._answers.get(choice.bid)
            if before is None or before.side is not Side.DECLARER or before.mark not in _ANNOUNCED:
                before = _Answer(Side.DECLARER, BonusMark.ANNOUNCED)
            self._answers[choice.bid] = replace(before, preset=True)
        self.last = choice.bid

    def rows(self) -> tuple[BonusRow, ...]:
        """What the game allows, in the ruleset's order."""
        if self._choice is None:
            return ()
        return tuple(self._row(bonus, self._choice) for bonus in self._choice.game.bonuses)

    def press(self, bonus: str, side: Side) -> None:
        """The bonus's key: still, angesagt, verloren, off, as far as they exist; the other side's mark goes."""
        row = self._find(bonus)
        marks = list(row.cells[side])
        if not marks:
            return
        if not row.required:
            marks.append(BonusMark.OFF)
        now = row.mark_of(side)
        after = marks[(marks.index(now) + 1) % len(marks)] if now in marks else marks[0]
        self.mark(bonus, side, after)

    def mark(self, bonus: str, side: Side, mark: BonusMark) -> None:
        """Enter one cell, or take the bonus off; what the sheet does not offer changes nothing."""
        row = self._find(bonus)
        if mark is BonusMark.OFF and row.required:
            return
        if mark is not BonusMark.OFF and mark not in row.cells[side]:
            return
        self.last = bonus
        before = self._answers.get(bonus)
        if mark is BonusMark.OFF:
            self._answers.pop(bonus, None)
        elif before is None or before.side is not side:
            self._answers[bonus] = _Answer(side, mark)
        else:
            self._answers[bonus] = replace(before, mark=mark)

    def set_kontra(self, bonus: str, level: int) -> None:
        """Another kontra level, if the bonus was announced."""
        if self._find(bonus).kontra_open:
            self.last = bonus
            self._answers[bonus] = replace(self._answers[bonus], kontra=level)

    def target(self) -> str | None:
        """The bonus at which X aims: the last one touched, if it can be kontriert."""
        row = next((row for row in self.rows() if row.id == self.last), None)
        return row.id if row is not None and row.kontra_open else None

    @property
    def untouched(self) -> bool:
        """Whether X aims at no bonus: none was touched, neither here nor by the bid, or the last one is off again."""
        return not any(row.id == self.last and row.mark is not BonusMark.OFF for row in self.rows())

    def walk_kontra(self, bonus: str) -> None:
        """One level up, after the last back to none."""
        self.set_kontra(bonus, (self._find(bonus).kontra + 1) % (self._ruleset.kontra_levels + 1))

    def calls(self) -> tuple[BonusCall, ...]:
        """The bonuses as facts, in the order in which they were entered; only those the game allows."""
        rows = {row.id: row for row in self.rows() if row.mark is not BonusMark.OFF}
        found = []
        for bonus, answer in self._answers.items():
            if bonus in rows:
                announced = answer.mark in _ANNOUNCED
                made = answer.mark in (BonusMark.SILENT, BonusMark.ANNOUNCED)
                found.append(BonusCall(bonus, answer.side, announced, made, rows[bonus].kontra, answer.by))
        return tuple(found)

    def load(self, calls: Iterable[BonusCall]) -> None:
        """Take over the bonuses of an entry."""
        for call in calls:
            self._answers[call.bonus] = _Answer(call.side, _mark_of(call), call.kontra, call.by)
        self.last = None

    def _find(self, bonus: str) -> BonusRow:
        return next(row for row in self.rows() if row.id == bonus)

    def _row(self, bonus_id: str, choice: GameChoice) -> BonusRow:
        bonus = self._ruleset.bonuses[bonus_id]
        cells = {side: bonus_cells(bonus, choice, self._ruleset, side) for side in Side}
        answer = self._answers.get(bonus_id)
        row = BonusRow(bonus_id, bonus_label(bonus, self._language), bonus.key, cells, required=bonus_id == choice.bid)
        if answer is None or answer.mark not in cells[answer.side]:
            return row
        announced = answer.mark in _ANNOUNCED
        kontra = min(answer.kontra, self._ruleset.kontra_levels) if announced else 0
        return replace(row, side=answer.side, mark=answer.mark, kontra=kontra, kontra_open=announced)


_ANNOUNCED = (BonusMark.ANNOUNCED, BonusMark.LOST)


def _mark_of(call: BonusCall) -> BonusMark:
    if call.announced:
        return BonusMark.ANNOUNCED if call.made else BonusMark.LOST
    return BonusMark.SILENT if call.made else BonusMark.SILENT_LOST
