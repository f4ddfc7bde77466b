"""Manual, list of keys, About."""
