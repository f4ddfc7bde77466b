"""Parts of the wizard's pages: a yes/no question, chips of known facts, a grid of answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from tarockblock.ui.entry.parts import ArrowWalk, AskedPart
from tarockblock.ui.kit.layout import add, grow, hbox, vbox
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import BuiltFor, PaintedWidget, clear_layout
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, SideBySide
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, text_width
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, StepTitle, TextLabel


class QuestionRow(QWidget):
    """A question with yes and no at its right, and its clause."""

    decided = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._text = TextLabel("", 13, 500, wrap=True)
        self._hint = TextLabel("", 12, 400, "text2")
        self.yes = ChoiceButton(translate("RenonceParts", "yes"), "", translate("RenonceParts", "Y"))
        self.no = ChoiceButton(translate("RenonceParts", "no"), "", translate("RenonceParts", "N"))
        for button, yes in ((self.yes, "yes"), (self.no, "no")):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _checked, yes=yes: self.decided.emit(yes))
        self.setLayout(hbox(grow(self._text), self._hint, self.yes, self.no, gap=6))
        ArrowWalk(self).watch()

    def show_question(self, text: str, answer: bool | None, *, listening: bool, hint: str = "") -> None:
        self._text.set_text(text)
        self._text.set_color("accent" if listening else "text")
        self._hint.set_text(hint)
        self._hint.setVisible(bool(hint))
        for button, value in ((self.yes, True), (self.no, False)):
            button.setChecked(answer is value)
            button.set_active(listening)
            button.setAccessibleName(f"{text} {button.label}")

    def stop(self) -> QAbstractButton:
        return self.no if self.no.isChecked() else self.yes


@dataclass(frozen=True, slots=True)
class Question:
    """A question, its answer so far, and its clause."""

    text: str
    answer: bool | None
    hint: str = ""


class QuestionsBlock(AskedPart):
    """Questions below each other, with yes and no."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[QuestionRow] = []
        self._column = vbox(gap=6)
        self.setLayout(self._column)

    def refresh(self, questions: Sequence[Question], listening: int | None) -> None:
        """Show the questions; ``listening`` is the index of the one whose keys work."""
        while len(self._rows) < len(questions):
            self._add(len(self._rows))
        for index, row in enumerate(self._rows):
            row.setVisible(index < len(questions))
        for index, (row, question) in enumerate(zip(self._rows, questions, strict=False)):
            row.show_question(question.text, question.answer, listening=index == listening, hint=question.hint)
        self.setVisible(bool(questions))

    def stop(self, index: int = 0) -> QAbstractButton | None:
        return self._rows[index].stop() if index < len(self._rows) else None

    def index_at(self, widget: QWidget) -> int | None:
        return next((index for index, row in enumerate(self._rows) if row.isAncestorOf(widget)), None)

    def _add(self, index: int) -> None:
        row = QuestionRow()
        row.decided.connect(lambda to: self.pressed.emit(to, index))
        self._rows.append(row)
        add(self._column, row)


class HeadedLine(QWidget):
    """A title with a hint, and an error or another widget at the right."""

    def __init__(self, title: str = "", hint: str = "") -> None:
        super().__init__()
        self.title = StepTitle(title, hint)
        self.problem = ProblemLabel()
        self.row = SideBySide(self.title, grow(self.problem), gap=12)
        self.setLayout(self.row)


class FactChip(PaintedWidget):
    """A known fact in a frame: mark and text; faint for an empty one."""

    def __init__(self, text: str, mark: Mark | None = None, *, bold: bool = False, faint: bool = False) -> None:
        super().__init__()
        self._text, self._mark, self._bold, self._faint = text, mark, bold, faint
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of mark and text, up to half a line; the previous page has it in full."""
        width = 2 * px(10) + text_width(font(13, 600 if self._bold else 500), self._text)
        return QSize(min(round(width + (px(24) if self._mark else 0)) + 1, px(380)), px(32))

    def minimumSizeHint(self) -> QSize:
        """Let a long text elide, but not a short one."""
        return QSize(min(self.sizeHint().width(), px(130)), px(32))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        box(painter, rect, px(7), None, tokens().border if self._faint else tokens().control)
        left = float(px(10))
        if self._mark is not None:
            side = px(16)
            paint_mark(painter, QRectF(left - 2, round((rect.height() - side) / 2), side, side), self._mark)
            left += side + px(6)
        area = QRectF(left, 0, rect.width() - left - px(8), rect.height())
        face = font(13, 600 if self._bold else 500)
        draw_text(
            painter, area, self._text, face, tokens().text2 if self._faint else tokens().text, LEFT, may_be_cut=True
        )


class ChipRow(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._row = FlowLayout(gap=6)
        self.setLayout(self._row)
        self._built = BuiltFor()

    def show_chips(self, chips: Sequence[tuple[str, Mark | None, bool, bool]]) -> None:
        """Show chips given as text, mark, bold, faint."""
        if not self._built.update(tuple(chips)):
            return
        clear_layout(self._row)
        self._row.add(*(FactChip(text, mark, bold=bold, faint=faint) for text, mark, bold, faint in chips))
        self.setAccessibleName(", ".join(text for text, *_ in chips))
