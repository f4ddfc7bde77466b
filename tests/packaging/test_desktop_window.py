"""A desktop finds the entry that belongs to an open window."""

from __future__ import annotations

import configparser

import pytest

from tests.sources import ROOT


@pytest.mark.qt
def test_entry__is_found_for_an_open_window(entry: configparser.SectionProxy, qapp: object) -> None:
    """Wayland looks for the name of the file, X11 for the class of the window, which is Qt's application name."""
    from tarockblock.ui.application import DESKTOP_FILE, make_application

    assert (ROOT / "packaging" / f"{DESKTOP_FILE}.desktop").is_file()
    assert entry["StartupWMClass"] == make_application([]).applicationName()
