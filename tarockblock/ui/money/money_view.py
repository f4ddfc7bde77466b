"""The contents of *Geld*: claims, balances, kitty, journal. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QSizePolicy,
    QWidget,
)

from tarockblock.app.money.round_page import RoundPage, read_page
from tarockblock.domain.book_sums import total_of
from tarockblock.domain.journal import Account, Claim
from tarockblock.domain.statement import EVERYBODY, Statement, StatementLine, Whose
from tarockblock.errors import TarockblockError
from tarockblock.exchange.statement import nothing_words, standing_head, statement_rows, title_of
from tarockblock.ui.filters.segment_filters import FilterButton
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import PAGE, Pixels, filled, grow, set_beside, set_margins, sheet, stack, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.base import Arranged, announce, on_menu
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.menu import show_menu
from tarockblock.ui.kit.widgets.plain_table import ROOMY, ScrollArea
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.money.money_panels import EmptyMoney, KittyPanel, PanelRow, TablePanel
from tarockblock.ui.money.money_rows import MoneyWords, claim_heads, journal_heads, unclosed_heads
from tarockblock.ui.money.money_table import money_columns
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.shell.frame import Frame, Page

_BELOW = ("money_paid", "money_payment", "money_all_paid", "outlay", "money_kitty", "money_write_off")
_AT_THE_END = ("money_season", "money_terms")
_ON_CLAIMS = ("money_paid", "money_payment", "money_write_off", "money_remind")
_ON_LINES = ("money_take_back", "money_post_again")
_OUT = ("print", "copy", "money_export")
_SIDE_BY_SIDE, _LEFT = 900, 490  # design pixels: below the first the journal moves down, the second is what names need
_CLAIMS = replace(ROOMY, row=40)


class MoneyView(Arranged, Page):
    """The page without its commands."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self.page: RoundPage | None = None
        self._wanted: str | None = None
        self.whose: Whose = EVERYBODY
        # If the selected year is over, its claims are not today's and cannot be paid.
        self.shows_past = False
        # None is a row without a line: the amount carried over, or the balance at the end.
        self._lines: tuple[StatementLine | None, ...] = ()
        self._claims: tuple[Claim, ...] = ()
        self._accounts: tuple[Account, ...] = ()
        self.round = FilterButton(self.tr("Round"), [""])
        self.person = FilterButton(self.tr("Book of"), [self.tr("all")])
        self.year = FilterButton(self.tr("Year"), [self.tr("all")])
        self.claims = PlainTable(
            self.tr("Who owes whom"),
            ColumnsModel(parent=self),
            several=True,
            density=_CLAIMS,
            least=3,
        )
        self.unclosed = PlainTable(self.tr("Not closed yet"), ColumnsModel(parent=self), wraps=True, least=1)
        self.unclosed.horizontalHeader().hide()  # at 720 pixels the balances need its line
        self.balances = PlainTable(self.tr("Balances"), ColumnsModel(parent=self), least=2)
        self.journal = PlainTable(self.tr("Journal"), ColumnsModel(parent=self), wraps=True, least=4)
        self._back = ActionButton(self._actions["back"], label=self.tr("Whole book"), height=32)
        self.claims_panel = TablePanel(self.tr("Open"), self.claims)
        self._close = ActionButton(self._actions["money_close"], label=self.tr("Settle …"), height=32)
        self.unclosed_panel = TablePanel(self.tr("Not closed yet"), self.unclosed, self._close)
        self.unclosed_panel.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.balances_panel = TablePanel(self.tr("Balances"), self.balances)
        self.journal_panel = TablePanel(self.tr("Book"), self.journal, self._back)
        self.balances_panel.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.kitty = KittyPanel()
        self.kitty.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.empty = EmptyMoney(self._actions)
        paid = self._actions["money_paid"]
        self._paid = ActionButton(paid, label=paid.label, kind=ButtonKind.PRIMARY, height=40)
        self.buttons = {"money_paid": self._paid}
        self.buttons |= {name: ActionButton(self._actions[name], icon=False) for name in (*_BELOW[1:], *_AT_THE_END)}
        self.buttons |= {name: ActionButton(self._actions[name], height=36) for name in _OUT}
        self._actions.install(self, Where.MONEY | Where.DETAIL)
        title = TextLabel(self.tr("Money"), 20, 650)
        set_margins(title, (Pixels(2), 0, 6, 0))
        self._left = sheet(grow(self.claims_panel), self.unclosed_panel, self.balances_panel, self.kitty, gap=10)
        self._body = filled(PanelRow(), grow(self._left, 9), grow(self.journal_panel, 11), gap=10)
        self.stack = stack(ScrollArea(within(QWidget(), self._body), ground="window"), self.empty)
        self.setLayout(
            vbox(
                FlowLayout(
                    title, self.round, self.person, self.year, *(last(self.buttons[name]) for name in _OUT), gap=8
                ),
                grow(self.stack),
                FlowLayout(
                    *(self.buttons[name] for name in _BELOW), *(last(self.buttons[name]) for name in _AT_THE_END), gap=8
                ),
                gap=10,
                margins=PAGE,
            )
        )
        self._connect()

    def _connect(self) -> None:
        self.round.current_changed.connect(lambda index: self.show_round(self._round.accounts.rounds[index]))
        self.person.current_changed.connect(self._choose_person)
        self.year.current_changed.connect(lambda _index: self._show())
        self.claims.opened.connect(self._trace_claim)
        self.unclosed.opened.connect(lambda index: self.frame.do("look_at", self._round.unclosed[index.row()].number))
        self.claims.selectionModel().selectionChanged.connect(lambda *_: self.update_actions())
        self.balances.opened.connect(self._show_statement)
        self.balances.clicked.connect(self._show_statement)
        self.journal.opened.connect(self._open_line)
        self.journal.selectionModel().selectionChanged.connect(lambda *_: self.update_actions())
        for table, names in ((self.claims, _ON_CLAIMS), (self.journal, _ON_LINES)):
            on_menu(table, partial(self._open_menu, table, names))

    def refresh(self) -> None:
        session = self._session
        try:
            today = session.clock.now().date().isoformat()
            evening = session.evening_id if session.is_open else None
            self.page = read_page(session.store, self._wanted, evening, today)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))
            return
        self._fill_filters()
        self._show()

    def show_round(self, name: str) -> None:
        self._wanted, self.whose = name, EVERYBODY
        self.refresh()

    def show_whose(self, whose: Whose) -> None:
        """Show the journal, a person's statement or a claim's bookings."""
        had_focus = self.journal.hasFocus() or self._back.hasFocus()
        self.whose = whose
        self._fill_filters()
        self._show()
        announce(self, self.journal_panel.title.accessibleName())
        if had_focus:
            self.journal.setFocus()

    def _fill_filters(self) -> None:
        page, word = self.page, self._languages.wording
        rounds, people, years = ((), (), ()) if page is None else (page.accounts.rounds, page.people, page.years)
        called = () if page is None else page.accounts.round_names.values()
        names = [each or word.reason("round_nameless") for each in called]
        self.round.set_options(names or ["–"], rounds.index(page.name) if page is not None else 0)
        if any(who is not None and who not in people for who in self.whose):
            self.whose = EVERYBODY
        options = [self.tr("all"), *people, word.reason("kitty")]
        current = 0
        if len(self.whose) == 1:
            current = len(options) - 1 if self.whose[0] is None else options.index(self.whose[0], 1)
        self.person.set_options(options, current)
        self.year.set_options([self.tr("all"), *years])

    @property
    def _year(self) -> str:
        return self.year.label if self.year.current > 0 else ""

    def _show(self) -> None:
        page = self.page
        if page is None or page.is_empty:
            self._show_empty(page)
        else:
            self.stack.setCurrentIndex(0)
            words = MoneyWords(page, self._languages.wording, self._year)
            self._show_claims(words)
            self._show_kitty(page, words)
            self._accounts = tuple(each.account for each in words.sums)
            self.balances.show_rows(words.balances(), money_columns(words.balance_heads(), stretch=0, right=1))
            self.balances_panel.show_remark(words.below_zero())
            self._show_journal(words)
            self._back.set_offered(bool(self.whose))
        self.update_actions()

    def _show_journal(self, words: MoneyWords) -> None:
        found, wording = self.statement(), self._languages.wording
        self._lines = tuple(row.line for row in reversed(statement_rows(found, wording)))
        right, stretch = (2, 1) if self.whose else (3, 2)
        columns = money_columns(journal_heads(self.whose), stretch=stretch, right=right, part=0.3)
        self.journal.show_rows(words.journal(found), columns)
        self.journal_panel.title.set_text(self.tr("Book") if found.is_whole else title_of(found, wording))
        self.journal_panel.show_hint("" if self._lines else self.tr("Nothing was booked in this year."))
        self.journal_panel.show_remark(words.minus_of(found))

    def _show_claims(self, words: MoneyWords) -> None:
        rows, found, wording = words.claims(), words.whole, self._languages.wording
        self._claims, self.shows_past = found.claims, found.is_over
        self.claims.show_rows(rows, money_columns(claim_heads(was=found.is_over), stretch=0, right=1))
        self.claims_panel.title.set_text(standing_head(found, wording) if found.is_over else self.tr("Open"))
        self.claims_panel.figure.set_text(words.euros(total_of(found.claims)) if rows else "")
        nothing = nothing_words(found, wording) if found.is_over else self.tr("No debts.")
        self.claims_panel.show_hint("" if rows else nothing)
        self.claims_panel.show_remark(words.held())
        # Unclosed evenings belong to today, not to a past year.
        unclosed = [] if found.is_over else words.unclosed()
        self.kitty.setVisible(self._round.has_kitty or not unclosed)  # its hint yields to them
        self.unclosed.show_rows(unclosed, money_columns(unclosed_heads(), stretch=1, right=2))
        self.unclosed_panel.setVisible(bool(unclosed))

    def _show_kitty(self, page: RoundPage, words: MoneyWords) -> None:
        book = words.whole.book
        hint = (
            ""
            if page.has_kitty
            else self.tr("There is none yet. Stake, fine and share are in the round's terms ({key}).").format(
                key=self._actions["money_terms"].key
            )
        )
        owed = words.euros(abs(book.owed)) if book.owed else ""
        end = self._year if words.whole.is_over else ""
        self.kitty.show_kitty(words.euros(book.cash), owed, owes=book.owed < 0, hint=hint, end=end)

    def _show_empty(self, page: RoundPage | None) -> None:
        self.stack.setCurrentIndex(1)
        self._lines, self._claims, self.shows_past = (), (), False
        if page is None:
            text = self.tr("Begin an evening. Once it is closed, you see here who owes whom how much, and since when.")
            self.empty.explain(self.tr("No money yet"), text, () if self._session.store.read_only else ("new_evening",))
        elif page.open_evenings:
            text = self.empty.unbooked_words(page.open_evenings, self._actions["settle"].key)
            self.empty.explain(self.tr("Nothing is booked yet"), text, ("page_archive",))
        else:
            text = self.tr(
                "Settle the evening ({key}) and close it: then you see here who owes whom how much, and since when."
            ).format(key=self._actions["settle"].key)
            self.empty.explain(self.tr("Nothing is booked yet"), text, ("page_evening",))

    def chosen_claims(self) -> list[Claim]:
        page = self.page
        if page is None or page.is_empty or self.shows_past:
            return []
        return [self._claims[row] for row in self.claims.chosen() if row < len(self._claims)]

    @property
    def unclosed_number(self) -> int | None:
        """Number of the selected or oldest unclosed evening, or None."""
        found = () if self.page is None or self.shows_past else self.page.unclosed
        row = next(iter(self.unclosed.chosen()), 0)
        return found[row if row < len(found) else 0].number if found else None

    @property
    def line(self) -> StatementLine | None:
        chosen = self.journal.chosen()
        return self._lines[chosen[0]] if chosen and chosen[0] < len(self._lines) else None

    def statement(self) -> Statement:
        return self._round.statement(self.whose, self._year)

    @property
    def has_claims(self) -> bool:
        return self.page is not None and bool(self.page.claims)

    @property
    def can_pay_all(self) -> bool:
        """Whether today's claims are in sight, and there are any."""
        return self.has_claims and not self.shows_past

    @property
    def can_take_back(self) -> bool:
        """Whether the selected booking was made by hand and can be reversed."""
        return self.line is not None and not self.line.is_gone and self.line.posting.is_by_hand

    @property
    def can_post_again(self) -> bool:
        return self.line is not None and self.line.taken_back is not None and self.line.posting.is_by_hand

    @property
    def can_write_out(self) -> bool:
        return self.page is not None and not self.page.is_empty

    def update_actions(self) -> None:
        self.changed.emit()
        label, claims = self._paid.action.label, self.chosen_claims()
        if claims and self.page is not None:
            amount = MoneyWords(self.page, self._languages.wording).euros(total_of(claims))
            label = self.tr("{amount} paid").format(amount=amount)
        self._paid.set_label(label)

    def take_focus(self) -> None:
        """Focus the claims, else the journal, else the next step."""
        if self.stack.currentIndex():
            self.empty.take_focus()
            return
        tables = (self.claims, self.unclosed, self.journal)
        table = next((each for each in tables if each.cells.rows), self.journal)
        if not table.currentIndex().isValid():
            table.setCurrentIndex(table.cells.index(0, 0))
        table.setFocus()

    def state(self) -> tuple[object, ...]:
        return self._wanted, self.whose, self._year

    def resume(self, state: tuple[Any, ...]) -> None:
        self._wanted, self.whose, year = state
        self.year.set_options([self.tr("all"), year], 1 if year else 0)

    def forget(self) -> None:
        self._wanted, self.whose = None, EVERYBODY
        if self.isVisible():
            self.refresh()

    def back(self) -> None:
        if self.whose:
            self.show_whose(EVERYBODY)

    def restyle(self) -> None:
        """Put panels side by side if they fit."""
        beside = self.width() >= px(_SIDE_BY_SIDE)
        set_beside(self._body, beside)
        self._left.setMinimumWidth(px(_LEFT) if beside else 0)

    @property
    def _round(self) -> RoundPage:
        assert self.page is not None
        return self.page

    def _choose_person(self, index: int) -> None:
        people = () if self.page is None else self.page.people
        self.show_whose(((*people, None)[index - 1],) if index > 0 else EVERYBODY)

    def _trace_claim(self, index: QModelIndex) -> None:
        claim = self._claims[index.row()]
        self.show_whose((claim.debtor, claim.creditor))

    def _show_statement(self, index: QModelIndex) -> None:
        self.show_whose((self._accounts[index.row()],))

    def _open_line(self, index: QModelIndex) -> None:
        line = self._lines[index.row()]
        if line is None:
            return
        number = self._round.evening_number(line.posting)
        if number is None:
            self.failed.emit(self.tr("The evening of this booking no longer exists."))
        else:
            self.frame.do("look_at", number)

    def _open_menu(self, table: PlainTable, names: Sequence[str], spot: QPoint) -> None:
        if table is self.journal:
            line, look, words = self.line, self._open_line, self.tr("View the evening")
            able = line is not None and self._round.evening_number(line.posting) is not None
        else:
            look, words, able = self._trace_claim, self.tr("Details"), bool(self.claims.chosen())
        first = QAction(words, enabled=able)
        first.triggered.connect(lambda _checked=False: look(table.currentIndex()))
        show_menu(self, [self._actions[name] for name in names], table.viewport().mapToGlobal(spot), first=first)
