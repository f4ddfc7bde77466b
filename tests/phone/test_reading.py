"""Switched on for one evening, and off with it; the page is the evening as it stands."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settling import Settling
from tarockblock.errors import TarockblockError
from tarockblock.exchange.wording import Wording
from tarockblock.phone.reading import PORT, PhoneReading
from tarockblock.phone.server import PhoneServer
from tests.phone.kit import HERE, WON, connect, four, get, listen

ENGLISH, GERMAN = Wording("en"), Wording("de")


@pytest.fixture
def reading(session: EveningSession) -> Iterator[PhoneReading]:
    made = PhoneReading(session)
    yield made
    made.switch_off()


def on(reading: PhoneReading, wording: Wording = ENGLISH) -> PhoneServer:
    reading.switch_on(HERE, wording, port=0)
    assert reading._server is not None
    return reading._server


def body(server: PhoneServer) -> str:
    found = get(server)
    assert found.status == 200
    return found.body.decode()


def test_off__until_it_is_switched_on(reading: PhoneReading) -> None:
    threads = threading.active_count()
    assert not reading.is_on
    assert reading.link == ""
    assert not reading.keep_up(ENGLISH)
    assert threading.active_count() == threads
    reading.switch_off()


def test_link__is_what_has_to_be_asked(reading: PhoneReading) -> None:
    server = on(reading)
    assert reading.link == f"http://{server.host}/{server.key}/"
    assert reading.address == HERE


def test_hand__stands_on_the_page_and_is_told(reading: PhoneReading, session: EveningSession) -> None:
    server = on(reading)
    news = listen(server)
    assert next(news) == b"event: page\ndata: 1"
    assert "No hand yet." in body(server)
    session.record(WON)
    assert reading.keep_up(ENGLISH)
    assert next(news) == b"event: page\ndata: 2"
    assert "Rufer Anna + Cilli" in body(server)
    session.undo()
    reading.keep_up(ENGLISH)
    assert next(news) == b"event: page\ndata: 3"
    assert "Rufer Anna + Cilli" not in body(server)


def test_network__that_is_gone_is_noticed_once_and_so_is_its_return(reading: PhoneReading) -> None:
    assert not reading.look(())
    on(reading)
    assert reading.is_reachable
    assert not reading.look((HERE, "192.168.0.7"))
    assert reading.look(("192.168.0.7",))
    assert not reading.is_reachable
    assert not reading.look(())
    assert reading.look((HERE,))
    reading.look(())
    on(reading)
    assert reading.is_reachable


def test_nothing_new__is_not_told(reading: PhoneReading) -> None:
    server = on(reading)
    for _ in range(3):
        assert reading.keep_up(ENGLISH)
    assert server._edition == 1


def test_payment__is_told_although_the_ledger_is_the_same(reading: PhoneReading, session: EveningSession) -> None:
    """Bert and Dora owe 10 cents each (a point at 10 cents); one of them pays."""
    session.record(WON)
    server = on(reading, ENGLISH)
    assert "paid" not in body(server)
    view = Settling(session)
    view.set_paid(view.money.payments[0], paid=True)
    assert reading.keep_up(ENGLISH)
    assert ">paid<" in body(server)


def test_language__follows_the_program(reading: PhoneReading) -> None:
    server = on(reading, GERMAN)
    assert '<html lang="de">' in body(server)
    assert "Noch kein Spiel" in body(server)
    reading.keep_up(ENGLISH)
    assert '<html lang="en">' in body(server)


def test_key__another_one_each_time(reading: PhoneReading) -> None:
    first = on(reading)
    second = on(reading)
    assert first.key != second.key
    with pytest.raises(OSError, match="refused"):
        connect(first)
    assert get(second, f"/{first.key}/").status == 404
    reading.switch_off()
    assert on(reading).key not in (first.key, second.key)


def gone(reading: PhoneReading, server: PhoneServer) -> None:
    assert not reading.keep_up(ENGLISH)
    assert not reading.is_on
    with pytest.raises(OSError, match="refused"):
        connect(server)


def test_end__the_evening_is_closed(reading: PhoneReading, session: EveningSession) -> None:
    server = on(reading)
    news = listen(server)
    next(news)
    session.close_evening()
    gone(reading, server)
    assert next(news) == b"event: over\ndata: 0"
    with pytest.raises(ValueError, match="no evening"):
        reading.switch_on(HERE, ENGLISH)
    session.reopen()
    assert not reading.keep_up(ENGLISH), "what was switched off is not on again by itself"


def test_end__another_evening_is_opened_or_begun(reading: PhoneReading, session: EveningSession) -> None:
    first = session.evening_id
    server = on(reading)
    session.start(four(title="Another"))
    gone(reading, server)
    server = on(reading)
    session.open(first)
    gone(reading, server)


def test_same_evening__put_right_or_opened_again_goes_on(reading: PhoneReading, session: EveningSession) -> None:
    number = session.evening_id
    server = on(reading)
    session.edit(replace(session.evening, title="Beim Wirt"), session.round)
    assert reading.keep_up(ENGLISH)
    assert "<h1>Beim Wirt</h1>" in body(server)
    session.open(number)
    assert reading.keep_up(ENGLISH)


def test_address__that_is_none_of_ours_is_said(reading: PhoneReading) -> None:
    with pytest.raises(TarockblockError) as caught:
        reading.switch_on("10.254.253.252", ENGLISH, port=0)
    assert not reading.is_on
    assert "10.254.253.252: no page for phones can be offered there" in ENGLISH.error(caught.value)
    assert "10.254.253.252: Dort lässt sich keine Seite für Handys anbieten" in GERMAN.error(caught.value)


@pytest.mark.parametrize("address", ["0.0.0.0", "", "8.8.8.8", "192.0.2.1", "localhost", "::", "169.254.1.1"])
def test_address__that_others_could_reach_is_refused(reading: PhoneReading, address: str) -> None:
    with pytest.raises(ValueError, match="home network"):
        reading.switch_on(address, ENGLISH, port=0)
    assert not reading.is_on


def test_port__is_one_a_firewall_can_be_told() -> None:
    """Above those of the system, below those it hands out by itself (RFC 6335, 6)."""
    assert 1024 <= PORT < 49152


def test_server__never_reads_the_evening(reading: PhoneReading, session: EveningSession) -> None:
    """What the thread has is bytes: after a hand nobody has handed on, it still says what it said."""
    server = on(reading)
    before = body(server)
    session.record(WON)
    assert body(server) == before
