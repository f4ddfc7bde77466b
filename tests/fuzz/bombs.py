"""Files made to be slow or large: each within the size that is read, each as bad as one thing alone can make it.

``python tests/fuzz/bombs.py`` reads every one in a child of its own and prints what it took.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tarockblock.json_text import MAX_BYTES as EVENING_BYTES
from tarockblock.rules.library import MAX_BYTES as RULES_BYTES
from tarockblock.rules.library import shipped
from tarockblock.rules.writer import to_data
from tests.fuzz import properties
from tests.fuzz.mutate import EVENING, RULES_JSON, RULES_TOML, good

SECOND = 1.0
"""The longest time a file may take, of a processor of its own."""

TRIES = 5
"""What seems slow is read again: a processor shared with other programs is slower, by what is in its caches."""

MEGABYTES = 200
"""The most memory a file may take on top of what the program has anyway."""


@dataclass(frozen=True)
class Bomb:
    """One file, made when it is needed; ``sound`` where it is to be accepted."""

    name: str
    kind: str
    make: Callable[[], str]
    sound: bool = False


def evening(**parts: object) -> str:
    """A small evening with parts replaced."""
    sound: dict[str, Any] = {
        "format": "tarockblock-evening",
        "version": 1,
        "ruleset": "tirol-2025",
        "cents_per_point": 10,
        "players": ["A", "B", "C", "D"],
        "first_dealer": "D",
        "entries": [],
    }
    return json.dumps(sound | parts, separators=(",", ":"))


def ruleset(**parts: object) -> dict[str, Any]:
    """A shipped ruleset as data, with parts replaced."""
    return to_data(shipped("tirol-2025")) | parts


def rufer(**parts: object) -> dict[str, Any]:
    """A plain hand with parts replaced."""
    return {"kind": "game", "game": "rufer", "declarer": "A", "partner": "B", "result": "won"} | parts


def padded(text: str, unit: str, size: int) -> str:
    """``text`` with its one ``@`` replaced by as many ``unit`` as the size allows (``#`` in it counts them)."""
    before, after = text.split("@")
    count = (size - len(text) - 8) // (len(unit) + 6 * unit.count("#"))
    return before + "".join(unit.replace("#", f"{i:x}") for i in range(count)) + after


def in_evening(unit: str, **parts: object) -> Callable[[], str]:
    """An evening with ``"@"`` somewhere, filled up."""

    def make() -> str:
        return padded(evening(**parts).replace('"@",', "@"), unit, EVENING_BYTES)

    return make


def in_rules(unit: str, **parts: object) -> Callable[[], str]:
    """A ruleset as JSON with ``"@"`` somewhere, filled up."""

    def make() -> str:
        return padded(json.dumps(ruleset(**parts), separators=(",", ":")).replace('"@",', "@"), unit, RULES_BYTES)

    return make


def toml(unit: str, before: str = "", after: str = "") -> Callable[[], str]:
    """TOML filled up, in front of or behind a good ruleset."""

    def make() -> str:
        whole = good(RULES_TOML)[0] if not after else ""
        return padded(f"{before}@{after}\n{whole}", unit, RULES_BYTES)

    return make


def entries(count: int, make: Callable[[int], dict[str, Any]], **parts: object) -> Callable[[], str]:
    """An evening of so many entries."""
    return lambda: evening(entries=[make(index) for index in range(count)], **parts)


def primes(least: int) -> Iterable[int]:
    """Denominators that have nothing in common."""
    number = least
    while True:
        if all(number % each for each in range(2, 1000)):
            yield number
        number += 1


def fractions() -> str:
    """Correction rows whose sums have ever longer denominators."""
    found = primes(100_003)
    rows = [(next(found), index) for index in range(2900)]
    return evening(
        entries=[
            {"kind": "manual", "points": {"A": f"1/{n}", "B": f"-1/{n}"}, "cents": {}, "reason": "x"} for n, _ in rows
        ]
    )


def long_key(index: int) -> dict[str, Any]:
    """A ruleset with unknown keys under a name that is very long."""
    return ruleset(games={"g" * (RULES_BYTES // 3): {f"{i:x}": 0 for i in range(index)}})


def anagrams() -> str:
    """Names of bonuses that nearly are other names of bonuses, all of them unknown."""
    letters = "".join(chr(0x100 + i) for i in range(3000))
    data = ruleset(id="house")
    for number in range(60):
        data["clauses"][letters[number:] + letters[:number]] = {
            "ref": {"de": "x", "en": "x"},
            "quote": {"de": "x", "en": "x"},
        }
        data["clauses"][f"c{number}"] = {"ref": {"de": "x", "en": "x"}, "quote": {"de": "x", "en": "x"}}
    data["item_clause"] = letters[::-1] + "x"
    data["solo_clause"] = letters[1500:] + letters[:1500] + "x"
    return json.dumps(data, ensure_ascii=False)


# fmt: off
# ruff: noqa: E501
BOMBS = (
    Bomb("unknown keys", EVENING, lambda: padded(evening()[:-1] + "@}", ',"k#":0', EVENING_BYTES)),
    Bomb("unknown keys of an entry", EVENING, lambda: padded(evening(entries=["%"]).replace('"%"', '{"kind":"game"@}'), ',"k#":0', EVENING_BYTES)),
    Bomb("empty tables", EVENING, in_evening("{},", players=["@", 1])),
    Bomb("empty lists", EVENING, in_evening("[],", entries=["@", 1])),
    Bomb("small tables", EVENING, in_evening('{"a":0},', x=["@", 1])),
    Bomb("short texts", EVENING, in_evening('"#",', x=["@", 1])),
    Bomb("decimals", EVENING, in_evening("1e9,", x=["@", 1])),
    Bomb("players", EVENING, in_evening('"#",', players=["@", "A"])),
    Bomb("players of a table", EVENING, in_evening('"#",', entries=[{"kind": "table", "players": ["@", "A"]}])),
    Bomb("sitting out", EVENING, in_evening('"#",', entries=[rufer(sitting_out=["@", "A"])])),
    Bomb("offenders", EVENING, in_evening('"#",', entries=[{"kind": "renonce", "game": "rufer", "offenders": ["@", "A"]}])),
    Bomb("bonuses", EVENING, in_evening('{"bonus":"p#","side":"declarer"},', entries=[rufer(bonuses=["@", {}])])),
    Bomb("the same bonus", EVENING, in_evening('{"bonus":"pagat","side":"declarer"},', entries=[rufer(bonuses=["@", {}])])),
    Bomb("claims", EVENING, in_evening('{"bonus":"p#","side":"declarer"},', entries=[{"kind": "renonce", "game": "rufer", "offenders": ["A"], "claims": ["@", {}]}])),
    Bomb("declarers", EVENING, in_evening('{"player":"#","result":"won"},', entries=[{"kind": "game", "game": "piccolo", "declarers": ["@", {}]}])),
    Bomb("kontra", EVENING, lambda: padded(evening(entries=[{"kind": "game", "game": "piccolo", "declarers": [{"player": "A", "result": "won", "kontra": "%"}]}]).replace('"%"', '{@"B":1}'), '"k#":1,', EVENING_BYTES)),
    Bomb("card points", EVENING, lambda: padded(evening(entries=[{"kind": "trischaken", "card_points": "%"}]).replace('"%"', '{@"B":1}'), '"k#":1,', EVENING_BYTES)),
    Bomb("amounts", EVENING, lambda: padded(evening(entries=[{"kind": "manual", "points": "%"}]).replace('"%"', '{@"B":1}'), '"k#":1,', EVENING_BYTES)),
    Bomb("a million entries", EVENING, in_evening("0,", entries=["@", 1])),
    Bomb("entries of junk", EVENING, entries(3000, lambda i: {f"k{j}": i for j in range(30)})),
    Bomb("entries of unknown games", EVENING, entries(3000, lambda i: rufer(game=f"ruferx{i}", partner=f"C{i}", bonuses=[{"bonus": f"pagat{j}", "side": "x"} for j in range(9)]))),
    Bomb("entries of unknown bonuses", EVENING, entries(3000, lambda i: rufer(bonuses=[{"bonus": f"pagat{j}{i}", "side": "declarer"} for j in range(12)]))),
    Bomb("new people all the time", EVENING, entries(3000, lambda i: {"kind": "table", "players": [f"P{i}.{j}" for j in range(6)]})),
    Bomb("as many hands as are read", EVENING, entries(3000, lambda i: rufer(declarer="ABCD"[i % 4], partner="BCDA"[i % 4], note="x" * 300, bonuses=[{"bonus": "pagat", "side": "declarer"}])), sound=True),
    Bomb("as many doublings", EVENING, entries(3000, lambda i: {"kind": "doubling", "radl": 20}), sound=True),
    Bomb("fractions", EVENING, fractions),
    Bomb("a house ruleset of many games", EVENING, lambda: evening(ruleset=ruleset(id="house", games={f"g{i}": ruleset()["games"]["rufer"] | {"key": str(i)} for i in range(9000)}), entries=[rufer(game=f"h{i}") for i in range(1000)])),
    Bomb("a very long name of a game", EVENING, lambda: evening(ruleset=long_key(90_000))),
    Bomb("a very long key", EVENING, lambda: evening(**{"k" * (EVENING_BYTES - 300): 1})),
    Bomb("deep lists", EVENING, lambda: "[" * (EVENING_BYTES - 10)),
    Bomb("deep tables", EVENING, lambda: padded("@", '{"a":', EVENING_BYTES)),
    Bomb("a number without end", EVENING, lambda: "9" * (EVENING_BYTES - 10)),
    Bomb("an exponent", EVENING, lambda: '{"a":1e' + "9" * (EVENING_BYTES - 20) + "}"),
    Bomb("games", RULES_JSON, lambda: padded(json.dumps(ruleset(games="%")).replace('"%"', '{@"a":{}}'), '"k#":{},', RULES_BYTES)),
    Bomb("clauses", RULES_JSON, lambda: padded(json.dumps(ruleset(clauses="%")).replace('"%"', '{@"a":{}}'), '"k#":{},', RULES_BYTES)),
    Bomb("offences", RULES_JSON, in_rules("{},", offences=["@", {}])),
    Bomb("clauses of an offence", RULES_JSON, in_rules('"#",', offences=[{"clauses": ["@", "x"]}])),
    Bomb("bonuses of a game", RULES_JSON, in_rules('"#",', games={"x": {"bonuses": ["@", "x"]}})),
    Bomb("a very long name", RULES_JSON, lambda: json.dumps(long_key(50_000))),
    Bomb("near misses", RULES_JSON, anagrams),
    Bomb("a dotted header", RULES_TOML, toml("a.", "[", "a]")),
    Bomb("a dotted key", RULES_TOML, toml("a.", "", "a=1")),
    Bomb("a dotted key in quotes", RULES_TOML, toml("'' . ", "", "a=1")),
    Bomb("a dotted key in a table", RULES_TOML, toml("a.", "x={", "a=1}")),
    Bomb("dotted headers", RULES_TOML, toml("[" + "a." * 30 + "b#]\n")),
    Bomb("dotted keys", RULES_TOML, toml("a." * 30 + "b#=1\n")),
    Bomb("headers", RULES_TOML, toml("[k#]\n")),
    Bomb("lists of tables", RULES_TOML, toml("[[k]]\n")),
    Bomb("keys", RULES_TOML, toml("k#=1\n")),
    Bomb("keys under a long one", RULES_TOML, lambda: padded(f"[{'k' * 300_000}]\n@", "k#=1\n", RULES_BYTES)),
    Bomb("keys of a line", RULES_TOML, toml("k#=1,", "x={", "a=1}")),
    Bomb("deep lists", RULES_TOML, toml("[", "x=")),
    Bomb("deep tables", RULES_TOML, toml("{a=", "x=")),
    Bomb("open quotes", RULES_TOML, toml('""" x ', "x=")),
    Bomb("quotes", RULES_TOML, toml("'\" ", "")),
    Bomb("one word", RULES_TOML, toml("a")),
    Bomb("a comment", RULES_TOML, toml("#", "")),
    Bomb("a number", RULES_TOML, toml("9", "x=", "")),
    Bomb("empty lines", RULES_TOML, toml("\n")),
    Bomb("empty texts", RULES_TOML, toml("'',", "x=[", "'']")),
    Bomb("a place of many points", RULES_TOML, toml("a.", "'", "'=1")),
)
# fmt: on


@dataclass(frozen=True)
class Toll:
    """What a file took: seconds of processor time to read it, megabytes at most, and how it ended (empty: well)."""

    seconds: float
    megabytes: float
    fault: str


def toll(bomb: Bomb) -> Toll:
    """Read it in a child that can neither hang nor eat up the machine."""
    raw = bomb.make().encode()
    with tempfile.TemporaryDirectory() as folder:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            os._exit(_in_child(bomb, raw, Path(folder), writing))
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read().decode()
        _pid, status, usage = os.wait4(child, 0)
    before, seconds, fault = [*said.split(" ", 2), "", ""][:3]
    if os.WIFSIGNALED(status):
        fault = signal.Signals(os.WTERMSIG(status)).name
    return Toll(float(seconds or usage.ru_utime), usage.ru_maxrss / 1024 - float(before), fault)


def patient_toll(bomb: Bomb, seconds: float) -> Toll:
    """The same; tried again where it took longer than that and nothing else was wrong."""
    for _ in range(TRIES - 1):
        took = toll(bomb)
        if took.fault or took.seconds <= seconds:
            return took
    return toll(bomb)


def _in_child(bomb: Bomb, raw: bytes, folder: Path, writing: int) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    os.write(writing, f"{pages * resource.getpagesize() / 1024**2} ".encode())
    begun = time.process_time()
    try:
        properties.read(bomb.kind, raw, folder)
        os.write(writing, f"{time.process_time() - begun:.3f} ".encode())
        sound = properties.check(bomb.kind, raw, folder)
        fault = "" if sound is bomb.sound else f"accepted: {sound}"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        fault = f"{type(error).__name__}: {error}"[:300]
    os.write(writing, fault.encode())
    return 0


def main() -> int:
    """Print what each took; 1 where one was too much."""
    parser = argparse.ArgumentParser(description="Read files made to be slow or large.")
    parser.add_argument("--seconds", type=float, default=SECOND, help="the most one may take; default: %(default)s")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th of them")
    asked = parser.parse_args()
    chosen, bad = BOMBS[:: asked.every], 0
    for bomb in chosen:
        took = patient_toll(bomb, asked.seconds)
        wrong = took.fault or took.seconds > asked.seconds or took.megabytes > MEGABYTES
        bad += bool(wrong)
        mark = "!!" if wrong else "  "
        figures = f"{took.seconds:6.2f} s {took.megabytes:6.0f} MB"
        print(f"{mark} {bomb.kind:10} {bomb.name:32} {figures} {took.fault}", flush=True)
    print(f"{len(chosen)} files, {bad} of them too slow, too large or wrongly answered")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
