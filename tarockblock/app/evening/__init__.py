"""The open evening: what it is, the one door for its changes, and everything that was changed in it."""

from tarockblock.app.evening.open_evening import Change, ChangeKind
from tarockblock.app.evening.session import BadEntryError, EveningSession

__all__ = ["BadEntryError", "Change", "ChangeKind", "EveningSession"]
