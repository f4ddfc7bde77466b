"""What was being played when the renonce happened, as far as it is known: taken over from a hand, or asked.

No window. Announced bonuses and kontra only: results and silent bonuses do not matter in a renonce.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from tarockblock.app.drafts.draft_bonuses import BonusRow
from tarockblock.app.drafts.draft_choices import BonusMark, GameChoice, game_choices, next_level
from tarockblock.app.drafts.draft_parties import KONTRA_KEY, Parties
from tarockblock.app.drafts.played_draft import Evaluate
from tarockblock.app.drafts.questions import Ask, Choice, Question
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, Renonce, Side
from tarockblock.domain.ruleset import BonusKind, Offence, Offender, Ruleset


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
        """A side announced a bonus, or both did, or nobody; False where that cannot be."""
        row = self._find(bonus)
        if row is None or sides not in _walk(row):
            return False
        self._parties.bonuses.announce(row.bonus, *sides)
        self.last = bonus if sides else None
        return True

    def choices(self) -> Iterator[Choice]:
        """The keys of the bonuses, with Shift for the opponents, and X: the Kontra on what was touched last."""
        for row in self.rows():
            yield Choice(row.key, Ask.BONUSES, row.id, partial(self.press, row.id), sided=True)
        yield Choice(KONTRA_KEY, "kontra_last", give=self.walk_kontra)

    def press(self, bonus: str, *, shift: bool = False) -> bool:
        """The bonus's key: nobody, declarer's side, opponents, both on suspicion where they can, nobody.

        With ``shift`` it aims at the opponents at once: they announced it, too, or they did not.
        """
        row = self._find(bonus)
        if row is None:
            return False
        walk, now = _walk(row), tuple(each.side for each in self.rows() if each.bonus == row.bonus and each.side)
        if shift or row.id != row.bonus:
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


class GameFacts(Parties):
    """The parties with what was said, and what of it a case asks for.

    ``choices`` are the games in which the case can happen.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str, evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self.choices = self.all_choices = game_choices(ruleset, language, trischaken=True)
        self.spoken = SpokenSheet(self)
        self.also: Callable[[], Iterable[Question]] = tuple
        """What is asked beside the game: who it was if it is a renonce, what is lost if it is none."""

    def fit_to(self, case: Offence) -> None:
        """Ask for what matters in a case: it happens in some games only, or costs the same whoever was called."""
        self.choices = tuple(each for each in self.all_choices if self.ruleset.fits(case, each.game.id))
        self.partner_matters = not case.no_bird
        self.may_be_alone = case.offender is not Offender.PARTNER

    # ------------------------------------------------------------------ answers

    def choose_game(self, choice: GameChoice) -> None:
        """Choose the game; X aims at it until a bonus is touched."""
        super().choose_game(choice)
        self.spoken.last = None

    def forget_partner(self) -> None:
        """Nobody has said yet who was called."""
        self._partner, self._alone = None, False

    # ------------------------------------------------------------------ what is known

    @property
    def complete(self) -> bool:
        """Whether everything is known, and the game is one in which the case can happen."""
        return all(each.answered() for each in self._ask_parties())

    def questions(self) -> Iterator[Question]:
        """The game and its parties, who it was, what was announced or kontriert, what a consequence concerns."""
        yield from self._ask_parties()
        if self.game is None:
            return
        also = {each.ask: each for each in self.also()}
        if Ask.OFFENDERS in also:
            yield also[Ask.OFFENDERS]
        if self.is_positive:
            yield Question(Ask.BONUSES, lambda: Ask.BONUSES not in also, self.spoken.choices)
        if self.is_negative:
            yield self._ask_kontra()
        if Ask.OPTION in also:
            yield also[Ask.OPTION]

    # ------------------------------------------------------------------ the facts

    def calls(self) -> tuple[BonusCall, ...]:
        """The bonuses as facts; who announced or made one is kept where he is still on that side."""
        own, active = (self.declarer, self.partner), self.deal.active
        return tuple(
            call if call.by in active and (call.by in own) is (call.side is Side.DECLARER) else replace(call, by=None)
            for call in super().calls()
        )

    def announced(self) -> tuple[BonusCall, ...]:
        """The announced bonuses as facts, in the ruleset's order; in a renonce nobody asks who made them."""
        announced = {(call.bonus, call.side): replace(call, made=True) for call in self.calls() if call.announced}
        return tuple(announced[row.bonus, row.side] for row in self.spoken.rows() if row.side is not None)

    def renonce(self) -> Renonce:
        """A renonce with what was being played, and without who it was; only with a game chosen."""
        assert self.choice is not None
        entry = Renonce(
            offenders=(),
            game=self.choice.game.id,
            declarer=None if self.is_negative else self.declarer,
            partner=self.partner,
            bid=self.choice.bid,
            kontra=self.kontra,
            bonuses=self.announced(),
            declarers=tuple(replace(each, won=None) for each in self.negatives.facts()),
        )
        return self.headed(entry)
