"""What somebody has chosen, by name: of two choices the one with the greater (number, value) is later, and stands."""

from __future__ import annotations

from collections.abc import Mapping

Choices = Mapping[str, tuple[int, str]]
"""By name, the number of a choice and what was chosen."""


def later(found: Choices, known: Choices) -> Choices:
    """Those that are later than what is known."""
    return {name: each for name, each in found.items() if known.get(name, (0, "")) < each}
