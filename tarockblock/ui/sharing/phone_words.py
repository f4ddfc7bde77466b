"""What the dialog for phones says, as ready texts. Knows no widget, nor Qt."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.phone.addresses import Interface
from tarockblock.ui.kit.translate import translate


def warning() -> str:
    """What switching it on means."""
    return translate(
        "Phones",
        "While this is on, whoever is in the same network and has this code or address can read names, scores and who"
        " owes whom. Nothing can be entered or changed there.",
    )


def until_when() -> str:
    """How long it lasts, and how it ends."""
    return translate(
        "Phones",
        "It ends when the evening is closed, another one is opened, or the program is left. The next time there is"
        " another code.",
    )


def interface_label(interface: Interface) -> str:
    """``Wi-Fi (wlan0): 192.168.0.17``."""
    kinds = {"wifi": translate("Phones", "Wi-Fi"), "ethernet": translate("Phones", "Cable")}
    kind = kinds.get(interface.kind, "")
    name = f"{kind} ({interface.name})" if kind else interface.name
    return f"{name}: {interface.address}"


def hindrance(interfaces: Sequence[Interface]) -> str:
    """Why it cannot be switched on; empty where it can."""
    if interfaces:
        return ""
    return translate("Phones", "This computer is in no home network: connect it to the same Wi-Fi as the phones.")
