"""Settling: what stands there, every tick is stored at once, and an evening is closed only after a confirmation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening_money import Cleared, EveningMoney, PersonMoney, Proposal, Way
from tarockblock.domain.journal import KITTY, Account, Closing, Debt, EveningRef, Posted, Posting
from tarockblock.domain.money import Cents, Points
from tarockblock.errors import StoreError, TarockblockError
from tarockblock.exchange.wording import Wording
from tarockblock.printing import pdf
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import Theme, font
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.balance_table import BalanceRow, BalanceTable
from tarockblock.ui.ledger.settle_sheet import Sheet, as_paper, as_text
from tarockblock.ui.settle.settle_dialog import PartDialog, SettleDialog
from tests.app.payment_histories import HISTORIES, Round
from tests.pdf_letters import letters_behind
from tests.store.kit import ROUND, money, night
from tests.ui.waiting import activated

NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil")
FIGURES = ((11, 40, 0, 10, 50), (-7, -270, -50, 20, -300), (33, 490, 100, 10, 600), (-45, -630, 0, -20, -650))
LINES = tuple(
    PersonMoney(name, Points(p), Cents(c), Cents(r), Cents(o), b)
    for name, (p, c, r, o, b) in zip(NAMES, (*FIGURES, (8, 370, -50, -20, 300)), strict=True)
)
AT = datetime(2026, 11, 19, 23, 44, tzinfo=UTC)


def line(payer: str, payee: Account, cents: int, paid: int = 0, at: datetime = AT, day: str | None = None) -> Proposal:
    """A payment of which so much was paid, noted ``at`` that time, and the rest is open."""
    owed = (Debt(payee, payer, paid),) if paid else ()
    last = Posting(id="p", number=1, at=at, kind=Posted.PAYMENT, round="", transfers=owed, day=day)
    made = (last,) if paid else ()
    return Proposal(payer=payer, payee=payee, cents=cents, paid=paid, open=cents - paid, payments=made)


PAYMENTS = (line("Bert", "Emil", 300), line("Dora", "Cilli", 600), line("Dora", "Anna", 50))


class Settled:
    """A settlement that only remembers."""

    def __init__(self, *, rest: bool = True, minimal: bool = True) -> None:
        self.unit, self.carry, self.minimal = 50, True, minimal
        self.people = LINES if rest else tuple(replace(each, carried=Cents()) for each in LINES)
        self.carried_from = EveningRef("e7", "Donnerstagsrunde", "2026-11-12") if rest else None
        self.payments = PAYMENTS
        self.fault: TarockblockError | None = None
        self.is_booked = True
        self.dues: Mapping[Posted, tuple[Debt, ...]] = {}
        self.to_kitty: tuple[Proposal, ...] = ()
        self.waiting: tuple[tuple[EveningRef, int], ...] = ()
        self.parts: list[tuple[str, str, int]] = []

    @property
    def money(self) -> EveningMoney:
        return EveningMoney(
            evening="e8",
            round="",
            closing=Closing(self.unit, not self.carry, held=True),
            is_booked=self.is_booked,
            is_changing=False,
            people=self.people,
            payments=self.payments,
            kitty=self.to_kitty,
            dues=self.dues,
            on_account=(),
            minimal=self.minimal,
            carried_from=self.carried_from,
        )

    def set_unit(self, unit: int) -> None:
        self.unit = unit

    def set_carry(self, carry: bool) -> None:
        self.carry = carry

    def set_paid(self, payment: Proposal, paid: bool) -> None:
        if self.fault is not None:
            raise self.fault
        self._show(payment, payment.cents if paid else 0)

    def _show(self, payment: Proposal, paid: int) -> None:
        now, about = line(payment.payer, payment.payee, payment.cents, paid), (payment.payer, payment.payee)
        self.payments = tuple(now if (each.payer, each.payee) == about else each for each in self.payments)
        self.to_kitty = tuple(now if (each.payer, each.payee) == about else each for each in self.to_kitty)

    def pay_part(self, payment: Proposal, cents: int) -> None:
        if self.fault is not None:
            raise self.fault
        self.parts.append((payment.payer, payment.payee, cents))
        self._show(payment, payment.paid + cents)

    def pay_everything(self) -> None:
        for each in (*self.payments, *self.to_kitty):
            self.set_paid(each, True)


def dialog(qtbot: QtBot, view: Settled, *, closed: bool = False) -> SettleDialog:
    evening = night(players=NAMES, title="Donnerstagsrunde", date="2026-11-19")
    made = SettleDialog(view, evening, 20, Wording("de"), closed=closed)
    return activated(qtbot, made)


def test_it_says_what_the_evening_comes_to(qtbot: QtBot, theme: Theme) -> None:
    # Every line says points money rest rounding and balance.
    shown = dialog(qtbot, Settled())

    spoken = [line.accessibleName() for line in shown._table._lines[1:]]
    assert spoken[1] == "Bert: Points −7, Money −2,70, From 12. 11. −0,50, Rounding +0,20, Balance −3,00\u00a0€"
    assert spoken[0].endswith("From 12. 11. –, Rounding +0,10, Balance +0,50\u00a0€")
    assert spoken[-1] == "Sum: Points 0, Money 0,00, From 12. 11. 0,00, Rounding 0,00, Balance 0,00\u00a0€"
    assert shown.windowTitle() == "Settle – Donnerstagsrunde, 19. November 2026"

    # Without a rest there is neither column nor question.
    shown = dialog(qtbot, Settled(rest=False))

    assert "From" not in shown._table._lines[1].accessibleName()
    assert not shown._carry_row.isVisible()

    # Rounding: says who gained.
    words = dialog(qtbot, Settled())._gained.accessibleName()
    assert all(who in words for who in ("Anna", "Bert", "Cilli"))
    assert "Dora" not in words

    # Dues: are listed before closing.
    view = Settled()
    view.is_booked = False
    stake = tuple(Debt(who, KITTY, 50) for who in NAMES)
    view.dues = {Posted.STAKE: stake, Posted.FINE: (Debt("Emil", KITTY, 20),)}
    view.to_kitty = tuple(line(who, KITTY, 70 if who == "Emil" else 50) for who in NAMES)
    shown = dialog(qtbot, view)
    words = shown._kitty.sentence.accessibleName()
    assert "0,50" in words
    assert "0,20" in words
    assert shown._kitty.isVisible()

    # Fewer is said to be impossible only where it is proven.
    for minimal in [True, False]:
        shown = dialog(qtbot, Settled(minimal=minimal))

        assert bool(shown._payments._hint.text()) is minimal

    # An evening where nobody owes anything.
    view = Settled()
    view.payments = ()
    shown = dialog(qtbot, view)

    assert shown._payments.heading == "Nothing to pay"
    assert shown._paid.text() == ""


def test_payments_are_ticked_at_once_by_key_and_mouse(qtbot: QtBot, theme: Theme) -> None:
    # Space ticks the payment at once and the focus goes where the next Space pays.
    view = Settled()
    shown = dialog(qtbot, view)
    first = shown._payments._parts[0]
    assert first.hasFocus()
    qtbot.keyClick(first, Qt.Key.Key_Space)

    assert view.payments[0].last.at == AT
    assert shown._payments._parts[0] is first
    assert shown._payments._parts[1].hasFocus()
    assert shown._payments._parts[1].accessibleDescription() == "Space: paid"
    assert first.accessibleDescription() == "paid at 23:44"
    assert shown._paid.text() == "3,00\u00a0€ of 9,50\u00a0€ paid"
    qtbot.keyClick(first, Qt.Key.Key_Space)
    assert view.payments[0].last is None

    # A click ticks too and arrows walk.
    view = Settled()
    shown = dialog(qtbot, view)
    qtbot.mouseClick(shown._payments._parts[2], Qt.MouseButton.LeftButton)
    assert view.payments[2].last.at == AT
    shown._payments._parts[0].setFocus()
    qtbot.keyClick(shown._payments._parts[0], Qt.Key.Key_Down)
    assert shown._payments._parts[1].hasFocus()

    # What cannot be stored is said and not shown as done.
    view = Settled()
    view.fault = StoreError("file_unwritable", file="abend.db", reason="disk full")
    shown = dialog(qtbot, view)
    with qtbot.waitSignal(shown.failed) as caught:
        qtbot.keyClick(shown._payments._parts[0], Qt.Key.Key_Space)

    assert "abend.db" in caught.args[0]
    assert not shown._payments._parts[0].isChecked()
    assert shown._foot.problem

    # A payment taken over by a later evening cannot be ticked.
    view = Settled()
    into = EveningRef("e2", "Donnerstagsrunde", "2026-11-26")
    gone = Proposal(payer="Bert", payee="Emil", cents=300, cleared=(Cleared(Way.TAKEN_IN, 300, into),))
    view.payments = (gone, *PAYMENTS[1:])
    shown = dialog(qtbot, view)

    assert shown._payments._parts[0].accessibleDescription() == "mit 26. 11. verrechnet"
    assert not shown._payments._parts[0].isEnabled()
    assert shown._payments._parts[1].isEnabled()

    # All paid: by one key.
    view = Settled()
    shown = dialog(qtbot, view)
    QTest.keyClick(shown, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert view.money.open == 0
    assert not shown._all_paid.isEnabled()

    # A part: is typed and the rest stays open.
    view = Settled()
    shown = dialog(qtbot, view)
    QTest.keyClick(shown, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    part = shown.findChild(PartDialog)
    QTest.keyClicks(part.fields["amount"], "3,01")
    assert not part.primary.isEnabled()  # more than is open
    part.fields["amount"].clear()
    QTest.keyClicks(part.fields["amount"], "1,20")
    QTest.keyClick(part, Qt.Key.Key_Return)
    assert view.parts == [("Bert", "Emil", 120)]
    assert "1,80" in shown._payments._parts[0].accessibleDescription()


def test_a_payment_dated_years_before_the_evening_is_questioned(qtbot: QtBot, theme: Theme) -> None:
    for at, is_asked in ((AT.replace(year=2019), True), (AT, False), (AT.replace(year=2027), False)):
        view = Settled()
        shown = dialog(qtbot, view)
        view.payments = (line("Bert", "Emil", 300, 300, at), *PAYMENTS[1:])
        shown._tick(view.payments[1], True)
        assert ("19. November 2019" in shown._foot.problem) == is_asked
        shown.reject()


def test_a_closed_evening_stays_what_it_came_to_and_can_be_ticked(qtbot: QtBot, theme: Theme) -> None:
    # Rounding and rest are handed on.
    view = Settled()
    shown = dialog(qtbot, view)
    shown._rounding.buttons[0].click()
    shown._carrying.buttons[1].click()

    assert (view.unit, view.carry) == (1, False)

    # What a closed evening comes to stays.
    shown = dialog(qtbot, Settled(), closed=True)
    assert not shown._rounding.isEnabled()
    assert not shown._carrying.isEnabled()
    assert shown._payments.isEnabled()

    # A closed evening can still be ticked but not closed again.
    view = Settled()
    shown = dialog(qtbot, view, closed=True)
    qtbot.keyClick(shown, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not shown._foot.asking
    qtbot.keyClick(shown._payments._parts[0], Qt.Key.Key_Space)
    assert view.payments[0].last.at == AT

    # What shuts the dialog is not called as what closes the evening is.
    foot = dialog(qtbot, Settled())._foot
    assert (foot._close.label, foot._primary.label) == ("Back", "Close the evening …")

    # Closed and not booked: can be closed and not ticked.
    view = Settled()
    view.is_booked = False
    shown = dialog(qtbot, view, closed=True)
    assert shown._foot._primary.isVisible()
    assert not shown._payments.isEnabled()
    assert not shown._all_paid.isVisible()

    # Paid later is shown with the day.
    for paid_at, day, words in [
        (AT, None, "paid at 23:44"),
        (AT + timedelta(hours=3), None, "paid at 02:44"),
        (AT + timedelta(days=7), None, "paid on 26. 11. 2026"),
        (AT + timedelta(days=7), "2026-11-21", "paid on 21. 11. 2026"),
    ]:
        view = Settled()
        view.payments = (line("Bert", "Emil", 300, 300, paid_at, day), *PAYMENTS[1:])
        shown = dialog(qtbot, view, closed=True)
        assert shown._payments._parts[0].accessibleDescription() == words
        assert shown.sheet().payments[0][2] == words


def test_closing_takes_one_confirmation_and_escape_takes_it_back(qtbot: QtBot, theme: Theme) -> None:
    # Enter alone closes nothing.
    shown = dialog(qtbot, Settled())
    with qtbot.assertNotEmitted(shown.closed_evening):
        qtbot.keyClick(shown._payments._parts[0], Qt.Key.Key_Return)
    assert shown.isVisible()
    assert not shown._foot.asking

    # Escape takes the question back first and then leaves.
    shown = dialog(qtbot, Settled())
    shown._foot.ask(True)
    with qtbot.assertNotEmitted(shown.closed_evening):
        qtbot.keyClick(shown, Qt.Key.Key_Escape)
        assert shown.isVisible()
        assert not shown._foot.asking
        qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()

    # Closing the evening takes one confirmation.
    shown = dialog(qtbot, Settled())
    with qtbot.assertNotEmitted(shown.closed_evening):
        qtbot.keyClick(shown, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert shown._foot.asking
    assert "9,50" in shown._foot._question.accessibleName()
    with qtbot.waitSignal(shown.closed_evening):
        qtbot.keyClick(shown._foot._confirm, Qt.Key.Key_Return)
    assert shown.result() == QDialog.DialogCode.Accepted


def test_as_text_as_pdf_and_on_the_printer(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    # Copied as text it can be sent.
    view = Settled()
    view.set_paid(PAYMENTS[0], True)
    shown = dialog(qtbot, view)
    qtbot.keyClick(shown, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QGuiApplication.clipboard().text()

    assert "Bert → Emil: 3,00\u00a0€ (paid at 23:44)" in text
    assert "Dora   −6,50\u00a0€  (Money −6,30, Rounding −0,20)" in text
    assert text.startswith("Donnerstagsrunde, 19. November 2026\n")

    # As pdf: a name is proposed and the end is said.
    shown = dialog(qtbot, Settled())
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(shown, Qt.Key.Key_P, modifiers)
    (asking,) = shown.findChildren(QFileDialog)
    assert Path(asking.selectedFiles()[0]).name == "2026-11-19 Donnerstagsrunde Settlement.pdf"
    asking.fileSelected.emit(str(tmp_path / "Nr. 5"))
    asking.reject()

    assert (tmp_path / "Nr. 5.pdf").read_bytes().startswith(b"%PDF")
    assert "Saved as Nr. 5.pdf." in said_in(shown)

    # Printing shows the pages, and prints them. The printer lives as long as the preview; a lost one
    # took the program down.
    shown = dialog(qtbot, Settled())
    qtbot.keyClick(shown, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    (asking,) = shown.findChildren(QPrintPreviewDialog)
    qtbot.waitUntil(asking.isVisible)
    path = tmp_path / "abrechnung.pdf"
    asking.printer().setOutputFileName(str(path))
    asking.paintRequested.emit(asking.printer())
    asking.accept()

    assert path.read_bytes().startswith(b"%PDF")
    assert f"Written to {path}." in said_in(shown)


def sheet(name: str) -> Sheet:
    return Sheet(name, "", ("Spieler", "Saldo"), ((name, "0"),), "Zahlungen", ((name, "1,00 €", ""),), name)


def test_on_paper__digits_can_be_found(qapp: object, theme: Theme) -> None:
    """With figures of one width, which the windows have, a PDF holds pictures of digits only."""
    payments = (("ANNA → BERTA", "−1234567,89 €", "0"),)
    data = pdf(as_paper(replace(sheet("Anna"), payments=payments)))

    assert data.startswith(b"%PDF")
    assert set("0123456789Anna→−") <= letters_behind(data)
    assert QFont.Tag("tnum") in theme.font(13).featureTags()


def said_in(shown: SettleDialog) -> list[str]:
    return [label.accessibleName() or label.text() for label in shown.findChildren(TextLabel) if label.isVisible()]


def test_paid_is_said_and_ticked_only_where_money_changed_hands(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    """The cards, the copied text and the sum below them, whatever became of what was proposed."""
    for place, history in enumerate(HISTORIES):
        with open_store(tmp_path / f"{place}.db") as store:
            table = Round(store)
            history.happens(table)
            session = table.session()
            shown = SettleDialog(table.view(), session.evening, 1, Wording("en"), closed=session.closed)
            qtbot.addWidget(shown)
            (card,) = shown._payments._parts
            said = card.accessibleDescription().removeprefix("Space: paid")
            text = as_text(shown.sheet())
            assert card.isChecked() is history.is_ticked, history.name
            assert ("paid" in said) is history.is_given, history.name
            assert ("paid" in text) is history.is_given, history.name
            assert ("paid" in shown._paid.text()) is history.is_given, history.name


def test_stakes_are_ticked_by_mouse_and_keys_with_the_way_back(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        money(store).agree(ROUND, RoundTerms(stake=50))
        table = Round(store)
        table.play(closed=False)
        view, evening = table.view(), table.session().evening
        shown = SettleDialog(view, evening, 1, Wording("en"))
        activated(qtbot, shown)
        anna, bert, *_ = shown._kitty._parts
        assert anna.label == "Anna 0.50\u00a0€"
        assert anna.accessibleName() == "Anna pays 0.50\u00a0€ into the kitty"
        qtbot.mouseClick(anna, Qt.MouseButton.LeftButton)
        anna.setFocus()
        qtbot.keyClick(anna, Qt.Key.Key_Right)
        assert bert.hasFocus()
        qtbot.keyClick(bert, Qt.Key.Key_Space)
        assert bert.hasFocus()
        assert [each.isChecked() for each in shown._kitty._parts] == [True, True, False, False]
        assert read_accounts(store).book(ROUND).cash == 100
        assert "Anna → kitty: 0.50\u00a0€ (paid at" in as_text(shown.sheet())
        qtbot.keyClick(bert, Qt.Key.Key_Space)
        assert [each.isChecked() for each in shown._kitty._parts] == [True, False, False, False]
        assert read_accounts(store).book(ROUND).cash == 50

        # A part of it is typed.
        QTest.keyClick(shown, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
        part = shown.findChild(PartDialog)
        QTest.keyClicks(part.fields["amount"], "0.20")
        QTest.keyClick(part, Qt.Key.Key_Return)
        assert bert.label == "Bert 0.50\u00a0€ (0.20\u00a0€ paid before, 0.30\u00a0€ open)"

        # All paid: theirs too.
        QTest.keyClick(shown, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        assert all(each.isChecked() for each in shown._kitty._parts)
        assert read_accounts(store).book(ROUND).cash == 200


def test_balances__a_name_is_whole_where_the_amounts_can_move_together(theme: Theme) -> None:
    columns = ("Player", "Points", "Money", "From 19 Nov", "Rounding", "Balance")
    amounts = ("+2", "+0.20", "−0.40", "–", "−0.20 €")
    room = {}
    for name in ("Ida", "Bartholomäus"):
        table = BalanceTable("Balances")
        table.set_rows(columns, [BalanceRow(name, amounts, Mark(name[0], 1), -1), BalanceRow("Sum", amounts)])
        edges = table._lines[1]._edges(540)
        assert edges == table._lines[0]._edges(540), "heads are above their amounts"
        room[name] = edges[0] - 46 - 50
        assert room[name] >= text_width(font(15, 600), name)
    assert room["Ida"] == 540 - (105 + 84 + 95 + 105) - 96, "as far apart as they look best"
