"""The journal of a recovered database: postings that are still there, or what was stored before there were any."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from tarockblock.app.money import closing
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.open_evening import read_stored
from tarockblock.app.records import ENGINE
from tarockblock.app.recovery_book import BookSources
from tarockblock.app.recovery_sources import Sources
from tarockblock.app.recovery_steps import old_joins
from tarockblock.app.storage import Store
from tarockblock.domain.closing import is_settled
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents
from tarockblock.domain.same_person import who_is_who
from tarockblock.domain.settlement import fewest_payments, round_balances
from tarockblock.store import identities, old_money, postings, putting_back
from tarockblock.store.money_records import PaymentRecord, SettlementRecord
from tarockblock.store.old_money import OldEvening
from tarockblock.store.salvage import Heading


def keep_journal(store: Store, sources: Sources, written: Mapping[Heading, Evening]) -> bool:
    """Write the journal and what rounds have agreed upon; whether that is surely all of it. Within a transaction."""
    book = BookSources(sources)
    putting_back.rounds(store, book.rounds())
    rows, is_all = book.postings()
    if book.has_journal:
        postings.write_rows(store, rows)
        return is_all
    people = who_is_who(old_joins(sources), ())
    found: list[OldEvening] = []
    for heading, evening in written.items():
        old = _old_evening(store, sources, heading, evening, found)
        if old is not None:
            found.append(old)
    known = {each.uuid for each in rows}
    older = [each for each in old_money.postings(found, people.called) if each.uuid not in known]
    postings.write_rows(store, [*older, *rows])
    return True


def reconcile(store: Store, at: datetime) -> None:
    """Take back closings of evenings that are open or in the trash as they were recovered; within a transaction.

    What was closed stays as it was settled, also where rows of it are lost.
    """
    accounts = read_accounts(store)
    for number in accounts.identities:
        if not accounts.is_booked(number):
            continue
        if number not in accounts.closed or number in accounts.trashed:
            closing.take_back(store, number, at)
            continue
        identity = accounts.identities[number]
        posting = accounts.book(identity.round).closing_of(identity.id)
        ledger = read_stored(store, number).ledger
        kept = None if posting is None else posting.closing
        if kept is not None and kept.engine == ENGINE and not is_settled(kept, ledger.cents):
            closing.take_back(store, number, at)
            closing.post_again(store, number, at, as_settled=True)


def _old_evening(
    store: Store, sources: Sources, heading: Heading, evening: Evening, before: list[OldEvening]
) -> OldEvening | None:
    known, identity = sources.settlement(heading.number), identities.read(store, heading.number)
    if known.record is None:
        return None
    results = {who: cents.value for who, cents in compute_ledger(evening).cents.items()}
    settlement = known.record
    if heading.closed_at is None:
        chosen = replace(identity, unit=settlement.unit, leave_open=not settlement.carry)
        identities.write(store, heading.number, chosen)
    elif not known.is_stored:
        settlement = _worked_out(settlement, results, heading.number, before)
    return OldEvening(
        number=heading.number,
        id=identity.id,
        title=heading.header.title,
        date=heading.header.date,
        people=evening.everybody,
        closed_at=heading.closed_at,
        trashed_at=heading.trashed_at,
        settlement=settlement,
        results=results,
    )


def _worked_out(
    settlement: SettlementRecord, results: Mapping[str, Fraction], number: int, before: list[OldEvening]
) -> SettlementRecord:
    """A settlement whose list is lost: what was paid, and the fewest payments beyond."""
    made = [each for each in settlement.payments if each.paid_at is not None or each.carried_into is not None]
    exact = dict(results)
    for each in (each for other in before for each in other.settlement.payments):
        if each.carried_into == number and each.paid_at is None and {each.payer, each.payee} <= exact.keys():
            exact[each.payer] -= each.cents
            exact[each.payee] += each.cents
    left = round_balances({who: Cents(cents) for who, cents in exact.items()}, settlement.unit)
    for each in made:
        left[each.payer] = left.get(each.payer, 0) + each.cents
        left[each.payee] = left.get(each.payee, 0) - each.cents
    first = 1 + max((each.number for each in settlement.payments), default=0)
    more = [
        PaymentRecord(first + step, each.payer, each.payee, each.cents)
        for step, each in enumerate(fewest_payments(left)[0])
    ]
    return replace(settlement, payments=(*made, *more))
