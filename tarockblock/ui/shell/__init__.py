"""What the features are held by: the frame of the window, the table of actions, the one way a change is made."""
