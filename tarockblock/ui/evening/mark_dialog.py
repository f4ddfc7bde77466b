"""The choice of a person's colour and letter."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.app.marks import MarkDraft
from tarockblock.domain.marks import COLORS, MOST_LETTERS, Mark
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog, titled
from tarockblock.ui.kit.layout import add_lines, grid, in_lines, stretch
from tarockblock.ui.kit.theme import px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import OneOf, PaintedButton
from tarockblock.ui.kit.widgets.painting import box
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.text_label import TextLabel

_SIDE, _MARK = 40, 26


class _Swatch(PaintedButton):
    """A colour with its owner's letters."""

    usual_size = (_SIDE, _SIDE)

    def __init__(self, color: int, name: str) -> None:
        super().__init__(name)
        self.mark = Mark("", color)
        self.setToolTip(plain_tip(name))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        if self.isChecked() or self.hasFocus() or self.hovered():
            ground = tokens().accent_soft if self.isChecked() else None
            edge = tokens().accent if self.isChecked() or self.hasFocus() else tokens().control
            box(painter, rect, px(8), ground, edge, 2 if self.hasFocus() else 1)
        inner = (rect.width() - px(_MARK)) / 2
        paint_mark(painter, rect.adjusted(inner, inner, -inner, -inner), self.mark)


class Swatches(OneOf):
    """All colours, plain and with a ring."""

    def __init__(self, draft: MarkDraft) -> None:
        super().__init__()
        self._draft = draft
        self.setAccessibleName(self.tr("Colour"))
        self._swatches = [_Swatch(color, self._name(color)) for color in range(2 * COLORS)]
        self.hold(self._swatches)
        lines = grid(gap=4)
        add_lines(lines, in_lines(self._swatches, COLORS))
        self.setLayout(lines)

    def _name(self, color: int) -> str:
        text = self.tr("Colour {number}") if color < COLORS else self.tr("Colour {number} with a ring")
        name, who = text.format(number=color % COLORS + 1), self._draft.owner(color)
        return f"{name} ({who})" if who else name

    def show_draft(self) -> None:
        draft = self._draft
        for color, each in enumerate(self._swatches):
            who = draft.owner(color)
            letters = draft.others[who].initials if who else ""
            each.mark = Mark(draft.letters if color == draft.color else letters, color)
            each.update()
        self.set_current(draft.color)


class MarkDialog(FormDialog[MarkDraft]):
    """A dialog that emits its draft, after warning of effects on another owner."""

    manual = "colours-and-letters"

    def __init__(self, draft: MarkDraft, wording: Wording, parent: QWidget | None = None) -> None:
        super().__init__(draft, wording, parent=parent)
        self.swatches = Swatches(draft)
        self.swatches.current_changed.connect(lambda color: self.do(setattr, draft, "color", color))
        letter = self.tr("One or two letters")
        self.letters = self.line("letters", letter, most=MOST_LETTERS, width=64)
        self.others = TextLabel("", 13, 400, "text2", wrap=True)
        self.lay_out(
            self.tr("Colour and letter of {name}").format(name=draft.name),
            self.tr("Use everywhere"),
            titled(self.tr("Colour"), self.swatches, wide=True),
            titled(letter, self.letters, below=self.problem("letters")),
            self.others,
            stretch(),
            width=520,
            first=self.swatches.buttons[draft.color % (2 * COLORS)],
        )

    def refresh(self) -> None:
        super().refresh()
        self.swatches.show_draft()
        draft, texts = self.draft, []
        if who := draft.owner(draft.color):
            swap = self.tr("{name} has this colour and swaps with {other}.")
            texts.append(swap.format(name=who, other=draft.name))
        if who := draft.owner_of_letters:
            texts.append(self.tr("{name} has this letter and gets another one.").format(name=who))
        self.others.set_text(" ".join(texts))

    def reason(self, found: Mapping[str, str]) -> str:
        return super().reason(found) or ("" if self.draft.is_changed else self.tr("Choose another colour or letter."))
