"""Looking back as a use case: opens the statistics, chooses evenings, answers with figures. Knows no window.

How a view uses it:

- ``open_statistics(path, …)`` in a worker thread (it opens a read-only store of its own); the :class:`Statistics` it
  returns never changes and may go to any thread. After a change call it again with ``known``: only evenings that
  changed are read.
- ``choose(selection)`` gives the statistics of some evenings; ``table``, ``player``, ``pairs``, ``matrix`` and
  ``over_time`` are about the chosen ones.
- Whatever counts hands is a ``Hands`` (or has ``refs``): ``.refs`` are the (evening, row) behind the figure, and
  each ``Share`` in it has the hand, the player's part in it and what it brought him.
- What may take longer than 300 ms takes ``progress`` (done, of how many) and ``should_stop``, and is None if stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tarockblock.app import archive
from tarockblock.app.statistics_facts import Progress, ShouldStop, load_facts, without_garbage_collection
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Account
from tarockblock.domain.ruleset import Ruleset, Text
from tarockblock.domain.statistics import EveningFacts, Facts, HandRef, Hands, Role, Selection, Share
from tarockblock.domain.statistics_pairs import Matrix, Pair, matrix, pairs_of
from tarockblock.domain.statistics_player import PlayerFigures, player_figures
from tarockblock.domain.statistics_table import Measure, Step, Table, balance_over_time, ranking
from tarockblock.domain.what_if import Action, Loss, WhatIf, what_if

__all__ = [
    "Account",
    "Action",
    "Facts",
    "HandRef",
    "Hands",
    "Loss",
    "Measure",
    "PlayerFigures",
    "Progress",
    "Role",
    "Selection",
    "Share",
    "ShouldStop",
    "Statistics",
    "WhatIf",
    "load_statistics",
    "open_statistics",
    "what_if_evening",
]


@dataclass(frozen=True)
class Statistics:
    """The statistics of the chosen evenings; ``everything`` are all that have been read."""

    everything: Facts
    selection: Selection = field(default_factory=Selection)
    _figures: dict[str, PlayerFigures] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def facts(self) -> Facts:
        """The chosen evenings."""
        return self.everything.select(self.selection)

    def choose(self, selection: Selection) -> Statistics:
        """The statistics of other evenings."""
        return Statistics(self.everything, selection)

    def table(self, measure: Measure = Measure.SUM, account: Account = Account.CENTS, least_evenings: int = 1) -> Table:
        """The year's table: everybody, ranked by sum or by average of an evening."""
        return ranking(self.facts, measure, account, least_evenings)

    def over_time(self, player: str) -> tuple[Step, ...]:
        """A player's running balance, one step for each evening he was at."""
        return balance_over_time(self.facts, player)

    def player(self, player: str) -> PlayerFigures:
        """All figures of one player; worked out once."""
        if player not in self._figures:
            with without_garbage_collection():
                self._figures[player] = player_figures(self.facts, player)
        return self._figures[player]

    def pairs(self, player: str) -> dict[str, Pair]:
        """One player with each of the others."""
        return pairs_of(self.facts, player)

    def matrix(self, *, progress: Progress | None = None, should_stop: ShouldStop | None = None) -> Matrix | None:
        """Every pair from both sides; ``progress`` counts players."""
        with without_garbage_collection():
            return matrix(self.facts, should_stop, progress)

    def evening(self, number: int) -> EveningFacts | None:
        """An evening of those that have been read, by its number."""
        return next((each for each in self.everything.evenings if each.id == number), None)

    def game_name(self, game: str) -> Text | None:
        """What the rulesets of the chosen evenings call a game, the latest first."""
        return self._name(lambda ruleset: ruleset.games[game].name if game in ruleset.games else None)

    def bonus_name(self, bonus: str) -> Text | None:
        """What the rulesets of the chosen evenings call a bonus, the latest first."""
        return self._name(lambda ruleset: ruleset.bonuses[bonus].name if bonus in ruleset.bonuses else None)

    def bid_name(self, game: str, bid: str) -> Text | None:
        """What the rulesets of the chosen evenings call a form of a game (Uhurufer), the latest first."""

        def named(ruleset: Ruleset) -> Text | None:
            form = ruleset.games[game].bid(bid) if game in ruleset.games else None
            return None if form is None else form.name

        return self._name(named)

    def _name(self, look: Callable[[Ruleset], Text | None]) -> Text | None:
        names = (look(ruleset) for ruleset in reversed(self.facts.used_rulesets))
        return next((name for name in names if name is not None), None)


def load_statistics(
    store: Store,
    known: Statistics | None = None,
    *,
    since: str = "",
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
) -> Statistics | None:
    """Read the statistics; see :func:`load_facts`. The selection of ``known`` is kept."""
    before = None if known is None else known.everything
    facts = load_facts(store, before, since=since, progress=progress, should_stop=should_stop)
    if facts is None:
        return None
    return Statistics(facts) if known is None else Statistics(facts, known.selection)


def open_statistics(
    path: Path,
    known: Statistics | None = None,
    *,
    since: str = "",
    progress: Progress | None = None,
    should_stop: ShouldStop | None = None,
) -> Statistics | None:
    """The same from a database file, in whatever thread this is; raises StoreError."""
    with open_store(path, read_only=True) as store:
        return load_statistics(store, known, since=since, progress=progress, should_stop=should_stop)


def what_if_evening(store: Store, evening_id: int, ruleset: Ruleset, cents_per_point: int | None = None) -> WhatIf:
    """A stored evening under another ruleset, beside what it was; a matter of milliseconds. Stores nothing."""
    return what_if(archive.load(store, evening_id), ruleset, cents_per_point)
