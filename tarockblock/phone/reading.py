"""Sharing the open evening with phones: switched on for an evening, off at the latest when it ends."""

from __future__ import annotations

from collections.abc import Collection

import segno

from tarockblock.app.archive.export import report_as_it_is
from tarockblock.app.evening.session import EveningSession
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.wording import Wording
from tarockblock.phone.addresses import stays_inside
from tarockblock.phone.page import PageMaker
from tarockblock.phone.server import Limits, Page, PhoneServer

PORT = 8054
"""The port to open in a firewall; if it is taken, any free port is used."""


class PhoneReading:
    """The sharing, off at first. Its owner calls :meth:`keep_up` after every change, and :meth:`switch_off` before
    the database is closed.
    """

    def __init__(self, session: EveningSession, limits: Limits | None = None) -> None:
        self._session = session
        self._limits = limits
        self._server: PhoneServer | None = None
        self._maker: PageMaker | None = None
        self._evening: int | None = None
        self._page: Page | None = None
        self.address = ""
        """The address of this machine it was last switched on for."""
        self.is_reachable = True
        """Whether this machine still had that address when somebody last looked."""

    @property
    def is_on(self) -> bool:
        return self._server is not None

    @property
    def link(self) -> str:
        """The address of the page, or "" while off."""
        return "" if self._server is None else self._server.link

    @property
    def possible(self) -> bool:
        return self._session.is_open and not self._session.closed

    def switch_on(self, address: str, wording: Wording, port: int = PORT) -> None:
        """Offer the open evening under a new key. Raise ValueError if none is being played, or the address is
        public.

        Raise TarockblockError ``no_phone_page`` if this machine cannot listen there, and the errors of reading the
        book.
        """
        if not self.possible:
            raise ValueError("no evening is being played")
        if not stays_inside(address):
            raise ValueError("not an address of a home network")
        self.switch_off()
        maker = PageMaker(wording)
        page = self._made(maker, wording)
        server = PhoneServer(page, self._limits)
        try:
            server.start(address, port)
        except OSError as error:
            raise TarockblockError("no_phone_page", address=address, reason=reason_of(error)) from error
        self._server, self._maker, self._page = server, maker, page
        self._evening, self.address, self.is_reachable = self._session.evening_id, address, True

    def _made(self, maker: PageMaker, wording: Wording) -> Page:
        report, place = report_as_it_is(self._session), self._session.evening.cup
        if place is None:
            return maker.make(report)
        from tarockblock.app.cups import cup_called
        from tarockblock.exchange.cups import remarks, result_grid

        cup = cup_called(self._session.store, place.name)
        return maker.make(report, result_grid(cup, wording), remarks(cup, wording))

    def switch_off(self) -> None:
        """Stop serving and invalidate the key."""
        server, self._server, self._maker, self._page = self._server, None, None, None
        if server is not None:
            server.stop()

    def look(self, addresses: Collection[str]) -> bool:
        """Note this machine's addresses; return whether that changes if phones can reach the page.

        A network that returns with the same address brings the page back.
        """
        before, self.is_reachable = self.is_reachable, self.address in addresses
        return self.is_on and before != self.is_reachable

    def still(self) -> bool:
        """Return whether it is on; switch it off if the evening is over or another is open."""
        if self._server is not None and not (self.possible and self._session.evening_id == self._evening):
            self.switch_off()
        return self._server is not None

    def keep_up(self, wording: Wording) -> bool:
        """Publish the evening if it has changed. Return whether it is on."""
        if not self.still():
            return False
        assert self._server is not None
        if self._maker is None or self._maker.language != wording.language:
            self._maker = PageMaker(wording)
        page = self._made(self._maker, wording)
        if page != self._page:
            self._page = page
            self._server.publish(page)
        return True


Modules = tuple[tuple[bool, ...], ...]
"""Rows from the top, dark modules True; with the margin of four light ones that scanners need."""


def modules_of(link: str) -> Modules:
    """Return the QR code of a link; level M tolerates a thumb on the screen."""
    made = segno.make_qr(link, error="m")
    return tuple(tuple(bool(dark) for dark in row) for row in made.matrix_iter(border=4))
