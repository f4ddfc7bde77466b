"""The evening being played: its page, its beginning, and what sets it right."""
