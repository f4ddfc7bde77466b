"""The guide to the first evening: comes where nothing was played yet, ticks its steps, and goes when it is put away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject

from tarockblock.app.evening.open_evening import Change
from tarockblock.app.first_evening import Guide, GuideStep, guide_of, step_of
from tarockblock.app.same_people import as_last_time
from tarockblock.app.settings import GuideState
from tarockblock.errors import TarockblockError
from tarockblock.ui.evening.guide_panel import GuidePanel, is_narrow
from tarockblock.ui.kit.layout import add
from tarockblock.ui.kit.widgets.base import dispose
from tarockblock.ui.shell.frame import Frame


class GuideController(QObject):
    """Made once per window, after the first paint."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self.panel: GuidePanel | None = None
        window.bridge.changed.connect(self._changed)
        window.dialogs.read.connect(lambda: self._done(GuideStep.WHY))  # not before: nothing moves under it
        window.done.connect(self._followed)
        window.languages.changed.connect(self._built_anew)
        window.installEventFilter(self)
        state = window.preferences.settings.guide
        if state is GuideState.SHOWN and self.guide.current is None:
            window.preferences.change(guide=GuideState.AWAY)  # all was done, and that was said, last time
        elif state is GuideState.SHOWN or (state is GuideState.NEW and not window.read_only and self._is_first()):
            window.preferences.change(guide=GuideState.SHOWN)
            self._show()

    @property
    def guide(self) -> Guide:
        """How far one is."""
        return guide_of(self._window.preferences.settings.guide_done)

    def begin(self) -> None:
        """Somebody asks for it: from where he was, anew where all was done."""
        done = "" if self.guide.current is None else self.guide.text
        self._window.preferences.change(guide=GuideState.SHOWN, guide_done=done)
        self._show()

    def put_away(self) -> None:
        """Until somebody asks for it in the Help menu."""
        self._window.preferences.change(guide=GuideState.AWAY)
        self._take_off()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Beside the ledger or below it, as there is room; another text size counts, too."""
        if self.panel is not None and (
            event.type() == QEvent.Type.ThemeChange
            or (event.type() == QEvent.Type.Resize and self.panel.strip is not self._lies_below)
        ):
            self._show()
        return super().eventFilter(watched, event)

    # ------------------------------------------------------------------ inside

    def _followed(self, action: str) -> None:
        """The manual was opened: at the end that is what the guide leads to."""
        if action == "manual" and self.panel is not None and self.guide.current is None:
            self.put_away()

    def _is_first(self) -> bool:
        """Whether nothing has been played here yet."""
        try:
            return not self._window.session.is_open and as_last_time(self._window.session.store) is None
        except TarockblockError:
            return False  # damaged evenings are evenings

    def _changed(self, change: Change) -> None:
        if self.panel is not None and self.guide.current is None:
            self.put_away()  # all was done and said, and the evening goes on
            return
        self._done(step_of(change.kind))
        if self.panel is not None and self.panel.strip is not self._lies_below:
            self._show()

    @property
    def _lies_below(self) -> bool:
        """Before an evening is open there is mostly room for all of it at the side."""
        return is_narrow(self._window, beside_evening=self._window.session.is_open)

    def _done(self, step: GuideStep | None) -> None:
        if self.panel is None or step is None or step in self.guide.done:
            return
        self._window.preferences.change(guide_done=self.guide.with_step(step).text)
        self._show()

    def _built_anew(self) -> None:
        """The window was; the old panel went with it."""
        if self.panel is not None:
            self.panel = None
            self._show()

    def _show(self) -> None:
        self._take_off()
        panel = self.panel = GuidePanel(self.guide, self._window.actions_table, strip=self._lies_below)
        panel.put_away.connect(self.put_away)
        if panel.strip:
            add(self._window.below, panel, at=self._window.below.count() - 1)
        else:
            add(self._window.beside, panel)

    def _take_off(self) -> None:
        panel, self.panel = self.panel, None
        if panel is not None:
            dispose(panel)
