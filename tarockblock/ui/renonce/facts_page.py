"""Third page: what was being played and by whom, as far as nobody has entered it yet, and who committed the renonce."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.entry.form import Form
from tarockblock.ui.entry.negatives import NegativePane
from tarockblock.ui.entry.parties import PartiesPane
from tarockblock.ui.entry.parts import ArrowWalk, AskedPart
from tarockblock.ui.entry.picker import FlatPicker
from tarockblock.ui.kit.layout import stretch, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.renonce.offenders_block import OffendersBlock
from tarockblock.ui.renonce.option_block import OptionBlock
from tarockblock.ui.renonce.page import AskingPage, holds_focus
from tarockblock.ui.renonce.spoken_block import SpokenBlock
from tarockblock.ui.renonce.words import fact_title

_WIDE = 544
"""From this width on, in design pixels, titles stand beside their answers where these have room."""


class FactsPage(AskingPage):
    """The questions of the flow's facts, with the panes and the keys of the hand dialog."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, flow.facts, marks, parent)
        short = flow.ruleset.short.get(flow.language)
        self.title = StepTitle(fact_title(Ask.GAME), self.tr("as far as it was known, {ruleset}").format(ruleset=short))
        self.picker = FlatPicker(flow.facts)
        self.parties = PartiesPane(flow.facts, marks)
        self.offenders = OffendersBlock(flow, marks, low=True)
        self.spoken = SpokenBlock(flow, marks)
        self.kontra = NegativePane(flow.facts, marks, results=False)
        self.options = OptionBlock(flow, marks)
        self.options.change.hide()
        self._below: dict[Ask, AskedPart] = {
            Ask.GAME: self.picker,
            Ask.OFFENDERS: self.offenders,
            Ask.BONUSES: self.spoken,
            Ask.KONTRA: self.kontra,
            Ask.OPTION: self.options,
        }
        self.parts = {**self._below, **self.parties.rows}
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
        facts, consequence = self.flow.facts, self.flow.consequence
        self.picker.game_chosen.connect(lambda choice: self.give(Ask.GAME, choice.id))
        self.parties.pressed.connect(self.give)
        self.offenders.pressed.connect(lambda player: self.give(Ask.OFFENDERS, player))
        self.spoken.answered.connect(lambda action: self.do(Ask.BONUSES, action))
        self.kontra.kontra_chosen.connect(self._kontra_chosen)
        negatives = facts.negatives
        self.kontra.forced_chosen.connect(lambda *chip: self.do(Ask.KONTRA, partial(negatives.set_forced, *chip)))
        self.options.chosen.connect(lambda option: self.do(Ask.OPTION, partial(consequence.choose, option)))

    def refresh(self) -> None:
        """Show what is known, what is asked, and which question listens."""
        self.asked.follow()
        listening, steps = self.asked.step, self.asked.steps
        self.title.set_active(listening is Ask.GAME)
        self.picker.refresh(listening=listening is Ask.GAME)
        self.parties.refresh(listening)
        if self._choose_form():
            self.parties.refresh(listening)
        for step, part in self._below.items():
            part.setVisible(step in steps)
        self.offenders.refresh(listening=listening is Ask.OFFENDERS)
        self.spoken.refresh()
        self.kontra.refresh(listening)
        self.options.refresh(listening=listening is Ask.OPTION)

    def press(self, text: str, *, shift: bool) -> bool:
        """A key takes the focus to what it touched."""
        self.spoken.forget_click()
        return super().press(text, shift=shift)

    def enter(self) -> None:
        """To the question that listens."""
        self.settle()

    def settle(self) -> None:
        """It stays where it is in a row of which several can be chosen."""
        if self.asked.step is not Ask.BEI or not holds_focus(self.parties.beside):
            super().settle()

    def _kontra_chosen(self, declarer: str, opponent: str, level: int) -> None:
        sheet = self.flow.facts.negatives
        sheet.current = sheet.declarers.index(declarer)
        self.do(Ask.KONTRA, partial(sheet.set_kontra, declarer, opponent, level))
