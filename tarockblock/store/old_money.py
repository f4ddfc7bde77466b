"""Settlements as they were stored up to version 4, turned into postings: for the migration, and for recoveries.

Knows neither tables nor the domain. An evening demanded what its list of payments said; where its ledger and what it
had taken over come to something else (an evening in the trash gave back what it had taken over, and kept its list), the
ledger wins.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from unicodedata import normalize

from tarockblock.lazy_dataclass import dataclass
from tarockblock.store import derived_ids
from tarockblock.store.checksum import seal
from tarockblock.store.money_records import PaymentRecord, PostingRow, SettlementRecord

Owed = tuple[str, str, int]
"""The first owes the second so many cents."""

DIFFERENCE = "demanded_wrongly"
"""Why an ``adjust`` was posted here; a code of the catalogue."""

MOVED = "other_round"
"""The same, where an evening had taken over what was open in another round: the claim moves between their accounts."""

_MOST_EVENINGS = 10
"""Of so many earlier evenings it is tried which rests an evening had counted in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OldEvening:
    """An evening as it was stored; ``results`` are exact cents, None where they can not be read.

    ``people`` are everybody who ever sat there in order of appearance; times are texts.
    """

    number: int
    id: str
    title: str
    date: str | None
    people: tuple[str, ...]
    closed_at: str | None
    trashed_at: str | None
    settlement: SettlementRecord
    results: Mapping[str, Fraction] | None


def postings(evenings: Sequence[OldEvening], called: Callable[[str], str]) -> list[PostingRow]:
    """All postings that follow, in the order of the evenings; ``called`` says who is known as whom."""
    return [row for each in evenings for row in _of_evening(each, evenings, called)]


def is_as_sealed(evening: int, settlement: SettlementRecord, mark: str) -> bool:
    """Whether a settlement is what was sealed; no seal was over what another evening had taken over."""
    payments = [
        [each.number, each.payer, each.payee, each.cents, None if each.paid_at is None else each.paid_at.isoformat()]
        for each in sorted(settlement.payments, key=lambda each: each.number)
    ]
    return mark == seal("settlement", evening, settlement.unit, settlement.carry, payments)


def _of_evening(
    evening: OldEvening, evenings: Sequence[OldEvening], called: Callable[[str], str]
) -> Iterable[PostingRow]:
    if evening.closed_at is not None:
        yield from _of_closing(evening, evening.closed_at, evenings, called)
    for each in evening.settlement.payments:
        if each.paid_at is not None:
            yield _row(
                evening,
                derived_ids.of_payment(evening.id, each.number),
                "payment",
                each.paid_at.isoformat(),
                [(each.payee, each.payer, each.cents)],
            )


def _of_closing(
    evening: OldEvening, closed_at: str, evenings: Sequence[OldEvening], called: Callable[[str], str]
) -> Iterable[PostingRow]:
    here = {called(name): name for name in reversed(evening.people)}

    def as_here(each: PaymentRecord) -> Owed:
        payer, payee = (name if name in evening.people else here.get(called(name), name) for name in _two(each))
        return payer, payee, each.cents

    sources = [
        (other, [as_here(each) for each in other.settlement.payments if _into(each) == evening.number])
        for other in evenings
    ]
    taken = [owed for _, of in sources for owed in of]
    proposed = [(*_two(each), each.cents) for each in evening.settlement.payments]
    more = _unexplained(evening, taken, proposed)
    excess = list[Owed]()
    if any(more.values()):
        rests = [
            [
                as_here(each)
                for each in other.settlement.payments
                if each.paid_at is None and (_into(each) is None or other.number == evening.number)
            ]
            for other in evenings
            if other.number < evening.number and other.closed_at is not None
        ]
        excess = _explained(more, rests)
    is_trashed = evening.trashed_at is not None
    if is_trashed:  # it gave back what it had taken over, and is brought back with it
        taken, excess = [*taken, *excess], []
    closing = {
        "unit": evening.settlement.unit,
        "leave_open": not evening.settlement.carry,
        "taken_in": taken,
        "proposed": proposed,
        "engine": None,
    }
    moved = [*proposed, *_turned(taken)]
    id_ = derived_ids.of_closing(evening.id)
    for other, of in sources:
        if of and normalize("NFC", other.title) != normalize("NFC", evening.title):
            away = derived_ids.of_moved(evening.id, other.id, away=True)
            here_ = derived_ids.of_moved(evening.id, other.id, away=False)
            number = 2 * evening.number - 1
            yield _row(other, away, "adjust", closed_at, _turned(of))._replace(reason=MOVED, number=number)
            yield _row(evening, here_, "adjust", closed_at, of)._replace(reason=MOVED, number=number)
    made = _row(evening, id_, "evening", closed_at, moved)
    yield made._replace(closing=text_of(closing), number=made.number - 1)
    if evening.trashed_at is not None:
        gone = derived_ids.of_reversal(id_)
        yield _row(evening, gone, "reversal", evening.trashed_at, _turned(moved))._replace(names=id_)
    if excess:
        put_right = derived_ids.of_difference(evening.id)
        yield _row(evening, put_right, "adjust", closed_at, _turned(excess))._replace(reason=DIFFERENCE)


def _two(payment: PaymentRecord) -> tuple[str, str]:
    return payment.payer, payment.payee


def _into(payment: PaymentRecord) -> int | None:
    """The evening that has taken an unpaid payment over."""
    return payment.carried_into if payment.paid_at is None else None


def _turned(owed: Iterable[Owed]) -> list[Owed]:
    return [(creditor, debtor, cents) for debtor, creditor, cents in owed]


def _net(owed: Iterable[Owed]) -> dict[str, int]:
    found: dict[str, int] = {}
    for debtor, creditor, cents in owed:
        found[debtor] = found.get(debtor, 0) - cents
        found[creditor] = found.get(creditor, 0) + cents
    return found


def _unexplained(evening: OldEvening, taken: Sequence[Owed], proposed: Sequence[Owed]) -> dict[str, int]:
    """What the payments of an evening clear beyond its results and what it had taken over, in cents a person."""
    if evening.results is None:
        return {}
    people = dict.fromkeys((*evening.people, *evening.results, *(name for each in proposed for name in each[:2])))
    rest, cleared = _net(taken), _net(proposed)
    exact = {who: evening.results.get(who, Fraction()) + rest.get(who, 0) for who in people}
    if sum(exact.values()):
        return {}  # damaged: nothing can be said
    rounded = _rounded(exact, evening.settlement.unit)
    return {who: cleared.get(who, 0) - rounded[who] for who in people}


def _rounded(exact: Mapping[str, Fraction], unit: int) -> dict[str, int]:
    """To multiples of the unit by largest remainder, ties in seat order, as settlements were rounded."""
    units = {who: (cents / unit).__floor__() for who, cents in exact.items()}
    by_remainder = sorted(exact, key=lambda who: units[who] - exact[who] / unit)
    for who in by_remainder[: -sum(units.values())]:
        units[who] += 1
    return {who: count * unit for who, count in units.items()}


def _explained(more: Mapping[str, int], rests: Sequence[Sequence[Owed]]) -> list[Owed]:
    """Who owes whom what comes to these amounts: rests of earlier evenings if any come to them, else any."""
    wanted = {who: cents for who, cents in more.items() if cents}
    tried = [each for each in rests if each][-_MOST_EVENINGS:]
    for count in range(1, len(tried) + 1):
        for chosen in combinations(tried, count):
            found = [owed for each in chosen for owed in each]
            if {who: cents for who, cents in _net(found).items() if cents} == wanted:
                return found
    found, left = [], dict(wanted)
    while any(left.values()):
        debtor, creditor = min(left, key=lambda who: left[who]), max(left, key=lambda who: left[who])
        cents = min(-left[debtor], left[creditor])
        found.append((debtor, creditor, cents))
        left[debtor] += cents
        left[creditor] -= cents
    return found


def _row(evening: OldEvening, id_: str, kind: str, at: str, owed: Sequence[Owed]) -> PostingRow:
    """A posting; it is later than the closing of its evening and those of all evenings before."""
    return PostingRow(
        uuid=id_,
        number=2 * evening.number,
        at=at,
        kind=kind,
        round=evening.title,
        evening=evening.id,
        title=evening.title,
        date=evening.date,
        note="",
        names=None,
        transfers=text_of(owed),
        closing=None,
        reason="",
    )


def text_of(data: object) -> str:
    """Data as the JSON that is stored."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
