"""What all models and their painters share: the type of an index, and roles that more than one model answers."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

STRONG_ROLE = Qt.ItemDataRole.UserRole + 11
"""Whether a cell of a plain table is bold."""

SIGN_ROLE = Qt.ItemDataRole.UserRole + 12
"""1 or -1 where a cell of a plain table is an amount to be coloured, 0 where it is one without a sign; else None."""

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The whole row of a list, for its painter."""
