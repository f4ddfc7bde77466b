"""The commands that need the database: export, import, list, verify, backup, restore."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tarockblock.app.export import BINARY, FORMATS, export, report_of, write_whole
from tarockblock.cli_console import BAD_INPUT, FINE, FOUND, Console, load_all
from tarockblock.errors import StoreError, TarockblockError
from tarockblock.exchange.text_tables import grid
from tarockblock.paths import database_file


def add_database_commands(commands: Any, common: argparse.ArgumentParser) -> None:
    """Register the commands."""
    export_ = commands.add_parser("export", parents=[common], help="write an evening from the database")
    export_.add_argument("evening", metavar="EVENING", type=int, help='a number that "list" shows')
    export_.add_argument("--format", choices=FORMATS, help="default: what the name of FILE ends with, else json")
    export_.add_argument("-o", "--output", metavar="FILE", help='default, and "-": standard output')
    export_.set_defaults(run=run_export)

    bring = commands.add_parser("import", parents=[common], help="read evening files into the database")
    bring.add_argument("files", nargs="+", metavar="FILE")
    bring.set_defaults(run=run_import)

    listing = commands.add_parser("list", parents=[common], help="show the evenings of the database")
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(run=run_list)

    commands.add_parser("verify", parents=[common], help="check the database, recompute every score").set_defaults(
        run=run_verify
    )
    copy = commands.add_parser("backup", parents=[common], help="write a consistent copy of the database")
    copy.add_argument("file", nargs="?", type=Path, metavar="FILE")
    copy.set_defaults(run=run_backup)
    back = commands.add_parser("restore", parents=[common], help="replace the database by a copy, keeping the old one")
    back.add_argument("file", type=Path, metavar="FILE")
    back.set_defaults(run=run_restore)


def database_of(args: argparse.Namespace) -> Path:
    """The database a command works on."""
    return args.db or database_file()


def existing_database(args: argparse.Namespace) -> Path:
    """The database of a command that only reads: a mistyped name makes no empty one."""
    path = database_of(args)
    if not path.exists():
        raise TarockblockError("no_database", file=path)
    return path


def run_export(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock export``."""
    from tarockblock.app import archive

    kind = args.format or _format_by_name(args.output)
    if args.output is None and kind in BINARY:
        raise TarockblockError("output_needed", format=kind.upper())
    with archive.open_store(existing_database(args)) as store:
        report = report_of(store, args.evening)
    data = export(report, kind, console.wording)
    if args.output is not None and args.output != "-":
        write_whole(Path(args.output), data)
    elif kind in BINARY:
        sys.stdout.buffer.write(data)
    else:
        console.out.write(data.decode())
    if kind == "json" and report.ledger.refused:
        # Said beside it: what is written is the evening as it is, but no import takes such rows.
        console.complain(console.wording.reason("not_importable"))
        console.problems(args.output or "-", report.ledger.problems)
    return FINE


def _format_by_name(name: str | None) -> str:
    """The format a file's name ends with, json otherwise."""
    suffix = Path(name or "").suffix[1:].lower()
    return suffix if suffix in FORMATS else "json"


def run_import(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock import``: each file whole or not at all; a bad one among several stops them all."""
    from tarockblock.app import archive

    evenings = load_all(args.files, console)
    if evenings is None:
        return BAD_INPUT
    status = 0
    with archive.open_store(database_of(args)) as store:
        for name, evening in zip(args.files, evenings, strict=True):
            known = archive.find_same(store, evening)
            if known is not None:
                console.complain(f"{name}: {console.wording.reason('same_evening', number=known)}")
                status = 2
                continue
            number = archive.import_evening(store, evening)
            console.say(console.wording.reason("imported", file=name, number=number))
    return status


def run_list(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock list``; what is not as it was written is named beside it."""
    from tarockblock.app import archive, checking

    found = []
    if database_of(args).exists():
        with archive.open_store(database_of(args)) as store:
            found = archive.list_evenings(store)
            for each in checking.doubtful_headings(store):
                console.complain(console.wording.finding(each.code, each.params))
    if args.json:
        data = [
            {
                "id": e.id,
                "title": e.title,
                "date": e.date,
                "players": list(e.players),
                "ruleset": e.ruleset,
                "hands": e.hands,
                "closed": e.closed,
            }
            for e in found
        ]
        console.say(json.dumps(data, ensure_ascii=False, indent=1))
    else:
        rows = [[str(e.id), e.date or "", e.title, ", ".join(e.players), e.ruleset, str(e.hands)] for e in found]
        console.say(
            grid(rows, [True, False, False, False, False, True]) if rows else console.wording.reason("no_evenings")
        )
    return FINE


def run_verify(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock verify``: 1 if anything was found."""
    from tarockblock.app import archive, checking

    path = existing_database(args)
    try:
        with archive.open_store(path) as store:
            findings = archive.verify(store)
    except StoreError as error:
        if not checking.is_damage(error, path):
            raise
        console.say(console.wording.error(error))
        return FOUND
    for finding in findings:
        console.say(console.wording.finding(finding.code, finding.params))
    if not findings:
        console.say(console.wording.reason("verified"))
    return FOUND if findings else FINE


def run_backup(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock backup``."""
    from tarockblock.app import archive

    with archive.open_store(existing_database(args)) as store:
        written = archive.backup(store, args.file)
    console.say(str(written))
    return FINE


def run_restore(args: argparse.Namespace, console: Console) -> int:
    """``tarockblock restore``: not under a window that has the database open."""
    from tarockblock.app import archive
    from tarockblock.app.storage import refuse_if_open

    if not args.file.is_file():
        found = "EISDIR" if args.file.is_dir() else "no_file" if args.file.exists() else "ENOENT"
        raise TarockblockError("file_unreadable", file=args.file, reason=found)
    refuse_if_open(database_of(args))
    kept = archive.restore(database_of(args), args.file)
    console.say(console.wording.reason("restored", file=args.file) + ("" if kept is None else f" ({kept})"))
    return FINE
