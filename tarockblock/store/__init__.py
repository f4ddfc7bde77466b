"""The only room that speaks SQL: one database file, opened, kept sound, copied, written in whole transactions."""
