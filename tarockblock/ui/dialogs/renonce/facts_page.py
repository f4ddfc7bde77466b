"""Third page: what was being played and by whom, as far as nobody has entered it yet, and who committed the renonce."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce import renonce_flow_keys
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.dialogs.hand.hand_dialog_form import Form
from tarockblock.ui.dialogs.hand.hand_dialog_negatives import NegativePane
from tarockblock.ui.dialogs.hand.hand_dialog_parties import PartiesPane
from tarockblock.ui.dialogs.hand.hand_dialog_parts import AnswerRow, ArrowWalk
from tarockblock.ui.dialogs.hand.hand_dialog_picker import FlatPicker
from tarockblock.ui.dialogs.renonce.offenders_block import OffendersBlock
from tarockblock.ui.dialogs.renonce.option_block import OptionBlock
from tarockblock.ui.dialogs.renonce.page import WizardPage, give_focus, holds_focus
from tarockblock.ui.dialogs.renonce.spoken_block import SpokenBlock
from tarockblock.ui.dialogs.renonce.words import fact_title
from tarockblock.ui.layout import stretch, vbox
from tarockblock.ui.theme import px
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.step_title import StepTitle

_WIDE = 544
"""From this width on, in design pixels, titles stand beside their answers where these have room."""


class FactsPage(WizardPage):
    """The questions of the flow's facts, with the panes and the keys of the hand dialog."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        short = flow.ruleset.short.get(flow.language)
        self.title = StepTitle(fact_title(Ask.GAME), self.tr("as far as it was known, {ruleset}").format(ruleset=short))
        self.picker = FlatPicker(flow.facts)
        self.parties = PartiesPane(flow.facts, marks)
        self.offenders = OffendersBlock(flow, marks, low=True)
        self.spoken = SpokenBlock(flow, marks)
        self.kontra = NegativePane(flow.facts, marks, results=False)
        self.options = OptionBlock(flow, marks)
        self.options.change.hide()
        self._parts: dict[Ask, QWidget] = {
            Ask.GAME: self.picker,
            **self.parties.rows,
            Ask.OFFENDERS: self.offenders,
            Ask.BONUSES: self.spoken,
            Ask.KONTRA: self.kontra,
            Ask.OPTION: self.options,
        }
        self._form = Form.WIDE
        self._lay_out()
        self._walk = ArrowWalk(self.offenders)
        self._walk.watch()
        self._connect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Titles above their answers where there is little room."""
        super().resizeEvent(event)
        if self._choose_form():
            self.refresh()

    def minimumSizeHint(self) -> QSize:
        """Narrower than titles beside their answers need: only then can it become too narrow for them."""
        hint = super().minimumSizeHint()
        if self._form is Form.NARROW:
            return hint
        others = (self.title, self.picker, self.offenders, self.spoken, self.kontra, self.options)
        return QSize(max(each.minimumSizeHint().width() for each in others if not each.isHidden()), hint.height())

    def _choose_form(self) -> bool:
        """Whether it is another one than before."""
        beside = self.width() >= max(px(_WIDE), self.parties.least_beside())
        form = Form.WIDE if beside else Form.NARROW
        if form is self._form:
            return False
        self._form = form
        self.parties.set_form(form)
        return True

    def _lay_out(self) -> None:
        self.setLayout(
            vbox(
                self.title,
                self.picker,
                self.parties,
                self.offenders,
                self.spoken,
                self.kontra,
                self.options,
                stretch(),
                gap=5,
            )
        )

    def _connect(self) -> None:
        facts, answers = self.flow.facts, self.flow.answers
        self.picker.game_chosen.connect(lambda choice: self._answer(Ask.GAME, Key("game", choice.id)))
        self.parties.pressed.connect(self._answer)
        self.offenders.pressed.connect(lambda player: self._add(Ask.OFFENDERS, answers.toggle_offender, player))
        self.spoken.answered.connect(lambda: self._add(Ask.BONUSES))
        self.kontra.kontra_chosen.connect(self._kontra_chosen)
        self.kontra.forced_chosen.connect(lambda *chip: self._add(Ask.KONTRA, facts.negatives.set_forced, *chip))
        self.options.chosen.connect(lambda option: self._add(Ask.OPTION, self.flow.consequence.choose, option))

    def refresh(self) -> None:
        """Show what is known, what is asked, and which question listens."""
        walk = self.flow.facts
        if walk.step not in walk.steps:
            walk.to_open()
        listening = walk.step
        self.title.set_active(listening is Ask.GAME)
        self.picker.refresh(listening=listening is Ask.GAME)
        self.parties.refresh(listening)
        if self._choose_form():
            self.parties.refresh(listening)
        for step, part in self._parts.items():
            if step not in self.parties.rows:
                part.setVisible(step in walk.steps)
        self.offenders.refresh(listening=listening is Ask.OFFENDERS)
        self.spoken.refresh()
        self.kontra.refresh(listening)
        self.options.refresh(listening=listening is Ask.OPTION)

    def press(self, text: str, *, shift: bool) -> bool:
        """The keys of the question that listens."""
        done = renonce_flow_keys.press(self.flow, text, shift=shift)
        if done:
            self.spoken.forget_click()
            self.answered.emit()
        return done

    def go_by(self, offset: int) -> bool:
        """From question to question."""
        if not self.flow.facts.go_by(offset):
            return False
        self.refresh()
        self.settle()
        return True

    def enter(self) -> None:
        """To the question that listens."""
        self.settle()

    def tab_in(self, *, forward: bool) -> None:
        """To the first question, from behind to the last."""
        walk = self.flow.facts
        walk.go_to(walk.steps[0 if forward else -1])
        self.refresh()
        self.settle()

    def to_open(self) -> None:
        """To the first question without an answer."""
        self.flow.facts.to_open()
        self.refresh()
        self.settle()

    def settle(self) -> None:
        """To the answer of the question that listens; it stays where it is in a row of which several can be chosen."""
        step = self.flow.facts.step
        part = self._parts[step]
        if step is Ask.BEI and holds_focus(part):
            return
        if step is Ask.KONTRA:
            give_focus(self.kontra.stop(step))
        elif isinstance(part, AnswerRow | FlatPicker | OffendersBlock | SpokenBlock | OptionBlock):
            give_focus(part.stop())

    def focus_moved(self, widget: QWidget) -> None:
        """A click or an arrow into another question makes that one listen."""
        step = next((step for step, part in self._parts.items() if part.isAncestorOf(widget)), None)
        if step is None:
            return
        self.flow.facts.go_to(step)
        if step is Ask.KONTRA:
            self.kontra.step_of(widget)
        self.refresh()

    def _answer(self, step: Ask, key: Key) -> None:
        renonce_flow_keys.answer(self.flow, step, key)
        self.answered.emit()

    def _add(self, step: Ask, action: Callable[..., object] | None = None, *answer: object) -> None:
        """There can be more: the question listens on."""
        if action is not None:
            action(*answer)
        self.flow.facts.go_to(step)
        self.answered.emit()

    def _kontra_chosen(self, declarer: str, opponent: str, level: int) -> None:
        sheet = self.flow.facts.negatives
        sheet.current = sheet.declarers.index(declarer)
        self._add(Ask.KONTRA, sheet.set_kontra, declarer, opponent, level)
