"""Words for a ruleset's fields, values and differences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarockblock.domain.hand import format_thirds
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import BESIDE_VALAT, Difference, Field, FieldKind, Value, look_up, name_in, parse_length
from tarockblock.rules.library import setting_texts


class RuleWords:
    """Words for a ruleset's fields; pass rulesets ``merged`` if it lacks a part."""

    def __init__(self, data: Mapping[str, Any], wording: Wording) -> None:
        self._data = data
        self._wording = wording
        self.language = wording.language

    def subject(self, field: Field) -> str:
        if field.group == "settings":
            return setting_texts()[field.subject].name.get(self.language)
        if field.group == "doubling":
            return self._wording.rule(f"event_{field.subject}")
        if field.group in BESIDE_VALAT:
            return self.member(field)
        return name_in(self._data, (field.group, field.subject), self.language) or field.subject

    def member(self, field: Field) -> str:
        """Return what a field is about within its table: a bonus or kind of bonuses, or the kontra."""
        name = name_in(self._data, ("bonuses", field.member), self.language)
        return name or self._wording.rule(f"kind_{field.member or field.name}")

    def short(self, field: Field) -> str:
        """Return the field under its subject's heading: "verloren"; "" for whether it is played."""
        if field.group in ("settings", "doubling") or not field.name:
            return ""
        if field.group in BESIDE_VALAT:
            return self._wording.rule(f"field_beside_valat_{field.name}")
        if field.listed:
            return self.member(field)
        return self._wording.rule(f"field_{field.group}_{field.name}")

    def label(self, field: Field) -> str:
        """Return the field without heading: "Dreier, verloren"; won is implied."""
        short, subject = self.short(field), self.subject(field)
        codes = f"label_{field.group}_{field.name}", f"label_{field.group}"
        return self._wording.rule(*codes, subject=subject, short=short) if short else subject

    def value(self, field: Field, value: Value) -> str:
        """Return a value as text: "6", "35/2", "ja", "×4"."""
        if field.group == "settings":
            text = setting_texts()[field.subject].values.get(str(value))
            return str(value) if text is None else text.get(self.language)
        length = parse_length(str(value)) if field.kind is FieldKind.LENGTH else None
        if length is not None:
            return self._wording.rule(f"value_length_{length[0]}", count=length[1])
        if value is None or value == "":
            return self._wording.rule(f"value_{field.name}_missing", "value_none")
        if field.kind in (FieldKind.SWITCH, FieldKind.PLAYED):
            return self._wording.rule("value_yes" if value else "value_no")
        if field.kind is FieldKind.CARD_POINTS and isinstance(value, int):
            return format_thirds(value, always_blatt=True)
        if self._is_factor(field):
            return self._wording.rule("value_times", factor=value)
        codes = f"value_{field.name}_{value}", f"value_{field.name}", "value_plain"
        return self._wording.rule(*codes, value=value)

    def difference(self, found: Difference) -> str:
        """Return a difference: "Dreier 6 statt 5"."""
        label = self.label(found.field)
        if found.field.kind is FieldKind.PLAYED:
            return self._wording.rule("difference_played" if found.mine else "difference_not_played", label=label)
        mine, other = (self.value(found.field, value) for value in (found.mine, found.other))
        if found.field.kind in (FieldKind.CHOICE, FieldKind.SWITCH, FieldKind.LENGTH):
            label += ":"
        return self._wording.rule("difference", label=label, mine=mine, other=other)

    def differences(self, found: Iterable[Difference]) -> str:
        return "; ".join(self.difference(each) for each in found)

    def _is_factor(self, field: Field) -> bool:
        if field.name in ("vorhand_factor", "bonus_factor"):
            return True
        multiplies = look_up(self._data, ("bonuses", field.subject, "effect")) == "multiply"
        return field.name in ("silent", "announced", "lost") and multiplies
