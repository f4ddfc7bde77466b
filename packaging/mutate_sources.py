"""Makes a copy of the checkout in which mutmut can change every function, and reads out of it what each change was.

mutmut leaves functions with decorators alone. In the copy a property is a plain function first and made a property in a
line of its own below, so that its body is changed like any other.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_UNWRAPPED = ("property", "cached_property", "cache", "lru_cache")
_SEPARATOR, _NUMBERED = "ǁ", "__mutmut_"


@dataclass(frozen=True)
class Change:
    """What a mutant does: lines of a function as they are and as they would be."""

    file: str
    function: str
    was: str
    now: str

    @property
    def said(self) -> str:
        """On a few lines, as in a diff."""
        lines = [f"- {line}" for line in self.was.splitlines()] + [f"+ {line}" for line in self.now.splitlines()]
        return "\n".join(f"      {line}" for line in lines)


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
        said = ast.get_source_segment(source, decorator)
        lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {said}({node.name})")
        del lines[decorator.lineno - 1]
    return "\n".join(lines) + "\n"


def _name_of(decorator: ast.expr) -> str:
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    return inner.id if isinstance(inner, ast.Name) else ""


def copy_sources(root: Path, work: Path, parts: Sequence[str], changed: str) -> None:
    """Bring the copy up to date: ``parts`` as they are, in the file ``changed`` every decorator out of the way.

    What stays the same is not touched, so that mutmut knows what it has done; what is gone goes from the copy too.
    """
    wanted = {path.relative_to(root): path for part in parts for path in _files(root / part)}
    for top in {Path(part).parts[0] for part in parts}:
        for path in (work / top).rglob("*"):
            if path.is_file() and path.relative_to(work) not in wanted:
                path.unlink()
    for place, path in wanted.items():
        content = path.read_bytes()
        if place.as_posix() == changed:
            content = unwrapped(content.decode()).encode()
        target = work / place
        if not target.is_file() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for each in path.rglob("*"):
        if each.is_file() and "__pycache__" not in each.parts:
            yield each


@cache
def _functions(path: Path) -> dict[str, list[str]]:
    """The lines of every function of a file that holds mutants, by the name mutmut gave it."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    return {
        node.name: lines[node.lineno - 1 : node.end_lineno]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("x")
    }


def change_of(mutants: Path, file: str, mutant: str) -> Change:
    """What a mutant (``tarockblock.domain.money.xǁPointsǁplain__mutmut_3``) changes; ``mutants`` is mutmut's folder."""
    name = mutant.rpartition(".")[2]
    stem = name.partition(_NUMBERED)[0]
    found = _functions(mutants / file)
    before, after = found[f"{stem}{_NUMBERED}orig"][1:], found[name][1:]
    marked = [line for line in difflib.ndiff(before, after) if line[:2] in ("- ", "+ ")]
    was, now = ("\n".join(line[2:].strip() for line in marked if line[0] == sign) for sign in "-+")
    return Change(file, _called(stem), was, now)


def _called(stem: str) -> str:
    """``Points.plain`` for ``xǁPointsǁplain``, ``closest`` for ``x_closest``."""
    if _SEPARATOR in stem:
        return ".".join(stem.split(_SEPARATOR)[1:])
    return stem.removeprefix("x_")
