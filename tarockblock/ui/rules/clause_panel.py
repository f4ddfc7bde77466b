"""The panel with the source's clauses for the selected line."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.domain.ruleset import ClauseKind
from tarockblock.ui.kit.layout import Item, Pixels, sheet, space, stretch, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.panel import Hairline, Panel
from tarockblock.ui.kit.widgets.plain_table import ScrollArea
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.rules.explanations import Block, Explanation

_HEADS = {ClauseKind.QUOTATION: "text2", ClauseKind.SUMMARY: "text2", ClauseKind.READING: "gold_text"}
"""Colours of the source, to tell our own readings apart."""

_WIDE, _LOW, _LEAST, _ANY = 300, 150, 96, 16_000


class ClausePanel(Panel):
    """An :class:`Explanation` in wrapping, scrolling text."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.shown = Explanation()
        self._scroll = ScrollArea()
        self.setLayout(vbox(self._scroll, margins=(Pixels(2), Pixels(4))))
        self._fill()

    def explain(self, explanation: Explanation) -> None:
        if explanation != self.shown:
            self.shown = explanation
            self._fill()

    def put(self, *, beside: bool, room: int) -> None:
        """Place the panel beside the lines, or below them with a fifth of ``room`` (pixels)."""
        height = max(min(room // 5, px(_LOW)), _LEAST)
        self.setMinimumWidth(px(_WIDE) if beside else 0)
        self.setMaximumWidth(px(_WIDE) if beside else _ANY)
        self.setMinimumHeight(0 if beside else height)
        self.setMaximumHeight(_ANY if beside else height)

    def _fill(self) -> None:
        shown = self.shown
        parts = [
            TextLabel(shown.title, 15, 600, wrap=True) if shown.title else None,
            TextLabel(shown.note, 12, 400, "text2", wrap=True) if shown.note else None,
            *(part for block in shown.blocks for part in _block(block, px(8))),
            stretch(),
        ]
        inside = sheet(*parts, gap=4, margins=(14, 10, 12, 12))
        inside.setAccessibleName(shown.spoken)
        self._scroll.setWidget(inside)


def _block(block: Block, gap: int) -> Iterator[Item]:
    yield space(Pixels(gap))
    if block.head:
        yield from (Hairline("line"), space(Pixels(gap // 2)), TextLabel(block.head, 12, 600, "text2", wrap=True))
    if block.value:
        value = f"≠ {block.value}" if block.marked else block.value
        yield TextLabel(value, 14, 600, "gold_text" if block.marked else "text", wrap=True)
    if block.clause is not None:
        colour = "text" if block.clause.kind is ClauseKind.QUOTATION else "text2"
        if block.clause.head:
            yield TextLabel(block.clause.head, 12, 600, _HEADS[block.clause.kind], wrap=True)
        if block.clause.about:
            yield TextLabel(block.clause.about, 12, 400, "text2", wrap=True)
        yield TextLabel(block.clause.words, 13, 400, colour, wrap=True)
    for example in block.examples:
        yield from (space(Pixels(gap)), TextLabel(example.hand, 12, 600, "text2", wrap=True))
        for line in example.lines:
            text = f"{'●' if line.holds else '○'} {line.value}: {line.figures}"
            yield TextLabel(text, 13, 600 if line.holds else 400, "text" if line.holds else "text2", wrap=True)
