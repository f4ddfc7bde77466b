"""Only addresses of a home network (RFC 1918), the likely one first."""

from __future__ import annotations

import socket

import pytest

from tarockblock.phone.addresses import Interface, is_private, likely_address, offered


@pytest.mark.parametrize(
    "address", ["10.0.0.1", "10.255.255.254", "172.16.0.1", "172.31.255.254", "192.168.0.17", "192.168.255.1"]
)
def test_private__is_offered(address: str) -> None:
    assert is_private(address)
    assert offered([Interface("wlan0", address)])


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8", "172.15.255.255", "172.32.0.1", "192.167.1.1", "193.168.0.1", "11.0.0.1", "9.255.255.255",
        "127.0.0.1", "0.0.0.0", "169.254.1.1", "100.64.0.1", "192.0.2.1", "224.0.0.1", "255.255.255.255",
        "fe80::1", "fd00::1", "::1", "", "home", "192.168.0.256", "192.168.0", "192.168.000.001",
    ],
)  # fmt: skip
def test_any_other__is_not(address: str) -> None:
    assert not is_private(address)
    assert offered([Interface("wlan0", address)]) == []


def test_offered__the_way_to_the_router_first_and_what_leads_nowhere_last() -> None:
    docker, cable, wifi = (
        Interface("docker0", "172.17.0.1"), Interface("eth0", "192.168.0.2"), Interface("wlan0", "192.168.0.3"),
    )  # fmt: skip
    assert offered([docker, cable, wifi]) == [cable, wifi, docker]
    assert offered([docker, cable, wifi], "192.168.0.3") == [wifi, cable, docker]
    assert offered([cable, docker], "172.17.0.1") == [cable, docker]


def test_likely__is_an_address_of_this_machine_or_nothing() -> None:
    found = likely_address()
    if found:
        with socket.create_server((found, 0)):
            pass
