"""The chart of an evening."""
