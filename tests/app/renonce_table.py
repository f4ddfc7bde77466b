"""A flow at a table of A, B, C, D (D deals, A is Vorhand; E sits out as the fifth), and short words for answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Evaluate, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import WayOut
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import PlayedEntry
from tarockblock.domain.ledger import Row, compute_ledger, problems_of_entry
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped
from tests.domain.paper import SEATS, evening

BIRDS, KING = ("pagat", "uhu", "kakadu", "quapil"), ("koenig_ultimo",)


def judge(table: Evening) -> Evaluate:
    """What the session does: compute an entry as the next one, or say what is wrong with it."""

    def evaluate(entry: PlayedEntry) -> Row | list[Problem]:
        row = compute_ledger(table.with_entry(entry)).rows[-1]
        return list(problems_of_entry(row, table)) or row

    return evaluate


def changed(ruleset: str, case: str, **changes: Any) -> Ruleset:
    """A shipped ruleset in which one case says something else."""
    rules = shipped(ruleset)
    assert rules.offence(case) is not None, case
    offences = tuple(replace(each, **changes) if each.id == case else each for each in rules.offences)
    return replace(rules, offences=offences)


def flow_at(
    ruleset: str | Ruleset,
    case: str | None = None,
    known: PlayedEntry | None = None,
    *,
    answer: bool | None = None,
    seats: Sequence[str] = SEATS,
    language: str = "de",
) -> RenonceFlow:
    """A wizard at the first hand of an evening, with a case chosen and its question answered.

    Where a verdict depends on a question of its own, ``answer`` is for that one; those asked before it lead on to it.
    """
    table = evening(ruleset, seats=seats)
    flow = RenonceFlow(table.ruleset, compute_ledger(table).next_deal(), known, judge(table), language)
    if case is not None:
        flow.choose_case(case)
    if answer is not None:
        chosen = flow.inquiry.case
        if chosen is not None and chosen.question is not None and not chosen.unpriced:
            for first in chosen.first:
                flow.decide(not first.ends)
        flow.decide(answer)
    return flow


def play(flow: RenonceFlow, game: str, declarer: str | None = None, partner: str | None = None) -> RenonceFlow:
    """Say what was being played: ``dreier``, ``besserrufer:uhu``; nobody called means alone."""
    facts = flow.facts
    facts.choose_game(next(choice for choice in facts.choices if choice.id == game))
    if declarer is not None:
        facts.choose_declarer(declarer)
    if facts.partners:
        facts.choose_partner(partner)
    return flow


def refusal(flow: RenonceFlow, field: Ask = Ask.OFFENDERS) -> str | None:
    """Why the last answer to a question was refused."""
    found = flow.answers.refusals.get(field)
    return None if found is None else found.code


def to(flow: RenonceFlow, page: Page) -> RenonceFlow:
    """Go on until a page is reached."""
    while flow.page is not page:
        before = flow.page
        assert flow.go_on(), (before, flow.missing, flow.finish)
    return flow


def answered(ruleset: str, case: str, **options: Any) -> Iterator[RenonceFlow]:
    """A case with its questions answered in every way, and whatever a table can decide; each in a wizard of its own."""
    asked: list[tuple[bool, ...]] = [()]
    while asked:
        given = asked.pop()
        flow = flow_at(ruleset, case, **options)
        for yes in given:
            flow.decide(yes)
        if flow.inquiry.open_question is not None:
            asked += [(*given, True), (*given, False)]
        elif not flow.inquiry.asks_table:
            yield flow
        for way in WayOut if flow.inquiry.asks_table else ():
            decided = flow_at(ruleset, case, **options)
            for yes in given:
                decided.decide(yes)
            decided.take(way)
            yield decided
