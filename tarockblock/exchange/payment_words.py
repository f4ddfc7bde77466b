"""The outcome of a proposed payment in a few words, for everything that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tarockblock.domain.evening_money import Cleared, Proposal, Way
from tarockblock.domain.journal import Account
from tarockblock.exchange.book_words import account_name
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import short_date, short_day
from tarockblock.exchange.report import EveningReport
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import isolated


@dataclass(frozen=True, slots=True)
class PaymentWords:
    payer: str
    payee: str
    cents: int
    amount: str
    ticked: bool
    became: str
    is_open: bool = True


def payment_groups(report: EveningReport, wording: Wording) -> Iterator[tuple[str, list[PaymentWords]]]:
    """Yield the payments by heading: people, the kitty, on account."""
    money, date = report.money, report.ledger.evening.date
    yield wording.reason("page_payments"), [payment_words(each, date, wording) for each in money.payments]
    if money.kitty:
        yield wording.reason("page_kitty"), [payment_words(each, date, wording) for each in money.kitty]
    if money.on_account:
        on_account = wording.reason("settled_on_account")
        words = (
            PaymentWords(*_between(each.debtor, each.creditor, each.cents, wording), False, on_account, False)
            for each in money.on_account
        )
        yield wording.reason("page_on_account"), list(words)


def payment_words(proposal: Proposal, evening: str | None, wording: Wording) -> PaymentWords:
    """Return a payment's words; ``evening`` is the ISO date of the proposing evening."""
    return PaymentWords(
        *_between(proposal.payer, proposal.payee, proposal.cents, wording),
        proposal.is_paid,
        what_became(proposal, evening, wording),
        bool(proposal.open),
    )


def _between(payer: Account, payee: Account, cents: int, wording: Wording) -> tuple[str, str, int, str]:
    return account_name(payer, wording), account_name(payee, wording), cents, wording.euros(cents)


def payments_line(payments: Iterable[PaymentWords], wording: Wording) -> str:
    return ", ".join(
        f"{isolated(each.payer)} → {isolated(each.payee)} {each.amount} "
        f"({each.became or wording.reason('settled_open')})"
        for each in payments
    )


def what_became(proposal: Proposal, evening: str | None, wording: Wording) -> str:
    """Return ``1,00 € bezahlt, 2,40 € offen``; without the amount if all of it, "" if all is open."""
    parts = [(words, cents) for words, cents in _parts(proposal, evening, wording) if cents]
    if len(parts) == 1:
        return "" if proposal.open else parts[0][0]
    return ", ".join(wording.reason("settled_part", amount=wording.euros(cents), what=words) for words, cents in parts)


def explained(proposal: Proposal, wording: Wording) -> str:
    return wording.reason("settled_elsewhere_means") if Way.ELSEWHERE in {each.way for each in proposal.cleared} else ""


def _parts(proposal: Proposal, evening: str | None, wording: Wording) -> Iterator[tuple[str, int]]:
    before = "settled_paid" if proposal.paid_before == proposal.cents else "settled_before"
    yield wording.reason(before), proposal.paid_before
    yield wording.reason("settled_paid"), proposal.paid
    for each in proposal.cleared:
        yield _cleared(each, evening, wording), each.cents
    yield wording.reason("settled_open"), proposal.open


def _cleared(cleared: Cleared, evening: str | None, wording: Wording) -> str:
    into = cleared.evening
    if into is None:
        return wording.reason(f"settled_{cleared.way}")
    is_same_year = (evening or "")[:4] == (into.date or "")[:4]
    day = short_day if is_same_year else short_date
    name = day(into.date, wording.language) or into.title
    return wording.reason("settled_taken_in", evening=name) if name else wording.reason("settled_taken_in_later")


def settlement_text(report: EveningReport, wording: Wording) -> str:
    columns, language = report.columns, wording.language
    rows = [["", *map(wording.reason, columns)]] if len(columns) > 1 else []
    for each in report.money.people:
        rows.append([each.player, *(euro_text(of(each), language) for of in columns.values())])
    parts = [wording.reason("page_changing")] if report.money.is_changing else []
    parts.append(grid(rows, [False, *(True for _ in columns)]))
    for index, (heading, lines) in enumerate(payment_groups(report, wording)):
        cells = [[each.payer, "→", each.payee, each.amount, each.became] for each in lines]
        table = grid(cells, [False, False, False, True, False]) if cells else ""
        parts.append(f"{heading}\n{table}" if index else table or wording.reason("page_no_payments"))
    return "\n\n".join(parts)
