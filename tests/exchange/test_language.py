"""Plural forms by CLDR's rules; what a language that lacks something falls back to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock import paths
from tarockblock.exchange import language
from tarockblock.exchange.language import best, decimal_mark, in_form, known, languages, list_mark, long_date
from tarockblock.exchange.wording import Wording

# Rules and samples of whole numbers as CLDR's table of plural rules gives them.
CLDR = [
    ("sl", {"one": "v = 0 and i % 100 = 1", "two": "v = 0 and i % 100 = 2", "few": "v = 0 and i % 100 = 3..4"},
     {"one": (1, 101, 1001), "two": (2, 102), "few": (3, 4, 103, 1004), "other": (0, 5, 19, 100)}),
    ("pl", {"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
            "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14"},
     {"one": (1,), "few": (2, 4, 22, 104), "many": (0, 5, 12, 21, 112)}),
    ("cs", {"one": "i = 1 and v = 0", "few": "i = 2..4 and v = 0", "many": "v != 0"},
     {"one": (1,), "few": (2, 4), "other": (0, 5, 22)}),
    ("ar", {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"},
     {"zero": (0,), "one": (1,), "two": (2,), "few": (3, 10, 103), "many": (11, 99, 111), "other": (100, 102, 200)}),
    ("lv", {"zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
            "one": "n % 10 = 1 and n % 100 != 11 or v != 2 and f % 10 = 1"},
     {"zero": (0, 10, 11, 19, 111), "one": (1, 21, 101), "other": (2, 9, 22)}),
    ("fr", {"one": "i = 0,1"}, {"one": (0, 1), "other": (2, 100)}),
]  # fmt: skip
SAMPLES = [(rules, count, form) for _, rules, forms in CLDR for form, counts in forms.items() for count in counts]


@pytest.fixture
def dropped_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of translations to which a language can be added."""
    for file in paths.translations_dir().iterdir():
        (tmp_path / file.name).symlink_to(file)
    found = (language.languages, language.catalogue)
    for each in found:
        each.cache_clear()
    monkeypatch.setattr(language, "translations_dir", lambda: tmp_path)
    yield tmp_path
    for each in found:
        each.cache_clear()


@pytest.mark.parametrize(("rules", "count", "form"), SAMPLES)
def test_plural__as_in_cldr(rules: dict[str, str], count: int, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "fact", lambda _language, _what: rules)
    forms = {each: each for each in (*rules, "other")}
    assert in_form(forms, "xx", count) == form


def test_plural__a_rule_nobody_understands_is_a_fault_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "fact", lambda _language, _what: {"one": "one thing"})
    with pytest.raises(ValueError, match="one thing"):
        in_form({"one": "a", "other": "b"}, "xx", 1)


def test_languages__are_found_and_what_one_lacks_is_english(dropped_in: Path) -> None:
    text = '[language]\nname = "X"\nplural = { one = "n = 1" }\n\n[reasons]\ncount_hands = "{count} x"\n'
    (dropped_in / "core_xx.toml").write_text(text, encoding="utf-8")
    assert languages() == ("de", "en", "xx")
    wording = Wording("xx")
    assert wording.language == "xx"
    assert wording.reason("count_hands", count=3) == "3 x"
    assert wording.reason("count_evenings", count=3) == "3 evenings"
    assert (decimal_mark("xx"), long_date("2026-11-19", "xx")) == (".", "19 November 2026")
    with pytest.raises(KeyError, match="never_there"):
        wording.reason("never_there")


@pytest.mark.parametrize(
    ("preferred", "found"),
    [(["de_AT.UTF-8"], "de"), (["de-CH", "fr"], "de"), (["en-GB"], "en"), (["C"], "en"), (["fr_FR", "de"], "en"),
     (["../de"], "en"), ([], "en")],
)  # fmt: skip
def test_best__the_first_choice_or_english(preferred: list[str], found: str) -> None:
    assert best(preferred) == found == known(found)


def test_csv__is_parted_by_what_stands_in_no_number() -> None:
    assert [list_mark(each) for each in ("de", "en")] == [";", ","]
