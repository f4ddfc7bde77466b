"""Who brought what together with whom, and against whom, as sets of hands. Only games count that were won or lost.

In a Trischaken everybody plays for himself, and a renonce settles nothing between partners: neither counts here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from tarockblock.domain.statistics import Facts, Hands, Role, Share, shares_of

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Pair:
    """The hands of ``player`` with ``other``, seen by ``player``: amounts and wins are his.

    ``together``: the one declared, the other was his partner. ``allied``: both were opponents of a declarer.
    ``against``: on different sides; several declarers of negative games in one hand are against each other.
    """

    player: str
    other: str
    together: Hands
    allied: Hands
    against: Hands


def pairs_of(player: str, rows: Iterable[Share]) -> dict[str, Pair]:
    """A player with each of those he ever won or lost a game with or against, in order of appearance.

    ``rows`` are his shares in everything that was played.
    """
    found: dict[str, tuple[list[Share], list[Share], list[Share]]] = {}
    for share in rows:
        hand, role = share.hand, share.role
        if hand.kind != "game":
            continue
        leads = (*hand.declarers, hand.partner)
        for other in hand.players:
            if other == player:
                continue
            if other not in found:
                found[other] = ([], [], [])
            together, allied, against = found[other]
            if role is Role.OPPONENT:
                (against if other in leads else allied).append(share)
            elif other in leads and hand.partner is not None:
                together.append(share)
            else:
                against.append(share)
    return {
        other: Pair(player, other, Hands(tuple(together)), Hands(tuple(allied)), Hands(tuple(against)))
        for other, (together, allied, against) in found.items()
    }


def of_each_pair(
    facts: Facts,
    of: Callable[[Pair], _T],
    should_stop: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[tuple[str, str], _T] | None:
    """Something of every pair, from both sides: ``found[a, b]`` as ``a`` sees it; None if cancelled.

    ``progress`` gets (players done, players). The hands of one player are held at a time; those of all are a few
    hundred thousand.
    """
    found: dict[tuple[str, str], _T] = {}
    for number, player in enumerate(facts.players):
        if should_stop is not None and should_stop():
            return None
        pairs = pairs_of(player, shares_of(facts.evenings, player))
        # Within a hand people are in the order of a machine's own numbers.
        found |= {(player, other): of(pairs[other]) for other in facts.players if other in pairs}
        if progress is not None:
            progress(number + 1, len(facts.players))
    return found
