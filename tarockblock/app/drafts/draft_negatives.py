"""The declarers of a negative game while they are being entered: each with his result and the kontra of each opponent.

Several declarers ("Bei") exist only where the ruleset knows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import NegativeDeclarer
from tarockblock.domain.objections import forced_possible
from tarockblock.domain.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class NegativeRow:
    """One declarer. ``levels`` are the kontra levels by opponent, empty where none is possible.

    ``may_be_forced`` says that the rules know this declarer as forced, ``forced`` that he was.
    """

    player: str
    won: bool | None
    levels: Mapping[str, int]
    may_be_forced: bool = False
    forced: bool = False


@dataclass(slots=True)
class _Answer:
    won: bool | None = None
    kontra: dict[str, int] = field(default_factory=dict)
    forced: bool | None = None


class NegativeSheet:
    """What was entered for every player as declarer; who declares is told from outside, first the main declarer."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._answers: dict[str, _Answer] = {}
        self._bei: list[str] = []
        self._named: set[str] = set()
        self.mondfang = False

    @property
    def knows_mondfang(self) -> bool:
        """Whether a capture of the Mond in a negative game brings a doubled Radl (R18)."""
        return self._ruleset.setting("mondfang_in_negative") == "remind"

    def toggle_mondfang(self) -> None:
        """The Mond was captured, or was not after all."""
        self.mondfang = self.knows_mondfang and not self.mondfang

    @property
    def knows_bei(self) -> bool:
        """Whether several may declare in one hand."""
        return self._ruleset.setting("bei_games") == "yes"

    def declarers(self, first: str | None, deal: Deal) -> tuple[str, ...]:
        """The main declarer and those who play beside him, in the order in which they were named.

        Whoever an older entry names is among them even if he sits out by now, until he is taken out.
        """
        if first is None:
            return ()
        beside = (player for player in self._bei if player in deal.active or player in self._named)
        return (first, *(player for player in beside if player != first))

    def toggle_bei(self, player: str) -> None:
        """Somebody plays beside the main declarer, or does not after all."""
        self.forget_forced()
        if player in self._bei:
            self._bei.remove(player)
        elif self.knows_bei:
            self._bei.append(player)

    def forget_forced(self) -> None:
        """Another game or another number of declarers: who was forced follows from the rules again."""
        for answer in self._answers.values():
            answer.forced = None

    def set_won(self, player: str, won: bool | None) -> None:
        """How it ended for one declarer."""
        self._answer(player).won = won

    def set_kontra(self, player: str, opponent: str, level: int) -> None:
        """The kontra level of one opponent against one declarer."""
        self._answer(player).kontra[opponent] = level

    def walk_kontra(self, player: str, opponent: str) -> None:
        """One level up, after the last back to none."""
        now = self._level(player, opponent)
        self.set_kontra(player, opponent, (now + 1) % (self._ruleset.kontra_levels + 1))

    def set_forced(self, player: str, forced: bool) -> None:
        """Whether this declarer was forced to play, so that he can not be kontriert."""
        self._answer(player).forced = forced

    def rows(self, game: str, declarers: tuple[str, ...], deal: Deal) -> tuple[NegativeRow, ...]:
        """One row a declarer, opponents in seat order."""
        return tuple(self._row(player, game, declarers, deal) for player in declarers)

    def facts(self, game: str, declarers: tuple[str, ...], deal: Deal) -> tuple[NegativeDeclarer, ...]:
        """The declarers as facts; opponents without kontra are not named."""
        return tuple(
            NegativeDeclarer(
                row.player,
                row.won,
                {opponent: level for opponent, level in row.levels.items() if level},
                row.forced,
            )
            for row in self.rows(game, declarers, deal)
        )

    def load(self, declarers: Iterable[NegativeDeclarer]) -> None:
        """Take over the declarers of an entry."""
        for index, each in enumerate(declarers):
            self._answers[each.player] = _Answer(each.won, dict(each.kontra), each.no_kontra)
            if index:
                self._bei.append(each.player)
                self._named.add(each.player)

    def _row(self, player: str, game: str, declarers: tuple[str, ...], deal: Deal) -> NegativeRow:
        answer = self._answers.get(player, _Answer())
        possible = forced_possible(player, len(declarers), game, self._ruleset, deal)
        forced = possible if answer.forced is None else answer.forced
        opponents = () if forced else tuple(each for each in deal.in_seat_order if each != player)
        levels = {opponent: self._level(player, opponent) for opponent in opponents}
        return NegativeRow(player, answer.won, levels, possible or forced, forced)

    def _level(self, player: str, opponent: str) -> int:
        level = self._answers.get(player, _Answer()).kontra.get(opponent, 0)
        return min(level, self._ruleset.kontra_levels)

    def _answer(self, player: str) -> _Answer:
        return self._answers.setdefault(player, _Answer())
