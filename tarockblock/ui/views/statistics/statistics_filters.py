"""The filters of *Statistik*: span, round, ruleset, least number of evenings, what ranks. Counts nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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


class FilterBar(QObject):
    """``changed`` comes when the user chose something else; ``apply`` puts the choices into wishes."""

    changed = Signal()

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._years: tuple[int, ...] = ()
        self._people: list[tuple[frozenset[str], bool]] = []
        self._rulesets: list[str] = []
        self.span = FilterButton(self.tr("Span"), [self.tr("all")])
        self.round = FilterButton(self.tr("Round"), [self.tr("all")])
        self.ruleset = FilterButton(self.tr("Ruleset"), [self.tr("all")])
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
        """Offer what there is among all evenings read; what is chosen stays chosen."""
        everything = statistics.everything
        self._years = everything.years
        self._offer(self.span, [str(year) for year in self._years], self._span_of(wishes.selection))
        self._people = [(who, True) for who, _ in everything.circles[:_MOST_CIRCLES]]
        self._people += [(frozenset({name}), False) for name in sorted(everything.players)]
        names = [
            ", ".join(sorted(who)) if whole else self.tr("with {name}").format(name=next(iter(who)))
            for who, whole in self._people
        ]
        chosen = (wishes.selection.people, wishes.selection.only_them)
        self._offer(self.round, names, 1 + self._people.index(chosen) if chosen in self._people else 0)
        named = {each.id: each.short.get(self._language) for each in everything.used_rulesets}
        self._rulesets = list(named)
        ruleset = next(iter(wishes.selection.rulesets), None)
        self._offer(self.ruleset, list(named.values()), 1 + self._rulesets.index(ruleset) if ruleset in named else 0)
        self.least.set_current(_LEAST.index(wishes.least_evenings))
        self.measure.set_current(_MEASURES.index(wishes.measure))

    def apply(self, wishes: Wishes) -> Wishes:
        """The wishes with what is chosen here."""
        year = self._years[self.span.current - 1] if self.span.current > 0 else None
        people, only = self._people[self.round.current - 1] if self.round.current > 0 else (frozenset[str](), False)
        rulesets = [self._rulesets[self.ruleset.current - 1]] if self.ruleset.current > 0 else []
        chosen = Selection() if year is None else Selection.year(year)
        return replace(
            wishes,
            selection=replace(chosen, people=people, only_them=only, rulesets=frozenset(rulesets)),
            measure=_MEASURES[max(0, self.measure.current)],
            least_evenings=_LEAST[max(0, self.least.current)],
        )

    @property
    def span_words(self) -> str:
        """The year chosen, empty for all."""
        return self.span.label if self.span.current > 0 else ""

    def _offer(self, button: MenuButton, options: Sequence[str], current: int) -> None:
        button.set_options([self.tr("all"), *options], current)

    def _span_of(self, selection: Selection) -> int:
        year = selection.first[:4] if selection.first else ""
        return 1 + self._years.index(int(year)) if year and int(year) in self._years else 0
