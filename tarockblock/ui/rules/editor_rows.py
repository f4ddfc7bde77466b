"""What the editor of a house ruleset shows of a draft, as ready texts: sections, groups and rows, and what is wrong.

Knows no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.labels import RuleWords
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import GameKind
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import Field, FieldKind
from tarockblock.ui.kit.translate import sentence, translate


@dataclass(frozen=True, slots=True)
class EditorRow:
    """A name, the place of its switch (played or not; "" without one), and of its values, one under each head."""

    label: str
    switch: str
    paths: tuple[str, ...]

    @property
    def places(self) -> tuple[str, ...]:
        return tuple(path for path in (self.switch, *self.paths) if path)


@dataclass(frozen=True, slots=True)
class EditorGroup:
    """Rows under a heading."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[EditorRow, ...]


@dataclass(frozen=True, slots=True)
class EditorSection:
    """What is shown together."""

    title: str
    groups: tuple[EditorGroup, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """Every place in it."""
        return tuple(path for group in self.groups for row in group.rows for path in row.places)


def editor_sections(draft: HouseDraft, wording: Wording) -> list[EditorSection]:
    """Games, bonuses, what holds for all, readings."""
    maker = _Maker(draft, wording)
    return [
        EditorSection(translate("Rules", "Games"), (maker.prices(), maker.for_vorhand(), maker.who_may())),
        EditorSection(translate("Rules", "Bonuses"), (maker.bonuses(), maker.of_bonuses())),
        EditorSection(translate("Rules", "Scoring"), (maker.general(), maker.trischaken(), maker.renonce())),
        EditorSection(translate("Rules", "Readings"), (maker.settings(),)),
    ]


class _Maker:
    def __init__(self, draft: HouseDraft, wording: Wording) -> None:
        self._words = RuleWords(draft.data, wording)
        self._data = draft.data
        self._fields: dict[str, Field] = {field.path: field for field in draft.fields}

    def _games(self, *, trischaken: bool = False) -> Iterator[str]:
        for game, each in self._data["games"].items():
            if (each["kind"] == GameKind.TRISCHAKEN) is trischaken:
                yield game

    def _rows(
        self, group: str, subjects: Sequence[str], names: Sequence[str], *, switch: bool
    ) -> tuple[EditorRow, ...]:
        rows = []
        for subject in subjects:
            here = f"{group}.{subject}"
            paths = tuple(f"{here}.{name}" if f"{here}.{name}" in self._fields else "" for name in names)
            if any(paths):
                rows.append(EditorRow(self._words.subject(self._fields[here]), here if switch else "", paths))
        return tuple(rows)

    def prices(self) -> EditorGroup:
        """Whether a game is played, and for what."""
        heads = (translate("Rules", "won"), translate("Rules", "lost"))
        rows = self._rows("games", list(self._games()), ("value", "lost_value"), switch=True)
        return EditorGroup(translate("Rules", "Played, and its price per opponent"), heads, rows)

    def for_vorhand(self) -> EditorGroup:
        """Other prices for Vorhand; of a game that is hers alone there are none."""
        heads = (translate("Rules", "won"), translate("Rules", "lost"))
        rows = self._rows("games", list(self._games()), ("vorhand_value", "vorhand_lost_value"), switch=False)
        return EditorGroup(translate("Rules", "If Vorhand plays it"), heads, rows)

    def who_may(self) -> EditorGroup:
        """Switches of the games."""
        heads = (translate("Rules", "Vorhand only"), translate("Rules", "concedable"))
        rows = self._rows("games", list(self._games()), ("vorhand_only", "concedable"), switch=False)
        return EditorGroup(translate("Rules", "Who may play it, and whether it can be conceded"), heads, rows)

    def bonuses(self) -> EditorGroup:
        """Whether a bonus counts, for what and for whom."""
        heads = (translate("Rules", "silent"), translate("Rules", "announced"), translate("Rules", "opponents too"))
        rows = self._rows("bonuses", list(self._data["bonuses"]), ("silent", "announced", "opponents"), switch=True)
        return EditorGroup(translate("Rules", "Counts, and its price per opponent"), heads, rows)

    def of_bonuses(self) -> EditorGroup:
        """What only some bonuses have."""
        found = [
            field for field in self._fields.values() if field.group == "bonuses" and field.name in ("effect", "least")
        ]
        return EditorGroup(translate("Rules", "Particulars"), ("",), self._single(found, whole=True))

    def general(self) -> EditorGroup:
        """What decides a game; Kontra; the rate."""
        found = [field for field in self._fields.values() if field.group in ("won_from", "kontra", "rate")]
        return EditorGroup(translate("Rules", "What holds for all games"), ("",), self._single(found))

    def trischaken(self) -> EditorGroup:
        """Whether it is played, how it is settled, for how much."""
        played = [self._fields[f"games.{game}"] for game in self._games(trischaken=True)]
        found = [field for field in self._fields.values() if field.group == "trischaken"]
        return EditorGroup(translate("Rules", "Trischaken"), ("",), self._single([*played, *found]))

    def renonce(self) -> EditorGroup:
        """What a renonce costs beside the usual."""
        found = [field for field in self._fields.values() if field.group == "renonce"]
        return EditorGroup(translate("Rules", "Renonce"), ("",), self._single(found))

    def settings(self) -> EditorGroup:
        found = [field for field in self._fields.values() if field.group == "settings"]
        title = translate("Rules", "How doubtful places are read")
        return EditorGroup(title, ("",), self._single(found, whole=True))

    def _single(self, fields: Sequence[Field], *, whole: bool = False) -> tuple[EditorRow, ...]:
        """A row for each; ``whole`` names the subject too."""
        rows = []
        for field in fields:
            if field.kind is FieldKind.PLAYED:
                rows.append(EditorRow(translate("Rules", "is played"), "", (field.path,)))
            else:
                label = self._words.label(field) if whole else self._words.short(field)
                rows.append(EditorRow(label, "", (field.path,)))
        return tuple(rows)


class EditorWords:
    """A draft as it is now: its problems are found once, when this is made."""

    def __init__(self, draft: HouseDraft, wording: Wording) -> None:
        self._draft, self._wording = draft, wording
        self._words = RuleWords(draft.data, wording)
        self._places = frozenset(field.path for field in draft.fields)
        self._problems = draft.problems()
        self.sentences = {found.path: self._sentence(found) for found in reversed(self._problems)}
        """What is wrong, and what to do, by place ("name" is that of the ruleset)."""

    @property
    def origin(self) -> str:
        """Beside the name: what is wrong with it, else what it comes from."""
        draft, problem = self._draft, self.sentences.get("name", "")
        new = (
            translate("RulesEditor", "new, after {base}") if draft.is_new else translate("RulesEditor", "after {base}")
        )
        return problem or new.format(base=draft.base.short.get(self._wording.language))

    def label(self, section: EditorSection) -> str:
        """A section with the number of its changes, and a sign where something is wrong."""
        changed = sum(self._draft.is_changed(path) for path in section.places)
        label = f"{section.title}  ≠ {changed}" if changed else section.title
        return f"{label}  !" if any(path in self.sentences for path in section.places) else label

    @property
    def reason(self) -> str:
        """Why the draft cannot be stored, "" where it can."""
        draft = self._draft
        if not self._problems:
            is_stored = not draft.dirty and not draft.is_new
            return translate("RulesEditor", "Everything is saved.") if is_stored else ""
        first = self._problems[0]
        reason = self.sentences[first.path]
        if first.path not in self._places:
            return reason
        label = self._words.label(draft.field(first.path))
        return translate("RulesEditor", "{field}: {sentence}").format(field=label, sentence=reason)

    @property
    def can_set_back(self) -> bool:
        """Whether anything is another than officially."""
        return any(self._draft.is_changed(path) for path in self._places)

    def _sentence(self, found: Problem) -> str:
        field: Field | None = self._draft.field(found.path) if found.path in self._places else None
        if found.code == "missing_key" and field is not None and field.optional:
            return translate("RulesEditor", "One of the two prices is needed; or take the bonus out.")
        if found.code == "missing_key" and field is not None and field.kind is FieldKind.CARD_POINTS:
            return translate("RulesEditor", "Card points like 35/2, please.")
        if found.code in ("wrong_type", "missing_key") and field is not None:
            return translate("RulesEditor", "A whole number from 0 to {most}, please.").format(most=field.most)
        return sentence(self._wording.problem(found))


def is_shown(draft: HouseDraft, row: EditorRow) -> bool:
    """A game that is not played has one row, with the switch that brings it back; Vorhand's own have no others."""
    path = row.places[0]
    if row.switch or draft.field(path).kind is FieldKind.PLAYED:
        return True
    only = ".".join((*path.split(".")[:-1], "vorhand_only"))
    alone = path.endswith(("vorhand_value", "vorhand_lost_value")) and bool(draft.shown(only))
    return draft.is_played(path) and not alone


def was_words(draft: HouseDraft, words: RuleWords, path: str, head: str, *, first: bool) -> tuple[str, str]:
    """What a changed field was, in a few words, and what setting it back means, in full; twice "" where it is not.

    ``head`` stands above the field; the ``first`` of a row needs no head to be understood.
    """
    if not draft.is_changed(path):
        return "", ""
    field, official = draft.field(path), draft.base_value(path)
    value = words.value(field, official)
    spoken = translate("EditorSectionView", "{name}: set back to {value}").format(name=words.label(field), value=value)
    if field.kind is FieldKind.PLAYED and official:
        return translate("EditorSectionView", "officially played"), spoken
    if field.kind is FieldKind.PLAYED:
        return translate("EditorSectionView", "officially not played"), spoken
    if head and not first:
        return translate("EditorSectionView", "{what} instead of {value}").format(what=head, value=value), spoken
    return translate("EditorSectionView", "instead of {value}").format(value=value), spoken


def was_value(draft: HouseDraft, words: RuleWords, path: str) -> str:
    """What a changed field was, as the value alone; "" where it is not changed."""
    return words.value(draft.field(path), draft.base_value(path)) if draft.is_changed(path) else ""
