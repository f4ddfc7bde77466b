"""Whatever tells of an evening's payments says paid, and ticks, where money changed hands for it, and nowhere else."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from tarockblock.app.archive.export import export, report_of
from tarockblock.app.archive.export_page import page_words
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest, season_settled
from tarockblock.app.storage import Store, open_store
from tarockblock.cli import main
from tarockblock.domain.closing import RoundTerms, is_fewest
from tarockblock.domain.settlement import EXACT_LIMIT
from tarockblock.exchange.page_rows import message
from tarockblock.exchange.payment_words import PaymentWords, explained, payment_groups, payments_line
from tarockblock.exchange.report import EveningReport
from tarockblock.exchange.sheets import score_sheet
from tarockblock.exchange.wording import Wording
from tarockblock.phone.page import PageMaker
from tests.app.payment_histories import HISTORIES, History, Round
from tests.store.kit import FOUR, ROUND, money

PLAIN = str.maketrans("\N{NO-BREAK SPACE}", " ")


def command(store: Store, capsys: pytest.CaptureFixture[str], language: str, *argv: object) -> str:
    capsys.readouterr()
    assert main(["--lang", language, "--db", str(store.path), *map(str, argv)]) == 0
    return capsys.readouterr().out


def words_of(report: EveningReport, wording: Wording) -> list[PaymentWords]:
    return next(iter(payment_groups(report, wording)))[1]


@pytest.fixture(scope="module", params=HISTORIES, ids=lambda each: each.name)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[History, Round]]:
    """Each history with the round it has happened to, for tests that only look."""
    with open_store(tmp_path_factory.mktemp("told") / "abend.db") as store:
        table = Round(store)
        request.param.happens(table)
        yield request.param, table


def test_words__say_what_became_of_it(told: tuple[History, Round]) -> None:
    history, table = told
    report = report_of(table.store, 1)
    (german,), (english,) = (words_of(report, Wording(language)) for language in ("de", "en"))
    assert german.became.translate(PLAIN) == history.german
    assert not history.english or english.became.translate(PLAIN) == history.english
    assert (german.ticked, german.amount.translate(PLAIN)) == (history.is_ticked, "3,40 €")


def test_elsewhere__is_explained_where_it_is_said(told: tuple[History, Round]) -> None:
    history, table = told
    for each in report_of(table.store, 1).money.payments:
        said = explained(each, Wording("de"))
        assert said in ("", "Anderswo beglichen heißt: bezahlt, aber nicht für diesen Abend eingetragen.")
        assert bool(said) is ("anderswo beglichen" in history.german)


def test_parts__sum_to_what_is_proposed(told: tuple[History, Round], capsys: pytest.CaptureFixture[str]) -> None:
    """As ``settle`` prints them, also what was entirely paid before and left nothing to propose."""
    history, table = told
    (found,) = table.view().money.payments
    assert (found.cents, found.paid, found.open, found.otherwise, found.paid_before) == history.parts
    assert found.paid_before + found.paid + found.open + found.otherwise == found.cents
    if history.name != "trashed":
        printed = json.loads(command(table.store, capsys, "en", "settle", 1, "--json"))["payments"]
        keys = ("cents", "paid", "open", "otherwise", "paid_before")
        wanted = [{"from": "Bert", "to": "Anna", **dict(zip(keys, history.parts, strict=True))}]
        assert printed == wanted


@pytest.mark.charts
@pytest.mark.parametrize("language", ["de", "en"])
def test_paid__is_said_exactly_where_money_changed_hands(
    told: tuple[History, Round], language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    history, table = told
    report, wording = report_of(table.store, 1), Wording(language)
    sheets = openpyxl.load_workbook(io.BytesIO(export(report, "xlsx", wording))).worksheets
    page = page_words(report, wording)
    said = {
        "html": export(report, "html", wording).decode(),
        "xlsx": "\n".join(str(cell.value) for each in sheets for row in each.iter_rows() for cell in row),
        "page": "\n".join([page.settled, page.remark, *(f"{'✓' * each.ticked} {each}" for each in page.payments)]),
        "archive": payments_line(words_of(report, wording), wording),
        "message": message(report, wording),
        "score sheet": score_sheet(report, wording).variants[0].replace("☑", "✓"),
        "phone": PageMaker(wording).make(report).content.decode(),
    }
    if history.name != "trashed":
        said["text"] = command(table.store, capsys, language, "settle", 1)
    word = "bezahlt" if language == "de" else "paid"
    for name, text in said.items():
        text = text.replace("paid_", "")
        assert (word in text) is history.is_given, name
        if name not in ("phone", "text", "archive", "message"):
            assert ("✓" in text) is history.is_ticked, name
    mark = "," if language == "en" else ";"
    lines = export(report, "csv", wording).decode().splitlines()
    (line,) = [each for each in lines if f"{mark}payment{mark}" in each]
    _, paid, left, otherwise, before = history.parts
    assert line.endswith(mark.join(map(str, ("Bert", "Anna", 340, before, paid, otherwise, left))))


def test_an_older_rest__counted_in_with_what_was_paid_on_account(store: Store) -> None:
    """Bert owes 0,30 of last week and 3,40 of tonight, pays 1,00 tonight, and is closed with 2,70 to pay."""
    table = Round(store)
    table.play(30)
    table.play(closed=False)
    table.pay(100, evening=2, on_account=True)
    for is_closed in (False, True):
        if is_closed:
            table.close(2)
        found = table.view(2).money
        (line,) = found.payments
        assert (line.cents, line.paid, line.open, line.otherwise, line.paid_before) == (370, 0, 270, 0, 100)
        assert found.carried_from is not None
        assert found.carried_from.date == table.session(1).evening.date
        assert {line.player: line.balance for line in found.people if line.balance} == {"Anna": 370, "Bert": -370}
    (last,) = table.view(1).money.payments
    assert (last.open, [each.way for each in last.cleared]) == (0, ["taken_in"])


# ---------------------------------------------------------------------- the kitty


def test_paid_at__is_when_money_changed_hands_also_after_undo_and_redo(store: Store) -> None:
    table = Round(store)
    table.play()
    table.pay(340)
    (paid,) = [each for each in read_accounts(store).postings if each.kind == "payment"]
    later = money(store)  # a clock that goes on
    later.undo()
    later.redo()
    (proposed,) = table.view().money.lines
    assert proposed.is_paid
    assert proposed.last is not None
    assert (proposed.last.id == paid.id, proposed.last.at) == (False, paid.at)


def test_stakes__are_ticked_before_closing_and_after_and_the_way_back(store: Store) -> None:
    """0,50 each: Anna's and Bert's are ticked before the evening is closed, Cilli's after; Bert's is taken back."""
    money(store).agree(ROUND, RoundTerms(stake=50))
    table = Round(store)
    table.play(closed=False)
    view = table.view()

    def shown() -> list[tuple[str, int, int, bool]]:
        return [(each.payer, each.given, each.open, each.is_paid) for each in view.money.kitty]

    assert shown() == [(who, 0, 50, False) for who in FOUR]
    view.set_paid(view.money.kitty[0], True)
    view.set_paid(view.money.kitty[1], True)
    ticked = [("Anna", 50, 0, True), ("Bert", 50, 0, True), ("Cilli", 0, 50, False), ("Dora", 0, 50, False)]
    assert shown() == ticked
    table.close()
    view = table.view()
    assert shown() == ticked
    view.set_paid(view.money.kitty[2], True)
    view.set_paid(view.money.kitty[1], False)
    assert shown() == [("Anna", 50, 0, True), ("Bert", 0, 50, False), ("Cilli", 50, 0, True), ("Dora", 0, 50, False)]
    book = read_accounts(store).book(ROUND)
    assert (book.cash, book.owed) == (100, 100)
    assert {each.evening.id for each in book.postings if each.kind == "payment" and each.evening} == {
        read_accounts(store).evenings[1].id
    }


def test_stakes__all_paid_pays_them_too_and_a_part_can_be_paid(store: Store) -> None:
    """A payment that names no evening is none for this one, though nothing is open then."""
    money(store).agree(ROUND, RoundTerms(stake=50))
    table = Round(store)
    table.play()
    view = table.view()
    view.pay_part(view.money.kitty[0], 20)
    MoneyCommands(store, table.clock).pay(PaymentRequest(payer="Dora", payee=None, cents=50, round=ROUND))
    view.refresh()
    assert [(each.paid, each.open, each.is_settled_elsewhere) for each in view.money.kitty] == [
        (20, 30, False), (0, 50, False), (0, 50, False), (0, 0, True),
    ]  # fmt: skip
    view.pay_everything()
    assert (read_accounts(store).book(ROUND).claims, read_accounts(store).book(ROUND).cash) == ((), 200)


@pytest.mark.parametrize("language", ["de", "en"])
def test_stakes__are_called_paid_on_the_command_line_where_they_are(
    language: str, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    money(store).agree(ROUND, RoundTerms(stake=50))
    table, word = Round(store), "bezahlt" if language == "de" else "paid"
    table.play(0)
    assert word not in command(store, capsys, language, "settle", 1)
    view = table.view()
    view.set_paid(view.money.kitty[0], True)
    lines = command(store, capsys, language, "settle", 1).rstrip().split("\n")
    assert [line.split()[0] for line in lines if line.endswith(word)] == ["Anna"]


def test_stakes__ticked_on_two_machines_are_one_payment(store: Store, tmp_path: Path) -> None:
    """Whoever ticks the same one posts the same id, once the evening is closed."""
    money(store).agree(ROUND, RoundTerms(stake=50))
    here = Round(store)
    here.play(closed=False)
    with open_store(Path(shutil.copy(store.path, tmp_path / "andere.db"))) as other:
        there, ids = Round(other), []
        for table in (here, there):
            table.close()
            for place in (0, 1):
                view = table.view()
                view.set_paid(view.money.kitty[place], True)
                ids += [each.id for each in view.money.kitty[place].payments]
        assert ids[:2] == ids[2:]
        view.set_paid(view.money.kitty[0], False)
        view.set_paid(view.money.kitty[0], True)
        assert len({*ids, *(each.id for each in view.money.kitty[0].payments)}) == 3


# ---------------------------------------------------------------------- fewer is not possible


def test_minimal__is_said_of_what_is_to_be_paid_and_proven(store: Store) -> None:
    """Not of what a later evening has counted in, nor where a debt the other way was left out of it."""
    table = Round(store)
    table.play()
    assert table.view(1).money.minimal
    table.play(-100, leave_open=True)
    assert not table.view(2).money.minimal
    assert not table.view(1).money.minimal
    table.play(50)
    assert table.view(3).money.minimal
    assert not table.view(1).money.minimal


def test_minimal__of_an_open_evening_that_leaves_debts_open(store: Store) -> None:
    table = Round(store)
    table.play()
    table.play(-100, closed=False)
    view = table.view(2)
    assert view.money.minimal
    view.set_carry(False)
    assert not view.money.minimal


def test_minimal__of_a_season_only_as_long_as_it_is_proven(store: Store) -> None:
    """Everybody owes the next one another amount: up to fourteen people with a balance all groups are tried."""
    table = Round(store)
    table.play(0)
    for place in range(EXACT_LIMIT - 1):
        table.owe(f"A{place:02}", f"A{place + 1:02}", 2**place)
    assert is_fewest(season_settled(read_accounts(store), ROUND))
    table.owe("A00", "B", 5)
    assert not is_fewest(season_settled(read_accounts(store), ROUND))
