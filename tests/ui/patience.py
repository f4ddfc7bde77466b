"""How long a test waits for what it expects."""

PATIENCE_MS = 60_000
"""Long enough for a loaded machine, since only a failure waits so long."""
