"""What became of a payment an evening proposes, in a few words: everything that shows one takes them from here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tarockblock.domain.closing import Settled
from tarockblock.domain.journal import Debt, Posted
from tarockblock.domain.money import Cents
from tarockblock.domain.proposals import Cleared, Proposal, Way
from tarockblock.exchange.book_words import account_name, kind_word, transfer_words
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import short_date, short_day
from tarockblock.exchange.report import EveningReport
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import isolated


@dataclass(frozen=True, slots=True)
class PaymentWords:
    """Who pays whom how much, whether that is ticked, and what became of it."""

    payer: str
    payee: str
    amount: str
    ticked: bool
    became: str


def words_of(report: EveningReport, wording: Wording) -> tuple[PaymentWords, ...]:
    """The payments of an evening as everything that is handed on shows them."""
    return tuple(payment_words(each, report.ledger.evening.date, wording) for each in report.payments)


def payment_words(proposal: Proposal, evening: str | None, wording: Wording) -> PaymentWords:
    """One of them; ``evening`` is the ISO date of the evening that proposes it."""
    return PaymentWords(
        account_name(proposal.payer, wording),
        account_name(proposal.payee, wording),
        euro_text(Cents(proposal.whole), wording.language, signed=False),
        proposal.is_paid,
        what_became(proposal, evening, wording),
    )


def payments_line(payments: Iterable[PaymentWords], wording: Wording) -> str:
    """Several in one line, each with what became of it, or that it is open."""
    return ", ".join(
        f"{isolated(each.payer)} → {isolated(each.payee)} {each.amount} "
        f"({each.became or wording.reason('settled_open')})"
        for each in payments
    )


def what_became(proposal: Proposal, evening: str | None, wording: Wording) -> str:
    """``1,00 € bezahlt, 2,40 € offen``; without the amount where it is all of it, nothing where all of it is open."""
    parts = [(words, cents) for words, cents in _parts(proposal, evening, wording) if cents]
    if len(parts) == 1:
        return "" if proposal.left else parts[0][0]
    return ", ".join(
        wording.reason("settled_part", amount=euro_text(Cents(cents), wording.language, signed=False), what=words)
        for words, cents in parts
    )


def explained(proposal: Proposal, wording: Wording) -> str:
    """What *settled elsewhere* means, where that is said."""
    return wording.reason("settled_elsewhere_means") if Way.ELSEWHERE in {each.way for each in proposal.cleared} else ""


def _parts(proposal: Proposal, evening: str | None, wording: Wording) -> Iterator[tuple[str, int]]:
    before = "settled_paid" if proposal.paid_before == proposal.whole else "settled_before"
    yield wording.reason(before), proposal.paid_before
    yield wording.reason("settled_paid"), proposal.paid
    for each in proposal.cleared:
        yield _cleared(each, evening, wording), each.cents
    yield wording.reason("settled_open"), proposal.left


def _cleared(cleared: Cleared, evening: str | None, wording: Wording) -> str:
    into = cleared.evening
    if into is None:
        return wording.reason(f"settled_{cleared.way}")
    is_same_year = (evening or "")[:4] == (into.date or "")[:4]
    day = short_day if is_same_year else short_date
    name = day(into.date, wording.language) or into.title
    return wording.reason("settled_taken_in", evening=name) if name else wording.reason("settled_taken_in_later")


def dues_text(dues: Mapping[Posted, Iterable[Debt]], to_kitty: Iterable[PaymentWords], wording: Wording) -> str:
    """What an evening brings the kitty, a line a kind, below its settlement; empty where that is nothing.

    ``to_kitty`` are the same by person, of which those are shown of which something is not open any more.
    """
    lines = [
        f"{kind_word(kind, wording)}: {', '.join(transfer_words(each, wording) for each in transfers)}"
        for kind, transfers in dues.items()
    ]
    became = _payments_text(each for each in to_kitty if each.became)
    return "\n\n" + "\n".join([*lines, *([became] if became else [])]) if lines else ""


def settled_text(found: Settled, payments: Iterable[PaymentWords], wording: Wording) -> str:
    """Balances with what was taken in and rounded, then who pays whom, and what became of that."""
    language = wording.language
    taken, rounded = any(found.taken_in.values()), any(found.rounding.values())
    head = [""]
    head += [wording.reason("page_rest")] if taken else []
    head += [wording.reason("page_rounding")] if rounded else []
    rows = [[*head, wording.reason("page_balance")]] if taken or rounded else []
    for who, balance in found.balances.items():
        cells = [who]
        cells += [euro_text(Cents(found.taken_in[who]), language)] if taken else []
        cells += [euro_text(found.rounding[who], language)] if rounded else []
        rows.append([*cells, euro_text(Cents(balance), language)])
    parts = [grid(rows, [False, *(True for _ in rows[0][1:])])] if rows else []
    listed = _payments_text(payments)
    return "\n\n".join([*parts, *([listed] if listed else [])])


def _payments_text(payments: Iterable[PaymentWords]) -> str:
    rows = [[each.payer, "→", each.payee, each.amount, each.became] for each in payments]
    return grid(rows, [False, False, False, True, False]) if rows else ""
