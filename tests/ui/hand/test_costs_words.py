"""The price list for beginners in words: every game once, per role, in both accounts, on screen and on paper."""

from __future__ import annotations

import pytest

from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.hand.cost_list import CostCard, CostCell, CostLine, CostList, costs_paper
from tests.app.hand_tools import RULESETS


def card(prices: CostList, title: str, level: int = 0) -> CostCard:
    return next(each for section in prices.sections(level) for each in section.cards if each.title == title)


def test_card__of_a_game_says_what_i_get_if_i_win_and_if_i_lose() -> None:
    """rules.md 2: a Sechserdreier is 4 an opponent won, 8 lost; 5 cents a point; Kontra only in the money."""
    prices = CostList(shipped("tirol-2025"), 5, 5, Wording("en"))
    assert prices.facts == "5 at the table · 1 point = 5 ct"
    found = card(prices, "Sechserdreier")
    assert found.heads == ("If I win", "If I lose")
    assert found.note == "for Vorhand alone"
    assert found.lines == (
        CostLine("I play", (CostCell("+12", "+0.60\xa0€", 1), CostCell("−24", "−1.20\xa0€", -1))),
        CostLine("I am against it", (CostCell("+8", "+0.40\xa0€", 1), CostCell("−4", "−0.20\xa0€", -1))),
    )
    doubled = card(prices, "Sechserdreier", 1)
    assert doubled.lines[0].cells == (CostCell("+12", "+1.20\xa0€", 1), CostCell("−24", "−2.40\xa0€", -1))


def test_levels__are_those_of_the_ruleset() -> None:
    assert len(CostList(shipped("tirol-2025"), 4, 10, Wording("en")).levels) == 3
    assert len(CostList(shipped("tulln-2009"), 4, 1, Wording("en")).levels) == 4


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_sections__hold_every_game_bonus_and_trischaken(ruleset: str, language: str) -> None:
    rules = shipped(ruleset)
    prices = CostList(rules, 4, 10, Wording(language))
    cards = [each for section in prices.sections(0) for each in section.cards]
    titles = [each.title for each in cards]
    for game in rules.games.values():
        for named in [bid.name for bid in game.bids] or [game.name]:
            assert named.get(language) in titles
    said = {line.label for each in cards for line in each.lines} | set(titles)
    assert {bonus.name.get(language) for bonus in rules.bonuses.values()} <= said
    shapes = [
        [(each.title, len(each.lines)) for section in prices.sections(level) for each in section.cards]
        for level in (0, 1)
    ]
    assert shapes[0] == shapes[1], "a Kontra changes figures alone"
    assert all(len(line.cells) == len(each.heads) for each in cards for line in each.lines)


def test_trischaken__in_both_accounts() -> None:
    """Tirol: the two with the most pay 2 each, the two with the least get 2 each (rules.md 4)."""
    prices = CostList(shipped("tirol-2025"), 4, 10, Wording("en"))
    line = card(prices, "Trischaken").lines[0]
    assert [cell.points for cell in line.cells] == ["+2", "−2", "−2", "+2"]
    assert [cell.money for cell in line.cells] == ["+0.20\xa0€", "−0.20\xa0€", "−0.20\xa0€", "+0.20\xa0€"]


def test_paper__holds_what_the_screen_does() -> None:
    prices = CostList(shipped("hausruck-2007"), 4, 10, Wording("de"))
    page = costs_paper(prices, 1).variants[0]
    assert prices.title in page
    assert "Kontra ×2" in page
    assert page.count("<table") == sum(len(section.cards) for section in prices.sections(1))
