"""The place *Regeln*: rulesets to look at, and the editor of those of the house. Stores unfinished drafts alone."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.draft_store import DraftStore
from tarockblock.app.rules.library import all_rulesets, official_rulesets, usage
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import PAGE, stack, vbox
from tarockblock.ui.rules.rules_browse import RulesBrowse
from tarockblock.ui.rules.rules_editor import RulesEditor


class RulesPage(QWidget):
    """``failed`` carries a sentence; ``draft_store`` holds the drafts."""

    failed = Signal(str)

    def __init__(
        self, session: EveningSession, draft_store: DraftStore, actions: Actions, languages: Languages
    ) -> None:
        super().__init__()
        self._session, self.draft_store, self._languages = session, draft_store, languages
        # Read when the place is first looked at: four files of text, a tenth of the time the program takes to start.
        self.rulesets: tuple[Ruleset, ...] = ()
        self.browse = RulesBrowse(actions, languages.wording)
        self.editor = RulesEditor(actions, languages.wording)
        self.stack = stack(self.browse, self.editor)
        self.setLayout(vbox(self.stack, margins=PAGE))

    def refresh(self) -> None:
        """Show the rulesets as they are now, and the draft that was being worked at."""
        store, wording = self._session.store, self._languages.wording
        used = {}
        try:
            self.draft_store.load(store, wording)
            self.rulesets = all_rulesets(store)
            used = dict(usage(store))
        except TarockblockError as error:
            self.rulesets = official_rulesets()
            self.failed.emit(wording.error(error))
        self.browse.show_rulesets(self.rulesets, used, self.draft_store, writable=not store.read_only)
        draft = self.draft_store.current
        if draft is not None and not store.read_only:
            if self.editor.draft is not draft:
                self.editor.edit(draft)
            self.stack.setCurrentWidget(self.editor)
        else:
            self.stack.setCurrentWidget(self.browse)
            self.editor.put_away()

    def show_first(self, ruleset: Ruleset | None) -> None:
        """Begin with the ruleset being played, unless something else was chosen."""
        if ruleset is not None:
            self.browse.choose(ruleset.id, by_hand=False)

    def edit(self, draft: HouseDraft, *, name: bool = False) -> None:
        """Bring the editor into sight; ``name`` begins at the name."""
        self.editor.edit(draft)
        self.stack.setCurrentWidget(self.editor)
        self.editor.take_focus(at_name=name)

    def back(self) -> None:
        """From the editor to the list; the draft stays."""
        self.leave_editor()

    def leave_editor(self, show: str = "") -> None:
        """Back to the list; ``show`` is the id of the ruleset to stand on."""
        self.draft_store.leave()
        self.refresh()
        if show:
            self.browse.choose(show)
        self.browse.take_focus()
        self.remember()

    def take_focus(self) -> None:
        """The keyboard begins at the list, or where one was in the editor."""
        if self.stack.currentWidget() is self.editor:
            self.editor.take_focus()
        else:
            self.browse.take_focus()

    def remember(self) -> None:
        """Have the database remember what was entered and not stored."""
        try:
            self.draft_store.remember(self._session.store)
        except TarockblockError as error:
            self.failed.emit(self._languages.wording.error(error))

    def hideEvent(self, event: QHideEvent) -> None:
        """Looking elsewhere loses nothing, whatever happens to the program meanwhile."""
        super().hideEvent(event)
        self.remember()
