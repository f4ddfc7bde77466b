"""The frame around the features: the window, the table of actions, the way of changes."""
