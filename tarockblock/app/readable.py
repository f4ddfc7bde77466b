"""Check that every state of an evening is readable, undone ones too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tarockblock.app.files import header_problems
from tarockblock.app.records import ReadEntries, evening_of, read_data, ruleset_of
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.errors import StoreError
from tarockblock.exchange.evening_file import measure_problems
from tarockblock.log.evening_log import EveningLog
from tarockblock.log.facts import Content, Data, Fact, Kind

UNREADABLE = "unreadable"
"""Code of a problem without a more precise one."""

_TOGETHER = frozenset({"ruleset", "first_dealer", "cents_per_point"})
"""Header keys that must fit seats, ruleset or entries."""


def misfit_in(store: Store, of: EveningLog, read: ReadEntries | None = None) -> Problem | None:
    """Return the first unreadable thing, or None. Raise StoreError if that takes too long.

    Entries are added to ``read``.
    """
    try:
        return next(_misfits(store, of, ReadEntries() if read is None else read), None)
    except (StoreError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, StoreError) and error.code != "database_damaged":
            raise
        return problem("", UNREADABLE)


def is_misfit(store: Store, of: EveningLog) -> bool:
    """Return whether something is unreadable although its rulesets are here."""
    marks = {each for fact in of.facts.values() for each in _rulesets(fact)}
    is_known = all(store.believes(partial(ruleset_of, store, each)) for each in marks)
    return is_known and misfit_in(store, of) is not None


def _misfits(store: Store, of: EveningLog, read: ReadEntries) -> Iterator[Problem]:
    facts = sorted(of.facts.values(), key=lambda each: each.key)
    marks = {each for fact in facts for each in _rulesets(fact)}
    rulesets = [ruleset_of(store, each) for each in sorted(marks)]
    for fact in facts:
        store.check_time()
        for entry in _entries(fact):
            yield from _entry_problems(entry, rulesets, read)
    contents: Iterable[Content]
    if len(marks) == 1 and not any(map(_changes_together, facts)):
        shown = [each for each in facts if each.kind in (Kind.BEGUN, Kind.WAS)]
        contents = (Content.of(fact.data["content"]) for fact in shown)
    else:
        folded = [each for each in facts if not (each.is_tombstone or each.is_rescue or each.id in of.bridged)]
        contents = map(of.content, folded)
    yield from (each for content in contents for each in _problems(evening_of(content, store, read=read)))
    for fact in of.readable:
        store.check_time()
        yield from measure_problems(evening_of(of.content(fact), store, read=read))


def _problems(evening: Evening) -> list[Problem]:
    return header_problems(evening, evening.everybody)


def _operations(fact: Fact) -> list[Data]:
    return list(fact.data["operations"]) if fact.kind is Kind.CHANGED else []


def _rulesets(fact: Fact) -> Iterator[str]:
    if fact.kind in (Kind.BEGUN, Kind.WAS):
        yield fact.data["content"]["heading"]["ruleset"]
    yield from (each["value"] for each in _operations(fact) if each.get("name") == "ruleset")


def _entries(fact: Fact) -> Iterator[Data]:
    if fact.kind in (Kind.BEGUN, Kind.WAS):
        yield from (entry for _, entry in fact.data["content"]["rows"])
    yield from (each["entry"] for each in _operations(fact) if "entry" in each)


def _changes_together(fact: Fact) -> bool:
    return any(each["op"] == "seats" or each.get("name") in _TOGETHER for each in _operations(fact))


def _entry_problems(data: Data, rulesets: list[Ruleset], read: ReadEntries) -> list[Problem]:
    found = list[Problem]()
    for ruleset in rulesets:
        entry, problems = read_data(data, ruleset)
        found = problems or _unknown(data, ruleset)
        if entry is not None and not found:
            read.add(data, ruleset, entry)
            return []
    return found[:1]


def _unknown(data: Data, ruleset: Ruleset) -> list[Problem]:
    called = [*data.get("bonuses", ()), *data.get("claims", ())]
    bonuses = [each["bonus"] for each in called if each["bonus"] not in ruleset.bonuses]
    games = [each for each in [data.get("game")] if isinstance(each, str) and each not in ruleset.games]
    return [
        *(problem(each, "no_such_game", game=each, ruleset=ruleset.id) for each in games),
        *(problem(each, "no_such_bonus", bonus=each, ruleset=ruleset.id) for each in bonuses),
    ]
