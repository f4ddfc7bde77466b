"""What a page that stands open is told: another edition, and that it is over."""

from __future__ import annotations

import re
import time

from tarockblock.paths import resource
from tarockblock.phone.server import Limits, Page, PhoneServer
from tests.phone.kit import PAGE, get, listen, serving


def test_live__every_edition_once() -> None:
    with serving() as server:
        news = listen(server)
        assert next(news) == b"event: page\ndata: 1"
        server.publish(Page(b"two", PAGE.policy))
        assert next(news) == b"event: page\ndata: 2"
        assert get(server).body == b"two"
        server.publish(Page(b"three", PAGE.policy))
        assert next(news) == b"event: page\ndata: 3"
        assert get(server).body == b"three"


def test_live__signs_of_life_name_the_edition() -> None:
    """A page misses two of them before it says that the connection is lost."""
    with serving() as server:
        news = listen(server, beats=True)
        assert [next(news) for _ in range(3)] == [b"event: page\ndata: 1", *[b"event: beat\ndata: 1"] * 2]
        server.publish(Page(b"two", PAGE.policy))
        assert b"event: page\ndata: 2" in [next(news) for _ in range(3)]
    script = resource("pages", "live.js").read_text(encoding="utf-8")
    silence = int(re.findall(r"\}, (\d+)\);", script)[0]) / 1000
    assert 2 * Limits().beat_seconds < silence == 25


def test_live__says_that_it_is_over() -> None:
    with serving() as server:
        news = listen(server)
        next(news)
        server.stop()
        assert next(news) == b"event: over\ndata: 0"
        assert list(news) == []


def test_live__is_no_page_to_be_shown_or_kept() -> None:
    with serving(limits=Limits(stream_seconds=0.1, beat_seconds=0.05)) as server:
        found = get(server, f"/{server.key}/live")
    assert found.status == 200
    assert found.headers["content-type"] == "text/event-stream"
    assert found.headers["cache-control"] == "no-store"


def test_live__ends_after_a_while_so_that_nobody_keeps_a_place() -> None:
    """A phone that was carried away leaves a connection nobody closes; one that is there asks again."""
    with serving(limits=Limits(stream_seconds=0.2, beat_seconds=0.05)) as server:
        begun = time.monotonic()
        assert list(listen(server))[:1] == [b"event: page\ndata: 1"]
        assert time.monotonic() - begun < 20
        assert get(server).status == 200


def test_live__readers_who_leave_make_room() -> None:
    with serving(limits=Limits(connections=2, per_address=2, beat_seconds=0.05)) as server:
        for _ in range(12):
            news = listen(server)
            assert next(news) == b"event: page\ndata: 1"
            news.close()
            _until_served(server)


def _until_served(server: PhoneServer) -> None:
    deadline = time.monotonic() + 30
    while get(server).status != 200:
        assert time.monotonic() < deadline
