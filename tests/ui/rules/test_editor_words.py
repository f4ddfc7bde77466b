"""What the editor of a house ruleset says, without its window: marks, what is wrong, why it cannot be stored."""

from __future__ import annotations

import pytest

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.labels import RuleWords
from tarockblock.rules.library import shipped
from tarockblock.ui.rules.editor_rows import EditorRow, EditorWords, editor_sections, is_shown, was_value, was_words
from tests.store.kit import EN

DREIER, LOST = "games.dreier.value", "games.dreier.lost_value"


@pytest.fixture
def draft() -> HouseDraft:
    return HouseDraft(shipped("tirol-2025"), name="Donnerstag", new_id="donnerstag")


def labels(draft: HouseDraft) -> list[str]:
    words = EditorWords(draft, EN)
    return [words.label(section) for section in editor_sections(draft, EN)]


def was(draft: HouseDraft, path: str, head: str = "", *, first: bool = True) -> tuple[str, str]:
    return was_words(draft, RuleWords(draft.data, EN), path, head, first=first)


def test_mark__says_what_it_was_and_what_setting_it_back_means(draft: HouseDraft) -> None:
    assert was(draft, DREIER) == ("", "")
    assert not EditorWords(draft, EN).can_set_back
    draft.put(DREIER, "6")
    assert was(draft, DREIER, "won") == ("instead of 5", "Dreier: reset to 5")
    draft.put(LOST, "7")
    assert was(draft, LOST, "lost", first=False) == ("lost instead of 5", "Dreier, lost: reset to 5")
    assert was_value(draft, RuleWords(draft.data, EN), DREIER) == "5"
    assert EditorWords(draft, EN).can_set_back
    draft.put("games.dreier", value=False)
    assert was(draft, "games.dreier")[0] == "officially played"


@pytest.mark.parametrize(
    ("path", "typed", "sentence"),
    [
        (DREIER, "many", "A whole number from 0 to 10000, please."),
        (DREIER, "", "A whole number from 0 to 10000, please."),
        (DREIER, "10001", "Must be between 0 and 10000."),
        ("won_from.value", "36/7", "“36/7”"),
        ("won_from.value", "", "Card points like 35/2, please."),
    ],
)
def test_problem__stands_at_its_place_and_keeps_the_draft_from_being_stored(
    draft: HouseDraft, path: str, typed: str, sentence: str
) -> None:
    draft.put(path, typed)
    words = EditorWords(draft, EN)
    assert sentence.strip("“”") in words.sentences[path]
    assert words.reason.endswith(words.sentences[path])
    assert words.reason != words.sentences[path], "the field is named, since another section may be in sight"


def test_problem__of_the_name_stands_for_the_origin(draft: HouseDraft) -> None:
    assert EditorWords(draft, EN).origin == "new, based on Tyrol 2025/26"
    draft = HouseDraft(shipped("tirol-2025"), name="TULLN 2009", new_id="donnerstag", others=["Tulln 2009"])
    words = EditorWords(draft, EN)
    assert words.origin == words.sentences["name"] == words.reason
    assert "tulln 2009" in words.origin.casefold()


def test_problem__in_another_section_is_named_at_its_tab(draft: HouseDraft) -> None:
    draft.put(DREIER, "x")
    assert "Dreier" in EditorWords(draft, EN).reason
    assert [label.endswith("!") for label in labels(draft)] == [True, False, False, False]
    draft.put(DREIER, "6")
    # The lost price follows the won one, and so do the others of the game.
    assert labels(draft)[0].startswith("Games  ≠ ")
    assert labels(draft)[1:] == ["Bonuses", "Scoring", "Readings"]


def test_reason__what_is_stored_needs_no_storing(draft: HouseDraft) -> None:
    assert EditorWords(draft, EN).reason == "", "a new one can be stored as it is"
    kept = draft.ruleset()
    again = HouseDraft(kept)
    assert EditorWords(again, EN).reason == "Everything is saved."
    assert EditorWords(again, EN).origin == "based on Tyrol 2025/26"
    again.put(DREIER, "6")
    assert EditorWords(again, EN).reason == ""


def test_game__not_played_has_only_its_switch(draft: HouseDraft) -> None:
    """And one that Vorhand alone may play has no other prices for her."""
    (prices, vorhand, *_others), *_rest = (section.groups for section in editor_sections(draft, EN))

    def shown(path: str) -> bool:
        rows = (*prices.rows, *vorhand.rows)
        return is_shown(draft, next(row for row in rows if path in row.all_paths))

    assert shown("games.dreier.vorhand_value")
    draft.put("games.dreier.vorhand_only", value=True)
    assert not shown("games.dreier.vorhand_value")
    draft.put("games.dreier.vorhand_only", value=False)
    draft.put("games.dreier", value=False)
    assert shown(DREIER)
    assert not shown("games.dreier.vorhand_value")


def test_rows__hold_every_field_once(draft: HouseDraft) -> None:
    """Also after another manner of Trischaken, which brings fields of its own."""
    for style in ("tirol", "tulln"):
        draft.put("trischaken.style", style)
        rows: list[EditorRow] = [
            row for section in editor_sections(draft, EN) for group in section.groups for row in group.rows
        ]
        assert sorted(path for row in rows for path in row.all_paths) == sorted(field.path for field in draft.fields)
        assert all(row.label for row in rows)
