"""The command line: reads files, prints what the core computes, answers with the exit status. No Qt, no scoring.

Exit status: 0 fine, 1 found something (verify), 2 bad input, with one line per problem on standard error; 130 after
Ctrl+C. A full disk behind ``>`` is a sentence and 2, a reader that has gone is silence.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tarockblock.cli.console import BAD_INPUT, FINE, INTERRUPTED, Console, load
from tarockblock.cli.usage import (
    JSON,
    argument,
    command,
    completion,
    flag,
    language_of,
    number,
    print_help,
    read_line,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import UNITS
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.formats import FORMATS


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
    return _logged(args, console) if args.debug or os.environ.get("TAROCKBLOCK_DEBUG") else _do(args, console)


def _logged(args: argparse.Namespace, console: Console) -> int:
    import logging

    from tarockblock import debug_log

    log = logging.getLogger(__name__)
    debug_log.begin(to_file=args.debug or debug_log.is_wanted())
    debug_log.phase(log, f"run_{args.command.name}")
    status = _do(args, console)
    debug_log.phase(log, f"ended with {status}")
    return status


def _do(args: argparse.Namespace, console: Console) -> int:
    try:
        status: int = args.command.run(args, console)
        return status
    except TarockblockError as error:
        found = error
    except OSError as error:
        # What nobody reckoned with where it happened: a folder that vanishes, a disk taken out.
        found = TarockblockError("system_fault", file=error.filename or "tarockblock", reason=reason_of(error))
    console.complain(console.wording.error(found))
    return BAD_INPUT


def run_score(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock score``: each file by itself, the good ones also beside bad ones."""
    indent = 1 if len(args.files) == 1 else None
    status = FINE
    for name in args.files:
        evening = load(name, console)
        if evening is None:
            status = BAD_INPUT
            continue
        ledger = compute_ledger(evening)
        if args.json:
            from tarockblock.exchange.score_json import score_data

            console.print_json(score_data(ledger, console.wording.language), indent=indent)
        else:
            from tarockblock.exchange.text_tables import ledger_text

            console.print_line(ledger_text(ledger, console.wording))
            if ledger.refused:
                console.complain(console.wording.reason("impossible"))
                console.problems(name, ledger.refused)
    return status


def run_settle(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock settle``: an argument of digits is an evening of the database, anything else a file."""
    if args.file.isascii() and args.file.isdigit():
        from tarockblock.cli.money import settle_stored  # a file needs no SQL

        return settle_stored(args, console)
    from tarockblock.domain.settlement import settle
    from tarockblock.exchange.score_json import settlement_data
    from tarockblock.exchange.text_tables import settlement_text

    evening = load(args.file, console)
    if evening is None:
        return BAD_INPUT
    found = settle(compute_ledger(evening).cents, args.round or 1)
    if args.json:
        console.print_json(settlement_data(found))
    else:
        console.print_line(settlement_text(found, console.wording))
    return FINE


def run_help(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock help``."""
    print_help(COMMANDS, args.word, console)
    return FINE


def run_completion(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock completion``."""
    console.print_line(completion(COMMANDS, args.shell, console))
    return FINE


SHELLS = ("bash", "zsh", "fish")
_EVENING = argument("evening", "evening", "evening_number", type=number)
_EVENINGS = argument("files", "evening_files", "file", nargs="+")
_OF = argument("--of", "of_round", "round_name")

COMMANDS = (
    command("commands", "score 2026-11-19.tarock.json", _EVENINGS, JSON),
    command(
        "commands",
        "settle 7 --round 10",
        argument("file", "evening_or_file", "evening_or_file_name"),
        argument("--round", "round", "cents", type=number, choices=UNITS),
        JSON,
    ),
    command(
        "database",
        "export 7 -o evening.pdf",
        _EVENING,
        argument("--format", "format", choices=FORMATS),
        argument("--version", "export_version", "version_id"),
        argument("-o --output", "output", "file"),
    ),
    command("database", "import 2026-11-19.tarock.json", _EVENINGS, flag("--update", "update")),
    command(
        "sharing",
        "merge stick/tarockblock.db",
        argument("files", "merge_files", "file", nargs="+", type=Path),
        _OF,
        JSON,
    ),
    command("sharing", "share Nextcloud/Tarock", argument("folder", "share_folder", "folder", type=Path), _OF),
    command("database", "list --trash", flag("--trash", "list_trash"), JSON),
    command(
        "money",
        "close 7 --round 10",
        _EVENING,
        argument("--round", "round_closing", "cents", type=number, choices=UNITS),
        flag("--leave-open", "leave_open"),
    ),
    command("money", "reopen 7", _EVENING),
    command("money", "trash 7", _EVENING),
    command("money", "untrash 7", _EVENING),
    command("money", "book --of Donnerstagsrunde", _OF, JSON),
    command(
        "money",
        "pay Bert Anna 120",
        argument("payer", "pay_from", "pay_from_name", nargs="?"),
        argument("payee", "pay_to", "pay_to_name", nargs="?"),
        argument("cents", "pay_cents", "cents", nargs="?", type=number),
        argument("--evening", "pay_evening", "evening_number", type=number),
        argument("--of", "pay_round", "round_name"),
        flag("--on-account", "on_account"),
        argument("--date", "pay_date", "day"),
        argument("--note", "pay_note", "text", default=""),
        argument("--undo", "pay_undo", "posting_id"),
    ),
    command("database", "verify --db stick/tarockblock.db"),
    command("database", "backup stick/tarockblock.db", argument("file", "backup_file", "file", nargs="?", type=Path)),
    command(
        "database",
        "restore stick/tarockblock.db",
        argument("file", "restore_file", "file", type=Path),
        flag("--yes", "yes"),
    ),
    command(
        "database",
        "recover tarockblock.db -o recovered.db",
        argument("file", "recover_file", "file", type=Path),
        argument("-o --output", "recover_output", "file", type=Path, required=True),
    ),
    command("rules", "rules tirol-2025", argument("what", "rules_what", "rules_id", nargs="*"), JSON),
    command("commands", "help score", argument("word", "help_word", "command", nargs="?")),
    command("commands", "completion bash", argument("shell", "shell", choices=SHELLS)),
)
"""Every command there is, in the order of the help."""
