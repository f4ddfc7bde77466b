"""The answers to the questions about one hand: which answers there are under a ruleset, and which are given.

An answer that does not fit the game chosen now is kept but does not count, so that changing the game and back loses
nothing. Steps, facts and scores are ``hand_draft``'s business.
"""

from __future__ import annotations

from tarockblock.app.drafts.draft_bonuses import BonusSheet
from tarockblock.app.drafts.draft_cards import CardsField
from tarockblock.app.drafts.draft_choices import GameChoice, game_choices, value_text
from tarockblock.app.drafts.draft_deal import DealDraft
from tarockblock.app.drafts.draft_negatives import NegativeRow, NegativeSheet
from tarockblock.app.drafts.draft_note import one_line
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import NegativeGame, PositiveGame, Result
from tarockblock.domain.outcome import declarer_wins
from tarockblock.domain.ruleset import Ruleset


class HandAnswers:
    """All answers of one hand. ``deal`` is the deal as the rotation gives it, without overrides."""

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str) -> None:
        self.ruleset = ruleset
        self.language = language
        self.places = DealDraft(ruleset, deal)
        self.bonuses = BonusSheet(ruleset, language)
        self.negatives = NegativeSheet(ruleset)
        self.cards = CardsField()
        self.choices = game_choices(ruleset, language)
        self.note = ""
        self._kontra = 0
        self._choice: GameChoice | None = None
        self._declarer: str | None = None
        self._partner: str | None = None
        self._alone = False
        self._result: Result | None = None
        self._loaded: PositiveGame | NegativeGame | None = None

    @property
    def deal(self) -> Deal:
        """Who has which place in this hand."""
        return self.places.deal

    @property
    def choice(self) -> GameChoice | None:
        """The game, with its bid."""
        return self._choice

    @property
    def is_negative(self) -> bool:
        """Whether a negative game is chosen."""
        return self._choice is not None and not self._choice.game.is_positive

    def value_of(self, choice: GameChoice) -> str:
        """The price printed on a game's button."""
        vorhand = choice is self._choice and self.declarer == self.deal.vorhand
        return value_text(choice, self.ruleset, vorhand=vorhand)

    # ------------------------------------------------------------------ who

    @property
    def declarers(self) -> tuple[str, ...]:
        """Who can play, in seat order; in a game of Vorhand only Vorhand. And whoever an older entry names."""
        players = self.deal.in_seat_order
        if self._choice is not None and self._choice.game.vorhand_only:
            players = (self.deal.vorhand,)
        loaded, named = self._loaded, None
        if loaded is not None and self._choice is not None and loaded.game == self._choice.game.id:
            named = loaded.declarer if isinstance(loaded, PositiveGame) else loaded.declarers[0].player
        return self._with_named(players, named, self._declarer)

    @property
    def declarer(self) -> str | None:
        """Who plays; in a game of Vorhand it is Vorhand without being asked."""
        options = self.declarers
        if len(options) == 1:
            return options[0]
        return self._declarer if self._declarer in options else None

    @property
    def partners(self) -> tuple[str, ...]:
        """Who can be called, in seat order; nobody where no king is called."""
        if self._choice is None or not self._choice.game.calls_partner:
            return ()
        players = tuple(player for player in self.deal.in_seat_order if player != self.declarer)
        named = self._loaded.partner if isinstance(self._loaded, PositiveGame) else None
        return self._with_named(players, None if named == self.declarer else named, self._partner)

    @property
    def partner(self) -> str | None:
        """Who was called; None also where nobody is."""
        return None if self.alone or self._partner not in self.partners else self._partner

    @property
    def alone(self) -> bool:
        """True where a king is called and nobody has it: it lies in the talon."""
        return bool(self.partners) and (self._alone or self.is_conceded)

    @property
    def beside(self) -> tuple[str, ...]:
        """Who can play a negative game beside the declarer (Bei), in seat order."""
        if not self.is_negative or not self.negatives.knows_bei:
            return ()
        players = tuple(player for player in self.deal.in_seat_order if player != self.declarer)
        return (*players, *(player for player in self.negative_declarers[1:] if player not in players))

    @property
    def negative_declarers(self) -> tuple[str, ...]:
        """Everybody who declares a negative game, the main declarer first."""
        return self.negatives.declarers(self.declarer, self.deal) if self.is_negative else ()

    def _with_named(self, players: tuple[str, ...], named: str | None, chosen: str | None) -> tuple[str, ...]:
        """With whoever an older entry names, as long as nobody else is chosen: a row that does not fit any more shows
        who stands in it, and nobody takes his place unasked."""
        if named is None or named != chosen or named in players:
            return players
        seating = self.deal.seating
        everybody = (*players, named)
        return everybody if named not in seating else tuple(sorted(everybody, key=seating.index))

    def negative_rows(self) -> tuple[NegativeRow, ...]:
        """The declarers of a negative game with their answers."""
        if self._choice is None or not self.is_negative:
            return ()
        return self.negatives.rows(self._choice.game.id, self.negative_declarers, self.deal)

    # ------------------------------------------------------------------ how it ended

    @property
    def results(self) -> tuple[Result, ...]:
        """How the game can end."""
        concedable = self._choice is not None and self._choice.game.concedable
        return (Result.WON, Result.LOST, *((Result.CONCEDED,) if concedable else ()))

    @property
    def is_conceded(self) -> bool:
        """Whether the game was thrown in unplayed (geschliffen)."""
        return self.cards.thirds is None and self._result is Result.CONCEDED and Result.CONCEDED in self.results

    @property
    def result(self) -> Result | None:
        """How a positive game ended, as chosen or by its card points."""
        if self.cards.thirds is not None:
            entry = self.positive_entry()
            return None if entry is None else (Result.WON if declarer_wins(entry, self.ruleset) else Result.LOST)
        return self._result if self._result in self.results else None

    @property
    def kontra(self) -> int:
        """The kontra level of a positive game; none on one that was not played."""
        return 0 if self.is_negative or self.is_conceded else min(self._kontra, self.ruleset.kontra_levels)

    def set_kontra(self, level: int) -> None:
        """Kontra on the game."""
        self._kontra = level

    # ------------------------------------------------------------------ the fact

    def positive_entry(self) -> PositiveGame | None:
        """A positive game as far as it is known; None before game and declarer are."""
        declarer = self.declarer
        if self._choice is None or self.is_negative or declarer is None:
            return None
        conceded, thirds = self.is_conceded, self.cards.thirds
        loaded = self._loaded if isinstance(self._loaded, PositiveGame) else None
        return PositiveGame(
            game=self._choice.game.id,
            bid=self._choice.bid,
            declarer=declarer,
            partner=self.partner,
            result=None if thirds is not None or self._result not in self.results else self._result,
            card_points=thirds,
            kontra=self.kontra,
            bonuses=() if conceded else self.bonuses.calls(),
            king_in_talon=self.alone and loaded is not None and loaded.king_in_talon,
            dealer=self.places.dealer,
            vorhand=self.places.vorhand,
            sitting_out=self.places.sitting_out,
            note=one_line(self.note),
            at=None if self._loaded is None else self._loaded.at,
        )

    def negative_entry(self) -> NegativeGame | None:
        """A negative game as far as it is known; None before game and declarer are."""
        if self._choice is None or not self.is_negative or self.declarer is None:
            return None
        return NegativeGame(
            game=self._choice.game.id,
            declarers=self.negatives.facts(self._choice.game.id, self.negative_declarers, self.deal),
            mondfang=self.negatives.mondfang,
            dealer=self.places.dealer,
            vorhand=self.places.vorhand,
            sitting_out=self.places.sitting_out,
            note=one_line(self.note),
            at=None if self._loaded is None else self._loaded.at,
        )
