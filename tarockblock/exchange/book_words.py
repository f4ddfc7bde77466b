"""The book in words: postings, and whole rounds as plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from tarockblock.domain.book_sums import total_of
from tarockblock.domain.journal import Account, Book, Claim, Closing, Debt, EveningRef, Posted, Posting
from tarockblock.domain.money import Cents
from tarockblock.domain.statement import minus_since
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import isolated

Numbers = Mapping[str | None, int]


def account_name(account: Account, wording: Wording, part: str = "") -> str:
    """Return an account's name; the kitty's is a word, with its article within a sentence (``part``: owes, gets,
    of).
    """
    return wording.reason(f"kitty_{part}" if part else "kitty") if account is None else account


def posting_kind(posting: Posting, wording: Wording) -> str:
    if posting.kind is Posted.ADJUST and not posting.reason:
        return wording.reason("posting_written_off")
    return kind_word(posting.kind, wording)


def kind_word(kind: Posted, wording: Wording) -> str:
    return wording.reason(f"posting_{kind}")


def posting_note(posting: Posting, wording: Wording) -> str:
    evening = posting.evening
    called = "" if evening is None else ", ".join(part for part in (evening.title, wording.day(evening.date)) if part)
    own = wording.reason(f"posting_{posting.reason}", evening=called or "–") if posting.reason else ""
    return ": ".join(part for part in (own, posting.note) if part)


def transfer_words(transfer: Debt, wording: Wording, *, paid: bool = False) -> str:
    one, other = account_name(transfer.debtor, wording), account_name(transfer.creditor, wording)
    if paid:
        one, other = other, one
    return f"{isolated(one)} → {isolated(other)} {wording.euros(transfer.cents)}"


def transfers_words(transfers: Sequence[Debt], wording: Wording, *, paid: bool = False) -> str:
    if len(transfers) > 1 and len({(each.creditor, each.cents) for each in transfers}) == 1:
        names = wording.people(tuple(account_name(each.debtor, wording) for each in transfers))
        payee = isolated(account_name(transfers[0].creditor, wording))
        return wording.reason("statement_each", names=names, payee=payee, amount=wording.euros(transfers[0].cents))
    return ", ".join(transfer_words(each, wording, paid=paid) for each in transfers)


def posting_lines(
    posting: Posting, book: Book, wording: Wording, concerns: Callable[[Debt], bool] | None = None
) -> tuple[str, ...]:
    """Return an evening's results, claims and proposed payments, or who owes or paid whom.

    With ``concerns`` only such debts, without results.
    """
    closing, is_wanted = posting.closing, concerns or (lambda _: True)
    if closing is None:
        transfers = tuple(filter(is_wanted, posting.transfers))
        return (transfers_words(transfers, wording, paid=posting.kind is Posted.PAYMENT),) if transfers else ()
    closing = book.closing(posting)
    parts = {"evening_taken_in": closing.taken_in, "evening_proposed": closing.proposed}
    shown = [(code, tuple(filter(is_wanted, transfers))) for code, transfers in parts.items()]
    lines = [wording.reason(code, transfers=transfers_words(each, wording)) for code, each in shown if each]
    return tuple(lines) if concerns else (*_results(closing, wording), *lines)


def _results(closing: Closing, wording: Wording) -> Iterable[str]:
    found = sorted(closing.results.items(), key=lambda each: -each[1])
    amounts = [f"{isolated(account_name(who, wording))} {euro_text(Cents(n), wording.language)}" for who, n in found]
    if amounts:
        yield wording.reason("evening_results", results=", ".join(amounts))


def posting_words(posting: Posting, wording: Wording, book: Book | None = None) -> str:
    return "; ".join(posting_lines(posting, book or Book(()), wording)) or "–"


def outlay_words(posting: Posting, wording: Wording) -> str:
    """Say who laid out how much, and who owes what by it."""
    owed = posting.transfers
    amount = wording.euros(total_of(owed))
    return wording.reason("outlay_noted", owed=transfers_words(owed, wording), amount=amount, id=posting.id)


def evening_words(evening: EveningRef | None, numbers: Numbers, wording: Wording) -> str:
    if evening is None:
        return ""
    called = ", ".join(part for part in (evening.title, wording.day(evening.date)) if part)
    number = numbers.get(evening.id)
    return called if number is None else wording.reason("evening_numbered", number=number, evening=called or "–")


def claim_words(claim: Claim, wording: Wording, *, was: bool = False) -> str:
    """Say who owes whom how much since when, or who ``was`` owing it at the end of a year."""
    debtor = account_name(claim.debtor, wording, "owes")
    return wording.reason(
        "claim_line_then" if was else "claim_line",
        debtor=debtor if claim.debtor else debtor[:1].upper() + debtor[1:],
        creditor=account_name(claim.creditor, wording, "gets"),
        amount=wording.euros(claim.cents),
        since=wording.since(claim.since),
    )


def held_words(evening: EveningRef, cents: int, wording: Wording) -> str:
    day, amount = wording.day(evening.date), wording.euros(cents)
    return wording.reason("claim_held" if day else "claim_held_undated", amount=amount, evening=day or evening.title)


def held_beside(claim: Claim | Debt, book: Book, wording: Wording) -> str:
    held = book.held_between(claim.debtor, claim.creditor)
    return " ".join(held_words(evening, cents, wording) for evening, cents in held.items())


def reminder(book: Book, name: str, debtor: Account, wording: Wording) -> str:
    """Return a message asking a debtor to pay, without what they gave for evenings that are not closed."""
    head = wording.reason("reminder", round=name or wording.reason("round_nameless"))
    claims = [each for each in book.claims if each.debtor == debtor and book.due(each)]
    lines = [line for each in claims for line in _claim_lines(each, book, {}, wording, asked=book.due(each))]
    return "\n".join((head, *lines)) if lines else ""


def book_text(name: str, book: Book, people: Mapping[str, int], numbers: Numbers, wording: Wording) -> str:
    """Return a round: balances, debts with their origins, the kitty, and the journal with reversed postings in
    brackets.
    """
    language, since = wording.language, minus_since(book)
    parts = [isolated(name) or wording.reason("round_nameless")]
    if people:
        below = {who: wording.reason("minus_since", since=wording.since(day)) for who, day in since.items()}
        rows = [[who, euro_text(Cents(cents), language), below.get(who, "")] for who, cents in people.items()]
        parts.append(grid(rows, [False, True, False]))
    claims = [line for each in book.claims for line in _claim_lines(each, book, numbers, wording)]
    parts.append("\n".join(claims) if claims else wording.reason("page_no_payments"))
    if None in book.accounts:
        cash, owed = (euro_text(Cents(each), language) for each in (book.cash, book.owed))
        parts.append(wording.reason("kitty_line", cash=cash, owed=owed))
    lines = [_line(each, book, numbers, wording) for each in book.by_date]
    parts += [grid(lines, [True, False, False, False, False])] if lines else []
    return "\n\n".join(parts)


def _claim_lines(
    claim: Claim, book: Book, numbers: Numbers, wording: Wording, asked: int | None = None
) -> Iterable[str]:
    yield claim_words(claim if asked is None else replace(claim, cents=asked), wording)
    for part in claim.parts:
        posting = part.posting
        kind = "" if posting.kind is Posted.EVENING else posting_kind(posting, wording)
        dated = wording.day(part.date) if posting.evening is None else ""
        named = ", ".join(each for each in (kind, dated) if each)
        about = (evening_words(posting.evening, numbers, wording), named, posting_note(posting, wording))
        yield f"  {wording.euros(part.cents)}  {' · '.join(each for each in about if each)}"
    held = held_beside(claim, book, wording)
    if held:
        yield f"  {held}"


def _line(posting: Posting, book: Book, numbers: Numbers, wording: Wording) -> list[str]:
    gone = posting.id not in book.counting | book.held and posting.kind is not Posted.REVERSAL
    words, note = posting_words(posting, wording, book), posting_note(posting, wording)
    evening = evening_words(posting.evening, numbers, wording)
    held = wording.reason("posting_held") if posting.id in book.held else ""
    about = " · ".join(part for part in (evening, f"[{words}]" if gone else words, held, note) if part)
    return [str(posting.number), posting.date, posting_kind(posting, wording), " ".join(about.split()), posting.id]
