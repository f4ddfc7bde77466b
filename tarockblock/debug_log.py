"""What the program did and how long it took: kept in memory for a bug report, in a file where somebody asks for it.

Every line is a JSON object. It says what kind of thing happened, never who plays, nor what was entered: a line may be
sent to whoever looks after the program. ``--debug`` or the environment's ``TAROCKBLOCK_DEBUG`` writes them to
``paths.log_file()``.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections import deque
from collections.abc import Mapping
from datetime import datetime

from tarockblock import paths

VARIABLE = "TAROCKBLOCK_DEBUG"
LINES = 200
"""So many of the last ones go into a bug report."""

_BYTES, _OLDER = 512 * 1024, 3
_begun = time.perf_counter()


def is_wanted(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment asks for the file."""
    return environment.get(VARIABLE, "") not in ("", "0")


def begin(*, to_file: bool) -> None:
    """Keep the lines from now on; warnings go to the terminal as well. A second time does nothing."""
    logger = logging.getLogger("tarockblock")
    if _memory in logger.handlers:
        return
    logger.setLevel(logging.DEBUG)
    logger.addHandler(_memory)
    if not logging.root.handlers:
        terminal = logging.StreamHandler()
        terminal.setLevel(logging.WARNING)
        terminal.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        logging.root.addHandler(terminal)
    if to_file:
        _write_to_file(logger)
    event(logger, "begun", python=sys.version.split()[0], platform=sys.platform)


def event(logger: logging.Logger, what: str, **fields: object) -> None:
    """Something happened; ``fields`` are plain values, and no names of people."""
    logger.debug(what, extra={"fields": fields})


def phase(logger: logging.Logger, what: str) -> None:
    """A step of the start is done; with the milliseconds since this module was imported, which is nearly the first."""
    event(logger, what, phase_ms=round((time.perf_counter() - _begun) * 1000, 1))


def last_lines() -> list[str]:
    """The last lines, oldest first."""
    return list(_memory.lines)


def _write_to_file(logger: logging.Logger) -> None:
    from logging.handlers import RotatingFileHandler

    path = paths.log_file()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        handler = RotatingFileHandler(path, maxBytes=_BYTES, backupCount=_OLDER, encoding="utf-8")
    except OSError as error:  # no reason not to start
        logger.warning("no log in %s: %s", path, error)
        return
    handler.setFormatter(_Lines())
    logger.addHandler(handler)


class _Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where it comes from, what it is, and its fields."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name.removeprefix("tarockblock."),
            "what": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class _Memory(logging.Handler):
    """The last lines, without a file; each is put into words when somebody asks."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(_Lines())
        self._records: deque[logging.LogRecord] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        self._records.append(record)

    @property
    def lines(self) -> list[str]:
        """All that are kept."""
        return [self.format(record) for record in self._records]


_memory = _Memory()
