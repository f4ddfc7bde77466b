"""The ledger's "why": every kind of entry explains itself, in sight and to a screen reader, and goes away again."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from pytestqt.qtbot import QtBot

from tarockblock.domain.hand import (
    Entry,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.ledger.why_popup import WhyPopup
from tests.store.kit import FIVE, night
from tests.ui.ledger.test_why import RUFER


def popup(qtbot: QtBot, *entries: Entry, index: int = -1) -> WhyPopup:
    evening = night(*entries, players=FIVE)
    ledger = compute_ledger(evening)
    made = WhyPopup(None, ledger.rows[index], ledger, Wording("en"))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    return made


def test_it_says_why(qtbot: QtBot, theme: Theme) -> None:
    """What it says of which entry: tests/ui/ledger/test_why.py."""
    made = popup(qtbot, RUFER)
    for part in ("Hand 1: Rufer Anna + Cilli", "Anna plays +2 +0.20", "Pagat silent +1", "Tyrol"):
        assert part in made.spoken
    assert "“Games” is the price list of the Tyrolean rules." in made.panel.accessibleDescription()
    assert "“Games” is the price list" in made.panel._why.toolTip(), "Rufer cites “Tyrol, games”"


def test_it_lies_on_the_screen_beside_its_cell_and_scrolls(qtbot: QtBot, theme: Theme) -> None:
    # It always lies on the screen.
    for top in [0, 500, 790, 3000]:
        for left in [0, 300, 760, 2000]:
            made = popup(qtbot, RUFER)
            made.show_beside(QRect(left, top, 40, 30))

            assert made.screen().availableGeometry().contains(made.geometry())
            made.close()

    # It does not cover its cell where there is room.
    made = popup(qtbot, RUFER)
    for left in (10, 700):
        cell = QRect(left, 100, 60, 30)
        made.show_beside(cell)
        assert not made.geometry().intersects(cell)
    made.close()

    # At twice the text size it scrolls.
    theme.set_text_scale(200)
    made = popup(qtbot, RUFER)
    made.show_beside(QRect(0, 0, 40, 30))
    bar = made.panel._scroll.verticalScrollBar()
    assert bar.maximum() > 0
    assert made.scroll_by_key(Qt.Key.Key_Down)

    assert bar.value() > 0
