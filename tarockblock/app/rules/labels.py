"""What the fields of a ruleset, their values and differences are called; words only, out of ruleset and catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarockblock.domain.hand import format_thirds
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import Difference, Field, FieldKind, Value, look_up
from tarockblock.rules.library import setting_texts
from tarockblock.rules.shapes import MOST_KONTRA

_STYLES = {"upper_austria": "value_upper_austria", "tirol": "value_tirol", "tulln": "value_tulln"}


class RuleWords:
    """Words for the fields of one ruleset's data; where it lacks a game or bonus, give the two rulesets ``merged``."""

    def __init__(self, data: Mapping[str, Any], wording: Wording) -> None:
        self._data = data
        self._wording = wording
        self.language = wording.language

    def subject(self, field: Field) -> str:
        """The name of the game, bonus or setting."""
        if field.group == "settings":
            return setting_texts()[field.subject].name.get(self.language)
        name = look_up(self._data, (field.group, field.subject, "name", self.language))
        return name if isinstance(name, str) else field.subject

    def short(self, field: Field) -> str:
        """What it is of its subject, under a heading that names that: "verloren"; "" for whether it is played."""
        if field.group == "settings" or not field.name:
            return ""
        return self._wording.rule(f"field_{field.group}_{field.name}")

    def label(self, field: Field) -> str:
        """The field in words that need no heading: "Dreier, verloren"; won is what goes without saying."""
        short = self.short(field)
        if not short or field.keys[::2] == ("games", "value"):
            return self.subject(field)
        if field.group in ("won_from", "kontra", "rate"):
            return short
        if field.name == "style":
            return self._wording.rule("label_trischaken_style")
        return self._wording.rule(f"label_{field.group}", subject=self.subject(field), short=short)

    def value(self, field: Field, value: Value) -> str:
        """A value as it is shown: "6", "35/2", "ja", "×4"."""
        if field.group == "settings":
            text = setting_texts()[field.subject].values.get(str(value))
            return str(value) if text is None else text.get(self.language)
        if value is None:
            return self._wording.rule("value_as_won" if field.name == "no_bird" else "value_none")
        if field.kind in (FieldKind.SWITCH, FieldKind.PLAYED):
            return self._wording.rule("value_yes" if value else "value_no")
        if field.kind is FieldKind.CHOICE:
            return self._wording.rule(_STYLES.get(str(value)) or f"value_{field.name}_{value}")
        if field.kind is FieldKind.CARD_POINTS and isinstance(value, int):
            return format_thirds(value, always_blatt=True)
        if field.name == "levels" and value in range(MOST_KONTRA + 1):
            return self._wording.rule(f"value_kontra_{value}")
        if self._is_factor(field):
            return self._wording.rule("value_times", factor=value)
        return str(value)

    def difference(self, found: Difference) -> str:
        """What is different: "Dreier 6 statt 5"."""
        label = self.label(found.field)
        if found.field.kind is FieldKind.PLAYED:
            return self._wording.rule("difference_played" if found.mine else "difference_not_played", label=label)
        mine, other = (self.value(found.field, value) for value in (found.mine, found.other))
        if found.field.kind in (FieldKind.CHOICE, FieldKind.SWITCH):
            label += ":"
        return self._wording.rule("difference", label=label, mine=mine, other=other)

    def differences(self, found: Iterable[Difference]) -> str:
        """Several, one after the other."""
        return "; ".join(self.difference(each) for each in found)

    def _is_factor(self, field: Field) -> bool:
        """Whether the number is one of times, not of points."""
        if field.name == "vorhand_factor":
            return True
        multiplies = look_up(self._data, ("bonuses", field.subject, "effect")) == "multiply"
        return field.name in ("silent", "announced") and multiplies
