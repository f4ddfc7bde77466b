"""Keeps deals as entered when an earlier hand is changed, inserted or struck, by overrides in the next hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tarockblock.domain.deal import Deal
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Entry, NoHand, PlayedEntry, TableChange
from tarockblock.domain.ledger import Ledger, Rotation, Row
from tarockblock.domain.rounds import Round, after_hand, after_replay
from tarockblock.domain.ruleset import Ruleset


def has_hands_from(ledger: Ledger, index: int) -> bool:
    return any(row.deal is not None for row in ledger.rows[index:])


def held(before: Ledger, entries: Sequence[Entry], at: int, shift: int) -> tuple[Entry, ...]:
    """Return the entries after a change at ``at``, later hands dealt as before; ``shift`` is the number of rows
    added.

    If no hand follows, an entry at the end may name the next dealer. Players no longer at the table cannot be
    held.
    """
    was = [before.rows[index - shift] if index > at else None for index in range(len(entries))]
    return _held(before, entries, was, at + 1)


def held_moved(before: Ledger, index: int, to: int) -> tuple[Entry, ...]:
    """Return the entries with a row moved (``to`` is its index afterwards), all dealt as before."""
    rows = list(before.rows)
    rows.insert(to, rows.pop(index))
    found = _held(before, [row.entry for row in rows], rows, max(index, to) + 1)
    return _without_needless(before, found, rows, range(min(index, to), max(index, to) + 2))


def _held(before: Ledger, entries: Sequence[Entry], rows: Sequence[Row | None], settled: int) -> tuple[Entry, ...]:
    """Name the dealers; ``rows`` are those the entries were in (None: new); from ``settled`` on they follow as
    they did.
    """
    found = list(entries)
    rotation = Rotation(replace(before.evening, entries=tuple(entries)))
    for index, (entry, was) in enumerate(zip(entries, rows, strict=True)):
        if was is not None:
            same = _turn(rotation.state) == _turn(was.state)
            if same and index >= settled:
                break
            entry = found[index] = _as_it_was(entry, was, rotation.state, before.evening.ruleset)
        rotation.turn(index, entry)
    return tuple(found)


def _without_needless(
    before: Ledger, entries: Sequence[Entry], rows: Sequence[Row], within: range
) -> tuple[Entry, ...]:
    found = list(entries)
    rotation, ruleset = Rotation(replace(before.evening, entries=tuple(entries))), before.evening.ruleset
    for index, (entry, was) in enumerate(zip(entries, rows, strict=True)):
        state = rotation.state
        if index in within and was.deal is not None and not isinstance(entry, NoHand):
            plain = replace(entry, dealer=None)
            if entry.dealer == state.dealer and _is_same(state.deal(ruleset, plain), was.deal):
                found[index] = plain
        rotation.turn(index, found[index])
    return tuple(found)


def next_dealer_entry(ledger: Ledger, dealer: str) -> TableChange | None:
    """Return the entry that makes a player deal next, or None if they do anyway or are not there."""
    state = ledger.state
    if dealer == state.dealer or dealer not in state.seating:
        return None
    return TableChange(players=state.seating, dealer=dealer)


def dealer_after(state: Round, entry: PlayedEntry, evening: Evening) -> str:
    in_turn = replace(entry, dealer=None)
    if isinstance(in_turn, Annulled) and in_turn.replay:
        return after_replay(state, in_turn).dealer
    return after_hand(state, in_turn, evening.ruleset, evening.planned_radl).dealer


def struck(entry: Entry, *, replay: bool, reason: str) -> Annulled:
    """Return a row struck; unless replayed, its overrides of the deal stay."""
    found = Annulled(replay=replay, reason=reason)
    if replay or isinstance(entry, NoHand):
        return found
    return replace(found, dealer=entry.dealer, vorhand=entry.vorhand, sitting_out=entry.sitting_out)


def _as_it_was(entry: Entry, was: Row, state: Round, ruleset: Ruleset) -> Entry:
    if was.deal is None or isinstance(entry, NoHand):
        return entry
    deal = was.deal
    problems = state.deal_problems(entry, ruleset)
    if not problems and _is_same(state.deal(ruleset, entry), deal):
        return entry
    dealer = None if deal.dealer == state.dealer else deal.dealer
    given = replace(entry, dealer=dealer, vorhand=None, sitting_out=deal.sitting_out)
    if state.deal_problems(given, ruleset):
        return entry
    usual = state.deal(ruleset, replace(given, sitting_out=None))
    if set(usual.sitting_out) == set(deal.sitting_out):
        given = replace(given, sitting_out=None)
    if state.deal(ruleset, given).vorhand != deal.vorhand:
        given = replace(given, vorhand=deal.vorhand)
    return entry if state.deal_problems(given, ruleset) else given


def _turn(state: Round) -> tuple[object, ...]:
    return state.seating, state.dealer, state.dealt_before


def _is_same(deal: Deal, other: Deal) -> bool:
    return (deal.dealer, deal.vorhand, set(deal.sitting_out)) == (other.dealer, other.vorhand, set(other.sitting_out))
