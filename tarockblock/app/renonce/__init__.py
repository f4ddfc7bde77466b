"""The renonce wizard without its window: cases, verdicts, facts, claims and the outcome."""
