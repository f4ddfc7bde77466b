"""The syntax of the package's files, parsed and walked once for all tests that look at it."""

from __future__ import annotations

import ast
import functools
import gc
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tarockblock"


@functools.cache
def tree(path: Path) -> ast.Module:
    """One file, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All of its nodes."""
    found = tuple(ast.walk(tree(path)))
    gc.freeze()  # a million of them stay: the collector need not look through them again and again
    return found
