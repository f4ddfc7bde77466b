"""What must hold for any bytes read as an evening or a ruleset: facts or problems that can be worded, nothing else."""

from __future__ import annotations

from pathlib import Path

from tarockblock.app.files import dump_evening, load_evening
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tarockblock.exchange.wording import Wording
from tarockblock.json_text import write_json
from tarockblock.rules.library import load_file
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.fuzz.mutate import EVENING, RULES_TOML

WORDINGS = (Wording("de"), Wording("en"))


def check(kind: str, raw: bytes, folder: Path) -> bool:
    """Read the bytes as what ``kind`` says; whether it was accepted. AssertionError where something does not hold."""
    return check_evening(raw) if kind == EVENING else check_rules(raw, folder / kind)


def read(kind: str, raw: bytes, folder: Path) -> list[Problem]:
    """Only read, as ``import`` and ``rules check`` do."""
    if kind == EVENING:
        return load_evening(raw)[1]
    (folder / kind).write_bytes(raw)
    return load_file(folder / kind)[1]


def check_evening(raw: bytes) -> bool:
    """An evening that was accepted is sound: zero in every row, and the same after writing and reading again."""
    evening, problems = load_evening(raw)
    assert (evening is None) is bool(problems)
    check_sentences(problems)
    if evening is None:
        return False
    ledger = compute_ledger(evening)
    assert ledger.problems == []
    for row in ledger.rows:
        assert not sum(row.points.values(), Points()), row.index
        assert not sum(row.cents.values(), Cents()), row.index
    text = dump_evening(evening)
    again, problems = load_evening(text.encode())
    assert problems == []
    assert again == evening
    return True


def check_rules(raw: bytes, file: Path) -> bool:
    """A ruleset that was accepted comes back the same as plain data."""
    file.write_bytes(raw)
    ruleset, problems = load_file(file)
    assert (ruleset is None) is bool(problems)
    check_sentences(problems)
    if file.name == RULES_TOML:
        assert all(each.line is None or each.line >= 1 for each in problems)
    if ruleset is None:
        return False
    write_json(to_data(ruleset)).encode()
    assert read_ruleset(to_data(ruleset)) == (ruleset, [])
    return True


def check_sentences(problems: list[Problem]) -> None:
    """Every problem is a sentence in both languages that can be shown and written."""
    for each in problems:
        for wording in WORDINGS:
            assert wording.place(each).encode("utf-8", "backslashreplace")
