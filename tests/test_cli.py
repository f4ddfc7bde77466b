"""The command line: what it prints and answers, and that bad input leaves nothing behind."""

from __future__ import annotations

import io
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tarockblock import __version__
from tarockblock.app.storage import open_store
from tarockblock.exchange.wording import Wording
from tarockblock.rules.library import shipped_ids
from tests.cli import CommandLine, evening_file, write
from tests.store.kit import altered

SEATS = ["Anna", "Bert", "Cilli", "Dora", "Emil"]
UHURUFER = {
    "kind": "game",
    "game": "besserrufer",
    "bid": "uhu",
    "declarer": "Anna",
    "partner": "Cilli",
    "result": "won",
    "kontra": 1,
    "bonuses": [
        {"bonus": "uhu", "side": "declarer", "announced": True, "made": False, "kontra": 2},
        {"bonus": "trull", "side": "opponents"},
    ],
}
DREIER = {"kind": "game", "game": "dreier", "declarer": "Bert", "result": "won"}


def evening(*entries: dict[str, Any], players: list[str] = SEATS, **header: Any) -> dict[str, Any]:
    return evening_file(players, *entries, **header)


@pytest.fixture
def good(tmp_path: Path) -> str:
    return write(tmp_path / "good.tarock.json", evening(UHURUFER, DREIER))


# --------------------------------------------------------------------------- score


def test_score__json_as_specified(run: CommandLine, good: str) -> None:
    """session-file.md: Anna −4 points and −150 cents."""
    data = run("score", good, "--json").data
    assert list(data) == ["ruleset", "players", "entries", "totals"]
    assert (data["ruleset"], data["players"]) == ("tirol-2025", SEATS)
    first = data["entries"][0]
    expected = {
        "index": 0,
        "hand": 1,
        "radl": 1,
        "dealer": "Emil",
        "vorhand": "Anna",
        "sitting_out": ["Emil"],
        "factor": 1,
    }
    assert {key: first[key] for key in expected} == expected
    assert first["points"] == {"Anna": -4, "Bert": 4, "Cilli": -4, "Dora": 4, "Emil": 0}
    assert first["cents"] == {"Anna": -150, "Bert": 150, "Cilli": -150, "Dora": 150, "Emil": 0}
    why = [(each["item"], each["side"], each["value"]) for each in first["why"]]
    assert why == [("game", "declarer", 1), ("uhu", "opponents", 4), ("trull", "opponents", 1)]
    assert all(each["clause"] for each in first["why"])
    assert data["totals"]["points"]["Bert"] == 4 + 15


def test_score__rows_that_are_no_hands(run: CommandLine, tmp_path: Path) -> None:
    entries = (
        {"kind": "manual", "points": {"Anna": "2/3", "Bert": "-2/3"}},
        {"kind": "annulled", "replay": True},
        DREIER,
        {"kind": "table", "players": ["Anna", "Bert", "Cilli", "Franz"]},
        {"kind": "doubling", "radl": 1},
        DREIER | {"declarer": "Franz"},
    )
    data = run("score", write(tmp_path / "e.json", evening(*entries)), "--json").data
    rows = [(each["hand"], each["radl"], each["factor"]) for each in data["entries"]]
    assert rows == [(None, None, 1), (1, 1, 1), (1, 1, 1), (None, None, 1), (None, None, 1), (2, 1, 2)]
    assert [data["entries"][0]["dealer"], data["entries"][0]["sitting_out"]] == [None, []]
    assert data["entries"][0]["points"] == {"Anna": "2/3", "Bert": "-2/3", "Cilli": 0, "Dora": 0, "Emil": 0, "Franz": 0}
    assert data["entries"][0]["cents"]["Anna"] == "20/3"
    assert data["players"] == [*SEATS, "Franz"]
    assert data["totals"]["points"]["Franz"] == 30
    assert data["totals"]["points"]["Emil"] == 0


def test_score__as_text(run: CommandLine, good: str) -> None:
    found = run("score", good)
    assert (found.status, found.err) == (0, "")
    assert "Uhurufer Anna + Cilli" in found.out
    assert "−4 (−4)" in found.out
    assert "−2.00" in found.out  # Anna's money: −1.50 and −0.50


def test_score__text_keeps_a_line_an_entry(run: CommandLine, tmp_path: Path) -> None:
    entry = {"kind": "manual", "points": {"Anna": 1, "Bert": -1}, "reason": "zwei\nZeilen"}
    found = run("score", write(tmp_path / "e.json", evening(entry)))
    assert "zwei Zeilen" in found.out
    assert len(found.out.splitlines()) == 5  # title, heading, the entry, points, money


def test_score__standard_input(run: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = json.dumps(evening(DREIER)).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
    assert run("score", "-", "--json").data["totals"]["points"]["Bert"] == 15


def test_score__house_ruleset_inside_the_file(run: CommandLine, tmp_path: Path) -> None:
    house = run("rules", "ooe-2023", "--json").data
    house["games"]["dreier"]["value"] = 7
    house["id"] = "unser-tisch"
    data = run("score", write(tmp_path / "h.json", evening(DREIER, ruleset=house)), "--json").data
    assert (data["ruleset"], data["totals"]["points"]["Bert"]) == ("unser-tisch", 21)


# --------------------------------------------------------------------------- bad input


def test_bad__a_line_a_problem_with_file_place_and_suggestion(run: CommandLine, tmp_path: Path) -> None:
    wrong = UHURUFER | {"bonuses": [{"bonus": "uhuu", "side": "declarer", "announced": True}]}
    name = write(
        tmp_path / "bad.json", evening(DREIER, DREIER | {"declarer": "Cilli"}, DREIER, wrong | {"dealer": "Emil"})
    )
    found = run("score", name)
    assert (found.status, found.out) == (2, "")
    sentence = f'{name}: entries[3].bonuses[0].bonus: "uhuu" is not a bonus of tirol-2025 (did you mean "uhu"?)'
    assert sentence in found.err.splitlines()


def test_bad__all_problems_of_all_files_and_the_good_one_is_computed(
    run: CommandLine, tmp_path: Path, good: str
) -> None:
    first = write(
        tmp_path / "1.json",
        evening(DREIER | {"kontra": 3, "partner": "Anna", "declarer": "Xaver"}, {"kind": "dobling"}),
    )
    second = write(tmp_path / "2.json", "{")
    missing = str(tmp_path / "3.json")
    found = run("score", first, good, second, missing, "--json")
    assert (found.status, found.out) == (
        2,
        json.dumps(run("score", good, "--json").data, ensure_ascii=False) + "\n",
    )
    lines = found.err.splitlines()
    assert [line.split(": ")[:2] for line in lines[:4]] == [
        [first, "entries[0].declarer"],
        [first, "entries[0].partner"],
        [first, "entries[0].kontra"],
        [first, "entries[1].kind"],
    ]
    assert lines[4].startswith(f"{second}: not valid JSON")
    assert lines[5].startswith(f"{missing}: ")
    assert len(lines) == 6
    assert run("score", first, good, second, good)[:2] == (2, 2 * run("score", good).out)


@pytest.mark.parametrize("command", ["score", "settle", "import"])
def test_bad__every_command_says_2(run: CommandLine, tmp_path: Path, command: str) -> None:
    name = write(tmp_path / "bad.json", evening(DREIER | {"game": "dreyer"}))
    database = tmp_path / "x.db"
    found = run(command, name, "--db", database)
    assert (found.status, found.out) == (2, "")
    assert found.err == f'{name}: entries[0].game: "dreyer" is not a game of tirol-2025 (did you mean "dreier"?)\n'
    assert not database.exists()


def test_version(run: CommandLine) -> None:
    assert run("--version") == (0, f"tarockblock {__version__}\n", "")


# --------------------------------------------------------------------------- settle


def test_settle__balances_payments_rounding(run: CommandLine, tmp_path: Path) -> None:
    cents = {"Anna": 40, "Bert": -320, "Cilli": 590, "Dora": -630, "Emil": 320}
    entry = {"kind": "manual", "points": {}, "cents": cents}
    name = write(tmp_path / "e.json", evening(entry))
    plain = run("settle", name, "--json").data
    assert plain["balances"] == cents
    assert all(list(each) == ["from", "to", "cents"] for each in plain["payments"])
    rounded = run("settle", name, "--round", "50", "--json").data
    assert rounded["balances"] == {"Anna": 50, "Bert": -300, "Cilli": 600, "Dora": -650, "Emil": 300}
    assert rounded["payments"] == [
        {"from": "Bert", "to": "Emil", "cents": 300},
        {"from": "Dora", "to": "Cilli", "cents": 600},
        {"from": "Dora", "to": "Anna", "cents": 50},
    ]
    assert rounded["rounding"]["differences"] == {"Anna": 10, "Bert": 20, "Cilli": 10, "Dora": -20, "Emil": -20}
    text = run("settle", name, "--round", "50")
    assert (text.status, text.err) == (0, "")
    assert text.out.split("\n")[1].split() == ["Anna", "+0.40", "€", "+0.10", "€", "+0.50", "€"]
    assert "Dora  →  Cilli  6.00" in text.out


# --------------------------------------------------------------------------- rules


def test_rules__list_and_price_list(run: CommandLine) -> None:
    listing = run("rules")
    assert [line.split()[0] for line in listing.out.splitlines()] == list(shipped_ids())
    tirol = run("rules", "tirol-2025")
    assert "Zwiccolo" in tirol.out
    assert run("rules", "tirol-2025", "--json").data["id"] == "tirol-2025"
    assert [each["id"] for each in run("rules", "--json").data] == list(shipped_ids())


@pytest.mark.parametrize("ruleset", shipped_ids())
@pytest.mark.parametrize("language", ["de", "en"])
def test_rules__the_command_line_prices_games_as_the_window_does(run: CommandLine, ruleset: str, language: str) -> None:
    """Line by line, bird and king games with their bonus: Tulln's Uhurufer is 10 and 40 (table 1: 50)."""
    from tarockblock.rules.library import shipped
    from tarockblock.ui.rules.price_list import price_list

    games, *_ = price_list([shipped(ruleset)], Wording(language))
    games_text = run("rules", ruleset, "--lang", language).out.split("\n\n")[1]
    printed = {line[:34].split("  ")[0].strip(): line for line in games_text.splitlines()}
    for line in games.lines:
        assert line.cells[0] is not None
        won, lost = line.cells[0].values
        first = won if won == lost else f"{won}/{lost}"
        assert f" {first} " in printed[line.name], (line.name, first)
    if ruleset == "tulln-2009":
        assert {
            name: printed[name].split()[1] for name in ("Pagatrufer", "Uhurufer", "Kakadurufer", "Quapilrufer")
        } == {
            "Pagatrufer": "10+20",
            "Uhurufer": "10+40",
            "Kakadurufer": "10+60",
            "Quapilrufer": "10+80",
        }


def test_rules__house_rulesets_of_the_database_too(run: CommandLine, tmp_path: Path) -> None:
    """After the official ones, with their base; by id they are to be had like any other."""
    from tarockblock.app.rules.draft import HouseDraft
    from tarockblock.app.rules.library import keep
    from tarockblock.rules.library import shipped

    draft = HouseDraft(shipped("tirol-2025"), name="Donnerstagsrunde", new_id="donnerstagsrunde")
    draft.put("games.dreier.value", "6")
    made = draft.ruleset()
    db = str(tmp_path / "round.db")
    with open_store(Path(db)) as store:
        keep(store, made)
    listing = run("rules", "--db", db, lang="de").out.splitlines()
    assert [line.split()[0] for line in listing] == [*shipped_ids(), "donnerstagsrunde"]
    assert listing[-1] == "donnerstagsrunde Donnerstagsrunde (Hausregel nach Tirol 2025/26)"
    assert "Dreier" in run("rules", "--db", db, "donnerstagsrunde").out
    assert run("rules", "--db", db, "donnerstagsrunde", "--json").data["games"]["dreier"]["value"] == 6
    assert [each["id"] for each in run("rules", "--db", db, "--json").data][-1] == "donnerstagsrunde"
    assert 'did you mean "donnerstagsrunde"?' in run("rules", "--db", db, "donerstagsrunde").err


def test_rules__price_lists_that_are_shipped_need_no_database(run: CommandLine, tmp_path: Path) -> None:
    db = tmp_path / "round.db"
    assert run("rules", "--db", db).status == 0
    assert not db.exists()
    db.write_bytes(b"torn")
    found = run("rules", "--db", db, "tirol-2025")
    assert (found.status, found.err) == (0, "")
    assert run("rules", "--db", db).status == 2


def test_rules__unknown_id(run: CommandLine) -> None:
    found = run("rules", "tirol-2024")
    assert (found.status, found.out) == (2, "")
    assert 'did you mean "tirol-2025"?' in found.err


def test_rules_check__file_and_line(run: CommandLine, tmp_path: Path) -> None:
    from tarockblock import paths

    text = paths.resource("rulesets", "ooe-2023.toml").read_text(encoding="utf-8")
    good = write(tmp_path / "good.toml", text)
    assert (run("rules", "check", good).status, run("rules", "check", good).err) == (0, "")
    lines = text.splitlines()
    place = lines.index("[games.dreier]")
    value = next(i for i in range(place, len(lines)) if lines[i].startswith("value"))
    lines[value] = lines[value].replace("value", "valeu")
    bad = write(tmp_path / "bad.toml", "\n".join(lines))
    found = run("rules", "check", bad)
    assert (found.status, found.out) == (2, "")
    assert any(
        line.startswith(f"{bad}: {value + 1}: ") and 'did you mean "value"' in line for line in found.err.splitlines()
    )
    both = run("rules", "check", good, bad)
    assert both.status == 2
    assert run("rules", "check").status == 2


def _house_file(tmp_path: Path, price: int) -> str:
    from tarockblock.rules.library import shipped
    from tarockblock.rules.writer import to_data

    data = to_data(shipped("tirol-2025")) | {"id": "donnerstag", "base": "tirol-2025"}
    data["short"] = {"de": "Donnerstag", "en": "Thursday"}
    data["games"]["dreier"]["value"] = price
    return write(tmp_path / "donnerstag.json", json.dumps(data))


def test_rules_check__says_what_is_in_a_file(run: CommandLine, tmp_path: Path) -> None:
    found = run("rules", "check", _house_file(tmp_path, 6), lang="de").out.splitlines()
    assert "(donnerstag), 14 Spiele, 10 Prämien" in found[0]
    assert found[1:] == [
        "Abgeleitet von: Tiroler Turnierregeln 2025/26 (tirol-2025).",
        "Davon weicht ab:",
        "- Dreier 6 statt 5",
    ]


def test_rules_add__takes_files_into_the_database(run: CommandLine, tmp_path: Path) -> None:
    db = str(tmp_path / "round.db")

    def added(*files: str) -> tuple[int, str]:
        found = run("rules", "--db", db, "add", *files)
        return found.status, found.out

    file = _house_file(tmp_path, 6)
    assert added(file)[1].endswith("is now in the database (id donnerstag).\n")
    assert added(file)[1].endswith("is already there (id donnerstag).\n")
    assert added(_house_file(tmp_path, 7))[1].endswith("replaces the previous version (id donnerstag).\n")
    assert run("rules", "--db", db, "donnerstag", "--json").data["games"]["dreier"]["value"] == 7
    bad = write(tmp_path / "bad.json", "{}")
    assert added(bad, file)[0] == 2
    assert run("rules", "--db", db, "add").status == 2


# --------------------------------------------------------------------------- the database


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "round.db")


def test_import__then_list_export_verify(run: CommandLine, tmp_path: Path, db: str, good: str) -> None:
    assert run("import", good, "--db", db).status == 0
    (listed,) = run("list", "--db", db, "--json").data
    assert (listed["evening"], listed["people"], listed["ruleset"], listed["hands"]) == (1, SEATS, "tirol-2025", 2)
    assert "Anna, Bert" in run("--db", db, "list").out
    exported = run("export", "1", "--db", db).data
    assert exported["entries"] == [UHURUFER, DREIER]
    again = write(tmp_path / "again.json", exported)
    assert run("score", again, "--json").data == run("score", good, "--json").data
    verified = run("verify", "--db", db)
    assert (verified.status, verified.err) == (0, "")


def test_db__before_or_after_the_command(run: CommandLine, db: str, good: str) -> None:
    assert run("--db", db, "import", good).status == 0
    before = run("--db", db, "list", "--json").data
    assert before == run("list", "--json", "--db", db).data
    assert len(before) == 1


def test_import__takes_every_good_file_and_says_the_fate_of_each(
    run: CommandLine, tmp_path: Path, db: str, good: str
) -> None:
    run("import", good, "--db", db)
    fine = write(tmp_path / "fine.json", evening(DREIER))
    bad = write(tmp_path / "bad.json", evening(DREIER, DREIER | {"kontra": 9}))
    gone = str(tmp_path / "gone.json")
    found = run("import", bad, fine, good, gone, "--db", db)
    assert found.status == 2
    assert found.out.splitlines() == [
        f"{bad}: not imported",
        f"{fine}: imported as number 2",
        f"{good}: this evening is already in the database, as number 1",
        f"{gone}: not imported",
    ]
    assert [line.split(": ")[:2] for line in found.err.splitlines()] == [
        [bad, "entries[1].kontra"],
        [gone, "cannot be read"],
    ]
    assert run("import", fine, good, fine, "--db", db).status == 0
    assert [each["hands"] for each in run("list", "--db", db, "--json").data] == [1, 2]


READING = ("list", "list --json", "verify", "backup", "export 1", "book", "settle 1")
WRITING = ("close 1", "reopen 1", "trash 1", "untrash 1", "pay A B 1")


@pytest.mark.parametrize("argv", [each.split() for each in (*READING, *WRITING)], ids=" ".join)
def test_commands_on_evenings__make_no_empty_database(argv: list[str], run: CommandLine, db: str) -> None:
    found = run(*argv, "--db", db)
    assert (found.status, found.out) == (2, "")
    assert db in found.err
    assert not Path(db).exists()


@pytest.mark.parametrize("argv", [["score", "{good}"], ["settle", "{good}"], ["rules"], ["rules", "tirol-2025"]])
def test_other_commands__do_not_look_for_a_database(argv: list[str], run: CommandLine, db: str, good: str) -> None:
    assert run(*(each.format(good=good) for each in argv), "--db", db).status == 0
    assert not Path(db).exists()


def test_import_and_restore__make_the_database(run: CommandLine, tmp_path: Path, db: str, good: str) -> None:
    other = str(tmp_path / "other.db")
    assert run("import", good, "--db", db).status == 0
    assert run("restore", db, "--db", other).status == 0
    assert run("list", "--json", "--db", other).data == run("list", "--json", "--db", db).data


def test_verify__a_changed_score_is_1(run: CommandLine, db: str, good: str) -> None:
    run("import", good, "--db", db)
    with closing(sqlite3.connect(db, isolation_level=None)) as connection:
        connection.execute("UPDATE states SET rows = replace(rows, '\"factor\":1', '\"factor\":2')")
    found = run("verify", "--db", db)
    assert found.status == 1
    assert len(found.out.splitlines()) == 1


def test_backup_and_restore__keep_what_was_replaced(run: CommandLine, tmp_path: Path, db: str, good: str) -> None:
    run("import", good, "--db", db)
    copy = tmp_path / "copy.db"
    assert run("backup", copy, "--db", db).out.strip() == str(copy)
    other = write(tmp_path / "other.json", evening(DREIER))
    run("import", other, "--db", db)
    assert len(run("list", "--db", db, "--json").data) == 2
    restored = run("restore", copy, "--db", db)
    assert (restored.status, restored.err) == (0, "")
    assert len(run("list", "--db", db, "--json").data) == 1
    kept = Path(restored.out.rsplit("(", 1)[1].strip().rstrip(")"))
    assert len(run("list", "--db", kept, "--json").data) == 2


def test_restore__says_what_the_copy_lacks_and_what_is_wrong_with_it(run: CommandLine, tmp_path: Path, db: str) -> None:
    """What the window says before: less than now, a damaged evening."""
    copy = str(tmp_path / "copy.db")
    imported(run, tmp_path, db, DREIER, DREIER)
    assert run("backup", copy, "--db", db).status == 0
    assert "Less" not in run("restore", copy, "--db", db).out
    imported(run, tmp_path, db, UHURUFER)
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        altered(connection, "UPDATE log SET text = replace(text, 'won', 'lost') WHERE instr(text, 'begun')")
    found = run("restore", copy, "--db", db)
    assert (found.status, found.err) == (0, "")
    less, damage, restored = found.out.splitlines()
    assert less == f"{copy}: This copy lacks 1 evening and 1 hand you have now."
    assert damage.startswith(f"{copy}: Damaged in this copy: #1.")
    assert restored.startswith(f"Restored from {copy}.")


@pytest.mark.parametrize(("answer", "status"), [("y\n", 0), ("YES\n", 0), ("\n", 2), ("no\n", 2), ("", 2)])
def test_restore__asks_whoever_sits_there(
    answer: str,
    status: int,
    run: CommandLine,
    tmp_path: Path,
    db: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copy = str(tmp_path / "copy.db")
    imported(run, tmp_path, db, DREIER)
    run("backup", copy, "--db", db)
    imported(run, tmp_path, db, UHURUFER)
    terminal = io.StringIO(answer)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    found = run("restore", copy, "--db", db)
    assert found.status == status
    assert found.err.startswith("Restore it anyway? [y/N] ")
    assert evenings_in(run, db) == (1 if status == 0 else 2)
    again = run("restore", "--yes", copy, "--db", db)
    assert (again.status, again.err) == (0, "")


def test_restore__of_nothing_or_of_no_database_changes_nothing(
    run: CommandLine, tmp_path: Path, db: str, good: str
) -> None:
    run("import", good, "--db", db)
    before = Path(db).read_bytes()
    for source in (str(tmp_path / "missing.db"), good):
        found = run("restore", source, "--db", db)
        assert (found.status, found.out) == (2, "")
        assert source in found.err
        assert Path(db).read_bytes() == before


def test_database__of_another_program_is_left_alone(run: CommandLine, tmp_path: Path, good: str) -> None:
    import sqlite3

    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    before = foreign.read_bytes()
    for argv in (["list"], ["verify"], ["import", good]):
        found = run(*argv, "--db", foreign)
        assert found.status == 2
        assert str(foreign) in found.err
    assert foreign.read_bytes() == before


# --------------------------------------------------------------------------- as a program


def test_program__speaks_utf8_whatever_the_locale_and_stops_quietly(tmp_path: Path) -> None:
    name = write(tmp_path / "e.json", evening(DREIER, players=["王", "Bert", "Ødegård", "Žofie"], first_dealer="王"))
    command = [sys.executable, "-m", "tarockblock", "score", name]
    environment = {"PATH": "", "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, env=environment, check=False, cwd=Path(__file__).parent.parent)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Ødegård" in done.stdout.decode()


def test_program__names_can_not_steer_the_terminal(tmp_path: Path, run: CommandLine) -> None:
    name = write(tmp_path / "e.json", evening(DREIER, players=["\x1b[2J", "Bert", "C", "Emil"]))
    found = run("score", name)
    assert found.status == 2
    assert "\x1b" not in found.err
    other = write(tmp_path / "f.json", evening(DREIER | {"declarer": "\x1b[2JX"}))
    assert "\x1b" not in run("score", other).err
    assert "‹U+001B›[2JX is not at the table" in run("score", other).err
    two_lines = write(tmp_path / "g.json", evening(DREIER | {"declarer": "X\nY"}))
    assert run("score", two_lines).err == f"{two_lines}: entries[0].declarer: X\\nY is not at the table\n"


@pytest.mark.parametrize(
    "command",
    [
        ["backup", "here.db"],
        ["backup", "nowhere/../here.db"],
        ["backup", "note.txt"],
        ["backup", "empty.db"],
        ["backup", "/dev/null"],
        ["backup", ""],
        ["backup", "."],
        ["restore", "here.db"],
        ["export", "1", "-o", "here.db"],
        ["export", "1", "-o", "copy.db"],
    ],
    ids=" ".join,
)
def test_nothing_is_written_over(
    run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    """Neither the database by its own copy, nor a database by an exported evening, nor a stranger's file."""
    monkeypatch.chdir(tmp_path)
    assert run("import", write(tmp_path / "a.json", evening(DREIER)), "--db", "here.db").status == 0
    assert run("backup", "copy.db", "--db", "here.db").status == 0
    Path("note.txt").write_text("mine")
    Path("empty.db").write_bytes(b"")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    run = run(*command, "--db", "here.db")
    assert run.status == 2
    assert len(run.err.splitlines()) == 1
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def imported(run: CommandLine, folder: Path, db: str, *entries: dict[str, Any]) -> None:
    assert run("import", write(folder / "next.json", evening(*entries)), "--db", db).status == 0


def evenings_in(run: CommandLine, db: str) -> int:
    return len(run("list", "--json", "--db", db).data)


def test_backup__replaces_no_database_that_is_no_older_copy(run: CommandLine, tmp_path: Path, db: str) -> None:
    """``tests/store/test_backups.py`` says what is one."""
    target = str(tmp_path / "there.db")
    imported(run, tmp_path, db, DREIER)
    imported(run, tmp_path, target, DREIER, DREIER)
    before = Path(target).read_bytes()
    found = run("backup", target, "--db", db)
    assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
    assert found.err.startswith(f"{target}: there is a database that is not an older copy of this database")
    assert Path(target).read_bytes() == before


def test_backup__never_under_a_window(run: CommandLine, tmp_path: Path) -> None:
    db, target = str(tmp_path / "here.db"), tmp_path / "there.db"
    imported(run, tmp_path, db, DREIER)
    assert run("backup", target, "--db", db).status == 0
    before = target.read_bytes()
    lock = tmp_path / "there.db.lock"
    lock.write_text("4711\ntarockblock\nkueche\nmachine\nboot\n")
    found = run("backup", target, "--db", db)
    assert (found.status, found.out) == (2, "")
    assert "process 4711 on kueche" in found.err
    lock.unlink()
    with closing(sqlite3.connect(target, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        found = run("backup", target, "--db", db)
    assert (found.status, "another program is using the database" in found.err) == (2, True)
    assert target.read_bytes() == before
    assert run("backup", target, "--db", db).status == 0


def test_backup__a_damaged_database_replaces_no_sound_copy(run: CommandLine, tmp_path: Path) -> None:
    db, target = tmp_path / "here.db", tmp_path / "there.db"
    imported(run, tmp_path, str(db), DREIER)
    assert run("backup", target, "--db", db).status == 0
    before = target.read_bytes()
    with closing(sqlite3.connect(db, isolation_level=None)) as connection:
        altered(connection, "UPDATE log SET text = replace(text, 'won', 'lost') WHERE instr(text, 'begun')")
    found = run("backup", target, "--db", db)
    assert (found.status, found.out) == (2, "")
    assert "is damaged" in found.err
    assert target.read_bytes() == before
    assert run("backup", str(tmp_path / "new.db"), "--db", str(db)).status == 0  # better than none


def test_export__a_number_beyond_all_counting_is_refused(run: CommandLine, tmp_path: Path) -> None:
    db = str(tmp_path / "here.db")
    run("import", write(tmp_path / "a.json", evening(DREIER)), "--db", db)
    found = run("export", "9" * 30, "--db", db)
    assert found.status == 2
    assert "this number is too large" in found.err
    assert run("export", "9" * 18, "--db", db).err == f"there is no evening number {'9' * 18}\n"


def test_restore__not_under_a_window(run: CommandLine, tmp_path: Path, db: str, good: str) -> None:
    run("import", good, "--db", db)
    copy = tmp_path / "copy.db"
    run("backup", copy, "--db", db)
    lock = Path(db + ".lock")
    lock.write_text("4711\ntarockblock\nkueche\nmachine\nboot\n")
    before = Path(db).read_bytes()
    names = sorted(tmp_path.iterdir())
    found = run("restore", copy, "--db", db)
    assert (found.status, found.out) == (2, "")
    assert "process 4711 on kueche" in found.err
    assert str(lock) in found.err
    assert Path(db).read_bytes() == before
    assert sorted(tmp_path.iterdir()) == names
    assert run("import", good, "--db", db).status == 0  # the same evening, which it says
    lock.unlink()
    assert run("restore", copy, "--db", db).status == 0
