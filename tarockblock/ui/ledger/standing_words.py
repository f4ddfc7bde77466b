"""Words for the result of an evening that is not closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.visible_text import isolated

if TYPE_CHECKING:
    from tarockblock.app.money.unclosed import Unclosed


def standing_words(each: Unclosed, language: str) -> str:
    """Return who has won and lost, and what was paid: ``Anna +1,10 €, Bert −1,10 €; 0,50 € bezahlt``."""
    results = ", ".join(f"{isolated(who)} {euro_text(cents, language)}" for who, cents in each.standing)
    if not each.money.handed_over:
        return results
    given = euro_text(Cents(each.money.handed_over), language, signed=False)
    return joined(results, translate("StillOpen", "{amount} paid").format(amount=given), by="; ")
