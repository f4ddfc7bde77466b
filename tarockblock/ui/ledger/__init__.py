"""The ledger of an evening: rows, standings and reasons."""
