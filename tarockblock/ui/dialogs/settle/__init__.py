"""The dialog in which an evening is settled."""
