"""Evenings, sockets and answers for the tests of the page for phones; loads no Qt."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import PositiveGame, Result
from tarockblock.phone.server import Limits, Page, PhoneServer
from tests.store.kit import night

HERE = "127.0.0.1"
PAGE = Page("<!DOCTYPE html><p>Stand: äöü".encode(), "default-src 'none'")
PATIENCE = 30.0
SHORT = Limits(header_seconds=0.3, send_seconds=0.5, beat_seconds=0.1)
"""So that a test need not wait as long as a phone may take."""

WON = PositiveGame(game="rufer", declarer="Anna", partner="Cilli", result=Result.WON)
"""One game point from either opponent (Tirol, Speisen): Anna and Cilli +1, the other two −1."""


def won_by_vorhand(session: EveningSession) -> PositiveGame:
    """The same by whoever is Vorhand now, with whoever sits opposite: after two Radl of it everybody stands at 0."""
    seats, vorhand = session.evening.players, session.ledger.next_deal().vorhand
    return replace(WON, declarer=vorhand, partner=seats[(seats.index(vorhand) + 2) % len(seats)])


@dataclass(frozen=True)
class Answer:
    """What came back, as it came; nothing where the connection was cut off."""

    raw: bytes

    @property
    def status(self) -> int:
        return int(self.raw.split(b" ", 2)[1]) if self.raw else 0

    @property
    def headers(self) -> dict[str, str]:
        lines = self.raw.partition(b"\r\n\r\n")[0].decode("ascii").split("\r\n")[1:]
        return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}

    @property
    def body(self) -> bytes:
        return self.raw.partition(b"\r\n\r\n")[2]


def connect(server: PhoneServer, timeout: float = PATIENCE) -> socket.socket:
    """A connection to it."""
    address, _, port = server.host.rpartition(":")
    return socket.create_connection((address, int(port)), timeout)


def hear(there: socket.socket) -> bytes:
    """All that comes until it is closed."""
    heard = bytearray()
    with there:
        while True:
            try:
                more = there.recv(1 << 16)
            except ConnectionResetError:
                return bytes(heard)
            if not more:
                return bytes(heard)
            heard += more


def send(server: PhoneServer, raw: bytes) -> Answer:
    """Send bytes as they are; what is answered to them."""
    there = connect(server)
    there.sendall(raw)
    return Answer(hear(there))


def get(server: PhoneServer, path: str | None = None, *, method: str = "GET", host: str | None = None) -> Answer:
    """Ask for a path (the page's, unless it is said), as a browser would."""
    wanted = f"/{server.key}/" if path is None else path
    head = f"{method} {wanted} HTTP/1.1\r\nHost: {server.host if host is None else host}\r\n\r\n"
    return send(server, head.encode())


@contextmanager
def serving(page: Page = PAGE, limits: Limits | None = None) -> Iterator[PhoneServer]:
    """A server on this machine alone."""
    server = PhoneServer(page, limits)
    server.start(HERE, 0)
    try:
        yield server
    finally:
        server.stop()


def listen(server: PhoneServer, *, beats: bool = False) -> Iterator[bytes]:
    """Yield the events of the page, in order; signs of life only with ``beats``."""
    there = connect(server)
    there.sendall(f"GET /{server.key}/live HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
    heard = b""
    with there:
        while more := there.recv(1 << 12):
            heard += more
            while b"\n\n" in heard:
                event, _, heard = heard.partition(b"\n\n")
                if b"event: " in event and (beats or b"event: beat" not in event):
                    yield b"event: " + event.partition(b"event: ")[2]


def four(**changes: object) -> Evening:
    """Anna, Bert, Cilli and Dora by the Tyrolean rules, a point at 10 cents."""
    evening = night(title="Donnerstagsrunde", date="2026-11-19")
    return replace(evening, **changes)  # type: ignore[arg-type]


@contextmanager
def playing(folder: Path, evening: Evening | None = None) -> Iterator[EveningSession]:
    """An open evening on disk."""
    with open_store(folder / "evenings.db") as store:
        session = EveningSession(store, FixedClock(datetime(2026, 11, 19, 21, tzinfo=UTC)))
        session.start(evening or four())
        yield session
