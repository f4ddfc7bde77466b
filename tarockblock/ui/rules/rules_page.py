"""The page *Regeln*: rulesets, the editor, drafts and files."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive.export import write_pdf, write_whole
from tarockblock.app.rules import library
from tarockblock.app.rules.building import SUFFIX, file_name, file_text, read_file
from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.draft_store import DraftStore
from tarockblock.app.rules.library import all_rulesets, official_rulesets, usage
from tarockblock.app.rules.naming import name_problem
from tarockblock.app.rules.parts import NewPartDraft
from tarockblock.app.rules.price_card import price_card, short_prices
from tarockblock.app.rules.table_draft import TableDraft
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import TarockblockError
from tarockblock.exchange.sheets import Paper, empty_sheet
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import PAGE, stack, vbox
from tarockblock.ui.kit.messages import show_message
from tarockblock.ui.kit.print_preview import show_paper
from tarockblock.ui.kit.save_dialog import ask_files, ask_path
from tarockblock.ui.kit.translate import first_lines
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.rules.part_dialog import NewPartDialog
from tarockblock.ui.rules.rules_browse import RulesBrowse
from tarockblock.ui.rules.rules_editor import RulesEditor
from tarockblock.ui.rules.table_dialog import TableDialog
from tarockblock.ui.shell.frame import Frame, Page


@dataclass
class NameDraft:
    name: str
    taken: Collection[str]

    def problems(self) -> list[Problem]:
        wrong = name_problem(self.name, self.taken)
        return [] if wrong is None else [wrong]


class RulesetNameDialog(FormDialog[NameDraft]):
    """The name of a ruleset; the receiver of ``entered`` closes the dialog or shows the failure."""

    manual = "house-rules"
    around = (18, 14, 18, 12)

    def __init__(self, name: str, taken: Collection[str], wording: Wording, parent: QWidget) -> None:
        super().__init__(NameDraft(name, taken), wording, parent=parent)
        label = self.tr("Name")
        field = self.line("name", label)
        self.lay_out(
            self.tr("Rename house rules"),
            self.tr("Rename"),
            vbox(TextLabel(label, 13, 500, "text2"), field, self.problem("name"), gap=6),
            width=440,
            first=field,
        )

    def fact(self) -> object | None:
        return None if self.draft.problems() else self.draft.name.strip()


class RulesPage(Page):
    """The rulesets and their editor; ``draft_store`` outlives the page."""

    manual = "rules"

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        actions, languages = frame.actions_table, frame.languages
        self.draft_store = DraftStore()
        self._left: list[Any] = []  # the former page's state, until the rulesets have been read
        # Read when first shown: four text files take a tenth of the program's start.
        self.rulesets: tuple[Ruleset, ...] = ()
        self.browse = RulesBrowse(actions, languages.wording)
        self.editor = RulesEditor(actions, languages.wording)
        self.stack = stack(self.browse, self.editor)
        self.setLayout(vbox(self.stack, margins=PAGE))
        for part in (self.browse, self.editor):
            part.changed.connect(self.changed)

    def state(self) -> tuple[object, ...]:
        """Return the drafts, the selection and the place in the editor."""
        return self.draft_store, *(self._left or (self.browse.state(), self.editor.state()))

    def resume(self, state: tuple[Any, ...]) -> None:
        self.draft_store, *self._left = state

    def forget(self) -> None:
        self.draft_store.forget()

    def refresh(self) -> None:
        store, wording = self._session.store, self._languages.wording
        used = {}
        try:
            self.draft_store.load(store, wording)
            self.rulesets = all_rulesets(store)
            used = dict(usage(store))
        except TarockblockError as error:
            self.rulesets = official_rulesets()
            self.failed.emit(wording.error(error))
        self.browse.show_rulesets(self.rulesets, used, self.draft_store)
        draft = self.draft_store.current
        if draft is not None and not store.read_only:
            if self.editor.draft is not draft:
                self.editor.edit(draft)
            self.stack.setCurrentWidget(self.editor)
        else:
            self.stack.setCurrentWidget(self.browse)
            self.editor.put_away()
        if self._left:
            looked_at, edited_at = self._left
            self._left = []
            self.browse.resume(looked_at)
            self.editor.resume(edited_at)
        if self._session.is_open:  # select the one being played, unless another was chosen
            self.browse.choose(self._session.evening.ruleset.id, by_hand=False)

    def edit(self, draft: HouseDraft, *, name: bool = False) -> None:
        """Show the editor; ``name`` focuses the name."""
        self.editor.edit(draft)
        self.stack.setCurrentWidget(self.editor)
        self.editor.take_focus(at_name=name)

    def back(self) -> None:
        self.leave_editor()

    def leave_editor(self, show: str = "") -> None:
        """Return to the list, selecting the ruleset with the id ``show``."""
        self.draft_store.leave()
        self.refresh()
        if show:
            self.browse.choose(show)
        self.browse.take_focus()
        self.remember()

    def take_focus(self) -> None:
        """Focus the list, or the last place in the editor."""
        if self.stack.currentWidget() is self.editor:
            self.editor.take_focus()
        else:
            self.browse.take_focus()

    def remember(self) -> None:
        """Save unfinished drafts in the database."""
        self.frame.attempt(lambda: self.draft_store.remember(self._session.store))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.remember()

    def do_rules_derive(self) -> None:
        self.edit(self.draft_store.new_from(self._ruleset, self.rulesets, self._languages.wording), name=True)

    def do_rules_edit(self) -> None:
        browse, known = self.browse, self.rulesets
        if browse.draft is not None:
            self.edit(self.draft_store.go_on(browse.draft, known))
        else:
            self.edit(self.draft_store.change_of(self._ruleset, known, self._languages.wording))

    def do_rules_store(self) -> None:
        """Store the draft, or let the editor show what is missing."""
        draft = self.draft_store.current
        if draft is None:
            return
        ruleset = self.draft_store.store(self._session.store, draft)
        if ruleset is None:
            self.editor.refresh()
            return
        self.leave_editor(ruleset.id)
        words = self.tr("Saved: {name}. New evenings can be played by it; those that were played stay as they are.")
        self.frame.notify(words.format(name=self._name(ruleset)))

    def do_rules_all_back(self) -> None:
        """Restore all official values, with undo in the notice."""
        draft = self.draft_store.current
        if draft is None:
            return
        before = draft.snapshot()
        draft.set_all_back()
        self.editor.refresh()

        def restore() -> None:
            draft.restore(before)
            self._bring_draft_back(draft, self.tr("The values are back."))

        self._offer_back(self.tr("Everything has been reset."), restore, key="")  # fields use that key themselves

    def _bring_draft_back(self, draft: HouseDraft, words: str) -> None:
        self.edit(self.draft_store.go_on(draft, self.rulesets))
        self.frame.notify(words)

    def do_rules_add_game(self) -> None:
        self._add("games")

    def do_rules_add_bonus(self) -> None:
        self._add("bonuses")

    def _add(self, group: str) -> None:
        draft = self.draft_store.current
        if draft is None:
            return
        dialog = NewPartDialog(NewPartDraft(draft, group), self._languages.wording, self.frame)

        def add(part: NewPartDraft) -> None:
            path, content = part.content()
            draft.add(path, content)
            dialog.accept()
            self.editor.refresh()
            self.editor.show_section(0 if group == "games" else 1, path)

        dialog.entered.connect(add)
        self.frame.dialogs.open(dialog)

    def do_rules_table(self) -> None:
        draft = self.draft_store.current
        if draft is None:
            return
        dialog = TableDialog(TableDraft(draft), self._languages.wording, self.frame)

        def apply(table: TableDraft) -> None:
            draft.set_table(table.content())
            dialog.accept()
            self.editor.refresh()
            self.editor.show_section(2, "trischaken.style")

        dialog.entered.connect(apply)
        self.frame.dialogs.open(dialog)

    def do_rules_next(self) -> None:
        self.editor.turn(1)

    def do_rules_previous(self) -> None:
        self.editor.turn(-1)

    def do_costs(self) -> None:
        self.frame.do("show_costs", self._ruleset)

    def do_rules_discard(self) -> None:
        """Discard the draft, with undo in the notice."""
        draft = self.draft_store.current
        if draft is None:
            return
        self.draft_store.drop(draft)
        self.leave_editor("" if draft.is_new else draft.id)
        if draft.dirty:
            back = self.tr("The draft is back.")
            self._offer_back(self.tr("The draft was discarded."), lambda: self._bring_draft_back(draft, back))

    def _offer_back(self, text: str, do: Callable[[], None], key: str | None = None) -> None:
        key = self.frame.actions_table["undo"].key if key is None else key
        self.frame.offer(text, self.tr("Bring back"), do, key=key, brings_back=True)

    def do_rules_rename(self) -> None:
        ruleset = self._ruleset
        taken = library.names_of(self.rulesets, but=ruleset.id)
        wording = self._languages.wording
        dialog = RulesetNameDialog(ruleset.short.get(wording.language), taken, wording, self.frame)
        host = self.frame.dialogs
        dialog.entered.connect(lambda name: host.stored(dialog, lambda: self._keep(library.renamed(ruleset, name))))
        host.open(dialog)

    def do_rules_duplicate(self) -> None:
        copy = library.copy_of(self._ruleset, self.rulesets, self._languages.wording)
        self._keep(copy)
        self.frame.notify(self.tr("Duplicated as “{name}”.").format(name=self._name(copy)))

    def do_rules_delete(self) -> None:
        """Delete the ruleset, with undo in the notice."""
        ruleset, store = self._ruleset, self._session.store
        position = library.remove(store, ruleset.id)
        self.draft_store.follow(store, self._languages.wording)
        self.refresh()
        words = self.tr("“{name}” is deleted; evenings that were played by it keep their copy.")
        self._offer_back(words.format(name=self._name(ruleset)), lambda: self._bring_back(ruleset, position))

    def _bring_back(self, ruleset: Ruleset, position: int) -> None:
        if self.frame.attempt(lambda: self._keep(ruleset, position)):
            self.frame.notify(self.tr("“{name}” is back.").format(name=self._name(ruleset)))

    def _keep(self, ruleset: Ruleset, position: int | None = None) -> None:
        store = self._session.store
        library.keep(store, ruleset, position)
        self.draft_store.follow(store, self._languages.wording)
        self.refresh()
        self.browse.choose(ruleset.id)

    def do_rules_import(self) -> None:
        title, kinds = self.tr("Import rules"), self.tr("Rulesets (*.toml *.json)")
        ask_files(self.frame, title, kinds, lambda files: self.import_file(files[0]), several=False)

    def import_file(self, path: Path) -> bool:
        """Import a ruleset, or list all its problems and keep nothing."""
        window, wording = self.frame, self._languages.wording
        ruleset, problems = read_file(path)
        if ruleset is None:
            text = self.tr("“{file}” is not a valid ruleset; nothing was changed.")
            lines = first_lines([wording.place(each) for each in problems])
            show_message(window, self.tr("Import rules"), text.format(file=path.name), lines)
            return False
        taken = window.dialogs.tried(lambda: library.import_ruleset(window.session.store, ruleset, wording))
        if taken is None:
            return False
        self.draft_store.follow(window.session.store, wording)
        self.refresh()
        self.browse.choose(taken.ruleset.id)
        name, before = self._name(taken.ruleset), taken.replaced
        if before is None:
            window.notify(self.tr("Imported: {name}.").format(name=name))
        else:
            words = self.tr("“{name}” is replaced by the version of the file.").format(name=name)
            self._offer_back(words, lambda: self._bring_back(before, 0))
        return True

    @property
    def can_print(self) -> bool:  # type: ignore[override]
        """Whether the selected ruleset has a price card."""
        return self.stack.currentWidget() is self.browse and self.browse.ruleset is not None

    can_export = can_print

    @property
    def print_words(self) -> str:  # type: ignore[override]
        return self.tr("Print price card …")

    def do_print(self) -> None:
        self._print(price_card(self._ruleset, self._languages.wording))

    def do_copy(self) -> None:
        ruleset, wording = self._ruleset, self._languages.wording
        lines = (f"{name}: {price}" for name, price in short_prices(ruleset, wording))
        QGuiApplication.clipboard().setText("\n".join((ruleset.name.get(wording.language), *lines)))
        self.notified.emit(self.tr("Copied."))

    def do_rules_sheet(self) -> None:
        ruleset, wording = self._ruleset, self._languages.wording
        self._print(empty_sheet(ruleset, short_prices(ruleset, wording), wording))

    def _print(self, paper: Paper) -> None:
        show_paper(self.frame, paper, self._languages.wording, self.frame.notify)

    def do_export(self) -> None:
        self.do_rules_export()

    def do_rules_export(self) -> None:
        ruleset = self._ruleset
        kinds = {self.tr("Rulesets (*.toml)"): (SUFFIX,), self.tr("Price card (*.pdf)"): (".pdf",)}
        name, title = file_name(ruleset), self.tr("Export rules")
        ask_path(self.frame, title, kinds, name, lambda path, _kind: self.export_file(ruleset, path))

    def export_file(self, ruleset: Ruleset, path: Path) -> bool:
        """Write a ruleset or price card; only a complete file replaces another."""
        wording = self._languages.wording

        def write() -> str:
            if path.suffix.lower() == ".pdf":
                return write_pdf(path, price_card(ruleset, wording), wording)
            write_whole(path, file_text(ruleset, wording).encode())
            return ""

        return self.frame.exported(path, write)

    @property
    def _ruleset(self) -> Ruleset:
        assert self.browse.ruleset is not None
        return self.browse.ruleset

    def _name(self, ruleset: Ruleset) -> str:
        return ruleset.short.get(self._languages.language)
