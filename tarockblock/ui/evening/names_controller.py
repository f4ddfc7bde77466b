"""Who is the same person: opens the dialog, stores what is decided there, and has everything shown by the new names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tarockblock.errors import TarockblockError
from tarockblock.ui.shell.dialog_host import DialogHost

if TYPE_CHECKING:
    from tarockblock.ui.evening.names_dialog import NamesDialog


class NameController(QObject):
    """``changed`` comes when somebody is called otherwise now."""

    changed = Signal()

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host

    def ask(self) -> None:
        from tarockblock.app.same_people import everybody, join, take_apart
        from tarockblock.ui.evening.names_dialog import NamesDialog

        host, store = self._host, self._host.session.store
        try:
            people = everybody(store)
        except TarockblockError as error:
            host.failed.emit(host.bridge.sentence(error))
            return
        dialog = NamesDialog(people, host.languages.wording, writable=not store.read_only, parent=host.window)
        dialog.entered.connect(lambda fact: self._do(dialog, lambda: join(store, *fact)))
        dialog.apart_wanted.connect(lambda called: self._do(dialog, lambda: take_apart(store, called)))
        host.open(dialog)

    def _do(self, dialog: NamesDialog, task: Callable[[], object]) -> None:
        from tarockblock.app.same_people import everybody

        try:
            task()
            people = everybody(self._host.session.store)
        except TarockblockError as error:
            dialog.show_failure(self._host.bridge.sentence(error))
            return
        dialog.set_people(people)
        self.changed.emit()
