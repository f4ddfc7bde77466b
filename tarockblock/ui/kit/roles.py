"""What models and their painters share: the type of an index, and the role of a whole row."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""What an item of a list shows, for its painter."""
