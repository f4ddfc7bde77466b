"""Facts about cups: settings, people, draws, an order written down to replace the lot.

They belong to no evening, so they are in the stream ``HOUSE``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, field, replace
from typing import Any

from tarockblock.domain.cup import CupSettings, cup_key
from tarockblock.lazy_dataclass import dataclass
from tarockblock.log.facts import HOUSE, Data, Fact, Kind, write

OF_CUP = frozenset({Kind.CUP_SET, Kind.CUP_PEOPLE, Kind.CUP_DRAWN, Kind.CUP_ORDERED})


@dataclass(frozen=True)
class CupTold:
    name: str
    settings: CupSettings | None = None
    people: tuple[str, ...] = ()
    draws: Mapping[int, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    orders: tuple[tuple[str, ...], ...] = ()

    def after(self, fact: Fact) -> CupTold:
        data, names = fact.data, tuple(fact.data.get("names", ()))
        match fact.kind:
            case Kind.CUP_SET:
                told = {name: _fixed(value) for name, value in data["settings"].items()}
                return replace(self, name=data["cup"], settings=CupSettings(name=data["cup"], **told))
            case Kind.CUP_PEOPLE:
                return replace(self, people=names)
            case Kind.CUP_DRAWN:
                return replace(self, draws={**self.draws, data["round"]: tuple(map(tuple, data["tables"]))})
            case _:
                return replace(self, orders=(*self.orders, names))


def _fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def cups_told(facts: Iterable[Fact]) -> Mapping[str, CupTold]:
    found: dict[str, CupTold] = {}
    for each in sorted((each for each in facts if each.kind in OF_CUP), key=lambda each: each.key):
        key = cup_key(each.data["cup"])
        found[key] = found.get(key, CupTold(each.data["cup"])).after(each)
    return found


def cup_fact(cup: str, kind: Kind, number: int, at: str, **told: Any) -> Fact:
    return write(HOUSE, number, kind, {"cup": cup, **told}, at=at)


def settings_data(settings: CupSettings) -> Data:
    found = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(settings).items()}
    del found["name"]
    return found
