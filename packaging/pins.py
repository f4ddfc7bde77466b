"""Reads the pinned requirements, ``requirements*.txt``: what uv wrote there, without the digests of the files."""

from __future__ import annotations

from pathlib import Path


def read_pins(file: Path) -> list[str]:
    """Return the pins of a file in its order, with their markers: ``click==8.5.1 ; sys_platform == 'win32'``."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.removesuffix("\\").strip() for line in lines if line and line[0] not in "# "]
