"""Dealer, sitters-out and Vorhand of a hand being chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar

from tarockblock.app.drafts.questions import Ask, Choice, Question, Questions, always
from tarockblock.domain.deal import ACTIVE, Deal, check_deal, make_deal
from tarockblock.domain.hand import Annulled, Played, PlayedEntry
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset


def seat_key(deal: Deal, player: str) -> str:
    """Return a player's seat number from 1, or "" after leaving."""
    return str(deal.seating.index(player) + 1) if player in deal.seating else ""


def seats(deal: Deal, ask: Ask, players: Iterable[str], choose: Callable[[str], object]) -> Iterator[Choice]:
    return (Choice(seat_key(deal, each), ask, each, partial(choose, each)) for each in players)


AnyPlayed = TypeVar("AnyPlayed", bound=Played)


class DealDraft(Questions):
    """A hand's places; ``base``: the rotation's deal."""

    step = Ask.DEALER

    def __init__(self, ruleset: Ruleset, base: Deal) -> None:
        self._ruleset = ruleset
        self.base = base
        self.dealer: str | None = None
        self.vorhand: str | None = None
        self.sitting_out: tuple[str, ...] | None = None
        self.holds = False
        """Only this hand: who deals after it stays as it was, instead of the deal moving on from here."""
        self.asks = False
        """Whether it has to be asked who dealt: hands come after it, dealt already."""
        self._asked: tuple[object, ...] = ()
        self._found = base

    def load(self, entry: PlayedEntry) -> None:
        self.dealer, self.vorhand, self.sitting_out = entry.dealer, entry.vorhand, entry.sitting_out

    def put_into(self, entry: AnyPlayed) -> AnyPlayed:
        return replace(entry, dealer=self.dealer, vorhand=self.vorhand, sitting_out=self.sitting_out)

    @property
    def is_overridden(self) -> bool:
        return (self.dealer, self.vorhand, self.sitting_out) != (None, None, None)

    @property
    def deal(self) -> Deal:
        asked = (self.base, self.dealer, self.vorhand, self.sitting_out)
        if asked != self._asked:  # kept, since it is asked hundreds of times at every key
            possible = not self.problems()
            dealer = self.dealer if possible or self.dealer in self.base.seating else None
            places = (self.vorhand, self.sitting_out) if possible else (None, None)
            self._asked, self._found = asked, self._deal(dealer, *places)
        return self._found

    @property
    def places_out(self) -> int:
        return len(self.base.seating) - ACTIVE

    def questions(self) -> Iterator[Question]:
        deal = self.deal
        out = deal.sitting_out if self.sitting_out is None else self.sitting_out
        rows: list[tuple[Ask, Iterable[str], Callable[[str], None], Iterable[str]]] = [
            (Ask.DEALER, deal.seating, self.set_dealer, [deal.dealer]),
            (Ask.OUT, deal.seating if self.places_out else (), self.toggle_out, out),
            (Ask.VORHAND, [each for each in deal.seating if each not in out], self.set_vorhand, [deal.vorhand]),
        ]
        for ask, players, choose, chosen in rows:
            if players:
                yield Question(ask, always, partial(seats, deal, ask, players, choose), partial(tuple, chosen))

    def problems(self) -> list[Problem]:
        return check_deal(
            self.base.seating, self.put_into(Annulled()), self._ruleset, self.base.dealer, self.base.dealt_before
        )

    def set_dealer(self, player: str) -> None:
        """Set the dealer; other places follow the rotation."""
        self.dealer = None if player == self.base.dealer else player
        self.sitting_out = self.vorhand = None

    def toggle_out(self, player: str) -> None:
        """Toggle sitting out; Vorhand follows."""
        out = self.deal.sitting_out if self.sitting_out is None else self.sitting_out
        chosen = {*out} ^ {player}
        self.sitting_out = tuple(each for each in self.base.seating if each in chosen)
        self.vorhand = None
        if self.sitting_out == self._deal(self.dealer, None, None).sitting_out:
            self.sitting_out = None

    def set_vorhand(self, player: str) -> None:
        self.vorhand = None if player == self._deal(self.dealer, None, self.sitting_out).vorhand else player

    def clear(self) -> None:
        self.dealer = self.vorhand = self.sitting_out = None

    def _deal(self, dealer: str | None, vorhand: str | None, out: tuple[str, ...] | None) -> Deal:
        carrier = Annulled(dealer=dealer, vorhand=vorhand, sitting_out=out)
        return make_deal(self.base.seating, self.base.dealer, self._ruleset, carrier, self.base.dealt_before)
