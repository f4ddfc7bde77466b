"""Notices what other windows and programs write to the database, and reads the evening anew. Asks now and then."""

from __future__ import annotations

from tarockblock.app.open_evening import OpenEvening
from tarockblock.app.storage import Store


class Follower:
    """Follows one session; what this session writes itself is no news."""

    def __init__(self, session: OpenEvening) -> None:
        self._session = session
        self._store: Store | None = None
        self._known = 0
        self._take_up()

    def look(self) -> bool:
        """Whether somebody else has written since the last look; the session is then as the database is.

        Raises StoreError where that can not be read (``database_locked``: the next look will see it), and where another
        file has come into the place of the database.
        """
        if self._session.store is not self._store:
            self._take_up()  # this window has put a copy back: it shows what is in it already
            return False
        now = self._session.store.writes_of_others()
        if now == self._known:
            return False
        self._session.catch_up()
        self._known = now
        return True

    def _take_up(self) -> None:
        self._store = self._session.store
        self._known = self._store.writes_of_others()
