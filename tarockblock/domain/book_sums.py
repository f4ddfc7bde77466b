"""Sums over a book. Nothing outside the domain adds up cents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tarockblock.domain.journal import KITTY, Account, Book, Claim, Debt, EveningRef, Posted, brought, counted, net_of


def total_of(owed: Iterable[Claim | Debt]) -> int:
    return sum(each.cents for each in owed)


def balances_of(*owed: Iterable[Debt]) -> dict[Account, int]:
    """Return each account's balance by these debts, in cents; positive if it is owed."""
    return net_of((each.debtor, each.creditor, each.cents) for debts in owed for each in debts)


def due_debts(book: Book, claims: Iterable[Claim | Debt]) -> list[Debt]:
    """Return the claims, less what their debtors gave for evenings that are not closed."""
    return [Debt(each.debtor, each.creditor, book.due(each)) for each in claims if book.due(each)]


def held_among(book: Book, accounts: Collection[Account], besides: str) -> tuple[tuple[EveningRef, int], ...]:
    """Return the evenings that are not closed, except ``besides``, with what these accounts gave each other for
    them, in cents.
    """
    found: dict[str, tuple[EveningRef, int]] = {}
    for each in book.postings:
        if each.id in book.held and each.evening is not None and each.evening.id != besides:
            _, before = found.get(each.evening.id, (each.evening, 0))
            given = sum(cents for pair, cents in book.moves(each).items() if {*pair} <= {*accounts})
            found[each.evening.id] = each.evening, before + given
    return tuple(each for each in found.values() if each[1])


def owed_back(book: Book, evenings: Collection[str], here: Collection[str]) -> int:
    """Return the payments for these evenings that would be owed back with them in the trash, in cents.

    ``here`` are the evenings that are not in the trash.
    """
    kept = [each for each in book.postings if each.evening_id not in evenings or each.kind is Posted.PAYMENT]
    after = Book(kept, book.account_of, counted(kept, {*here} - {*evenings}))
    paid = {pair for each in evenings for made in book.payments_for(each) for pair in book.moves(made)}
    back = 0
    for payee, payer in paid:
        given = sum(brought(book, book.payments_for(each), payer, payee) for each in evenings)
        back += max(min(given, after.owes(payee, payer) - max(book.owes(payee, payer), 0)), 0)
    return back


def outlay_debts(payer: Account, cents: int, sharers: Sequence[str]) -> tuple[Debt, ...]:
    """Return each sharer's debt to the payer, to the cent; a share of nothing is left out.

    The payer may be among the sharers. Odd cents go to those first in the order given, the payer last.
    """
    share, odd = divmod(cents, len(sharers))
    others = [each for each in sharers if each != payer]
    shares = [(who, share + (place < odd)) for place, who in enumerate(others)]
    return tuple(Debt(who, payer, amount) for who, amount in shares if amount)


def left_after(owed: int, cents: int) -> int:
    """Return the debt left after a payment, in cents; negative if it was too much."""
    return owed - cents


def short_after(book: Book, payee: Account, cents: int, kind: Posted) -> int:
    """Return how much the kitty's cash will lack after it pays or owes this, in cents."""
    if kind is Posted.PAYMENT:
        return max(cents - book.cash, 0)
    if kind is not Posted.EXPENSE:
        return 0
    others = (each.cents for each in book.claims if each.debtor is KITTY and each.creditor != payee)
    return max(sum(others) + max(book.owes(KITTY, payee) + cents, 0) - book.cash, 0)
