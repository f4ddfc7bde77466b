"""The dialog that edits an evening, over `EveningDraft`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from tarockblock.app.corrections.evening_draft import EveningDraft
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.evening_fields import EveningForm, headed
from tarockblock.ui.evening.evening_words import anyway_words, effect_words, keep_words, misfit_words
from tarockblock.ui.evening.name_entry import NameProblem
from tarockblock.ui.evening.same_person import SamePerson
from tarockblock.ui.kit.dialog import back_on_screen, room_on_screen
from tarockblock.ui.kit.layout import Item, grid, grow, hbox, in_lines, stretch, vbox
from tarockblock.ui.kit.marks import marks_for
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.player_mark import PlayerMark
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import StepTitle, TextLabel
from tarockblock.visible_text import visible

WIDTH, NARROW = 1000, 500
_NOTE = 84
_NAMES_BESIDE = 2


class EveningDialog(EveningForm[EveningDraft]):
    """A dialog that emits its draft; the owner stores it and accepts, or reports an error."""

    manual = "changing-entries"
    shows = "book"

    def __init__(
        self, draft: EveningDraft, wording: Wording, today: date, *, first: str = "title", parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, wording, today, dealer=translate("EveningDialog", "Dealt first"), parent=parent)
        self.anyway = KeyButton("", do=lambda: self.entered.emit(self.draft))
        """Stores what keeps hands from counting; it says how many, and no key presses it by chance."""
        self.anyway.hide()
        self.foot.add_lead(self.anyway)
        self.title = self.line("title", self.tr("Title"), put=draft.type_title)
        self.note = self.area("note", self.tr("Notes"), _NOTE)
        self.names: list[TextField] = []
        self.effect = Remark(self, keeps_room=True)
        self.effect.setMinimumHeight(px(58))
        self.misfits = Remark(self, RemarkKind.WARNING)
        if not draft.heading_only:
            self._make_fields()
        self.lay_out(
            self.tr("Change the evening"),
            self.tr("Save"),
            *(self._heading() if draft.heading_only else self._everything()),
            width=NARROW if draft.heading_only else WIDTH,
            first="title",
        )
        if not draft.heading_only:
            rate = self.ruleset if draft.rate_is_fixed else self.rate
            fields: dict[str, QWidget] = self.fields | {"date": self.date, "rate": rate, "rules": self.ruleset}
            fields.get(first, self.title).setFocus(Qt.FocusReason.TabFocusReason)

    def refresh(self) -> None:
        """Show the effects of the draft, leaving texts being typed alone."""
        super().refresh()
        draft = self.draft
        if not draft.heading_only:
            effect = draft.effect()
            self._show_dealers()
            self._show_names()
            self.same.refresh()
            self.effect.show_text(effect_words(effect, draft, self._wording))
            self._warn(misfit_words(effect, draft, self._wording))
            self.anyway.setVisible(bool(effect.misfits))
            self.anyway.set_label(anyway_words(effect, draft))
        # Hands would no longer count: a separate button confirms that, and Enter leaves everything unchanged.
        self.primary.set_label(keep_words(draft) if self._must_choose() else self.tr("Save"))

    def reason(self, found: Mapping[str, str]) -> str:
        if not found and not self.draft.changes_anything:
            return self.tr("Nothing has changed yet.")
        return super().reason(found)

    def _must_choose(self) -> bool:
        return not self.draft.heading_only and bool(self.draft.effect().misfits)

    def _warn(self, words: str) -> None:
        came = bool(words) and self.misfits.isHidden()
        self.misfits.show_text(words)
        if came:
            wanted = min(self._height_for(self.width()), room_on_screen(self).height())
            self.resize(self.width(), max(self.height(), wanted))
            back_on_screen(self)

    def enter(self) -> None:
        """Emit the draft from any field, or just close if nothing changed."""
        if not self.draft.problems() and not self.draft.changes_anything:
            self.reject()
        elif self.primary.isEnabled() and self._must_choose():
            self.do(self.draft.keep_all_hands)
        elif self.primary.isEnabled():
            self.entered.emit(self.draft)

    def _make_fields(self) -> None:
        draft, language = self.draft, self._wording.language
        self.round = self.line("round_text", self.tr("Round"), path="round", put=draft.type_round)
        completer = self.round.suggest(QStringListModel(list(draft.rounds), self))
        completer.activated.connect(lambda text: self.do(draft.type_round, text))
        self.make_terms()
        shorts = [each.short.get(language) for each in draft.rulesets]
        names = [
            each.name.get(language) if shorts.count(short) > 1 else short
            for each, short in zip(draft.rulesets, shorts, strict=True)
        ]
        if draft.rulesets[0].id in [each.id for each in draft.rulesets[1:]]:
            names[0] = self.tr("{ruleset}, as it was then").format(ruleset=names[0])
        self.ruleset = self.menu(
            "ruleset",
            self.tr("Ruleset"),
            [*zip(draft.rulesets, names, strict=True)],
            put=lambda chosen: draft.choose_ruleset(draft.rulesets.index(chosen)),
            captioned=False,
        )
        self.dealer.current_changed.connect(lambda index: self.do(setattr, draft, "first_dealer", draft.dealers[index]))
        self._names_problem = NameProblem()
        for index, written in enumerate(draft.before.everybody):
            field = TextField(self.tr("Name of {player}").format(player=visible(written)), height=34)
            field.setText(visible(written, one_line=True))
            field.setCursorPosition(0)
            field.textEdited.connect(lambda text, index=index: self._type_name(index, text))
            self.fields[f"players[{index}]"] = field
            self.names.append(field)
        self.same = SamePerson(self, draft.respelled, len(self.names))
        self._show_dealers()  # before the layout: Tab follows the order of creation

    def _heading(self) -> list[Item]:
        hint = self.tr("The evening is closed: title and notes can be changed. Reopen it to change more.")
        return [
            TextLabel(hint, 13, 400, "text2", wrap=True),
            headed(self.title),
            self.problem("title"),
            TextLabel(self.tr("Notes"), 13, 600),
            self.note,
            stretch(),
        ]

    def _everything(self) -> list[Item]:
        when = (
            vbox(headed(self.round), self.problem("round"), gap=4),
            vbox(headed(self.date, self.calendar), self.problem("date"), gap=4),
        )
        left = vbox(
            headed(self.title),
            self.problem("title"),
            hbox(*map(grow, when), gap=16),
            self.money_row(),
            TextLabel(self.tr("Notes"), 13, 600),
            self.note,
            self.problem("note"),
            stretch(),
            gap=4,
        )
        right = vbox(
            TextLabel(self.tr("Ruleset"), 13, 600),
            self.ruleset,
            TextLabel(self.tr("Dealt first"), 13, 600),
            self.dealer,
            StepTitle(self.tr("Names"), self.tr("in this evening")),
            self._name_grid(),
            self._names_problem,
            self.same,
            stretch(),
            gap=4,
        )
        return [SideBySide(grow(left), grow(right), gap=24), self.misfits, self.effect]

    def _name_grid(self) -> QGridLayout:
        cells: list[QWidget] = []
        for field, mark in zip(self.names, marks_for(self.draft.before.everybody), strict=True):
            cells += (PlayerMark(mark, 22, field.accessibleName()), field)
        shares = {2 * side + 1: 1 for side in range(min(_NAMES_BESIDE, len(self.names)))}
        return grid(*in_lines(cells, 2 * _NAMES_BESIDE), gap=(8, 6), shares=shares)

    def _type_name(self, index: int, text: str) -> None:
        written = self.draft.before.everybody[index]
        self.draft.names[index] = written if text == visible(written, one_line=True) else text
        self.refresh()

    def _show_dealers(self) -> None:
        draft = self.draft
        called = [draft.called(each) for each in draft.dealers]
        if len(set(called)) == len(called):
            self.dealer.set_seats(called, draft.called(draft.first_dealer))

    def _show_names(self) -> None:
        paths = [f"players[{index}]" for index in range(len(self.names))]
        index = next((index for index, path in enumerate(paths) if path in self.problems), 0)
        is_one = any((each.path, each.code) == (paths[index], "one_person") for each in self.draft.problems())
        apart = partial(self.do, self.draft.take_apart, index) if is_one else None
        self._names_problem.show_problem(self.problems.get(paths[index], ""), apart)
