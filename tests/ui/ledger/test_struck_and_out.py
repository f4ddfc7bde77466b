"""What is struck, and who sits out, can be read in every appearance: the colours as they are painted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from tarockblock.domain.hand import Annulled, PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.tokens import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, Tokens, contrast
from tarockblock.ui.kit.widgets import player_mark, preview_panel
from tarockblock.ui.kit.widgets.preview_data import PlayerLine
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.ledger import ledger_delegate
from tarockblock.ui.ledger.ledger_delegate import LedgerDelegate
from tarockblock.ui.ledger.ledger_lines import LineKind
from tarockblock.ui.ledger.ledger_model import LedgerModel
from tests.app.hand_tools import evening
from tests.store.kit import FIVE
from tests.ui.displayed import PREVIEW
from tests.ui.ledger.test_ledger_lines import lines_of

EVERY = pytest.mark.parametrize(
    "tokens", [LIGHT, DARK, HIGH_LIGHT, HIGH_DARK], ids=["light", "dark", "high", "high-dark"]
)
LEAST = 4.5
"""WCAG 2.2, 1.4.3."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Every text that is painted from now on, with its colour."""
    found: dict[str, str] = {}

    def draw(
        _painter: object, _area: object, text: str, _font: object, ink: QColor | str, *_: object, **__: object
    ) -> float:
        found[text] = QColor(ink).name()
        return 10.0

    for module in (ledger_delegate, preview_panel, player_mark):
        monkeypatch.setattr(module, "draw_text", draw)
    return found


@EVERY
def test_struck_row__can_be_read_also_where_it_is_chosen_or_counted_double(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch, painted: dict[str, str], tokens: Tokens
) -> None:
    monkeypatch.setattr(theme, "tokens", tokens)
    night = evening("tirol-2025", FIVE)
    game = PositiveGame(game="dreier", declarer="Bert", result=Result.WON)
    night = night.with_entry(game).with_entry(Annulled(reason="falsch gegeben"))
    lines = [line for line in lines_of(night) if line.kind is LineKind.STRUCK]
    assert compute_ledger(night).problems == []
    model, view = LedgerModel(), QTableView()
    qtbot.addWidget(view)
    model.set_lines(night.everybody, lines)
    view.setModel(model)
    view.setItemDelegate(LedgerDelegate(view))
    view.resize(900, 200)
    view.grab()

    assert "falsch gegeben" in painted
    assert len(painted) >= 3
    for text, ink in painted.items():
        for ground in (tokens.surface, tokens.gold, tokens.accent_soft):
            assert contrast(ink, ground) >= LEAST, (text, ground)


@EVERY
def test_who_sits_out__can_be_read_by_name_and_by_letter(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch, painted: dict[str, str], tokens: Tokens
) -> None:
    monkeypatch.setattr(theme, "tokens", tokens)
    panel = PreviewPanel("Vorschau")
    qtbot.addWidget(panel)
    out = PlayerLine(Mark("Z", 4), "Zita", "sitzt aus", out=True)
    panel.set_data(replace(PREVIEW, players=(out,)))
    panel.resize(panel.sizeHint())
    panel.grab()

    for text in ("Zita", "Z", "sitzt aus"):
        assert contrast(painted[text], tokens.surface) >= LEAST, text
