"""The rules of the game as pure computation: no Qt, no SQL, no clock, no float."""
