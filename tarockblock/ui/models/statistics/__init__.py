"""Rows of the place Statistik."""
