"""The bookings of closing an evening, within a transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tarockblock.app import storage
from tarockblock.app.money.accounts import evening_of, read_accounts
from tarockblock.app.money.evening import AS_IT_SAYS, Choice, money_of, renamed
from tarockblock.app.money.posting import move_payments
from tarockblock.app.storage import Store, writer
from tarockblock.domain.journal import Closing, EveningRef, Posted, Posting
from tarockblock.domain.ledger import Ledger
from tarockblock.errors import BadInputError


def book_evening(
    store: Store, number: int, ledger: Ledger, at: datetime, choice: Choice | None = None, on: str | None = None
) -> Posting:
    """Close an evening, post its result, move its payments along; return the closing.

    ``on``: the fact to follow. Raise BadInputError ``evening_booked``, or RefusedError from the writer.
    """
    accounts = read_accounts(store)
    listed = evening_of(accounts, store, number)
    if listed.is_closed and accounts.is_booked(number):
        raise BadInputError("evening_booked", evening=number)
    found = money_of(accounts, number, ledger, choice or AS_IT_SAYS, to_close=True)
    evening = EveningRef(found.evening, ledger.evening.title, ledger.evening.date)
    made = closing_posting(found.closing, found.round, evening, accounts.next_number, at)
    due = [
        replace(made, id=storage.drawn(), kind=kind, transfers=transfers, names=made.id, closing=None)
        for kind, transfers in found.dues.items()
    ]
    store.append(writer(store, at).closed(found.evening, [made, *due], on))
    move_payments(store, found.evening, found.round, renamed(accounts, number), at)
    return made


def closing_posting(closing: Closing, round_name: str, evening: EveningRef, number: int, at: datetime) -> Posting:
    return Posting(
        id=storage.drawn(),
        number=number,
        at=at,
        kind=Posted.EVENING,
        round=round_name,
        transfers=closing.transfers,
        evening=evening,
        closing=closing,
    )
