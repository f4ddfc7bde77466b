"""Nothing that is shown is hidden or turns what stands beside it, and what was visible anyway stays as it is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.visible_text import FIRST_STRONG, HIDDEN, POP, hides, isolated, visible

HEBREW, ARABIC = "אנה", "علي"
TROUBLE = (
    "\x00\x07\x1b\r\x7f\x85\xad\u061c\u200b\u200e\u200f\u2028\u202a\u202d\u202e\u2066\u2067\u2068\u2069"
    "\ufeff\ud800\uffff"
)
ANY = st.text(st.characters() | st.sampled_from(TROUBLE + "\n\t\u200c\u200d" + HEBREW + ARABIC))

_SEEN_ALL_THE_SAME = "\n\t\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
"""Breaks, and Arabic, Syriac and Kaithi signs that Unicode counts as format and everybody can see."""


def test_hidden__what_unicode_calls_control_format_surrogate_or_separator() -> None:
    expected = {
        char
        for char in map(chr, range(0x110000))
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in _SEEN_ALL_THE_SAME
    }
    assert {char for char in expected if not HIDDEN.match(char)} == set()
    more = {char for char in map(chr, range(0x110000)) if HIDDEN.match(char)} - expected
    # What newer Unicode than Python's knows, and the places that will never be characters.
    assert {unicodedata.category(char) for char in more} == {"Cn"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mrot", "‹U+001B›[31mrot"),
        ("a\x00b", "a‹U+0000›b"),
        ("a\x7f\x85b", "a‹U+007F›‹U+0085›b"),
        ("\u202eabc\u202c", "‹U+202E›abc‹U+202C›"),
        ("\u2066abc\u2069", "‹U+2066›abc‹U+2069›"),
        ("a\u200bb\ufeff", "a‹U+200B›b‹U+FEFF›"),
        ("zwei\u2028Zeilen", "zwei‹U+2028›Zeilen"),
        ("halb \ud800", "halb ‹U+D800›"),
        ("keines \ufffe \U0010ffff", "keines ‹U+FFFE› ‹U+10FFFF›"),
        ("\U000e0041", "‹U+E0041›"),
    ],
)
def test_visible__a_sign_for_everything_hidden(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Anna",
        "Żółć & <b>",
        "王",
        HEBREW,
        ARABIC,
        "1\u202f000,50\xa0€ −2⅔",
        "👍🏽",
        "Zeile 1\nZeile 2\tTab",
        "\ue000",
    ],
)
def test_visible__what_can_be_seen_stays(text: str) -> None:
    assert visible(text) == text


def test_visible__in_one_line_breaks_have_signs_too() -> None:
    assert visible("a\nb\tc", one_line=True) == "a\\nb\\tc"


def test_visible__joiners_stay_where_they_join() -> None:
    family, persian = "👩\u200d👧", "می\u200cخواهم"
    assert visible(family) == family
    assert visible(persian) == persian
    assert visible("An\u200dna") == "An‹U+200D›na"
    assert visible("\u200d👩") == "‹U+200D›👩"
    assert visible("👩\u200d\u202e") == "👩‹U+200D›‹U+202E›"


def test_visible__an_isolate_that_is_closed_stays_and_any_other_is_shown() -> None:
    closed = f"{FIRST_STRONG}{HEBREW}{POP} → {FIRST_STRONG}Bert{POP}"
    assert visible(closed) == closed
    assert visible(f"{FIRST_STRONG}x") == "‹U+2068›x"
    assert visible(f"x{POP}") == "x‹U+2069›"
    assert visible(f"{FIRST_STRONG}x\ny{POP}") == "‹U+2068›x\ny‹U+2069›"  # each line is closed for itself


@given(ANY)
def test_visible__hides_nothing(text: str) -> None:
    shown = visible(text)
    left = [char for char in shown if HIDDEN.match(char)]
    assert set(left) <= {FIRST_STRONG, POP, "\u200c", "\u200d"}
    depth = 0
    for char in shown:
        depth = 0 if char == "\n" else depth + (char == FIRST_STRONG) - (char == POP)
        assert depth >= 0
    assert visible(shown) == shown
    assert not set(visible(text, one_line=True)) & {"\n", "\t"}


@given(ANY)
def test_hides__says_whether_anything_would_be_shown_otherwise(text: str) -> None:
    harmless = {FIRST_STRONG, POP, "\u200c", "\u200d"}  # visible() keeps them where they do what they are for
    assert hides(text) or visible(text, one_line=True) == text
    if not harmless & set(text):
        assert hides(text) is (visible(text, one_line=True) != text)


@pytest.mark.parametrize("text", ["Anna", "", "12", "李", "\u202eAnna"])
def test_isolated__what_runs_from_left_to_right_needs_nothing(text: str) -> None:
    assert isolated(text) == visible(text)


@pytest.mark.parametrize("name", [HEBREW, ARABIC, f"Anna {HEBREW}", f"{HEBREW} 7", "١٢", "ߊߋ", "𞤀"])
def test_isolated__what_runs_from_right_to_left_is_set_apart(name: str) -> None:
    assert isolated(name) == f"{FIRST_STRONG}{name}{POP}"
    assert isolated(isolated(name)) == isolated(name)


def test_isolated__stays_in_one_line() -> None:
    assert isolated(f"{HEBREW}\nAnna") == f"{FIRST_STRONG}{HEBREW}\\nAnna{POP}"


def test_isolated__what_is_set_apart_already_is_not_again() -> None:
    sentence = f"{isolated(HEBREW)} zahlt {isolated('Bert')}"
    assert isolated(sentence) == sentence


@given(ANY)
def test_isolated__nothing_gets_out(text: str) -> None:
    """Outside of isolates there is nothing that runs from right to left."""
    depth = 0
    for char in isolated(text):
        depth += (char == FIRST_STRONG) - (char == POP)
        assert depth or unicodedata.bidirectional(char) not in ("R", "AL", "AN", "RLE", "RLO", "RLI", "LRO", "LRE")
    assert isolated(isolated(text)) == isolated(text)
