"""Payments of people who leave an evening early, held for that evening."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.app.money.accounts import evening_of, read_accounts
from tarockblock.app.money.evening import money_of
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.records import ledger_of
from tarockblock.app.states import stands_as
from tarockblock.app.storage import Store
from tarockblock.domain.evening_money import leaving_payments
from tarockblock.domain.journal import Debt, Posting
from tarockblock.domain.problems import closest
from tarockblock.errors import BadInputError


def payments_of_leaving(
    store: Store, number: int, leaving: Sequence[str], staying: Sequence[str] = ()
) -> tuple[Debt, ...]:
    """Return what people who leave give (debtor) and get (creditor); by default all others at the table stay.

    BadInputError ``evening_closed``, ``evening_in_trash``, ``not_at_table``; StoreError ``no_such_evening``.
    """
    with store.reading():
        accounts = read_accounts(store)
        listed = evening_of(accounts, store, number)
        if listed.is_trashed:
            raise BadInputError("evening_in_trash", evening=number)
        if listed.is_closed:
            raise BadInputError("evening_closed")
        ledger = ledger_of(stands_as(store, listed.id)[2], store)
        called = {accounts.people.called(who): who for who in ledger.evening.everybody}
        found = []
        for each in leaving:
            who = called.get(accounts.people.called(each))
            if who is None:
                raise BadInputError("not_at_table", name=each, near=closest(each, called) or "–")
            found.append(who)
        others = [each for each in staying or ledger.state.seating if each not in found]
        return leaving_payments(money_of(accounts, number, ledger), found, others)


def pay_and_leave(store: Store, number: int, leaving: Sequence[str], commands: MoneyCommands) -> list[Posting]:
    """Post the payments of people who leave, all or none; errors as in :func:`payments_of_leaving`."""
    requests = [
        PaymentRequest(payer=each.debtor, payee=each.creditor, cents=each.cents, evening=number, on_account=True)
        for each in payments_of_leaving(store, number, leaving)
    ]
    return commands.pay(*requests) if requests else []
