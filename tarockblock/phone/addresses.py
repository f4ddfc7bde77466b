"""Which addresses of this machine a page for the home network may be handed out on: private ones, the likely one first.

The interfaces are given; only the way to the router is asked of the system.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network

_PRIVATE = tuple(map(IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
"""RFC 1918: nobody outside the network can reach these. Loopback and addresses of no network (169.254) lead nowhere."""

_WITHIN = ("br-", "docker", "lxc", "tailscale", "tun", "vbox", "veth", "virbr", "vmnet", "wg", "zt")
"""Interfaces of containers, virtual machines and tunnels: offered last, since no phone is behind them."""


@dataclass(frozen=True, slots=True)
class Interface:
    """One address of this machine, and what the system calls where it leads; ``kind`` is wifi, ethernet or unknown."""

    name: str
    address: str
    kind: str = ""


def is_private(address: str) -> bool:
    """Whether an address is one of a home network."""
    try:
        return any(IPv4Address(address) in network for network in _PRIVATE)
    except AddressValueError:
        return False


def stays_inside(address: str) -> bool:
    """Whether what listens there can be reached from the home network at most, or from this machine alone."""
    return is_private(address) or address == "127.0.0.1"


def offered(found: Iterable[Interface], likely: str = "") -> list[Interface]:
    """Those a page may be handed out on: the ``likely`` address first, what leads into this machine itself last."""
    mine = [each for each in found if is_private(each.address)]
    return sorted(mine, key=lambda each: (each.name.lower().startswith(_WITHIN), each.address != likely))


def likely_address() -> str:
    """The address this machine has towards the router; empty without one. Nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # RFC 5737: nobody's; a datagram socket only looks up the way
            return str(asked.getsockname()[0])
        except OSError:
            return ""
