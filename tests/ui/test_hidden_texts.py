"""Titles, notes and reasons may hold anything; the window shows it with signs, and payments keep their direction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QBuffer, QIODevice, QModelIndex, QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPdfWriter, QTextLayout, QTextOption
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QPlainTextEdit, QWidget

from tarockblock.app import archive
from tarockblock.app.corrections.correction import Position
from tarockblock.app.corrections.correction_annul import AnnulDraft
from tarockblock.app.corrections.evening_draft import EveningDraft
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Manual, PositiveGame, Result
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.domain.settlement import Payment
from tarockblock.exchange.wording import Wording
from tarockblock.printing import laid_out
from tarockblock.ui.archive.archive_note import NoteView
from tarockblock.ui.evening.evening_dialog import EveningDialog
from tarockblock.ui.evening.history_lines import _payment
from tarockblock.ui.evening.row_dialogs import AnnulDialog
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.painting import draw_text, draw_wrapped, text_width, wrapped_height
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.settle_sheet import Sheet, as_paper, as_text
from tarockblock.ui.settle.settle_dialog import SettleDialog
from tarockblock.ui.window.main_window import MainWindow
from tarockblock.visible_text import visible
from tests.hostile import HEBREW, RIGHT_TO_LEFT, is_clean
from tests.store.kit import FOUR, night, sample
from tests.ui.windows import dialog_of, empty_store, window_over

TITLE, NOTE = "\u202eAbend\x1b", "Wirt\x07\u2067 und mehr"
TITLE_SHOWN, NOTE_SHOWN = "‹U+202E›Abend‹U+001B›", "Wirt‹U+0007›‹U+2067› und mehr"


def evening(names: tuple[str, ...] = FOUR) -> Evening:
    first, second, *_ = names
    return night(
        PositiveGame(game="dreier", declarer=first, result=Result.WON, note=NOTE),
        Manual(points={first: Points(1), second: Points(-1)}, reason=NOTE),
        Annulled(reason=NOTE),
        players=names,
        title=TITLE,
        date="2026-11-19",
        note=NOTE,
    )


store = empty_store


@pytest.fixture
def window(theme: Theme, store: Store) -> Iterator[MainWindow]:
    archive.import_evening(store, evening(HEBREW))
    with window_over(store, evening()) as made:
        yield made


def shown_texts(root: QWidget) -> Iterator[str]:
    """Everything a window says in texts: labels, fields, titles, tips, lists and tables, and for screen readers."""
    for widget in (root, *root.findChildren(QWidget)):
        yield widget.windowTitle()
        yield widget.toolTip()
        text = getattr(widget, "text", None)
        if callable(text):
            yield str(text())
        if isinstance(widget, QPlainTextEdit):
            yield widget.toPlainText()
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from _cells(widget.model())


def _cells(model: QAbstractItemModel) -> Iterator[str]:
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
    for row in range(model.rowCount(QModelIndex())):
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
        for column in range(columns):
            for role in roles:
                data = model.index(row, column).data(role)
                if isinstance(data, str):
                    yield data


def hiding(root: QWidget) -> list[str]:
    return [text for text in shown_texts(root) if not is_clean(text)]


# --------------------------------------------------------------------------- what is painted


def painted(text: str, *, wrapped: bool) -> QImage:
    image = QImage(500, 60, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter, area = QPainter(image), QRectF(0, 0, 500, 60)
    if wrapped:
        draw_wrapped(painter, area, text, QFont(), "#000000")
    else:
        draw_text(painter, area, text, QFont(), "#000000")
    painter.end()
    return image


# --------------------------------------------------------------------------- what is edited


def test_edited__what_nobody_touched_stays_as_it_was(window: MainWindow, theme: Theme) -> None:
    # Rename: what nobody touched stays as it was.
    ledger = compute_ledger(replace(sample(), title=TITLE, note=NOTE))
    draft = EveningDraft(ledger, "", [], [], date(2026, 11, 19), heading_only=True)
    dialog = EveningDialog(draft, Wording("en"), date(2026, 11, 19), parent=window)
    assert (dialog.title.text(), dialog.note.toPlainText()) == (TITLE_SHOWN, NOTE_SHOWN)
    assert not draft.changes_anything
    dialog.title.selectAll()
    QTest.keyClicks(dialog.title, "Anders")
    after = draft.evening()
    assert (after.title, after.note) == ("Anders", NOTE)
    dialog.deleteLater()

    # Struck hand: what nobody touched stays as it was.
    ledger, long = compute_ledger(evening()), "sehr lange " * 40 + "\u202e"
    for reason in (NOTE, long):
        draft = AnnulDraft(ledger, Position(2), Annulled(reason=reason))
        dialog = AnnulDialog(draft, Wording("de"), editing=True)
        dialog.fields["replay"].current_changed.emit(1)
        assert is_clean(dialog.fields["reason"].text())
        assert draft.reason == reason
        QTest.keyClick(dialog.fields["reason"], Qt.Key.Key_Backspace)
        assert draft.reason == dialog.fields["reason"].text()
        dialog.deleteLater()


# --------------------------------------------------------------------------- who pays whom


def in_order(layout: QTextLayout, text: str, parts: tuple[str, ...]) -> bool:
    """Whether parts of a line stand one right of the other."""
    line, edges = layout.lineAt(0), []
    start = 0
    for part in parts:
        start = text.index(part, start)
        places = [line.cursorToX(at)[0] for at in range(start, start + len(part) + 1)]  # type: ignore[index]
        edges.append((min(places), max(places)))
        start += len(part)
    return all(left[1] <= right[0] for left, right in pairwise(edges))


def reads_on(text: str, *parts: str) -> bool:
    """The same, in whatever direction a program thinks the whole line runs that has no letters of its own."""
    found = []
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.LayoutDirectionAuto):
        option = QTextOption()
        option.setTextDirection(direction)
        layout = QTextLayout(text, QFont())
        layout.setTextOption(option)
        layout.beginLayout()
        layout.createLine().setLineWidth(10_000)
        layout.endLayout()
        found.append(in_order(layout, text, parts))
    return all(found)


def test_painting_widgets_and_sheets__show_signs(qapp: QApplication, theme: Theme) -> None:
    # Checker: sees a line that is turned. Else the tests below prove nothing.
    assert not reads_on(f"{HEBREW[0]} → {HEBREW[1]} 1,20", HEBREW[0], "→", HEBREW[1], "1,20")
    assert reads_on("Anna → Bert 1,20", "Anna", "→", "Bert", "1,20")

    # Painting widgets and sheets: show signs.
    for text in [TITLE, NOTE, "a\u200bb\x9b"]:
        signs = visible(text)
        assert signs != text
        for wrapped in (False, True):
            assert painted(text, wrapped=wrapped) == painted(signs, wrapped=wrapped)
        assert text_width(QFont(), text) == text_width(QFont(), signs)
        assert wrapped_height(QFont(), text, 60) == wrapped_height(QFont(), signs, 60)

    # Widgets: show signs.
    label, note = TextLabel(TITLE), NoteView("Note")
    assert (label.text(), label.accessibleName()) == (TITLE_SHOWN, TITLE_SHOWN)
    label.set_text(NOTE)
    assert label.text() == NOTE_SHOWN
    note.show_note(NOTE)
    assert note.toPlainText() == NOTE_SHOWN
    assert plain_tip(NOTE) == NOTE_SHOWN

    # Sheet: hides nothing.
    sheet = Sheet(TITLE, "", ("Name", "€"), ((TITLE, "1"),), "Payments", ((NOTE, "1", ""),), "")
    assert is_clean(as_text(sheet))
    assert is_clean(as_paper(sheet).variants[0])
    assert TITLE_SHOWN in as_text(sheet)


PEOPLE = pytest.mark.parametrize("names", RIGHT_TO_LEFT, ids=("hebrew", "arabic", "mixed", "digits"))


@PEOPLE
def test_direction__copied_on_paper_spoken_in_the_history_and_the_archive(
    names: tuple[str, ...], theme: Theme, store: Store
) -> None:
    with window_over(store) as window:
        number = archive.import_evening(store, replace(evening(names), title="Abend"))
        window.go_to("archive")
        window.archive_page.look_at(number)
        line = next(text for text in shown_texts(window.archive_page) if text.count("→") == 3)
        for part in line.partition(": ")[2].split(", "):
            payer = next(name for name in names[1:] if part.lstrip("\u2068").startswith(name))
            assert reads_on(part, payer, "→", names[0], part.rpartition(" ")[2].split("\xa0")[0])

        window.bridge.start(evening(names))
        window.actions_table["settle"].trigger()
        keeps_its_direction(dialog_of(window, SettleDialog), names)


def keeps_its_direction(settling: SettleDialog, names: tuple[str, ...]) -> None:
    """Who pays whom, in the text to be sent, on paper, in the history and spoken."""
    lines = as_text(settling.sheet()).splitlines()
    payments = [line for line in lines if "→" in line]
    assert len(payments) == 3
    for line in payments:
        payer = next(name for name in names[1:] if line.lstrip("\u2068").startswith(name))
        amount = line.rpartition(": ")[2].split("\xa0")[0]
        assert reads_on(line, payer, "→", names[0], amount)
    for name in names:
        (line,) = (each for each in lines if each.lstrip("\u2068").startswith(name) and "→" not in each)
        assert reads_on(line, name, line.rpartition("  ")[2].split("\xa0")[0])

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    made = laid_out(as_paper(settling.sheet()), writer)
    assert made.documentLayout().documentSize().height() > 0
    found, block = 0, made.begin()
    while block.isValid():
        if "→" in block.text():
            found += 1
            payer = block.text().partition(" → ")[0].strip("\u2068\u2069")
            assert in_order(block.layout(), block.text(), (payer, "→", names[0]))
        block = block.next()
    assert found == 3

    text = _payment(Payment(names[1], names[0], 120), "de")
    assert reads_on(text, names[1], "→", names[0], "1,20")
    for line in settling.money.payments:
        sentence = settling._payments._sentence(line)
        assert reads_on(sentence, line.payer, line.payee, sentence.rpartition(" ")[2].split("\xa0")[0])
