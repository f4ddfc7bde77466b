"""An evening's money as booked, or as closing would book it. Only reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tarockblock.app.money.accounts import Accounts
from tarockblock.app.records import ENGINE
from tarockblock.domain.book_sums import held_among
from tarockblock.domain.evening_money import EveningFacts, EveningMoney, evening_money
from tarockblock.domain.journal import Account, Book, Debt, EveningRef, Posted, Posting
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.names import composed
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """Wanted settlement; None: as the evening says, else its round."""

    unit: int | None = None
    leave_open: bool | None = None


AS_IT_SAYS = Choice()


def money_of(
    accounts: Accounts, number: int, ledger: Ledger, choice: Choice = AS_IT_SAYS, *, to_close: bool = False
) -> EveningMoney:
    """Return an evening's money as closed, else as closing would book it.

    ``to_close``: the latter in any case.
    """
    listed = accounts.evenings[number]
    name = composed(listed.summary["round"])  # if it is open again, the round of its next closing
    terms, says = accounts.terms_of(name), listed.summary["heading"].get
    unit, leave_open = (
        next(each for each in (getattr(choice, name), says(name), getattr(terms, name)) if each is not None)
        for name in ("unit", "leave_open")
    )
    about = EveningFacts(
        ref=EveningRef(listed.id, ledger.evening.title, ledger.evening.date),
        ledger=ledger,
        unit=unit,
        leave_open=leave_open,
        terms=terms,
        round=name,
        is_closed=listed.is_closed and not to_close,
        is_trashed=listed.is_trashed,
        engine=ENGINE,
    )
    return evening_money(_book_for(accounts, number, name), about)


def given_elsewhere(accounts: Accounts, money: EveningMoney) -> tuple[tuple[EveningRef, int], ...]:
    """Return other open evenings, with the cents this evening's people paid for them."""
    people = [accounts.people.called(each.player) for each in money.people]
    return held_among(accounts.book(money.round), people, money.evening)


def _book_for(accounts: Accounts, number: int, round_name: str) -> Book:
    listed, book = accounts.evenings[number], accounts.book(round_name)
    now = {each.id: new for each, new in moving(accounts, listed.id, round_name, renamed(accounts, number))}
    if listed.round == round_name and not now:
        return book
    postings = {each.id: each for each in book.postings} | {
        each.id: now.get(each.id, each) for each in accounts.postings if each.evening_id == listed.id
    }
    return Book(postings.values(), accounts.people.called, accounts.counted)


def renamed(accounts: Accounts, number: int) -> Mapping[str, str]:
    """Return renamings since the evening was booked, old to new."""
    found: Mapping[str, str] = accounts.evenings[number].agreed.get("names", {})
    return found


def moving(
    accounts: Accounts, evening_id: str, round_name: str, names: Mapping[str, str]
) -> Iterator[tuple[Posting, Posting]]:
    """Yield the evening's payments that move along, old and new."""
    called = accounts.people.called
    names = {old: new for old, new in names.items() if called(old) != called(new)}
    for each in accounts.postings:
        if each.kind is Posted.PAYMENT and each.evening_id == evening_id and each.id not in accounts.reversed:
            now = _as_it_is(each, round_name, names)
            if now != each:
                yield each, now


def _as_it_is(posting: Posting, round_name: str, names: Mapping[str, str]) -> Posting:
    def called(account: Account) -> Account:
        return account if account is None else names.get(account, account)

    def as_it_is(owed: Debt) -> Debt:
        debtor, creditor = called(owed.debtor), called(owed.creditor)
        return owed if debtor == creditor else Debt(debtor, creditor, owed.cents)

    return replace(posting, round=round_name, transfers=tuple(map(as_it_is, posting.transfers)))
