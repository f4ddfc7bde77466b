"""What all models and their painters share: the type of an index, and roles that more than one model answers."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

STRONG_ROLE = Qt.ItemDataRole.UserRole + 11
"""Whether a cell of a plain table is bold."""

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The whole row of a list, for its painter."""
