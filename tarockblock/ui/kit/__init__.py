"""Widgets, theme, layout, forms, tables and the dialog base, on which features build. Knows no feature and no
domain.
"""
