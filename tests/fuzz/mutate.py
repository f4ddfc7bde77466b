"""Makes hostile files out of good ones: bent data, bent text, bent bytes. Seeded; knows nothing of what is right."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tarockblock.app.files import evening_data
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.writer import to_data
from tests.evenings import random_evening

ROOT = Path(__file__).resolve().parent.parent.parent

EVENING, RULES_JSON, RULES_TOML = "evening", "rules.json", "rules.toml"
KINDS = (EVENING, RULES_JSON, RULES_TOML)

TEXTS = (
    "", " ", "Anna", "\x00", "\x1b[31m", "\u202eAnna\u202c", "\u200b", "\ufeff", "\u2028", "\ufffe", "e\u0301" * 20,
    "é" * 5000, "👩‍👩‍👧‍👦", "<img src=\"file:///etc/passwd\">", "<b>&amp;</b>", "]]>", "=1+1", "@SUM(A1)", "-1", "{0}",
    "{player}", "%s", "%n", "%1", "$x^2$", "\\", "../../x", "x" * 41, "x" * 200_000, "NaN", "true", "1", "35/2", "1/0",
    "-0/1", "1/" + "9" * 400, "9" * 5000, "١٢", "²", "2026-02-30", "20261119", "2026-W47-4", "0000-00-00", "T",
    "2026-11-19T20:00:00+99:99", "rufer", "valat", "won", "declarer", "hausruck-2007", "tarockblock-evening",
)  # fmt: skip
NUMBERS = (
    0, 1, -1, 2, 3, 4, 5, 7, 70, 71, 100, 101, 10**9, 10**9 + 1, -(10**9), 2**31, 2**63, -(2**63) - 1, 10**40,
    10**4000, 0.5, -0.0, 1e308, 1e-320, 4.0,
)  # fmt: skip
OTHERS: tuple[object, ...] = (None, True, False, [], {}, [[]], [None], {"": None}, [[[[]]]], ["Anna"] * 2000)
VALUES: tuple[object, ...] = (*TEXTS, *NUMBERS, *OTHERS)

# Put between two characters of a text; what is no JSON at all, and what only some parsers let through.
SNIPPETS = (
    "NaN", "Infinity", "-Infinity", "1e999", "-1E+400", "0x10", "1_000", "01", "9" * 5000, "-" + "9" * 300, "\\ud800",
    "\\udfff\\ud800", "\\u0000", "\\x", '"', "'", '"""', "'''", "[", "]", "{", "}", ",", ":", "=", ".", "#", "//", "/*",
    "\n", "\r", "\x00", "\x07", "\u202e", "\ufeff", "\ud83d\ude00", "inf", "nan", "1979-05-27", "07:32:00", "null",
)  # fmt: skip
DEPTHS = (5, 60, 400, 1500, 100_000)


@cache
def good(kind: str) -> tuple[Any, ...]:
    """Files nothing is wrong with: data for the JSON kinds, text for TOML."""
    rulesets = [shipped(name) for name in shipped_ids()]
    if kind == RULES_TOML:
        folder = ROOT / "resources" / "rulesets"
        return tuple((folder / f"{each.id}.toml").read_text(encoding="utf-8") for each in rulesets)
    if kind == RULES_JSON:
        return tuple(to_data(each) for each in rulesets)
    samples = [json.loads(path.read_bytes()) for path in sorted((ROOT / "resources" / "samples").glob("*.json"))]
    cases = [
        case["evening"]
        for path in sorted((ROOT / "tests" / "cases").glob("*.json"))
        for case in json.loads(path.read_bytes())["cases"]
    ]
    made = [evening_data(random_evening(seed, entries=6)) for seed in range(60)]
    whole = [sample | {"ruleset": to_data(shipped(sample["ruleset"]))} for sample in samples[:2]]
    return (*samples, *made, *whole, *cases[::2])


def hostile(kind: str, seed: int) -> bytes:
    """One hostile file; the same seed gives the same file."""
    rng = random.Random(f"{kind}/{seed}")
    return mutate(kind, as_bytes(kind, rng.choice(good(kind))), rng)


def mutate(kind: str, raw: bytes, rng: random.Random) -> bytes:
    """The file with something done to it: mostly to its data, sometimes to its text or its bytes."""
    how = rng.randrange(10)
    if how < 6 and kind != RULES_TOML:
        try:
            data = bend(json.loads(raw), rng)
        except (ValueError, RecursionError):
            return bend_bytes(raw, rng)
        return as_bytes(kind, data)
    if how < 9:
        text = raw.decode("utf-8", "replace")
        bend_one = bend_lines if kind == RULES_TOML and how < 6 else bend_text
        return bend_one(text, rng).encode("utf-8", "surrogatepass")
    return bend_bytes(raw, rng)


def as_bytes(kind: str, value: object) -> bytes:
    """A file out of data (JSON) or text (TOML)."""
    text = value if kind == RULES_TOML else json.dumps(value, ensure_ascii=False)
    assert isinstance(text, str)
    return text.encode("utf-8", "surrogatepass")


# ---------------------------------------------------------------------- data


def places(data: object) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON value, as its container and key."""
    waiting = [data]
    while waiting:
        parent = waiting.pop()
        pairs: Sequence[tuple[Any, Any]] = ()
        if isinstance(parent, dict):
            pairs = list(parent.items())
        elif isinstance(parent, list):
            pairs = list(enumerate(parent))
        for key, value in pairs:
            yield parent, key
            waiting.append(value)


def bend(data: Any, rng: random.Random) -> Any:
    """The data with one to four things done to it."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        found = list(places(data))
        if not found:
            return rng.choice(VALUES)
        parent, key = rng.choice(found)
        rng.choice(BENDS)(parent, key, found, rng)
    return data


Bend = Callable[[Any, Any, list[tuple[Any, Any]], random.Random], None]


def _replace(parent: Any, key: Any, _found: list[tuple[Any, Any]], rng: random.Random) -> None:
    parent[key] = copy.deepcopy(rng.choice(VALUES))


def _same_type(parent: Any, key: Any, _found: list[tuple[Any, Any]], rng: random.Random) -> None:
    value = parent[key]
    if isinstance(value, str):
        parent[key] = rng.choice(TEXTS)
    elif isinstance(value, bool):
        parent[key] = not value
    elif isinstance(value, int | float):
        parent[key] = rng.choice((rng.choice(NUMBERS), value + 1, value - 1, -value))
    elif isinstance(value, list):
        rng.shuffle(value)


def _delete(parent: Any, key: Any, _found: list[tuple[Any, Any]], _rng: random.Random) -> None:
    del parent[key]


def _rename(parent: Any, key: Any, found: list[tuple[Any, Any]], rng: random.Random) -> None:
    if isinstance(parent, dict):
        other = rng.choice([each for _, each in found if isinstance(each, str)] + [f"{key}x", rng.choice(TEXTS)])
        parent[other] = parent.pop(key)


def _repeat(parent: Any, key: Any, _found: list[tuple[Any, Any]], rng: random.Random) -> None:
    if isinstance(parent, list):
        parent[key:key] = [copy.deepcopy(parent[key]) for _ in range(rng.choice((1, 1, 1, 5, 300)))][:300]


def _take_from_elsewhere(parent: Any, key: Any, found: list[tuple[Any, Any]], rng: random.Random) -> None:
    other, place = rng.choice(found)
    try:
        parent[key] = copy.deepcopy(other[place])
    except (LookupError, TypeError):  # bent away before
        parent[key] = None


def _add_from_elsewhere(parent: Any, _key: Any, found: list[tuple[Any, Any]], rng: random.Random) -> None:
    pairs = [(other, place) for other, place in found if isinstance(other, dict) and place in other]
    if isinstance(parent, dict) and pairs:
        other, place = rng.choice(pairs)
        parent[place] = copy.deepcopy(other[place])


def _wrap(parent: Any, key: Any, _found: list[tuple[Any, Any]], rng: random.Random) -> None:
    for _ in range(rng.choice((1, 1, 2, 90))):
        parent[key] = [parent[key]] if rng.random() < 0.5 else {str(key): parent[key]}


def _everywhere(parent: Any, key: Any, found: list[tuple[Any, Any]], rng: random.Random) -> None:
    """The same name or word replaced wherever it stands, so that the file stays of one piece."""
    old, new = parent[key], rng.choice(TEXTS)
    for other, place in found:
        if isinstance(old, str) and other[place] == old:
            other[place] = new


BENDS: tuple[Bend, ...] = (
    _replace, _replace, _same_type, _same_type, _same_type, _delete, _delete, _rename, _repeat, _take_from_elsewhere,
    _add_from_elsewhere, _add_from_elsewhere, _wrap, _everywhere,
)  # fmt: skip


# ---------------------------------------------------------------------- text and bytes


def bend_text(text: str, rng: random.Random) -> str:
    """Text with something put in, cut off, doubled, or nested without end."""
    at = rng.randrange(len(text) + 1)
    end = min(len(text), at + rng.choice((1, 3, 20, 400)))
    how = rng.randrange(8)
    if how < 3:
        return text[:at] + rng.choice(SNIPPETS) + text[at if rng.random() < 0.5 else end :]
    if how == 3:
        return text[: rng.choice((0, 1, at, len(text) - 1))]
    if how == 4:
        return text[:end] + text[at:]
    if how == 5:
        return text[:at] + text[end:]
    if how == 6:
        colon = text.find(":", at)
        return text[: colon + 1] + nested(rng) + text[colon + 1 :]
    opening = text.find("{", at) + 1
    return text[:opening] + '"players": ["x"], "players": 1, ' + text[opening:]


def nested(rng: random.Random) -> str:
    """Brackets within brackets; closed again or not."""
    depth = rng.choice(DEPTHS)
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}"), ("{a=", "}"), ("[[", "]]"), ("{a.b=[", "]}")))
    return opening * depth + "1" + (closing * depth if rng.random() < 0.7 else "")


def bend_lines(text: str, rng: random.Random) -> str:
    """TOML with a line taken out, doubled, moved, or given another value or key."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 3))):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        key, equals, _value = lines[at].partition("=")
        how = rng.randrange(7)
        if how == 0:
            lines[at] = ""
        elif how == 1:
            lines.insert(other, lines[at])
        elif how == 2:
            lines[at], lines[other] = lines[other], lines[at]
        elif how == 3 and equals:
            lines[at] = f"{key}= {toml_value(rng)}"
        elif how == 4 and equals:
            lines[at] = f"{rng.choice(('x', key.strip() + '.x', 'a' + '.a' * rng.choice(DEPTHS[:4])))} ={_value}"
        elif how == 5:
            lines[at] = rng.choice(("[x]", "[[games]]", "[games]", "[a" + ".a" * rng.choice(DEPTHS) + "]", lines[at]))
        else:
            lines[at] = bend_text(lines[at], rng)
    return "\n".join(lines)


def toml_value(rng: random.Random) -> str:
    """Any value TOML knows, and some it does not."""
    words = ("nan", "-inf", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "0xff", "0b1", "1_0", "1e400", "true", "")
    how = rng.randrange(4)
    if how == 0:
        return rng.choice(words)
    if how == 1:
        return str(rng.choice(NUMBERS[:-6]))
    if how == 2:
        return nested(rng)
    return json.dumps(rng.choice(TEXTS))


def bend_bytes(raw: bytes, rng: random.Random) -> bytes:
    """Bytes flipped, cut out, cut off, put in, or in another encoding."""
    found = bytearray(raw)
    how = rng.randrange(10)
    if how == 0:
        return raw.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "utf-16-le")), "replace")
    if how == 1:
        before = rng.choice((b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\x00" * 100, rng.randbytes(200)))
        return before + raw[: rng.choice((0, 9999))]
    for _ in range(rng.choice((1, 1, 2, 5, 50))):
        at = rng.randrange(len(found) + 1)
        if how < 6 and at < len(found):
            found[at] ^= 1 << rng.randrange(8)
        elif how < 8:
            found[at:at] = rng.choice((b"\x80", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00", b"\xff"))
        else:
            del found[at : at + rng.choice((1, 2, 30))]
    return bytes(found)
