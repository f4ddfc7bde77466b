"""A notice about something that was not done has the warning sign: as written in the source, and as pressed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest

from tarockblock.app.storage import open_store
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.shell.actions import PAGES, Where
from tarockblock.ui.window.main_window import MainWindow
from tests.sources import ROOT
from tests.store.kit import sample
from tests.ui.windows import window_fixture, window_over

_REFUSES = re.compile(r"\b(no|not|nothing|cannot|already|stopped)\b", re.IGNORECASE)
_GOOD_NEWS = {
    "Nothing is damaged: everything in the database can be read.",
    "The round has no name yet; it can be given one in Money, under its terms.",
    "Everything is back to how it was. The folder is no longer used until you choose it again.",
}
_SAY_OK = ("notify", "emit", "offer")
_LEAVE = ("quit", "appearance", "language", "text_size", "display", "menu")
"""Actions that change the whole program, by the beginning of their names; they refuse nothing."""

window = window_fixture()


def said_as_good_news() -> Iterator[tuple[str, str]]:
    """Each literal text that goes to the notice line with a tick, and its file."""
    for file in sorted((ROOT / "tarockblock" / "ui").rglob("*.py")):
        for scope in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(scope, ast.FunctionDef):
                for text in _good_news_in(scope):
                    yield text, file.name


def _good_news_in(scope: ast.FunctionDef) -> Iterator[str]:
    """Follow names assigned in the function, since many texts are formatted first."""
    texts: dict[str, list[str]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            texts.setdefault(node.targets[0].id, []).extend(_literals(node.value))
    for node in ast.walk(scope):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _SAY_OK):
            continue
        if node.func.attr == "emit" and "notified" not in ast.unparse(node.func):
            continue
        if "NoticeKind" in ast.unparse(node) or "kind" in ast.unparse(node):
            continue
        if node.args:
            yield from _literals(node.args[0])
            for name in ast.walk(node.args[0]):
                if isinstance(name, ast.Name):
                    yield from texts.get(name.id, ())


def _literals(node: ast.AST) -> list[str]:
    found = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
    return [each for each in found if isinstance(each, str) and " " in each]


def test_no_text_that_refuses__is_said_as_good_news() -> None:
    found = list(said_as_good_news())
    assert len(found) > 20
    assert [each for each in found if _REFUSES.search(each[0]) and each[0] not in _GOOD_NEWS] == []


def ticked(window: MainWindow, state: str) -> list[str]:
    """Press every action once, on its page; return the refusals that have a tick.

    Those that are off are pressed by their key. Those that are on and open a dialog (…) say nothing in the window.
    """
    found = []
    for page in PAGES:
        window.go_to(page)
        window.setFocus()
        for action in window.actions_table:
            name, where = action.objectName(), action.spec.where
            if name.startswith(_LEAVE) or (action.spec.page or "evening") != page:
                continue
            window.notice.clear()
            if not action.isEnabled():
                for key in action.shortcuts()[:1]:
                    QTest.keySequence(window.windowHandle(), key)
            elif not action.text().endswith("…") and (where is None or where & Where.LEDGER):
                action.trigger()
            if window.dialogs.dialog is not None:
                window.dialogs.dialog.reject()
            text, kind = window.notice.text, window.notice.kind
            if kind is NoticeKind.OK and _REFUSES.search(text) and text not in _GOOD_NEWS:
                found.append(f"{state}, {page}, {name}: {text}")
            if PAGES[window.rail.current] != page:
                window.go_to(page)
    return found


@pytest.mark.sweep
def test_every_action_refused__has_the_warning_sign(window: MainWindow) -> None:
    assert ticked(window, "empty") == []
    window.bridge.start(sample(entries=3))
    assert ticked(window, "open") == []
    if window.session.is_open and not window.session.closed:
        window.bridge.close_evening()
    assert ticked(window, "closed") == []
    with open_store(window.session.store.path, read_only=True) as second, window_over(second) as other:
        assert ticked(other, "read-only") == []


def test_a_row_never_changed__has_no_versions_and_says_so_with_a_warning(window: MainWindow) -> None:
    window.bridge.start(sample(entries=3))
    window.evening_page.table.setCurrentIndex(window.evening_page.table.ledger_model.index(1, 1))
    window.actions_table["versions"].trigger()
    assert "has not been changed" in window.notice.text
    assert window.notice.kind is not NoticeKind.OK
