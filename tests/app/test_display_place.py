"""Where the display opens (sharing.md, *Anzeige*): on the other screen, where it was, never out of reach."""

from __future__ import annotations

import pytest

from tarockblock.app.display_spot import Screen, Spot, centred, spot_for, unpacked, window_on

LAPTOP = Screen("eDP-1", (0, 0, 1366, 740))
TELEVISION = Screen("HDMI-1", (1366, 0, 1920, 1080))


def test_first_time__full_on_the_other_screen() -> None:
    assert spot_for("", [LAPTOP, TELEVISION], "eDP-1") == Spot("HDMI-1", True, (1686, 180, 1280, 720))
    assert spot_for("", [LAPTOP, TELEVISION], "HDMI-1").screen == "eDP-1"


def test_one_screen__a_window_in_its_middle() -> None:
    """Nine tenths of 740 are 666 high, so 1184 wide: 16 to 9."""
    assert spot_for("", [LAPTOP], "eDP-1") == Spot("eDP-1", False, (91, 37, 1184, 666))


def test_small_screen__there_is_room_for_it() -> None:
    for width, height in ((800, 600), (1024, 600), (600, 1024), (3840, 2160)):
        left, top, wide, high = centred(Screen("x", (0, 0, width, height)))
        assert wide * 9 // 16 == high
        assert left >= 0
        assert top >= 0
        assert left + wide <= width
        assert top + high <= height


def test_remembered__where_it_stood() -> None:
    stood = Spot("eDP-1", False, (40, 50, 800, 450))
    assert spot_for(stood.packed(), [LAPTOP, TELEVISION], "eDP-1") == stood
    full = Spot("HDMI-1", True, (1500, 60, 640, 360))
    assert spot_for(full.packed(), [LAPTOP, TELEVISION], "HDMI-1") == full


def test_remembered__its_screen_is_not_there() -> None:
    stood = Spot("HDMI-1", True, (1686, 180, 1280, 720)).packed()
    assert spot_for(stood, [LAPTOP], "eDP-1") == window_on(LAPTOP)
    projector = Screen("DP-2", (1366, 0, 1280, 800))
    assert spot_for(stood, [LAPTOP, projector], "eDP-1").screen == "DP-2"


@pytest.mark.parametrize(
    "window", [(-5000, 0, 800, 450), (0, -400, 800, 450), (1300, 100, 800, 450), (0, 0, 10, 10), (0, 700, 800, 450)]
)
def test_remembered__out_of_reach_comes_back(window: tuple[int, int, int, int]) -> None:
    stood = Spot("eDP-1", False, window)
    assert spot_for(stood.packed(), [LAPTOP], "eDP-1") == window_on(LAPTOP)


def test_packed__is_what_settings_can_hold() -> None:
    place = Spot("Fernseher im Stüberl", True, (-1920, 0, 1280, 720))
    assert place.packed().isascii()
    assert unpacked(place.packed()) == place


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "7", "[]", '"x"', "{}", '{"screen": 1, "full": true, "window": [0, 0, 1, 1]}',
     '{"screen": "x", "full": 1, "window": [0, 0, 1, 1]}', '{"screen": "x", "full": true, "window": [0, 0, 1]}',
     '{"screen": "x", "full": true, "window": [0, 0, 1, 1e9]}', '{"screen": "x", "full": true, "window": "abcd"}',
     '{"screen": "x", "full": true, "window": [0, 0, 1, true]}', '{"screen": "x", "full": true, "window": 5}',
     '{"screen": "x", "full": true, "window": [0, 0, 1, 99999999]}'],
)  # fmt: skip
def test_nonsense__is_as_the_first_time(text: str) -> None:
    assert unpacked(text) is None
    assert spot_for(text, [LAPTOP, TELEVISION], "eDP-1").full
