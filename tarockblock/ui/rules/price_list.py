"""The price list of one or two rulesets as texts. Computes no prices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tarockblock.app.rules.examples import Shown, examples, offered, situations
from tarockblock.app.rules.labels import RuleWords
from tarockblock.app.rules.price_lines import GameLine, game_lines
from tarockblock.domain.hand import format_thirds
from tarockblock.domain.ruleset import Bonus, Effect, GameKind, Ruleset
from tarockblock.exchange.formatting import NO_BREAK_SPACE
from tarockblock.exchange.wording import ClauseWords, Wording, clause_words, reading_words
from tarockblock.rules.fields import GENERAL, fields_of, look_up, merged, value_of
from tarockblock.rules.library import setting_texts, situation_texts
from tarockblock.rules.writer import to_data
from tarockblock.ui.kit.translate import joined, translate

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """An example's result under a setting's value; ``holds`` if in force."""

    value: str
    figures: str
    holds: bool


@dataclass(frozen=True, slots=True)
class ExampleText:
    """An example hand in words, with its result under each value."""

    hand: str
    lines: tuple[ExampleLine, ...]


@dataclass(frozen=True, slots=True)
class PriceCell:
    """A ruleset's part of a line: values by head, remark, clause and ``examples``."""

    values: tuple[str, ...]
    clause: ClauseWords | None
    note: str = ""
    examples: tuple[ExampleText, ...] = ()


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A line with a cell per ruleset, None if it lacks the item.

    ``other`` is compared with: the second ruleset, else the official one.
    """

    key: str
    name: str
    cells: tuple[PriceCell | None, ...]
    other: PriceCell | None = None
    measured: bool = False

    @property
    def note(self) -> str:
        """Remark shared by the cells, or the first."""
        return next((cell.note for cell in self.cells if cell is not None and cell.note), "")

    @property
    def rivals(self) -> tuple[PriceCell | None, PriceCell | None]:
        """Compared cells, the same twice if nothing is compared."""
        if len(self.cells) > 1:
            return self.cells[0], self.cells[1]
        return self.cells[0], self.other if self.measured else self.cells[0]

    @property
    def differs(self) -> bool:
        one, other = self.rivals
        if one is None or other is None:
            return one is not other
        return (one.values, one.note) != (other.values, other.note)

    @property
    def note_differs(self) -> bool:
        one, other = self.rivals
        return one is not None and other is not None and one.note != other.note

    def value_differs(self, index: int) -> bool:
        one, other = self.rivals
        if one is None or other is None:
            return one is not other
        return one.values[index] != other.values[index]


@dataclass(frozen=True, slots=True)
class PriceSection:
    """Lines under a heading; ``heads`` are above the values, one empty if single."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[PriceLine, ...]


def price_list(
    rulesets: Sequence[Ruleset], wording: Wording, base: Ruleset | None = None, *, only_different: bool = False
) -> list[PriceSection]:
    """Return games, bonuses, other rules and readings.

    A single ruleset is compared with ``base``.
    """
    shown = [_Sheet(each, wording) for each in rulesets]
    other = None if base is None or len(rulesets) > 1 else _Sheet(base, wording)
    sections = [
        PriceSection(title, heads, _lines(index, shown, other)) for index, (title, heads) in enumerate(_heads(rulesets))
    ]
    if only_different:
        sections = [replace(each, lines=tuple(line for line in each.lines if line.differs)) for each in sections]
    return [section for section in sections if section.lines]


def _heads(rulesets: Sequence[Ruleset]) -> list[tuple[str, tuple[str, ...]]]:
    units = {each.points_are_cents for each in rulesets}
    unit = ""
    if units == {True}:
        unit = translate("Rules", ", in cents")
    elif units == {False}:
        unit = translate("Rules", ", in points")
    won, lost = translate("Rules", "won"), translate("Rules", "lost")
    silent, announced = translate("Rules", "silent"), translate("Rules", "announced")
    return [
        (translate("Rules", "Games, per opponent") + unit, (won, lost)),
        (translate("Rules", "Bonuses, per opponent") + unit, (silent, announced)),
        (translate("Rules", "For all games"), ("",)),
        (translate("Rules", "Trischaken"), ("",)),
        (translate("Rules", "Renonce"), ("",)),
        (translate("Rules", "Differs from round to round"), ("",)),
        (translate("Rules", "Other rules"), ("",)),
    ]


def _lines(section: int, shown: Sequence[_Sheet], other: _Sheet | None) -> tuple[PriceLine, ...]:
    """Merge the sheets' lines in the first's order, later ones' own at the end."""
    sheets = [*shown, *([] if other is None else [other])]
    names: dict[str, str] = {}
    cells: list[dict[str, PriceCell]] = []
    for sheet in sheets:
        found = {key: (name, cell) for key, name, cell in sheet.section(section)}
        cells.append({key: cell for key, (_name, cell) in found.items()})
        for key, (name, _cell) in found.items():
            names.setdefault(key, name)
    measured = other is not None
    return tuple(
        PriceLine(
            key,
            name,
            tuple(each.get(key) for each in cells[: len(shown)]),
            cells[-1].get(key) if measured else None,
            measured,
        )
        for key, name in names.items()
    )


Entry = tuple[str, str, PriceCell]
"""Key, name and cell."""


class _Sheet:
    """A ruleset's lines by section."""

    def __init__(self, ruleset: Ruleset, wording: Wording) -> None:
        self._ruleset, self._wording, self._language = ruleset, wording, wording.language
        self._data: dict[str, Any] = to_data(ruleset)
        self._words = RuleWords(merged(self._data, self._data), wording)
        self._fields = {field.path: field for field in fields_of(self._data)}

    def section(self, number: int) -> Iterator[Entry]:
        makers = (self._games, self._bonuses, self._general, self._trischaken, self._renonce, self._settings)
        return (*makers, self._remarks)[number]()

    def _clause(self, clause: str | None) -> ClauseWords | None:
        return None if clause is None else clause_words(self._ruleset.clauses[clause], self._wording)

    def _games(self) -> Iterator[Entry]:
        for line in game_lines(self._ruleset):
            if line.game.kind is not GameKind.TRISCHAKEN:
                cell = PriceCell(line.prices(vorhand=False), self._clause(line.game.clause), self._note(line))
                yield f"games.{line.key}", line.name.get(self._language), cell

    def _note(self, line: GameLine) -> str:
        parts = []
        if line.bid is not None:
            bonus = self._ruleset.bonuses[line.bid.bonus].name.get(self._language)
            parts.append(translate("Rules", "with the announced {bonus}").format(bonus=bonus))
        if line.game.vorhand_only:
            parts.append(translate("Rules", "Vorhand only"))
        if line.has_prices_for_vorhand:
            won, lost = line.prices(vorhand=True)
            parts.append(translate("Rules", "for Vorhand {won} won, {lost} lost").format(won=won, lost=lost))
        return " · ".join(parts)

    def _bonuses(self) -> Iterator[Entry]:
        for bonus in self._ruleset.bonuses.values():
            sign = "×" if bonus.effect is Effect.MULTIPLY else ""
            values = tuple(NOTHING if price is None else f"{sign}{price}" for price in (bonus.silent, bonus.announced))
            cell = PriceCell(values, self._clause(bonus.clause), _bonus_remarks(bonus))
            yield f"bonuses.{bonus.id}", bonus.name.get(self._language), cell

    def _general(self) -> Iterator[Entry]:
        yield from (self._field(path) for path, field in self._fields.items() if field.group in GENERAL)
        solo = PriceCell(("×2",), self._clause(self._ruleset.solo_clause))
        yield "solo", translate("Rules", "bonuses in solo games"), solo

    def _trischaken(self) -> Iterator[Entry]:
        if any(game.kind is GameKind.TRISCHAKEN for game in self._ruleset.games.values()):
            yield from (self._field(path) for path in self._fields if path.startswith("trischaken."))
            yield from self._situations()

    def _situations(self) -> Iterator[Entry]:
        rules, texts = self._ruleset.trischaken, situation_texts()
        for name, example in situations(self._ruleset, self._wording).items():
            clause = self._clause(rules.clauses.get(name, rules.clause))
            cell = PriceCell((f"{example.hand}: {_line(example.figures)}",), clause)
            yield f"situations.{name}", texts[name].name.get(self._language), cell

    def _renonce(self) -> Iterator[Entry]:
        for path, field in self._fields.items():
            # Without a fixed sum, the payment of several offenders follows from the other fields.
            if field.group == "renonce" and (
                field.name not in ("flat", "trischaken_several") or value_of(self._data, field)
            ):
                yield self._field(path)

    def _field(self, path: str) -> Entry:
        field = self._fields[path]
        value = self._words.value(field, value_of(self._data, field))
        clause = look_up(self._data, field.clause)
        return path, self._words.short(field), PriceCell((value,), self._clause(clause))

    def _settings(self) -> Iterator[Entry]:
        shown = examples(self._ruleset, self._wording)
        for name, values in offered(self._ruleset).items():
            text, clause = setting_texts()[name], self._clause(self._ruleset.setting_clause(name))
            if clause is None:
                clause = reading_words(text.why.get(self._language), self._wording)
            value = text.values[self._ruleset.setting(name)].get(self._language)
            cell = PriceCell((value,), clause, examples=tuple(self._examples(name, values, shown[name])))
            yield f"settings.{name}", text.name.get(self._language), cell

    def _examples(self, name: str, values: tuple[str, ...], shown: Sequence[Sequence[Shown]]) -> Iterator[ExampleText]:
        words, known = setting_texts()[name].values, self._ruleset.setting(name)
        for found in shown:
            lines = (
                ExampleLine(
                    words[value].get(self._language),
                    _line(each.figures) or translate("Rules", "is not entered"),
                    value == known,
                )
                for value, each in zip(values, found, strict=True)
            )
            yield ExampleText(found[0].hand, tuple(lines))

    def _remarks(self) -> Iterator[Entry]:
        for remark in self._ruleset.remarks:
            cell = PriceCell((remark.text.get(self._language),), self._clause(remark.clause))
            yield f"remarks.{remark.id}", remark.name.get(self._language), cell


def _line(figures: Sequence[str]) -> str:
    return NO_BREAK_SPACE.join(figures)


def _bonus_remarks(bonus: Bonus) -> str:
    parts = []
    if bonus.least_thirds is not None:
        least = format_thirds(bonus.least_thirds, always_blatt=True)
        parts.append(translate("Rules", "from {card_points} card points").format(card_points=least))
    if not bonus.opponents:
        parts.append(translate("Rules", "the declarer's side alone"))
    return " · ".join(parts)


LONG_VALUE = 8
"""Longer values are texts: left-aligned and wrapping."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A heading (without ``line``) or line; ``rulesets`` are short names."""

    title: str
    heads: tuple[str, ...]
    rulesets: tuple[str, ...]
    line: PriceLine | None = None

    @property
    def is_wide(self) -> bool:
        if self.line is None or len(self.heads) > 1:
            return False
        if self.line.key.startswith("settings."):
            return True
        cells = [cell for cell in (*self.line.cells, self.line.other) if cell is not None]
        return any(len(value) > LONG_VALUE for cell in cells for value in cell.values)

    @property
    def instead(self) -> str:
        """Official value if a single ruleset differs."""
        line = self.line
        if line is None or not line.measured or not line.differs:
            return ""
        if line.other is None:
            return translate("Rules", "not played officially")
        if line.cells[0] is None:
            return translate("Rules", "not played")
        changed = [line.other.values[index] for index in range(len(self.heads)) if line.value_differs(index)]
        return (
            translate("Rules", "instead of {values}").format(values=" / ".join(dict.fromkeys(changed)))
            if changed
            else ""
        )

    @property
    def clauses(self) -> list[str]:
        cells = () if self.line is None else self.line.cells
        return list(dict.fromkeys(cell.clause.sentence for cell in cells if cell is not None and cell.clause))

    @property
    def spoken(self) -> str:
        line = self.line
        if line is None:
            return self.title
        parts = [joined(line.name, line.note)]
        for ruleset, cell in zip(self.rulesets, line.cells, strict=True):
            value = _values(self.heads, cell.values) if cell is not None else translate("Rules", "not played")
            parts.append(f"{ruleset}: {value}" if len(self.rulesets) > 1 else value)
        if self.instead:
            parts.append(self.instead)
        elif line.differs:
            parts.append(translate("Rules", "differs"))
        return ". ".join(parts)


def _values(heads: tuple[str, ...], values: tuple[str, ...]) -> str:
    return ", ".join(joined(*pair, by=" ") for pair in zip(heads, values, strict=True))


def sheet_rows(sections: Sequence[PriceSection], rulesets: Sequence[str]) -> list[SheetRow]:
    """Return the sections' headings and lines; ``rulesets`` are short names."""
    names, rows = tuple(rulesets), list[SheetRow]()
    for section in sections:
        rows.append(SheetRow(section.title, section.heads, names))
        rows += [SheetRow(section.title, section.heads, names, line) for line in section.lines]
    return rows
