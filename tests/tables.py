"""Tables of tests kept as text: a row a line, cells between bars, ``#`` and what is behind it is a remark."""

from __future__ import annotations

import re
from pathlib import Path

BAR = re.compile(r"\s\|(?=\s|$)")


def rows(path: Path) -> list[list[str]]:
    """The cells of every row."""
    plain = [line.partition("#")[0] for line in path.read_text(encoding="utf-8").splitlines()]
    return [[cell.strip() for cell in BAR.split(line)] for line in plain if line.strip()]
