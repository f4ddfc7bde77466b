"""Puts an evening right: heading, round, ruleset, rate, who dealt first, names. A skin over `EveningDraft`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QGridLayout, QWidget

from tarockblock.app.corrections.evening_draft import Effect, EveningDraft
from tarockblock.domain.problems import Problem
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.dates import typed_day
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.evening_dialog_words import anyway_words, effect_words, keep_words, misfit_words
from tarockblock.ui.evening.name_problem import NameProblem
from tarockblock.ui.evening.start_dialog_terms import DealerChoice, TermField, TermRow
from tarockblock.ui.evening.start_dialog_words import sentence
from tarockblock.ui.kit.dialog import back_on_screen, room_on_screen
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import add, grid, grow, hbox, in_lines, stretch, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.calendar import CalendarButton
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.player_mark import PlayerMark, marks_for
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.side_by_side import SideBySide
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.kit.widgets.text_area import TextArea
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH, NARROW = 1000, 500
_NOTE = 84
_NAMES_BESIDE = 2


class EveningDialog(FormDialog[EveningDraft]):
    """``entered`` brings the draft: the owner stores what it holds and accepts the dialog, or says why not."""

    manual = "changing-what-was-entered"

    def __init__(
        self, draft: EveningDraft, wording: Wording, today: date, *, first: str = "title", parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, wording, parent=parent)
        self._wording, self._today = wording, today
        self.setWindowTitle(self.tr("Change the evening"))
        self.anyway = KeyButton("")
        """Stores what keeps hands from counting; it says how many, and no key presses it by chance."""
        self.anyway.clicked.connect(lambda: self.entered.emit(self.draft))
        self.anyway.hide()
        self.foot.add_lead(self.anyway)
        self.title = TermField(self.tr("Title"))
        self.title.set_text(visible(draft.title, one_line=True))
        self._shown = self.title.field.text(), visible(draft.note)
        self.note = TextArea(self.tr("Notes"), self._shown[1])
        self.note.setFixedHeight(px(_NOTE))
        self.names: list[TextField] = []
        self._head_problem = ProblemLabel(self.title.field)
        self.effect = Remark(self, keeps_room=True)
        self.misfits = Remark(self, RemarkKind.WARNING)
        if draft.heading_only:
            self._lay_out_heading()
        else:
            self._make_fields()
            self._lay_out()
        self._connect()
        self.refresh()
        self.fit(NARROW if draft.heading_only else WIDTH, grow=True)
        self._focus_on(first)

    def refresh(self) -> None:
        """Show what would come of it; texts being typed are left alone."""
        draft = self.draft
        problems = draft.problems()
        sentences = {each.path: sentence(each, self._wording.language) for each in reversed(problems)}
        self._head_problem.show_problem(sentences.get("title", ""))
        if not draft.heading_only:
            self._show_problems(sentences, problems)
            effect = draft.effect()
            self.effect.show_text(effect_words(effect, draft, self._wording))
            self._warn(misfit_words(effect, draft, self._wording))
            self._offer_choice(effect)
            self.rate.set_text(draft.rate_text)
            self.rate.set_fixed(self.tr("The points are cents.") if draft.rate_is_fixed else "")
        self.primary.set_label(keep_words(draft) if self._must_choose() else self.tr("Save"))
        reason = next((sentences[each.path] for each in problems), "")
        if not reason and not draft.changes_anything:
            reason = self.tr("Nothing has changed yet.")
        self.set_status(reason, possible=not reason)

    def _must_choose(self) -> bool:
        return not self.draft.heading_only and bool(self.draft.effect().misfits)

    def _offer_choice(self, effect: Effect) -> None:
        """Hands that would count no more: that is a button of its own, and Enter leaves everything as it is."""
        self.anyway.setVisible(bool(effect.misfits))
        self.anyway.set_label(anyway_words(effect, self.draft))

    def _keep_all(self) -> None:
        draft = self.draft
        draft.keep_all_hands()
        self.ruleset.set_current(draft.rulesets.index(draft.ruleset))
        self._show_dealers()
        self.refresh()

    def _warn(self, words: str) -> None:
        """Say what would fit no more, and be high enough that it is read without scrolling."""
        came = bool(words) and self.misfits.isHidden()
        self.misfits.show_text(words)
        if came:
            wanted = min(self._height_for(self.width()), room_on_screen(self).height())
            self.resize(self.width(), max(self.height(), wanted))
            back_on_screen(self)

    def enter(self) -> None:
        """Hand over what is to be stored, from anywhere; where nothing changed, that is all."""
        if not self.draft.problems() and not self.draft.changes_anything:
            self.reject()
        elif self.primary.isEnabled() and self._must_choose():
            self._keep_all()
        elif self.primary.isEnabled():
            self.entered.emit(self.draft)

    # ------------------------------------------------------------------ building

    def _make_fields(self) -> None:
        draft, language = self.draft, self._wording.language
        self.date = TermField(self.tr("Date"))
        day = draft.day
        self.date.set_text(draft.date_text if day is None else typed_day(day, language))
        self.calendar = CalendarButton(self.date.field, lambda: draft.day, self._today, language)
        self.date.add(self.calendar)
        self.round = TermField(self.tr("Round"))
        self.round.set_text(visible(draft.round_text, one_line=True))
        completer = QCompleter(list(draft.rounds), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.round.field.setCompleter(completer)
        self.rate = TermField(self.tr("Rate"), self.tr("cents a point"), width=64)
        self.planned = TermField(self.tr("Planned Radl"), self.tr("may stay open"), width=64)
        self.planned.set_text(draft.planned_text)
        self.terms = TermRow(self.rate, self.planned, (1, 1))
        shorts = [each.short.get(language) for each in draft.rulesets]
        names = [
            each.name.get(language) if shorts.count(short) > 1 else short
            for each, short in zip(draft.rulesets, shorts, strict=True)
        ]
        if draft.rulesets[0].id in [each.id for each in draft.rulesets[1:]]:
            names[0] = self.tr("{ruleset}, as it was then").format(ruleset=names[0])
        self.ruleset = MenuButton(self.tr("Ruleset"), names, captioned=False)
        self.dealer = DealerChoice(self.tr("Dealt first"))
        self._date_problem, self._round_problem = ProblemLabel(self.date.field), ProblemLabel(self.round.field)
        self._names_problem, self._note_problem = NameProblem(), ProblemLabel()
        everybody = draft.before.everybody
        for index, written in enumerate(everybody):
            field = TextField(self.tr("Name of {player}").format(player=visible(written)), height=34)
            field.setText(visible(written, one_line=True))
            field.setCursorPosition(0)
            field.textEdited.connect(lambda text, index=index: self._type_name(index, text))
            self.names.append(field)
        self._show_dealers()

    def _lay_out_heading(self) -> None:
        hint = self.tr("The evening is closed: title and notes can be changed. Reopen it to change more.")
        add(
            self.column,
            TextLabel(hint, 13, 400, "text2", wrap=True),
            self.title,
            self._head_problem,
            TextLabel(self.tr("Notes"), 13, 600),
            self.note,
            stretch(),
        )

    def _lay_out(self) -> None:
        when = (vbox(self.round, self._round_problem, gap=4), vbox(self.date, self._date_problem, gap=4))
        left = vbox(
            self.title,
            self._head_problem,
            hbox(*map(grow, when), gap=16),
            self.terms,
            TextLabel(self.tr("Notes"), 13, 600),
            self.note,
            self._note_problem,
            stretch(),
            gap=4,
        )
        right = vbox(
            TextLabel(self.tr("Ruleset"), 13, 600),
            self.ruleset,
            TextLabel(self.tr("Dealt first"), 13, 600),
            self.dealer,
            StepTitle(self.tr("Names"), self.tr("in this evening alone")),
            self._name_grid(),
            self._names_problem,
            stretch(),
            gap=4,
        )
        add(self.column, SideBySide(grow(left), grow(right), gap=24), self.misfits, self.effect)
        self.effect.setMinimumHeight(px(58))

    def _name_grid(self) -> QGridLayout:
        cells: list[QWidget] = []
        for field, mark in zip(self.names, marks_for(self.draft.before.everybody), strict=True):
            cells += (PlayerMark(mark, 22, field.accessibleName()), field)
        shares = {2 * side + 1: 1 for side in range(min(_NAMES_BESIDE, len(self.names)))}
        return grid(*in_lines(cells, 2 * _NAMES_BESIDE), gap=(8, 6), shares=shares)

    def _connect(self) -> None:
        self.title.typed.connect(self._type_title)
        self.note.textChanged.connect(self._type_note)
        if self.draft.heading_only:
            return
        self.round.typed.connect(self._type_round)
        self.round.field.completer().activated.connect(self._type_round)
        self.date.typed.connect(lambda text: self._type("date_text", text))
        self.calendar.chosen.connect(self._choose_day)
        self.planned.typed.connect(lambda text: self._type("planned_text", text))
        self.rate.typed.connect(self._type_rate)
        self.ruleset.current_changed.connect(self._choose_ruleset)
        self.dealer.chosen.connect(self._choose_dealer)

    def _focus_on(self, first: str) -> None:
        wanted: QWidget = self.title.field
        if not self.draft.heading_only:
            places: dict[str, QWidget] = {
                "date": self.date.field,
                "rate": self.ruleset if self.draft.rate_is_fixed else self.rate.field,
                "rules": self.ruleset,
            }
            wanted = places.get(first, wanted)
        wanted.setFocus(Qt.FocusReason.TabFocusReason)

    # ------------------------------------------------------------------ what the user does

    def _type_title(self, text: str) -> None:
        """What nobody touched stays as it was, signs for hidden characters apart."""
        self.draft.type_title(self.draft.before.title if text == self._shown[0] else text)
        if not self.draft.heading_only:
            self.round.set_text(visible(self.draft.round_text, one_line=True))
        self.refresh()

    def _type_round(self, text: str) -> None:
        self.draft.type_round(text)
        self.refresh()

    def _type_note(self) -> None:
        text = self.note.toPlainText()
        self.draft.note = self.draft.before.note if text == self._shown[1] else text
        self.refresh()

    def _type(self, attribute: str, text: str) -> None:
        setattr(self.draft, attribute, text)
        self.refresh()

    def _type_rate(self, text: str) -> None:
        self.draft.type_rate(text)
        self.refresh()

    def _type_name(self, index: int, text: str) -> None:
        written = self.draft.before.everybody[index]
        self.draft.names[index] = written if text == visible(written, one_line=True) else text
        self._show_dealers()
        self.refresh()

    def _choose_day(self, day: date) -> None:
        self.date.set_text(typed_day(day, self._wording.language))
        self._type("date_text", day.isoformat())

    def _choose_ruleset(self, index: int) -> None:
        self.draft.choose_ruleset(index)
        self.refresh()

    def _choose_dealer(self, called: str) -> None:
        draft = self.draft
        draft.first_dealer = next(each for each in draft.dealers if draft.called(each) == called)
        self.refresh()

    def _show_dealers(self) -> None:
        draft = self.draft
        called = [draft.called(each) for each in draft.dealers]
        if len(set(called)) == len(called):
            self.dealer.set_seats(called, draft.called(draft.first_dealer))

    def _take_apart(self, index: int) -> None:
        self.draft.take_apart(index)
        self.refresh()

    def _show_problems(self, sentences: dict[str, str], problems: Sequence[Problem]) -> None:
        self.terms.show_problems(sentences.get("cents_per_point", ""), sentences.get("planned_radl", ""))
        self._date_problem.show_problem(sentences.get("date", ""))
        self._round_problem.show_problem(sentences.get("round", ""))
        self._note_problem.show_problem(sentences.get("note", ""))
        wrong = [sentences.get(f"players[{index}]", "") for index in range(len(self.names))]
        for field, words in zip(self.names, wrong, strict=True):
            field.set_problem(bool(words))
            field.setAccessibleDescription(words)
        index = next((index for index, words in enumerate(wrong) if words), 0)
        is_one = any((each.path, each.code) == (f"players[{index}]", "one_person") for each in problems)
        self._names_problem.show_problem(wrong[index], partial(self._take_apart, index) if is_one else None)
