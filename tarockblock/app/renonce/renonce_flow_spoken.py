"""Announced bonuses and kontra of the game in which a renonce happened; silent ones do not matter there.

No window. Holds what was pressed even where the game chosen now does not allow it; only what fits is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

from tarockblock.app.drafts.draft_choices import GameChoice, bonus_label
from tarockblock.domain.check_bonus import allows_opponents
from tarockblock.domain.hand import BonusCall, PositiveGame, Renonce, Side
from tarockblock.domain.ruleset import BonusKind, Effect, Ruleset


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
    by: str | None = None
    both: bool = False


def call_id(bonus: str, side: Side) -> str:
    """An announcement by bonus and side: ``pagat``, or ``~pagat`` for the opponents'."""
    return bonus if side is Side.DECLARER else f"~{bonus}"


_Said = dict[Side, tuple[int, str | None]]
"""The kontra level on an announcement and who made it, by side."""


class SpokenSheet:
    """What was said aloud; ``last`` is the row touched last, at which X aims, None for the game."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self._ruleset = ruleset
        self._language = language
        self._choice: GameChoice | None = None
        self._kontra = 0
        self._said: dict[str, _Said] = {}
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
            self._said[choice.bid] = {Side.DECLARER: (0, None)}
        self.last = None

    def load(self, entry: PositiveGame | Renonce, choice: GameChoice | None) -> None:
        """Take over what was said in a hand."""
        self._kontra = entry.kontra
        self._said = {}
        for call in entry.bonuses:
            if call.announced:
                self._said.setdefault(call.bonus, {})[call.side] = (call.kontra, call.by)
        self._choice = choice
        if choice is not None and choice.bid is not None:
            self._said.setdefault(choice.bid, {Side.DECLARER: (0, None)})

    def rows(self) -> tuple[SpokenRow, ...]:
        """The bonuses that the game lets one announce, in the ruleset's order."""
        if self._choice is None or not self._choice.game.is_positive:
            return ()
        return tuple(row for bonus in self._choice.game.bonuses for row in self._rows(bonus, self._choice))

    def calls(self, own: tuple[str | None, ...], active: tuple[str, ...]) -> tuple[BonusCall, ...]:
        """The announced bonuses as facts; by the declarer's side, ``own``, who announced it is kept where it fits."""
        found = []
        for row in self.rows():
            if row.side is not None:
                known = row.by in active and (row.by in own) is (row.side is Side.DECLARER)
                by = row.by if known else None
                found.append(BonusCall(row.bonus, row.side, announced=True, kontra=row.kontra, by=by))
        return tuple(found)

    def speak(self, bonus: str, *sides: Side) -> bool:
        """A side announced a bonus, or both did, or nobody; False where that can not be."""
        row = self._find(bonus)
        if row is None or sides not in self._walk(row):
            return False
        before = self._said.pop(row.bonus, {})
        if sides:
            self._said[row.bonus] = {side: before.get(side, (0, None)) for side in sides}
        self.last = bonus if sides else None
        return True

    def press(self, bonus: str, *, opponents: bool = False) -> bool:
        """The bonus's key: nobody, declarer's side, opponents, both on suspicion where they can, nobody.

        ``opponents`` aims at them at once: they announced it, too, or they did not.
        """
        row = self._find(bonus)
        if row is None:
            return False
        walk, said = self._walk(row), self._said.get(row.bonus, {})
        now = tuple(side for side in Side if side in said)
        if opponents or row.id != row.bonus:
            without = tuple(side for side in now if side is not Side.OPPONENTS)
            wished = without if Side.OPPONENTS in now else (*without, Side.OPPONENTS)
            return self.speak(row.bonus, *(wished if wished in walk else (Side.OPPONENTS,)))
        return self.speak(bonus, *walk[(walk.index(now) + 1) % len(walk)] if now in walk else walk[0])

    def set_game_kontra(self, level: int) -> None:
        """The kontra level of the game."""
        self._kontra = max(0, min(level, self._ruleset.kontra_levels))
        self.last = None

    def set_kontra(self, bonus: str, level: int) -> None:
        """The kontra level of an announced bonus."""
        row = self._find(bonus)
        if row is not None and row.side is not None:
            self._said[row.bonus][row.side] = (max(0, min(level, self._ruleset.kontra_levels)), row.by)
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

    def _walk(self, row: SpokenRow) -> tuple[tuple[Side, ...], ...]:
        """Who can have announced it, in the order its key goes through."""
        single = tuple((side,) for side in row.sides)
        both = (row.sides,) if row.both else ()
        return (*single, *both) if row.required else (*single, *both, ())

    def _rows(self, bonus_id: str, choice: GameChoice) -> list[SpokenRow]:
        bonus = self._ruleset.bonuses[bonus_id]
        price = self._ruleset.bonus_price(bonus, choice.game, announced=True)
        if price is None:
            return []
        own = bonus_id == choice.bid
        sides = [Side.DECLARER]
        if not own and allows_opponents(bonus, self._ruleset):
            sides.append(Side.OPPONENTS)
        value = f"×{price}" if bonus.effect is Effect.MULTIPLY else str(price)
        # What both can hope for until the cards are counted (Hausruck 8); a bird is in one hand.
        both = len(sides) > 1 and bonus.kind is BonusKind.POSSESSION
        said = {side: how for side, how in self._said.get(bonus_id, {}).items() if side in sides}
        label = bonus_label(bonus, self._language)
        rows: list[SpokenRow] = []
        announcing: list[Side | None] = [*sorted(said, key=sides.index)] or [None]
        for side in announcing:
            name = bonus_id if not rows else f"~{bonus_id}"
            kontra, by = (0, None) if side is None else said[side]
            row = SpokenRow(name, bonus_id, label, bonus.key, value, tuple(sides), side, kontra, own, by, both)
            rows.append(row)
        return rows
