"""What the form of a posting says of the kitty before it is booked: who laid out, who gets, what will be short."""

from __future__ import annotations

from tarockblock.app.money.booking_draft import TO_KITTY, BookingDraft
from tarockblock.app.money.posting import Done
from tarockblock.domain.journal import KITTY, Kind
from tarockblock.domain.money import Cents
from tarockblock.exchange.book_words import posting_kind, posting_note, posting_words
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import translate


def person_head(kind: Kind) -> str:
    """What stands over the field of whoever it concerns besides the kitty."""
    return translate("Booking", "Who laid it out") if kind is Kind.EXPENSE else translate("Booking", "Who")


def done_words(done: Done, wording: Wording) -> str:
    """What was done, in a few words: a posting, several payments, the season's close, other terms."""
    if done.terms is not None:
        return translate("Booking", "agreed upon for {round}").format(
            round=done.round or wording.reason("round_nameless")
        )
    if any(each.reason for each in done.postings):
        return next(posting_note(each, wording) for each in done.postings if each.reason)
    if len(done.postings) > 1:
        return wording.reason("postings_several", count=len(done.postings))
    (posting,) = done.postings
    return f"{posting_kind(posting, wording)}, {posting_words(posting, wording)}"


def kitty_words(draft: BookingDraft, wording: Wording) -> str:
    """In whole sentences, a line each; empty where the kitty has no part in it, or nothing can be said yet."""

    def euros(cents: int) -> str:
        return euro_text(Cents(cents), wording.language, signed=False)

    lines = []
    if draft.kind in TO_KITTY and draft.person is not KITTY and draft.cents is not None:
        if draft.kind is Kind.EXPENSE:
            said = translate("Booking", "{person} has laid out {amount} and gets that back out of the kitty.")
        else:
            said = translate("Booking", "{person} then owes the kitty {amount} for this.")
        lines.append(said.format(person=wording.people((draft.person,)), amount=euros(draft.cents)))
    if draft.short:
        if draft.kind is Kind.EXPENSE:
            said = translate("Booking", "The kitty then owes more than it holds: {missing} will be short.")
        else:
            said = translate("Booking", "The kitty falls below zero: {missing} will be short.")
        held = translate("Booking", "In the box: {cash}.").format(
            cash=euro_text(Cents(draft.page.book.cash), wording.language, signed=draft.page.book.cash < 0)
        )
        lines.append(f"{said.format(missing=euros(draft.short))} {held}")
    return "\n".join(lines)
