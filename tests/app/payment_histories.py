"""What can become of what Bert owes Anna for one evening, 3,40 of it, each with what is to be said of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from tarockblock.app import archive
from tarockblock.app.archive import DetachedSession
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.evening import Choice
from tarockblock.app.money.posting import HandPosting, MoneyCommands, PaymentRequest
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store
from tarockblock.domain.journal import Debt, Posted
from tests.store import kit
from tests.store.kit import NINE, ROUND, Minutes, blank, opened


class Round:
    """Evenings of one round, a week apart; the first is 19 November 2026."""

    def __init__(self, store: Store) -> None:
        self.store, self.clock, self._evenings = store, Minutes(), 0

    def play(self, cents: int = 340, *, closed: bool = True, leave_open: bool = False) -> int:
        """Bert loses so many cents to Anna; returns the number."""
        day = (NINE + timedelta(weeks=self._evenings)).date().isoformat()
        session = EveningSession(self.store, self.clock)
        session.start(replace(blank(), date=day), ROUND)
        session.record(kit.cents(Anna=cents, Bert=-cents))
        self._evenings += 1
        assert session.evening_id is not None
        if closed:
            session.close_evening(Choice(leave_open=leave_open))
        return session.evening_id

    def session(self, number: int = 1) -> DetachedSession:
        return opened(self.store, number, self.clock)

    def view(self, number: int = 1) -> Settling:
        return Settling(self.session(number))

    def close(self, number: int = 1, *, leave_open: bool = False) -> None:
        self.session(number).close_evening(Choice(leave_open=leave_open))

    def pay(self, cents: int, *, evening: int | None = 1, payer: str = "Bert", on_account: bool = False) -> str:
        payee = "Anna" if payer == "Bert" else "Bert"
        request = PaymentRequest(
            payer=payer, payee=payee, cents=cents, evening=evening, round=ROUND, on_account=on_account
        )
        return MoneyCommands(self.store, self.clock).pay(request)[0].id

    def owe(self, debtor: str, creditor: str, cents: int) -> None:
        transfers = (Debt(debtor, creditor, cents),)
        MoneyCommands(self.store, self.clock).post(HandPosting(kind=Posted.ADJUST, round=ROUND, transfers=transfers))

    def write_off(self, cents: int) -> None:
        MoneyCommands(self.store, self.clock).write_off(ROUND, Debt("Bert", "Anna", cents), "")

    def trash(self) -> None:
        archive.trash(self.store, 1, clock=self.clock)


@dataclass(frozen=True)
class History:
    """``parts`` are what is proposed of the 3,40, paid, open, cleared otherwise, and paid before the closing."""

    name: str
    happens: Callable[[Round], object]
    german: str
    parts: tuple[int, int, int, int, int]
    english: str = ""

    @property
    def is_given(self) -> bool:
        """Whether any money changed hands."""
        return bool(self.parts[1] or self.parts[4])

    @property
    def is_ticked(self) -> bool:
        """Whether all of it did."""
        return self.parts[1] + self.parts[4] == 340


def _before(table: Round, cents: int, *, leave_open: bool = False) -> str:
    table.play(closed=False)
    made = table.pay(cents, on_account=True)
    table.close(leave_open=leave_open)
    return made


def _taken_in(table: Round) -> None:
    table.play()
    table.play(120)


def _taken_in_next_year(table: Round) -> None:
    table.play()
    table._evenings = 8
    table.play(120)


def _part_taken_in(table: Round) -> None:
    table.play()
    table.pay(100)
    table.play(120)


def _written_off(table: Round) -> None:
    table.play()
    table.write_off(340)


def _a_bit_of_everything(table: Round) -> None:
    table.play()
    table.pay(100)
    table.write_off(50)


def _season(table: Round) -> None:
    """Anna owes Cilli as much: Bert is to give it to her."""
    table.play()
    table.owe("Anna", "Cilli", 340)
    assert MoneyCommands(table.store, table.clock).close_season(ROUND)


def _part(table: Round) -> None:
    table.play()
    table.pay(100)


def _paid(table: Round) -> None:
    table.play()
    table.pay(340)


def _in_two_goes(table: Round) -> None:
    _before(table, 50)
    table.pay(290)


def _before_and_undone(table: Round) -> None:
    MoneyCommands(table.store, table.clock).take_back(_before(table, 340))


def _debt_the_other_way(table: Round) -> None:
    table.play()
    table.play(-100, leave_open=True)


def _given_back(table: Round) -> None:
    table.play()
    table.pay(100)
    table.pay(30, payer="Anna", on_account=True)


def _without_naming_it(table: Round) -> None:
    table.play()
    table.pay(340, evening=None)


def _trashed(table: Round) -> None:
    table.play()
    table.trash()


def _paid_and_brought_back(table: Round) -> None:
    """The closing is posted once more then, with a later number than the payment."""
    table.play()
    table.pay(100)
    table.trash()
    archive.untrash(table.store, 1, clock=table.clock)


def _not_closed_yet(table: Round) -> None:
    table.play(closed=False)
    table.pay(50, on_account=True)


HISTORIES = (
    History("open", Round.play, "", (340, 0, 340, 0, 0)),
    History("taken in", _taken_in, "mit 26. 11. verrechnet", (340, 0, 0, 340, 0), "settled with 26 Nov"),
    History("taken in next year", _taken_in_next_year, "mit 14. 1. 2027 verrechnet", (340, 0, 0, 340, 0)),
    History("part taken in", _part_taken_in, "1,00 € bezahlt, 2,40 € mit 26. 11. verrechnet", (340, 100, 0, 240, 0)),
    History("written off", _written_off, "erlassen", (340, 0, 0, 340, 0), "written off"),
    History(
        "part paid, part written off",
        _a_bit_of_everything,
        "1,00 € bezahlt, 0,50 € erlassen, 1,90 € offen",
        (340, 100, 190, 50, 0),
        "1.00 € paid, 0.50 € written off, 1.90 € open",
    ),
    History("season's close", _season, "im Jahresabschluss verrechnet", (340, 0, 0, 340, 0)),
    History("part paid", _part, "1,00 € bezahlt, 2,40 € offen", (340, 100, 240, 0, 0)),
    History("paid", _paid, "bezahlt", (340, 340, 0, 0, 0), "paid"),
    History(
        "part paid before",
        lambda table: _before(table, 50),
        "0,50 € vorher bezahlt, 2,90 € offen",
        (340, 0, 290, 0, 50),
        "0.50 € paid before, 2.90 € open",
    ),
    History("paid before", lambda table: _before(table, 340), "bezahlt", (340, 0, 0, 0, 340)),
    History("paid in two goes", _in_two_goes, "0,50 € vorher bezahlt, 2,90 € bezahlt", (340, 290, 0, 0, 50)),
    History(
        "paid before, left open",
        lambda table: _before(table, 50, leave_open=True),
        "0,50 € vorher bezahlt, 2,90 € offen",
        (340, 0, 290, 0, 50),
    ),
    History("paid before and undone", _before_and_undone, "", (340, 0, 340, 0, 0)),
    History("a debt the other way", _debt_the_other_way, "1,00 € gegengerechnet, 2,40 € offen", (340, 0, 240, 100, 0)),
    History("given back", _given_back, "0,70 € bezahlt, 2,70 € offen", (340, 70, 270, 0, 0)),
    History("paid without naming it", _without_naming_it, "anderswo beglichen", (340, 0, 0, 340, 0)),
    History("trashed", _trashed, "gilt nicht (Papierkorb)", (340, 0, 0, 340, 0)),
    History("brought back", _paid_and_brought_back, "1,00 € bezahlt, 2,40 € offen", (340, 100, 240, 0, 0)),
    History("not closed yet", _not_closed_yet, "0,50 € vorher bezahlt, 2,90 € offen", (340, 0, 290, 0, 50)),
)
