"""Several files at once: each whole or not at all, every problem with its file, a way to stop, nothing overwritten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.archive.files import Target, export_files, file_name, import_files
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.storage import Store
from tarockblock.exchange.wording import Wording
from tarockblock.watch import Watch
from tests.store.kit import blank, dreier

WORDS = Wording("en")
PLAYED = replace(blank("Donnerstagsrunde"), entries=(dreier(),))


class Steps:
    """Progress that was told, and a stop after so many steps."""

    def __init__(self, most: int = 1000) -> None:
        self.told: list[tuple[int, int]] = []
        self.most = most

    @property
    def watch(self) -> Watch:
        return Watch(lambda *told: self.told.append(told), lambda: len(self.told) >= self.most)


def test_import__several_files_the_bad_ones_named(store: Store, tmp_path: Path) -> None:
    good, twice, bad = (tmp_path / name for name in ("gut.tarock.json", "nochmals.tarock.json", "schlecht.json"))
    good.write_text(dump_evening(PLAYED), encoding="utf-8")
    twice.write_text(dump_evening(PLAYED), encoding="utf-8")
    bad.write_text('{"format": "tarockblock-evening"', encoding="utf-8")
    files, steps = [good, bad, twice, tmp_path / "fehlt.json"], Steps()
    report = import_files(store.path, files, WORDS, steps.watch)
    assert (report.done, len(report.numbers), report.stopped) == (1, 1, False)
    assert list(report.problems) == [str(path) for path in (bad, twice, tmp_path / "fehlt.json")]
    assert all(name in report.text for name in report.problems)
    assert steps.told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [each.id for each in archive.list_evenings(store)] == report.numbers


def test_import__files_of_one_name_out_of_two_folders_are_told_apart(store: Store, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "abend.json").write_text("{", encoding="utf-8")
    files, steps = [tmp_path / "a" / "abend.json", tmp_path / "b" / "abend.json"], Steps()
    assert len(import_files(store.path, files, WORDS, steps.watch).problems) == 2


def test_import__stopped_half_way_keeps_what_is_in(store: Store, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.tarock.json" for number in range(4)]
    for number, path in enumerate(files):
        path.write_text(dump_evening(replace(PLAYED, title=str(number))), encoding="utf-8")
    steps = Steps(most=2)
    report = import_files(store.path, files, WORDS, steps.watch)
    assert (report.done, report.stopped) == (2, True)
    assert sorted(each.title for each in archive.list_evenings(store)) == ["0", "1"]


def test_export__what_comes_out_goes_in_again(store: Store, tmp_path: Path) -> None:
    evenings = [replace(PLAYED, title=title) for title in ("A", "B", "C")]
    numbers = [archive.import_evening(store, each) for each in evenings]
    steps, target = Steps(), Target(tmp_path / "raus", "json")
    target.folder.mkdir()
    report = export_files(store.path, numbers, target, WORDS, steps.watch)
    assert (report.done, report.problems, report.stopped) == (3, {}, False)
    assert steps.told == [(1, 3), (2, 3), (3, 3)]
    assert [load_evening(path.read_bytes())[0] for path in sorted(target.folder.iterdir())] == evenings


@pytest.mark.parametrize("kind", ["json", "csv", "html", "xlsx"])
def test_export__what_lies_there_stays(store: Store, tmp_path: Path, kind: str) -> None:
    number = archive.import_evening(store, PLAYED)
    steps, folder = Steps(), tmp_path / "raus"
    folder.mkdir()
    there = folder / file_name(PLAYED, kind)
    there.write_text("meins", encoding="utf-8")
    for _ in range(2):
        export_files(store.path, [number], Target(folder, kind), WORDS, steps.watch)
    assert there.read_text(encoding="utf-8") == "meins"
    suffix = ".tarock.json" if kind == "json" else f".{kind}"
    stem = "2026-11-19 Donnerstagsrunde"
    assert {path.name for path in folder.iterdir()} == {f"{stem}{end}{suffix}" for end in ("", " (2)", " (3)")}


def test_export__each_failure_is_named_and_the_others_are_written(store: Store, tmp_path: Path) -> None:
    number, steps = archive.import_evening(store, PLAYED), Steps()
    report = export_files(store.path, [99, number], Target(tmp_path, "json"), WORDS, steps.watch)
    assert report.done == 1
    assert list(report.problems) == ["#99"]
    gone = Target(tmp_path / "fehlt", "json")
    report = export_files(store.path, [number], gone, WORDS, steps.watch)
    assert report.done == 0
    assert list(report.problems) == ["2026-11-19 Donnerstagsrunde.tarock.json"]


def test_export__stopped_half_way(store: Store, tmp_path: Path) -> None:
    numbers = [archive.import_evening(store, replace(PLAYED, title=title)) for title in ("A", "B", "C")]
    steps, folder = Steps(most=1), tmp_path / "raus"
    folder.mkdir()
    report = export_files(store.path, numbers, Target(folder, "json"), WORDS, steps.watch)
    assert (report.done, report.stopped, len(list(folder.iterdir()))) == (1, True, 1)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Donnerstagsrunde", "2026-11-19 Donnerstagsrunde.tarock.json"),
        ("", "2026-11-19.tarock.json"),
        ('a/b\\c:d*e?f"g<h>i|j', "2026-11-19 a-b-c-d-e-f-g-h-i-j.tarock.json"),
        ("bis bald …", "2026-11-19 bis bald ….tarock.json"),
        ("Ende. ", "2026-11-19 Ende.tarock.json"),
        ("\u202eabc", "2026-11-19 -abc.tarock.json"),
    ],
)
def test_file_name__no_system_minds(title: str, name: str) -> None:
    assert file_name(replace(PLAYED, title=title)) == name


def test_file_name__is_never_too_long_nor_empty() -> None:
    assert len(file_name(replace(PLAYED, title="🂱" * 120)).encode()) < 200
    assert file_name(replace(PLAYED, title="", date=None)) == "tarock.tarock.json"
    assert file_name(replace(PLAYED, title="...", date=None), "pdf") == "tarock.pdf"
