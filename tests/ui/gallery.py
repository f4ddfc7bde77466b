"""Shows every widget of the kit with fixed data; `python -m tests.ui.gallery --out DIR` saves pictures of it.

For looking at, not for users: its words are neither translated nor computed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from tarockblock.app.settings import ColorMode
from tarockblock.ui.evening.next_dealer import DealerSign
from tarockblock.ui.kit.layout import Item, Pixels, grow, hbox, in_lines, sheet, stretch, vbox, within
from tarockblock.ui.kit.theme import Theme, px
from tarockblock.ui.kit.widgets.bonus_strip import BonusState, BonusStrip
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import Chip
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.level_button import LevelButton, LevelRow
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.notice_line import NoticeKind, NoticeLine
from tarockblock.ui.kit.widgets.panel import Bar, Hairline
from tarockblock.ui.kit.widgets.payment_card import PaymentCard
from tarockblock.ui.kit.widgets.player_card import PlayerCard
from tarockblock.ui.kit.widgets.player_mark import PlayerMark
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.kit.widgets.rail import Rail, RailPage
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.steps_bar import StepsBar
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, StepTitle, TextLabel
from tarockblock.ui.kit.widgets.trischaken_row import TrischakenRow
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox
from tests.ui import gallery_data as data

GAP = Pixels(6)


def _picker() -> QVBoxLayout:
    parts: list[Item] = [StepTitle("Spiel", "Wert je Gegner, Tirol 2025/26")]
    for title, games in data.GAMES:
        parts.append(TextLabel(title, 13, 400, "text2"))
        buttons = [ChoiceButton(*game) for game in games]
        for button in buttons:
            button.setChecked(button.label == "Uhurufer")
            button.set_active(False)
            button.setFixedWidth(px(161))
        parts += (hbox(*pair, stretch(), gap=GAP) for pair in in_lines(buttons, 2))
    way = TextLabel("Trischaken hat eine eigene Eingabe", 12, 400, "text2")
    return vbox(*parts, stretch(), hbox(way, KeyCap("T"), stretch(), gap=GAP), gap=GAP)


def _answer(title: str, *buttons: QWidget) -> QHBoxLayout:
    label = StepTitle(title)
    label.setFixedWidth(px(78))
    return hbox(label, *map(grow, buttons), gap=GAP)


def _players(chosen: str, left_out: str = "") -> list[QWidget]:
    buttons: list[QWidget] = []
    for seat, (name, mark) in enumerate(zip(data.NAMES, data.MARKS, strict=True)):
        if name not in ("Cilli", left_out):
            button = ChoiceButton(name, "", str(seat + 1), mark=mark)
            button.setChecked(name == chosen)
            button.set_active(False)
            buttons.append(button)
    return buttons


def _results() -> list[QWidget]:
    buttons = [ChoiceButton("gewonnen", "", "G"), ChoiceButton("verloren", "", "V", lost=True)]
    buttons.append(ChoiceButton("geschliffen", "", "S", lost=True))
    buttons[0].setChecked(True)
    for button in buttons:
        button.set_active(False)
    return list(buttons)


def _bonus_row(name: str, key: str, values: Sequence[str], chosen: tuple[BonusState, BonusState]) -> QHBoxLayout:
    label = TextLabel(name, 13, 500)
    head = within(QWidget(), hbox(KeyCap(key), grow(label), gap=Pixels(8)))
    head.setFixedWidth(px(114))
    printed = {state: text for state, text in zip(data.COLUMNS, values, strict=True) if text}
    strips = []
    for side, state in zip(("Spielerpartei", "Gegner"), chosen, strict=True):
        strip = BonusStrip(f"{name}, {side}", printed, data.CAPTIONS)
        strip.set_state(state)
        strips.append(strip)
    kontra = LevelButton(("Kontra", "×2"), f"Kontra auf {name}")
    kontra.set_current(int(key == "2"))
    policy = kontra.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    kontra.setSizePolicy(policy)
    kontra.setHidden(key not in "K2")
    return hbox(head, *strips, kontra, gap=Pixels(8))


def hand_page() -> QWidget:
    """The hand dialog's middle, as in hand-dialog.png."""
    field = TextField("Kartenpunkte", "z. B. 38/1", height=34)
    field.setFixedWidth(px(92))
    kontra = LevelButton(("Kontra aufs Spiel", "Kontra ×2"), "Spiel", "X", height=34)
    kontra.set_active(False)
    alone = ChoiceButton("allein", "", "0")
    alone.set_active(False)
    title = StepTitle("Prämien")
    title.set_active(True)
    marks = [PlayerMark(data.MARKS[seat], 16) for seat in (0, 4)]
    bonuses = [_bonus_row(name, key, values, chosen) for name, key, values, chosen in data.BONUSES]
    preview = PreviewPanel("Vorschau")
    preview.set_data(data.PREVIEW)
    middle = vbox(
        _answer("Spieler", *_players("Anna")),
        _answer("Partner", *_players("Emil", "Anna"), alone),
        _answer("Ergebnis", *_results()),
        hbox(
            TextLabel("oder Karten", 13, 400, "text2"),
            field,
            TextLabel("ab 35/2 gewonnen", 12, 400, "text2"),
            stretch(),
            kontra,
            gap=GAP,
        ),
        Hairline(),
        hbox(title, TextLabel("Spielerpartei", 12, 600), *marks, stretch(), gap=GAP),
        *bonuses,
        stretch(),
        gap=Pixels(3),
    )
    around = (Pixels(18), Pixels(14), Pixels(18), Pixels(12))
    return within(QWidget(), hbox(_picker(), grow(middle), preview, gap=Pixels(18), margins=around))


def _header() -> QHBoxLayout:
    chips = [Chip("Tirol 2025/26", "rules"), Chip("1 Punkt = 10 ct")]
    chips.append(Chip("Doppelradl, noch 7 Spiele", "", Tone.GOLD, "×2"))
    words = (TextLabel("Donnerstagsrunde", 20, 650), TextLabel("19. November 2026", 14, 400, "text2"))
    return hbox(*words, *chips, stretch(), gap=GAP)


def _views() -> QHBoxLayout:
    views = [SegmentedControl(("Punkte", "Geld", "Beides"), "Ansicht")]
    views.append(SegmentedControl(("nicht", "5 ct", "50 ct"), "Runden auf", 2))
    return hbox(*views, MenuButton("Zeitraum", ("2026", "2025")), stretch(), gap=Pixels(12))


def _actions() -> QVBoxLayout:
    primary = KeyButton("Spiel eintragen", "plus", "N", kind=ButtonKind.PRIMARY)
    entering = (primary, KeyButton("Trischaken", "trischaken", "T"), KeyButton("Renonce …", "flag", "R"))
    behind = (KeyButton("Rückgängig", "undo", "Strg+Z"), KeyButton("Abrechnen …", "coins", "A"))
    off = KeyButton("Eintragen", "", "Enter", kind=ButtonKind.PRIMARY)
    off.setEnabled(False)
    more = (off, KeyButton("Ändern", height=34), KeyButton("Annullieren …", kind=ButtonKind.QUIET), stretch())
    return vbox(hbox(*entering, stretch(), *behind, gap=Pixels(8)), hbox(*more, gap=GAP), gap=Pixels(10))


def _notices() -> QVBoxLayout:
    notice, warning = NoticeLine("Hinweis"), NoticeLine("Hinweis")
    notice.show_notice("Spiel 13 eingetragen: Kakadurufer, Cilli und Emil +6.", action="Rückgängig", key="Strg+Z")
    notice.set_saved_text("Gespeichert um 22:47")
    warning.show_notice("Das Programm konnte nicht sichern.", NoticeKind.WARNING)
    return vbox(warning, notice, gap=0)


def evening_page() -> QWidget:
    """Rail, header line, cards, actions, notice line."""
    page = QWidget()
    places = [RailPage("evening", "Abend"), RailPage("archive", "Archiv")]
    places += [RailPage("stats", "Statistik"), RailPage("rules", "Regeln")]
    cards = hbox(*(PlayerCard(card) for card in data.CARDS), gap=Pixels(10))
    sign = DealerSign(page)
    sign.show_player("Anna", data.MARKS[0], "gibt", "Vorhand: Bert")
    sign.setFixedHeight(190)
    sign.show()
    around = (Pixels(16), Pixels(12), Pixels(16), Pixels(10))
    main = vbox(_header(), cards, _views(), sign, stretch(), _actions(), gap=Pixels(10), margins=around)
    return within(page, hbox(Rail(places, "Orte", "Menü"), grow(vbox(main, _notices(), gap=0)), gap=0))


def _trischaken_rows() -> list[QWidget]:
    rows: list[QWidget] = []
    for name, seat, text, share, caption in data.TRISCHAKEN:
        row = TrischakenRow(name, data.MARKS[seat], f"Punkte von {name}", "Vorhand" if name == "Dora" else "")
        row.field.setText(text)
        row.set_share(share / 70)
        row.set_threshold(35.67 / 70)
        row.set_caption(caption)
        row.set_completed(name == "Bert")
        rows.append(row)
    return rows


def _verdicts_and_levels() -> QVBoxLayout:
    levels = [LevelRow(("kein Kontra", "Kontra ×2", "Rekontra ×4"), f"Kontra {n}") for n in ("Anna", "Emil")]
    levels[1].set_current(2)
    field = TextField("Name", "Name")
    field.setText("Müller & Söhne")
    problem = ProblemLabel(field)
    problem.show_problem("Diesen Namen gibt es schon. Wähle einen anderen.")
    return vbox(*(VerdictBox(v) for v in data.VERDICTS), *levels, field, problem, stretch(), gap=Pixels(8))


def _foot() -> Bar:
    buttons = (KeyButton("Abbrechen", "", "Esc"), KeyButton("Eintragen", "", "Enter", kind=ButtonKind.PRIMARY))
    return within(Bar(), hbox(TextField("Notiz", "Notiz"), stretch(2), *buttons, margins=(Pixels(18), Pixels(10))))


def entry_page() -> QWidget:
    """Wizard, Trischaken, settlement, Kontra of negative games."""
    steps = StepsBar(("Vorfall", "Urteil", "Spiel und Beteiligte", "Wertung"), "Schritte")
    steps.set_current(2)
    cards = [PaymentCard(payment, f"{payment.payer}, {payment.payee}, {payment.amount}") for payment in data.PAYMENTS]
    rows = vbox(*_trischaken_rows(), *cards, stretch(), gap=Pixels(8))
    around = (Pixels(22), Pixels(12))
    middle = hbox(grow(_verdicts_and_levels()), grow(rows), gap=Pixels(24), margins=around)
    return sheet(steps, middle, _foot(), gap=0)


PAGES: dict[str, tuple[Callable[[], QWidget], QSize]] = {
    "hand": (hand_page, QSize(1252, 592)),
    "evening": (evening_page, QSize(1280, 420)),
    "entry": (entry_page, QSize(1280, 800)),
}


def grab(widget: QWidget, size: QSize) -> QPixmap:
    """The widget's picture at a size, on its own ground."""
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.resize(size.expandedTo(widget.minimumSizeHint()))
    widget.show()
    layout = widget.layout()
    if layout is not None and layout.hasHeightForWidth():
        needed = layout.totalHeightForWidth(widget.width())
        widget.resize(widget.width(), max(widget.height(), needed))
    QApplication.processEvents()
    return widget.grab()


def save_pictures(theme: Theme, folder: Path, scales: Sequence[int] = (100, 150)) -> list[Path]:
    """Every page, light and dark, at every text size, as PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for mode in (ColorMode.LIGHT, ColorMode.DARK):
        for scale in scales:
            theme.set_mode(mode)
            theme.set_text_scale(scale)
            for name, (build, size) in PAGES.items():
                page = build()
                path = folder / f"{name}-{mode.value}-{scale}.png"
                grab(page, size).save(str(path))
                page.deleteLater()
                paths.append(path)
    return paths


def main(arguments: Sequence[str] | None = None) -> int:
    """Show the gallery, or save its pictures."""
    parser = argparse.ArgumentParser(prog="gallery")
    parser.add_argument("--out", type=Path, help="save pictures into this folder instead of showing a window")
    parser.add_argument("--mode", choices=[mode.value for mode in ColorMode], default="system")
    parser.add_argument("--scale", type=int, default=100, help="text size in percent")
    options = parser.parse_args(arguments)
    if options.out:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    theme = Theme(app, ColorMode(options.mode), options.scale)
    if options.out:
        save_pictures(theme, options.out)
        return 0
    window = QTabWidget()
    for name, (build, _size) in PAGES.items():
        window.addTab(build(), name)
    window.show()
    return app.exec()


if __name__ == "__main__":
    raise SystemExit(main())
