"""Compiles the translations, and puts them and the resources into the wheel as ``tarockblock/_data``.

What the desktop gets (menu entry, type of evening files, icons, manual page, completion) goes to ``share``.

Run as a script it compiles ``translations/tarockblock_*.ts`` in place, which is what a source checkout needs. Standard
library only (and hatchling, where it is hatchling that calls).
"""

from __future__ import annotations

import atexit
import os
import shutil
import struct
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parent))  # hatchling loads this file alone
from desktop import lay_out  # found only from here on

ROOT = Path(__file__).resolve().parent.parent
DATA = "tarockblock/_data"

QM_MAGIC = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
# One form for "n = 1", one for the rest, in the byte code of .qm files.
NUMERUS_RULES = {"de": b"\x01\x01", "en": b"\x01\x01"}

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


def compile_ts(ts: bytes) -> bytes:
    """Return the ``.qm`` form of a ``.ts`` file, byte for byte what Qt's lrelease makes of it.

    It is written here because lrelease needs system libraries that a fresh machine has not got, and Qt in the build.
    """
    root = ElementTree.fromstring(ts)
    language = root.get("language", "")
    rules = NUMERUS_RULES.get(language.partition("_")[0])
    if rules is None:
        raise ValueError(f"no plural rules for the language {language!r}: add them to NUMERUS_RULES")
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
            fresh.write_bytes(compile_ts(source.read_bytes()))
            # A program that runs has the old file mapped into its memory; written over, it would take it down.
            fresh.replace(qm)
        except (ElementTree.ParseError, ValueError) as error:
            raise RuntimeError(f"{source.name} could not be compiled: {error}") from error
    return compiled


def shipped_files(root: Path) -> dict[str, str]:
    """Map every file of the checkout that goes into the wheel as it is to its place there."""
    files = [path for path in sorted((root / "resources").rglob("*")) if path.is_file()]
    files += sorted((root / "translations").glob("*.toml"))
    files += [root / "docs" / "handbuch.md", root / "docs" / "manual.md", root / "LICENSE"]
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
