"""The command ``stats``."""

from __future__ import annotations

import argparse
from dataclasses import replace

from tarockblock.app import checking
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.statistics import load_statistics
from tarockblock.cli.console import FINE, Console
from tarockblock.cli.database import opened
from tarockblock.domain.statistics import Selection
from tarockblock.exchange.statistics_json import player_totals, totals_data, totals_text


def run_stats(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        accounts = read_accounts(store)
        wanted = Selection() if args.year is None else Selection.year(args.year)
        if args.of is not None:
            called = accounts.round_names[accounts.round_of(args.of)]
            wanted = replace(wanted, rounds=frozenset({called}))
        for each in checking.doubtful_evenings(store):
            console.complain(console.wording.finding(each.code, each.params))
        found = player_totals(load_statistics(store).choose(wanted).facts)
    if args.json:
        console.print_json(totals_data(found))
    else:
        console.print_line(totals_text(found, console.wording) if found else console.wording.reason("no_evenings"))
    return FINE
