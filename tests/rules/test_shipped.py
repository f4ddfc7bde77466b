"""The shipped rulesets against prices typed from the sources by hand; and nothing in them missing or idle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from tarockblock import paths
from tarockblock.app.rules.examples import offered
from tarockblock.domain.ruleset import BonusKind, Effect, Game, GameKind, Ruleset, Text
from tarockblock.domain.settings import SPECS
from tarockblock.rules.library import load_file, setting_texts, shipped, shipped_ids
from tests import prices

HAUSRUCK, UPPER_AUSTRIA, TYROL, TULLN = "hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009"


@pytest.fixture(params=shipped_ids())
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return shipped(request.param)


WITH_A_LIST = pytest.mark.parametrize("ruleset", prices.RULESETS, indirect=True)
"""The rulesets whose price lists are typed from their sources; the others have their hands on paper."""

BIRDS = ("pagat", "uhu", "kakadu", "quapil")
KINDS = {
    GameKind.PARTNER: "rufer solorufer besserrufer koenigrufer",
    GameKind.ALONE: "dreier besserdreier sechserdreier solodreier",
    GameKind.COLOUR: "farbendreier farbensolo",
    GameKind.NEGATIVE: "piccolo zwiccolo triccolo piccolo_ouvert bettler bettler_ouvert zwiccolo_ouvert",
    GameKind.TRISCHAKEN: "trischaken",
}
KEYS = (
    "R rufer, S solorufer, D dreier, 6 sechserdreier, F farbendreier, A farbensolo, L solodreier, P piccolo,"
    "O piccolo_ouvert, B bettler, E bettler_ouvert, T trischaken"
)
BONUS_KEYS = (
    "K koenig_ultimo, T trull, V vier_koenige, 1 pagat, 2 uhu, 3 kakadu, 4 quapil, 5 sack_1, 6 sack_2, W valat,"
    "M mondfang, C schnitt, A absolut, J koenigfang"
)


def by_name(table: str) -> dict[str, str]:
    return {name: key for key, name in map(str.split, table.split(","))}


def ref(ruleset: Ruleset, clause: str | None) -> str | None:
    return None if clause is None else ruleset.clauses[clause].ref.de


def test_ids__are_the_file_names() -> None:
    for name in shipped_ids():
        ruleset, problems = load_file(paths.resource("rulesets", f"{name}.toml"))
        assert not problems
        assert ruleset.id == name
        assert ruleset.base is None


OTHERS = {"settings.toml", "shipped.toml", "trischaken.toml", "trischaken_earlier.toml"}


def test_folder__holds_nothing_else() -> None:
    files = {path.name for path in paths.resource("rulesets").iterdir()}
    assert files == {f"{name}.toml" for name in shipped_ids()} | OTHERS


@WITH_A_LIST
def test_games__cost_what_the_source_says(ruleset: Ruleset) -> None:
    found = {
        each.id: (each.value, each.lost_value, each.vorhand_value, each.vorhand_lost_value, ref(ruleset, each.clause))
        for each in ruleset.games.values()
    }
    assert found == prices.GAMES[ruleset.id]


@WITH_A_LIST
def test_bonuses__cost_what_the_source_says(ruleset: Ruleset) -> None:
    found = {
        bonus.id: (bonus.silent, bonus.announced, ref(ruleset, bonus.clause)) for bonus in ruleset.bonuses.values()
    }
    assert found == prices.BONUSES[ruleset.id]


@WITH_A_LIST
def test_rate_threshold_and_kontra__are_the_sources(ruleset: Ruleset) -> None:
    assert prices.LISTS[ruleset.id]["frame"] == {
        "rate": [ruleset.cents_per_point, ruleset.points_are_cents, ref(ruleset, ruleset.rate_clause)],
        "won_from": [ruleset.won_from, ruleset.won_from_kontra, ref(ruleset, ruleset.won_from_clause)],
        "kontra": [ruleset.kontra_levels, ruleset.kontra_in_points, ref(ruleset, ruleset.kontra_clause)],
    }


@WITH_A_LIST
def test_trischaken__costs_what_the_source_says(ruleset: Ruleset) -> None:
    rules = ruleset.trischaken
    found = {"style": rules.style, "prices": dict(rules.prices), "place": ref(ruleset, rules.clause)}
    assert found == prices.LISTS[ruleset.id]["trischaken"]


@WITH_A_LIST
def test_renonce__costs_what_the_source_says_and_has_a_time_limit_where_it_has_one(ruleset: Ruleset) -> None:
    rules = ruleset.renonce
    whose = {"anybody": rules.trischaken, "vorhand": rules.trischaken_vorhand, "several": rules.trischaken_several}
    found = {
        "claims": [rules.claims, ref(ruleset, rules.claims_clause)],
        "trischaken": {name: each for name, each in whose.items() if each is not None},
        "trischaken_place": ref(ruleset, rules.trischaken_clause),
        "no_bird": rules.no_bird,
        "no_bird_place": ref(ruleset, rules.no_bird_clause),
        "time_limit_place": ref(ruleset, rules.time_limit_clause),
    }
    assert {name: each for name, each in found.items() if each is not None} == prices.LISTS[ruleset.id]["renonce"]
    assert (rules.time_limit is None) is (rules.time_limit_clause is None)


@WITH_A_LIST
def test_settings__are_the_regions(ruleset: Ruleset) -> None:
    said = prices.LISTS[ruleset.id]["settings"]
    found = {name: ruleset.settings[name] for name in said}
    assert {name: [each.value, ref(ruleset, each.clause)] for name, each in found.items()} == said
    plain = {spec.id: spec.values[0] for spec in SPECS if spec.id not in said}
    assert {name: ruleset.setting(name) for name in plain} == plain


@WITH_A_LIST
def test_games__are_of_their_kind(ruleset: Ruleset) -> None:
    for game in ruleset.games.values():
        assert game.id in KINDS[game.kind].split()
        assert game.solo is (game.id in prices.SOLO_GAMES), game.id
        assert game.vorhand_only is (game.id in (*prices.VORHAND_GAMES, "trischaken")), game.id
        assert game.concedable is (game.id in prices.CONCEDABLE), game.id
        assert game.talon == talon(game), game.id
        assert game.key == by_name(KEYS).get(game.id, game.key)


def talon(game: Game) -> int:
    if game.solo or not game.is_positive:
        return 0
    return 6 if game.id == "sechserdreier" else 3


@WITH_A_LIST
def test_games__allow_the_bonuses_of_their_kind(ruleset: Ruleset) -> None:
    """Negative games and Trischaken none; colour games Kings, Säcke, Schnitt, valat; king ultimo with a partner."""
    colour = {"vier_koenige", "sack_1", "sack_2", "schnitt", "valat"} & set(ruleset.bonuses)
    for game in ruleset.games.values():
        expected: set[str] = set()
        if game.kind is GameKind.COLOUR:
            expected = colour
        elif game.is_positive:
            expected = set(ruleset.bonuses) - (set() if game.calls_partner else {"koenig_ultimo", "koenigfang"})
        assert set(game.bonuses) == expected, game.id
        assert list(game.bonuses) == [bonus for bonus in ruleset.bonuses if bonus in expected], game.id


@WITH_A_LIST
def test_bids__name_the_bird(ruleset: Ruleset) -> None:
    bids = {
        game.id: [(bid.bonus, bid.key, bid.name.de) for bid in game.bids]
        for game in ruleset.games.values()
        if game.bids
    }
    expected = {"besserrufer": [(bird, str(n), f"{bird.capitalize()}rufer") for n, bird in enumerate(BIRDS, start=1)]}
    if ruleset.id == "steiermark":
        keys = zip(BIRDS, "5789", strict=True)
        expected["besserdreier"] = [(bird, key, f"{bird.capitalize()}dreier") for bird, key in keys]
    if ruleset.id == TULLN:
        expected["koenigrufer"] = [
            ("koenig_ultimo", "K", "Königrufer"),
            ("vier_koenige", "V", "Königrufer (alle Könige)"),
        ]
    assert bids == expected


@WITH_A_LIST
def test_bonuses__are_of_their_kind(ruleset: Ruleset) -> None:
    kinds = {
        "trull": BonusKind.POSSESSION,
        "vier_koenige": BonusKind.POSSESSION,
        "sack_1": BonusKind.POSSESSION,
        "sack_2": BonusKind.POSSESSION,
        "absolut": BonusKind.POSSESSION,
        "valat": BonusKind.VALAT,
        "schnitt": BonusKind.SCHNITT,
    }
    for bonus in ruleset.bonuses.values():
        assert bonus.kind is kinds.get(bonus.id, BonusKind.COURSE)
        assert bonus.effect is (Effect.MULTIPLY if prices.multiplies(ruleset.id, bonus.id) else Effect.ADD)
        assert bonus.opponents is (bonus.id != "koenig_ultimo")
        assert bonus.declarer is (bonus.id != "koenigfang")
        assert bonus.least_thirds == {"sack_1": 3 * 45 + 2, "sack_2": 3 * 55 + 2, "absolut": 3 * 50 + 1}.get(bonus.id)
        assert bonus.key == by_name(BONUS_KEYS)[bonus.id]


def test_groups__are_in_the_order_of_the_dialog(ruleset: Ruleset) -> None:
    order = [game.id for game in ruleset.games.values()]
    wanted = (
        "rufer solorufer koenigrufer besserrufer dreier besserdreier sechserdreier farbendreier farbensolo solodreier"
    )
    wanted += " piccolo zwiccolo triccolo piccolo_ouvert bettler bettler_ouvert zwiccolo_ouvert trischaken"
    assert order == [name for name in wanted.split() if name in order]


def clauses_used(value: object) -> Iterator[str]:
    """Every clause id that stands anywhere in a ruleset: in fields whose name ends in ``clause``, and in lists."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for each in value:
            yield from clauses_used(each)
    if not is_dataclass(value):
        return
    for field in fields(value):
        inner = getattr(value, field.name)
        if field.name == "clauses":
            ids = inner.values() if isinstance(inner, dict) else inner
            yield from (each for each in ids if isinstance(each, str))
        elif field.name.endswith("clause"):
            yield from () if inner is None else (inner,)
        else:
            yield from clauses_used(inner)


def test_clauses__all_lead_somewhere_and_all_are_used(ruleset: Ruleset) -> None:
    assert set(clauses_used(ruleset)) == set(ruleset.clauses)


def test_clauses__are_about_games_of_their_ruleset(ruleset: Ruleset) -> None:
    for clause in ruleset.clauses.values():
        assert set(clause.games) <= set(ruleset.games), clause.id
        assert set(clause.games) < set(ruleset.games), clause.id


def test_clauses__have_words_in_both_languages(ruleset: Ruleset) -> None:
    for clause in ruleset.clauses.values():
        for text in (clause.ref, clause.quote):
            assert tidy(text), clause.id
        if len(clause.quote.de) > 60 and "1+2" not in clause.quote.de:
            assert clause.quote.de != clause.quote.en, clause.id


def test_clauses__never_quote_the_numbers_of_our_readings(ruleset: Ruleset) -> None:
    for clause in ruleset.clauses.values():
        for text in (clause.quote.de, clause.quote.en):
            assert not any(f"R{number}" in text for number in range(1, 23)), clause.id


def test_names__are_there_in_both_languages(ruleset: Ruleset) -> None:
    texts = [ruleset.name, ruleset.short, ruleset.source]
    texts += [game.name for game in ruleset.games.values()]
    texts += [bid.name for game in ruleset.games.values() for bid in game.bids]
    texts += [text for bonus in ruleset.bonuses.values() for text in (bonus.name, bonus.tag)]
    assert all(tidy(text) for text in texts)
    assert ruleset.source.de != ruleset.source.en


def tidy(text: Text) -> bool:
    return all(words == words.strip() != "" and "  " not in words for words in (text.de, text.en))


def test_tags__are_short(ruleset: Ruleset) -> None:
    assert {bonus.id: bonus.tag.de for bonus in ruleset.bonuses.values() if len(bonus.tag.de) > 7} == {}
    assert [ruleset.bonuses[bird].tag.de for bird in BIRDS] == ["I", "II", "III", "IIII"]


@pytest.mark.parametrize("name", prices.RULESETS)
def test_settings__rest_on_a_sentence_of_their_own_text_or_a_reading_of_it(name: str) -> None:
    """So that Why can cite what decided, and no ruleset falls back on words that are about all of them."""
    ruleset = shipped(name)
    assert [each for each in offered(ruleset) if ruleset.setting_clause(each) is None] == []


def test_setting_texts__quote_nothing_but_single_words() -> None:
    """They stand in for every text, so they can quote none of them."""
    for name, text in setting_texts().items():
        assert [quoted for quoted in re.findall("„([^“]*)“", text.why.de) if " " in quoted] == [], name
        assert "source" not in text.why.en, name


def test_setting_texts__cover_every_value() -> None:
    texts = setting_texts()
    assert list(texts) == [spec.id for spec in SPECS]
    for spec in SPECS:
        assert tuple(texts[spec.id].values) == spec.values


def test_setting_texts__have_words_in_both_languages() -> None:
    for name, text in setting_texts().items():
        for words in (text.name, text.why, *text.values.values()):
            assert tidy(words), name
            assert words.de != words.en, name
        assert text.why.de.endswith("."), name
        assert text.why.en.endswith("."), name
        for language in ("de", "en"):
            values = [value.get(language) for value in text.values.values()]
            assert len(set(values)) == len(values), name


def test_setting_names__are_told_apart() -> None:
    for language in ("de", "en"):
        names = [text.name.get(language) for text in setting_texts().values()]
        assert len(set(names)) == len(names)
