"""A round makes rules of its own in *Regeln* and plays a whole evening by them, by keys; the figures are from paper.

The house rules, after Tirol 2025/26: a Dreier is 6, lost 10 (officially 5, 5); a silent Pagat is 2 (1); the loser of a
Trischaken pays 3 (2); kontra counts in the points too (officially for the money alone); a silent bonus that fails is
paid for (officially it costs nothing). 20 cents a point.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tarockblock.app import archive, checking
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.rules.library import Usage, house_rulesets, usage
from tarockblock.app.storage import Store
from tarockblock.domain.hand import BonusCall, PositiveGame, Renonce, Result, Side, Trischaken, parse_thirds
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.report import plain_report
from tarockblock.ui.evening.start_dialog import StartDialog
from tarockblock.ui.renonce.renonce_wizard import RenonceWizard
from tarockblock.ui.rules.editor_section import ChoiceField, SwitchField, ValueField
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import FOUR
from tests.ui.rehearsal import enter
from tests.ui.renonce.renonce_hand import ENTER, pick
from tests.ui.typist import Typist, wait_for
from tests.ui.windows import (
    CTRL,
    SHIFT,
    begin_as_last_time,
    dialog_of,
    editor_row,
    editor_section,
    empty_store,
    type_keys,
    window_fixture,
)

ANNA_RUFER = PositiveGame(
    game="rufer", declarer="Anna", partner="Cilli", result=Result.WON, bonuses=(BonusCall("pagat", Side.DECLARER),)
)
BERT_DREIER = PositiveGame(game="dreier", declarer="Bert", result=Result.LOST, kontra=1)
CILLI_RUFER = PositiveGame(
    game="rufer",
    declarer="Cilli",
    partner="Dora",
    result=Result.WON,
    bonuses=(BonusCall("uhu", Side.DECLARER, made=False),),
)
CARDS = Trischaken(
    card_points={who: parse_thirds(text) or 0 for who, text in zip(FOUR, ("20", "25", "15", "10"), strict=True)}
)

POINTS = [
    # Rufer 1 and a silent Pagat 2: 3 to and from each.
    {"Anna": 3, "Bert": -3, "Cilli": 3, "Dora": -3},
    # Dreier lost 10, under kontra 20 in the points too, to each of three.
    {"Anna": 20, "Bert": -60, "Cilli": 20, "Dora": 20},
    # Rufer won 1, a silent Uhu failed 2: −1 for the declarer's side.
    {"Anna": 1, "Bert": 1, "Cilli": -1, "Dora": -1},
    # Trischaken: the two with the most (Bert 25, Anna 20) pay 3 each, the two with the least get 3 each.
    {"Anna": -3, "Bert": -3, "Cilli": 3, "Dora": 3},
    # Renonce of an opponent in Anna's Dreier: she is due 3 × 6, the regular opponents what they get if it is lost, 10.
    {"Anna": 18, "Bert": -38, "Cilli": 10, "Dora": 10},
]
TOTAL = {"Anna": 39, "Bert": -103, "Cilli": 35, "Dora": 29}
"""The columns added up; all four make 0."""


store = empty_store


window = window_fixture(language="de", where="store")


def derive(window: MainWindow) -> None:
    """Make the house rules in *Regeln*."""
    QTest.keyClick(window, Qt.Key.Key_5, CTRL)
    window.rules_page.browse.choose("tirol-2025")
    window.rules_page.browse.take_focus()
    type_keys("h")
    assert QApplication.focusWidget() is window.rules_page.editor.name
    type_keys("Donnerstagsrunde")
    fill(window, "games.dreier.value", "6")
    fill(window, "games.dreier.lost_value", "10")
    fill(window, "bonuses.pagat.silent", "2")
    fill(window, "trischaken.prices.pay", "3")
    fill(window, "kontra.in_points", True)
    fill(window, "settings.failed_silent_bonus.value", "pays")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_S, CTRL)


def fill(window: MainWindow, path: str, value: str | bool) -> None:
    """Fill a field in as one would: go to its section, type, tick, or choose with the arrows."""
    editor = window.rules_page.editor
    editor.show_section(editor_section(editor, path))
    field = editor_row(editor, path).fields[path]
    field.setFocus(Qt.FocusReason.TabFocusReason)
    if isinstance(field, ValueField):
        type_keys(str(value))
    elif isinstance(field, SwitchField):
        type_keys(Qt.Key.Key_Space)
    elif isinstance(field, ChoiceField):
        QTest.keyClick(field, Qt.Key.Key_Down)
        menu = QApplication.activePopupWidget()
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)
    assert editor.draft.shown(path) == value


def begin(window: MainWindow) -> None:
    """A new evening by the house rules, at 20 cents a point."""
    QTest.keyClick(window, Qt.Key.Key_N, CTRL | SHIFT)
    dialog = dialog_of(window, StartDialog)
    for name in FOUR:
        type_keys(name, ENTER)
    rules = dialog.rules
    rules.card("donnerstagsrunde").click()
    dialog.rate.setFocus(Qt.FocusReason.TabFocusReason)
    type_keys("20", ENTER)
    assert window.dialogs.dialog is None
    wait_for("the window", [window])


def renonce(window: MainWindow) -> None:
    """Anna plays a Dreier, Bert does not follow suit."""
    QTest.keyClick(window, Qt.Key.Key_R)
    wizard = dialog_of(window, RenonceWizard)
    pick(wizard, "Farbe nicht zugegeben")
    type_keys(ENTER, "j", ENTER, "D", "1", "2", ENTER, ENTER)
    assert window.dialogs.dialog is None
    wait_for("the window", [window])


def points_of(window: MainWindow) -> list[dict[str, object]]:
    return [{who: each.plain() for who, each in row.points.items()} for row in window.session.ledger.rows]


@pytest.mark.long
def test_whole_evening__by_house_rules(window: MainWindow, store: Store) -> None:
    derive(window)
    (rules,) = house_rulesets(store)
    assert (rules.short.de, rules.base) == ("Donnerstagsrunde", "tirol-2025")

    begin(window)
    assert window.session.evening.ruleset == rules
    assert window.session.evening.cents_per_point == 20
    typist = Typist()
    for entry in (ANNA_RUFER, BERT_DREIER, CILLI_RUFER, CARDS):
        enter(window, entry, typist)
    renonce(window)
    assert isinstance(window.session.evening.entries[-1], Renonce)

    assert points_of(window) == POINTS
    ledger = window.session.ledger
    assert {who: points.plain() for who, points in ledger.points.items()} == TOTAL
    # Kontra counts in both accounts, so the money is the points at 20 cents.
    assert {who: cents.plain() for who, cents in ledger.cents.items()} == {
        who: 20 * each for who, each in TOTAL.items()
    }

    payments = plain_report(ledger).money.payments
    assert {(each.payer, each.payee, each.cents) for each in payments} == {
        ("Bert", "Anna", 780),
        ("Bert", "Cilli", 700),
        ("Bert", "Dora", 580),
    }


@pytest.mark.long
def test_whole_evening__afterwards(window: MainWindow, store: Store, tmp_path: Path) -> None:
    """The archive names the rules, a file carries them, and changing them changes nothing that was played."""
    derive(window)
    begin(window)
    enter(window, BERT_DREIER, Typist())
    window.bridge.close_evening()
    (summary,) = archive.list_evenings(store)
    assert summary.rules.de == "Donnerstagsrunde"

    again, problems = load_evening(dump_evening(window.session.evening).encode())
    assert again is not None, problems
    assert compute_ledger(again).points["Bert"].plain() == -60

    QTest.keyClick(window, Qt.Key.Key_5, CTRL)
    window.rules_page.browse.choose("donnerstagsrunde")
    window.rules_page.browse.take_focus()
    type_keys("e")
    fill(window, "games.dreier.lost_value", "20")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_S, CTRL)
    assert usage(store) == {"donnerstagsrunde": Usage(before=1)}
    assert archive.load(store, summary.id).ruleset.games["dreier"].lost_value == 10
    assert checking.verify(store) == []

    QTest.keyClick(window, Qt.Key.Key_1, CTRL)
    begin_as_last_time(window)
    assert window.session.evening.ruleset.games["dreier"].lost_value == 20
    assert window.session.evening.cents_per_point == 20
