"""A read-only view of rulesets, their prices and clauses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.draft_store import DraftStore
from tarockblock.app.rules.library import Usage, base_of, is_official
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, grow, hbox, set_beside, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.base import Arranged, on_menu
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.key_button import ActionButton, KeyButton
from tarockblock.ui.kit.widgets.menu import show_menu
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.rules.clause_panel import ClausePanel
from tarockblock.ui.rules.explanations import explain_row
from tarockblock.ui.rules.price_list import price_list
from tarockblock.ui.rules.ruleset_list import RulesetList
from tarockblock.ui.rules.ruleset_rows import RulesetRow, origin_words, possible, ruleset_rows, usage_words
from tarockblock.ui.rules.sheet import PriceSheet, SheetHead
from tarockblock.ui.shell.actions import Where

_IN_MENU = (
    "rules_derive",
    "rules_edit",
    "rules_rename",
    "rules_duplicate",
    "print",
    "rules_sheet",
    "rules_export",
    "rules_delete",
)
_LIST, _PANEL = 236, 300
_SHEET_LEAST = 520
"""Least width of the price list beside the clauses."""


class RulesBrowse(Arranged, QWidget):
    """The list of rulesets with the price list.

    The actions apply to ``ruleset`` and ``draft``; ``changed`` reports another selection.
    """

    changed = Signal()

    def __init__(self, actions: Actions, wording: Wording) -> None:
        super().__init__()
        self._actions, self._wording = actions, wording
        self._rulesets: Sequence[Ruleset] = ()
        self._usage: Mapping[str, Usage] = {}
        self._touched = False
        self._shown: object = None
        self.list = RulesetList(self.tr("Rulesets"))
        self.sheet = PriceSheet(self.tr("Price list"))
        self.names = SheetHead(self.sheet)
        self.panel = ClausePanel(self.tr("Source"))
        self.beside = MenuButton(self.tr("Beside it"), [self.tr("none")])
        self.different = ChoiceButton(self.tr("differences only"))
        self.different.setAutoExclusive(False)
        self._title = TextLabel("", 18, 650, elide=True)
        self._text = TextLabel("", 12, 400, "text2", wrap=True)
        shown = ("rules_derive", "rules_edit", "rules_import")
        self.buttons = {name: ActionButton(self._actions[name], height=36) for name in shown}
        self.costs = ActionButton(self._actions["costs"], label=self.tr("What would it cost?"), height=34)
        self.more = KeyButton("", "more", height=36, name=self.tr("More"))
        self.more.clicked.connect(lambda: self._open_menu(self.more.mapToGlobal(QPoint(0, self.more.height() + 2))))
        self._actions.install(self, Where.RULES)
        on_menu(self.list, lambda spot: self._open_menu(self.list.viewport().mapToGlobal(spot)))
        below = [self.buttons[name] for name in ("rules_derive", "rules_import")]
        for button in below:
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        foot = vbox(*below, gap=6, margins=(8, 0))
        left = within(Panel(), vbox(grow(self.list), foot, gap=6, margins=(Pixels(2), Pixels(4), Pixels(2), 8)))
        self._left = left
        sheet = within(
            Panel(),
            vbox(self._head(), self.names, grow(self.sheet), gap=6, margins=(Pixels(2), 10, Pixels(2), Pixels(4))),
        )
        self._right = hbox(grow(sheet), self.panel, gap=10)
        self.setLayout(hbox(left, grow(self._right), gap=10))
        self.list.chosen.connect(self._choose)
        self.list.opened.connect(self._open)
        self.sheet.chosen.connect(lambda _row: self._explain())
        self.beside.current_changed.connect(lambda _index: self._fill())
        self.different.clicked.connect(lambda _checked: self._fill())

    def _head(self) -> QVBoxLayout:
        return vbox(
            hbox(grow(self._title), self.buttons["rules_edit"], self.more, gap=8),
            self._text,
            FlowLayout(self.beside, self.different, last(self.costs), gap=8),
            gap=6,
            margins=(14, 0, 10, 0),
        )

    @property
    def ruleset(self) -> Ruleset | None:
        """Selected ruleset, or None if a draft is selected."""
        row = self.list.current
        return None if row is None else row.ruleset

    @property
    def draft(self) -> HouseDraft | None:
        row = self.list.current
        return None if row is None else row.draft

    def show_rulesets(self, rulesets: Sequence[Ruleset], usage: Mapping[str, Usage], draft_store: DraftStore) -> None:
        self._rulesets, self._usage = rulesets, usage
        beside = self._other()
        self.list.show_rulesets(ruleset_rows(rulesets, draft_store.drafts, usage, self._wording.language))
        names = [each.short.get(self._wording.language) for each in rulesets]
        known = [each.id for each in rulesets]
        index = known.index(beside.id) + 1 if beside is not None and beside.id in known else 0
        self.beside.set_options([self.tr("none"), *names], index)
        self._fill()

    def choose(self, ruleset_id: str, *, by_hand: bool = True) -> None:
        """Select a ruleset; not ``by_hand``, only if nothing was selected yet."""
        if by_hand or not self._touched:
            self._touched = self._touched or by_hand
            self.list.choose(ruleset_id)
            self._fill()

    def state(self) -> tuple[object, ...]:
        """Return the selection, the comparison and its filter."""
        return self._touched, self.list.current, self._other(), self.different.isChecked()

    def resume(self, state: tuple[Any, ...]) -> None:
        """Restore another view's state; needs the rulesets."""
        self._touched, row, other, is_checked = state
        self.different.setChecked(is_checked)
        known = [each.id for each in self._rulesets]
        self.beside.set_current(known.index(other.id) + 1 if other is not None and other.id in known else 0)
        if (number := self.list.row_like(row)) >= 0:
            self.list.go_to(number)
        self._fill()

    def take_focus(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        """Place the clauses beside or below the price list."""
        width = self.width()
        left = max(min(px(_LIST), width * 3 // 10), self._left.minimumSizeHint().width())
        self._left.setFixedWidth(left)
        is_wide = width - left - px(_PANEL) - 2 * px(10) >= px(_SHEET_LEAST)
        set_beside(self._right, is_wide)
        self.panel.put(beside=is_wide, room=self.height())

    def _other(self) -> Ruleset | None:
        index = self.beside.current - 1
        return self._rulesets[index] if 0 <= index < len(self._rulesets) else None

    def _choose(self, _row: RulesetRow) -> None:
        self._touched = True
        self._fill()

    def _fill(self) -> None:
        ruleset = self.ruleset
        if ruleset is None and self.draft is not None:
            ruleset = self.draft.base
        if ruleset is None:
            return
        language, other = self._wording.language, self._other()
        shown = [ruleset] if other is None or other.id == ruleset.id else [ruleset, other]
        base = None if is_official(ruleset) or base_of(ruleset) is ruleset else base_of(ruleset)
        comparing = len(shown) > 1 or base is not None
        self.different.setVisible(comparing)
        only_different = comparing and self.different.isChecked()
        if self._shown != (listed := (shown, base, only_different)):  # every refresh of the page calls this
            self._shown = listed
            sections = price_list(shown, self._wording, base, only_different=only_different)
            names = [each.short.get(language) for each in shown]
            self.names.show_names(names)
            self.sheet.show_sections(sections, names)
        self._show_heading(ruleset)
        self.buttons["rules_edit"].set_offered(self.can("rules_edit"))
        self.changed.emit()
        self._explain()

    def _show_heading(self, ruleset: Ruleset) -> None:
        language = self._wording.language
        if self.draft is not None:
            self._title.set_text(self.draft.name.strip() or self.tr("without a name"))
            text = self.tr("Not saved yet: based on {base}. Press Enter or “Change …” to continue.")
            self._text.set_text(text.format(base=ruleset.short.get(language)))
            return
        self._title.set_text(ruleset.name.get(language))
        if is_official(ruleset):
            self._text.set_text(ruleset.source.get(language))
            return
        parts = [origin_words(ruleset, language), usage_words(self._usage.get(ruleset.id, Usage()))]
        self._text.set_text(joined(*parts, by=" · "))

    def _explain(self) -> None:
        ruleset = self.ruleset
        base = "" if ruleset is None else base_of(ruleset).short.get(self._wording.language)
        self.panel.explain(explain_row(self.sheet.current, base))

    def can(self, action: str) -> bool:
        return possible(action, self.ruleset, self.draft)

    def _open(self, row: RulesetRow) -> None:
        official = row.ruleset is not None and is_official(row.ruleset)
        self._actions["rules_derive" if official else "rules_edit"].trigger()

    def _open_menu(self, spot: QPoint) -> None:
        show_menu(self, [self._actions[name] for name in _IN_MENU], spot)
