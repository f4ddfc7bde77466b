"""Words of the evening's forms and its guide. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarockblock.app.corrections.evening_draft import Effect, EveningDraft
from tarockblock.app.first_evening import Guide, GuideStep
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import Context, capital, joined, translate, word
from tarockblock.ui.ledger.entry_names import row_title
from tarockblock.visible_text import isolated

Corrections = Context("Corrections")


def problem_sentence(
    found: Problem, wording: Wording, ruleset: Ruleset | None = None, *, sections: Sequence[str] = ("form",)
) -> str:
    return capital(wording.problem(found, ruleset, *sections))


_MOST_NAMED = 3


def misfit_sentence(rows: Sequence[Row], ruleset: Ruleset, wording: Wording, *, played: Ruleset | None = None) -> str:
    """Return which rows would no longer fit and why, or "".

    ``played`` is the ruleset they were entered under, if ``ruleset`` replaces it.
    """
    if not rows:
        return ""
    named = [
        translate("Corrections", "{row} ({reason})").format(
            row=row_title(row), reason=_reason(row.problems[0], ruleset, played, wording)
        )
        for row in rows[:_MOST_NAMED]
    ]
    if len(rows) == 1:
        return translate("Corrections", "Would then no longer fit: {row}.").format(row=named[0])
    if len(rows) > _MOST_NAMED:
        named.append(Corrections.tr("and %n more", "", len(rows) - _MOST_NAMED))
    text = Corrections.tr("%n entry(s) would then no longer fit: {rows}.", "", len(rows))
    return text.format(rows="; ".join(named))


def _reason(found: Problem, ruleset: Ruleset, played: Ruleset | None, wording: Wording) -> str:
    if played is None or played == ruleset:
        return wording.problem(found, ruleset)
    return wording.carried(found, played, ruleset)


Effects = Context("Effects")


_TOGETHER = "\N{NO-BREAK SPACE}"


def effect_words(effect: Effect, draft: EveningDraft, wording: Wording) -> str:
    """Return the new results, and the old names under which payments stay."""
    stay = [wording.reason("paid_under_old", name=each) for each in draft.paid_under]
    return joined(_sums_words(effect, draft, wording), *stay, by="\n")


def _sums_words(effect: Effect, draft: EveningDraft, wording: Wording) -> str:
    if not effect.changed and not effect.standings:
        if draft.evening() is None or not draft.changes_anything or draft.renaming:
            return ""
        return translate("EveningDialog", "This changes no balances.")
    return translate("EveningDialog", "Recomputed: {figures}.").format(figures="; ".join(_figures(effect, wording)))


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
        return [Effects.tr("%n hand(s), with the same sums", "", effect.changed)]
    return found


def _change(before: str, after: str) -> str:
    return f"{before}{_TOGETHER}→{_TOGETHER}{after}"


def misfit_words(effect: Effect, draft: EveningDraft, wording: Wording) -> str:
    """Return which hands would no longer fit, why, and the consequence."""
    which = misfit_sentence(effect.misfits, draft.ruleset, wording, played=draft.before.ruleset)
    stay = translate("EveningDialog", "They stay in the ledger with the reason, and undo brings everything back.")
    return f"{which} {stay}" if which else ""


def anyway_words(effect: Effect, draft: EveningDraft) -> str:
    """Return the label of the button that confirms the change."""
    count = len(effect.misfits)
    if draft.changes_ruleset:
        return Effects.tr("Change the ruleset, %n hand(s) will no longer count", "", count)
    return Effects.tr("Save, %n hand(s) will no longer count", "", count)


def keep_words(draft: EveningDraft) -> str:
    """Return the label of the button that keeps all hands."""
    if draft.changes_ruleset:
        return translate("EveningDialog", "Keep the ruleset")
    return translate("EveningDialog", "Keep the first dealer")


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A step of the guide: number, title, help, done, current."""

    number: int
    title: str
    text: str
    done: bool
    current: bool

    @property
    def spoken(self) -> str:
        state = translate("Guide", "done") if self.done else ""
        return joined(f"{self.number}. {self.title}", state, self.text)


def guide_lines(guide: Guide) -> list[GuideLine]:
    return [
        GuideLine(number, word("guide", step), word("guide", f"how_{step}"), step in guide.done, step is guide.current)
        for number, step in enumerate(GuideStep, 1)
    ]


def guide_title(guide: Guide) -> str:
    if guide.current is None:
        return translate("Guide", "That was the first evening")
    count = translate("Guide", "{done} of {all}").format(done=len(guide.done), all=len(GuideStep))
    title = translate("Guide", "The first evening")
    return f"{title} · {count}"


def strip_title(guide: Guide) -> str:
    """Return the current step's number and title."""
    line = next((each for each in guide_lines(guide) if each.current), None)
    if line is None:
        return guide_title(guide)
    step = translate("Guide", "step {number} of {all}: {title}")
    step = step.format(number=line.number, all=len(GuideStep), title=line.title)
    return f"{translate('Guide', 'The first evening')} · {step}"
