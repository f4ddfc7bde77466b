"""The manual inside the program: the same structure in both languages, and nothing named that is not there."""

from __future__ import annotations

import re

import pytest

from tarockblock.app.about import Goal, goal, manual_text, sections, slug
from tarockblock.cli import COMMANDS
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
    for link in re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", manual_text(language)):
        found = goal(link, language)
        assert found is not None, link
        assert found.section in names | {""}, link


def parts(language: str, pattern: str) -> list[str]:
    return re.findall(pattern, manual_text(language), re.MULTILINE)


def pictures(language: str) -> list[str]:
    return parts(language, r"!\[[^]]+\]\((\S+)\)")


def test_manuals__have_the_same_structure() -> None:
    """Headings, pictures, bullets, rows of tables and links come in the same order in both languages."""
    marks = r"^#+ |!\[|^\|(?! ---)|^- |^\d\. |^```|\]\("
    assert parts("de", marks) == parts("en", marks)
    assert [each.replace("pictures/en/", "pictures/") for each in pictures("en")] == pictures("de")


@pytest.mark.parametrize("language", languages())
def test_manual__names_every_command_and_only_their_options(language: str) -> None:
    text = manual_text(language)
    known = {each.name for each in COMMANDS}
    said = set(re.findall(r"`(?:tarockblock )?([a-z]+)(?= [^`]*`|`)", text))
    assert known - said == NOT_FOR_READERS
    options = {name for each in COMMANDS for argument in each.arguments for name in argument.names}
    options |= {"--db", "--lang", "--debug"}
    assert set(re.findall(r"--[a-z][a-z-]+", text)) <= options


NOT_FOR_READERS = {"score"}
"""For other programs; it is in the README."""
