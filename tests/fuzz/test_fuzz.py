"""Hostile files, the short form: nothing crashes, hangs or eats memory, and a refused file changes nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.app.files import evening_bytes, load_evening
from tarockblock.cli import main
from tarockblock.json_text import MAX_BYTES
from tarockblock.visible_text import visible
from tests.fuzz import properties
from tests.fuzz.bombs import evening, fractions, rufer
from tests.fuzz.mutate import EVENING, KINDS, ROOT, RULES_JSON, RULES_TOML, as_bytes, good, hostile
from tests.thorough import times

pytestmark = pytest.mark.long

FILES = times(80, 400)
PATIENCE = "5"
"""Seconds: other tests run on the same processors."""

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)
KEYS = ("title", "note", "date", "ruleset", "cents_per_point", "planned_radl", "players", "first_dealer", "entries")


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
def test_hostile__refused_with_sentences_or_sound(kind: str, tmp_path: Path) -> None:
    accepted = [properties.check(kind, hostile(kind, number), tmp_path) for number in range(FILES)]
    assert FILES // 50 < sum(accepted) < FILES // 2, "all or none accepted would prove little"


@pytest.mark.parametrize("kind", KINDS)
def test_good__accepted(kind: str, tmp_path: Path) -> None:
    """Else the hostile ones would be refused for nothing."""
    for value in good(kind)[: times(12, 40)]:
        assert properties.check(kind, as_bytes(kind, value), tmp_path)


@pytest.mark.sweep
def test_bombs__within_time_and_memory() -> None:
    command = [sys.executable, "tests/fuzz/bombs.py", "--seconds", PATIENCE, "--every", str(times(24, 4))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr


@given(st.binary(max_size=300))
def test_any_bytes(raw: bytes) -> None:
    assert properties.check_evening(raw) is False


@given(JSON)
def test_any_data__no_evening(data: object) -> None:
    assert properties.check_evening(json.dumps(data).encode("utf-8", "surrogatepass")) is False


@given(st.sampled_from(KEYS), JSON)
def test_any_value_of_a_header(key: str, value: object) -> None:
    text = evening(**{key: value})
    properties.check_evening(text.encode("utf-8", "surrogatepass"))


@given(st.sampled_from([*rufer(), "bonuses", "kontra", "dealer", "vorhand", "sitting_out", "note", "at"]), JSON)
def test_any_value_of_a_hand(key: str, value: object) -> None:
    text = evening(entries=[rufer(**{key: value})])
    properties.check_evening(text.encode("utf-8", "surrogatepass"))


# ---------------------------------------------------------------------- bounds


@pytest.mark.parametrize(
    ("text", "path", "code"),
    [
        (evening(players=["A"] * 301), "players", "too_many_entries"),
        (evening(entries=[{}] * 3001), "entries", "too_many_entries"),
        (evening(entries=[rufer(bonuses=[{}] * 301)]), "entries[0].bonuses", "too_many_entries"),
        (
            evening(entries=[{"kind": "table", "players": [f"{i}.{j}" for j in range(6)]} for i in range(10)]),
            "entries",
            "too_many_people",
        ),
        (
            evening(entries=[{"kind": "manual", "points": {f"P{i}": 0 for i in range(301)}}]),
            "entries[0].points",
            "too_many_entries",
        ),
    ],
)
def test_bounds__said_at_their_place(text: str, path: str, code: str) -> None:
    evening_, problems = load_evening(text.encode())
    assert evening_ is None
    assert (path, code) in [(each.path, each.code) for each in problems]


def test_people__sixty_may_sit_at_one_table() -> None:
    changes = [{"kind": "table", "players": [f"{i}.{j}" for j in range(4)]} for i in range(14)]
    assert properties.check_evening(evening(entries=changes).encode())


def test_fractions__that_have_nothing_in_common_are_refused() -> None:
    found, problems = load_evening(fractions().encode())
    assert found is None
    assert {each.code for each in problems} == {"amount_form"}


def test_fractions__of_a_card_table_are_not() -> None:
    """What the correction dialog takes can be read again: halves to thousandths, all in one evening."""
    rows = [
        {"kind": "manual", "points": {"A": f"1/{n}", "B": f"-1/{n}"}, "reason": "x"}
        for n in (2, 3, 4, 5, 6, 8, 9, 10, 12, 100, 1000)
    ]
    assert properties.check_evening(evening(entries=rows).encode())


def test_problems__no_more_than_anybody_reads() -> None:
    _, problems = load_evening(evening(**{f"k{i}": 1 for i in range(5000)}).encode())
    assert 100 <= len(problems) <= 1000


# ---------------------------------------------------------------------- files that are none, and what must not change


def test_endless_file__read_no_further_than_allowed() -> None:
    assert len(evening_bytes(Path(os.devnull).parent / "zero")) == MAX_BYTES + 1


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="an endless file is needed")
@pytest.mark.parametrize("command", [["score"], ["settle"], ["rules", "check"]])
def test_endless_file__is_a_sentence(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "/dev/zero"]) == 2
    assert "KiB" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["", ".", "missing.json", "a\0b"])
@pytest.mark.parametrize("command", [["score"], ["settle"], ["rules", "check"], ["import"]])
def test_no_file__is_a_sentence(
    command: list[str], name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*command, name, *(["--db", "x.db"] if command == ["import"] else [])]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_refused__the_database_stays_as_it_was_byte_by_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, file = tmp_path / "abend.db", tmp_path / "x.tarock.json"
    file.write_bytes(as_bytes(EVENING, good(EVENING)[0]))
    assert main(["import", str(file), "--db", str(database)]) == 0
    before = database.read_bytes()
    refused = 0
    for number in range(times(12, 120)):
        raw = hostile(EVENING, number)
        if load_evening(raw)[0] is not None:
            continue
        refused += 1
        file.write_bytes(raw)
        assert main(["import", str(file), "--db", str(database)]) == 2
        assert database.read_bytes() == before
        assert sorted(each.name for each in tmp_path.iterdir()) == ["abend.db", "x.tarock.json"]
    assert refused > times(6, 60)
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert all(visible(line, one_line=True) == line for line in lines)


def test_rules_check__writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for kind, name in ((RULES_TOML, "x.toml"), (RULES_JSON, "x.json")):
        file = tmp_path / name
        for number in range(times(3, 8)):
            file.write_bytes(hostile(kind, number))
            before = file.read_bytes()
            assert main(["rules", "check", str(file)]) in (0, 2)
            assert file.read_bytes() == before
        assert [each.name for each in tmp_path.iterdir()] == [name]
        file.unlink()
    assert all(line.isprintable() for line in capsys.readouterr().err.splitlines())
