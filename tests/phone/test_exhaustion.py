"""Whoever wants to wear the server out: the others still read, and hands are still entered."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from tarockblock.exchange.wording import Wording
from tarockblock.phone.reading import PhoneReading
from tarockblock.phone.server import Limits, Page, PhoneServer
from tests.phone.kit import (
    HERE,
    PAGE,
    PATIENCE,
    SHORT,
    connect,
    get,
    hear,
    listen,
    playing,
    send,
    serving,
    won_by_vorhand,
)

pytestmark = pytest.mark.long

OTHER = "127.0.0.2"
"""Another device: Linux gives a machine the whole of 127/8."""


def from_other(server: PhoneServer) -> socket.socket:
    address, _, port = server.host.rpartition(":")
    return socket.create_connection((address, int(port)), PATIENCE, source_address=(OTHER, 0))


def page_from_other(server: PhoneServer) -> bytes:
    there = from_other(server)
    there.sendall(f"GET /{server.key}/ HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
    return hear(there)


def until(true: object) -> None:
    deadline = time.monotonic() + PATIENCE
    assert callable(true)
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_header__is_there_within_its_time_or_never() -> None:
    """Five seconds, sharing.md says; a third of one here."""
    assert Limits().header_seconds == 5
    with serving(limits=SHORT) as server, connect(server) as slow:
        begun = time.monotonic()
        slow.sendall(f"GET /{server.key}/ HTTP/1.1\r\nHost: {server.host}\r\n".encode())
        assert hear(slow) == b""
        assert 0.2 < time.monotonic() - begun < 20


def test_header__a_byte_now_and_then_does_not_help() -> None:
    """Slowloris: the time is that of the whole header, not of its next byte."""
    with serving(limits=SHORT) as server, connect(server) as slow:
        begun = time.monotonic()
        with suppress(BrokenPipeError, ConnectionResetError):  # cut off, as it should be
            while time.monotonic() - begun < PATIENCE:
                slow.sendall(b"G")
                time.sleep(0.02)
        assert time.monotonic() - begun < 20


@pytest.mark.parametrize("size", [9_000, 1_000_000])
def test_header__of_any_size_takes_no_memory(size: int) -> None:
    with serving() as server:
        head = f"GET /{server.key}/ HTTP/1.1\r\nHost: {server.host}\r\nX: ".encode()
        there = connect(server)
        try:
            there.sendall(head + b"x" * size + b"\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            there.close()  # it was cut off while it spoke
        else:
            assert PAGE.content not in hear(there)
        assert get(server).status == 200
        many = b"".join(b"A%d: b\r\n" % number for number in range(5_000))
        try:
            assert send(server, head + b"y\r\n" + many + b"\r\n").status in (0, 404)
        except (BrokenPipeError, ConnectionResetError):
            assert get(server).status == 200


def test_connections__forty_and_no_more() -> None:
    assert Limits().connections == 40
    with serving(limits=Limits(connections=5, per_address=100)) as server, ExitStack() as held:
        for _ in range(5):
            held.enter_context(closing(news := listen(server)))
            next(news)
        assert get(server).raw == b""
        held.close()
        until(lambda: get(server).status == 200)


def test_connections__one_device_leaves_places_for_others() -> None:
    with serving() as server, ExitStack() as held:
        for _ in range(Limits().per_address):
            held.enter_context(closing(news := listen(server)))
            next(news)
        assert get(server).raw == b""
        assert PAGE.content in page_from_other(server)


def test_slow_reader__is_let_go_and_holds_nobody_up() -> None:
    """A page larger than what the system keeps for a connection, and somebody who takes none of it."""
    large = Page(b"x" * 20_000_000, PAGE.policy)
    with serving(large, Limits(send_seconds=1.0)) as server, connect(server) as slow:
        slow.sendall(f"GET /{server.key}/ HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
        begun = time.monotonic()
        assert len(get(server).body) == 20_000_000
        assert time.monotonic() - begun < 20
        until(lambda: not server._tasks)
        assert len(hear(slow)) < 20_000_000


def test_thousand_connections__while_hands_are_entered(tmp_path: Path) -> None:
    """1,000 connections of one device, silent, slow and loud ones: every hand is stored, another device reads it."""
    flooding = threading.Event()
    flooding.set()
    opened: list[socket.socket] = []
    with playing(tmp_path) as session:
        reading = PhoneReading(session, Limits(header_seconds=1.0))
        reading.switch_on(HERE, Wording("en"), port=0)
        server = reading._server
        assert server is not None

        def flood() -> None:
            said = [b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x00" * 10_000, b"POST / HTTP/1.1\r\nX: "]
            for number in range(1_000):
                if not flooding.is_set():
                    return
                try:
                    there = connect(server)
                    there.sendall(said[number % len(said)])
                except OSError:
                    continue
                opened.append(there)
                if len(opened) > 300:
                    opened.pop(0).close()

        attacker = threading.Thread(target=flood)
        attacker.start()
        try:
            for number in range(1, 21):
                session.record(won_by_vorhand(session))
                assert reading.keep_up(Wording("en"))
                found = page_from_other(server)
                assert f"after {number} hand".encode() in found
        finally:
            attacker.join()
            for there in opened:
                there.close()
        assert len(session.ledger.rows) == 20
        assert all(session.ledger.points[who].value == 0 for who in session.evening.players), "everybody's turn"
        until(lambda: get(server).status == 200)
        reading.switch_off()
