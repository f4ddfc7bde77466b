"""The heading of an evening of which it is lost for good: what the rows prove, and nothing else.

Who sat there stands in a table of its own, by which rules in every receipt. The first dealer, the rate and the plan
are believed if every receipt comes out again by them. Title, date and note are lost, unless they were once amended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tarockblock.app.commands import Header
from tarockblock.app.records import header_record, read_fact, receipt_of
from tarockblock.app.recovery_rows import data_of
from tarockblock.app.recovery_sources import Sources
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import ledger_rows
from tarockblock.domain.ruleset import Ruleset
from tarockblock.store.records import ReceiptRecord
from tarockblock.store.salvage import FoundEntry, Heading

_PLANS = (None, *range(1, 21))
"""Plans that are tried, in Radl; they matter only where half-time doubles."""


def proven_heading(sources: Sources, number: int, lost_text: str) -> Heading | None:
    """A heading by which the rows come to what their receipts say; ``lost_text`` stands for the title."""
    rows = sources.rows(number)
    receipts = sources.receipts(number, rows)
    marks = {each.ruleset for each in receipts.values()}
    ruleset = sources.ruleset(marks.pop()) if len(marks) == 1 else None
    if ruleset is None:
        return None
    for seats in sources.file.seatings(number):
        for evening in _evenings(sources, number, ruleset, seats, list(receipts.values())):
            if _comes_out(evening, rows, receipts):
                title = evening.title or lost_text
                return _heading(sources, number, replace(evening, title=title), seats, rows)
    return None


def _evenings(
    sources: Sources,
    number: int,
    ruleset: Ruleset,
    seats: Sequence[tuple[str, bool]],
    receipts: Sequence[ReceiptRecord],
) -> Iterator[Evening]:
    """What the evening may have been, without its rows."""
    players = tuple(name for name, starts in seats if starts)
    bare = Evening(ruleset=ruleset, players=players, first_dealer="", cents_per_point=0)
    for _, step in sorted(sources.steps(number).items(), reverse=True):
        data = data_of(step)
        if data["op"] == "amend":
            yield Header(**data["after" if step.state == "done" else "before"]).on(bare)
    dealers = {each.dealer for each in receipts if each.hand == 1}
    rates = {
        abs(Fraction(amounts.cents) / amounts.points)
        for each in receipts
        for amounts in each.scores.values()
        if amounts.points and amounts.cents
    }
    for dealer in players if dealers <= set(players) else ():
        for rate in sorted(each for each in rates or {Fraction(ruleset.cents_per_point)} if each.denominator == 1):
            for plan in _PLANS if dealer in dealers else ():
                yield replace(bare, first_dealer=dealer, cents_per_point=int(rate), planned_radl=plan)


def _comes_out(evening: Evening, rows: Sequence[FoundEntry], receipts: Mapping[int, ReceiptRecord]) -> bool:
    """Whether every row up to the first one that is lost comes to what its receipt says, and one at least does."""
    if not 4 <= len(set(evening.players)) == len(evening.players) or "" in evening.players:
        return False
    if evening.first_dealer not in evening.players:  # what was once amended names others than sit there now
        return False
    entries = []
    for row in rows:
        entry = None if row.fact is None else read_fact(row.fact, evening.ruleset)[0]
        if entry is None:
            break
        entries.append(entry)
    lines = zip(ledger_rows(replace(evening, entries=tuple(entries))), rows, strict=False)
    compared = [
        receipts[row.id] == receipt_of(line, receipts[row.id].ruleset) for line, row in lines if row.id in receipts
    ]
    return bool(compared) and all(compared)


def _heading(
    sources: Sources, number: int, evening: Evening, seats: Sequence[tuple[str, bool]], rows: Sequence[FoundEntry]
) -> Heading | None:
    begun = min((row.recorded_at for row in rows if row.recorded_at), default="")
    saved = max((row.changed_at for row in rows if row.changed_at), default="")
    mark = next(iter(sources.receipts(number, rows).values())).ruleset
    closings = [each for each in sources.money(number) if each.about == '["closing"]']
    closed = saved if not sources.steps(number) else None  # an evening out of a file comes closed
    if closings:
        closed = closings[-1].at.isoformat() if closings[-1].became == "closed" else None
    if not begun or not saved:
        return None
    return Heading(
        number=number,
        header=header_record(evening, mark),
        seats=tuple(seats),
        count=len(rows),
        hands=0,
        started_at=begun,
        closed_at=closed,
        trashed_at=None,
        source=None,
        saved_at=saved,
        revision=1,
    )
