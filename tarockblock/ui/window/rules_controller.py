"""Handles the actions of *Regeln*: drafts, names, files. Shows nothing but dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from tarockblock.app.archive.export import write_whole
from tarockblock.app.rules import library
from tarockblock.app.rules.draft import HouseDraft, Snapshot
from tarockblock.app.rules.files import SUFFIX, file_name, file_text, read_file
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.dialog import open_dialog
from tarockblock.ui.kit.messages import show_message
from tarockblock.ui.kit.place_dialog import ask_place
from tarockblock.ui.rules.rules_page import RulesPage
from tarockblock.ui.window.frame import Frame

if TYPE_CHECKING:
    from tarockblock.app.rules.draft_store import DraftStore
    from tarockblock.ui.rules.rules_rename import RulesetNameDialog

_MOST_SHOWN = 12


class RulesController(QObject):
    """Made once per window; the page is made anew with the language, the drafts on the draft_store stay."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        window.flows.copies.restored.connect(self._forget)

    def connect_page(self, page: RulesPage) -> None:
        """Connect the place, which is made anew with the language."""
        page.failed.connect(self._window.show_problem)

    def handle(self, name: str) -> None:
        """Do what an action of the place stands for."""
        self._window.attempt(self.handlers()[name])

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each action of the place does."""
        return {
            "rules_derive": self._derive,
            "rules_edit": self._edit,
            "rules_rename": self._ask_name,
            "rules_duplicate": self._duplicate,
            "rules_export": self._ask_export,
            "rules_delete": self._delete,
            "rules_import": self._ask_import,
            "rules_store": self._store,
            "rules_next": lambda: self._page.editor.turn(1),
            "rules_previous": lambda: self._page.editor.turn(-1),
            "rules_discard": self._discard,
            "rules_all_back": self._set_all_back,
        }

    @property
    def draft_store(self) -> DraftStore:
        """The drafts, which go from page to page."""
        return self._page.draft_store

    def _forget(self) -> None:
        self.draft_store.forget()

    @property
    def _page(self) -> RulesPage:
        return self._window.rules_page

    # ------------------------------------------------------------------ drafts

    def _derive(self) -> None:
        ruleset = self._page.browse.ruleset
        if ruleset is not None:
            draft = self.draft_store.new_from(ruleset, self._page.rulesets, self._window.languages.wording)
            self._page.edit(draft, name=True)

    def _edit(self) -> None:
        browse, known = self._page.browse, self._page.rulesets
        if browse.draft is not None:
            self._page.edit(self.draft_store.go_on(browse.draft, known))
        elif browse.ruleset is not None and not library.is_official(browse.ruleset):
            self._page.edit(self.draft_store.change_of(browse.ruleset, known, self._window.languages.wording))

    def _store(self) -> None:
        """What the editor holds; it says itself what is missing."""
        draft = self.draft_store.current
        if draft is None:
            return
        ruleset = self.draft_store.store(self._window.session.store, draft)
        if ruleset is None:
            self._page.editor.refresh()
            return
        self._page.leave_editor(ruleset.id)
        words = self.tr("Saved: {name}. New evenings can be played by it; those that were played stay as they are.")
        self._window.notify(words.format(name=self._name(ruleset)))

    def _set_all_back(self) -> None:
        """Every value as officially; the notice offers the way back."""
        draft = self.draft_store.current
        if draft is not None:
            before = draft.snapshot()
            draft.set_all_back()
            self._page.editor.refresh()
            self._window.offer(
                self.tr("Everything is set back."), self.tr("Bring back"), lambda: self._restore(draft, before)
            )

    def _restore(self, draft: HouseDraft, before: Snapshot) -> None:
        draft.restore(before)
        self._page.edit(self.draft_store.go_on(draft, self._page.rulesets))
        self._window.notify(self.tr("The values are back."))

    def _discard(self) -> None:
        """Throw the draft away; the notice offers it back."""
        draft = self.draft_store.current
        if draft is None:
            return
        self.draft_store.drop(draft)
        self._page.leave_editor("" if draft.is_new else draft.id)
        if draft.dirty:
            self._window.offer(
                self.tr("The draft is thrown away."), self.tr("Bring back"), lambda: self._put_back(draft)
            )

    def _put_back(self, draft: HouseDraft) -> None:
        self.draft_store.put_back(draft)
        self._page.edit(self.draft_store.go_on(draft, self._page.rulesets))
        self._window.notify(self.tr("The draft is back."))

    # ------------------------------------------------------------------ names, copies, deleting

    def _ask_name(self) -> None:
        from tarockblock.ui.rules.rules_rename import RulesetNameDialog

        ruleset = self._chosen()
        if ruleset is None:
            return
        taken = library.names_of(self._page.rulesets, but=ruleset.id)
        wording = self._window.languages.wording
        dialog = RulesetNameDialog(ruleset.short.get(wording.language), taken, wording, self._window)
        dialog.entered.connect(lambda name: self._rename(dialog, ruleset, name))
        self._window.dialogs.open(dialog)

    def _rename(self, dialog: RulesetNameDialog, ruleset: Ruleset, name: str) -> None:
        try:
            self._keep(library.renamed(ruleset, name))
        except TarockblockError as error:
            dialog.show_failure(self._sentence(error))
            return
        dialog.accept()

    def _duplicate(self) -> None:
        ruleset = self._page.browse.ruleset
        if ruleset is not None:
            copy = library.copy_of(ruleset, self._page.rulesets, self._window.languages.wording)
            self._keep(copy)
            self._window.notify(self.tr("Duplicated as “{name}”.").format(name=self._name(copy)))

    def _delete(self) -> None:
        """Take it off the list; the notice offers the way back."""
        ruleset = self._chosen()
        if ruleset is None:
            return
        store = self._window.session.store
        place = library.remove(store, ruleset.id)
        self.draft_store.follow(store, self._window.languages.wording)
        self._page.refresh()
        words = self.tr("“{name}” is deleted; evenings that were played by it keep their copy.")
        self._window.offer(
            words.format(name=self._name(ruleset)), self.tr("Bring back"), lambda: self._bring_back(ruleset, place)
        )

    def _bring_back(self, ruleset: Ruleset, place: int) -> None:
        if self._window.attempt(lambda: self._keep(ruleset, place)):
            self._window.notify(self.tr("“{name}” is back.").format(name=self._name(ruleset)))

    def _keep(self, ruleset: Ruleset, place: int | None = None) -> None:
        """Keep a ruleset and show it."""
        store = self._window.session.store
        library.keep(store, ruleset, place)
        self.draft_store.follow(store, self._window.languages.wording)
        self._page.refresh()
        self._page.browse.choose(ruleset.id)

    # ------------------------------------------------------------------ files

    def _ask_import(self) -> None:
        dialog = QFileDialog(self._window, self.tr("Import rules"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(self.tr("Rulesets (*.toml *.json)"))
        dialog.fileSelected.connect(lambda name: self.import_file(Path(name)))
        open_dialog(dialog)

    def import_file(self, path: Path) -> bool:
        """Take a ruleset out of a file; with problems nothing is kept, and all of them are named."""
        window, wording = self._window, self._window.languages.wording
        ruleset, problems = read_file(path)
        if ruleset is None:
            lines = [wording.place(each) for each in problems]
            if len(lines) > _MOST_SHOWN:
                more = self.tr("… and {count} more").format(count=len(lines) - _MOST_SHOWN)
                lines = [*lines[:_MOST_SHOWN], more]
            text = self.tr("“{file}” is no ruleset that could be imported; nothing was changed.")
            show_message(window, self.tr("Import rules"), text.format(file=path.name), "\n".join(lines))
            return False
        try:
            taken = library.import_ruleset(window.session.store, ruleset, wording)
        except TarockblockError as error:
            window.show_problem(self._sentence(error))
            return False
        self.draft_store.follow(window.session.store, wording)
        self._page.refresh()
        self._page.browse.choose(taken.ruleset.id)
        name, before = self._name(taken.ruleset), taken.replaced
        if before is None:
            window.notify(self.tr("Imported: {name}.").format(name=name))
        else:
            words = self.tr("“{name}” is replaced by the version of the file.").format(name=name)
            window.offer(words, self.tr("Bring back"), lambda: self._bring_back(before, 0))
        return True

    def _ask_export(self) -> None:
        ruleset = self._page.browse.ruleset
        if ruleset is None:
            return
        kinds = {self.tr("Rulesets (*.toml)"): (SUFFIX,)}
        name, title = file_name(ruleset), self.tr("Export rules")
        ask_place(self._window, title, kinds, name, lambda path, _kind: self.export_file(ruleset, path))

    def export_file(self, ruleset: Ruleset, path: Path) -> bool:
        """Write a ruleset; a file that is there is replaced only by a whole one."""
        if path.suffix.lower() != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        data = file_text(ruleset, self._window.languages.wording).encode()
        written = self._window.attempt(lambda: write_whole(path, data))
        if written:
            self._window.notify(self.tr("Exported to {file}.").format(file=path.name))
        return written

    # ------------------------------------------------------------------ inside

    def _chosen(self) -> Ruleset | None:
        """The ruleset of the house one stands on."""
        ruleset = self._page.browse.ruleset
        return None if ruleset is None or library.is_official(ruleset) else ruleset

    def _name(self, ruleset: Ruleset) -> str:
        return ruleset.short.get(self._window.languages.language)

    def _sentence(self, error: TarockblockError) -> str:
        return self._window.bridge.sentence(error)
