"""Compiles the translations, and puts them and the resources into the wheel as ``tarockblock/_data``.

What the desktop gets (menu entry, type of evening files, icons, manual page, completion) goes to ``share``.

Run as a script it compiles ``translations/tarockblock_*.ts`` in place, which is what a source checkout needs. Standard
library only (and hatchling, where it is hatchling that calls).
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import struct
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))  # hatchling loads this file alone
from desktop import lay_out  # found only from here on

ROOT = Path(__file__).resolve().parent.parent
DATA = "tarockblock/_data"

QM_MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_RELATION = re.compile(r"([nivwftec])(?: % (10|100))? (!?=) ([\d.,]+)")
_EQUAL, _BETWEEN, _NOT, _AND, _OR, _NEW_RULE = 0x01, 0x04, 0x08, 0xFD, 0xFE, 0xFF
_MODULUS = {None: 0, "10": 0x10, "100": 0x20}

Key = tuple[bytes, bytes, bytes]  # context, source text, comment


def elf_hash(text: bytes) -> int:
    """Return the hash under which Qt looks a message up."""
    value = 0
    for byte in text:
        value = (value << 4) + byte
        high = value & 0xF0000000
        value = (value ^ (high >> 24)) & ~high
    return value or 1


def read_messages(context: ElementTree.Element) -> Iterator[tuple[Key, list[str]]]:
    """Yield the translated messages of one context of a ``.ts`` file with their forms (singular, plural)."""
    for message in context.iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type") in {"obsolete", "vanished"}:
            continue
        numerus = message.get("numerus") == "yes"
        forms = [form.text or "" for form in translation.iter("numerusform")] if numerus else [translation.text or ""]
        if any(forms):
            texts = (context.findtext("name", ""), message.findtext("source", ""), message.findtext("comment", ""))
            yield (texts[0].encode(), texts[1].encode(), texts[2].encode()), forms


def without_needless_comments(messages: dict[Key, list[str]]) -> dict[Key, list[str]]:
    """Drop a comment that tells nothing apart, so that the message is also found without it; as lrelease does."""
    plain: dict[Key, list[str]] = {}
    for (context, source, comment), forms in messages.items():
        bare = (context, source, b"")
        plain[(context, source, comment) if bare in messages or bare in plain else bare] = forms
    return plain


def numerus_rules(rules: Iterable[str]) -> bytes:
    """Return plural rules, as CLDR writes them, in the byte code of ``.qm`` files, which knows "and" inside "or" only.

    Counts are whole: relations about decimals hold or not, whatever is counted. The last form has no rule.
    """
    return bytes([_NEW_RULE]).join(filter(None, map(_numerus_rule, rules)))


def _numerus_rule(rule: str) -> bytes:
    cases = []
    for part in rule.split(" or "):
        relations = [_alternatives(each) for each in part.split(" and ")]
        cases += [[each for each in case if each] for case in product(*relations)]
    return bytes([_OR]).join(bytes([_AND]).join(case) for case in cases if case)


def _alternatives(relation: str) -> list[bytes]:
    """Return what a relation comes to: one of these. None where it never holds, an empty one where it always does."""
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"no relation that Qt could hold: {relation!r}")
    operand, modulus, sign, ranges = found.groups()
    bounds = [(low, high or low) for low, _, high in (each.partition("..") for each in ranges.split(","))]
    if operand not in "ni":
        return [b""] if any(low == "0" for low, _ in bounds) == (sign == "=") else []
    flags = _MODULUS[modulus] | (0 if sign == "=" else _NOT)
    codes = [
        bytes([flags | _EQUAL, int(low)]) if low == high else bytes([flags | _BETWEEN, int(low), int(high)])
        for low, high in bounds
    ]
    return codes if sign == "=" else [bytes([_AND]).join(codes)]


def language_facts(file: Path) -> dict[str, Any]:
    """Return what a catalogue ``core_xx.toml`` says of its language: plural rules, the file of the manual."""
    facts: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))["language"]
    return facts


def rules_of(language: str, folder: Path) -> bytes:
    """Return the plural rules of a language, out of the catalogue that lies beside its ``.ts`` (or in the checkout)."""
    for file in (folder / f"core_{language}.toml", ROOT / "translations" / f"core_{language}.toml"):
        if file.is_file():
            return numerus_rules(language_facts(file)["plural"].values())
    raise ValueError(f"no plural rules for the language {language!r}: core_{language}.toml is not there")


def compile_ts(ts: bytes, folder: Path = ROOT / "translations") -> bytes:
    """Return the ``.qm`` form of a ``.ts`` file, byte for byte what Qt's lrelease makes of it.

    It is written here because lrelease needs system libraries that a fresh machine has not got, and Qt in the build.
    """
    root = ElementTree.fromstring(ts)
    language = root.get("language", "")
    rules = rules_of(language.partition("_")[0], folder)
    messages = dict(pair for context in root.iter("context") for pair in read_messages(context))
    body = b""
    places = []
    for (context, source, comment), forms in sorted(without_needless_comments(messages).items()):
        places.append((elf_hash(source + comment), len(body)))
        for form in forms:
            body += section(0x03, form.encode("utf-16-be"))
        body += section(0x08, comment) + section(0x06, source) + section(0x07, context) + b"\x01"
    index = b"".join(struct.pack(">II", *place) for place in sorted(places))
    parts = {0xA7: language.encode(), 0x42: index, 0x69: body, 0x88: rules}
    return QM_MAGIC + b"".join(section(tag, data) for tag, data in parts.items() if data)


def section(tag: int, data: bytes) -> bytes:
    """Return a tagged piece of a ``.qm`` file."""
    return struct.pack(">BI", tag, len(data)) + data


def is_current(source: Path, compiled: Path) -> bool:
    """Say whether ``compiled`` is there and not older than ``source``."""
    return compiled.is_file() and compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns


def compile_translations(sources: Path, target: Path) -> list[Path]:
    """Compile each ``tarockblock_*.ts`` into ``target`` unless it is current, and return the ``.qm`` files."""
    compiled = []
    for source in sorted(sources.glob("tarockblock_*.ts")):
        qm = target / f"{source.stem}.qm"
        compiled.append(qm)
        if is_current(source, qm):
            continue
        target.mkdir(parents=True, exist_ok=True)
        try:
            fresh = qm.with_name(f"{qm.name}.{os.getpid()}")
            fresh.write_bytes(compile_ts(source.read_bytes(), sources))
            # A program that runs has the old file mapped into its memory; written over, it would take it down.
            fresh.replace(qm)
        except (ElementTree.ParseError, ValueError) as error:
            raise RuntimeError(f"{source.name} could not be compiled: {error}") from error
    return compiled


def pictures_in(page: Path) -> list[Path]:
    """Return the pictures of ``docs/pictures`` that a page in Markdown shows, in its order."""
    named = re.findall(r"!\[[^]]*\]\(([^)]*pictures/[^)]+)\)", page.read_text(encoding="utf-8"))
    return [page.parent / each for each in named]


def shipped_files(root: Path) -> dict[str, str]:
    """Map every file of the checkout that goes into the wheel as it is to its place there."""
    files = [path for path in sorted((root / "resources").rglob("*")) if path.is_file()]
    files += sorted((root / "translations").glob("*.toml"))
    catalogues = sorted((root / "translations").glob("core_*.toml"))
    manuals = [root / "docs" / language_facts(file)["manual"] for file in catalogues]
    files += [*manuals, *sorted({picture for manual in manuals for picture in pictures_in(manual)})]
    files += [root / "LICENSE"]
    files += sorted((root / "packaging" / "licences").glob("*.txt"))
    return {str(path): f"{DATA}/{path.relative_to(root).as_posix()}" for path in files}


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # run as a script where hatchling is not installed
    pass
else:

    class DataHook(BuildHookInterface[Any]):
        """Fills ``tarockblock/_data`` of a wheel; an editable installation reads the checkout instead."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Compile and list what goes in."""
            root = Path(self.root)
            if version == "editable":
                compile_translations(root / "translations", root / "translations")
                return
            scratch = tempfile.mkdtemp(prefix="tarockblock-build-")
            # Not in finalize(): it is not called when only the metadata are asked for.
            atexit.register(shutil.rmtree, scratch, ignore_errors=True)
            include = build_data["force_include"]
            include.update(shipped_files(root))
            for qm in compile_translations(root / "translations", Path(scratch)):
                include[str(qm)] = f"{DATA}/translations/{qm.name}"
            if self.target_name == "wheel":
                share = Path(scratch) / "share"
                lay_out(share, root)
                build_data["shared_data"][str(share)] = "share"


def main() -> int:
    """Compile the translations of this checkout in place."""
    try:
        compile_translations(ROOT / "translations", ROOT / "translations")
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
