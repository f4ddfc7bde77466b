"""Drafts of the correction dialogs: manual rows, table changes, doubled Radl, struck hands, moves."""
