"""German is complete and up to date; English only has plurals, its strings stand in the source."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tarockblock import paths
from tests.sources import ROOT, nodes_of

SOURCES = sorted((ROOT / "tarockblock" / "ui").rglob("*.py"))
GERMAN, ENGLISH = (ROOT / "translations" / f"tarockblock_{language}.ts" for language in ("de", "en"))


@dataclass(frozen=True)
class Message:
    context: str
    source: str
    plural: bool
    forms: tuple[str, ...]
    state: str

    @property
    def key(self) -> tuple[str, str, bool]:
        return self.context, self.source, self.plural


@functools.cache
def messages(file: Path) -> list[Message]:
    found = []
    for context in ElementTree.parse(file).getroot().iter("context"):
        for each in context.iter("message"):
            translation = each.find("translation")
            plural = each.get("numerus") == "yes"
            forms = [form.text for form in translation.iter("numerusform")] if plural else [translation.text]
            texts = tuple(text or "" for text in forms)
            state = translation.get("type", "")
            found.append(Message(context.findtext("name", ""), each.findtext("source", ""), plural, texts, state))
    return found


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{[a-z_]*\}|%n|%\d", text))


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, str, bool]]:
    """What lupdate finds in the source now."""
    target = tmp_path_factory.mktemp("lupdate") / "fresh.ts"
    program = Path(sys.executable).with_name("pyside6-lupdate")
    if not program.exists():
        pytest.skip("PySide6 is not installed")
    command = [str(program), *map(str, SOURCES), "-target-language", "de_AT", "-ts", str(target)]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return {each.key for each in messages(target)}


def test_german__every_string_and_no_other(fresh: set[tuple[str, str, bool]]) -> None:
    """After a change of the surface: `python3 packaging/dev.py translations`, then fill in the German."""
    known = {each.key for each in messages(GERMAN)}
    assert sorted(fresh - known) == []
    assert sorted(known - fresh) == []


def test_german__complete() -> None:
    lacking = [each for each in messages(GERMAN) if each.state or not all(each.forms)]
    assert lacking == []


def test_german__same_placeholders() -> None:
    """A lost placeholder loses a name or number; a wrong one is an exception while the window is shown."""
    for each in messages(GERMAN):
        for form in each.forms:
            assert placeholders(form) == placeholders(each.source), each


def test_english__plurals_only(fresh: set[tuple[str, str, bool]]) -> None:
    found = messages(ENGLISH)
    assert {each.key for each in found} == {key for key in fresh if key[2]}
    for each in found:
        assert len(each.forms) == 2
        assert all(each.forms)
        assert not each.state
        assert {form for form in each.forms if "(s)" in form} == set()


def test_contexts__are_classes_or_named_rooms() -> None:
    """`other.tr()` would be filed under the name of a variable and never be found."""
    assert [each for each in messages(GERMAN) if not each.context[:1].isupper()] == []


def test_aliases__are_called_translate() -> None:
    """lupdate goes by the name: behind any other one strings stay English without a word."""
    strange = []
    for path in SOURCES:
        for node in nodes_of(path):
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Attribute)
                and node.value.attr == "translate"
            ):
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
                strange += [f"{path.name}: {name}" for name in names if name != "translate"]
    assert strange == []


def test_compiled__lies_where_the_program_looks() -> None:
    assert {file.name for file in paths.translations_dir().glob("*.qm")} == {"tarockblock_de.qm", "tarockblock_en.qm"}
