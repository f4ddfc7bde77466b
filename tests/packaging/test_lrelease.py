"""The .qm files the build writes are those Qt's own lrelease writes."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.test_translations_build import SAMPLE

ROOT = Path(__file__).resolve().parent.parent.parent

pytestmark = pytest.mark.qt


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
