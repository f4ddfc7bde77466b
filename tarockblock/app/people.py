"""Who has played before, and the evening "as last time": by the names people are called by. Reads only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tarockblock.app import archive, states
from tarockblock.app.house_rules.library import current
from tarockblock.app.same_people import offered, people_of
from tarockblock.app.storage import Store
from tarockblock.domain.deal import SEATS
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Rotation


def known_names(store: Store, at_table: Sequence[str] = ()) -> list[str]:
    """Everybody who ever sat at a table, whoever played last first.

    Whoever stands in this evening (``at_table``) already is named as he is written there.
    """
    found: dict[str, int] = {}  # by name, the first seat he ever had
    last: dict[str, int] = {}
    for turn, each in enumerate(states.played(store)):
        for seat, name in enumerate(each.everybody):
            last[name], found[name] = turn, min(seat, found.get(name, seat))
    return offered(store, sorted(found, key=lambda name: (-last[name], found[name], name)), at_table)


def as_last_time(store: Store, round_name: str | None = None) -> Evening | None:
    """The latest evening (of a round) without its entries: same people, rules and rate, seats turned by one; no date.

    A house ruleset that was changed since is taken as it is now on offer.

    Turned means that everybody moves up a seat: whoever followed the first dealer of last time deals first now. Who
    came late is one of the people, and so is who left early, as long as there are seats.
    """
    latest = states.latest(store, round_name)
    if latest is None:
        return None
    last = archive.load(store, latest.number)
    last = replace(last, ruleset=current(store, last.ruleset))
    seats = seats_of_all(last)
    called = people_of(store).in_evening(seats)
    following = (*last.players[last.players.index(last.first_dealer) + 1 :], *last.players, *seats)
    if last.first_dealer in seats:  # the one beside him now, who may have come late
        following = (seats[(seats.index(last.first_dealer) + 1) % len(seats)],)
    dealer = next(called[name] for name in following if name in seats)
    people = tuple(called[name] for name in seats)
    return replace(last, players=people[1:] + people[:1], first_dealer=dealer, date=None, note="", entries=())


def seats_of_all(evening: Evening) -> tuple[str, ...]:
    """Everybody who sat there, in playing order as it was in the end; who had left sits where he sat.

    Where they are too many for one table, those who sat there in the end.
    """
    rotation, seatings = Rotation(evening), [evening.players]
    for index, entry in enumerate(evening.entries):
        rotation.turn(index, entry)
        seatings.append(rotation.state.seating)
    found = list(seatings[-1])
    for seating in reversed(seatings):
        for place, name in enumerate(seating):
            if name not in found:
                before = next((each for each in reversed(seating[:place]) if each in found), None)
                found.insert(0 if before is None else found.index(before) + 1, name)
    return tuple(found) if len(found) <= SEATS[1] else seatings[-1]


def round_of_latest(store: Store) -> str | None:
    """The round of the latest evening; None where there is none."""
    latest = states.latest(store)
    return None if latest is None else latest.round
