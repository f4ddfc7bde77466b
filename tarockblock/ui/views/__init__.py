"""The places of the main window and their parts; they show and ask, decisions are made in app."""
