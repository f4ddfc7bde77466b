"""Keys, manual, and what the program says of itself."""
