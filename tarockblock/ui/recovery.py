"""A damaged database at the start: offers to recover what can be read, says what came of it. The work is app's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop

from tarockblock.app.clock import Clock
from tarockblock.app.recovery import Recovery, recover
from tarockblock.app.storage import Store
from tarockblock.errors import StoreError
from tarockblock.ui.i18n import Languages
from tarockblock.ui.messages import ask, tell

translate = QCoreApplication.translate

DAMAGED = ("database_damaged", "not_a_database", "empty_database")
"""Errors after which something may still be readable, or lie in a copy."""

Decide = Callable[[str], bool]


def open_or_recover(
    database: Path,
    open_database: Callable[[], Store | None],
    clock: Clock,
    languages: Languages,
    decide: Decide | None = None,
) -> Store | None:
    """The open database, recovered first where it is damaged and the user wants that. Raises StoreError otherwise."""
    try:
        return open_database()
    except StoreError as error:
        if error.code not in DAMAGED or not (decide or wants_recovery)(languages.wording.error(error)):
            raise
    found = recover(database, clock, translate("Recovery", "could not be read any more"))
    store = open_database()
    tell(None, "Tarockblock", sentence(found))
    return store


def wants_recovery(reason: str) -> bool:
    """Put the question before there is a main window, and wait for the answer."""
    answers: list[bool] = []
    loop = QEventLoop()
    question = translate("Recovery", "What can still be read is put into a new database; the damaged file is kept.")
    yes = translate("Recovery", "Recover")
    box = ask(None, "Tarockblock", f"{reason}\n\n{question}", yes, lambda: answers.append(True))
    box.finished.connect(loop.quit)
    loop.exec()
    return bool(answers)


def sentence(found: Recovery) -> str:
    """What came of it: evenings and entries, what is lost, and where the damaged file lies."""
    entries = sum(each.entries for each in found.evenings)
    lost = sum(each.lost for each in found.evenings)
    parts = [
        translate("Recovery", "Recovered: {evenings} evenings with {entries} entries.").format(
            evenings=len(found.evenings), entries=entries
        )
    ]
    if lost:
        parts.append(
            translate("Recovery", "Entries lost: {count}. They are struck rows that say so.").format(count=lost)
        )
    if found.lost:
        parts.append(translate("Recovery", "Evenings lost: {count}.").format(count=len(found.lost)))
    parts.append(translate("Recovery", "The damaged file is kept as {file}.").format(file=found.kept.name))
    return "\n".join(parts)
