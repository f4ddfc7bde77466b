"""The offences of every ruleset, each by itself; what the texts say of them is held in test_what_texts_say."""

from __future__ import annotations

import re

import pytest

from tarockblock.domain.ruleset import TEXT_LANGUAGES, Ruleset, Verdict
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.shapes import OFFENCE_GROUPS

RENONCE, NONE, DEPENDS = Verdict.RENONCE, Verdict.NONE, Verdict.DEPENDS


@pytest.fixture(params=shipped_ids())
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return shipped(request.param)


def test_onlooker__is_a_case_everywhere_and_a_reading_where_the_source_is_silent(ruleset: Ruleset) -> None:
    """Tyrol's criteria name onlookers; Upper Austria's only the fifth, Hausruck and Tulln nobody."""
    onlooker = ruleset.offence("kibitzer_interferes")
    assert (onlooker.verdict, onlooker.who, onlooker.group) == (NONE, None, "onlookers")
    assert [(each.ends, each.effect) for each in onlooker.first] == [(False, "play_on")], "only if it decided the game"
    assert ruleset.clauses["kibitzer"].reading is (ruleset.id != "tirol-2025")


def test_every_offence__says_what_follows(ruleset: Ruleset) -> None:
    for offence in ruleset.offences:
        decided = offence.verdict is not RENONCE
        assert (offence.question is not None) is (offence.verdict is DEPENDS), offence.id
        assert (offence.consequence is not None) is decided, offence.id
        assert (offence.effect is not None) is decided, offence.id


def test_every_offence__has_words_in_both_languages(ruleset: Ruleset) -> None:
    for offence in ruleset.offences:
        for text in (offence.name, offence.question, offence.consequence):
            if text is not None:
                assert text.de.strip() == text.de != "", offence.id
                assert text.en.strip() == text.en != "", offence.id
                assert text.de != text.en, offence.id
        assert (offence.question is None) or offence.question.de.endswith(("?", "belegen.")), offence.id


def test_names__are_told_apart(ruleset: Ruleset) -> None:
    for language in ("de", "en"):
        names = [offence.name.get(language) for offence in ruleset.offences]
        assert len(set(names)) == len(names)


def test_offences__are_grouped_in_the_wizards_order(ruleset: Ruleset) -> None:
    groups = [OFFENCE_GROUPS.index(offence.group) for offence in ruleset.offences]
    assert groups == sorted(groups)


def test_ids__are_ascii_and_mean_the_same_group_everywhere() -> None:
    groups: dict[str, set[str]] = {}
    for name in shipped_ids():
        for offence in shipped(name).offences:
            assert offence.id.isascii()
            assert offence.id.replace("_", "").isalpha()
            groups.setdefault(offence.id, set()).add(offence.group)
    assert not {name: found for name, found in groups.items() if len(found) > 1}


def test_besserrufer_without_a_bird__is_marked_once(ruleset: Ruleset) -> None:
    marked = [(offence.id, offence.games) for offence in ruleset.offences if offence.no_bird]
    assert marked == [("no_bird", ("besserrufer",))]


def test_lost_bonus__only_where_the_game_has_bonuses(ruleset: Ruleset) -> None:
    for offence in ruleset.offences:
        if offence.effect == "lost_bonus":
            assert offence.games
            assert all(ruleset.games[game].bonuses for game in offence.games), offence.id


def test_misdeal__is_dealt_again(ruleset: Ruleset) -> None:
    """R21: noticed before there is a game, a wrong number of cards has no price; the cards are dealt again."""
    misdeal = ruleset.offence("misdeal")
    assert (misdeal.verdict, misdeal.effect) == (NONE, "deal_again")


WORD = re.compile(r"\w+")


@pytest.mark.parametrize("language", TEXT_LANGUAGES)
def test_every_offence__is_called_by_five_words_or_more_beside_its_name(ruleset: Ruleset, language: str) -> None:
    for offence in ruleset.offences:
        assert offence.words is not None, offence.id
        name, said = (text.get(language).casefold() for text in (offence.name, offence.words))
        phrases = [each.strip() for each in said.split(",")]
        assert len(set(WORD.findall(said)) - set(WORD.findall(name))) >= 5, offence.id
        assert len(set(phrases)) == len(phrases), offence.id
        assert all(phrases), offence.id
        assert name not in phrases, offence.id
