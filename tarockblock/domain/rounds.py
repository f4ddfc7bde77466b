"""How an evening goes round: seating, dealer, hand and Radl numbers, doubled hands. A state and its steps."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.domain.deal import Deal, check_deal, dealer_after_change, make_deal, next_dealer
from tarockblock.domain.hand import Annulled, NegativeGame, PlayedEntry, PositiveGame, Renonce, TableChange, Trischaken
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Round:
    """Where the evening stands before the next deal.

    ``hands`` and ``radl_done`` count what is complete, ``in_radl`` the counted hands of the Radl under way; ``doubled``
    is the number of doubled hands still due, ``waiting`` those that start with the next Radl. ``dealt_before`` dealt
    the hand before; with ``by_seat`` the seat before the dealer sits out at six whoever dealt (`Evening.six_by_seat`).
    ``rate`` is the latest change of the rate, or None.
    """

    seating: tuple[str, ...]
    dealer: str
    hands: int = 0
    radl_done: int = 0
    in_radl: int = 0
    doubled: int = 0
    waiting: int = 0
    half_time_fired: bool = False
    dealt_before: str | None = None
    by_seat: bool = False
    rate: int | None = None

    @property
    def hand(self) -> int:
        """Number of the next hand, from 1."""
        return self.hands + 1

    @property
    def radl(self) -> int:
        """Number of the Radl the next hand belongs to, from 1."""
        return self.radl_done + 1

    @property
    def factor(self) -> int:
        """Factor of the next hand: 2 in a doubled Radl."""
        return 2 if self.doubled else 1

    def deal(self, ruleset: Ruleset, entry: PlayedEntry | None = None) -> Deal:
        """Who has which place in the next hand."""
        return make_deal(self.seating, self.dealer, ruleset, entry, self.dealt_before)

    def deal_problems(self, entry: PlayedEntry, ruleset: Ruleset) -> list[Problem]:
        """Return what is wrong with who deals, sits out or is Vorhand in the next hand."""
        return check_deal(self.seating, entry, ruleset, self.dealer, self.dealt_before)


def radl_length(seats: int, ruleset: Ruleset) -> int:
    """Counted hands of a Radl at a table of so many (R2)."""
    return seats if ruleset.setting("radl_length") == "players" else 4


def after_replay(state: Round, entry: Annulled) -> Round:
    """A hand struck for a replay: the same dealer deals again, nothing counts."""
    return state if entry.dealer is None else replace(state, dealer=entry.dealer)


def after_hand(state: Round, entry: PlayedEntry, ruleset: Ruleset, planned_radl: int | None) -> Round:
    """A counted hand: the deal moves on, the Radl fills up, a doubled hand is used up, triggers fire."""
    dealer = entry.dealer if entry.dealer is not None else state.dealer
    doubled = max(state.doubled - 1, 0)
    in_radl = state.in_radl + 1
    complete = in_radl >= radl_length(len(state.seating), ruleset)
    state = replace(
        state,
        dealer=next_dealer(state.seating, dealer),
        hands=state.hands + 1,
        radl_done=state.radl_done + complete,
        in_radl=0 if complete else in_radl,
        doubled=doubled,
        dealt_before=None if state.by_seat else dealer,
    )
    if complete and state.waiting:
        state = replace(state, doubled=state.doubled + state.waiting, waiting=0)
    if hand_triggers(entry, ruleset):
        state = trigger(state, ruleset)
    if complete and half_time(state, ruleset, planned_radl):
        state = replace(trigger(state, ruleset), half_time_fired=True)
    return state


def hand_triggers(entry: PlayedEntry, ruleset: Ruleset) -> bool:
    """Whether a hand brings a doubled Radl by itself: after a Mondfang or a Trischaken (Tulln "Allgemeines"; R18)."""
    if isinstance(entry, Trischaken):
        return ruleset.setting("doubling_trischaken") == "yes"
    if isinstance(entry, Renonce):
        return entry.game == "trischaken" and ruleset.setting("doubling_renonce_trischaken") == "yes"
    if isinstance(entry, NegativeGame):
        return entry.mondfang and ruleset.setting("mondfang_in_negative") == "remind"
    if isinstance(entry, PositiveGame) and ruleset.setting("doubling_mondfang") == "yes":
        return any(call.bonus == "mondfang" and call.made for call in entry.bonuses)
    return False


def half_time(state: Round, ruleset: Ruleset, planned_radl: int | None) -> bool:
    """Whether the Radl just completed is the one that completes at least half of the plan; with the last it is over."""
    if planned_radl is None or state.half_time_fired or ruleset.setting("doubling_half_time") == "no":
        return False
    return planned_radl <= 2 * state.radl_done < 2 * planned_radl


def trigger(state: Round, ruleset: Ruleset) -> Round:
    """A doubled Radl falls due: as many hands as sit at the table (R15)."""
    hands = radl_length(len(state.seating), ruleset)
    overlap = ruleset.setting("doubling_overlap")
    if state.doubled + state.waiting and overlap == "ignore":
        return state
    if overlap == "restart":
        state = replace(state, doubled=0, waiting=0)
    if ruleset.setting("doubling_start") == "next_radl" and state.in_radl:
        return replace(state, waiting=state.waiting + hands)
    return replace(state, doubled=state.doubled + hands)


def after_doubling(state: Round, radl: int, ruleset: Ruleset) -> Round:
    """Doubled Radl appended or taken away by hand; what is not there cannot be taken away."""
    hands = radl * radl_length(len(state.seating), ruleset)
    left = state.doubled + state.waiting + hands
    if hands > 0:
        return replace(state, doubled=state.doubled + hands)
    waiting = max(state.waiting + hands, 0)
    return replace(state, doubled=max(left - waiting, 0), waiting=waiting)


def after_table(state: Round, change: TableChange) -> Round:
    """A new seating; the Radl under way goes on."""
    dealer = change.dealer or dealer_after_change(state.seating, change.players, state.dealer)
    return replace(state, seating=change.players, dealer=dealer)
