"""The addresses on which the page for phones may be offered: private ones, the likely one first.

The interfaces are passed in; only the route to the router is asked of the system.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network

_PRIVATE = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
"""RFC 1918: unreachable from outside. Loopback and link-local addresses (169.254) lead to no phone."""

_WITHIN = ("br-", "docker", "lxc", "tailscale", "tun", "vbox", "veth", "virbr", "vmnet", "wg", "zt")
"""Interfaces of containers, virtual machines and tunnels: offered last, since no phone is behind them."""


@dataclass(frozen=True, slots=True)
class Interface:
    """An address of this machine, and the system's name of its network; ``kind`` is wifi, ethernet or unknown."""

    name: str
    address: str
    kind: str = ""


def is_private(address: str) -> bool:
    try:
        return any(IPv4Address(address) in network for network in _PRIVATE)
    except AddressValueError:
        return False


def stays_inside(address: str) -> bool:
    """Return whether a listener there can be reached at most from the home network."""
    return is_private(address) or address == "127.0.0.1"


def offered(found: Iterable[Interface], likely: str = "") -> list[Interface]:
    """Return the usable addresses: the ``likely`` one first, interfaces of this machine itself last."""
    mine = [each for each in found if is_private(each.address)]
    return sorted(mine, key=lambda each: (each.name.lower().startswith(_WITHIN), each.address != likely))


def likely_address() -> str:
    """Return this machine's address towards the router, or "". Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # RFC 5737: unassigned; a datagram socket only looks up the route
            return str(asked.getsockname()[0])
        except OSError:
            return ""
