"""The one main window, put together: its frame, and what its actions do. Here is said what a change did."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent

from tarockblock.app.clock import ClockWatch
from tarockblock.app.evening.change import Change, ChangeKind
from tarockblock.app.storage import newest_copy_at
from tarockblock.domain.ledger import Ledger
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.delivery import Delivery
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.theme import repaint_at_once
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.ledger.misfits import fallen_out, fallen_out_sentence
from tarockblock.ui.shell.bridge import Bridge
from tarockblock.ui.shell.frame import EVENING, Frame
from tarockblock.ui.shell.notices import clock_words, notice
from tarockblock.ui.shell.preferences import Preferences
from tarockblock.ui.window.following import Following
from tarockblock.ui.window.wiring import Wiring

if TYPE_CHECKING:
    from tarockblock.ui.archive.archive_controller import LookBack
    from tarockblock.ui.archive.archive_page import ArchivePage
    from tarockblock.ui.chart.chart_panel import ChartPanel
    from tarockblock.ui.display.display_controller import DisplayController
    from tarockblock.ui.money.money_page import MoneyController
    from tarockblock.ui.money.money_view import MoneyPage
    from tarockblock.ui.rules.rules_controller import RulesController
    from tarockblock.ui.rules.rules_page import RulesPage
    from tarockblock.ui.sharing.phone_controller import PhoneController
    from tarockblock.ui.sharing.sharing_controller import SharingController
    from tarockblock.ui.statistics.statistics_page import StatisticsPage

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


class MainWindow(Frame):
    """The frame with everything that can be done in it; nothing is shown before the first ``refresh``."""

    def __init__(self, bridge: Bridge, preferences: Preferences, languages: Languages) -> None:
        super().__init__(bridge, preferences, languages)
        self.wiring = Wiring(
            self,
            lambda: self.look_back,
            lambda: self.rules_controller,
            lambda: self.money_controller,
            lambda: self.sharing,
            lambda: self.display_controller,
            lambda: self.phones,
        )
        self.following = Following(self)
        self._counted: Ledger | None = None
        self._clock_watch = ClockWatch(self._newest_copy_at)
        self.lazy_archive.when_built(self._connect_archive)
        self.lazy_money.when_built(self._connect_money)
        self.lazy_statistics.when_built(self._connect_statistics)
        self.lazy_rules.when_built(self._connect_rules)
        self._wire()
        bridge.changed.connect(self._changed)
        bridge.failed.connect(self._show_failure)
        bridge.damaged.connect(self._show_damage)
        self.dialogs.failed.connect(self.show_problem)
        self.dialogs.notified.connect(self.notify)
        self.flows.copies.restored.connect(self.refresh)
        self.flows.evenings.changed.connect(self._edited)
        delivery = Delivery.of(self)
        delivery.notified.connect(self.notify)
        delivery.failed.connect(self.show_problem)
        preferences.failed.connect(self._settings_failed)
        languages.changed.connect(self._language_changed)
        self.shown.connect(self.wiring.update)

    def _wire(self) -> None:
        """Connect what the frame has built."""
        page = self.evening_page
        self.dialogs.cards = page.cards_on_screen
        page.chart_built.connect(self._connect_chart)
        page.table.why_requested.connect(lambda index: self.flows.why.show(page.table, index, self.session))
        page.table.edit_requested.connect(self._edit_row)
        page.table.versions_requested.connect(
            lambda index: self.flows.corrections.versions(page.table, index, self.session)
        )
        page.header.edit_requested.connect(self._edit_evening)
        self.wiring.connect_ledger(page.table)

    def _connect_chart(self, chart: ChartPanel) -> None:
        chart.table_shown.connect(self.actions_table["chart_table"].setChecked)
        chart.notified.connect(self.notify)
        chart.failed.connect(self.show_problem)

    def _connect_archive(self, page: ArchivePage) -> None:
        self.look_back.connect_archive(page)

    def _connect_money(self, page: MoneyPage) -> None:
        self.money_controller.connect_page(page)

    def _connect_statistics(self, page: StatisticsPage) -> None:
        self.look_back.connect_statistics(page)

    def _connect_rules(self, page: RulesPage) -> None:
        self.rules_controller.connect_page(page)

    @cached_property
    def look_back(self) -> LookBack:
        """What *Archiv* and *Statistik* ask for."""
        from tarockblock.ui.archive.archive_controller import LookBack

        return LookBack(self, self._compare)

    def _compare(self, number: int) -> None:
        self.sharing.compare(number)

    @cached_property
    def sharing(self) -> SharingController:
        """What brings databases together."""
        from tarockblock.ui.sharing.sharing_controller import SharingController

        controller = SharingController(self)
        controller.changed.connect(self._edited)
        return controller

    @cached_property
    def rules_controller(self) -> RulesController:
        """What *Regeln* asks for."""
        from tarockblock.ui.rules.rules_controller import RulesController

        return RulesController(self)

    @cached_property
    def money_controller(self) -> MoneyController:
        """What *Geld* asks for."""
        from tarockblock.ui.money.money_page import MoneyController

        return MoneyController(self)

    @cached_property
    def display_controller(self) -> DisplayController:
        """The second window for the room."""
        from tarockblock.ui.display.display_controller import DisplayController

        return DisplayController(self)

    @cached_property
    def phones(self) -> PhoneController:
        """The page for phones."""
        from tarockblock.ui.sharing.phone_controller import PhoneController

        return PhoneController(self)

    def _language_changed(self) -> None:
        place, chart = self.rail.current, self.evening_page.built_chart
        repaint_at_once(self)
        self.actions_table.retranslate()
        self.build()
        self._wire()
        self.rail.set_current(place)
        self.refresh()
        self._take_focus()
        if chart is not None:
            self.evening_page.chart.update()

    def _edit_row(self, entry: int) -> None:
        """Somebody clicked twice on a row."""
        if self.actions_table["edit"].isEnabled():
            self.flows.why.close()
            self.flows.edit(entry)

    def _edit_evening(self, first: str) -> None:
        """Somebody clicked on what is to be put right."""
        if self.actions_table["edit_evening"].isEnabled():
            self.flows.evenings.edit(first)

    def _edited(self, number: int) -> None:
        """An evening that is not being played was put right: everything shows it, where it stands."""
        place = self.rail.current
        if number == self.session.evening_id and self.bridge.open(number) is not None:
            self.go_to(place)
        else:
            self.refresh()

    # ------------------------------------------------------------------ what is said of it

    def _changed(self, change: Change) -> None:
        another = change.kind in (ChangeKind.STARTED, ChangeKind.OPENED)
        if another:
            self.rail.set_current(EVENING)
        self._refresh_in_place(change)
        if another or change.kind in (ChangeKind.CLOSED, ChangeKind.REOPENED):
            self.evening_page.bar.primary.setFocus()
        if change.kind in (ChangeKind.MOVED, ChangeKind.INSERTED) and change.index is not None:
            self.evening_page.table.go_to_entry(change.index)
        elif change.kind in (ChangeKind.UNDONE, ChangeKind.REDONE) and change.of not in (
            ChangeKind.AMENDED,
            ChangeKind.UPDATED,
        ):
            self._show_row(change)
        text, out = notice(change, self.session, self.languages.wording), self._newly_uncounted(change)
        behind = self._clock_watch.behind(change.at, self.session.saved_at)
        if behind is not None:  # what was done stands in the ledger
            text = clock_words(behind, change.at, self.languages.wording)
        kind = NoticeKind.WARNING if out else NoticeKind.OK
        self.notify_done(f"{text} {out}".rstrip(), kind, self._way_back(change))
        if change.kind == ChangeKind.CLOSED and self.session.copy_error is not None:
            self._report_missing_copy(self.session.copy_error)

    def _refresh_in_place(self, change: Change) -> None:
        """Show everything anew; where only the heading became another, the row one stood on stays."""
        table = self.evening_page.table
        headings = (ChangeKind.AMENDED, ChangeKind.UPDATED)
        row = table.current_entry() if change.kind in headings or change.of in headings else None
        self.refresh()
        if row is not None and table.current_entry() != row:
            table.go_to_entry(row)

    def _show_row(self, change: Change) -> None:
        """Where something was taken back, or done again: in sight, and the current one."""
        rows, table = self.session.ledger.rows, self.evening_page.table
        if rows:
            table.go_to_entry(len(rows) - 1 if change.index is None else change.index)
            table.scrollTo(table.currentIndex())

    def _newest_copy_at(self) -> datetime | None:
        return newest_copy_at(self.session.store.path)

    def _way_back(self, change: Change) -> str:
        """The action that takes a change back; empty where none does."""
        if change.kind in _CAN_BE_UNDONE and self.session.can_undo:
            return "undo"
        return "redo" if change.kind == ChangeKind.UNDONE and self.session.can_redo else ""

    def _newly_uncounted(self, change: Change) -> str:
        """Rows the change has put out of count, perhaps out of sight: a sentence, or nothing."""
        before, self._counted = self._counted, self.session.ledger
        if change.kind in (ChangeKind.STARTED, ChangeKind.OPENED):
            return ""
        return fallen_out_sentence(fallen_out(before, self._counted))

    def _report_missing_copy(self, error: TarockblockError) -> None:
        """The evening itself is safe; its copy is not there."""
        text = self.tr("The evening is closed, but there is no copy of it: {reason}")
        self.show_problem(text.format(reason=self.bridge.sentence(error)))

    def _settings_failed(self, error: TarockblockError) -> None:
        """Not a lambda: the preferences would hold it, and it the window, for ever."""
        self.show_problem(self.bridge.sentence(error))

    def _show_start(self) -> None:
        """The first evening could not be opened, and nothing is shown yet."""
        if self.on_evening and not self.session.is_open:
            self.refresh()

    def _show_failure(self, text: str) -> None:
        self._show_start()
        self.show_problem(text)

    def _show_damage(self, text: str) -> None:
        """The database can not be believed: say so, with the way out."""
        self._show_start()
        copies = self.flows.copies
        if copies.possible:
            self.offer(text, self.tr("Recover …"), copies.rescue, NoticeKind.PROBLEM)
        else:
            self.show_problem(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key nobody had a use for: Esc is the display's, which leaves the keyboard here."""
        from tarockblock.ui.shell.why_not import WhyNot

        if event.key() == Qt.Key.Key_Escape:
            if "display_controller" in self.__dict__:
                self.display_controller.close()
        elif not WhyNot(self).tell(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where it stood; the evening is stored anyway."""
        packed = bytes(self.saveGeometry().toBase64().data()).decode()
        self.preferences.change(geometry=packed)
        if "sharing" in self.__dict__:
            self.sharing.finish()
        self.following.stop()
        if "look_back" in self.__dict__:
            self.look_back.wait()
        if "display_controller" in self.__dict__:
            self.display_controller.close()
        if "phones" in self.__dict__:
            self.phones.end()
        super().closeEvent(event)
