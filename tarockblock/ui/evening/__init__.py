"""The evening being played: its page, its dialogs, its corrections."""
