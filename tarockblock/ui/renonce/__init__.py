"""The renonce wizard."""
