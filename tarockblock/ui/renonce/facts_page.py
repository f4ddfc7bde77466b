"""Third page: game and parties, as far as unknown, and the offender."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.ui.entry.arrangement import Width
from tarockblock.ui.entry.negatives import NegativePane
from tarockblock.ui.entry.parts import AskedPart, ChoiceGrid, Option, PartiesPane
from tarockblock.ui.kit.layout import stretch, vbox
from tarockblock.ui.kit.theme import px, text_scale
from tarockblock.ui.kit.widgets.text_label import StepTitle
from tarockblock.ui.renonce.blocks import OffendersBlock, OptionBlock, SpokenBlock
from tarockblock.ui.renonce.page import WizardPage
from tarockblock.ui.renonce.verdicts import fact_title

FOUR_COLUMNS_UP_TO = 110
"""Largest text size, in percent, at which four long names fit side by side."""
_WIDE = 544
"""Width in design pixels from which titles are beside their answers if these fit."""


class FactsPage(WizardPage):
    """The questions about the game, with the panes and keys of the hand dialog."""

    shows = Page.FACTS

    def build(self, flow: RenonceFlow) -> None:
        short = flow.ruleset.short.get(flow.language)
        self.title = StepTitle(fact_title(Ask.GAME), self.tr("as far as it was known, {ruleset}").format(ruleset=short))
        columns = 4 if text_scale() <= FOUR_COLUMNS_UP_TO else 3
        self.picker = ChoiceGrid(columns, wide=True)
        self.picker.setLayout(self.picker.grid)
        self.parties = PartiesPane(flow.facts, self.marks)
        self.offenders = OffendersBlock(flow, self.marks, low=True)
        self.spoken = SpokenBlock(flow)
        self.kontra = NegativePane(flow.facts, self.marks, results=False)
        self.options = OptionBlock(flow, self.marks)
        self.options.change.hide()
        self._below: dict[Ask, AskedPart] = {
            Ask.GAME: self.picker,
            Ask.OFFENDERS: self.offenders,
            Ask.BONUSES: self.spoken,
            Ask.KONTRA: self.kontra,
            Ask.OPTION: self.options,
        }
        self.show_parts({**self._below, **self.parties.rows})
        self._width = Width.WIDE
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move titles above their answers if there is little room."""
        super().resizeEvent(event)
        if self._choose_width():
            self.refresh()

    def minimumSizeHint(self) -> QSize:
        """Return a width smaller than titles beside answers need, so that the layout can switch."""
        hint = super().minimumSizeHint()
        if self._width is Width.NARROW:
            return hint
        others = (self.title, self.picker, self.offenders, self.spoken, self.kontra, self.options)
        return QSize(max(each.minimumSizeHint().width() for each in others if not each.isHidden()), hint.height())

    def _choose_width(self) -> bool:
        beside = self.width() >= max(px(_WIDE), self.parties.least_beside())
        width = Width.WIDE if beside else Width.NARROW
        if width is self._width:
            return False
        self._width = width
        self.parties.set_room_width(width)
        return True

    def refresh(self) -> None:
        self.asked.follow()
        listening, steps = self.asked.step, self.asked.steps
        self.title.set_active(listening is Ask.GAME)
        facts = self.flow.facts
        games = [Option(each.id, each.label, each.key, value=facts.value_of(each)) for each in facts.choices]
        chosen = () if facts.choice is None else (facts.choice.id,)
        self.picker.show_options(games, chosen, listening=listening is Ask.GAME)
        self.parties.refresh(listening)
        if self._choose_width():
            self.parties.refresh(listening)
        for step, part in self._below.items():
            part.setVisible(step in steps)
        self.offenders.refresh(listening=listening is Ask.OFFENDERS)
        self.spoken.refresh(listening=listening is Ask.BONUSES)
        self.kontra.refresh(listening)
        self.options.refresh(listening=listening is Ask.OPTION)

    def press(self, text: str, *, shift: bool) -> bool:
        """Move the focus to the question a key has answered."""
        self.spoken.forget_click()
        return super().press(text, shift=shift)

    def enter(self) -> None:
        self.settle()
