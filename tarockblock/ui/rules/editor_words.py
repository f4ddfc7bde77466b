"""What the editor of a house ruleset says of a draft: marks, problems, why it cannot be stored; ready texts."""

from __future__ import annotations

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.words import RuleWords
from tarockblock.domain.problems import Problem
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import Field, FieldKind
from tarockblock.ui.kit.translate import sentence, translate
from tarockblock.ui.rules.editor_rows import EditorRow, EditorSection


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
