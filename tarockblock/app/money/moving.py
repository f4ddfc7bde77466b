"""What was paid for an evening goes along when that goes to another round, or somebody in it is called otherwise.

:func:`move_payments` is called within a transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.closing import reversal
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Debt, Kind, Posting, reversed_ids
from tarockblock.domain.same_person import composed
from tarockblock.store import derived_ids, postings


def move_payments(store: Store, evening_id: str, round_name: str, names: Mapping[str, str], at: datetime) -> None:
    """Take back every payment that names the evening and counts, and post it again as the evening is now.

    ``names`` are those of people who are called otherwise by now, old to new.
    """
    accounts = read_accounts(store)
    gone = reversed_ids(accounts.postings)
    paid = (
        each
        for each in sorted(accounts.postings, key=lambda each: each.key)
        if each.kind is Kind.PAYMENT
        and each.id not in gone
        and each.evening is not None
        and each.evening.id == evening_id
    )
    found = [(each, now) for each in paid if (now := _as_it_is(each, round_name, names)) != each]
    first = accounts.next_number
    back = [reversal(each, first + step, at) for step, (each, _) in enumerate(found)]
    first += len(back)
    again = [replace(now, id=derived_ids.drawn(), number=first + step, at=at) for step, (_, now) in enumerate(found)]
    postings.write(store, [*back, *again])


def paid_under(
    accounts: Accounts, number: int, before: Iterable[str], now: Iterable[str], *, along: bool
) -> tuple[str, ...]:
    """Of the names somebody had ``before`` in an evening and nobody has ``now``, those under which payments stay.

    Such payments name the evening, unless they go ``along`` with the new name, or none while the name sits at no other
    evening of the round.
    """
    called, identity = accounts.people.called, accounts.identities[number]
    book, here = accounts.book(identity.round), set(map(called, now))
    rounds = {each: composed(known.round) for each, known in accounts.identities.items()}
    others = [seated for each, seated in accounts.seated.items() if each != number and rounds[each] == rounds[number]]
    elsewhere = {called(name) for seated in others for name in seated}
    naming = {each.id for each in book.payments_for(identity.id)}

    def stays(who: str) -> bool:
        return any(
            not along if each.id in naming else who not in elsewhere
            for each in book.postings
            if each.kind is Kind.PAYMENT and each.id in book.counting and who in book.changes(each)
        )

    return tuple(name for name in before if called(name) not in here and stays(called(name)))


def _as_it_is(posting: Posting, round_name: str, names: Mapping[str, str]) -> Posting:
    def called(account: str | None) -> str | None:
        return account if account is None else names.get(account, account)

    def as_it_is(owed: Debt) -> Debt:
        debtor, creditor = called(owed.debtor), called(owed.creditor)
        return owed if debtor == creditor else Debt(debtor, creditor, owed.cents)

    return replace(posting, round=round_name, transfers=tuple(map(as_it_is, posting.transfers)))
