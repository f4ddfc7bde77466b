"""Earlier versions of a row: when, what, what they scored, who had won then; read only, and plain text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tarockblock.app.evening.history import versions
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tarockblock.exchange.formatting import points_text
from tarockblock.ui.evening.versions_popup import VersionsPopup
from tarockblock.ui.kit.theme import Theme
from tests.store.kit import EN, FOUR, dreier
from tests.ui.evening.versions_kit import begun, edited, lines


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EveningSession]:
    with open_store(tmp_path / "abend.db") as store:
        yield begun(store)


def popup(qtbot: QtBot, session: EveningSession) -> VersionsPopup:
    row = session.ledger.rows[0]
    made = VersionsPopup(None, row, versions(session, 0), session.ledger, EN)
    qtbot.addWidget(made)
    made.show_beside(QRect(100, 100, 60, 30))
    return made


def test_it_is_read_aloud_as_text_and_changes_nothing(qtbot: QtBot, theme: Theme, session: EveningSession) -> None:
    # Everything is read aloud.
    edited(session)
    shown = popup(qtbot, session)

    assert shown.accessibleName() == "Hand 1: earlier versions"
    worth = points_text(lines(session)[2].points["Anna"], "en")
    assert f"Dreier Anna, Anna {worth}" in shown.accessibleDescription()

    # Nothing can be changed there.
    assert shown.findChildren(QLineEdit) == []
    assert shown.findChildren(QAbstractButton) == []

    # A note is text and nothing else.
    evil = '<img src="file:///etc/hostname">'
    session.replace(0, dreier("Anna", note=evil))
    session.replace(0, dreier("Bert"))
    shown = popup(qtbot, session)

    labels = shown.findChildren(QLabel)
    assert any(evil in label.text() for label in labels)
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}


def test_it_scrolls_and_closes_by_key(qtbot: QtBot, theme: Theme, session: EveningSession) -> None:
    # Many versions scroll.
    session.record(dreier("Anna"))
    for number in range(40):
        session.replace(0, dreier(FOUR[number % 4]))
    shown = popup(qtbot, session)

    assert shown.height() <= 520

    # It closes by key.
    for key in [Qt.Key.Key_Escape, Qt.Key.Key_Return]:
        edited(session)
        shown = popup(qtbot, session)
        with qtbot.waitSignal(shown.destroyed):
            qtbot.keyClick(shown, key)
