"""One word for one thing, in both languages: in the windows, in the sentences of the core, in manual and Handbuch."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator

import pytest

from tests.sources import ROOT
from tests.ui.sentences import ONES, repeats_itself
from tests.ui.test_translations import ENGLISH, GERMAN, messages

PLURALS = {
    "hands": "hand",
    "evenings": "evening",
    "points": "point",
    "players": "player",
    "payments": "payment",
    "rows": "row",
    "copies": "copy",
    "guests": "guest",
    "entries": "entry",
    "changes": "change",
    "bookings": "booking",
    "cents": "cent",
    "days": "day",
}


OF_ONE = {"{count} entries would then no longer fit: {rows}.": "Would then no longer fit: {row}."}
"""Where the sentence about one is built otherwise."""


def core(language: str) -> Iterator[tuple[str, str]]:
    """Where a sentence of the core stands, and the sentence."""
    data = tomllib.loads((ROOT / "translations" / f"core_{language}.toml").read_text(encoding="utf-8"))
    for section, texts in data.items():
        for code, text in texts.items() if isinstance(texts, dict) and section != "language" else ():
            forms = text if isinstance(text, dict) else {"": text}
            yield from ((f"{section}.{code}.{form}", each) for form, each in forms.items())


@functools.cache
def pairs() -> list[tuple[str, str]]:
    """Every English text with its German one."""
    german = dict(core("de"))
    found = [(text, german[code]) for code, text in core("en")]
    return found + [(each.source, form) for each in messages(GERMAN) for form in each.forms]


def manual(language: str) -> str:
    name = "handbuch.md" if language == "de" else "manual.md"
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_rate__is_kurs() -> None:
    """*Satz* is a sentence."""
    for english, german in pairs():
        if re.search(r"\b[Rr]ates?\b", re.sub(r"\{\w+\}", "", english)):
            assert "Kurs" in german, english
        if re.search(r"\bSatz\b", german):
            assert re.search(r"\bsentence\b", english), german
    assert re.findall(r"\bSatz\b(?! warum).{20}", manual("de")) == []


def test_ledger__is_block_and_schrift_the_account() -> None:
    """*Schrift* is what stands in points; the table is the Block; letters on the screen are text."""
    for english, german in pairs():
        if re.search(r"\b[Ll]edgers?\b", english):
            assert "Block" in german, english
        if re.search(r"[Tt]ext size|(?:Larger|Smaller) text", english):
            assert "Text" in german or "Textgröße" in german, english
    account = "Kontra zählt auch in der Schrift"
    assert [german for _, german in pairs() if re.search(r"\bSchrift|schriftgröße", german)] == [account]
    assert re.findall(r"\bSchrift\w*", manual("de")) == []


def test_saving__has_one_word() -> None:
    """In English *save*, in German *speichern*: nothing is stored, kept safe or secured."""
    english = [text for text, _ in pairs()] + [manual("en")]
    assert [found for text in english for found in re.findall(r".{0,20}\b[Ss]tor(?:e|ed|es|ing)\b", text)] == []
    german = [text for _, text in pairs()] + [manual("de")]
    verbs = re.compile(r".{0,20}(?:\b[Ss]ichern\b|\b[Gg]esichert|\b[Aa]bspeicher|\bSicherung)")
    assert [found for text in german for found in verbs.findall(text)] == []
    for text, translated in pairs():
        if re.match(r"Save\b", text):
            assert re.search(r"[Ss]peicher", translated), text


def test_sitting_out__is_said_as_people_say_it() -> None:
    said = re.compile(r"\bauch sitzt|sitzt auch aus|\baus auch\b")
    assert [german for _, german in pairs() if said.search(german)] == []
    assert not said.search(manual("de"))


def test_plurals__have_a_form_for_one_beside_them() -> None:
    """``{count} hands`` stands beside ``1 hand``, unless it is how many there are of something more."""
    whole = "(?<!of )(?<!at most )(?<!ids for )(?<!exactly )(?<!A Radl has )"
    number = re.compile(rf"{whole}\{{(\w+)\}} ({'|'.join(PLURALS)})\b")
    rooms = [(each.context, each.source) for each in messages(GERMAN) if not each.plural]
    rooms += [("core", text) for _, text in core("en")]
    for room, text in rooms:
        for _, many in number.findall(text):
            one = re.compile(rf"(?:\b1|\{{\w+\}}) {PLURALS[many]}\b")
            there = [other for context, other in rooms if context == room]
            assert OF_ONE.get(text) in there or any(map(one.search, there)), (room, text)


@pytest.mark.parametrize("text", ["1 hands", "Pagat, 1 evenings", "1 Abende"])
def test_the_check__hears_a_plural_beside_a_single_one(text: str) -> None:
    assert ONES.search(text)
    for message in messages(ENGLISH):
        assert not ONES.search(message.forms[0].replace("%n", "1")), message


def test_the_check__hears_what_is_said_twice() -> None:
    for name in ("Preview: Preview. Anna plays", "Kontra, Kontra", "Rate. Rate", "Points · Points"):
        assert repeats_itself(name), name
    for name in (
        "Preview. Anna plays. Bert plays",
        "Anna, hand 7: plus 2, total plus 2",
        "Radl 2, Radl 3",
        "Anna: Annas",
    ):
        assert not repeats_itself(name), name
