"""The round of the table: seating, dealer, hand and Radl numbers, doubled hands, as a state and its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tarockblock.domain.deal import Deal, check_deal, dealer_after_change, make_deal, next_dealer
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import (
    Annulled,
    Doubling,
    Entry,
    Manual,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    RateChange,
    Renonce,
    TableChange,
    Trischaken,
)
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import BonusKind, Cards, Event, Ruleset
from tarockblock.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Spell:
    """Doubled hands still due, now or (``waits``) from the next Radl on."""

    hands: int
    clause: str | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """The state before the next deal.

    ``hands`` and ``radl_done`` count complete ones, ``in_radl`` counted hands of the current Radl; ``spells``
    follow one another unless ``most_at_once``. With ``by_seat`` the seat before the dealer always sits out at six
    (`Evening.six_by_seat`).
    """

    seating: tuple[str, ...]
    dealer: str
    hands: int = 0
    radl_done: int = 0
    in_radl: int = 0
    spells: tuple[Spell, ...] = ()
    half_time_fired: bool = False
    most_at_once: int = 1
    dealt_before: str | None = None
    by_seat: bool = False
    rate: int | None = None

    @property
    def active(self) -> tuple[Spell, ...]:
        return tuple(spell for spell in self.spells if not spell.waits)[: self.most_at_once]

    @property
    def doubled(self) -> int:
        due = [spell.hands for spell in self.spells if not spell.waits]
        return sum(due) if self.most_at_once == 1 else max(due, default=0)

    @property
    def waiting(self) -> int:
        return sum(spell.hands for spell in self.spells if spell.waits)

    @property
    def hand(self) -> int:
        return self.hands + 1

    @property
    def radl(self) -> int:
        return self.radl_done + 1

    @property
    def factor(self) -> int:
        return int(2 ** len(self.active))

    def deal(self, ruleset: Ruleset, entry: PlayedEntry | None = None) -> Deal:
        return make_deal(self.seating, self.dealer, ruleset, entry, self.dealt_before)

    def deal_problems(self, entry: PlayedEntry, ruleset: Ruleset) -> list[Problem]:
        return check_deal(self.seating, entry, ruleset, self.dealer, self.dealt_before)


def radl_length(seats: int, ruleset: Ruleset) -> int:
    """Return the counted hands of a Radl at a table of that size (R2)."""
    return seats if ruleset.setting("radl_length") == "players" else 4


def after_entry(
    state: Round, entry: Entry, ruleset: Ruleset, planned_radl: int | None, *, is_zero: bool = False
) -> Round:
    if isinstance(entry, TableChange):
        return after_table(state, entry)
    if isinstance(entry, Doubling):
        return after_doubling(state, entry.radl, ruleset)
    if isinstance(entry, RateChange):
        return replace(state, rate=entry.cents_per_point)
    if isinstance(entry, Manual):
        return state
    if isinstance(entry, Annulled) and entry.replay:
        return after_replay(state, entry)
    return after_hand(state, entry, ruleset, planned_radl, is_zero=is_zero)


def after_replay(state: Round, entry: Annulled) -> Round:
    return state if entry.dealer is None else replace(state, dealer=entry.dealer)


AT_ONCE = {"multiply": 20, "fourfold": 2}
"""Most doublings that count together, by the setting for overlaps; otherwise they follow one another."""


def begin(evening: Evening, ruleset: Ruleset | None = None) -> Round:
    ruleset = ruleset or evening.ruleset
    at_once = AT_ONCE.get(ruleset.setting("doubling_overlap"), 1)
    state = Round(evening.players, evening.first_dealer, most_at_once=at_once, by_seat=evening.six_by_seat)
    events = {Event.FIRST_RADL, *((Event.LAST_RADL,) if evening.planned_radl == 1 else ())}
    return _after_events(state, events, ruleset)


def _used(state: Round) -> Iterator[Spell]:
    active = state.most_at_once
    for spell in state.spells:
        is_used = not spell.waits and active > 0
        active -= is_used
        if spell.hands > is_used:
            yield replace(spell, hands=spell.hands - is_used)


def after_hand(
    state: Round, entry: PlayedEntry, ruleset: Ruleset, planned_radl: int | None, *, is_zero: bool = False
) -> Round:
    """Return the state after a counted hand. ``is_zero``: it scored nothing."""
    dealer = entry.dealer if entry.dealer is not None else state.dealer
    in_radl = state.in_radl + 1
    complete = in_radl >= radl_length(len(state.seating), ruleset)
    spells = [replace(spell, waits=spell.waits and not complete) for spell in _used(state)]
    state = replace(
        state,
        dealer=next_dealer(state.seating, dealer),
        hands=state.hands + 1,
        radl_done=state.radl_done + complete,
        in_radl=0 if complete else in_radl,
        spells=tuple(spells),
        dealt_before=None if state.by_seat else dealer,
    )
    state = _after_events(state, events_of(entry, ruleset, is_zero=is_zero), ruleset)
    if not complete or planned_radl is None:
        return state
    if state.radl_done == planned_radl - 1:
        state = _after_events(state, {Event.LAST_RADL}, ruleset)
    if not state.half_time_fired and planned_radl <= 2 * state.radl_done < 2 * planned_radl:
        fires = any(each.event is Event.HALF_TIME for each in ruleset.doubled_by)
        state = replace(_after_events(state, {Event.HALF_TIME}, ruleset), half_time_fired=fires)
    return state


def events_of(entry: PlayedEntry, ruleset: Ruleset, *, is_zero: bool) -> set[Event]:
    """Return the events of a hand that may double others (Tulln "Allgemeines"; R18)."""
    found = {Event.FOUR_ZEROS} if is_zero else set()
    if isinstance(entry, Trischaken):
        found.add(Event.TRISCHAKEN)
    elif isinstance(entry, Renonce):
        return {Event.RENONCE_IN_TRISCHAKEN} if entry.game == "trischaken" else set()
    elif isinstance(entry, NegativeGame) and entry.mondfang:
        found.add(Event.MONDFANG_IN_NEGATIVE)
    elif isinstance(entry, PositiveGame):
        made = [ruleset.bonuses[call.bonus] for call in entry.bonuses if call.made]
        found |= {Event.MONDFANG} if any(bonus.cards is Cards.MOND for bonus in made) else set()
        found |= {Event.VALAT} if any(bonus.kind is BonusKind.VALAT for bonus in made) else set()
    return found


def _after_events(state: Round, events: set[Event], ruleset: Ruleset) -> Round:
    """Add the doubled hands due to events (R15)."""
    if not events:
        return state
    length, overlap = radl_length(len(state.seating), ruleset), ruleset.setting("doubling_overlap")
    waits = bool(state.in_radl) and ruleset.setting("doubling_start") == "next_radl"
    for each in ruleset.doubled_by:
        if each.event not in events or (state.spells and overlap == "ignore"):
            continue
        before = () if overlap == "restart" else state.spells
        state = replace(state, spells=(*before, Spell(each.hands or each.radl * length, each.clause, waits)))
    return state


def after_doubling(state: Round, radl: int, ruleset: Ruleset) -> Round:
    hands = radl * radl_length(len(state.seating), ruleset)
    if hands > 0:
        return replace(state, spells=(*state.spells, Spell(hands)))
    left = dict(enumerate(state.spells))
    for index in sorted(left, key=lambda each: (left[each].waits, each), reverse=True):  # waiting ones first
        taken = min(left[index].hands, -hands)
        left[index], hands = replace(left[index], hands=left[index].hands - taken), hands + taken
    return replace(state, spells=tuple(spell for spell in left.values() if spell.hands))


def after_table(state: Round, change: TableChange) -> Round:
    dealer = change.dealer or dealer_after_change(state.seating, change.players, state.dealer)
    return replace(state, seating=change.players, dealer=dealer)
