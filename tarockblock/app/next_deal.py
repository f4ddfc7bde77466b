"""Who deals after a hand: what the sign across the table shows, and whether there is something to be heard."""

from __future__ import annotations

from tarockblock.app.evening.change import ChangeKind
from tarockblock.domain.ledger import Ledger
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Who deals next, who has Vorhand then and who sits out; ``moved``: somebody else deals than in the hand before."""

    dealer: str
    vorhand: str
    moved: bool
    sitting_out: tuple[str, ...] = ()


def after_change(kind: ChangeKind, ledger: Ledger) -> NextDeal | None:
    """What follows a change of this kind; None where no hand was entered at the end."""
    last = ledger.rows[-1].deal if ledger.rows else None
    if kind != ChangeKind.RECORDED or last is None:
        return None
    deal = ledger.next_deal()
    return NextDeal(deal.dealer, deal.vorhand, deal.dealer != last.dealer, deal.sitting_out)
