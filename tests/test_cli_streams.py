"""The command line where its streams or its user break off: a full disk, a reader that has gone, Ctrl+C."""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import IO

import pytest

from tarockblock.app.archive import list_evenings
from tarockblock.app.storage import open_store
from tarockblock.cli import COMMANDS, main
from tests.cli import write
from tests.sources import ROOT
from tests.test_cli import DREIER, UHURUFER, evening

ARGUMENTS = {
    "score": ["good.json", "--json"],
    "settle": ["good.json"],
    "export": ["1"],
    "import": ["other.json", "good.json", "more.json"],
    "list": [],
    "verify": [],
    "backup": ["copy.db"],
    "restore": ["kept.db"],
    "recover": ["a.db", "-o", "new.db"],
    "rules": ["tirol-2025"],
    "close": ["1"],
    "reopen": ["1"],
    "trash": ["1"],
    "untrash": ["2"],
    "book": [],
    "stats": [],
    "cup": [],
    "draw": ["Anna", "Bert", "Cilli", "Dora", "Emil", "Franz", "Gerda", "Hans"],
    "outlay": ["Anna", "120"],
    "merge": ["kept.db"],
    "share": ["."],
    "pay": ["Anna", "Bert", "120", "--on-account"],
    "help": ["pay"],
    "completion": ["zsh"],
}
"""One line of each command that prints something and ends well; a new command stands here too."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform == "win32", reason="streams and signals are others there"),
]


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    return shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("prepared")
    write(tmp_path / "good.json", evening(UHURUFER))
    write(tmp_path / "other.json", evening(DREIER))
    write(tmp_path / "more.json", evening(DREIER, DREIER))
    write(tmp_path / "thrown.json", evening(UHURUFER, DREIER))
    assert main(["--db", str(tmp_path / "a.db"), "import", str(tmp_path / "good.json")]) == 0
    assert main(["--db", str(tmp_path / "a.db"), "import", str(tmp_path / "thrown.json")]) == 0
    assert main(["--db", str(tmp_path / "a.db"), "trash", "2"]) == 0
    assert main(["--db", str(tmp_path / "a.db"), "backup", str(tmp_path / "kept.db")]) == 0
    return tmp_path


PIPE = subprocess.PIPE


def start(folder: Path, *argv: str, out: int | IO[bytes] = PIPE, before: str = "") -> subprocess.Popen[bytes]:
    """The program in a process of its own; ``before`` is a redirection of the shell."""
    command = [sys.executable, "-m", "tarockblock", "--lang", "en", "--db", "a.db", *argv]
    if before:
        command = ["sh", "-c", f'exec "$@" {before}', "sh", *command]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONUNBUFFERED", None)
    # Where the tests run in the background Ctrl+C is ignored, and whatever they start would inherit that.
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=PIPE,
        stdout=out,
        stderr=PIPE,
        preexec_fn=heard,  # noqa: PLW1509 - no thread of ours is at work here
    )


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    """Its status, and what it complained of."""
    _out, errors = process.communicate(timeout=120)
    return process.returncode, errors.decode()


def evenings(folder: Path) -> int:
    with open_store(folder / "a.db") as store:
        return len(list_evenings(store))


AFTERWARDS = {"import": 3, "trash": 0, "untrash": 2}
"""How many evenings are outside the trash then; 1 after any other command."""


def test_every_command__is_tried_here() -> None:
    assert {each.name for each in COMMANDS} == ARGUMENTS.keys() | {"leave"}  # open evenings only: test_cli_leave.py


EVERYTHING = [*([name, *more] for name, more in ARGUMENTS.items()), ["--help"], ["list", "--help"], ["--version"]]
FULL = Path("/dev/full")


def said_into(stream: IO[bytes], folder: Path, argv: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Run a command in this process, with this for its standard output, and close that as Python does at its end."""
    monkeypatch.chdir(folder)
    with monkeypatch.context() as patched, io.TextIOWrapper(stream, encoding="utf-8") as out:
        patched.setattr(sys, "stdout", out)
        line = ["--lang", "en", "--db", "a.db", *argv]
        if not {"--help", "--version"} & set(argv):
            return main(line)
        with pytest.raises(SystemExit) as stopped:
            main(line)
        assert isinstance(stopped.value.code, int)
        return stopped.value.code


def pipe_without_reader() -> IO[bytes]:
    reading, writing = os.pipe()
    os.close(reading)
    return os.fdopen(writing, "wb")


@pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("argv", EVERYTHING, ids=" ".join)
def test_full_disk__is_a_sentence_and_2(
    argv: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said_into(FULL.open("wb"), folder, argv, monkeypatch) == 2
    assert capsys.readouterr().err == "the output could not be written: the disk is full\n"
    assert evenings(folder) == AFTERWARDS.get(argv[0], 1)  # what could not be said was done all the same


@pytest.mark.parametrize("argv", EVERYTHING, ids=" ".join)
def test_reader_that_has_gone__is_silence(
    argv: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said_into(pipe_without_reader(), folder, argv, monkeypatch) == 0
    assert capsys.readouterr().err == ""
    assert evenings(folder) == AFTERWARDS.get(argv[0], 1)


def test_as_a_process__nothing_is_added_at_the_end(folder: Path) -> None:
    """Python would complain of what is left in its streams, and end with a status of its own."""
    for argv in (["list"], ["rules", "tirol-2025", "--json"], ["--help"]):
        with pipe_without_reader() as pipe:
            assert ended(start(folder, *argv, out=pipe)) == (0, "")
        if FULL.exists():
            with FULL.open("wb") as full:
                status, errors = ended(start(folder, *argv, out=full))
            assert (status, errors.count("\n"), "Traceback" in errors) == (2, 1, False)


def test_reader_that_goes_in_the_middle__is_silence(folder: Path) -> None:
    with start(folder, "score", *["good.json"] * 400) as process:
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_reader_that_has_gone__hides_no_bad_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said_into(pipe_without_reader(), folder, ["import", "gone.json", "more.json"], monkeypatch) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert evenings(folder) == 2


def test_output_that_was_closed_before__is_silence(folder: Path) -> None:
    assert ended(start(folder, "import", *ARGUMENTS["import"], before=">&-")) == (0, "")
    assert ended(start(folder, "export", "1", "--format", "xlsx", "-o", "-", before=">&-")) == (0, "")
    assert evenings(folder) == 3


def test_errors_that_nobody_can_read__keep_their_status(folder: Path) -> None:
    for before in ("2>/dev/full", ">&- 2>&-"):
        assert ended(start(folder, "score", "gone.json", before=before)) == (2, "")


def test_no_stream_is_taken_for_a_file(folder: Path) -> None:
    """Without standard streams the first file opened would get their numbers, and what is printed would land in it."""
    assert ended(start(folder, "import", "other.json", "gone.json", before="<&- >&- 2>&-")) == (2, "")
    assert main(["--db", str(folder / "a.db"), "verify"]) == 0


def test_input_that_is_closed__is_a_sentence(folder: Path) -> None:
    status, errors = ended(start(folder, "score", "-", before="<&-"))
    assert (status, errors) == (2, "-: cannot be read: standard input is closed\n")


def test_ctrl_c__is_130_without_a_word(folder: Path) -> None:
    process = start(folder, "import", "more.json", "-")
    wait_until_reading(process)
    process.send_signal(signal.SIGINT)
    assert ended(process) == (130, "")
    assert evenings(folder) == 2


def wait_until_reading(process: subprocess.Popen[bytes]) -> None:
    """Until it waits for the end of its standard input: more than fits into a pipe has gone into it."""
    process.stdin.write(b" " * (1 << 20))
    process.stdin.flush()


@pytest.mark.parametrize("name", [*ARGUMENTS])
def test_ctrl_c__in_the_middle_of_any_command(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_args: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(folder)
    for place in ("tarockblock.store.database.Store.__init__", "tarockblock.cli.console.Console.write"):
        with monkeypatch.context() as patched:
            patched.setattr(place, interrupted)
            status = main(["--db", "a.db", name, *ARGUMENTS[name]])
        database_free = name in ("score", "settle", "rules", "help", "completion", "draw") and "Store" in place
        assert status == (0 if database_free else 130)
    capsys.readouterr()
    assert main(["--lang", "en", "--db", "a.db", "verify"]) == 0
    assert capsys.readouterr().out == "Everything is in order.\n"
