"""Evenings of `tests/cases` and every hand of the table of hands, through the real command line."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.files import dump_evening, load_evening, load_known_evening
from tarockblock.domain.ledger import compute_ledger
from tarockblock.exchange.wording import clause_words
from tarockblock.rules.library import shipped
from tests.cli import CommandLine, write
from tests.domain import hands, paper
from tests.store.kit import EN

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
        "mixed-renonce.json": 8,
        "mixed.json": 8,
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases__as_files_in_one_go(file: Path, tmp_path: Path, run: CommandLine) -> None:
    """Several files with --json: one object a line, in the order of the files."""
    found = cases(file)
    names = [write(tmp_path / f"{number}.tarock.json", case["evening"]) for number, case in enumerate(found)]
    status, out, err = run("score", "--json", *names)
    assert (status, err) == (0, "")
    lines = map(json.loads, out.splitlines())
    assert {case["name"]: differences(case, line) for case, line in zip(found, lines, strict=True)} == {
        case["name"]: [] for case in found
    }


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
    case = cases(CASES / "mixed.json")[0]
    first, *others = case["rows"]
    wrong = first | {"points": dict.fromkeys(first["points"], 99)}
    assert differences(case, {"entries": [first, *others], "totals": case["totals"]}) == []
    assert len(differences(case, {"entries": [wrong, *others], "totals": case["totals"]})) == 1


def test_hands__of_the_table_come_to_the_same_with_their_clauses(tmp_path: Path, run: CommandLine) -> None:
    """Those under a ruleset as it is shipped, each as a file of its own."""
    shipped_ones = [line for line in hands.lines() if line.rules == shipped(line.rules.id)]
    evenings = [paper.evening(line.rules, line.entry, **line.evening) for line in shipped_ones]
    asked = [pair for pair in zip(shipped_ones, evenings, strict=True) if not compute_ledger(pair[1]).refused]
    assert len(asked) > 500
    names = [write(tmp_path / f"{number}.tarock.json", dump_evening(each)) for number, (_, each) in enumerate(asked)]
    found = run("score", "--json", *names)
    assert (found.status, found.err) == (0, "")
    for (line, _), text in zip(asked, found.out.splitlines(), strict=True):
        (entry,) = json.loads(text)["entries"]
        for account, expected in (("points", line.points), ("cents", line.cents)):
            assert expected is None or tuple(map(Fraction, entry[account].values())) == expected, line.name
        for reason, item in zip(line.reasons, entry["why"], strict=bool(line.reasons)):
            if reason and "clause" in reason:
                assert item["clause"] == clause_words(line.rules.clauses[str(reason["clause"])], EN).head, line.name


IMPOSSIBLE = {
    "hausruck-2007, mixed evening 2": [("entries[12].bonuses[1].made", "card_of_both")],
    "ooe-2023, mixed evening 2": [("entries[16].bonuses[2].made", "card_of_both")],
    "tirol-2025, mixed evening 2": [("entries[16].bonuses[0].made", "bonuses_against_cards")],
}
"""Hands that were scored on paper though no deal allows them: a Trull beside the others' Pagat (twice), and four Kings,
52 thirds, in the 44 that the opponents had."""


@pytest.mark.parametrize("case", cases(CASES / "mixed.json"), ids=lambda case: str(case["name"]))
def test_cases__that_no_deal_allows_are_scored_but_not_loaded(case: dict[str, Any]) -> None:
    raw = json.dumps(case["evening"]).encode()
    evening, problems = load_evening(raw)
    assert [(each.path, each.code) for each in problems] == IMPOSSIBLE.get(case["name"], [])
    assert (evening is None) is (case["name"] in IMPOSSIBLE)
    known, problems = load_known_evening(raw, impossible=True)
    assert (known is not None, problems) == (True, [])


def test_cases__that_no_deal_allows_say_so(tmp_path: Path, run: CommandLine) -> None:
    case = next(each for each in cases(CASES / "mixed.json") if each["name"] in IMPOSSIBLE)
    path = write(tmp_path / "evening.tarock.json", case["evening"])
    said = run("score", path)
    assert said.status == 0
    assert "although the cards make it impossible" in said.err
    assert "only one side has the Pagat" in said.err
    rows = json.loads(run("score", "--json", path).out)["entries"]
    assert [row["index"] for row in rows if "impossible" in row] == [12]
    assert run("import", "--db", tmp_path / "evenings.db", path).status == 2
