"""Ids that follow from content: two copies of one database, or one file taken in twice, come to the same ones.

Everything that is new gets a drawn id instead (:func:`drawn`).

Ids everybody knows are UUIDs, numbers are a machine's own. What is new gets a drawn id; what was there before, and
what an imported file holds, a derived one (`store/derived_ids.py`), so that two copies come to the same. Entries keep
theirs when they go and come back by undo.
"""

from __future__ import annotations

from uuid import UUID, uuid4, uuid5

_OURS = UUID("5c0f7c1e-6b2a-4f0e-9d53-7461726f636b")
"""The namespace of all of them; must never change."""


def drawn() -> str:
    return str(uuid4())


def of_source(source: str) -> str:
    """The id of an evening that was imported, by the digest of its content."""
    return str(uuid5(_OURS, f"evening:{source}"))


def of_imported_row(evening: str, index: int, fact: str) -> str:
    """The id of an entry of an imported evening."""
    return str(uuid5(UUID(evening), f"row:{index}:{fact}"))
