"""The book as plain data for ``book --json`` and ``settle --json`` (``book.md``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarockblock.domain.evening_money import EveningMoney, Proposal
from tarockblock.domain.journal import Book, Claim, Debt, Posted, Posting
from tarockblock.domain.statement import minus_since
from tarockblock.exchange.book_words import posting_note
from tarockblock.exchange.score_json import said
from tarockblock.exchange.wording import Wording


def round_data(
    name: str, book: Book, balances: Mapping[str, int], numbers: Mapping[str | None, int], wording: Wording
) -> dict[str, Any]:
    """Return a round; ``numbers`` are its evenings' here, by id. The kitty is None."""
    return {
        "round": name,
        "balances": dict(balances),
        "minus_since": {who: since or None for who, since in minus_since(book).items()},
        "claims": [_claim(each, numbers) for each in book.claims],
        "kitty": {"cash": book.cash, "owed": book.owed},
        "postings": [posting_data(each, book, numbers, wording) for each in book.postings],
    }


def _claim(claim: Claim, numbers: Mapping[str | None, int]) -> dict[str, Any]:
    return {
        "from": claim.debtor,
        "to": claim.creditor,
        "cents": claim.cents,
        "since": claim.since or None,
        "parts": [
            {"evening": numbers.get(each.evening), "date": each.date or None, "cents": each.cents}
            for each in claim.parts
        ],
    }


def posting_data(posting: Posting, book: Book, numbers: Mapping[str | None, int], wording: Wording) -> dict[str, Any]:
    """Return a posting of a round's book as plain data."""
    return {
        **said(posting, "id", "number"),
        "at": posting.at.isoformat(),
        "date": posting.date or None,
        "kind": posting.kind,
        "evening": numbers.get(posting.evening_id),
        "reverses": posting.names if posting.kind is Posted.REVERSAL else None,
        "counts": posting.id in book.counting,
        "held": posting.id in book.held,
        "transfers": list(map(_transfer, posting.transfers)),
        "note": posting_note(posting, wording),
    }


def money_data(money: EveningMoney) -> dict[str, Any]:
    return {
        "balances": {each.player: each.balance for each in money.people},
        "taken_in": {each.player: each.carried.plain() for each in money.people},
        "rounding": {each.player: each.rounding.plain() for each in money.people},
        "payments": [_of_proposal(each, "paid", "open", "otherwise", "paid_before") for each in money.payments],
        "kitty": [_of_proposal(each, "open") for each in money.kitty],
        "on_account": [_transfer(each) for each in money.on_account],
    }


def settlement_data(money: EveningMoney) -> dict[str, Any]:
    """Return an evening outside any book, as in ``settle FILE --json``."""
    found = money_data(money)
    return {
        "balances": found["balances"],
        "payments": [_of_proposal(each) for each in money.payments],
        "rounding": {"unit": money.closing.unit, "differences": found["rounding"]},
        "minimal": money.minimal,
    }


def _of_proposal(proposal: Proposal, *names: str) -> dict[str, Any]:
    return {"from": proposal.payer, "to": proposal.payee, **said(proposal, "cents", *names)}


def _transfer(owed: Debt) -> dict[str, Any]:
    return {"from": owed.debtor, "to": owed.creditor, "cents": owed.cents}
