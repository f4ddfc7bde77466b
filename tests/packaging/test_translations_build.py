"""When the build compiles translations, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

SAMPLE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Ledger</name>
    <message><source>Settle &amp;now…</source><translation>Jetzt ab&amp;rechnen …</translation></message>
    <message numerus="yes">
        <source>%n hand(s)</source>
        <translation><numerusform>%n Spiel</numerusform><numerusform>%n Spiele</numerusform></translation>
    </message>
    <message><source>Open</source><comment>a door</comment><translation>Offen</translation></message>
    <message><source>Open</source><comment>an evening</comment><translation>Öffnen</translation></message>
    <message><source>Close</source><translation>Schließen</translation></message>
    <message><source>Close</source><comment>near</comment><translation>Nah</translation></message>
    <message><source>Later</source><translation type="unfinished"></translation></message>
    <message><source>Soon</source><translation type="unfinished">Bald</translation></message>
    <message><source>Gone</source><translation type="vanished">Weg</translation></message>
</context>
<context>
    <name>Dialog</name>
    <message><source>Settle &amp;now…</source><translation>Anders</translation></message>
    <message><source>two
lines</source><translation>zwei
Zeilen</translation></message>
</context>
</TS>
"""


def test_qm__is_compiled_only_when_the_source_is_newer(build: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "tarockblock_de.ts").write_text(SAMPLE, encoding="utf-8")
    (qm,) = build.compile_translations(tmp_path, tmp_path)
    qm.write_bytes(b"kept")
    build.compile_translations(tmp_path, tmp_path)
    assert qm.read_bytes() == b"kept"


def test_ts__unknown_language_is_an_error(build: ModuleType) -> None:
    with pytest.raises(ValueError, match="plural rules"):
        build.compile_ts(SAMPLE.replace('language="de"', 'language="sl"').encode())
