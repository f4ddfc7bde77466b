"""Texts about files dropped on the window, without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarockblock.app.dropped import DropKind, Dropped
from tarockblock.domain.evening import Evening
from tarockblock.domain.problems import Problem
from tarockblock.exchange.language import short_date
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import first_lines, joined, translate
from tarockblock.visible_text import isolated


@dataclass(frozen=True, slots=True)
class DroppedLine:
    """A dropped file: its name, contents or problem, and whether it can be viewed."""

    name: str
    text: str
    is_evening: bool


def dropped_lines(files: Sequence[Dropped], language: str) -> list[DroppedLine]:
    """List the files by name, useless ones with the reason."""
    return [DroppedLine(isolated(each.path.name), _text(each, language), each.evening is not None) for each in files]


_BROKEN = frozenset({"json_syntax", "not_utf8", "surrogate", "too_deep", "number_too_long"})


def unreadable_words(name: str, problems: Sequence[Problem], wording: Wording) -> tuple[str, str]:
    """Return why a file is unreadable and the remedy, then all places at fault."""
    codes = {each.code for each in problems}
    if codes & _BROKEN:
        text = translate(
            "Dropping", "“{file}” is damaged or not an evening file. Ask for it to be exported or sent again."
        )
    elif "no_such_ruleset" in codes:
        text = translate(
            "Dropping",
            "The ruleset of “{file}” is not known here. It may come from a newer Tarockblock: then update this"
            " program. House rules are included if the evening is exported again on the computer it was played on.",
        )
    else:
        text = translate("Dropping", "“{file}” contradicts itself in places. Ask for it to be exported or sent again.")
    return text.format(file=isolated(name)), first_lines([wording.place(each) for each in problems])


def database_sentence(name: str) -> str:
    """Describe a database if nothing can be written."""
    text = translate("Dropping", "“{file}” is a whole database; nothing can be imported here.")
    return text.format(file=isolated(name))


def _text(file: Dropped, language: str) -> str:
    if file.evening is not None:
        return _evening(file.evening, language)
    if file.kind is DropKind.RULESET:
        return translate("Dropping", "a ruleset: import it in “Rules”")
    if file.kind is DropKind.TABLE:
        return translate("Dropping", "a table of past evenings: drop it by itself, or open it in “Archive”")
    return file.reason


def _evening(evening: Evening, language: str) -> str:
    title = evening.title or translate("Dropping", "Evening")
    parts = (isolated(title), short_date(evening.date, language), ", ".join(map(isolated, evening.players)))
    return joined(*parts, by=" · ")
