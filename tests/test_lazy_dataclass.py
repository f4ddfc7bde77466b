"""Data classes compiled late are those of the standard library, for whoever uses them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field
from functools import cached_property
from typing import Any, ClassVar

import pytest

from tarockblock.lazy_dataclass import dataclass

MAKERS: dict[str, Callable[..., Any]] = {"standard": dataclasses.dataclass, "late": dataclass}


def made(make: Callable[..., Any]) -> dict[str, Any]:
    """The same classes by either."""

    @make(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 2
        tags: list[str] = field(default_factory=list)
        hidden: int = field(default=0, repr=False, compare=False)
        kind: ClassVar[str] = "point"

        @property
        def both(self) -> int:
            return self.x + self.y

    @make(frozen=True, slots=True)
    class Far(Point):
        z: int = 3

    @make(frozen=True, slots=True, kw_only=True)
    class Named:
        first: str
        last: str = ""

    @make(frozen=True)
    class Lazy:
        side: int

        @cached_property
        def area(self) -> int:
            return self.side * self.side

    @make(frozen=True, slots=True)
    class Alike:  # noqa: PLW1641
        value: int

        def __eq__(self, other: object) -> bool:  # its hash is given all the same
            return isinstance(other, Alike)

        def __repr__(self) -> str:
            return "alike"

    @make(frozen=True, slots=True)
    class Empty:
        """Nothing."""

    class Plain(Lazy):
        """Derived without the decorator."""

    return {each.__name__: each for each in (Point, Far, Named, Lazy, Alike, Empty, Plain)}


def outcome(act: Callable[[dict[str, Any]], object], classes: dict[str, Any]) -> str:
    """What an act gives, or the kind of error it raises."""
    try:
        return repr(act(classes))
    except (TypeError, AttributeError) as error:
        return type(error).__name__


def matched(point: Any, classes: dict[str, Any]) -> object:
    """By position."""
    kind = classes["Point"]
    match point:
        case kind(x, y):
            return x, y
    return None


ACTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "made": lambda c: [
        c["Point"](1),
        c["Point"](1, 5, ["a"], 7),
        c["Far"](1, z=9),
        c["Named"](first="A"),
        c["Empty"](),
    ],
    "equal": lambda c: [
        c["Point"](1) == c["Point"](1, hidden=5),
        c["Point"](1) == c["Point"](2),
        c["Point"](1) == c["Far"](1),
        c["Empty"]() == c["Empty"](),
        c["Alike"](1) == c["Alike"](2),
        c["Plain"](1) == c["Plain"](1),
        c["Plain"](1) == c["Lazy"](1),
    ],
    "hash": lambda c: [
        hash(c["Named"](first="A")) == hash(c["Named"](first="A")),
        hash(c["Alike"](4)),
        hash(c["Lazy"](3)),
    ],
    "unhashable": lambda c: hash(c["Point"](1)),
    "repr": lambda c: [c["Alike"](1), c["Far"](1), c["Plain"](2)],
    "missing": lambda c: c["Point"](),
    "too many": lambda c: c["Named"]("A"),
    "unknown": lambda c: c["Point"](1, w=3),
    "set": lambda c: setattr(c["Point"](1), "x", 2),
    "set another": lambda c: setattr(c["Lazy"](1), "other", 2),
    "delete": lambda c: delattr(c["Point"](1), "x"),
    "set on one derived": lambda c: setattr(c["Plain"](1), "side", 2),
    "set another on one derived": lambda c: (plain := c["Plain"](1), setattr(plain, "more", 2), plain.more)[-1],
    "factory": lambda c: c["Point"](1).tags is c["Point"](1).tags,
    "class": lambda c: [c["Point"].kind, c["Lazy"](3).area, c["Far"](1).both],
    "slots": lambda c: [hasattr(c["Far"](1), "__dict__"), c["Point"].__slots__, c["Far"].__slots__],
    "fields": lambda c: [(each.name, each.type, each.kw_only, each.compare) for each in dataclasses.fields(c["Far"])],
    "is one": lambda c: [dataclasses.is_dataclass(each) for each in c.values()],
    "as data": lambda c: [dataclasses.asdict(c["Far"](1)), dataclasses.astuple(c["Named"](first="A"))],
    "replaced": lambda c: [dataclasses.replace(c["Far"](1), y=8), dataclasses.replace(c["Lazy"](1), side=2)],
    "replaced wrongly": lambda c: dataclasses.replace(c["Far"](1), nothing=8),
    "match": lambda c: [matched(c["Point"](1), c), c["Named"].__match_args__, c["Far"].__match_args__],
    "copies": lambda c: [copy.copy(c["Far"](1, 4)), copy.deepcopy(c["Far"](1, 4, ["a"])), copy.copy(c["Lazy"](4))],
}


@pytest.mark.parametrize("act", ACTS)
def test_late_is_as_standard(act: str) -> None:
    """Of either twice: what is compiled at the first call is there at the second."""
    found = {name: made(make) for name, make in MAKERS.items()}
    for _ in range(2):
        late, standard = (outcome(ACTS[act], found[name]) for name in ("late", "standard"))
        assert late == standard
    assert "object at" not in late


def test_a_class_compiles_only_what_is_called() -> None:
    point = made(dataclass)["Point"]
    stubs = {name: point.__dict__[name] for name in ("__init__", "__eq__", "__hash__", "__repr__")}
    point(1)
    assert [name for name, stub in stubs.items() if point.__dict__[name] is not stub] == ["__init__"]


def test_what_it_can_not_do_is_refused() -> None:
    with pytest.raises(TypeError):
        dataclass(frozen=False)
    with pytest.raises(TypeError, match="such fields"):

        @dataclass(frozen=True)
        class Late:
            x: int = field(init=False)


@dataclass(frozen=True, slots=True)
class Packed:
    """Found by its name when it is unpacked."""

    x: int


def test_it_can_be_packed() -> None:
    assert pickle.loads(pickle.dumps(Packed(3))) == Packed(3)
