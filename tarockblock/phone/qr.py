"""A link as a QR code (segno)."""

from __future__ import annotations

import segno

Modules = tuple[tuple[bool, ...], ...]
"""Rows from the top, dark ones true; with the four light ones around that scanners need."""


def modules_of(link: str) -> Modules:
    """The code of a link; level M, so that a thumb on the screen does no harm."""
    made = segno.make_qr(link, error="m")
    return tuple(tuple(bool(dark) for dark in row) for row in made.matrix_iter(border=4))
