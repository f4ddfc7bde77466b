"""The manual as it is shipped: its text in every language, its sections, where its links lead. Reads files only.

A section is known by a name that is the same in all languages: that of the English heading, as a link would write it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tarockblock.exchange.language import FALLBACK, fact, languages
from tarockblock.paths import document

_FOLDER = "docs"
_HEADING = re.compile(r"^(#{1,6}) (.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading: its name in all languages, its words in one, and its level from 1."""

    name: str
    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a link leads: to the manual in a language (None: this one), to a section of it ("" is the beginning)."""

    language: str | None
    section: str


def manual_text(language: str) -> str:
    """The manual in Markdown; raises OSError where it was not shipped."""
    return document(_FOLDER, fact(language, "manual")).read_text(encoding="utf-8")


def sections(language: str) -> list[Section]:
    """Its headings in order, the title first."""
    names = [slug(title) for _level, title in _headings(FALLBACK)]
    found = _headings(language)
    return [Section(name, title, level) for name, (level, title) in zip(names, found, strict=True)]


def slug(title: str) -> str:
    """A heading as links write it: ``Entering a hand`` is ``entering-a-hand``."""
    return re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))


def goal(link: str, language: str) -> Goal | None:
    """Where a link of the manual leads, None out of it; a heading may be named in the language of the text."""
    file, _, heading = link.partition("#")
    to = next((each for each in languages() if fact(each, "manual") == file), None)
    if file and to is None:
        return None
    named = {slug(each.title): each.name for each in sections(to or language)}
    return Goal(to, named.get(heading, heading))


def _headings(language: str) -> list[tuple[int, str]]:
    return [(len(hashes), title) for hashes, title in _HEADING.findall(manual_text(language))]
