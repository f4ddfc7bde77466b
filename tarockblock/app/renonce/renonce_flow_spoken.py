"""Announced bonuses and kontra of the game in which a renonce happened; silent ones do not matter there. No window."""

from __future__ import annotations

from dataclasses import dataclass

from tarockblock.app.drafts.draft_bonuses import BonusRow
from tarockblock.app.drafts.draft_choices import BonusMark, next_level
from tarockblock.app.drafts.draft_parties import Parties
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import BonusKind


@dataclass(frozen=True, slots=True)
class SpokenRow:
    """A bonus that can be announced; ``side`` is who announced it, ``sides`` who could have; ``required`` the bid's.

    What both sides announced has a second row for the opponents, whose ``id`` begins with a tilde.
    """

    id: str
    bonus: str
    label: str
    key: str
    value: str
    sides: tuple[Side, ...]
    side: Side | None = None
    kontra: int = 0
    required: bool = False
    both: bool = False


def call_id(bonus: str, side: Side) -> str:
    """An announcement by bonus and side: ``pagat``, or ``~pagat`` for the opponents'."""
    return bonus if side is Side.DECLARER else f"~{bonus}"


class SpokenSheet:
    """What was said aloud; ``last`` is the row touched last, at which X aims, None for the game."""

    def __init__(self, parties: Parties) -> None:
        self._parties = parties
        self.last: str | None = None

    def rows(self) -> tuple[SpokenRow, ...]:
        """The bonuses that the game lets one announce, in the ruleset's order."""
        announced = [call for call in self._parties.bonuses.calls() if call.announced]
        return tuple(row for bonus in self._parties.bonuses.rows() for row in self._rows(bonus, announced))

    def speak(self, bonus: str, *sides: Side) -> bool:
        """A side announced a bonus, or both did, or nobody; False where that can not be."""
        row = self._find(bonus)
        if row is None or sides not in _walk(row):
            return False
        self._parties.bonuses.announce(row.bonus, *sides)
        self.last = bonus if sides else None
        return True

    def press(self, bonus: str, *, opponents: bool = False) -> bool:
        """The bonus's key: nobody, declarer's side, opponents, both on suspicion where they can, nobody.

        ``opponents`` aims at them at once: they announced it, too, or they did not.
        """
        row = self._find(bonus)
        if row is None:
            return False
        walk, now = _walk(row), tuple(each.side for each in self.rows() if each.bonus == row.bonus and each.side)
        if opponents or row.id != row.bonus:
            without = tuple(side for side in now if side is not Side.OPPONENTS)
            wanted = without if Side.OPPONENTS in now else (*without, Side.OPPONENTS)
            return self.speak(row.bonus, *(wanted if wanted in walk else (Side.OPPONENTS,)))
        return self.speak(bonus, *walk[(walk.index(now) + 1) % len(walk)] if now in walk else walk[0])

    def set_game_kontra(self, level: int) -> None:
        """The kontra level of the game."""
        self._parties.set_kontra(level)
        self.last = None

    def set_kontra(self, bonus: str, level: int) -> None:
        """The kontra level of an announced bonus."""
        row = self._find(bonus)
        if row is not None and row.side is not None:
            self._parties.bonuses.set_kontra(row.bonus, level, row.side)
            self.last = bonus

    def walk_kontra(self) -> None:
        """X: one level up on what was touched last, a bonus or the game; after the last back to none."""
        row = self.target()
        if row is None:
            self._parties.set_kontra(next_level(self._parties.kontra, self._parties.ruleset))
        else:
            self.set_kontra(row.id, next_level(row.kontra, self._parties.ruleset))

    def target(self) -> SpokenRow | None:
        """The bonus at which X aims; None where it aims at the game."""
        row = None if self.last is None else self._find(self.last)
        return row if row is not None and row.side is not None else None

    def _find(self, bonus: str) -> SpokenRow | None:
        return next((row for row in self.rows() if row.id == bonus), None)

    def _rows(self, bonus: BonusRow, announced: list[BonusCall]) -> list[SpokenRow]:
        sides = tuple(side for side in Side if BonusMark.ANNOUNCED in bonus.cells[side])
        if not sides:
            return []
        value = bonus.cells[Side.DECLARER][BonusMark.ANNOUNCED].removeprefix("+")
        # What both can hope for until the cards are counted (Hausruck 8); a bird is in one hand.
        both = len(sides) > 1 and self._parties.ruleset.bonuses[bonus.id].kind is BonusKind.POSSESSION
        kontra = {call.side: call.kontra for call in announced if call.bonus == bonus.id}
        announcing: list[Side | None] = [side for side in sides if side in kontra]
        rows = []
        for index, side in enumerate(announcing or [None]):
            level = 0 if side is None else kontra[side]
            name = f"~{bonus.id}" if index else bonus.id
            rows.append(
                SpokenRow(name, bonus.id, bonus.label, bonus.key, value, sides, side, level, bonus.required, both)
            )
        return rows


def _walk(row: SpokenRow) -> tuple[tuple[Side, ...], ...]:
    """Who can have announced it, in the order its key goes through."""
    single = tuple((side,) for side in row.sides)
    both = (row.sides,) if row.both else ()
    return (*single, *both) if row.required else (*single, *both, ())
