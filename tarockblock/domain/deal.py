"""The deal: who deals, sits out, plays, is Vorhand; and how it rotates."""

from __future__ import annotations

from dataclasses import dataclass, field

from tarockblock.domain.hand import PlayedEntry
from tarockblock.domain.problems import Problem, closest, problem
from tarockblock.domain.ruleset import Ruleset

ACTIVE = 4

SEATS = (4, 6)

TOTAL_SEATS = (2, 12)


@dataclass(frozen=True, slots=True)
class Deal:
    """The places in a hand; ``active`` is in playing order, beginning after the dealer.

    ``dealt_before`` dealt the previous hand, which matters at a table of six.
    """

    seating: tuple[str, ...]
    dealer: str
    vorhand: str
    sitting_out: tuple[str, ...]
    dealt_before: str | None = field(default=None, compare=False)
    active: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        active = order_after(self.seating, self.dealer)
        if self.sitting_out:
            active = tuple([player for player in active if player not in self.sitting_out])
        object.__setattr__(self, "active", active)

    @property
    def in_seat_order(self) -> tuple[str, ...]:
        return tuple(p for p in self.seating if p not in self.sitting_out)


def order_after(seating: tuple[str, ...], player: str) -> tuple[str, ...]:
    start = seating.index(player) + 1
    return seating[start:] + seating[:start]


def default_sitting_out(
    seating: tuple[str, ...], dealer: str, ruleset: Ruleset, dealt_before: str | None
) -> tuple[str, ...]:
    """Return who sits out: of four nobody, of five the dealer, of six also the previous dealer (R1).

    If that player has left or deals again, or before the first hand, the seat before the dealer sits out instead.
    """
    if len(seating) <= ACTIVE:
        return ()
    if len(seating) == ACTIVE + 1:
        return (dealer,)
    order = order_after(seating, dealer)
    if ruleset.setting("six_at_table") == "opposite":
        second = order[2]
    else:
        second = dealt_before if dealt_before in order[:-1] else order[-2]
    return tuple(player for player in seating if player in (dealer, second))


def make_deal(
    seating: tuple[str, ...],
    dealer: str,
    ruleset: Ruleset,
    entry: PlayedEntry | None = None,
    dealt_before: str | None = None,
) -> Deal:
    """Return the next hand's places; overrides must have passed `check_deal`."""
    if entry is not None and entry.dealer is not None:
        dealer = entry.dealer
    out = default_sitting_out(seating, dealer, ruleset, dealt_before)
    if entry is not None and entry.sitting_out is not None:
        out = tuple(player for player in seating if player in entry.sitting_out)
    if entry is not None and entry.vorhand is not None:
        vorhand = entry.vorhand
    else:
        vorhand = next(player for player in order_after(seating, dealer) if player not in out)
    return Deal(seating, dealer, vorhand, out, dealt_before)


def check_deal(
    seating: tuple[str, ...], entry: PlayedEntry, ruleset: Ruleset, dealer: str, dealt_before: str | None = None
) -> list[Problem]:
    problems = []
    if entry.dealer is not None and entry.dealer not in seating:
        problems.append(not_at_table("dealer", entry.dealer, seating))
    out = entry.sitting_out
    if out is not None:
        strangers = [i for i, player in enumerate(out) if player not in seating]
        problems += [not_at_table(f"sitting_out[{i}]", out[i], seating) for i in strangers]
        if not strangers and (len(set(out)) != len(out) or len(seating) - len(out) != ACTIVE):
            problems.append(problem("sitting_out", "sitting_out_count", count=len(seating) - ACTIVE))
    if entry.vorhand is None:
        return problems
    if entry.vorhand not in seating:
        problems.append(not_at_table("vorhand", entry.vorhand, seating))
    elif not problems and entry.vorhand in make_deal(seating, dealer, ruleset, entry, dealt_before).sitting_out:
        problems.append(problem("vorhand", "sits_out", player=entry.vorhand))
    return problems


def not_at_table(path: str, player: str, seating: tuple[str, ...]) -> Problem:
    if not player:
        return problem(path, "name_empty")
    return problem(path, "not_at_table", player=player, suggestion=closest(player, seating))


def next_dealer(seating: tuple[str, ...], dealer: str) -> str:
    """Return who deals after a counted hand: the next seat (at five: Vorhand)."""
    return order_after(seating, dealer)[0]


def dealer_after_change(old: tuple[str, ...], new: tuple[str, ...], due: str) -> str:
    """Return the first dealer at a changed table: the player due, or the next of the old order still there."""
    order = (due, *order_after(old, due))
    return next((player for player in order if player in new), new[0])
