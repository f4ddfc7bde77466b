"""The lines of the price lists as rows: headings between them, each line one sentence for a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarockblock.ui.kit.translate import translate
from tarockblock.ui.rules.price_list import PriceLine, PriceSection

LONG_VALUE = 8
"""A value of more letters is a text: it stands from the left and may break."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A heading with its heads (no ``line``), or a line; ``rulesets`` are the short names of those shown."""

    title: str
    heads: tuple[str, ...]
    rulesets: tuple[str, ...]
    line: PriceLine | None = None

    @property
    def is_wide(self) -> bool:
        """Whether the values are texts."""
        if self.line is None or len(self.heads) > 1:
            return False
        if self.line.key.startswith("settings."):
            return True
        cells = [cell for cell in (*self.line.cells, self.line.other) if cell is not None]
        return any(len(value) > LONG_VALUE for cell in cells for value in cell.values)

    @property
    def instead(self) -> str:
        """What stands officially where a single ruleset says something else."""
        line = self.line
        if line is None or not line.measured or not line.differs:
            return ""
        if line.other is None:
            return translate("Rules", "not played officially")
        if line.cells[0] is None:
            return translate("Rules", "not played")
        changed = [line.other.values[place] for place in range(len(self.heads)) if line.value_differs(place)]
        return (
            translate("Rules", "instead of {values}").format(values=" / ".join(dict.fromkeys(changed)))
            if changed
            else ""
        )

    @property
    def clauses(self) -> list[str]:
        """The clauses of the line as sentences, each once."""
        cells = () if self.line is None else self.line.cells
        return list(dict.fromkeys(cell.clause.sentence for cell in cells if cell is not None and cell.clause))

    @property
    def spoken(self) -> str:
        """Everything as one sentence."""
        line = self.line
        if line is None:
            return self.title
        parts = [", ".join(part for part in (line.name, line.note) if part)]
        for ruleset, cell in zip(self.rulesets, line.cells, strict=True):
            value = _values(self.heads, cell.values) if cell is not None else translate("Rules", "not played")
            parts.append(f"{ruleset}: {value}" if len(self.rulesets) > 1 else value)
        if self.instead:
            parts.append(self.instead)
        elif line.differs:
            parts.append(translate("Rules", "differs"))
        return ". ".join(parts)


def _values(heads: tuple[str, ...], values: tuple[str, ...]) -> str:
    return ", ".join(" ".join(part for part in pair if part) for pair in zip(heads, values, strict=True))


def sheet_rows(sections: Sequence[PriceSection], rulesets: Sequence[str]) -> list[SheetRow]:
    """Each section's heading and its lines, one after the other; ``rulesets`` are short names."""
    names, rows = tuple(rulesets), list[SheetRow]()
    for section in sections:
        rows.append(SheetRow(section.title, section.heads, names))
        rows += [SheetRow(section.title, section.heads, names, line) for line in section.lines]
    return rows
