"""The .qm files the build writes are those Qt's own lrelease writes."""

from __future__ import annotations

import subprocess
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.test_translations_build import SAMPLE
from tests.sources import ROOT


def lrelease(ts: Path, qm: Path) -> bytes:
    there = find_spec("PySide6")
    if there is None or there.origin is None:
        pytest.skip("no PySide6")
    program = next(Path(there.origin).parent.glob("lrelease*"))
    subprocess.run([program, "-silent", ts, "-qm", qm], check=True)
    return qm.read_bytes()


def test_qm__is_what_lrelease_writes(build: ModuleType, tmp_path: Path) -> None:
    ts = tmp_path / "tarockblock_de.ts"
    ts.write_text(SAMPLE, encoding="utf-8")
    assert build.compile_ts(ts.read_bytes()) == lrelease(ts, tmp_path / "lrelease.qm")


@pytest.mark.parametrize("ts", sorted((ROOT / "translations").glob("tarockblock_*.ts")), ids=lambda ts: ts.stem)
def test_qm__of_the_shipped_translations(build: ModuleType, tmp_path: Path, ts: Path) -> None:
    assert build.compile_ts(ts.read_bytes()) == lrelease(ts, tmp_path / "lrelease.qm")
