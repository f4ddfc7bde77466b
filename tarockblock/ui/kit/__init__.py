"""Widgets, theme, layout, forms, tables, dialog base: what features are built from. Knows none, and no domain."""
