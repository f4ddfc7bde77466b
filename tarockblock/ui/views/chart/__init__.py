"""The chart beside the ledger."""
