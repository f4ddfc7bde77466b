"""The page in a real browser the size of a phone: it loads, shows the evening, and a new hand appears by itself.

Debian's ``chromium`` without a window; where it is not installed these are skipped, and the tests by HTTP remain.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock.app.evening.session import EveningSession
from tarockblock.exchange.wording import Wording
from tarockblock.phone.reading import PhoneReading
from tests.phone.browser import PROGRAM, Browser
from tests.phone.kit import HERE, four, playing, won_by_vorhand

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(PROGRAM is None, reason="chromium is not installed (apt install chromium)"),
]

ENGLISH = Wording("en")
LONG = ("Maximiliane von Hohenlohe-Langenburg", "Bartholomäus", "Cilli", "Dora", "王", "Žofie <b>", "W" * 40)
"""As many as may sit at a table one after the other, and long names."""


@pytest.fixture
def reading(session: EveningSession) -> Iterator[PhoneReading]:
    made = PhoneReading(session)
    made.switch_on(HERE, ENGLISH, port=0)
    yield made
    made.switch_off()


def test_phone__follows_live(reading: PhoneReading, session: EveningSession) -> None:
    session.record(won_by_vorhand(session))
    reading.keep_up(ENGLISH)
    with Browser() as phone:
        phone.go(reading.link)
        phone.until("document.getElementById('live').textContent === 'live'")
        assert phone.value("document.querySelectorAll('table.ledger details').length") == 1
        assert "Rufer Anna + Cilli" in phone.value("document.querySelector('main').innerText")
        phone.value("window.here = true; document.querySelector('details').open = true; window.scrollTo(0, 200)")

        # Two hands more, and one taken back: without loading the page again, with what was open and where one was.
        session.record(won_by_vorhand(session))
        reading.keep_up(ENGLISH)
        phone.until("document.querySelectorAll('table.ledger details').length === 2")
        assert phone.value("window.here") is True
        assert phone.value("[...document.querySelectorAll('details')].map(each => each.open)") == [False, True]
        assert phone.value("window.scrollY") == 200
        session.undo()
        reading.keep_up(ENGLISH)
        phone.until("document.querySelectorAll('table.ledger details').length === 1")

        # Another language.
        reading.keep_up(Wording("de"))
        phone.until("document.documentElement.lang === 'de'")

        # The policy lets nothing else run.
        phone.value("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.bad = true\">')")
        phone.value("let s = document.createElement('script'); s.text = 'window.bad = true'; document.body.append(s)")
        assert phone.value("window.bad === undefined") is True
        assert phone.value("fetch('http://127.0.0.1:9/').then(() => 1, () => 0)") == 0
        assert phone.value("document.cookie") == ""
        assert phone.value("document.referrer") == ""

        # It is over.
        session.close_evening()
        reading.keep_up(ENGLISH)
        phone.until("document.getElementById('live').className === 'over'")


def test_phone__360_wide_with_seven_long_names(tmp_path: Path) -> None:
    evening = four(players=LONG[:6], first_dealer=LONG[0])
    (tmp_path / "long").mkdir()
    with playing(tmp_path / "long", evening) as session:
        made = PhoneReading(session)
        for _ in range(3):
            session.record(won_by_vorhand(session))
        made.switch_on(HERE, ENGLISH, port=0)
        try:
            with Browser((360, 740), dark=True) as phone:
                phone.go(made.link)
                assert phone.value("document.documentElement.scrollWidth") == 360, "nothing to be pushed sideways"
                assert phone.value("getComputedStyle(document.body).backgroundColor") == "rgb(35, 35, 34)"
        finally:
            made.switch_off()


def test_without_script__everything_is_there(reading: PhoneReading, session: EveningSession) -> None:
    session.record(won_by_vorhand(session))
    reading.keep_up(ENGLISH)
    with Browser(script=False) as phone:
        phone.go(reading.link)
        text = phone.value("document.body.innerText")
    assert "Without JavaScript" in text
    assert "Rufer Anna + Cilli" in text
    assert "Bert → Anna" in text
