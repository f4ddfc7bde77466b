"""Changes of the settle dialog, stored at once."""

from __future__ import annotations

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import Accounts, evening_of, read_accounts
from tarockblock.app.money.evening import given_elsewhere, money_of
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest, refuse_more
from tarockblock.domain.evening_money import EveningMoney, Proposal
from tarockblock.domain.journal import EveningRef
from tarockblock.domain.money import UNITS
from tarockblock.errors import BadInputError, StoreError


class Settling:
    """The settlement of a session's evening; ``money``: as of the last change or :meth:`refresh`.

    Changes are stored on return, or raise StoreError. Of a closed evening only payments change.
    """

    accounts: Accounts
    money: EveningMoney

    def __init__(self, session: EveningSession) -> None:
        self._session = session
        self._commands = MoneyCommands(session.store, session.clock)
        self.refresh()

    def refresh(self) -> None:
        number = self._session.evening_id
        if number is None:
            raise RuntimeError("no evening is open")
        self.accounts = read_accounts(self._session.store)
        evening_of(self.accounts, self._session.store, number)
        self.money = money_of(self.accounts, number, self._session.ledger)

    @property
    def waiting(self) -> tuple[tuple[EveningRef, int], ...]:
        """Other open evenings, with cents these people paid for them."""
        return given_elsewhere(self.accounts, self.money)

    def set_unit(self, unit: int) -> None:
        """Round to 1, 5, 10 or 50 cents. BadInputError ``evening_closed``."""
        if unit not in UNITS:
            raise ValueError("no such unit")
        self._choose(unit=unit)

    def set_carry(self, carry: bool) -> None:
        """Include (or leave out) earlier debts. BadInputError ``evening_closed``."""
        self._choose(leave_open=not carry)

    def set_paid(self, line: Proposal, paid: bool) -> None:
        """Tick or untick a line, also of a closed evening.

        BadInputError ``payment_gone`` if the list has changed, ``payment_carried`` if settled otherwise.
        """
        shown = self._found(line)
        if not paid:
            self._commands.take_back(*(each.id for each in shown.payments))
        elif shown.is_settled_elsewhere:
            raise BadInputError("payment_carried")
        elif shown.open:
            self._commands.pay(self._request(shown, shown.open))
        self.refresh()

    def pay_part(self, line: Proposal, cents: int) -> None:
        """Record a part payment; errors as in :meth:`MoneyCommands.pay`."""
        shown = self._found(line)
        refuse_more(shown.payer, shown.payee, cents, shown.open)
        self._commands.pay(self._request(shown, cents))
        self.refresh()

    def pay_everything(self) -> None:
        """Record payment of everything open, all or nothing."""
        self._refuse()
        self._commands.pay(*(self._request(each, each.open) for each in self.money.lines if each.open))
        self.refresh()

    def _request(self, line: Proposal, cents: int) -> PaymentRequest:
        return PaymentRequest(
            payer=line.payer,
            payee=line.payee,
            cents=cents,
            evening=self._session.evening_id,
            is_tick=cents == line.open,
        )

    def _found(self, line: Proposal) -> Proposal:
        self.refresh()
        self._refuse()
        shown = (line.payer, line.payee, line.cents)
        found = next((each for each in self.money.lines if (each.payer, each.payee, each.cents) == shown), None)
        if found is None:
            raise BadInputError("payment_gone")
        return found

    def _refuse(self) -> None:
        if not self._session.is_current:
            raise StoreError("changed_elsewhere", file=self._session.store.path)

    def _choose(self, *, unit: int | None = None, leave_open: bool | None = None) -> None:
        if self._session.closed and self.money.is_booked:
            raise BadInputError("evening_closed")
        says = self.accounts.evenings[self._session.evening_id or 0].summary["heading"]
        self._session.settle_by(
            says.get("unit") if unit is None else unit, says.get("leave_open") if leave_open is None else leave_open
        )
        self.refresh()
