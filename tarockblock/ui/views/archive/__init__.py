"""The place Archiv."""
