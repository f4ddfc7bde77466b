"""Keeps the panel beside the pages without a scroll bar: clauses that have no room are left to the ledger's "why"."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QScrollArea

from tarockblock.ui.kit.widgets.preview_data import PreviewData
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel


def fitting(data: PreviewData, measure: PreviewPanel, size: QSize) -> PreviewData:
    """The data with as many clauses as a panel of that size has room for; ``measure`` is a panel nobody sees.

    The last one is dropped first, and before the first one is given up it is cut to its first sentence.
    """
    measure.resize(size)
    for count in range(len(data.clauses), 0, -1):
        shorter = replace(data, clauses=data.clauses[:count])
        if _fits(shorter, measure):
            return shorter
    if data.clauses:
        shorter = replace(data, clauses=(_first_sentence(data.clauses[0]),))
        if _fits(shorter, measure):
            return shorter
    return data


def _fits(data: PreviewData, measure: PreviewPanel) -> bool:
    measure.set_data(data)
    area = measure.findChild(QScrollArea)
    inside = None if area is None else area.widget()
    return area is None or inside is None or inside.height() <= area.height()


def _first_sentence(clause: str) -> str:
    """``OÖ 5: „Erstens. Zweitens.“`` cut to ``OÖ 5: „Erstens.“``."""
    start = clause.find(": ")
    end = clause.find(". ", start)
    if end < 0:
        return clause
    closing = clause[-1] if clause[-1] in "“”" else ""
    return clause[: end + 1] + closing
