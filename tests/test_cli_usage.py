"""Help and refusals of the command line: in the language asked for, wherever that stands on the line."""

from __future__ import annotations

import argparse
import ast
from pathlib import Path

import pytest

from tarockblock.cli import COMMANDS
from tarockblock.exchange.wording import catalogue
from tests.cli import CommandLine

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


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def test_german__every_text_argparse_has_for_people() -> None:
    tree = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    asked = [node for node in calls if getattr(node.func, "id", "") in ("_", "ngettext")]
    # Of two texts for one and for many the second is the key; the German of it has both forms.
    spoken = {id(node): node.args[1:] if getattr(node.func, "id", "") == "ngettext" else node.args for node in asked}
    texts = {part.value for parts in spoken.values() for part in parts if isinstance(part, ast.Constant)}
    assert len(texts) > 20, "the search finds too little"
    assert {text for text in texts if isinstance(text, str)} - TO_PROGRAMMERS - catalogue("de")[
        "argparse"
    ].keys() == set()


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
def test_refusals__in_the_language_asked_for(argv: list[str], run: CommandLine) -> None:
    said = run(*argv, lang=None)
    assert (said.status, said.out) == (2, "")
    assert said.err.startswith("Aufruf: tarockblock")
    foreign = ("usage", "error", "argument", "invalid", "required", "expected", "choice", "FILE", "COMMAND")
    assert not [word for word in foreign if word in said.err]


def test_refusals__in_the_language_of_the_system(run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert run("sing", lang=None).err.startswith("Aufruf: ")
    assert run("--lang", "en", "sing", lang=None).err.startswith("usage: ")
    assert run("--lang", "fr", "sing", lang=None).err.startswith("Aufruf: ")
    monkeypatch.setenv("LANG", "C")
    assert run("sing", "--", "--lang", "de", lang=None).err.startswith("usage: ")


@pytest.mark.parametrize("name", ["", *(each.name for each in COMMANDS)])
def test_help__in_both_languages(name: str, run: CommandLine) -> None:
    words = [name] if name else []
    german, english = run(*words, "-h", "--lang", "de", lang=None), run("--lang", "en", *words, "--help", lang=None)
    assert (german.status, german.err, english.status, english.err) == (0, "", 0, "")
    assert german.out.startswith("Aufruf: tarockblock")
    assert english.out.startswith("usage: tarockblock")
    assert not {"options:", "FILE", "show"} & set(german.out.split())
    assert not {"Optionen:", "DATEI", "zeigt"} & set(english.out.split())
    assert all(each.name in german.out for each in COMMANDS if not name)


def test_refusals__what_was_typed_can_not_steer_the_terminal(run: CommandLine) -> None:
    assert "\x1b" not in run("list", "\x1b[2J", lang=None).err
