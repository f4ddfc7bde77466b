"""The cases of `tests/cases`, unchanged, through the real command line: as files all at once, and by standard input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*.json"))
COMMAND = [sys.executable, "-m", "tarockblock", "score", "--json"]


def cases(file: Path) -> list[dict[str, Any]]:
    return list(json.loads(file.read_text(encoding="utf-8"))["cases"])


def differences(case: dict[str, Any], result: dict[str, Any]) -> list[str]:
    """What a result says otherwise than its case."""
    wrong = []
    for account in ("points", "cents"):
        if account in case and result["entries"][0][account] != case[account]:
            wrong.append(f"{account}: expected {case[account]}, got {result['entries'][0][account]}")
    rows = case.get("rows", [])
    assert len(rows) in (0, len(result["entries"]))
    for index, (row, got) in enumerate(zip(rows, result["entries"], strict=False)):
        wrong += [
            f"entry {index}: {key}: expected {row[key]}, got {got.get(key)}" for key in row if row[key] != got.get(key)
        ]
    if "factors" in case and [entry["factor"] for entry in result["entries"]] != case["factors"]:
        wrong.append(f"factors: expected {case['factors']}")
    if "totals" in case and result["totals"] != case["totals"]:
        wrong.append(f"totals: expected {case['totals']}, got {result['totals']}")
    return wrong


def test_cases__are_all_there() -> None:
    assert {file.name: len(cases(file)) for file in FILES} == {
        "basic.json": 18,
        "mixed-renonce.json": 8,
        "mixed.json": 8,
        "ooe-renonce.json": 21,
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases__as_files_in_one_go(file: Path, tmp_path: Path) -> None:
    """Several files with --json: one object a line, in the order of the files."""
    names = []
    for number, case in enumerate(cases(file)):
        path = tmp_path / f"{number}.tarock.json"
        path.write_text(json.dumps(case["evening"]), encoding="utf-8")
        names.append(str(path))
    done = subprocess.run([*COMMAND, *names], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == len(names)
    wrong = {}
    for case, line in zip(cases(file), lines, strict=True):
        if found := differences(case, json.loads(line)):
            wrong[case["name"]] = found
    assert wrong == {}


def test_cases__by_standard_input() -> None:
    case = cases(CASES / "mixed.json")[4]
    done = subprocess.run(
        [*COMMAND, "-"],
        input=json.dumps(case["evening"]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert differences(case, json.loads(done.stdout)) == []


def test_cases__a_difference_would_be_seen() -> None:
    case = cases(CASES / "basic.json")[0]
    row = {"points": dict(case["points"]) | {"Anna": 99}, "cents": case["cents"]}
    assert len(differences(case, {"entries": [row]})) == 1
