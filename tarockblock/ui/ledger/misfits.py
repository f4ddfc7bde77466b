"""Words for rows that no longer fit the rules and do not count."""

from __future__ import annotations

from tarockblock.domain.ledger import Ledger, Row, same_start
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import Context, translate

Notices = Context("Notices")

_MOST = 3
"""Number of rows listed with reasons; the ledger marks them all."""


def label_of(row: Row | None) -> str:
    if row is None or row.hand is None:
        return translate("Notices", "The entry")
    return translate("Notices", "Hand {number}").format(number=row.hand)


def misfits(ledger: Ledger) -> tuple[Row, ...]:
    """Return the rows that do not fit and do not count."""
    return tuple(row for row in ledger.rows if row.problems)


def fallen_out(before: Ledger | None, after: Ledger) -> tuple[Row, ...]:
    """Return the rows that counted before a change and no longer do."""
    if before is None:
        return ()
    same = same_start(after.rows, before.rows)
    found = [row for row in after.rows[same:] if row.problems]
    counted = [row.entry for row in before.rows if not row.problems] if found else []
    return tuple(row for row in found if row.entry in counted)


def fallen_out_sentence(rows: tuple[Row, ...]) -> str:
    if not rows:
        return ""
    return translate("Notices", "No longer counts: {rows}.").format(rows=_labels(rows))


def uncounted_sentence(rows: tuple[Row, ...]) -> str:
    """Return a short sentence on uncounted rows, for closing an evening."""
    if not rows:
        return ""
    return translate("Notices", "Not counted: {rows}.").format(rows=_labels(rows))


def not_readable_sentence(rows: tuple[Row, ...]) -> str:
    """Warn that an exported file with such rows will be refused on import."""
    text = translate("Notices", "Before the file can be imported again, change these: {rows}.")
    return text.format(rows=_labels(rows))


def reasons(ledger: Ledger, wording: Wording) -> str:
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
