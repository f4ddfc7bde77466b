"""Trischaken: all against all, settled by exact card points, in the three regional manners.

Each manner is a function from card points (thirds), Vorhand and prices to debts between players. Sources: Hausruck 4,
OÖ "Trischaken", Tirol 4, Tulln "Trischaken"; readings R8-R12 are settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

from tarockblock.domain.hand import WHOLE_DEAL, Trischaken
from tarockblock.domain.money import Factor, Points, Price
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import HandScore, Item, Pricing
from tarockblock.lazy_dataclass import dataclass

_SETTINGS = {
    "all_tricks": "trischaken_all_tricks",
    "two_jungfrauen_tied_vorhand": "trischaken_vorhand_jungfrauen",
    "two_jungfrauen": "trischaken_two_jungfrauen",
    "jungfrau_game": "trischaken_combination",
    "tied": "trischaken_tied",
}
"""The setting that decides a situation, too, where a ruleset states it."""

Debts = dict[tuple[str, str], Fraction]
"""(payer, payee) to points; what two owe each other is not yet set off."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Who has how much, in thirds and playing order, and what follows from it at once."""

    thirds: Mapping[str, int]
    vorhand: str
    ruleset: Ruleset

    @property
    def most(self) -> int:
        """The largest number of card points, in thirds."""
        return max(self.thirds.values())

    @property
    def losers(self) -> tuple[str, ...]:
        """Everybody who has the most points."""
        most = self.most
        return tuple(player for player, value in self.thirds.items() if value == most)

    @property
    def jungfrauen(self) -> tuple[str, ...]:
        """Everybody without a trick."""
        return tuple(player for player, value in self.thirds.items() if value == 0)

    @property
    def has_game(self) -> bool:
        """Somebody has enough for "the game" (is Buergermeister)."""
        return self.most >= self.ruleset.won_from

    @property
    def all_tricks(self) -> bool:
        """One player has every trick."""
        return self.most == WHOLE_DEAL

    @property
    def vorhand_loses(self) -> bool:
        """Vorhand has the most points, alone or tied."""
        return self.vorhand in self.losers

    @property
    def tied(self) -> bool:
        """Several have the most points."""
        return len(self.losers) > 1

    @property
    def situations(self) -> tuple[str, ...]:
        """What decides it, as in :data:`SITUATIONS`, the most particular first."""
        without = len(self.jungfrauen)
        return tuple(name for name, holds in _HOLDS.items() if holds(self, without))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The sentences that decide it, first that of the most particular situation that has one."""
        rules, situations = self.ruleset.trischaken, self.situations
        decisive = next((name for name in situations if name in rules.clauses), None)
        first = rules.clause if decisive is None else rules.clauses[decisive]
        also = [
            rules.clauses[name]
            for name in ("vorhand_game", "vorhand")
            if name in situations[:-1] and name in rules.clauses
        ]
        # Beside a Jungfrau ties decide nothing of their own.
        settings = (
            _SETTINGS[name] for name in situations if name in _SETTINGS and (name != "tied" or not self.jungfrauen)
        )
        return tuple(dict.fromkeys((first, *also[:1], *self.ruleset.clauses_of(settings))))

    def price(self, name: str) -> int:
        """A price of the ruleset, in points."""
        return self.ruleset.trischaken.prices[name]

    def reads(self, setting: str, value: str) -> bool:
        """True where the ruleset reads a doubtful place so."""
        return self.ruleset.setting(setting) == value

    def without(self, *players: str) -> tuple[str, ...]:
        """Everybody else, in playing order."""
        return tuple(player for player in self.thirds if player not in players)


_HOLDS: Mapping[str, Callable[[Situation, int], bool]] = {
    "all_tricks": lambda case, _: case.all_tricks,
    "two_jungfrauen_tied_vorhand": lambda case, without: without == 2 and case.tied and case.vorhand_loses,
    "two_jungfrauen_tied": lambda case, without: without == 2 and case.tied,
    "two_jungfrauen": lambda _, without: without == 2,
    "jungfrau_tied": lambda case, without: without == 1 and case.tied,
    "jungfrau_game": lambda case, without: without == 1 and case.has_game,
    "jungfrau": lambda _, without: without == 1,
    "tied_vorhand": lambda case, _: case.tied and case.vorhand_loses,
    "tied_three": lambda case, _: len(case.losers) == 3,
    "tied": lambda case, _: case.tied,
    "vorhand_game": lambda case, _: case.vorhand_loses and case.has_game,
    "vorhand": lambda case, _: case.vorhand_loses,
    "game": lambda case, _: case.has_game,
    "plain": lambda _, __: True,
}
"""Whether a situation holds, given how many are without a trick."""

SITUATIONS = tuple(_HOLDS)
"""What can decide how a Trischaken is settled, the most particular first: one player has every trick; two without a
trick, the others at 35 to 35 (Vorhand among them); one without a trick beside tied losers, beside somebody with the
game; Vorhand among tied losers; three or two tied losers; Vorhand with the game or with the most points; somebody with
the game; none of it. Lower ones may hold beside higher ones."""


def upper_austria(case: Situation) -> Debts:
    """Hausruck 4 and OÖ Trischaken: a pot of three prices, from the loser to the others or to the Jungfrauen."""
    losers = case.losers
    if case.vorhand_loses:
        return _pot(case, case.vorhand, "vorhand")
    if len(losers) == 1:
        return _pot(case, losers[0], "pay")
    winners = case.without(*losers)
    pay = Fraction(case.price("pay"))
    if len(losers) == 3:
        return _each(losers, winners, pay)
    if len(case.jungfrauen) == 1:
        return _each(losers, case.jungfrauen, 2 * pay)
    if len(case.jungfrauen) == 2 and case.reads("trischaken_two_jungfrauen", "pot_of_three"):
        return _each(losers, winners, Fraction(3 * case.price("game"), 4))
    return _each(losers, winners, pay)


def _pot(case: Situation, loser: str, price_name: str) -> Debts:
    plain = price_name == "pay"
    with_game = case.price("game" if plain else "vorhand_game")
    price = Fraction(with_game if case.has_game else case.price(price_name))
    jungfrauen = case.jungfrauen
    if len(jungfrauen) == 3:
        return _each((loser,), jungfrauen, 3 * price if case.reads("trischaken_all_tricks", "pot_each") else price)
    if len(jungfrauen) == 2:
        if case.reads("trischaken_two_jungfrauen", "pot_of_three"):
            pot = Fraction(3 * with_game)
        else:
            pot = 3 * price + (1 if plain and not case.has_game else 0)
        return _each((loser,), jungfrauen, pot / 2)
    if jungfrauen:
        return _each((loser,), jungfrauen, 3 * price)
    return _each((loser,), case.without(loser), price)


def tirol(case: Situation) -> Debts:
    """Tirol 4: two pay two; the game, Vorhand and a Jungfrau change it; equal points share what their places yield."""
    ranked = sorted(case.thirds, key=lambda player: -case.thirds[player])
    payer = case.vorhand if case.vorhand_loses else (ranked[0] if case.has_game else None)
    jungfrau = ranked[-1] if case.jungfrauen else None
    if jungfrau == payer:
        jungfrau = None
    if payer is None and jungfrau is None:
        debts = {pair: Fraction(case.price("pay")) for pair in zip(ranked[:2], ranked[2:], strict=True)}
    else:
        debts = _tirol_pairs(case, payer, jungfrau)
    return _shared_among_equals(case, debts)


def _tirol_pairs(case: Situation, payer: str | None, jungfrau: str | None) -> Debts:
    """Settle pair by pair; between payer and Jungfrau the larger of the two amounts (R10)."""
    debts: Debts = {}
    if jungfrau is not None:
        debts |= _each(case.without(jungfrau), (jungfrau,), Fraction(case.price("jungfrau")))
    if payer is not None:
        name = "game" if not case.vorhand_loses else ("vorhand_game" if case.has_game else "vorhand")
        for pair, amount in _each((payer,), case.without(payer), Fraction(case.price(name))).items():
            both = debts.get(pair, Fraction())
            debts[pair] = both + amount if case.reads("trischaken_combination", "sum") else max(both, amount)
    return debts


def _shared_among_equals(case: Situation, debts: Debts) -> Debts:
    """Players with equal points add up what their places yield and share it evenly."""
    nets = dict.fromkeys(case.thirds, Fraction())
    for (debtor, creditor), amount in debts.items():
        nets[debtor] -= amount
        nets[creditor] += amount
    shared = {}
    for player, value in case.thirds.items():
        equals = [other for other in case.thirds if case.thirds[other] == value]
        shared[player] = sum((nets[other] for other in equals), Fraction()) / len(equals)
    return _debts_of(shared)


def _debts_of(nets: Mapping[str, Fraction]) -> Debts:
    """Debts that leave everybody with the given nets, which sum to zero."""
    debts: Debts = {}
    owed = {player: -net for player, net in nets.items() if net < 0}
    due = {player: net for player, net in nets.items() if net > 0}
    for debtor, creditor in product(owed, due):
        amount = min(owed[debtor], due[creditor])
        if amount:
            owed[debtor] -= amount
            due[creditor] -= amount
            debts[debtor, creditor] = amount
    return debts


def tulln(case: Situation) -> Debts:
    """Tulln "Trischaken", before what Vorhand pays double (:func:`vorhand_factor`)."""
    losers, jungfrauen = case.losers, case.jungfrauen
    if case.all_tricks:
        return _each(losers, jungfrauen, Fraction(case.price("all_tricks")))
    if len(jungfrauen) == 2:
        return _tulln_two_jungfrauen(case)
    if jungfrauen and case.has_game:
        return _each(losers, jungfrauen, Fraction(case.price("jungfrau_game")))
    if jungfrauen:
        return _each(case.without(*jungfrauen), jungfrauen, Fraction(case.price("jungfrau")))
    if case.has_game:
        return _each(losers, case.without(*losers), Fraction(case.price("game")))
    winners = case.without(*losers)
    share = len(winners) if case.reads("trischaken_tied", "share") and len(losers) > 1 else 1
    return _each(losers, winners, Fraction(case.price("pay"), share))


def vorhand_factor(case: Situation, debtor: str) -> Factor:
    """A Vorhand with the most points pays double whatever he pays (Tulln "Trischaken", R12)."""
    doubles = case.vorhand_loses and debtor == case.vorhand
    return Factor("vorhand", case.ruleset.trischaken.prices.get("vorhand_factor", 1) if doubles else 1)


def _tulln_two_jungfrauen(case: Situation) -> Debts:
    """30 to each from the Buergermeister; at 35 to 35 each gets 30, one from each, a doubled one shared evenly."""
    price = Fraction(case.price("two_jungfrauen"))
    if len(case.losers) == 1:
        return _each(case.losers, case.jungfrauen, price)
    if not case.vorhand_loses or case.reads("trischaken_vorhand_jungfrauen", "own"):
        return dict.fromkeys(zip(case.losers, case.jungfrauen, strict=True), price)
    return _each(case.losers, case.jungfrauen, price / 2)


def _each(payers: tuple[str, ...], payees: tuple[str, ...], amount: Fraction) -> Debts:
    return dict.fromkeys(product(payers, payees), amount)


STYLES: Mapping[str, tuple[Callable[[Situation], Debts], tuple[str, ...]]] = {
    "upper_austria": (upper_austria, ("pay", "game", "vorhand", "vorhand_game")),
    "tirol": (tirol, ("pay", "game", "vorhand", "vorhand_game", "jungfrau")),
    "tulln": (
        tulln,
        ("pay", "game", "jungfrau", "jungfrau_game", "two_jungfrauen", "all_tricks", "vorhand_factor"),
    ),
}
"""Manner of scoring and the prices it needs."""


def score_trischaken(
    hand: Trischaken, ruleset: Ruleset, active: tuple[str, ...], vorhand: str, pricing: Pricing
) -> HandScore:
    """Score a Trischaken; ``hand.card_points`` holds the four active players' thirds, 210 in all."""
    thirds = {player: hand.card_points[player] for player in active}
    case = Situation(thirds, vorhand, ruleset)
    debts = STYLES[ruleset.trischaken.style][0](case)
    notes, (clause, *grounds) = _notes(case), case.clauses
    prices = {pair: Price(Points(amount)).times(vorhand_factor(case, pair[0])) for pair, amount in debts.items()}
    items = tuple(
        Item(
            what="trischaken",
            subject="trischaken",
            price=price,
            clause=clause,
            player=debtor,
            opponent=creditor,
            notes=notes,
            grounds=tuple(grounds),
            transfers=(pricing.pay(debtor, creditor, price.value),),
        )
        for (debtor, creditor), price in prices.items()
    )
    return HandScore(items)


def _notes(case: Situation) -> tuple[str, ...]:
    """Codes for why it came out so, most telling first."""
    found = (
        ("all_tricks", case.all_tricks),
        ("jungfrau", len(case.jungfrauen) == 1),
        ("two_jungfrauen", len(case.jungfrauen) == 2),
        ("vorhand_most", case.vorhand_loses),
        ("has_game", case.has_game),
        ("tied", case.tied),
    )
    return tuple(note for note, holds in found if holds)
