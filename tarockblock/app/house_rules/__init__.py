"""The rulesets a round makes for itself: derived from an official one, kept, exchanged. No window."""
