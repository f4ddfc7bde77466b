"""What the forms of an evening and the guide say: problems as sentences, what a change does, the steps. Knows no Qt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tarockblock.app.corrections.evening_draft import Effect, EveningDraft
from tarockblock.app.first_evening import Guide, GuideStep
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.visible_text import isolated
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import Context, capital, translate
from tarockblock.ui.ledger.entry_names import row_title

Corrections = Context("Corrections")


def problem_sentence(found: Problem, wording: Wording, ruleset: Ruleset | None = None) -> str:
    """A problem as a sentence that says what to do; codes of the core are worded there."""
    params = {key: isolated(str(value)) for key, value in found.params.items()}
    if found.code == "seats_missing":
        return Corrections.tr(
            "%n more at the table, please: four to six can play.", "", int(str(found.params["count"]))
        )
    own = _SENTENCES.get(found.code)
    text = wording.problem(found, ruleset) if own is None else own().format(**params)
    return capital(text)


_SENTENCES: Mapping[str, Callable[[], str]] = {
    "amount_large": lambda: translate("Corrections", "That is too much: at most {most}."),
    "amount_form": lambda: translate("Corrections", "Write it like −3, 1/2 or 2 1/2."),
    "money_form": lambda: translate("Corrections", "Write it in euros, like −1.50."),
    "not_at_table": lambda: translate("Corrections", "{player} has not sat at the table. Empty the field."),
    "doubling_count": lambda: translate("Corrections", "A whole number from 1 to {most}."),
    "nothing_doubled": lambda: translate("Corrections", "No doubled hand is due; there is nothing to take away."),
    "table_unchanged": lambda: translate("Corrections", "Nothing has changed yet."),
    "name_empty": lambda: translate("Corrections", "Type a name."),
    "name_spaces": lambda: translate("Corrections", "A name cannot begin or end with a space."),
    "name_long": lambda: translate("Corrections", "A name has at most {most} characters. Shorten it."),
    "name_invisible": lambda: translate("Corrections", "There are invisible characters in this name. Type it again."),
    "named_twice": lambda: translate("Corrections", "{player} sits at the table already."),
    "named_alike": lambda: translate(
        "Corrections", "{player} and {other} cannot be told apart at one table. Choose another name."
    ),
    "one_person": lambda: translate(
        "Corrections",
        "{player} and {other} count as one person; taken apart, they are two again, in earlier evenings and debts too.",
    ),
    "table_full": lambda: translate("Corrections", "All {most} seats are taken. Remove somebody first."),
    "text_long": lambda: translate("Corrections", "At most {most} characters. Shorten it."),
    "text_control": lambda: translate("Corrections", "There are invisible characters in it. Type it again."),
    "out_of_range": lambda: translate("Corrections", "A whole number from {least} to {most}."),
    "stays": lambda: translate("Corrections", "It is there already."),
}


_MOST_NAMED = 3


def misfit_sentence(rows: Sequence[Row], ruleset: Ruleset, wording: Wording, *, played: Ruleset | None = None) -> str:
    """Which rows would fit no more, and why; empty where all would.

    ``played``: the ruleset they were entered under, where ``ruleset`` replaces it and may not know their names.
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
    """Which hands would fit no more, and why, and what becomes of them."""
    which = misfit_sentence(effect.misfits, draft.ruleset, wording, played=draft.before.ruleset)
    stay = translate("EveningDialog", "They stay in the ledger with the reason, and undo brings everything back.")
    return f"{which} {stay}" if which else ""


def anyway_words(effect: Effect, draft: EveningDraft) -> str:
    """On the button that does it all the same."""
    count = len(effect.misfits)
    if draft.changes_ruleset:
        return Effects.tr("Change the ruleset, %n hand(s) count no more", "", count)
    return Effects.tr("Save, %n hand(s) count no more", "", count)


def keep_words(draft: EveningDraft) -> str:
    """On the button that leaves all hands as they count."""
    if draft.changes_ruleset:
        return translate("EveningDialog", "Keep the ruleset")
    return translate("EveningDialog", "Keep who dealt first")


_WORDS: Mapping[GuideStep, tuple[Callable[[], str], Callable[[], str]]] = {
    GuideStep.BEGIN: (
        lambda: translate("Guide", "Begin an evening"),
        lambda: translate("Guide", "Who sits there, in playing order, and by which rules."),
    ),
    GuideStep.ENTER: (
        lambda: translate("Guide", "Enter a hand"),
        lambda: translate("Guide", "Game, who, won or lost: each button shows its key, Enter saves. Or click."),
    ),
    GuideStep.WHY: (
        lambda: translate("Guide", "Ask why"),
        lambda: translate("Guide", "Click a row of the ledger: every item, and who pays whom."),
    ),
    GuideStep.RIGHT: (
        lambda: translate("Guide", "Change something"),
        lambda: translate("Guide", "Take the last hand back, or change any row with a double click."),
    ),
    GuideStep.SETTLE: (
        lambda: translate("Guide", "Settle"),
        lambda: translate("Guide", "Who pays whom; tick what has been paid, and close the evening."),
    ),
}


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A step: its number, what it is, how it goes, whether it is done, whether it is its turn."""

    number: int
    title: str
    text: str
    done: bool
    current: bool

    @property
    def spoken(self) -> str:
        """All of it as one sentence."""
        state = translate("Guide", "done") if self.done else ""
        return ", ".join(part for part in (f"{self.number}. {self.title}", state, self.text) if part)


def guide_lines(guide: Guide) -> list[GuideLine]:
    """The five steps in order."""
    return [
        GuideLine(number, title(), text(), step in guide.done, step is guide.current)
        for number, (step, (title, text)) in enumerate(_WORDS.items(), 1)
    ]


def guide_title(guide: Guide) -> str:
    """The heading, with how far one is."""
    if guide.current is None:
        return translate("Guide", "That was the first evening")
    count = translate("Guide", "{done} of {all}").format(done=len(guide.done), all=len(GuideStep))
    title = translate("Guide", "The first evening")
    return f"{title} · {count}"


def strip_title(guide: Guide) -> str:
    """The heading where only the current step is shown: which of the five it is, and its title."""
    line = next((each for each in guide_lines(guide) if each.current), None)
    if line is None:
        return guide_title(guide)
    step = translate("Guide", "step {number} of {all}: {title}")
    step = step.format(number=line.number, all=len(GuideStep), title=line.title)
    return f"{translate('Guide', 'The first evening')} · {step}"
