"""The sources of price list lines as texts."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.labels import RuleWords
from tarockblock.exchange.wording import ClauseWords, Wording, clause_words, reading_words
from tarockblock.rules.fields import Field, FieldKind, look_up
from tarockblock.rules.library import setting_texts
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.rules.price_list import ExampleText, PriceCell, SheetRow


@dataclass(frozen=True, slots=True)
class Block:
    """A ruleset's part; ``marked`` if it differs from the other."""

    head: str
    value: str = ""
    clause: ClauseWords | None = None
    marked: bool = False
    examples: tuple[ExampleText, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A title, a remark and blocks."""

    title: str = ""
    note: str = ""
    blocks: tuple[Block, ...] = ()

    @property
    def spoken(self) -> str:
        parts = [self.title, self.note]
        for block in self.blocks:
            clause = () if block.clause is None else (block.clause.about, block.clause.sentence)
            parts += [block.head, block.value, *clause]
            for example in block.examples:
                parts += [example.hand, *(f"{line.value}: {line.figures}" for line in example.lines)]
        return joined(*parts, by=". ")


def explain_row(row: SheetRow | None, base: str = "") -> Explanation:
    """Return a line's clauses; ``base`` names the official ruleset for comparison."""
    if row is None or row.line is None:
        return Explanation()
    line, several = row.line, len(row.rulesets) > 1
    blocks = [
        _block(name if several or line.measured else "", cell, row, marked=line.differs)
        for name, cell in zip(row.rulesets, line.cells, strict=True)
    ]
    if line.measured and line.differs:
        blocks.append(_block(base, line.other, row, marked=False))
    return Explanation(line.name, line.note, tuple(blocks))


def _block(head: str, cell: PriceCell | None, row: SheetRow, *, marked: bool) -> Block:
    if cell is None:
        return Block(head, translate("Rules", "not played"), marked=marked)
    pairs = zip(row.heads, cell.values, strict=True)
    value = " · ".join(joined(*pair, by=" ") for pair in pairs)
    return Block(head, value, cell.clause, marked, cell.examples)


def explain_field(draft: HouseDraft, field: Field, wording: Wording) -> Explanation:
    """Return a field's official value, clause and permitted values."""
    words, language = RuleWords(draft.data, wording), wording.language
    official = words.value(field, draft.base_value(field.path))
    head = translate("Rules", "Officially ({ruleset})").format(ruleset=draft.base.short.get(language))
    blocks = [Block(head, official, _official_clause(draft, field, wording))]
    if draft.is_changed(field.path):
        here = draft.shown(field.path) or draft.followed(field.path) or None
        value = words.value(field, draft.shown(field.path) if isinstance(draft.shown(field.path), bool) else here)
        clause = draft.clause_of(field.path)
        cited = None if clause is None else replace(clause_words(clause, wording), head="")  # it is the block's
        blocks.insert(0, Block(translate("Rules", "House rule"), value, cited, marked=True))
    title = words.label(field)
    if field.kind is FieldKind.PLAYED:
        title = translate("Rules", "{name}: played or not").format(name=title)
    return Explanation(title, _hint(field), tuple(blocks))


def _official_clause(draft: HouseDraft, field: Field, wording: Wording) -> ClauseWords | None:
    slot = field.clause or (*field.keys, "clause")
    found = look_up(draft.official, slot)
    if isinstance(found, str):
        return clause_words(draft.base.clauses[found], wording)
    if field.group == "settings":
        return reading_words(setting_texts()[field.subject].why.get(wording.language), wording)
    return None


def _hint(field: Field) -> str:
    plain = {
        FieldKind.CARD_POINTS: translate("Rules", "Card points like 35/2: points and Blatt."),
        FieldKind.LENGTH: translate(
            "Rules", "A number of hands like 4, or of Radl like 1 Radl. Empty: nothing doubles."
        ),
        FieldKind.NUMBERS: translate("Rules", "A factor per level, like 2 4 8 16. Empty: each doubles."),
        FieldKind.NUMBER: translate("Rules", "A whole number from {least} to {most}."),
    }
    found = plain.get(field.kind, "") if not field.choices else ""
    if field.kind is FieldKind.CARD_POINTS and field.follows:
        return translate("Rules", "Card points like 35/2. Empty: the same as without a kontra.")
    if field.kind is FieldKind.CARD_POINTS and field.optional and field.group == "games":
        return translate("Rules", "Card points like 35/2. Empty: as in all games.")
    empty = ""
    if field.kind is FieldKind.NUMBER and field.follows:
        empty = translate("Rules", "Empty: the value it follows.")
    elif field.kind is FieldKind.NUMBER and field.optional:
        empty = translate("Rules", "Empty: there is none.")
    return joined(found.format(least=field.least, most=field.most), empty, by=" ")
