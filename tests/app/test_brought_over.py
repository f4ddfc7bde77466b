"""What lists, exports, books and statistics say of machines brought over from version 6 is what 0.9 said of them."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import checking
from tarockblock.app.merging.merge import merge
from tarockblock.app.storage import open_store
from tests.app.machines import agreed
from tests.store.kit import Minutes
from tests.store.test_version6 import CLUBS, Said, said_in, unpacked


@pytest.mark.long
@pytest.mark.parametrize("name", CLUBS)
def test_brought_over__everything_is_told_as_before(tmp_path: Path, name: str) -> None:
    paths, said = unpacked(name, tmp_path), said_in(tmp_path)
    for path, told in zip(paths, said["apart"], strict=True):
        with open_store(path) as store:
            assert checking.verify(store) == []
            found = plain(agreed(store))
            hold(found, told["agreed"])
            for part, each in told["agreed"]["statistics"].items():
                assert found["statistics"][part] == each, part
    first, *others = paths
    with open_store(first) as store:
        assert merge(store, others, clock=Minutes()).refused == ()
        assert checking.verify(store) == []
        hold(plain(agreed(store)), said["merged"]["agreed"])


def hold(found: Said, told: Said) -> None:
    """All but statistics: where an imported evening has no date, it counts since it came to this machine."""
    for part in ("list", "people", "rules", "apart", "terms"):
        assert found[part] == told[part], part
    assert read(found["exports"]) == read(told["exports"])
    assert in_any_order(found["book"]) == in_any_order(told["book"])


def read(files: dict[str, str]) -> dict[str, Any]:
    """Evening files, in which the names of a row typed in points have no order any more."""
    return {evening: json.loads(text) for evening, text in files.items()}


def in_any_order(book: str) -> dict[str, Any]:
    """Books with what two machines posted under one number in any order."""
    found: dict[str, Any] = json.loads(book)
    for each in found.values():
        each["postings"].sort(key=lambda posting: (posting["number"], posting["id"]))
    return found


def plain(data: Any) -> Any:
    """As JSON has it."""
    return json.loads(json.dumps(data, default=lambda each: asdict(each) if is_dataclass(each) else str(each)))
