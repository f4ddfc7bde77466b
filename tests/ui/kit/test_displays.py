"""The painted displays: what they say to a screen reader, how they take long or odd texts, and that nothing fails."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font
from tarockblock.ui.kit.widgets import base
from tarockblock.ui.kit.widgets.chip import Chip
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.notice_line import NoticeLine
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.kit.widgets.player_card import PlayerCard
from tarockblock.ui.kit.widgets.preview_data import Section, WhyLine
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.trischaken_row import TrischakenRow
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox
from tests.ui.displayed import CARD, PREVIEW, VERDICT

pytestmark = pytest.mark.usefixtures("theme")


def test_displays__long_and_odd_texts(qtbot: QtBot) -> None:
    # Text label: shows tags and ampersands as they are.
    label = TextLabel('<img src="file:///x"> & Co', elide=True)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    label.resize(60, 20)
    label.show()
    assert label.text().endswith("…")
    assert label.accessibleName() == '<img src="file:///x"> & Co'
    label.setToolTip("a click changes it")
    for text in ("Anna, Berta, Clemens und Dora", "Berta, Anna, Clemens und Dora"):  # whole in the tip, beside its own
        label.set_text(text)
        assert label.toolTip() == f"{text}\na click changes it"
    label.set_text('<img src="file:///x"> & Co')
    label.resize(600, 20)
    assert label.text() == '<img src="file:///x"> & Co'
    assert label.toolTip() == "a click changes it"

    # Announce: is silent without a listener.
    chip = Chip("Tirol 2025/26")
    qtbot.addWidget(chip)
    base.announce(chip, "x")
    assert chip.accessibleName() == "Tirol 2025/26"

    # Player card: name gives way to a short badge.
    card = PlayerCard(replace(CARD, name="Maximiliane von Hohenstein"))
    qtbot.addWidget(card)
    card.resize(224, 92)
    assert not card.grab().isNull()
    assert card.accessibleName().startswith("Maximiliane von Hohenstein, +5")
    assert QAccessible.queryAccessibleInterface(card).role() is QAccessible.Role.StaticText
    assert card.minimumSizeHint().width() <= 150
    # Six at the table at 1280 px leave 107 px for both: no badge rather than a cut name (the header line says who sits
    # out), but a badge that stands closer to a short one.
    card.set_data(replace(CARD, name="Christl", badge="sitzt aus", badge_short=""))
    for shown, badge in (("Christl", ""), ("Anna", "sitzt aus"), ("Fritz", "sitzt aus")):
        name = text_width(font(15, 600), shown) + 1
        assert card._share_out(107.75, name) == (badge, name)

    # Verdict: is higher when narrower.
    box = VerdictBox(VERDICT)
    qtbot.addWidget(box)
    assert box.heightForWidth(300) > box.heightForWidth(700) >= 64
    assert box.accessibleName().startswith("Renonce. Farbe nicht bedient")

    # Trischaken row: a problem reaches the field.
    row = TrischakenRow("Dora", Mark("D", 3), "Kartenpunkte von Dora", "Vorhand")
    qtbot.addWidget(row)
    row.set_caption("Zu viele Punkte.", problem=True)
    assert row.field.has_problem
    assert row.field.accessibleName() == "Kartenpunkte von Dora"


def test_preview__says_keeps_its_width_and_scrolls_its_reasons(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    # Preview: says the figures in seat order.
    panel = PreviewPanel("Vorschau")
    qtbot.addWidget(panel)
    panel.set_data(PREVIEW)
    name = QAccessible.queryAccessibleInterface(panel).text(QAccessible.Text.Name)
    assert "Anna spielt +2 +0,60 €. Bert dagegen −2 −0,60 €. Cilli gibt, sitzt aus" in name
    assert "Tirol 2" in panel.accessibleDescription()
    assert name.startswith("Vorschau. Anna spielt")
    panel.set_data(replace(PREVIEW, title="Wer bekommt was"))
    assert panel.accessibleName().startswith("Vorschau: Wer bekommt was. Anna spielt")

    # Preview: announces once after changes came to rest.
    said: list[str] = []
    monkeypatch.setattr("tarockblock.ui.kit.widgets.preview_panel._QUIET_MS", 20)
    monkeypatch.setattr("tarockblock.ui.kit.widgets.preview_panel.announce", lambda _widget, text: said.append(text))
    panel = PreviewPanel("Vorschau")
    qtbot.addWidget(panel)
    for foot in ("Summe 0", "Summe 1", "Summe 0"):
        panel.set_data(replace(PREVIEW, foot=foot))
    qtbot.waitUntil(lambda: bool(said))
    assert len(said) == 1

    # Preview: keeps its width and scrolls only its reasons.
    panel = PreviewPanel("Vorschau")
    qtbot.addWidget(panel)
    panel.set_data(PREVIEW)
    width = panel.sizeHint().width()
    lines = tuple(WhyLine(f"Prämie {i} mit einem sehr langen Namen, der umbricht", "+1", "+0,10", 1) for i in range(40))
    panel.set_data(replace(PREVIEW, sections=(Section("Warum", lines),)))
    panel.resize(width, 500)
    panel.show()
    assert panel.sizeHint().width() == width == 300
    assert panel.minimumSizeHint().height() < 500
    assert panel.focusPolicy() == Qt.FocusPolicy.NoFocus


def why_area(panel: PreviewPanel) -> QScrollArea:
    return panel.findChild(QScrollArea)


def test_preview__clauses_take_the_room_left_and_reasons_stay(qtbot: QtBot) -> None:
    # Preview: clauses take the room left and are cut with an ellipsis.
    panel = PreviewPanel("Vorschau")
    qtbot.addWidget(panel)
    clauses = tuple(
        f"OÖ {i}: „Eine Stelle, die sich über zwei oder auch über drei Zeilen hinzieht.“" for i in range(20)
    )
    lines = tuple(WhyLine(f"Prämie {i}", "+1", "+0,10", 1) for i in range(6))
    panel.set_data(replace(PREVIEW, sections=(Section("Warum", lines),), clauses=clauses))
    panel.resize(300, 560)
    panel.show()
    area = why_area(panel)
    assert area.verticalScrollBar().maximum() == 0
    shown = area.widget().clauses
    assert shown[0] == clauses[0]
    assert 1 < len(shown) < len(clauses)
    assert shown[-1].endswith("…")
    assert shown[:-1] == clauses[: len(shown) - 1]
    assert all(clause in panel.accessibleDescription() for clause in clauses)
    assert "OÖ 19" in area.widget().toolTip()

    # Preview: reasons are never left out. Many stand closer together; too many are scrolled, with all clauses below
    # them.
    panel = PreviewPanel("Vorschau")
    qtbot.addWidget(panel)
    panel.resize(300, 560)
    panel.show()
    area = why_area(panel)
    heights = []
    for count in (4, 12, 40):
        lines = tuple(WhyLine(f"Prämie {i}", "+1", "+0,10", 1) for i in range(count))
        panel.set_data(replace(PREVIEW, sections=(Section("Warum", lines),), clauses=("OÖ 1: „Satz.“",)))
        # Never less than the letters of all lines need.
        assert area.widget().height() >= count * 15
        heights.append(area.verticalScrollBar().maximum())
    assert heights[:2] == [0, 0]
    assert heights[2] > 0
    assert area.widget().clauses == ("OÖ 1: „Satz.“",)


def test_notice_line__replaces_text_and_action(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("tarockblock.ui.kit.widgets.notice_line.announce", lambda _widget, text: said.append(text))
    line = NoticeLine("Hinweis")
    qtbot.addWidget(line)
    line.resize(900, 30)
    line.show()
    line.show_notice("Spiel 13 eingetragen.", action="Rückgängig", key="Strg+Z")
    assert line.findChild(KeyButton).focusPolicy() is Qt.FocusPolicy.TabFocus, "a click leaves the keys where they are"
    buttons = line.findChildren(KeyButton)
    with qtbot.waitSignal(line.action_triggered):
        qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    line.show_notice("Zurückgenommen.")
    QApplication.processEvents()
    assert [button for button in line.findChildren(KeyButton) if button.isVisible()] == []
    assert said == ["Spiel 13 eingetragen.", "Zurückgenommen."]
