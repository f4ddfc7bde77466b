"""What happens when a second window opens a database: who is first, who is waited for, what is asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import Protocol

PATIENCE = 12.0
"""Seconds a window that is still starting has to answer before anybody is asked."""
_AGAIN = 0.2
"""Seconds between two questions where nobody picks up at all."""


class Standing(Enum):
    """How we stand to the database: nobody else has it open, another window answers, or only its lock is there."""

    FIRST = "first"
    ANSWERS = "answers"
    SILENT = "silent"


class Choice(Enum):
    """How to go on: open as usual (past a silent lock too), read-only, let the other window rise, or not at all."""

    WRITE = "write"
    READ_ONLY = "read_only"
    GO_THERE = "go_there"
    QUIT = "quit"


class Instance(Protocol):
    """A window that would open a database, and what it knows of another one."""

    @property
    def is_young(self) -> bool:
        """Whether somebody has taken the lock just now."""

    @property
    def is_sent(self) -> bool:
        """Whether it was started to show something the other window can show as well."""

    @property
    def other_computer(self) -> str:
        """The name of the computer that holds the lock; empty where it is this one."""

    def claim(self) -> Standing:
        """Try to be the first one."""

    def call_other(self) -> bool:
        """Ask the other window to come to the front; False where it does not answer."""


def open_how(instance: Instance, ask: Callable[[Standing], Choice], patience: float = PATIENCE) -> Choice:
    """How to open the database: as usual where nobody else has it open, else as ``ask`` says.

    A window that is still starting has ``patience`` seconds to answer; then it comes to the front, and nobody is asked.
    Nor is anybody asked where the other window can be handed what this one was started for.
    If the other window has gone in the meantime, or answers at last, the question is put anew or not at all.
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
            # It was only slow: two windows that write are never what anybody wants.
            choice = Choice.GO_THERE
        if choice is not Choice.GO_THERE or instance.call_other():
            return choice


def _wait_for_answer(instance: Instance, patience: float) -> Standing:
    """Ask a silent window of this computer again for some seconds."""
    end = time.monotonic() + patience
    standing = Standing.SILENT
    while standing is Standing.SILENT and not instance.other_computer and time.monotonic() < end:
        time.sleep(_AGAIN)
        standing = instance.claim()
    return standing
