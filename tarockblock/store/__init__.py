"""The database file: the only package that speaks SQL. Writes in whole transactions."""
