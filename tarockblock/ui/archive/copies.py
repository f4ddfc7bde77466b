"""Saves, restores and recovers the window's database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tarockblock.errors import StoreError, TarockblockError
from tarockblock.ui.kit.messages import ask, show_message
from tarockblock.ui.shell.dialog_host import DialogHost

if TYPE_CHECKING:
    from tarockblock.app.restoring import Restorable, Restored
    from tarockblock.ui.archive.restore_dialog import RestoreDialog


class CopyController(QObject):
    """The commands for copies; ``restored`` asks to show another database."""

    restored = Signal()

    def __init__(self, host: DialogHost) -> None:
        super().__init__(host)
        self._host = host
        self._saved: Path | None = None
        self._asking = self._may_lose = False

    def may_quit(self) -> bool:
        """Return whether the window can close, as no data or only accepted data is lost; else ask."""
        from tarockblock.app.safekeeping import lies_elsewhere

        store, window = self._host.session.store, self._host.window
        saved = () if self._saved is None else (self._saved,)
        if self._may_lose or lies_elsewhere(store, *saved):
            return True
        if self._asking:
            return False
        text = self.tr(
            "The database {file} was deleted or replaced while the program was open. The data in this window is"
            " saved nowhere else and will be lost when the program quits. Save a copy of everything first."
        ).format(file=store.path.name)
        without = (self.tr("Quit without saving"), self._quit)
        self._asking = True
        box = ask(window, self.tr("Quit"), text, self.tr("Save a copy …"), self.save, without)
        box.finished.connect(self._asked)
        return False

    def _quit(self) -> None:
        self._may_lose = True
        QTimer.singleShot(0, self._host.window, self._host.window.close)  # not inside the question, which is modal

    def _asked(self, _result: int) -> None:
        self._asking = False

    def save(self) -> None:
        """Save a copy of everything to a chosen place."""
        from tarockblock.ui.kit.save_dialog import ask_path

        path, day = self._host.session.store.path, self._host.session.clock.now().date()
        kinds = {self.tr("Databases of Tarockblock (*.db)"): (".db",)}
        name = f"{path.stem}-{day.isoformat()}"
        ask_path(self._host.window, self.tr("Save a copy"), kinds, name, lambda target, _kind: self.save_to(target))

    def save_to(self, target: Path) -> bool:
        """Save a copy, replacing only an older one of this database."""
        from tarockblock.app.archive import backup

        # Copy through the open connection: it has all data, even if the file is gone.
        copy = self._host.tried(lambda: backup(self._host.session.store, target))
        if copy is not None:
            self._saved = copy
            self._host.notified.emit(self.tr("A copy of everything was saved as {file}.").format(file=target.name))
        return copy is not None

    def ask(self) -> None:
        from tarockblock.app.restoring import restorables
        from tarockblock.app.safekeeping import evenings_now, look_inside
        from tarockblock.ui.archive.restore_dialog import RestoreDialog

        languages = self._host.languages
        copies = self._host.tried(lambda: restorables(self._host.session.store.path))
        if copies is None:
            return
        dialog = RestoreDialog(
            copies,
            look_inside,
            languages.wording,
            languages.locale,
            now=evenings_now(self._host.session.store.file),
            is_shared=self._is_shared,
            parent=self._host.window,
        )
        dialog.entered.connect(lambda copy: self._put_back(dialog, copy))
        self._host.open(dialog)

    def rescue(self) -> None:
        """Recover a damaged database into a new one."""
        from tarockblock.app.restoring import is_damaged
        from tarockblock.ui.archive.recovery import ask_for_recovery
        from tarockblock.ui.kit.busy import run_busy

        path, window = self._host.session.store.path, self._host.window
        file = self._host.session.store.file
        words = self.tr("Checking the database …")
        damaged = self._host.tried(lambda: run_busy(window, words, lambda: is_damaged(file)))
        if damaged is None:
            return
        if not damaged:
            self._host.notified.emit(self.tr("Nothing is damaged: everything in the database can be read."))
            return
        reason = self._host.bridge.sentence(StoreError("database_damaged", file=path, folder=path.parent))
        # Run after the box has closed: the rescue has its own event loop, in which the box would be deleted.
        ask_for_recovery(window, path, reason, lambda: QTimer.singleShot(0, self, self._rescue))

    def _rescue(self) -> None:
        from tarockblock.app.restoring import recover_into
        from tarockblock.ui.archive.recovery import recover_aside, sentence

        session, window = self._host.session, self._host.window
        done = self._host.tried(
            lambda: recover_into(session, lambda: recover_aside(window, session.store.path, session.clock))
        )
        if done is None:
            return
        found, evening = done
        if evening is not None:
            self._host.bridge.open(evening)
        self.restored.emit()
        show_message(window, "Tarockblock", sentence(found, self._host.languages.wording))

    def _put_back(self, dialog: RestoreDialog, copy: Restorable) -> None:
        from tarockblock.app.restoring import restore_into

        try:
            restored = restore_into(self._host.session, copy.path)
        except TarockblockError as error:
            dialog.show_failure(self._host.bridge.sentence(error))
            return
        dialog.accept()
        if restored.evening_id is not None:
            self._host.bridge.open(restored.evening_id)
        self.restored.emit()
        self._host.notified.emit(self._sentence(copy, restored))

    @property
    def _is_shared(self) -> bool:
        from tarockblock.app.merging.folder import Shares

        return bool(Shares().of(self._host.session.store.path).folders)

    def _sentence(self, copy: Restorable, restored: Restored) -> str:
        from tarockblock.exchange.language import long_date

        day = long_date(copy.at.date().isoformat(), self._host.languages.language)
        text = self.tr("The copy of {day}, {time} is back in place.")
        done = text.format(day=day, time=f"{copy.at:%H:%M}")
        if self._is_shared:
            done += " " + self.tr("The round's folder brings back what the others have.")
        if restored.kept is None:
            return done
        return done + " " + self.tr("The previous data was kept as {file}.").format(file=restored.kept.name)
