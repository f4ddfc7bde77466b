"""Filters of evenings by round, ruleset and span, for archive, *Geld* and statistics."""
