"""Asks mutmut for every small change of a file, and says of each what it is.

mutmut leaves functions with decorators alone. In what it is given a property is a plain function first and made a
property in a line of its own below, so that its body is changed like any other.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

_UNWRAPPED = ("property", "cached_property", "cache", "lru_cache")
_SEPARATOR, _NUMBERED, _ORIGINAL = "ǁ", "__mutmut_", "orig"


@dataclass(frozen=True)
class Change:
    """What a mutant does: lines of a function as they are and as they would be."""

    file: str
    function: str
    was: str
    now: str

    @property
    def diff(self) -> str:
        """On a few lines, as in a diff."""
        lines = [f"- {line}" for line in self.was.splitlines()] + [f"+ {line}" for line in self.now.splitlines()]
        return "\n".join(f"      {line}" for line in lines)


@dataclass(frozen=True)
class Mutant:
    """One change, and the function with it; ``line`` counts from the function's first one."""

    change: Change
    line: int
    code: CodeType
    definition: ast.FunctionDef
    digest: str

    @property
    def key(self) -> tuple[str, str]:
        """The file and the function it is in."""
        return self.change.file, self.change.function


def has_functions(path: Path) -> bool:
    """Whether there is anything in a file that can be changed."""
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def unwrapped(source: str) -> str:
    """The source with the decorators mutmut would stop at below their functions instead of above them."""
    lines = source.splitlines()
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(found, key=lambda each: each.lineno, reverse=True):
        if len(node.decorator_list) != 1 or _name_of(node.decorator_list[0]) not in _UNWRAPPED:
            continue
        decorator = node.decorator_list[0]
        assert node.end_lineno is not None
        text = ast.get_source_segment(source, decorator)
        lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {text}({node.name})")
        del lines[decorator.lineno - 1]
    return "\n".join(lines) + "\n"


def _name_of(decorator: ast.expr) -> str:
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    return inner.id if isinstance(inner, ast.Name) else ""


def mutants_of(file: str, source: str, kept: Path) -> list[Mutant]:
    """Every change mutmut makes to a file; it is slow, so what it wrote stays in the folder ``kept``."""
    place = kept / f"{hashlib.sha256(f'{file}/{source}'.encode()).hexdigest()[:16]}.py"
    if not place.is_file():
        made = importlib.import_module("mutmut.mutation.file_mutation").mutate_file_contents(file, unwrapped(source))
        kept.mkdir(parents=True, exist_ok=True)
        place.write_text(made.code, encoding="utf-8")
    return mutants_in(file, place.read_text(encoding="utf-8"))


def mutants_in(file: str, generated: str) -> list[Mutant]:
    """The changed functions in what mutmut wrote, each beside its ``…__mutmut_orig``."""
    lines = generated.splitlines()
    codes = {code.co_name: code for code in _codes(compile(generated, file, "exec", dont_inherit=True))}
    nodes = {node.name: node for node in ast.walk(ast.parse(generated)) if isinstance(node, ast.FunctionDef)}
    found = []
    for name, node in nodes.items():
        stem, numbered, number = name.partition(_NUMBERED)
        if not numbered or number == _ORIGINAL:
            continue
        before, after = (
            lines[each.lineno - 1 : each.end_lineno] for each in (nodes[f"{stem}{_NUMBERED}{_ORIGINAL}"], node)
        )
        after[0] = after[0].replace(name, f"{stem}{_NUMBERED}{_ORIGINAL}")
        first, last = _differing(before, after)
        was, now = (_stripped(each[first : len(each) - last]) for each in (before, after))
        digest = hashlib.sha256("\n".join(after).encode()).hexdigest()[:16]
        found.append(Mutant(Change(file, called(stem), was, now), first, codes[name], node, digest))
    return found


def _differing(before: Sequence[str], after: Sequence[str]) -> tuple[int, int]:
    """How many lines at the beginning, and how many at the end, are the same."""
    pairs = list(zip(before, after, strict=False))
    first = next((at for at, (old, new) in enumerate(pairs) if old != new), len(pairs))
    ends = list(zip(reversed(before[first:]), reversed(after[first:]), strict=False))
    return first, next((at for at, (old, new) in enumerate(ends) if old != new), len(ends))


def _stripped(lines: Sequence[str]) -> str:
    return "\n".join(line.strip() for line in lines)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Every code object of a module, by mutmut's names; their own inner functions stay inside."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            if _NUMBERED not in constant.co_name:
                yield from _codes(constant)


def called(stem: str) -> str:
    """``Points.plain`` for ``xǁPointsǁplain``, ``closest`` for ``x_closest``."""
    if _SEPARATOR in stem:
        return ".".join(stem.split(_SEPARATOR)[1:])
    return stem.removeprefix("x_")
