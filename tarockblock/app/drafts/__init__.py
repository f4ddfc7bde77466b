"""Drafts of the entry dialogs; no window."""
