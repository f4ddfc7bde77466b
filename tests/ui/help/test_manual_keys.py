"""Every key of the menu is in both manuals beside the name of its action, and F1 finds a section for every page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tarockblock.app.about import manual_text, sections
from tarockblock.ui.kit.actions import Spec
from tarockblock.ui.shell.actions import ActionTable
from tests.sources import ROOT
from tests.ui.test_translations import GERMAN, messages

SIGNS = {"Up": "↑", "Down": "↓", "Left": "←", "Right": "→"}
IN_GERMAN = {
    "Ctrl": "Strg",
    "Shift": "Umschalt",
    "Ins": "Einfg",
    "Del": "Entf",
    "PgUp": "Bild↑",
    "PgDown": "Bild↓",
}


def printed(key: str, language: str) -> str:
    """A key as the manual prints it: ``Strg+Umschalt+N``."""
    names = SIGNS | (IN_GERMAN if language == "de" else {})
    return re.sub(r"[A-Za-z]{2,}", lambda found: names.get(found[0], found[0]), key)


def with_keys() -> Iterator[Spec]:
    return (spec for _heading, group in ActionTable().table() for spec in group if spec.keys)


def passages(language: str) -> list[str]:
    """The manual's paragraphs, points and rows of tables."""
    return re.split(r"\n\n|\n(?=[|-]|\d\. )", manual_text(language))


@pytest.mark.parametrize("language", ["de", "en"])
def test_manual__names_every_key_of_the_menu(language: str) -> None:
    german = {each.source: each.forms[0] for each in messages(GERMAN) if each.context == "ActionTable"}
    found, missing = passages(language), []
    for spec in with_keys():
        key = f"**{printed(spec.keys.split()[0], language)}**"
        text = (german[spec.text] if language == "de" else spec.text).removesuffix(" …")
        if not any(key in each and f"*{text}" in each for each in found):
            missing.append(f"{key} {text}")
    assert missing == []


def test_sections__that_dialogs_and_pages_name_are_there() -> None:
    known = {each.name for each in sections("en")} | {""}
    for file in sorted((ROOT / "tarockblock" / "ui").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and [ast.unparse(each) for each in node.targets] == ["manual"]:
                assert isinstance(node.value, ast.Constant), file
                assert node.value.value in known, file
