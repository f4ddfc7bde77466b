"""Behaviour of a second window opening the same database."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import Protocol

PATIENCE = 12.0
"""Seconds to wait for a starting window before asking."""
_AGAIN = 0.2
"""Seconds between attempts to reach a silent window."""


class Standing(Enum):
    """The database: free, open in an answering window, or merely locked."""

    FIRST = "first"
    ANSWERS = "answers"
    SILENT = "silent"


class Choice(Enum):
    """The choice: open (past a silent lock too), read-only, raise the other window, give up."""

    WRITE = "write"
    READ_ONLY = "read_only"
    GO_THERE = "go_there"
    QUIT = "quit"


class Instance(Protocol):
    """A starting instance: its claim on the database and its link to a running instance."""

    @property
    def is_young(self) -> bool:
        """Whether the lock was taken just now."""

    @property
    def is_sent(self) -> bool:
        """Whether it was started for something the other window can show."""

    @property
    def other_computer(self) -> str:
        """Name of the computer holding the lock, empty if it is this one."""

    def claim(self) -> Standing: ...

    def call_other(self) -> bool:
        """Raise the other window; False without an answer."""


def open_how(instance: Instance, ask: Callable[[Standing], Choice], patience: float = PATIENCE) -> Choice:
    """Decide how to open the database: for writing if free, else as ``ask`` answers.

    A window that starts within ``patience`` seconds, or can show the wanted thing, is raised unasked. If the other
    window answers or ends after all, that overrides the choice.
    """
    while True:
        young = instance.is_young
        standing = instance.claim()
        if standing is Standing.SILENT:
            standing = _wait_for_answer(instance, patience)
            young = young or standing is Standing.ANSWERS
        if standing is Standing.FIRST:
            return Choice.WRITE
        if standing is Standing.ANSWERS and (young or instance.is_sent) and instance.call_other():
            return Choice.GO_THERE
        choice = ask(standing)
        if choice is Choice.WRITE and instance.claim() is Standing.ANSWERS:
            # It was only slow: nobody ever wants two windows that write.
            choice = Choice.GO_THERE
        if choice is not Choice.GO_THERE or instance.call_other():
            return choice


def _wait_for_answer(instance: Instance, patience: float) -> Standing:
    end = time.monotonic() + patience
    standing = Standing.SILENT
    while standing is Standing.SILENT and not instance.other_computer and time.monotonic() < end:
        time.sleep(_AGAIN)
        standing = instance.claim()
    return standing
