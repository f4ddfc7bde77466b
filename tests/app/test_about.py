"""What the program says of itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tarockblock.app import about
from tarockblock.app.about import Part, licence_texts, parts, places


def test_parts__name_every_library_the_program_asks_for_with_its_terms() -> None:
    found = {part.name.lower().replace("_", "-"): part for part in parts()}
    assert found.keys() >= {"matplotlib", "pyside6-essentials", "sqlite-utils", "xlsxwriter", "numpy", "shiboken6"}
    assert not found.keys() & {"pytest", "ruff", "tarockblock"}, "what only developers need is not part of it"
    assert all(part.licence and part.version for part in found.values())
    assert "LGPL" in found["pyside6-essentials"].licence


def test_parts__of_a_folder_build_are_those_of_its_list(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "licences").mkdir()
    text = "This copy\n====\n\nInter (typeface)               OFL-1.1\nnumpy 2.4.6                    BSD-3-Clause\n"
    (tmp_path / "licences" / "README.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(about.sys, "executable", str(tmp_path / "tarockblock"))
    assert parts() == [Part("Inter (typeface)", "", "OFL-1.1"), Part("numpy", "2.4.6", "BSD-3-Clause")]


def test_licence_texts__hold_all_terms_in_full() -> None:
    text = licence_texts()
    for known in ("MIT License", "SIL OPEN FONT LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE", "END OF TERMS"):
        assert known in text


def test_places__name_the_database_in_use(tmp_path: Path) -> None:
    found = places(tmp_path / "ours.db")
    assert found.database == tmp_path / "ours.db"
    assert found.settings.name == "settings.json"
