"""The display for the room."""
