"""The command ``stats``."""

from __future__ import annotations

import argparse
from dataclasses import replace

from tarockblock.app import checking
from tarockblock.app.money.accounts import Accounts, read_accounts
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store
from tarockblock.cli.console import FINE, Console
from tarockblock.cli.database import opened, write_paper
from tarockblock.domain.statistics import Selection
from tarockblock.errors import BadInputError
from tarockblock.exchange.statistics_json import player_totals, totals_text


def run_stats(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        accounts = read_accounts(store)
        if args.pdf is not None:
            return _write_year(store, accounts, args, console)
        wanted = Selection() if args.year is None else Selection.year(args.year)
        if args.of is not None:
            called = accounts.round_names[accounts.round_of(args.of)]
            wanted = replace(wanted, rounds=frozenset({called}))
        for each in checking.doubtful_evenings(store):
            console.complain(console.wording.finding(each.code, each.params))
        found = player_totals(load_statistics(store).choose(wanted).facts)
    if args.json:
        console.print_json({"people": found})
    else:
        console.print_line(totals_text(found, console.wording) if found else console.wording.reason("no_evenings"))
    return FINE


def _write_year(store: Store, accounts: Accounts, args: argparse.Namespace, console: Console) -> int:
    from tarockblock.app.year_pages import year_pages

    name = next(iter(accounts.round_names.values())) if args.of is None and len(accounts.rounds) == 1 else args.of
    if args.year is None or name is None or args.json:
        raise BadInputError("year_needs")
    write_paper(year_pages(store, name, args.year, console.wording), args.pdf, console)
    return FINE
