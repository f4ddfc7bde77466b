"""Frozen data classes whose methods are compiled when they are first called.

The standard library compiles six functions a class while a module is imported: a tenth of a second for what a start
imports, of which it calls a quarter. What is made here is the same otherwise, ``fields``, ``replace`` and ``asdict``
included (``tests/test_lazy_dataclass.py`` compares), and sets slots directly, so that objects are made sooner.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

_MISSING = dataclasses.MISSING
_Fields = dict[str, dataclasses.Field[Any]]


@dataclasses.dataclass
class _Sample:
    field: int


_KIND = _Sample.__dataclass_fields__["field"]._field_type  # type: ignore[attr-defined]
"""How the standard library marks what is a field, so that its own functions know ours."""


def _make(cls: type, *, slots: bool = False, kw_only: bool = False) -> type:
    """The class as a frozen data class."""
    own = _own_fields(cls, kw_only)
    fields: _Fields = {}
    for base in cls.__mro__[-1:0:-1]:
        fields |= base.__dict__.get("__dataclass_fields__", {})
    fields |= own
    for name, each in own.items():
        if each.default is not _MISSING and not slots:
            setattr(cls, name, each.default)
        elif name in cls.__dict__ and not slots:
            delattr(cls, name)
    made = _with_slots(cls, own) if slots else cls
    explicit = made.__dict__
    methods: dict[str, Any] = {
        "__dataclass_fields__": fields,
        "__match_args__": tuple(name for name, each in fields.items() if not each.kw_only),
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
    }
    if slots:
        methods |= {"__getstate__": _state, "__setstate__": _set_state}
    for name, compiled in _COMPILED.items():
        if name not in explicit or (name == "__hash__" and explicit[name] is None):
            methods[name] = _late(made, name, compiled)
    for name, method in methods.items():
        setattr(made, name, method)
    return made


def _own_fields(cls: type, kw_only: bool) -> _Fields:
    found: _Fields = {}
    for name, kind in cls.__dict__.get("__annotations__", {}).items():  # noqa: RUF063 (inspect takes long to import)
        if "ClassVar" in str(kind):
            continue
        given = cls.__dict__.get(name, _MISSING)
        each = given if isinstance(given, dataclasses.Field) else dataclasses.field(default=given)
        if not each.init or each.hash is not None:
            raise TypeError(f"{cls.__qualname__}.{name}: such fields are for the standard library")
        each.name, each.type, each.kw_only = name, kind, kw_only
        setattr(each, "_field_type", _KIND)  # noqa: B010 (its own mark, which has no name outside)
        found[name] = each
    return found


def _with_slots(cls: type, own: _Fields) -> type:
    """The class once more, with a slot for each of its own fields."""
    left_out = {*own, "__dict__", "__weakref__"}
    namespace = {name: value for name, value in cls.__dict__.items() if name not in left_out}
    inherited = {slot for base in cls.__mro__[1:] for slot in base.__dict__.get("__slots__", ())}
    namespace["__slots__"] = tuple(name for name in own if name not in inherited)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


# ------------------------------------------------------------------------------------------------ what is compiled late


def _late(cls: type, name: str, compiled: Callable[[type], Callable[..., Any]]) -> Callable[..., Any]:
    """Stands in for a method until it is called for the first time."""

    def method(self: object, *args: object, **named: object) -> Any:
        function = compiled(cls)
        function.__name__, function.__qualname__ = name, f"{cls.__qualname__}.{name}"
        setattr(cls, name, function)
        return function(self, *args, **named)

    return method


def _fields_of(cls: type) -> list[dataclasses.Field[Any]]:
    return list(cls.__dict__["__dataclass_fields__"].values())


def _function(head: str, lines: list[str], names: dict[str, Any]) -> Callable[..., Any]:
    exec(f"def made({head}):\n" + "\n".join(f" {line}" for line in lines or ["pass"]), names)
    made: Callable[..., Any] = names["made"]
    return made


def _init(cls: type) -> Callable[..., Any]:
    names: dict[str, Any] = {"_set": object.__setattr__, "_missing": _MISSING}
    positional, lines = ["self"], list[str]()
    named = list[str]()
    for each in _fields_of(cls):
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
    return "(" + "".join(f"{of}.{each.name}," for each in _fields_of(cls) if each.compare) + ")"


def _eq(cls: type) -> Callable[..., Any]:
    same = f"return {_values(cls, 'self')} == {_values(cls, 'other')}"
    return _function("self, other", ["if other.__class__ is self.__class__:", f" {same}", "return NotImplemented"], {})


def _hash(cls: type) -> Callable[..., Any]:
    return _function("self", [f"return hash({_values(cls, 'self')})"], {})


def _repr(cls: type) -> Callable[..., Any]:
    shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in _fields_of(cls) if each.repr)
    return recursive_repr()(_function("self", [f"return self.__class__.__qualname__ + f'({shown})'"], {}))


_COMPILED: dict[str, Callable[[type], Callable[..., Any]]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
}


# ------------------------------------------------------------------------------------------------ what all share


def _is_frozen(owner: type, name: str) -> bool:
    """Whether a name of an object belongs to its data; a class derived without the decorator may have more."""
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
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)


if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool = False, kw_only: bool = False) -> Callable[[type], type]:
        """As the standard library's, for what never changes."""
        if not frozen:
            raise TypeError("what changes is for the standard library")
        return lambda cls: _make(cls, slots=slots, kw_only=kw_only)
