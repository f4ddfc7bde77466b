"""The editor's sections, groups and rows as texts, without widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tarockblock.app.rules.draft import BY_KIND, HouseDraft
from tarockblock.app.rules.labels import RuleWords
from tarockblock.domain.problems import Problem
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import BESIDE_VALAT, GENERAL, Field, FieldKind
from tarockblock.ui.kit.translate import sentence, translate

_MOST_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class EditorRow:
    """A name, the path of its switch (or ""), and a path of a value per head."""

    label: str
    switch: str
    paths: tuple[str, ...]

    @property
    def all_paths(self) -> tuple[str, ...]:
        return tuple(path for path in (self.switch, *self.paths) if path)


@dataclass(frozen=True, slots=True)
class EditorGroup:
    """Rows under a heading."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[EditorRow, ...]


@dataclass(frozen=True, slots=True)
class EditorSection:
    title: str
    groups: tuple[EditorGroup, ...]

    @property
    def all_paths(self) -> tuple[str, ...]:
        return tuple(path for group in self.groups for row in group.rows for path in row.all_paths)


def editor_sections(draft: HouseDraft, wording: Wording) -> list[EditorSection]:
    """Return the sections: games, bonuses, general rules, readings."""
    rows, words = _Rows(draft, wording), RuleWords(draft.data, wording)
    won, lost = translate("Rules", "won"), translate("Rules", "lost")
    prices = {"value": won, "lost_value": lost}
    silent, announced = translate("Rules", "silent"), translate("Rules", "announced")
    for_vorhand = {"vorhand_value": won, "vorhand_lost_value": lost}
    who_may = {"vorhand_only": translate("Rules", "Vorhand only"), "concedable": translate("Rules", "concedable")}
    win = {"won_from": translate("Rules", "won from"), "bonus_factor": translate("Rules", "bonuses ×")}
    particular = {"talon": translate("Rules", "talon"), "renonce": translate("Rules", "renonce")}
    bei = {"bei": translate("Rules", "group")}
    counts = {"silent": silent, "announced": announced, "lost": translate("Rules", "if lost")}
    whose = {
        "declarer": translate("Rules", "declarer’s side"),
        "opponents": translate("Rules", "opponents"),
    }
    bonus_for_vorhand = {"vorhand_silent": silent, "vorhand_announced": announced}
    games = (
        rows.table(translate("Rules", "Played, and its price per opponent"), "games", prices, switch=True),
        rows.table(translate("Rules", "If Vorhand plays it"), "games", for_vorhand),
        rows.table(translate("Rules", "Who may play it, and whether it can be conceded"), "games", who_may),
        rows.table(translate("Rules", "Winning threshold, and factor of the bonuses"), "games", win),
        rows.table(translate("Rules", "Cards of the talon, and flat price of a renonce"), "games", particular),
        rows.table(translate("Rules", "What can be played beside one another (Bei)"), "games", bei),
        *rows.ticks(
            translate("Rules", "Bonuses that the game does not multiply"),
            lambda each: each.name == "leaves_alone",
            words.subject,
        ),
    )
    doubling, length = translate("Rules", "What doubles the hands after it"), translate("Rules", "hands, or 1 Radl")
    silent_valat = translate("Rules", "What counts beside a silent valat")
    announced_valat = translate("Rules", "What counts beside an announced valat")
    bonuses = (
        rows.table(translate("Rules", "Counts, and its price per opponent"), "bonuses", counts, switch=True),
        rows.table(translate("Rules", "Who can have it"), "bonuses", whose),
        rows.table(translate("Rules", "If Vorhand plays the game"), "bonuses", bonus_for_vorhand),
        rows.list(translate("Rules", "Particulars"), lambda each: each.name in ("effect", "least"), whole=True),
    )
    scoring = (
        rows.list(translate("Rules", "For all games"), lambda each: each.group in GENERAL),
        rows.list(translate("Rules", "Trischaken"), rows.is_of_trischaken),
        rows.list(translate("Rules", "Renonce"), lambda each: each.group == "renonce"),
        rows.list(doubling, lambda each: each.group == "doubling", whole=True, head=length),
        *rows.ticks(silent_valat, lambda each: each.group == BESIDE_VALAT[0], words.short),
        *rows.ticks(announced_valat, lambda each: each.group == BESIDE_VALAT[1], words.short),
    )
    title = translate("Rules", "How ambiguous passages are read")
    return [
        EditorSection(translate("Rules", "Games"), games),
        EditorSection(translate("Rules", "Bonuses"), bonuses),
        EditorSection(translate("Rules", "Scoring"), scoring),
        EditorSection(
            translate("Rules", "Readings"), (rows.list(title, lambda each: each.group == "settings", whole=True),)
        ),
    ]


class _Rows:
    """A draft's fields as rows, in their own order."""

    def __init__(self, draft: HouseDraft, wording: Wording) -> None:
        self._words = RuleWords(draft.data, wording)
        self._fields: dict[str, Field] = {field.path: field for field in draft.fields}

    def table(self, title: str, group: str, heads: Mapping[str, str], *, switch: bool = False) -> EditorGroup:
        """Return a row per game or bonus with these fields, and its ``switch``."""
        rows = []
        for here, field in self._fields.items():
            paths = tuple(f"{here}.{name}" if f"{here}.{name}" in self._fields else "" for name in heads)
            if field.group == group and field.kind is FieldKind.PLAYED and any(paths):
                rows.append(EditorRow(self._words.subject(field), here if switch else "", paths))
        return EditorGroup(title, tuple(heads.values()), tuple(rows))

    def list(self, title: str, belongs: Callable[[Field], bool], *, whole: bool = False, head: str = "") -> EditorGroup:
        """Return a row per matching field; ``whole`` adds the subject."""
        rows = []
        for path, field in self._fields.items():
            if belongs(field):
                label = self._words.label(field) if whole else self._words.short(field)
                rows.append(EditorRow(label or translate("Rules", "is played"), "", (path,)))
        return EditorGroup(title, (head,), tuple(rows))

    def ticks(
        self, title: str, belongs: Callable[[Field], bool], head: Callable[[Field], str]
    ) -> Sequence[EditorGroup]:
        """Return a row per bonus or kind of bonuses, with at most four columns of ticks in a group."""
        rows: dict[str, dict[str, str]] = {}
        heads: dict[str, None] = {}
        for path, field in filter(lambda item: belongs(item[1]), self._fields.items()):
            if field.listed:
                heads.setdefault(head(field))
            rows.setdefault(self._words.member(field), {})[head(field) if field.listed else next(iter(heads))] = path
        found = []
        for at in range(0, len(heads), _MOST_COLUMNS):
            here = tuple(heads)[at : at + _MOST_COLUMNS]
            lines = (EditorRow(name, "", tuple(paths.get(each, "") for each in here)) for name, paths in rows.items())
            found.append(EditorGroup(title, here, tuple(line for line in lines if any(line.paths))))
        return found

    def is_of_trischaken(self, field: Field) -> bool:
        """Return whether a field is in Trischaken's table, or switches a game without a price."""
        own = f"{field.path}.value" not in self._fields and field.group == "games"
        return field.group == "trischaken" or (own and field.kind is FieldKind.PLAYED)


class EditorWords:
    """A draft's texts and problems, found once."""

    def __init__(self, draft: HouseDraft, wording: Wording) -> None:
        self._draft, self._wording = draft, wording
        self._words = RuleWords(draft.data, wording)
        self._paths = frozenset(field.path for field in draft.fields)
        self._problems = draft.problems()
        self.sentences = {found.path: self._sentence(found) for found in reversed(self._problems)}
        """What is wrong, and what to do, by path ("name" is that of the ruleset)."""

    @property
    def origin(self) -> str:
        """Problem of the name, else the draft's base."""
        draft, problem = self._draft, self.sentences.get("name", "")
        new = (
            translate("RulesEditor", "new, based on {base}")
            if draft.is_new
            else translate("RulesEditor", "based on {base}")
        )
        return problem or new.format(base=draft.base.short.get(self._wording.language))

    def label(self, section: EditorSection) -> str:
        """Return a section's name, number of changes and error sign."""
        changed = sum(self._draft.is_changed(path) for path in section.all_paths)
        label = f"{section.title}  ≠ {changed}" if changed else section.title
        return f"{label}  !" if any(path in self.sentences for path in section.all_paths) else label

    @property
    def reason(self) -> str:
        """Reason why the draft cannot be stored, or ""."""
        draft = self._draft
        if not self._problems:
            is_stored = not draft.dirty and not draft.is_new
            return translate("RulesEditor", "Everything is saved.") if is_stored else ""
        first = self._problems[0]
        reason = self.sentences[first.path]
        if first.path not in self._paths:
            return reason
        label = self._words.label(draft.field(first.path))
        return translate("RulesEditor", "{field}: {sentence}").format(field=label, sentence=reason)

    @property
    def can_set_back(self) -> bool:
        """Whether any value differs from the official one."""
        return any(self._draft.is_changed(path) for path in self._paths)

    def _sentence(self, found: Problem) -> str:
        field: Field | None = self._draft.field(found.path) if found.path in self._paths else None
        if found.code == "missing_key" and field is not None and field.optional:
            return translate("RulesEditor", "One of the two prices is needed; or remove the bonus.")
        if field is not None and field.kind is FieldKind.NUMBERS:
            return translate("Rules", "A factor per level, like 2 4 8 16. Empty: each doubles.")
        if found.code == "missing_key" and field is not None and field.kind is FieldKind.CARD_POINTS:
            return translate("RulesEditor", "Card points like 35/2, please.")
        if found.code in ("wrong_type", "missing_key") and field is not None:
            return translate("RulesEditor", "A whole number from {least} to {most}, please.").format(
                least=field.least, most=field.most
            )
        return sentence(self._wording.problem(found))


def is_shown(draft: HouseDraft, row: EditorRow) -> bool:
    """Return whether to show a row; games not played keep only their switch."""
    path, *others = row.all_paths
    if row.switch or draft.field(path).kind is FieldKind.PLAYED:
        return True
    if path.startswith(BESIDE_VALAT):
        is_used = draft.shown("settings.beside_valat.value") == BY_KIND
        return is_used and any(map(draft.is_played, (path, *others)))
    if draft.field(path).name == "leaves_alone":
        return any(draft.is_played(each) for each in row.all_paths)
    if path.endswith(".bei"):
        return draft.is_played(path) and draft.shown("settings.bei_games.value") == "yes"
    only = ".".join((*path.split(".")[:-1], "vorhand_only"))
    alone = path.endswith(("vorhand_value", "vorhand_lost_value")) and bool(draft.shown(only))
    return draft.is_played(path) and not alone


def was_words(draft: HouseDraft, words: RuleWords, path: str, head: str, *, first: bool) -> tuple[str, str]:
    """Return a changed field's former value, short and spoken, or "" twice.

    ``head`` is the field's head; the ``first`` of a row needs none.
    """
    if not draft.is_changed(path):
        return "", ""
    field, official = draft.field(path), draft.base_value(path)
    value = words.value(field, official)
    spoken = translate("EditorSectionView", "{name}: reset to {value}").format(name=words.label(field), value=value)
    if field.kind is FieldKind.PLAYED and official:
        return translate("EditorSectionView", "officially played"), spoken
    if field.kind is FieldKind.PLAYED:
        return translate("EditorSectionView", "officially not played"), spoken
    if head and not first:
        return translate("EditorSectionView", "{now} instead of {value}").format(now=head, value=value), spoken
    return translate("EditorSectionView", "instead of {value}").format(value=value), spoken


def was_value(draft: HouseDraft, words: RuleWords, path: str) -> str:
    """Return a changed field's former value, or ""."""
    return words.value(draft.field(path), draft.base_value(path)) if draft.is_changed(path) else ""
