"""Who is the same person: opens the dialog, stores what is decided there, and has everything shown by the new names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tarockblock.errors import TarockblockError
from tarockblock.ui.window.dialog_desk import DialogDesk

if TYPE_CHECKING:
    from tarockblock.ui.dialogs.names.names_dialog import NamesDialog


class NameWishes(QObject):
    """``changed`` comes when somebody is called otherwise now."""

    changed = Signal()

    def __init__(self, desk: DialogDesk) -> None:
        super().__init__(desk)
        self._desk = desk

    def ask(self) -> None:
        """Show everybody."""
        from tarockblock.app.same_people import everybody, join, take_apart
        from tarockblock.ui.dialogs.names.names_dialog import NamesDialog

        desk, store = self._desk, self._desk.session.store
        try:
            people = everybody(store)
        except TarockblockError as error:
            desk.said.emit(desk.bridge.sentence(error))
            return
        dialog = NamesDialog(people, desk.languages.wording, writable=not store.read_only, parent=desk.window)
        dialog.joined.connect(lambda called, name: self._do(dialog, lambda: join(store, called, name)))
        dialog.apart_wanted.connect(lambda called: self._do(dialog, lambda: take_apart(store, called)))
        desk.open(dialog)

    def _do(self, dialog: NamesDialog, deed: Callable[[], object]) -> None:
        from tarockblock.app.same_people import everybody

        try:
            deed()
            people = everybody(self._desk.session.store)
        except TarockblockError as error:
            dialog.show_failure(self._desk.bridge.sentence(error))
            return
        dialog.set_people(people)
        self.changed.emit()
