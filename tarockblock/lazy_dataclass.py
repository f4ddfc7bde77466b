"""Frozen data classes whose methods are compiled on the first call.

The standard library compiles six functions a class at import: a tenth of a second at the start, which calls a
quarter of them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

_MISSING = dataclasses.MISSING


def _make(cls: type, *, slots: bool, kw_only: bool) -> type:
    cls.__doc__ = cls.__doc__ or cls.__name__  # otherwise it would compute a signature
    made: Any = dataclasses.dataclass(cls, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
    if any(not each.init or each.hash is not None for each in dataclasses.fields(made)):
        raise TypeError(f"{cls.__qualname__}: such fields are for the standard library")
    explicit = dict(made.__dict__)
    methods: dict[str, Any] = {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if slots:
        methods |= {"__getstate__": _state, "__setstate__": _set_state}
    methods |= {name: _late(made, name, how) for name, how in _COMPILED.items() if explicit.get(name) is None}
    for name, method in methods.items():
        setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _late(cls: type, name: str, compiled: Callable[[type], Callable[..., Any]]) -> Callable[..., Any]:
    def method(self: object, *args: object, **named: object) -> Any:
        function = compiled(cls)
        function.__name__, function.__qualname__ = name, f"{cls.__qualname__}.{name}"
        setattr(cls, name, function)
        return function(self, *args, **named)

    return method


def _function(head: str, lines: list[str], names: dict[str, Any]) -> Callable[..., Any]:
    exec(f"def made({head}):\n" + "\n".join(f" {line}" for line in lines or ["pass"]), names)
    made: Callable[..., Any] = names["made"]
    return made


def _init(cls: type) -> Callable[..., Any]:
    names: dict[str, Any] = {"_set": object.__setattr__, "_missing": _MISSING}
    positional, lines = ["self"], list[str]()
    named = list[str]()
    for each in dataclasses.fields(cls):
        name, value, argument = each.name, each.name, each.name
        if each.default is not _MISSING:
            names[f"_default_{name}"] = each.default
            argument = f"{name}=_default_{name}"
        elif each.default_factory is not _MISSING:
            names[f"_new_{name}"] = each.default_factory
            argument, value = f"{name}=_missing", f"_new_{name}() if {name} is _missing else {name}"
        (named if each.kw_only else positional).append(argument)
        slot = getattr(cls, name, None)
        if type(slot).__name__ == "member_descriptor":
            names[f"_set_{name}"] = slot.__set__  # type: ignore[union-attr]
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    return _function(", ".join([*positional, *(["*", *named] if named else [])]), lines, names)


def _values(cls: type, of: str) -> str:
    return "(" + "".join(f"{of}.{each.name}," for each in dataclasses.fields(cls) if each.compare) + ")"


def _eq(cls: type) -> Callable[..., Any]:
    same = f"return {_values(cls, 'self')} == {_values(cls, 'other')}"
    return _function("self, other", ["if other.__class__ is self.__class__:", f" {same}", "return NotImplemented"], {})


def _hash(cls: type) -> Callable[..., Any]:
    return _function("self", [f"return hash({_values(cls, 'self')})"], {})


def _repr(cls: type) -> Callable[..., Any]:
    shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in dataclasses.fields(cls) if each.repr)
    return recursive_repr()(_function("self", [f"return self.__class__.__qualname__ + f'({shown})'"], {}))


_COMPILED: dict[str, Callable[[type], Callable[..., Any]]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
}


def _is_frozen(owner: type, name: str) -> bool:
    return "__dataclass_fields__" in owner.__dict__ or name in owner.__dataclass_fields__  # type: ignore[attr-defined]


def _refuse_to_set(self: object, name: str, value: object) -> None:
    if _is_frozen(type(self), name):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_to_delete(self: object, name: str) -> None:
    if _is_frozen(type(self), name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool = False, kw_only: bool = False) -> Callable[[type], type]:
        """As the standard library's, for what never changes."""
        if not frozen:
            raise TypeError("what changes is for the standard library")
        return lambda cls: _make(cls, slots=slots, kw_only=kw_only)
