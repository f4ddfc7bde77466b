"""Rulesets from TOML and JSON, read strictly; the shipped ones by id."""
