"""Outlays: somebody paid for several people, and each of them owes their share."""

from __future__ import annotations

import csv
from collections.abc import Sequence

from tarockblock.app import states
from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.money.posting import HandPosting, refuse_amount, refuse_strangers, refuse_unknown
from tarockblock.app.storage import Store
from tarockblock.domain.book_sums import outlay_debts
from tarockblock.domain.journal import Account, Posted
from tarockblock.domain.names import composed
from tarockblock.errors import BadInputError


def outlay_posting(
    store: Store, payer: Account, cents: int, among: Sequence[str] | None = None, round_name: str | None = None
) -> HandPosting:
    """Return the posting of an outlay. ``round_name`` may be left out if there is only one round.

    ``among`` are the sharers in the order in which they get odd cents; None: all who sat at the round's latest evening.
    BadInputError ``amount_not_positive``, ``amount_too_large``, ``nobody_called``, ``not_in_round``,
    ``round_needed``, ``no_such_round``, ``no_round``, ``outlay_nobody``, ``outlay_twice``, ``outlay_alone``.
    """
    payer = None if payer is None else composed(payer)
    with store.reading():
        accounts = read_accounts(store)
        refuse_amount(cents)
        refuse_unknown(accounts, payer, *(among or ()))
        name = _round(accounts, round_name)
        sharers = among or latest_people(store, accounts, name)
    if not sharers:
        raise BadInputError("outlay_nobody", round=accounts.round_names[name])
    refuse_strangers(accounts, name, payer, *sharers)
    by_account: dict[Account, str] = {}
    for each in sharers:
        if by_account.setdefault(accounts.account(each), each) is not each:
            raise BadInputError("outlay_twice", name=each)
    payer = by_account.get(accounts.account(payer), payer)
    if all(each == payer for each in sharers):
        raise BadInputError("outlay_alone")
    return HandPosting(kind=Posted.OUTLAY, round=name, transfers=outlay_debts(payer, cents, sharers))


def read_names(text: str) -> tuple[str, ...]:
    """Return the names of a line with commas between them, one with a comma quoted as in CSV.

    BadInputError ``names_form`` if it is not such a line, or a name is empty.
    """
    try:
        (row,) = csv.reader([text], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise BadInputError("names_form", value=text) from None
    names = tuple(map(composed, row))
    if not names or not all(names):
        raise BadInputError("names_form", value=text)
    return names


def _round(accounts: Accounts, asked: str | None) -> str:
    if asked is not None:
        return accounts.round_of(asked)
    if not accounts.rounds:
        raise BadInputError("no_round")
    if len(accounts.rounds) > 1:
        raise BadInputError("round_needed", rounds=", ".join(accounts.round_names.values()))
    return accounts.rounds[0]


def latest_people(store: Store, accounts: Accounts, round_name: str) -> tuple[str, ...]:
    """Return everybody who sat at the round's latest evening."""
    latest = states.latest(store, round_name)
    return () if latest is None else tuple(dict.fromkeys(map(accounts.people.called, latest.everybody)))
