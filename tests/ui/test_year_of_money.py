"""A year of three rounds through the real dialogs, and the same commands by the command line: one book comes of both.

Everything in the window is done with keys and clicks: beginning, hands, settling, ticks, parts, closing, the place of
the money. The command line gets the evenings as files into a database of its own, closes them and pays. In the short
form it is a few evenings, with ``TAROCKBLOCK_TESTS=full`` fifty.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from tarockblock.app.clock import FixedClock, SystemClock
from tarockblock.app.settings import Settings
from tarockblock.app.storage import open_store
from tarockblock.cli import main as command_line
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.domain.money import UNITS
from tarockblock.ui.application import make_window
from tarockblock.ui.evening.start_dialog import StartDialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.money.money_dialogs import BookingDialog, TermsDialog
from tarockblock.ui.money.money_page import MoneyPage
from tarockblock.ui.settle.settle_dialog import PartDialog, SettleDialog
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.main_window import MainWindow
from tests.store.kit import money
from tests.thorough import times
from tests.ui.rehearsal import enter
from tests.ui.typist import Typist, wait_for
from tests.ui.waiting import until
from tests.ui.windows import CTRL, SHIFT

pytestmark = [pytest.mark.long, pytest.mark.sweep]

EVENINGS = times(short=5, full=50)
HANDS = 3
NONE = Qt.KeyboardModifier.NoModifier
STAKE, SHARE = 50, 10
"""Of the Stammtisch: cents an evening and person, per cent of what somebody wins."""

ROUNDS = {
    "Donnerstagsrunde": ("Anna", "Bert", "Cilli", "Dora", "Emil"),
    "Stammtisch": ("Bert", "Franz", "Gerti", "Hias"),
    "Familie": ("Anna", "Cilli", "Ida", "Jakob"),
}


class Clock(FixedClock):
    """Stands until it is put on."""

    def put(self, day: int) -> None:
        self.at = datetime(2026, 1, 2, 22, 0, tzinfo=UTC) + timedelta(days=7 * day)


class Shell:
    """The command line on a database."""

    def __init__(self, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.database, self._capsys = database, capsys

    def __call__(self, *argv: object) -> str:
        assert command_line(["--db", str(self.database), "--lang", "en", *map(str, argv)]) == 0, argv
        return self._capsys.readouterr().out

    def plain(self, *argv: object) -> Any:
        return json.loads(self(*argv, "--json"))


class Year:
    """What is done in the window, and beside it on the command line."""

    def __init__(self, window: MainWindow, clock: Clock, shell: Shell, folder: Path) -> None:
        self.window, self.clock, self.shell, self.folder = window, clock, shell, folder
        self.chance, self.typist = random.Random(12), Typist()
        self.known: set[str] = set()

    # ------------------------------------------------------------------ an evening

    def evening(self, number: int) -> None:
        name = list(ROUNDS)[number % len(ROUNDS)]
        self.clock.put(number)
        self.begin(name)
        players = self.window.session.evening.players
        for _ in range(HANDS):
            ledger = self.window.session.ledger
            active = ledger.state.deal(ledger.evening.ruleset).active
            assert set(active) <= set(players)
            result = self.chance.choice((Result.WON, Result.LOST))
            hand = PositiveGame(game="dreier", declarer=self.chance.choice(active), result=result)
            enter(self.window, hand, self.typist)
        file = self.folder / f"{number}.tarock.json"
        here = self.window.session.evening_id
        self.settle(name, here, file)

    def begin(self, name: str) -> None:
        dialog = self.opened(StartDialog, Qt.Key.Key_N, CTRL | SHIFT)
        if name in self.known:
            dialog.round._choose(sorted(self.known).index(name))
        else:
            dialog.round._choose(len(self.known))
            QTest.keyClicks(dialog.title, name)
            for who in ROUNDS[name]:
                QTest.keyClicks(dialog.names.field, who)
                QTest.keyClick(dialog.names.field, Qt.Key.Key_Return)
            if not dialog.rules.current:
                self.click(dialog.rules.card("hausruck-2007"))
            self.known.add(name)
        self.click(dialog.primary)
        self.back_in_window(dialog)
        assert self.window.session.round == name

    def settle(self, name: str, number: int, file: Path) -> None:
        """Choose rounding and rests, tick some before, close, pay a part after."""
        dialog, chance = self.opened(SettleDialog, Qt.Key.Key_A), self.chance
        unit, leave_open = chance.choice(UNITS), chance.random() < 0.25
        self.click(dialog._rounding.buttons[UNITS.index(unit)])
        if dialog._carrying.isVisible():
            self.click(dialog._carrying.buttons[int(leave_open)])
        else:
            leave_open = False
        # The evening goes over as it is; what is paid before it is closed is on account there, too.
        file.write_text(self.own("export", number), encoding="utf-8")
        self.shell("import", file)
        lines = list(dialog.money.payments)
        if lines and chance.random() < 0.4:
            place = chance.randrange(len(lines))
            QTest.keyClick(dialog._payments._parts[place], Qt.Key.Key_Space)
            line = lines[place]
            self.shell("pay", line.payer, line.payee, line.cents, "--evening", number, "--on-account")
            if chance.random() < 0.4:  # what was paid stays paid, whatever is chosen then
                unit = chance.choice(UNITS)
                self.click(dialog._rounding.buttons[UNITS.index(unit)])
        QTest.keyClick(dialog, Qt.Key.Key_Return, CTRL)
        assert dialog._foot.asking
        QTest.keyClick(dialog._foot._confirm, Qt.Key.Key_Return)
        self.back_in_window(dialog)
        assert self.window.session.closed
        self.shell("close", number, "--round", unit, *(["--leave-open"] if leave_open else []))
        self.pay_part(number)

    def pay_part(self, number: int) -> None:
        """Somebody pays a part of what a closed evening proposes."""
        dialog = self.opened(SettleDialog, Qt.Key.Key_A)
        still = [(place, line) for place, line in enumerate(dialog.money.payments) if line.open > 1]
        if still and self.chance.random() < 0.6:
            place, line = self.chance.choice(still)
            cents = self.chance.randint(1, line.open)
            dialog._payments._parts[place].setFocus()
            dialog.ask_part()
            (part,) = dialog.findChildren(PartDialog)
            until(part.isActiveWindow)
            QTest.keyClicks(part.fields["amount"], f"{cents / 100:.2f}")
            QTest.keyClick(part.fields["amount"], Qt.Key.Key_Return)
            self.shell("pay", line.payer, line.payee, cents, "--evening", number)
            wait_for("the settle dialog", [dialog])
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        self.back_in_window(dialog)

    # ------------------------------------------------------------------ the place of the money

    def money(self, name: str) -> None:
        """Pay a claim with its key, a part with the dialog, take one back; now and then everything."""
        QTest.keyClick(self.window, Qt.Key.Key_3, CTRL)
        page = self.window.page("money")
        page.round._choose(page.page.accounts.rounds.index(name))
        page.take_focus()
        chance = self.chance.random()
        if chance < 0.35:
            self.pay_whole(page, name)
        elif chance < 0.7:
            self.pay_by_dialog(page, name)
        elif chance < 0.8:
            self.pay_all(page, name)
        QTest.keyClick(self.window, Qt.Key.Key_1, CTRL)

    def pay_whole(self, page: MoneyPage, name: str) -> None:
        assert page.page is not None
        if not page.page.claims:
            return
        row = self.chance.randrange(len(page.page.claims))
        claim = page.page.claims[row]
        page.claims.clearSelection()
        page.claims.setCurrentIndex(page.claims.cells.index(row, 0))
        assert page.claims.chosen() == [row]
        QTest.keyClick(page.claims, Qt.Key.Key_B)
        said = self.shell("pay", claim.debtor or "", claim.creditor or "", claim.cents, "--of", name)
        if self.chance.random() < 0.3:  # it was a mistake
            QTest.keyClick(self.window, Qt.Key.Key_Z, CTRL)
            self.shell("pay", "--undo", said.strip().rpartition("(")[2].rstrip(")"))

    def pay_by_dialog(self, page: MoneyPage, name: str) -> None:
        assert page.page is not None
        if not page.page.claims:
            return
        row = self.chance.randrange(len(page.page.claims))
        claim = page.page.claims[row]
        page.claims.clearSelection()
        page.claims.setCurrentIndex(page.claims.cells.index(row, 0))
        assert page.claims.chosen() == [row]
        cents = self.chance.randint(1, claim.cents)
        dialog = self.opened(BookingDialog, Qt.Key.Key_Z, on=page.claims)
        dialog.amount.selectAll()
        QTest.keyClicks(dialog.amount, f"{cents / 100:.2f}")
        QTest.keyClicks(dialog.fields["note"], "im Gasthaus")
        assert dialog.primary.isEnabled(), dialog.foot.reason.accessibleName()
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        self.back_in_window(dialog)
        giver, taker = claim.debtor or "", claim.creditor or ""
        self.shell("pay", giver, taker, cents, "--of", name, "--note", "im Gasthaus")

    def pay_all(self, page: MoneyPage, name: str) -> None:
        claims = page.page.claims
        QTest.keyClick(page.claims, Qt.Key.Key_B, SHIFT)
        for each in claims:
            self.shell("pay", each.debtor or "", each.creditor or "", each.cents, "--of", name)
        if claims:
            assert not page.page.claims

    def agree(self, name: str) -> None:
        """Stake and share, in the dialog of the round's terms; the command line has none for it."""
        QTest.keyClick(self.window, Qt.Key.Key_3, CTRL)
        page = self.window.page("money")
        page.show_round(name)
        dialog = self.opened(TermsDialog, Qt.Key.Key_V, on=page)
        QTest.keyClicks(dialog.fields["stake"], f"{STAKE / 100:.2f}")
        QTest.keyClicks(dialog.fields["share"], str(SHARE))
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        self.back_in_window(dialog)
        with open_store(self.shell.database) as store:
            money(store).agree(name, RoundTerms(stake=STAKE, share=SHARE))
        QTest.keyClick(self.window, Qt.Key.Key_1, CTRL)

    # ------------------------------------------------------------------ hands

    def own(self, *argv: object) -> str:
        """A command on the database of the window."""
        return Shell(self.window.session.store.path, self.shell._capsys)(*argv)

    def opened(
        self, kind: type[Any], key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, on: QWidget | None = None
    ) -> Any:
        wait_for("the main window", [self.window])
        QTest.keyClick(on or self.window, key, modifier)
        dialog = self.window.dialogs.dialog
        assert isinstance(dialog, kind), f"{key} opened {dialog}"
        wait_for("the dialog", [dialog])
        return dialog

    def back_in_window(self, dialog: QDialog) -> None:
        assert self.window.dialogs.dialog is not dialog
        wait_for("the main window", [self.window])

    @staticmethod
    def click(widget: QWidget) -> None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, NONE, QPoint(widget.width() // 2, widget.height() // 2))


@pytest.fixture
def year(
    theme: Theme,
    qapp: QApplication,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Year]:
    """The command line has the same clock: by it goes since when something is owed, and what is paid off first."""
    clock = Clock(datetime(2026, 1, 2, 22, 0, tzinfo=UTC))
    monkeypatch.setattr(SystemClock, "now", lambda _self: clock.now())
    with open_store(tmp_path / "window.db") as store:
        languages = Languages(qapp, "en")
        window = make_window(store, clock, Preferences(settings=Settings(language="en")), languages)
        window.show()
        wait_for("the window", [window])
        yield Year(window, clock, Shell(tmp_path / "shell.db", capsys), tmp_path)
        if window.dialogs.dialog is not None:
            window.dialogs.dialog.close()
        window.close()
        window.deleteLater()


def facts(book: dict[str, Any]) -> list[Any]:
    """A book without what each machine draws for itself; its postings action by action, those of one in any order."""
    actions = sorted({posting["number"] for each in book["rounds"] for posting in each["postings"]})

    def told(posting: dict[str, Any]) -> dict[str, Any]:
        kept = {key: value for key, value in posting.items() if key not in ("id", "reverses")}
        return kept | {"number": actions.index(posting["number"])}

    def order(posting: dict[str, Any]) -> tuple[int, str]:
        return posting["number"], json.dumps(posting, sort_keys=True)

    return [each | {"postings": sorted(map(told, each["postings"]), key=order)} for each in book["rounds"]]


@pytest.mark.timeout(1800)
def test_a_year_in_the_window__comes_to_the_book_of_the_command_line(year: Year) -> None:
    for number in range(EVENINGS):
        year.evening(number)
        if number == 1:
            year.agree("Stammtisch")
        year.money(list(ROUNDS)[year.chance.randrange(min(number + 1, len(ROUNDS)))])
    own = json.loads(year.own("book", "--json"))
    by_commands = json.loads(year.shell("book", "--json"))
    for mine, theirs in zip(facts(own), facts(by_commands), strict=True):
        for one, other in zip(mine.pop("postings"), theirs.pop("postings"), strict=True):
            assert one == other
        assert mine == theirs
    assert sorted(each["round"] for each in own["rounds"]) == sorted(ROUNDS)
    assert any(each["kitty"]["owed"] or each["kitty"]["cash"] for each in own["rounds"])
    for each in json.loads(year.own("list", "--json")):
        settled = [json.loads(run("settle", each["evening"], "--json")) for run in (year.own, year.shell)]
        assert settled[0] == settled[1]
    shown_in_window(year, own)
    assert year.own("verify")


def shown_in_window(year: Year, own: dict[str, Any]) -> None:
    """The place of the money shows what the command line prints of the same database."""
    QTest.keyClick(year.window, Qt.Key.Key_3, CTRL)
    page = year.window.page("money")
    for each in own["rounds"]:
        page.show_round(each["round"])
        shown = [(c.debtor, c.creditor, c.cents, c.since) for c in page.page.claims]
        assert shown == [(c["from"], c["to"], c["cents"], c["since"]) for c in each["claims"]]
        balances = {s.account: s.balance for s in page.page.sums()}
        assert balances == each["balances"]
        assert (page.page.book.cash, page.page.book.owed) == (each["kitty"]["cash"], each["kitty"]["owed"])
        assert len(page.claims.cells.rows) == len(each["claims"])
