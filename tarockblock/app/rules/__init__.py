"""Rulesets in use: those a round makes for itself, and what any of them costs and decides, by example. No window."""
