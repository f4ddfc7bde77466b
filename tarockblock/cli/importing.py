"""The import command, for evening files and tables of past evenings (CSV, XLSX)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from tarockblock.app.archive.importing import import_evening
from tarockblock.app.clock import SystemClock
from tarockblock.app.dropped import TABLE_ENDINGS
from tarockblock.app.storage import Store
from tarockblock.cli.console import BAD_INPUT, FINE, Console, load_known
from tarockblock.cli.database import opened, ruleset_called
from tarockblock.errors import BadInputError, TarockblockError
from tarockblock.exchange.evening_file import EveningInFile

_OF_TABLES = ("of", "unit", "ruleset", "book", "dry_run", "json")


def run_import(args: argparse.Namespace, console: Console) -> int:
    """Import each file as a whole; bad ones do not stop the others."""
    status, stores = FINE, ExitStack()
    open_once = cache(lambda: stores.enter_context(opened(args, console, create=True)))
    with stores:
        for name in args.files:
            if _import(name, open_once, args, console):
                continue
            status = BAD_INPUT
            if len(args.files) > 1:  # for a single file its problems have said it
                console.print_line(console.wording.reason("not_imported", file=name))
    return status


def _import(name: str, open_database: Callable[[], Store], args: argparse.Namespace, console: Console) -> bool:
    try:
        if Path(name).suffix.lower() in TABLE_ENDINGS:
            return _import_table(Path(name), open_database, args, console)
        if any(getattr(args, each) for each in _OF_TABLES):
            raise BadInputError("past_only")
        evening = load_known(name, console)
        return evening is not None and _import_evening(name, evening, open_database, args.update, console)
    except TarockblockError as error:
        console.complain(f"{name}: {console.wording.error(error)}")
        return False


def _import_evening(
    name: str, evening: EveningInFile, open_database: Callable[[], Store], update: bool, console: Console
) -> bool:
    found = import_evening(open_database(), evening, update=update)
    console.print_line(console.wording.reason(found.fate.value, file=name, number=found.number))
    for who in found.paid_under:
        console.print_line(console.wording.reason("paid_under", name=who, number=found.number))
    for each in found.names_apart:
        console.print_line(f"{name}: {each.sentence(console.wording)}")
    return True


def _import_table(path: Path, open_database: Callable[[], Store], args: argparse.Namespace, console: Console) -> bool:
    from tarockblock.app.past_years import plan_table, read_table, take_past

    if args.of is None:
        raise BadInputError("past_round_needed")
    ruleset = None if args.ruleset is None else ruleset_called(args.ruleset, args, console)
    if ruleset is None and args.ruleset is not None:
        return False
    in_euros = None if args.unit is None else args.unit == "euro"
    store, clock = open_database(), SystemClock()
    choices = {"name": args.of, "in_euros": in_euros, "ruleset": ruleset}
    table, problems = read_table(path, clock)
    plan, problems = (None, problems) if table is None else plan_table(store, table, clock, **choices)
    if plan is None:
        console.problems(str(path), problems)
        return False
    if not args.dry_run:
        take_past(store, plan, clock, booked=args.book)
    if args.json:
        console.print_json({"file": str(path), **plan.counts}, indent=None)
        return True
    word = console.wording.reason
    for code, places in (("past_left", plan.table.left), ("past_totals", plan.table.totals)):
        if places:
            console.print_line(f"{path}: {word(code, places=', '.join(places))}")
    code = "past_planned" if args.dry_run else "past_taken"
    console.print_line(f"{path}: {word(code, **plan.counts, round=plan.round)}")
    if args.book and plan.new and not args.dry_run:
        console.print_line(f"{path}: {word('past_booked')}")
    return True
