"""The command line: reads files, prints what the core computes, answers with the exit status. No Qt, no scoring.

Exit status: 0 fine, 1 found something (verify), 2 bad input, with one line per problem on standard error.
"""

from __future__ import annotations

import argparse
import locale
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tarockblock import __version__
from tarockblock.cli_console import BAD_INPUT, FINE, Console, load_all
from tarockblock.cli_database import add_database_commands
from tarockblock.cli_rules import add_rules_command
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.settlement import UNITS, settle
from tarockblock.errors import TarockblockError
from tarockblock.exchange.score_json import score_data, settlement_data
from tarockblock.exchange.text_tables import ledger_text, settlement_text


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = parser().parse_args(argv)
    console = Console(sys.stdout, sys.stderr, args.lang or system_language())
    command: Callable[[argparse.Namespace, Console], int] = args.run
    try:
        return command(args, console)
    except TarockblockError as error:
        console.complain(console.wording.error(error))
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone; nothing more to say
        return FINE


def system_language() -> str:
    """German where the environment says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "de" if (locale.getlocale()[0] or "").lower().startswith(("de", "german")) else "en"


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--db", type=Path, metavar="FILE", default=argparse.SUPPRESS, help="another database")
    common.add_argument("--lang", choices=("de", "en"), default=argparse.SUPPRESS, help="language of sentences")
    top = argparse.ArgumentParser(prog="tarockblock", description="Keeps score for rounds of Königrufen.")
    top.add_argument("--version", action="version", version=f"tarockblock {__version__}")
    top.add_argument("--db", type=Path, metavar="FILE", default=None, help="another database")
    top.add_argument("--lang", choices=("de", "en"), default=None, help="language of sentences")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")

    score = commands.add_parser("score", parents=[common], help="compute every entry of evening files")
    score.add_argument("files", nargs="+", metavar="FILE", help='an evening file; "-" reads standard input')
    score.add_argument("--json", action="store_true", help="print JSON, one object a line for several files")
    score.set_defaults(run=run_score)

    settling = commands.add_parser("settle", parents=[common], help="balances and payments of an evening file")
    settling.add_argument("file", metavar="FILE")
    settling.add_argument("--round", type=int, choices=UNITS, default=1, metavar="CENTS", help="1, 5, 10 or 50")
    settling.add_argument("--json", action="store_true")
    settling.set_defaults(run=run_settle)

    add_database_commands(commands, common)
    add_rules_command(commands, common)
    return top


def run_score(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock score``."""
    evenings = load_all(args.files, console)
    if evenings is None:
        return BAD_INPUT
    indent = 1 if len(evenings) == 1 else None
    for evening in evenings:
        ledger = compute_ledger(evening)
        if args.json:
            console.say_json(score_data(ledger, console.wording.language), indent=indent)
        else:
            console.say(ledger_text(ledger, console.wording))
    return FINE


def run_settle(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock settle``."""
    evenings = load_all([args.file], console)
    if evenings is None:
        return BAD_INPUT
    ledger: Ledger = compute_ledger(evenings[0])
    found = settle(ledger.cents, args.round)
    if args.json:
        console.say_json(settlement_data(found))
    else:
        console.say(settlement_text(found, console.wording))
    return FINE
