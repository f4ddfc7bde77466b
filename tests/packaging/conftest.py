"""The scripts of ``packaging/`` are no package: they are found as they find each other."""

from __future__ import annotations

import configparser
import importlib
from collections.abc import Callable
from types import ModuleType

import pytest

from tests.sources import ROOT

Script = Callable[[str], ModuleType]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Import a script of ``packaging/`` by its name."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module


@pytest.fixture
def build(script: Script) -> ModuleType:
    """What the build does with translations and resources."""
    return script("hatch_build")


@pytest.fixture
def entry() -> configparser.SectionProxy:
    """The menu entry."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # "Name" and "name" are two keys
    parser.read(ROOT / "packaging" / "org.tarockblock.Tarockblock.desktop", encoding="utf-8")
    return parser["Desktop Entry"]
