"""Postings of the book as tests write them down."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tarockblock.domain.journal import Debt, Posted, Posting

AT = datetime(2026, 11, 19, tzinfo=UTC)


def posting(id_: str, number: int, kind: Posted, round_name: str, *transfers: Debt, **more: Any) -> Posting:
    """One that was posted on the evening of the 19th, unless ``at`` is among the rest."""
    given = {"at": AT, **more}
    return Posting(id=id_, number=number, kind=kind, round=round_name, transfers=transfers, **given)
