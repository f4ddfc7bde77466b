"""Common part of drafts with a deal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Self

from tarockblock.app.drafts.draft_deal import AnyPlayed, DealDraft
from tarockblock.app.drafts.questions import Questions
from tarockblock.domain.check import check_entry
from tarockblock.domain.deal import Deal, check_deal
from tarockblock.domain.hand import PlayedEntry
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset

_NO_TEXT = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Invisible Unicode categories: control, surrogates, private, unassigned, line breaks."""

Evaluate = Callable[[PlayedEntry], Row | list[Problem]]
"""Function returning an entry's row, or its problems."""


def one_line(text: str) -> str:
    """Return the text without control characters, line breaks and superfluous spaces."""
    visible = (" " if unicodedata.category(char) in _NO_TEXT else char for char in text)
    return " ".join("".join(visible).split())


class PlayedDraft(Questions):
    """A draft with the rotation's deal; without ``evaluate`` nothing is scored."""

    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        self.ruleset = ruleset
        self.language = language
        self.places = DealDraft(ruleset, deal)
        self.note = ""
        self._evaluate = evaluate
        self._loaded: PlayedEntry | None = None
        self.stored: PlayedEntry | None = None
        """What is in the row that is being put right; None for a new hand."""

    @classmethod
    def from_entry(
        cls, entry: PlayedEntry, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None
    ) -> Self:
        """Return a stored hand's draft; ``deal``: without its overrides."""
        draft = cls(ruleset, deal, language, evaluate)
        draft.load(entry)
        return draft

    @property
    def deal(self) -> Deal:
        return self.places.deal

    def load(self, entry: PlayedEntry) -> None:
        self._loaded = self.stored = entry
        self.places.load(entry)
        self.note = entry.note

    @property
    def played(self) -> tuple[object, ...]:
        return self.note, self.places.dealer, self.places.vorhand, self.places.sitting_out

    def fits(self, ruleset: Ruleset, deal: Deal) -> bool:
        """Return whether the same people play by the same rules there."""
        return (self.ruleset, self.places.base.seating) == (ruleset, deal.seating)

    def go_on(self, deal: Deal, language: str, evaluate: Evaluate) -> None:
        """Go on with the answers in another deal of the same people."""
        self.places.base, self.language, self._evaluate = deal, language, evaluate

    def headed(self, entry: AnyPlayed) -> AnyPlayed:
        at = None if self._loaded is None else self._loaded.at
        return replace(self.places.put_into(entry), note=one_line(self.note), at=at)

    def judge(self, entry: PlayedEntry) -> Row | list[Problem]:
        if self._evaluate is not None:
            return self._evaluate(entry)
        base = self.places.base
        found = check_deal(base.seating, entry, self.ruleset, base.dealer, base.dealt_before)
        return found + check_entry(entry, self.ruleset, self.deal)
