"""How wide the columns of the archive are: which give way where there is little room, and which go. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

DATE, TITLE, PEOPLE, RULES, HANDS, WINNER, TURNOVER = range(7)

_LEAST = {DATE: 112, TITLE: 132, PEOPLE: 96, RULES: 84, HANDS: 72, WINNER: 84, TURNOVER: 94}
_IDEAL = {DATE: 112, TITLE: 220, PEOPLE: 240, RULES: 136, HANDS: 76, WINNER: 120, TURNOVER: 104}
_GOING = (RULES, HANDS, WINNER)
"""What is not shown where not even the least widths have room; tool tips tell it still."""


def column_widths(room: int, px: Callable[[float], int], heads: Mapping[int, int] | None = None) -> dict[int, int]:
    """The width of every column shown, together no more than ``room``; ``px`` is the text size.

    No column is narrower than its head, whose widths in pixels ``heads`` are.
    """
    shown, heads = set(_LEAST), heads or {}
    least = {each: max(px(width), heads.get(each, 0)) for each, width in _LEAST.items()}
    for column in _GOING:
        if sum(least[each] for each in shown) > room:
            shown.remove(column)
    least = {each: least[each] for each in sorted(shown)}
    ideal = {each: max(px(_IDEAL[each]), least[each]) for each in least}
    spare = room - sum(least.values())
    wanted = sum(ideal.values()) - sum(least.values())
    if spare < wanted:
        # Everything gives way alike; what there is more goes to title and people.
        widths = {each: least[each] + max(0, spare) * (ideal[each] - least[each]) // wanted for each in least}
    else:
        widths = dict(ideal)
    rest = max(0, room - sum(widths.values()))
    widths[TITLE] += rest // 2
    widths[PEOPLE] += rest - rest // 2
    return widths
