"""Tables of tests kept as text: a row a line, cells between bars, ``#`` and what is behind it is a remark."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

BAR = re.compile(r"\s\|(?=\s|$)")


def rows(path: Path) -> list[list[str]]:
    """The cells of every row."""
    plain = [line.partition("#")[0] for line in path.read_text(encoding="utf-8").splitlines()]
    return [[cell.strip() for cell in BAR.split(line)] for line in plain if line.strip()]


def parts(path: Path, what: str, *, sound: bool = False) -> list[Any]:
    """The JSON of the rows about something, of those that are marked as sound or of the others."""
    found = [row for row in rows(path) if row[0] == what]
    return [json.loads(row[1]) for row in found if (row[2:] == ["sound"]) is sound]
