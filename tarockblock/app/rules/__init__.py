"""House rulesets, and costs and effects of any ruleset by example. No window."""
