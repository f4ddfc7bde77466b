"""What a round of people has agreed upon: its terms, and what its evenings bring the kitty."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tarockblock.domain.hand import Renonce
from tarockblock.domain.journal import KITTY, Debt, Kind
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import UNITS
from tarockblock.lazy_dataclass import dataclass

SHARE_UNITS = (5, 10)
"""What a share of winnings can be rounded up to, in cents."""

MOST_CENTS = 100_000
"""More than this is a slip of the finger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTerms:
    """What holds for the evenings of a round unless somebody says otherwise; ValueError for what makes no sense.

    ``ruleset`` is an id, ``cents_per_point`` a rate (None: the ruleset's); ``unit`` what is rounded to, in cents.
    ``stake`` is cents a person and evening, ``fine`` cents a renonce, ``share`` per cent of what somebody won, rounded
    up to ``share_unit`` cents: all of them for the kitty.
    """

    ruleset: str | None = None
    cents_per_point: int | None = None
    unit: int = 1
    leave_open: bool = False
    stake: int = 0
    fine: int = 0
    share: int = 0
    share_unit: int = 5

    def __post_init__(self) -> None:
        amounts = (self.stake, self.fine, self.cents_per_point or 0)
        fits = self.unit in UNITS and self.share_unit in SHARE_UNITS and 0 <= self.share <= 100
        if not fits or not all(0 <= each <= MOST_CENTS for each in amounts):
            raise ValueError(self)

    @property
    def has_dues(self) -> bool:
        """Whether an evening brings the kitty anything."""
        return bool(self.stake or self.fine or self.share)


def dues(terms: RoundTerms, ledger: Ledger) -> Mapping[Kind, tuple[Debt, ...]]:
    """What an evening brings the kitty by the rules of its round, by kind; kinds that bring nothing are left out.

    Everybody who ever sat there pays the stake. A share is of the evening's own result and never more than was won.
    """
    found = {
        Kind.STAKE: _of_each(dict.fromkeys(ledger.evening.everybody, terms.stake)),
        Kind.FINE: _of_each({who: count * terms.fine for who, count in renonces(ledger).items()}),
        Kind.SHARE: _of_each({who: _share(terms, cents.value) for who, cents in ledger.cents.items()}),
    }
    return {kind: transfers for kind, transfers in found.items() if transfers}


def renonces(ledger: Ledger) -> Mapping[str, int]:
    """How many renonces that count each of the evening's people committed."""
    found = dict.fromkeys(ledger.evening.everybody, 0)
    for row in ledger.rows:
        if isinstance(row.entry, Renonce) and not row.problems:
            for who in dict.fromkeys(row.entry.offenders):
                found[who] += 1
    return found


def _share(terms: RoundTerms, won: Fraction) -> int:
    if won <= 0:
        return 0
    units = -(-won * terms.share // (100 * terms.share_unit))
    return int(min(units * terms.share_unit, won // 1))


def _of_each(amounts: Mapping[str, int]) -> tuple[Debt, ...]:
    return tuple(Debt(who, KITTY, cents) for who, cents in amounts.items() if cents)
