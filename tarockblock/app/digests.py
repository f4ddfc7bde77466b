"""Fingerprints of rulesets, each worked out once: that takes longer than anything else of storing an evening."""

from __future__ import annotations

from functools import lru_cache

from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules import writer


class _Itself:
    """A ruleset as a key, equal to itself alone: to compare two takes longer than to write them."""

    __slots__ = ("ruleset",)

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def __hash__(self) -> int:
        return id(self.ruleset)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.ruleset is other.ruleset


def digest(ruleset: Ruleset) -> str:
    """``rules.writer.digest``; a ruleset does not change."""
    return _digest(_Itself(ruleset))


@lru_cache(maxsize=32)
def _digest(key: _Itself) -> str:
    return writer.digest(key.ruleset)
