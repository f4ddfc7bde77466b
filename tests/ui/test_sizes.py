"""Every dialog, popup, menu and place on every promised screen, and as a screen reader reads it (issue 13).

In full ``python tests/ui/sizes.py``, as CI runs it; here a few of them, others in each language.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.chip import Chip
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.painting import draw_text
from tarockblock.ui.kit.widgets.player_mark import PlayerMark
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tests.sources import ROOT
from tests.thorough import FULL
from tests.ui import leaks
from tests.ui.fitting import faults, small_targets
from tests.ui.sizes import ALTERS, LONGER, Size, show_on, window_in
from tests.ui.spoken import unspoken
from tests.ui.telling import unseen

EVERY = 12
"""In the short form one of so many of what opens, another one in each language."""


@pytest.mark.long
@pytest.mark.sweep
def test_every_dialog_and_place__fits_every_promised_screen() -> None:
    """In a process of its own, which has all the screens; in the short form in the language with the longest words."""
    short = ["--short", str(EVERY), "--language", LONGER]
    command = [sys.executable, "tests/ui/sizes.py", "--jobs", "1", *([] if FULL else short)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_dialog_and_place__is_read_aloud_right_hit_by_a_finger_and_understood(
    theme: Theme, tmp_path: Path, language: str
) -> None:
    wrong: dict[str, list[str]] = {}
    with window_in(tmp_path, language) as window:
        show_on(window, Size(1280, 720, 100))
        tried = leaks.steps(window)
        names = [name for name in tried if name not in ALTERS]
        for name in islice(names, 0 if language == "de" else 1, None, 1 if FULL else EVERY):

            def look(shown: list[QWidget], name: str = name) -> None:
                checks = unspoken, small_targets, unseen
                found = [each for window in shown for check in checks for each in check(window)]
                if found:
                    wrong[name] = found

            leaks.once(window, tried[name], look)
    assert wrong == {}


def test_the_checks__see_what_is_wrong(theme: Theme) -> None:
    """A cut word, texts painted over each other, a button outside, two on each other, no name, too small."""

    class Scribble(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            for text in ("one word", "another word"):
                draw_text(QPainter(self), QRectF(5, 5, 90, 20), text, theme.font(13), "black")
            draw_text(QPainter(self), QRectF(5, 30, 20, 20), "cut short", theme.font(13), "black")

    window = Scribble()
    window.resize(300, 200)
    label = TextLabel("Nobody can read all of this", 13, 400, parent=window)
    label.setGeometry(10, 10, 60, 20)
    outside, over, small = KeyButton("Outside"), QWidget(window), KeyButton("", "more")
    for button in (outside, small):
        button.setParent(window)
    outside.move(280, 60)
    over.setGeometry(0, 0, 100, 100)
    small.setGeometry(10, 150, 20, 20)
    row = QHBoxLayout()
    row.addWidget(QWidget())
    window.show()
    found = "\n".join(faults(window, []))
    assert "60 wide, its text" in found
    assert "Scribble: 'another word' is painted over 'one word'" in found
    assert "Scribble: 'cut short' is painted cut" in found
    assert "reaches out of Scribble" in found
    assert "lie on each other" in found
    assert "has no name" in "\n".join(unspoken(window))
    assert "20x20" in "\n".join(small_targets(window))
    mark, chip, icon = (
        PlayerMark(Mark("An", 0)),
        Chip("at half-time"),
        KeyButton("", "more"),
    )
    for each in (mark, chip, icon):
        each.setParent(window)
        each.show()
    told = "\n".join(unseen(window))
    assert "'An' is said nowhere in full" in told
    assert "a chip without a tool tip" in told
    assert "an icon without a tool tip" in told
    mark.set_mark(Mark("An", 0), "Anna")
    assert "'An'" not in "\n".join(unseen(window))
    window.move(QGuiApplication.primaryScreen().geometry().bottomRight() - QPoint(50, 50))
    assert "is not on the screen" in "\n".join(faults(window, []))
    window.close()
