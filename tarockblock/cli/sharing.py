"""The commands ``merge`` and ``share``."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from tarockblock.app.merging.folder import take_turn
from tarockblock.app.merging.merge import Merged, merge, refusal_text
from tarockblock.cli.console import BAD_INPUT, FINE, FOUND, Console
from tarockblock.cli.database import opened
from tarockblock.exchange.score_json import said


def run_merge(args: argparse.Namespace, console: Console) -> int:
    """Merge files; return 1 for conflicts, 2 if a file was refused; the others are merged."""
    with opened(args, console, create=True) as store:
        found = merge(store, args.files, args.of)
    for each in found.refused:
        console.complain(f"{each.file}: {refusal_text(each.refusal, console.wording)}")
    if args.json:
        console.print_json(merged_data(found, console))
        for names in found.names_apart:
            console.complain(names.sentence(console.wording))
    else:
        _print_lines(found.lines(console.wording), console)
    return BAD_INPUT if found.refused else FOUND if found.conflicts else FINE


def run_share(args: argparse.Namespace, console: Console) -> int:
    with opened(args, console, create=True) as store:
        turn = take_turn(store, args.folder, None if args.of is None else [args.of])
    for each in turn.left_alone:
        text = refusal_text(each.refusal, console.wording)
        console.complain(console.wording.reason("left_alone", file=each.file, reason=text))
    _print_lines(turn.merged.lines(console.wording), console)
    console.print_line(console.wording.reason("shared" if turn.written else "shared_already", file=turn.own))
    return FOUND if turn.merged.conflicts else FINE


def merged_data(found: Merged, console: Console) -> dict[str, Any]:
    return {
        "files": [
            {"file": str(each.file), "taken": each.taken, "reason": refusal_text(each.refusal, console.wording) or None}
            for each in found.files
        ],
        **said(found, "added", "updated", "same", "postings"),
        "conflicts": [said(each, "evening", "kept", "other") for each in found.conflicts],
    }


def _print_lines(lines: Iterable[str], console: Console) -> None:
    for line in lines:
        console.print_line(line)
