"""The main window: pages, controllers, effects of a change.

Features call each other by name through `Frame.do`, which ends in a method here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock import paths
from tarockblock.app.clock import ClockWatch
from tarockblock.app.corrections.correction import Position
from tarockblock.app.evening.open_evening import Change, ChangeKind
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settings import ColorMode
from tarockblock.app.storage import newest_copy_at
from tarockblock.domain.hand import NegativeGame, PositiveGame, Renonce, Trischaken
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.ruleset import GameKind, Ruleset
from tarockblock.errors import TarockblockError
from tarockblock.ui.archive.copies import CopyController
from tarockblock.ui.evening.correction_controller import CorrectionController
from tarockblock.ui.evening.evening_edit import EveningController, NameController
from tarockblock.ui.evening.evening_page import EveningPage, StartPage
from tarockblock.ui.hand.hand_controller import HandController, show_costs
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.marks import knows
from tarockblock.ui.kit.theme import current_theme, repaint_at_once, text_scale
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.ledger.misfits import fallen_out, fallen_out_sentence, misfits, reasons, uncounted_sentence
from tarockblock.ui.renonce.renonce_controller import RenonceController
from tarockblock.ui.shell.bridge import Bridge
from tarockblock.ui.shell.frame import Frame, Page, tell_why_not
from tarockblock.ui.shell.notices import clock_words, notice
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.shell.why_beside import WhyBeside
from tarockblock.ui.window.following import Following

if TYPE_CHECKING:
    from tarockblock.app.money.booking_draft import TermsDraft
    from tarockblock.domain.evening_money import EveningMoney
    from tarockblock.ui.archive.archive_page import ArchivePage
    from tarockblock.ui.display.display_window import DisplayController
    from tarockblock.ui.evening.guide import GuideController
    from tarockblock.ui.rules.rules_page import RulesPage
    from tarockblock.ui.settle.settle_dialog import SettleDialog
    from tarockblock.ui.sharing.phone_controller import PhoneController
    from tarockblock.ui.sharing.sharing_controller import SharingController
    from tarockblock.ui.statistics.statistics_page import StatisticsPage

SAMPLE = "donnerstagsrunde.tarock.json"
"""Sample evening with five players, a renonce and a struck hand."""
_STEP = 10
_CAN_BE_UNDONE = (
    ChangeKind.RECORDED,
    ChangeKind.INSERTED,
    ChangeKind.REPLACED,
    ChangeKind.STRUCK,
    ChangeKind.RESTORED,
    ChangeKind.MOVED,
    ChangeKind.AMENDED,
    ChangeKind.UPDATED,
    ChangeKind.REDONE,
)


def _archive(frame: Frame) -> Page:
    from tarockblock.ui.archive.archive_page import ArchivePage

    return ArchivePage(frame)


def _money(frame: Frame) -> Page:
    from tarockblock.ui.money.money_page import MoneyPage

    return MoneyPage(frame)


def _statistics(frame: Frame) -> Page:
    from tarockblock.ui.statistics.statistics_page import StatisticsPage

    return StatisticsPage(frame)


def _rules(frame: Frame) -> Page:
    from tarockblock.ui.rules.rules_page import RulesPage

    return RulesPage(frame)


def _cups(frame: Frame) -> Page:
    from tarockblock.ui.cups.cup_page import CupPage

    return CupPage(frame)


PAGES: Mapping[str, Callable[[Frame], Page]] = {
    "start": StartPage,
    "evening": EveningPage,
    "archive": _archive,
    "cups": _cups,
    "money": _money,
    "statistics": _statistics,
    "rules": _rules,
}


class MainWindow(Frame):
    """The frame with all actions; empty before the first ``refresh``."""

    _at_cups = False

    def __init__(
        self, bridge: Bridge, preferences: Preferences, languages: Languages, *, marks_wait: bool = False
    ) -> None:
        super().__init__(bridge, preferences, languages, PAGES)
        host = self.dialogs
        self.hands, self.renonces, self.corrections = (
            HandController(host),
            RenonceController(host),
            CorrectionController(host),
        )
        self.copies, self.names, self.evenings = CopyController(host), NameController(host), EveningController(host)
        self.why = WhyBeside(host, self.do_edit_entry)
        self.following = Following(self, lambda: self.evening_page.table)
        self._counted: Ledger | None = None
        self._clock_watch = ClockWatch(self._newest_copy_at)
        self._take_doors()
        bridge.changed.connect(self._changed)
        bridge.failed.connect(self._show_failure)
        bridge.damaged.connect(self._show_damage)
        self.copies.restored.connect(self.forget)
        self.names.changed.connect(self._names_changed)
        self.names.marked.connect(lambda text, back: self.offer(text, self.tr("Take back"), back))
        self.evenings.changed.connect(self._edited)
        self.evenings.respelled.connect(self.names.tell)
        delivery = Delivery.of(self)
        for speaker in (host, delivery):
            speaker.notified.connect(self.notify)
            speaker.failed.connect(self.show_problem)
        preferences.failed.connect(self.show_error)
        languages.changed.connect(self._language_changed)
        self.closing.connect(self.following.stop)
        self.marks_wait = marks_wait
        self.read_marks()  # before any page shows a player

    def _take_doors(self) -> None:
        self.do_new_hand, self.do_trischaken = self.hands.enter, self.hands.enter_trischaken
        self.do_renonce, self.do_struck = self.renonces.enter, self.corrections.annulled
        self.do_correction, self.do_table = self.corrections.manual, self.corrections.table
        self.do_figures = self.corrections.figures
        self.do_doubling, self.do_reopen = self.corrections.from_here, self.bridge.reopen
        self.do_new_evening = self.evenings.new
        self.do_edit_shown, self.do_edit_stored = self.evenings.edit, self.evenings.edit_past
        self.do_names, self.do_save_copy = self.names.ask, self.copies.save
        self.do_name_of, self.do_mark_of = self.names.ask, self.names.ask_mark
        self.do_restore_copy, self.do_rescue = self.copies.ask, self.copies.rescue
        self.do_ask_why, self.do_show_why = self.why.ask, self.why.show
        self.do_show_versions, self.do_show_history = self.corrections.versions, self.corrections.history
        self.do_move_entry, self.do_strike_entry = self.corrections.move, self.corrections.strike
        self.do_restore_entry, self.do_renonce_in_entry = self.corrections.restore, self.renonces.in_row
        self.do_renonce_in_hand, self.do_renonce_in_trischaken = self.renonces.in_hand, self.renonces.in_trischaken
        self.do_change_hand = self.hands.edit
        self.do_catch_up, self.do_quit = self.following.catch_up, self.close
        self.evenings.cup_wanted.connect(self.do_cups)

    def do_cups(self) -> None:
        """Go to the cup of the evening in sight, else to the one shown last."""
        at = self.page_to_show()
        shown = self.archive_page.shown if at == "archive" else self.session if at == "evening" else None
        if shown is not None and shown.evening.cup is not None:
            self.page("cups").resume((shown.evening.cup.name, False))
        self.go_to("cups")

    def page_to_show(self) -> str:
        name = "cups" if self._at_cups and super().page_to_show() == "archive" else super().page_to_show()
        return "start" if name == "evening" and not self.session.is_open else name

    def go_to(self, name: str) -> None:
        self._at_cups = name == "cups"
        super().go_to("archive" if self._at_cups else name)

    @property
    def evening_page(self) -> EveningPage:
        return self.page("evening")  # type: ignore[return-value]

    @property
    def archive_page(self) -> ArchivePage:
        return self.page("archive")  # type: ignore[return-value]

    @property
    def statistics_page(self) -> StatisticsPage:
        return self.page("statistics")  # type: ignore[return-value]

    @property
    def rules_page(self) -> RulesPage:
        return self.page("rules")  # type: ignore[return-value]

    @cached_property
    def sharing(self) -> SharingController:
        from tarockblock.ui.sharing.sharing_controller import SharingController

        controller = SharingController(self)
        controller.changed.connect(self._edited)
        return controller

    @cached_property
    def display(self) -> DisplayController:
        from tarockblock.ui.display.display_window import DisplayController

        return DisplayController(self)

    @cached_property
    def phones(self) -> PhoneController:
        from tarockblock.ui.sharing.phone_controller import PhoneController

        return PhoneController(self)

    @cached_property
    def guide(self) -> GuideController:
        """Guide to the first evening, shown until something was played."""
        from tarockblock.ui.evening.guide import GuideController

        return GuideController(self)

    def begin_later(self) -> None:
        """Do the work that can wait until the window is painted."""
        from tarockblock.ui.archive.dropping import Dropping
        from tarockblock.ui.evening.next_dealer import NextDealer

        self.following.start()
        self.marks_wait = False
        if self.session.is_open and not knows(self.session.evening.everybody):
            self.refresh()  # marks may have changed
        else:
            self.read_marks()
        _children_of_the_window = Dropping(self), NextDealer(self), self.guide

    @property
    def on_evening(self) -> bool:
        """Whether the ledger of the current evening is in sight."""
        return self.page_to_show() == "evening"

    @property
    def is_underway(self) -> bool:
        return self.session.is_open and not self.session.closed

    @property
    def is_closed(self) -> bool:
        return self.session.is_open and self.session.closed

    @property
    def can_reopen(self) -> bool:
        return self.on_evening and self.is_closed

    @property
    def takes_entries(self) -> bool:
        return self.on_evening and self.is_underway and self.session.evening.takes_hands

    @property
    def has_trischaken(self) -> bool:
        return self.takes_entries and any(
            game.kind is GameKind.TRISCHAKEN for game in self.session.evening.ruleset.games.values()
        )

    @property
    def display_is_open(self) -> bool:
        return "display" in self.__dict__ and self.display.display is not None

    @property
    def phones_are_on(self) -> bool:
        return "phones" in self.__dict__ and self.phones.is_on

    def do_ask_terms(self, draft: TermsDraft, agree: Callable[[], object]) -> None:
        """Ask for a round's terms, for any dialog."""
        from tarockblock.ui.money.money_dialogs import TermsDialog

        dialog = TermsDialog(draft, self.languages.wording, self.dialogs.dialog or self)
        self.dialogs.ask(dialog, agree)

    @property
    def can_lay_out(self) -> bool:
        return self.session.is_open

    def do_outlay(self) -> None:
        from tarockblock.ui.money.outlay_dialog import ask_outlay_here

        ask_outlay_here(self)

    def do_leave(self) -> None:
        from tarockblock.ui.evening.leave_dialog import ask_leave

        ask_leave(self)

    def do_edit_entry(self, index: int) -> None:
        """Edit a row in the dialog it was entered with."""
        self.why.close()
        entry, place = self.session.ledger.rows[index].entry, Position(index)
        if isinstance(entry, PositiveGame | NegativeGame | Trischaken):
            self.hands.edit(entry, place)
        elif isinstance(entry, Renonce):
            self.renonces.in_row(index)
        else:
            self.corrections.edit(entry, place)

    def do_insert_hand(self, index: int, behind: int) -> None:
        """Insert a forgotten hand above a row, or below it (``behind`` 1)."""
        index += behind
        self.hands.enter(Position(index, inserting=True) if index < len(self.session.ledger.rows) else Position())

    def do_settle_shown(self) -> None:
        if not self.session.is_open:
            return
        session, ledger = self.session, self.session.ledger
        uncounted = reasons(ledger, self.languages.wording), uncounted_sentence(misfits(ledger))
        dialog = self._settle_dialog(session, session.store.read_only, uncounted)
        dialog.closed_evening.connect(self.bridge.close_evening)
        dialog.failed.connect(self.show_problem)
        self.dialogs.open(dialog, self.dialogs.anew(self.do_settle_shown))

    def do_settle_number(self, number: int) -> None:
        if number == self.session.evening_id or self.bridge.open(number) is not None:
            self.go_to("evening")
            self.do_settle_shown()

    def do_settle_stored(
        self, session: EveningSession, read_only: bool, book: Callable[[], None], then: Callable[[EveningMoney], None]
    ) -> None:
        """Show an archived settlement; ``then`` gets it once the dialog closes."""
        dialog = self._settle_dialog(session, read_only)
        dialog.closed_evening.connect(book)
        dialog.finished.connect(lambda _result: then(dialog.money))
        self.dialogs.open(dialog, self.dialogs.anew(self.archive_page.do_archive_settlement))

    def _settle_dialog(self, session: EveningSession, fixed: bool, beside: Sequence[str] = ("", "")) -> SettleDialog:
        from tarockblock.ui.settle.settle_dialog import settle_dialog

        dialog = settle_dialog(session, self.languages.wording, read_only=fixed, uncounted=beside, parent=self)
        dialog.first_wanted.connect(self.do_settle_number)
        return dialog

    def do_show_costs(self, ruleset: Ruleset) -> None:
        show_costs(self.dialogs, ruleset)

    def do_look_at(self, number: int, row: int = -1) -> None:
        came_from = "cups" if self.page_to_show() == "cups" else super().page_to_show()
        if self.archive_page.look_at(number, row, from_elsewhere=True):
            self.came_from = came_from
            self.go_to("archive")

    def do_show_statistics(self, numbers: Sequence[int]) -> None:
        self.statistics_page.choose_evenings(numbers)
        self.go_to("statistics")

    def do_show_hands(self, person: str, year: str) -> None:
        """Show the hands of a person and a year in the archive."""
        self.archive_page.do_archive_list()
        self.go_to("archive")
        self.archive_page.list.find_hands(person, year)
        self.archive_page.do_archive_search()

    def do_compare(self, number: int = 0) -> None:
        self.sharing.compare(number or self.to_compare or self.session.evening_id or 0)

    def do_import(self) -> None:
        self.archive_page.files.ask_import()

    def do_past_years(self, *files: Path) -> None:
        from tarockblock.ui.archive.past_dialog import ask_table, show_table

        if files:
            show_table(self, files[0])
        else:
            ask_table(self)

    def do_past_taken(self, numbers: Sequence[int]) -> None:
        """Show the evenings of a table in the archive."""
        self.go_to("archive")
        self.do("archive_list")
        self.archive_page.refresh()
        self.archive_page.list.choose(numbers)

    def do_import_ruleset(self, path: Path) -> None:
        self.go_to("rules")
        self.rules_page.import_file(path)

    def do_import_evenings(self, files: Sequence[Path]) -> None:
        self.archive_page.files.import_files(files)

    def do_look_into(self, files: Sequence[Path]) -> None:
        self.sharing.look_into(files)

    def do_export(self) -> None:
        from tarockblock.ui.archive.evening_files import ask_export

        ask_export(self)

    def do_copy(self) -> None:
        from tarockblock.ui.archive.evening_files import copy_evening

        copy_evening(self)

    def do_print(self) -> None:
        from tarockblock.ui.archive.evening_files import print_evening

        print_evening(self)

    def do_take_over(self) -> None:
        self.sharing.ask()

    def do_share_folder(self) -> None:
        self.sharing.show_folder()

    def do_display(self) -> None:
        self.display.toggle()

    def do_phones(self) -> None:
        self.phones.ask()

    def do_show_shared(self, words: str, tip: str, is_lost: bool) -> None:
        """Show beside the title whether phones can read the evening."""
        self.evening_page.header.set_shared(words, tip, is_lost=is_lost)

    def do_chart_table(self) -> None:
        chart = self.current.chart
        if chart is None:
            return
        chart.show_table(not chart.shows_table)
        if not chart.isVisible():
            self.do("chart")
        if chart.isVisible() and chart.shows_table:
            chart.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def do_dealer_sign(self) -> None:
        self.preferences.change(dealer_sign=not self.preferences.settings.dealer_sign)

    def do_settings(self) -> None:
        from tarockblock.ui.window.settings_dialog import SettingsDialog

        self.dialogs.open(SettingsDialog(self))

    def do_larger(self) -> None:
        self.do_normal(text_scale() + _STEP)

    def do_smaller(self) -> None:
        self.do_normal(text_scale() - _STEP)

    def do_normal(self, percent: int = 100) -> None:
        current_theme().set_text_scale(percent)
        self.preferences.change(text_size=text_scale())
        self.notify(self.tr("Text size {percent} %").format(percent=text_scale()))

    def do_appearance(self, mode: str) -> None:
        self.preferences.change(appearance=ColorMode(mode))
        current_theme().set_mode(ColorMode(mode))

    def do_language(self, choice: str) -> None:
        self.preferences.change(language=choice)
        self.languages.set_setting(choice)

    def do_keys(self) -> None:
        from tarockblock.ui.help.help_controller import show_keys

        show_keys(self, self.languages)

    def do_manual(self) -> None:
        from tarockblock.ui.help.help_controller import show_manual

        show_manual(self, self.languages)

    def do_about(self) -> None:
        from tarockblock.ui.help.help_controller import show_about

        show_about(self)

    def do_sample(self) -> None:
        from tarockblock.ui.archive.evening_files import look_at_file

        look_at_file(self, paths.resource("samples", SAMPLE))

    def do_first_evening(self) -> None:
        self.guide.begin()

    def do_context(self) -> None:
        open_context_menu(self)

    def _language_changed(self) -> None:
        index, chart = self.rail.current, self.evening_page.built_chart
        repaint_at_once(self)
        self.build()
        self.rail.set_current(index)
        self.refresh()
        self.current.take_focus()
        if chart is not None:
            self.evening_page.chart.update()

    def _names_changed(self) -> None:
        self.refresh()
        for page in self.pages.values():
            page.names_changed()

    def _edited(self, number: int) -> None:
        name = super().page_to_show()
        if number == self.session.evening_id and self.bridge.open(number) is not None:
            self.go_to(name)
        else:
            self.refresh()

    def _changed(self, change: Change) -> None:
        if change.kind is ChangeKind.ELSEWHERE:
            self.why.close()
            self.following.show(change, self._newly_uncounted(change) if self.session.is_open else "")
            return
        if change.kind in (ChangeKind.STARTED, ChangeKind.OPENED):
            self.mark("evening")
        self.evening_page.show_change(change)
        text, out = notice(change, self.session, self.languages.wording), self._newly_uncounted(change)
        behind = self._clock_watch.behind(change.at, self.session.saved_at)
        if behind is not None:  # the change shows in the ledger
            text = clock_words(behind, change.at, self.languages.wording)
        kind = NoticeKind.OK if behind is None and not out else NoticeKind.WARNING
        self.notify_done(f"{text} {out}".rstrip(), kind, self._reverse_action(change))
        if change.kind == ChangeKind.CLOSED and self.session.copy_error is not None:
            self._report_missing_copy(self.session.copy_error)

    def _newest_copy_at(self) -> datetime | None:
        return newest_copy_at(self.session.store.path)

    def _reverse_action(self, change: Change) -> str:
        if change.kind in _CAN_BE_UNDONE and self.session.can_undo:
            return "undo"
        return "redo" if change.kind == ChangeKind.UNDONE and self.session.can_redo else ""

    def _newly_uncounted(self, change: Change) -> str:
        before, self._counted = self._counted, self.session.ledger
        if change.kind in (ChangeKind.STARTED, ChangeKind.OPENED):
            return ""
        return fallen_out_sentence(fallen_out(before, self._counted))

    def _report_missing_copy(self, error: TarockblockError) -> None:
        text = self.tr("The evening is closed, but there is no copy of it: {reason}")
        self.show_problem(text.format(reason=self.bridge.sentence(error)))

    def _show_start(self) -> None:
        if self.on_evening and not self.session.is_open:
            self.refresh()

    def _show_failure(self, text: str) -> None:
        self._show_start()
        self.show_problem(text)

    def _show_damage(self, text: str) -> None:
        self._show_start()
        if self.read_only:
            self.show_problem(text)
        else:
            self.offer(text, self.tr("Recover …"), self.copies.rescue, NoticeKind.PROBLEM)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the display on Esc, since it leaves the keyboard here."""
        if event.key() == Qt.Key.Key_Escape:
            if self.display_is_open:
                self.display.close()
        elif not tell_why_not(self, event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.copies.may_quit():
            event.ignore()
            return
        self.preferences.change(geometry=bytes(self.saveGeometry().toBase64().data()).decode())
        self.closing.emit()
        for page in self.pages.values():
            page.wait()
        super().closeEvent(event)


def open_context_menu(window: QWidget) -> None:
    if (handle := window.windowHandle()) is not None:
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), handle.position())
        QApplication.sendEvent(handle, asked)
