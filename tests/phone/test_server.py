"""Who gets the page and who does not, over real sockets (sharing.md, *Am Handy mitlesen*)."""

from __future__ import annotations

import base64
import errno
import socket

import pytest

from tarockblock.phone.server import PhoneServer
from tests.phone.kit import HERE, PAGE, SHORT, connect, get, hear, send, serving


def test_page__with_key_and_host() -> None:
    with serving() as server:
        found = get(server)
    assert (found.status, found.body) == (200, PAGE.content)
    assert found.headers["content-type"] == "text/html; charset=utf-8"


def test_headers__nothing_is_kept_told_or_fetched() -> None:
    """Referrer-Policy, Cache-Control, no cookies, nothing from elsewhere: on every answer, refusals too."""
    with serving() as server:
        page, refused = get(server).headers, get(server, "/").headers
    for headers in (page, refused):
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert not {"set-cookie", "access-control-allow-origin", "server", "location"} & headers.keys()
    assert page["content-security-policy"] == PAGE.policy


def test_key__has_128_bits_and_is_another_one_each_time() -> None:
    keys = {PhoneServer(PAGE).key for _ in range(100)}
    assert len(keys) == 100
    assert all(len(base64.urlsafe_b64decode(key)) * 8 >= 128 for key in keys)


def test_key__of_one_evening_opens_no_other() -> None:
    with serving() as before:
        old = before.key
    with serving() as server:
        assert get(server, f"/{old}/").status == 404
        assert get(server, f"/{old}/live").status == 404


PATHS = [
    "/", "/index.html", "/favicon.ico", "//", "/..", "/../../etc/passwd", "/live", "/%2e%2e/", "*", "/{short}/",
    "/{key}", "/{key}/../", "/{key}/..%2f..%2fetc/passwd", "/{key}//", "/{key}/?x=1", "/{key}/#",
    "/{key}/index.html", "/{key}x/", "/{key}/live/", "/{key}/live?x", "/{KEY}/", "/x/{key}/",
    "http://{host}/{key}/", "/{key}%00/", "/{key}\\",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_path__any_other_is_not_there(path: str) -> None:
    with serving() as server:
        key = server.key
        asked = path.format(key=key, KEY=key.swapcase(), short=key[:-1], host=server.host)
        found = get(server, asked)
    assert (found.status, found.body) == (404, b"")


METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "GETX"]


@pytest.mark.parametrize("method", METHODS)
def test_method__only_get_reads_and_nothing_writes(method: str) -> None:
    with serving() as server:
        assert get(server, method=method).status == 404
        body = f"{method} /{server.key}/ HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 5\r\n\r\nx=1&y"
        assert send(server, body.encode()).status in (0, 404)  # 0: cut off, since nobody has read what it sent
        assert get(server).body == PAGE.content


@pytest.mark.parametrize(
    "host",
    [
        "",
        "localhost",
        "evil.example",
        "{port}",
        "127.0.0.1",
        "{host}.evil.example",
        "e.example:{port}",
        "{host}0",
        "{host} ",
    ],
)
def test_host__only_the_one_in_the_code(host: str) -> None:
    """DNS rebinding: a page of somebody else that makes its own name point here has that name in Host."""
    with serving() as server:
        asked = host.format(host=server.host, port=server.host.rpartition(":")[2])
        found = get(server, host=asked)
        # A trailing space is no part of a header's value (RFC 9110, 5.5).
        assert found.status == (200 if asked.strip() == server.host else 404)


@pytest.mark.parametrize(
    "lines",
    [
        "",  # none at all, as in HTTP/1.0
        "Host: {host}\r\nHost: {host}\r\n",
        "Host: {host}\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nX-Forwarded-Host: {host}\r\n",
        "Host : {host}\r\n",
        " Host: {host}\r\n",
        "X: y\r\n Host: {host}\r\n",
        "Host:\r\n {host}x\r\n",
    ],
)
@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_host__exactly_once(lines: str, version: str) -> None:
    with serving() as server:
        asked = f"GET /{server.key}/ HTTP/{version}\r\n{lines.format(host=server.host)}\r\n"
        assert send(server, asked.encode()).status == 404


@pytest.mark.parametrize(
    "raw",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a browser that tries TLS
        b"\x00" * 64 + b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nA\x00: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
        "GET /\N{LATIN SMALL LETTER A WITH DIAERESIS} HTTP/1.1\r\nHost: a\r\n\r\n".encode(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
def test_no_request__is_refused_and_the_next_one_served(raw: bytes) -> None:
    with serving(limits=SHORT) as server:
        assert send(server, raw).status in (0, 404)  # 0: it waited for the rest, in vain
        assert get(server).status == 200


def test_injection__nothing_asked_comes_back() -> None:
    with serving() as server:
        found = get(server, f"/{server.key}/%0d%0aSet-Cookie:%20a=b")
        split = send(server, f"GET /a\r\nSet-Cookie: a=b HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode())
    assert b"Set-Cookie" not in found.raw + split.raw
    assert (found.status, split.status) == (404, 404)


def test_connection__answers_one_request() -> None:
    """A second one behind the first is not even read: no smuggling."""
    with serving() as server:
        one = f"GET /{server.key}/ HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
        found = send(server, b"GET / HTTP/1.1\r\nHost: " + server.host.encode() + b"\r\n\r\n" + one)
    assert found.raw.count(b"HTTP/1.1") <= 1
    assert PAGE.content not in found.raw


def test_listens__on_the_one_address_alone() -> None:
    with serving() as server:
        port = int(server.host.rpartition(":")[2])
        with pytest.raises(OSError, match=r"refused|unreachable"), socket.create_connection(("127.0.0.2", port), 1):
            pass


def test_port__taken_another_one_is_used() -> None:
    with serving() as first:
        port = int(first.host.rpartition(":")[2])
        second = PhoneServer(PAGE)
        second.start(HERE, port)
        try:
            assert second.host != first.host
            assert get(second).status == 200
        finally:
            second.stop()


def test_address__of_another_machine_is_refused() -> None:
    with pytest.raises(OSError, match=r"assign"):
        PhoneServer(PAGE).start("192.0.2.1", 0)


def test_stop__ends_at_once_and_for_good() -> None:
    with serving() as server:
        waiting = connect(server)
        waiting.sendall(b"GET / HT")
    assert hear(waiting) == b""
    with pytest.raises(OSError, match="refused"):
        connect(server)
    server.stop()  # once more does nothing
    server.publish(PAGE)


def test_start__what_keeps_the_loop_from_running_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is left for it, say; nobody waits for ever, and nothing listens."""

    def fail(*_args: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("asyncio.runners.events.new_event_loop", fail)
    server = PhoneServer(PAGE)
    with pytest.raises(OSError, match="Too many open files"):
        server.start(HERE, 0)
    with pytest.raises(OSError, match="refused"):
        connect(server)
