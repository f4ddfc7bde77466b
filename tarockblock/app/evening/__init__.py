"""The open evening, its changes and its history."""

from tarockblock.app.evening.open_evening import Change, ChangeKind
from tarockblock.app.evening.session import BadEntryError, EveningSession

__all__ = ["BadEntryError", "Change", "ChangeKind", "EveningSession"]
