"""The page *Abend*, with or without an open evening."""

from __future__ import annotations

import logging
from functools import partial, partialmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.corrections.correction import Position
from tarockblock.app.evening.open_evening import Change, ChangeKind
from tarockblock.app.settings import LedgerView
from tarockblock.debug_log import phase
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Ledger
from tarockblock.errors import TarockblockError
from tarockblock.exchange.language import long_date
from tarockblock.ui.evening.header_line import HeaderLine
from tarockblock.ui.evening.still_open import StillOpen, is_of_another_day
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.first_paint import FirstPaint
from tarockblock.ui.kit.layout import Pixels, add, grow, hbox, space, stretch, vbox
from tarockblock.ui.kit.marks import knows
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.base import Arranged, dispose, on_menu
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.menu import Menu, show_menu
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.player_card import PlayerCard
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger import standing, standing_facts
from tarockblock.ui.ledger.hints import Hint, empty_ledger
from tarockblock.ui.ledger.ledger_lines import KnownLines, build_lines
from tarockblock.ui.ledger.ledger_view import LedgerPanel
from tarockblock.ui.ledger.standing_words import standing_words
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.shell.frame import Frame, Page, tell_exported
from tarockblock.visible_text import isolated

if TYPE_CHECKING:
    from tarockblock.exchange.report import EveningReport
    from tarockblock.ui.chart.chart_panel import ChartPanel


_ENTERING = ("new_hand", "trischaken", "renonce")
_AFTERWARDS = ("new_evening", "reopen")
_AT_THE_RIGHT = ("undo", "settle")


class ActionBar(QWidget):
    """Buttons to enter, undo and settle, or to go on after closing."""

    left_upwards = Signal()

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self._closed = False
        self._buttons = {}
        for name in (*_ENTERING, *_AFTERWARDS, *_AT_THE_RIGHT):
            kind = ButtonKind.PRIMARY if name in ("new_hand", "new_evening") else ButtonKind.NORMAL
            self._buttons[name] = ActionButton(actions[name], kind=kind)
        parts = (last(button) if name in _AT_THE_RIGHT else button for name, button in self._buttons.items())
        self.setLayout(FlowLayout(*parts, gap=Pixels(8)))
        self.set_closed(False)

    @property
    def primary(self) -> ActionButton:
        return self._buttons["new_evening" if self._closed else "new_hand"]

    def set_closed(self, closed: bool) -> None:
        self._closed = closed
        for name in _ENTERING:
            self._buttons[name].set_offered(not closed)
        for name in _AFTERWARDS:
            self._buttons[name].set_offered(closed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Up and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)


_log = logging.getLogger(__name__)

CHART_FROM = 1200
"""Window width from which the chart is shown, in pixels at 100 % text size."""

ENTERING = ("new_hand", "trischaken", "renonce", "struck", "correction", "table", "doubling")
"""Actions that enter something anywhere."""

_MARGIN, _BETWEEN = 16, 12
_CHART_LEAST, _CHART_MOST = 300, 520
_CHART_AT, _PAGE_AT, _CHART_SHARE = 317, 1196, 0.384
"""The chart's width at the page's intended width, and its share of any more."""


class EveningPage(Arranged, Page):
    manual = "the-standings"
    kept_up = True
    has_chart = True
    undo_words = ""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._preferences = frame.preferences
        self.header = HeaderLine()
        self.panel = LedgerPanel()
        self.table = self.panel.table
        self.built_chart: ChartPanel | None = None
        self._beside: QWidget = Panel()  # placeholder for the chart
        FirstPaint(self._beside, self._fill_chart)
        self.bar = ActionBar(self._actions)
        self.bar.left_upwards.connect(self.table.go_to_last_entry)
        self.still_open = StillOpen(self._actions)
        self.still_open.answered.connect(self._answered)
        self._asked_of: tuple[object, ...] = ()
        self._cards: list[PlayerCard] = []
        self._card_row = hbox(gap=Pixels(10))
        self._choice: tuple[object, ...] = ()
        self._known_lines, self._trends = KnownLines(), standing.Trends()
        self.table.set_words(name=self.tr("Ledger"), dealer_letter=self.tr("D", "letter that marks the dealer"))
        self.table.view_chosen.connect(self._choose_view)
        self.table.beside_rows.menu_requested.connect(self._offer_entering)
        # The row's actions belong to the table, for its keys and its context menu.
        frame, table = self.frame, self.table
        self._actions.install(table, Where.LEDGER)
        table.menu_requested.connect(self._open_menu_of_row)
        table.selectionModel().currentChanged.connect(lambda *_: frame.update_actions(Where.LEDGER))
        table.why_requested.connect(lambda index: frame.do("show_why", table, index, self._session))
        table.versions_requested.connect(lambda index: frame.do("show_versions", table, index, self._session))
        table.edit_requested.connect(self._edit_by_hand)
        self.header.edit_requested.connect(self._edit_from_header)
        frame.dialogs.kept_clear = self.rects_to_keep
        self._middle = hbox(grow(self.panel), self._beside, gap=Pixels(_BETWEEN))
        air, edge = space(Pixels(10)), Pixels(_MARGIN)
        parts = (self.header, self.still_open, self._card_row, air, grow(self._middle), air, self.bar)
        self.setLayout(vbox(*parts, gap=0, margins=(edge, 4, edge, 10)))
        self.restyle()

    @property
    def chart(self) -> ChartPanel:
        """The chart beside the ledger, built after painting or on first use."""
        if self.built_chart is None:
            chart = self.built_chart = self._make_chart()
            chart.setFixedWidth(self._beside.maximumWidth())
            chart.setVisible(not self._beside.isHidden())
            self._middle.replaceWidget(self._beside, chart)
            dispose(self._beside)
            self._beside = chart
            if self._session.is_open:
                chart.set_ledger(self._session.ledger)
        return self.built_chart

    @property
    def chart_is_table(self) -> bool:
        return self.built_chart is not None and self.built_chart.shows_table

    def _fill_chart(self) -> None:
        self.chart.update()
        phase(_log, "chart built")

    def _make_chart(self) -> ChartPanel:
        from tarockblock.ui.chart.chart_panel import ChartPanel

        preferences = self._preferences
        settings = preferences.settings
        chart = ChartPanel(self._languages.language, settings.chart_account, settings.chart_view, self)
        chart.set_report(self._report)
        chart.view_changed.connect(lambda view: preferences.change(chart_view=view))
        chart.table_shown.connect(self._actions["chart_table"].setChecked)
        chart.notified.connect(self.notified)
        chart.failed.connect(self.failed)
        chart.exported.connect(partial(tell_exported, self.frame))
        chart.account_changed.connect(lambda account: preferences.change(chart_account=account))
        return chart

    def _report(self) -> EveningReport:
        from tarockblock.app.archive.export import report_of

        return report_of(self._session.store, self._session.evening_id or 0)

    @property
    def view(self) -> LedgerView:
        """Account shown in the ledger; never "both" if points are cents."""
        wanted = self._preferences.settings.ledger_view
        if wanted is LedgerView.BOTH and self._session.evening.ruleset.points_are_cents:
            return LedgerView.POINTS
        return wanted

    def refresh(self) -> None:
        if not self._session.is_open:
            return
        ledger = self._session.ledger
        if self.still_open.isVisibleTo(self) and self._asked_of != self._as_it_is():
            self.still_open.hide()
        self.bar.set_closed(self._session.closed)
        self._show_header(ledger)
        self._show_cards(ledger)
        self._show_ledger(ledger)
        if self.built_chart is not None:
            self.built_chart.set_ledger(ledger)

    def _show_header(self, ledger: Ledger) -> None:
        evening, language = ledger.evening, self._languages.language
        self.header.set_texts(
            evening.title or self.tr("Evening"),
            long_date(evening.date, self._languages.language),
            evening.ruleset.short.get(language),
            standing_facts.rate_words(evening),
            closed=self._mark(),
            doubled=standing_facts.doubled_words(ledger),
            times=standing_facts.doubled_times(ledger),
        )
        self.header.set_facts([] if self._session.closed else standing_facts.facts(ledger))
        tip = self.tr("Change the evening ({key})").format(key=self._actions["edit_evening"].key)
        self.header.offer_editing(
            "" if self._session.store.read_only else tip, standing_facts.chip_tips(evening, language)
        )

    def _fixed(self) -> str:
        if self._session.store.read_only:
            return self.tr("read-only")
        return self.tr("closed") if self._session.closed else ""

    def _mark(self) -> str:
        """Return what is special about the evening: read-only, closed, two versions."""
        return joined(self._fixed(), self.tr("two versions") if self._session.is_split else "")

    def _show_cards(self, ledger: Ledger) -> None:
        data = standing.cards(ledger, self._languages.language, self._trends, closed=self._session.closed)
        while len(self._cards) > len(data):
            card = self._cards.pop()
            dispose(card)
        for seat, each in enumerate(data):
            if seat < len(self._cards):
                self._cards[seat].set_data(each)
            else:
                card = PlayerCard(each, self)
                on_menu(card, partial(self._open_menu_of_card, card))
                self._cards.append(card)
                add(self._card_row, grow(card))

    def _show_ledger(self, ledger: Ledger) -> None:
        self._offer_views(points_are_cents=ledger.evening.ruleset.points_are_cents)
        edited, originals = self._session.corrected()
        lines = build_lines(ledger, self.view, self._languages.wording, edited, originals, self._known_lines)
        self.table.set_lines(ledger.evening.everybody, lines, both=self.view is LedgerView.BOTH)
        self.table.set_hint(Hint() if lines else empty_ledger(ledger, self._key_of, fixed=bool(self._fixed())))
        self.show_chart()

    def _key_of(self, name: str) -> str:
        return self._actions[name].key

    def _offer_views(self, *, points_are_cents: bool) -> None:
        if points_are_cents:
            labels = [self.tr("Cents"), self.tr("Euros")]
        else:
            labels = [self.tr("Points"), self.tr("Money"), self.tr("Both")]
        choice = (tuple(labels), self.view)
        if choice != self._choice:
            self._choice = choice
            self.table.set_choice(labels, self.tr("Account in the ledger"), self.view)

    def _choose_view(self, view: LedgerView) -> None:
        self._choice = (self._choice[0], view)
        self._preferences.change(ledger_view=view)
        self._show_ledger(self._session.ledger)

    def _offer_entering(self, at: QPoint) -> None:
        found = [self._actions[name] for name in (*ENTERING, "reopen") if self._actions[name].isEnabled()]
        if found:
            show_menu(self, found, at)

    def take_focus(self) -> None:
        (self.still_open.go_on if self.still_open.isVisibleTo(self) else self.bar.primary).setFocus()

    def at_start(self) -> None:
        """Ask once about an evening left open on another day."""
        session, wording = self._session, self._languages.wording
        if is_of_another_day(session, session.clock.now()):
            evening = session.evening
            day = wording.day(evening.date) or isolated(evening.title) or self.tr("Evening")
            self._asked_of = self._as_it_is()
            self.still_open.ask(day, self._standing())

    def _standing(self) -> str:
        from tarockblock.app.money.accounts import read_accounts
        from tarockblock.app.money.unclosed import unclosed

        store, number = self._session.store, self._session.evening_id
        found = unclosed(read_accounts(store), store, self._session.round)
        return next((standing_words(each, self._languages.language) for each in found if each.number == number), "")

    def _as_it_is(self) -> tuple[object, ...]:
        return self._session.evening_id, len(self._session.ledger.rows), self._session.closed

    def _answered(self) -> None:
        self.still_open.hide()
        if self.frame.dialogs.dialog is None:
            self.take_focus()

    @property
    def is_open(self) -> bool:
        session = self._session
        return session.is_open and not session.closed and not session.store.read_only

    @property
    def can_undo(self) -> bool:
        return (self.is_open and self._session.can_undo) or self.frame.undo_offer.step is not None

    @property
    def can_redo(self) -> bool:
        return self.is_open and self._session.can_redo

    @property
    def entry(self) -> int | None:
        """Index of the current row's entry, or None."""
        return self.table.current_entry() if self._session.is_open else None

    @property
    def has_row(self) -> bool:  # type: ignore[override]
        return self.entry is not None

    @property
    def can_change_row(self) -> bool:
        return self.is_open and self.entry is not None

    @property
    def can_insert(self) -> bool:
        return self.can_change_row and self._session.evening.takes_hands

    @property
    def is_struck(self) -> bool:
        """Whether the current row can be brought back."""
        # Undone corrections leave a trace, too; the query of the database comes last.
        entry = self.entry
        return self.is_open and entry is not None and self._session.struck_entry(entry) is not None

    def _edit_by_hand(self, entry: int) -> None:
        if self._actions["edit"].isEnabled():
            self.frame.do("edit_entry", entry)

    def _edit_from_header(self, first: str) -> None:
        if self._actions["edit_evening"].isEnabled():
            self.frame.do("edit_shown", first)

    def _open_menu_of_row(self, spot: QPoint) -> None:
        show_menu(self, self.table.actions(), spot)

    def _open_menu_of_card(self, card: PlayerCard, spot: QPoint) -> None:
        menu, player, do = Menu(self, once=True), card.player, self.frame.do
        menu.offer(translate("CardMenu", "Name …"), lambda: self._ask_name(player))
        menu.offer(
            translate("CardMenu", "Colour, letter …"),
            lambda: do("mark_of", player),
            possible=not self._session.store.read_only,
        )
        menu.addSeparator()
        for wish, words, possible in standing.table_wishes(self._session.ledger, player):
            enter = partial(do, "table", Position(), None, wish, player)
            menu.offer(words, enter, possible=possible and self._actions["table"].isEnabled())
        menu.popup(card.mapToGlobal(spot))

    def _ask_name(self, player: str) -> None:
        if self.is_open:
            everybody = self._session.evening.everybody
            self.frame.do("edit_shown", f"players[{everybody.index(player)}]")
        else:
            self.frame.do("name_of", player)

    def do_undo(self) -> None:
        (self.frame.undo_offer.step or self.frame.bridge.undo)()

    def do_redo(self) -> None:
        self.frame.bridge.redo()

    def do_changes(self) -> None:
        self.frame.do("show_history", self.show_entry, self._session)

    def do_costs(self) -> None:
        self.frame.do("show_costs", self._session.evening.ruleset)

    def do_edit_evening(self) -> None:
        self.frame.do("edit_shown", "title")

    def do_settle(self) -> None:
        self.frame.do("settle_shown")

    def do_to_ledger(self) -> None:
        self.table.go_to_last_entry()

    def show_entry(self, entry: int) -> None:
        self.table.go_to_entry(entry)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def do_chart(self) -> None:
        wanted = not self.chart.isVisible()
        self._preferences.change(chart_visible=wanted)
        self.show_chart()
        if wanted and not self.chart.isVisible():
            self.failed.emit(self.tr("No room for the chart in this window."))

    def do_why(self) -> None:
        self.frame.do("ask_why", self.table, self.table.currentIndex(), self._session)

    def do_versions(self) -> None:
        self.frame.do("show_versions", self.table, self.table.currentIndex(), self._session)

    def _do_to_row(self, name: str, *given: object) -> None:
        entry = self.entry
        if entry is not None:
            self.frame.do(name, entry, *given)

    do_edit = partialmethod(_do_to_row, "edit_entry")
    do_insert = partialmethod(_do_to_row, "insert_hand", 0)
    do_insert_after = partialmethod(_do_to_row, "insert_hand", 1)
    do_move = partialmethod(_do_to_row, "move_entry")
    do_strike = partialmethod(_do_to_row, "strike_entry")
    do_restore = partialmethod(_do_to_row, "restore_entry")
    do_row_renonce = partialmethod(_do_to_row, "renonce_in_entry")

    def _move(self, step: int) -> None:
        from tarockblock.app.corrections.correction_move import MoveDraft

        bridge, entry = self.frame.bridge, self.entry
        if entry is not None and 0 <= entry + step < len(bridge.session.ledger.rows):
            holds = MoveDraft(bridge.session.ledger, entry).asks_who_deals
            bridge.move(entry, entry + step, holding=holds)

    do_move_up, do_move_down = partialmethod(_move, -1), partialmethod(_move, 1)

    def do_insert_other(self) -> None:
        entry = self.entry
        if entry is None:
            return
        menu, place = Menu(self.window(), once=True), Position(entry, inserting=True)
        for name in ENTERING:
            shown = menu.addAction(self._actions[name].text())
            shown.triggered.connect(lambda _checked=False, name=name: self.frame.do(name, place))
        menu.popup(self.table.cell_rect(self.table.currentIndex()).bottomLeft())
        menu.setActiveAction(menu.actions()[0])

    def show_change(self, change: Change) -> None:
        table, headings = self.table, (ChangeKind.AMENDED, ChangeKind.UPDATED)
        only_heading = change.kind in headings or change.of in headings
        row = table.current_entry() if only_heading else None  # keep the current row
        whole = change.kind in (ChangeKind.STARTED, *headings)
        self.frame.refresh(marks=whole or not knows(self._session.evening.everybody))
        if row is not None and table.current_entry() != row:
            table.go_to_entry(row)
        if change.kind in (ChangeKind.STARTED, ChangeKind.OPENED, ChangeKind.CLOSED, ChangeKind.REOPENED):
            self.take_focus()
        if change.kind in (ChangeKind.MOVED, ChangeKind.INSERTED) and change.index is not None:
            table.go_to_entry(change.index)
        rows = self._session.ledger.rows
        if change.kind in (ChangeKind.UNDONE, ChangeKind.REDONE) and not only_heading and rows:
            table.go_to_entry(len(rows) - 1 if change.index is None else change.index)
            table.scrollTo(table.currentIndex())

    def rects_to_keep(self) -> list[QRect]:
        """Return the rectangles of totals and last rows on the screen, if in sight."""
        if not self.isVisible() or not self._cards:
            return []
        whole = self._cards[0].geometry().united(self._cards[-1].geometry())
        return [QRect(self.mapToGlobal(whole.topLeft()), whole.size()), *self.table.last_rows()]

    def show_chart(self) -> None:
        """Show the chart if wanted and the ledger's figures leave room."""
        least, most = px(_CHART_LEAST), px(_CHART_MOST)
        ideal = px(_CHART_AT) + round((self.width() - px(_PAGE_AT)) * _CHART_SHARE)
        free = self.width() - 2 * _MARGIN - _BETWEEN - self.table.least_width()
        self._beside.setFixedWidth(max(least, min(most, ideal, max(free, least))))
        room = self.window().width() >= px(CHART_FROM) and free >= least
        self._beside.setVisible(self._preferences.settings.chart_visible and room)

    def restyle(self) -> None:
        self.header.setFixedHeight(px(44))
        self.show_chart()


class StartPage(Page):
    """The page without an open evening."""

    manual = "starting-an-evening"

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        actions = self._actions
        self.new_button = ActionButton(actions["new_evening"], label=self.tr("New evening"), kind=ButtonKind.PRIMARY)
        self.sample_button = ActionButton(actions["sample"], height=44)
        self._who = TextLabel("", 13, 400, "text2", wrap=True)
        self._who.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.title = TextLabel("", 20, 650)
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(
            vbox(
                stretch(2),
                self.title,
                hbox(stretch(), self.new_button, self.sample_button, stretch(), gap=Pixels(10)),
                self._who,
                stretch(3),
                gap=Pixels(16),
                margins=None,
            )
        )
        self.set_last(None)

    def refresh(self) -> None:
        from tarockblock.app.same_people import as_last_time

        last, first = None, False
        if not self._session.store.read_only:
            try:
                last = as_last_time(self._session.store)
                first = last is None
            except TarockblockError as error:
                self.failed.emit(self.frame.bridge.sentence(error))
        self.set_last(last, first=first)

    def take_focus(self) -> None:
        self.new_button.setFocus()

    def set_last(self, last: Evening | None, *, first: bool = False) -> None:
        """Offer the last round again, or a sample evening the ``first`` time."""
        self._who.setVisible(last is not None or first)
        self.sample_button.set_offered(first)
        self.title.set_text(self.tr("Welcome to the table") if first else self.tr("No evening is open"))
        if last is None:
            self._who.set_text(
                self.tr("Nothing has been played here yet. You can view a sample evening without keeping it.")
            )
            return
        people = ", ".join(last.players)
        rules = last.ruleset.short.get(self._languages.language)
        text = self.tr("As last time: {people}, {rules}; {dealer} deals first")
        self._who.set_text(text.format(people=people, rules=rules, dealer=last.first_dealer))
