"""The filters of *Statistik*: span, round, time and place, people, ruleset, guests, ranking. Counts nothing."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.app.statistics import Statistics
from tarockblock.domain.day import day_of
from tarockblock.domain.statistics import Selection
from tarockblock.domain.statistics_table import Measure
from tarockblock.exchange.language import on_weekday, typed_day
from tarockblock.ui.filters.choices import Choices
from tarockblock.ui.kit.dialog import Dialog, DialogFoot, open_dialog
from tarockblock.ui.kit.layout import Pixels, add, hbox, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.calendar import DateField
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, TextLabel
from tarockblock.ui.kit.widgets.tick_box import TickBox

_MONTH = 30


class _Choosing(Dialog):
    """A dialog of choices: subclasses add them to ``column``, then call `finish`."""

    manual = "statistics"

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent=parent)
        self.foot = DialogFoot(translate("SmallDialog", "Show"))
        self._inside = QWidget()
        self.column = vbox(gap=Pixels(8), margins=(Pixels(16), Pixels(14)))
        self._inside.setLayout(self.column)

    def finish(self) -> None:
        self.compose(self._inside, self.foot)
        self.fit(380)


class SpanDialog(_Choosing):
    """Asks for first and last day; ``chosen`` carries ISO dates, None for no bound."""

    chosen = Signal(object, object)

    def __init__(self, first: date | None, last: date | None, language: str, parent: QWidget) -> None:
        super().__init__(self.tr("Statistics from … to …"), parent)
        self._language = language
        self.first = DateField(self.tr("From"), first, language)
        self.last = DateField(self.tr("To"), last, language)
        row = hbox()
        for field in (self.first, self.last):
            add(row, vbox(TextLabel(field.accessibleName(), 13, 500, "text2"), field))
            field.textEdited.connect(lambda _text: self._clear())
        hint = self.tr("↑ ↓ step by days, Page up and Page down by thirty; an empty field sets no limit.")
        self.problem = ProblemLabel()
        add(self.column, row, TextLabel(hint, 12, 400, "text2", wrap=True), self.problem)
        self.finish()
        self.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        """Accept both days, or show what is wrong."""
        example = typed_day(date(2026, 11, 19), self._language)
        for field in (self.first, self.last):
            if field.text().strip() and field.day is None:
                words = self.tr("That is not a date. Write it like {example}, or leave it empty.").format(
                    example=example
                )
                self._complain(field, words)
                return
        first, last = self.first.day, self.last.day
        if first is not None and last is not None and first > last:
            self._complain(self.last, self.tr("The last day is before the first one."))
            return
        self.chosen.emit(*(None if day is None else day.isoformat() for day in (first, last)))
        self.accept()

    def _complain(self, field: TextField, words: str) -> None:
        field.set_problem(True)
        self.problem.show_problem(words)
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _clear(self) -> None:
        for field in (self.first, self.last):
            field.set_problem(False)
        self.problem.clear()


class RulesetsDialog(_Choosing):
    """Asks for rulesets; ``chosen`` carries a frozenset of ids, none for all."""

    chosen = Signal(object)

    def __init__(self, names: Mapping[str, str], ticked: Collection[str], parent: QWidget) -> None:
        super().__init__(self.tr("Statistics of several rulesets"), parent)
        self.boxes = {key: TickBox(name, name) for key, name in names.items()}
        for key, box in self.boxes.items():
            box.setChecked(key in ticked)
            add(self.column, box)
        hint = self.tr("Space ticks. With none ticked all count.")
        add(self.column, TextLabel(hint, 12, 400, "text2", wrap=True))
        self.finish()
        next(iter(self.boxes.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        self.chosen.emit(frozenset(key for key, box in self.boxes.items() if box.isChecked()))
        self.accept()


_LEAST = (1, 2, 3, 5, 10, 20)
_MEASURES = (Measure.SUM, Measure.AVERAGE, Measure.BUT_WORST)
_MOST_CIRCLES = 12
_WIDEST = 200


class FilterButton(MenuButton):
    """A menu button that does not grow with a long choice."""

    def let_all_go_unsaid(self) -> None:
        """Show only the caption for the first option, which filters nothing, if room is scarce."""
        self._unsaid = True
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(self._width(""), hint.height()) if self._unsaid and self.current == 0 else hint

    def sizeHint(self) -> QSize:
        """Return the width of the choice, up to a limit; longer ones are elided and in the tooltip."""
        hint = super().sizeHint()
        self.setToolTip(plain_tip(self.label) if hint.width() > px(_WIDEST) else "")
        return QSize(min(hint.width(), px(_WIDEST)), hint.height())


class ChoiceFilter(FilterButton):
    """Choices by key, None for all. The open list keeps its rows even if the choices change meanwhile.

    ``more_wanted`` is emitted by the last line of the list, labelled ``more``, which is no choice.
    """

    more_wanted = Signal()

    def __init__(self, caption: str, every: str, more: str = "") -> None:
        super().__init__(caption, [every])
        self.let_all_go_unsaid()
        self._more = more
        self._every = every
        self._keys: tuple[Hashable, ...] = (None,)
        self._seen: tuple[Hashable, ...] = self._keys

    @property
    def key(self) -> Any:
        return self._keys[max(0, self.current)]

    def offer(self, choices: Sequence[tuple[Hashable, str]], chosen: Hashable) -> None:
        self._keys = (None, *(key for key, _ in choices))
        self.set_options([self._every, *(label for _, label in choices)], self._keys.index(chosen))

    def choose(self, key: Hashable) -> None:
        """Choose a key, or all if it is not offered."""
        self.set_current(self._keys.index(key) if key in self._keys else 0)

    def open_menu(self) -> None:
        self._seen = self._keys
        super().open_menu()
        if self._more and self._menu is not None:
            self._menu.addSeparator()
            self._menu.addAction(self._more).triggered.connect(lambda _checked=False: self.more_wanted.emit())

    def _choose(self, index: int) -> None:
        key = self._seen[index]
        if key in self._keys:
            super()._choose(self._keys.index(key))


class OptionButton(FilterButton):
    """Choices, and below them an option that applies to any; ``option_changed`` is emitted when it is ticked."""

    option_changed = Signal()

    def __init__(self, caption: str, options: Sequence[str], option: str) -> None:
        super().__init__(caption, options)
        self._option, self.ticked = option, False

    def open_menu(self) -> None:
        super().open_menu()
        assert self._menu is not None
        self._menu.addSeparator()
        action = self._menu.addAction(self._option)
        action.setCheckable(True)
        action.setChecked(self.ticked)
        action.triggered.connect(self.tick)

    def tick(self, ticked: bool) -> None:
        self.ticked = ticked
        self.option_changed.emit()


class FilterBar(QObject):
    """A row of filters. ``changed`` is emitted after the user's choice; ``chosen`` is the choice."""

    changed = Signal()

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._selection = Selection()
        self._names: dict[str, str] = {}
        self._known: tuple[str, ...] = ()
        self.span = ChoiceFilter(self.tr("Span"), self.tr("all"), self.tr("From … to …"))
        self.round = ChoiceFilter(self.tr("Round"), self.tr("all"))
        self.when = ChoiceFilter(self.tr("Evenings"), self.tr("all"))
        self.people = ChoiceFilter(self.tr("People"), self.tr("all"))
        self.ruleset = ChoiceFilter(self.tr("Ruleset"), self.tr("all"), self.tr("Several …"))
        least = [self.tr("%n evening(s)", None, number) for number in _LEAST]
        self.least = OptionButton(self.tr("From"), least, self.tr("Leave out guests who came less often"))
        measures = [self.tr("sum"), self.tr("average"), self.tr("without the worst evening")]
        option = self.tr("Also show settled amounts")
        self.measure = OptionButton(self.tr("Ranked by"), measures, option)
        for each in (self.least, self.measure):
            each.option_changed.connect(self.changed)
        for button in self.buttons:
            button.current_changed.connect(lambda _index: self.changed.emit())
        self.chip = KeyButton("", "close", height=36, tip=self.tr("Show all evenings again"), do=self._drop_evenings)
        self.chip.hide()
        self.span.more_wanted.connect(self._ask_span)
        self.ruleset.more_wanted.connect(self._ask_rulesets)

    @property
    def buttons(self) -> tuple[MenuButton, ...]:
        """All of them, in order; whoever shows them lays them out."""
        return (self.span, self.round, self.when, self.people, self.ruleset, self.least, self.measure)

    def is_needed(self, button: MenuButton) -> bool:
        """Whether there is anything to choose with it: one round, always on the same day, needs no such filters."""
        return button not in (self.round, self.when) or button.count > 2

    def offer(self, statistics: Statistics, choices: Choices) -> None:
        """Offer what the evenings have; the current choice stays even if nothing matches it."""
        everything, selection = statistics.everything, choices.selection
        self._selection, self._known = selection, tuple(each.date for each in everything.evenings if each.date)
        year = year_of(selection)
        years = sorted({*everything.years, *([] if year is None else [year])}, reverse=True)
        spans = [(span_of(Selection.year(each)), str(each)) for each in years]
        span = span_of(selection)
        if span is not None and year is None:
            spans.append((span, self.span_words(selection)))
        self.span.offer(spans, span)
        self._offer_evenings(statistics, selection)
        people = [(who, True) for who, _ in everything.circles[:_MOST_CIRCLES]]
        people += [(frozenset({name}), False) for name in sorted(everything.players)]
        chosen = (selection.people, selection.only_them) if selection.people else None
        if chosen is not None and chosen not in people:
            people.append(chosen)
        self.people.offer([(each, self._people_words(*each)) for each in people], chosen)
        rulesets = {each.id: each.short.get(self._language) for each in everything.used_rulesets}
        for ruleset in sorted(selection.rulesets):
            rulesets.setdefault(ruleset, ruleset)
        self._names = rulesets
        sets = [(frozenset({each}), name) for each, name in rulesets.items()]
        if len(selection.rulesets) > 1:
            names = [name for each, name in rulesets.items() if each in selection.rulesets]
            sets.append((selection.rulesets, ", ".join(names)))
        self.ruleset.offer(sets, selection.rulesets or None)
        evenings = selection.evenings
        self.chip.set_label("" if evenings is None else self.tr("%n evening(s) chosen", None, len(evenings)))
        self.chip.setAccessibleName(f"{self.chip.label}. {self.tr('Show all evenings again')}")
        self.chip.setHidden(evenings is None)
        self.least.set_current(_LEAST.index(choices.least_evenings))
        self.measure.set_current(_MEASURES.index(choices.measure))
        self.least.ticked, self.measure.ticked = not choices.guests, choices.settled

    def _offer_evenings(self, statistics: Statistics, selection: Selection) -> None:
        everything, nameless = statistics.everything, self.tr("without a name")
        rounds = [name for name, _ in everything.rounds]
        rounds += sorted(selection.rounds.difference(rounds))
        self.round.offer([(name, name or nameless) for name in rounds], next(iter(selection.rounds), None))
        days = sorted({*everything.weekdays, *selection.weekdays})
        titles = [name for name, _ in everything.titles[:_MOST_CIRCLES]]
        titles += sorted(selection.titles.difference(titles))
        when: list[tuple[Hashable, str]] = []
        if len(days) > 1:
            when += [(day, on_weekday(day, self._language)) for day in days]
        if len(titles) > 1 and set(titles) != set(rounds):
            when += [(name, self.tr("“{title}”").format(title=name)) for name in titles if name]
        chosen = next(iter((*selection.weekdays, *selection.titles)), None)
        if chosen is not None and chosen not in [key for key, _ in when]:
            when.append((chosen, str(chosen)))
        self.when.offer(when, chosen)

    def chosen(self) -> dict[str, Any]:
        """Return the choices, by the fields of :class:`Choices`."""
        people, rulesets = self.people.key, self.ruleset.key or frozenset[str]()
        first, last = self.span.key or (None, None)
        who, only = (frozenset[str](), False) if people is None else people
        name, when = self.round.key, self.when.key
        chosen = replace(
            self._selection,
            people=who,
            only_them=only,
            rulesets=rulesets,
            first=first,
            last=last,
            rounds=frozenset() if name is None else frozenset({name}),
            weekdays=frozenset({when}) if isinstance(when, int) else frozenset(),
            titles=frozenset({when}) if isinstance(when, str) else frozenset(),
        )
        return {
            "selection": chosen,
            "measure": _MEASURES[max(0, self.measure.current)],
            "least_evenings": _LEAST[max(0, self.least.current)],
            "guests": not self.least.ticked,
            "settled": self.measure.ticked,
        }

    def span_words(self, selection: Selection) -> str:
        """Return ``1. 1. 2025 – 30. 6. 2026``, open on a side without a bound."""
        first, last = (None if day is None else day_of(day) for day in (selection.first, selection.last))
        words = ("" if day is None else typed_day(day, self._language) for day in (first, last))
        return " – ".join(words).strip()

    def _ask_span(self) -> None:
        first, last = span_of(self._selection) or (min(self._known, default=None), max(self._known, default=None))
        days = [None if day is None else day_of(day) for day in (first, last)]
        dialog = SpanDialog(days[0], days[1], self._language, self.span.window())
        dialog.chosen.connect(self._set_span)
        open_dialog(dialog)

    def _set_span(self, first: str | None, last: str | None) -> None:
        self._selection = replace(self._selection, first=first, last=last)
        span = span_of(self._selection)
        self.span.offer([] if span is None else [(span, self.span_words(self._selection))], span)
        self.changed.emit()

    def _ask_rulesets(self) -> None:
        if self._names:
            dialog = RulesetsDialog(self._names, self._selection.rulesets, self.ruleset.window())
            dialog.chosen.connect(self._set_rulesets)
            open_dialog(dialog)

    def _set_rulesets(self, chosen: frozenset[str]) -> None:
        self.ruleset.offer([(chosen, "")] if chosen else [], chosen or None)
        self.changed.emit()

    def _drop_evenings(self) -> None:
        self._selection = replace(self._selection, evenings=None)
        self.span.setFocus()
        self.changed.emit()

    def _people_words(self, who: frozenset[str], only: bool) -> str:
        names = ", ".join(sorted(who))
        return names if only else self.tr("with {name}").format(name=names)


def year_of(selection: Selection) -> int | None:
    """Return the calendar year chosen, or None for all evenings and any other span."""
    if selection.first is None:
        return None
    year = int(selection.first[:4])
    return year if span_of(selection) == span_of(Selection.year(year)) else None


def span_of(selection: Selection) -> tuple[str | None, str | None] | None:
    """Return first and last day, or None without any bound."""
    return None if selection.first is None and selection.last is None else (selection.first, selection.last)
