"""Help and refusals of the command line: in the language asked for, wherever that stands on the line."""

from __future__ import annotations

import argparse
import ast
from pathlib import Path

import pytest

from tarockblock.cli import COMMANDS, main
from tarockblock.cli.usage import GERMAN

TO_PROGRAMMERS = {
    ".__call__() not defined",
    "%r is not callable",
    " (default: %(default)s)",
    "%(prog)s: warning: %(message)s\n",
    "argument '%(argument_name)s' is deprecated",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "command '%(parser_name)s' is deprecated",
    "conflicting option string: %s",
    "conflicting option strings: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "option '%(option)s' is deprecated",
    "'required' is an invalid argument for positionals",
    "subcommands",
}


class Said:
    """What main() prints where it ends by SystemExit."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *argv: str) -> None:
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main(argv)
        self.status = stopped.value.code
        self.out, self.err = capsys.readouterr()


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def test_german__every_text_argparse_has_for_people() -> None:
    tree = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asked = [node for node in calls if getattr(node.func, "id", "") in ("_", "ngettext")]
    texts = {part.value for node in asked for part in node.args if isinstance(part, ast.Constant)}
    assert len(texts) > 20, "the search finds too little"
    assert {text for text in texts if isinstance(text, str)} - TO_PROGRAMMERS - GERMAN.keys() == set()


@pytest.mark.parametrize(
    "argv",
    [
        ["--lang", "de"],
        ["--lang=de", "sing"],
        ["sing", "--lang", "de"],
        ["score", "--lang", "de"],
        ["export", "eins", "--lan=de"],
        ["--lang", "en", "settle", "x", "--round", "7", "--lang", "de"],
        ["score", "x", "--jsn", "--lang", "de"],
        ["list", "--lang", "de", "--db"],
    ],
    ids=" ".join,
)
def test_refusals__in_the_language_asked_for(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, *argv)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("Aufruf: tarockblock")
    foreign = ("usage", "error", "argument", "invalid", "required", "expected", "choice", "FILE", "COMMAND")
    assert not [word for word in foreign if word in said.err]


def test_refusals__in_the_language_of_the_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert Said(capsys, "sing").err.startswith("Aufruf: ")
    assert Said(capsys, "--lang", "en", "sing").err.startswith("usage: ")
    assert Said(capsys, "--lang", "fr", "sing").err.startswith("Aufruf: ")
    monkeypatch.setenv("LANG", "C")
    assert Said(capsys, "sing", "--", "--lang", "de").err.startswith("usage: ")


@pytest.mark.parametrize("name", ["", *(each.name for each in COMMANDS)])
def test_help__in_both_languages(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [name] if name else []
    german, english = Said(capsys, *words, "-h", "--lang", "de"), Said(capsys, "--lang", "en", *words, "--help")
    assert (german.status, german.err, english.status, english.err) == (0, "", 0, "")
    assert german.out.startswith("Aufruf: tarockblock")
    assert english.out.startswith("usage: tarockblock")
    assert not {"options:", "FILE", "show"} & set(german.out.split())
    assert not {"Optionen:", "DATEI", "zeigt"} & set(english.out.split())
    assert all(each.name in german.out for each in COMMANDS if not name)


def test_refusals__what_was_typed_can_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\x1b" not in Said(capsys, "list", "\x1b[2J").err
