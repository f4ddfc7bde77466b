"""A ruleset: what every game and bonus is worth, and how doubtful places are read. Data only; ``rules`` reads it.

Values are whole points (in Tulln: cents); thresholds are thirds of card points. Every number comes with
a clause id that leads to the sentence of the source.

Names of games, bonuses and clauses live in the ruleset, in both languages: a house ruleset can never be in a `.ts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from math import prod

from tarockblock.domain.hand import Side
from tarockblock.domain.money import Factor, Points, Price
from tarockblock.domain.settings import BY_ID
from tarockblock.domain.trischaken_table import TrischakenRules
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One wording in both languages; names live in the ruleset, since users' own rulesets can never be in a .ts."""

    de: str
    en: str

    def get(self, language: str) -> str:
        """The wording in a language, in English where there is none in it."""
        text: str = getattr(self, language, self.en)
        return text


TEXT_LANGUAGES = ("de", "en")
"""The languages a ruleset is written in: the fields of its texts."""


class GameKind(StrEnum):
    """How a game is played, which decides its form."""

    PARTNER = "partner"
    ALONE = "alone"
    COLOUR = "colour"
    NEGATIVE = "negative"
    TRISCHAKEN = "trischaken"


class BonusKind(StrEnum):
    """What a bonus is, which decides what counts beside a valat."""

    COURSE = "course"
    POSSESSION = "possession"
    SCHNITT = "schnitt"
    VALAT = "valat"


class Cards(StrEnum):
    """Which cards a bonus is about: all of them in the side's tricks, or, of the course, what happened to them.

    The called king comes in the last trick, it is caught, or the Mond is captured by the other side.
    """

    TRULL = "trull"
    KINGS = "kings"
    CALLED_KING = "called_king"
    MOND = "mond"
    CAUGHT_KING = "caught_king"


EARLIER_BIRDS = {"pagat": 1, "uhu": 2, "kakadu": 3, "quapil": 4}
EARLIER_CARDS = {
    "koenig_ultimo": Cards.CALLED_KING,
    "trull": Cards.TRULL,
    "vier_koenige": Cards.KINGS,
    "mondfang": Cards.MOND,
}
"""What bonuses are about in copies of rulesets that do not state it yet."""


class Effect(StrEnum):
    """Whether a bonus adds its value or multiplies the game."""

    ADD = "add"
    MULTIPLY = "multiply"


class Verdict(StrEnum):
    """What an offence is."""

    RENONCE = "renonce"
    NONE = "none"
    DEPENDS = "depends"


class Offender(StrEnum):
    """Who alone can commit an offence that names him."""

    DECLARER = "declarer"
    PARTNER = "partner"
    OPPONENT = "opponent"
    FIFTH = "fifth"


class ClauseKind(StrEnum):
    """What the sentence of a clause is: the source's own words, ours about them, or ours where it is silent."""

    QUOTATION = "quotation"
    SUMMARY = "summary"
    READING = "reading"


MOST_KONTRA = 5
"""The highest level: Kontra, Rekontra, Subkontra, Mordkontra, Hirschkontra."""

HOUSE_CLAUSE = "house_"
"""How the ids of clauses begin that say what a house ruleset changed."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A place in the source: its short reference (``Tirol 2``) and its sentence, and the games it alone is about.

    Without ``games`` it is about all of them; one the ruleset does not play is no error.
    """

    id: str
    ref: Text
    quote: Text
    kind: ClauseKind = ClauseKind.QUOTATION
    games: tuple[str, ...] = ()

    @property
    def of_house(self) -> bool:
        """Whether it says what a house ruleset changed: nobody's words, whatever mark it has."""
        return self.id.startswith(HOUSE_CLAUSE)

    @property
    def about_renonces(self) -> bool:
        """Whether it speaks of renonces: such a sentence stands under no other hand."""
        return "renonc" in f"{self.ref.de} {self.quote.de} {self.quote.en}".lower()

    @property
    def reading(self) -> bool:
        """Whether it is our reading of a silent or doubtful source ("Auslegung")."""
        return self.kind is ClauseKind.READING


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a source lays down that changes no score: what it is about, what holds, and where it stands."""

    id: str
    name: Text
    text: Text
    clause: str


@dataclass(frozen=True, slots=True)
class Bid:
    """A form of a Besserrufer or Koenigrufer, named by the bonus that must be announced."""

    bonus: str
    name: Text
    key: str


@dataclass(frozen=True, slots=True)
class Game:
    """One line of the price list; values per opponent.

    ``talon_to`` says whose the talon cards are that nobody takes up, ``king_half_to`` whose the half with the called
    king is; None where the source does not say. ``made_of`` is the game whose values hold unless this one states them.
    ``won_from`` are the thirds it takes to win this game, ``bonus_factor`` multiplies its bonuses but those it
    ``leaves_alone``; ``renonce`` is its flat price of a renonce, ``bei`` the group of games that can be played beside
    one another.
    """

    id: str
    name: Text
    key: str
    kind: GameKind
    value: int
    lost_value: int
    vorhand_value: int
    vorhand_lost_value: int
    clause: str
    vorhand_only: bool = False
    solo: bool = False
    concedable: bool = False
    talon: int = 3
    bids: tuple[Bid, ...] = ()
    bonuses: tuple[str, ...] = ()
    talon_to: Side | None = None
    king_half_to: Side | None = None
    made_of: str | None = None
    won_from: int | None = None
    won_from_clause: str | None = None
    bonus_factor: int | None = None
    leaves_alone: tuple[str, ...] = ()
    factor_clause: str | None = None
    renonce: int | None = None
    bei: str | None = None

    @property
    def multiplies(self) -> int:
        """How many times its bonuses count; twice in a solo game that does not say."""
        return (2 if self.solo else 1) if self.bonus_factor is None else self.bonus_factor

    @property
    def calls_partner(self) -> bool:
        """True where a king is called."""
        return self.kind is GameKind.PARTNER

    @property
    def is_positive(self) -> bool:
        """True where card points decide between two sides."""
        return self.kind in (GameKind.PARTNER, GameKind.ALONE, GameKind.COLOUR)

    def price(self, *, won: bool, vorhand: bool) -> int:
        """What each of the losing side pays each (or the one) of the other, before any factor."""
        if vorhand:
            return self.vorhand_value if won else self.vorhand_lost_value
        return self.value if won else self.lost_value

    def full_price(self, *, won: bool, vorhand: bool) -> Price:
        """The same, and whether it is a multiple for being lost (Sechserdreier)."""
        price = self.price(won=won, vorhand=vorhand)
        plain = self.price(won=True, vorhand=vorhand)
        if won or self.lost_value <= self.value or not plain or price % plain:
            return Price(Points(price))
        return Price(Points(plain)).times(Factor("lost", price // plain))

    def bid(self, bonus: str | None) -> Bid | None:
        """The form of the game that goes with a bid's bonus."""
        return next((bid for bid in self.bids if bid.bonus == bonus), None)


@dataclass(frozen=True, slots=True)
class Bonus:
    """One bonus; a price of None means it cannot be had that way.

    ``in_tricks``: its cards in the talon that was left do not count for it. ``opponents`` and ``declarer`` say which
    side can have it; ``lost`` is the price of one that was announced and not made, the prices of Vorhand hold beside a
    game that Vorhand declares.
    """

    id: str
    name: Text
    tag: Text
    key: str
    kind: BonusKind
    effect: Effect
    silent: int | None
    announced: int | None
    clause: str
    opponents: bool = True
    declarer: bool = True
    lost: int | None = None
    vorhand_silent: int | None = None
    vorhand_announced: int | None = None
    least_thirds: int | None = None
    stated_bird: int | None = None
    stated_cards: Cards | None = None
    in_tricks: bool = False

    @property
    def bird(self) -> int | None:
        """The tarock that must take a trick, and which from the end; None for what is no bird."""
        return self.stated_bird or EARLIER_BIRDS.get(self.id)

    @property
    def cards(self) -> Cards | None:
        """The cards it is about, if it is about some."""
        return self.stated_cards or EARLIER_CARDS.get(self.id)

    def price(self, *, announced: bool, made: bool = True, vorhand: bool = False) -> int | None:
        """Return the points (or the factor, if it multiplies) silent or announced, outside solo games."""
        if announced and not made and self.lost is not None:
            return self.lost
        own = (self.vorhand_announced if announced else self.vorhand_silent) if vorhand else None
        return own if own is not None else self.announced if announced else self.silent


@dataclass(frozen=True, slots=True)
class BesideValat:
    """What counts beside a valat: kinds of bonuses, or single ones, by whether they are silent or announced.

    ``kontra``: a kontra on the game holds beside it. What is ``refused`` cannot be announced beside it.
    """

    silent: tuple[str, ...] = ()
    announced: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    kontra: bool = True

    def lists(self, bonus: Bonus, *, announced: bool) -> bool:
        """Whether a bonus counts, by its kind or its id."""
        return not {bonus.kind, bonus.id}.isdisjoint(self.announced if announced else self.silent)


class Event(StrEnum):
    """What a doubling follows: a hand with a bonus or of a kind, or a point of the evening."""

    MONDFANG = "mondfang"
    MONDFANG_IN_NEGATIVE = "mondfang_in_negative"
    TRISCHAKEN = "trischaken"
    RENONCE_IN_TRISCHAKEN = "renonce_in_trischaken"
    VALAT = "valat"
    FOUR_ZEROS = "four_zeros"
    HALF_TIME = "half_time"
    FIRST_RADL = "first_radl"
    LAST_RADL = "last_radl"


@dataclass(frozen=True, slots=True)
class DoubledBy:
    """An event after which hands count double: so many ``hands``, else so many ``radl``."""

    event: Event
    clause: str | None
    hands: int = 0
    radl: int = 1


SETTINGS_OF_EVENTS = {
    Event.MONDFANG: ("doubling_mondfang", "yes"),
    Event.TRISCHAKEN: ("doubling_trischaken", "yes"),
    Event.RENONCE_IN_TRISCHAKEN: ("doubling_renonce_trischaken", "yes"),
    Event.MONDFANG_IN_NEGATIVE: ("mondfang_in_negative", "remind"),
    Event.HALF_TIME: ("doubling_half_time", "yes"),
}
"""Events that a setting, too, lets bring a doubled Radl."""


@dataclass(frozen=True, slots=True)
class RenonceRules:
    """What a renonce costs beyond the common formula; ``claims`` is "always", "uncovered" or "none".

    ``claims_for`` says who is due a claimed bonus, the ``side`` or its ``declarer`` alone, ``claimed`` which kinds of
    bonuses, or single ones, can be claimed (empty: all). ``flat`` is the price of every renonce to each regular player.
    """

    claims: str
    claims_clause: str
    trischaken: int
    trischaken_vorhand: int
    trischaken_several: int | None
    trischaken_clause: str
    no_bird: int | None
    no_bird_clause: str
    clause: str
    time_limit: Text | None
    time_limit_clause: str | None
    flat: int | None = None
    claims_for: str = "side"
    claimed: tuple[str, ...] = ()

    def allows_claim(self, bonus: Bonus) -> bool:
        """Whether a bonus can be claimed."""
        return not self.claimed or not {bonus.kind, bonus.id}.isdisjoint(self.claimed)


@dataclass(frozen=True, slots=True)
class FirstQuestion:
    """What is asked before an offence has a verdict: is there still time to mend it, is it accepted already?

    The answer ``ends`` leaves no renonce, with this consequence and effect; the other leads on.
    """

    question: Text
    ends: bool
    consequence: Text
    effect: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offence:
    """One case a source names: what happened, what it is, and by which clause.

    ``first`` are the questions before the verdict. ``consequence`` is a sentence for a case that is no renonce;
    ``effect`` the machine-readable part of it (``lost_bonus``, ``lost_all``, ``deal_again``, ``void_kontra``,
    ``put_right``, ``play_on``, ``annul``, ``warning``). ``question`` decides where the verdict depends; a yes makes
    it a renonce. ``offender`` is who alone can have done it (None: anybody who plays), ``bonuses`` which announcements
    it can be about, ``words`` what people call it. An ``unpriced`` one is forbidden without a price: the table decides.
    ``asks_kontra``: whether a kontra that was given stays in the money is asked. One that ``leads_on`` is about another
    renonce, whose case comes next.
    """

    id: str
    group: str
    name: Text
    verdict: Verdict
    clauses: tuple[str, ...]
    question: Text | None = None
    consequence: Text | None = None
    effect: str | None = None
    games: tuple[str, ...] = ()
    no_bird: bool = False
    offender: Offender | None = None
    bonuses: tuple[str, ...] = ()
    first: tuple[FirstQuestion, ...] = ()
    words: Text | None = None
    unpriced: bool = False
    asks_kontra: bool = False
    leads_on: bool = False

    @property
    def who(self) -> Offender | None:
        """Who alone can have done it; older rulesets only put the fifth under a heading of his own."""
        return Offender.FIFTH if self.offender is None and self.group == "fifth" else self.offender


@dataclass(frozen=True, slots=True)
class Setting:
    """How one doubtful or regional point is read in this ruleset: the chosen value and where it comes from."""

    value: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that scoring needs to know about a region. ``base`` is the official id a house ruleset comes from."""

    id: str
    name: Text
    short: Text
    source: Text
    base: str | None
    cents_per_point: int
    rate_clause: str
    points_are_cents: bool
    won_from: int
    won_from_kontra: int
    won_from_clause: str
    kontra_levels: int
    kontra_in_points: bool
    kontra_clause: str
    item_clause: str
    solo_clause: str
    games: Mapping[str, Game]
    bonuses: Mapping[str, Bonus]
    trischaken: TrischakenRules
    renonce: RenonceRules
    settings: Mapping[str, Setting]
    clauses: Mapping[str, Clause]
    offences: tuple[Offence, ...] = ()
    remarks: tuple[Remark, ...] = ()
    kontra_factors: tuple[int, ...] = ()
    beside_silent_valat: BesideValat | None = None
    beside_announced_valat: BesideValat | None = None
    doublings: tuple[DoubledBy, ...] = ()

    def kontra_factor(self, level: int) -> int:
        """Return what a kontra of a level multiplies by: as listed, else 2, 4, 8 and so on."""
        listed = self.kontra_factors if level else (1,)
        return listed[max(level - 1, 0)] if level <= len(listed) else 2**level

    def beside_valat(self, *, announced: bool) -> BesideValat | None:
        """Return the table of what counts beside a valat, silent or announced; None if all does."""
        return self.beside_announced_valat if announced else self.beside_silent_valat

    @property
    def doubled_by(self) -> tuple[DoubledBy, ...]:
        """Every event after which hands count double, listed or by a setting."""
        set_by = [
            DoubledBy(event, self.setting_clause(name))
            for event, (name, value) in SETTINGS_OF_EVENTS.items()
            if self.setting(name) == value
        ]
        return (*self.doublings, *set_by)

    def setting(self, name: str) -> str:
        """The value of a setting: the chosen one, else the plain reading."""
        chosen = self.settings.get(name)
        return BY_ID[name].values[0] if chosen is None else chosen.value

    def setting_clause(self, name: str) -> str | None:
        """The clause a setting rests on; None where it is a reading, or the plain one is followed without a word."""
        chosen = self.settings.get(name)
        return None if chosen is None else chosen.clause

    def clauses_of(self, settings: Iterable[str]) -> tuple[str, ...]:
        """The clauses that some settings rest on, without those that rest on none."""
        found = [self.setting_clause(name) for name in settings]
        return tuple([clause for clause in found if clause is not None])

    def about(self, clauses: tuple[str, ...], game: str | None) -> tuple[str, ...]:
        """Those of some clauses that are about a game; all of them where none is, or while no game is known."""
        found = tuple(each for each in clauses if game in (self.clauses[each].games or (game,)))
        return clauses if game is None else found or clauses

    def binds_to_bird(self, game: Game, bid: str | None = None) -> bool:
        """Whether a game is one that needs a bird in hand, in this form of it if that is known."""
        forms = [each for each in (game.bid(bid),) if each is not None] or game.bids
        return any(self.bonuses[each.bonus].bird for each in forms)

    def fits(self, offence: Offence, game_id: str) -> bool:
        """Whether an offence can happen in a game; playing without a bird wherever one is needed."""
        if offence.no_bird and game_id in self.games:
            return self.binds_to_bird(self.games[game_id])
        return not offence.games or game_id in offence.games

    def offence(self, offence_id: str | None) -> Offence | None:
        """An offence by its id, None where there is none of it."""
        return next((each for each in self.offences if each.id == offence_id), None)

    def remark(self, remark_id: str) -> Remark | None:
        """A remark by its id, None where the source says nothing about it."""
        return next((each for each in self.remarks if each.id == remark_id), None)

    def is_bei(self, game: Game, other: Game) -> bool:
        """Whether two negative games can be played in one hand: those of a group, else a game beside itself."""
        has_groups = any(each.bei for each in self.games.values())
        return game.bei == other.bei is not None if has_groups else game is other

    def bonus_price(self, bonus: Bonus, game: Game, *, announced: bool, vorhand: bool = False) -> int | None:
        """Points of an added bonus in a game, or the factor of one that multiplies."""
        price = bonus.price(announced=announced, vorhand=vorhand)
        return None if price is None else price * prod([factor.times for factor in self.bonus_factors(bonus, game)])

    def bonus_factors(self, bonus: Bonus, game: Game) -> tuple[Factor, ...]:
        """Return what multiplies a bonus in a game, such as a solo game; bonuses that multiply are left alone."""
        is_left = bonus.effect is Effect.MULTIPLY or bonus.id in game.leaves_alone
        return () if is_left or game.multiplies == 1 else (Factor("solo", game.multiplies),)

    def added_price(
        self, bonus: Bonus, game: Game, *, announced: bool, made: bool = True, vorhand: bool = False
    ) -> Price:
        """Return the price of an added bonus in a game, nothing if it cannot be had that way."""
        price = bonus.price(announced=announced, made=made, vorhand=vorhand)
        return Price(Points(price or 0), self.bonus_factors(bonus, game))

    def flat_renonce(self, game: Game) -> int | None:
        """Return the flat price of a renonce in a game, or None if it is as if won."""
        return self.renonce.flat if game.renonce is None else game.renonce

    def factor_clause(self, game: Game) -> tuple[str, ...]:
        """Return the clause about bonuses in such a game, if it changes them."""
        return (game.factor_clause or self.solo_clause,) if game.solo or game.multiplies != 1 else ()

    def least_to_win(self, game: Game | None, *, kontra: bool) -> int:
        """Thirds the declarer's side needs in a game, which a kontra on it may change (Tulln)."""
        if game is not None and game.won_from is not None:
            return game.won_from
        return self.won_from_kontra if kontra else self.won_from


class Reading:
    """Reads settings for an item and notes them: what is read is cited."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.names: list[str] = []

    def __call__(self, name: str) -> str:
        """Return the value of a setting."""
        self.names.append(name)
        return self._ruleset.setting(name)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the settings that were read."""
        return self._ruleset.clauses_of(dict.fromkeys(self.names))


Read = Callable[[str], str]
"""Returns the value of a setting: a :class:`Reading`, or ``Ruleset.setting`` if nothing is cited."""
