"""What stands of an evening, computed from its steps alone: which are the latest, and which of these it is.

Clocks and machines are not asked: older, newer and diverged follow from what each step follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tarockblock.store.steps import BEGUN, DELETED, FOUND, Step

_LEAVING = ("kept", "trashed", "untrashed")
"""Kinds of steps after which an evening is as it was, wherever it lies."""

_CHOOSING = ("put", BEGUN, DELETED, "recovered", *_LEAVING)
"""Kinds of steps that follow several versions; any other one follows several only where these were alike."""

Key = tuple[int, str]
"""Number and id: what is later has the greater one."""


@dataclass(frozen=True)
class Line:
    """All steps of one evening. ``closings`` are the keys of the postings, by id, that no reversal names."""

    steps: Mapping[str, Step]
    closings: Mapping[str, Key]

    @classmethod
    def of(cls, steps: Iterable[Step], closings: Mapping[str, Key]) -> Line:
        """The line of these steps."""
        return cls({each.id: each for each in steps}, closings)

    @cached_property
    def _parents(self) -> Mapping[str, Collection[str]]:
        """By id, what a step follows directly.

        How an evening was found when steps came follows how an older copy was found, with fewer changes on the same
        line. Not where that one had been closed since: then what it was booked by would have been taken back. And where
        an evening was begun follows where a file with its id was imported: that says how it was at some time.
        """
        parents = {step.id: set(step.parents) & self.steps.keys() for step in self.steps.values()}
        if self._imports:
            for step in self.steps.values():
                if not parents[step.id] and step not in self._imports:
                    parents[step.id] |= {each.id for each in self._imports}
        found = [step for step in self._in_order if step.kind == FOUND]
        for place, step in enumerate(found[1:], start=1):
            line = _before(step.id, parents)
            parents[step.id] |= {
                each.id
                for each in found[:place]
                if each.number < step.number
                and set(each.parents) <= line
                and (each.closing not in self.closings or each.closing == step.closing)
            }
        return parents

    @cached_property
    def _imports(self) -> list[Step]:
        """The beginnings of an evening that came out of a file."""
        begun = (step for step in self.steps.values() if step.kind == BEGUN and not step.parents)
        return [step for step in begun if step.state == "closed"]

    @property
    def _in_order(self) -> list[Step]:
        return sorted(self.steps.values(), key=lambda step: step.key)

    @cached_property
    def heads(self) -> tuple[Step, ...]:
        """The steps nothing follows, the latest last."""
        followed = set[str]().union(*self._parents.values())
        return tuple(step for step in self._in_order if step.id not in followed)

    @cached_property
    def standing(self) -> Step:
        """The step after which the evening stands.

        One that is thrown away stands only where nobody has changed it without having seen that; one that is closed and
        booked as its latest closing left it.
        """
        live = [step for step in self.heads if step.state in ("open", "closed")]
        thrown = [step for step in self.heads if step.state == "trashed"]
        return max(live or thrown or self.heads, key=self._rank)

    def _rank(self, step: Step) -> tuple[Key, Key]:
        booked = self.closings.get(step.closing or "", (0, ""))
        return booked, step.key

    @property
    def others(self) -> tuple[Step, ...]:
        """The latest steps of versions that do not stand, as far as somebody has to know: none beside the trash.

        The one that would stand in its place first.
        """
        if self.standing.state not in ("open", "closed"):
            return ()
        others = (step for step in self.heads if step is not self.standing)
        return tuple(sorted(others, key=self._rank, reverse=True))

    @cached_property
    def needed(self) -> frozenset[str]:
        """The steps whose versions are kept: the latest ones, and those between which somebody has chosen.

        What a step leaves as it was, first of those it follows, is no version of its own. A file that was imported
        elsewhere may say what nobody else knows.
        """
        several = [step for step in self.steps.values() if len(step.parents) > 1 and step.kind in _CHOOSING]
        chosen = {parent for step in several for parent in step.parents[step.kind in _LEAVING :]}
        return frozenset(
            {step.id for step in self.heads if step.state != DELETED}
            | {step.id for step in self._imports if len(self.steps) > 1 and self._is_beside(step)}
            | {each for each in chosen if each in self.steps and self.steps[each].state != DELETED}
        )

    def _is_beside(self, imported: Step) -> bool:
        """Whether an evening out of a file was not gone on with, but began elsewhere."""
        return not any(imported.id in step.parents for step in self.steps.values())

    def follows(self, step: str, other: str) -> bool:
        """Whether a step comes after another one, or is it."""
        return other in _before(step, self._parents)


def _before(step: str, parents: Mapping[str, Collection[str]]) -> set[str]:
    """Everything a step follows, directly or not, itself included."""
    found, left = set[str](), [step]
    while left:
        each = left.pop()
        if each not in found:
            found.add(each)
            left += parents.get(each, ())
    return found
