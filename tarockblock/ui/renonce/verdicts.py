"""The wizard's texts: headings, verdicts, refusals; names and clauses come from the ruleset."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import STEPS, Finish, RenonceFlow
from tarockblock.app.renonce.renonce_flow_answers import KontraAsked
from tarockblock.app.renonce.renonce_flow_inquiry import EffectKind, WayOut, listed_verdict
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Offence, Text, Verdict
from tarockblock.exchange.wording import Wording, clause_words
from tarockblock.ui.entry.labels import step_title
from tarockblock.ui.kit.translate import capital, translate, word
from tarockblock.ui.kit.widgets.verdict_box import Clause, VerdictData, VerdictKind
from tarockblock.ui.renonce.parts import Question


def page_titles() -> tuple[str, ...]:
    return tuple(word("page", step) for step in STEPS)


def group_title(group: str, language: str, *, fits: bool = True) -> str:
    """Return a heading of the list of cases."""
    title = Wording(language).rule(f"cases_{group}")
    return title if fits else translate("RenonceWords", "{group} – in other games").format(group=title)


def verdict_word(case: Offence) -> str:
    return word("listed", "unpriced" if case.unpriced else listed_verdict(case))


def verdict_data(flow: RenonceFlow, *, asked: bool = False) -> VerdictData:
    """Return the verdict so far, with all its clauses.

    ``asked`` says that the open question is shown beside it.
    """
    inquiry = flow.inquiry
    verdict = inquiry.verdict or Verdict.DEPENDS
    clauses = clauses_of(flow, flow.clauses)
    if inquiry.asks_table and inquiry.way is None:
        text = translate("RenonceWords", "The text forbids it but names no price.")
        return VerdictData(VerdictKind.DEPENDS, translate("RenonceWords", "The table decides"), text, clauses)
    if inquiry.leads_on:
        text = _what_follows(flow) + " " + translate("RenonceWords", "Next: which was it?")
        return VerdictData(VerdictKind.DEPENDS, translate("RenonceWords", "On to the renonce itself"), text, clauses)
    if verdict is Verdict.RENONCE:
        text = translate("RenonceWords", "The hand is over; players who did nothing wrong are compensated.")
        if inquiry.way is not None:
            text = translate("RenonceWords", "The text names no price; the table decided so.") + " " + text
    elif verdict is Verdict.NONE:
        text = _what_follows(flow)
    else:
        text = _open_question(flow, asked=asked)
    return VerdictData(VerdictKind(verdict), word("verdict", verdict), text, clauses)


def _what_follows(flow: RenonceFlow) -> str:
    if flow.inquiry.way is WayOut.STRIKE:
        return translate("RenonceWords", "The hand is struck: everybody gets 0.")
    if flow.inquiry.way is WayOut.REPLAY:
        return translate("RenonceWords", "The same dealer deals again.")
    if flow.inquiry.way is WayOut.PLAY_ON and flow.inquiry.plainly_on:
        return translate("RenonceWords", "Play goes on.")
    consequence = _consequence(flow.inquiry.consequence, flow.language)
    if not flow.consequence.table_decides:
        return consequence
    table = translate("RenonceWords", "In Trischaken there is no game that could be lost: the table decides.")
    return f"{consequence} {table}"


def _open_question(flow: RenonceFlow, *, asked: bool) -> str:
    """Return where the open question's answers lead, or the question itself if it is not shown beside."""
    inquiry, language = flow.inquiry, flow.language
    if inquiry.open_question is None:
        return ""
    question = inquiry.questions[inquiry.open_question]
    if not asked:
        return question.question.get(language)
    ends = _consequence(question.consequence, language)
    otherwise = {
        Verdict.RENONCE: translate("RenonceWords", "renonce."),
        Verdict.NONE: _consequence(inquiry.case.consequence if inquiry.case else None, language),
        Verdict.DEPENDS: translate("RenonceWords", "more questions follow."),
    }[question.otherwise]
    yes, no = (ends, otherwise) if question.ends else (otherwise, ends)
    return translate("RenonceWords", "Yes: {yes} No: {no}").format(yes=yes, no=no)


def _consequence(text: Text | None, language: str) -> str:
    return "" if text is None else _without_verdict(text.get(language))


def way_word(way: WayOut, flow: RenonceFlow) -> str:
    """Return the label of a table's option."""
    case = flow.inquiry.case
    if way is WayOut.PLAY_ON and case is not None and case.effect in _WITHOUT_RENONCE:
        return word("way", case.effect)
    return word("way", way)


_WITHOUT_RENONCE = (EffectKind.PUT_RIGHT, EffectKind.LOST_BONUS, EffectKind.VOID_KONTRA)
"""Effects named instead of "play goes on"."""


def _without_verdict(text: str) -> str:
    for words in ("Keine Renonce", "Kein Renonce", "No renonce"):
        for mark in ("; ", ", ", ": "):
            rest = text.removeprefix(words + mark)
            if rest != text:
                return capital(rest)
    return text


def clauses_of(flow: RenonceFlow, names: Iterable[str]) -> tuple[Clause, ...]:
    wording = Wording(flow.language)
    shown = (clause_words(flow.ruleset.clauses[name], wording) for name in names)
    return tuple(Clause(each.head, each.words) for each in shown)


def fact_title(step: Ask) -> str:
    """Return the title of a question about the game if it differs from the hand dialog's."""
    return word("fact", step, "") or step_title(step)


def kontra_question(asked: KontraAsked, flow: RenonceFlow) -> Question:
    """Return the question whether a partner's kontra stays, with its clause."""
    language, case, choice = flow.language, flow.inquiry.case, flow.facts.choice
    bonus = flow.ruleset.bonuses.get(asked.id.removeprefix("~"))
    what = ("" if choice is None else choice.label) if bonus is None else bonus.name.get(language)
    text = translate("RenonceWords", "Does the Kontra on {item} (×{factor}) still count for the money?")
    cited = clauses_of(flow, () if case is None else case.clauses[:1])
    hint = cited[0].reference if cited else ""
    return Question(text.format(item=what, factor=flow.ruleset.kontra_factor(asked.level)), asked.stays, hint)


def finish_label(finish: Finish | None, *, replay: bool, known: bool) -> str:
    code = finish or "next"
    if (finish is Finish.ANNULLED and replay) or (finish is Finish.RETURN and known):
        code = "replay" if replay else "known"
    return word("finish", code)


def sentence(found: Problem | None, flow: RenonceFlow) -> str:
    if found is None:
        return ""
    return capital(Wording(flow.language).problem(found, flow.ruleset, "wizard"))


def returned_message(flow: RenonceFlow) -> str:
    """Return the notice beside the returned hand: the case and its consequence."""
    case, consequence, language = flow.inquiry.case, flow.inquiry.consequence, flow.language
    if case is None:
        return ""
    follows = "" if consequence is None else consequence.get(language)
    if flow.inquiry.way is not None and flow.inquiry.plainly_on:
        follows = _what_follows(flow)
    return translate("RenonceWords", "{case}: {consequence}").format(case=case.name.get(language), consequence=follows)
