"""A second window notices the first and can call it; a dead one keeps nobody out. With real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.second_window import Choice, Standing, open_how
from tarockblock.ui.window.single_instance import SingleInstance, bring_to_front

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
FIRST_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from tarockblock.ui.window.single_instance import SingleInstance
app = QCoreApplication([])
instance = SingleInstance(Path(sys.argv[1]), listen="late" not in sys.argv)
instance.rise_requested.connect(lambda: print("risen", flush=True))
print(instance.claim().value, flush=True)
if "starting" in sys.argv or "late" in sys.argv:
    sys.stdin.readline()
if "late" in sys.argv:
    instance.listen()
    print("listening", flush=True)
QTimer.singleShot(60000, app.quit)
app.exec()
"""

Process = subprocess.Popen[str]


@pytest.fixture
def start() -> Iterator[Callable[..., Process]]:
    """Starts another program that has a database open."""
    running: list[Process] = []

    def begin(database: Path, *words: str) -> Process:
        command = [sys.executable, "-c", FIRST_WINDOW, str(database), *words]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        running.append(process)
        assert process.stdout.readline().strip() == "first"
        return process

    yield begin
    for process in running:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tarockblock.db"


@pytest.fixture
def second(qtbot: QtBot, database: Path) -> Iterator[SingleInstance]:
    made = SingleInstance(database)
    yield made
    made.release()


def make_old(database: Path) -> None:
    """As if the lock had been taken an hour ago."""
    lock = database.with_name(f"{database.name}.lock")
    os.utime(lock, (time.time() - 3600,) * 2)


def heard(process: Process) -> str:
    return process.stdout.readline().strip()


def test_alone__one_is_first_whatever_the_lock_says(
    second: SingleInstance, database: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    # Alone: one is first and stays so.
    assert second.claim() is Standing.FIRST
    assert second.claim() is Standing.FIRST

    # After release another one can be first.
    second.claim()
    second.release()
    third = SingleInstance(database)

    assert third.claim() is Standing.FIRST
    third.release()

    # Where no lock file can be made one opens all the same.
    alone = SingleInstance(tmp_path / "vanished" / "tarockblock.db")

    assert alone.claim() is Standing.FIRST
    alone.release()

    second.release()

    # A lock: that names nobody is none and that of another computer asks.
    for content in [b"", b"garbage", b"\xff\x00\n" * 50, b"0\n\n\n"]:
        database.with_name("tarockblock.db.lock").write_bytes(content)

        assert second.claim() is Standing.FIRST
        second.release()

    # A lock of another computer asks but keeps nobody out.
    database.with_name("tarockblock.db.lock").write_text("4711\ntarockblock\nkueche\nmachine\nboot\n")
    asked = []

    def ask(standing: Standing) -> Choice:
        asked.append(standing)
        return Choice.WRITE

    assert open_how(second, ask) is Choice.WRITE
    assert asked == [Standing.SILENT]
    assert second.other_computer == "kueche"


def test_a_window_that_has_not_been_painted_is_first_and_answers_later(
    start: Callable[..., Process], second: SingleInstance, database: Path
) -> None:
    first = start(database, "late")
    assert second.claim() is Standing.SILENT
    first.stdin.write("\n")
    first.stdin.flush()
    assert first.stdout.readline().strip() == "listening"
    assert second.claim() is Standing.ANSWERS


def test_a_second_window_notices_and_calls_the_first(
    start: Callable[..., Process], database: Path, tmp_path: Path, second: SingleInstance, qtbot: QtBot
) -> None:
    # Another database is another matter.
    database.touch()
    first = start(database)
    other = SingleInstance(tmp_path / "other.db")

    assert other.claim() is Standing.FIRST
    other.release()

    # By another way to the same file it is noticed too.
    link = tmp_path / "link.db"
    link.symlink_to(database)
    assert SingleInstance(link).claim() is Standing.ANSWERS

    # A second window notices and calls the first.
    assert second.claim() is Standing.ANSWERS
    assert second.other_computer == ""
    assert second.call_other()
    assert heard(first) == "risen"

    # Noise on the socket does nothing.
    for noise in [b"rise", b"x" * 10_000, b"\n", b"\x00\xff\n", b"rise please\n"]:
        socket = QLocalSocket()
        socket.connectToServer(second.server_name)
        assert socket.waitForConnected(1000)
        socket.write(noise)
        socket.waitForBytesWritten(500)

        assert second.claim() is Standing.ANSWERS
        socket.abort()


def test_a_killed_window_keeps_nobody_out_and_the_next_one_can_be_called(
    start: Callable[..., Process], database: Path, second: SingleInstance, qtbot: QtBot
) -> None:
    # A killed window keeps nobody out.
    first = start(database)
    first.send_signal(signal.SIGKILL)
    first.wait()
    began = time.monotonic()

    assert second.claim() is Standing.FIRST
    assert time.monotonic() - began < 1

    # After a killed window the next one can be called.
    socket = QLocalSocket()
    socket.connectToServer(second.server_name)
    assert socket.waitForConnected(1000)
    with qtbot.waitSignal(second.rise_requested):
        socket.write(b"rise\n")
        socket.flush()
    socket.abort()


@pytest.mark.skipif(os.name == "nt", reason="no SIGSTOP")
def test_a_hanging_window_can_be_passed_by(
    start: Callable[..., Process], database: Path, second: SingleInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tarockblock.ui.window.single_instance._ANSWER_MS", 200)
    first = start(database)
    first.send_signal(signal.SIGSTOP)
    try:
        assert second.claim() is Standing.SILENT
        assert open_how(second, lambda standing: Choice.WRITE, patience=0) is Choice.WRITE
    finally:
        first.send_signal(signal.SIGCONT)


def not_asked(standing: Standing) -> Choice:
    raise AssertionError(standing)


def test_two_quick_starts__the_second_goes_to_the_first_unasked(
    start: Callable[..., Process], database: Path, second: SingleInstance
) -> None:
    first = start(database)

    assert open_how(second, not_asked) is Choice.GO_THERE
    assert heard(first) == "risen"


def test_a_window_that_is_still_starting_answers_later(
    start: Callable[..., Process], database: Path, second: SingleInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two quick starts: one that is still starting is waited for.
    first = start(database, "starting")
    make_old(database)  # a slow start: its age alone does not tell
    monkeypatch.setattr("tarockblock.ui.window.single_instance._ANSWER_MS", 200)
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 1:
            first.stdin.write("\n")
            first.stdin.flush()

    monkeypatch.setattr("tarockblock.app.second_window.time.sleep", sleep)

    assert open_how(second, not_asked, patience=60) is Choice.GO_THERE
    assert heard(first) == "risen"
    assert waited


def test_a_minimised_window_comes_back(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.showMinimized()
    bring_to_front(window)

    assert window.isVisible()
    assert not window.isMinimized()


def test_without_sockets_the_lock_alone_must_do(
    start: Callable[..., Process], database: Path, second: SingleInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tarockblock.ui.window.single_instance._network", lambda: None)
    start(database)

    assert second.claim() is Standing.SILENT
    assert not second.call_other()


WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tarockblock.__main__ import main
from tarockblock.ui.kit.first_paint import FirstPaint

def painted(go, self=None):
    def after(first):
        go(first)
        print("painted", flush=True)
        timer = QTimer(QApplication.instance())
        timer.timeout.connect(look)
        timer.start(50)
    return after

def look():
    shown = [each.windowTitle() for each in QApplication.topLevelWidgets() if type(each).__name__ == "FileDialog"]
    if shown:
        print(*shown, flush=True)
        QApplication.quit()

FirstPaint._go = painted(FirstPaint._go)
sys.exit(main(["--lang", "en", "--db", sys.argv[1]]))
"""


def test_file__named_behind_a_second_process_is_shown_by_the_first(database: Path, tmp_path: Path) -> None:
    """A double click on an evening file while the program runs: no second window, no question."""
    folders = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)} | folders
    sample = ROOT / "resources" / "samples" / "tullner-runde.tarock.json"
    command = [sys.executable, "-c", WINDOW, str(database)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as first:
        try:
            assert heard(first) == "painted"
            make_old(database)
            command = [sys.executable, "-m", "tarockblock", "--db", str(database), str(sample)]
            second = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
            assert (second.returncode, second.stderr) == (0, "")
            assert sample.name in heard(first)
            assert first.wait(60) == 0
        finally:
            first.kill()
