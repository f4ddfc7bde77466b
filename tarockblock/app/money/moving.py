"""What was paid for an evening goes along when the evening goes to another round. Called within a transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.closing import reversal
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Kind, reversed_ids
from tarockblock.store import derived_ids, postings


def move_payments(store: Store, evening_id: str, round_name: str, at: datetime) -> None:
    """Take back every payment that names the evening and counts, and post it again in the round it is in now."""
    accounts = read_accounts(store)
    gone = reversed_ids(accounts.postings)
    found = [
        each
        for each in sorted(accounts.postings, key=lambda each: each.key)
        if each.kind is Kind.PAYMENT
        and each.id not in gone
        and each.evening is not None
        and each.evening.id == evening_id
        and each.round != round_name
    ]
    first = accounts.next_number
    back = [reversal(each, first + step, at) for step, each in enumerate(found)]
    first += len(back)
    again = [
        replace(each, id=derived_ids.drawn(), number=first + step, at=at, round=round_name)
        for step, each in enumerate(found)
    ]
    postings.write(store, [*back, *again])
