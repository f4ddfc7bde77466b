"""The game in which the renonce happened: taken over from a hand, or asked for.

No window. Only announced bonuses and kontra: results and silent bonuses do not matter in a renonce.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from tarockblock.app.drafts.draft_bonuses import BonusRow
from tarockblock.app.drafts.draft_choices import BonusMark, GameChoice, game_choices, next_level
from tarockblock.app.drafts.draft_parties import BONUS_KONTRA_KEY, KONTRA_KEY, Parties
from tarockblock.app.drafts.played_draft import Evaluate
from tarockblock.app.drafts.questions import Ask, Choice, Question
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, Renonce, Side
from tarockblock.domain.ruleset import BonusKind, Offence, Offender, Ruleset


@dataclass(frozen=True, slots=True)
class SpokenRow:
    """A bonus that can be announced; ``side`` announced it, ``sides`` could have; ``required`` is the bid's.

    An announcement of both sides has a second row for the opponents, with a tilde before its ``id``.
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
    """Return the id of an announcement: ``pagat``, or ``~pagat`` for the opponents'."""
    return bonus if side is Side.DECLARER else f"~{bonus}"


class SpokenSheet:
    """The announcements; ``last`` is the row touched last, the target of X, or None for the game."""

    def __init__(self, parties: Parties) -> None:
        self._parties = parties
        self.last: str | None = None

    def rows(self) -> tuple[SpokenRow, ...]:
        """Return the bonuses that can be announced in this game, in the ruleset's order."""
        announced = [call for call in self._parties.bonuses.calls() if call.announced]
        return tuple(row for bonus in self._parties.bonuses.rows() for row in self._rows(bonus, announced))

    def speak(self, bonus: str, *sides: Side) -> bool:
        """Set who announced a bonus: a side, both or nobody; return False if impossible."""
        row = self._find(bonus)
        if row is None or sides not in _walk(row):
            return False
        self._parties.bonuses.announce(row.bonus, *sides)
        self.last = bonus if sides else None
        return True

    def choices(self) -> Iterator[Choice]:
        """Yield the keys of the bonuses, with Shift for the opponents, and those of Kontra."""
        for row in self.rows():
            yield Choice(row.key, Ask.BONUSES, row.id, partial(self.press, row.id), sided=True)
        yield Choice(KONTRA_KEY, "kontra_game", give=self.walk_game_kontra)
        target = self.target()
        if target is not None:
            yield Choice(BONUS_KONTRA_KEY, "kontra_bonus", target.id, partial(self.walk_kontra, target))

    def press(self, bonus: str, *, shift: bool = False) -> bool:
        """Go to the next state: nobody, declarer's side, opponents, both if possible, nobody.

        With ``shift`` only the opponents' announcement changes.
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
        self._parties.set_kontra(level)

    def set_kontra(self, bonus: str, level: int) -> None:
        row = self._find(bonus)
        if row is not None and row.side is not None:
            self._parties.bonuses.set_kontra(row.bonus, level, row.side)
            self.last = bonus

    def walk_game_kontra(self) -> None:
        """Raise the kontra on the game; after the last level back to none."""
        self._parties.set_kontra(next_level(self._parties.kontra, self._parties.ruleset))

    def walk_kontra(self, row: SpokenRow) -> None:
        """Raise the kontra on a bonus; after the last level back to none."""
        self.set_kontra(row.id, next_level(row.kontra, self._parties.ruleset))

    def target(self) -> SpokenRow | None:
        """Return the bonus whose Kontra has a key: the last one touched if announced, else the first announced one."""
        announced = [row for row in self.rows() if row.side is not None]
        return next((row for row in announced if row.id == self.last), next(iter(announced), None))

    def _find(self, bonus: str) -> SpokenRow | None:
        return next((row for row in self.rows() if row.id == bonus), None)

    def _rows(self, bonus: BonusRow, announced: list[BonusCall]) -> list[SpokenRow]:
        sides = tuple(side for side in Side if BonusMark.ANNOUNCED in bonus.cells[side])
        if not sides:
            return []
        value = bonus.cells[Side.DECLARER][BonusMark.ANNOUNCED].removeprefix("+")
        # Both can hope for it until the cards are counted (Hausruck 8); a bird is in one hand.
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
    single = tuple((side,) for side in row.sides)
    both = (row.sides,) if row.both else ()
    return (*single, *both) if row.required else (*single, *both, ())


class GameFacts(Parties):
    """The parties with their announcements, restricted to what a case needs.

    ``choices`` are the games in which the case can happen.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str, evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self.choices = self.all_choices = game_choices(ruleset, language, trischaken=True)
        self.spoken = SpokenSheet(self)
        self.also: Callable[[], Iterable[Question]] = tuple
        """What is asked beside the game: who it was if it is a renonce, what is lost if it is none."""

    def fit_to(self, case: Offence) -> None:
        """Ask only for what matters in a case: some happen in certain games, or cost the same whoever was called."""
        self.choices = tuple(each for each in self.all_choices if self.ruleset.fits(case, each.game.id))
        self.partner_matters = not case.no_bird
        self.may_be_alone = case.offender is not Offender.PARTNER

    def choose_game(self, choice: GameChoice) -> None:
        super().choose_game(choice)
        self.spoken.last = None

    def forget_partner(self) -> None:
        self._partner, self._alone = None, False

    @property
    def complete(self) -> bool:
        """Whether everything is known, and the case can happen in the game."""
        return all(each.answered() for each in self._ask_parties())

    def questions(self) -> Iterator[Question]:
        """Yield the questions: game, parties, offender, announcements and kontra, target of the consequence."""
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

    def calls(self) -> tuple[BonusCall, ...]:
        """Return the bonuses as facts; a player who announced or made it is kept while on that side."""
        own, active = (self.declarer, self.partner), self.deal.active
        return tuple(
            call if call.by in active and (call.by in own) is (call.side is Side.DECLARER) else replace(call, by=None)
            for call in super().calls()
        )

    def announced(self) -> tuple[BonusCall, ...]:
        """Return the announced bonuses as facts, in the ruleset's order."""
        announced = {(call.bonus, call.side): replace(call, made=True) for call in self.calls() if call.announced}
        return tuple(announced[row.bonus, row.side] for row in self.spoken.rows() if row.side is not None)

    def renonce(self) -> Renonce:
        """Return a renonce with the game but without offender; a game must be chosen."""
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
