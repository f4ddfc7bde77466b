"""Settling an evening."""
