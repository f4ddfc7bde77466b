"""Databases of version 7 and what the program that wrote them said of them, each by itself and merged.

``frozen/seven-N.tar.xz`` holds the databases of some machines (``m0.db``, …) and in ``said.json`` what each said, and
what the first one said when it had merged the others. Reopening still reversed what was booked then. Book and list were
written again when payments came to count with their evening; ``compare_money`` counts them out by other arithmetic.
"""

from __future__ import annotations

import json
import sqlite3
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tarockblock.app import checking
from tarockblock.app.merging.merge import merge
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.storage import Store, open_store
from tarockblock.log.facts import Fact
from tarockblock.log.union import ALL_SUMS
from tarockblock.store.opening import APPLICATION_ID
from tests.app.machines import agreed
from tests.cli import CommandLine
from tests.store.frozen import FROZEN, unpacked
from tests.store.kit import Minutes

PARTS = ("list", "exports", "book", "terms", "called", "people", "apart", "marks", "rules", "conflicts")


def sums(facts: Iterable[Fact]) -> dict[str, list[Any]]:
    """Count the facts of each stream, and add up their ids."""
    streams: dict[str, set[str]] = defaultdict(set)
    for each in facts:
        streams[each.stream].add(each.id)
    totals = {name: sum(int(each, 16) for each in ids) % ALL_SUMS for name, ids in streams.items()}
    return {name: [len(streams[name]), f"{total:064x}"] for name, total in totals.items()}


def plain(data: Any) -> Any:
    """Return data as JSON has it."""
    return json.loads(json.dumps(data, default=lambda each: asdict(each) if is_dataclass(each) else str(each)))


def of_then(exports: dict[str, str]) -> dict[str, Any]:
    """Return exported evenings without what a file says by now.

    That is who sat out at six, and the whole of a ruleset that came with the program then and is another one now.
    """
    told = {name: json.loads(text) for name, text in exports.items()}
    for evening in told.values():
        evening["ruleset"] = evening["ruleset"] if isinstance(evening["ruleset"], str) else evening["ruleset"]["id"]
        for entry in evening["entries"]:
            entry.pop("sitting_out", None)
    return told


def compare(store: Store, said: dict[str, Any]) -> None:
    assert checking.verify(store) == []
    assert sums(store.log) == said["facts"]
    found = plain(agreed(store))
    compare_money(store, json.loads(found["list"]), json.loads(found["book"]))
    for part in PARTS:
        shown = of_then if part == "exports" else plain
        assert shown(found[part]) == shown(said[part]), part


def compare_money(store: Store, listed: Any, book: Any) -> None:
    """Hold every round's postings and balances against a plain count of the stored facts."""
    texts = (json.loads(text) for (text,) in store.rows("SELECT text FROM log ORDER BY number DESC, id DESC"))
    told = {each["data"]["posting"]: each["data"] for each in texts if each["kind"] == "posting"}
    reversed_ones = {each["names"] for each in told.values() if each["kind"] == "reversal"}
    live = {each["id"] for each in listed if not each["trashed"]}
    shown = [each for one in book.values() for each in one["postings"]]
    closings = sorted((each["number"], each["id"]) for each in shown if each["kind"] == "evening")
    closed = {told[id_]["evening"]["id"]: id_ for _, id_ in closings if id_ not in reversed_ones}
    called, joined = partial(unicodedata.normalize, "NFC"), read_accounts(store).people
    for of in book.values():
        balances: Counter[str] = Counter()
        for each in of["postings"]:
            data, evening = told[each["id"]], each["evening"]
            stands = each["id"] not in reversed_ones and each["kind"] != "reversal"
            is_held = stands and each["kind"] == "payment" and evening in live - closed.keys()
            closing = each["id"] if each["kind"] == "evening" else data["names"]
            is_replaced = closing is not None and closed.get(evening) != closing
            counts = stands and not is_held and not is_replaced
            assert (each["counts"], each["held"]) == (counts, is_held), each
            for debtor, creditor, cents in data["transfers"] if counts else ():
                balances[joined.called(called(debtor)) if debtor else ""] -= cents
                balances[joined.called(called(creditor)) if creditor else ""] += cents
        found = {who: cents for who, cents in balances.items() if who and cents}
        assert found == {called(who): cents for who, cents in of["balances"].items() if cents}


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(each.name for each in FROZEN.glob("seven-*.tar.xz")))
def test_version_7__says_what_it_always_said(tmp_path: Path, name: str) -> None:
    paths = unpacked(name, tmp_path)
    said = json.loads((tmp_path / "said.json").read_text(encoding="utf-8"))
    for path, told in zip(paths, said["apart"], strict=True):
        with open_store(path) as store:
            compare(store, told)
    first, *others = paths
    with open_store(first) as store:
        assert merge(store, others, clock=Minutes()).refused == ()
        compare(store, said["merged"])


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("version", [1, 5, 6])
def test_older__is_refused_in_a_sentence_and_left_as_it_is(
    tmp_path: Path, run: CommandLine, version: int, language: str
) -> None:
    old, here, new = tmp_path / "alt.db", tmp_path / "hier.db", tmp_path / "neu.db"
    open_store(here).close()
    with closing(sqlite3.connect(old)) as db:
        db.executescript(
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {version};"
            "CREATE TABLE evenings (id INTEGER PRIMARY KEY);"
            "CREATE TRIGGER evenings_undeleted BEFORE DELETE ON evenings BEGIN SELECT 1; END;"
        )
    before = old.read_bytes()
    word = {"de": "Entwicklungsversion", "en": "development version"}[language]
    for line in (
        *(["list", "--db", old], ["verify", "--db", old], ["recover", old, "-o", new]),
        *(["merge", old, "--db", here], ["restore", old, "--yes", "--db", here]),
    ):
        found = run(*line, lang=language)
        assert (found.status, found.err.count(word)) == (2, 1), line
        assert sorted(each.name for each in tmp_path.iterdir()) == ["alt.db", "hier.db"]
    assert old.read_bytes() == before
