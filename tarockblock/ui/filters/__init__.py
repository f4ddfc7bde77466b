"""Which evenings are meant: by round, ruleset and span of time, for the archive, *Geld* and the statistics."""
