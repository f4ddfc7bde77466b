"""Game, parties, bonuses and Kontra of one hand while they are being entered, for the hand and for a renonce in it.

An answer that does not fit the game chosen now is kept but does not count, so that changing the game and back loses
nothing.
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
"""X is Kontra on the game and nothing else; Q on the announced bonus whose button has it."""


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
    """What was entered for every player as declarer. ``current`` is the index of the one it is about now.

    Several declarers ("Bei") exist only where the ruleset knows them.
    """

    def __init__(self, parties: Parties) -> None:
        self._ruleset, self._hand = parties.ruleset, parties
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
        declarer = self._hand.declarer
        players = tuple(player for player in self._hand.deal.in_seat_order if player != declarer)
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

    def pass_to(self, player: str) -> None:
        """Somebody else is the declarer after all: how it ended, and who gave kontra, stays unless it is known."""
        before = self._hand.declarer
        known = None if before is None or before == player or before in self._bei else self._answers.get(before)
        if known is not None and self._hand.is_negative and self._answer(player).won is None:
            kontra = {each: level for each, level in known.kontra.items() if each != player}
            self._answers[player] = _Answer(known.won, kontra)

    def set_won(self, player: str, won: bool | None) -> None:
        """How it ended for one declarer."""
        self._answer(player).won = won

    def set_kontra(self, player: str, opponent: str, level: int) -> None:
        """The kontra level of one opponent against one declarer."""
        self.aim(player)
        self._answer(player).kontra[opponent] = level

    def aim(self, player: str) -> None:
        """It is about this declarer now."""
        if player in self.declarers:
            self.current = self.declarers.index(player)

    def walk_kontra(self, player: str, opponent: str) -> None:
        """One level up, after the last back to none."""
        self.set_kontra(player, opponent, next_level(self._level(player, opponent), self._ruleset))

    def set_forced(self, player: str, forced: bool) -> None:
        """Whether this declarer was forced to play, so that he cannot be kontriert."""
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
        """The declarer whose kontra is being entered; the first who can have any, if the current one cannot."""
        current = self.current_row()
        return current if current is None or current.levels else next((r for r in self.rows() if r.levels), current)

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


class Parties(PlayedDraft):
    """Who plays what. ``choice`` is the game with its bid, ``choices`` are those on offer.

    ``may_be_alone``: whether nobody at the table may have the king that was called; ``partner_matters``: whether it is
    asked at all who was called.
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
        """Take over what an entry knows."""
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
            # Where nobody was called, nobody said that nobody had the king: once somebody is called, it is asked.
            conceded = isinstance(entry, PositiveGame) and entry.result is Result.CONCEDED
            self._alone = self.game is not None and self.game.calls_partner and not conceded
        if self.choice is not None:
            self.bonuses.play(self.choice)

    def _choice_in(self, entry: PositiveGame | NegativeGame | Renonce | Trischaken) -> GameChoice | None:
        """The game of an entry, None where it is not on offer; a hand with an unknown bid is shown with the first."""
        if isinstance(entry, Trischaken):
            return next((each for each in self.choices if each.game.kind is GameKind.TRISCHAKEN), None)
        bid = None if isinstance(entry, NegativeGame) else entry.bid
        known = [each for each in self.choices if each.game.id == entry.game]
        other = known[0] if known and not isinstance(entry, Renonce) else None
        return next((each for each in known if each.bid == bid), other)

    # ------------------------------------------------------------------ the game

    @property
    def game(self) -> Game | None:
        """The game, without its bid."""
        return None if self.choice is None else self.choice.game

    @property
    def kind(self) -> GameKind | None:
        """What kind of game it is."""
        return None if self.choice is None else self.choice.game.kind

    @property
    def is_positive(self) -> bool:
        """Whether two sides play for card points."""
        return self.choice is not None and self.choice.game.is_positive

    @property
    def is_negative(self) -> bool:
        """Whether a negative game is chosen."""
        return self.kind is GameKind.NEGATIVE

    @property
    def is_conceded(self) -> bool:
        """Whether the game was thrown in unplayed, so that there is neither Kontra nor partner."""
        return False

    def choose_game(self, choice: GameChoice) -> None:
        """Choose the game; what fits it is kept."""
        self.choice = choice
        self.bonuses.play(choice)
        self.negatives.current = 0
        self.negatives.forget_forced()
        self.move_on(Ask.GAME)

    def value_of(self, choice: GameChoice) -> str:
        """The price printed on a game's button."""
        return value_text(choice, self.ruleset, vorhand=choice == self.choice and self.declarer == self.deal.vorhand)

    # ------------------------------------------------------------------ who

    @property
    def declarers(self) -> tuple[str, ...]:
        """Who can play, in seat order; in a game of Vorhand only Vorhand. And whoever an older entry names."""
        game, loaded, named = self.game, self._loaded, None
        vorhand_only = game is not None and game.vorhand_only
        players = (self.deal.vorhand,) if vorhand_only else self.deal.in_seat_order
        if isinstance(loaded, PositiveGame | NegativeGame | Renonce) and game is not None and game.id == loaded.game:
            named = _declarer_in(loaded)
        return self._with_named(players, named, self._declarer)

    @property
    def declarer(self) -> str | None:
        """Who plays; nobody in Trischaken, Vorhand without being asked in a game of hers."""
        if self.kind is GameKind.TRISCHAKEN:
            return None
        options = self.declarers
        if len(options) == 1:
            return options[0]
        return self._declarer if self._declarer in options else None

    def choose_declarer(self, player: str) -> None:
        """Choose who plays."""
        self._declarer = player
        self.move_on(Ask.DECLARER)

    @property
    def partners(self) -> tuple[str, ...]:
        """Who can be called, in seat order; nobody where no king is called."""
        if self.game is None or not self.game.calls_partner:
            return ()
        declarer = self.declarer
        players = tuple(player for player in self.deal.in_seat_order if player != declarer)
        named = self._loaded.partner if isinstance(self._loaded, PositiveGame | Renonce) else None
        return self._with_named(players, None if named == declarer else named, self._partner)

    @property
    def partner(self) -> str | None:
        """Who was called; None also where nobody is."""
        return None if self.alone or self._partner not in self.partners else self._partner

    @property
    def alone(self) -> bool:
        """True where a king is called and nobody has it: it lies in the talon."""
        return bool(self.partners) and (self._alone or self.is_conceded)

    def choose_partner(self, player: str | None) -> None:
        """Choose who was called, or None for alone."""
        self._partner, self._alone = player, player is None
        self.move_on(Ask.PARTNER)

    def toggle_bei(self, player: str) -> None:
        """Somebody plays a negative game beside the main declarer, or does not after all; there may be more."""
        self.negatives.toggle_bei(player)
        self.go_to(Ask.BEI)

    def _with_named(self, players: tuple[str, ...], named: str | None, chosen: str | None) -> tuple[str, ...]:
        """With whoever an older entry names, as long as nobody else is chosen: a row that does not fit any more shows
        who is in it, and nobody takes his place unasked."""
        if named is None or named != chosen or named in players:
            return players
        seating = self.deal.seating
        everybody = (*players, named)
        return everybody if named not in seating else tuple(sorted(everybody, key=seating.index))

    # ------------------------------------------------------------------ questions

    def _ask_parties(self) -> Iterator[Question]:
        """What is asked wherever a hand is: its game, and who played it."""
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
        """The Kontra of each opponent against one declarer of a negative game."""
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
        """Whether it is known who was called, where it matters."""
        if not self.partners or not self.partner_matters or self.partner is not None:
            return True
        return self.alone and self.may_be_alone

    # ------------------------------------------------------------------ kontra and facts

    @property
    def kontra(self) -> int:
        """The kontra level of a positive game; none on one that was not played."""
        return min(self._kontra, self.ruleset.kontra_levels) if self.is_positive and not self.is_conceded else 0

    def set_kontra(self, level: int) -> None:
        """Kontra on the game."""
        self._kontra = level

    def calls(self) -> tuple[BonusCall, ...]:
        """The bonuses as facts."""
        return () if self.is_conceded else self.bonuses.calls()

    def positive(self) -> PositiveGame:
        """A positive game without its end; only where one is chosen, and a declarer."""
        assert self.choice is not None
        assert self.declarer is not None
        game, bid, partner = self.choice.game.id, self.choice.bid, self.partner
        hand = PositiveGame(game=game, declarer=self.declarer, partner=partner, bid=bid)
        return self.headed(replace(hand, kontra=self.kontra, bonuses=self.calls()))

    def negative(self) -> NegativeGame:
        """A negative game; only where one is chosen."""
        assert self.choice is not None
        return self.headed(NegativeGame(game=self.choice.game.id, declarers=self.negatives.facts()))


def _declarer_in(entry: PlayedEntry) -> str | None:
    """Whom an entry names as (main) declarer."""
    if isinstance(entry, NegativeGame | Renonce) and entry.declarers:
        return entry.declarers[0].player
    return entry.declarer if isinstance(entry, PositiveGame | Renonce) else None
