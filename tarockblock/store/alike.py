"""Whether two versions of an evening say the same, so that nobody has to choose between them."""

from __future__ import annotations

from typing import Any, NamedTuple

from tarockblock.store import whole
from tarockblock.store.database import Store
from tarockblock.store.whole import Content

_SAID = ("title", "date", "note", "ruleset", "cents_per_point", "planned_radl", "first_dealer")


def is_same(one: Content, other: Content) -> bool:
    """Whether both hold the same evening with the same rows; when and how it came to that makes no difference."""
    return (
        (one["id"], one["round"], one["seats"]) == (other["id"], other["round"], other["seats"])
        and all(one["heading"][name] == other["heading"][name] for name in _SAID)
        and [row[:2] for row in one["rows"]] == [row[:2] for row in other["rows"]]
    )


class AfterStep(NamedTuple):
    """How a step left an evening: its state, what it was ``booked`` for, and its content, where that is here."""

    state: str
    booked: tuple[Any, ...]
    content: Content | None

    def is_like(self, other: AfterStep) -> bool:
        """Whether there is nothing to choose: the same rows, the same state, the same money. Gone is gone, too."""
        if (self.state, self.booked) != (other.state, other.booked):
            return False
        if self.content is None or other.content is None:
            return self.state == "deleted"
        chosen = [(each["unit"], each["leave_open"]) for each in (self.content, other.content)]
        return chosen[0] == chosen[1] and is_same(self.content, other.content)


def left(store: Store, state: str, closing: str | None, content: Content | None) -> AfterStep:
    """How a step left an evening that says so of itself."""
    return AfterStep(state, () if closing is None else _booked(store, closing), content)


def after(store: Store, step: str) -> AfterStep:
    """The same of a step that is here; raises ``database_damaged``."""
    state, closing = store.row("SELECT state, closing FROM steps WHERE uuid = ?", (step,))
    return left(store, state, closing, whole.content_after(store, step))


def _booked(store: Store, closing: str) -> tuple[Any, ...]:
    """What a closing posted, to the kitty too, and whether that was taken back."""
    found = store.rows(
        "SELECT kind, round, transfers, closing, uuid IN (SELECT names FROM postings WHERE kind = 'reversal')"
        " FROM postings WHERE uuid = ?1 OR (names = ?1 AND kind <> 'reversal') ORDER BY 1, 2, 3, 4",
        (closing,),
    )
    return tuple(found)
