"""The main window: its frame, actions, menu and what each wish leads to."""
