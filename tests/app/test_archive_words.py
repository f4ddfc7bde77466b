"""Words made comparable, taken apart, and found again in the note they come from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.app.archive.search import excerpt, folded, parts_of

SCRAPS = st.sampled_from(
    [
        *"aAeioszZöÖÄäüß éÉ\"„“*-_%(){}[]:^+\\'\0\n\t\r",
        "ﬁ",
        "ẞ",
        "ı",
        "İ",
        "Ⅷ",
        "e\u0301",
        "\u0301",
        "\ud800",
        "\ufffe",
        "漢",
    ]
)
TEXTS = st.one_of(st.lists(SCRAPS, max_size=12).map("".join), st.text(max_size=20))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jänner", "JANNER"),
        ("Straße", "STRASSE"),
        ("café", "CAFE\u0301"),
        ("Größe", "grosse"),
        ("Wirt\n\t haus", "wirt haus"),
    ],
)
def test_folded__the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.long
@given(TEXTS)
def test_folded__once_is_enough(text: str) -> None:
    assert folded(folded(text)) == folded(text)


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("", ()),
        ("  ", ()),
        ("Regen  Wirt", ("regen", "wirt")),
        ("wirt WIRT", ("wirt",)),
        ('"beim  Wirt" regen', ("beim wirt", "regen")),
        ("„beim Wirt“", ("beim wirt",)),
        ('"beim wi', ("beim wi",)),
        ('""', ()),
        ('"', ()),
        ('" "', ()),
        ('12"', ('12"',)),
        ("a OR b", ("a", "or", "b")),
        ("NEAR(a b)", ("near(a", "b)")),
        ("-wirt", ("-wirt",)),
        ("note:wirt*", ("note:wirt*",)),
        ("\u0301", ()),
    ],
)
def test_parts__only_quotes_at_the_beginning_of_a_word_mean_something(typed: str, parts: tuple[str, ...]) -> None:
    assert parts_of(typed) == parts


def marked(text: str, *parts: str) -> list[str]:
    found = excerpt(text, parts)
    return [] if found is None else [found.text[start:end] for start, end in found.marks]


def test_excerpt__marks_what_is_written_not_what_was_typed() -> None:
    assert marked("Im Jänner beim GRÖSSTEN Wirt", "janner", "grossten") == ["Jänner", "GRÖSSTEN"]
    assert marked("die Straße", "strass") == ["Straß"]
    assert marked("Bierzettel und Merkzettel", "zettel") == ["zettel", "zettel"]
    assert marked("aus einem Stück", "fehlt") == []


def test_excerpt__marks_that_meet_are_one() -> None:
    assert marked("Bierzettel", "bier", "zettel", "rze") == ["Bierzettel"]


def test_excerpt__is_short_one_line_and_begins_with_a_word() -> None:
    note = "\n".join(f"Wort{number}" for number in range(300))
    found = excerpt(note, ["wort200"])
    assert found.text.startswith("… Wort19")
    assert found.text.endswith("…")
    assert "\n" not in found.text
    assert len(found.text) < 170


def test_excerpt__can_begin_nearer_to_what_was_found() -> None:
    found = excerpt("und dann war noch beim Wirt alles zu", ["wirt"])
    texts = []
    while found is not None and found.text not in texts:
        assert [found.text[start:end] for start, end in found.marks] == ["Wirt"]
        texts.append(found.text)
        found = found.nearer
    assert texts[1] == "… dann war noch beim Wirt alles zu"
    assert texts[-1] == "… Wirt alles zu"
    assert len(texts) == 6


@given(TEXTS, TEXTS)
def test_excerpt__there_is_one_exactly_where_the_part_is_in_the_text(text: str, typed: str) -> None:
    for part in parts_of(typed):
        found = excerpt(text, [part])
        assert (found is not None) == (part in folded(text))
        if found is not None:
            assert all(0 <= start < end <= len(found.text) for start, end in found.marks)
            assert all(folded(part).strip() in folded(found.text[start:end]) for start, end in found.marks)
