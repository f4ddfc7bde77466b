"""The manual inside the program: the same sections in both languages, and links that lead somewhere."""

from __future__ import annotations

import re

import pytest

from tarockblock.app.about import Goal, goal, manual_text, sections, slug
from tarockblock.exchange.language import languages


def test_sections__are_the_same_in_both_languages() -> None:
    """F1 jumps to a section by one name; a heading in one manual alone would lead every later one astray."""
    assert [each.level for each in sections("de")] == [each.level for each in sections("en")]
    assert [each.name for each in sections("de")] == [each.name for each in sections("en")]
    assert sections("de")[2].title == "Ein Spiel eintragen"
    assert sections("de")[2].name == "entering-a-hand"


def test_slug__as_links_write_it() -> None:
    assert slug("Nothing gets lost") == "nothing-gets-lost"
    assert slug("One person, two names") == "one-person-two-names"


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("handbuch.md", Goal("de", "")),
        ("#settling", Goal(None, "settling")),
        ("handbuch.md#abrechnen", Goal("de", "settling")),
        ("https://example.org/", None),
        ("../README.md", None),
    ],
)
def test_goal__of_a_link(link: str, found: Goal | None) -> None:
    assert goal(link, "en") == found


@pytest.mark.parametrize("language", languages())
def test_manual__every_link_leads_to_a_section(language: str) -> None:
    names = {each.name for each in sections(language)}
    for link in re.findall(r"\]\(([^)]+)\)", manual_text(language)):
        found = goal(link, language)
        assert found is not None, link
        assert found.section in names | {""}, link


@pytest.mark.parametrize("language", languages())
def test_manual__shows_no_picture_of_others(language: str) -> None:
    """It is read offline: pictures come from our own resources or not at all."""
    assert re.findall(r"!\[[^]]*\]\((?!resources/)", manual_text(language)) == []
