"""Rows that are lost for good, as struck hands that say so; what follows them stays as it was dealt and counted.

A lost row may have been no hand, have been dealt out of turn, have changed the table or brought a doubled Radl. The
receipts that every row leaves when it is scored say who dealt, who had Vorhand, who played and by which factor: where
that would come out otherwise, it is written into the row that follows. Where that is not enough, the change of table
or the doubled Radl is worked out and stands in the place of a lost row that was no hand, else behind the gap. A hand
behind a gap whose receipt is lost as well becomes one, too: who dealt it is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise, permutations

from tarockblock.app.records import ENGINE, receipt_of
from tarockblock.domain.deal import ACTIVE, SEATS, make_deal, next_dealer
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, PlayedEntry, TableChange
from tarockblock.domain.ledger import Fold
from tarockblock.domain.rounds import Round
from tarockblock.domain.ruleset import Ruleset
from tarockblock.store.records import ReceiptRecord
from tarockblock.store.salvage import FoundEntry

Receipts = Mapping[int, ReceiptRecord]

_MOST_REPAIRS = 20

Wrong = tuple[int, bool, Entry]
"""The index of a row, whether its factor is wrong (else its table), and the entry that was probably lost before it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its entry; None where that is lost. Its number is 0 where not even its place is known.

    ``read`` is what its fact says, where something else had to be written instead.
    """

    found: FoundEntry
    entry: Entry | None
    read: Entry | None = None


@dataclass(frozen=True, slots=True)
class Filled:
    """Rows without gaps: which of them stand for a lost one, and which were worked out from what follows them."""

    rows: Sequence[Row]
    gaps: tuple[int, ...] = ()
    inferred: tuple[int, ...] = ()


@dataclass(frozen=True)
class Gapped:
    """An evening (without its entries), its rows with the gaps, and what is known besides.

    ``people`` is everybody who ever sat there, ``hands`` the number of counted hands. ``unsure`` are rows (by number)
    that come out of copies and may have been others since. Without ``all_scores`` a receipt may lack what people got.
    """

    evening: Evening
    rows: Sequence[Row]
    receipts: Receipts
    people: Sequence[str]
    hands: int | None
    unsure: frozenset[int] = frozenset()
    all_scores: bool = True


def filled(gapped: Gapped, reason: str) -> Filled:
    """The rows with a struck hand for each that is lost.

    It counts as a hand, unless what follows is known to have counted otherwise than it would then.
    """
    if not gapped.unsure and all(row.entry is not None for row in gapped.rows):
        return Filled(gapped.rows)
    gapped = replace(gapped, rows=_placed(gapped))
    no_hands = _no_hands(gapped)
    attempts = [_repaired(gapped, reason, no_hands, replay) for replay in (frozenset[int](), no_hands)]
    return min(attempts, key=lambda attempt: (attempt.misfits, len(attempt.repairs.behind))).result


@dataclass(frozen=True)
class _Repairs:
    """Entries that were worked out: in the place of a lost row, or before a row; by index."""

    instead: Mapping[int, Entry] = field(default_factory=dict)
    behind: Mapping[int, Sequence[Entry]] = field(default_factory=dict)

    def with_one_for(self, wrong: Wrong, no_hands: frozenset[int]) -> Iterator[_Repairs]:
        """The same and one more: in the place of a lost row that was no hand, or else where it shows."""
        index, _, entry = wrong
        free = [each for each in no_hands if each < index and each not in self.instead]
        if free:
            yield replace(self, instead={**self.instead, max(free): entry})
        yield replace(self, behind={**self.behind, index: (*self.behind.get(index, ()), entry)})


def _repaired(gapped: Gapped, reason: str, no_hands: frozenset[int], replay: frozenset[int]) -> _Attempt:
    """The gaps filled, and what can be repaired of what follows them, one thing after the other."""
    attempts = [_Attempt(gapped, reason, replay, _Repairs())]
    while (wrong := attempts[-1].wrong) is not None and len(attempts) <= _MOST_REPAIRS:
        found = (_Attempt(gapped, reason, replay, each) for each in attempts[-1].repairs.with_one_for(wrong, no_hands))
        better = next((each for each in found if each.wrong is None or each.wrong[:2] > wrong[:2]), None)
        if better is None:
            break  # that was not it
        attempts.append(better)
    return min(attempts, key=lambda attempt: attempt.misfits)


class _Attempt:
    """The gaps filled in one way; ``misfits`` counts rows that are not as their receipts say; ``wrong``: the first."""

    def __init__(self, gapped: Gapped, reason: str, replay: frozenset[int], repairs: _Repairs) -> None:
        self.repairs = repairs
        self.misfits = 0
        self.wrong: Wrong | None = None
        self._gapped = gapped
        known = [row.entry for row in gapped.rows if row.entry is not None] + list(repairs.instead.values())
        known += [entry for of in repairs.behind.values() for entry in of]
        self._fold = Fold(replace(gapped.evening, entries=tuple(known)))
        self._rows: list[Row] = []
        self._gaps: list[int] = []
        self._inferred: list[int] = []
        for index, row in enumerate(gapped.rows):
            receipt = gapped.receipts.get(row.found.id)
            for entry in repairs.behind.get(index, ()):
                self._inferred.append(len(self._rows))
                self._add(FoundEntry(0), entry)
            is_unproven = self._gaps and receipt is None and not isinstance(row.entry, Manual | TableChange | Doubling)
            if row.entry is not None and not is_unproven and not self._is_contradicted(row.found, row.entry):
                self._add_known(index, row.found, row.entry)
            elif index in repairs.instead:
                self._inferred.append(len(self._rows))
                self._add(row.found, repairs.instead[index])
            else:
                self._gaps.append(len(self._rows))
                self._add_dealt(row.found, Annulled(reason=reason, replay=index in replay), row.entry)

    @property
    def result(self) -> Filled:
        return Filled(self._rows, tuple(self._gaps), tuple(self._inferred))

    def _is_contradicted(self, found: FoundEntry, entry: Entry) -> bool:
        """Whether a row that may have been another one since came to something else in the end."""
        receipt = self._gapped.receipts.get(found.id)
        if found.id not in self._gapped.unsure or receipt is None or receipt.engine != ENGINE:
            return False
        line = self._fold.tried(len(self._rows), entry)
        if (line.hand is None) is not (receipt.hand is None):
            return True
        is_known = self._gapped.all_scores or _adds_up(receipt)
        is_same = receipt_of(line, receipt.ruleset).scores == receipt.scores
        return is_known and line.factor == receipt.factor and not is_same

    def _add(self, found: FoundEntry, entry: Entry, read: Entry | None = None) -> bool:
        """Add a row; whether it comes to what its receipt says, if there is one."""
        receipt = self._gapped.receipts.get(found.id)
        line = self._fold.step(len(self._rows), entry)
        self._rows.append(Row(found, entry, read if read != entry else None))
        return receipt is None or receipt_of(line, receipt.ruleset).scores == receipt.scores

    def _add_dealt(self, found: FoundEntry, entry: PlayedEntry, read: Entry | None) -> bool:
        receipt = self._gapped.receipts.get(found.id)
        if receipt is not None:
            entry = _dealt(self._fold.state, self._fold.ruleset, entry, receipt)
        return self._add(found, entry, read)

    def _add_known(self, index: int, found: FoundEntry, entry: Entry) -> None:
        """Add a row that is there, dealt as it was; note where it is not what it was all the same."""
        receipt = self._gapped.receipts.get(found.id)
        if not (self._gaps or self._inferred) or isinstance(entry, Manual | TableChange | Doubling):
            self.misfits += not self._add(found, entry)
            return
        state = self._fold.state
        fits = self._add_dealt(found, entry, entry)
        assert receipt is not None
        lost: Entry | None = None
        if getattr(self._rows[-1].entry, "sitting_out", None) != entry.sitting_out or not _is_at(
            state.seating, receipt
        ):
            lost = _table(self._gapped, index, state)
        elif receipt.factor != state.factor and not (isinstance(entry, Annulled) and entry.replay):
            lost = Doubling(radl=1 if receipt.factor > state.factor else -1)
        self.misfits += not fits or lost is not None
        if lost is not None and self.wrong is None:
            self.wrong = index, isinstance(lost, Doubling), lost


def _adds_up(receipt: ReceiptRecord) -> bool:
    """Whether what everybody got is there, and comes to nothing, as it must."""
    amounts = receipt.scores.values()
    return bool(amounts) and not sum(each.points for each in amounts) and not sum(each.cents for each in amounts)


def _is_at(seating: Sequence[str], receipt: ReceiptRecord) -> bool:
    return {receipt.dealer, receipt.vorhand, *receipt.scores} <= set(seating)


def _dealt(state: Round, ruleset: Ruleset, entry: PlayedEntry, receipt: ReceiptRecord) -> PlayedEntry:
    """The entry, dealt as its receipt says."""
    if receipt.dealer not in state.seating or receipt.vorhand not in state.seating:
        return entry
    played = set(receipt.scores)
    if state.deal(ruleset, entry).dealer != receipt.dealer:
        entry = replace(entry, dealer=receipt.dealer)
    if len(played) == ACTIVE and played < set(state.seating) and set(state.deal(ruleset, entry).active) != played:
        entry = replace(entry, sitting_out=tuple(player for player in state.seating if player not in played))
    deal = state.deal(ruleset, entry)
    if deal.vorhand != receipt.vorhand and receipt.vorhand in deal.active:
        entry = replace(entry, vorhand=receipt.vorhand)
    return entry


# ---------------------------------------------------------------------- who sat where


def _table(gapped: Gapped, index: int, state: Round) -> TableChange | None:
    """The table that explains best how the hands from an index on were dealt; None where it is the one there was."""
    hands = list(_hands_at_table(gapped, index))
    receipts = [receipt for _, receipt in hands]
    named = {name for each in receipts for name in (each.dealer, each.vorhand, *each.scores)}
    needed = {name for name in gapped.people if name in named}
    others = [name for name in gapped.people if name not in needed]
    order = {name: place for place, name in enumerate([*state.seating, *gapped.people])}
    found: list[tuple[tuple[int, int, int], tuple[str, ...]]] = []
    for size in range(SEATS[0], SEATS[1] + 1):
        for more in combinations(others, size - len(needed)) if size >= len(needed) else ():
            first, *rest = sorted({*needed, *more}, key=lambda name: order[name])
            for turned in permutations(rest):
                seating = (first, *turned)
                moved = sum(order[one] > order[other] for one, other in pairwise(seating))
                found.append(((_overrides(seating, hands, gapped.evening.ruleset), len(more), moved), seating))
    _, seating = min(found, default=((0, 0, 0), state.seating))
    return None if seating == state.seating else TableChange(players=seating)


def _hands_at_table(gapped: Gapped, index: int) -> Iterator[tuple[PlayedEntry, ReceiptRecord]]:
    """The hands from an index on that are known, until the table may have changed again."""
    for row in gapped.rows[index:]:
        receipt = gapped.receipts.get(row.found.id)
        if row.entry is None or isinstance(row.entry, TableChange):
            return
        if receipt is not None and not isinstance(row.entry, Manual | Doubling) and receipt.dealer is not None:
            yield row.entry, receipt


def _overrides(seating: tuple[str, ...], hands: Sequence[tuple[PlayedEntry, ReceiptRecord]], ruleset: Ruleset) -> int:
    """How much of how these hands were dealt does not follow from a seating."""
    found, due = 0, hands[0][1].dealer
    for entry, receipt in hands:
        if receipt.dealer not in seating or due is None:
            return 3 * len(hands)
        bare = replace(entry, dealer=receipt.dealer)
        legal = entry.sitting_out is None or len(seating) - len(set(entry.sitting_out) & set(seating)) == ACTIVE
        deal = make_deal(seating, due, ruleset, bare if legal else replace(bare, sitting_out=None))
        found += entry.dealer is None and due != receipt.dealer
        found += deal.vorhand != receipt.vorhand
        found += len(receipt.scores) == ACTIVE and set(deal.active) != set(receipt.scores)
        again = isinstance(entry, Annulled) and entry.replay
        due = receipt.dealer if again else next_dealer(seating, deal.dealer)
    return found


# ---------------------------------------------------------------------- how many hands are missing


def _counted(row: Row, receipts: Receipts) -> tuple[int, int] | None:
    """The number of a hand that is known, and that of the next one."""
    receipt = receipts.get(row.found.id)
    if row.entry is None or receipt is None or receipt.hand is None:
        return None
    again = isinstance(row.entry, Annulled) and row.entry.replay
    return receipt.hand, receipt.hand + (not again)


def _stretches(gapped: Gapped, rows: Sequence[Row]) -> list[tuple[list[int], int, int | None]]:
    """The gaps between hands that are known: their indexes, the index behind, and how many hands are missing there."""
    found, gaps, due = list[tuple[list[int], int, int | None]](), list[int](), 1
    for index, row in enumerate(rows):
        if row.entry is None:
            gaps.append(index)
        counted = _counted(row, gapped.receipts)
        if counted is not None:
            found.append((gaps, index, counted[0] - due))
            gaps, due = [], counted[1]
    return [*found, (gaps, len(rows), None if gapped.hands is None else gapped.hands + 1 - due)]


def _placed(gapped: Gapped) -> list[Row]:
    """Rows whose place is not known go where hands are missing, the rest to the end."""
    found = [row for row in gapped.rows if row.found.id]
    waiting = [row for row in gapped.rows if not row.found.id]
    shift = 0
    for gaps, index, missing in _stretches(gapped, found) if waiting else ():
        count = min(max((missing or 0) - len(gaps), 0), len(waiting))
        found[index + shift : index + shift] = [waiting.pop() for _ in range(count)]
        shift += count
    return found + waiting


def _no_hands(gapped: Gapped) -> frozenset[int]:
    """The gaps that were no counted hand: there are more of them than hands are missing."""

    def certainty(index: int) -> int:
        receipt = gapped.receipts.get(gapped.rows[index].found.id)
        return 1 if receipt is None else 0 if receipt.hand is None else 2

    found: list[int] = []
    for gaps, _, missing in _stretches(gapped, gapped.rows):
        if missing is not None:
            found += sorted(gaps, key=certainty)[: max(len(gaps) - missing, 0)]
    return frozenset(found)
