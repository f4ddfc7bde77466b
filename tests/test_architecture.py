"""What holds for the whole package and no linter looks at; the import contracts are in pyproject.toml."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TypeVar

import pytest

from tests import qt_share
from tests.sources import PACKAGE, ROOT, nodes_of
from tests.thorough import FULL

MOST_LINES_OF_A_FILE = 600
MOST_LINES_OF_A_FUNCTION = 60
MOST_PUBLIC_METHODS = 20
MOST_TESTS_WITH_QT = 16
"""Percent of the test functions. What a view says or decides is tested where it needs no view: move it there."""

Node = TypeVar("Node", bound=ast.AST)
type_of_function = ast.FunctionDef | ast.AsyncFunctionDef


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders or (".",) for path in (PACKAGE / folder).rglob("*.py"))


def nodes(kind: type[Node], *folders: str) -> Iterator[tuple[str, Node]]:
    """Yield every syntax node of a kind in the package (or some folders of it) with its place."""
    for path in sources(*folders):
        name = path.relative_to(ROOT).as_posix()
        for node in nodes_of(path):
            if isinstance(node, kind):
                yield f"{name}:{getattr(node, 'lineno', 0)}", node


def without_docstring(function: type_of_function) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function) is not None else function.body


def test_files__stay_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    assert not {str(path): length for path, length in lengths.items() if length > MOST_LINES_OF_A_FILE}


def test_functions__stay_short() -> None:
    long = []
    for place, node in chain(nodes(ast.FunctionDef), nodes(ast.AsyncFunctionDef)):
        if body := without_docstring(node):
            length = (node.end_lineno or 0) - body[0].lineno + 1
            if length > MOST_LINES_OF_A_FUNCTION:
                long.append(f"{place} {node.name} ({length} lines)")
    assert not long


def test_classes__stay_small() -> None:
    large = []
    for place, node in nodes(ast.ClassDef):
        # A name with capitals is an override of Qt's, not of our choosing.
        # A property says what is so; it is what the table of actions asks a page.
        methods = [
            f.name
            for f in node.body
            if isinstance(f, type_of_function) and f.name == f.name.lower() and not f.decorator_list
        ]
        # What an action of the table does is found by its name: there are as many of those as there are actions.
        public = [name for name in methods if not name.startswith(("_", "do_"))]
        if len(public) > MOST_PUBLIC_METHODS:
            large.append(f"{place} {node.name} ({len(public)} public methods)")
    assert not large


@pytest.mark.long
def test_tests__that_need_qt_grow_no_more() -> None:
    counts = {path: qt_share.tests_in(path) for path in qt_share.files()}
    with_qt = sum(count for path, count in counts.items() if qt_share.loads_qt(path))
    assert 100 * with_qt / sum(counts.values()) <= MOST_TESTS_WITH_QT


def test_exceptions__are_not_swallowed() -> None:
    swallowed = []
    for place, node in nodes(ast.ExceptHandler):
        silent = all(
            isinstance(line, ast.Pass) or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
            for line in node.body
        )
        if node.type is None or silent:
            swallowed.append(place)
    assert not swallowed, "name the exception, and do something about it (or contextlib.suppress with the reason)"


def test_layouts__are_none_of_qts_abstract_ones() -> None:
    """PySide 6.12 calls their methods while Qt deletes them and Python's part is gone, and crashes later on."""
    bases = [(place, ast.unparse(base)) for place, node in nodes(ast.ClassDef, "ui") for base in node.bases]
    assert not [place for place, base in bases if base.rpartition(".")[2] in ("QLayout", "QLayoutItem")]


def test_translations__are_literals() -> None:
    """pyside6-lupdate sees neither f-strings nor names inside tr(); they would stay untranslated without a word."""
    unseen = []
    for place, node in nodes(ast.Call, "ui"):
        if place.startswith("tarockblock/ui/kit/languages.py"):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = {"tr": node.args[:1], "translate": node.args[:2]}.get(name, [])
        if name == "translate" and len(node.args) < 2:
            continue  # str.translate, QPainter.translate(point)
        if name == "translate" and not any(isinstance(text, ast.Constant | ast.JoinedStr) for text in texts):
            continue  # QPainter.translate(x, y)
        if place.startswith("tarockblock/ui/shell/actions.py") and name == "translate":
            continue  # the body of the table's own `tr`, whose calls are looked at themselves
        if any(not (isinstance(text, ast.Constant) and isinstance(text.value, str | int | float)) for text in texts):
            unseen.append(place)
    assert not unseen


def annotations(node: ast.AST) -> list[ast.AST]:
    """Return what a node says about types."""
    said = [getattr(node, "annotation", None), getattr(node, "returns", None)]
    return [inner for part in said if part is not None for inner in ast.walk(part)]


def test_domain__has_no_float() -> None:
    """No float is written, made or promised; refusing one, and difflib's cutoff, are no arithmetic."""
    allowed = {id(node.value) for _, node in nodes(ast.keyword, "domain") if node.arg == "cutoff"}
    floats = []
    for place, node in nodes(ast.AST, "domain"):
        written = isinstance(node, ast.Constant) and isinstance(node.value, float) and id(node) not in allowed
        made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float"
        promised = any(isinstance(inner, ast.Name) and inner.id == "float" for inner in annotations(node))
        if written or made or promised:
            floats.append(place)
    assert not floats


MONEY = {
    *("cents", "open", "paid", "paid_before", "otherwise", "balance", "carried", "rounding", "given"),
    *("open_cents", "owed", "cash", "balances"),
}
"""What an amount of money between people is called."""

NO_EVENINGS_MONEY = {
    "app/archive/search.py": "what changed hands in an evening, for the filters of the archive",
    "exchange/xlsx_export.py": "self.cents is a column there",
}


def _is_money(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min", "sum", "abs"):
        return any(map(_is_money, node.args))
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "owes"
    if isinstance(node, ast.BinOp):
        return _is_money(node.left) or _is_money(node.right)
    if isinstance(node, ast.GeneratorExp):
        return _is_money(node.elt)
    return getattr(node, "attr", getattr(node, "id", "")) in MONEY


def _adds_money(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add | ast.Sub) and (_is_money(node.left) or _is_money(node.right))
    if isinstance(node, ast.AugAssign):
        return isinstance(node.op, ast.Add | ast.Sub) and _is_money(node.value)
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "sum" and any(map(_is_money, node.args))


def test_money__is_added_up_in_the_domain_alone() -> None:
    """Settlements, claims and what is open were once computed in five places, and differed."""
    places = [place for place, node in nodes(ast.AST) if _adds_money(node)]
    allowed = ("tarockblock/domain/", *(f"tarockblock/{each}" for each in NO_EVENINGS_MONEY))
    assert [place for place in places if not place.startswith(allowed)] == []


def test_days__are_read_by_day_of_alone() -> None:
    assert {
        place.partition(":")[0]
        for place, node in nodes(ast.Attribute)
        if node.attr == "fromisoformat" and ast.unparse(node.value) == "date"
    } == {"tarockblock/domain/day.py"}


def test_sql__is_written_in_the_store_alone() -> None:
    """The contracts see who imports a library for it; this sees who hands a statement to somebody who did."""
    statements = ("SELECT ", "INSERT ", "UPDATE ", "DELETE FROM ", "PRAGMA ", "CREATE ")
    assert not [
        place
        for place, node in nodes(ast.AST, "app", "charts", "cli", "domain", "exchange", "phone", "rules", "ui")
        if (isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(statements))
        or (isinstance(node, ast.Attribute) and node.attr == "conn")
    ]


def test_message_boxes__only_in_one_room() -> None:
    users = {
        place.partition(":")[0]
        for place, node in nodes(ast.ImportFrom)
        if any(name.name == "QMessageBox" for name in node.names)
    }
    assert users <= {"tarockblock/ui/kit/messages.py"}


def test_languages__are_told_apart_in_their_module_alone() -> None:
    """A third language is files: nothing may depend on which one it is."""
    codes = {"de", "en", "de_AT", "en_GB", "german", "english"}
    found = []
    for place, node in chain(nodes(ast.Compare), nodes(ast.MatchValue), nodes(ast.Call)):
        asks = not isinstance(node, ast.Call) or getattr(node.func, "attr", "") in ("startswith", "endswith")
        known = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)} & codes if asks else set()
        if known and not place.startswith("tarockblock/exchange/language.py"):
            found.append(f"{place} {sorted(map(str, known))}")
    assert not found


def test_layouts__are_nested_expressions() -> None:
    """Whatever is laid out is one expression of `kit/layout.py`; the layouts of our own place their items by hand."""
    own = ("even_grid", "flow_layout", "foot_layout", "item_layout", "side_by_side")
    allowed = {"tarockblock/ui/kit/layout.py"} | {f"tarockblock/ui/kit/widgets/{name}.py" for name in own}
    by_hand = {"QBoxLayout", "QFormLayout", "QGridLayout", "QHBoxLayout", "QVBoxLayout"}
    by_hand |= {
        f"{verb}{part}" for verb in ("add", "insert") for part in ("Layout", "Row", "Spacing", "Stretch", "Widget")
    }
    by_hand |= {"setContentsMargins", "setSpacing", "setHorizontalSpacing", "setVerticalSpacing"}
    by_hand |= {f"set{part}" for part in ("ColumnMinimumWidth", "ColumnStretch", "RowMinimumHeight", "RowStretch")}
    assert not [
        place
        for place, node in nodes(ast.Call, "ui")
        if place.partition(":")[0] not in allowed
        and (getattr(node.func, "attr", "") in by_hand or getattr(node.func, "id", "") in by_hand)
    ]


def test_command_line__leaves_qt_matplotlib_and_jinja_alone() -> None:
    code = (
        "import sys, tarockblock.cli, tarockblock.__main__;"
        "tarockblock.cli.main(['score', 'resources/samples/donnerstagsrunde.tarock.json']);"
        "print(sorted({'PySide6', 'shiboken6', 'matplotlib', 'jinja2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout.splitlines()[-1]) == ("", "[]")


@pytest.mark.long
@pytest.mark.sweep
def test_core__works_without_qt_and_matplotlib() -> None:
    """In a Python that can import neither, every module below the surface is there, and the command line works.

    Imports inside functions are import-linter's business (``python3 packaging/dev.py check``).
    """
    # Two pages of app/ are drawn with the charts.
    with_gui = ("ui/", "charts/", "__main__.py", "app/archive/export_page.py", "app/year_pages.py", "printing.py")
    files = [path.relative_to(PACKAGE).as_posix() for path in sorted(PACKAGE.rglob("*.py"))]
    names = [name[:-3].replace("/", ".").removesuffix("__init__") for name in files if not name.startswith(with_gui)]
    assert len(names) > 100
    code = (
        f"import tests.no_gui, importlib; [importlib.import_module(f'tarockblock.{{n}}'.rstrip('.')) for n in {names}]"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    command = [sys.executable, "-m", "pytest", "-p", "no:pytest-qt", "-p", "no:xdist", "-p", "no:cacheprovider"]
    command += ["-p", "tests.no_gui", "-q", "-x", "-m", "not qt and not charts and not benchmark"]
    chosen = ["tests/test_cli_streams.py", "-k", "reader_that_has_gone__is_silence"]  # a line of every command
    if FULL:
        chosen = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").glob("test_cli*.py"))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [*command, *chosen], cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
