"""The declarers of a negative game while they are being entered: each with his result and the kontra of each opponent.

Several declarers ("Bei") exist only where the ruleset knows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tarockblock.app.drafts.draft_choices import next_level
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import NegativeDeclarer
from tarockblock.domain.objections import forced_possible
from tarockblock.domain.ruleset import Game, Ruleset


class Declared(Protocol):
    """What it must know of the hand: the game, its places and the main declarer."""

    @property
    def game(self) -> Game | None:
        """The game, without its bid."""

    @property
    def is_negative(self) -> bool:
        """Whether that is a negative one."""

    @property
    def deal(self) -> Deal:
        """Who has which place."""

    @property
    def declarer(self) -> str | None:
        """Who plays."""


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
    """What was entered for every player as declarer. ``current`` is the place of the one it is about now."""

    def __init__(self, ruleset: Ruleset, hand: Declared) -> None:
        self._ruleset, self._hand = ruleset, hand
        self.current = 0
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

    @property
    def beside(self) -> tuple[str, ...]:
        """Who can play beside the declarer (Bei), in seat order."""
        if not self._hand.is_negative or not self.knows_bei:
            return ()
        players = tuple(player for player in self._hand.deal.in_seat_order if player != self._hand.declarer)
        return (*players, *(player for player in self.declarers[1:] if player not in players))

    @property
    def declarers(self) -> tuple[str, ...]:
        """The main declarer and those who play beside him, in the order in which they were named.

        Whoever an older entry names is among them even if he sits out by now, until he is taken out.
        """
        first, active = self._hand.declarer, self._hand.deal.active
        if first is None or not self._hand.is_negative:
            return ()
        beside = (player for player in self._bei if player in active or player in self._named)
        return (first, *(player for player in beside if player != first))

    def toggle_bei(self, player: str) -> None:
        """Somebody plays beside the main declarer, or does not after all."""
        self.forget_forced()
        self.current = 0
        if player in self._bei:
            self._bei.remove(player)
        elif self.knows_bei:
            self._bei.append(player)

    def forget_forced(self) -> None:
        """Another game or another number of declarers: who was forced follows from the rules again."""
        for answer in self._answers.values():
            answer.forced = None

    def hand_on(self, before: str, player: str) -> None:
        """Somebody else was the declarer after all: how it ended, and who gave kontra, stays unless it is known."""
        known = self._answers.get(before)
        if known is not None and self._answer(player).won is None:
            kontra = {each: level for each, level in known.kontra.items() if each != player}
            self._answers[player] = _Answer(known.won, kontra)

    def set_won(self, player: str, won: bool | None) -> None:
        """How it ended for one declarer."""
        self._answer(player).won = won

    def set_kontra(self, player: str, opponent: str, level: int) -> None:
        """The kontra level of one opponent against one declarer."""
        self._answer(player).kontra[opponent] = level

    def walk_kontra(self, player: str, opponent: str) -> None:
        """One level up, after the last back to none."""
        self.set_kontra(player, opponent, next_level(self._level(player, opponent), self._ruleset))

    def set_forced(self, player: str, forced: bool) -> None:
        """Whether this declarer was forced to play, so that he can not be kontriert."""
        self._answer(player).forced = forced

    def rows(self) -> tuple[NegativeRow, ...]:
        """One row a declarer, opponents in seat order; none where the game is not negative."""
        game, declarers = self._hand.game, self.declarers
        return () if game is None else tuple(self._row(player, game.id, len(declarers)) for player in declarers)

    def current_row(self) -> NegativeRow | None:
        """The declarer it is about now."""
        rows = self.rows()
        return rows[min(self.current, len(rows) - 1)] if rows else None

    def kontra_row(self) -> NegativeRow | None:
        """The declarer whose kontra is being entered; the first who can have any, if the current one can not."""
        can = [index for index, row in enumerate(self.rows()) if row.levels]
        if can and self.current not in can:
            self.current = can[0]
        return self.current_row()

    def facts(self) -> tuple[NegativeDeclarer, ...]:
        """The declarers as facts; opponents without kontra are not named."""
        return tuple(
            NegativeDeclarer(
                row.player,
                row.won,
                {opponent: level for opponent, level in row.levels.items() if level},
                row.forced,
            )
            for row in self.rows()
        )

    def load(self, declarers: Iterable[NegativeDeclarer]) -> None:
        """Take over the declarers of an entry."""
        for index, each in enumerate(declarers):
            self._answers[each.player] = _Answer(each.won, dict(each.kontra), each.no_kontra)
            if index:
                self._bei.append(each.player)
                self._named.add(each.player)

    def _row(self, player: str, game: str, declarers: int) -> NegativeRow:
        answer, deal = self._answers.get(player, _Answer()), self._hand.deal
        possible = forced_possible(player, declarers, game, self._ruleset, deal)
        forced = possible if answer.forced is None else answer.forced
        opponents = () if forced else tuple(each for each in deal.in_seat_order if each != player)
        levels = {opponent: self._level(player, opponent) for opponent in opponents}
        return NegativeRow(player, answer.won, levels, possible or forced, forced)

    def _level(self, player: str, opponent: str) -> int:
        level = self._answers.get(player, _Answer()).kontra.get(opponent, 0)
        return min(level, self._ruleset.kontra_levels)

    def _answer(self, player: str) -> _Answer:
        return self._answers.setdefault(player, _Answer())
