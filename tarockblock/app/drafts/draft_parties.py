"""Game, parties, bonuses and Kontra of one hand while they are being entered; the hand and the renonce in it share it.

An answer that does not fit the game chosen now is kept but does not count, so that changing the game and back loses
nothing.
"""

from __future__ import annotations

from typing import TypedDict

from tarockblock.app.drafts.draft_bonuses import BonusSheet
from tarockblock.app.drafts.draft_choices import GameChoice, game_choices, value_text
from tarockblock.app.drafts.draft_negatives import NegativeSheet
from tarockblock.app.drafts.played_draft import Evaluate, PlayedDraft
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, NegativeGame, PlayedEntry, PositiveGame, Renonce, Result, Trischaken
from tarockblock.domain.ruleset import Game, GameKind, Ruleset


class PositiveFields(TypedDict):
    """What a positive game and a renonce in one both state, beside their declarer."""

    game: str
    bid: str | None
    partner: str | None
    kontra: int
    bonuses: tuple[BonusCall, ...]


class Parties(PlayedDraft):
    """Who plays what. ``choice`` is the game with its bid, ``choices`` are those on offer.

    ``may_be_alone``: whether nobody at the table may have the king that was called.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self.choices = game_choices(ruleset, language)
        self.bonuses = BonusSheet(ruleset, language)
        self.negatives = NegativeSheet(ruleset, self)
        self.choice: GameChoice | None = None
        self.may_be_alone = True
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
        self._declarer = player

    @property
    def partners(self) -> tuple[str, ...]:
        """Who can be called, in seat order; nobody where no king is called."""
        if self.game is None or not self.game.calls_partner:
            return ()
        players = tuple(player for player in self.deal.in_seat_order if player != self.declarer)
        named = self._loaded.partner if isinstance(self._loaded, PositiveGame | Renonce) else None
        return self._with_named(players, None if named == self.declarer else named, self._partner)

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

    def toggle_bei(self, player: str) -> None:
        """Somebody plays a negative game beside the main declarer, or does not after all."""
        self.negatives.toggle_bei(player)

    def _with_named(self, players: tuple[str, ...], named: str | None, chosen: str | None) -> tuple[str, ...]:
        """With whoever an older entry names, as long as nobody else is chosen: a row that does not fit any more shows
        who stands in it, and nobody takes his place unasked."""
        if named is None or named != chosen or named in players:
            return players
        seating = self.deal.seating
        everybody = (*players, named)
        return everybody if named not in seating else tuple(sorted(everybody, key=seating.index))

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

    def positive_fields(self) -> PositiveFields:
        """What a positive game states; only with one chosen."""
        assert self.choice is not None
        return PositiveFields(
            game=self.choice.game.id,
            bid=self.choice.bid,
            partner=self.partner,
            kontra=self.kontra,
            bonuses=self.calls(),
        )


def _declarer_in(entry: PlayedEntry) -> str | None:
    """Whom an entry names as (main) declarer."""
    if isinstance(entry, NegativeGame | Renonce) and entry.declarers:
        return entry.declarers[0].player
    return entry.declarer if isinstance(entry, PositiveGame | Renonce) else None
