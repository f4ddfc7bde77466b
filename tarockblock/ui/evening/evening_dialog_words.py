"""What the dialog for putting an evening right says: what would come to something else. Wording only."""

from __future__ import annotations

from tarockblock.app.corrections.evening_draft import Effect, EveningDraft
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.correction_words import misfit_sentence
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.words import counted

_TOGETHER = "\N{NO-BREAK SPACE}"


def effect_words(effect: Effect, draft: EveningDraft, wording: Wording) -> str:
    """Who then has what, or that nobody has anything else where something changes all the same; and under which old
    names payments stay.
    """
    stay = [wording.reason("paid_under_old", name=each) for each in draft.paid_under]
    return "\n".join(filter(None, (_sums_words(effect, draft, wording), *stay)))


def _sums_words(effect: Effect, draft: EveningDraft, wording: Wording) -> str:
    if not effect.changed and not effect.standings:
        if draft.evening() is None or not draft.changes_anything:
            return ""
        return translate("EveningDialog", "Nobody has more or less by that.")
    return translate("EveningDialog", "Computed anew: {figures}.").format(figures="; ".join(_figures(effect, wording)))


def _figures(effect: Effect, wording: Wording) -> list[str]:
    language = wording.language
    found = []
    for each in effect.standings:
        parts = []
        if each.points[0] != each.points[1]:
            parts.append(_change(*(points_text(amount, language) for amount in each.points)))
        if each.cents[0] != each.cents[1]:
            parts.append(_change(*(euro_text(amount, language) for amount in each.cents)))
        found.append(f"{isolated(each.player)}{_TOGETHER}{', '.join(parts)}")
    if not found:
        one = translate("EveningDialog", "1 hand, with the same sums")
        return [counted(effect.changed, one, translate("EveningDialog", "{count} hands, with the same sums"))]
    return found


def _change(before: str, after: str) -> str:
    return f"{before}{_TOGETHER}→{_TOGETHER}{after}"


def misfit_words(effect: Effect, draft: EveningDraft, wording: Wording) -> str:
    """Which hands would fit no more, and why, and what becomes of them."""
    which = misfit_sentence(effect.misfits, draft.ruleset, wording, played=draft.before.ruleset)
    stay = translate("EveningDialog", "They stay in the ledger with the reason, and undo brings everything back.")
    return f"{which} {stay}" if which else ""


def anyway_words(effect: Effect, draft: EveningDraft) -> str:
    """On the button that does it all the same."""
    count = len(effect.misfits)
    if draft.changes_ruleset and count == 1:
        return translate("EveningDialog", "Change the ruleset, 1 hand counts no more")
    if draft.changes_ruleset:
        return translate("EveningDialog", "Change the ruleset, {count} hands count no more").format(count=count)
    if count == 1:
        return translate("EveningDialog", "Save, 1 hand counts no more")
    return translate("EveningDialog", "Save, {count} hands count no more").format(count=count)


def keep_words(draft: EveningDraft) -> str:
    """On the button that leaves all hands as they count."""
    if draft.changes_ruleset:
        return translate("EveningDialog", "Keep the ruleset")
    return translate("EveningDialog", "Keep who dealt first")
