"""Some rounds of a log: which there are, and what a file for some of them carries."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator

from tarockblock.app.round_names import rounds_meant
from tarockblock.domain.same_person import composed
from tarockblock.log.facts import BOOK, HOUSE, Data, Fact, Kind
from tarockblock.log.union import Log


def rounds_of(log: Log) -> frozenset[str]:
    """All rounds anything is known of."""
    return frozenset(map(composed, _named(log)))


def facts_of(log: Log, rounds: Collection[str] | None) -> list[Fact]:
    """All facts, or those of some rounds (in whichever capitals): with joins and persons among their people,
    and the rulesets they are played by. Some that say what is deleted come along always.
    """
    if rounds is None:
        return list(log)
    named = _named(log)
    meant = rounds_meant(rounds, set(map(composed, named)))
    found = log.shared({each for each in named if composed(each) in meant})
    return [*found, *_of_house(log, found)]


def _named(log: Log) -> set[str]:
    in_book = (each.data["name" if each.kind is Kind.ROUND_CALLED else "round"] for each in log.stream(BOOK).values())
    return {*map(log.round_of, log.evenings), *in_book} - {""}


def _of_house(log: Log, found: Iterable[Fact]) -> Iterator[Fact]:
    """What belongs to no evening: copies of rulesets that are used, or on offer in a later version, and people."""
    marks, people = set[str](), set[str]()
    for each in found:
        marks |= set(_rulesets_in(each))
        people |= set(map(composed, _people_in(each)))
    known = log.house
    ids = {_id(known.rulesets[mark]) for mark in marks if mark in known.rulesets}
    marks |= {digest for name, (_, digest) in known.offers.items() if name in ids}
    for each in log.stream(HOUSE).values():
        data = each.data
        match each.kind:
            case Kind.RULESET:
                is_used = data["digest"] in marks
            case Kind.OFFERED | Kind.WITHDRAWN:
                is_used = data["ruleset"] in ids
            case Kind.JOINED | Kind.PARTED:
                is_used = set(map(composed, data["names"])) - {data.get("called")} <= people
            case _:
                is_used = composed(data["name"]) in people
        if is_used:
            yield each


def _id(copy: str) -> str:
    return str(json.loads(copy)["id"])


def _rulesets_in(fact: Fact) -> Iterator[str]:
    if fact.kind in (Kind.BEGUN, Kind.WAS):
        yield str(fact.data["content"]["heading"]["ruleset"])
    for each in _operations(fact):
        if each["op"] == "heading" and each["name"] == "ruleset":
            yield str(each["value"])


def _people_in(fact: Fact) -> Iterator[str]:
    """Everybody who stands in an evening, or in the journal, as written there."""
    if fact.kind in (Kind.BEGUN, Kind.WAS):
        yield from fact.data["content"]["seats"]
        yield from (name for _, entry in fact.data["content"]["rows"] for name in entry.get("players", ()))
    for each in _operations(fact):
        yield from each.get("names", ())
        yield from each.get("entry", {}).get("players", ())
    if fact.kind is Kind.POSTING:
        yield from (name for debtor, creditor, _ in fact.data["transfers"] for name in (debtor, creditor) if name)


def _operations(fact: Fact) -> Iterable[Data]:
    return fact.data["operations"] if fact.kind is Kind.CHANGED else ()
