"""A log of events and times: in memory for bug reports, in a file with ``--debug`` or ``TAROCKBLOCK_DEBUG``.

Lines are JSON and hold no names or entries, so that they can be sent.
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

_BYTES, _OLDER = 512 * 1024, 3
_begun = time.perf_counter()


def is_wanted(environment: Mapping[str, str] = os.environ) -> bool:
    return environment.get(VARIABLE, "") not in ("", "0")


def begin(*, to_file: bool) -> None:
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
    """Log an event; ``fields`` are plain values, never names of people."""
    logger.debug(what, extra={"fields": fields})


def phase(logger: logging.Logger, what: str) -> None:
    """Log a step of the start, with milliseconds since this module was imported."""
    event(logger, what, phase_ms=round((time.perf_counter() - _begun) * 1000, 1))


def last_lines() -> list[str]:
    return list(_memory.lines)


def _write_to_file(logger: logging.Logger) -> None:
    from logging.handlers import RotatingFileHandler

    path = paths.log_file()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        handler = RotatingFileHandler(path, maxBytes=_BYTES, backupCount=_OLDER, encoding="utf-8")
    except OSError as error:  # not a reason to refuse the start
        logger.warning("no log in %s: %s", path, error)
        return
    handler.setFormatter(_Lines())
    logger.addHandler(handler)


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
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
    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(_Lines())
        self._records: deque[logging.LogRecord] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        self._records.append(record)

    @property
    def lines(self) -> list[str]:
        return [self.format(record) for record in self._records]


_memory = _Memory()
