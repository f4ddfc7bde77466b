"""The dialog of names: who is the same person."""
