"""F1 in every dialog: each has its keys from one base, and the section of the manual it names is there. Needs no Qt."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tarockblock.app.about import sections
from tests.sources import ROOT, nodes_of

UI = ROOT / "tarockblock" / "ui"
BOXES = {"_Box"}
"""What is busy knows no keys but Esc."""


def classes() -> Iterator[tuple[Path, ast.ClassDef]]:
    for path in sorted(UI.rglob("*.py")):
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                yield path, node


def bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).partition("[")[0] for base in node.bases}


def test_every_dialog_has_the_base_that_answers_f1() -> None:
    own = {node.name for _path, node in classes() if "QDialog" in bases(node)} - BOXES
    assert own == {"Dialog"}


def test_dialog__hands_on_the_keys_it_does_not_know() -> None:
    """A dialog that swallowed them would swallow F1."""
    dialogs = [
        (path, node)
        for path, node in classes()
        if node.name != "Dialog" and any(base.endswith("Dialog") for base in bases(node))
    ]
    own = [
        (path, each)
        for path, node in dialogs
        for each in node.body
        if isinstance(each, ast.FunctionDef) and each.name == "keyPressEvent"
    ]
    assert len(dialogs) > 20
    assert len(own) > 1
    assert [str(path) for path, each in own if "super().keyPressEvent" not in ast.unparse(each)] == []


def test_section__named_by_a_dialog_is_one_of_the_manual() -> None:
    known = {each.name for each in sections("en")}
    named = {
        line.value.value
        for _path, node in classes()
        for line in node.body
        if isinstance(line, ast.Assign)
        and ast.unparse(line.targets[0]) == "manual"
        and isinstance(line.value, ast.Constant)
    }
    assert len(named) > 8
    assert named - {""} <= known
