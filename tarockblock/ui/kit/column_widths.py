"""How the columns of a table share its width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Width:
    """The width of a column in pixels at 100 % text; it is no narrower than its head, unless that ``may_be_cut``.

    It grows from ``least`` to ``ideal`` as all do, and takes ``share`` parts of what is left then. With ``fits`` it is
    as wide as its longest text, but at most that ``part`` of the table. Where there is no room even for the least
    widths, columns go: first the one whose ``goes`` is 1.
    """

    least: float = 0
    ideal: float = 0
    share: int = 0
    fits: bool = False
    part: float = 1 / 3
    goes: int = 0
    may_be_cut: bool = False


def share_out(room: int, widths: Sequence[Width], least: Sequence[int], ideal: Sequence[int]) -> dict[int, int]:
    """The width of every column shown, by its number; more than ``room`` only where none can go any more."""
    shown = set(range(len(widths)))
    for column in sorted((n for n in shown if widths[n].goes), key=lambda n: widths[n].goes):
        if sum(least[n] for n in shown) > room:
            shown.remove(column)
    found = {n: least[n] for n in sorted(shown)}
    wanted = {n: max(0, ideal[n] - least[n]) for n in found}
    spare, most = max(0, room - sum(found.values())), sum(wanted.values())
    for n in found:  # everything gives way alike
        found[n] += wanted[n] if spare >= most else spare * wanted[n] // most
    rest, parts = max(0, room - sum(found.values())), sum(widths[n].share for n in found)
    for n in found:
        taken = rest * widths[n].share // parts if parts else 0
        found[n] += taken
        rest, parts = rest - taken, parts - widths[n].share
    return found
