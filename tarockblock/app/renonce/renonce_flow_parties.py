"""The game in which a renonce happened and who played it: what there is to choose, and what is chosen. No window."""

from __future__ import annotations

from tarockblock.app.drafts.draft_choices import GameChoice, game_choices
from tarockblock.app.drafts.draft_negatives import NegativeRow, NegativeSheet
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import NegativeGame, PlayedEntry, PositiveGame, Renonce, Trischaken
from tarockblock.domain.ruleset import Game, GameKind, Ruleset


class Parties:
    """Game, declarer, partner, declarers beside him; what does not fit the game chosen is kept but not counted.

    ``only`` are the games in which the case can happen, empty for all.
    """

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str) -> None:
        self.ruleset = ruleset
        self.deal = deal
        self.language = language
        self.all_choices = (*game_choices(ruleset, language), *_trischaken(ruleset, language))
        self.only: tuple[str, ...] = ()
        self.negatives = NegativeSheet(ruleset)
        self._choice: GameChoice | None = None
        self._declarer: str | None = None
        self._partner: str | None = None
        self._alone = False
        self._named: str | None = None

    @property
    def choice(self) -> GameChoice | None:
        """The game, with its bid."""
        return self._choice

    @property
    def game(self) -> Game | None:
        """The game, without its bid."""
        return None if self._choice is None else self._choice.game

    @property
    def kind(self) -> GameKind | None:
        """What kind of game it is."""
        return None if self._choice is None else self._choice.game.kind

    @property
    def is_positive(self) -> bool:
        """Whether two sides play for card points."""
        return self._choice is not None and self._choice.game.is_positive

    @property
    def choices(self) -> tuple[GameChoice, ...]:
        """The games that can be chosen: those in which the case can happen."""
        return tuple(choice for choice in self.all_choices if not self.only or choice.game.id in self.only)

    @property
    def declarers(self) -> tuple[str, ...]:
        """Who can play, in seat order; in a game of Vorhand only she, and whoever the hand taken over names."""
        active = self.deal.in_seat_order
        if self.game is None or not self.game.vorhand_only:
            return active
        return tuple(player for player in active if player in (self.deal.vorhand, self._named))

    @property
    def declarer(self) -> str | None:
        """Who plays; nobody in Trischaken, Vorhand in a game of hers."""
        if self.kind is None or self.kind is GameKind.TRISCHAKEN:
            return None
        options = self.declarers
        if len(options) == 1:
            return options[0]
        return self._declarer if self._declarer in options else None

    @property
    def partners(self) -> tuple[str, ...]:
        """Who can have been called, in seat order."""
        if self.game is None or not self.game.calls_partner:
            return ()
        return tuple(player for player in self.deal.in_seat_order if player != self.declarer)

    @property
    def partner(self) -> str | None:
        """Who was called."""
        return self._partner if not self._alone and self._partner in self.partners else None

    @property
    def alone(self) -> bool:
        """True where a king is called and nobody at the table holds it."""
        return bool(self.partners) and self._alone

    @property
    def beside(self) -> tuple[str, ...]:
        """Who can play a negative game beside the declarer (Bei), in seat order."""
        if self.kind is not GameKind.NEGATIVE or not self.negatives.knows_bei:
            return ()
        return tuple(player for player in self.deal.in_seat_order if player != self.declarer)

    @property
    def negative_declarers(self) -> tuple[str, ...]:
        """Everybody who declares a negative game, the main declarer first."""
        if self.kind is not GameKind.NEGATIVE:
            return ()
        return self.negatives.declarers(self.declarer, self.deal)

    def negative_rows(self) -> tuple[NegativeRow, ...]:
        """The declarers of a negative game with the kontra of each opponent."""
        if self.game is None or self.kind is not GameKind.NEGATIVE:
            return ()
        return self.negatives.rows(self.game.id, self.negative_declarers, self.deal)

    def load_parties(self, entry: PlayedEntry) -> None:
        """Take over game and parties of a hand."""
        if isinstance(entry, PositiveGame | Renonce):
            self._named = self._declarer = entry.declarer
            self._partner = entry.partner
            self._alone = entry.partner is None
        if isinstance(entry, NegativeGame | Renonce) and entry.declarers:
            self._named = self._declarer = entry.declarers[0].player
            self.negatives.load(entry.declarers)
        if isinstance(entry, Trischaken):
            self._choice = next((each for each in self.all_choices if each.game.kind is GameKind.TRISCHAKEN), None)
        elif isinstance(entry, PositiveGame | NegativeGame | Renonce):
            bid = None if isinstance(entry, NegativeGame) else entry.bid
            self._choice = next((c for c in self.all_choices if (c.game.id, c.bid) == (entry.game, bid)), None)


def _trischaken(ruleset: Ruleset, language: str) -> tuple[GameChoice, ...]:
    games = [game for game in ruleset.games.values() if game.kind is GameKind.TRISCHAKEN]
    return tuple(GameChoice(game, None, game.name.get(language), game.key) for game in games)
