"""A line of very many values, made fit for a few pixels."""

from __future__ import annotations

from collections.abc import Sequence


def thinned(values: Sequence[float], most: int) -> list[tuple[int, float]]:
    """Places and values of a line, about as many as are asked for: of each run of many the lowest and the highest."""
    if len(values) <= most:
        return list(enumerate(values))
    length = -(-2 * len(values) // most)
    found = []
    for start in range(0, len(values), length):
        run = range(start, min(start + length, len(values)))
        found += sorted({min(run, key=values.__getitem__), max(run, key=values.__getitem__), run[-1]})
    return [(place, values[place]) for place in found]
