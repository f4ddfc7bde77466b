"""Drafts of the entry dialogs: questions, answers, problems and the resulting facts; no window."""
