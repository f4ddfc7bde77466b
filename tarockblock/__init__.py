"""Tarockblock keeps score for the Austrian card game Königrufen; this module only holds the version."""

__version__ = "1.0.0"
