"""Game, sides, bonuses and Kontra of a hand being entered, or of its renonce.

Answers that do not fit the game are kept without counting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from tarockblock.app.drafts.draft_bonuses import BonusSheet
from tarockblock.app.drafts.draft_choices import GameChoice, game_choices, next_level, value_text
from tarockblock.app.drafts.draft_deal import seats
from tarockblock.app.drafts.played_draft import Evaluate, PlayedDraft
from tarockblock.app.drafts.questions import Ask, Choice, Question
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import (
    BonusCall,
    NegativeDeclarer,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Trischaken,
)
from tarockblock.domain.objections import forced_possible
from tarockblock.domain.ruleset import Game, GameKind, Ruleset

ALONE_KEY, KONTRA_KEY, BONUS_KONTRA_KEY = "0", "X", "Q"
"""X is Kontra on the game only; Q on the marked bonus."""


@dataclass(frozen=True, slots=True)
class NegativeRow:
    """A declarer; ``levels``: kontra by opponent; ``may_be_forced``: by the rules.

    ``game`` is what this declarer plays, one of ``games`` if there is a choice beside the main declarer.
    """

    player: str
    won: bool | None
    levels: Mapping[str, int]
    may_be_forced: bool = False
    forced: bool = False
    game: str = ""
    games: tuple[str, ...] = ()


@dataclass(slots=True)
class _Answer:
    won: bool | None = None
    kontra: dict[str, int] = field(default_factory=dict)
    forced: bool | None = None
    game: str | None = None


class NegativeSheet:
    """Every player's entries as declarer; ``current``: the index in focus."""

    def __init__(self, parties: Parties) -> None:
        self._ruleset, self._hand = parties.ruleset, parties
        self.current = 0
        self._answers: dict[str, _Answer] = {}
        self._bei: list[str] = []
        self._named: set[str] = set()
        self.mondfang = False

    @property
    def knows_mondfang(self) -> bool:
        """Whether a Mondfang brings a doubled Radl (R18)."""
        return self._ruleset.setting("mondfang_in_negative") == "remind"

    def toggle_mondfang(self) -> None:
        self.mondfang = self.knows_mondfang and not self.mondfang

    @property
    def knows_bei(self) -> bool:
        return self._ruleset.setting("bei_games") == "yes"

    @property
    def beside(self) -> tuple[str, ...]:
        """Possible further declarers (Bei), in seat order."""
        if not self._hand.is_negative or not self.knows_bei:
            return ()
        declarer = self._hand.declarer
        players = tuple(player for player in self._hand.deal.in_seat_order if player != declarer)
        return (*players, *(player for player in self.declarers[1:] if player not in players))

    @property
    def declarers(self) -> tuple[str, ...]:
        """Main declarer, then others in order of naming, also if they sit out now."""
        first, active = self._hand.declarer, self._hand.deal.active
        if first is None or not self._hand.is_negative:
            return ()
        beside = (player for player in self._bei if player in active or player in self._named)
        return (first, *(player for player in beside if player != first))

    def toggle_bei(self, player: str) -> None:
        self.forget_forced()
        self.current = 0
        if player in self._bei:
            self._bei.remove(player)
        elif self.knows_bei:
            self._bei.append(player)

    def forget_forced(self) -> None:
        """Let the rules decide again who was forced."""
        for answer in self._answers.values():
            answer.forced = None

    def pass_to(self, player: str) -> None:
        """Change the declarer, passing on result and kontras unless the new declarer has a result."""
        before = self._hand.declarer
        known = None if before is None or before == player or before in self._bei else self._answers.get(before)
        if known is not None and self._hand.is_negative and self._answer(player).won is None:
            kontra = {each: level for each, level in known.kontra.items() if each != player}
            self._answers[player] = _Answer(known.won, kontra)

    def set_won(self, player: str, won: bool | None) -> None:
        self._answer(player).won = won

    def set_kontra(self, player: str, opponent: str, level: int) -> None:
        self.aim(player)
        self._answer(player).kontra[opponent] = level

    def aim(self, player: str) -> None:
        if player in self.declarers:
            self.current = self.declarers.index(player)

    def walk_kontra(self, player: str, opponent: str) -> None:
        self.set_kontra(player, opponent, next_level(self._level(player, opponent), self._ruleset))

    def walk_game(self, player: str) -> None:
        """Give a player beside the main declarer the next game of the group, after the last the first again."""
        row = next(each for each in self.rows() if each.player == player)
        if row.games:
            self.aim(player)
            self._answer(player).game = row.games[(row.games.index(row.game) + 1) % len(row.games)]

    def set_forced(self, player: str, forced: bool) -> None:
        self._answer(player).forced = forced

    def rows(self) -> tuple[NegativeRow, ...]:
        """Return a row per declarer, opponents in seat order."""
        game, declarers = self._hand.game, self.declarers
        return () if game is None else tuple(self._row(player, game.id, len(declarers)) for player in declarers)

    def current_row(self) -> NegativeRow | None:
        rows = self.rows()
        return rows[min(self.current, len(rows) - 1)] if rows else None

    def kontra_row(self) -> NegativeRow | None:
        """Return the current row, or the first with a possible Kontra."""
        current = self.current_row()
        return current if current is None or current.levels else next((r for r in self.rows() if r.levels), current)

    def facts(self) -> tuple[NegativeDeclarer, ...]:
        """Return the declarers as facts, without zero kontras."""
        return tuple(
            NegativeDeclarer(
                row.player,
                row.won,
                {opponent: level for opponent, level in row.levels.items() if level},
                row.forced,
                row.game if self._hand.game is not None and row.game != self._hand.game.id else None,
            )
            for row in self.rows()
        )

    def load(self, declarers: Iterable[NegativeDeclarer]) -> None:
        for index, each in enumerate(declarers):
            self._answers[each.player] = _Answer(each.won, dict(each.kontra), each.no_kontra, each.game)
            if index:
                self._bei.append(each.player)
                self._named.add(each.player)

    def _row(self, player: str, game: str, declarers: int) -> NegativeRow:
        answer, deal = self._answers.get(player, _Answer()), self._hand.deal
        possible = forced_possible(player, declarers, game, self._ruleset, deal)
        forced = possible if answer.forced is None else answer.forced
        opponents = () if forced else tuple(each for each in deal.in_seat_order if each != player)
        levels = {opponent: self._level(player, opponent) for opponent in opponents}
        games = () if player == self._hand.declarer else self._games_beside(game)
        own = answer.game if answer.game in games else game
        return NegativeRow(player, answer.won, levels, possible or forced, forced, own, games)

    def _games_beside(self, main: str) -> tuple[str, ...]:
        """Return the games of one who plays beside the main declarer, or nothing if there is only one."""
        game, known = self._ruleset.games[main], self._ruleset.games.values()
        found = [each.id for each in known if each.kind is GameKind.NEGATIVE and self._ruleset.is_bei(game, each)]
        return tuple(found) if len(found) > 1 and main in found else ()

    def _level(self, player: str, opponent: str) -> int:
        level = self._answers.get(player, _Answer()).kontra.get(opponent, 0)
        return min(level, self._ruleset.kontra_levels)

    def _answer(self, player: str) -> _Answer:
        return self._answers.setdefault(player, _Answer())


class Parties(PlayedDraft):
    """The sides; ``choice``: the game with its bid, out of ``choices``.

    ``may_be_alone``: the called king may be in the talon; ``partner_matters``: the partner is asked.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self.choices = game_choices(ruleset, language)
        self.bonuses = BonusSheet(ruleset, language)
        self.negatives = NegativeSheet(self)
        self.choice: GameChoice | None = None
        self.may_be_alone = self.partner_matters = True
        self._declarer: str | None = None
        self._partner: str | None = None
        self._alone = False
        self._kontra = 0

    def load(self, entry: PlayedEntry) -> None:
        super().load(entry)
        self._declarer = _declarer_in(entry)
        if isinstance(entry, NegativeGame | Renonce):
            self.negatives.load(entry.declarers)
        if isinstance(entry, PositiveGame | Renonce):
            self._partner, self._kontra = entry.partner, entry.kontra
            self.bonuses.load(entry.bonuses)
        if isinstance(entry, PositiveGame | NegativeGame | Renonce | Trischaken):
            self.choice = self._choice_in(entry)
        if isinstance(entry, PositiveGame | Renonce) and entry.partner is None:
            # Without a called partner the entry does not say that the king was in the talon: if one is called later,
            # ask.
            conceded = isinstance(entry, PositiveGame) and entry.result is Result.CONCEDED
            self._alone = self.game is not None and self.game.calls_partner and not conceded
        if self.choice is not None:
            self.bonuses.play(self.choice)

    def _choice_in(self, entry: PositiveGame | NegativeGame | Renonce | Trischaken) -> GameChoice | None:
        """Return an entry's game, or None; for an unknown bid the first."""
        if isinstance(entry, Trischaken):
            return next((each for each in self.choices if each.game.kind is GameKind.TRISCHAKEN), None)
        bid = None if isinstance(entry, NegativeGame) else entry.bid
        known = [each for each in self.choices if each.game.id == entry.game]
        other = known[0] if known and not isinstance(entry, Renonce) else None
        return next((each for each in known if each.bid == bid), other)

    # ------------------------------------------------------------------ the game

    @property
    def game(self) -> Game | None:
        return None if self.choice is None else self.choice.game

    @property
    def kind(self) -> GameKind | None:
        return None if self.choice is None else self.choice.game.kind

    @property
    def is_positive(self) -> bool:
        return self.choice is not None and self.choice.game.is_positive

    @property
    def is_negative(self) -> bool:
        return self.kind is GameKind.NEGATIVE

    @property
    def is_conceded(self) -> bool:
        return False

    def choose_game(self, choice: GameChoice) -> None:
        self.choice = choice
        self.bonuses.play(choice)
        self.negatives.current = 0
        self.negatives.forget_forced()
        self.move_on(Ask.GAME)

    def value_of(self, choice: GameChoice) -> str:
        return value_text(choice, self.ruleset, vorhand=choice == self.choice and self.declarer == self.deal.vorhand)

    @property
    def declarers(self) -> tuple[str, ...]:
        """Possible declarers in seat order, and an older entry's."""
        game, loaded, named = self.game, self._loaded, None
        vorhand_only = game is not None and game.vorhand_only
        players = (self.deal.vorhand,) if vorhand_only else self.deal.in_seat_order
        if isinstance(loaded, PositiveGame | NegativeGame | Renonce) and game is not None and game.id == loaded.game:
            named = _declarer_in(loaded)
        return self._with_named(players, named, self._declarer)

    @property
    def declarer(self) -> str | None:
        """The declarer; None in Trischaken."""
        if self.kind is GameKind.TRISCHAKEN:
            return None
        options = self.declarers
        if len(options) == 1:
            return options[0]
        return self._declarer if self._declarer in options else None

    def choose_declarer(self, player: str) -> None:
        self._declarer = player
        self.move_on(Ask.DECLARER)

    @property
    def partners(self) -> tuple[str, ...]:
        """Players who can be called, in seat order."""
        if self.game is None or not self.game.calls_partner:
            return ()
        declarer = self.declarer
        players = tuple(player for player in self.deal.in_seat_order if player != declarer)
        named = self._loaded.partner if isinstance(self._loaded, PositiveGame | Renonce) else None
        return self._with_named(players, None if named == declarer else named, self._partner)

    @property
    def partner(self) -> str | None:
        return None if self.alone or self._partner not in self.partners else self._partner

    @property
    def alone(self) -> bool:
        return bool(self.partners) and (self._alone or self.is_conceded)

    def choose_partner(self, player: str | None) -> None:
        self._partner, self._alone = player, player is None
        self.move_on(Ask.PARTNER)

    def toggle_bei(self, player: str) -> None:
        self.negatives.toggle_bei(player)
        self.go_to(Ask.BEI)

    def _with_named(self, players: tuple[str, ...], named: str | None, chosen: str | None) -> tuple[str, ...]:
        # A row that no longer fits must show its people, and nobody may take their place unasked.
        if named is None or named != chosen or named in players:
            return players
        seating = self.deal.seating
        everybody = (*players, named)
        return everybody if named not in seating else tuple(sorted(everybody, key=seating.index))

    # ------------------------------------------------------------------ questions

    def _ask_parties(self) -> Iterator[Question]:
        chosen = [] if self.choice is None else [self.choice.id]
        yield Question(Ask.GAME, lambda: self.choice in self.choices, self._games, lambda: chosen)
        if self.game is None:
            return
        if self.kind is not GameKind.TRISCHAKEN:
            players = self.declarers
            choices = partial(seats, self.deal, Ask.DECLARER, players, self.choose_declarer)
            one = len(players) == 1
            yield Question(Ask.DECLARER, lambda: self.declarer is not None, choices, lambda: [self.declarer], one=one)
        if self.game.calls_partner:
            yield Question(
                Ask.PARTNER, self._knows_partner, self._partners, lambda: ["" if self.alone else self.partner]
            )
        if self.negatives.beside:
            choices = partial(seats, self.deal, Ask.BEI, self.negatives.beside, self.toggle_bei)
            yield Question(Ask.BEI, choices=choices, chosen=lambda: self.negatives.declarers[1:])

    def _ask_kontra(self) -> Question:
        return Question(Ask.KONTRA, choices=self._kontras)

    def _games(self) -> Iterator[Choice]:
        return (Choice(each.key, Ask.GAME, each.id, partial(self.choose_game, each)) for each in self.choices)

    def _partners(self) -> Iterator[Choice]:
        yield from seats(self.deal, Ask.PARTNER, self.partners, self.choose_partner)
        if self.may_be_alone and self.partners:
            yield Choice(ALONE_KEY, Ask.PARTNER, "", partial(self.choose_partner, None))

    def _kontras(self) -> Iterable[Choice]:
        row = self.negatives.kontra_row()
        if row is None:
            return ()
        return seats(self.deal, Ask.KONTRA, row.levels, partial(self.negatives.walk_kontra, row.player))

    def _knows_partner(self) -> bool:
        if not self.partners or not self.partner_matters or self.partner is not None:
            return True
        return self.alone and self.may_be_alone

    # ------------------------------------------------------------------ kontra and facts

    @property
    def kontra(self) -> int:
        return min(self._kontra, self.ruleset.kontra_levels) if self.is_positive and not self.is_conceded else 0

    def set_kontra(self, level: int) -> None:
        self._kontra = level

    def calls(self) -> tuple[BonusCall, ...]:
        return () if self.is_conceded else self.bonuses.calls()

    def positive(self) -> PositiveGame:
        """Return the positive game without its result; needs game and declarer."""
        assert self.choice is not None
        assert self.declarer is not None
        game, bid, partner = self.choice.game.id, self.choice.bid, self.partner
        hand = PositiveGame(game=game, declarer=self.declarer, partner=partner, bid=bid)
        return self.headed(replace(hand, kontra=self.kontra, bonuses=self.calls()))

    def negative(self) -> NegativeGame:
        assert self.choice is not None
        return self.headed(NegativeGame(game=self.choice.game.id, declarers=self.negatives.facts()))


def _declarer_in(entry: PlayedEntry) -> str | None:
    if isinstance(entry, NegativeGame | Renonce) and entry.declarers:
        return entry.declarers[0].player
    return entry.declarer if isinstance(entry, PositiveGame | Renonce) else None
