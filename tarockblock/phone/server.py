"""A read-only server of a single page, in its own thread, with fixed limits.

Knows no evening: the page comes as bytes. h11 parses and writes HTTP; every connection answers one request.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import threading
from collections import Counter
from dataclasses import dataclass
from functools import partial
from hmac import compare_digest

import h11

_log = logging.getLogger(__name__)

KEY_BYTES = 18
"""144 bits of randomness."""

_LATE = 0.5
"""Seconds for announcing the end to readers."""

_PAUSE = 0.1

_PLAIN = (
    ("Cache-Control", "no-store"),
    ("Connection", "close"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("X-Robots-Tag", "noindex"),
)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on what a network may request; times in seconds, sizes in bytes."""

    connections: int = 40
    per_address: int = 8
    """Keeps one device from taking all places."""

    header_seconds: float = 5.0
    header_bytes: int = 8192
    send_seconds: float = 20.0
    """Longest time for reading an answer."""

    stream_seconds: float = 300.0
    """Lifetime of a stream; the page reconnects by itself, so that places of vanished phones are freed."""

    beat_seconds: float = 10.0
    """Time between signs of life; a page that hears none for 25 s says that the connection is lost."""


@dataclass(frozen=True, slots=True)
class Page:
    """The published document with its content security policy."""

    content: bytes
    policy: str


class PhoneServer:
    """A server for one evening and one address; ``start`` listens, ``stop`` ends it for good.

    ``publish`` may be called from any thread and returns at once.
    """

    def __init__(self, page: Page, limits: Limits | None = None) -> None:
        self.key = secrets.token_urlsafe(KEY_BYTES)
        self.host = ""
        """Address and port, as they must stand in the header of every request."""

        self._limits = limits or Limits()
        self._page = page
        self._edition = 1
        self._over = False
        self._peers: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._news: set[asyncio.Event] = set()
        self._paths: dict[str, bytes] = {"page": f"/{self.key}/".encode(), "live": f"/{self.key}/live".encode()}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        self._failure: OSError | None = None

    @property
    def link(self) -> str:
        return f"http://{self.host}/{self.key}/"

    def start(self, address: str, port: int) -> None:
        """Listen on an address of this machine, on another port if that is taken. Raise OSError on failure."""
        listening = _bound(address, port)
        self.host = f"{address}:{listening.getsockname()[1]}"
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(listening, ready), name="phones", daemon=True)
        self._thread.start()
        ready.wait()
        if self._failure is not None:
            raise self._failure

    def publish(self, page: Page) -> None:
        if self._loop is not None and not self._over:
            self._loop.call_soon_threadsafe(self._renew, page)

    def stop(self) -> None:
        """Tell the readers that it is over, close all connections, and return when done."""
        thread, self._thread = self._thread, None
        if thread is None or self._loop is None or self._ending is None:
            return
        self._loop.call_soon_threadsafe(self._ending.set)
        thread.join()

    def _run(self, listening: socket.socket, ready: threading.Event) -> None:
        try:
            with listening, asyncio.Runner() as runner:
                runner.run(self._listen(listening, ready))
        except OSError as error:  # no file descriptor left for the loop itself
            self._failure = error
        finally:
            ready.set()

    async def _listen(self, listening: socket.socket, ready: threading.Event) -> None:
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        listening.setblocking(False)
        accepting = self._loop.create_task(self._accept(listening))
        ready.set()
        await self._ending.wait()
        self._over = True
        await _knock(listening, accepting)
        listening.close()
        for news in self._news:
            news.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_LATE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(accepting, *self._tasks, return_exceptions=True)

    def _renew(self, page: Page) -> None:
        self._page = page
        self._edition += 1
        for news in self._news:
            news.set()

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while not self._over:
            try:
                connection, (peer, _port) = await loop.sock_accept(listening)
            except OSError as error:  # gone before it was accepted, or no file descriptor left
                _log.debug("not taken: %s", error)
                await asyncio.sleep(_PAUSE)
                continue
            full = len(self._tasks) >= self._limits.connections or self._peers[peer] >= self._limits.per_address
            if full or self._over:
                connection.close()
                continue
            self._peers[peer] += 1
            task = loop.create_task(self._serve(connection))
            self._tasks.add(task)
            task.add_done_callback(partial(self._let_go, peer))

    def _let_go(self, peer: str, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._peers[peer] -= 1
        if not self._peers[peer]:
            del self._peers[peer]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            _log.error("a connection failed", exc_info=error)

    async def _serve(self, connection: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=connection, limit=self._limits.header_bytes)
        visit = _Visit(reader, writer, self._limits)
        try:
            wanted = self._wanted(await visit.request())
            if wanted == "page":
                await visit.answer(200, self._headers("text/html; charset=utf-8", len(self._page.content)))
                await visit.send(self._page.content)
            elif wanted == "live":
                await visit.answer(200, self._headers("text/event-stream"))
                await self._send_editions(visit)
            else:
                await visit.answer(404, [*_PLAIN, ("Content-Length", "0")])
            await visit.end()
        except (OSError, TimeoutError, h11.ProtocolError) as error:
            _log.debug("a reader was let go: %s", type(error).__name__)
        finally:
            writer.transport.abort()

    def _headers(self, kind: str, length: int | None = None) -> list[tuple[str, str]]:
        found = [*_PLAIN, ("Content-Type", kind), ("Content-Security-Policy", self._page.policy)]
        return found if length is None else [*found, ("Content-Length", str(length))]

    def _wanted(self, request: h11.Request | None) -> str:
        if request is None:
            return ""
        hosts = [value for name, value in request.headers if name == b"host"]
        may = request.method == b"GET" and len(hosts) == 1 and compare_digest(hosts[0], self.host.encode())
        found = ""
        for what, path in self._paths.items():
            if compare_digest(request.target, path):
                found = what
        return found if may else ""

    async def _send_editions(self, visit: _Visit) -> None:
        limits, news = self._limits, asyncio.Event()
        until = asyncio.get_running_loop().time() + limits.stream_seconds
        self._news.add(news)
        gone = asyncio.ensure_future(visit.gone())
        try:
            sent = 0
            while not self._over and not gone.done() and asyncio.get_running_loop().time() < until:
                news.clear()
                kind, sent = "beat" if sent == self._edition else "page", self._edition
                await visit.send(f"event: {kind}\ndata: {sent}\n\n".encode())
                waiting = asyncio.ensure_future(news.wait())
                await asyncio.wait((waiting, gone), timeout=limits.beat_seconds, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
            if self._over:
                await visit.send(b"event: over\ndata: 0\n\n")
        finally:
            self._news.discard(news)
            gone.cancel()


class _Visit:
    """A connection: reads its request and writes its answer, each within a time limit."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limits: Limits) -> None:
        self._reader, self._writer, self._limits = reader, writer, limits
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=limits.header_bytes)
        writer.transport.set_write_buffer_limits(high=0)  # `drain` then returns when everything has been sent

    async def request(self) -> h11.Request | None:
        """Return the request, or None if it is invalid or too long. Raise TimeoutError."""
        received = 0  # h11 checks the length only while something is missing
        async with asyncio.timeout(self._limits.header_seconds):
            while True:
                try:
                    event = self._http.next_event()
                except h11.RemoteProtocolError:
                    return None
                if isinstance(event, h11.Request):
                    return event
                if event is not h11.NEED_DATA:
                    raise ConnectionError("nobody there any more")
                data = await self._reader.read(4096)
                received += len(data)
                if received > self._limits.header_bytes:
                    return None
                self._http.receive_data(data)

    async def answer(self, status: int, headers: list[tuple[str, str]]) -> None:
        await self._write(self._http.send(h11.Response(status_code=status, headers=headers)))

    async def send(self, content: bytes) -> None:
        await self._write(self._http.send(h11.Data(data=content)))

    async def end(self) -> None:
        await self._write(self._http.send(h11.EndOfMessage()))
        self._writer.close()
        async with asyncio.timeout(self._limits.send_seconds):
            await self._writer.wait_closed()

    async def gone(self) -> None:
        """Return when the reader has gone, or sends anything more."""
        await self._reader.read(1)

    async def _write(self, data: bytes | None) -> None:
        if data:
            self._writer.write(data)
            async with asyncio.timeout(self._limits.send_seconds):
                await self._writer.drain()


async def _knock(listening: socket.socket, accepting: asyncio.Task[None]) -> None:
    with socket.socket() as ours:
        ours.setblocking(False)
        ours.connect_ex(listening.getsockname())
        await asyncio.wait((accepting,), timeout=_LATE)
    accepting.cancel()


def _bound(address: str, port: int) -> socket.socket:
    try:
        return socket.create_server((address, port), backlog=100)
    except OSError:
        return socket.create_server((address, 0), backlog=100)
