"""Cups in the window: the page of each, and its dialogs."""
