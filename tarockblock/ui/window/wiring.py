"""Connects the table of actions with what they do, and says which of them can be done now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock import paths
from tarockblock.app.corrections.correction import Place
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settings import LanguageChoice
from tarockblock.domain.ruleset import GameKind, Ruleset
from tarockblock.ui.kit.actions import ARCHIVE_PLACE, MONEY_PLACE, RULES_PLACE, Where
from tarockblock.ui.kit.theme import ColorMode, current_theme, text_scale
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.ledger.ledger_view import LedgerTable
from tarockblock.ui.shell.dialog_host import AT_END
from tarockblock.ui.window.frame import ARCHIVE, EVENING, MONEY, RULES, STATISTICS, Frame

if TYPE_CHECKING:
    from tarockblock.ui.chart.chart_faces import ChartFaces
    from tarockblock.ui.chart.chart_panel import ChartPanel
    from tarockblock.ui.window.archive_controller import LookBack
    from tarockblock.ui.window.display_controller import DisplayController
    from tarockblock.ui.window.money_controller import MoneyController
    from tarockblock.ui.window.phone_controller import PhoneController
    from tarockblock.ui.window.rules_controller import RulesController
    from tarockblock.ui.window.sharing_controller import SharingController

_STEP = 10
SAMPLE = "donnerstagsrunde.tarock.json"
"""The sample evening to look at: five at the table, a renonce, a struck hand."""

Handlers = dict[str, Callable[[], object]]


class Wiring(QObject):
    """Made once per window; the controllers are asked for when one of their actions is wanted.

    ``guide_wanted``: somebody asks for the guide to the first evening.
    """

    guide_wanted = Signal()

    def __init__(
        self,
        window: Frame,
        look_back: Callable[[], LookBack],
        rules: Callable[[], RulesController],
        money: Callable[[], MoneyController],
        sharing: Callable[[], SharingController],
        display: Callable[[], DisplayController],
        phones: Callable[[], PhoneController],
    ) -> None:
        super().__init__(window)
        self._display, self._phones = display, phones
        self._money = money
        self._sharing = sharing
        self._window = window
        self._look_back = look_back
        self._rules = rules
        self._table: LedgerTable | None = None
        table = window.actions_table
        does = self._entering() | self._around() | self._on_the_row()
        for place, controller in ((ARCHIVE_PLACE, look_back), (MONEY_PLACE, money), (RULES_PLACE, rules)):
            for name in (action.objectName() for action in table.only(place)):
                does[name] = partial(_delegate, controller, name)
        for action in table:  # an action nobody handles is a KeyError here
            action.triggered.connect(partial(_handle, does[action.objectName()]))
        table.install(window, Where.WINDOW)

    # ------------------------------------------------------------------ what each does

    def _entering(self) -> Handlers:
        """What enters something, or takes it back."""
        flows, bridge = self._window.flows, self._window.bridge
        return {
            **{name: partial(enter, AT_END) for name, enter in flows.insertable().items()},
            "undo": self._undo,
            "redo": lambda: self._money().redo() if self._window.lazy_money.in_sight else bridge.redo(),
            "changes": self._show_changes,
            "settle": flows.settle,
            "reopen": bridge.reopen,
            "edit_evening": flows.evenings.edit,
            "costs": self._show_costs,
        }

    def _around(self) -> Handlers:
        window = self._window
        does: Handlers = {
            "new_evening": window.flows.new_evening,
            "again": window.flows.as_last_time,
            "import": lambda: self._look_back().ask_import(),
            "export": self._export,
            "take_over": lambda: self._sharing().ask(),
            "share_folder": lambda: self._sharing().show_folder(),
            "names": window.flows.names.ask,
            "save_copy": window.flows.copies.save,
            "restore_copy": window.flows.copies.ask,
            "rescue": window.flows.copies.rescue,
            "quit": window.close,
            "place_evening": lambda: window.go_to(EVENING),
            "place_archive": lambda: window.go_to(ARCHIVE),
            "place_money": lambda: window.go_to(MONEY),
            "place_statistics": lambda: window.go_to(STATISTICS),
            "place_rules": lambda: window.go_to(RULES),
            "back": self._go_back,
            "refresh": self._refresh_place,
            "chart": self._toggle_chart,
            "chart_table": self._toggle_chart_table,
            "to_ledger": self._to_ledger,
            "display": lambda: self._display().toggle(),
            "phones": lambda: self._phones().ask(),
            "dealer_sign": self._toggle_sign,
            "deal_sound": self._toggle_sound,
            "larger": lambda: window.set_text_size(text_scale() + _STEP),
            "smaller": lambda: window.set_text_size(text_scale() - _STEP),
            "normal": lambda: window.set_text_size(100),
            "keys": self._show_keys,
            "manual": self._show_manual,
            "about": self._show_about,
            "sample": self._show_sample,
            "first_evening": self.guide_wanted.emit,
            "menu": window.open_menu,
            "context": partial(open_context_menu, window),
        }
        for mode in ColorMode:
            does[f"appearance_{mode}"] = partial(self._set_appearance, mode)
        for choice in LanguageChoice:
            does[f"language_{choice}"] = partial(self._set_language, choice)
        return does

    def _on_the_row(self) -> Handlers:
        """What concerns the current row of the ledger."""
        flows = self._window.flows
        return {
            "why": lambda: self._show_beside_row(flows.why.ask),
            "versions": lambda: self._show_beside_row(flows.corrections.versions),
            "edit": self._on_row(flows.edit),
            "insert": self._on_row(flows.insert_before),
            "insert_after": self._on_row(flows.insert_after),
            "insert_other": self._on_row(self._insert_other),
            "move": self._on_row(flows.corrections.move),
            "move_up": lambda: self._move(-1),
            "move_down": lambda: self._move(1),
            "strike": self._on_row(flows.corrections.strike),
            "restore": self._on_row(flows.corrections.restore),
            "row_renonce": self._on_row(flows.hands.renonce_in_row),
        }

    # ------------------------------------------------------------------ what can be done

    def connect_ledger(self, table: LedgerTable) -> None:
        """The row's actions belong to the table: its keys, and its context menu."""
        self._table = table
        self._window.actions_table.install(table, Where.LEDGER)
        table.menu_requested.connect(self._open_menu_of_row)
        table.selectionModel().currentChanged.connect(lambda *_: self._update_rows())

    def _open_menu_of_row(self, spot: QPoint) -> None:
        """The actions of the row; Qt's own menu of them would wait in a loop of its own until it is closed."""
        table = self._table
        assert table is not None
        menu = Menu(table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(table.actions())
        menu.popup(spot)

    def update(self) -> None:
        """Switch on what can be done now."""
        window, table = self._window, self._window.actions_table
        session = window.session
        here = window.on_evening and session.is_open
        may_write = not window.read_only
        writable = here and may_write and not session.closed
        table.set_enabled(tuple(window.flows.insertable()), writable)
        table["trischaken"].setEnabled(writable and _has_trischaken(session.evening.ruleset))
        table.set_enabled(
            ("new_evening", "again", "import", "take_over", "share_folder", "restore_copy", "rescue"), may_write
        )
        money = self._money() if window.lazy_money.in_sight and may_write else None
        undoable = (writable and session.can_undo) or (here and window.way_back.step is not None)
        words = "" if money is None else money.undo_words
        table["undo"].reword(words or translate("Actions", "Undo"))
        table["undo"].setEnabled(bool(words) if money is not None else undoable)
        table["redo"].setEnabled(money.can_redo if money is not None else writable and session.can_redo)
        table.set_enabled(("settle", "to_ledger"), here)
        table["phones"].setEnabled(session.is_open and not session.closed)
        table["edit_evening"].setEnabled(here and may_write)
        table["costs"].setEnabled(here or window.lazy_rules.in_sight)
        table["changes"].setEnabled(here or window.on_archive)
        table["reopen"].setEnabled(here and may_write and session.closed)
        table["reopen"].setVisible(session.is_open and session.closed)
        table["export"].setEnabled(session.is_open or window.looking_back or window.lazy_money.in_sight)
        settings = window.preferences.settings
        table["chart"].setEnabled(here or window.on_archive)
        table["chart_table"].setEnabled(here or window.looking_back)
        chart = None if here else self._chart()
        table["chart"].setChecked(settings.chart_visible if chart is None else chart.isVisible())
        tabled = window.evening_page.built_chart if here else self._chart_with_table()
        table["chart_table"].setChecked(tabled is not None and tabled.shows_table)
        table["dealer_sign"].setChecked(settings.dealer_sign)
        table["deal_sound"].setChecked(settings.deal_sound)
        table[f"appearance_{settings.appearance}"].setChecked(True)
        table[f"language_{settings.language}"].setChecked(True)
        places = (
            (ARCHIVE_PLACE, window.on_archive),
            (MONEY_PLACE, window.lazy_money.in_sight),
            (RULES_PLACE, window.lazy_rules.in_sight),
        )
        for place, in_sight in places:
            if not in_sight:  # where it is, the place itself knows
                table.set_enabled([action.objectName() for action in table.only(place)], False)
        self._update_rows()

    def _update_rows(self) -> None:
        session, table = self._window.session, self._window.actions_table
        entry = self._table.current_entry() if self._table is not None and session.is_open else None
        # A correction that was undone has left its trace, too: whether there is one, the database is asked only then.
        writable = entry is not None and not session.closed and not self._window.read_only
        for action in table.at(Where.LEDGER):
            looking = Where.ARCHIVE_LEDGER in action.where and (entry is not None or not self._window.on_evening)
            action.setEnabled(writable if action.writes else looking)
        struck = writable and entry is not None and session.struck_entry(entry) is not None
        table["restore"].setEnabled(struck)
        table["restore"].setVisible(struck)

    # ------------------------------------------------------------------ doing

    def _undo(self) -> None:
        """Take back what was done last in *Geld*, or in *Abend*."""
        window = self._window
        if window.lazy_money.in_sight:
            self._money().undo()
        else:
            (window.way_back.step or window.bridge.undo)()

    def _on_row(self, do: Callable[[int], None]) -> Callable[[], None]:
        def act() -> None:
            entry = None if self._table is None else self._table.current_entry()
            if entry is not None:
                do(entry)

        return act

    def _show_beside_row(self, show: Callable[[LedgerTable, QModelIndex, EveningSession], None]) -> None:
        """Something about the current row of the ledger in sight."""
        window = self._window
        if window.on_evening and self._table is not None:
            show(self._table, self._table.currentIndex(), window.session)
        elif window.on_archive:
            self._look_back().why(show, window.archive_page.evening.table.currentIndex())

    def _go_back(self) -> None:
        """From a view that lies over the first one of its place to what lies below it."""
        window = self._window
        for late in (window.lazy_archive, window.lazy_money, window.lazy_statistics, window.lazy_rules):
            if late.in_sight:
                late.get().back()
                return  # it may have led to another place, which is to stay as it was left

    def _refresh_place(self) -> None:
        window = self._window
        for late in (window.lazy_archive, window.lazy_money, window.lazy_statistics):
            if late.in_sight:
                late.get().refresh()

    def _to_ledger(self) -> None:
        if self._table is not None:
            self._table.go_to_last_entry()

    def _show_entry(self, entry: int) -> None:
        """Go to the row of an entry."""
        if self._table is not None:
            self._table.go_to_entry(entry)
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _move(self, step: int) -> None:
        """By one place, and the cursor goes with it; not over the ends. Every hand keeps who dealt it."""
        from tarockblock.app.corrections.correction_move import MoveDraft

        bridge, entry = self._window.bridge, None if self._table is None else self._table.current_entry()
        if entry is not None and 0 <= entry + step < len(bridge.session.ledger.rows):
            holds = MoveDraft(bridge.session.ledger, entry).asks_who_deals
            bridge.move(entry, entry + step, holding=holds)

    def _insert_other(self, index: int) -> None:
        """A menu at the row; the arrows or a first letter choose."""
        window = self._window
        if self._table is None:
            return
        menu = Menu(window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        place = Place(index, inserting=True)
        for name, enter in window.flows.insertable().items():
            known = window.actions_table[name]
            menu.addAction(known.text()).triggered.connect(partial(_enter, enter, place))
        rect = self._table.cell_rect(self._table.currentIndex())
        menu.popup(rect.bottomLeft())
        menu.setActiveAction(menu.actions()[0])

    def _chart(self) -> ChartPanel | None:
        """The chart of the evening in sight, shown or not; none where no evening is in sight."""
        window = self._window
        if window.on_evening:
            return window.evening_page.chart
        archive = window.lazy_archive.built
        return None if archive is None else archive.chart

    def _chart_with_table(self) -> ChartFaces | None:
        """The chart in sight, that of *Statistik* too."""
        statistics = self._window.lazy_statistics.built
        return self._chart() or (None if statistics is None else statistics.chart)

    def _toggle_chart(self) -> None:
        """The chart away, or back."""
        window, chart = self._window, self._chart()
        if chart is None:
            return
        if chart is not window.evening_page.chart:
            window.archive_page.evening.turn_over()
            self.update()
            return
        wanted = not chart.isVisible()
        window.preferences.change(chart_visible=wanted)
        window.evening_page.show_chart()
        self.update()
        if wanted and not chart.isVisible():
            window.notify(self.tr("No room for the chart in this window."))

    def _toggle_chart_table(self) -> None:
        """The numbers instead of the drawing, with the keyboard in them."""
        chart = self._chart_with_table()
        if chart is None:
            return
        chart.show_table(not chart.shows_table)
        if not chart.isVisible():
            self._toggle_chart()
        if chart.isVisible() and chart.shows_table:
            chart.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.update()

    def _toggle_sign(self) -> None:
        preferences = self._window.preferences
        preferences.change(dealer_sign=not preferences.settings.dealer_sign)
        self.update()

    def _toggle_sound(self) -> None:
        """Off by default; where nothing can play it, that is said instead."""
        from tarockblock.app.soft_sound import can_play

        preferences = self._window.preferences
        if preferences.settings.deal_sound or can_play():
            preferences.change(deal_sound=not preferences.settings.deal_sound)
        else:
            self._window.show_problem(self.tr("Nothing here plays sounds (pw-play, paplay, aplay)."))
        self.update()

    def _set_appearance(self, mode: ColorMode) -> None:
        self._window.preferences.change(appearance=mode)
        current_theme().set_mode(mode)

    def _set_language(self, choice: LanguageChoice) -> None:
        self._window.preferences.change(language=choice)
        self._window.languages.set_setting(choice)

    def _show_changes(self) -> None:
        window = self._window
        if window.on_archive:
            self._look_back().show_changes()
        else:
            window.flows.corrections.history(self._show_entry, window.session)

    def _show_keys(self) -> None:
        from tarockblock.ui.window.help_controller import show_keys

        show_keys(self._window, self._window.languages)

    def _show_manual(self) -> None:
        from tarockblock.ui.window.help_controller import show_manual

        show_manual(self._window, self._window.languages)

    def _show_sample(self) -> None:
        from tarockblock.ui.window.evening_files import look_at_file

        look_at_file(self._window, paths.resource("samples", SAMPLE))

    def _show_about(self) -> None:
        from tarockblock.ui.window.help_controller import show_about

        show_about(self._window)

    def _show_costs(self) -> None:
        from tarockblock.ui.hand.costs_controller import show_costs

        window = self._window
        ruleset = window.rules_page.browse.ruleset if window.lazy_rules.in_sight else window.session.evening.ruleset
        if ruleset is not None:
            show_costs(window.dialogs, ruleset)

    def _export(self) -> None:
        from tarockblock.ui.window.evening_files import ask_export

        if self._window.lazy_money.in_sight:
            self._money().handle("money_export")
        elif not self._look_back().export():
            ask_export(self._window)


def open_context_menu(window: QWidget) -> None:
    """As the menu key does: not every desktop makes Shift+F10 the same as that."""
    handle = window.windowHandle()
    if handle is not None:
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), handle.position())
        QApplication.sendEvent(handle, asked)


def _has_trischaken(ruleset: Ruleset) -> bool:
    """House rules may do without."""
    return any(game.kind is GameKind.TRISCHAKEN for game in ruleset.games.values())


def _handle(do: Callable[[], object], _checked: bool = False) -> None:
    """What an action does; Qt adds whether it is checked."""
    do()


def _delegate(controller: Callable[[], LookBack | MoneyController | RulesController], name: str) -> None:
    """The controller of another place, made when one of its actions is first wanted."""
    controller().handle(name)


def _enter(enter: Callable[[Place], None], place: Place, _checked: bool = False) -> None:
    """What a menu entry does; Qt adds whether it is checked."""
    enter(place)
