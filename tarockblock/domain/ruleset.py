"""A ruleset as data. Values are whole points (in Tulln: cents), thresholds thirds; every number cites a clause.

Names live here in both languages: a house ruleset can never be in a `.ts`.
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
    de: str
    en: str

    def get(self, language: str) -> str:
        text: str = getattr(self, language, self.en)
        return text


TEXT_LANGUAGES = ("de", "en")


class GameKind(StrEnum):
    PARTNER = "partner"
    ALONE = "alone"
    COLOUR = "colour"
    NEGATIVE = "negative"
    TRISCHAKEN = "trischaken"


class BonusKind(StrEnum):
    COURSE = "course"
    POSSESSION = "possession"
    SCHNITT = "schnitt"
    VALAT = "valat"


class Cards(StrEnum):
    """The cards a bonus is about: all in the side's tricks, or an event.

    The events: the called king comes in the last trick, it is caught, or the other side captures the Mond.
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


class Effect(StrEnum):
    ADD = "add"
    MULTIPLY = "multiply"


class Verdict(StrEnum):
    RENONCE = "renonce"
    NONE = "none"
    DEPENDS = "depends"


class Offender(StrEnum):
    DECLARER = "declarer"
    PARTNER = "partner"
    OPPONENT = "opponent"
    FIFTH = "fifth"


class ClauseKind(StrEnum):
    QUOTATION = "quotation"
    SUMMARY = "summary"
    READING = "reading"


MOST_KONTRA = 5
"""Highest level: Kontra, Rekontra, Subkontra, Mordkontra, Hirschkontra."""

HOUSE_CLAUSE = "house_"


@dataclass(frozen=True, slots=True)
class Clause:
    """A place in the source and its sentence, about the ``games`` (empty: all); unknown ones are no error."""

    id: str
    ref: Text
    quote: Text
    kind: ClauseKind = ClauseKind.QUOTATION
    games: tuple[str, ...] = ()

    @property
    def of_house(self) -> bool:
        return self.id.startswith(HOUSE_CLAUSE)

    @property
    def about_renonces(self) -> bool:
        return "renonc" in f"{self.ref.de} {self.quote.de} {self.quote.en}".lower()

    @property
    def reading(self) -> bool:
        return self.kind is ClauseKind.READING


@dataclass(frozen=True, slots=True)
class Remark:
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
    """A line of the price list; values per opponent.

    ``talon_to`` and ``king_half_to`` say who owns the talon left and the half with the called king (None: the
    source is silent). ``made_of`` is the game whose values are the default. ``won_from`` are thirds;
    ``bonus_factor`` multiplies bonuses except those it ``leaves_alone``; ``renonce`` is a flat price, ``bei`` a
    group of games that can be played beside one another.
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
        """Factor of its bonuses; two in a solo game that states none."""
        return (2 if self.solo else 1) if self.bonus_factor is None else self.bonus_factor

    @property
    def calls_partner(self) -> bool:
        return self.kind is GameKind.PARTNER

    @property
    def is_positive(self) -> bool:
        """Whether card points decide between two sides."""
        return self.kind in (GameKind.PARTNER, GameKind.ALONE, GameKind.COLOUR)

    def price(self, *, won: bool, vorhand: bool) -> int:
        """Return the price from each loser to each winner, before any factor."""
        if vorhand:
            return self.vorhand_value if won else self.vorhand_lost_value
        return self.value if won else self.lost_value

    def full_price(self, *, won: bool, vorhand: bool) -> Price:
        """Return that price, and whether it is a multiple for a lost game (Sechserdreier)."""
        price = self.price(won=won, vorhand=vorhand)
        plain = self.price(won=True, vorhand=vorhand)
        if won or self.lost_value <= self.value or not plain or price % plain:
            return Price(Points(price))
        return Price(Points(plain)).times(Factor("lost", price // plain))

    def bid(self, bonus: str | None) -> Bid | None:
        return next((bid for bid in self.bids if bid.bonus == bonus), None)


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus; a price of None means it cannot be had that way.

    ``in_tricks``: cards in the talon left do not count. ``lost`` is the price of a failed announcement; Vorhand's
    prices apply to games Vorhand declares.
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
        """Tarock that must take a trick, and which from the end, or None."""
        return self.stated_bird or EARLIER_BIRDS.get(self.id)

    @property
    def cards(self) -> Cards | None:
        return self.stated_cards or EARLIER_CARDS.get(self.id)

    def price(self, *, announced: bool, made: bool = True, vorhand: bool = False) -> int | None:
        """Return the points (or the factor, if it multiplies) silent or announced, outside solo games."""
        if announced and not made and self.lost is not None:
            return self.lost
        own = (self.vorhand_announced if announced else self.vorhand_silent) if vorhand else None
        return own if own is not None else self.announced if announced else self.silent


@dataclass(frozen=True, slots=True)
class BesideValat:
    """Bonuses, or kinds of them, that count beside a valat, silent or announced.

    ``kontra``: a kontra on the game holds beside it. ``refused`` ones cannot be announced beside it.
    """

    silent: tuple[str, ...] = ()
    announced: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    kontra: bool = True

    def lists(self, bonus: Bonus, *, announced: bool) -> bool:
        return not {bonus.kind, bonus.id}.isdisjoint(self.announced if announced else self.silent)


class Event(StrEnum):
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
    """An event after which hands count double: that many ``hands``, else that many ``radl``."""

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
"""Events for which a setting can also bring a doubled Radl."""


@dataclass(frozen=True, slots=True)
class RenonceRules:
    """Costs of a renonce beyond the common formula; ``claims`` is "always", "uncovered" or "none".

    ``claims_for`` is ``side`` or ``declarer``, ``claimed`` the bonuses or kinds that can be claimed (empty: all).
    ``flat`` is the price to each regular player.
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
        return not self.claimed or not {bonus.kind, bonus.id}.isdisjoint(self.claimed)


@dataclass(frozen=True, slots=True)
class FirstQuestion:
    """A question before the verdict. The answer ``ends`` means no renonce, with this consequence and effect."""

    question: Text
    ends: bool
    consequence: Text
    effect: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offence:
    """A case in a source: what happened, the verdict, the clause.

    If it is not a renonce, ``consequence`` is the sentence and ``effect`` a code (``lost_bonus``, ``lost_all``,
    ``deal_again``, ``void_kontra``, ``put_right``, ``play_on``, ``annul``, ``warning``). A yes to ``question``
    means renonce. ``offender`` alone can have done it (None: anyone), ``bonuses`` are the announcements concerned,
    ``words`` are search words. ``unpriced``: the table decides. ``asks_kontra``: whether a kontra still counts is
    asked. ``leads_on``: another renonce's case follows.
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
        """The only possible offender, or None; older rulesets only list the fifth under a heading."""
        return Offender.FIFTH if self.offender is None and self.group == "fifth" else self.offender


@dataclass(frozen=True, slots=True)
class Setting:
    value: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything about a region that scoring needs. ``base`` is the official id a house ruleset derives from."""

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
        """Return the factor of a kontra level: as listed, else 2, 4, 8 and so on."""
        listed = self.kontra_factors if level else (1,)
        return listed[max(level - 1, 0)] if level <= len(listed) else 2**level

    def beside_valat(self, *, announced: bool) -> BesideValat | None:
        """Return the bonuses that count beside a valat, silent or announced; None if everything does."""
        return self.beside_announced_valat if announced else self.beside_silent_valat

    @property
    def doubled_by(self) -> tuple[DoubledBy, ...]:
        set_by = [
            DoubledBy(event, self.setting_clause(name))
            for event, (name, value) in SETTINGS_OF_EVENTS.items()
            if self.setting(name) == value
        ]
        return (*self.doublings, *set_by)

    def setting(self, name: str) -> str:
        chosen = self.settings.get(name)
        return BY_ID[name].values[0] if chosen is None else chosen.value

    def setting_clause(self, name: str) -> str | None:
        """Return the clause of a setting; None for a reading, or the plain one without a clause."""
        chosen = self.settings.get(name)
        return None if chosen is None else chosen.clause

    def clauses_of(self, settings: Iterable[str]) -> tuple[str, ...]:
        found = [self.setting_clause(name) for name in settings]
        return tuple([clause for clause in found if clause is not None])

    def about(self, clauses: tuple[str, ...], game: str | None) -> tuple[str, ...]:
        found = tuple(each for each in clauses if game in (self.clauses[each].games or (game,)))
        return clauses if game is None else found or clauses

    def binds_to_bird(self, game: Game, bid: str | None = None) -> bool:
        forms = [each for each in (game.bid(bid),) if each is not None] or game.bids
        return any(self.bonuses[each.bonus].bird for each in forms)

    def fits(self, offence: Offence, game_id: str) -> bool:
        if offence.no_bird and game_id in self.games:
            return self.binds_to_bird(self.games[game_id])
        return not offence.games or game_id in offence.games

    def offence(self, offence_id: str | None) -> Offence | None:
        return next((each for each in self.offences if each.id == offence_id), None)

    def remark(self, remark_id: str) -> Remark | None:
        return next((each for each in self.remarks if each.id == remark_id), None)

    def is_bei(self, game: Game, other: Game) -> bool:
        """Return whether two negative games can be played in the same hand: of one group, else a game beside itself."""
        has_groups = any(each.bei for each in self.games.values())
        return game.bei == other.bei is not None if has_groups else game is other

    def bonus_price(self, bonus: Bonus, game: Game, *, announced: bool, vorhand: bool = False) -> int | None:
        """Return the points of an added bonus in a game, or the factor of a multiplying one."""
        price = bonus.price(announced=announced, vorhand=vorhand)
        return None if price is None else price * prod([factor.times for factor in self.bonus_factors(bonus, game)])

    def bonus_factors(self, bonus: Bonus, game: Game) -> tuple[Factor, ...]:
        """Return the factors of a bonus in a game, such as a solo game; none for bonuses that multiply."""
        is_left = bonus.effect is Effect.MULTIPLY or bonus.id in game.leaves_alone
        return () if is_left or game.multiplies == 1 else (Factor("solo", game.multiplies),)

    def added_price(
        self, bonus: Bonus, game: Game, *, announced: bool, made: bool = True, vorhand: bool = False
    ) -> Price:
        price = bonus.price(announced=announced, made=made, vorhand=vorhand)
        return Price(Points(price or 0), self.bonus_factors(bonus, game))

    def flat_renonce(self, game: Game) -> int | None:
        """Return the flat price of a renonce in a game; None if it is as if won."""
        return self.renonce.flat if game.renonce is None else game.renonce

    def factor_clause(self, game: Game) -> tuple[str, ...]:
        return (game.factor_clause or self.solo_clause,) if game.solo or game.multiplies != 1 else ()

    def least_to_win(self, game: Game | None, *, kontra: bool) -> int:
        """Return the thirds the declarer's side needs, which a kontra may change (Tulln)."""
        if game is not None and game.won_from is not None:
            return game.won_from
        return self.won_from_kontra if kontra else self.won_from


class Reading:
    """Reads settings for an item and records them, since what is read is cited."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self.names: list[str] = []

    def __call__(self, name: str) -> str:
        self.names.append(name)
        return self._ruleset.setting(name)

    @property
    def clauses(self) -> tuple[str, ...]:
        return self._ruleset.clauses_of(dict.fromkeys(self.names))


Read = Callable[[str], str]
"""Returns a setting: a `Reading`, or ``Ruleset.setting`` if nothing is cited."""
