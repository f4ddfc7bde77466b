"""The facts of an evening under the names its people are shown by. Changes nothing else of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tarockblock.domain.same_person import People
from tarockblock.domain.statistics import Call, EveningFacts, HandFact, Kontra


def as_called(evening: EveningFacts, people: People) -> EveningFacts:
    """The same evening, everybody in it called as he is known; itself where nobody has another name."""
    names = {name: called for name, called in people.in_evening(evening.players).items() if name != called}
    if not names:
        return evening
    renamer = _Renamer(names)
    return replace(
        evening,
        players=renamer.all(evening.players),
        read=lambda: tuple(map(renamer.hand, evening.hands)),
        balances={names.get(name, name): balance for name, balance in evening.balances.items()},
    )


class _Renamer:
    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._known: dict[tuple[str, ...], tuple[str, ...]] = {}

    def all(self, written: tuple[str, ...]) -> tuple[str, ...]:
        """Some names; the same ones come again with every hand, and are held once."""
        found = self._known.get(written)
        if found is None:
            found = self._known[written] = tuple(self._names.get(name, name) for name in written)
        return found

    def hand(self, hand: HandFact) -> HandFact:
        return hand._replace(
            declarers=self.all(hand.declarers),
            partner=None if hand.partner is None else self._names.get(hand.partner, hand.partner),
            offenders=self.all(hand.offenders),
            calls=tuple(map(self._call, hand.calls)),
            kontras=tuple(map(self._kontra, hand.kontras)),
            players=self.all(hand.players),
        )

    def _call(self, call: Call) -> Call:
        return call if call.by is None or call.by not in self._names else call._replace(by=self._names[call.by])

    def _kontra(self, kontra: Kontra) -> Kontra:
        return kontra._replace(givers=self.all(kontra.givers), receivers=self.all(kontra.receivers))
