"""``verify``: is the database sound, is every fact as it was written, and does every stored score come out again?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.open_evening import read_stored
from tarockblock.app.records import EARLIER_ENGINES, ENGINE, receipt_of, stored_ruleset
from tarockblock.app.storage import Store
from tarockblock.domain.closing import is_settled
from tarockblock.domain.journal import Kind, Posting
from tarockblock.domain.money import Cents
from tarockblock.errors import StoreError
from tarockblock.store import (
    entries,
    evenings,
    gate,
    identities,
    inspection,
    joins,
    memory,
    money_log,
    offers,
    postings,
    rounds,
    rulesets,
    scored,
    soundness,
    steps,
    undo_log,
    whole,
)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something ``verify`` found; ``code`` names a sentence of the catalogue (``[findings]``)."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    evening_id: int | None = None


_DAMAGED = Finding("integrity", {"message": "database_damaged"})
"""Where it can not be said any better."""


def verify(store: Store) -> list[Finding]:
    """Check the database itself, every checksum, and recompute every stored score; changes nothing."""
    file = list(_file(store))
    found = _contents(store)
    return file + [each for each in found if not (file and each == _DAMAGED)]


def first_finding(store: Store) -> Finding | None:
    """The first thing ``verify`` finds, without looking further where SQLite itself finds the file damaged."""
    return next(_file(store), None) or next(iter(_contents(store)), None)


def _contents(store: Store) -> list[Finding]:
    """What is wrong with what the tables hold."""
    found = []
    try:
        found += [Finding("altered", {"name": name}) for name in inspection.altered(store)]
        found += [Finding("memory_changed", {"key": key}) for key in memory.damaged(store)]
        marks, numbers = rulesets.digests(store), evenings.numbers(store)
    except StoreError:
        return found or [_DAMAGED]
    for mark in marks:
        try:
            stored_ruleset(store, mark)
        except StoreError:
            found.append(Finding("ruleset_changed", {"digest": mark}))
    for number in numbers:
        try:
            with store.reading():
                found += _evening(store, number)
        except StoreError:
            found.append(Finding("evening_unreadable", {"evening": number}, number))
    return found + list(_agreed(store)) + list(_book(store))


def _file(store: Store) -> Iterator[Finding]:
    """What SQLite itself finds; where its pages are damaged, looking further may have no end."""
    for text in inspection.integrity(store):
        yield Finding("integrity", {"message": text})
    for table in inspection.dangling(store):
        yield Finding("dangling", {"table": table})


_AGREED: tuple[tuple[str, Callable[[Store], bool]], ...] = (
    ("rounds_changed", rounds.is_sound),
    ("joins_changed", joins.is_sound),
    ("offers_changed", offers.is_sound),
    ("steps_changed", steps.is_sound),
)
"""What belongs to no single evening: the finding, and whether it is sound."""


def _agreed(store: Store) -> Iterator[Finding]:
    for code, is_sound in _AGREED:
        if not is_sound(store):
            yield Finding(code)
    for head in whole.bad_sides(store):
        yield Finding("version_changed", {"version": head})


def _book(store: Store) -> Iterator[Finding]:
    """What is wrong with the journal: a posting by itself, or with its evening."""
    if postings.bad_rows(store):
        yield Finding("journal_changed")
        return
    try:
        accounts = read_accounts(store)
    except StoreError:
        return  # what is wrong beside it has been named
    for name in accounts.rounds:
        book = accounts.book(name)
        for each in book.postings:
            number = None if each.evening is None else accounts.numbers.get(each.evening.id)
            wrong = each.id in book.counting and number is not None and each.kind is Kind.EVENING
            if wrong and number is not None and not _is_as_closed(store, number, each):
                yield Finding("closing_differs", {"evening": number}, number)


def _is_as_closed(store: Store, number: int, posting: Posting) -> bool:
    """Whether an evening is closed, and its closing what follows from its ledger, as far as that can be computed.

    Where the arithmetic was corrected since, closed money stays as it was settled.
    """
    closing = posting.closing
    if closing is None or posting.transfers != closing.transfers:
        return False
    try:
        if evenings.is_trashed(store, number):
            return False
        stored = read_stored(store, number)
    except StoreError:
        return True  # that is a finding of its own
    if stored.closed_at is None:
        return False
    cents = {who: stored.ledger.cents.get(who, Cents()) for who in stored.evening.everybody}
    return closing.engine != ENGINE or is_settled(closing, cents)


def is_damage(error: StoreError, path: Path) -> bool:
    """Whether what could not be opened is a damaged database: not another program's, nor a newer one, nor a letter."""
    if error.code == "newer_database":
        return inspection.has_our_tables(path)
    not_ours = ("not_a_database", "empty_database", "foreign_database")
    return error.code in ("database_damaged", "schema_damaged") or (error.code in not_ours and gate.was_ours(path))


def doubtful_headings(store: Store) -> list[Finding]:
    """Evenings that are not listed as they were written. Quick."""
    numbers = evenings.numbers(store)
    bad = soundness.bad_headings(store, numbers[0], numbers[-1]) if numbers else set[int]()
    return [Finding("header_changed", {"evening": number}, number) for number in sorted(bad)]


def damaged_evenings(store: Store) -> list[int]:
    """Numbers of the evenings that can not be believed any more; :func:`verify` says why. Computes no score."""
    found = set(inspection.unsound_evenings(store))
    for mark, numbers in evenings.by_ruleset(store).items():
        try:
            stored_ruleset(store, mark)
        except StoreError:
            found.update(numbers)
    return sorted(found)


def damaged_histories(store: Store) -> list[int]:
    """Numbers of the evenings of which something beside the entries is damaged; they can be gone on with."""
    return [number for number in evenings.numbers(store) if not _is_sound_beside(store, number)]


_BESIDE: tuple[tuple[str, Callable[[Store, int], bool]], ...] = (
    ("times_changed", evenings.is_timed),
    ("history_changed", lambda store, number: not entries.bad_versions(store, number)),
    ("identity_changed", identities.is_sound),
    ("log_changed", lambda store, number: not undo_log.bad_steps(store, number)),
    ("standing_changed", steps.stands_soundly),
    ("money_log_changed", lambda store, number: not money_log.bad_rows(store, number)),
)
"""What there is of an evening beside its heading and its entries: the finding, and whether that is sound."""


def _is_sound_beside(store: Store, number: int) -> bool:
    try:
        with store.reading():
            return scored.is_sound(store, number) and all(is_sound(store, number) for _, is_sound in _BESIDE)
    except StoreError as error:
        if error.code != "database_damaged":
            raise
        return False


def _evening(store: Store, number: int) -> Iterator[Finding]:
    """What is wrong with one evening."""
    about: dict[str, object] = {"evening": number}
    order = [each.id for each in evenings.read(store, number, checked=False).entries]
    sound = True
    for entry in evenings.bad_entries(store, number):
        sound = False
        yield Finding("entry_changed", about | {"row": order.index(entry) + 1}, number)
    if not evenings.header_is_sound(store, number):
        sound = False
        yield Finding("header_changed", about, number)
    for code, is_sound in _BESIDE:
        if not is_sound(store, number):
            yield Finding(code, about, number)
    scores = list(_scores(store, number)) if sound else []
    yield from scores
    if not scores and not scored.is_sound(store, number):
        yield Finding("scores_changed", about, number)


def _scores(store: Store, number: int) -> Iterator[Finding]:
    """Stored scores that do not come out again."""
    stored = read_stored(store, number)
    for index, (item, row) in enumerate(zip(stored.items, stored.ledger.rows, strict=True)):
        receipt = stored.receipts.get(item.id)
        if receipt == receipt_of(row, stored.ruleset_mark):
            continue
        if receipt is not None and receipt.engine in EARLIER_ENGINES:
            continue
        about = {"evening": number, "row": index + 1}
        if receipt is not None and receipt.engine != ENGINE:
            yield Finding("score_of_other_engine", about | {"engine": receipt.engine}, number)
        else:
            yield Finding("score_differs", about, number)
