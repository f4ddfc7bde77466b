"""The place *Regeln*: price lists beside each other, their clauses, and house rulesets derived from them."""
