"""The one main window, put together: its frame, and what each wish in it leads to. Here is said what a change did."""

from __future__ import annotations

from PySide6.QtGui import QCloseEvent

from tarockblock.app.clock import ClockWatch
from tarockblock.app.evening import Change
from tarockblock.app.safekeeping import newest_copy_at
from tarockblock.domain.ledger import Ledger
from tarockblock.errors import TarockblockError
from tarockblock.ui.bridge import Bridge
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.misfits import fallen_out, fallen_out_sentence
from tarockblock.ui.models.notices import clock_words, notice
from tarockblock.ui.preferences import Preferences
from tarockblock.ui.views.delivery import Delivery
from tarockblock.ui.widgets.notice_line import NoticeKind
from tarockblock.ui.window.following import Following
from tarockblock.ui.window.frame import EVENING, Frame
from tarockblock.ui.window.house_rules import RulesWishes
from tarockblock.ui.window.look_back import LookBack
from tarockblock.ui.window.wiring import Wiring

_CAN_BE_UNDONE = ("recorded", "inserted", "replaced", "struck", "restored", "moved", "amended", "updated", "redone")


class MainWindow(Frame):
    """The frame with everything that can be done in it."""

    def __init__(self, bridge: Bridge, preferences: Preferences, languages: Languages) -> None:
        super().__init__(bridge, preferences, languages)
        self.look_back = LookBack(self)
        self.rules_wishes = RulesWishes(self)
        self.wiring = Wiring(self, self.look_back, self.rules_wishes)
        self.following = Following(self)
        self._counted: Ledger | None = None
        self._clock_watch = ClockWatch(newest_copy_at(self.session.store.path))
        self._wire()
        bridge.changed.connect(self._changed)
        bridge.failed.connect(self.show_problem)
        bridge.damaged.connect(self._show_damage)
        self.flows.said.connect(self.show_problem)
        self.flows.told.connect(self.say)
        self.flows.copies.restored.connect(self.refresh)
        delivery = Delivery.of(self)
        delivery.said.connect(self.say)
        delivery.failed.connect(self.show_problem)
        preferences.failed.connect(self._settings_failed)
        languages.changed.connect(self._language_changed)
        self.shown.connect(self.wiring.update)
        self.refresh()

    def _wire(self) -> None:
        """Connect what the frame has built."""
        page = self.evening_page
        self.start_page.again_requested.connect(self.flows.as_last_time)
        page.chart.table_shown.connect(self.actions_table["chart_table"].setChecked)
        page.chart.said.connect(self.say)
        page.chart.failed.connect(self.show_problem)
        page.table.why_requested.connect(lambda index: self.flows.why(page.table, index))
        page.table.versions_requested.connect(lambda index: self.flows.corrections.versions(page.table, index))
        self.look_back.wire()
        self.rules_wishes.wire()
        self.wiring.connect_ledger(page.table)

    def _language_changed(self) -> None:
        place, archive, statistics = self.rail.current, self.archive_page, self.statistics_page
        self.look_back.wait_for_pages()
        self.actions_table.retranslate()
        self.build()
        self._wire()
        self.archive_page.pick_up(archive)
        self.statistics_page.pick_up(statistics)
        self.rail.set_current(place)
        self.refresh()

    # ------------------------------------------------------------------ what is said of it

    def _changed(self, change: Change) -> None:
        another = change.kind in ("started", "opened")
        if another:
            self.rail.set_current(EVENING)
        self.refresh()
        if another or change.kind in ("closed", "reopened"):
            self.evening_page.bar.primary.setFocus()
        if change.kind == "moved" and change.index is not None:
            self.evening_page.table.go_to_entry(change.index)
        text, out = notice(change, self.session, self.languages.wording), self._newly_uncounted(change)
        behind = self._clock_watch.behind(change.at, self.session.saved_at)
        if behind is not None:  # what was done stands in the ledger
            text = clock_words(behind, change.at, self.languages.wording)
        kind = NoticeKind.WARNING if out else NoticeKind.OK
        self.say_done(f"{text} {out}".rstrip(), kind, self._way_back(change))
        if change.kind == "closed" and self.session.copy_error is not None:
            self._tell_no_copy(self.session.copy_error)

    def _way_back(self, change: Change) -> str:
        """The action that takes a change back; empty where none does."""
        if change.kind in _CAN_BE_UNDONE and self.session.can_undo:
            return "undo"
        return "redo" if change.kind == "undone" and self.session.can_redo else ""

    def _newly_uncounted(self, change: Change) -> str:
        """Rows the change has put out of count, perhaps out of sight: a sentence, or nothing."""
        before, self._counted = self._counted, self.session.ledger
        if change.kind in ("started", "opened"):
            return ""
        return fallen_out_sentence(fallen_out(before, self._counted))

    def _tell_no_copy(self, error: TarockblockError) -> None:
        """The evening itself is safe; its copy is not there."""
        text = self.tr("The evening is closed, but there is no copy of it: {reason}")
        self.show_problem(text.format(reason=self.bridge.sentence(error)))

    def _settings_failed(self, error: TarockblockError) -> None:
        """Not a lambda: the preferences would hold it, and it the window, for ever."""
        self.show_problem(self.bridge.sentence(error))

    def _show_damage(self, text: str) -> None:
        """The database can not be believed: say so, with the way out."""
        copies = self.flows.copies
        if copies.possible:
            self.offer(text, self.tr("Recover …"), copies.rescue, NoticeKind.PROBLEM)
        else:
            self.show_problem(text)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where it stood; the evening is stored anyway."""
        packed = bytes(self.saveGeometry().toBase64().data()).decode()
        self.preferences.change(geometry=packed)
        self.following.stop()
        self.look_back.wait()
        super().closeEvent(event)
