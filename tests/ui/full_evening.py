"""An evening as long as they get, of people with long names: what every screen has to have room for."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.domain.evening import Evening, renamed
from tests.store.kit import sample

PEOPLE = ("Annemarie", "Bartholomäus", "Maria-Magdalena", "Christl Hinterhuber", "Dr. Wolfgang Oberleitner")
TITLE = "Donnerstagsrunde beim Kirchenwirt in St. Johann"
NOTE = "Der Wirt hat um halb eins zugesperrt, die letzten beiden Radl sind im Stüberl gespielt worden."
TYPED = (*PEOPLE, TITLE, NOTE[:30], "Franz", "Stammtisch")
"""What somebody may type longer than there is room for."""


def full_evening() -> Evening:
    """Five people, 42 rows."""
    evening = sample()
    entries = evening.entries * 2
    named = renamed(replace(evening, entries=entries), dict(zip(evening.players, PEOPLE, strict=True)))
    return replace(named, title=TITLE, note=NOTE, planned_radl=9)
