"""The main window: its frame, actions, menu and the controllers of what they do."""
