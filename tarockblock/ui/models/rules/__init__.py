"""The rulesets as ready texts, for the place *Regeln*."""
