"""What was paid for an evening goes along when that goes to another round, or somebody in it is called otherwise.

Called within a transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.closing import reversal
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Debt, Kind, Posting, reversed_ids
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


def _as_it_is(posting: Posting, round_name: str, names: Mapping[str, str]) -> Posting:
    def called(account: str | None) -> str | None:
        return account if account is None else names.get(account, account)

    def as_it_is(owed: Debt) -> Debt:
        debtor, creditor = called(owed.debtor), called(owed.creditor)
        return owed if debtor == creditor else Debt(debtor, creditor, owed.cents)

    return replace(posting, round=round_name, transfers=tuple(map(as_it_is, posting.transfers)))
