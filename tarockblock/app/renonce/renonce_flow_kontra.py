"""Whether a kontra that the called partner gave to his own declarer stays in the money (Tirol, criteria). No window."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.app.renonce.renonce_flow_spoken import call_id
from tarockblock.domain.hand import Renonce

GAME = ""
"""Stands for the game itself, beside the announcements."""


@dataclass(frozen=True, slots=True)
class KontraAsked:
    """A kontra on the game (:data:`GAME`) or an announcement (``call_id``): its level, and whether it stays.

    None while nobody has said.
    """

    id: str
    level: int
    stays: bool | None


class KontraSheet:
    """Answers to kontras that are gone are kept but do not count."""

    def __init__(self, facts: GameFacts) -> None:
        self._facts = facts
        self._stays: dict[str, bool] = {}

    def asked(self) -> tuple[KontraAsked, ...]:
        """Every kontra that was entered, the game's first."""
        levels = {GAME: self._facts.kontra}
        levels |= {call_id(call.bonus, call.side): call.kontra for call in self._facts.announced()}
        return tuple(KontraAsked(name, level, self._stays.get(name)) for name, level in levels.items() if level)

    def load(self) -> None:
        """The renonce was entered before: what stands in it, stays."""
        self._stays = {each.id: True for each in self.asked()}

    def answer(self, name: str, stays: bool) -> None:
        """The table said whether it stays."""
        self._stays[name] = stays

    def applied(self, entry: Renonce) -> Renonce:
        """The entry without what does not stay."""
        gone = {each.id for each in self.asked() if each.stays is False}
        bonuses = tuple(replace(c, kontra=0) if call_id(c.bonus, c.side) in gone else c for c in entry.bonuses)
        return replace(entry, kontra=0 if GAME in gone else entry.kontra, bonuses=bonuses)
