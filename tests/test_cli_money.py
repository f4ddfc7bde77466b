"""The book on the command line: what is printed to the letter, and that what is refused leaves nothing behind."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import archive
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.posting import HandPosting
from tarockblock.app.storage import open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import Debt, Posted
from tests.cli import CommandLine, brought, evening_file, write
from tests.store.kit import ROUND, Minutes, blank, dreier, money, opened

PEOPLE = ["Anna", "Bert", "Cilli", "Dora"]


class Shell:
    """One database and the commands on it; ``runs`` returns what was printed, as JSON where it was asked for."""

    def __init__(self, folder: Path, run: CommandLine) -> None:
        self.folder, self.run, self.db = folder, run, folder / "abend.db"

    def __call__(self, *argv: object, status: int = 0, lang: str = "en") -> Any:
        found = self.run.on(self.db)(*argv, lang=lang)
        assert (found.status, found.out if status else found.err) == (status, ""), (argv, found)
        if status:
            return found.err
        return found.data if "--json" in argv else found.out

    def evening(self, number: int, title: str = ROUND, **cents: int) -> None:
        """Import an evening that brings these cents."""
        rows = [brought(**cents)] if cents else []
        data = evening_file(PEOPLE, *rows, title=title, date=f"2026-11-{number:02}")
        self("import", write(self.folder / f"{number}.tarock.json", data))

    def round(self, name: str = ROUND) -> Any:
        (found,) = self("book", "--of", name, "--json")["rounds"]
        return found

    def claims(self) -> list[tuple[str | None, str | None, int, str]]:
        return [(each["from"], each["to"], each["cents"], each["since"]) for each in self.round()["claims"]]

    def dump(self) -> list[str]:
        with open_store(self.db) as store:
            return list(store.db.conn.iterdump())


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("prepared")


@pytest.fixture
def shell(prepared: Path, tmp_path: Path, run: CommandLine) -> Shell:
    if not list(prepared.iterdir()):
        first = Shell(prepared, run)
        first.evening(5, Anna=100, Bert=-100)
        first.evening(12, Anna=20, Bert=-20)
        first.evening(19, Cilli=30, Dora=-30)
    return Shell(shutil.copytree(prepared, tmp_path, dirs_exist_ok=True), run)


# --------------------------------------------------------------------------- to the letter


def test_list__as_specified(shell: Shell) -> None:
    shell("close", 1)
    shell("trash", 2)
    found = shell("list", "--json")
    assert [each["evening"] for each in found] == [1, 2, 3]
    first, second, third = found
    assert list(first) == [
        *("evening", "id", "round", "title", "date", "ruleset", "people"),
        *("hands", "closed", "booked", "trashed", "open_cents"),
    ]
    known = {name: first[name] for name in first if name != "id"}
    assert known == {
        "evening": 1,
        "round": ROUND,
        "title": ROUND,
        "date": "2026-11-05",
        "ruleset": "tirol-2025",
        "people": PEOPLE,
        "hands": 0,
        "closed": True,
        "booked": True,
        "trashed": False,
        "open_cents": 100,
    }
    assert (second["closed"], second["booked"], second["trashed"], second["open_cents"]) == (True, False, True, 0)
    assert (third["closed"], third["booked"], third["trashed"]) == (True, False, False)
    assert len({each["id"] for each in found}) == 3


def test_book__as_specified(shell: Shell) -> None:
    shell("close", 1)
    shell("close", 2)
    shell("pay", "Bert", "Anna", 50, "--evening", 2, "--note", "bar")
    found = shell("book", "--json")
    assert list(found) == ["rounds"]
    (only,) = found["rounds"]
    assert list(only) == ["round", "balances", "minus_since", "claims", "kitty", "postings"]
    assert only["balances"] == {"Anna": 70, "Bert": -70, "Cilli": 0, "Dora": 0}
    assert only["minus_since"] == {"Bert": "2026-11-05"}
    parts = [{"evening": 2, "date": "2026-11-12", "cents": 70}]
    assert only["claims"] == [{"from": "Bert", "to": "Anna", "cents": 70, "since": "2026-11-12", "parts": parts}]
    assert only["kitty"] == {"cash": 0, "owed": 0}
    one, two, paid = only["postings"]
    assert list(paid) == [
        "id",
        "number",
        "at",
        "date",
        "kind",
        "evening",
        "reverses",
        "counts",
        "held",
        "transfers",
        "note",
    ]
    assert [each["date"] for each in only["postings"]] == ["2026-11-05", "2026-11-12", paid["at"][:10]]
    assert (one["kind"], one["evening"], one["reverses"], one["counts"]) == ("evening", 1, None, True)
    assert two["transfers"] == [
        {"from": "Bert", "to": "Anna", "cents": 120},
        {"from": "Anna", "to": "Bert", "cents": 100},
    ]
    assert (paid["kind"], paid["evening"], paid["note"]) == ("payment", 2, "bar")
    assert paid["transfers"] == [{"from": "Anna", "to": "Bert", "cents": 50}]
    assert one["number"] < two["number"] < paid["number"]


def test_book__the_parts_of_a_claim_by_evening_or_none(shell: Shell) -> None:
    """Bert owes 1,00 of the 5th and 0,20 of the 12th; 0,30 are paid for the 12th, which takes 0,10 off the 5th. What
    somebody noted by hand is of no evening, and of its own day.
    """
    shell("close", 1, "--leave-open")
    shell("close", 2, "--leave-open")
    shell("pay", "Bert", "Anna", 30, "--evening", 2)
    with open_store(shell.db) as store:
        money(store).agree(ROUND, RoundTerms())
        lent = HandPosting(kind=Posted.ADJUST, round=ROUND, transfers=(Debt("Bert", "Anna", 7),))
        day = money(store).post(lent).date
    (claim,) = shell.round()["claims"]
    assert claim["parts"] == [
        {"evening": 1, "date": "2026-11-05", "cents": 90},
        {"evening": None, "date": day, "cents": 7},
    ]


def test_list__what_is_open_of_an_evening_in_its_round(shell: Shell) -> None:
    """What of the 5th was posted in another round is not of this one; archive and list say the same sum."""
    shell("close", 1, "--leave-open")
    with open_store(shell.db) as store:
        money(store).agree("Tulln", RoundTerms())
        fine = (Debt("Dora", "Cilli", 40),)
        money(store).post(HandPosting(kind=Posted.ADJUST, round="Tulln", transfers=fine, evening=1))
        assert [each.open_cents for each in archive.list_evenings(store)] == [0, 0, 100]
    first = shell("list", "--json")[0]
    parts = [part for claim in shell.round()["claims"] for part in claim["parts"]]
    assert first["open_cents"] == sum(part["cents"] for part in parts if part["evening"] == 1) == 100
    assert "1.00\N{NO-BREAK SPACE}€ open" in shell("list")
    shell("trash", 1)
    assert shell("list", "--json")[0]["open_cents"] == 0


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            (
                "Bert −0.70 € below zero overall since 5 November 2026",
                "Bert owes Anna 0.70 € (since 12 November 2026)",
                "0.70 € evening 2: Donnerstagsrunde, 12 November 2026",
                "2026-11-05 evening evening 1: Donnerstagsrunde, 5 November 2026 ·"
                " result: Anna +1.00 €, Bert −1.00 €; proposed: Bert → Anna 1.00 €",
                "2026-11-12 evening evening 2: Donnerstagsrunde, 12 November 2026 ·"
                " result: Anna +0.20 €, Bert −0.20 €; carried in: Bert → Anna 1.00 €;"
                " proposed: Bert → Anna 1.20 €",
                "evening 2: Donnerstagsrunde, 12 November 2026 · Bert → Anna 0.50 € · bar",
            ),
        ),
        (
            "de",
            (
                "insgesamt im Minus seit 5. November 2026",
                "Bert schuldet Anna 0,70 € (seit 12. November 2026)",
                "0,70 € Abend 2: Donnerstagsrunde, 12. November 2026",
                "Ergebnis: Anna +0,20 €, Bert −0,20 €; von früher mitgerechnet: Bert → Anna 1,00 €;"
                " vorgeschlagen: Bert → Anna 1,20 €",
                "bezahlt Abend 2: Donnerstagsrunde, 12. November 2026 · Bert → Anna 0,50 € · bar",
            ),
        ),
    ],
)
def test_book__in_words_names_evening_parts_and_who_is_below_zero(
    shell: Shell, language: str, expected: tuple[str, ...]
) -> None:
    shell("close", 1)
    shell("close", 2)
    shell("pay", "Bert", "Anna", 50, "--evening", 2, "--note", "bar")
    found = shell("book", lang=language)
    lines = [" ".join(line.split()) for line in found.splitlines()]
    for each in expected:
        assert any(each in line for line in lines), (each, found)


def payment(payer: str, payee: str, cents: int, **parts: int) -> dict[str, Any]:
    """A proposal as ``settle`` prints it; parts that are not given are 0."""
    none = dict.fromkeys(("paid", "open", "otherwise", "paid_before"), 0)
    return {"from": payer, "to": payee, "cents": cents, **none, **parts}


def test_settle__an_evening_as_the_dialog_shows_it(shell: Shell) -> None:
    """One that came closed in a file is what it was worth by itself; opened, it says what closing it would give."""
    shell("close", 1)
    alone = shell("settle", 2, "--json")
    assert alone == {
        "balances": {"Anna": 20, "Bert": -20, "Cilli": 0, "Dora": 0},
        "taken_in": {"Anna": 0, "Bert": 0, "Cilli": 0, "Dora": 0},
        "rounding": {"Anna": 0, "Bert": 0, "Cilli": 0, "Dora": 0},
        "payments": [payment("Bert", "Anna", 20, open=20)],
        "kitty": [],
        "on_account": [],
    }
    shell("reopen", 2)
    before = shell("settle", 2, "--json")
    assert before["balances"] == {"Anna": 120, "Bert": -120, "Cilli": 0, "Dora": 0}
    assert before["taken_in"] == {"Anna": 100, "Bert": -100, "Cilli": 0, "Dora": 0}
    assert before["payments"] == [payment("Bert", "Anna", 120, open=120)]
    shell("close", 2, "--round", 50)
    shell("pay", "Bert", "Anna", 40, "--evening", 2)
    after = shell("settle", 2, "--json")
    assert after["balances"] == {"Anna": 100, "Bert": -100, "Cilli": 0, "Dora": 0}
    assert after["rounding"] == {"Anna": -20, "Bert": 20, "Cilli": 0, "Dora": 0}
    assert after["payments"] == [payment("Bert", "Anna", 100, paid=40, open=60)]
    assert list(after["payments"][0]) == ["from", "to", "cents", "paid", "open", "otherwise", "paid_before"]
    assert [each["open_cents"] for each in shell("list", "--json")] == [0, 60, 0]


def test_settle__an_argument_of_digits_is_an_evening_else_a_file(shell: Shell) -> None:
    file = shell.folder / "5.tarock.json"
    assert list(shell("settle", file, "--json")) == ["balances", "payments", "rounding", "minimal"]
    assert "Bert" in shell("settle", 1)


def test_leave_open__passes_no_debt_on(shell: Shell) -> None:
    shell("close", 1)
    shell("close", 2, "--leave-open")
    assert shell("settle", 2, "--json")["taken_in"] == dict.fromkeys(PEOPLE, 0)
    assert [each["open_cents"] for each in shell("list", "--json")] == [100, 20, 0]
    assert shell.claims() == [("Bert", "Anna", 120, "2026-11-05")]


def test_export__carries_id_round_and_rows_and_scores_the_same(shell: Shell) -> None:
    plain = shell("score", shell.folder / "5.tarock.json", "--json")
    target = shell.folder / "out.json"
    shell("export", 1, "-o", target)
    data = json.loads(target.read_text())
    (first, *_) = shell("list", "--json")
    assert (data["version"], data["id"], data["round"], len(data["rows"])) == (1, first["id"], ROUND, 1)
    assert shell("score", target, "--json") == plain
    assert "already" in shell("import", target)
    other = Shell(shell.folder, shell.run)
    other.db = shell.folder / "anderer.db"
    other("import", target)
    (there,) = other("list", "--json")
    assert (there["id"], there["round"]) == (first["id"], ROUND)
    other("export", 1, "-o", shell.folder / "again.json")
    assert json.loads((shell.folder / "again.json").read_text()) == data


# --------------------------------------------------------------------------- the example


# --------------------------------------------------------------------------- pay


def test_pay__on_account_and_back(shell: Shell) -> None:
    shell("close", 1)
    shell("pay", "Bert", "Anna", 150, "--on-account")
    (_, paid) = shell.round()["postings"]
    assert [each[:3] for each in shell.claims()] == [("Anna", "Bert", 50)]
    shell("pay", "--undo", paid["id"])
    assert shell.claims() == [("Bert", "Anna", 100, "2026-11-05")]
    *_, undone = shell.round()["postings"]
    assert (undone["kind"], undone["reverses"], undone["counts"]) == ("reversal", paid["id"], False)
    assert [each["counts"] for each in shell.round()["postings"]] == [True, False, False]


def test_pay__on_the_day_it_was_paid(shell: Shell) -> None:
    """An evening of 5 November; Bert paid 0,60 of his 1,00 on the 7th, which is noted later, and 0,40 today."""
    shell("close", 1)
    shell("pay", "Bert", "Anna", 40)
    shell("pay", "Bert", "Anna", 60, "--date", "2026-11-07", "--note", "auf dem Heimweg")
    (_, today, dated) = shell.round()["postings"]
    assert (dated["date"], dated["note"], dated["number"] > today["number"]) == ("2026-11-07", "auf dem Heimweg", True)
    assert dated["at"][:10] == today["at"][:10] == today["date"]
    said = shell("book", lang="de")
    assert said.index("2026-11-05") < said.index("2026-11-07") < said.index(today["date"])
    shell("pay", "--undo", dated["id"])
    assert shell.claims() == [("Bert", "Anna", 60, "2026-11-05")]


def test_pay__the_round_may_be_left_out_where_it_is_clear(shell: Shell) -> None:
    shell.evening(20, "Stammtisch", Anna=-10, Cilli=10)
    shell("close", 1)
    shell("close", 4)
    shell("pay", "Bert", "Anna", 100)
    shell("pay", "Anna", "Cilli", 10)
    assert "--of" in shell("pay", "Bert", "Cilli", 10, "--on-account", status=2)
    shell("pay", "Bert", "Cilli", 10, "--on-account", "--of", "Stammtisch")
    assert [each["round"] for each in shell("book", "--json")["rounds"]] == [ROUND, "Stammtisch"]
    shell("pay", "Dora", "Bert", 10, "--on-account", "--evening", 4)
    assert shell.round("Stammtisch")["balances"]["Dora"] == 10


def test_kitty__is_null_and_an_empty_name(shell: Shell) -> None:
    with open_store(shell.db) as store:
        money(store).agree(ROUND, RoundTerms(stake=200))
    shell("close", 1)
    assert shell.round()["kitty"] == {"cash": 0, "owed": 800}
    shell("pay", "Anna", "", 200)
    shell("pay", "", "Bert", 50, "--on-account")
    found = shell.round()
    assert found["kitty"] == {"cash": 150, "owed": 650}
    assert sum(found["balances"].values()) + found["kitty"]["owed"] == 0
    assert {(each["from"], each["to"], each["cents"]) for each in found["claims"]} >= {("Bert", None, 250)}
    kinds = [each["kind"] for each in found["postings"]]
    assert kinds == ["evening", "stake", "payment", "payment"]
    assert "" not in found["balances"]
    stake = found["postings"][1]["id"]
    assert "reopen" in shell("pay", "--undo", stake, status=2)
    shell("reopen", 1)
    assert shell.round()["kitty"] == {"cash": 150, "owed": 650}


def test_round__that_was_renamed_goes_by_its_name_in_list_and_book_and_says_which_where_several_fit(
    shell: Shell, tmp_path: Path
) -> None:
    with open_store(shell.db) as store:
        money(store).agree(ROUND, "Stammtisch")
    assert {each["round"] for each in shell("list", "--json")} == {"Stammtisch"}
    for name in ("stammtisch", ROUND):
        assert shell.round(name)["round"] == "Stammtisch"
    shell.evening(20, "STAMMTISCH")
    several = shell("book", "--of", "stammTisch", status=2)
    assert "can mean several rounds" in several
    assert "STAMMTISCH" in several
    assert "Stammtisch (Donnerstagsrunde)" in several
    assert "mehrere Runden" in shell("share", tmp_path, "--of", "stammTisch", status=2, lang="de")
    assert shell.round("STAMMTISCH")["postings"] == []


# --------------------------------------------------------------------------- refusals

REFUSED = [
    (("close", 1), "booked"),
    (("close", 99), "99"),
    (("reopen", 4), "open"),
    (("reopen", 99), "99"),
    (("trash", 3), "trash"),
    (("trash", 99), "99"),
    (("untrash", 1), "trash"),
    (("untrash", 99), "99"),
    (("close", 3), "trash"),
    (("reopen", 3), "trash"),
    (("settle", 3), "trash"),
    (("settle", 99), "99"),
    (("settle", "99999999999999999999999"), "9999"),
    (("book", "--of", "Skat"), "Skat"),
    (("pay", "Bert", "Anna", 0), "0"),
    (("pay", "Bert", "Anna", -5), "-5"),
    (("pay", "Bert", "Bert", 10), "payer and payee are the same"),
    (("pay", "", "", 10), "payer and payee are the same"),
    (("pay", "Bert", "Zora", 10), "Zora"),
    (("pay", "Zora", "Anna", 10, "--on-account"), "Zora"),
    (("pay", "Bert", "Anna", 101), "100"),
    (("pay", "Anna", "Bert", 1), "0.00"),
    (("pay", "Bert", "Anna", 101, "--evening", 1), "100"),
    (("pay", "Bert", "Anna", 10, "--evening", 3), "trash"),
    (("pay", "Bert", "Anna", 10, "--evening", 99), "99"),
    (("pay", "Bert", "Anna", 10, "--of", "Skat"), "Skat"),
    (("pay", "--undo", "no-such-id"), "no-such-id"),
    (("pay", "Bert", "Anna"), "FROM"),
    (("pay",), "FROM"),
    (("pay", "Bert", "Anna", 10, "--undo", "x"), "FROM"),
    (("pay", "Bert", "Anna", 10, "--note", "x" * 501), "500"),
    (("pay", "Bert", "Anna", 10, "--date", "7. 11. 2026"), "7. 11. 2026"),
    (("pay", "Bert", "Anna", 10, "--date", "2026-02-30"), "2026-02-30"),
    (("pay", "Bert", "Anna", 10, "--date", "9999-01-01"), "9999-01-01"),
    (("pay", "Bert", "Anna", 10, "--date", "1873-05-09"), "1873-05-09"),
    (("export", 99), "99"),
]


@pytest.mark.parametrize(("argv", "said"), REFUSED, ids=[" ".join(map(str, argv))[:40] for argv, _ in REFUSED])
def test_refused__with_a_sentence_and_nothing_written(shell: Shell, argv: tuple[Any, ...], said: str) -> None:
    with open_store(shell.db) as store:
        session = EveningSession(store, Minutes())
        session.start(blank(ROUND))
        session.record(dreier("Dora"))
    shell("close", 1)
    shell("trash", 3)
    before = shell.dump()
    english = shell(*argv, status=2)
    german = shell(*argv, status=2, lang="de")
    assert said in english
    assert german != english
    assert english.count("\n") == 1
    assert shell.dump() == before


def test_undo__not_twice_and_not_what_a_closing_posted(shell: Shell) -> None:
    shell("close", 1)
    shell("pay", "Bert", "Anna", 10)
    evening, paid = shell.round()["postings"]
    assert "reopen" in shell("pay", "--undo", evening["id"], status=2)
    shell("pay", "--undo", paid["id"])
    assert paid["id"] in shell("pay", "--undo", paid["id"], status=2)
    *_, reversal = shell.round()["postings"]
    shell("pay", "--undo", reversal["id"], status=2)


# --------------------------------------------------------------------------- import --update


def exported(shell: Shell, number: int) -> tuple[Path, Any]:
    path = shell.folder / "out.json"
    shell("export", number, "-o", path)
    return path, json.loads(path.read_text())


def started(shell: Shell) -> int:
    with open_store(shell.db) as store:
        session = EveningSession(store, Minutes())
        session.start(blank(ROUND))
        for who in ("Anna", "Bert", "Cilli"):
            session.record(dreier(who))
        assert session.evening_id is not None
        return session.evening_id


def test_update__brings_an_open_evening_to_the_state_of_the_file_in_one_step(shell: Shell) -> None:
    number = started(shell)
    path, data = exported(shell, number)
    first, second, third = data["rows"]
    new = "11111111-2222-4333-8444-555555555555"
    data["title"], data["round"], data["date"] = "Adventrunde", "Andere", "2026-10-01"
    data["entries"] = [data["entries"][2], data["entries"][0] | {"declarer": "Dora"}, data["entries"][0]]
    data["rows"] = [third, first, new]
    path.write_text(json.dumps(data))
    before = shell.dump()
    assert "--update" in shell("import", path, status=2)
    assert shell.dump() == before
    shell("import", "--update", path)
    again, now = exported(shell, number)
    assert now == data
    assert {each["evening"]: each["round"] for each in shell("list", "--json")}[number] == "Andere"
    assert shell("verify").strip()
    same = shell.dump()
    assert "already" in shell("import", "--update", again)
    assert shell.dump() == same
    with open_store(shell.db) as store:
        session = opened(store, number)
        session.undo()
        assert [each.declarer for each in session.evening.entries] == ["Anna", "Bert", "Cilli"]  # type: ignore[union-attr]
        assert (session.evening.title, session.round) == (ROUND, ROUND)
        session.redo()
    assert exported(shell, number)[1] == data
    assert second not in data["rows"]


def test_update__refused_while_it_is_closed_or_in_the_trash(shell: Shell) -> None:
    number = started(shell)
    path, data = exported(shell, number)
    path.write_text(json.dumps(data | {"note": "anders"}))
    shell("close", number)
    before = shell.dump()
    assert "closed" in shell("import", "--update", path, status=2)
    shell("trash", number)
    between = shell.dump()
    assert "trash" in shell("import", "--update", path, status=2)
    assert shell.dump() == between != before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"id": "x"}, "id"),
        ({"id": 7}, "id"),
        ({"rows": ["x"]}, "rows[0]"),
        ({"rows": []}, "rows"),
        ({"rows": 7}, "rows"),
        ({"round": 7}, "round"),
        ({"round": "a\nb"}, "round"),
        ({"ids": []}, "ids"),
    ],
)
def test_file__with_ids_that_are_none_is_refused(shell: Shell, change: dict[str, Any], said: str) -> None:
    data = json.loads((shell.folder / "5.tarock.json").read_text())
    path = shell.folder / "schlecht.json"
    path.write_text(json.dumps(data | change))
    assert said in shell("score", path, status=2)


def test_update__that_changes_the_name_of_somebody_who_has_paid_says_where_his_payment_stays(shell: Shell) -> None:
    number = started(shell)
    shell("pay", "Bert", "Anna", 30, "--evening", number, "--on-account")
    path, data = exported(shell, number)
    renamed = json.loads(path.read_text().replace('"Bert"', '"Robert"').replace('"Dora"', '"Dorli"'))
    path.write_text(json.dumps(renamed))
    said = shell("import", "--update", path)
    assert f"Payments of Bert stay in the book under that name; no player in evening {number}" in said
    assert "Dora" not in said  # she has paid nothing
    paid = next(each for each in shell.round()["postings"] if each["kind"] == "payment")
    assert paid["transfers"] == [{"from": "Anna", "to": "Bert", "cents": 30}]
    path.write_text(json.dumps(data))
    assert "Robert" not in shell("import", "--update", path, lang="de")  # under the new name nothing was paid
    path.write_text(json.dumps(renamed))
    assert "Was Bert gezahlt oder bekommen hat, bleibt" in shell("import", "--update", path, lang="de")
