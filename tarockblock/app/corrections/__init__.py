"""Drafts of the correction dialogs."""
