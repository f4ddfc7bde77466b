"""Which fields of a draft stand where in the editor: sections, groups, rows. Words and places only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.words import RuleWords
from tarockblock.domain.ruleset import GameKind
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import Field, FieldKind
from tarockblock.ui.kit.translate import translate


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
