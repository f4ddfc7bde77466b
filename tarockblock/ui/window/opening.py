"""Opens the database of the window: as usual, read-only beside another window, or not at all; asks where it must."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tarockblock.app.second_window import PATIENCE, Choice, Standing, open_how
from tarockblock.app.states import open_newly
from tarockblock.app.storage import Store, is_old, open_store
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.window.single_instance import SingleInstance

Ask = Callable[[Path, Standing, str], Choice]


def open_claimed(
    database: Path, instance: SingleInstance, ask: Ask | None = None, patience: float = PATIENCE
) -> Store | None:
    """The open database; None where the user went to the other window, or did not want to open it. Raises StoreError.

    ``instance`` must live as long as the window, and ``release`` comes when it is closed.
    """

    def choose(standing: Standing) -> Choice:
        if ask is not None:
            return ask(database, standing, instance.other_computer)
        from tarockblock.ui.window.already_open_dialog import ask_how

        return ask_how(database, standing, instance.other_computer)

    choice = open_how(instance, choose, patience)
    if choice in (Choice.GO_THERE, Choice.QUIT):
        return None
    if choice is not Choice.READ_ONLY and is_old(database):
        return _brought_over(database)
    return open_store(database, read_only=choice is Choice.READ_ONLY)


def _brought_over(database: Path) -> Store:
    """One of an earlier version, once it has been brought over; a large one takes its time."""
    from tarockblock.ui.kit.busy import run_busy

    def bring() -> Path | None:
        with open_newly(database) as store:
            return store.kept

    words = translate("Opening", "Your evenings are being taken over into the new version …")
    kept = run_busy(None, words, bring)
    store = open_store(database)
    store.kept = kept
    return store
