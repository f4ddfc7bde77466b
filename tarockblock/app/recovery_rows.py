"""The rows of an evening in their order, put together from a damaged file, its undo log, its trace and its copies.

A state (what the file has, what the log alone comes to, a copy with what was done since) that is whole and contradicts
nothing newer is taken as it is. Otherwise every row is the newest that is known, in its place; one that nobody has any
more stands there without a fact. Where even the places are lost, and the file has nothing newer, a copy is as good.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, TypeVar

from tarockblock.store.salvage import FoundEntry, FoundStep, FoundVersion, Salvage

Steps = Mapping[int, FoundStep]
_T = TypeVar("_T", bound=Hashable)

NO_STEPS: Steps = {}


@dataclass(frozen=True)
class State:
    """What one source has: the rows, the undo log and the trace as far as they went then."""

    rows: Sequence[FoundEntry]
    steps: Steps = field(default_factory=dict)
    versions: frozenset[FoundVersion] = frozenset()
    is_caught_up: bool = False

    @classmethod
    def of(cls, source: Salvage, number: int) -> State:
        """The state of an evening in a file or copy."""
        versions = frozenset(source.versions.get(number, ()))
        return cls(source.entries(number), source.steps.get(number, NO_STEPS), versions)


def united(newer: Sequence[_T], older: Iterable[_T]) -> list[_T]:
    """All of both, each once; what only the older one has stands behind what it stood behind there."""
    found, behind = list(newer), 0
    known = set(found)
    for item in older:
        if item in known:
            behind = found.index(item) + 1
        else:
            found.insert(behind, item)
            known.add(item)
            behind += 1
    return found


class Rows:
    """Finds the rows of one evening; ``copies`` are earlier states of it, the newest first, read only when needed."""

    def __init__(self, number: int, file: Salvage, copies: Iterable[Salvage]) -> None:
        heading = file.headings.get(number)
        self._count = None if heading is None else heading.count
        self._own = State.of(file, number)
        self._history = file.versions.get(number, [])
        self._ids = [each.id for each in self._own.rows]
        self._owners = file.owners
        self._knows_all_steps = file.knows_all_steps
        self._ids_are_all = len(self._ids) == self._count if heading is not None else file.knows_all_entries
        self._number = number
        self._copies = copies

    def found(self) -> list[FoundEntry]:
        """All rows in order; one without a fact is lost, and if it has no number either, its place is not known."""
        own = self._own.rows
        if self._ids_are_all and all(each.fact is not None for each in own):
            return list(own)
        states = []
        for state in self._states():
            rows = self._caught_up(state)
            if rows is not None:
                state = replace(state, rows=rows, is_caught_up=True)
                if self._is_it(state):
                    facts = {each.id: each for each in own if each.fact is not None}
                    return [facts.get(each.id, each) for each in rows]
            states.append(state)
        return self._patched(states)

    def _states(self) -> Iterable[State]:
        yield State([])
        yield from (State.of(copy, self._number) for copy in self._copies)

    def _caught_up(self, state: State) -> list[FoundEntry] | None:
        now = self._own.steps if self._knows_all_steps else {**state.steps, **self._own.steps}
        return caught_up(state.rows, state.steps, now)

    def _is_it(self, state: State) -> bool:
        """Whether a state is that of the file, as far as that can still be told, and no row of it is lost."""
        ids = [each.id for each in state.rows]
        own = {each.id: each.fact for each in self._own.rows}
        if self._ids_are_all:
            same = ids == self._ids
        else:
            length = len(ids) == self._count if self._count is not None else bool(state.steps or state.versions or ids)
            same = length and [each for each in ids if each in own] == self._ids
        return same and all(
            each.fact is not None and own.get(each.id) is None and self._is_current(each, state)
            for each in state.rows
            if own.get(each.id) != each.fact or each.fact is None
        )

    def _is_current(self, row: FoundEntry, state: State) -> bool:
        """Whether a fact the file itself has not is what it had last; its trace has every fact there was before."""
        later = [each for each in self._edits(row.id) if each not in state.versions]
        return not later or (state.is_caught_up and self._knows_all_steps and later[-1].fact != row.fact)

    def _edits(self, number: int) -> list[FoundVersion]:
        return [each for each in self._history if each.entry == number and each.change == "edited"]

    def _patched(self, states: Sequence[State]) -> list[FoundEntry]:
        order = list(self._ids)
        if not self._ids_are_all:
            for state in states:
                ids = [each.id for each in state.rows if each.id in order or self._may_belong(each.id)]
                if self._count is None or len(set(order) | set(ids)) <= self._count:
                    order = united(order, ids)
        facts = {each.id: each for each in self._own.rows if each.fact is not None}
        rows = [facts.get(number) or self._newest(number, states) for number in order]
        missing = 0 if self._count is None else max(self._count - len(rows), 0)
        if missing:
            for state in states:  # better as it was then than with holes nobody knows the place of
                then = {each.id: each.fact for each in state.rows}
                if then and None not in then.values() and all(then.get(each) == facts[each].fact for each in facts):
                    return list(state.rows)
        return [*rows, *[FoundEntry(0)] * missing]

    def _may_belong(self, number: int) -> bool:
        """Whether a row the file does not show can be one it has lost: it was not taken back, nor is it another's."""
        if self._owners.get(number, self._number) != self._number:
            return False
        inserted = [step for step, data in self._steps_at(number) if data["op"] == "insert"]
        if inserted:
            return any(step.state == "done" for step in inserted)
        last = [each for each in self._history if each.entry == number][-1:]
        return not last or last[0].change != "removed"

    def _newest(self, number: int, states: Sequence[State]) -> FoundEntry:
        """The row as it was last; without a fact where that is not known."""
        found = [self._by_steps(number)]
        found += [
            row
            for state in states
            for row in state.rows
            if row.id == number and row.fact is not None and self._is_current(row, state)
        ]
        last = [each for each in self._history if each.entry == number][-1:]
        if last and last[0].change != "edited":  # moved, or taken away and put back: the fact stayed what it was
            found.append(FoundEntry(number, last[0].fact, last[0].written_at, last[0].written_at))
        return next((each for each in found if each is not None), FoundEntry(number))

    def _by_steps(self, number: int) -> FoundEntry | None:
        """The row as the last step about it left it, unless the trace knows of one that is lost."""
        steps = [(step, data) for step, data in self._steps_at(number)]
        done = [
            FoundEntry(number, fact_text(data["fact"]), step.at, step.at)
            for step, data in steps
            if step.state == "done"
        ]
        known = {fact_text(data[name]) for _, data in steps for name in ("before", "fact") if name in data}
        edits = [each.fact for each in self._edits(number)]
        if not done or not known.issuperset(edits) or done[-1].fact in edits[-1:]:
            return None
        return done[-1]

    def _steps_at(self, number: int) -> list[tuple[FoundStep, dict[str, Any]]]:
        steps = [(step, data_of(step)) for _, step in sorted(self._own.steps.items())]
        return [(step, data) for step, data in steps if data.get("entry") == number]


def since(before: Steps, now: Steps) -> list[tuple[FoundStep, bool]] | None:
    """What was taken back (False) and done (True) between two states of a log; None where a step is missing."""
    was, done = ([number for number in sorted(steps) if steps[number].state == "done"] for steps in (before, now))
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(was, done, strict=False)))
    known = was[common - 1] if common else 0
    if any(number not in now for number in range(known + 1, max(now, default=0) + 1)):
        return None
    taken_back = [(before[number], False) for number in reversed(was[common:])]
    return taken_back + [(now[number], True) for number in done[common:]]


def caught_up(rows: Iterable[FoundEntry], before: Steps, now: Steps) -> list[FoundEntry] | None:
    """The rows of an earlier state after what was taken back and done since; None where that can not be known."""
    found, steps = list(rows), since(before, now)
    if steps is None:
        return None
    try:
        for step, is_done in steps:
            (_do if is_done else _take_back)(found, step)
    except (LookupError, ValueError):
        return None
    return found


def _do(rows: list[FoundEntry], step: FoundStep) -> None:
    """What a step does; ValueError, LookupError where it does not fit."""
    data = data_of(step)
    if data["op"] == "insert":
        if data["index"] > len(rows) or any(each.id == data["entry"] for each in rows):
            raise ValueError(step.number)
        rows.insert(data["index"], FoundEntry(data["entry"], fact_text(data["fact"]), step.at, step.at))
    elif data["op"] == "replace":
        _put(rows, data, data["fact"], step.at)
    elif data["op"] == "move":
        rows.insert(data["to"], rows.pop(data["index"]))
    elif data["op"] == "update":
        _become(rows, data["after"], step.at)


def _take_back(rows: list[FoundEntry], step: FoundStep) -> None:
    data = data_of(step)
    if data["op"] == "insert":
        if rows[data["index"]].id != data["entry"]:
            raise ValueError(step.number)
        del rows[data["index"]]
    elif data["op"] == "replace":
        _put(rows, data, data["before"], step.at)
    elif data["op"] == "move":
        rows.insert(data["index"], rows.pop(data["to"]))
    elif data["op"] == "update":
        _become(rows, data["before"], step.at)


def _become(rows: list[FoundEntry], whole: Mapping[str, Any], at: str) -> None:
    known = {each.id: each for each in rows}
    found = [(each["entry"], fact_text(each["fact"])) for each in whole["rows"]]
    rows[:] = [
        known[number] if number in known and known[number].fact == fact else FoundEntry(number, fact, at, at)
        for number, fact in found
    ]


def _put(rows: list[FoundEntry], data: Mapping[str, Any], fact: object, at: str) -> None:
    if rows[data["index"]].id != data["entry"]:
        raise ValueError(data["entry"])
    rows[data["index"]] = replace(rows[data["index"]], fact=fact_text(fact), changed_at=at)


def data_of(step: FoundStep) -> dict[str, Any]:
    """A step as plain data."""
    found: dict[str, Any] = json.loads(step.data)
    return found


def fact_text(fact: object) -> str:
    """A fact out of the undo log as it is stored with its entry."""
    return json.dumps(fact, ensure_ascii=False, separators=(",", ":"))
