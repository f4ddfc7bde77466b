"""Tries changes of the rules: collects the tests once, then puts each change into a process of its own and runs them.

A changed function is the same function with other code in it, so nobody who holds it need be told. Each process is a
fork of one in which everything is imported and collected; it stops at the first test that fails.
"""

from __future__ import annotations

import ast
import gc
import hashlib
import json
import linecache
import os
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from mutate_sources import Mutant

KILLED, TIMEOUT, SURVIVED, NO_TESTS = "killed", "timeout", "survived", "no tests"

CHANGED = ("tarockblock.domain", "tarockblock.log", "tarockblock.rules")
"""What is changed."""

PROFILE = "mutate"
settings.register_profile(
    PROFILE,
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=20,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)

OPTIONS = (
    *("--import-mode=importlib", "--assert=plain", "--capture=sys", "-c", os.devnull),
    *("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:warnings", "-p", "no:logging", "-p", "no:faulthandler"),
)

SLOWEST = 1.0
"""A test that takes longer (in seconds of the processor, with few random examples) is not asked at all."""

LONGEST = 10.0
"""The tests of one change take no longer together: whoever is not noticed by the likely and quick ones survives."""

SECONDS, MEMORY = 3.0, 2 << 30
"""A change that makes a loop endless gets so much longer than the tests need, and so many bytes."""


@dataclass
class Runner:
    """A plugin of pytest: instead of running the tests it hands them to ``work``."""

    root: Path
    work: Callable[[Runner], None]
    items: dict[str, pytest.Item] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    """Of each file of the rules and the log, by line: the tests that run it."""
    killers: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    session: pytest.Session | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Called by pytest when everything is collected."""
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        self.work(self)
        return True

    # ----------------------------------------------------------------- which test runs what

    def learn(self, files: Sequence[str], kept: Path) -> list[str]:
        """Run every test once, noting which lines each runs and how long it takes; the names of those that fail.

        What is known of a file of tests stays in ``kept`` until it, or anything of the program, changes.
        """
        import coverage

        known: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
        now = {path: self._digest(path) for path in {item.path for item in self.items.values()}}
        cov = coverage.Coverage(data_file=None, config_file=False, include=[str(self.root / file) for file in files])
        new = [item for item in self.items.values() if known.get(str(item.path), {}).get("digest") != now[item.path]]
        for path in {item.path for item in new}:
            known[str(path)] = {"digest": now[path], "seconds": {}, "lines": {}}
        failed, before = [], None
        cov.start()
        for item, following in zip(new, [*new[1:], None], strict=False):
            clear_caches(large=item.path != before)
            before = item.path
            cov.switch_context(item.nodeid)
            begun = time.process_time()
            if not self._passes(item, following):
                failed.append(item.nodeid)
            known[str(item.path)]["seconds"][item.nodeid] = time.process_time() - begun
        cov.stop()
        for file in files:
            for line, tests in cov.get_data().contexts_by_lineno(str(self.root / file)).items():
                for test in filter(None, tests):
                    of_test = known[str(self.items[test].path)]["lines"].setdefault(test, {})
                    of_test.setdefault(file, []).append(line)
        if not failed:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(known), encoding="utf-8")
        self._remember(known)
        return failed

    def _digest(self, path: Path) -> str:
        """Of a file of tests and everything else that decides what its tests run."""
        others = [*(self.root / "tests").glob("*.py"), *path.parent.glob("[!t]*.py")]
        program = [each for part in ("tarockblock", "resources") for each in (self.root / part).rglob("*.[pt][yo]*")]
        found = hashlib.sha256()
        for each in sorted({path, *others, *program}):
            if each.suffix in (".py", ".toml"):
                found.update(each.read_bytes())
        return found.hexdigest()

    def _remember(self, known: dict[str, Any]) -> None:
        for of_file in known.values():
            for test, seconds in of_file["seconds"].items():
                if test in self.items and seconds <= SLOWEST:
                    self.seconds[test] = seconds
                    for file, lines in of_file["lines"].get(test, {}).items():
                        for line in lines:
                            self.lines.setdefault(file, {}).setdefault(line, set()).add(test)

    def sound(self) -> bool:
        """Whether the tests pass in another process and another order, too, where nothing is changed."""
        pid = os.fork()
        if not pid:
            self._child(None, sorted(self.seconds, key=lambda test: (self.seconds[test], test)), None)
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0

    def _passes(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        assert self.session is not None
        before = self.session.testsfailed
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return self.session.testsfailed == before

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that run anything of a function; first those likely to notice, then the quick ones."""
        if _module_of(mutant) not in sys.modules:
            return []
        function = function_of(mutant)
        lines, (first, last) = self.lines.get(mutant.change.file, {}), _extent(function)
        decorated = linecache.getline(function.__code__.co_filename, first).lstrip().startswith("@")
        near = lines.get(first + decorated + mutant.line, set())
        found = set().union(*(tests for line, tests in lines.items() if first < line <= last))
        known = self.killers[mutant.key]
        name = f"test_{Path(mutant.change.file).stem}"
        ordered = sorted(
            found, key=lambda test: (-known[test], name not in test, test not in near, self.seconds[test], test)
        )
        until = accumulate(self.seconds[test] for test in ordered)
        return [test for test, seconds in zip(ordered, until, strict=True) if seconds < LONGEST]

    # ----------------------------------------------------------------- changes

    def try_out(self, mutants: Sequence[Mutant], jobs: int, end: float) -> Iterator[tuple[Mutant, str]]:
        """What becomes of each change, as it is found out; stops beginning new ones at ``end`` (monotonic)."""
        running: dict[int, tuple[Mutant, int]] = {}
        waiting = iter(mutants)
        while True:
            while len(running) < jobs and time.monotonic() < end:
                mutant = next(waiting, None)
                if mutant is None:
                    break
                tests = self.tests_for(mutant)
                if not tests:
                    yield mutant, NO_TESTS
                    continue
                reading, writing = os.pipe()
                pid = os.fork()
                if not pid:
                    self._child(mutant, tests, writing)
                os.close(writing)
                running[pid] = mutant, reading
            if not running:
                return
            pid, status = os.wait()
            mutant, reading = running.pop(pid)
            with os.fdopen(reading) as pipe:
                killer = pipe.read()
            code = os.waitstatus_to_exitcode(status)
            if killer:
                self.killers[mutant.key][killer] += 1
            yield mutant, SURVIVED if code == 0 else KILLED if code == 1 else TIMEOUT

    def _child(self, mutant: Mutant | None, tests: Sequence[str], writing: int | None) -> None:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        limit = int(SECONDS + 3 * sum(self.seconds[test] for test in tests))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = 1
        try:
            clear_caches()
            if mutant is not None:
                put_in(mutant)
            items = [self.items[test] for test in tests]
            for item, following in zip(items, [*items[1:], None], strict=True):
                if not self._passes(item, following):
                    if writing is not None:
                        os.write(writing, item.nodeid.encode())
                    break
            else:
                code = 0
        finally:  # whatever else goes wrong in there is the change's doing
            os._exit(code)


def collect(root: Path, tests: Sequence[str], work: Callable[[Runner], None]) -> None:
    """Import and collect the tests, then do ``work``; RuntimeError where they cannot be collected."""
    os.environ["HYPOTHESIS_PROFILE"] = PROFILE
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(root))
    runner = Runner(root, work)
    status = pytest.main([*OPTIONS, f"--rootdir={root}", *(str(root / each) for each in tests)], plugins=[runner])
    if not runner.items:
        raise RuntimeError(f"pytest collected nothing: {status}")


def clear_caches(*, large: bool = True) -> None:
    """Nothing is remembered from before a function was changed, or of what another test asked for.

    Whatever is read only once from a file of the program takes long: of every file of tests the first one reads it.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("tarockblock" if large else CHANGED):
            for each in list(vars(module).values()):
                if callable(getattr(each, "cache_clear", None)) and (large or each.cache_parameters()["maxsize"]):
                    each.cache_clear()


def _module_of(mutant: Mutant) -> str:
    return mutant.change.file.removesuffix(".py").replace("/", ".")


def function_of(mutant: Mutant) -> FunctionType:
    """The function as the program holds it, out of whatever is wrapped around it."""
    module = sys.modules[_module_of(mutant)]
    holder, _, name = mutant.change.function.rpartition(".")
    found: Any = vars(getattr(module, holder) if holder else module)[name]
    for inside in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, inside, found)
    assert isinstance(found, FunctionType), mutant.change
    return found


def put_in(mutant: Mutant) -> None:
    """Make the function do what the mutant does."""
    function = function_of(mutant)
    code, given = mutant.code, mutant.definition.args
    function.__code__ = code.replace(co_name=function.__code__.co_name, co_qualname=function.__code__.co_qualname)
    values = function.__globals__
    if given.defaults:
        function.__defaults__ = tuple(_value(node, values) for node in given.defaults)
    named = {
        argument.arg: _value(node, values)
        for argument, node in zip(given.kwonlyargs, given.kw_defaults, strict=True)
        if node is not None
    }
    if named:
        function.__kwdefaults__ = named


def _value(node: ast.expr, values: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "default", "eval"), values)


def _extent(function: FunctionType) -> tuple[int, int]:
    """The first and the last line of a function, its inner functions included."""
    return function.__code__.co_firstlineno, max(_lines(function.__code__))


def _lines(code: CodeType) -> Iterator[int]:
    yield from (line for _, _, line in code.co_lines() if line is not None)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _lines(constant)
