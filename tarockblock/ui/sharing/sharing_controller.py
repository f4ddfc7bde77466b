"""Runs merging, comparing and folder sharing for the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from tarockblock.app.evening.open_evening import Change, ChangeKind
from tarockblock.app.merging.folder import Shares
from tarockblock.errors import TarockblockError
from tarockblock.ui.kit.save_dialog import ask_files, ask_folder
from tarockblock.ui.kit.translate import joined
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.kit.work import AT_MOST_MS, Work
from tarockblock.ui.sharing.sharing_words import left_alone_sentence, look_lines, summary
from tarockblock.ui.shell.frame import Frame
from tarockblock.ui.shell.notices import notice

if TYPE_CHECKING:
    from tarockblock.app.merging.folder import Signature, Turns
    from tarockblock.app.merging.merge import Merged
    from tarockblock.app.merging.versions import Version
    from tarockblock.app.storage import HeldFile
    from tarockblock.ui.sharing.folder_dialog import FolderDialog
    from tarockblock.ui.sharing.merge_dialogs import MergeDialog, VersionsDialog


EVERY_MS = 60_000
"""Shortest interval between syncs of the shared folders."""


class SharingController(QObject):
    """The window's sharing commands; ``changed`` carries the number of a changed evening."""

    changed = Signal(int)

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self.shares = Shares()
        self._seen: Mapping[str, Signature] = {}
        self._reported = ""
        self._dialog: FolderDialog | None = None
        self.patience_ms = AT_MOST_MS
        """So long a window that is closed waits for a turn."""
        self._work = Work(self)
        self._work.finished.connect(self._has_turned)
        self._work.failed.connect(self._failed)
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self._turn)
        window.bridge.changed.connect(self._changed)
        window.closing.connect(self.finish)

    @property
    def _file(self) -> HeldFile:
        return self._window.session.store.file

    @property
    def _path(self) -> Path:
        return self._window.session.store.path

    def ask(self) -> None:
        """Ask for databases or evening files to merge."""
        kinds = self.tr("Databases and evenings (*.db *.tarock *.tarock.json *.json);;All files (*)")
        ask_files(self._window, self.tr("Import evenings"), kinds, self.look_into, several=True)

    def look_into(self, files: Sequence[Path]) -> None:
        """Preview a merge of files without writing."""
        from tarockblock.app.restoring import preview
        from tarockblock.ui.kit.busy import run_busy
        from tarockblock.ui.sharing.merge_dialogs import MergeDialog

        window, file = self._window, self._file
        words = self.tr("Checking the files …")
        found = window.bridge.attempt(lambda: run_busy(window, words, lambda: preview(file, files)))
        if found is not None:
            dialog = MergeDialog(found, window.languages.wording, parent=window)
            dialog.entered.connect(lambda _merged: self._take_over(dialog, files))
            window.dialogs.open(dialog)

    def _take_over(self, dialog: MergeDialog, files: Sequence[Path]) -> None:
        from tarockblock.app.restoring import merge_into
        from tarockblock.ui.kit.busy import run_busy

        window, file, clock = self._window, self._file, self._window.session.clock
        words = self.tr("Importing …")
        merged = window.bridge.attempt(
            lambda: run_busy(window, words, lambda: merge_into(file, files, None, clock)), dialog
        )
        if merged is not None:
            dialog.accept()
            window.go_to("archive")
            window.do("archive_list")
            text = self.tr("Imported: {result}.").format(result=summary(merged))
            self._tell(text, [merged], self._take_back)

    def _tell(self, said: str, found: Sequence[Merged], back: Callable[[Merged], None]) -> None:
        """Show what came, and say what counts now and why; one key compares, or else takes it ``back``."""
        from tarockblock.app.restoring import counted

        window, wording = self._window, self._window.languages.wording
        change = window.do("catch_up")
        news = notice(change, window.session, wording)
        asides = [each for merged in found for each in merged.asides]
        lines = [line for merged in found for line in look_lines(merged, wording, change.evening_id)]
        # What happened to the open evening comes first; that it was updated need not be said once more.
        evenings = sum(merged.added + merged.updated for merged in found)
        is_said = evenings <= 1 if news else bool(lines) and not evenings
        text = joined(news, "" if is_said else said, *lines, by=" ")
        number = next((each.number for each in asides if each.is_aside and each.before.state != "deleted"), 0)
        kind = NoticeKind.WARNING if lines or number else NoticeKind.OK
        if len(found) == 1 and found[0].copy is not None:
            written = counted(found[0], self._path)
            window.offer(text, self.tr("Take back"), lambda: back(written), kind, compares=number)
        else:
            window.offer(text, "", lambda: None, kind, compares=number)

    def _take_back(self, merged: Merged) -> None:
        from tarockblock.app.restoring import take_merge_back

        window = self._window
        restored = window.bridge.attempt(lambda: take_merge_back(window.session, merged))
        if restored is None:
            return
        name = window.page_to_show()
        if restored.evening_id is not None:
            window.bridge.open(restored.evening_id)
        window.go_to(name)
        window.forget()
        window.notify(self.tr("Everything is back to how it was."))

    def _take_folder_back(self, merged: Merged) -> None:
        for folder in self.shares.of(self._path).folders:
            if not self._window.attempt(partial(self.shares.leave, self._path, Path(folder))):
                return
        self._timer.stop()
        self._take_back(merged)
        self._window.notify(
            self.tr("Everything is back to how it was. The folder is no longer used until you choose it again.")
        )

    def compare(self, number: int) -> None:
        from tarockblock.app.merging.versions import keep, make_current, take_over, versions
        from tarockblock.ui.sharing.merge_dialogs import VersionsDialog

        window = self._window
        store, clock = window.session.store, window.session.clock
        found = window.bridge.attempt(lambda: _different(versions(store, number)))
        if found is None:
            return
        if len(found) < 2:
            window.notify(self.tr("There is only one version of this evening that can be read."), NoticeKind.WARNING)
            return
        dialog = VersionsDialog(found, window.languages.wording, writable=not store.read_only, parent=window)
        dialog.entered.connect(
            lambda id_: self._settle(dialog, number, lambda: make_current(store, number, id_, clock))
        )
        dialog.keep_wanted.connect(lambda: self._settle(dialog, number, lambda: keep(store, number, clock)))
        dialog.row_wanted.connect(
            lambda id_, row: self._settle(dialog, number, lambda: take_over(store, number, id_, row, clock))
        )

        def again(_dialog: object) -> bool:
            found = window.bridge.attempt(lambda: _different(versions(store, number)), dialog)
            if found is not None and len(found) > 1:
                dialog.set_versions(found)
            return found is not None and len(found) > 1

        window.dialogs.open(dialog, again)

    def _settle(self, dialog: VersionsDialog, number: int, task: Callable[[], object]) -> None:
        from tarockblock.app.merging.versions import versions

        def settle() -> list[Version]:
            task()
            return _different(versions(self._window.session.store, number))

        found = self._window.bridge.attempt(settle, dialog)
        if found is not None:
            if len(found) > 1:
                dialog.set_versions(found)
            else:
                dialog.accept()
            self.changed.emit(number)

    def begin(self) -> None:
        """Sync now and every minute if a folder is shared."""
        if self.shares.of(self._path).folders and not self._window.read_only:
            self._timer.start()
            self._turn()

    def show_folder(self) -> None:
        from tarockblock.app.money.accounts import read_accounts
        from tarockblock.ui.sharing.folder_dialog import FolderDialog

        window = self._window
        accounts = window.bridge.attempt(lambda: read_accounts(window.session.store))
        if accounts is None:
            return
        share = self.shares.of(self._path)
        rounds = {each: called for each, called in accounts.round_names.items() if called}
        dialog = FolderDialog(share.folders, rounds, share.brought, window.languages.language, parent=window)
        dialog.folder_wanted.connect(lambda: self._ask_folder(dialog))
        dialog.chosen.connect(lambda folder, of: self._choose(dialog, folder, of))
        dialog.left.connect(lambda folder: self._leave(dialog, folder))
        dialog.entered.connect(lambda: self._turn_now(dialog))
        dialog.finished.connect(self._forget_dialog)
        self._dialog = dialog
        window.dialogs.open(dialog)

    def _ask_folder(self, dialog: FolderDialog) -> None:
        session = self._window.session
        rounds = (session.round,) if session.is_open else None
        ask_folder(dialog, self.tr("The round's folder"), lambda folder: self._choose(dialog, str(folder), rounds))

    def _choose(self, dialog: FolderDialog, folder: str, rounds: Sequence[str] | None) -> None:
        from tarockblock.app.storage import real_path

        if self._written(dialog, lambda: self.shares.choose(self._path, Path(folder), rounds)):
            dialog.set_folders(self.shares.of(self._path).folders, str(real_path(Path(folder))))
            self._timer.start()

    def _leave(self, dialog: FolderDialog, folder: str) -> None:
        if self._written(dialog, lambda: self.shares.leave(self._path, Path(folder))):
            dialog.set_folders(self.shares.of(self._path).folders)

    def _written(self, dialog: FolderDialog, write: Callable[[], object]) -> bool:
        return self._window.bridge.attempt(lambda: (write(), True), dialog) is not None

    def _turn_now(self, dialog: FolderDialog) -> None:
        self._seen, self._reported = {}, ""
        dialog.set_status(self.tr("Exchanging …"), possible=False)
        self._turn()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _changed(self, change: Change) -> None:
        if change.kind == ChangeKind.CLOSED and self._timer.isActive():
            self._turn()

    def _turn(self) -> None:
        from tarockblock.app.merging.folder import take_turns

        if self._work.is_running:
            return
        file, clock, shares, seen = self._file, self._window.session.clock, self.shares, self._seen
        self._work.start(lambda watch: take_turns(file, clock, shares, seen, watch.should_stop))

    def _has_turned(self, turns: Turns) -> None:
        window, wording = self._window, self._window.languages.wording
        self._seen = turns.seen
        failures = " ".join(window.bridge.sentence(each) for each in turns.failures)
        left = " ".join(filter(None, (left_alone_sentence(turn.left_alone, wording) for turn in turns.turns)))
        trouble = joined(failures, left, by=" ")
        if turns.brought:
            found = [turn.merged for turn in turns.turns if turn.merged.copy is not None]
            what = "; ".join(map(summary, found))
            text = self.tr("From the round's folder: {result}.").format(result=what)
            self._tell(text, found, self._take_folder_back)
        elif trouble and trouble != self._reported:
            window.show_problem(trouble)
        self._reported = trouble
        if self._dialog is not None:
            self._dialog.set_brought(self.shares.of(self._path).brought)
            self._dialog.show_status(trouble or self.tr("Everything is up to date."))

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, TarockblockError):
            raise error
        text = self._window.bridge.sentence(error)
        self._window.show_problem(text)
        if self._dialog is not None:
            self._dialog.show_failure(text)

    def finish(self) -> None:
        """Start a last sync without waiting for it."""
        from tarockblock.app.merging.folder import take_turns
        from tarockblock.ui.kit.busy import run_stoppable

        ended = self._work.give_up(self.patience_ms)
        if not self._timer.isActive() or not ended:
            return
        self._timer.stop()
        file, clock, shares, seen = self._file, self._window.session.clock, self.shares, self._seen
        words = self.tr("Exchanging with the round's folder …")
        later = self.tr("Next time")
        self._window.bridge.attempt(
            lambda: run_stoppable(
                self._window,
                words,
                later,
                lambda watch: take_turns(file, clock, shares, seen, watch.should_stop),
                self.patience_ms,
            )
        )


def _different(found: Sequence[Version]) -> list[Version]:
    """Return the current version, then those that differ.

    An undecided version differs even if only in being closed or settled.
    """
    return [each for each in found if each.stands or each.is_open or each.evening != found[0].evening]
