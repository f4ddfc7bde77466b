"""Checks a fact against the description of its kind (``kinds``), when written or read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tarockblock.domain.journal import OF_CUP, Posted
from tarockblock.domain.shapes import Form
from tarockblock.log.kinds import (
    CUP,
    EVENING,
    ID,
    KINDS,
    MOST_BYTES,
    MOST_ITEMS,
    MOST_LINE,
    MOST_NUMBER,
    NAME,
    Data,
    Kind,
    Misfit,
    MisfitError,
    check_at,
    check_form,
    check_keys,
    misfit_at,
    realm,
)

_SURROGATE = re.compile(r"\\ud[89a-f]", re.IGNORECASE)


def canonical(data: Any) -> str:
    """Return the canonical JSON: ASCII with escapes, keys sorted, no blanks. Raise ValueError for unsupported data."""
    return _ENCODER.encode(data)


_ENCODER = json.JSONEncoder(ensure_ascii=True, allow_nan=False, sort_keys=True, separators=(",", ":"))


def misfit(text: str, frame: Data) -> Misfit | None:
    try:
        _check_frame(text, frame)
    except MisfitError as error:
        return Misfit(error.code, _path(error.place))
    return None


def _path(place: Sequence[str | int]) -> str:
    steps = (f"[{each}]" if isinstance(each, int) else f".{legible(each)}" for each in reversed(place))
    return "".join(steps).removeprefix(".")


def legible(word: str) -> str:
    """Return a foreign word as it can be shown in a sentence, on any terminal."""
    return "".join(each for each in word[:MOST_LINE] if each.isprintable())


def _check_frame(text: str, frame: Data) -> None:
    if len(text) > MOST_BYTES or canonical(frame) != text:
        raise MisfitError
    if _SURROGATE.search(text):
        _check_encodable(frame)
    kind, parents, stream = Kind(frame["kind"]), frame["parents"], frame["stream"]
    told = KINDS[kind]
    where = realm(stream)
    if where in _OF_STREAM:
        check_at("stream", check_form, stream.removeprefix(where), _OF_STREAM[where])
    if told.stream != where:
        raise MisfitError
    check_at("number", check_form, frame["number"], _NUMBER)
    check_at("parents", check_form, parents, _PARENTS)
    if bool(parents) != bool(told.after) or len({*parents}) < len(parents):
        raise misfit_at("parents")
    check_at("at", check_form, frame["at"], told.at)
    if "by" in frame:
        check_at("by", check_form, frame["by"], NAME)
    check_keys(frame["data"], told.shape)
    for check in _TOGETHER.get(kind, ()):
        if not check(frame):
            raise MisfitError


def _check_encodable(frame: Data) -> None:
    try:
        json.dumps(frame, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise MisfitError from None


_OF_STREAM = {EVENING: ID, CUP: NAME}
_NUMBER = Form("number", least=1, most=MOST_NUMBER - 1)
_PARENTS = Form("hashes", most=MOST_ITEMS)


def _is_derived_alike(frame: Data) -> bool:
    is_of_file = frame["at"] is None
    return bool(frame["data"]["closed"] is is_of_file and (frame["number"] == 1 or not is_of_file))


def _is_posting(frame: Data) -> bool:
    data = frame["data"]
    kind, closing = data["kind"], data["closing"]
    reasoned = (Posted.STAKE, Posted.EXPENSE) if data["reason"] == OF_CUP else (Posted.ADJUST,)
    if (kind == Posted.EVENING) != (closing is not None) or (data["reason"] and kind not in reasoned):
        return False
    # A reversal says only what follows from the posting it names, so that two machines write the same.
    if kind == Posted.REVERSAL and (data["names"] is None or data["note"] or "date" in data):
        return False
    if closing is None:
        return True
    turned = [[creditor, debtor, cents] for debtor, creditor, cents in closing["taken_in"]]
    return data["evening"] is not None and data["transfers"] == [*closing["proposed"], *turned]


def _differ(values: Sequence[str]) -> bool:
    return len({*values}) == len(values)


_TOGETHER: Mapping[Kind, tuple[Callable[[Data], bool], ...]] = {
    Kind.BEGUN: (_is_derived_alike,),
    Kind.RULESET: (lambda frame: frame["number"] == 1 and frame["at"] is None,),
    Kind.POSTING: (_is_posting,),
    Kind.CUP_SET: (lambda frame: _differ(frame["data"]["settings"]["steps"]),),
    Kind.CUP_DRAWN: (lambda frame: _differ([name for table in frame["data"]["tables"] for name in table]),),
}
