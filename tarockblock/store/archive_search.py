"""What the archive shows and searches beside the headers: notes, and what evenings brought. One query each."""

from __future__ import annotations

from tarockblock.store.database import Store


def notes(store: Store) -> list[tuple[int, str]]:
    """Number and note of every evening, then of every entry that has one; the trash included."""
    found: list[tuple[int, str]] = store.rows("SELECT id, note FROM evenings WHERE note <> ''")
    # Looking for the word first spares most facts the parsing.
    found += store.rows(
        "SELECT evening, note FROM entries WHERE (fact LIKE '%\"note\"%' OR fact LIKE '%\"reason\"%') AND note <> ''"
    )
    return found


def balances(store: Store) -> list[tuple[int, str, int, int]]:
    """Evening, player, so many parts a cent, sum of these parts; several lines where a player has several parts."""
    return store.rows(
        "SELECT e.evening, p.name, s.cents_parts, sum(s.cents) FROM scores AS s JOIN entries AS e ON e.id = s.entry"
        " JOIN receipts AS r ON r.entry = e.id JOIN players AS p ON p.id = s.player WHERE r.problems = 0"
        " GROUP BY e.evening, s.player, s.cents_parts"
    )
