"""The commands for the database: export, list, verify, backup, restore, recover."""

from __future__ import annotations

import argparse
from collections.abc import Collection
from pathlib import Path
from typing import Any

from tarockblock.app import archive, checking, safekeeping, states
from tarockblock.app.archive.export import export, report_of, write_whole
from tarockblock.app.clock import SystemClock
from tarockblock.app.merging.versions import report_of_version, standing_version
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.recovery import recover_to
from tarockblock.app.rules.library import house_rulesets
from tarockblock.app.rules.price_card import short_prices
from tarockblock.app.states import names_apart
from tarockblock.app.storage import Store, default_database, is_there, open_store, refuse_if_open
from tarockblock.cli.console import BAD_INPUT, FINE, FOUND, Console
from tarockblock.domain.problems import closest, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import StoreError, TarockblockError
from tarockblock.exchange.formats import BINARY, FORMATS
from tarockblock.exchange.report import EveningReport
from tarockblock.exchange.score_json import said
from tarockblock.exchange.sheets import Paper, empty_sheet, score_sheet
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped, shipped_ids


def database_of(args: argparse.Namespace) -> Path:
    """Return the database's path. Raise StoreError if it is unknown."""
    return default_database() if args.db is None else args.db


def existing_database(args: argparse.Namespace) -> Path:
    """Return the path of an existing database: a mistyped name must not create one."""
    path = database_of(args)
    if not is_there(path):
        raise TarockblockError("no_database", file=path)
    return path


def opened(args: argparse.Namespace, console: Console, *, create: bool = False) -> Store:
    return open_store(database_of(args) if create else existing_database(args))


def run_export(args: argparse.Namespace, console: Console) -> int:
    """Export an evening, or with ``--sheet`` an empty sheet."""
    if (args.evening is None) == (args.sheet is None):
        raise TarockblockError("evening_or_sheet")
    if args.sheet is not None:
        return _export_sheet(args, console)
    kind = args.format or _format_by_name(args.output)
    if args.output is None and kind in BINARY:
        raise TarockblockError("output_needed", format=kind.upper())
    with opened(args, console) as store:
        report = _report(store, args.evening, args.version)
    data = export(report, kind, console.wording)
    if kind == "pdf":
        say_missing_letters(score_sheet(report, console.wording), console)
    if args.output is not None and args.output != "-":
        write_whole(Path(args.output), data)
    else:
        console.write(data if kind in BINARY else data.decode())
    if kind == "json" and report.ledger.refused:
        # Only a remark: the evening is written as it is, but no import accepts such rows.
        console.complain(console.wording.reason("not_importable"))
        console.problems(args.output or "-", report.ledger.refused)
    return FINE


def _export_sheet(args: argparse.Namespace, console: Console) -> int:
    if args.output is None or (args.format or "pdf") != "pdf" or args.version is not None:
        raise TarockblockError("sheet_needs_pdf")
    ruleset = ruleset_called(args.sheet, args, console)
    if ruleset is None:
        return BAD_INPUT
    write_paper(empty_sheet(ruleset, short_prices(ruleset, console.wording), console.wording), args.output, console)
    return FINE


def write_paper(paper: Paper, output: str | Path, console: Console) -> None:
    """Write pages as a PDF, to standard output for ``-``, and report missing letters."""
    from tarockblock.printing import pdf

    data = pdf(paper)
    say_missing_letters(paper, console)
    if str(output) == "-":
        console.write(data)
    else:
        write_whole(Path(output), data)


def say_missing_letters(paper: Paper, console: Console) -> None:
    from tarockblock.printing import missing_words

    missing = missing_words(paper, console.wording)
    if missing:
        console.complain(missing)


def known_rulesets(args: argparse.Namespace, console: Console, wanted: Collection[str]) -> dict[str, Ruleset]:
    """Return official rulesets by id, then the round's, only if needed: a shipped price list must not depend on
    the database.
    """
    official = {name: shipped(name) for name in shipped_ids()}
    if (wanted and official.keys() >= {*wanted}) or not is_there(database_of(args)):
        return official
    with opened(args, console, create=True) as store:
        return official | {each.id: each for each in house_rulesets(store)}


def ruleset_called(name: str, args: argparse.Namespace, console: Console) -> Ruleset | None:
    """Return a ruleset by id, or None after an error message."""
    known = known_rulesets(args, console, [name])
    if name not in known:
        found = problem("", "no_such_ruleset", suggestion=closest(name, known), ruleset=name)
        console.complain(console.wording.problem(found))
    return known.get(name)


def _report(store: Store, number: int, version: str | None) -> EveningReport:
    if version is None or version == standing_version(store, number):
        return report_of(store, number)
    return report_of_version(store, number, version)


def _format_by_name(name: str | None) -> str:
    suffix = Path(name or "").suffix
    kind = suffix[1:].lower()
    if suffix and kind not in FORMATS:
        endings = ", ".join(f".{each}" for each in FORMATS)
        raise TarockblockError("ending_unknown", file=name, ending=suffix, endings=endings)
    return kind or "json"


def run_list(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        found = archive.list_evenings(store, trashed=args.trash)
        for each in checking.doubtful_evenings(store):
            console.complain(console.wording.finding(each.code, each.params))
        data = list_data(store) if args.json else []
    if args.json:
        console.print_json(data)
    else:
        nothing = console.wording.reason("trash_empty" if args.trash else "no_evenings")
        rows = [_listed(each, console.wording) for each in found]
        console.print_line(grid(rows, [True, False, False, False, False, True, False, True]) if rows else nothing)
    return FINE


def _listed(evening: archive.EveningSummary, wording: Wording) -> list[str]:
    people, cents = ", ".join(evening.persons), evening.open_cents
    return [
        *(str(evening.id), evening.date or "", evening.title, people, evening.ruleset, str(evening.hands)),
        wording.reason("list_closed")
        if evening.closed
        else wording.reason("page_changing")
        if evening.is_changing
        else "",
        wording.reason("list_open", amount=wording.euros(cents)) if cents else "",
    ]


def list_data(store: Store) -> list[dict[str, Any]]:
    """Return all evenings, also trashed ones, by day, time of the first hand and id, for ``list --json``."""
    accounts = read_accounts(store)
    found = archive.list_evenings(store) + archive.list_evenings(store, trashed=True)
    listed = {each.number: each for each in states.with_damaged(store)}
    ids = {number: each.id for number, each in listed.items()}
    found.sort(key=lambda each: listed[each.id].place)
    return [
        {
            "evening": each.id,
            "id": ids[each.id],
            **said(each, "round", "title", "date", "ruleset"),
            "people": list(each.persons),
            **said(each, "hands", "closed"),
            "booked": each.id in accounts.evenings and accounts.is_booked(each.id),
            **said(each, "trashed", "open_cents"),
        }
        for each in found
    ]


def run_verify(args: argparse.Namespace, console: Console) -> int:
    """Verify the database; return 1 for findings, except joins that do not apply."""
    path = existing_database(args)
    try:
        with opened(args, console) as store:
            findings = checking.verify(store)
            remarks = [] if findings else names_apart(store)
    except StoreError as error:
        if not checking.is_damage(error, path):
            raise
        console.print_line(console.wording.error(error))
        return FOUND
    for finding in findings:
        console.print_line(console.wording.finding(finding.code, finding.params))
    for each in remarks:
        console.print_line(each.sentence(console.wording))
    if not findings:
        console.print_line(console.wording.reason("verified"))
    return FOUND if findings else FINE


def run_backup(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console) as store:
        written = archive.backup(store, args.file)
    console.print_line(str(written))
    return FINE


def run_restore(args: argparse.Namespace, console: Console) -> int:
    """Restore a copy unless a window has the database open; report what it lacks.

    At a terminal, confirm a copy that holds less, as in the window.
    """
    _refuse_no_file(args.file)
    database = database_of(args)
    refuse_if_open(database)
    inside = safekeeping.look_inside(args.file)
    less = safekeeping.less_sentence(inside, safekeeping.evenings_now(database), console.wording)
    for sentence in (less, safekeeping.damage_sentence(inside, console.wording)):
        if sentence:
            console.print_line(f"{args.file}: {sentence}")
    if less and not args.yes and not console.agrees(console.wording.reason("restore_question")):
        console.complain(console.wording.reason("not_restored"))
        return BAD_INPUT
    kept = archive.restore(database, args.file)
    console.print_line(console.wording.reason("restored", file=args.file) + ("" if kept is None else f" ({kept})"))
    return FINE


def _refuse_no_file(path: Path) -> None:
    if not is_there(path) or not path.is_file():
        found = "EISDIR" if path.is_dir() else "no_file" if is_there(path) else "ENOENT"
        raise TarockblockError("file_unreadable", file=path, reason=found)


def run_recover(args: argparse.Namespace, console: Console) -> int:
    """Recover a database, with a line per evening; return 1 if anything is lost."""
    _refuse_no_file(args.file)
    found = recover_to(args.file, args.output, SystemClock(), console.wording.reason("recovered_lost"))
    for line in found.lines(console.wording):
        console.print_line(line)
    outcome = "recovered_whole" if found.is_whole else "recovered_partly"
    console.print_line(console.wording.reason(outcome, file=args.output))
    return FINE if found.is_whole else FOUND
