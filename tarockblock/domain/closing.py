"""What a round has agreed upon, and what closing an evening comes to: claims, rounding, payments, the kitty's dues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tarockblock.domain.hand import Renonce
from tarockblock.domain.journal import KITTY, Account, Closing, Debt, Posted, net_of
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import UNITS, Cents
from tarockblock.domain.settlement import EXACT_LIMIT, Payment, fewest_payments, round_balances
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Settled:
    """An evening settled: ``balances == ledger + taken_in + rounding`` for everybody, and each map sums to zero.

    ``balances`` and ``taken_in`` are whole cents, ``payments`` clear the balances.
    """

    unit: int
    leave_open: bool
    claims: tuple[Debt, ...]
    taken_in: Mapping[str, int]
    balances: Mapping[str, int]
    rounding: Mapping[str, Cents]
    payments: tuple[Payment, ...]

    @property
    def minimal(self) -> bool:
        """Whether it is proven that there is no shorter list of payments."""
        fewest, proven = fewest_payments(self.balances)
        return proven and len(fewest) == len(self.payments)

    def closing(self, engine: str | None) -> Closing:
        """What a posting keeps of it."""
        proposed = tuple(Debt(each.payer, each.payee, each.cents) for each in self.payments)
        return Closing(self.unit, self.leave_open, self.claims, proposed, engine)


def settle_evening(
    ledger: Mapping[str, Cents],
    claims: Iterable[Debt],
    unit: int,
    *,
    leave_open: bool = False,
    paid: Iterable[Payment] = (),
) -> Settled:
    """Settle the results of an evening (exact, sum zero) together with ``claims`` among its people.

    ``paid`` are payments on account for this evening, which the claims contain already: the payments proposed are then
    those proposed without them less what was paid, as long as these are the fewest, so that nothing moves under the
    hand. Raises ValueError where somebody with a claim has no result.
    """
    taken = () if leave_open else tuple(claims)
    taken_in = net(taken, ledger)
    exact = {who: cents + Cents(taken_in[who]) for who, cents in ledger.items()}
    balances = round_balances(exact, unit)
    payments, _ = fewest_payments(balances)
    if not leave_open:
        payments = _stable(ledger, taken_in, unit, tuple(paid), payments)
    return Settled(
        unit=unit,
        leave_open=leave_open,
        claims=taken,
        taken_in=taken_in,
        balances=balances,
        rounding={who: Cents(balances[who]) - exact[who] for who in ledger},
        payments=payments,
    )


def net(transfers: Iterable[Debt], people: Iterable[str]) -> dict[str, int]:
    """What transfers mean for each of these people: minus for who owes, plus for who gets; ValueError for others."""
    found = net_of((each.debtor, each.creditor, each.cents) for each in transfers)
    here = {who: found.pop(who, 0) for who in people}
    if found:
        raise ValueError(found)
    return here


def is_settled(closing: Closing, ledger: Mapping[str, Cents]) -> bool:
    """Whether taken in + ledger, rounded to the unit, is what the proposals clear, with the fewest payments."""
    try:
        taken_in, cleared = net(closing.taken_in, ledger), net(closing.proposed, ledger)
    except ValueError:
        return False
    if closing.leave_open and closing.taken_in:
        return False
    balances = round_balances({who: cents + Cents(taken_in[who]) for who, cents in ledger.items()}, closing.unit)
    if balances != cleared:
        return False
    payments, exact = fewest_payments(balances)
    assert exact is (sum(map(bool, balances.values())) <= EXACT_LIMIT)
    return len(closing.proposed) == len(payments)


def _stable(
    ledger: Mapping[str, Cents],
    taken_in: Mapping[str, int],
    unit: int,
    paid: tuple[Payment, ...],
    fewest: tuple[Payment, ...],
) -> tuple[Payment, ...]:
    """The payments there would be without what was paid, less that; the fewest where that does not come out even."""
    paid = tuple(each for each in paid if each.payer in ledger and each.payee in ledger)
    if not paid:
        return fewest
    moved = _cleared(paid)
    exact = {who: cents + Cents(taken_in[who] + moved.get(who, 0)) for who, cents in ledger.items()}
    balances = round_balances(exact, unit)
    left = {(each.payer, each.payee): each.cents for each in fewest_payments(balances)[0]}
    for each in paid:
        left[each.payer, each.payee] = left.get((each.payer, each.payee), 0) - each.cents
    found = tuple(Payment(payer, payee, cents) for (payer, payee), cents in left.items() if cents)
    same = all(each.cents > 0 for each in found) and _cleared(found) == _cleared(fewest)
    return found if same and len(found) == len(fewest) else fewest


def _cleared(payments: Iterable[Payment]) -> dict[Account, int]:
    """What payments take from each and give to each."""
    return {who: n for who, n in net_of((each.payer, each.payee, each.cents) for each in payments).items() if n}


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


def dues(terms: RoundTerms, ledger: Ledger) -> Mapping[Posted, tuple[Debt, ...]]:
    """What an evening brings the kitty by the rules of its round, by kind; kinds that bring nothing are left out.

    Everybody who ever sat there pays the stake. A share is of the evening's own result and never more than was won.
    """
    found = {
        Posted.STAKE: _of_each(dict.fromkeys(ledger.evening.everybody, terms.stake)),
        Posted.FINE: _of_each({who: count * terms.fine for who, count in renonces(ledger).items()}),
        Posted.SHARE: _of_each({who: _share(terms, cents.value) for who, cents in ledger.cents.items()}),
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
