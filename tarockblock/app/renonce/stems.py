"""Words for searching: their stems, and the fit of a typed word for a known one."""

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

SAME, SYNONYM, BEGINNING, KIND, PART, NEARLY, GENERAL, SOUND, WHOLE = 1.0, 0.9, 0.8, 0.75, 0.65, 0.7, 0.5, 0.5, 0.4
"""Fits, from the same word in any form to a compound that contains it.

KIND: a Pagat fits «bird», GENERAL: a bird fits «Pagat», SOUND: it is spelt as it sounds.
"""
LOOSELY = frozenset((SYNONYM, KIND, SOUND, GENERAL))
"""Fits that find a case although another may be meant."""
SURE = 0.625
"""Least fit beyond doubt: nine tenths of a mistyped word are right."""

_SHORTEST_PART, _SHORTEST_WHOLE, _SHORTEST_MISTYPED, _SHORTEST_SOUND = 4, 5, 4, 4
_ALIKE = 0.8
_MIXED_UP = str.maketrans("vbd", "fpt")
"""First letters that sound alike: «Fogel», «Bagat»; other first letters must be right."""


def _plain(word: str) -> str:
    """Return a word without accents; "ae" counts as an umlaut."""
    decomposed = unicodedata.normalize("NFKD", word)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return re.sub("([aou])e", r"\1", bare)


def _catalogue() -> dict[str, Any]:
    return tomllib.loads(paths.resource("search_words.toml").read_text(encoding="utf-8"))


_WORDS = _catalogue()
_FILLERS = frozenset(map(_plain, _WORDS["says_nothing"].split()))
_MUTE = _FILLERS | frozenset(map(_plain, _WORDS["says_little"].split()))
NEGATIONS = frozenset(map(_plain, _WORDS["negations"].split()))
"""Words that turn a phrase into its opposite; a case with one more or one fewer may be the opposite."""
_ONE_STEM: dict[str, str] = {form: stem for stem, forms in _WORDS["one_stem"].items() for form in forms.split()}
OTHER_CASE: dict[str, dict[str, str]] = _WORDS["other"]
"""Texts of the case that no list foresees."""
ALSO_CALLED: dict[str, dict[str, str]] = _WORDS["cases"]
"""Nicknames of cases, by id in any ruleset."""

_KINDS: dict[str, frozenset[str]] = {kind: frozenset(of.split()) for kind, of in _WORDS["kinds"].items()}
"""Senses by more general ones: «pagat» is a bird, a tarock, a Trull card."""
_HEARD = str.maketrans("bdgvwz", "ptkffs")

_PARTICIPLE = re.compile(
    r"^((?:ab|an|auf|aus|dazwischen|drein|dr[ua]nter|durch|ein|heim|her|heraus|hin|hinaus|hinein|hinunter|dr[ua]ber|drauf|los|mit|nach|nieder|raus|rein|runter|uber|um|vor|weg|zu|zuruck|zusammen)?)"
    r"ge(?=.{3})"
)
_FINITE = re.compile(r"(?<=...)(?<!funf)(?<!vier)(?<!zwei)(?<!war)t$")
"""Endings that the library leaves apart: «geredet» and «redet» are «reden»."""
_STEMMERS = {"de": "german", "en": "english"}
"""The library's names of the rules' languages."""
_ENDINGS = {"de": ((_PARTICIPLE, r"\1"), (_FINITE, ""))}
_SPOKEN = tuple(
    (re.compile(pattern), written)
    for pattern, written in (
        (r"\beini(?=\w)|\beina(?=g)", "hinein"),
        (r"\bauss[ai](?=\w)", "heraus"),
        (r"\b(?:ow[ie]|ob[ei])(?=g)", "hinunter"),
        (r"\bzua(?=\w\w)", "zu"),
        (r"\b(?:füri|viri|via|fia)(?=g)", "vor"),
        (r"(?<=\w)umma\b", "ommen"),
        (r"(?<=\w)gem\b", "geben"),
        (r"oa(?=[dlmns])", "ei"),
        (r"\b([gz])['\u2019]", r"\1"),
        (r"\bz(?:samm?|amm)(?:en)?(?=\w|\b)", "zusammen"),
        (r"\bzr[uü]ck", "zurück"),
        (r"\bz(?=[bcdfghjklmnpqrst])", "zu "),
        (r"\b(?:ao|au|o)g(?=[dfks])", "ange"),
        (
            r"\b((?:ab|an|auf|aus|ein|dazu|drauf|drüber|her|heraus|hin|hinaus|hinein|hinunter|nach|vor|weg|zu|zusammen|zurück)?)g(?=[bdfhkmpstvwz]|nomm|legt|redt|ruf|ruaf)(?!sti(?:e|\b)|st\b)",
            r"\1ge",
        ),
        (r"\bva(?=[bdfgkmpswz])", "ver"),
        (r"(?<=\w)(?:(?<=[bdfkpst])|(?<=ch))n\b", "en"),
    )
)
"""Contractions of dialect: «gworfn» is «geworfen», «zfrüh» «zu früh»; not so the card «Gstieß»."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, without case and accents, and its stem in the text's language."""

    plain: str
    stem: str
    language: str
    senses: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def weight(self) -> float:
        """The weight of the word in a phrase."""
        return 0.1 if self.plain in _FILLERS else 1.0


@dataclass(frozen=True, slots=True)
class SearchWord:
    """A typed word of unknown language, with its stem in each."""

    plain: str
    stems: Mapping[str, str] = field(compare=False)
    senses: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def is_filler(self) -> bool:
        """Whether it says nothing by itself."""
        return self.plain in _FILLERS

    @property
    def is_mute(self) -> bool:
        """Whether it alone does not tell a case."""
        return self.plain in _MUTE or len(self.plain) == 1

    def fit(self, word: Word) -> float:
        """Return its fit for a word; 0 for none."""
        stem = self.stems[word.language]
        if self.plain == word.plain or stem == word.stem:
            return SAME
        return max(
            SYNONYM if not self.senses.isdisjoint(word.senses) else 0.0,
            BEGINNING if word.plain.startswith(self.plain) else 0.0,
            KIND if any(_KINDS[sense] & word.senses for sense in self.senses & _KINDS.keys()) else 0.0,
            GENERAL if any(_KINDS[sense] & self.senses for sense in word.senses & _KINDS.keys()) else 0.0,
            PART if len(stem) >= _SHORTEST_PART and stem in word.plain else 0.0,
        )

    def holds(self, word: Word) -> float:
        """Return the fit of an unknown word as a compound with this one."""
        there = self.plain.startswith(word.stem) or self.plain.endswith(word.plain)
        return WHOLE if there and len(word.stem) >= _SHORTEST_WHOLE else 0.0

    def resembles(self, word: Word) -> float:
        """Return the fit of an unknown word as this one mistyped."""
        if min(len(self.plain), len(word.plain)) < _SHORTEST_MISTYPED or not _begin_alike(self.plain, word.plain):
            return 0.0
        likeness = max(_likeness(self.plain, word.plain), _likeness(self.stems[word.language], word.stem))
        if likeness >= _ALIKE:
            return NEARLY * likeness
        sound = _sound(self.plain)
        return SOUND if len(sound) >= _SHORTEST_SOUND and sound == _sound(word.plain) else 0.0


@lru_cache(4096)  # the rulesets share most of their texts
def words(text: str, language: str) -> tuple[Word, ...]:
    """Return the words of a text in a known language."""
    return tuple(_word(each, language) for each in _split(text))


def asked(query: str) -> tuple[SearchWord, ...]:
    """Return the words of a query."""
    return tuple(map(_asked, _split(query)))


@lru_cache(4096)
def _asked(text: str) -> SearchWord:
    stems = {language: _stem(text, language) for language in _STEMMERS}
    return SearchWord(_plain(text), stems, frozenset().union(*(_senses(stem) for stem in stems.values())))


@cache
def _word(text: str, language: str) -> Word:
    stem = _stem(text, language)
    return Word(_plain(text), stem, language, _senses(stem))


def _senses(stem: str) -> frozenset[str]:
    return _sense_table().get(stem, frozenset())


@cache
def _sense_table() -> Mapping[str, frozenset[str]]:
    table: dict[str, frozenset[str]] = {}
    for sense, synonyms in _WORDS["same"].items():
        for text in (each for each in _split(synonyms) if _plain(each) not in _FILLERS):
            for language in _STEMMERS:
                stem = _stem(text, language)
                table[stem] = table.get(stem, frozenset()) | {sense}
    return table


@lru_cache(4096)
def _sound(plain: str) -> str:
    heard = re.sub("[aeiouyh]", "", plain[1:].translate(_HEARD))
    return plain[0].translate(_MIXED_UP) + re.sub(r"(.)\1+", r"\1", heard)


def _split(text: str) -> list[str]:
    spelt = unicodedata.normalize("NFC", text).casefold()
    for spoken, written in _SPOKEN:
        spelt = spoken.sub(written, spelt)
    return re.findall(r"\w+", spelt)


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
