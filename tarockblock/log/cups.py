"""Facts about cups: settings, people, draws, an order replacing the lot; a stream for each cup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from tarockblock.domain.cup import Cup, CupSettings
from tarockblock.domain.names import alike
from tarockblock.log.facts import CUP, Data, Fact, Kind, write
from tarockblock.log.kinds import realm
from tarockblock.log.union import Log


def cup_facts(log: Log) -> Iterator[tuple[str, Fact]]:
    """Yield all facts of cups with the key of theirs: spellings of a name are one cup."""
    for stream in log.others:
        if realm(stream) == CUP:
            key = alike(stream.removeprefix(CUP))
            yield from ((key, each) for each in log.stream(stream).values())


def cups_told(log: Log) -> dict[str, Cup]:
    """Return what is said of cups, by key, without their tables."""
    found = dict[str, Cup]()
    for key, fact in sorted(cup_facts(log), key=lambda each: each[1].key):
        found[key] = _after(found.get(key), fact)
    return found


def _after(cup: Cup | None, fact: Fact) -> Cup:
    name, data = fact.stream.removeprefix(CUP), fact.data
    cup = cup or Cup(name)
    match fact.kind:
        case Kind.CUP_SET:
            settings = data["settings"].items()
            told: dict[str, Any] = {key: tuple(each) if isinstance(each, list) else each for key, each in settings}
            return replace(cup, name=name, settings=CupSettings(**told))
        case Kind.CUP_PEOPLE:
            return replace(cup, people=tuple(data["names"]))
        case Kind.CUP_DRAWN:
            return replace(cup, draws={**cup.draws, data["round"]: tuple(map(tuple, data["tables"]))})
        case _:
            return replace(cup, orders=(*cup.orders, tuple(data["names"])))


def cup_fact(cup: str, kind: Kind, number: int, at: str, **told: Any) -> Fact:
    return write(f"{CUP}{cup}", number, kind, told, at=at)


def settings_data(settings: CupSettings) -> Data:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(settings).items()}
