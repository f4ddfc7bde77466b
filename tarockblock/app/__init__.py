"""Use cases shared by the window and the command line; free of Qt."""
