"""Evenings that were played and never closed, with their money. Reads only."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.app.money.accounts import Accounts
from tarockblock.app.money.evening import money_of
from tarockblock.app.records import ledger_of
from tarockblock.app.states import stands_as
from tarockblock.app.storage import Store
from tarockblock.domain.evening_money import EveningMoney
from tarockblock.domain.money import Cents
from tarockblock.domain.names import composed
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Unclosed:
    """An evening that was played and never closed: its number, its day, and its account if closed now."""

    number: int
    day: str
    title: str
    money: EveningMoney
    standing: Sequence[tuple[str, Cents]]
    """Players as they are called, with gains and losses; the most first, without those at zero."""


def unclosed(accounts: Accounts, store: Store, round_name: str) -> tuple[Unclosed, ...]:
    """Return the evenings of a round that were played and never closed, the oldest first.

    Raises StoreError ``database_damaged``.
    """
    name, found = composed(round_name), []
    for each in sorted(accounts.evenings.values(), key=lambda each: each.place):
        is_open = each.round == name and not each.is_closed and not each.is_trashed
        if is_open and each.summary["played"]["rows"] and not accounts.is_booked(each.number):
            _, _, content = stands_as(store, each.id)
            money = money_of(accounts, each.number, ledger_of(content, store))
            standing = [(accounts.people.called(one.player), one.result) for one in money.people if one.result]
            standing.sort(key=lambda pair: -pair[1].value)
            found.append(Unclosed(each.number, each.day, each.title, money, standing))
    return tuple(found)
