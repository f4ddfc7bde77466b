"""What the book says of the evenings in the statistics: their rounds, and what was settled. Reads only."""

from __future__ import annotations

from collections.abc import Mapping

from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.storage import Store
from tarockblock.domain.statistics import Booked
from tarockblock.errors import StoreError


def booked_evenings(store: Store) -> Mapping[int, Booked]:
    """What the book says of every evening, by number; nothing where the book is damaged (``verify`` names that)."""
    try:
        accounts = read_accounts(store)
    except StoreError as error:
        if error.code != "database_damaged":
            raise
        return {}
    return {number: Booked(each.round, _settled(accounts, number)) for number, each in accounts.evenings.items()}


def _settled(accounts: Accounts, number: int) -> Mapping[str, int] | None:
    """The results as they were rounded, by the names shown."""
    listed = accounts.evenings[number]
    posting = accounts.book_of(number).closing_of(listed.id)
    if posting is None or posting.closing is None:
        return None
    shown = accounts.people.in_evening(listed.everybody)
    return {shown.get(name, name): cents for name, cents in posting.closing.results.items() if name is not None}
