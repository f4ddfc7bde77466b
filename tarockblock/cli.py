"""The command line: reads files, prints what the core computes, answers with the exit status. No Qt, no scoring.

Exit status: 0 fine, 1 found something (verify), 2 bad input, with one line per problem on standard error; 130 after
Ctrl+C. A full disk behind ``>`` is a sentence and 2, a reader that has gone is silence.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tarockblock.cli_console import BAD_INPUT, FINE, INTERRUPTED, Console, load_all
from tarockblock.cli_database import DATABASE_COMMANDS
from tarockblock.cli_money import MONEY_COMMANDS, run_settle_evening
from tarockblock.cli_rules import RULES
from tarockblock.cli_usage import JSON, Argument, Command, language_of, read_line
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.settlement import UNITS, settle
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.score_json import score_data, settlement_data
from tarockblock.exchange.text_tables import ledger_text, settlement_text


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. SystemExit after help, or where the line can not be understood."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    asked = sys.argv[1:] if argv is None else argv
    console = Console(sys.stdout, sys.stderr, language_of(asked))
    try:
        status = _run(asked, console)
    except SystemExit as stopped:
        stopped.code = console.finish(stopped.code if isinstance(stopped.code, int) else BAD_INPUT)
        raise
    except KeyboardInterrupt:
        status = INTERRUPTED
    return console.finish(status)


def _run(argv: Sequence[str], console: Console) -> int:
    args = read_line(COMMANDS, argv, console)
    try:
        status: int = args.run(args, console)
    except TarockblockError as error:
        console.complain(console.wording.error(error))
        return BAD_INPUT
    except OSError as error:
        # What nobody reckoned with where it happened: a folder that vanishes, a disk taken out.
        found = TarockblockError("system_fault", file=error.filename or "tarockblock", reason=reason_of(error))
        console.complain(console.wording.error(found))
        return BAD_INPUT
    return status


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
    """``tarockblock settle``: an argument of digits is an evening of the database, anything else a file."""
    if args.file.isascii() and args.file.isdigit():
        return run_settle_evening(args, console)
    evenings = load_all([args.file], console)
    if evenings is None:
        return BAD_INPUT
    ledger: Ledger = compute_ledger(evenings[0])
    found = settle(ledger.cents, args.round or 1)
    if args.json:
        console.say_json(settlement_data(found))
    else:
        console.say(settlement_text(found, console.wording))
    return FINE


COMMANDS = (
    Command("score", run_score, (Argument(("files",), "evening_files", "file", {"nargs": "+"}), JSON)),
    Command(
        "settle",
        run_settle,
        (
            Argument(("file",), "evening_or_file", "evening_or_file_name"),
            Argument(("--round",), "round", "cents", {"type": int, "choices": UNITS}),
            JSON,
        ),
    ),
    *DATABASE_COMMANDS,
    *MONEY_COMMANDS,
    RULES,
)
"""Every command there is, in the order of the help."""
