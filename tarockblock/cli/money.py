"""The commands for settling and the book: close, reopen, trash, untrash, book, pay, settle."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tarockblock.app import archive
from tarockblock.app.archive import DetachedSession
from tarockblock.app.clock import SystemClock
from tarockblock.app.money.accounts import evening_of, read_accounts
from tarockblock.app.money.evening import Choice, given_elsewhere, money_of
from tarockblock.app.money.leaving import pay_and_leave, payments_of_leaving
from tarockblock.app.money.outlay import outlay_posting, read_names
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.storage import Store
from tarockblock.cli.console import BAD_INPUT, FINE, Console
from tarockblock.cli.database import opened
from tarockblock.domain.journal import EveningRef
from tarockblock.errors import BadInputError
from tarockblock.exchange.book_json import money_data, posting_data, round_data
from tarockblock.exchange.book_words import book_text, held_words, outlay_words, posting_words, transfer_words
from tarockblock.exchange.payment_words import settlement_text
from tarockblock.exchange.report import EveningReport


def run_close(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        session = _look_at(store, args.evening)
        accounts = read_accounts(store)
        money = money_of(accounts, args.evening, session.ledger)
        held = given_elsewhere(accounts, money)
        if held and not (session.closed and money.is_booked):
            question = console.wording.reason("close_question", first=accounts.numbers[held[0][0].id])
            if not console.agrees(" ".join((*_held_words(held, console), question))):
                return BAD_INPUT
        session.close_evening(Choice(args.round, True if args.leave_open else None))
        _said("evening_closed", args, console)
        console.print_line(_settled(store, args.evening, None, console, json=False))
        if session.copy_error is not None:
            console.complain(console.wording.error(session.copy_error))
    return FINE


def run_reopen(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        _look_at(store, args.evening).reopen()
    return _said("evening_reopened", args, console)


def run_trash(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        archive.trash(store, args.evening)
    return _said("evening_trashed", args, console)


def run_untrash(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        archive.untrash(store, args.evening)
    return _said("evening_untrashed", args, console)


def _look_at(store: Store, number: int) -> DetachedSession:
    session = DetachedSession(store, SystemClock())
    session.open(number)
    return session


def _said(outcome: str, args: argparse.Namespace, console: Console) -> int:
    console.print_line(console.wording.reason(outcome, number=args.evening))
    return FINE


def run_settle_evening(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        found = _settled(store, int(args.file), args.round, console, json=args.json)
    if not args.json:
        console.print_line(found)
    return FINE


def _settled(store: Store, number: int, unit: int | None, console: Console, *, json: bool) -> str:
    session = _look_at(store, number)
    accounts = read_accounts(store)
    if evening_of(accounts, store, number).is_trashed:
        raise BadInputError("evening_in_trash", evening=number)
    found = money_of(accounts, number, session.ledger, Choice(unit))
    if session.closed and found.is_booked and unit not in (None, found.closing.unit):
        raise BadInputError("evening_closed")
    if json:
        console.print_json(money_data(found))
    text = settlement_text(EveningReport(session.ledger, found), console.wording)
    return "\n".join([text, *_held_words(given_elsewhere(accounts, found), console)])


def _held_words(held: Sequence[tuple[EveningRef, int]], console: Console) -> Iterable[str]:
    return (held_words(each, cents, console.wording) for each, cents in held)


def run_book(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        accounts = read_accounts(store)
    names = accounts.rounds if args.of is None else [accounts.round_of(args.of)]
    books = {name: accounts.book(name) for name in names}
    balances = {
        name: {who: book.balances.get(who, 0) for who in accounts.people_in(name)} for name, book in books.items()
    }
    called, numbers = accounts.round_names, accounts.numbers
    rounds = [(called[name], book, balances[name], numbers, console.wording) for name, book in books.items()]
    if args.json:
        console.print_json({"rounds": [round_data(*each) for each in rounds]})
    else:
        texts = [book_text(*each) for each in rounds]
        console.print_line("\n\n".join(texts) if texts else console.wording.reason("no_evenings"))
    return FINE


def run_pay(args: argparse.Namespace, console: Console) -> int:
    rest = (args.payer, args.payee, args.cents)
    if (args.undo is None) is (None in rest) or (args.undo is not None and rest != (None, None, None)):
        raise BadInputError("pay_needs")
    with opened(args, console) as store:
        commands = MoneyCommands(store, SystemClock())
        if args.undo is not None:
            (made,) = commands.take_back(args.undo)
        else:
            request = PaymentRequest(
                payer=args.payer or None,
                payee=args.payee or None,
                cents=args.cents,
                round=args.of,
                evening=args.evening,
                on_account=args.on_account,
                note=args.note,
                day=args.date,
            )
            (made,) = commands.pay(request)
    outcome = "pay_undone" if args.undo is not None else "pay_noted"
    console.print_line(console.wording.reason(outcome, payment=posting_words(made, console.wording), id=made.id))
    return FINE


def run_leave(args: argparse.Namespace, console: Console) -> int:
    """Book the payments of a player who leaves an evening early."""
    number, word = args.evening, console.wording.reason
    with opened(args, console) as store:
        made = [] if args.dry_run else pay_and_leave(store, number, [args.player], MoneyCommands(store, SystemClock()))
        owed = payments_of_leaving(store, number, [args.player]) if args.dry_run else ()
        accounts = read_accounts(store)
    if args.json:
        book, numbers = accounts.book_of(number), accounts.numbers
        console.print_json({"payments": [posting_data(each, book, numbers, console.wording) for each in made]})
        return FINE
    for debt in owed:
        console.print_line(word("leave_due", payment=transfer_words(debt, console.wording)))
    for each in made:
        console.print_line(word("pay_noted", payment=posting_words(each, console.wording), id=each.id))
    if not made and not owed:
        console.print_line(word("leave_nothing", name=args.player))
    return FINE


def run_outlay(args: argparse.Namespace, console: Console) -> int:
    """Book an expense a player paid for several people, who owe their shares."""
    among = None if args.among is None else read_names(args.among)
    with opened(args, console) as store:
        posting = outlay_posting(store, args.payer or None, args.cents, among, args.of)
        made = MoneyCommands(store, SystemClock()).post(replace(posting, note=args.note, day=args.date))
        accounts = read_accounts(store)
    if args.json:
        console.print_json(posting_data(made, accounts.book(made.round), accounts.numbers, console.wording))
    else:
        console.print_line(outlay_words(made, console.wording))
    return FINE
