"""The command line: reads files, prints what the core computes, answers with the exit status. No Qt, no scoring.

Exit status: 0 fine, 1 found something (verify), 2 bad input, with one line per problem on standard error; 130 after
Ctrl+C. A full disk behind ``>`` is a sentence and 2, a reader that has gone is silence.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from tarockblock.cli.console import BAD_INPUT, FINE, INTERRUPTED, Console, load
from tarockblock.cli.usage import JSON, Argument, Command, Run, completion, language_of, number, print_help, read_line
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
    debug_log.phase(log, args.run.__name__)
    status = _do(args, console)
    debug_log.phase(log, f"ended with {status}")
    return status


def _do(args: argparse.Namespace, console: Console) -> int:
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
        return _of("money", "run_settle_evening")(args, console)
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


def _of(module: str, name: str) -> Run:
    """A command of a module that is imported when it is called for: scoring needs neither SQL nor what it brings."""

    def run(args: argparse.Namespace, console: Console) -> int:
        status: int = getattr(import_module(f"tarockblock.cli.{module}"), name)(args, console)
        return status

    return run


SHELLS = ("bash", "zsh", "fish")
_FLAG = {"action": "store_true"}
_EVENING = Argument(("evening",), "evening", "evening_number", {"type": number})
_EVENINGS = Argument(("files",), "evening_files", "file", {"nargs": "+"})

COMMANDS = (
    Command("score", run_score, (_EVENINGS, JSON), "2026-11-19.tarock.json"),
    Command(
        "settle",
        run_settle,
        (
            Argument(("file",), "evening_or_file", "evening_or_file_name"),
            Argument(("--round",), "round", "cents", {"type": number, "choices": UNITS}),
            JSON,
        ),
        "7 --round 10",
    ),
    Command(
        "export",
        _of("database", "run_export"),
        (
            _EVENING,
            Argument(("--format",), "format", options={"choices": FORMATS}),
            Argument(("--version",), "export_version", "version_id"),
            Argument(("-o", "--output"), "output", "file"),
        ),
        "7 -o evening.pdf",
    ),
    Command(
        "import",
        _of("database", "run_import"),
        (_EVENINGS, Argument(("--update",), "update", options=_FLAG)),
        "2026-11-19.tarock.json",
    ),
    Command(
        "merge",
        _of("sharing", "run_merge"),
        (
            Argument(("files",), "merge_files", "file", {"nargs": "+", "type": Path}),
            Argument(("--of",), "of_round", "round_name"),
            JSON,
        ),
        "stick/tarockblock.db",
    ),
    Command(
        "share",
        _of("sharing", "run_share"),
        (
            Argument(("folder",), "share_folder", "folder", {"type": Path}),
            Argument(("--of",), "of_round", "round_name"),
        ),
        "Nextcloud/Tarock",
    ),
    Command(
        "list",
        _of("database", "run_list"),
        (Argument(("--trash",), "list_trash", options=_FLAG), JSON),
        "--trash",
    ),
    Command(
        "close",
        _of("money", "run_close"),
        (
            _EVENING,
            Argument(("--round",), "round_closing", "cents", {"type": number, "choices": UNITS}),
            Argument(("--leave-open",), "leave_open", options=_FLAG),
        ),
        "7 --round 10",
    ),
    Command("reopen", _of("money", "run_reopen"), (_EVENING,), "7"),
    Command("trash", _of("money", "run_trash"), (_EVENING,), "7"),
    Command("untrash", _of("money", "run_untrash"), (_EVENING,), "7"),
    Command(
        "book",
        _of("money", "run_book"),
        (Argument(("--of",), "of_round", "round_name"), JSON),
        "--of Donnerstagsrunde",
    ),
    Command(
        "pay",
        _of("money", "run_pay"),
        (
            Argument(("payer",), "pay_from", "pay_from_name", {"nargs": "?"}),
            Argument(("payee",), "pay_to", "pay_to_name", {"nargs": "?"}),
            Argument(("cents",), "pay_cents", "cents", {"nargs": "?", "type": number}),
            Argument(("--evening",), "pay_evening", "evening_number", {"type": number}),
            Argument(("--of",), "pay_round", "round_name"),
            Argument(("--on-account",), "on_account", options=_FLAG),
            Argument(("--date",), "pay_date", "day"),
            Argument(("--note",), "pay_note", "text", {"default": ""}),
            Argument(("--undo",), "pay_undo", "posting_id"),
        ),
        "Bert Anna 120",
    ),
    Command("verify", _of("database", "run_verify"), (), "--db stick/tarockblock.db"),
    Command(
        "backup",
        _of("database", "run_backup"),
        (Argument(("file",), "backup_file", "file", {"nargs": "?", "type": Path}),),
        "stick/tarockblock.db",
    ),
    Command(
        "restore",
        _of("database", "run_restore"),
        (
            Argument(("file",), "restore_file", "file", {"type": Path}),
            Argument(("--yes",), "yes", options=_FLAG),
        ),
        "stick/tarockblock.db",
    ),
    Command(
        "recover",
        _of("database", "run_recover"),
        (
            Argument(("file",), "recover_file", "file", {"type": Path}),
            Argument(("-o", "--output"), "recover_output", "file", {"type": Path, "required": True}),
        ),
        "tarockblock.db -o recovered.db",
    ),
    Command(
        "rules",
        _of("rules", "run_rules"),
        (Argument(("what",), "rules_what", "rules_id", {"nargs": "*"}), JSON),
        "tirol-2025",
    ),
    Command("help", run_help, (Argument(("word",), "help_word", "command", {"nargs": "?"}),), "score"),
    Command("completion", run_completion, (Argument(("shell",), "shell", options={"choices": SHELLS}),), "bash"),
)
"""Every command there is, in the order of the help."""
