"""The command line in this process: what a command printed and answered."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tarockblock.cli import main


class Said(NamedTuple):
    """What a command answered: exit status, standard output, standard error."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed as JSON, with no complaint."""
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


class CommandLine:
    """Runs commands: in English or in ``lang`` (None: as the system), on ``db`` unless the line names another one."""

    def __init__(self, capsys: pytest.CaptureFixture[str], db: str | Path | None = None) -> None:
        self.capsys, self.db = capsys, db

    def __call__(self, *argv: object, lang: str | None = "en") -> Said:
        self.capsys.readouterr()
        options = {"--lang": lang, "--db": self.db}
        frame = [str(each) for option in options.items() if option[1] is not None for each in option]
        try:
            status = main([*frame, *map(str, argv)])
        except SystemExit as stopped:
            status = int(stopped.code or 0)
        return Said(status, *self.capsys.readouterr())

    def on(self, db: str | Path) -> CommandLine:
        """The same on this database."""
        return CommandLine(self.capsys, db)


def write(path: Path, data: Any) -> str:
    """A file with this text, or this JSON; its path as it is typed."""
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def evening_file(players: Sequence[str], *entries: Mapping[str, Any], **header: Any) -> dict[str, Any]:
    """What a file of an evening in Tyrol holds; the last of the players deals first."""
    usual = {"format": "tarockblock-evening", "version": 1, "ruleset": "tirol-2025", "first_dealer": players[-1]}
    return usual | header | {"players": list(players), "entries": list(entries)}


def brought(**cents: int) -> dict[str, Any]:
    """A row that brings these cents and no points."""
    return {"kind": "manual", "points": dict.fromkeys(cents, 0), "cents": cents, "reason": "x"}
