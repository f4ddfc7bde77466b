"""Tarockblock keeps score for the Austrian card game Königrufen; this module only names the version."""

__version__ = "0.1.0"
