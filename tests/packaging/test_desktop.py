"""What the desktop is told of the program: the menu entry, the store's description, the icon, the manual page."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tarockblock import __main__, cli, paths
from tests.packaging.conftest import Script
from tests.sources import ROOT

APP_ID = "org.tarockblock.Tarockblock"


@pytest.fixture
def metainfo() -> ElementTree.Element:
    return ElementTree.parse(ROOT / "packaging" / f"{APP_ID}.metainfo.xml").getroot()


@pytest.fixture
def project() -> dict[str, object]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def test_entry__starts_the_command_that_is_installed(
    entry: configparser.SectionProxy, project: dict[str, object]
) -> None:
    assert isinstance(project["scripts"], dict)
    assert entry["Exec"].split()[0] in project["scripts"]
    assert entry["Icon"] == APP_ID
    assert entry["Terminal"] == "false"


def test_entry__opens_evening_files_which_the_window_looks_at(
    entry: configparser.SectionProxy, metainfo: ElementTree.Element
) -> None:
    """One file a process (%f): the second process hands its file to the first."""
    assert entry["Exec"].split()[1:] == ["%f"]
    assert __main__.window_options(["/home/a b/evening.tarock.json"]) == {"FILE": "/home/a b/evening.tarock.json"}
    kind = ElementTree.parse(ROOT / "packaging" / f"{APP_ID}.mime.xml").getroot()[0]
    assert entry["MimeType"] == f"{kind.get('type')};"
    assert metainfo.findtext("provides/mediatype") == kind.get("type")


@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="needs shared-mime-info")
def test_evening_type__belongs_to_files_of_that_name_alone(tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    shutil.copy(ROOT / "packaging" / f"{APP_ID}.mime.xml", tmp_path / "packages" / f"{APP_ID}.xml")
    done = subprocess.run(["update-mime-database", str(tmp_path)], capture_output=True, text=True, check=True)
    assert "rror" not in done.stderr
    assert (tmp_path / "globs2").read_text(encoding="utf-8").splitlines()[2:] == [
        "60:application/vnd.tarockblock.evening+json:*.tarock.json"
    ]


def test_metainfo__says_the_same_as_the_entry(
    metainfo: ElementTree.Element, entry: configparser.SectionProxy, project: dict[str, object]
) -> None:
    assert metainfo.findtext("id") == APP_ID
    assert metainfo.findtext("launchable") == f"{APP_ID}.desktop"
    assert metainfo.findtext("provides/binary") == entry["Exec"].split()[0]
    assert metainfo.findtext("name") == entry["Name"]
    assert metainfo.findtext("project_license") == project["license"]
    categories = [each.text for each in metainfo.iter("category")]
    assert entry["Categories"] == "".join(f"{each};" for each in categories)


def test_metainfo__is_said_in_both_languages(metainfo: ElementTree.Element) -> None:
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for path in ("summary", "description/p"):
        assert {each.get(language, "en") for each in metainfo.findall(path)} == {"en", "de"}


def test_icon__is_there() -> None:
    assert paths.resource("icons", "tarockblock.svg").read_text(encoding="utf-8").startswith("<svg")


def test_manual_page_and_readme__name_every_command() -> None:
    page = (ROOT / "packaging" / "tarockblock.1").read_text(encoding="utf-8")
    named = {line.removeprefix(".B ") for line in page.splitlines() if line.startswith(".B ")}
    commands = {each.name for each in cli.COMMANDS}
    assert named >= commands
    table = (ROOT / "README.md").read_text(encoding="utf-8").partition("## The command line")[2].partition("```\n\n")[0]
    assert {each for each in commands if not re.search(rf"\b{each}\b", table)} == set()


@pytest.mark.parametrize("kind", ["ico", "icns"])
def test_icon__for_windows_and_macos_has_the_drawn_picture(kind: str, script: Script, tmp_path: Path) -> None:
    desktop = script("desktop")
    written = desktop.write_icon(tmp_path / f"tarockblock.{kind}")
    with Image.open(written) as icon, Image.open(desktop.icon_file(256)) as drawn:
        if kind == "icns":
            assert {(256, 256, 1), (512, 512, 1)} <= set(icon.info["sizes"])
        else:
            assert icon.convert("RGBA").tobytes() == drawn.convert("RGBA").tobytes()
