"""Who deals, is Vorhand or sits out otherwise than the deal goes round, in words."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app.next_deal import NextDeal
from tarockblock.domain.hand import Doubling, Manual, TableChange
from tarockblock.domain.ledger import Row
from tarockblock.domain.ruleset import Ruleset
from tarockblock.ui.kit.translate import translate


def next_words(found: NextDeal) -> tuple[str, str, str]:
    """What the next dealer does, who is Vorhand, and who sits out beside him; the last empty where nobody does."""
    out = found.dealer in found.sitting_out
    does = translate("NextDealer", "deals next, sits out") if out else translate("NextDealer", "deals next")
    others = [player for player in found.sitting_out if player != found.dealer]
    too = translate("NextDealer", "also sits out: {players}") if out else translate("NextDealer", "sits out: {players}")
    vorhand = translate("NextDealer", "Vorhand: {player}").format(player=found.vorhand)
    return does, vorhand, too.format(players=", ".join(others)) if others else ""


def out_of_turn(row: Row, ruleset: Ruleset) -> str:
    """What was said of this hand alone, as one sentence; empty where it is as it would have been anyway.

    Who is Vorhand and who sits out follows from who deals: that is only said where it does not.
    """
    entry, deal = row.entry, row.deal
    if deal is None or row.problems or isinstance(entry, Manual | TableChange | Doubling):
        return ""
    usual = row.state.deal(ruleset, replace(entry, vorhand=None, sitting_out=None))
    seated = row.state.deal(ruleset, replace(entry, vorhand=None))
    parts = []
    if deal.dealer != row.state.dealer:
        parts.append(translate("LedgerLines", "{player} deals").format(player=deal.dealer))
    if deal.vorhand != seated.vorhand:
        parts.append(translate("LedgerLines", "{player} is Vorhand").format(player=deal.vorhand))
    if deal.sitting_out != usual.sitting_out:
        parts.append(translate("LedgerLines", "sitting out: {players}").format(players=", ".join(deal.sitting_out)))
    return translate("LedgerLines", "Out of turn: {what}").format(what="; ".join(parts)) if parts else ""
