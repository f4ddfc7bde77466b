"""The .qm files the build writes are those Qt's own lrelease writes."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

pytestmark = pytest.mark.qt

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


@pytest.fixture
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_under_test", ROOT / "packaging" / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lrelease(ts: Path, qm: Path) -> bytes:
    qt = pytest.importorskip("PySide6")
    program = next(Path(qt.__file__).parent.glob("lrelease*"))
    subprocess.run([program, "-silent", ts, "-qm", qm], check=True)
    return qm.read_bytes()


def test_qm__is_what_lrelease_writes(build: ModuleType, tmp_path: Path) -> None:
    ts = tmp_path / "tarockblock_de.ts"
    ts.write_text(SAMPLE, encoding="utf-8")
    assert build.compile_ts(ts.read_bytes()) == lrelease(ts, tmp_path / "lrelease.qm")


@pytest.mark.parametrize("ts", sorted((ROOT / "translations").glob("tarockblock_*.ts")), ids=lambda ts: ts.stem)
def test_qm__of_the_shipped_translations(build: ModuleType, tmp_path: Path, ts: Path) -> None:
    assert build.compile_ts(ts.read_bytes()) == lrelease(ts, tmp_path / "lrelease.qm")


def test_qm__is_read_by_qt(build: ModuleType, tmp_path: Path, qapp: object) -> None:
    from PySide6.QtCore import QTranslator

    (tmp_path / "tarockblock_de.ts").write_text(SAMPLE, encoding="utf-8")
    (qm,) = build.compile_translations(tmp_path, tmp_path / "out")
    translator = QTranslator()
    assert translator.load(str(qm))
    assert translator.translate("Ledger", "Settle &now…") == "Jetzt ab&rechnen …"
    assert translator.translate("Ledger", "%n hand(s)", None, 1) == "%n Spiel"
    assert translator.translate("Ledger", "%n hand(s)", None, 5) == "%n Spiele"
    assert translator.translate("Ledger", "Open", "an evening") == "Öffnen"


def test_qm__is_compiled_only_when_the_source_is_newer(build: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "tarockblock_de.ts").write_text(SAMPLE, encoding="utf-8")
    (qm,) = build.compile_translations(tmp_path, tmp_path)
    qm.write_bytes(b"kept")
    build.compile_translations(tmp_path, tmp_path)
    assert qm.read_bytes() == b"kept"


def test_ts__unknown_language_is_an_error(build: ModuleType) -> None:
    with pytest.raises(ValueError, match="plural rules"):
        build.compile_ts(SAMPLE.replace('language="de"', 'language="sl"').encode())
