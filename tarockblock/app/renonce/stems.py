"""Words for searching: reduced to their stems, and how well what somebody typed fits a word there is."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Any

from tarockblock import paths

SAME, BEGINNING, PART, NEARLY, WHOLE = 1.0, 0.8, 0.65, 0.7, 0.4
"""How well a word fits: itself in any form, as far as it is typed, as part of a compound, mistyped, as a compound."""
SURE = 0.625
"""From here on nobody can have meant another word: of a mistyped one nine tenths are right."""

_SHORTEST_PART, _SHORTEST_WHOLE, _SHORTEST_MISTYPED = 4, 5, 4
_ALIKE = 0.8
_MIXED_UP = str.maketrans("vbd", "fpt")
"""First letters one hears as others: «Fogel», «Bagat»; otherwise the first letter must be right."""


def _plain(word: str) -> str:
    """Without accents; an umlaut that was typed with an e is one all the same."""
    decomposed = unicodedata.normalize("NFKD", word)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return re.sub("([aou])e", r"\1", bare)


def _catalogue() -> dict[str, Any]:
    """The words of the search, as they are shipped."""
    return tomllib.loads(paths.resource("search_words.toml").read_text(encoding="utf-8"))


_WORDS = _catalogue()
_FILLERS = frozenset(map(_plain, _WORDS["says_nothing"].split()))
_MUTE = _FILLERS | frozenset(map(_plain, _WORDS["says_little"].split()))
_ONE_STEM: dict[str, str] = {form: stem for stem, forms in _WORDS["one_stem"].items() for form in forms.split()}
OTHER_CASE: dict[str, dict[str, str]] = _WORDS["other"]
"""The texts of the case that no list foresees."""

_PARTICIPLE = re.compile(
    r"^((?:ab|an|auf|aus|dazwischen|drein|dr[ua]nter|durch|ein|heim|her|heraus|hin|nach|raus|um|vor|weg|zu|zuruck|zusammen)?)"
    r"ge(?=.{3})"
)
_FINITE = re.compile(r"(?<=...)(?<!funf)(?<!vier)(?<!zwei)t$")
"""«geredet» and «redet» are «reden», «ausgespielt» is «ausspielen»; the library leaves such forms apart."""
_STEMMERS = {"de": "german", "en": "english"}
"""What the library calls the languages that rules are written in."""
_ENDINGS = {"de": ((_PARTICIPLE, r"\1"), (_FINITE, ""))}
_SPOKEN = tuple(
    (re.compile(pattern), written)
    for pattern, written in (
        (r"\b([gz])['\u2019]", r"\1"),
        (r"\bz(?:samm?|amm)(?:en)?(?=\w|\b)", "zusammen"),
        (r"\bzr[uü]ck", "zurück"),
        (r"\bz(?=[bcdfghjklmnpqrst])", "zu "),
        (r"\b(?:ao|au|o)g(?=[dfks])", "ange"),
        (
            r"\b((?:ab|an|auf|aus|ein|her|hin|nach|vor|weg|zusammen|zurück)?)g(?=[bdfhkmpstvwz])(?!sti(?:e|\b)|st\b)",
            r"\1ge",
        ),
        (r"\bva(?=[bdfgkmpswz])", "ver"),
        (r"(?<=\w)(?:(?<=[bdfkpst])|(?<=ch))n\b", "en"),
    )
)
"""How dialect shortens: «gworfn» is «geworfen», «vagebn» «vergeben», «zfrüh» «zu früh»; not so the card «Gstieß»."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, without case and accents, and its stem in the language of that text."""

    plain: str
    stem: str
    language: str

    @property
    def weight(self) -> float:
        """How much it says."""
        return _weight(self.plain)


@dataclass(frozen=True, slots=True)
class Asked:
    """A word somebody typed, in a language nobody knows: its stem in each."""

    plain: str
    stems: Mapping[str, str] = field(compare=False)

    @property
    def weight(self) -> float:
        """How much it says."""
        return _weight(self.plain)

    @property
    def is_filler(self) -> bool:
        """Whether it says nothing by itself."""
        return self.plain in _FILLERS

    @property
    def is_mute(self) -> bool:
        """Whether nobody knows from this word alone what happened."""
        return self.plain in _MUTE or len(self.plain) == 1

    def fit(self, word: Word) -> float:
        """How well a word fits; 0 for not at all."""
        stem = self.stems[word.language]
        if self.plain == word.plain or stem == word.stem:
            return SAME
        if word.plain.startswith(self.plain):
            return BEGINNING
        return PART if len(stem) >= _SHORTEST_PART and stem in word.plain else 0.0

    def holds(self, word: Word) -> float:
        """How well what is no word of any text fits as a compound with this one."""
        there = self.plain.startswith(word.stem) or self.plain.endswith(word.plain)
        return WHOLE if there and len(word.stem) >= _SHORTEST_WHOLE else 0.0

    def resembles(self, word: Word) -> float:
        """How well what is no word of any text fits as this one mistyped."""
        if min(len(self.plain), len(word.plain)) < _SHORTEST_MISTYPED or not _begin_alike(self.plain, word.plain):
            return 0.0
        likeness = max(_likeness(self.plain, word.plain), _likeness(self.stems[word.language], word.stem))
        return NEARLY * likeness if likeness >= _ALIKE else 0.0


@lru_cache(4096)  # the rulesets share most of their texts
def words(text: str, language: str) -> tuple[Word, ...]:
    """The words of a text in a known language."""
    return tuple(_word(each, language) for each in _split(text))


def asked(query: str) -> tuple[Asked, ...]:
    """The words of what somebody typed."""
    return tuple(
        Asked(_plain(each), {language: _stem(each, language) for language in _STEMMERS}) for each in _split(query)
    )


@cache
def _word(text: str, language: str) -> Word:
    return Word(_plain(text), _stem(text, language), language)


def _split(text: str) -> list[str]:
    spelt = unicodedata.normalize("NFC", text).casefold()
    for spoken, written in _SPOKEN:
        spelt = spoken.sub(written, spelt)
    return re.findall(r"\w+", spelt)


def _weight(plain: str) -> float:
    return 0.1 if plain in _FILLERS else 1.0


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import snowballstemmer  # type: ignore[import-untyped]  # when something is searched

    stem: Callable[[str], str] = snowballstemmer.stemmer(_STEMMERS[language]).stemWord
    return stem


@lru_cache(4096)
def _stem(word: str, language: str) -> str:
    stem = _stemmer(language)(word)
    for ending, kept in _ENDINGS.get(language, ()):
        stem = ending.sub(kept, stem)
    return _ONE_STEM.get(stem, stem)


def _begin_alike(one: str, other: str) -> bool:
    return one[0].translate(_MIXED_UP) == other[0].translate(_MIXED_UP)


def _likeness(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one, other)
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE else 0.0
