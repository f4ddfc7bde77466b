"""A whole ruleset as plain data, as small as one can be that says everything a file may say, each thing once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tarockblock.rules.writer import copied

Data = dict[str, Any]
_SMALL = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def small() -> Data:
    """Fresh every time."""
    return copied(_SMALL)
