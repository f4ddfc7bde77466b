"""Merging databases: missing facts, current versions, the shared folder."""
