"""Painted controls that know no domain."""
