"""What stands of an evening, computed from its steps alone: which are the latest, and which of these it is.

Clocks and machines are not asked: older, newer and diverged follow from what each step follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from tarockblock.store.steps import DELETED, FOUND, Step

_LEAVING = ("kept", "trashed", "untrashed")
"""Kinds of steps after which an evening is as it was, wherever it lies."""

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
    def ancestors(self) -> Mapping[str, frozenset[str]]:
        """By id, everything a step follows, directly or not, itself included."""
        found: dict[str, frozenset[str]] = {}
        order = list(self._in_order)
        for step in order:
            before = [found[parent] for parent in step.parents if parent in found]
            found[step.id] = frozenset({step.id}).union(*before)
        return found | self._found(found, order)

    @property
    def _in_order(self) -> Iterable[Step]:
        """Each after all it follows: its number is greater than theirs."""
        return sorted(self.steps.values(), key=lambda step: step.key)

    def _found(self, known: Mapping[str, frozenset[str]], order: list[Step]) -> dict[str, frozenset[str]]:
        """How an evening was found when steps came: an older copy was found with fewer changes on the same line."""
        roots = [step for step in order if step.kind == FOUND]
        if len(roots) < 2:
            return {}
        older: dict[str, frozenset[str]] = {}
        for place, step in enumerate(roots):
            more = [
                older.get(each.id, known[each.id])
                for each in roots[:place]
                if each.number < step.number and set(each.parents) <= known[step.id]
            ]
            older[step.id] = known[step.id].union(*more)
        return {
            step.id: known[step.id].union(*(older[each] for each in known[step.id] if each in older)) for step in order
        }

    @cached_property
    def heads(self) -> tuple[Step, ...]:
        """The steps nothing follows, the latest last."""
        followed = {each for id_, of in self.ancestors.items() for each in of if each != id_}
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
        """The latest steps of versions that do not stand, as far as somebody has to know: none beside the trash."""
        if self.standing.state not in ("open", "closed"):
            return ()
        return tuple(step for step in self.heads if step is not self.standing)

    @cached_property
    def needed(self) -> frozenset[str]:
        """The steps whose versions are kept: the latest ones, and those between which somebody has chosen.

        What a step leaves as it was, first of those it follows, is no version of its own.
        """
        several = [step for step in self.steps.values() if len(step.parents) > 1]
        chosen = {parent for step in several for parent in step.parents[step.kind in _LEAVING :]}
        return frozenset(
            {step.id for step in self.heads if step.state != DELETED}
            | {each for each in chosen if each in self.steps and self.steps[each].state != DELETED}
        )

    def follows(self, step: str, other: str) -> bool:
        """Whether a step comes after another one, or is it."""
        return other in self.ancestors[step]


def linear(steps: Collection[Step]) -> bool:
    """Whether nothing can have diverged, which is quick to tell: each step follows the one before it."""
    parents = [step.parents for step in steps]
    return len(set(parents)) == len(steps) and all(len(each) < 2 for each in parents)
