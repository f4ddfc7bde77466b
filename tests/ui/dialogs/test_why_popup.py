"""The ledger's "why": every kind of entry explains itself, in sight and to a screen reader, and goes away again."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("PySide6.QtWidgets")

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Doubling,
    Entry,
    Manual,
    PositiveGame,
    Renonce,
    Result,
    Side,
    TableChange,
)
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped
from tarockblock.ui.dialogs.why_popup import WhyPopup
from tarockblock.ui.theme import Theme

pytestmark = pytest.mark.qt

FIVE = ("Anna", "Bert", "Cilli", "Dora", "Emil")
RUFER = PositiveGame(
    game="rufer",
    declarer="Anna",
    partner="Cilli",
    result=Result.WON,
    bonuses=(BonusCall("pagat", Side.DECLARER),),
    note="Anna war selbst überrascht",
)


def popup(qtbot: QtBot, *entries: Entry, index: int = -1) -> WhyPopup:
    evening = Evening(
        ruleset=shipped("tirol-2025"), players=FIVE, first_dealer="Emil", cents_per_point=10, entries=entries
    )
    ledger = compute_ledger(evening)
    made = WhyPopup(None, ledger.rows[index], ledger, Wording("en"))
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(made)
    return made


def test_a_hand_says_who_does_what_gets_what_and_by_which_clause(qtbot: QtBot, theme: Theme) -> None:
    spoken = popup(qtbot, RUFER).spoken

    # Tirol: Rufer 1 and a silent Pagat 1, per player of the side; ten cents a point.
    assert "Hand 1: Rufer Anna + Cilli" in spoken
    for part in ("Anna plays +2 +0.20", "Cilli called +2", "Bert against −2", "Emil deals, sits out"):
        assert part in spoken
    for part in ("Rufer won +1", "Pagat silent +1", "Anna and Cilli each +2", "Tyrol"):
        assert part in spoken
    assert "Anna war selbst überrascht" in spoken


def test_a_hand_out_of_turn_says_who_dealt(qtbot: QtBot, theme: Theme) -> None:
    """What the sign in the ledger means (Emil was due, so nothing is said of the hand before)."""
    spoken = popup(qtbot, RUFER, replace(RUFER, dealer="Cilli", declarer="Dora", partner="Bert")).spoken

    assert "Out of turn: Cilli deals." in spoken
    assert "Out of turn" not in popup(qtbot, RUFER).spoken


def test_a_struck_hand_out_of_turn_says_so_too(qtbot: QtBot, theme: Theme) -> None:
    assert "Out of turn: Bert deals." in popup(qtbot, Annulled(dealer="Bert")).spoken


def test_a_doubled_hand_says_so(qtbot: QtBot, theme: Theme) -> None:
    made = popup(qtbot, Doubling(radl=1), RUFER)

    assert "doubled Radl ×2" in made.spoken
    assert made.data.players[0].points == "+4"


def test_a_renonce_explains_each_regular_player_and_who_pays(qtbot: QtBot, theme: Theme) -> None:
    renonce = Renonce(offenders=("Bert",), game="dreier", declarer="Anna")
    spoken = popup(qtbot, renonce).spoken

    # Tirol 6: the declarer is put as if he had won (3 × 5), the regular opponents as if they had.
    assert "Bert Renonce −25" in spoken
    assert "Anna plays +15" in spoken


def test_a_struck_hand_gives_nobody_anything(qtbot: QtBot, theme: Theme) -> None:
    made = popup(qtbot, Annulled(replay=True, reason="falsch gegeben"))

    assert made.spoken.startswith("Hand 1, struck falsch gegeben")
    assert "dealt again" in made.spoken
    assert {line.points for line in made.data.players} <= {"", "0"}


def test_a_correction_names_its_reason_and_both_accounts(qtbot: QtBot, theme: Theme) -> None:
    entry = Manual(
        points={"Anna": Points(3), "Bert": Points(-3)},
        cents={"Anna": Cents(50), "Bert": Cents(-50)},
        reason="Schreibfehler",
    )
    made = popup(qtbot, entry)

    assert [(line.name, line.points, line.money) for line in made.data.players] == [
        ("Anna", "+3", "+0.50\u00a0€"),
        ("Bert", "−3", "−0.50\u00a0€"),
    ]
    assert "Schreibfehler" in made.spoken


def test_a_change_at_the_table_says_who_came_and_who_went(qtbot: QtBot, theme: Theme) -> None:
    spoken = popup(qtbot, RUFER, TableChange(players=("Anna", "Bert", "Cilli", "Zita"), dealer="Zita")).spoken

    assert "New: Zita" in spoken
    assert "Gone, with their total: Dora and Emil" in spoken
    assert "Next dealer: Zita" in spoken


@pytest.mark.parametrize(("radl", "word"), [(1, "appended"), (-2, "taken away")])
def test_a_doubling_by_hand_is_said_in_words(qtbot: QtBot, theme: Theme, radl: int, word: str) -> None:
    assert word in popup(qtbot, Doubling(radl=radl)).spoken


def test_an_entry_that_does_not_fit_says_what_is_wrong_and_counts_nothing(qtbot: QtBot, theme: Theme) -> None:
    made = popup(qtbot, replace(RUFER, declarer="Bert", partner="Anna"))

    # A Rufer is Vorhand's game.
    assert "only Vorhand (Anna) can play Rufer" in made.spoken.replace("Only", "only")
    assert not made.data.foot_ok
    assert made.data.players == ()


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_it_goes_away_by_key(qtbot: QtBot, theme: Theme, key: Qt.Key) -> None:
    made = popup(qtbot, RUFER)
    made.show_beside(QRect(10, 10, 40, 30))
    qtbot.keyClick(made, key)

    assert not made.isVisible()


def test_it_goes_away_by_a_click_elsewhere(qtbot: QtBot, theme: Theme) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    owner.resize(700, 500)
    with qtbot.waitExposed(owner):
        owner.show()
    made = popup(qtbot, RUFER)
    made.show_beside(QRect(10, 10, 40, 30))
    assert QApplication.activePopupWidget() is made
    qtbot.mouseClick(made, Qt.MouseButton.LeftButton, pos=made.rect().bottomRight() * 2)

    assert not made.isVisible()


@pytest.mark.parametrize("left", [0, 300, 760, 2000])
@pytest.mark.parametrize("top", [0, 500, 790, 3000])
def test_it_always_lies_on_the_screen(qtbot: QtBot, theme: Theme, left: int, top: int) -> None:
    made = popup(qtbot, RUFER)
    made.show_beside(QRect(left, top, 40, 30))

    assert made.screen().availableGeometry().contains(made.geometry())


def test_it_does_not_cover_its_cell_where_there_is_room(qtbot: QtBot, theme: Theme) -> None:
    made = popup(qtbot, RUFER)
    for left in (10, 700):
        cell = QRect(left, 100, 60, 30)
        made.show_beside(cell)
        assert not made.geometry().intersects(cell)


def test_at_twice_the_text_size_it_scrolls(qtbot: QtBot, theme: Theme) -> None:
    theme.set_text_scale(200)
    made = popup(qtbot, RUFER)
    made.show_beside(QRect(0, 0, 40, 30))
    bar = made.panel._scroll.verticalScrollBar()
    assert bar.maximum() > 0
    qtbot.keyClick(made, Qt.Key.Key_Down)

    assert bar.value() > 0
