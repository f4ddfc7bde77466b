"""The middle of the hand dialog: player, result, bonuses or negative declarers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.draft_parties import KONTRA_KEY
from tarockblock.app.drafts.hand_draft import CARDS_KEY, RESULT_KEYS, HandDraft, Outcome
from tarockblock.app.drafts.questions import Ask, Choice
from tarockblock.domain.hand import Result, format_thirds
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.arrangement import Width
from tarockblock.ui.entry.labels import result_text, step_title
from tarockblock.ui.entry.negatives import NegativePane
from tarockblock.ui.entry.parts import (
    AnswerRow,
    ArrowWalk,
    AskedPart,
    InfoBox,
    Option,
    PartiesPane,
    game_kontra,
    title_width,
)
from tarockblock.ui.hand.hand_dialog_bonuses import BonusPane
from tarockblock.ui.kit.layout import Pixels, Span, add_lines, grid, grow, hbox, set_margins, stretch, vbox
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import capital
from tarockblock.ui.kit.widgets.digit_pad import OfferDigits
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.panel import Hairline
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, TextLabel


class CardsRow(AskedPart):
    """Card points and the game's Kontra; letters belong to the step."""

    typed = Signal(str, bool)
    letter_pressed = Signal(object)

    def __init__(self, draft: HandDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.field = TextField(
            self.tr("Card points of the declarer's side"), self.tr("e.g. {points}").format(points="38/1"), height=34
        )
        self.field.setFixedWidth(max(px(92), self.field.minimumSizeHint().width()))
        self.field.setMaxLength(8)
        self.field.installEventFilter(self)
        self.field.textEdited.connect(lambda text: self.typed.emit(text, False))
        self.field.editingFinished.connect(lambda: self.typed.emit(self.field.text(), True))
        self._hint = TextLabel("", 12, 400, "text2")
        self.kontra = game_kontra(draft.ruleset)
        self.kontra.current_changed.connect(lambda level: self.did.emit(Ask.RESULT, partial(draft.set_kontra, level)))
        self._cap = KeyCap(CARDS_KEY)
        name = hbox(TextLabel(self.tr("Card points"), 13, 400, "text2"), self._cap, gap=4)
        self.digits = OfferDigits(self.field)
        beside = hbox(self.digits.make_button(), grow(self._hint), gap=6)
        self._grid = grid((name, self.field, beside, self.kontra), gap=6, shares={2: 1})
        self.setLayout(self._grid)
        self.set_room_width(Width.WIDE)

    def set_room_width(self, width: Width) -> None:
        """Indent the row under its answers if wide; place Kontra below if narrow."""
        indent = title_width() + px(6) if width is Width.WIDE else 0
        set_margins(self._grid, (Pixels(indent), 0, 0, 0))
        self._hint.setVisible(width is not Width.NARROW)
        if width is Width.NARROW:
            add_lines(self._grid, [(Span(self.kontra, 3),)], 1)
        else:
            add_lines(self._grid, [(None, None, None, self.kontra)])

    def refresh(self) -> None:
        """Show the card points and Kontra."""
        draft = self._draft
        if self.field.text() != draft.cards.text:
            self.field.setText(draft.cards.text)
        game = None if draft.choice is None else draft.choice.game
        least = draft.ruleset.least_to_win(game, kontra=draft.kontra > 0)
        hint = self.tr("won from {points}") if draft.keeps_cards else self.tr("not saved")
        self._hint.set_text(hint.format(points=format_thirds(least, always_blatt=True)))
        self.kontra.set_current(draft.kontra)
        self.kontra.set_active(draft.step_for(KONTRA_KEY) is not None)
        self._cap.set_active(draft.step_for(CARDS_KEY) is not None)
        self.kontra.setVisible(not draft.is_conceded)

    def begin(self, digit: str) -> None:
        """Focus the field, starting with a digit or selecting its text."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        if not digit:
            self.field.selectAll()
            return
        self.field.setText(digit)
        self.typed.emit(digit, False)

    def leave(self) -> None:
        """Accept the field's value."""
        if self.field.hasFocus():
            self.typed.emit(self.field.text(), True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        back = event.key() == Qt.Key.Key_Backspace and not self.field.text()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if back or (plain and event.text().isalpha()):
            self.letter_pressed.emit(event)
            return True
        return False


class AnswersPane(AskedPart):
    """The draft's questions but the first; its parts emit answers."""

    def __init__(self, draft: HandDraft, marks: Mapping[str, Mark]) -> None:
        super().__init__()
        self._draft = draft
        self._wording = Wording(draft.language)
        self.parties = PartiesPane(draft, marks, self, before_game=True)
        self.results = AnswerRow(step_title(Ask.RESULT), 0, self)
        self.cards = CardsRow(draft, self)
        self.problem = ProblemLabel(parent=self)
        self.problem.setMinimumHeight(px(16))
        self.bonuses = BonusPane(draft, marks, self)
        self.negatives = NegativePane(draft, marks, self)
        self._conceded = InfoBox(self)
        self._first = TextLabel(self.tr("First the game: its key is printed on it."), 13, 400, "text2", wrap=True)
        self._line = Hairline(parent=self)
        self.bonus_problem = ProblemLabel(parent=self)
        self.bonus_problem.setMinimumHeight(px(16))
        self.setLayout(
            vbox(
                self.parties,
                self.results,
                self.cards,
                self.problem,
                self._line,
                self._first,
                self.bonuses,
                self.negatives,
                self._conceded,
                self.bonus_problem,
                stretch(),
                gap=5,
            )
        )
        self._walk = ArrowWalk(self.results)
        self.parts: dict[Ask, AskedPart] = {
            **self.parties.rows,
            Ask.RESULT: self.results,
            Ask.BONUSES: self.bonuses,
            Ask.KONTRA: self.negatives,
        }
        self.cards.did.connect(self.did)

    def set_room_width(self, width: Width) -> None:
        """Lay out for a width; call `refresh` afterwards."""
        for part in (self.parties, self.results, self.cards, self.bonuses, self.negatives):
            part.set_room_width(width)

    def refresh(self, outcome: Outcome) -> None:
        """Show the draft, its problems and the active step."""
        draft = self._draft
        self.parties.refresh(draft.step)
        working = {key for key in RESULT_KEYS.values() if draft.step_for(key) is Ask.RESULT}
        self.results.show_question(
            draft.find(Ask.RESULT), _result_option, listening=draft.step is Ask.RESULT, working=working
        )
        self.results.setVisible(draft.choice is not None and not (draft.is_negative and self.negatives.several))
        self.cards.refresh()
        self._refresh_visible()
        if draft.is_negative:
            self.negatives.refresh(draft.step, outcome.problems)
        elif draft.choice is not None:
            self.bonuses.refresh(outcome.problems)
        self._refresh_problems(outcome)
        self._walk.watch()

    def explain(self, text: str) -> None:
        """Show why a key did nothing, until the next answer."""
        (self.bonus_problem if self._draft.step is Ask.BONUSES else self.problem).show_problem(text)
        self.problem.setVisible(True)

    def explain_no_kontra(self, text: str) -> None:
        """Explain X on a silent bonus, until the next answer."""
        self.bonus_problem.show_problem(text)

    def stop(self, index: int = 0) -> QWidget | None:
        """Return the active step's focus target."""
        draft = self._draft
        if draft.step is Ask.RESULT and draft.is_negative and self.negatives.several:
            return self.negatives.stop(step=Ask.RESULT)
        if draft.step is Ask.RESULT and not draft.is_negative and draft.cards.text:
            return self.cards.field
        part = self.parts.get(draft.step)
        return None if part is None else part.stop()

    def step_of(self, widget: QWidget) -> Ask | None:
        """Return a widget's question, or None."""
        if self.negatives.isAncestorOf(widget):
            return self.negatives.step_of(widget)
        parts = ((Ask.RESULT, self.cards), *self.parts.items())
        return next((ask for ask, part in parts if part.isAncestorOf(widget)), None)

    def _refresh_visible(self) -> None:
        draft = self._draft
        chosen, positive = draft.choice is not None, draft.choice is not None and not draft.is_negative
        self.cards.setVisible(positive)
        self.problem.setVisible(chosen)
        self._line.setVisible(chosen)
        self._first.setVisible(not chosen)
        self.bonuses.setVisible(positive and not draft.is_conceded)
        self.bonus_problem.setVisible(positive and not draft.is_conceded)
        self.negatives.setVisible(draft.is_negative)
        self._conceded.setVisible(draft.is_conceded)
        if draft.is_conceded and draft.choice is not None:
            clause = draft.ruleset.setting_clause("conceded_price") or draft.choice.game.clause
            text = self.tr(
                "A conceded game is not played: no Kontra, no bonuses. It costs the price of the game"
                " and its own bonus."
            )
            if draft.choice.bid is None:
                text = self.tr("A conceded game is not played: no Kontra, no bonuses. It costs the price of the game.")
            self._conceded.set_text(text, draft.ruleset.clauses[clause].ref.get(draft.language))

    def _refresh_problems(self, outcome: Outcome) -> None:
        upper: list[str] = []
        lower: list[str] = []
        for name, found in outcome.problems.items():
            if name in (Ask.GAME, Ask.DEALER):
                continue
            sentences = [self._wording.problem(each, self._draft.ruleset) for each in found]
            (lower if name.startswith("bonus") else upper).extend(sentences)
        self.problem.show_problem(_sentence(upper))
        self.bonus_problem.show_problem(_sentence(lower))
        self.cards.field.set_problem(any(each.path == "card_points" for each in outcome.problems.get("result", ())))


def _sentence(sentences: list[str]) -> str:
    return " · ".join(capital(text) for text in sentences)


def _result_option(choice: Choice) -> Option:
    result = Result(choice.to)
    return Option(result, result_text(result), choice.key, lost=result is not Result.WON)
