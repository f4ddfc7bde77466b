"""Which arguments open the window and which belong to the command line; what a system without libraries is told."""

from __future__ import annotations

import pytest

from tarockblock.__main__ import main, window_options
from tarockblock.ui.libraries import what_is_missing


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], {}),
        (["--db", "x.db"], {"--db": "x.db"}),
        (["--db=x.db"], {"--db": "x.db"}),
        (["--lang", "de", "--db", "x.db"], {"--lang": "de", "--db": "x.db"}),
        (["--debug"], {"--debug": ""}),
        (["--debug", "--db", "x.db"], {"--debug": "", "--db": "x.db"}),
        (["evening.tarock.json"], {"FILE": "evening.tarock.json"}),
        (["--db", "x.db", "evening.json"], {"--db": "x.db", "FILE": "evening.json"}),
        (["one.json", "two.json"], None),
        (["score", "evening.tarock.json"], None),
        (["--debug", "list"], None),
        (["list"], None),
        (["--db", "x.db", "list"], None),
        (["--help"], None),
        (["--version"], None),
        (["--db"], None),
        (["--lang", "fr"], None),
        (["--dbb", "x.db"], None),
    ],
)
def test_window_options(arguments: list[str], options: dict[str, str] | None) -> None:
    assert window_options(arguments) == options


def test_bad_option__the_command_line_complains(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--dbb", "x.db"])
    assert stopped.value.code == 2
    assert "usage" in capsys.readouterr().err


def nothing(_library: str) -> bool:
    return False


def everything(_library: str) -> bool:
    return True


def test_libraries__named_with_their_packages() -> None:
    """Qt itself would only say that it could not load a plugin."""
    missing = what_is_missing({"DISPLAY": ":0"}, "linux", lambda library: library != "libxcb-cursor.so.0")
    assert "libxcb-cursor0" in missing
    assert "libegl1" not in missing


def test_libraries__off_screen_needs_none_of_the_screen() -> None:
    missing = what_is_missing({"QT_QPA_PLATFORM": "offscreen"}, "linux", nothing)
    assert "libegl1" in missing
    assert "xcb" not in missing


def test_libraries__no_screen_is_said() -> None:
    assert "screen" in what_is_missing({}, "linux", everything)


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_libraries__elsewhere_they_come_along(platform: str) -> None:
    assert what_is_missing({}, platform, nothing) == ""


def test_libraries__all_there() -> None:
    assert what_is_missing({"DISPLAY": ":0"}, "linux", everything) == ""
    assert what_is_missing({"WAYLAND_DISPLAY": "wayland-0"}, "linux", everything) == ""
