"""The settle dialog in random histories: after each step it says what the command line says."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.archive import DetachedSession
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.settle.settle_dialog import settle_dialog
from tests.app.money_surfaces import KITTY, Line, cents_of, line_said, lines_of, plain
from tests.app.test_book_model import run_history
from tests.thorough import FULL

pytestmark = pytest.mark.qt


@pytest.mark.parametrize("seed", range(20 if FULL else 1))
def test_histories__the_dialog_says_what_settle_says(theme: Theme, qtbot: QtBot, tmp_path: Path, seed: int) -> None:
    parent, seen = QWidget(), list[int]()
    qtbot.addWidget(parent)

    def look(session: DetachedSession, data: Mapping[str, Any]) -> None:
        dialog = settle_dialog(session, Wording("en"), read_only=False, uncounted=("", ""), parent=parent)
        sheet = dialog.sheet()
        assert {row[0]: cents_of(row[-1]) for row in sheet.balances} == data["balances"]
        said = [_said(*each) for each in sheet.payments]
        said += [_said(*each)._replace(payee=KITTY) for each in sheet.kitty]
        for payer, payee, amount in re.findall(r"On account: (\S+) → (\S+) (\S+\s€)", sheet.foot):
            said.append(Line(payer, payee, cents_of(amount), -1, 0))
        assert sorted(map(plain, said)) == sorted(map(plain, lines_of(data)))
        dialog.deleteLater()
        seen.append(1)

    run_history(tmp_path, random.Random(seed), steps=25, late=bool(seed % 2), everything=False, look_too=look)
    assert len(seen) > 10


def _said(who: str, amount: str, became: str) -> Line:
    payer, payee = who.split(" → ")
    return line_said(payer, payee, amount, re.sub("^paid (at|on) .*", "paid", became))
