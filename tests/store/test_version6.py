"""Databases of version 6 as the last commit that wrote them left them, and what it said of them, apart and merged.

``frozen/club-N.tar.xz`` holds the databases of some machines (``m0.db``, …) and in ``said.json`` what each came to, and
what the first one came to when it had taken in the others.
"""

from __future__ import annotations

import json
import tarfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app.storage import open_store
from tarockblock.domain.journal import counting
from tarockblock.log.facts import Fact, Kind
from tarockblock.log.journal import data_of
from tarockblock.log.union import ALL_SUMS, Log
from tarockblock.store import local, version6
from tarockblock.store.opening import connect
from tarockblock.store.version6 import Old

FROZEN = Path(__file__).parent / "frozen"
CLUBS = sorted(each.name for each in FROZEN.glob("club-*.tar.xz"))
EVERYTHING = [*CLUBS, "big.tar.xz", "v006.tar.xz"]

Said = dict[str, Any]


def unpacked(name: str, folder: Path) -> list[Path]:
    """The databases of a frozen file, put into a folder."""
    with tarfile.open(FROZEN / name) as archive:
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Debian 12 has Python 3.11.2
        archive.extractall(folder, **safely)
    return sorted(folder.glob("*.db"))


def said_in(folder: Path) -> Said:
    """What the old program said of them."""
    found: Said = json.loads((folder / "said.json").read_text(encoding="utf-8"))
    return found


def read(path: Path) -> Old:
    with closing(connect(path, read_only=True)) as db:
        return version6.read(db, path)


def sums(facts: Iterable[Fact]) -> dict[str, list[Any]]:
    """How many facts there are in each stream, and the sum of their ids."""
    streams: dict[str, set[str]] = defaultdict(set)
    for each in facts:
        streams[each.stream].add(each.id)
    totals = {name: sum(int(each, 16) for each in ids) % ALL_SUMS for name, ids in streams.items()}
    return {name: [len(streams[name]), f"{total:064x}"] for name, total in totals.items()}


def apart(folder: Path) -> Iterator[tuple[Path, Said]]:
    said = said_in(folder)
    paths = sorted(folder.glob("*.db"))
    yield from zip(paths, said.get("apart", [said]), strict=True)


# ---------------------------------------------------------------------- what is read


@pytest.mark.long
@pytest.mark.parametrize("name", EVERYTHING)
def test_version_6__comes_to_what_the_old_program_said(tmp_path: Path, name: str) -> None:
    """Read, to the facts it always came to; brought over, with what is this machine's own, and only once."""
    unpacked(name, tmp_path)
    for path, said in apart(tmp_path):
        before, old, memory = path.read_bytes(), read(path), said["memory"]
        assert sums(old.facts) == said["facts"]
        told = [each.data["told"] for each in old.facts if each.kind is Kind.EARLIER and each.data["what"] == "row"]
        rows = [row for each in said["evenings"].values() for row, *_ in each["rows_before"]]
        assert not name.startswith(("v006", "big")) or sorted(each["row"] for each in told) == sorted(rows)
        numbers = [[each["number"], id_, each["since"]] for id_, each in said["evenings"].items()]
        assert sorted(map(list, old.numbers)) == sorted(numbers)
        names = {digest: name for name, (_, digest) in said["offers"].items()}
        offered = [names[each] for each in json.loads(memory.get("house_rules", "[]"))]
        kept = {key: memory[key] for key in ("open_evening", "house_drafts") if key in memory}
        assert old.memory == kept | {"house_rules": json.dumps(offered)}
        with open_store(path) as store:
            assert store.kept.read_bytes() == before
            assert (store.altered(), store.log.is_whole(), local.bad(store)) == ([], True, [])
            if not said["deleted"]:  # of a deleted evening not everything is kept
                assert sums(list(store.log)) == said["facts"]
            compare(store.log, said)
            for number, id_, since in numbers:
                assert local.id_of(store, number) == id_
                assert local.since(store, id_) == datetime.fromisoformat(since)
            assert {key: local.recall(store, key) for key in ("open_evening", "house_drafts")} == {
                key: memory.get(key) for key in ("open_evening", "house_drafts")
            }
        with open_store(path) as store:
            assert store.kept is None


def compare(log: Log, said: Said) -> None:
    """Hold what facts come to against what was said."""
    assert log.faults() == ()
    live = {each for each in log.evenings if log.evening(each).status(log.evening(each).standing).state != "deleted"}
    assert live == said["evenings"].keys()
    assert set(log.evenings) - live == set(said["deleted"])
    for evening, told in said["evenings"].items():
        of = log.evening(evening)
        stands = of.standing
        assert (stands.data["id"], of.status(stands).state) == (told["step"], told["state"])
        assert of.status(stands).posting == told["closing"]
        assert plain(of.content(stands).data) == told["content"]
        others = {each.data["id"]: each for each in of.versions if each is not stands}
        assert sorted(others) == sorted(each["step"] for each in told["others"])
        for each in told["others"]:
            other = others[each["step"]]
            assert of.status(other).state == each["state"]
            assert each["content"] is None or plain(of.content(other).data) == each["content"]
    journal = [dict(data_of(each)) | {"number": each.number} for each in log.journal]
    assert plain(journal) == [{key: value for key, value in each.items() if key != "at"} for each in said["journal"]]
    assert sorted(counting(log.journal)) == said["counting"]
    assert {name: [number, terms] for name, (number, terms) in log.terms.items()} == said["terms"]
    house = log.house
    assert house.rulesets.keys() >= set(said["rulesets"])  # the old program did not take over what nobody needs
    assert {name: list(each) for name, each in house.offers.items()} == said["offers"]
    assert sorted([each.id, each.number, each.called, list(each.names)] for each in house.joins) == sorted(
        said["joins"]
    )


def plain(data: Any) -> Any:
    """As JSON has it."""
    return json.loads(json.dumps(data))
