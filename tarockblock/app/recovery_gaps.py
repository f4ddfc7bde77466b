"""Rows that are lost for good, as struck hands that say so; who dealt what follows them is held to what is known.

A lost row may have been no hand, or have been dealt out of turn. Receipts, which every row leaves when it is scored,
say who dealt, who had Vorhand and who played: where the deal would come out otherwise, that is written into the row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tarockblock.app.records import receipt_of
from tarockblock.domain.deal import ACTIVE
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, PlayedEntry, TableChange
from tarockblock.domain.ledger import Fold
from tarockblock.domain.rounds import Round
from tarockblock.domain.ruleset import Ruleset
from tarockblock.store.records import ReceiptRecord
from tarockblock.store.salvage import FoundEntry

Receipts = Mapping[int, ReceiptRecord]


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its entry; None where that is lost. Its number is 0 where not even its place is known."""

    found: FoundEntry
    entry: Entry | None


def without_gaps(
    evening: Evening, rows: Sequence[Row], receipts: Receipts, reason: str, hands: int | None
) -> list[Row]:
    """The rows with a struck hand for each that is lost; ``evening`` is without entries, ``hands`` its counted ones.

    The struck hand counts as one, unless what follows is known to have been worth something else than it would be then.
    """
    if all(row.entry is not None for row in rows):
        return list(rows)
    rows = _placed(rows, receipts, hands)
    fits = [
        _Fit(evening, rows, receipts, reason, uncounted)
        for uncounted in (frozenset[int](), _uncounted(rows, receipts, hands))
    ]
    return min(fits, key=lambda fit: fit.misfits).rows


class _Fit:
    """The rows with their gaps filled, and how many come to something else than their receipts say."""

    def __init__(
        self, evening: Evening, rows: Sequence[Row], receipts: Receipts, reason: str, uncounted: frozenset[int]
    ) -> None:
        known = tuple(row.entry for row in rows if row.entry is not None)
        fold, ruleset = Fold(replace(evening, entries=known)), evening.ruleset
        self.rows: list[Row] = []
        self.misfits = 0
        after_gap = False
        for index, row in enumerate(rows):
            entry, receipt = row.entry, receipts.get(row.found.id)
            if entry is None:
                after_gap = True
                entry = Annulled(reason=reason, replay=index in uncounted)
            if after_gap and receipt is not None and not isinstance(entry, Manual | TableChange | Doubling):
                entry = _dealt(fold.state, ruleset, entry, receipt)
            line = fold.step(index, entry)
            if row.entry is not None and receipt is not None:
                self.misfits += receipt_of(line, receipt.ruleset).scores != receipt.scores
            self.rows.append(Row(row.found, entry))


def _dealt(state: Round, ruleset: Ruleset, entry: PlayedEntry, receipt: ReceiptRecord) -> PlayedEntry:
    """The entry, dealt as its receipt says."""
    if receipt.dealer not in state.seating or receipt.vorhand not in state.seating:
        return entry
    played = set(receipt.scores) & set(state.seating)
    if state.deal(ruleset, entry).dealer != receipt.dealer:
        entry = replace(entry, dealer=receipt.dealer)
    if len(played) == ACTIVE and set(state.deal(ruleset, entry).active) != played:
        entry = replace(entry, sitting_out=tuple(player for player in state.seating if player not in played))
    deal = state.deal(ruleset, entry)
    if deal.vorhand != receipt.vorhand and receipt.vorhand in deal.active:
        entry = replace(entry, vorhand=receipt.vorhand)
    return entry


def _counted(row: Row, receipts: Receipts) -> tuple[int, int] | None:
    """The number of a hand that is known, and that of the next one."""
    receipt = receipts.get(row.found.id)
    if row.entry is None or receipt is None or receipt.hand is None:
        return None
    again = isinstance(row.entry, Annulled) and row.entry.replay
    return receipt.hand, receipt.hand + (not again)


def _stretches(rows: Sequence[Row], receipts: Receipts, hands: int | None) -> list[tuple[list[int], int, int | None]]:
    """The gaps between hands that are known: their indexes, the index behind, and how many hands are missing there."""
    found, gaps, due = list[tuple[list[int], int, int | None]](), list[int](), 1
    for index, row in enumerate(rows):
        if row.entry is None:
            gaps.append(index)
        counted = _counted(row, receipts)
        if counted is not None:
            found.append((gaps, index, counted[0] - due))
            gaps, due = [], counted[1]
    return [*found, (gaps, len(rows), None if hands is None else hands + 1 - due)]


def _placed(rows: Sequence[Row], receipts: Receipts, hands: int | None) -> list[Row]:
    """Rows whose place is not known go where hands are missing, the rest to the end."""
    found = [row for row in rows if row.found.id]
    waiting = [row for row in rows if not row.found.id]
    shift = 0
    for gaps, index, missing in _stretches(found, receipts, hands) if waiting else ():
        count = min(max((missing or 0) - len(gaps), 0), len(waiting))
        found[index + shift : index + shift] = [waiting.pop() for _ in range(count)]
        shift += count
    return found + waiting


def _uncounted(rows: Sequence[Row], receipts: Receipts, hands: int | None) -> frozenset[int]:
    """The gaps that were no counted hand: there are more of them than hands are missing."""

    def certainty(index: int) -> int:
        receipt = receipts.get(rows[index].found.id)
        return 1 if receipt is None else 0 if receipt.hand is None else 2

    found: list[int] = []
    for gaps, _, missing in _stretches(rows, receipts, hands):
        if missing is not None:
            found += sorted(gaps, key=certainty)[: max(len(gaps) - missing, 0)]
    return frozenset(found)
