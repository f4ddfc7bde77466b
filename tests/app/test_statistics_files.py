"""The statistics written to files: whole or not at all, and stopped at any moment without a trace."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.statistics import Statistics, load_statistics
from tarockblock.app.statistics.files import Content, FileKind, named, write_statistics
from tarockblock.app.storage import open_store
from tarockblock.domain.statistics_table import ranking
from tarockblock.errors import StoppedError, TarockblockError
from tarockblock.exchange.wording import Wording
from tarockblock.watch import Watch
from tests.evenings import random_evening


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Statistics]:
    with open_store(tmp_path_factory.mktemp("files") / "tarockblock.db") as store:
        for seed in range(3):
            archive.import_evening(store, random_evening(seed, entries=12, ruleset="tirol-2025"))
        statistics = load_statistics(store)
        assert statistics is not None
        yield statistics


def write(path: Path, kind: FileKind, found: Statistics, stop_after: int | None = None) -> list[int]:
    """Write it, and stop when so many players are done; says what progress was heard."""
    heard: list[int] = []

    def should_stop() -> bool:
        return stop_after is not None and len(heard) >= stop_after

    content = Content(found, ranking(found.facts), Wording("de"))
    watch = Watch(lambda done, of: heard.append(done), should_stop)
    with nullcontext() if stop_after is None else pytest.raises(StoppedError):
        assert write_statistics(path, kind, content, watch) == path
    return heard


def test_everything__has_all_players_of_the_table(found: Statistics, tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    heard = write(path, FileKind.EVERYTHING, found)
    data = json.loads(path.read_text(encoding="utf-8"))
    names = [row.player for row in ranking(found.facts).rows]
    assert [each["player"] for each in data["players"]] == names
    assert [each["player"] for each in data["table"]["players"]] == names
    assert heard == list(range(1, len(names) + 1))


@pytest.mark.parametrize("kind", [FileKind.TABLE, FileKind.OVER_TIME, FileKind.PAIRS])
def test_tables__open_in_a_spreadsheet_as_utf_8(kind: FileKind, found: Statistics, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    write(path, kind, found)
    assert path.read_bytes()[:3] == b"\xef\xbb\xbf"
    rows = list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    assert {row["Spieler"].lstrip("'") for row in rows} == set(found.facts.players)


def test_book__has_a_sheet_for_each_table(found: Statistics, tmp_path: Path) -> None:
    path = tmp_path / "statistik.xlsx"
    write(path, FileKind.BOOK, found)
    with zipfile.ZipFile(path) as book:
        text = book.read("xl/workbook.xml").decode()
    assert [name for name in ("Wertung", "Paare", "Stände") if f'name="{name}"' in text] == [
        "Wertung",
        "Paare",
        "Stände",
    ]


@pytest.mark.parametrize("kind", [FileKind.EVERYTHING, FileKind.OVER_TIME, FileKind.PAIRS, FileKind.BOOK])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_stopped__leaves_nothing_half(kind: FileKind, after: int, found: Statistics, tmp_path: Path) -> None:
    path = tmp_path / f"stopped{kind.suffix}"
    assert len(write(path, kind, found, stop_after=after)) == after
    assert list(tmp_path.iterdir()) == []


def test_stopped__when_all_is_counted_and_not_yet_written(found: Statistics, tmp_path: Path) -> None:
    path = tmp_path / "stopped.json"
    assert write(path, FileKind.EVERYTHING, found, stop_after=len(ranking(found.facts).rows))
    assert list(tmp_path.iterdir()) == []


def test_stopped__leaves_the_file_that_was_there(found: Statistics, tmp_path: Path) -> None:
    path = tmp_path / "there.json"
    path.write_text("what was there")
    write(path, FileKind.EVERYTHING, found, stop_after=1)
    assert path.read_text() == "what was there"


def test_no_such_folder__is_an_error_that_can_be_said(found: Statistics, tmp_path: Path) -> None:
    with pytest.raises(TarockblockError, match=r"^file_unwritable\b"):
        write(tmp_path / "nowhere" / "all.json", FileKind.EVERYTHING, found)
    assert list(tmp_path.iterdir()) == []


def test_failure_while_replacing__leaves_nothing_half(found: Statistics, tmp_path: Path) -> None:
    """A folder of that name cannot be replaced: the neighbour that was written goes."""
    (tmp_path / "all.json").mkdir()
    with pytest.raises(TarockblockError):
        write(tmp_path / "all.json", FileKind.EVERYTHING, found)
    assert [each.name for each in tmp_path.iterdir()] == ["all.json"]


def test_named__has_the_ending_of_its_contents() -> None:
    assert named(Path("a/statistik"), FileKind.TABLE) == Path("a/statistik.csv")
    assert named(Path("a/2026.v2"), FileKind.EVERYTHING) == Path("a/2026.v2.json")
    assert named(Path("a/x"), FileKind.BOOK) == Path("a/x.xlsx")
    assert named(Path("a/x.CSV"), FileKind.PAIRS) == Path("a/x.CSV")
