"""The dialog in which an evening begins."""
