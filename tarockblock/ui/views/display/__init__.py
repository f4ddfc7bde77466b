"""The display for the room: a second window for a television, with nothing to operate."""
