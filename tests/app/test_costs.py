"""What would it cost: figures out of the printed price lists (rules.md 2), not out of the program."""

from __future__ import annotations

import functools

import pytest

from tarockblock.app.rules.costs import Amount, BonusPrice, GamePrice, Role, bonus_prices, game_prices
from tarockblock.domain.money import Cents, Points
from tarockblock.rules.library import shipped
from tests.app.hand_tools import BONUSES, GAMES
from tests.prices import RULESETS


def amount(points: int, cents: int) -> Amount:
    return Amount(Points(points), Cents(cents))


def rate(ruleset: str) -> int:
    return 1 if ruleset == "tulln-2009" else 10


@functools.cache
def prices(ruleset: str, seats: int = 4) -> list[GamePrice]:
    return game_prices(shipped(ruleset), seats, rate(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games__each_role_gets_what_the_price_list_says(ruleset: str) -> None:
    """Per opponent, so that a lone declarer settles with three and each of two with one (rules.md 2)."""
    assert {each.game.id for each in prices(ruleset)} == GAMES[ruleset].keys()
    for each in prices(ruleset):
        if each.by_vorhand and not each.game.vorhand_only:
            continue
        won, lost = GAMES[ruleset][each.game.id]
        bird = 0 if each.bid is None else BONUSES[ruleset][each.bid.bonus][1] or 0
        with_partner = Role.PARTNER in each.roles
        times = 1 if with_partner else 3
        cents = rate(ruleset)
        stake = each.roles[Role.DECLARER][0]
        assert stake.won == amount((won + bird) * times, (won + bird) * times * cents), each.game.id
        assert stake.lost == amount(-(lost + bird) * times, -(lost + bird) * times * cents), each.game.id
        against = each.roles[Role.OPPONENT][0]
        assert against.won == amount(lost + bird, (lost + bird) * cents), each.game.id
        assert against.lost == amount(-(won + bird), -(won + bird) * cents), each.game.id
        if with_partner:
            assert each.roles[Role.PARTNER][0] == stake


def test_games__for_vorhand_where_that_is_another_price() -> None:
    """Tulln: a Farbendreier of Vorhand is 30 won and 50 lost, a Farbensolo 60 and 100 (rules.md 2)."""
    own = {each.game.id: each.roles[Role.DECLARER][0] for each in prices("tulln-2009") if each.by_vorhand}
    assert own["farbendreier"].won == amount(90, 90)
    assert own["farbendreier"].lost == amount(-150, -150)
    assert own["farbensolo"].won == amount(180, 180)
    assert own.keys() == {"farbendreier", "farbensolo", "sechserdreier"}


@pytest.mark.parametrize(("ruleset", "levels"), [("hausruck-2007", 3), ("ooe-2023", 3), ("tirol-2025", 2)])
def test_kontra__counts_for_the_money_only(ruleset: str, levels: int) -> None:
    dreier = next(each for each in prices(ruleset) if each.game.id == "dreier")
    price = GAMES[ruleset]["dreier"][0]
    for role, times in ((Role.DECLARER, 3), (Role.OPPONENT, 1)):
        found = [each.won for each in dreier.roles[role]]
        assert found == [amount(price * times, price * times * 10 * 2**level) for level in range(levels + 1)]


def test_kontra__counts_for_both_in_tulln() -> None:
    dreier = next(each for each in prices("tulln-2009") if each.game.id == "dreier")
    assert [each.lost for each in dreier.roles[Role.DECLARER]] == [amount(-150 * 2**n, -150 * 2**n) for n in range(4)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bonuses__add_what_the_price_list_says(ruleset: str) -> None:
    found = {each.bonus.id: each for each in bonus_prices(shipped(ruleset), 5, rate(ruleset))}
    assert found.keys() == shipped(ruleset).bonuses.keys()
    for bonus, (silent, announced) in BONUSES[ruleset].items():
        price = found[bonus]
        if silent and announced:
            assert price.silent.won == amount(silent, silent * rate(ruleset)), bonus
            assert price.announced[0].won == amount(announced, announced * rate(ruleset)), bonus
            assert price.announced[0].lost == amount(-announced, -announced * rate(ruleset)), bonus
    assert found["koenig_ultimo"].silent.lost is None, "the opponents cannot make it"
    trull = BONUSES[ruleset]["trull"][0] or 0
    assert found["trull"].silent.lost == amount(-trull, -trull * rate(ruleset))


@functools.cache
def valat(ruleset: str) -> BonusPrice:
    return next(each for each in bonus_prices(shipped(ruleset), 4, rate(ruleset)) if each.bonus.id == "valat")


def test_valat__stands_with_the_game_where_it_multiplies_it() -> None:
    """rules.md 3: Hausruck and OÖ × 4 and × 8 of a Rufer (1), Tulln of a Solorufer (20); Tirol an item of its own."""
    assert (valat("hausruck-2007").silent.won, valat("hausruck-2007").announced[0].lost) == (
        amount(4, 40),
        amount(-8, -80),
    )
    assert valat("tulln-2009").base.id == "solorufer"
    assert (valat("tulln-2009").silent.won, valat("tulln-2009").announced[0].won) == (amount(80, 80), amount(160, 160))
    assert not valat("tirol-2025").whole
    assert (valat("tirol-2025").silent.won, valat("tirol-2025").announced[0].won) == (amount(10, 100), amount(20, 200))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_seats__whoever_sits_out_gets_nothing_and_is_left_out(seats: int) -> None:
    found, usual = prices("tirol-2025", seats), prices("tirol-2025")
    assert not [each for each in found if Role.SITTING_OUT in each.roles]
    assert [(each.game, each.bid, each.roles) for each in found] == [
        (each.game, each.bid, each.roles) for each in usual
    ]


def test_rate__is_the_evenings() -> None:
    rufer = next(each for each in game_prices(shipped("tirol-2025"), 4, 25) if each.game.id == "rufer")
    assert rufer.roles[Role.DECLARER][0].won == amount(1, 25)
