"""Names and notes are plain text wherever they are shown, printed or exported, whatever they look like."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, QSize, Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QTextEdit,
    QToolButton,
    QWidget,
)

from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import BonusCall, Manual, NegativeDeclarer, NegativeGame, PositiveGame, Result, Side
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.ui.archive.evening_files import import_file
from tarockblock.ui.kit.messages import ask, show_message
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.ledger.settle_sheet import Sheet, as_paper
from tarockblock.ui.ledger.why_popup import WhyPopup
from tarockblock.ui.window.main_window import MainWindow
from tests.hostile import is_clean
from tests.store.kit import night
from tests.ui.test_hidden_texts import NOTE as HIDDEN
from tests.ui.test_hidden_texts import NOTE_SHOWN, TITLE, TITLE_SHOWN, hiding, shown_texts
from tests.ui.typist import wait_for
from tests.ui.windows import window_fixture

NAMES = ('<img src="file:///etc/passwd">', "<b>&amp;</b>", "A&B", "=1+1", "{0} %s %n %1 $x$")
NOTE = "<img src='file:///etc/passwd'>\n=1+1 {player} %n &amp; $x$"
MORE = ("{player}{most}", "&lt;i&gt;", "<a href='http://x.y'>x</a>", "x" * 40, "@SUM(A1)", "-1", "\\alpha$_2$")


def evening() -> Evening:
    a, b, c, d, e = NAMES
    entries = (
        PositiveGame(
            game="dreier",
            declarer=a,
            result=Result.WON,
            bonuses=(BonusCall("pagat", Side.DECLARER, by=a),),
            note=NOTE,
        ),
        NegativeGame(game="piccolo", declarers=(NegativeDeclarer(d, won=True, kontra={c: 1}),), note=NOTE),
        Manual(points={a: Points(1), b: Points(-1)}, reason=NOTE),
        # Does not fit: the dealer of five sits out.
        PositiveGame(game="dreier", declarer=c, result=Result.WON, dealer=c, note=NOTE),
    )
    return night(*entries, players=(a, b, c, d, e), title="<b>&amp;</b> {0} %n", date="2026-11-19", note=NOTE)


def sound() -> Evening:
    """The part of it that can be imported."""
    whole = evening()
    fits = tuple(row.entry for row in compute_ledger(whole).rows if not row.problems)
    return replace(whole, date=None, entries=fits)


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts = ""
        self.tags: set[str] = set()
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.sources += [value or "" for key, value in attrs if key in ("src", "href", "srcset", "onerror")]

    def handle_data(self, data: str) -> None:
        self.texts += data


def parsed(html: str) -> _Texts:
    found = _Texts()
    found.feed(html)
    return found


def interpreted(text: str) -> bool:
    """Whether Qt would make something else of a text than its letters; paragraphs of ours are right."""
    foreign = re.search(r"<(?!/?(?:p|span)\b)", text)
    return foreign is not None or ("<" not in text and "&lt;" in text)


class _Deaf(QTextDocument):
    """Loads nothing, and remembers what it was to load."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[QUrl] = []

    def loadResource(self, kind: int, url: QUrl) -> object:
        self.asked.append(url)
        return None


def shown_wrongly(root: QWidget) -> list[str]:
    """Everything in a window that Qt would not show as it stands."""
    wrong = []
    for widget in (root, *root.findChildren(QWidget)):
        name = f"{type(widget).__name__} {widget.objectName()}"
        if interpreted(widget.toolTip()):
            wrong.append(f"tool tip of {name}: {widget.toolTip()}")
        if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText and "<" in widget.text():
            wrong.append(f"label {name}: {widget.text()}")
        if isinstance(widget, QTextEdit) and "<img" in widget.toHtml():
            wrong.append(f"text {name}")
        stock = type(widget).paintEvent in (QPushButton.paintEvent, QCheckBox.paintEvent, QRadioButton.paintEvent)
        stock = isinstance(widget, QAbstractButton) and (stock or isinstance(widget, QToolButton))
        if stock and "A&B" in widget.text():
            wrong.append(f"key of {name}: {widget.text()}")
        wrong += [f"menu of {name}: {action.text()}" for action in widget.actions() if "A&B" in action.text()]
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            wrong += [f"tip in {name}: {tip}" for tip in _tips(widget) if interpreted(tip)]
    return wrong


def _tips(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount(QModelIndex())):
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
        for column in range(columns):
            tip = model.index(row, column).data(Qt.ItemDataRole.ToolTipRole)
            if tip:
                yield str(tip)


window = window_fixture(replace(sound(), title=f"{TITLE}<b>&amp;</b>", note=f"{NOTE}{HIDDEN}"))
"""Its title and note also hide something: tests/ui/test_hidden_texts.py."""


def wrong_in(root: QWidget) -> list[str]:
    return [*shown_wrongly(root), *hiding(root)]


def test_checker_tips_and_paper__show_texts_as_they_are(qapp: QApplication, theme: Theme) -> None:
    # Checker: finds what it is to find. Else the tests below prove nothing.
    root = QWidget()
    label, button = QLabel(NAMES[0], root), QPushButton("A&B", root)
    label.setToolTip(NAMES[0])
    assert len(shown_wrongly(root)) == 3
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setToolTip(plain_tip(NAMES[0]))
    button.setText("A&&B")
    assert shown_wrongly(root) == []

    # Tip: shows the text as it is.
    for text in [*NAMES, *MORE, NOTE, "", "A\nB"]:
        tip = plain_tip(text)
        document = _Deaf()
        if tip != text:
            document.setHtml(tip)
        else:
            document.setPlainText(tip)
            assert "<" not in tip
        assert document.toPlainText() == text
        assert document.asked == []

    # Settling: on paper.
    sheet = Sheet(
        NAMES[0], NOTE, NAMES, (NAMES, (*MORE[:4], MORE[4])), "<i>", ((NAMES[0], NAMES[1], NAMES[2]),), MORE[2]
    )
    found = parsed(as_paper(sheet).variants[0])
    assert all(name in found.texts for name in (*NAMES, *MORE[:5]))
    assert not found.tags & {"img", "a", "b", "i", "script"}
    assert found.sources == []


@pytest.mark.long
def test_window__every_page_dialog_and_message(window: MainWindow, tmp_path: Path) -> None:
    # Window: with the evening and every page.
    assert wrong_in(window) == []
    for place in ("page_archive", "page_statistics", "page_rules", "page_evening"):
        window.actions_table[place].trigger()
        QApplication.processEvents()
        assert wrong_in(window) == [], place

    assert window.windowTitle().startswith(TITLE_SHOWN)
    window.go_to("archive")
    assert window.archive_page.look_at(window.session.evening_id or 0)
    assert wrong_in(window) == []
    assert any(NOTE_SHOWN in text for text in shown_texts(window))
    window.go_to("evening")

    # Messages: and the notice line.
    boxes = [show_message(window, TITLE, NAMES[0], NOTE), ask(window, NAMES[0], HIDDEN, "A&B", lambda: None)]
    assert [wrong_in(box) for box in boxes] == [[], []]
    for box in boxes:
        assert is_clean(box.informativeText() + box.text() + box.windowTitle())
        box.close()
    window.notify(NAMES[0])
    window.show_problem(NOTE)
    assert wrong_in(window) == []
    file = tmp_path / "<b>x.tarock.json"
    file.write_text('{"<img src=x>": 1}', encoding="utf-8")
    import_file(window, file)
    assert wrong_in(window) == []

    # Picture: of the window loads nothing.
    picture = window.grab()
    assert picture.size() != QSize(0, 0)

    # Dialogs.
    for action in [
        "new_hand",
        "trischaken",
        "renonce",
        "struck",
        "correction",
        "table",
        "doubling",
        "settle",
        "new_evening",
        "changes",
    ]:
        window.actions_table[action].trigger()
        dialog = window.dialogs.dialog
        assert dialog is not None
        wait_for("the dialog", [dialog])
        assert any(name in all_texts(dialog) for name in NAMES) or action in ("doubling", "changes"), (
            "nothing was shown"
        )
        assert wrong_in(dialog) == []
        dialog.reject()


def all_texts(root: QWidget) -> str:
    """What a screen reader would find, more or less."""
    found = [root.windowTitle()]
    for widget in root.findChildren(QWidget):
        found += [widget.accessibleName(), widget.accessibleDescription()]
        text = getattr(widget, "text", None)
        found.append(text() if callable(text) else "")
    return "\n".join(str(each) for each in found)


@pytest.mark.parametrize("index", range(4))
def test_why__every_row(index: int, theme: Theme, qapp: QApplication) -> None:
    ledger = compute_ledger(evening())
    for language in ("de", "en"):
        popup = WhyPopup(None, ledger.rows[index], ledger, Wording(language))
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        assert shown_wrongly(popup) == []
        assert "{0}" in popup.spoken or index != 1
        popup.deleteLater()


# ---------------------------------------------------------------------- paper and files
