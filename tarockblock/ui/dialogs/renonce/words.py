"""The renonce wizard's words: headings, verdicts, why something can not be; names and clauses come from the ruleset."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from tarockblock.app.renonce.renonce_flow import Finish, RenonceFlow
from tarockblock.app.renonce.renonce_flow_facts import FactStep
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Offence, Verdict
from tarockblock.exchange.wording import Wording
from tarockblock.ui.widgets.verdict_box import Clause, VerdictData, VerdictKind

translate = QCoreApplication.translate

KINDS = {
    Verdict.RENONCE: VerdictKind.RENONCE,
    Verdict.NONE: VerdictKind.NONE,
    Verdict.DEPENDS: VerdictKind.DEPENDS,
}


def page_titles() -> tuple[str, ...]:
    """The steps of the bar."""
    return (
        translate("RenonceWords", "What happened"),
        translate("RenonceWords", "Verdict"),
        translate("RenonceWords", "Game and parties"),
        translate("RenonceWords", "Score"),
    )


def group_title(group: str, *, fits: bool = True) -> str:
    """A heading of the list of cases."""
    title = {
        "cards": translate("RenonceWords", "Number of cards, dealing"),
        "discard": translate("RenonceWords", "Talon and discard"),
        "auction": translate("RenonceWords", "Auction"),
        "announcements": translate("RenonceWords", "Announcements and Kontra"),
        "play": translate("RenonceWords", "Play"),
        "talk": translate("RenonceWords", "Talk and gestures"),
        "ouvert": translate("RenonceWords", "Ouvert games"),
        "end": translate("RenonceWords", "End of the hand and disputes"),
        "fifth": translate("RenonceWords", "Who sits out"),
        "other": translate("RenonceWords", "Anything else"),
    }.get(group, group)
    return title if fits else translate("RenonceWords", "{group} – in other games").format(group=title)


def verdict_word(verdict: Verdict) -> str:
    """The verdict in a word or two, beside a case."""
    return {
        Verdict.RENONCE: translate("RenonceWords", "Renonce"),
        Verdict.NONE: translate("RenonceWords", "no renonce"),
        Verdict.DEPENDS: translate("RenonceWords", "it depends"),
    }[verdict]


def verdict_title(verdict: Verdict) -> str:
    """The verdict as a heading."""
    return {
        Verdict.RENONCE: translate("RenonceWords", "Renonce"),
        Verdict.NONE: translate("RenonceWords", "No renonce"),
        Verdict.DEPENDS: translate("RenonceWords", "It depends"),
    }[verdict]


def verdict_data(flow: RenonceFlow, case: Offence, verdict: Verdict, *, asked: bool = False) -> VerdictData:
    """The verdict with every clause it rests on, quoted. ``asked`` says that the question stands beside it anyway."""
    language = flow.language
    consequence = "" if case.consequence is None else _without_verdict(case.consequence.get(language))
    if verdict is Verdict.RENONCE:
        text = translate("RenonceWords", "The hand is over; who did nothing wrong is compensated.")
    elif verdict is Verdict.DEPENDS and asked:
        text = translate("RenonceWords", "Yes: renonce. No: {consequence}").format(consequence=consequence)
    elif verdict is Verdict.DEPENDS:
        text = "" if case.question is None else case.question.get(language)
    else:
        text = consequence
    return VerdictData(KINDS[verdict], verdict_title(verdict), text, clauses_of(flow, case))


def _without_verdict(text: str) -> str:
    """A consequence without the words that stand in the heading above it."""
    for words in ("Keine Renonce", "No renonce"):
        for mark in ("; ", ", ", ": "):
            rest = text.removeprefix(words + mark)
            if rest != text:
                return rest[:1].upper() + rest[1:]
    return text


def _inner_quotes(text: str) -> str:
    """A quotation within a quotation has single marks."""
    german = text.replace("„", "‚").replace("“", "‘") if "„" in text else text
    return german.replace("“", "‘").replace("”", "’")


def clauses_of(flow: RenonceFlow, case: Offence) -> tuple[Clause, ...]:
    """The clauses of a case, each in quotation marks; our own readings say so and are not quoted."""
    wording = Wording(flow.language)
    found = []
    for name in case.clauses:
        clause = flow.ruleset.clauses[name]
        quote = clause.quote.get(flow.language)
        if clause.reading:
            found.append(Clause(wording.reason("reading"), quote))
        else:
            found.append(Clause(clause.ref.get(flow.language), wording.reason("quote", text=_inner_quotes(quote))))
    return tuple(found)


def fact_title(step: FactStep) -> str:
    """The title of a question about the game."""
    return {
        FactStep.GAME: translate("RenonceWords", "What was being played?"),
        FactStep.DECLARER: translate("RenonceWords", "Declarer"),
        FactStep.PARTNER: translate("RenonceWords", "Partner"),
        FactStep.BEI: translate("RenonceWords", "Bei"),
        FactStep.SPOKEN: translate("RenonceWords", "Announced"),
        FactStep.KONTRA: translate("RenonceWords", "Kontra"),
    }[step]


def finish_label(finish: Finish | None, *, replay: bool, known: bool) -> str:
    """The label of the primary button."""
    if finish is Finish.RENONCE:
        return translate("RenonceWords", "Enter renonce")
    if finish is Finish.ANNULLED:
        if replay:
            return translate("RenonceWords", "Deal again")
        return translate("RenonceWords", "Strike the hand")
    if finish is Finish.RETURN:
        if known:
            return translate("RenonceWords", "Back to the hand")
        return translate("RenonceWords", "Enter the hand")
    return translate("RenonceWords", "Next")


def sentence(found: Problem | None, flow: RenonceFlow) -> str:
    """Why something can not be, as a sentence; empty for nothing."""
    if found is None:
        return ""
    own = _own_sentence(found.code)
    if own is not None:
        return own.format(**found.params)
    text = Wording(flow.language).problem(found, flow.ruleset)
    return text[:1].upper() + text[1:]


def _own_sentence(code: str) -> str | None:
    """The sentences of problems that only the wizard knows."""
    return {
        "no_case": translate("RenonceWords", "What happened? Choose a case."),
        "no_answer": translate("RenonceWords", "The question decides: yes or no?"),
        "no_option": translate("RenonceWords", "What does it concern?"),
        "nothing_announced": translate("RenonceWords", "What was announced? It is the one that is lost."),
        "no_fifth": translate("RenonceWords", "Nobody sits out at a table of {count}: there is no fifth."),
        "no_seat": translate("RenonceWords", "There is no seat {seat}: {count} sit at this table."),
        "missing_game": translate("RenonceWords", "What was being played?"),
        "missing_declarer": translate("RenonceWords", "Who plays?"),
        "missing_partner": translate("RenonceWords", "Who was called, or alone?"),
    }.get(code)


def returned_message(flow: RenonceFlow) -> str:
    """What is said beside the hand one goes back to: what happened, and what it means."""
    case = flow.case
    if case is None:
        return ""
    language = flow.language
    consequence = "" if case.consequence is None else case.consequence.get(language)
    return translate("RenonceWords", "{case}: {consequence}").format(
        case=case.name.get(language), consequence=consequence
    )
