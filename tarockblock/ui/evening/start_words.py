"""What the start dialog says: problems as sentences, rulesets in a line; wording only, decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from tarockblock.app.rules.draft import base_of
from tarockblock.app.rules.library import is_official
from tarockblock.app.rules.words import RuleWords
from tarockblock.domain.evening import Evening
from tarockblock.domain.money import Cents
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.formatting import cents_text, typed_day
from tarockblock.exchange.wording import Wording, clause_words
from tarockblock.rules.fields import differences, merged
from tarockblock.rules.library import to_data
from tarockblock.ui.evening.correction_words import problem_sentence
from tarockblock.ui.kit.translate import translate


def sentence(found: Problem, language: str) -> str:
    """A problem as a sentence that says what to do."""
    if found.code == "date_form":
        today = typed_day(date(2026, 11, 19), language)
        text = translate("StartDialog", "That is no date. Write it like {example}, or leave it empty.")
        return text.format(example=today)
    own = _SENTENCES.get(found.code)
    return problem_sentence(found, Wording(language)) if own is None else own().format(**found.params)


_SENTENCES: Mapping[str, Callable[[], str]] = {
    "named_twice": lambda: translate("StartDialog", "{player} sits at the table already. Choose another name."),
    "ruleset_missing": lambda: translate("StartDialog", "Choose the rules you play by."),
    "rate_form": lambda: translate("StartDialog", "The rate is a whole number of cents, 0 to {most}."),
    "planned_form": lambda: translate("StartDialog", "A whole number from 1 to {most}, or leave it empty."),
    "text_control": lambda: translate("StartDialog", "There are invisible characters in this title. Type it again."),
}


def choice_sentence(ruleset: Ruleset, language: str) -> str:
    """Whose rules they are and what is special, for somebody who has never chosen; of house rules what they change."""
    sentence = _REGIONS.get(ruleset.id)
    return ruleset_line(ruleset, language) if sentence is None else sentence()


_REGIONS: Mapping[str, Callable[[], str]] = {
    "hausruck-2007": lambda: translate("StartDialog", "From the Hausruck: small values, no Farbendreier."),
    "ooe-2023": lambda: translate("StartDialog", "All over Upper Austria: like Hausruck, with the Farbendreier."),
    "tirol-2025": lambda: translate(
        "StartDialog", "Tyrolean tournaments: expensive solo games, Sack, Zwiccolo ouvert."
    ),
    "tulln-2009": lambda: translate(
        "StartDialog", "Lower Austria: straight in cents, doubled Radl, Mondfang, Schnitt."
    ),
}
"""rules.md 2: which games and bonuses there are, and what they are worth."""


_TYPICAL = ("dreier", "bettler", "trischaken")
"""Games whose prices tell the regions apart."""


def ruleset_line(ruleset: Ruleset, language: str) -> str:
    """What sets a ruleset off from the others, for its card: some prices, and what is special.

    Of a house ruleset it is what sets it off from the official one.
    """
    if not is_official(ruleset) and base_of(ruleset) is not ruleset:
        return _house_line(ruleset, language)
    parts = [translate("StartDialog", "values in cents")] if ruleset.points_are_cents else []
    games = [ruleset.games[each] for each in _TYPICAL if each in ruleset.games]
    parts.append(", ".join(f"{game.name.get(language)} {game.value}" for game in games))
    if not ruleset.kontra_in_points:
        parts.append(translate("StartDialog", "Kontra only for the money"))
    if ruleset.setting("doubling_mondfang") == "yes" or ruleset.setting("doubling_trischaken") == "yes":
        parts.append(translate("StartDialog", "doubled Radl"))
    return " · ".join(part for part in parts if part)


def _house_line(ruleset: Ruleset, language: str) -> str:
    """``Tirol 2025/26, aber Dreier 6 statt 5; …``."""
    base = base_of(ruleset)
    mine, official = to_data(ruleset), to_data(base)
    changes = RuleWords(merged(mine, official), Wording(language)).differences(differences(mine, official))
    if not changes:
        return translate("StartDialog", "the same as {base}").format(base=base.short.get(language))
    return translate("StartDialog", "{base}, but {changes}").format(base=base.short.get(language), changes=changes)


def cut_hint(ruleset: Ruleset, language: str) -> str:
    """The rule that the highest card cut deals first, quoted; empty where there is none."""
    remark = ruleset.remark("first_dealer")
    if remark is None:
        return ""
    return clause_words(ruleset.clauses[remark.clause], Wording(language)).sentence


def last_line(last: Evening, language: str) -> str:
    """The evening of last time in a line: who, rules, rate."""
    rate = translate("StartDialog", "values in cents")
    if not last.ruleset.points_are_cents:
        amount = cents_text(Cents(last.cents_per_point), language, signed=False)
        rate = translate("StartDialog", "1 point = {cents} ct").format(cents=amount)
    return " · ".join((", ".join(last.players), last.ruleset.short.get(language), rate))
