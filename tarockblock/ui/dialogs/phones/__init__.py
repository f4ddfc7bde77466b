"""Switching the page for phones on and off."""
