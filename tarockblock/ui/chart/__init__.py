"""The chart of an evening, wherever it is shown."""
