"""Everything that was changed in an evening, out of the trace the database keeps: when, what, what it had scored.

And what was done with its money: closed, paid, rounded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from tarockblock.app.change import ChangeKind
from tarockblock.app.commands import Amend, Header, Insert, Together, Update
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.open_evening import OpenEvening, Step, step_of
from tarockblock.app.records import command_of, entry_of
from tarockblock.app.storage import Store
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.journal import Book, Debt, Posting
from tarockblock.domain.journal import Kind as Posted
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.renaming import is_renamed
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.settlement import Payment
from tarockblock.store import derived_ids, entries, evenings, money_log, soundness, undo_log
from tarockblock.store.belief import unless_damaged
from tarockblock.store.records import MoneyRecord, VersionRecord


class Kind(StrEnum):
    EDITED = "edited"
    STRUCK = "struck"
    RESTORED = "restored"
    MOVED = "moved"
    REMOVED = "removed"
    INSERTED = "inserted"
    AMENDED = "amended"
    CLOSED = "closed"
    REOPENED = "reopened"
    PAID = "paid"
    UNPAID = "unpaid"
    ROUNDED = "rounded"
    RESTS = "rests"
    TAKEN_OVER = "taken over"
    GIVEN_BACK = "given back"
    COUNTED_IN = "counted in"
    LEFT_OPEN = "left open"


_AT_ONCE = timedelta(minutes=1)
"""What was chosen and chosen again within this time counts as one choice."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One change. ``points`` and ``cents`` are what the entry had scored until then (an inserted one: scores now).

    ``index`` is where the entry stands now, None where it does not stand in the ledger any more. ``headers`` are what
    the evening said of itself before and after, where it was that which changed; ``rounds``, ``rulesets`` and ``names``
    (all who are called otherwise) the same of what no heading says.

    Of the money: the ``payment``, and what the other ``evening`` is called where that takes it over or gives it back
    (None where it is not there any more); ``numbers`` are the unit of rounding in cents, or whether (0, 1) earlier
    rests count in, before and after.
    """

    at: datetime
    kind: Kind
    before: Entry | None = None
    after: Entry | None = None
    points: Mapping[str, Points] = field(default_factory=dict)
    cents: Mapping[str, Cents] = field(default_factory=dict)
    index: int | None = None
    headers: tuple[Header, Header] | None = None
    rounds: tuple[str, str] | None = None
    rulesets: tuple[Ruleset, Ruleset] | None = None
    names: tuple[tuple[str, str], ...] = ()
    payment: Payment | None = None
    evening: str | None = None
    numbers: tuple[int, int] | None = None


def happenings(session: OpenEvening) -> list[Happening]:
    """All changes of the evening that is open, the latest first; damaged traces are left out and hide no others.

    Entries that came at the end and stayed are no changes: the ledger shows them. RuntimeError where none is open.
    """
    store, number = session.store, session.evening_id
    if number is None:
        raise RuntimeError("no evening is open")
    with store.reading():
        versions = unless_damaged(store, lambda: entries.versions_of_evening(store, number), list[VersionRecord]())
        steps = unless_damaged(store, lambda: list(map(step_of, undo_log.read(store, number))), list[Step]())
        times = unless_damaged(store, lambda: undo_log.times(store, number), dict[int, datetime]())
        money = unless_damaged(store, lambda: money_log.read(store, number), list[MoneyRecord]())
        taken = unless_damaged(
            store, lambda: money_log.taken_from_others(store, number), list[tuple[int, MoneyRecord]]()
        )
        titles = _titles(store)
    found = [*_of_versions(session, versions, steps), *_of_steps(session, steps, times), *_of_money(money, titles)]
    found += _of_rests(number, taken, titles)
    found += unless_damaged(store, lambda: list(_of_journal(store, number, money)), list[Happening]())
    found.sort(key=lambda each: each.at)  # what happened at the same moment stays in its order
    found.reverse()
    return found


def is_sound(session: OpenEvening) -> bool:
    """Whether the history is complete: the evening's own history is as it was written, and so is the journal."""
    store = session.store
    return session.history_sound and unless_damaged(store, lambda: bool(read_accounts(store).identities), False)


def _titles(store: Store) -> dict[int, str]:
    """What evenings are called; nothing where that is not as it was written."""
    found = evenings.summaries(store)
    bad = soundness.bad_headings(store, found[-1].id, found[0].id) if found else set[int]()
    return {each.id: "" if each.id in bad else each.title or each.date or "" for each in found}


def _of_versions(session: OpenEvening, versions: Sequence[VersionRecord], steps: Sequence[Step]) -> Iterator[Happening]:
    """Edited, struck, brought back, moved, taken back; other names of people belong to the evening."""
    renamings = [step.names for step in steps if step.names]
    ruleset, evening = session.evening.ruleset, session.evening
    facts = [entry_of(each.fact, ruleset, session.store) for each in versions]
    for place, (each, before) in enumerate(zip(versions, facts, strict=True)):
        index = session.index_of(each.entry)
        later = (facts[n] for n in range(place + 1, len(versions)) if versions[n].entry == each.entry)
        after = next(later, None if index is None else evening.entries[index])
        kind = Kind(each.change)
        if kind is Kind.EDITED:
            if any(is_renamed(before, after, names) for names in renamings):
                continue
            kind = _kind_of_edit(before, after)
        yield Happening(
            at=each.replaced_at.astimezone(),
            kind=kind,
            before=before,
            after=None if kind is Kind.REMOVED else after,
            points={who: Points(amounts.points) for who, amounts in each.scores.items()},
            cents={who: Cents(amounts.cents) for who, amounts in each.scores.items()},
            index=index,
        )


def _kind_of_edit(before: Entry, after: Entry | None) -> Kind:
    if isinstance(after, Annulled) and not isinstance(before, Annulled):
        return Kind.STRUCK
    if isinstance(before, Annulled) and after is not None and not isinstance(after, Annulled):
        return Kind.RESTORED
    return Kind.EDITED


def _of_steps(session: OpenEvening, steps: Sequence[Step], times: Mapping[int, datetime]) -> Iterator[Happening]:
    """Inserted, and what the evening says of itself: of these no version tells."""
    ledger = session.ledger
    for step in steps:
        if step.state != "done" or not step.sound or step.number not in times:
            continue
        at = times[step.number].astimezone()
        if step.kind not in (ChangeKind.INSERTED, ChangeKind.AMENDED, ChangeKind.UPDATED):
            continue
        command = command_of(step.data, ledger.evening.ruleset, session.store)
        if isinstance(command, Together):
            command = command.steps[0]  # the others have their versions
        if isinstance(command, Amend):
            yield Happening(at, Kind.AMENDED, headers=(command.before, command.after))
        elif isinstance(command, Update):
            found = _of_update(at, command)
            if found is not None:
                yield found
        elif isinstance(command, Insert):
            index = session.index_of(command.item.id)
            if index is not None:
                row = ledger.rows[index]
                yield Happening(
                    at, Kind.INSERTED, after=command.item.entry, points=row.points, cents=row.cents, index=index
                )


def _of_update(at: datetime, command: Update) -> Happening | None:
    """What the evening is otherwise by it; None where only its entries are."""
    before, after = command.before, command.after
    headers = Header.of(before.heading), Header.of(after.heading)
    rounds = None if before.round == after.round else (before.round, after.round)
    rulesets = before.heading.ruleset, after.heading.ruleset
    if headers[0] == headers[1] and rulesets[0] == rulesets[1] and rounds is None and not command.names:
        return None
    return Happening(
        at,
        Kind.AMENDED,
        headers=headers,
        rounds=rounds,
        rulesets=None if rulesets[0] == rulesets[1] else rulesets,
        names=command.names,
    )


def _of_rests(number: int, taken: Sequence[tuple[int, MoneyRecord]], titles: Mapping[int, str]) -> Iterator[Happening]:
    """Rests of earlier evenings that were counted in here, or left open again."""
    for other, each in taken:
        about = json.loads(each.about)
        kind = Kind.COUNTED_IN if each.became == str(number) else Kind.LEFT_OPEN
        yield Happening(each.at.astimezone(), kind, payment=Payment(*about[2:]), evening=titles.get(other))


def _of_journal(store: Store, number: int, logged: Sequence[MoneyRecord]) -> Iterator[Happening]:
    """What was posted of the evening and taken back; of what was logged before there was a journal the log tells."""
    accounts = read_accounts(store)
    evening, book = accounts.identities[number].id, accounts.book(accounts.identities[number].round)
    numbers = [json.loads(each.about)[1] for each in logged if each.about.startswith('["payment",')]
    listed = {derived_ids.of_payment(evening, each) for each in numbers}
    posted = {each.id: each for each in book.postings}
    for each in book.postings:
        is_back, at = each.kind is Posted.REVERSAL, each.at.astimezone()
        about = posted.get(each.names or "") if is_back else each
        if about is None or about.evening is None or about.evening.id in listed or each.id in listed:
            continue
        if about.closing is not None and about.closing.engine is not None:
            yield from _of_closing(book, about, evening, at, is_back=is_back)
        elif about.kind is Posted.PAYMENT and about.evening.id == evening:
            kind = Kind.UNPAID if is_back else Kind.PAID
            yield from (Happening(at, kind, payment=_payment(owed.turned)) for owed in about.transfers)


def _of_closing(book: Book, posting: Posting, evening: str, at: datetime, *, is_back: bool) -> Iterator[Happening]:
    """What the closing of this evening counted in and rounded, or what another one took over of it; or given back."""
    closing, of = posting.closing, posting.evening
    assert closing is not None
    assert of is not None
    if of.id == evening and not is_back:
        if closing.unit != 1:
            yield Happening(at, Kind.ROUNDED, numbers=(1, closing.unit))
        if closing.leave_open:
            yield Happening(at, Kind.RESTS, numbers=(1, 0))
    if not closing.taken_in:
        return
    before = book.before(posting)
    kinds = (Kind.LEFT_OPEN, Kind.GIVEN_BACK) if is_back else (Kind.COUNTED_IN, Kind.TAKEN_OVER)
    titles = {
        each.evening.id: each.evening.title or each.evening.date or "" for each in before.postings if each.evening
    }
    for owed in closing.taken_in:
        claim = before.claim(before.account(owed.debtor), before.account(owed.creditor))
        for part in () if claim is None else claim.parts:
            moved = _payment(Debt(owed.debtor, owed.creditor, part.cents))
            if of.id == evening and part.evening != evening:
                yield Happening(at, kinds[0], payment=moved, evening=titles.get(part.evening or ""))
            elif of.id != evening and part.evening == evening:
                yield Happening(at, kinds[1], payment=moved, evening=of.title or of.date or "")


def _payment(owed: Debt) -> Payment:
    """Who owes pays; the kitty has no name here."""
    return Payment(owed.debtor or "", owed.creditor or "", owed.cents)


def _folded(records: Sequence[MoneyRecord]) -> list[MoneyRecord]:
    """The arrows go through every unit of rounding: of such steps within a minute, the choice one stayed with."""
    found: list[MoneyRecord] = []
    for each in records:
        last = found[-1] if found else None
        choice = json.loads(each.about)[0] in ("unit", "carry")
        if last is None or not choice or last.about != each.about or each.at - last.at > _AT_ONCE:
            found.append(each)
            continue
        found.pop()
        if last.was != each.became:
            found.append(replace(last, at=each.at, became=each.became))
    return found


def _of_money(records: Sequence[MoneyRecord], titles: Mapping[int, str]) -> Iterator[Happening]:
    """Closed and opened again, paid and not, rounded, with and without earlier rests."""
    for each in _folded(records):
        at, (about, *rest) = each.at.astimezone(), json.loads(each.about)
        if about == "closing":
            yield Happening(at, Kind.CLOSED if each.became == "closed" else Kind.REOPENED)
        elif about in ("unit", "carry"):
            numbers = int(each.was), int(each.became)
            yield Happening(at, Kind.ROUNDED if about == "unit" else Kind.RESTS, numbers=numbers)
        elif about == "payment":
            kind = Kind.PAID if each.became == "paid" else Kind.UNPAID
            yield Happening(at, kind, payment=Payment(*rest[1:]))
        else:
            kind, other = (Kind.TAKEN_OVER, each.became) if each.became else (Kind.GIVEN_BACK, each.was)
            yield Happening(at, kind, payment=Payment(*rest[1:]), evening=titles.get(int(other)))
