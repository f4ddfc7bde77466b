"""The statistics as a use case: reads evenings, filters them, computes figures. Knows no window.

A view calls ``load_latest_year(store)`` in a thread (with a read-only store of its own), then
``load_statistics(store, known)`` for the rest and after changes. :class:`Statistics` are immutable and may go to
any thread. Hands are read when a figure needs them, or by ``make_hands`` before; damaged evenings are left out and
named in ``everything.unread``. Work of more than 300 ms takes a :class:`Watch`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import is_

from tarockblock.app import states
from tarockblock.app.statistics.facts import load_facts
from tarockblock.app.storage import Store
from tarockblock.domain.day import is_day
from tarockblock.domain.hand import Account
from tarockblock.domain.ruleset import Ruleset, Text
from tarockblock.domain.statistics import EveningFacts, Facts, Selection, shares_of
from tarockblock.domain.statistics_player import Pair, PlayerFigures, Summary, pairs_of, player_figures, summary_of
from tarockblock.watch import UNWATCHED, Watch


@dataclass(frozen=True)
class Statistics:
    """The statistics of the selected evenings; ``everything`` is all that was read, perhaps only a year."""

    everything: Facts
    selection: Selection = field(default_factory=Selection)
    _figures: dict[str, PlayerFigures] = field(default_factory=dict, repr=False, compare=False)
    _summaries: dict[tuple[str, Account], Summary] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def facts(self) -> Facts:
        return self.everything.select(self.selection)

    @cached_property
    def rows(self) -> int:
        return sum(evening.rows for evening in self.facts.evenings)

    def make_hands(self, watch: Watch = UNWATCHED) -> None:
        """Read the hands of all evenings in advance. Raise StoreError if one cannot be read."""
        for evening in self.everything.evenings:
            watch.check()
            evening.hands[:1]

    def choose(self, selection: Selection) -> Statistics:
        """Return the statistics of other evenings. Raise ValueError if they have not been read."""
        if not self.everything.covers(selection):
            raise ValueError(f"only evenings from {self.everything.since} on have been read")
        return Statistics(self.everything, selection)

    def with_facts(self, everything: Facts) -> Statistics:
        """Return the same selection of newer facts; figures stay cached if its evenings are the same."""
        found = Statistics(everything, self.selection)
        if not found.has_same_evenings(self):
            return found
        return replace(found, _figures=self._figures, _summaries=self._summaries)

    def has_same_evenings(self, other: Statistics) -> bool:
        """Return whether both have the same evenings, unchanged, with the same bookings."""
        ours, theirs = self.facts.evenings, other.facts.evenings
        if self.everything.booked != other.everything.booked:
            return False
        return len(ours) == len(theirs) and all(map(is_, ours, theirs))

    def player(self, player: str) -> PlayerFigures:
        if player not in self._figures:
            self._figures[player] = self.player_in_passing(player)
        return self._figures[player]

    def player_in_passing(self, player: str) -> PlayerFigures:
        """Return a player's figures without caching them, for loops over all players."""
        if player in self._figures:
            return self._figures[player]
        return player_figures(self.facts, player)

    def summary(self, player: str, account: Account) -> Summary:
        """Return the figures of a player's card in an account, cached."""
        if (player, account) not in self._summaries:
            self._summaries[player, account] = summary_of(self.player(player), account)
        return self._summaries[player, account]

    def pairs(self, player: str) -> dict[str, Pair]:
        known = self._figures.get(player)
        return pairs_of(player, shares_of(self.facts.evenings, player) if known is None else known.rows)

    def evening(self, number: int) -> EveningFacts | None:
        return next((each for each in self.everything.evenings if each.id == number), None)

    def game_name(self, game: str) -> Text | None:
        """Return a game's name in the latest ruleset that has it."""
        return self._name(lambda ruleset: ruleset.games[game].name if game in ruleset.games else None)

    def bonus_name(self, bonus: str) -> Text | None:
        """Return a bonus's name in the latest ruleset that has it."""
        return self._name(lambda ruleset: ruleset.bonuses[bonus].name if bonus in ruleset.bonuses else None)

    def bid_name(self, game: str, bid: str) -> Text | None:
        """Return a bid's name (Uhurufer) in the latest ruleset that has it."""

        def named(ruleset: Ruleset) -> Text | None:
            form = ruleset.games[game].bid(bid) if game in ruleset.games else None
            return None if form is None else form.name

        return self._name(named)

    def _name(self, look: Callable[[Ruleset], Text | None]) -> Text | None:
        names = (look(ruleset) for ruleset in reversed(self.facts.used_rulesets))
        return next((name for name in names if name is not None), None)


def load_statistics(
    store: Store, known: Statistics | None = None, watch: Watch = UNWATCHED, since: str = ""
) -> Statistics:
    """Read the statistics, keeping the selection of ``known``; see :func:`load_facts`."""
    facts = load_facts(store, None if known is None else known.everything, watch, since)
    if known is not None:
        return known.with_facts(facts)
    return Statistics(facts, Selection(first=since) if since else Selection())


def load_latest_year(store: Store, watch: Watch = UNWATCHED) -> Statistics:
    """Read only the latest year with an evening, and select it; empty if nothing was played."""
    here = [each for each in states.everything(store) if not each.is_trashed and each.summary["played"]["rows"]]
    latest = max((each.day for each in here if is_day(each.day)), default=None)
    if latest is not None:
        year = Selection.year(int(latest[:4]))
        found = load_statistics(store, None, watch, year.first or "")
        if found.everything.evenings:  # else the evenings of that year cannot be read
            return found.choose(year)
    return load_statistics(store, None, watch)
