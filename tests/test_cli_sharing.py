"""``merge``, ``share`` and ``export --version``: the contract of the command line (``sharing.md``), line by line."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import archive
from tarockblock.app.archive import empty_trash
from tarockblock.app.merging.folder import slug
from tarockblock.app.storage import open_store
from tests.cli import CommandLine
from tests.store.kit import ROUND, Minutes, blank, dreier, opened, session_on


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Anna's database with an evening, Bert's copy of it, and the round's folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with open_store(tmp_path / "anna.db") as store:
        session_on(store).record(dreier("Anna"))
    shutil.copy("anna.db", "bert.db")
    (tmp_path / "Ordner").mkdir()
    return tmp_path


def record(database: str, *declarers: str) -> None:
    with open_store(Path(database)) as store:
        session = opened(store)
        for who in declarers:
            session.record(dreier(who))


def diverge() -> None:
    """Another second hand on each machine, and on Bert's a third one: his is the later version."""
    record("anna.db", "Bert")
    record("bert.db", "Cilli", "Dora")


def data(run: CommandLine, database: str, *line: str) -> Any:
    return json.loads(run.on(database)(*line, "--json").out)


def files() -> list[Path]:
    return sorted(Path("Ordner").iterdir())


# ---------------------------------------------------------------------- merge


def test_merge__json(run: CommandLine) -> None:
    diverge()
    with open_store(Path("bert.db")) as store:
        session_on(store, blank("zweiter")).close_evening()
    status, said, complained = run("--db", "anna.db", "merge", "bert.db", "--json")
    found = json.loads(said)
    assert list(found) == ["files", "added", "updated", "same", "postings", "conflicts"]
    assert found["files"] == [{"file": "bert.db", "taken": True, "reason": None}]
    assert (found["added"], found["updated"], found["same"], found["postings"]) == (1, 1, 0, 1)
    (conflict,) = found["conflicts"]
    assert list(conflict) == ["evening", "kept", "other"]
    assert conflict["evening"] == 1
    assert (status, complained) == (1, "")
    kept = data_of(run, conflict["kept"])
    other = data_of(run, conflict["other"])
    assert [each["declarer"] for each in kept["entries"]] == ["Anna", "Cilli", "Dora"]
    assert [each["declarer"] for each in other["entries"]] == ["Anna", "Bert"]
    assert kept["rows"][0] == other["rows"][0]
    assert kept["id"] == other["id"] == {each["evening"]: each["id"] for each in data(run, "anna.db", "list")}[1]


def data_of(run: CommandLine, version: str) -> Any:
    status, said, _ = run("--db", "anna.db", "export", "1", "--version", version)
    assert status == 0
    return json.loads(said)


@pytest.mark.parametrize("is_gone", [False, True], ids=["in the trash", "deleted for good"])
def test_export__of_what_was_thrown_away_elsewhere(run: CommandLine, *, is_gone: bool) -> None:
    """In the trash it can be read, with the hand that was entered there before. Who has deleted it for good has given
    up what only he had: of that the id is left, and every hand of the others stands.
    """
    record("bert.db", "Cilli")
    with open_store(Path("bert.db")) as store:
        archive.trash(store, 1, clock=Minutes())
        if is_gone:
            empty_trash(store, clock=Minutes())
    record("anna.db", "Bert")
    (conflict,) = data(run, "anna.db", "merge", "bert.db")["conflicts"]
    assert [each["declarer"] for each in data_of(run, conflict["kept"])["entries"]] == ["Anna", "Bert"]
    if not is_gone:
        assert [each["declarer"] for each in data_of(run, conflict["other"])["entries"]] == ["Anna", "Cilli"]
        return
    status, said, complained = run("--db", "anna.db", "export", "1", "--version", conflict["other"])
    assert (status, said) == (2, "")
    assert complained == f"there is no version {conflict['other']} of evening 1\n"


@pytest.mark.parametrize("kind", ["csv", "html"])
def test_export__of_a_version_in_every_format(run: CommandLine, kind: str) -> None:
    diverge()
    (conflict,) = data(run, "anna.db", "merge", "bert.db")["conflicts"]
    status, said, _ = run("--db", "anna.db", "export", "1", "--version", conflict["other"], "--format", kind)
    assert status == 0
    assert "Bert" in said


def test_export__of_an_unknown_version_is_refused(run: CommandLine) -> None:
    status, said, complained = run("--db", "anna.db", "export", "1", "--version", "nix")
    assert (status, said) == (2, "")
    assert complained == "there is no version nix of evening 1\n"


def test_merge__status_0_without_conflicts_and_a_second_time(run: CommandLine) -> None:
    record("bert.db", "Cilli")
    assert run("--db", "anna.db", "merge", "bert.db")[0] == 0
    before = Path("anna.db").read_bytes()
    status, said, _ = run("--db", "anna.db", "merge", "bert.db")
    assert status == 0
    assert said == "evenings: 0 new, 0 updated, 1 unchanged; bookings: 0 new\n"
    assert Path("anna.db").read_bytes() == before


def test_merge__a_refused_file_is_2_also_beside_a_conflict(run: CommandLine) -> None:
    diverge()
    Path("brief.txt").write_text("Liebe Anna", encoding="utf-8")
    status, said, complained = run("--db", "anna.db", "merge", "brief.txt", "bert.db", "weg.db", "--json")
    found = json.loads(said)
    assert status == 2
    assert [each["taken"] for each in found["files"]] == [False, True, False]
    assert [each["reason"] is None for each in found["files"]] == [False, True, False]
    assert len(found["conflicts"]) == 1
    assert len(complained.splitlines()) == 2


def test_merge__says_the_first_finding_of_verify(run: CommandLine) -> None:
    record("bert.db", "Cilli")
    with open_store(Path("bert.db")) as store, store.writing():
        store.execute("UPDATE tally SET facts = facts + 1")
    verified = run("--db", "bert.db", "verify")[1].splitlines()
    found = data(run, "anna.db", "merge", "bert.db")
    assert found["files"][0]["reason"] == verified[0]
    assert data(run, "anna.db", "list")[0]["hands"] == 1


def test_merge__makes_the_database_where_there_is_none(run: CommandLine) -> None:
    assert run("--db", "cilli.db", "merge", "anna.db", "bert.db")[0] == 0
    assert len(data(run, "cilli.db", "list")) == 1
    assert run("--db", "cilli.db", "verify")[1] == "Everything is in order.\n"


def test_merge__of_a_round_nobody_knows_is_refused(run: CommandLine) -> None:
    status, _, complained = run("--db", "anna.db", "merge", "bert.db", "--of", "Freitag")
    assert (status, complained) == (2, f"bert.db: there is no round Freitag, only: {ROUND}\n")


@pytest.mark.parametrize("typed", [ROUND.upper(), ROUND.lower()])
def test_of__takes_capitals_as_they_come(run: CommandLine, typed: str) -> None:
    record("bert.db", "Cilli")
    assert data(run, "anna.db", "merge", "bert.db", "--of", typed)["updated"] == 1
    assert run("--db", "anna.db", "share", "Ordner", "--of", typed)[0] == 0
    assert [each["hands"] for each in data(run, str(files()[0]), "list")] == [2]
    assert [each["round"] for each in data(run, "anna.db", "book", "--of", typed)["rounds"]] == [ROUND]


def test_share__of_a_round_nobody_knows_names_those_there_are(run: CommandLine) -> None:
    status, _, complained = run("--db", "anna.db", "share", "Ordner", "--of", "Freitag")
    assert (status, complained) == (2, f"there is no round Freitag, only: {ROUND}\n")
    assert run("--db", "leer.db", "share", "Ordner", "--of", "Freitag")[::2] == (
        2,
        "there is no round Freitag, nor any other round yet\n",
    )


def test_merge__with_itself_changes_nothing(run: CommandLine) -> None:
    before = Path("anna.db").read_bytes()
    assert run("--db", "anna.db", "merge", "anna.db")[0] == 0
    assert Path("anna.db").read_bytes() == before


# ---------------------------------------------------------------------- share


def test_share__each_writes_its_own_file_and_takes_the_others(run: CommandLine) -> None:
    record("anna.db", "Bert")
    assert run("--db", "anna.db", "share", "Ordner")[0] == 0
    (anna,) = files()
    assert anna.name.startswith("tarockblock-")
    assert anna.suffix == ".tarock"
    written = anna.read_bytes()
    assert run("--db", "bert.db", "share", "Ordner")[0] == 0
    assert len(files()) == 2
    assert anna.read_bytes() == written
    assert data(run, "bert.db", "list")[0]["hands"] == 2
    for each in files():
        assert run("--db", each, "verify")[0] == 0


def test_share__with_nothing_new_changes_no_byte(run: CommandLine) -> None:
    for database in ("anna.db", "bert.db", "anna.db"):
        run("--db", database, "share", "Ordner")
    before = {each: (each.read_bytes(), each.stat().st_mtime_ns) for each in files()}
    databases = [Path(name).read_bytes() for name in ("anna.db", "bert.db")]
    for database in ("anna.db", "bert.db"):
        assert run("--db", database, "share", "Ordner")[0] == 0
    assert {each: (each.read_bytes(), each.stat().st_mtime_ns) for each in files()} == before
    assert [Path(name).read_bytes() for name in ("anna.db", "bert.db")] == databases


def test_share__status_1_with_a_conflict_and_2_for_no_folder(run: CommandLine) -> None:
    diverge()
    assert run("--db", "anna.db", "share", "Ordner")[0] == 0
    assert run("--db", "bert.db", "share", "Ordner")[0] == 1
    assert run("--db", "bert.db", "share", "Ordner")[0] == 0
    for name in ("gibt es nicht", "anna.db"):
        assert run("--db", "bert.db", "share", name)[::2] == (2, f"{name} is not a folder\n")


def test_share__of_a_round_holds_nothing_else_not_even_in_its_bytes(run: CommandLine) -> None:
    with open_store(Path("anna.db")) as store:
        session = session_on(store, blank("Geheim", ("Xaver", "Yvonne", "Zenzi", "Korbinian")))
        session.edit(session.evening, "Sonntagsrunde")
        session.record(dreier("Xaver", note="Sonntagsnotiz"))
        session.close_evening()
    assert run("--db", "anna.db", "share", "Ordner", "--of", ROUND)[0] == 0
    (file,) = files()
    raw = file.read_bytes()
    for word in ("Xaver", "Zenzi", "Geheim", "Sonntag", "open_evening", "lineage"):
        assert word.encode() not in raw, word
    assert b"Anna" in raw
    assert [each["round"] for each in data(run, str(file), "list")] == [ROUND]
    assert run("--db", file, "verify")[0] == 0
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)
    assert run("--db", "anna.db", "share", "Ordner", "--of", "Freitag")[0] == 2


def test_share__what_the_own_file_holds_and_the_database_lacks_is_merged_first(
    run: CommandLine,
) -> None:
    """An older copy was put back: it is another writer, and what was shared since comes back."""
    shutil.copy("anna.db", "damals.db")
    record("anna.db", "Bert")
    run("--db", "anna.db", "share", "Ordner")
    shutil.copy("damals.db", "anna.db")
    record("anna.db", "Cilli")
    assert run("--db", "anna.db", "share", "Ordner")[0] == 1
    assert len(files()) == 2
    listed = data(run, "anna.db", "list")
    assert len(listed) == 1
    assert run("--db", "anna.db", "verify")[0] == 0


def test_share__the_own_file_is_merged_where_the_writer_is_the_same(run: CommandLine) -> None:
    run("--db", "anna.db", "share", "Ordner")
    (own,) = files()
    run("--db", "bert.db", "share", "Ordner")
    (other,) = [each for each in files() if each != own]
    record("bert.db", "Cilli")
    run("--db", "bert.db", "share", "Ordner")
    other.replace(own)
    assert run("--db", "anna.db", "share", "Ordner")[0] == 0
    assert data(run, "anna.db", "list")[0]["hands"] == 2


def test_share__leaves_alone_and_names_what_it_can_not_take(run: CommandLine) -> None:
    run("--db", "anna.db", "share", "Ordner")
    (own,) = files()
    raw, folder = own.read_bytes(), Path("Ordner")
    newer = bytearray(raw)
    newer[60:64] = (99).to_bytes(4, "big")
    left = {
        "tarockblock-bert-2.tarock": raw[: len(raw) // 2],
        "tarockblock-cilli-3.tarock": bytes(newer),
        "tarockblock-dora-4.tarock": b"",
        "tarockblock-emil-5.tarock": b"Liebe Anna",
        f"{own.stem} (conflicted copy 2026-11-19).tarock": raw,
        f"{own.stem}.sync-conflict-20261119-210000-ABCDEFG.tarock": raw,
        f"{own.stem}-laptop.tarock": raw,
    }
    for name, content in left.items():
        (folder / name).write_bytes(content)
    for name in ("desktop.ini", ".tarockblock-halb.tarock.part", "Fotos.zip"):
        (folder / name).write_bytes(b"nichts")
    status, _, complained = run("--db", "anna.db", "share", "Ordner")
    assert status == 0
    assert len(complained.splitlines()) == len(left)
    for name, content in left.items():
        assert name in complained
        assert (folder / name).read_bytes() == content
    assert "desktop.ini" not in complained
    assert own.read_bytes() == raw


def test_share__a_database_copied_elsewhere_is_another_writer(run: CommandLine) -> None:
    run("--db", "anna.db", "share", "Ordner")
    shutil.copy("anna.db", "kopie.db")
    run("--db", "kopie.db", "share", "Ordner")
    assert len(files()) == 2
    with closing(sqlite3.connect("kopie.db")) as connection:
        held = "\n".join(connection.iterdump())
    writers = [each.stem.rpartition("-")[2] for each in files()]
    assert not any(writer in held for writer in writers)


@pytest.mark.parametrize(
    ("name", "called"), [("Annas Läptop", "annas-laptop"), ("日本", "tarockblock"), ("PC_1.local", "pc-1-local")]
)
def test_machine__is_called_in_plain_letters(name: str, called: str) -> None:
    assert slug(name) == called
