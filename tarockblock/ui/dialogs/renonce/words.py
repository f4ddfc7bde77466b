"""The renonce wizard's words: headings, verdicts, why something can not be; names and clauses come from the ruleset."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from tarockblock.app.renonce_flow import Finish, RenonceFlow
from tarockblock.app.renonce_flow_facts import FactStep
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Offence, Verdict
from tarockblock.exchange.wording import Wording
from tarockblock.ui.widgets.verdict_box import Clause, VerdictData, VerdictKind

_translate = QCoreApplication.translate

KINDS = {
    Verdict.RENONCE: VerdictKind.RENONCE,
    Verdict.NONE: VerdictKind.NONE,
    Verdict.DEPENDS: VerdictKind.DEPENDS,
}


def page_titles() -> tuple[str, ...]:
    """The steps of the bar."""
    return (
        _translate("RenonceWords", "What happened"),
        _translate("RenonceWords", "Verdict"),
        _translate("RenonceWords", "Game and parties"),
        _translate("RenonceWords", "Score"),
    )


def group_title(group: str, *, fits: bool = True) -> str:
    """A heading of the list of cases."""
    title = {
        "cards": _translate("RenonceWords", "Number of cards, dealing"),
        "discard": _translate("RenonceWords", "Talon and discard"),
        "auction": _translate("RenonceWords", "Auction"),
        "announcements": _translate("RenonceWords", "Announcements and Kontra"),
        "play": _translate("RenonceWords", "Play"),
        "talk": _translate("RenonceWords", "Talk and gestures"),
        "ouvert": _translate("RenonceWords", "Ouvert games"),
        "end": _translate("RenonceWords", "End of the hand and disputes"),
        "fifth": _translate("RenonceWords", "Who sits out"),
        "other": _translate("RenonceWords", "Anything else"),
    }.get(group, group)
    return title if fits else _translate("RenonceWords", "{group} – in other games").format(group=title)


def verdict_word(verdict: Verdict) -> str:
    """The verdict in a word or two, beside a case."""
    return {
        Verdict.RENONCE: _translate("RenonceWords", "Renonce"),
        Verdict.NONE: _translate("RenonceWords", "no renonce"),
        Verdict.DEPENDS: _translate("RenonceWords", "it depends"),
    }[verdict]


def verdict_title(verdict: Verdict) -> str:
    """The verdict as a heading."""
    return {
        Verdict.RENONCE: _translate("RenonceWords", "Renonce"),
        Verdict.NONE: _translate("RenonceWords", "No renonce"),
        Verdict.DEPENDS: _translate("RenonceWords", "It depends"),
    }[verdict]


def verdict_data(flow: RenonceFlow, case: Offence, verdict: Verdict, *, asked: bool = False) -> VerdictData:
    """The verdict with every clause it rests on, quoted. ``asked`` says that the question stands beside it anyway."""
    language = flow.language
    consequence = "" if case.consequence is None else _without_verdict(case.consequence.get(language))
    if verdict is Verdict.RENONCE:
        text = _translate("RenonceWords", "The hand is over; who did nothing wrong is compensated.")
    elif verdict is Verdict.DEPENDS and asked:
        text = _translate("RenonceWords", "Yes: renonce. No: {consequence}").format(consequence=consequence)
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
        FactStep.GAME: _translate("RenonceWords", "What was being played?"),
        FactStep.DECLARER: _translate("RenonceWords", "Declarer"),
        FactStep.PARTNER: _translate("RenonceWords", "Partner"),
        FactStep.BEI: _translate("RenonceWords", "Bei"),
        FactStep.SPOKEN: _translate("RenonceWords", "Announced"),
        FactStep.KONTRA: _translate("RenonceWords", "Kontra"),
    }[step]


def finish_label(finish: Finish | None, *, replay: bool, known: bool) -> str:
    """The label of the primary button."""
    if finish is Finish.RENONCE:
        return _translate("RenonceWords", "Enter renonce")
    if finish is Finish.ANNULLED:
        if replay:
            return _translate("RenonceWords", "Deal again")
        return _translate("RenonceWords", "Strike the hand")
    if finish is Finish.RETURN:
        if known:
            return _translate("RenonceWords", "Back to the hand")
        return _translate("RenonceWords", "Enter the hand")
    return _translate("RenonceWords", "Next")


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
        "no_case": _translate("RenonceWords", "What happened? Choose a case."),
        "no_answer": _translate("RenonceWords", "The question decides: yes or no?"),
        "no_option": _translate("RenonceWords", "What does it concern?"),
        "nothing_announced": _translate("RenonceWords", "What was announced? It is the one that is lost."),
        "no_fifth": _translate("RenonceWords", "Nobody sits out at a table of {count}: there is no fifth."),
        "no_seat": _translate("RenonceWords", "There is no seat {seat}: {count} sit at this table."),
        "missing_game": _translate("RenonceWords", "What was being played?"),
        "missing_declarer": _translate("RenonceWords", "Who plays?"),
        "missing_partner": _translate("RenonceWords", "Who was called, or alone?"),
    }.get(code)


def returned_message(flow: RenonceFlow) -> str:
    """What is said beside the hand one goes back to: what happened, and what it means."""
    case = flow.case
    if case is None:
        return ""
    language = flow.language
    consequence = "" if case.consequence is None else case.consequence.get(language)
    return _translate("RenonceWords", "{case}: {consequence}").format(
        case=case.name.get(language), consequence=consequence
    )
