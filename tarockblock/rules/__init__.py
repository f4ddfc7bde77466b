"""Rulesets from TOML and JSON, read strictly; finds the shipped ones by id."""
