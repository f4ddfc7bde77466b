"""What is announced once: what was put right when the book was made out of older settlements."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Posting
from tarockblock.exchange.book_words import transfer_words
from tarockblock.exchange.wording import Wording
from tarockblock.store import memory, postings
from tarockblock.store.old_money import DIFFERENCE

_SEEN = "told_of_book"
"""Under this key the database remembers that it was announced."""


def unseen(store: Store) -> Sequence[Posting]:
    """Postings that were not announced yet."""
    if not postings.has_reason(store, DIFFERENCE) or memory.is_remembered(store, _SEEN, "1"):
        return ()
    return [each for each in read_accounts(store).postings if each.reason == DIFFERENCE]


def notice(posting: Posting, wording: Wording) -> str:
    """What an evening demanded that nobody owes, as a sentence."""
    evening = posting.evening
    called = "" if evening is None else ", ".join(part for part in (evening.title, wording.day(evening.date)) if part)
    amounts = ", ".join(transfer_words(each.turned, wording) for each in posting.transfers)
    return wording.reason("told_wrong", evening=called or "–", amounts=amounts)


def mark_seen(store: Store) -> None:
    """Remember that they were announced."""
    with store.writing():
        memory.remember(store, _SEEN, "1")
