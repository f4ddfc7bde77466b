"""Sits people down: who, in which order, by which rules, at which rate. A skin over `app.start_draft`."""

from __future__ import annotations

from datetime import date
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tarockblock.app.drafts.start_draft import StartDraft
from tarockblock.domain.problems import Problem
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.dates import typed_day
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.start_dialog_names import NameEntry
from tarockblock.ui.evening.start_dialog_rules import RulesetCard, RulesetChoice
from tarockblock.ui.evening.start_dialog_seats import SeatList
from tarockblock.ui.evening.start_dialog_terms import DealerChoice, TermField, TermRow
from tarockblock.ui.evening.start_dialog_words import (
    choice_sentence,
    cut_hint,
    last_line,
    ruleset_line,
    sentence,
)
from tarockblock.ui.kit.actions import key_text
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import grow, hbox, sheet, space, stretch, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.calendar import CalendarButton
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.side_by_side import SideBySide
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.kit.widgets.text_label import TextLabel

_LAST_KEY = "Ctrl+Shift+L"
_OTHER_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class StartDialog(Dialog):
    """``started`` brings the evening: the owner stores it and then accepts the dialog, or says why not."""

    manual = "beginning-an-evening"

    started = Signal(object)

    def __init__(self, draft: StartDraft, wording: Wording, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._draft, self._language = draft, wording.language
        self.setWindowTitle(self.tr("New evening"))
        self._seats = SeatList(self.tr("At the table, in playing order"))
        self._names = NameEntry()
        cards = [
            RulesetCard(
                each.id,
                each.short.get(self._language),
                (ruleset_line if draft.ruleset_chosen else choice_sentence)(each, self._language),
                each.name.get(self._language),
            )
            for each in draft.rulesets
        ]
        self._rules = RulesetChoice(cards, self.tr("Ruleset"))
        self._rate = TermField(self.tr("Rate"), self.tr("cents a point"), width=64)
        self._planned = TermField(self.tr("Planned Radl"), width=64)
        self._dealer = DealerChoice(self.tr("Deals first"))
        self._cut = TextLabel("", 12, 400, "text2", elide=True)
        self._cut.setMinimumHeight(px(18))
        self._title = TermField(self.tr("Title"))
        self._date = TermField(self.tr("Date"))
        self._calendar = CalendarButton(self._date.field, lambda: draft.day, draft.today, self._language)
        self._date.add(self._calendar)
        self._money = TermRow(self._rate, self._planned, (1, 1))
        self._head = TermRow(self._title, self._date, (1, 1))
        self.foot = DialogFoot(self.tr("Begin the evening"), "Ctrl+Enter")
        self._begin = self.foot.primary
        self._again = KeyButton(self.tr("As last time"), "history", key_text(_LAST_KEY))
        self._last_words = TextLabel("", 13, 400, "text2", elide=True)
        self._round = MenuButton(self.tr("Round"), [self.tr("called as the evening"), *draft.rounds])
        self._lay_out()
        self._connect()
        self._fill_texts()
        self.refresh()
        self.fit(920, grow=True)
        (self._names.field if draft.last is None else self._again).setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """Show the draft as it is now; texts being typed are left alone."""
        draft = self._draft
        self._seats.set_seats(draft.seats, draft.first_dealer)
        self._names.offer(draft.offered_names, full=draft.full)
        self._dealer.set_seats(draft.seats, draft.first_dealer)
        self._rules.set_current(draft.ruleset.id if draft.ruleset_chosen else "")
        self._rate.set_text(draft.rate_text)
        self._rate.set_fixed(self.tr("The points are cents.") if draft.rate_is_fixed else "")
        half_time = draft.ruleset.setting("doubling_half_time") == "yes"
        self._planned.set_unit(self.tr("half-time doubles") if half_time else self.tr("may stay open"))
        self._last_words.set_text("" if draft.last is None else last_line(draft.last, self._language))
        self._again.setEnabled(draft.last is not None)
        rounds = (None, *draft.rounds)
        self._round.set_current(rounds.index(draft.round) if draft.round in rounds else 0)
        self._cut.set_text(cut_hint(draft.ruleset, self._language) if draft.ruleset_chosen else "")
        self._show_problems()

    def show_failure(self, words: str) -> None:
        """The evening could not be stored; everything stays as it was entered."""
        self.foot.show_reason(words, failure=True)

    def _show_problems(self) -> None:
        problems = self._draft.problems()
        sentences = {found.path: self._sentence(found) for found in problems}
        self._money.show_problems(sentences.get("cents_per_point", ""), sentences.get("planned_radl", ""))
        self._head.show_problems(sentences.get("title", ""), sentences.get("date", ""))
        self.foot.show_reason(next(iter(sentences.values()), ""))

    def _sentence(self, found: Problem) -> str:
        if found.code != "seats_missing":
            return sentence(found, self._language)
        # Only in tr() lupdate sees that a sentence has a plural.
        count = int(str(found.params["count"]))
        return self.tr("%n more at the table, please: four to six can play.", "", count)

    def _fill_texts(self) -> None:
        """Title, plan and date as the draft has them."""
        draft = self._draft
        self._title.set_text(visible(draft.title))
        self._planned.set_text(draft.planned_text)
        day = draft.day
        self._date.set_text(draft.date_text if day is None else typed_day(day, self._language))

    # ------------------------------------------------------------------ what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A name typed while *As last time* has the focus goes where names go."""
        field, text = self._names.field, event.text()
        if self._again.hasFocus() and text.isprintable() and text.strip() and not event.modifiers() & _OTHER_MODIFIERS:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.insert(text)
            field.textEdited.emit(field.text())
        else:
            super().keyPressEvent(event)

    def take_last(self) -> None:
        """As last time: everything is there, Enter begins."""
        if self._draft.last is None:
            return
        self._draft.take_last()
        self._fill_texts()
        self.refresh()
        self._begin.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        """Hand the evening over, from anywhere, once nothing is missing."""
        evening = self._draft.evening()
        if evening is not None:
            self.started.emit(evening)
        elif [found.path for found in self._draft.problems()] == ["ruleset"]:
            self._rules.take_focus()

    def focus_moved(self, to: QWidget) -> None:
        """In the name field Enter seats somebody."""
        self.foot.set_key("Ctrl+Enter" if to is self._names.field else "Enter")

    def _seat(self, name: str) -> None:
        found = self._draft.seat(name)
        self.refresh()
        if found is None:
            self._names.taken()
        else:
            apart = found.code == "one_person"
            self._names.refuse(self._sentence(found), partial(self._take_apart, found, name) if apart else None)

    def _take_apart(self, found: Problem, typed: str, index: int | None = None) -> None:
        """The two count as one person no more once both are seated."""
        self._draft.take_apart(str(found.params["player"]))
        if index is None:
            self._seat(typed)
        else:
            self._rename(index, typed)

    def _unseat(self, index: int) -> None:
        self._draft.unseat(index)
        self.refresh()

    def _rename(self, index: int, name: str) -> None:
        found = self._draft.rename(index, name)
        if found is None:
            self._names.problem.clear()
            self.refresh()
            return
        apart = partial(self._take_apart, found, name, index) if found.code == "one_person" else None
        self._names.problem.show_problem(self._sentence(found), apart)
        self._seats.refuse(self._sentence(found))

    def _move(self, index: int, to: int) -> None:
        self._draft.move(index, to)
        self.refresh()

    def _choose_rules(self, ruleset_id: str) -> None:
        self._draft.choose_ruleset(ruleset_id)
        self.refresh()

    def _choose_round(self, index: int) -> None:
        self._draft.choose_round(None if index <= 0 else self._draft.rounds[index - 1])
        self._fill_texts()
        self.refresh()

    def _choose_dealer(self, name: str) -> None:
        self._draft.choose_dealer(name)
        self.refresh()

    def _choose_day(self, day: date) -> None:
        self._date.set_text(typed_day(day, self._language))
        self._type("date_text", day.isoformat())

    def _type(self, attribute: str, text: str) -> None:
        setattr(self._draft, attribute, text)
        self._show_problems()

    def _type_rate(self, text: str) -> None:
        self._draft.type_rate(text)
        self._show_problems()

    # ------------------------------------------------------------------ building

    def _connect(self) -> None:
        self._names.name_given.connect(self._seat)
        self._seats.moved.connect(self._move)
        self._seats.removed.connect(self._unseat)
        self._seats.renamed.connect(self._rename)
        self._seats.editable = True
        self._rules.chosen.connect(self._choose_rules)
        self._dealer.chosen.connect(self._choose_dealer)
        self._rate.typed.connect(self._type_rate)
        self._planned.typed.connect(lambda text: self._type("planned_text", text))
        self._title.typed.connect(lambda text: self._type("title", text))
        self._date.typed.connect(lambda text: self._type("date_text", text))
        self._calendar.chosen.connect(self._choose_day)
        self._again.clicked.connect(self.take_last)
        self._round.current_changed.connect(self._choose_round)
        self.foot.pressed.connect(self.enter)
        self.foot.cancelled.connect(self.reject)
        if self._draft.last is not None:
            QShortcut(QKeySequence(_LAST_KEY), self).activated.connect(self.take_last)

    def _lay_out(self) -> None:
        self.compose(
            sheet(
                self._last_panel() if self._draft.last is not None else None,
                grow(SideBySide(grow(self._people(), 5), grow(self._terms(), 6), gap=24)),
                gap=12,
                margins=(20, 14, 20, 12),
            ),
            self.foot,
        )

    def _last_panel(self) -> QWidget:
        row = hbox(self._again, grow(self._last_words), self._round, gap=12, margins=(8, 8, 14, 8))
        panel = within(Panel(), row)
        self._round.setVisible(bool(self._draft.rounds))
        return panel

    def _people(self) -> QVBoxLayout:
        hint = self.tr("in playing order; drag, or Alt+↑ ↓; F2: type anew")
        return vbox(StepTitle(self.tr("At the table"), hint), self._seats, space(4), self._names, stretch(), gap=6)

    def _terms(self) -> QVBoxLayout:
        hint = "" if self._draft.ruleset_chosen else self.tr("those of your region; F2 can change them later")
        return vbox(
            StepTitle(self.tr("Ruleset"), hint),
            self._rules,
            space(4),
            self._money,
            StepTitle(self.tr("Deals first")),
            self._dealer,
            self._cut,
            self._head,
            stretch(),
            gap=6,
        )
