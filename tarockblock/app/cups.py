"""Cups as a use case: read out of the evenings that name them, and the facts beside those."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarockblock.app import states
from tarockblock.app.records import exact
from tarockblock.app.states import people_of
from tarockblock.app.storage import Store
from tarockblock.domain.cup import Cup, CupTable, cup_key, cups_named
from tarockblock.domain.money import Points
from tarockblock.domain.problems import closest
from tarockblock.errors import BadInputError
from tarockblock.exchange.cups import grid_csv, grid_text
from tarockblock.exchange.statistics_grids import Grid
from tarockblock.exchange.wording import Wording


def read_cups(store: Store) -> list[Cup]:
    """Return all cups, the latest first; what lies in the trash does not count."""
    with store.reading():
        tables = dict[str, list[CupTable]]()
        for each in _tables(store):
            tables.setdefault(cup_key(each.name), []).append(each)
        names = cups_named(each.name for of in tables.values() for each in of)
        found = [
            Cup(name, tuple(sorted(tables.get(key, ()), key=lambda each: (*each.place, each.id))))
            for key, name in names.items()
        ]
    found.sort(key=lambda each: cup_key(each.name))
    return sorted(found, key=lambda each: each.dates or ("", ""), reverse=True)


def _tables(store: Store) -> Iterator[CupTable]:
    called = people_of(store)
    for each in states.everything(store):
        heading, told = each.summary["heading"], each.summary
        place = heading.get("cup")
        if place and not each.is_trashed:
            names = called.in_evening(each.everybody)
            totals = {names[who]: Points(exact(*amount[:2])) for who, amount in told["totals"].items()}
            yield CupTable(
                place["round"],
                place["table"],
                each.number,
                each.id,
                totals,
                each.is_closed,
                told["hands"],
                heading["ruleset"],
                heading["cents_per_point"],
                each.day or "",
                place["name"],
            )


def cup_called(store: Store, typed: str) -> Cup:
    """Return the cup that is meant; BadInputError ``no_cup_yet``, ``no_such_cup``, ``no_such_cup_near``."""
    cups = {cup_key(each.name): each for each in read_cups(store)}
    if cup_key(typed) in cups:
        return cups[cup_key(typed)]
    names = [each.name for each in cups.values()]
    near = closest(typed, names)
    code = "no_cup_yet" if not names else "no_such_cup" if near is None else "no_such_cup_near"
    raise BadInputError(code, cup=typed, near=near, cups=", ".join(names))


def grid_file(found: Grid, kind: str, wording: Wording, beside: Sequence[str] = ()) -> bytes:
    """Return a table as the bytes of a file: ``csv``, ``xlsx`` or ``txt``."""
    if kind == "xlsx":
        from tarockblock.exchange.xlsx_export import grids_xlsx

        return grids_xlsx(found.name, [found], wording)
    return (grid_csv(found) if kind == "csv" else grid_text(found, wording, beside) + "\n").encode()
