"""The rulesets and drafts as rows of texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.library import Usage, base_of, is_official
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.fields import differences
from tarockblock.rules.writer import to_data
from tarockblock.ui.kit.translate import Context, joined, translate

Rules = Context("Rules")

_OF_HOUSE = ("rules_rename", "rules_delete")


@dataclass(frozen=True, slots=True)
class RulesetRow:
    """A ruleset, a ``draft``, or a heading (neither).

    ``badge`` is the word on its chip, ``full`` the unabridged ``text``.
    """

    title: str
    text: str = ""
    full: str = ""
    badge: str = ""
    ruleset: Ruleset | None = None
    draft: HouseDraft | None = None

    @property
    def is_heading(self) -> bool:
        return self.ruleset is None and self.draft is None

    @property
    def spoken(self) -> str:
        return joined(self.title, self.badge, self.full or self.text)


def ruleset_rows(
    rulesets: Sequence[Ruleset], drafts: Sequence[HouseDraft], usage: Mapping[str, Usage], language: str
) -> list[RulesetRow]:
    """Return the rows: official, house, drafts."""
    unfinished = {each.id for each in drafts if not each.is_new}
    rows = [RulesetRow(translate("Rules", "Official"))]
    rows += [
        RulesetRow(each.short.get(language), each.name.get(language), ruleset=each)
        for each in rulesets
        if is_official(each)
    ]
    house = [each for each in rulesets if not is_official(each)]
    rows.append(RulesetRow(translate("Rules", "House rules")))
    if not house and not any(draft.is_new for draft in drafts):
        rows.append(RulesetRow("", translate("Rules", "none yet")))
    for each in house:
        badge = translate("Rules", "draft") if each.id in unfinished else ""
        full = joined(origin_words(each, language), usage_words(usage.get(each.id, Usage())))
        rows.append(RulesetRow(each.short.get(language), _short(each, usage, language), full, badge, ruleset=each))
    for draft in drafts:
        if draft.is_new:
            text = translate("Rules", "based on {base}").format(base=draft.base.short.get(language))
            title = draft.name.strip() or translate("Rules", "without a name")
            rows.append(RulesetRow(title, text, badge=translate("Rules", "draft"), draft=draft))
    return rows


def _short(ruleset: Ruleset, usage: Mapping[str, Usage], language: str) -> str:
    """``Tirol 2025/26 · ≠ 3 · 4 Abende``."""
    base, used = base_of(ruleset), usage.get(ruleset.id, Usage())
    parts = []
    if base is not ruleset:
        count = len(differences(to_data(ruleset), to_data(base)))
        parts = [base.short.get(language), *([f"≠ {count}"] if count else [])]
    parts.append(usage_words(Usage(used.now + used.before)))
    return joined(*parts, by=" · ")


def origin_words(ruleset: Ruleset, language: str) -> str:
    """``nach Tirol 2025/26, 3 Abweichungen``."""
    base = base_of(ruleset)
    if base is ruleset:
        return translate("Rules", "without an official base")
    count = len(differences(to_data(ruleset), to_data(base)))
    changed = Rules.tr("%n change(s)", "", count) if count else translate("Rules", "nothing changed")
    text = translate("Rules", "based on {base}, {changes}")
    return text.format(base=base.short.get(language), changes=changed)


def usage_words(usage: Usage) -> str:
    """Return ``4 Abende, 3 davon nach einer früheren Fassung``, or "" if unused."""
    total = usage.now + usage.before
    if not total:
        return ""
    words = Rules.tr("%n evening(s)", "", total)
    if usage.before == total:
        return translate("Rules", "{evenings} by an earlier version").format(evenings=words)
    if usage.before:
        return translate("Rules", "{evenings}, {before} of them by an earlier version").format(
            evenings=words, before=usage.before
        )
    return words


def possible(action: str, ruleset: Ruleset | None, draft: HouseDraft | None) -> bool:
    """Return whether an action applies: official rulesets stay, drafts only continue."""
    of_house = ruleset is not None and not is_official(ruleset)
    if action == "rules_edit":
        return of_house or draft is not None
    if action in _OF_HOUSE:
        return of_house
    return action == "rules_import" or ruleset is not None
