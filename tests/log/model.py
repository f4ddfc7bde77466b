"""The executable reading of the log that lies beside the source texts, and its facts in the form of ours.

A clone alone has none; then the tests that hold the log against it are skipped.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from tarockblock.log.facts import Fact, Kind
from tarockblock.log.union import Log
from tests.sources import ROOT

TOOLS = ROOT.parent / "shared" / "tools"


def load(name: str) -> Any:
    """A module of the model."""
    if not (TOOLS / f"{name}.py").is_file():
        pytest.skip("the model of the log is not beside this checkout")
    if str(TOOLS) not in sys.path:
        sys.path.append(str(TOOLS))
    return importlib.import_module(name)


def log_of(facts: Iterable[Any]) -> Log:
    """Facts of the model as a log of ours; ids stay, so that what is later stays later."""
    return Log(map(fact_of, facts))


def fact_of(theirs: Any) -> Fact:
    said = theirs.said
    data = _data(said["kind"], said["data"])
    kind = Kind(said["kind"])
    return Fact(theirs.id, theirs.stream, theirs.number, theirs.text, kind, data, tuple(said["parents"]), said["at"])


def content_of(theirs: Any) -> dict[str, Any]:
    """An evening of the model: its entries are texts."""
    rows = [[row, {"text": text}] for row, text in theirs["entries"]]
    return {"heading": theirs["heading"], "seats": theirs["seats"], "rows": rows}


def _data(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    if kind in ("begun", "was"):
        return data | {"content": content_of(data["content"])}
    if kind == "changed":
        return {"operations": [_operation(each) for each in data["operations"]]}
    if kind in ("reopened", "trashed"):
        return {}  # what they took back, the journal says
    if kind == "posting":
        evening = data["evening"]
        named = None if evening is None else {"id": evening, "title": "", "date": None}
        return data | {"evening": named, "note": "", "reason": "", "closing": None}
    return data


def _operation(theirs: dict[str, Any]) -> dict[str, Any]:
    rest = {name: value for name, value in theirs.items() if name != "text"}
    return rest | ({"entry": {"text": theirs["text"]}} if "text" in theirs else {})
