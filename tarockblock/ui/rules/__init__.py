"""The page of rulesets, and the editor of house rules."""
