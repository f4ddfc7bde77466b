"""The program's components, licences, file locations and manual. Only reads."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from tarockblock import paths
from tarockblock.exchange.language import FALLBACK, fact, languages
from tarockblock.paths import document

_DISTRIBUTION = "tarockblock"
_LONGEST_NAME = 60
_TEXTS = (
    ("Tarockblock: MIT", ("LICENSE",)),
    ("Inter: SIL Open Font License 1.1", ("resources", "fonts", "OFL.txt")),
    ("Qt, PySide6: GNU LGPL 3", ("packaging", "licences", "LGPL-3.0.txt")),
    ("GNU GPL 3", ("packaging", "licences", "GPL-3.0.txt")),
)


@dataclass(frozen=True, slots=True)
class Part:
    name: str
    version: str
    licence: str


@dataclass(frozen=True, slots=True)
class Places:
    database: Path
    copies: Path
    settings: Path
    log: Path


def licence_name(about: metadata.PackageMetadata) -> str:
    """Return a short licence name, or "" if the distribution states none."""
    for field in ("License-Expression", "License"):
        stated = "".join(about.get_all(field) or []).strip()
        if stated and "\n" not in stated and len(stated) <= _LONGEST_NAME and not stated.startswith("="):
            return stated
    classified = [each for each in about.get_all("Classifier") or [] if each.startswith("License :: ")]
    return "; ".join(each.rpartition(" :: ")[2] for each in classified)


def parts() -> list[Part]:
    listed = Path(sys.executable).resolve().parent / "licences" / "README.txt"
    if getattr(sys, "frozen", False) and listed.is_file():
        return list(_read_list(listed.read_text(encoding="utf-8")))
    return [_part(each) for each in sorted(_installed(), key=lambda each: str(each.metadata["Name"]).lower())]


def licence_texts() -> str:
    """Return the full terms of the program, its typeface and Qt."""
    shown = []
    for title, parts_of_path in _TEXTS:
        text = paths.document(*parts_of_path).read_text(encoding="utf-8")
        shown.append(f"{title}\n{'=' * len(title)}\n\n{text.strip()}\n")
    return "\n\n".join(shown)


def places(database: Path) -> Places:
    return Places(database, paths.backup_dir(), paths.settings_file(), paths.log_file())


def _read_list(text: str) -> Iterator[Part]:
    for line in text.splitlines():
        found = re.fullmatch(r"(\S.*?)(?: (\d\S*))? {2,}(\S.*)", line)
        if found:
            yield Part(found[1], found[2] or "", found[3])


def _installed() -> list[metadata.Distribution]:
    found: dict[str, metadata.Distribution] = {}
    open_names = [_DISTRIBUTION]
    while open_names:
        name = open_names.pop()
        try:
            distribution = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # needed on another system only
        found[name] = distribution
        needed = (each for each in distribution.requires or [] if "extra ==" not in each)
        names = (re.split(r"[^\w.-]", each, maxsplit=1)[0].lower() for each in needed)
        open_names += [each for each in names if each not in found]
    found.pop(_DISTRIBUTION, None)
    return list(found.values())


def _part(distribution: metadata.Distribution) -> Part:
    return Part(distribution.metadata["Name"], distribution.version, licence_name(distribution.metadata))


_FOLDER = "docs"
_HEADING = re.compile(r"^(#{1,6}) (.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the manual, with its level from 1.

    ``name`` is the same in both languages: the English heading as links write it.
    """

    name: str
    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Goal:
    """Target of a link: a manual's language (None: the current) and section ("": the beginning)."""

    language: str | None
    section: str


def manual_text(language: str) -> str:
    """Return the manual in Markdown. Raise OSError if it was not shipped."""
    return document(_FOLDER, fact(language, "manual")).read_text(encoding="utf-8")


def sections(language: str) -> list[Section]:
    names = [slug(title) for _level, title in _headings(FALLBACK)]
    found = _headings(language)
    return [Section(name, title, level) for name, (level, title) in zip(names, found, strict=True)]


def slug(title: str) -> str:
    """Return a heading as links write it: ``Entering a hand`` is ``entering-a-hand``."""
    return re.sub(r"[^\w-]", "", title.lower().replace(" ", "-"))


def goal(link: str, language: str) -> Goal | None:
    """Return a link's target, also by a translated heading, or None outside the manual."""
    file, _, heading = link.partition("#")
    to = next((each for each in languages() if fact(each, "manual") == file), None)
    if file and to is None:
        return None
    named = {slug(each.title): each.name for each in sections(to or language)}
    return Goal(to, named.get(heading, heading))


def _headings(language: str) -> list[tuple[int, str]]:
    return [(len(hashes), title) for hashes, title in _HEADING.findall(manual_text(language))]
