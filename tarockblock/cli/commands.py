"""The command line: reads files, prints computed results. No Qt, no scoring.

Exit status: 0 fine, 1 findings (verify), 2 bad input or a full disk, 130 after Ctrl+C. A closed pipe is silent.
Modules are imported when run, so that scoring loads neither SQL nor exports.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarockblock.cli.console import BAD_INPUT, FINE, INTERRUPTED, Console, load, load_known
from tarockblock.cli.usage import JSON, Argument, Command, completion, language_of, number, print_help, read_line
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import UNITS
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.formats import FORMATS

if TYPE_CHECKING:
    from tarockblock.domain.ruleset import Ruleset


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status. Raise SystemExit after help or a usage error."""
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
    debug_log.phase(log, args.command.name)
    status = _do(args, console)
    debug_log.phase(log, f"ended with {status}")
    return status


def _do(args: argparse.Namespace, console: Console) -> int:
    try:
        status: int = args.command.run(args, console)
    except TarockblockError as error:
        console.complain(console.wording.error(error))
        return BAD_INPUT
    except OSError as error:
        # Unexpected errors: a folder that vanishes, a disk that is removed.
        found = TarockblockError("system_fault", file=error.filename or "tarockblock", reason=reason_of(error))
        console.complain(console.wording.error(found))
        return BAD_INPUT
    return status


def run_score(args: argparse.Namespace, console: Console) -> int:
    """Score each file by itself: bad ones do not stop the others."""
    indent = 1 if len(args.files) == 1 else None
    status = FINE
    for name in args.files:
        found = load_known(name, console, impossible=True)
        if found is None:
            status = BAD_INPUT
            continue
        evening, ledger = found.evening, compute_ledger(found.evening)
        if args.json:
            from tarockblock.exchange.score_json import score_data

            data = score_data(ledger, console.wording.language, found.impossible)
            console.print_json(data | _own_clauses(data, evening.ruleset), indent=indent)
        else:
            from tarockblock.exchange.text_tables import ledger_text

            console.print_line(ledger_text(ledger, console.wording))
            if found.impossible:
                console.complain(console.wording.reason("impossible"))
                console.problems(name, [each.under(f"entries[{row}]") for row, each in found.impossible])
    return status


def _own_clauses(data: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Return the cited clauses worded by the program, since the file's ruleset need not have them."""
    cited = dict.fromkeys(each for row in data["entries"] for each in row["cites"])
    own = [each for each in cited if ruleset.clauses[each].of_house]
    if not own:
        return {}
    from tarockblock.rules.writer import to_data

    clauses = to_data(ruleset)["clauses"]
    return {"clauses": {each: clauses[each] for each in own}}


def run_settle(args: argparse.Namespace, console: Console) -> int:
    if args.file.isascii() and args.file.isdigit():
        from tarockblock.cli.money import run_settle_evening

        return run_settle_evening(args, console)
    from tarockblock.exchange.book_json import settlement_data
    from tarockblock.exchange.payment_words import settlement_text
    from tarockblock.exchange.report import plain_report

    evening = load(args.file, console)
    if evening is None:
        return BAD_INPUT
    report = plain_report(compute_ledger(evening), args.round or 1)
    if args.json:
        console.print_json(settlement_data(report.money))
    else:
        console.print_line(settlement_text(report, console.wording))
    return FINE


def run_help(args: argparse.Namespace, console: Console) -> int:
    print_help(COMMANDS, args.word, console)
    return FINE


def run_completion(args: argparse.Namespace, console: Console) -> int:
    console.print_line(completion(COMMANDS, args.shell, console))
    return FINE


_FLAG = {"action": "store_true"}
_ALL_FILES = {"nargs": "+", "type": Path}
_MAYBE_FILE = {"nargs": "?", "type": Path}
_UNIT = {"type": number, "choices": UNITS}

_EVENING = Argument(("evening",), "evening", "evening_number", {"type": number})
_MAYBE_EVENING = Argument(("evening",), "evening", "evening_number", {"nargs": "?", "type": number})
_SHEET = Argument(("--sheet",), "export_sheet", "rules_id")
_CARD = Argument(("--pdf",), "rules_pdf", "file", {"type": Path})
_EVENINGS = Argument(("files",), "evening_files", "file", {"nargs": "+"})
_EVENING_OR_FILE = Argument(("file",), "evening_or_file", "evening_or_file_name")
_ROUND = Argument(("--round",), "round", "cents", _UNIT)
_FORMAT = Argument(("--format",), "format", options={"choices": FORMATS})
_VERSION = Argument(("--version",), "export_version", "version_id")
_OUTPUT = Argument(("-o", "--output"), "output", "file")
_UPDATE = Argument(("--update",), "update", options=_FLAG)
_OF = Argument(("--of",), "of_round", "round_name")
_IMPORTED = Argument(("files",), "imported_files", "file", {"nargs": "+"})
_OF_TABLE = (
    Argument(("--unit",), "past_unit", options={"choices": ("points", "euro")}),
    Argument(("--ruleset",), "past_ruleset", "rules_id"),
    Argument(("--book",), "past_book", options=_FLAG),
    Argument(("--dry-run",), "past_dry_run", options=_FLAG),
)
_DATABASES = Argument(("files",), "merge_files", "file", _ALL_FILES)
_FOLDER = Argument(("folder",), "share_folder", "folder", {"type": Path})
_TRASH = Argument(("--trash",), "list_trash", options=_FLAG)
_ROUND_CLOSING = Argument(("--round",), "round_closing", "cents", _UNIT)
_LEAVE_OPEN = Argument(("--leave-open",), "leave_open", options=_FLAG)
_PAYMENT = (
    Argument(("payer",), "pay_from", "pay_from_name", {"nargs": "?"}),
    Argument(("payee",), "pay_to", "pay_to_name", {"nargs": "?"}),
    Argument(("cents",), "pay_cents", "cents", {"nargs": "?", "type": number}),
    Argument(("--evening",), "pay_evening", "evening_number", {"type": number}),
    Argument(("--of",), "pay_round", "round_name"),
    Argument(("--on-account",), "on_account", options=_FLAG),
    Argument(("--date",), "pay_date", "day"),
    Argument(("--note",), "pay_note", "text", {"default": ""}),
    Argument(("--undo",), "pay_undo", "posting_id"),
)
_OUTLAY = (
    Argument(("payer",), "outlay_payer", "outlay_payer_name"),
    Argument(("cents",), "pay_cents", "cents", {"type": number}),
    Argument(("--among",), "outlay_among", "names"),
    Argument(("--of",), "pay_round", "round_name"),
    Argument(("--date",), "pay_date", "day"),
    Argument(("--note",), "pay_note", "text", {"default": ""}),
    JSON,
)
_LEAVE = (
    _EVENING,
    Argument(("player",), "leave_player", "person_name"),
    Argument(("--dry-run",), "leave_dry_run", options=_FLAG),
    JSON,
)
_YEAR = Argument(("--year",), "stats_year", "year", {"type": number})
_YEAR_PDF = Argument(("--pdf",), "stats_pdf", "file", {"type": Path})
_COPY = Argument(("file",), "backup_file", "file", _MAYBE_FILE)
_RESTORED = Argument(("file",), "restore_file", "file", {"type": Path})
_YES = Argument(("--yes",), "yes", options=_FLAG)
_DAMAGED = Argument(("file",), "recover_file", "file", {"type": Path})
_RECOVERED = Argument(("-o", "--output"), "recover_output", "file", {"type": Path, "required": True})
_RULES = Argument(("what",), "rules_what", "rules_id", {"nargs": "*"})
_CUP = (
    Argument(("name",), "cup_which", "cup_name", {"nargs": "?"}),
    Argument(("--pdf",), "cup_pdf", "file", {"type": Path}),
    JSON,
)
_DRAW = (
    Argument(("people",), "draw_people", "person_name", {"nargs": "+"}),
    Argument(("--rounds",), "draw_rounds", "seed", {"type": number, "default": 3}),
    Argument(("--seed",), "draw_seed", "seed", {"type": number}),
    Argument(("--pdf",), "draw_pdf", "file", {"type": Path}),
    JSON,
)
_WORD = Argument(("word",), "help_word", "command", {"nargs": "?"})
_SHELL = Argument(("shell",), "shell", options={"choices": ("bash", "zsh", "fish")})

COMMANDS = (
    Command("score", "commands", "2026-11-19.tarock.json", (_EVENINGS, JSON)),
    Command("settle", "commands", "7 --round 10", (_EVENING_OR_FILE, _ROUND, JSON)),
    Command("export", "database", "7 -o evening.pdf", (_MAYBE_EVENING, _FORMAT, _VERSION, _SHEET, _OUTPUT)),
    Command("import", "importing", "2026-11-19.tarock.json", (_IMPORTED, _UPDATE, _OF, *_OF_TABLE, JSON)),
    Command("merge", "sharing", "stick/tarockblock.db", (_DATABASES, _OF, JSON)),
    Command("share", "sharing", "Nextcloud/Tarock", (_FOLDER, _OF)),
    Command("list", "database", "--trash", (_TRASH, JSON)),
    Command("close", "money", "7 --round 10", (_EVENING, _ROUND_CLOSING, _LEAVE_OPEN)),
    Command("reopen", "money", "7", (_EVENING,)),
    Command("trash", "money", "7", (_EVENING,)),
    Command("untrash", "money", "7", (_EVENING,)),
    Command("book", "money", "--of Donnerstagsrunde", (_OF, JSON)),
    Command("pay", "money", "Bert Anna 120", _PAYMENT),
    Command("outlay", "money", "Franz 1800 --among Anna,Bert,Franz", _OUTLAY),
    Command("leave", "money", "7 Emil", _LEAVE),
    Command("stats", "statistics", "--year 2026", (_YEAR, _OF, _YEAR_PDF, JSON)),
    Command("cup", "cups", "Wirtscup --pdf results.pdf", _CUP),
    Command("draw", "cups", "--rounds 3 Anna Bert Cilli Dora Emil Franz Gerda Hans", _DRAW),
    Command("verify", "database", "--db stick/tarockblock.db"),
    Command("backup", "database", "stick/tarockblock.db", (_COPY,)),
    Command("restore", "database", "stick/tarockblock.db", (_RESTORED, _YES)),
    Command("recover", "database", "tarockblock.db -o recovered.db", (_DAMAGED, _RECOVERED)),
    Command("rules", "rules", "tirol-2025", (_RULES, _CARD, JSON)),
    Command("help", "commands", "score", (_WORD,)),
    Command("completion", "commands", "bash", (_SHELL,)),
)
