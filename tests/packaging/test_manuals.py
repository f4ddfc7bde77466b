"""What the manuals refer to is in an installed program, and no picture lies there for nobody."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from tarockblock.app.about import manual_text
from tarockblock.exchange.language import fact, languages
from tests.sources import ROOT


@pytest.mark.parametrize("language", languages())
def test_manual__refers_only_to_what_is_installed(language: str, build: ModuleType) -> None:
    """It is read offline and from a package: pictures come with the program, and no page of the source is named."""
    inside = set(build.shipped_files(ROOT))
    pictures = build.pictures_in(ROOT / "docs" / str(fact(language, "manual")))
    assert pictures
    assert [each for each in map(str, pictures) if each not in inside] == []
    named = set(re.findall(r"\b[\w./-]+\.(?:md|py)\b", manual_text(language)))
    assert named <= {fact(each, "manual") for each in languages()}
    assert not re.search(r"README|CONTRIBUTING|ARCHITECTURE|https?://", manual_text(language))


def test_pictures__are_those_that_a_page_shows(build: ModuleType) -> None:
    pages = (ROOT / "README.md", ROOT / "docs" / "manual.md", ROOT / "docs" / "handbuch.md")
    shown = {path for page in pages for path in build.pictures_in(page)}
    assert shown == set((ROOT / "docs" / "pictures").rglob("*.png"))
