"""The export formats of an evening, by file ending."""

from __future__ import annotations

PICTURES = ("png", "svg")
FORMATS = ("json", "csv", "xlsx", "html", "pdf", *PICTURES)
BINARY = ("xlsx", "pdf", "png")
