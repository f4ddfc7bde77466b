"""The place Statistik."""
