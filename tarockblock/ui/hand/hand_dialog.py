"""The hand dialog, a view of `HandDraft`. Neither scores nor stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QMargins, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from tarockblock.app.drafts.hand_draft import HandDraft, Outcome, Press
from tarockblock.app.drafts.questions import Ask
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.arrangement import Arrangement, arrangements_for
from tarockblock.ui.entry.labels import missing_text
from tarockblock.ui.entry.parts import typed
from tarockblock.ui.entry.picker import GamePicker
from tarockblock.ui.hand.entry_dialog import EntryDialog
from tarockblock.ui.hand.hand_changes import with_changes
from tarockblock.ui.hand.hand_dialog_answers import AnswersPane
from tarockblock.ui.hand.hand_keys import hand_keys, refusal_text
from tarockblock.ui.kit.key_groups import KeyGroup
from tarockblock.ui.kit.layout import grow, hbox, set_beside, set_gap, set_margins
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.theme import px, text_scale
from tarockblock.ui.kit.translate import capital, translate
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.preview_data import PreviewData
from tarockblock.ui.ledger.preview import preview_of

SIZE = QSize(1264, 664)
"""Size at 100 % text, fitting 1280 × 720 with its frame."""
RIGHT = 18
"""Margin at the preview's right."""

_PAGES: Mapping[str, int] = {"PgUp": -4, "PgDown": 4}
"""Lines of reasons to scroll."""


class HandDialog(EntryDialog[HandDraft]):
    """The hand's dialog; it can be replaced by Trischaken or by plus and minus."""

    trischaken_requested = Signal()
    figures_requested = Signal()

    def build(self) -> None:
        self._outcome = Outcome()
        self._requests = {
            Press.TRISCHAKEN: self.trischaken_requested,
            Press.FIGURES: self.figures_requested,
            Press.RENONCE: self.renonce_requested,
        }
        self._busy = self._went_on = self._fitting = False
        self._plan: Arrangement | None = None
        self._narrower = 0
        self.picker = GamePicker(self.draft)
        self.answers = AnswersPane(self.draft, self._marks)
        middle = QWidget()
        self._row = hbox(self.picker, grow(self.answers))
        middle.setLayout(self._row)
        self._scroll = self._lay_out_around(middle, QMargins(0, px(14), px(RIGHT), px(12)))
        self._scroll.verticalScrollBar().rangeChanged.connect(self._bring_into_sight)
        for ask, part in {Ask.GAME: self.picker, **self.answers.parts}.items():
            part.pressed.connect(partial(self._answered, ask))
            part.did.connect(self._do)
        self.picker.trischaken_pressed.connect(self.trischaken_requested)
        self.picker.figures_pressed.connect(self.figures_requested)
        self.answers.did.connect(self._do)
        self.answers.cards.typed.connect(self._cards_typed)
        self.answers.cards.letter_pressed.connect(self.keyPressEvent)

    def refresh(self) -> None:
        self._busy = True
        draft = self.draft
        self._outcome = outcome = draft.outcome()
        self._show_title(
            self.tr("Change hand {hand} – Radl {radl}, dealer {dealer}, Vorhand {vorhand}"),
            self.tr("Enter hand {hand} – Radl {radl}, dealer {dealer}, Vorhand {vorhand}"),
        )
        self.picker.refresh()
        self.answers.refresh(outcome)
        wording = Wording(self.draft.language)
        found = [each for name in (Ask.GAME, Ask.DEALER) for each in self._outcome.problems.get(name, ())]
        sentences = [wording.problem(each, self.draft.ruleset) for each in found]
        self.picker.problem.show_problem(" · ".join(capital(text) for text in sentences))
        self.preview.set_data(self._preview_data())
        self.foot.show_reason(self._reason())
        self.foot.set_active(True)
        self._busy = False
        if self._plan is not None:
            self._fit_words()

    def key_groups(self) -> list[KeyGroup]:
        """Return the keys by question, the active one first."""
        return hand_keys(self.draft)

    def own_keys(self) -> list[OwnKey]:
        """Return the keys for going back and scrolling reasons."""
        before = translate("KeysDialog", "to the step before")
        back = OwnKey(("Backspace",), before, lambda _key: self.go_by(-1) or True)
        words = translate("KeysDialog", "through the reasons")
        turn = OwnKey(tuple(_PAGES), words, lambda key: self.preview.scroll_reasons(_PAGES[key]))
        return [back, turn]

    def sizeHint(self) -> QSize:
        return self._size_for(SIZE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass keys to the active step; Enter stores from any step."""
        self._went_on = False
        held_back = event.isAutoRepeat() and event.key() == Qt.Key.Key_Backspace
        if not held_back and not press_own(self, event) and not self._step_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._narrower = 0
        self._fit()
        self._fit_words()

    def _fit(self) -> None:
        """Lay out the middle for its width, so that it scrolls only vertically."""
        plans = arrangements_for(self._room() * 100 / text_scale(), self.picker.least)
        plan = plans[min(self._narrower, len(plans) - 1)]
        if plan == self._plan:
            return
        self._plan = plan
        margins = plan.margins
        self.foot.align(px(margins.left))
        set_margins(self._row, (margins.left, 12, margins.right, 6))
        set_gap(self._row, margins.between)
        set_beside(self._row, plan.beside)
        self.picker.set_columns(plan.columns, plan.column, fill=not plan.beside)
        self.answers.set_room_width(plan.width)
        self.refresh()
        self.resume()

    def _fit_words(self) -> None:
        if self._fitting:
            return
        self._fitting = True
        while self._least_width() > self._room():
            before, self._narrower = self._plan, self._narrower + 1
            self._fit()
            if self._plan == before:
                break
        self._fitting = False

    def _least_width(self) -> int:
        """Return the middle's current least width; Qt updates its own an event later."""
        for each in self.findChildren(QWidget):
            each.updateGeometry()
        return self._row.minimumSize().width()

    def _room(self) -> int:
        """Return the width beside the preview and scroll bar, in pixels."""
        room = self.width() - px(RIGHT) - (0 if self.is_narrow else self.preview.sizeHint().width())
        if text_scale() > 100 or self.width() < SIZE.width() or self.height() < SIZE.height():
            room -= self._scroll.verticalScrollBar().sizeHint().width()
        return room

    def _answered(self, ask: Ask, to: str, _index: int) -> None:
        draft = self.draft
        early = draft.game is None and ask is Ask.DECLARER
        self._do(ask, partial(draft.choose_declarer, to) if early else partial(draft.answer, ask, to))

    def _do(self, ask: Ask, action: Callable[[], None]) -> None:
        self.draft.go_to(ask)
        action()
        self.refresh()
        self.resume()

    def _cards_typed(self, text: str, final: bool) -> None:
        if self._busy or (final and text == self.draft.cards.text and self.draft.cards.settled):
            return
        before = self.draft.step
        self.draft.type_cards(text, final=final)
        self.refresh()
        if self.draft.step is not before:
            self.resume()
            self._went_on = not final

    def _explain_refusal(self, text: str) -> None:
        self.foot.show_reason(text, failure=self.foot.primary.isEnabled())
        self.foot.reason.set_color("minus")
        self.answers.explain(text)
        announce(self.foot.reason, self.foot.reason.text())

    def _step_key(self, event: QKeyEvent) -> bool:
        text, shift, both = typed(event)
        if not text:
            return False
        if event.isAutoRepeat():
            return True  # a letter has another meaning in the next step
        done = self.draft.type_key(text, shift=shift, both=both)
        reason = refusal_text(self.draft, done, text)
        if done is Press.DONE or reason:
            self.refresh()
            self.resume()
        if done is Press.KONTRA_SILENT:
            self.answers.explain_no_kontra(reason)
        elif reason:
            self._explain_refusal(reason)
        elif done is Press.CARDS:
            self.answers.cards.begin(text)
        elif done is Press.CARDS_FIELD:
            self._to_cards()
        elif done in self._requests:
            self._requests[done].emit()
        return done is not Press.IGNORED

    def _to_cards(self) -> None:
        """Focus and select the card points."""
        self.refresh()
        self.answers.cards.begin("")
        self._bring_into_sight()

    def go_by(self, offset: int) -> bool:
        """Move to the next or previous step; ignore Tab after figures have led on."""
        if self._went_on and offset > 0:
            self._went_on = False
            return True
        return super().go_by(offset)

    def resume(self) -> None:
        step = self.draft.step
        target = self.picker.stop() if step is Ask.GAME else self.answers.stop()
        if target is not None:
            self._busy = True
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            self._busy = False
            self._bring_into_sight()
            QTimer.singleShot(0, self, self._bring_into_sight)

    def _bring_into_sight(self) -> None:
        focus, middle = QApplication.focusWidget(), self._scroll.widget()
        if focus is not None and middle is not None and middle.isAncestorOf(focus):
            if self._plan is not None and not self._plan.beside and self.answers.isAncestorOf(focus):
                self._scroll.verticalScrollBar().setValue(self.answers.y() - px(6))  # show as many answers as possible
            self._scroll.ensureWidgetVisible(focus)

    def focus_moved(self, to: QWidget) -> None:
        """Activate the step that was clicked or reached by arrow."""
        if self._busy:
            return
        step = Ask.GAME if self.picker.isAncestorOf(to) else self.answers.step_of(to)
        if step is not None:
            self.draft.go_to(step)
            self.refresh()

    def _preview_data(self) -> PreviewData:
        draft, outcome = self.draft, self._outcome
        undecided = Ask.PARTNER in outcome.missing
        shown = preview_of(
            outcome.entry, outcome.row, draft.ruleset, draft.deal, self._marks, draft.language, undecided=undecided
        )
        return with_changes(shown, draft, outcome.entry) if self._editing else shown

    def _reason(self) -> str:
        missing, choice = self._outcome.missing, self.draft.choice
        for found in self._outcome.problems.values():
            text = Wording(self.draft.language).problem(found[0], self.draft.ruleset)
            return capital(text)
        return missing_text(missing[0], "" if choice is None else choice.label) if missing else ""

    def enter(self) -> None:
        if self._sent:
            return
        self.answers.cards.leave()
        if self._outcome.can_be_stored:
            self._send(self.draft.entry())
            return
        announce(self.foot, self._reason())
        if Ask.DEALER in self._outcome.problems:
            self.foot.deal.click()
            return
        self.draft.to_fault()
        self.refresh()
        self.resume()

    def places_closed(self) -> None:
        """Activate a question whose answer the seats made invalid."""
        self.draft.to_fault(earlier=True)
        self.refresh()
        self.resume()
