"""The Trischaken dialog, a view of `TrischakenDraft`."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from tarockblock.app.drafts.hand_draft import RENONCE_KEY
from tarockblock.app.drafts.questions import Ask
from tarockblock.app.drafts.trischaken_draft import (
    STANDING_KEYS,
    FieldState,
    Standing,
    TrischakenDraft,
    TrischakenOutcome,
)
from tarockblock.domain.hand import WHOLE_DEAL, format_thirds
from tarockblock.exchange.wording import Wording
from tarockblock.ui.hand.entry_dialog import EntryDialog
from tarockblock.ui.hand.hand_changes import with_changes
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.layout import add, grow, hbox, in_middle, set_beside, sheet, space, stretch, vbox, within
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import capital, joined, translate
from tarockblock.ui.kit.widgets.base import PaintedWidget, clear_layout
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import EvenGrid
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, draw_text, text_width
from tarockblock.ui.kit.widgets.panel import Hairline
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, StepTitle, TextLabel
from tarockblock.ui.kit.widgets.trischaken_row import NARROW, TrischakenRow
from tarockblock.ui.ledger.preview import preview_of

_NAME_LEFT, _SUM_RIGHT, _CHECK_LEFT, _SUM_HEIGHT, _FIELD_PAD = 36, 284, 316, 50, 12
_REMARK_BESIDE = 560


class SumLine(PaintedWidget):
    """The card points' sum, and whether it is a deal's."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title, self._total, self._text, self._right = title, "", "", True
        self.setFixedHeight(px(_SUM_HEIGHT))

    def show_sum(self, total: str, text: str, *, right: bool) -> None:
        self._total, self._text, self._right = total, text, right
        self.setAccessibleName(joined(self._title, total, text, by=" "))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move the remark below if there is no room beside."""
        super().resizeEvent(event)
        self.setFixedHeight(px(_SUM_HEIGHT + (20 if self._is_narrow() else 0)))

    def _is_narrow(self) -> bool:
        return self.width() < px(_REMARK_BESIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, height, narrow = QPainter(self), px(_SUM_HEIGHT), self._is_narrow()
        ink = tokens().accent if self._right else tokens().minus
        draw_text(painter, QRectF(px(_NAME_LEFT), 0, px(140), height), self._title, font(14, 600), tokens().text, LEFT)
        right = px(_SUM_RIGHT) if self.width() >= px(NARROW) else self.width() - px(_FIELD_PAD)
        total = QRectF(0, 0, right, height)
        draw_text(painter, total, self._total, font(18, 600), tokens().text, RIGHT)
        if not self._text:
            return
        left, top = (px(_NAME_LEFT), px(_SUM_HEIGHT - 8)) if narrow else (px(_CHECK_LEFT), 0)
        height = px(24) if narrow else height
        glyph = QRectF(left, top, px(14), height)
        draw_icon(painter, "check" if self._right else "exclamation", glyph, ink)
        area = QRectF(left + px(20), top, self.width() - left - px(20), height)
        draw_text(painter, area, self._text, font(13, 600), ink, LEFT)


class ThresholdHead(PaintedWidget):
    """The words above the ticks where "the game" begins."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text, self._x = text, 0
        self.setAccessibleName(text)
        self.setFixedHeight(px(24))

    def set_x(self, x: int) -> None:
        self._x = x
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        face = font(12, 500)
        width = text_width(face, self._text) + 2
        area = QRectF(self._x - width / 2, 0, width, self.height())
        draw_text(QPainter(self), area, self._text, face, tokens().text2, LEFT)


class StandingButtons(QWidget):
    """A player's buttons: most points, the game, no trick."""

    pressed = Signal(str)

    def __init__(self, player: str) -> None:
        super().__init__()
        words = {
            Standing.MOST: self.tr("the most"),
            Standing.GAME: self.tr("the game"),
            Standing.WITHOUT: self.tr("no trick"),
        }
        self.buttons = {each: ChoiceButton(text, "", STANDING_KEYS[each]) for each, text in words.items()}
        for each, button in self.buttons.items():
            button.setAutoExclusive(False)
            button.set_dense(True)
            button.setAccessibleName(joined(player, words[each]))
            # The keys belong to the row whose field has the focus.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked, each=each: self.pressed.emit(each))
        self.setLayout(EvenGrid(3, *self.buttons.values(), gap=4))

    def show_standing(self, standing: Standing | None, *, listening: bool, fixed: bool) -> None:
        """Show the standing; ``fixed`` if derived from card points."""
        for each, button in self.buttons.items():
            both = standing is Standing.GAME and each is Standing.MOST
            button.setChecked(each is standing or both)
            button.setEnabled(not fixed)
            button.set_active(listening)


SIZE = QSize(1240, 530)
_BESIDE = 800
"""Least width of a row with bar and buttons."""


class TrischakenDialog(EntryDialog[TrischakenDraft]):
    renonce_while_editing = False

    def build(self) -> None:
        self._wording = Wording(self.draft.language)
        self._outcome = TrischakenOutcome((), 0)
        self._rows: dict[str, TrischakenRow] = {}
        self._standings: dict[str, StandingButtons] = {}
        self._lines: list[QBoxLayout] = []
        self.problem = ProblemLabel()
        least = format_thirds(self.draft.ruleset.won_from, always_blatt=True)
        title = StepTitle(self.tr("Card points"))
        title.set_active(True)
        notation = self.tr("28/1 means 28 points and 1 Blatt; or say only who has the most, the game or no trick")
        self._head = ThresholdHead(self.tr("the game from {points}").format(points=least))
        self._fields = vbox(gap=0)
        self.sum_line = SumLine(self.tr("Sum"))
        self.foot.align(px(22))
        self._scroll = self._lay_out_around(
            sheet(
                hbox(title, grow(TextLabel(notation, 12, 400, "text2", wrap=True)), gap=10),
                self._head,
                self._fields,
                space(6),
                Hairline(),
                self.sum_line,
                self.problem,
                stretch(),
                gap=4,
                margins=(22, 15, 12, 16),
            ),
            QMargins(px(12), px(15), px(18), px(11)),
        )

    def refresh(self) -> None:
        draft = self.draft
        if tuple(self._rows) != draft.players:
            self._build_rows()
        self._outcome = outcome = draft.outcome()
        self._show_title(
            self.tr("Change Trischaken – hand {hand}, Radl {radl}, dealer {dealer}"),
            self.tr("Trischaken – hand {hand}, Radl {radl}, dealer {dealer}"),
        )
        for state in outcome.fields:
            self._show_field(state)
        self._show_standings()
        total = format_thirds(outcome.total, always_blatt=True)
        known = sum(state.thirds is not None for state in outcome.fields)
        if outcome.total > draft.most_points:
            text = self.tr("too much: there are 70 points in a deal")
            if draft.most_points < WHOLE_DEAL:
                text = self.tr("too much: there are 68 points without the talon")
        elif known == len(outcome.fields) and draft.ruleset.trischaken.talon_counts:
            text = self.tr("right: 70 points are dealt out")
        else:
            text = ""
        self.sum_line.show_sum(total if known else "", text, right=outcome.total <= draft.most_points)
        shown = preview_of(outcome.entry, outcome.row, draft.ruleset, draft.deal, self._marks, draft.language)
        self.preview.set_data(with_changes(shown, draft, outcome.entry) if self._editing else shown)
        self._show_problems()

    def sizeHint(self) -> QSize:
        return self._size_for(SIZE)

    def own_keys(self) -> list[OwnKey]:
        found = [
            OwnKey(("Down", "Up"), translate("KeysDialog", "to the next player, or back"), self._walk),
            OwnKey(
                tuple(STANDING_KEYS.values()),
                translate("KeysDialog", "the most points, the game, no trick"),
                lambda key: self._say(
                    self.draft.players[self.draft.index],
                    next(each for each, known in STANDING_KEYS.items() if known == key),
                ),
            ),
        ]
        if not self._editing:
            words = translate("KeysDialog", "it ended in a renonce")
            found.append(OwnKey((RENONCE_KEY,), words, lambda _key: self.renonce_requested.emit()))
        return found

    def _walk(self, key: str) -> bool:
        if not self._row.field.hasFocus():
            return False
        self.go_by(1 if key == "Down" else -1)
        return True

    def focus_moved(self, to: QWidget) -> None:
        for index, row in enumerate(self._rows.values()):
            if row.field is to:
                self.draft.go_to(Ask.CARDS, index)
                self._show_standings()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a field's number on leaving; H opens the renonce."""
        if event.type() == QEvent.Type.FocusOut:
            self._left(watched)
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
            if plain and event.text().isalpha():
                press_own(self, event)
                return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._arrange)

    def showEvent(self, event: QShowEvent) -> None:
        """Place the words above the ticks once the rows have places."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._arrange)

    def _build_rows(self) -> None:
        clear_layout(self._fields)
        self._rows, self._standings, self._lines = {}, {}, []
        deal = self.draft.deal
        for player in self.draft.players:
            badge = self.tr("Vorhand") if player == deal.vorhand else ""
            name = self.tr("Card points of {player}").format(player=player)
            row = TrischakenRow(player, self._marks[player], name, badge)
            row.set_threshold(self.draft.ruleset.won_from / WHOLE_DEAL)
            row.field.setMaxLength(8)
            row.field.textEdited.connect(lambda text, player=player: self._typed(player, text))
            row.field.installEventFilter(self)
            row.bar.pointed.connect(lambda share, player=player: self._point(player, share))
            row.bar.stepped.connect(lambda step, player=player: self._step(player, step))
            buttons = StandingButtons(player)
            buttons.pressed.connect(lambda standing, player=player: self._press(player, Standing(standing)))
            line = hbox(grow(row), in_middle(buttons), gap=6)
            add(self._fields, within(QWidget(), line))
            self._rows[player], self._standings[player] = row, buttons
            self._lines.append(line)
        QTimer.singleShot(0, self, self._arrange)

    def _arrange(self) -> None:
        for line in self._lines:
            set_beside(line, self._scroll.viewport().width() >= px(_BESIDE))
        QTimer.singleShot(0, self, self._place_head)

    def _press(self, player: str, standing: Standing) -> None:
        self._rows[player].field.setFocus(Qt.FocusReason.MouseFocusReason)
        self._say(player, standing)

    def _say(self, player: str, standing: Standing) -> None:
        taken = self.draft.set_standing(player, standing)
        self.refresh()
        if not taken:
            self.problem.show_problem(self.tr("The card points say that already: clear a field to choose instead."))

    def _show_standings(self) -> None:
        for index, state in enumerate(self._outcome.fields):
            here = index == self.draft.index and self.draft.completed is None
            fixed = self.draft.completed is not None
            self._standings[state.player].show_standing(state.standing, listening=here, fixed=fixed)

    def _place_head(self) -> None:
        row = next(iter(self._rows.values()), None)
        if row is not None:
            self._head.set_x(row.threshold_x)

    def _typed(self, player: str, text: str) -> None:
        self.draft.type(player, text)
        self.refresh()

    def _point(self, player: str, share: float) -> None:
        self._rows[player].field.setFocus(Qt.FocusReason.MouseFocusReason)
        self._put(player, round(share * WHOLE_DEAL))

    def _step(self, player: str, step: int) -> None:
        self.draft.leave(player)
        now = next(state.thirds for state in self.draft.outcome().fields if state.player == player)
        self._put(player, max(0, min(WHOLE_DEAL, (now or 0) + step)))

    def _put(self, player: str, thirds: int) -> None:
        self.draft.type(player, format_thirds(thirds, always_blatt=True), final=True)
        self.refresh()

    def _left(self, field: QObject) -> None:
        for player, row in self._rows.items():
            if row.field is field and player != self.draft.completed:
                self.draft.leave(player)
                self.refresh()

    def _show_field(self, state: FieldState) -> None:
        row = self._rows[state.player]
        row.set_share(0.0 if state.thirds is None else state.thirds / WHOLE_DEAL)
        row.set_completed(state.completed)
        if row.field.text() != state.text:  # not while it is typed into: the draft has its text from there
            row.field.setText(state.text)
            if row.field.hasFocus():
                row.field.selectAll()
        if state.problem is not None:
            row.set_caption(capital(self._wording.problem(state.problem, self.draft.ruleset)), problem=True)
            return
        hints = (
            (state.most, self.tr("the most points")),
            (state.no_trick, self.tr("no trick: Jungfrau")),
            (state.completed and state.thirds is not None, self.tr("follows from 70")),
            (state.is_unused, self.tr("not saved")),
        )
        row.set_caption(" · ".join(text for holds, text in hints if holds))

    def _show_problems(self) -> None:
        outcome = self._outcome
        beside = [state.problem for state in outcome.fields]
        elsewhere = [each for each in outcome.problems if each not in beside]
        sentences = [capital(self._wording.problem(each, self.draft.ruleset)) for each in elsewhere]
        self.problem.show_problem(" · ".join(sentences))
        if outcome.can_be_stored:
            self.foot.show_reason("")
        elif outcome.problems:
            self.foot.show_reason(capital(self._wording.problem(outcome.problems[0], self.draft.ruleset)))
        else:
            self.foot.show_reason(self.tr("Three card points, or who has the most."))

    @property
    def _row(self) -> TrischakenRow:
        return self._rows[self.draft.players[self.draft.index]]

    def resume(self) -> None:
        self._row.field.setFocus(Qt.FocusReason.TabFocusReason)
        self._scroll.ensureWidgetVisible(self._row)

    def enter(self) -> None:
        """Store if complete, else go to the next field."""
        draft, here = self.draft, self._row.field.hasFocus()
        if here:
            draft.leave(draft.players[draft.index])
            self.refresh()
        if self._outcome.can_be_stored:
            self._send(draft.outcome().entry)
        elif here:
            draft.move_on(Ask.CARDS, draft.index)
            self.resume()
