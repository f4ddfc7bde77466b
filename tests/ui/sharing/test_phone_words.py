"""What the dialog for phones says: what can be read by whom, until when, and where."""

from __future__ import annotations

import pytest

from tarockblock.phone.addresses import Interface
from tarockblock.ui.sharing.sharing_words import hindrance, interface_label, until_when, warning


def test_warning__names_what_can_be_read_and_by_whom() -> None:
    """sharing.md: the switch says that names and scores can then be read in this network."""
    for word in ("names", "scores", "same network", "Nothing can be entered"):
        assert word in warning()


def test_end__is_said_before_it_is_switched_on() -> None:
    assert "closed" in until_when()
    assert "the code is different" in until_when()


@pytest.mark.parametrize(
    ("interface", "label"),
    [
        (Interface("wlan0", "192.168.0.17", "wifi"), "Wi-Fi (wlan0): 192.168.0.17"),
        (Interface("eth0", "10.0.0.2", "ethernet"), "Cable (eth0): 10.0.0.2"),
        (Interface("en5", "172.16.0.2"), "en5: 172.16.0.2"),
    ],
)
def test_interface__is_shown_with_its_address(interface: Interface, label: str) -> None:
    assert interface_label(interface) == label


def test_no_network__says_what_to_do() -> None:
    assert "connect it" in hindrance([])
    assert hindrance([Interface("wlan0", "192.168.0.17")]) == ""
