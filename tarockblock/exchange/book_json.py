"""The book as plain data: what ``book --json`` and ``settle EVENING --json`` print (``book.md``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarockblock.domain.closing import Settled
from tarockblock.domain.journal import Book, Kind, Posting
from tarockblock.domain.proposals import Proposal
from tarockblock.exchange.book_words import posting_note
from tarockblock.exchange.score_json import amounts
from tarockblock.exchange.wording import Wording


def round_data(
    name: str, book: Book, balances: Mapping[str, int], numbers: Mapping[str, int], wording: Wording
) -> dict[str, Any]:
    """One round; ``numbers`` are those evenings have here, by id. The kitty is None."""
    return {
        "round": name,
        "balances": dict(balances),
        "claims": [
            {"from": each.debtor, "to": each.creditor, "cents": each.cents, "since": each.since} for each in book.claims
        ],
        "kitty": {"cash": book.cash, "owed": book.owed},
        "postings": [_posting(each, book, numbers, wording) for each in book.postings],
    }


def _posting(posting: Posting, book: Book, numbers: Mapping[str, int], wording: Wording) -> dict[str, Any]:
    evening = posting.evening
    return {
        "id": posting.id,
        "number": posting.number,
        "at": posting.at.isoformat(),
        "kind": posting.kind.value,
        "evening": None if evening is None else numbers.get(evening.id),
        "reverses": posting.names if posting.kind is Kind.REVERSAL else None,
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
                "cents": each.cents,
                "paid": each.paid,
                "open": each.open,
                "otherwise": each.otherwise,
                "paid_before": each.paid_before,
            }
            for each in proposals
            if each.cents
        ],
    }
