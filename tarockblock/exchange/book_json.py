"""The book as plain data: what ``book --json`` and ``settle EVENING --json`` print (``book.md``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarockblock.domain.closing import Settled
from tarockblock.domain.journal import Book, Claim, Posted, Posting
from tarockblock.domain.proposals import Proposal
from tarockblock.domain.statement import minus_since
from tarockblock.exchange.book_words import posting_note
from tarockblock.exchange.score_json import amounts, said
from tarockblock.exchange.wording import Wording


def round_data(
    name: str, book: Book, balances: Mapping[str, int], numbers: Mapping[str | None, int], wording: Wording
) -> dict[str, Any]:
    """One round; ``numbers`` are those evenings have here, by id. The kitty is None."""
    return {
        "round": name,
        "balances": dict(balances),
        "minus_since": {who: since or None for who, since in minus_since(book).items()},
        "claims": [_claim(each, numbers) for each in book.claims],
        "kitty": {"cash": book.cash, "owed": book.owed},
        "postings": [_posting(each, book, numbers, wording) for each in book.postings],
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


def _posting(posting: Posting, book: Book, numbers: Mapping[str | None, int], wording: Wording) -> dict[str, Any]:
    return {
        **said(posting, "id", "number"),
        "at": posting.at.isoformat(),
        "date": posting.date or None,
        "kind": posting.kind,
        "evening": numbers.get(posting.evening_id),
        "reverses": posting.names if posting.kind is Posted.REVERSAL else None,
        "counts": posting.id in book.counting,
        "transfers": [{"from": each.debtor, "to": each.creditor, "cents": each.cents} for each in posting.transfers],
        "note": posting_note(posting, wording),
    }


def settled_data(found: Settled, proposals: Iterable[Proposal]) -> dict[str, Any]:
    """What an evening of the database comes to, and what became of what it proposes."""
    return {
        "balances": dict(found.balances),
        "taken_in": dict(found.taken_in),
        "rounding": amounts(found.rounding),
        "payments": [
            {
                "from": each.payer,
                "to": each.payee,
                **said(each, "cents", "paid", "open", "otherwise", "paid_before"),
            }
            for each in proposals
            if each.cents or each.paid_before
        ],
    }
