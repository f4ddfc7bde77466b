"""The terms of a round, and the closing of an evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tarockblock.domain.hand import Renonce
from tarockblock.domain.journal import KITTY, Closing, Debt, Posted, net_of
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import UNITS, Cents
from tarockblock.domain.settlement import EXACT_LIMIT, fewest_payments, round_balances
from tarockblock.lazy_dataclass import dataclass


def settle_evening(
    results: Mapping[str, Cents],
    claims: Iterable[Debt],
    unit: int,
    *,
    leave_open: bool = False,
    engine: str | None = None,
    given: Mapping[tuple[str, str], int] | None = None,
) -> Closing:
    """Return the closing of an evening with the claims among its people, rounded.

    ``given`` (payer and payee, cents) is proposed as it was paid, if that needs no more payments. Raise ValueError
    if the results do not sum to zero, or someone with a claim has none.
    """
    taken_in = () if leave_open else tuple(claims)
    carried = net(taken_in, results)
    exact = {who: cents + Cents(carried[who]) for who, cents in results.items()}
    balances = round_balances(exact, unit)
    proposed = _proposed(balances, {})
    if given and any(cents > _between(proposed, *pair) for pair, cents in given.items()):
        around = _proposed(balances, given)
        proposed = around if len(around) == len(proposed) else proposed
    return Closing(unit, leave_open, taken_in, proposed, engine, held=True)


def _proposed(balances: Mapping[str, int], given: Mapping[tuple[str, str], int]) -> tuple[Debt, ...]:
    left, found = dict(balances), dict(given)
    for (payer, payee), cents in given.items():
        left[payer] += cents
        left[payee] -= cents
    for each in fewest_payments(left)[0]:
        back = found.pop((each.payee, each.payer), 0)
        cents = found.get((each.payer, each.payee), 0) + each.cents - back
        pair = (each.payer, each.payee) if cents > 0 else (each.payee, each.payer)
        found |= {pair: abs(cents)} if cents else {}
    return tuple(Debt(*pair, cents) for pair, cents in found.items())


def _between(proposed: Iterable[Debt], payer: str, payee: str) -> int:
    return sum(each.cents for each in proposed if (each.debtor, each.creditor) == (payer, payee))


def net(transfers: Iterable[Debt], people: Iterable[str]) -> dict[str, int]:
    """Return each person's balance by these transfers; positive if they get money. Raise ValueError if they name
    others.
    """
    found = net_of((each.debtor, each.creditor, each.cents) for each in transfers)
    here = {who: found.pop(who, 0) for who in people}
    if found:
        raise ValueError(found)
    return here


def is_fewest(closing: Closing) -> bool:
    balances = net_of((each.debtor, each.creditor, each.cents) for each in closing.proposed)
    fewest, proven = fewest_payments({who: cents for who, cents in balances.items() if who is not None})
    return proven and len(closing.proposed) == len(fewest)


def is_settled(closing: Closing, ledger: Mapping[str, Cents]) -> bool:
    """Return whether the proposals clear the rounded ledger and what was taken in, by the fewest payments."""
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


SHARE_UNITS = (5, 10)

MOST_CENTS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTerms:
    """Terms for the evenings of a round. Raise ValueError if they are invalid.

    The kitty gets a ``stake`` (cents a person and evening), a ``fine`` (cents a renonce) and a ``share`` (per cent
    of winnings, rounded up to ``share_unit`` cents). ``unit`` is for rounding, in cents.
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
        return bool(self.stake or self.fine or self.share)


def dues(terms: RoundTerms, ledger: Ledger) -> Mapping[Posted, tuple[Debt, ...]]:
    """Return the dues of an evening to the kitty, by kind, without kinds that bring nothing.

    Everyone who ever sat there pays the stake. A share is at most the winnings of that evening.
    """
    found = {
        Posted.STAKE: _of_each(dict.fromkeys(ledger.evening.everybody, terms.stake)),
        Posted.FINE: _of_each({who: count * terms.fine for who, count in renonces(ledger).items()}),
        Posted.SHARE: _of_each({who: _share(terms, cents.value) for who, cents in ledger.cents.items()}),
    }
    return {kind: transfers for kind, transfers in found.items() if transfers}


def renonces(ledger: Ledger) -> Mapping[str, int]:
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
