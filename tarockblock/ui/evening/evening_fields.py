"""What the forms of an evening share: their fields, who deals first, and each problem as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QVBoxLayout, QWidget

from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.language import typed_day
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Item, add_lines, at_top, grid, grow, hbox, in_lines, set_shares, stretch, vbox
from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import Context, capital, translate
from tarockblock.ui.kit.widgets.base import RovingFocus, clear_layout
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.player_mark import Mark, marks_for
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.entry_names import row_title

Corrections = Context("Corrections")


_OF_EVENINGS: Mapping[str, Callable[[], str]] = {
    "named_twice": lambda: translate("StartDialog", "{player} sits at the table already. Choose another name."),
    "ruleset_missing": lambda: translate("StartDialog", "Choose the rules you play by."),
    "rate_form": lambda: translate("StartDialog", "The rate is a whole number of cents, 0 to {most}."),
    "planned_form": lambda: translate("StartDialog", "A whole number from 1 to {most}, or leave it empty."),
    "text_control": lambda: translate("StartDialog", "There are invisible characters in this title. Type it again."),
}


_COLUMNS = 3
_Draft = TypeVar("_Draft")


class DealerChoice(OwnKeys, QWidget):
    """Who deals first: a button a seat, in two lines so that nothing moves. One stop for Tab, arrows choose."""

    chosen = Signal(str)  # by the user only

    def __init__(self, name: str) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._buttons: list[ChoiceButton] = []
        self._roving = RovingFocus([])
        self._grid = grid(gap=6, shares=dict.fromkeys(range(_COLUMNS), 1))
        self.setLayout(self._grid)
        self._columns = _COLUMNS
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_seats(self, names: Sequence[str], dealer: str | None, marks: Mapping[str, Mark] | None = None) -> None:
        """Offer those who sit there; their ``marks`` are those of the seats, or given."""
        if tuple(names) != self._names:
            self._names = tuple(names)
            self._rebuild(marks or dict(zip(names, marks_for(names), strict=True)))
        for button, name in zip(self._buttons, self._names, strict=True):
            button.setChecked(name == dealer)
        self._roving.settle()

    @property
    def current(self) -> str:
        return next((button.label for button in self._buttons if button.isChecked()), "")

    def button(self, name: str) -> ChoiceButton:
        """The button of a player."""
        return self._buttons[self._names.index(name)]

    def sizeHint(self) -> QSize:
        """Two lines of buttons, used or not; more where they do not fit beside each other."""
        lines = max(2, -(-len(self._buttons) // self._columns))
        return QSize(px(360), lines * px(34) + (lines - 1) * px(6))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(240), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As many beside each other as there is room for."""
        super().resizeEvent(event)
        if (columns := self._fitting(self.width())) != self._columns:
            self._columns = columns
            for button in self._buttons:
                self._grid.removeWidget(button)
            self._lay_buttons()
            set_shares(self._grid, {column: int(column < columns) for column in range(_COLUMNS)})
            self.updateGeometry()

    def _fitting(self, width: int) -> int:
        gap = px(6)
        widest = max((each.minimumSizeHint().width() for each in self._buttons), default=0)
        return max(1, min(_COLUMNS, (width + gap) // (widest + gap)))

    def _lay_buttons(self) -> None:
        add_lines(self._grid, in_lines([*map(at_top, self._buttons)], self._columns))

    def own_keys(self) -> list[OwnKey]:
        return [self._roving.own_key(lambda target: target.click())]

    def _rebuild(self, marks: Mapping[str, Mark]) -> None:
        clear_layout(self._grid)
        self._buttons = [ChoiceButton(name, mark=marks.get(name)) for name in self._names]
        self._lay_buttons()
        for button, name in zip(self._buttons, self._names, strict=True):
            button.clicked.connect(lambda _checked=False, name=name: self._choose(name))
            # A layout shows what is added later only when the event loop comes round; the focus does not wait.
            button.show()
        self._roving = RovingFocus(self._buttons)

    def _choose(self, name: str) -> None:
        for button, each in zip(self._buttons, self._names, strict=True):
            button.setChecked(each == name)
        self._roving.settle()
        self.chosen.emit(name)


class EveningForm(FormDialog[_Draft]):
    """A form about a whole evening: title, date, rate, planned Radl; who dealt or deals first."""

    def __init__(
        self, draft: _Draft, wording: Wording, today: date, *, dealer: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, wording, parent=parent)
        self._wording, self._today = wording, today
        self.dealer = DealerChoice(dealer)

    def make_terms(self) -> None:
        """The fields of one line each, without the title."""
        draft: Any = self.draft
        self.date, self.calendar = self.day(self.tr("Date"), self._wording.language, self._today)
        self.rate = self.line("rate_text", self.tr("Rate"), path="cents_per_point", width=64, put=draft.type_rate)
        self.planned = self.line("planned_text", self.tr("Planned Radl"), path="planned_radl", width=64)
        self.rate_unit = TextLabel(self.tr("cents a point"), 13, 400, "text2")
        self.rate_fixed = TextLabel(self.tr("The points are cents."), 13, 400, "text2")
        self.rate_fixed.setMinimumHeight(self.rate.sizeHint().height())
        self.planned_unit = TextLabel(self.tr("may stay open"), 13, 400, "text2")

    def money_row(self) -> QVBoxLayout:
        """Rate and planned Radl."""
        rate = headed(self.rate, self.rate_unit, self.rate_fixed, stretch())
        return self.pair(rate, headed(self.planned, self.planned_unit, stretch()), "cents_per_point", "planned_radl")

    def pair(self, first: QLayout, second: QLayout, *paths: str) -> QVBoxLayout:
        """Two fields beside each other over one line for what is wrong with them: so nothing moves when it appears."""
        problem = self.problem(*paths)
        problem.setWordWrap(False)
        problem.setMinimumWidth(1)  # a long sentence makes the column no wider; the foot has it whole
        return vbox(hbox(grow(first), grow(second), gap=16), problem, gap=3)

    def sentence(self, found: Problem) -> str:
        """A sentence that says what to do."""
        if found.code == "date_form":
            text = translate("StartDialog", "That is no date. Write it like {example}, or leave it empty.")
            return text.format(example=typed_day(date(2026, 11, 19), self._wording.language))
        own = _OF_EVENINGS.get(found.code)
        return problem_sentence(found, self._wording) if own is None else own().format(**found.params)

    def refresh(self) -> None:
        """Where the points are cents there is no rate to type."""
        super().refresh()
        if "cents_per_point" in self.fields:
            draft: Any = self.draft
            for widget in (self.rate, self.rate_unit):
                widget.setVisible(not draft.rate_is_fixed)
            self.rate_fixed.setVisible(draft.rate_is_fixed)


def headed(field: QWidget, *behind: Item) -> QVBoxLayout:
    """A field under its name, with what is behind it."""
    return vbox(TextLabel(field.accessibleName(), 13, 600), hbox(field, *behind, gap=8), gap=3)


def problem_sentence(found: Problem, wording: Wording, ruleset: Ruleset | None = None) -> str:
    """A problem as a sentence that says what to do; codes of the core are worded there."""
    params = {key: isolated(str(value)) for key, value in found.params.items()}
    own = _SENTENCES.get(found.code)
    text = wording.problem(found, ruleset) if own is None else own().format(**params)
    return capital(text)


_SENTENCES: Mapping[str, Callable[[], str]] = {
    "amount_large": lambda: translate("Corrections", "That is too much: at most {most}."),
    "amount_form": lambda: translate("Corrections", "Write it like −3, 1/2 or 2 1/2."),
    "money_form": lambda: translate("Corrections", "Write it in euros, like −1.50."),
    "not_at_table": lambda: translate("Corrections", "{player} has not sat at the table. Empty the field."),
    "doubling_count": lambda: translate("Corrections", "A whole number from 1 to {most}."),
    "nothing_doubled": lambda: translate("Corrections", "No doubled hand is due; there is nothing to take away."),
    "seats_missing": lambda: translate("Corrections", "{count} more at the table, please: four to six can play."),
    "table_unchanged": lambda: translate("Corrections", "Nothing has changed yet."),
    "name_empty": lambda: translate("Corrections", "Type a name."),
    "name_spaces": lambda: translate("Corrections", "A name cannot begin or end with a space."),
    "name_long": lambda: translate("Corrections", "A name has at most {most} characters. Shorten it."),
    "name_invisible": lambda: translate("Corrections", "There are invisible characters in this name. Type it again."),
    "named_twice": lambda: translate("Corrections", "{player} sits at the table already."),
    "named_alike": lambda: translate(
        "Corrections", "{player} and {other} cannot be told apart at one table. Choose another name."
    ),
    "one_person": lambda: translate(
        "Corrections",
        "{player} and {other} count as one person; taken apart, they are two again, in earlier evenings and debts too.",
    ),
    "table_full": lambda: translate("Corrections", "All {most} seats are taken. Remove somebody first."),
    "text_long": lambda: translate("Corrections", "At most {most} characters. Shorten it."),
    "text_control": lambda: translate("Corrections", "There are invisible characters in it. Type it again."),
    "out_of_range": lambda: translate("Corrections", "A whole number from {least} to {most}."),
    "stays": lambda: translate("Corrections", "It is there already."),
}


_MOST_NAMED = 3


def misfit_sentence(rows: Sequence[Row], ruleset: Ruleset, wording: Wording, *, played: Ruleset | None = None) -> str:
    """Which rows would fit no more, and why; empty where all would.

    ``played``: the ruleset they were entered under, where ``ruleset`` replaces it and may not know their names.
    """
    if not rows:
        return ""
    named = [
        translate("Corrections", "{row} ({reason})").format(
            row=row_title(row), reason=_reason(row.problems[0], ruleset, played, wording)
        )
        for row in rows[:_MOST_NAMED]
    ]
    if len(rows) == 1:
        return translate("Corrections", "Would then no longer fit: {row}.").format(row=named[0])
    if len(rows) > _MOST_NAMED:
        named.append(translate("Corrections", "and {count} more").format(count=len(rows) - _MOST_NAMED))
    text = Corrections.tr("%n entry(s) would then no longer fit: {rows}.", "", len(rows))
    return text.format(rows="; ".join(named))


def _reason(found: Problem, ruleset: Ruleset, played: Ruleset | None, wording: Wording) -> str:
    if played is None or played == ruleset:
        return wording.problem(found, ruleset)
    return wording.carried(found, played, ruleset)
