"""What the header line says of the next hand. Knows no Qt."""

from __future__ import annotations

from tarockblock.domain.ledger import Ledger
from tarockblock.ui.translate import translate


def facts(ledger: Ledger) -> list[tuple[str, str]]:
    """Radl, hand, dealer, Vorhand of the next hand; once the plan is played, of the last one."""
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
