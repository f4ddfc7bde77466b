"""Which files of tests load Qt: by what they import, however far away, by a fixture they ask for, or by a conftest."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

from tests.sources import ROOT, tree

QT = {"PySide6", "shiboken6", "pytestqt"}
FIXTURES = {"qapp", "qapp_args", "qapp_cls", "qtbot", "qtlog", "qtmodeltester"}
"""Those of pytest-qt."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def files() -> list[Path]:
    """All files with tests."""
    return sorted((ROOT / "tests").rglob("test_*.py"))


def tests_in(path: Path) -> int:
    """How many test functions stand in a file."""
    return sum(isinstance(node, Function) and node.name.startswith("test_") for node in tree(path).body)


def loads_qt(path: Path) -> bool:
    """Whether running the tests of a file loads Qt."""
    above = [each / "conftest.py" for each in path.parents if (each / "conftest.py").is_file()]
    if _reaches_qt(path, deep=True) or any(_reaches_qt(each, deep=False) for each in above):
        return True
    offered = {name: asked for each in above for name, asked in _fixtures(each).items()}
    asked = {each.arg for node in tree(path).body if isinstance(node, Function) for each in node.args.args}
    while inherited := {other for name in asked for other in offered.get(name, set())} - asked:
        asked |= inherited
    return bool(asked & FIXTURES)


def _fixtures(path: Path) -> dict[str, set[str]]:
    """The fixtures of a conftest, and what each of them asks for."""
    functions = [node for node in tree(path).body if isinstance(node, Function)]
    return {node.name: {each.arg for each in node.args.args} for node in functions if node.decorator_list}


def _reaches_qt(path: Path, *, deep: bool) -> bool:
    """Whether importing a file imports Qt; ``deep`` looks into its functions, too."""
    names = _imported(path, deep)
    return any(name.partition(".")[0] in QT for name in names) or bool(_runs(names) & _with_qt())


@functools.cache
def _with_qt() -> frozenset[Path]:
    """The files of which importing one imports Qt in the end."""
    every = [path for folder in ("tarockblock", "tests") for path in (ROOT / folder).rglob("*.py")]
    names = {path: _imported(path, False) for path in every}
    found = {path for path in every if any(name.partition(".")[0] in QT for name in names[path])}
    runs = {path: _runs(names[path]) for path in every}
    while new := {path for path in every if path not in found and runs[path] & found}:
        found |= new
    return frozenset(found)


def _runs(names: frozenset[str]) -> set[Path]:
    return {file for name in names for file in _files_of(name)}


@functools.cache
def _imported(path: Path, deep: bool) -> frozenset[str]:
    return frozenset(_names(tree(path), deep))


def _names(part: ast.AST, deep: bool) -> Iterator[str]:
    for node in ast.iter_child_nodes(part):
        if isinstance(node, Function) and not deep:
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("importorskip", "import_module"):
            yield from (each.value for each in node.args[:1] if isinstance(each, ast.Constant))
        yield from _names(node, deep)


@functools.cache
def _files_of(name: str) -> tuple[Path, ...]:
    """The files that importing a module of ours runs: it and the packages it lies in."""
    parts = name.split(".")
    if parts[0] not in ("tarockblock", "tests"):
        return ()
    places = [ROOT.joinpath(*parts[:count]) for count in range(1, len(parts) + 1)]
    runs = [file for place in places for file in (place / "__init__.py", place.with_suffix(".py")) if file.is_file()]
    return tuple(runs)
