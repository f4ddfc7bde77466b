"""Painted controls without any domain."""
