"""An evening under another ruleset: the same deals, scored again, with a list of everything that could not be
kept.

Dealer, Vorhand and who sits out stay; prices, thresholds, kontra and doubled Radl are the other ruleset's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tarockblock.domain.check import check_hand
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Account,
    Annulled,
    Entry,
    FiguresOnly,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    NoHand,
    PlayedEntry,
    PositiveGame,
    RateChange,
    Renonce,
)
from tarockblock.domain.ledger import Ledger, Row, compute_ledger, manual_rows
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset

ROUNDS = 4
"""Number of passes: dropping something can make something else impossible (a bid without its bird)."""

_LISTED = re.compile(r"(?P<list>bonuses|claims)\[(?P<number>\d+)\]")


class Action(StrEnum):
    """The treatment of something the other ruleset does not allow.

    ``UNFIT_BEFORE`` is a hand that did not fit its own ruleset either.
    """

    LEFT_OUT = "left_out"
    UNFIT_BEFORE = "unfit_before"
    BONUS_DROPPED = "bonus_dropped"
    KONTRA_LOWERED = "kontra_lowered"
    CLAIM_DROPPED = "claim_dropped"
    OFFENCE_DROPPED = "offence_dropped"


@dataclass(frozen=True, slots=True)
class Loss:
    """Something of row ``row`` that could not be kept: the treatment, and its problem."""

    row: int
    action: Action
    problem: Problem


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The evening as it was and as it would have been; the rows of both ledgers correspond."""

    before: Ledger
    after: Ledger
    losses: tuple[Loss, ...]

    @property
    def points_compare(self) -> bool:
        """Whether the points of both can be compared; money always can."""
        return self.before.evening.ruleset.points_are_cents == self.after.evening.ruleset.points_are_cents

    @property
    def left_out(self) -> frozenset[int]:
        """The rows of hands that do not count in the second ledger."""
        whole = (Action.LEFT_OUT, Action.UNFIT_BEFORE)
        return frozenset(loss.row for loss in self.losses if loss.action in whole)

    def changed(self, account: Account) -> tuple[tuple[Row, Row], ...]:
        """Return the rows with another result in an account, without those left out."""
        pairs, gone = zip(self.before.rows, self.after.rows, strict=True), self.left_out
        return tuple((old, new) for old, new in pairs if old.index not in gone and account.of(old) != account.of(new))


def what_if(evening: Evening, ruleset: Ruleset, cents_per_point: int | None = None) -> WhatIf:
    """Score an evening under another ruleset.

    The rate stays, unless points are cents in only one of the rulesets. Corrections keep their points and cents.
    """
    before = compute_ledger(evening)
    losses: list[Loss] = []
    entries = tuple(_carried(row, evening, ruleset, losses) for row in before.rows)
    rate = _rate(evening, ruleset) if cents_per_point is None else cents_per_point
    after = compute_ledger(replace(evening, ruleset=ruleset, cents_per_point=rate, entries=entries))
    return WhatIf(before, after, tuple(losses))


def _rate(evening: Evening, ruleset: Ruleset) -> int:
    if ruleset.points_are_cents:
        return 1
    return ruleset.cents_per_point if evening.ruleset.points_are_cents else evening.cents_per_point


def _carried(row: Row, evening: Evening, ruleset: Ruleset, losses: list[Loss]) -> Entry:
    """Return the entry as the other ruleset allows it; losses are added to ``losses``."""
    entry = row.entry
    if isinstance(entry, RateChange) and ruleset.points_are_cents:
        return Manual(points={})
    if isinstance(entry, Manual | FiguresOnly) and not row.problems:
        entry = replace(entry, cents=manual_rows(entry, row.cents_per_point(evening))[1])
    if isinstance(entry, NoHand):
        return entry
    assert row.deal is not None
    pinned = replace(entry, dealer=row.deal.dealer, vorhand=row.deal.vorhand, sitting_out=row.deal.sitting_out)
    found: list[Loss] = []
    problems = first = row.problems or tuple(check_hand(pinned, ruleset, row.deal))
    for _ in range(ROUNDS):
        if not problems:
            losses += found
            return pinned
        changed = None if row.problems else _adapted(row.index, pinned, problems, ruleset, found)
        if changed is None:
            break
        pinned = changed
        problems = tuple(check_hand(pinned, ruleset, row.deal))
    action = Action.UNFIT_BEFORE if row.problems else Action.LEFT_OUT
    losses += [Loss(row.index, action, problem) for problem in _reasons(pinned, first, ruleset)]
    deal = row.deal
    return Annulled(dealer=deal.dealer, vorhand=deal.vorhand, sitting_out=deal.sitting_out, note=entry.note)


def _reasons(entry: PlayedEntry, problems: tuple[Problem, ...], ruleset: Ruleset) -> tuple[Problem, ...]:
    return tuple(each for each in problems if _adapted(0, entry, [each], ruleset, []) is None) or problems


def _adapted(
    row: int, entry: PlayedEntry, problems: Iterable[Problem], ruleset: Ruleset, found: list[Loss]
) -> PlayedEntry | None:
    """Return the entry without its problems, or None if nothing would be left."""
    dropped: dict[str, set[int]] = {"bonuses": set(), "claims": set()}
    for problem in problems:
        listed = _LISTED.match(problem.path)
        if problem.code == "kontra_level":
            entry = _lowered(entry, ruleset.kontra_levels)
            action = Action.KONTRA_LOWERED
        elif listed is not None:
            dropped[listed["list"]].add(int(listed["number"]))
            action = Action.BONUS_DROPPED if listed["list"] == "bonuses" else Action.CLAIM_DROPPED
        elif isinstance(entry, Renonce) and problem.path in ("claims", "would_have_won"):
            dropped["claims"] = set(range(len(entry.claims)))
            action = Action.CLAIM_DROPPED
        elif isinstance(entry, Renonce) and problem.path == "offence":
            entry = replace(entry, offence=None)
            action = Action.OFFENCE_DROPPED
        else:
            return None
        found.append(Loss(row, action, problem))
    return _without(entry, dropped)


def _without(entry: PlayedEntry, dropped: dict[str, set[int]]) -> PlayedEntry:
    if isinstance(entry, PositiveGame | Renonce) and dropped["bonuses"]:
        kept = tuple(call for number, call in enumerate(entry.bonuses) if number not in dropped["bonuses"])
        entry = replace(entry, bonuses=kept)
    if isinstance(entry, Renonce) and dropped["claims"]:
        claims = tuple(claim for number, claim in enumerate(entry.claims) if number not in dropped["claims"])
        entry = replace(entry, claims=claims)
    return entry


def _lowered(entry: PlayedEntry, most: int) -> PlayedEntry:
    if isinstance(entry, PositiveGame | Renonce):
        calls = tuple(replace(call, kontra=min(call.kontra, most)) for call in entry.bonuses)
        entry = replace(entry, kontra=min(entry.kontra, most), bonuses=calls)
    if isinstance(entry, NegativeGame | Renonce):
        entry = replace(entry, declarers=tuple(_declarer_lowered(each, most) for each in entry.declarers))
    return entry


def _declarer_lowered(declarer: NegativeDeclarer, most: int) -> NegativeDeclarer:
    return replace(declarer, kontra={who: min(level, most) for who, level in declarer.kontra.items()})
