"""How people find their way on the command line: help, examples, near misses, completion."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tarockblock.cli import COMMANDS
from tarockblock.cli.console import Console
from tarockblock.cli.usage import read_line
from tests.cli import CommandLine

NAMES = [each.name for each in COMMANDS]


def flowing(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("language", "window", "file"),
    [
        ("en", "Without a command the window opens", "to view an evening file, name it instead"),
        ("de", "Ohne Befehl öffnet sich das Fenster", "lässt sich eine Abenddatei nennen"),
    ],
)
def test_window_and_file__are_in_the_help_and_said_of_an_unknown_word(
    language: str, window: str, file: str, run: CommandLine
) -> None:
    helped, lost = run("--lang", language, "--help"), run("--lang", language, "frob")
    for text in (helped.out, lost.err):
        assert window in flowing(text)
        assert file in flowing(text)
    assert (lost.status, lost.out) == (2, "")
    assert all(name in lost.err for name in NAMES)


@pytest.mark.parametrize(
    ("typed", "meant"), [("scor", "score"), ("Verify", "verify"), ("pya", "pay"), ("lits", "list")]
)
def test_unknown_word__says_which_command_may_be_meant(typed: str, meant: str, run: CommandLine) -> None:
    for line in ([typed], ["help", typed]):
        assert f"“{typed}” is not a command (did you mean “{meant}”?)" in run(*line).err


@pytest.mark.parametrize("name", NAMES)
def test_help__of_a_command_is_the_same_by_both_ways_and_has_an_example(name: str, run: CommandLine) -> None:
    """The example is one that is understood."""
    status, out, err = run("help", name)
    assert (status, err, out) == (0, "", run(name, "--help").out)
    (example,) = [line for line in out.splitlines() if line.startswith("example: tarockblock ")]
    assert len(example) < 80
    program, *line = shlex.split(example.removeprefix("example: "))
    args = read_line(COMMANDS, line, Console(sys.stdout, sys.stderr, "en"))
    assert (program, line[0]) == ("tarockblock", name)
    assert args.command is next(each for each in COMMANDS if each.name == name)
    assert "Beispiel: tarockblock " in run("help", name, "--lang", "de", "--help").out or name == "help"


def test_help__of_the_whole_has_a_line_for_each_command(run: CommandLine) -> None:
    status, out, err = run("help")
    assert (status, err, out) == (0, "", run("--help").out)
    lines = [line.split()[0] for line in out.splitlines() if line.startswith("    ") and line[4] != " "]
    assert lines == NAMES


# ---------------------------------------------------------------------- completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion__knows_every_command_and_option(shell: str, run: CommandLine) -> None:
    status, out, err = run("completion", shell)
    assert (status, err) == (0, "")
    for command in COMMANDS:
        assert command.name in out
        for name in (name for each in command.arguments for name in each.names if name.startswith("--")):
            assert name.removeprefix("--") in out
    if shutil.which(shell):
        done = subprocess.run([shell, "-n"], input=out, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_completion__in_bash(tmp_path: Path, run: CommandLine) -> None:
    if shutil.which("bash") is None:
        pytest.skip("no bash here")
    (tmp_path / "abend.tarock.json").touch()
    script = run("completion", "bash")[1] + (
        'answer() { COMP_WORDS=(tarockblock "$@"); COMP_CWORD=$#; COMPREPLY=(); _shtab_tarockblock;'
        ' echo "${COMPREPLY[@]}"; }\n'
        "answer re\nanswer export 7 --for\nanswer export 7 --format x\nanswer score aben\nanswer completion f\n"
        "answer help re\nanswer rules a\nanswer rules add aben\n"
    )
    done = subprocess.run(["bash"], input=script, cwd=tmp_path, capture_output=True, text=True, check=True)
    said = [set(line.split()) for line in done.stdout.splitlines()]
    assert said == [
        {"reopen", "restore", "recover"},
        {"--format"},
        {"xlsx"},
        {"abend.tarock.json"},
        {"fish"},
        said[0],
        {"add", "abend.tarock.json"},
        {"abend.tarock.json"},
    ]


def test_completion__only_for_shells_there_are(run: CommandLine) -> None:
    assert "fish" in run("completion", "cmd").err


def test_completion__is_the_only_one_that_loads_what_makes_it() -> None:
    program = "import sys; from tarockblock.cli import main; main(['rules']); sys.exit('shtab' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
