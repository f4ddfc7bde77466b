"""Room in the ledger: figures are never cut, names give way by rules, an empty ledger says how to begin."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.files import load_evening
from tarockblock.app.settings import LedgerView, Settings
from tarockblock.app.settling import Settling
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual, PositiveGame, Result, TableChange
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.paths import resource
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets import player_card
from tarockblock.ui.kit.widgets.card_data import CardData
from tarockblock.ui.kit.widgets.player_card import PlayerCard
from tarockblock.ui.ledger import ledger_delegate
from tarockblock.ui.ledger.hints import Hint
from tarockblock.ui.ledger.ledger_delegate import BARE, ROOMY, TIGHT, Longest, LongestSoFar
from tarockblock.ui.ledger.ledger_lines import Cell, Figure, KnownLines, LedgerLine, LineKind, build_lines
from tarockblock.ui.ledger.ledger_model import FIRST_PLAYER, GAME, NUMBER
from tarockblock.ui.ledger.standing import Trends
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import night, sample
from tests.ui.fitting import faults
from tests.ui.windows import window_fixture

SIX = ("Anna", "Bert", "Cilli", "Dora", "Emil", "Franz")
THURSDAY = sample()


window = window_fixture(size=(1280, 720), settings=Settings(language="en", chart_visible=True))
"""An English window of 1280 x 720 without an evening."""


FULL = ("Annemarie", "Bartholomäus", "Christoph", "Dorothea", "Emanuel", "Franziska")


@pytest.mark.parametrize("percent", [100, 125])
def test_names__of_six_are_whole_wherever_they_are_shown(window: MainWindow, theme: Theme, percent: int) -> None:
    """In the heads of the ledger, the settlement, who dealt first, the claims and balances of *Money*."""
    theme.set_text_scale(percent)
    result = Manual(points={who: Points(n) for who, n in zip(FULL, (-5, -3, -1, 2, 3, 4), strict=True)}, reason="a")
    window.bridge.start(night(result, players=FULL, first_dealer=FULL[0]))
    cut: list[tuple[str, str]] = []

    def look(where: str, shown: QWidget) -> None:
        QApplication.processEvents()
        cut.extend((where, each) for each in faults(shown, ()) if "cut" in each and any(who in each for who in FULL))

    look("evening", window)
    for action in ("settle", "edit_evening", "table"):
        window.actions_table[action].trigger()
        dialog = window.dialogs.dialog
        assert dialog is not None
        look(action, dialog)
        dialog.reject()
    Settling(window.session).refresh()
    window.bridge.close_evening()
    window.go_to("money")
    look("money", window)
    window.actions_table["new_evening"].trigger()
    look("new evening", window.dialogs.dialog)
    assert not window.dialogs.dialog.can_scroll, "nor is any of it out of sight"
    theme.set_text_scale(100)
    assert not cut
    head = window.evening_page.table.ledger_model
    assert head.headerData(FIRST_PLAYER + 1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole) == FULL[1]


def six_with_thirds() -> Evening:
    """Six people, twelve hands each of 24 points, a third of a point here and there, at 25 cents."""
    hand = PositiveGame(game="solodreier", declarer="Bert", result=Result.WON, kontra=2, dealer="Anna")
    third = Manual(points={"Anna": Points(Fraction(-500, 3)), "Bert": Points(Fraction(500, 3))}, reason="geteilt")
    return night(
        *[replace(hand, sitting_out=("Anna", "Franz"))] * 12,
        third,
        players=SIX,
        first_dealer="Franz",
        cents_per_point=25,
    )


def shown_texts(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts the ledger's cells draw, as they are drawn."""
    drawn: set[str] = set()
    real = ledger_delegate.draw_text

    def note(painter: QPainter, rect: QRectF, text: str, font: object, *further: object, **options: object) -> float:
        width = real(painter, rect, text, font, *further, **options)  # type: ignore[arg-type]
        whole = ledger_delegate.text_width(font, text)  # type: ignore[arg-type]
        drawn.add(text if width >= whole - 0.6 else f"CUT {text}")
        return width

    table = window.evening_page.table
    image = QImage(10, 10, QImage.Format.Format_ARGB32)
    painter, cells = QPainter(image), table.ledger_model
    with monkeypatch.context() as patched:
        patched.setattr(ledger_delegate, "draw_text", note)
        for row, column in product(range(cells.rowCount()), range(cells.columnCount())):
            option = QStyleOptionViewItem()
            width = table.columnWidth(column)
            option.rect = QRect(QPoint(0, 0), QPoint(width - 1, table.rowHeight(row) - 1))  # type: ignore[attr-defined]
            table.itemDelegate().paint(painter, option, cells.index(row, column))
    painter.end()
    return drawn


def figures(texts: set[str]) -> list[str]:
    return [text for text in texts if text.startswith("CUT") and any(char.isdigit() for char in text.split()[-1])]


def test_figures_are_never_cut_and_names_give_way(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, theme: Theme
) -> None:
    # On the design s thursday at 1280 nothing is cut.
    window.bridge.start(replace(THURSDAY, entries=THURSDAY.entries[:14]))
    for view in ["points", "money", "both"]:
        window.evening_page._choose_view(view)
        QApplication.processEvents()

        assert window.evening_page.chart.isVisible()
        texts = shown_texts(window, monkeypatch)
        assert {"Anna + Emil", "Emil in Dreier Anna"} <= texts
        assert not [text for text in texts if text.startswith("CUT")]

    # Figures are never cut.
    window.bridge.start(six_with_thirds())
    for scale in [100, 125, 200]:
        theme.set_text_scale(scale)
        for view in ["points", "money", "both"]:
            window.evening_page._choose_view(view)
            QApplication.processEvents()

            assert figures(shown_texts(window, monkeypatch)) == []


def test_the_chart_gives_way_to_figures_and_comes_back(window: MainWindow, theme: Theme) -> None:
    # The chart gives way to figures and comes back.
    page = window.evening_page
    window.bridge.start(six_with_thirds())
    page._choose_view("money")
    assert page.chart.isHidden()
    assert page.table.horizontalScrollBar().maximum() == 0

    window.bridge.start(replace(THURSDAY, entries=THURSDAY.entries[:14]))
    page._choose_view("points")
    assert page.chart.isVisible()

    # Rooms are tried from the widest.
    cell = Cell(Figure("−12,50", -1), Figure("+120,00", 1))
    longest = Longest().with_line(LedgerLine(LineKind.HAND, ("entry", 0), 0, cells=(cell,)))
    widths = [longest.needed(room) for room in (ROOMY, TIGHT, BARE)]

    assert widths[0] > widths[1] > widths[2]
    assert [longest.fitting(width) for width in widths] == [ROOMY, TIGHT, BARE]
    assert longest.fitting(10) is BARE


def test_few_people_fill_a_wide_window(window: MainWindow) -> None:
    """The games take no more than they need; on the design's own screen all is as it was."""
    shares = {}
    for people, width in ((4, 1280), (4, 1920), (6, 1920)):
        window.resize(width, 1080)
        window.bridge.start(replace(THURSDAY, players=SIX[:people], first_dealer="Anna", entries=()))
        QApplication.processEvents()
        table = window.evening_page.table
        each, games = table.columnWidth(FIRST_PLAYER), table.columnWidth(GAME)
        assert table.columnWidth(NUMBER) + games + people * each == table.viewport().width()
        shares[people, width] = each, games
    assert shares[4, 1280][0] <= 132
    assert shares[4, 1920][0] > shares[6, 1920][0] > 125
    assert max(games for _, games in shares.values()) < 480


def test_where_names_have_no_room_they_become_the_letters_of_the_marks(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Annemarie Hohenwarter", "Bertram Pfennigbauer", "Cilli", "Dora", "Emil")
    hand = PositiveGame(game="solorufer", declarer=names[0], partner=names[1], result=Result.LOST)
    evening = night(hand, players=names, first_dealer="Emil")
    window.bridge.start(evening)
    page = window.evening_page
    QApplication.processEvents()

    texts = shown_texts(window, monkeypatch)
    assert "A + B" in texts
    # The whole names are what is heard, and what "why" says.
    assert " + ".join(names[:2]) in str(page.table.ledger_model.index(0, GAME).data())


def test_a_change_at_the_table_is_one_line_over_the_whole_width(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.bridge.start(replace(THURSDAY, entries=THURSDAY.entries[:5]))
    table = window.evening_page.table
    table.go_to_last_entry()
    table.go_to_entry(2)
    window.bridge.record(TableChange(players=("Cilli", "Bert", "Anna", "Dora", "Emil", "Franziska")))
    assert table.current_entry() == 2, "a column more does not lose one's place"

    assert "comes: Franziska; now Cilli, Bert, Anna, Dora, Emil, Franziska" in shown_texts(window, monkeypatch)


# --------------------------------------------------------------------------- before the first hand


def test_an_empty_ledger_says_how_to_begin(window: MainWindow) -> None:
    """What it says: tests/ui/ledger/test_hints.py."""
    window.bridge.start(replace(THURSDAY, entries=()))
    table = window.evening_page.table
    hint = table._hint
    assert hint.isVisible()
    assert table.accessibleDescription() == hint.hint.spoken()
    assert [key for key, _ in hint.hint.keys] == ["N", "T", "F1"]

    # The hint takes no click and no focus.
    assert hint.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert hint.focusPolicy() == Qt.FocusPolicy.NoFocus

    # With the first hand the hint is gone and with its undo back.
    window.bridge.record(THURSDAY.entries[0])
    assert not hint.isVisible()
    assert table.accessibleDescription() == ""
    window.bridge.undo()
    assert hint.isVisible()
    assert hint.geometry() == table.viewport().rect()

    # A closed evening without hands offers no key.
    window.bridge.start(replace(THURSDAY, entries=()))
    window.bridge.close_evening()
    assert table._hint.hint == Hint("No hand was entered this evening.")


# --------------------------------------------------------------------------- cards


@pytest.mark.parametrize(("width", "word"), [(1280, "has left"), (1130, "left")])
def test_at_six_cards_it_still_says_who_has_left(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, width: int, word: str
) -> None:
    window.resize(width, 720)
    badges: list[str] = []
    monkeypatch.setattr(player_card, "paint_badge", lambda *given: badges.append(given[3]))
    window.bridge.start(replace(THURSDAY, entries=THURSDAY.entries[:12]))
    window.bridge.record(TableChange(players=("Anna", "Bert", "Cilli", "Dora", "Gerti")))
    QApplication.processEvents()
    badges.clear()
    for card in window.evening_page._cards:
        card.grab()

    # Emil, in seat order; who is nothing special has none.
    assert badges[2:] == ["", "", word, ""]


@pytest.mark.parametrize("width", [110, 130, 150, 186, 224])
@pytest.mark.parametrize(("total", "small"), [("+13", "+0,20 €"), ("−177⅔", "−74,41⅔ €"), ("+1280", "+12,80 €")])
def test_a_card_cuts_no_figure(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch, width: int, total: str, small: str
) -> None:
    drawn: list[str] = []
    real = player_card.draw_text

    def note(painter: QPainter, rect: QRectF, text: str, font: object, color: object, align: object = None) -> float:
        taken = real(painter, rect, text, font, color, align)  # type: ignore[arg-type]
        drawn.append(text if taken >= player_card.text_width(font, text) - 0.6 else f"CUT {text}")  # type: ignore[arg-type]
        return taken

    monkeypatch.setattr(player_card, "draw_text", note)
    card = PlayerCard(CardData("Emil", Mark("E", 4), total, -1, small, "6."))
    qtbot.addWidget(card)
    card.resize(width, 92)
    card.grab()

    assert total in drawn
    assert not [text for text in drawn if text.startswith("CUT")]
    assert small in drawn or width < 186
    assert small in card.accessibleName()


def grown() -> list[Ledger]:
    """An evening hand by hand, back a few, and on again; each ledger goes on from the one before."""
    whole, _ = load_evening(resource("samples", "donnerstagsrunde.tarock.json").read_bytes())
    found = [compute_ledger(replace(whole, entries=()))]
    for count in (*range(1, 12), 8, 3, *range(3, 20), 0, 5):
        found.append(compute_ledger(replace(whole, entries=whole.entries[:count]), found[-1]))
    return found


def test_longest__is_that_of_all_lines_however_the_ledger_came_about() -> None:
    so_far, known = LongestSoFar(), KnownLines()
    for ledger in grown():
        lines = build_lines(ledger, LedgerView.BOTH, Wording("de"), known=known)
        whole = [cell.total.text for line in lines for cell in line.cells]
        found = so_far.of(lines)
        assert len(found.total) == max(map(len, whole), default=0)
        assert found == LongestSoFar().of(lines)


def test_trends__are_the_totals_after_every_hand_that_counts() -> None:
    """The hand struck, the seventh, was dealt again: it has no point of its own."""
    trends = Trends()
    for ledger in grown():
        rows = [row for row in ledger.rows if row.index != 6]
        for who, found in trends.of(ledger).items():
            totals = [float(row.points_total[who].exact) for row in rows]
            assert list(found) == ([0.0, *totals] if totals else [])
