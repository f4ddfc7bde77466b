"""Import and export of several evening files, in any thread, stoppable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tarockblock.app.archive.export import export, report_of, write_whole
from tarockblock.app.archive.importing import ImportOutcome, import_evening
from tarockblock.app.files import evening_bytes, load_known_evening
from tarockblock.app.storage import Database, open_store
from tarockblock.domain.evening import Evening
from tarockblock.errors import BadInputError, StoppedError, TarockblockError, reason_of
from tarockblock.exchange.wording import Wording
from tarockblock.watch import UNWATCHED, Watch

_T = TypeVar("_T")

_FORBIDDEN = '\\/:*?"<>|'
_LONGEST_NAME = 150
"""Bytes of a file name without ending; file systems allow 255 in all."""


@dataclass
class FilesReport:
    """Number done, problems by file or evening, whether stopped.

    ``numbers``: imported evenings; ``remarks``: further consequences.
    """

    done: int = 0
    numbers: list[int] = field(default_factory=list)
    problems: dict[str, list[str]] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    stopped: bool = False

    @property
    def text(self) -> str:
        return "\n\n".join("\n".join((name, *(f"  {line}" for line in lines))) for name, lines in self.problems.items())


def import_files(database: Database, files: Sequence[Path], wording: Wording, watch: Watch = UNWATCHED) -> FilesReport:
    """Import each file whole or not at all. Raise StoreError for the database."""
    report = FilesReport()
    with open_store(database) as store:
        for path in _each(files, report, watch):
            try:
                evening, problems = load_known_evening(evening_bytes(path))
                if evening is None:
                    report.problems[str(path)] = [wording.place(each) for each in problems]
                    continue
                taken = import_evening(store, evening)
                if taken.fate is ImportOutcome.KNOWN:
                    raise BadInputError("same_evening", number=taken.number)
                report.numbers.append(taken.number)
                report.remarks += [each.sentence(wording) for each in taken.names_apart]
                report.done += 1
            except OSError as error:
                report.problems[str(path)] = [wording.system(reason_of(error))]
            except TarockblockError as error:
                report.problems[str(path)] = [wording.error(error)]
    return report


@dataclass(frozen=True, slots=True)
class Target:
    """Folder and ``formats.FORMATS`` entry; existing files stay."""

    folder: Path
    kind: str


def export_files(
    database: Database, numbers: Sequence[int], target: Target, wording: Wording, watch: Watch = UNWATCHED
) -> FilesReport:
    """Export each evening whole or not at all. Raise StoreError for the database."""
    report = FilesReport()
    with open_store(database, read_only=True) as store:
        for number in _each(numbers, report, watch):
            name = f"#{number}"
            try:
                evening = report_of(store, number)
                path = _free(target.folder, file_name(evening.ledger.evening, target.kind))
                name = path.name
                write_whole(path, export(evening, target.kind, wording))
                report.done += 1
            except TarockblockError as error:
                report.problems[name] = [wording.error(error)]
    return report


def _each(items: Sequence[_T], report: FilesReport, watch: Watch) -> Iterator[_T]:
    try:
        yield from watch.over(items)
    except StoppedError:
        report.stopped = True


def file_name(evening: Evening, kind: str = "json") -> str:
    """Return ``2026-11-19 Donnerstagsrunde.tarock.json``, valid on every system."""
    words = " ".join(part for part in (evening.date or "", evening.title) if part)
    return legal_name(words) + (".tarock.json" if kind == "json" else f".{kind}")


def legal_name(words: str) -> str:
    """Return a file name valid on every system, without ending."""
    allowed = "".join("-" if char in _FORBIDDEN or not char.isprintable() else char for char in words)
    return allowed.encode()[:_LONGEST_NAME].decode(errors="ignore").strip(". ") or "tarock"


def _free(folder: Path, name: str) -> Path:
    stem, dot, suffix = name.partition(".tarock.json")
    if not dot:
        stem, dot, suffix = name.rpartition(".")
    path, number = folder / name, 1
    while path.exists():
        number += 1
        path = folder / f"{stem} ({number}){dot}{suffix}"
    return path
