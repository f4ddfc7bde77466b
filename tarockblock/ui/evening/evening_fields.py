"""Fields shared by the forms of an evening, with sentences for problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QVBoxLayout, QWidget

from tarockblock.domain.problems import Problem
from tarockblock.exchange.language import typed_day
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.evening_words import problem_sentence
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Item, grow, hbox, stretch, vbox
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import OneOf, clear_layout
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import EvenGrid
from tarockblock.ui.kit.widgets.text_label import TextLabel

_COLUMNS = 3
_Draft = TypeVar("_Draft")


class DealerChoice(OneOf):
    """A choice of the first dealer, always two lines high so that nothing moves."""

    says_again = True  # a click on the default dealer makes it an explicit choice

    def __init__(self, name: str) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._shown: Mapping[str, Mark] = {}
        self._width = 0
        self.hold([])
        self._grid = EvenGrid(_COLUMNS, gap=6)
        self.setLayout(self._grid)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_seats(self, names: Sequence[str], dealer: str | None, marks: Mapping[str, Mark] | None = None) -> None:
        looks = marks or marks_by_name(names)
        shown = {name: looks[name] for name in names}
        if shown != self._shown or tuple(names) != self._names:
            self._names, self._shown = tuple(names), shown
            self._rebuild(shown)
        self.set_current(self._names.index(dealer) if dealer in self._names else -1)

    def heightForWidth(self, arg__1: int) -> int:
        return max(2 * px(34) + px(6), self._grid.heightForWidth(arg__1))

    def sizeHint(self) -> QSize:
        return QSize(px(360), self._high)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(240), self._high)

    @property
    def _high(self) -> int:
        return self.heightForWidth(self._width or px(360))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the height, since not every layout above asks for height for width."""
        super().resizeEvent(event)
        before, self._width = self._high, event.size().width()
        if self._high != before:
            self.updateGeometry()

    def _rebuild(self, marks: Mapping[str, Mark]) -> None:
        clear_layout(self._grid)
        self.hold([ChoiceButton(name, mark=marks[name]) for name in self._names])
        self._grid.add(*self.buttons)
        for button, name in zip(self.buttons, self._names, strict=True):
            button.setToolTip(plain_tip(name))
            button.show()


class EveningForm(FormDialog[_Draft]):
    """A form about an evening: title, date, rate, planned Radl, first dealer."""

    def __init__(
        self, draft: _Draft, wording: Wording, today: date, *, dealer: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, wording, parent=parent)
        self._wording, self._today = wording, today
        self.dealer = DealerChoice(dealer)

    def make_terms(self) -> None:
        draft: Any = self.draft
        self.date, self.calendar = self.day(self.tr("Date"), self._wording.language, self._today)
        self.rate = self.line("rate_text", self.tr("Rate"), path="cents_per_point", width=64, put=draft.type_rate)
        self.planned = self.line("planned_text", self.tr("Planned Radl"), path="planned_radl", width=64)
        self.rate_unit = TextLabel(self.tr("cents a point"), 13, 400, "text2")
        self.rate_fixed = TextLabel(self.tr("The points are cents."), 13, 400, "text2")
        self.rate_fixed.setMinimumHeight(self.rate.sizeHint().height())
        self.planned_unit = TextLabel(self.tr("optional"), 13, 400, "text2")

    def money_row(self) -> QVBoxLayout:
        rate = headed(self.rate, self.rate_unit, self.rate_fixed, stretch())
        return self.pair(rate, headed(self.planned, self.planned_unit, stretch()), "cents_per_point", "planned_radl")

    def pair(self, first: QLayout, second: QLayout, *paths: str) -> QVBoxLayout:
        """Return two fields over a shared line for problems, so that nothing moves."""
        problem = self.problem(*paths)
        problem.setWordWrap(False)
        problem.setMinimumWidth(1)  # a long sentence must not widen the column; the foot shows all of it
        return vbox(hbox(grow(first), grow(second), gap=16), problem, gap=3)

    def sentence(self, found: Problem) -> str:
        if found.code == "date_form":
            text = translate("StartDialog", "That is not a date. Write it like {example}.")
            return text.format(example=typed_day(date(2026, 11, 19), self._wording.language))
        return problem_sentence(found, self._wording, sections=("evening_form", "form"))

    def refresh(self) -> None:
        super().refresh()
        if "cents_per_point" in self.fields:
            draft: Any = self.draft
            for widget in (self.rate, self.rate_unit):
                widget.setVisible(not draft.rate_is_fixed)
            self.rate_fixed.setVisible(draft.rate_is_fixed)


def headed(field: QWidget, *behind: Item) -> QVBoxLayout:
    return vbox(TextLabel(field.accessibleName(), 13, 600), hbox(field, *behind, gap=8), gap=3)
