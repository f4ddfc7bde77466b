"""``outlay``: who owes what to whom for what somebody paid for several, worked out on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.money.posting import HandPosting
from tarockblock.app.storage import open_store
from tarockblock.domain.journal import KITTY, Debt, Posted
from tests.cli import CommandLine, evening_file, write
from tests.store.kit import money

GUEST = "Huber, Franz"
ROUND = "Stammtisch"


class Table:
    """A database of one round: first Anna, Bert, Cilli and Dora, a week later Emil in Dora's place with a guest."""

    def __init__(self, folder: Path, run: CommandLine) -> None:
        self.db = folder / "abend.db"
        self._run, self._folder = run.on(self.db), folder
        self.evening("2026-11-12", "Anna", "Bert", "Cilli", "Dora")
        self.evening("2026-11-19", "Anna", "Bert", "Emil", GUEST)

    def evening(self, date: str, *people: str, title: str = ROUND) -> None:
        data = evening_file(list(people), title=title, date=date)
        self("import", write(self._folder / f"{title} {date}.tarock.json", data))

    def __call__(self, *argv: object, status: int = 0, lang: str = "en") -> Any:
        found = self._run(*argv, lang=lang)
        assert found.status == status, (argv, found)
        if status:
            return found.err
        return found.data if "--json" in argv else found.out

    def shares(self, *argv: object) -> list[tuple[str, str | None, int]]:
        """Post an outlay; return who owes whom how much by it."""
        made = self("outlay", *argv, "--json")
        assert made["kind"] == "outlay"
        return [(each["from"], each["to"], each["cents"]) for each in made["transfers"]]

    def book(self) -> Any:
        (found,) = self("book", "--json")["rounds"]
        return found


@pytest.fixture
def table(tmp_path: Path, run: CommandLine) -> Table:
    return Table(tmp_path, run)


@pytest.mark.parametrize(
    ("payer", "cents", "among", "owed"),
    [
        ("Anna", 1800, "Anna,Bert,Cilli,Dora", {"Bert": 450, "Cilli": 450, "Dora": 450}),
        # 10.00 for three is 3.33 each and a cent left: it is the first one's, here and there.
        ("Anna", 1000, "Cilli,Anna,Bert", {"Cilli": 334, "Bert": 333}),
        ("Anna", 1000, "Bert,Cilli,Dora", {"Bert": 334, "Cilli": 333, "Dora": 333}),
        # The payer is first in the order and yet last for an odd cent.
        ("Anna", 1000, "Anna,Cilli,Bert", {"Cilli": 334, "Bert": 333}),
        ("Anna", 1001, "Anna,Cilli,Bert", {"Cilli": 334, "Bert": 334}),
        ("Anna", 1003, "Dora,Anna,Cilli,Bert", {"Dora": 251, "Cilli": 251, "Bert": 251}),
        # Less than a cent each: who has no cent to pay owes nothing.
        ("Anna", 1, "Anna,Bert", {"Bert": 1}),
        ("Anna", 2, "Dora,Bert,Cilli", {"Dora": 1, "Bert": 1}),
        # One other person alone, whom it was paid for.
        ("Anna", 499, "Bert", {"Bert": 499}),
        ("", 700, "Bert,Dora", {"Bert": 350, "Dora": 350}),
        ("", 701, "Dora,Bert", {"Dora": 351, "Bert": 350}),
        ("Anna", 900, f'Bert, "{GUEST}", Cilli', {"Bert": 300, GUEST: 300, "Cilli": 300}),
        (GUEST, 900, f'"{GUEST}",Bert,Emil', {"Bert": 300, "Emil": 300}),
        ("Dora", 1001, f'"{GUEST}","Bert"', {GUEST: 501, "Bert": 500}),
        (" Dora ", 10, " Bert ,Dora", {"Bert": 5}),
    ],
)
def test_shares(table: Table, payer: str, cents: int, among: str, owed: dict[str, int]) -> None:
    creditor = payer.strip() or None
    assert table.shares(payer, cents, "--among", among) == [(who, creditor, part) for who, part in owed.items()]
    found = table.book()
    balances = found["balances"] | {None: found["kitty"]["owed"]}
    expected = {who: -part for who, part in owed.items()} | {creditor: sum(owed.values())}
    assert {who: part for who, part in balances.items() if part} == expected
    # What the kitty lays out is taken out of the box.
    assert found["kitty"]["cash"] == (-sum(owed.values()) if creditor is None else 0)


def test_without_among__everybody_of_the_latest_evening(table: Table) -> None:
    assert table.shares("Anna", 1000) == [("Bert", "Anna", 250), ("Emil", "Anna", 250), (GUEST, "Anna", 250)]
    # Dora was not there: the four who were share it, with 2 odd cents for the first two.
    assert table.shares("Dora", 1002) == [
        *(("Anna", "Dora", 251), ("Bert", "Dora", 251)),
        *(("Emil", "Dora", 250), (GUEST, "Dora", 250)),
    ]
    table.evening("2026-11-26", "Dora", "Bert", "Cilli", "Emil")
    assert table.shares("", 400, "--of", "stammtisch") == [
        (who, None, 100) for who in ("Dora", "Bert", "Cilli", "Emil")
    ]


def test_json__is_the_posting_of_the_book(table: Table) -> None:
    made = table("outlay", "Anna", 1000, "--among", "Bert,Anna", "--date", "2026-11-20", "--note", "Jause", "--json")
    (listed,) = table.book()["postings"]
    assert made == listed
    told = {key: made[key] for key in ("date", "kind", "evening", "reverses", "counts", "held", "transfers", "note")}
    assert told == {
        "date": "2026-11-20",
        "kind": "outlay",
        "evening": None,
        "reverses": None,
        "counts": True,
        "held": False,
        "transfers": [{"from": "Bert", "to": "Anna", "cents": 500}],
        "note": "Jause",
    }
    (claim,) = table.book()["claims"]
    assert claim["since"] == "2026-11-20"
    assert claim["parts"] == [{"evening": None, "date": "2026-11-20", "cents": 500}]


def test_paid_back_and_set_off(table: Table) -> None:
    """Bert owes 5.00, gives 2.00, lays out 8.00 for both: Anna then owes 1.00."""
    table("outlay", "Anna", 1000, "--among", "Anna,Bert")
    table("pay", "Bert", "Anna", 200)
    table("outlay", "Bert", 800, "--among", "Anna,Bert")
    (claim,) = table.book()["claims"]
    assert (claim["from"], claim["to"], claim["cents"]) == ("Anna", "Bert", 100)


def test_undone__on_the_command_line_and_in_money(table: Table) -> None:
    made = table("outlay", "Anna", 1000, "--among", "Bert,Cilli", "--json")
    table("pay", "--undo", made["id"])
    assert not any(table.book()["balances"].values())
    assert "already been reversed" in table("pay", "--undo", made["id"], status=2)
    with open_store(table.db) as store:
        commands = money(store)
        commands.post(HandPosting(kind=Posted.OUTLAY, round=ROUND, transfers=(Debt("Bert", "Anna", 300),)))
        commands.undo()
        assert not any(table.book()["balances"].values())
        commands.redo()
    assert table.book()["balances"] | {"Anna": 300, "Bert": -300} == table.book()["balances"]
    with open_store(table.db) as store, pytest.raises(ValueError, match="outlay"):
        money(store).post(HandPosting(kind=Posted.OUTLAY, round=ROUND, transfers=(Debt(KITTY, "Anna", 300),)))


def test_words(table: Table) -> None:
    plain = str.maketrans({"\u2068": "", "\u2069": "", "\u00a0": " "})
    german = table("outlay", "Anna", 1001, "--among", "Bert,Cilli", lang="de").translate(plain)
    assert german.startswith("Auslage von 10,01 € vermerkt: Bert → Anna 5,01 €, Cilli → Anna 5,00 € (")
    english = table("outlay", "", 1000, "--among", "Bert,Cilli").translate(plain)
    assert english.startswith("Outlay of 10.00 € noted: Bert and Cilli → kitty 5.00 € each (")
    assert "Auslage" in table("book", lang="de")
    assert "outlay" in table("book")


REFUSED = [
    (("Anna", 100, "--among", "Anna"), "nobody shares"),
    (("Anna", 100, "--among", "Bert,Cilli,Bert"), "Bert"),
    (("Anna", 100, "--among", "Bert, Bert "), "Bert"),
    (("Anna", 100, "--among", ""), "commas"),
    (("Anna", 100, "--among", "Bert,,Cilli"), "Bert,,Cilli"),
    (("Anna", 100, "--among", "Bert,"), "Bert,"),
    (("Anna", 100, "--among", '"Bert'), '"Bert'),
    (("Anna", 100, "--among", "Bert\nCilli"), "commas"),
    (("Anna", 100, "--among", "Bert,Huber"), "Huber"),
    (("Anna", 100, "--among", f"Bert,{GUEST}"), "Huber"),
    (("Nobody", 100), "Nobody"),
    (("Ana", 100), "Anna"),
    (("Anna", 0), "amount is a whole number of cents above 0"),
    (("Anna", 1_000_000_001), "an amount is at most 1000000000 cents; 1000000001"),
    (("Anna", 100, "--of", "Skat"), "Skat"),
    (("Anna", 100, "--date", "9999-01-01"), "9999-01-01"),
    (("Anna", 100, "--date", "20.11.2026"), "20.11.2026"),
    (("Anna", 100, "--note", "x" * 501), "500"),
]


@pytest.mark.parametrize(("argv", "said"), REFUSED, ids=[" ".join(map(str, argv))[:40] for argv, _ in REFUSED])
def test_refused__with_a_sentence_and_nothing_written(table: Table, argv: tuple[Any, ...], said: str) -> None:
    english, german = (table("outlay", *argv, status=2, lang=lang) for lang in ("en", "de"))
    assert said in english
    assert german != english
    assert (english.count("\n"), table.book()["postings"]) == (1, [])


def test_refused__if_the_round_is_not_clear_or_has_nobody(table: Table, tmp_path: Path, run: CommandLine) -> None:
    empty = run.on(tmp_path / "empty.db")
    assert (
        empty("import", write(tmp_path / "a.tarock.json", evening_file(["Anna", "Bert", "Cilli", "Dora"]))).status == 0
    )
    assert empty("trash", 1).status == 0
    assert "no evening yet" in empty("outlay", "", 100).err
    table.evening("2026-11-20", "Anna", "Bert", "Cilli", "Xaver", title="Urlaub")
    assert "Stammtisch, Urlaub" in table("outlay", "Anna", 100, status=2)
    assert "Dora" in table("outlay", "Dora", 100, "--of", "Urlaub", status=2)
    assert table("outlay", "Anna", 100, "--of", "Urlaub", "--json")["transfers"][-1]["from"] == "Xaver"
