"""The filters of *Statistik*: span, round, ruleset, least number of evenings, what ranks. Counts nothing."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QSize, Signal

from tarockblock.app.statistics import Measure, Selection, Statistics
from tarockblock.ui.models.statistics.statistics_figures import Wishes
from tarockblock.ui.widgets.menu_button import MenuButton
from tarockblock.ui.widgets.tip import plain_tip

_LEAST = (1, 2, 3, 5, 10, 20)
_MEASURES = (Measure.SUM, Measure.AVERAGE)
_MOST_CIRCLES = 12
_WIDEST = 200


class FilterButton(MenuButton):
    """A menu button that does not grow with a long choice."""

    def sizeHint(self) -> QSize:
        """As wide as the choice, up to a bound; the rest is elided and stands in the tool tip."""
        hint = super().sizeHint()
        self.setToolTip(plain_tip(self.label) if hint.width() > self.theme.px(_WIDEST) else "")
        return QSize(min(hint.width(), self.theme.px(_WIDEST)), hint.height())


class ChoiceButton(FilterButton):
    """Choices known by a key, None for all: more may be offered while the list is open, and one gets what one saw."""

    def __init__(self, caption: str, every: str) -> None:
        super().__init__(caption, [every])
        self._every = every
        self._keys: tuple[Hashable, ...] = (None,)
        self._seen: tuple[Hashable, ...] = self._keys

    @property
    def key(self) -> Any:
        """Of the choice."""
        return self._keys[max(0, self.current)]

    def offer(self, choices: Sequence[tuple[Hashable, str]], chosen: Hashable) -> None:
        """Offer these beside all, without emitting."""
        self._keys = (None, *(key for key, _ in choices))
        self.set_options([self._every, *(label for _, label in choices)], self._keys.index(chosen))

    def open_menu(self) -> None:
        """Remember what the list offers."""
        self._seen = self._keys
        super().open_menu()

    def _choose(self, index: int) -> None:
        key = self._seen[index]
        if key in self._keys:
            super()._choose(self._keys.index(key))


class FilterBar(QObject):
    """``changed`` comes when the user chose something else; ``chosen`` tells what."""

    changed = Signal()

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.span = ChoiceButton(self.tr("Span"), self.tr("all"))
        self.round = ChoiceButton(self.tr("Round"), self.tr("all"))
        self.ruleset = ChoiceButton(self.tr("Ruleset"), self.tr("all"))
        least = [self.tr("%n evening(s)", None, number) for number in _LEAST]
        self.least = FilterButton(self.tr("At least"), least)
        self.measure = FilterButton(self.tr("Ranked by"), [self.tr("sum"), self.tr("average")])
        for button in self.buttons:
            button.current_changed.connect(lambda _index: self.changed.emit())

    @property
    def buttons(self) -> tuple[MenuButton, ...]:
        """All of them, in order; whoever shows them lays them out."""
        return (self.span, self.round, self.ruleset, self.least, self.measure)

    def offer(self, statistics: Statistics, wishes: Wishes) -> None:
        """Offer what there is among the evenings read; what is chosen stays chosen, even where nothing is like that."""
        everything, selection = statistics.everything, wishes.selection
        year = year_of(selection)
        years = sorted({*everything.years, *([] if year is None else [year])}, reverse=True)
        self.span.offer([(each, str(each)) for each in years], year)
        people = [(who, True) for who, _ in everything.circles[:_MOST_CIRCLES]]
        people += [(frozenset({name}), False) for name in sorted(everything.players)]
        chosen = (selection.people, selection.only_them) if selection.people else None
        if chosen is not None and chosen not in people:
            people.append(chosen)
        self.round.offer([(each, self._people_words(*each)) for each in people], chosen)
        rulesets = {each.id: each.short.get(self._language) for each in everything.used_rulesets}
        ruleset = next(iter(selection.rulesets), None)
        if ruleset is not None:
            rulesets.setdefault(ruleset, ruleset)
        self.ruleset.offer(list(rulesets.items()), ruleset)
        self.least.set_current(_LEAST.index(wishes.least_evenings))
        self.measure.set_current(_MEASURES.index(wishes.measure))

    def chosen(self) -> dict[str, Any]:
        """What is chosen here, by the fields of :class:`Wishes`."""
        year, people, ruleset = self.span.key, self.round.key, self.ruleset.key
        selection = Selection() if year is None else Selection.year(year)
        who, only = (frozenset[str](), False) if people is None else people
        rulesets = frozenset[str]() if ruleset is None else frozenset({ruleset})
        return {
            "selection": replace(selection, people=who, only_them=only, rulesets=rulesets),
            "measure": _MEASURES[max(0, self.measure.current)],
            "least_evenings": _LEAST[max(0, self.least.current)],
        }

    def _people_words(self, who: frozenset[str], only: bool) -> str:
        names = ", ".join(sorted(who))
        return names if only else self.tr("with {name}").format(name=names)


def year_of(selection: Selection) -> int | None:
    """The calendar year chosen, None for all."""
    return int(selection.first[:4]) if selection.first else None
