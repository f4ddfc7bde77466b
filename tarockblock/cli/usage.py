"""Parses the command line and prints help, all in the requested language."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tarockblock import __version__
from tarockblock.cli.console import Console
from tarockblock.domain.problems import closest
from tarockblock.exchange.language import best, catalogue, in_form, languages
from tarockblock.exchange.wording import Wording
from tarockblock.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


@dataclass(frozen=True, slots=True)
class Argument:
    """``names`` and ``options`` for ``add_argument``; ``help`` and ``metavar`` are codes of ``[usage]``."""

    names: tuple[str, ...]
    help: str = ""
    metavar: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: ``run_NAME`` of ``module``, described by ``help_NAME`` of ``[usage]``; ``example`` may follow its
    name.
    """

    name: str
    module: str
    example: str
    arguments: tuple[Argument, ...] = ()

    def run(self, args: argparse.Namespace, console: Console) -> int:
        """Run the command and return the exit status, importing its module only now: scoring needs no SQL."""
        status: int = getattr(import_module(f"tarockblock.cli.{self.module}"), f"run_{self.name}")(args, console)
        return status


_NUMBER = re.compile(r"-?[0-9]+")
_LONGEST = 18  # characters; more would not go into the database


def number(text: str) -> int:
    """Parse a whole number in ASCII digits: Python also accepts ``1_0`` and the digits of every script.

    Raise ValueError if it is invalid or too long.
    """
    if _NUMBER.fullmatch(text) is None or len(text) > _LONGEST:
        raise ValueError(text)
    return int(text)


JSON = Argument(("--json",), "json", options={"action": "store_true"})

_COMMON = (
    Argument(("--db",), "db", "file", {"type": Path}),
    Argument(("--lang",), "lang", options={"choices": languages()}),
    Argument(("--debug",), "debug", options={"action": "store_true"}),
)


def read_line(commands: Iterable[Command], argv: Sequence[str], console: Console) -> argparse.Namespace:
    """Return the parsed line, with the ``command``. Raise SystemExit after help or an error."""
    with _argparse_speaks(console.wording.language):
        return _parser(commands, console).parse_args(list(argv))


def print_help(commands: Iterable[Command], word: str | None, console: Console) -> None:
    """Print the help of a command, or of all. Raise SystemExit for an unknown one."""
    with _argparse_speaks(console.wording.language):
        top = _parser(commands, console)
        if word is None:
            top.print_help()
            return
        of = _commands_of(top)
        top._check_value(of, word)
        of.choices[word].print_help()


def completion(commands: Iterable[Command], shell: str, console: Console) -> str:
    import shtab  # only needed here

    from tarockblock.rules.library import shipped_ids

    with _argparse_speaks(console.wording.language):
        top = _parser(commands, console)
    kinds = {console.wording.usage("file"): shtab.FILE, console.wording.usage("folder"): shtab.DIRECTORY}
    kinds[console.wording.usage("evening_or_file_name")] = shtab.FILE
    parsers = _commands_of(top).choices
    for parser in (top, *parsers.values()):
        for action in parser._actions:
            if parser is not top and action.metavar == console.wording.usage("command"):
                action.choices = list(parsers)
            if action.metavar == console.wording.usage("rules_id"):
                first = ["check", "add"] if action.dest == "what" else []
                # for other shells shtab completes either choices or files
                files = shtab.Optional.FILE if first and shell == "bash" else []
                action.choices = [*first, *shipped_ids(), *files]
            if action.metavar in kinds:
                action.complete = kinds[action.metavar]
    return str(shtab.complete(top, shell=shell))


def language_of(argv: Sequence[str]) -> str:
    """Return the language of ``--lang``, else the system's, before parsing."""
    found = ""
    words = iter(argv)
    for word in words:
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if len(name) > len("--") and "--lang".startswith(name):
            found = value if equals else next(words, "")
    return found if found in languages() else system_language()


def system_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return best([value])
    import locale

    # Windows says "German_Austria".
    return best([locale.normalize((locale.getlocale()[0] or "").partition("_")[0])])


class _Parser(argparse.ArgumentParser):
    def __init__(self, *, console: Console, **more: Any) -> None:
        super().__init__(**more)
        self._console = console

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            near = closest(value, action.choices)
            code, names = ("no_command" if near is None else "no_command_near"), ", ".join(action.choices)
            self.error(self._console.wording.usage(code, word=value, near=near, commands=names))
        super()._check_value(action, value)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            if action.type is not number:
                raise
            code = "number_form" if _NUMBER.fullmatch(arg_string) is None else "number_large"
            example = next(iter(action.choices or ("340",)))
            reason = self._console.wording.usage(code, value=arg_string, example=example)
            raise argparse.ArgumentError(action, reason) from None

    def error(self, message: str) -> NoReturn:
        super().error("".join(char if char.isprintable() else ascii(char)[1:-1] for char in message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is sys.stdout:
            self._console.write(message)
            return
        for line in message.splitlines():
            self._console.complain(line)


def _parser(commands: Iterable[Command], console: Console) -> argparse.ArgumentParser:
    wording = console.wording
    common = _Parser(console=console, add_help=False)
    _add(common, _COMMON, wording, default=argparse.SUPPRESS)
    top = _Parser(console=console, prog="tarockblock", description=wording.usage("program"))
    version = f"tarockblock {__version__}"
    top.add_argument("--version", action="version", version=version, help=wording.usage("version"))
    _add(top, _COMMON, wording, default=None)
    metavar = wording.usage("command")
    choices = top.add_subparsers(prog=top.prog, title=wording.usage("commands"), required=True, metavar=metavar)
    for each in commands:
        text = wording.usage(f"help_{each.name}")
        example = f"{wording.usage('example')}: {top.prog} {each.name} {each.example}".rstrip()
        parser = choices.add_parser(
            each.name, console=console, parents=[common], help=text, description=text, epilog=example
        )
        _add(parser, each.arguments, wording)
        parser.set_defaults(command=each)
    return top


def _commands_of(top: argparse.ArgumentParser) -> Any:
    return next(each for each in top._actions if isinstance(each, argparse._SubParsersAction))


def _add(parser: argparse.ArgumentParser, arguments: Iterable[Argument], wording: Wording, **more: Any) -> None:
    for each in arguments:
        options = {**each.options, **more}
        if each.metavar:
            options["metavar"] = wording.usage(each.metavar)
        if each.help:
            options["help"] = wording.usage(each.help)
        parser.add_argument(*each.names, **options)


@contextmanager
def _argparse_speaks(language: str) -> Iterator[None]:
    asked = vars(argparse)
    before = {name: asked[name] for name in ("_", "ngettext")}
    texts = catalogue(language).get("argparse", {})
    asked["_"] = lambda text: texts.get(text, text)
    asked["ngettext"] = lambda one, many, count: in_form(texts.get(many, {"one": one, "other": many}), language, count)
    try:
        yield
    finally:
        asked.update(before)
