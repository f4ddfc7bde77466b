"""Rows that do not fit the rules any more and therefore count nothing, in words: which they are, and why."""

from __future__ import annotations

from tarockblock.domain.ledger import Ledger, Row, same_start
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import Context, translate

Notices = Context("Notices")

_MOST = 3
"""So many are named with their reasons; the ledger marks them all."""


def label_of(row: Row | None) -> str:
    """A row by its hand number."""
    if row is None or row.hand is None:
        return translate("Notices", "The entry")
    return translate("Notices", "Hand {number}").format(number=row.hand)


def misfits(ledger: Ledger) -> tuple[Row, ...]:
    """All rows that count nothing since they do not fit."""
    return tuple(row for row in ledger.rows if row.problems)


def fallen_out(before: Ledger | None, after: Ledger) -> tuple[Row, ...]:
    """Rows that counted before a change and do not any more."""
    if before is None:
        return ()
    same = same_start(after.rows, before.rows)
    found = [row for row in after.rows[same:] if row.problems]
    counted = [row.entry for row in before.rows if not row.problems] if found else []
    return tuple(row for row in found if row.entry in counted)


def fallen_out_sentence(rows: tuple[Row, ...]) -> str:
    """What a change has put out of count; empty for nothing."""
    if not rows:
        return ""
    return translate("Notices", "No longer counts: {rows}.").format(rows=_labels(rows))


def uncounted_sentence(rows: tuple[Row, ...]) -> str:
    """The same in short, before an evening is closed."""
    if not rows:
        return ""
    return translate("Notices", "Not counted: {rows}.").format(rows=_labels(rows))


def not_readable_sentence(rows: tuple[Row, ...]) -> str:
    """What an exported evening file with such rows is good for: they are refused when it is imported."""
    text = translate("Notices", "It can be imported again only when these are changed: {rows}.")
    return text.format(rows=_labels(rows))


def reasons(ledger: Ledger, wording: Wording) -> str:
    """What does not count, and why, as sentences; empty where everything counts."""
    rows = misfits(ledger)
    found = []
    for row in rows[:_MOST]:
        why = "; ".join(wording.problem(each, ledger.evening.ruleset) for each in row.problems)
        text = translate("Notices", "{row} does not count yet: {reason}.")
        found.append(text.format(row=label_of(row), reason=why.rstrip(".")))
    if len(rows) > _MOST:
        found.append(Notices.tr("And %n more.", "", len(rows) - _MOST))
    return " ".join(found)


def _labels(rows: tuple[Row, ...]) -> str:
    return ", ".join(dict.fromkeys(label_of(row) for row in rows))
