"""Third page: what was being played and by whom, as far as nobody has entered it yet, and who committed the renonce."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from tarockblock.app.drafts.draft_choices import GameChoice, value_text
from tarockblock.app.drafts.draft_walk import Step
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.dialogs.hand.hand_dialog_parts import AnswerRow, ArrowWalk, Option
from tarockblock.ui.dialogs.renonce.kontra_block import KontraBlock
from tarockblock.ui.dialogs.renonce.offenders_block import OffendersBlock
from tarockblock.ui.dialogs.renonce.option_block import OptionBlock
from tarockblock.ui.dialogs.renonce.page import WizardPage, give_focus, holds_focus, seat_key
from tarockblock.ui.dialogs.renonce.parts import clear_layout, flexible
from tarockblock.ui.dialogs.renonce.spoken_block import SpokenBlock
from tarockblock.ui.dialogs.renonce.words import fact_title
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.choice_button import ChoiceButton
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.step_title import StepTitle

_FOUR_COLUMNS_UP_TO = 110  # percent text size; above, four long names of games have no room beside each other
ALONE, ALONE_KEY = "", "0"
_MOVING_ON = (Step.GAME, Step.DECLARER, Step.PARTNER)
"""Questions with one answer; of the others there can be several, so the focus stays."""

T = TypeVar("T")


class FactsPage(WizardPage):
    """The questions of the flow's facts; their keys are those of the hand dialog."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        px = theme_of(self).px
        self._games: dict[str, ChoiceButton] = {}
        self._shown: tuple[GameChoice, ...] = ()
        short = flow.ruleset.short.get(flow.language)
        self.title = StepTitle(
            fact_title(Step.GAME), self.tr("as far as it was known, {ruleset}").format(ruleset=short)
        )
        self.picker = QWidget()
        self._grid = QGridLayout(self.picker)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(6))
        self._grid.setVerticalSpacing(px(5))
        self.declarers = AnswerRow(fact_title(Step.DECLARER), 4)
        self.partners = AnswerRow(fact_title(Step.PARTNER), 4)
        self.beside = AnswerRow(fact_title(Step.BEI), 4)
        self.offenders = OffendersBlock(flow, marks, low=True)
        self.spoken = SpokenBlock(flow, marks)
        self.kontra = KontraBlock(flow, marks)
        self.options = OptionBlock(flow, marks)
        self.options.change.hide()
        self._lay_out()
        self._parts: dict[Step, QWidget] = {
            Step.GAME: self.picker,
            Step.DECLARER: self.declarers,
            Step.PARTNER: self.partners,
            Step.BEI: self.beside,
            Step.OFFENDERS: self.offenders,
            Step.BONUSES: self.spoken,
            Step.KONTRA: self.kontra,
            Step.OPTION: self.options,
        }
        rows = (self.picker, self.declarers, self.partners, self.beside, self.offenders)
        self._walks = [ArrowWalk(part) for part in rows]
        self._connect()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme_of(self).px(5))
        for part in (self.title, self.picker, self.declarers, self.partners, self.beside):
            column.addWidget(part)
        for part in (self.offenders, self.spoken, self.kontra, self.options):
            column.addWidget(part)
        column.addStretch(1)

    def _connect(self) -> None:
        facts, answers = self.flow.facts, self.flow.answers
        self.declarers.chosen.connect(lambda player: self._answer(Step.DECLARER, facts.choose_declarer, player))
        self.partners.chosen.connect(lambda player: self._answer(Step.PARTNER, facts.choose_partner, player or None))
        self.beside.chosen.connect(lambda player: self._add(Step.BEI, facts.negatives.toggle_bei, player))
        self.offenders.pressed.connect(lambda player: self._add(Step.OFFENDERS, answers.toggle_offender, player))
        self.spoken.answered.connect(lambda: self._add(Step.BONUSES))
        self.kontra.answered.connect(lambda: self._add(Step.KONTRA))
        self.options.chosen.connect(lambda option: self._add(Step.OPTION, self.flow.consequence.choose, option))

    def refresh(self) -> None:
        """Show what is known, what is asked, and which question listens."""
        walk = self.flow.walk
        if walk.step not in walk.steps:
            walk.to_open()
        self._refresh_games()
        self._refresh_players()
        for step, part in self._parts.items():
            part.setVisible(step in walk.steps)
            if isinstance(part, AnswerRow):
                part.set_listening(walk.step is step)
        self.offenders.refresh(listening=walk.step is Step.OFFENDERS)
        self.spoken.refresh()
        self.kontra.refresh()
        self.options.refresh(listening=walk.step is Step.OPTION)
        for each in self._walks:
            each.watch()

    def press(self, text: str, *, shift: bool) -> bool:
        """The keys of the question that listens."""
        facts, key = self.flow.facts, text.upper()
        actions: dict[Step, Callable[[], bool]] = {
            Step.GAME: lambda: self._press_game(key),
            Step.DECLARER: lambda: self._press_player(key, facts.declarers, facts.choose_declarer),
            Step.PARTNER: lambda: self._press_partner(key),
            Step.BEI: lambda: self._press_player(key, facts.negatives.beside, facts.negatives.toggle_bei),
            Step.OFFENDERS: lambda: self._press_seat(key),
            Step.BONUSES: lambda: self.spoken.press(key, opponents=shift),
            Step.KONTRA: lambda: self.kontra.press(key),
            Step.OPTION: lambda: self.options.press(key, shift=shift),
        }
        step = self.flow.walk.step
        if not actions[step]():
            return False
        if step in _MOVING_ON:
            self.flow.walk.move_on(step)
        self.answered.emit()
        return True

    def go_by(self, offset: int) -> bool:
        """From question to question."""
        if not self.flow.walk.go_by(offset):
            return False
        self.refresh()
        self.settle()
        return True

    def enter(self) -> None:
        """To the question that listens."""
        self.settle()

    def tab_in(self, *, forward: bool) -> None:
        """To the first question, from behind to the last."""
        walk = self.flow.walk
        walk.go_to(walk.steps[0 if forward else -1])
        self.refresh()
        self.settle()

    def to_open(self) -> None:
        """To the first question without an answer."""
        self.flow.walk.to_open()
        self.refresh()
        self.settle()

    def settle(self) -> None:
        """To the answer of the question that listens; it stays where it is in a row of which several can be chosen."""
        part = self._parts[self.flow.walk.step]
        if part is self.beside and holds_focus(part):
            return
        if part is self.picker:
            choice = self.flow.facts.choice
            chosen = self._games.get(choice.id) if choice is not None else None
            give_focus(chosen or next(iter(self._games.values()), None))
        elif isinstance(part, AnswerRow | OffendersBlock | SpokenBlock | KontraBlock | OptionBlock):
            give_focus(part.stop())

    def focus_moved(self, widget: QWidget) -> None:
        """A click or an arrow into another question makes that one listen."""
        step = next((step for step, part in self._parts.items() if part.isAncestorOf(widget)), None)
        if step is None:
            return
        self.flow.walk.go_to(step)
        self.kontra.aim(widget)
        self.refresh()

    def _answer(self, step: Step, action: Callable[[T], object], answer: T) -> None:
        """One answer is enough: on to the next open question."""
        action(answer)
        self.flow.walk.move_on(step)
        self.answered.emit()

    def _add(self, step: Step, action: Callable[[T], object] | None = None, answer: T | None = None) -> None:
        """There can be more: the question listens on."""
        if action is not None and answer is not None:
            action(answer)
        self.flow.walk.go_to(step)
        self.answered.emit()

    def _press_game(self, key: str) -> bool:
        choice = next((each for each in self.flow.facts.choices if each.key == key), None)
        if choice is not None:
            self.flow.facts.choose_game(choice)
        return choice is not None

    def _press_player(self, key: str, players: tuple[str, ...], action: Callable[[str], None]) -> bool:
        player = next((each for each in players if seat_key(self.flow, each) == key), None)
        if player is not None:
            action(player)
        return player is not None

    def _press_seat(self, key: str) -> bool:
        if key.isdigit():
            self.flow.answers.press_seat(int(key))
        return key.isdigit()

    def _press_partner(self, key: str) -> bool:
        facts = self.flow.facts
        if key == ALONE_KEY and facts.partners and facts.may_be_alone:
            facts.choose_partner(None)
            return True
        return self._press_player(key, facts.partners, facts.choose_partner)

    def _refresh_games(self) -> None:
        facts = self.flow.facts
        if facts.choices != self._shown:
            self._shown = facts.choices
            clear_layout(self._grid)
            self._games = {choice.id: self._game_button(choice) for choice in facts.choices}
            self._place_games()
            for column in range(_columns()):
                self._grid.setColumnStretch(column, 1)
        listening = self.flow.walk.step is Step.GAME
        self.title.set_listening(listening)
        for choice in facts.choices:
            button = self._games[choice.id]
            button.setChecked(facts.choice == choice)
            button.set_listening(listening)
            vorhand = facts.choice == choice and facts.declarer == self.flow.deal.vorhand
            button.set_value(value_text(choice, self.flow.ruleset, vorhand=vorhand))

    def _place_games(self) -> None:
        """In columns; a button whose text needs the room of two takes it."""
        px = theme_of(self).px
        columns = _columns()
        width = (px(716) - px(6) * (columns - 1)) // columns
        row = column = 0
        for button in self._games.values():
            # The check may be missing and the bold label cut to the plain one.
            span = 2 if button.sizeHint().width() - px(30) > width else 1
            if column + span > columns:
                row, column = row + 1, 0
            self._grid.addWidget(flexible(button), row, column, 1, span)
            column += span

    def _game_button(self, choice: GameChoice) -> ChoiceButton:
        button = ChoiceButton(choice.label, value_text(choice, self.flow.ruleset, vorhand=False), choice.key)
        button.clicked.connect(lambda _checked: self._answer(Step.GAME, self.flow.facts.choose_game, choice))
        return button

    def _refresh_players(self) -> None:
        facts = self.flow.facts
        only = facts.game is not None and facts.game.vorhand_only
        note = self.tr("Vorhand")
        self.declarers.set_options(
            [self._player(each, note if only and each == self.flow.deal.vorhand else "") for each in facts.declarers]
        )
        self.declarers.set_chosen((facts.declarer,))
        alone = [Option(ALONE, self.tr("alone"), ALONE_KEY)] if facts.may_be_alone else []
        self.partners.set_options([*(self._player(each) for each in facts.partners), *alone])
        self.partners.set_chosen((ALONE if facts.alone else facts.partner,))
        self.beside.set_options([self._player(each) for each in facts.negatives.beside])
        self.beside.set_chosen(facts.negatives.declarers[1:])

    def _player(self, player: str, note: str = "") -> Option:
        return Option(player, player, seat_key(self.flow, player), self.marks[player], note)


def _columns() -> int:
    return 4 if theme_of().text_scale <= _FOUR_COLUMNS_UP_TO else 3
