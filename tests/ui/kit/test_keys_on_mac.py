"""macOS keeps some keys for itself: others do what they do, and are named so wherever keys are named."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QAction, QFileOpenEvent, QKeySequence
from PySide6.QtWidgets import QApplication

from tarockblock.app.about import manual_text
from tarockblock.ui.application import Application
from tarockblock.ui.kit import key_groups
from tarockblock.ui.kit.actions import Action
from tarockblock.ui.kit.key_groups import key_here, key_text, keys_in
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.shell.actions import ActionTable

OF_THE_SYSTEM = {"Ctrl+H", "Ctrl+M", "F11", "Shift+F11", "F3", "Shift+F3"}


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    monkeypatch.setattr(key_groups, "ON_MAC", True)


@pytest.mark.usefixtures("mac")
def test_keys__none_that_macos_takes_or_its_keyboard_lacks(qapp: QApplication) -> None:
    by_page: dict[str, dict[str, str]] = {}
    for _, specs in ActionTable().table():
        for spec in specs:
            for key in Action(spec, qapp).shortcuts():
                text = key.toString(QKeySequence.SequenceFormat.PortableText)
                assert text not in OF_THE_SYSTEM, spec.name
                assert "Ins" not in text, spec.name
                place = by_page.setdefault(f"{spec.page}{spec.where}{spec.when}", {})
                assert place.setdefault(text, spec.name) == spec.name


@pytest.mark.usefixtures("mac")
def test_keys__ours_in_their_place_are_nobody_else_s() -> None:
    used = {key for _, specs in ActionTable().table() for spec in specs for key in spec.keys.split()}
    assert not used & set(key_groups._ON_MAC.values())
    assert key_here("Ctrl+H") == "Ctrl+Shift+H"
    assert key_here("Ctrl+Z") == "Ctrl+Z"


@pytest.mark.usefixtures("mac")
@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("The list (F11), or Ctrl+H; F1 helps.", ("F11", "Ctrl+H")),
        ("Ins inserts, Ctrl+Ins after it", ("Ins", "Ctrl+Ins")),
        ("drag, or Alt+↑ ↓", ("Alt+Up", "Down")),
    ],
)
def test_sentences__name_the_keys_of_this_keyboard(text: str, keys: tuple[str, ...]) -> None:
    shown = keys_in(text)
    assert all(key_text(key) in shown for key in keys), shown
    assert "F1 helps" in shown or "F1" not in text


@pytest.mark.usefixtures("mac")
@pytest.mark.parametrize("language", ["de", "en"])
def test_manual__names_no_key_of_the_system(language: str, qapp: QApplication) -> None:
    Languages(qapp, language)  # its keyboards have names of their own
    shown = keys_in(manual_text(language))
    assert re.findall(r"(?<!\w)F11(?!\w)|\b(?:Strg|Ctrl)\+[HM]\b", shown) == []


def test_elsewhere__keys_and_sentences_are_as_they_are() -> None:
    assert (key_here("F11"), keys_in("Ctrl+H, F11")) == ("F11", "Ctrl+H, F11")


def test_menu_roles__about_quit_and_settings_and_nothing_by_its_words(qapp: QApplication) -> None:
    roles = {spec.name: Action(spec, qapp).menuRole() for _, specs in ActionTable().table() for spec in specs}
    assert roles.pop("about") is QAction.MenuRole.AboutRole
    assert roles.pop("quit") is QAction.MenuRole.QuitRole
    assert roles.pop("settings") is QAction.MenuRole.PreferencesRole
    assert set(roles.values()) == {QAction.MenuRole.NoRole}


def test_file_open_event__is_heard() -> None:
    """macOS sends a double click's file so; the application hears it, whatever window is there."""
    heard: list[str] = []

    class Ear:
        file_opened = type("Signal", (), {"emit": staticmethod(heard.append)})

    event = QFileOpenEvent(QUrl.fromLocalFile("/tmp/abend.tarock.json"))
    assert event.type() is QEvent.Type.FileOpen
    assert Application.event(Ear, event)  # type: ignore[arg-type]
    assert heard == ["/tmp/abend.tarock.json"]
