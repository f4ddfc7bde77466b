"""Texts beside the standings: ranks, Radl, hand, dealer, rate. No Qt."""

from __future__ import annotations

from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Ledger
from tarockblock.ui.kit.translate import Context, translate

Standing = Context("Standing")


def facts(ledger: Ledger) -> list[tuple[str, str]]:
    """Return Radl, hand, dealer and Vorhand of the next hand, or of the last one after the plan."""
    state, planned = ledger.state, ledger.evening.planned_radl
    deal = ledger.next_deal()
    done = planned is not None and state.radl_done >= planned and not state.in_radl
    number, hand = (state.radl_done, state.hands) if done else (state.radl, state.hand)
    radl = str(number)
    if planned is not None and number > planned:
        radl = translate("Standing", "{number}, {planned} planned").format(number=number, planned=planned)
    elif planned is not None:
        radl = translate("Standing", "{number} of {planned}").format(number=number, planned=planned)
    found = [
        (translate("Standing", "Radl"), radl),
        (translate("Standing", "Hand"), str(hand)),
        (translate("Standing", "Dealer"), deal.dealer),
        (translate("Standing", "Vorhand"), deal.vorhand),
    ]
    others = [player for player in deal.sitting_out if player != deal.dealer]
    if others:
        found.append((translate("Standing", "Sits out"), ", ".join(others)))
    return found


def rate_words(evening: Evening) -> str:
    if evening.ruleset.points_are_cents:
        return translate("Standing", "values in cents")
    return translate("Standing", "1 point = {cents} ct").format(cents=evening.rates[-1])


def chip_tips(evening: Evening, language: str) -> dict[str, str]:
    rate = translate("Standing", "Points are turned into money at this rate.")
    if evening.ruleset.points_are_cents:
        rate = translate("Standing", "The values of these rules are cents.")
    return {
        "rules": translate("Standing", "Played by: {rules}").format(rules=evening.ruleset.name.get(language)),
        "rate": rate,
        "doubled": translate("Standing", "Hands that still count double, in everything."),
        "closed": translate("Standing", "Nothing can be entered here at the moment."),
    }


def doubled_times(ledger: Ledger) -> str:
    """Return the factor of the next doubled hand: ×2, or ×4 if two doublings overlap."""
    return f"×{max(2, ledger.state.factor)}"


def doubled_words(ledger: Ledger) -> str:
    """Return the gold chip's text without its ×2, or "" if no doubled hand is due."""
    left = ledger.state.doubled + ledger.state.waiting
    if not left:
        return ""
    return Standing.tr("Doubled Radl, %n hand(s) left", "", left)
