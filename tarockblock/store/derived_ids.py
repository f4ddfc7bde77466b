"""Ids that follow from content: two copies of one database, or one file taken in twice, come to the same ones.

Everything that is new gets a drawn id instead (:func:`drawn`).

Ids everybody knows are UUIDs, numbers are a machine's own. What is new gets a drawn id; what was there before, and
what an imported file holds, a derived one (`store/derived_ids.py`), so that two copies come to the same. Entries keep
theirs when they go and come back by undo.
"""

from __future__ import annotations

_OURS = "5c0f7c1e-6b2a-4f0e-9d53-7461726f636b"
"""The namespace of all of them; must never change."""


def drawn() -> str:
    from uuid import uuid4  # a start needs no ids

    return str(uuid4())


def of_source(source: str) -> str:
    """The id of an evening that was imported, by the digest of its content."""
    return _within(_OURS, f"evening:{source}")


def of_imported_row(evening: str, index: int, fact: str) -> str:
    """The id of an entry of an imported evening."""
    return _within(evening, f"row:{index}:{fact}")


def _within(space: str, name: str) -> str:
    from uuid import UUID, uuid5

    return str(uuid5(UUID(space), name))
