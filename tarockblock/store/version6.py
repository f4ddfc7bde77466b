"""Brings what a database of version 6 holds into facts of the log; two that share anything write the same of it.

Nothing is decided and nothing written here: what the facts come to, ``tarockblock.log`` says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tarockblock.log.content import Content
from tarockblock.log.facts import BOOK, HOUSE, Fact, Kind, write
from tarockblock.log.journal import posting_fact
from tarockblock.store import joins, offers, postings, rounds, rulesets, steps, whole
from tarockblock.store.database import Store
from tarockblock.store.steps import Step


def facts_of(store: Store) -> tuple[Fact, ...]:
    """Everything that is no matter of this machine alone; raises ``database_damaged``."""
    with store.reading():
        return (*_evenings(store), *_book(store), *_house(store))


# ---------------------------------------------------------------------- evenings


def _evenings(store: Store) -> Iterator[Fact]:
    known = {each.id: each for each in steps.everything(store)}
    written = {each.id: step_fact(each) for each in known.values()}
    yield from written.values()
    contents = {step: whole.read(store, number) for number, step in steps.standing(store).items()}
    for head in whole.sides(store):
        if (side := whole.side(store, head)) is not None:
            contents.setdefault(head, side)
    last = _last_closings(store)
    for step, content in contents.items():
        closing = last.get(content["id"]) if known[step].state == "trashed" else None
        yield was_fact(written[step], content, closing)
        yield from _earlier(written[_beginning(known, step)], content)


def step_fact(step: Step) -> Fact:
    """A step as a fact that holds its row and nothing else.

    The beginning of an evening that came as a file is each machine's own as to its time.
    """
    is_of_file = step.kind == steps.BEGUN and not step.parents and step.state == "closed"
    data = {"id": step.id, "kind": step.kind, "state": step.state, "closing": step.closing}
    at = None if is_of_file else step.at
    return write(step.evening, step.number, Kind.STEP, data, parents=step.parents, at=at)


def was_fact(step: Fact, content: whole.Content, closing: str | None) -> Fact:
    """What an evening was after a step; ``closing`` is the posting of its latest closing, where it is in the trash."""
    before = None
    if step.data["state"] == "trashed":
        was_closed = content["heading"]["closed_at"] is not None
        before = ["closed", closing] if was_closed else ["open", None]
    data = {"content": content_of(content).data, "before": before}
    return write(step.stream, step.number + 1, Kind.WAS, data, parents=[step.id])


_NAMES = ("title", "date", "note", "ruleset", "cents_per_point", "planned_radl", "first_dealer")


def content_of(content: whole.Content) -> Content:
    """An evening of version 6 as the log has it: no local numbers, receipts or undo log."""
    heading = {name: content["heading"][name] for name in _NAMES}
    heading |= {"round": content["round"], "unit": content["unit"], "leave_open": content["leave_open"]}
    rows = tuple((row, json.loads(fact)) for row, fact, *_ in content["rows"])
    return Content(heading, tuple(name for name, starts in content["seats"] if starts), rows)


def _beginning(known: Mapping[str, Step], step: str) -> str:
    """The first step of the line of this one that is here."""
    while True:
        parents = known[step].parents
        if not parents or parents[0] not in known:
            return step
        step = parents[0]


def _earlier(beginning: Fact, content: whole.Content) -> Iterator[Fact]:
    """How rows were before, and what was done with the evening's money, as it is shown in the history."""
    told: list[tuple[str, dict[str, Any]]] = []
    for row, fact, change, written, replaced, scored in content["trace"]:
        version = {"row": row, "entry": json.loads(fact), "change": change, "written": written, "replaced": replaced}
        told.append(("row", version | {"scored": json.loads(scored)}))
    for at, about, was, became in content["money"]:
        told.append(("money", {"at": at, "about": json.loads(about), "was": was, "became": became}))
    for what, each in told:
        data = {"what": what, "told": each}
        yield write(beginning.stream, beginning.number + 1, Kind.EARLIER, data, parents=[beginning.id])


def _last_closings(store: Store) -> dict[str, str]:
    """By the id of an evening, the posting of its latest closing, whether it counts or not."""
    found: dict[str, tuple[int, str]] = {}
    for each in postings.read(store):
        if each.kind == "evening" and each.evening is not None:
            found[each.evening.id] = max(each.key, found.get(each.evening.id, each.key))
    return {evening: id_ for evening, (_, id_) in found.items()}


# ---------------------------------------------------------------------- book and house


def _book(store: Store) -> Iterator[Fact]:
    yield from map(posting_fact, postings.read(store))
    for name, (number, terms) in rounds.numbered(store).items():
        yield write(BOOK, number, Kind.TERMS, {"round": name, "terms": json.loads(terms)})


def _house(store: Store) -> Iterator[Fact]:
    for digest in rulesets.digests(store):
        yield write(HOUSE, 1, Kind.RULESET, {"digest": digest, "content": rulesets.read(store, digest)})
    for name, (number, digest) in offers.read(store).items():
        if digest:
            yield write(HOUSE, number, Kind.OFFERED, {"ruleset": name, "digest": digest})
        else:
            yield write(HOUSE, number, Kind.WITHDRAWN, {"ruleset": name})
    for join in joins.read(store):
        data: dict[str, Any] = {"join": join.id, "names": list(join.names)}
        if join.called:
            yield write(HOUSE, join.number, Kind.JOINED, data | {"called": join.called})
        else:
            yield write(HOUSE, join.number, Kind.PARTED, data)
