"""Strict JSON: what the standard parser accepts beyond it is a problem, never a crash."""

from __future__ import annotations

import json
import re
import struct
from typing import Any

from tarockblock.domain.problems import Problem, problem
from tarockblock.visible_text import HIDDEN

MAX_BYTES = 4 * 1024 * 1024
"""Largest file that is parsed; a long evening has about 20 KiB."""


class _RefusedError(ValueError):
    def __init__(self, code: str, **params: str) -> None:
        super().__init__(code)
        self.problem = problem("", code, **params)


def parse_json(raw: bytes, most: int = MAX_BYTES) -> tuple[object, Problem | None]:
    """Return the data in UTF-8 JSON of at most that many bytes, or the problem."""
    if len(raw) > most:
        return None, problem("", "file_too_large", most=most // 1024)
    try:
        text = raw.decode("utf-8-sig")
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_duplicates, parse_float=_decimal)
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except _RefusedError as refused:
        return None, refused.problem
    except UnicodeDecodeError:
        return None, problem("", "not_utf8")
    except UnicodeEncodeError:
        return None, problem("", "surrogate")
    except json.JSONDecodeError as error:
        return None, problem("", "json_syntax", line=error.lineno, column=error.colno)
    except RecursionError:
        return None, problem("", "too_deep")
    except ValueError:
        return None, problem("", "number_too_long")
    return data, None


def write_json(data: object) -> str:
    """Return JSON for files: UTF-8, two spaces, a final newline."""
    return json_line(data, indent=2) + "\n"


def json_line(data: object, *, indent: int | None = None) -> str:
    r"""Return JSON that hides nothing: control characters and direction overrides as ``\u202e``."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    # Searching the distinct characters takes a tenth of the time of searching the text, which rarely has such a
    # character.
    return HIDDEN.sub(_escape, text) if HIDDEN.search("".join(set(text))) else text


def _escape(found: re.Match[str]) -> str:
    parts = struct.iter_unpack("2s", found[0].encode("utf-16-be", "surrogatepass"))
    return "".join(f"\\u{part.hex()}" for (part,) in parts)


def _no_constant(name: str) -> None:
    raise _RefusedError("json_constant", value=name)


def _decimal(text: str) -> float:
    value = float(text[:40])
    if value in (float("inf"), float("-inf")):
        raise _RefusedError("json_constant", value=text[:20])
    return value


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _RefusedError("duplicate_key", key=key)
        found[key] = value
    return found
