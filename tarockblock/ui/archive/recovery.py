"""Offers to recover a damaged database, and reports the result."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QDialog, QWidget

from tarockblock.app.archive import restore
from tarockblock.app.clock import Clock
from tarockblock.app.recovery import Recovery, recover
from tarockblock.app.restoring import Restorable, restorables, show_latest
from tarockblock.app.safekeeping import look_inside
from tarockblock.app.storage import Store
from tarockblock.errors import DAMAGED, StoreError
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.busy import run_busy
from tarockblock.ui.kit.dialog import open_dialog
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.messages import ask, show_message
from tarockblock.ui.kit.translate import Context, translate

Recovered = Context("Recovered")


class Way(Enum):
    """A remedy for a damaged database."""

    COPY = "copy"
    RECOVER = "recover"
    LEAVE = "leave"


Decide = Callable[[str, str, bool], Way]
"""Callback with the reason, the effect of recovering, and whether copies exist."""


class LeftAloneError(StoreError):
    """The user has read the problem and declined a remedy."""


def open_or_recover(
    database: Path,
    open_database: Callable[[], Store | None],
    clock: Clock,
    languages: Languages,
    decide: Decide | None = None,
) -> Store | None:
    """Open the database, after recovering or replacing a damaged one if wanted.

    Raise StoreError, or LeftAloneError if the problem has been reported already.
    """
    found: Recovery | None = None
    while True:
        try:
            store = open_database()
            break
        except StoreError as error:
            copies = bool(restorables(database))
            if error.code not in DAMAGED or (error.code == "empty_database" and not copies):
                raise
            way = (decide or which_way)(languages.wording.error(error), what_it_does(error.code, copies), copies)
            if way is Way.LEAVE:
                raise LeftAloneError(error.code, **error.params) from error
        if way is Way.COPY:
            put_copy_back(database, clock, languages)
        else:
            found = recover_aside(None, database, clock)
    if found is not None:
        if store is not None:
            show_latest(store, clock)
        show_and_wait(sentence(found, languages.wording))
    return store


def put_copy_back(database: Path, clock: Clock, languages: Languages) -> None:
    """Restore a chosen copy over a database that is not open."""
    from tarockblock.ui.archive.restore_dialog import RestoreDialog

    dialog = RestoreDialog(restorables(database), look_inside, languages.wording, languages.locale)

    def put_back(copy: Restorable) -> None:
        try:
            restore(database, copy.path, clock)
        except StoreError as error:
            dialog.show_failure(languages.wording.error(error))
            return
        dialog.accept()

    dialog.entered.connect(put_back)
    open_dialog(dialog)
    _wait(dialog)


def recover_aside(parent: QWidget | None, database: Path, clock: Clock) -> Recovery:
    """Recover a database that is not open, showing a box meanwhile."""
    lost = translate("Recovery", "could no longer be read")
    words = translate("Recovery", "Recovering the readable data …")
    return run_busy(parent, words, lambda: recover(database, clock, lost))


def show_and_wait(text: str) -> None:
    """Show a message before the main window exists, until closed."""
    _wait(show_message(None, "Tarockblock", text))


def _wait(dialog: QDialog) -> None:
    loop = QEventLoop()
    dialog.finished.connect(loop.quit)
    loop.exec()


def which_way(reason: str, what: str, copies: bool) -> Way:
    """Ask for the remedy before the main window exists."""
    answers: list[Way] = []
    others = ((translate("Recovery", "Earlier copies …"), lambda: answers.append(Way.COPY)),) if copies else ()
    yes = translate("Recovery", "Recover")
    _wait(ask(None, "Tarockblock", f"{reason}.\n\n{what}", yes, lambda: answers.append(Way.RECOVER), *others))
    return answers[0] if answers else Way.LEAVE


def what_it_does(code: str, copies: bool) -> str:
    """Describe the effect of recovering for this fault."""
    if code == "empty_database":
        return translate("Recovery", "“Recover” makes a new database out of the latest copy; the empty file is kept.")
    if copies:
        return translate(
            "Recovery",
            "“Recover” writes the readable data into a new database and adds missing data from the latest copy;"
            " the damaged file is kept.",
        )
    return translate("Recovery", "The readable data is written into a new database; the damaged file is kept.")


def ask_for_recovery(parent: QWidget | None, database: Path, reason: str, do: Callable[[], None]) -> QDialog:
    what = what_it_does("database_damaged", bool(restorables(database)))
    return ask(parent, "Tarockblock", f"{reason}.\n\n{what}", translate("Recovery", "Recover"), do)


_MOST = 8
"""Lines of losses shown; the command line lists all."""


def sentence(found: Recovery, wording: Wording) -> str:
    """Describe the result: evenings, losses, and the damaged file's place."""
    count = sum(each.entries or 0 for each in found.evenings)
    entries = Recovered.tr("%n entry(s)", "", count)
    evenings = Recovered.tr("%n evening(s)", "", len(found.evenings))
    parts = [translate("Recovery", "Recovered: {evenings} with {entries}.").format(evenings=evenings, entries=entries)]
    losses = list(found.lines(wording, losses=True))
    if losses:
        parts += [translate("Recovery", "Lost:"), *losses[:_MOST]]
    if len(losses) > _MOST:
        parts.append(translate("Recovery", "… and more: {count}").format(count=len(losses) - _MOST))
    parts.append(translate("Recovery", "The damaged file is kept as {file}.").format(file=found.kept.name))
    return "\n".join(parts)
