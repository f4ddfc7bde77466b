"""The editor of a house ruleset, a view of the draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, add_pages, grow, hbox, set_beside, space, stretch, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.base import Arranged, announce
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import ActionButton, ButtonKind
from tarockblock.ui.kit.widgets.panel import Bar, Panel
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.rules.clause_panel import ClausePanel
from tarockblock.ui.rules.editor_rows import EditorSection, EditorWords, editor_sections
from tarockblock.ui.rules.editor_section import EditorSectionView, ValueField
from tarockblock.ui.rules.explanations import Explanation, explain_field
from tarockblock.ui.shell.actions import Where

_PANEL, _BODY_LEAST, _SPREAD = 300, 560, 700
_NAME_WIDTH, _NAME_LEAST = 320, 140


class RulesEditor(Arranged, QWidget):
    """A draft's name, sections and clauses; its actions are the page's."""

    changed = Signal()

    def __init__(self, actions: Actions, wording: Wording) -> None:
        super().__init__()
        self._actions, self._wording = actions, wording
        self.draft: HouseDraft | None = None
        self._sections: list[EditorSection] = []
        self.views: list[EditorSectionView] = []
        self._paths: tuple[str, ...] = ()
        self._at = ""
        self._possible: Mapping[str, bool] = {}
        self._sentences: Mapping[str, str] = {}
        self._stale: set[EditorSectionView] = set()
        self.name = TextField(self.tr("Name of the house rules"))
        self.name.setMaxLength(120)
        self.origin = TextLabel("", 13, 500, "text2", wrap=True)
        self.sections = SegmentedControl(["", "", "", ""], self.tr("Section"))
        self.stack = QStackedWidget()
        self.panel = ClausePanel(self.tr("Source"))
        self.back = ActionButton(actions["back"], label=self.tr("To the list"), height=36)
        self.reason = TextLabel("", 13, 500, "text2", wrap=True)
        self.all_back = ActionButton(actions["rules_all_back"], label="", kind=ButtonKind.QUIET)
        self.adding = [
            ActionButton(actions[each], label="", kind=ButtonKind.QUIET)
            for each in ("rules_add_game", "rules_add_bonus", "rules_table")
        ]
        self.discard = ActionButton(actions["rules_discard"], label="", kind=ButtonKind.QUIET)
        self.primary = ActionButton(actions["rules_store"], icon=False, kind=ButtonKind.PRIMARY)
        sheet = within(
            Panel(),
            vbox(self._head(), grow(self.stack), self._foot(), gap=6, margins=(Pixels(2), 10, Pixels(2), Pixels(2))),
        )
        self._body = hbox(grow(sheet), self.panel, gap=10)
        self.setLayout(self._body)
        self._actions.install(self, Where.RULES_EDITOR | Where.DETAIL)
        self.name.textEdited.connect(lambda text: self._do(setattr, self.draft, "name", text))
        self.name.returnPressed.connect(lambda: self.show_section(self.sections.current))
        self.sections.current_changed.connect(self.show_section)

    def _head(self) -> QVBoxLayout:
        self.name.setMaximumWidth(px(_NAME_WIDTH))
        self.name.setMinimumWidth(px(_NAME_LEAST))
        return vbox(
            SideBySide(
                grow(hbox(self.back, space(4), TextLabel(self.tr("Name"), 13, 600), grow(self.name), gap=10), 2),
                grow(self.origin, 3),
                gap=10,
            ),
            hbox(self.sections, stretch()),
            gap=8,
            margins=(12, 0),
        )

    def _foot(self) -> Bar:
        self.reason.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return within(
            Bar(),
            hbox(
                *self.adding,
                self.all_back,
                self.discard,
                grow(self.reason),
                space(8),
                self.primary,
                gap=4,
                margins=(6, 6, 12, 6),
            ),
        )

    def edit(self, draft: HouseDraft) -> None:
        self.draft, self._at = draft, ""
        self.name.setText(draft.name)
        self.sections.set_current(0)
        self._show_adding(0)
        self._build()
        guide = self.tr("Choose a field to see the official rule and its source here.")
        self.panel.explain(Explanation(self.tr("Source"), guide))
        self.refresh()

    def _build(self) -> None:
        assert self.draft is not None
        current = max(0, self.sections.current)
        self._clear()
        self._sections = editor_sections(self.draft, self._wording)
        self._paths = tuple(field.path for field in self.draft.fields)
        for section in self._sections:
            view = EditorSectionView(section, self.draft, self._wording)
            view.entered.connect(partial(self._do, self.draft.put))
            view.set_back.connect(partial(self._do, self.draft.set_back))
            view.looked_at.connect(self._look_at)
            self.views.append(view)
            add_pages(self.stack, view)
        self.stack.setCurrentIndex(current)

    def put_away(self) -> None:
        """Drop the many fields to free memory."""
        self.draft, self._at = None, ""
        self._clear()

    def _clear(self) -> None:
        for view in self.views:
            self.stack.removeWidget(view)
            view.deleteLater()
        self.views, self._sections, self._paths = [], [], ()
        self._stale.clear()

    def refresh(self) -> None:
        """Show the draft's values, problems and actions."""
        draft = self.draft
        if draft is None:
            return
        is_built_anew = self._paths != tuple(field.path for field in draft.fields)
        if is_built_anew:
            self._build()
        words = EditorWords(draft, self._wording)
        self._sentences, self._stale = words.sentences, set(self.views)
        self._freshen(self.stack.currentIndex())
        if is_built_anew:
            self.take_focus()
            focus = QApplication.focusWidget()
            if isinstance(focus, ValueField):
                focus.end(False)  # go on typing
        self._show_origin(words)
        self.sections.set_labels([words.label(section) for section in self._sections], self.tr("Section"))
        self._show_foot(draft, words)
        if self._at:
            self._look_at(self._at)

    def _freshen(self, index: int) -> None:
        view = self.views[index]
        if view in self._stale:
            self._stale.discard(view)
            view.refresh(self._sentences)

    def _show_origin(self, words: EditorWords) -> None:
        problem = "name" in words.sentences
        self.origin.set_color("minus" if problem else "text2")
        if problem and words.origin != self.origin.text():
            announce(self.origin, words.origin)
        self.origin.set_text(words.origin)
        self.name.set_problem(problem)
        self.name.setAccessibleDescription(words.origin)

    def _show_foot(self, draft: HouseDraft, words: EditorWords) -> None:
        reason = words.reason
        self.reason.set_text(reason)
        self.primary.setAccessibleDescription(reason)
        self._possible = {
            "rules_store": not reason,
            "rules_all_back": words.can_set_back,
            "rules_discard": draft.dirty or draft.is_new,
        }
        self.changed.emit()

    def can(self, action: str) -> bool:
        return self._possible.get(action, True)

    def take_focus(self, *, at_name: bool = False) -> None:
        """Focus the name, the last field or the first."""
        if at_name:
            self.name.setFocus(Qt.FocusReason.TabFocusReason)
        elif self.views:
            self.views[self.stack.currentIndex()].focus(self._at)

    def state(self) -> tuple[int, str]:
        return self.sections.current, self._at

    def resume(self, state: tuple[int, str]) -> None:
        """Restore another editor's state, leaving the focus to `take_focus`."""
        if self.views:
            section, self._at = state
            self._turn_to(section)

    def show_section(self, index: int, path: str = "") -> None:
        """Show a section and focus a field, by default the first."""
        self._turn_to(index)
        self.views[index].focus(path)

    def _turn_to(self, index: int) -> None:
        self.sections.set_current(index)
        self._show_adding(index)
        self._freshen(index)
        self.stack.setCurrentIndex(index)

    def _show_adding(self, section: int) -> None:
        for place, button in enumerate(self.adding):
            button.setVisible(place == section)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ThemeChange and self.draft is not None:
            focus = QApplication.focusWidget()
            is_in_field = focus is not None and self.stack.isAncestorOf(focus)
            self._build()
            self.refresh()
            if is_in_field:
                self.take_focus()
        super().changeEvent(event)

    def restyle(self) -> None:
        """Place the clauses beside or below the fields."""
        beside = self.width() - px(_PANEL) - px(10)
        is_wide = beside >= px(_BODY_LEAST)
        set_beside(self._body, is_wide)
        self._spread((beside if is_wide else self.width()) >= px(_SPREAD))
        self.panel.put(beside=is_wide, room=self.height())

    def _spread(self, roomy: bool) -> None:
        """Show the foot's quiet buttons with words or icons only."""
        for button in (*self.adding, self.all_back, self.discard):
            words = button.action.label
            button.set_label(words if roomy else "")
            button.setAccessibleName(words)
            button.setToolTip(words)

    def turn(self, step: int) -> None:
        self.show_section((self.sections.current + step) % len(self.views))

    def _do(self, change: Callable[..., object], *what: object) -> None:
        change(*what)
        self.refresh()

    def _look_at(self, path: str) -> None:
        if self.draft is not None and path in self._paths:
            self._at = path
            self.panel.explain(explain_field(self.draft, self.draft.field(path), self._wording))
