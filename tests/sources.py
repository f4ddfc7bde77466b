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
    gc.disable()  # nothing of it is garbage, and the collector would look through it again and again
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    finally:
        gc.enable()


@functools.cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All of its nodes."""
    found = tuple(ast.walk(tree(path)))
    gc.freeze()
    return found
