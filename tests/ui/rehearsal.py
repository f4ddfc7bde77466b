"""A whole evening without a screen: the sample evenings are entered through the real dialogs, then compared.

``python -m tests.ui.rehearsal [--out DIR]``; exits 0 only if every figure equals the one computed from the file.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from tarockblock import paths
from tarockblock.app.clock import SystemClock
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.settings import ColorMode, Settings
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import NegativeGame, PositiveGame, Trischaken
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.exchange.payment_words import settlement_text
from tarockblock.exchange.report import plain_report
from tarockblock.exchange.score_json import score_data
from tarockblock.exchange.text_tables import ledger_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.application import make_application, make_window
from tarockblock.ui.hand.hand_dialog import HandDialog
from tarockblock.ui.hand.trischaken_dialog import TrischakenDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.ui.typist import RehearsalError, Typist, wait_for

_COMPARED = ("hand", "radl", "dealer", "vorhand", "sitting_out", "factor", "points", "cents")


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one evening."""

    typed: int
    presses: int
    handed_over: int
    differences: tuple[str, ...]


def samples() -> list[Path]:
    """The evening files that are shipped, one per ruleset."""
    return sorted(paths.resource("samples").glob("*.tarock.json"))


def read_sample(path: Path) -> Evening:
    """An evening file that must be good."""
    evening, problems = load_evening(path.read_bytes())
    if evening is None:
        raise RehearsalError(f"{path.name}: {problems}")
    return evening


def play(window: MainWindow, evening: Evening) -> Played:
    """Enter a whole evening into the window, hand by hand, and compare what it shows with the file."""
    if window.bridge.start(replace(evening, entries=())) is None:
        raise RehearsalError(window.bridge.last_failure)
    wait_for("the main window", [window])
    typist, handed_over = Typist(), 0
    for entry in evening.entries:
        if isinstance(entry, PositiveGame | NegativeGame | Trischaken):
            enter(window, entry, typist)
        else:
            # Entries that have no dialog of their own yet are taken over as they are.
            handed_over += 1
            if window.bridge.record(entry) is None:
                raise RehearsalError(window.bridge.last_failure)
    differences = compare(compute_ledger(evening), window.session.ledger)
    return Played(len(evening.entries) - handed_over, typist.presses, handed_over, tuple(differences))


def enter(window: MainWindow, entry: PositiveGame | NegativeGame | Trischaken, typist: Typist) -> None:
    """Open the dialog by its key, answer its questions by keys, store with Enter."""
    before = len(window.session.evening.entries)
    key = Qt.Key.Key_T if isinstance(entry, Trischaken) else Qt.Key.Key_N
    QTest.keyClick(window, key)
    typist.presses += 1
    dialog = window.dialogs.dialog
    wait_for("the dialog", [dialog])
    if isinstance(dialog, TrischakenDialog) and isinstance(entry, Trischaken):
        typist.trischaken(dialog, entry)
    elif isinstance(dialog, HandDialog) and isinstance(entry, PositiveGame):
        typist.positive(dialog, entry)
    elif isinstance(dialog, HandDialog) and isinstance(entry, NegativeGame):
        typist.negative(dialog, entry)
    else:
        raise RehearsalError("another dialog opened than was asked for")
    typist.enter(dialog)
    if len(window.session.evening.entries) != before + 1:
        raise RehearsalError(f"Enter did not store {entry}")
    _close(window, dialog)


def _close(window: MainWindow, dialog: QDialog) -> None:
    if window.dialogs.dialog is dialog:
        raise RehearsalError("the dialog stayed open after Enter")
    wait_for("the main window", [window])


def compare(wanted: Ledger, shown: Ledger) -> list[str]:
    """Every figure that differs, as a line of text; also after export and import of what was entered."""
    again, problems = load_evening(dump_evening(shown.evening).encode())
    if again is None:
        return [f"the exported evening cannot be read: {problems}"]
    expected = figures(wanted)
    found = []
    for name, ledger in (("window", shown), ("exported file", compute_ledger(again))):
        for place, (left, right) in enumerate(zip(expected, figures(ledger), strict=False)):
            if left != right:
                found.append(f"{name}, row {place}: {right}, expected {left}")
        if len(expected) != len(figures(ledger)):
            found.append(f"{name}: {len(figures(ledger)) - 1} rows, expected {len(expected) - 1}")
    return found


def figures(ledger: Ledger) -> list[dict[str, Any]]:
    """Every row's figures, then the totals, as the command line prints them."""
    data = score_data(ledger)
    return [{key: row[key] for key in _COMPARED} for row in data["entries"]] + [data["totals"]]


def picture_name(path: Path) -> str:
    """``donnerstagsrunde.png`` for ``donnerstagsrunde.tarock.json``."""
    return path.name.removesuffix(".tarock.json") + ".png"


def rehearse(folder: Path, language: str) -> bool:
    """Play all samples into a database in ``folder``; True if every figure was right."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    languages, wording, good = Languages(app, language), Wording(language), True
    with open_store(folder / "rehearsal.db") as store:
        window = make_window(store, SystemClock(), Preferences(settings=Settings(language=language)), languages)
        window.show()
        for path in samples():
            played = play(window, read_sample(path))
            good = good and not played.differences
            _tell(path, played, window, wording)
            window.grab().save(str(folder / picture_name(path)))
        window.close()
    return good


def _tell(path: Path, played: Played, window: MainWindow, wording: Wording) -> None:
    ledger = window.session.ledger
    print(f"== {path.name}: {played.typed} hands entered with {played.presses} key presses", end="")
    print(f", {played.handed_over} other entries taken over" if played.handed_over else "")
    print(ledger_text(ledger, wording))
    print(settlement_text(plain_report(ledger), wording))
    for line in played.differences:
        print(f"DIFFERENT: {line}")
    if not played.differences:
        print("All figures are those of the file.\n")


def _qt_says(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """Qt's warnings as they are, without the off-screen platform's remark on every window."""
    if "This plugin does not support" not in text:
        print(text, file=sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the rehearsal; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.rehearsal", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where database and pictures go (default: a new folder)"
    )
    parser.add_argument("--lang", choices=("de", "en"), default="de")
    args = parser.parse_args(argv)
    folder = args.out or Path(tempfile.mkdtemp(prefix="tarockblock-rehearsal-"))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rehearsal.db").unlink(missing_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    qInstallMessageHandler(_qt_says)
    app = make_application([sys.argv[0]])
    Theme(app, ColorMode.LIGHT)
    try:
        good = rehearse(folder, args.lang)
    except RehearsalError as error:
        print(f"The rehearsal stopped: {error}", file=sys.stderr)
        return 1
    print(f"Pictures and database: {folder}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
