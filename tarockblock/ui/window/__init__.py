"""The main window, its actions, menu and controllers."""
