"""The formats an evening can be exported in, by the endings of their files."""

from __future__ import annotations

PICTURES = ("png", "svg")
FORMATS = ("json", "csv", "xlsx", "html", "pdf", *PICTURES)
BINARY = ("xlsx", "pdf", "png")
"""Formats a terminal cannot show."""
