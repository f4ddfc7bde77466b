"""What was paid for an evening goes along when that goes to another round, or somebody in it is called otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.storage import Store, writer
from tarockblock.domain.journal import Account, Debt, Kind, Posting
from tarockblock.log.facts import Fact
from tarockblock.log.journal import moved_id, posting_fact


def move_payments(store: Store, evening_id: str, round_name: str, names: Mapping[str, str], at: datetime) -> None:
    """Take back every payment that names the evening and counts, and post it again as the evening is now.

    ``names`` are those of people who are called otherwise by now, old to new. Within a transaction.
    """
    accounts, made = read_accounts(store), list[Fact]()
    for each in accounts.postings:
        of = None if each.evening is None else each.evening.id
        if each.kind is Kind.PAYMENT and of == evening_id and each.id not in accounts.reversed:
            now = _as_it_is(each, round_name, names)
            if now != each:
                again = replace(now, id=moved_id(each.id, now), number=accounts.next_number, at=at, day=each.date)
                made += [*writer(store, at).taken_back(each.id), posting_fact(again)]
    store.append(made)


def paid_under(
    accounts: Accounts, number: int, before: Iterable[str], now: Iterable[str], *, along: bool
) -> tuple[str, ...]:
    """Of the names somebody had ``before`` in an evening and nobody has ``now``, those under which payments stay.

    Such payments name the evening, unless they go ``along`` with the new name, or none while the name sits at no other
    evening of the round.
    """
    called, here = accounts.people.called, set(map(accounts.people.called, now))
    listed, book = accounts.evenings[number], accounts.book_of(number)
    others = (each for each in accounts.evenings.values() if each.number != number and each.round == listed.round)
    elsewhere = {called(name) for each in others for name in each.everybody}
    naming = {each.id for each in book.payments_for(listed.id)}

    def stays(who: str) -> bool:
        return any(
            not along if each.id in naming else who not in elsewhere
            for each in book.postings
            if each.kind is Kind.PAYMENT and each.id in book.counting and who in book.changes(each)
        )

    return tuple(name for name in before if called(name) not in here and stays(called(name)))


def _as_it_is(posting: Posting, round_name: str, names: Mapping[str, str]) -> Posting:
    def called(account: Account) -> Account:
        return account if account is None else names.get(account, account)

    def as_it_is(owed: Debt) -> Debt:
        debtor, creditor = called(owed.debtor), called(owed.creditor)
        return owed if debtor == creditor else Debt(debtor, creditor, owed.cents)

    return replace(posting, round=round_name, transfers=tuple(map(as_it_is, posting.transfers)))
