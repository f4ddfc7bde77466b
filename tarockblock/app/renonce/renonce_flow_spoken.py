"""Announced bonuses and kontra of the game in which a renonce happened; silent ones do not matter there.

No window. Holds what was pressed even where the game chosen now does not allow it; only what fits is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

from tarockblock.app.drafts.draft_choices import GameChoice, bonus_label
from tarockblock.domain.check_bonus import allows_opponents
from tarockblock.domain.hand import BonusCall, PositiveGame, Renonce, Side
from tarockblock.domain.ruleset import Effect, Ruleset


@dataclass(frozen=True, slots=True)
class SpokenRow:
    """A bonus that can be announced; ``side`` is who announced it, ``sides`` who could have; ``required`` the bid's."""

    id: str
    label: str
    key: str
    value: str
    sides: tuple[Side, ...]
    side: Side | None = None
    kontra: int = 0
    required: bool = False
    by: str | None = None


class SpokenSheet:
    """What was said aloud; ``last`` is the bonus touched last, at which X aims, None for the game."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self._ruleset = ruleset
        self._language = language
        self._choice: GameChoice | None = None
        self._kontra = 0
        self._said: dict[str, tuple[Side, int, str | None]] = {}
        self.last: str | None = None

    @property
    def kontra(self) -> int:
        """The kontra level of the game, 0 where there is none for everybody."""
        return self._kontra if self._choice is not None and self._choice.game.is_positive else 0

    def play(self, choice: GameChoice) -> None:
        """Another game: the old bid's own bonus goes with the bid, the new one's is announced from the start."""
        if self._choice is not None and self._choice.bid is not None:
            self._said.pop(self._choice.bid, None)
        self._choice = choice
        if choice.bid is not None:
            self._said[choice.bid] = (Side.DECLARER, 0, None)
        self.last = None

    def load(self, entry: PositiveGame | Renonce, choice: GameChoice | None) -> None:
        """Take over what was said in a hand."""
        self._kontra = entry.kontra
        self._said = {call.bonus: (call.side, call.kontra, call.by) for call in entry.bonuses if call.announced}
        self._choice = choice
        if choice is not None and choice.bid is not None:
            self._said.setdefault(choice.bid, (Side.DECLARER, 0, None))

    def rows(self) -> tuple[SpokenRow, ...]:
        """The bonuses that the game lets one announce, in the ruleset's order."""
        if self._choice is None or not self._choice.game.is_positive:
            return ()
        rows = (self._row(bonus, self._choice) for bonus in self._choice.game.bonuses)
        return tuple(row for row in rows if row.sides)

    def calls(self, own: tuple[str | None, ...], active: tuple[str, ...]) -> tuple[BonusCall, ...]:
        """The announced bonuses as facts; by the declarer's side, ``own``, who announced it is kept where it fits."""
        found = []
        for row in self.rows():
            if row.side is not None:
                known = row.by in active and (row.by in own) is (row.side is Side.DECLARER)
                by = row.by if known else None
                found.append(BonusCall(row.id, row.side, announced=True, kontra=row.kontra, by=by))
        return tuple(found)

    def speak(self, bonus: str, side: Side | None) -> bool:
        """A side announced a bonus, or nobody did; False where that can not be."""
        row = self._find(bonus)
        if row is None or (side is None and row.required) or (side is not None and side not in row.sides):
            return False
        if side is None:
            self._said.pop(bonus, None)
            self.last = None
        elif side is not row.side:
            self._said[bonus] = (side, 0, None)
            self.last = bonus
        return True

    def press(self, bonus: str, *, opponents: bool = False) -> bool:
        """The bonus's key: nobody, declarer's side, opponents, nobody; ``opponents`` aims at them at once."""
        row = self._find(bonus)
        if row is None:
            return False
        wished = (Side.OPPONENTS,) if opponents else row.sides
        walk: list[Side | None] = [side for side in wished if side in row.sides]
        walk += [] if row.required else [None]
        after = walk[(walk.index(row.side) + 1) % len(walk)] if row.side in walk else walk[0]
        return self.speak(bonus, after)

    def set_game_kontra(self, level: int) -> None:
        """The kontra level of the game."""
        self._kontra = max(0, min(level, self._ruleset.kontra_levels))
        self.last = None

    def set_kontra(self, bonus: str, level: int) -> None:
        """The kontra level of an announced bonus."""
        if bonus in self._said:
            side, _, by = self._said[bonus]
            self._said[bonus] = (side, max(0, min(level, self._ruleset.kontra_levels)), by)
            self.last = bonus

    def walk_kontra(self) -> None:
        """X: one level up on what was touched last, a bonus or the game; after the last back to none."""
        levels = self._ruleset.kontra_levels + 1
        row = self.target()
        if row is not None:
            self.set_kontra(row.id, (row.kontra + 1) % levels)
        else:
            self._kontra = (self._kontra + 1) % levels

    def target(self) -> SpokenRow | None:
        """The bonus at which X aims; None where it aims at the game."""
        row = None if self.last is None else self._find(self.last)
        return row if row is not None and row.side is not None else None

    def _find(self, bonus: str) -> SpokenRow | None:
        return next((row for row in self.rows() if row.id == bonus), None)

    def _row(self, bonus_id: str, choice: GameChoice) -> SpokenRow:
        bonus = self._ruleset.bonuses[bonus_id]
        price = self._ruleset.bonus_price(bonus, choice.game, announced=True)
        own = bonus_id == choice.bid
        sides = [Side.DECLARER] if price is not None else []
        if price is not None and not own and allows_opponents(bonus, self._ruleset):
            sides.append(Side.OPPONENTS)
        value = "" if price is None else f"×{price}" if bonus.effect is Effect.MULTIPLY else str(price)
        side, kontra, by = self._said.get(bonus_id, (None, 0, None))
        if side not in sides:
            side, kontra, by = None, 0, None
        label = bonus_label(bonus, self._language)
        return SpokenRow(bonus_id, label, bonus.key, value, tuple(sides), side, kontra, own, by)
