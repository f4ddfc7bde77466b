"""The schema of a file is held against that of a new one, word for word, before anything is read of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.app.storage import open_store
from tarockblock.errors import StoreError
from tarockblock.store import backups, faults, opening
from tarockblock.store.opening import SchemaPart, difference, opened
from tarockblock.store.opening import parts as parts_of_new
from tests.store.kit import database, refusing
from tests.store.strangers import ALL, DAMAGED, STRANGE, contents, made


@pytest.mark.parametrize("name", ALL)
def test_strange__is_refused_by_its_name_and_nothing_happens_to_it(name: str, tmp_path: Path) -> None:
    path = made(tmp_path, name)
    before = contents(tmp_path)
    for read_only in (False, True):
        with pytest.raises(StoreError) as refused:
            open_store(path, read_only=read_only)
        assert refused.value.code == ("schema_strange" if name in STRANGE else "schema_damaged")
        assert refused.value.params["names"]
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", [*STRANGE, *DAMAGED])
def test_copy__a_strange_one_is_none_to_be_put_back_nor_to_be_replaced(name: str, tmp_path: Path) -> None:
    path, here = made(tmp_path / "fremd", name), database(tmp_path)
    before = contents(tmp_path)
    with refusing("copy_strange"):
        backups.check_copy(path)
    with open_store(here) as store, refusing("other_database_in_the_way"):
        backups.is_replaced(store, path)
    assert contents(tmp_path) == before


def test_statistics__that_a_tool_has_made_are_no_fault(tmp_path: Path) -> None:
    path = database(tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("ANALYZE")
        assert connection.execute("SELECT count(*) FROM sqlite_stat1").fetchone()[0]
    with open_store(path) as store:
        assert store.altered() == []


@pytest.mark.parametrize("version", [1, 2, 3, 5, 6])
def test_version__one_that_says_it_is_of_another_is_damaged(version: int, tmp_path: Path) -> None:
    """No stranger makes exactly the tables of another version: a bit has flipped."""
    path = database(tmp_path)
    raw = bytearray(path.read_bytes())
    raw[60:64] = version.to_bytes(4, "big")
    path.write_bytes(raw)
    with refusing("database_damaged"):
        open_store(path)


def test_difference__the_same_part_twice_is_one_too_many(tmp_path: Path) -> None:
    with opened(database(tmp_path)) as db:
        parts = [SchemaPart(*row) for row in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")]
    assert difference(parts, parts_of_new()) == ([], [])
    assert difference([*parts, parts[0]], parts_of_new())[0] == [parts[0].name]


# ---------------------------------------------------------------------- the limit


PAGE, WIDE, DEEP = 4096, 400, 9


def leaf(*row: bytes | None) -> bytes:
    """A page with one row of the list of tables; ``rootpage`` is always 3."""
    values = [*row[:3], b"\x03", row[3]]
    kinds = [0 if each is None else 1 if at == 3 else 13 + 2 * len(each) for at, each in enumerate(values)]
    record = bytes([1 + len(kinds), *kinds]) + b"".join(each or b"" for each in values)
    cell = bytes([len(record), 1]) + record
    start = (PAGE - len(cell)).to_bytes(2, "big")
    head = b"\x0d\0\0\0\x01" + start + b"\0" + start
    return head + bytes(PAGE - len(head) - len(cell)) + cell


def leading(children: list[int], begun: bytes = b"") -> bytes:
    """A page that leads to others; ``begun`` is what stands before it on the first one."""
    *cells, last = children
    start = PAGE - 5 * len(cells)
    head = begun + b"\x05\0\0" + len(cells).to_bytes(2, "big") + start.to_bytes(2, "big") + b"\0"
    head += last.to_bytes(4, "big") + b"".join((start + 5 * at).to_bytes(2, "big") for at in range(len(cells)))
    return head + bytes(start - len(head)) + b"".join(child.to_bytes(4, "big") + b"\x01" for child in cells)


def endless_list(folder: Path) -> Path:
    """A list of tables of few pages and 400^9 rows: each page leads to the next one four hundred times."""
    header = database(folder).read_bytes()[:100]
    pages = [
        leading([2, *[4] * (WIDE - 20)], header[:28] + bytes(4) + header[32:]),
        leaf(b"table", b"t", b"t", b"CREATE TABLE t(a UNIQUE)"),
        leaf(b"table", b"t", b"t", b""),
        *(leading([number] * WIDE) for number in range(5, 5 + DEEP)),
        leaf(b"index", b"sqlite_autoindex_t_1", b"t", None),
    ]
    path = folder / "endlos.db"
    path.write_bytes(b"".join(pages))
    return path


def test_limit__a_list_of_tables_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "SECONDS", 0.1)
    path = endless_list(tmp_path)
    assert opening.look(path) == opening.VERSION
    with refusing("took_too_long"):
        open_store(path)


def test_limit__grows_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "gross.db"
    with path.open("wb") as file:
        file.truncate(7 << 20)
    assert faults.Deadline.of(path).seconds == 10 + 7
