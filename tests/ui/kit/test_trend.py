"""The trend on a player's card."""

from __future__ import annotations

from tarockblock.ui.kit.widgets.card_data import thinned


def test_trend_of_thousands_keeps_its_ends_and_its_peaks() -> None:
    values = [float(number % 97) for number in range(2400)]
    values[1111], values[1500] = 500.0, -500.0
    seen = thinned(values, 200)
    assert len(seen) <= 310
    assert (seen[0][0] <= 24, seen[-1]) == (True, (2399, values[-1]))
    assert {(1111, 500.0), (1500, -500.0)} <= set(seen)
    assert [place for place, _ in seen] == sorted({place for place, _ in seen})
    assert thinned(values[:200], 200) == list(enumerate(values[:200]))
