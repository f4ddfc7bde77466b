"""The book in words: what a posting is about, and whole rounds as plain text for the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from tarockblock.domain.journal import Account, Book, Debt, Kind, Posting
from tarockblock.domain.money import Cents
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording


def account_name(account: Account, wording: Wording) -> str:
    """The name of an account; the kitty has a word."""
    return wording.reason("kitty") if account is None else account


def kind_word(kind: Kind, wording: Wording) -> str:
    """What a kind of posting is called."""
    return wording.reason(f"posting_{kind}")


def posting_note(posting: Posting, wording: Wording) -> str:
    """Why it was posted: what the program says of it itself, and what somebody typed."""
    evening = posting.evening
    called = "" if evening is None else ", ".join(part for part in (evening.title, wording.day(evening.date)) if part)
    own = wording.reason(f"posting_{posting.reason}", evening=called or "–") if posting.reason else ""
    return ": ".join(part for part in (own, posting.note) if part)


def transfer_words(transfer: Debt, wording: Wording, *, paid: bool = False) -> str:
    """Who owes whom how much; of a payment (``paid``) who has given it to whom."""
    one, other = account_name(transfer.debtor, wording), account_name(transfer.creditor, wording)
    if paid:
        one, other = other, one
    amount = euro_text(Cents(transfer.cents), wording.language, signed=False)
    return f"{isolated(one)} → {isolated(other)} {amount}"


def posting_words(posting: Posting, wording: Wording) -> str:
    """What a posting moves, in one line."""
    paid = posting.kind is Kind.PAYMENT
    return ", ".join(transfer_words(each, wording, paid=paid) for each in posting.transfers) or "–"


def book_text(name: str, book: Book, people: Mapping[str, int], wording: Wording) -> str:
    """One round: balances, who owes whom since when, the kitty, and the journal; what no longer counts in brackets."""
    language = wording.language
    parts = [isolated(name) or wording.reason("round_nameless")]
    if people:
        parts.append(grid([[who, euro_text(Cents(cents), language)] for who, cents in people.items()], [False, True]))
    claims = [
        [
            wording.reason(
                "claim_line",
                debtor=account_name(each.debtor, wording),
                creditor=account_name(each.creditor, wording),
                amount=euro_text(Cents(each.cents), language, signed=False),
                since=wording.day(each.since),
            )
        ]
        for each in book.claims
    ]
    parts.append(grid(claims, [False]) if claims else wording.reason("page_no_payments"))
    if None in book.accounts:
        cash, owed = (euro_text(Cents(each), language) for each in (book.cash, book.owed))
        parts.append(wording.reason("kitty_line", cash=cash, owed=owed))
    lines = [_line(each, book, wording) for each in book.postings]
    parts += [grid(lines, [True, False, False, False, False])] if lines else []
    return "\n\n".join(parts)


def _line(posting: Posting, book: Book, wording: Wording) -> list[str]:
    gone = posting.id not in book.counting and posting.kind is not Kind.REVERSAL
    words = posting_words(posting, wording)
    note = posting_note(posting, wording)
    evening = posting.evening.title if posting.evening is not None else ""
    about = " · ".join(part for part in (f"[{words}]" if gone else words, evening, note) if part)
    return [
        str(posting.number),
        posting.at.date().isoformat(),
        kind_word(posting.kind, wording),
        " ".join(about.split()),
        posting.id,
    ]
