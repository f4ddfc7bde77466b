"""Deriving a house ruleset: what is marked against the official one, what goes back, what comes out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.labels import RuleWords
from tarockblock.domain.ruleset import HOUSE_CLAUSE, Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import FieldKind
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.app.house_rules_kit import entries
from tests.thorough import times

DE, EN = Wording("de"), Wording("en")
DREIER = "games.dreier.value"


def derived(base: str = "tirol-2025", name: str = "Donnerstagsrunde") -> HouseDraft:
    return HouseDraft(shipped(base), name=name, new_id="donnerstagsrunde", others=[shipped(base).short.de])


def made(draft: HouseDraft) -> Ruleset:
    found = draft.ruleset()
    assert found is not None, draft.problems()
    return found


def said(draft: HouseDraft, wording: Wording = DE) -> str:
    return RuleWords(draft.data, wording).differences(draft.changes())


# --------------------------------------------------------------------------- unchanged


@pytest.mark.parametrize("base", shipped_ids())
def test_unchanged__is_the_official_one_under_another_name(base: str) -> None:
    ruleset = made(derived(base))
    named = replace(shipped(base), id="donnerstagsrunde", name=ruleset.name, short=ruleset.short, base=base)
    assert ruleset == named
    assert ruleset.name.de == ruleset.name.en == ruleset.short.de == "Donnerstagsrunde"


@pytest.mark.parametrize("base", shipped_ids())
def test_unchanged__nothing_is_marked(base: str) -> None:
    draft = derived(base)
    assert [field.path for field in draft.fields if draft.is_changed(field.path)] == []
    assert draft.changes() == ()


# --------------------------------------------------------------------------- prices


def test_clauses__of_the_house_come_in_the_order_of_its_fields_in_every_process() -> None:
    """A set of them would come otherwise each time, and with it the exported file."""
    draft = derived()
    games = [field.path for field in draft.fields if field.path.startswith("games.") and field.path.endswith(".value")]
    for path in reversed(games):
        draft.put(path, "77")
    clauses = [each for each in to_data(made(draft))["clauses"] if each.startswith(HOUSE_CLAUSE)]
    assert len(clauses) > 8
    assert clauses == [f"{HOUSE_CLAUSE}games_{path.split('.')[1]}" for path in games][: len(clauses)]


def test_price__is_changed_and_marked_against_the_base() -> None:
    """Tirol: Dreier 5."""
    draft = derived()
    assert draft.shown(DREIER) == "5"
    draft.put(DREIER, "6")
    assert draft.is_changed(DREIER)
    assert draft.base_value(DREIER) == 5
    assert said(draft) == "Dreier 6 statt 5"
    assert said(draft, EN) == "Dreier 6 instead of 5"
    game = made(draft).games["dreier"]
    assert (game.value, game.lost_value, game.vorhand_value, game.vorhand_lost_value) == (6, 6, 6, 6)
    assert shipped("tirol-2025").games["dreier"].value == 5


def test_price__the_lost_one_follows_until_it_is_typed() -> None:
    draft = derived()
    draft.put(DREIER, "6")
    lost = "games.dreier.lost_value"
    assert (draft.shown(lost), draft.followed(lost)) == ("", "6")
    assert not draft.is_changed(lost)
    draft.put(lost, "10")
    assert draft.is_changed(lost)
    game = made(draft).games["dreier"]
    assert (game.value, game.lost_value, game.vorhand_lost_value) == (6, 10, 10)
    assert said(draft) == "Dreier 6 statt 5; Dreier, verloren 10 statt 5"


def test_price__emptied_it_follows_again() -> None:
    """A Sechserdreier that costs no more lost than won: 4 instead of 8."""
    draft = derived()
    lost = "games.sechserdreier.lost_value"
    assert draft.shown(lost) == "8"
    draft.put(lost, "")
    assert draft.is_changed(lost)
    assert made(draft).games["sechserdreier"].lost_value == 4
    draft.set_back(lost)
    assert made(draft).games["sechserdreier"].lost_value == 8


def test_price__typed_as_it_was_is_no_change() -> None:
    draft = derived()
    draft.put(DREIER, "6")
    draft.put(DREIER, "5")
    assert not draft.dirty
    draft.put(DREIER, " 5 ")
    assert not draft.is_changed(DREIER)


def test_price__bonus_can_be_had_silently_only() -> None:
    draft = derived()
    draft.put("bonuses.trull.announced", "")
    bonus = made(draft).bonuses["trull"]
    assert (bonus.silent, bonus.announced) == (1, None)
    assert said(draft) == "Trull angesagt – statt 2"


def test_price__threshold_in_card_points() -> None:
    draft = derived()
    draft.put("won_from.value", "35/1")
    ruleset = made(draft)
    assert (ruleset.won_from, ruleset.won_from_kontra) == (106, 106)
    assert said(draft) == "gewonnen ab 35/1 statt 35/2"


# --------------------------------------------------------------------------- switches and choices


def test_game__taken_out_and_brought_back() -> None:
    draft = derived()
    draft.put("games.zwiccolo_ouvert", False)
    assert not draft.is_played("games.zwiccolo_ouvert.value")
    assert "zwiccolo_ouvert" not in made(draft).games
    assert said(draft) == "Zwiccolo ouvert wird nicht gespielt"
    again = HouseDraft(made(draft))
    assert again.is_changed("games.zwiccolo_ouvert")
    again.set_back("games.zwiccolo_ouvert")
    assert made(again).games == shipped("tirol-2025").games
    assert list(made(again).games) == list(shipped("tirol-2025").games)


def test_bonus__taken_out_goes_out_of_every_game_with_its_bid() -> None:
    draft = derived()
    draft.put("bonuses.uhu", False)
    ruleset = made(draft)
    assert not [game.id for game in ruleset.games.values() if "uhu" in game.bonuses]
    assert [bid.bonus for bid in ruleset.games["besserrufer"].bids] == ["pagat", "kakadu", "quapil"]
    again = HouseDraft(ruleset)
    again.set_all_back()
    assert made(again).games == shipped("tirol-2025").games


def test_bonus__with_all_its_birds_the_besserrufer_goes_too() -> None:
    draft = derived()
    for bird in ("pagat", "uhu", "kakadu", "quapil"):
        draft.put(f"bonuses.{bird}", False)
    assert "besserrufer" not in made(draft).games


def test_bonus_not_played__leaves_the_cases_of_renonce_and_comes_back_to_them() -> None:
    """Without the Uhu, Tulln's announced bird is one of three; without king ultimo there is no announced king."""
    draft = derived("tulln-2009")
    for bonus in ("uhu", "koenig_ultimo"):
        draft.put(f"bonuses.{bonus}", False)
    ruleset = made(draft)
    bird, king = ruleset.offence("bird_at_wrong_time"), ruleset.offence("king_too_early")
    assert (bird.bonuses, king) == (("pagat", "kakadu", "quapil"), None)
    again = HouseDraft(ruleset)
    again.set_all_back()
    assert to_data(made(again))["offences"] == to_data(shipped("tulln-2009"))["offences"]


def test_setting__is_chosen_and_cites_the_house() -> None:
    draft = derived()
    draft.put("settings.failed_silent_bonus.value", "pays")
    assert said(draft) == "Stille Prämie misslungen: wird gezahlt statt kostet nichts"
    ruleset = made(draft)
    setting = ruleset.settings["failed_silent_bonus"]
    assert setting.value == "pays"
    assert setting.clause is not None
    assert ruleset.clauses[setting.clause].ref.en == "House rule"


def test_valat__as_a_multiple_instead_of_an_amount() -> None:
    draft = derived()
    for name, value in (("effect", "multiply"), ("silent", "4"), ("announced", "8")):
        draft.put(f"bonuses.valat.{name}", value)
    assert made(draft).bonuses["valat"].effect.value == "multiply"


# --------------------------------------------------------------------------- Trischaken


def test_trischaken__another_manner_brings_its_own_prices() -> None:
    """Tirol's prices, rules.md 4: the two with the most pay 2, Vorhand with the game 4, a Jungfrau gets 2."""
    draft = derived("ooe-2023")
    draft.put("trischaken.style", "tirol")
    prices = {"pay": 2, "game": 2, "vorhand": 2, "vorhand_game": 4, "jungfrau": 2}
    assert dict(made(draft).trischaken.prices) == prices
    assert said(draft) == "Trischaken: nach Plätzen statt aus einem Topf"
    draft.put("trischaken.prices.pay", "3")
    assert made(draft).trischaken.prices["pay"] == 3
    draft.put("trischaken.style", "upper_austria")
    assert draft.changes() == ()


def test_trischaken__tulln_in_points_ten_cents_a_point() -> None:
    """Tulln: 10 to each, Bürgermeister 20, two Jungfrauen 30, all tricks 60; Vorhand double."""
    draft = derived()
    draft.put("trischaken.style", "tulln")
    prices = made(draft).trischaken.prices
    assert (prices["pay"], prices["game"], prices["two_jungfrauen"], prices["all_tricks"]) == (1, 2, 3, 6)
    assert prices["vorhand_factor"] == 2


def test_trischaken__the_price_list_shows_what_the_loser_pays() -> None:
    draft = derived("ooe-2023")
    draft.put("trischaken.prices.pay", "2")
    ruleset = made(draft)
    game = ruleset.games["trischaken"]
    assert game.value == 2
    assert ruleset.clauses[game.clause].ref.de == "Hausregel"
    again = HouseDraft(ruleset)
    again.set_all_back()
    assert made(again).games["trischaken"] == shipped("ooe-2023").games["trischaken"]


# --------------------------------------------------------------------------- clauses


def test_clause__of_a_changed_price_says_what_it_was_and_where() -> None:
    draft = derived()
    draft.put(DREIER, "6")
    ruleset = made(draft)
    clause = ruleset.clauses[ruleset.games["dreier"].clause]
    official = shipped("tirol-2025").clauses[shipped("tirol-2025").games["dreier"].clause]
    assert (clause.ref.de, clause.ref.en) == ("Hausregel", "House rule")
    assert clause.quote.de == f"Dreier 6 statt 5 ({official.ref.de})"
    assert clause.quote.en == f"Dreier 6 instead of 5 ({official.ref.en})"
    assert not clause.reading


def test_clause__the_official_one_again_with_the_official_value() -> None:
    draft = derived()
    draft.put(DREIER, "6")
    again = HouseDraft(made(draft))
    again.set_back(DREIER)
    ruleset = made(again)
    assert ruleset.games["dreier"] == shipped("tirol-2025").games["dreier"]
    assert ruleset.clauses == shipped("tirol-2025").clauses


def test_clause__one_somebody_wrote_himself_stays() -> None:
    """A ruleset typed in an editor, with a sentence of its own about its Dreier."""
    written = to_data(shipped("tirol-2025"))
    written |= {"id": "wirt", "base": "tirol-2025"}
    written["games"]["dreier"] |= {"value": 6, "clause": "wirt"}
    words = {"de": "Beim Wirt", "en": "At the inn"}
    written["clauses"] = written["clauses"] | {"wirt": {"ref": words, "quote": words}}
    ruleset, problems = read_ruleset(written)
    assert ruleset is not None, problems
    draft = HouseDraft(ruleset)
    draft.put("games.rufer.value", "2")
    assert made(draft).clauses[made(draft).games["dreier"].clause].ref.de == "Beim Wirt"


# --------------------------------------------------------------------------- problems


@pytest.mark.parametrize(
    ("path", "typed", "sentence"),
    [
        (DREIER, "fünf", "eine ganze Zahl erwartet, ein Text gefunden"),
        (DREIER, "٣", "eine ganze Zahl erwartet, ein Text gefunden"),
        (DREIER, "1e3", "eine ganze Zahl erwartet, ein Text gefunden"),
        (DREIER, "10001", "muss zwischen 0 und 10000 liegen"),
        (DREIER, "-1", "muss zwischen 0 und 10000 liegen"),
        (DREIER, "9" * 5000, "eine ganze Zahl erwartet, ein Text gefunden"),
        (DREIER, "", "„value“ fehlt"),
        ("kontra.levels", "6", "muss zwischen 0 und 5 liegen"),
        ("won_from.value", "35/3", "„35/3“ sind keine Kartenpunkte; so geht es: 35/2"),
        ("won_from.value", "71", "„71“ sind keine Kartenpunkte; so geht es: 35/2"),
    ],
)
def test_problem__is_the_strict_readers_at_its_field(path: str, typed: str, sentence: str) -> None:
    draft = derived()
    draft.put(path, typed)
    assert [(each.path, DE.problem(each)) for each in draft.problems()] == [(path, sentence)]
    assert draft.ruleset() is None
    draft.set_back(path)
    assert draft.problems() == []


def test_problem__all_at_once() -> None:
    draft = derived(name="")
    draft.put(DREIER, "x")
    draft.put("bonuses.pagat.silent", "")
    draft.put("bonuses.pagat.announced", "")
    assert [each.path for each in draft.problems()] == ["name", DREIER, "bonuses.pagat.silent"]


def test_problem__no_game_left() -> None:
    draft = derived()
    for field in draft.fields:
        if field.kind is FieldKind.PLAYED and field.group == "games":
            draft.put(field.path, False)
    assert [each.code for each in draft.problems()] == ["no_games"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("x" * 41, "name_long"),
        ("a\u202eb", "name_invisible"),
        ("a\nb", "name_invisible"),
        ("tirol 2025/26", "ruleset_name_taken"),
    ],
)
def test_name__what_cannot_be_one(name: str, code: str) -> None:
    draft = derived(name="x")
    draft.name = name
    assert [(each.path, each.code) for each in draft.problems()] == [("name", code)]


# --------------------------------------------------------------------------- going back


def test_snapshot__brings_everything_back() -> None:
    draft = derived()
    draft.put(DREIER, "abc")
    draft.put("trischaken.style", "tulln")
    draft.put("trischaken.prices.pay", "7")
    draft.name = "Anders"
    kept = draft.snapshot()
    draft.set_all_back()
    draft.name = "Donnerstagsrunde"
    assert not draft.dirty
    draft.restore(kept)
    assert (draft.name, draft.shown(DREIER), draft.shown("trischaken.prices.pay")) == ("Anders", "abc", "7")
    assert draft.snapshot() == kept


def test_restore__what_makes_no_sense_is_left_out() -> None:
    draft = derived()
    draft.restore(("Name", {"games.dreier.value": True, "no.such": "1", "trischaken.style": "nirgends", DREIER: "7"}))
    assert draft.snapshot() == ("Name", {DREIER: "7"})


def test_setting_that_decides_nothing_officially__goes_back_to_what_it_is_without() -> None:
    """Where Piccolo cannot be joined, nobody is forced to anything: there the official ruleset does not state it."""
    draft = derived("tirol-2025")
    draft.put("settings.bei_games.value", "yes")
    draft.put("settings.forced_piccolo.value", "yes")
    again = HouseDraft(made(draft))
    assert len(again.changes()) == 2
    again.set_all_back()
    assert again.changes() == ()


@pytest.mark.sweep
@settings(max_examples=times(6, 40))
@given(st.data())
def test_anything_entered__comes_out_is_read_again_and_goes_back(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from(shipped_ids()))
    draft = derived(base)
    for _ in range(data.draw(st.integers(0, 8))):
        field = data.draw(st.sampled_from(draft.fields))
        draft.put(field.path, data.draw(entries(field)))
    ruleset = draft.ruleset()
    if ruleset is None:
        codes = {each.code for each in draft.problems()}
        assert codes
        assert codes <= {"no_games", "bonus_of_nobody"}
        return
    assert read_ruleset(to_data(ruleset)) == (ruleset, [])
    again = HouseDraft(ruleset)
    assert again.changes() == draft.changes()
    assert made(again) == ruleset
    again.set_all_back()
    assert again.changes() == ()
    official = shipped(base)
    assert made(again) == replace(official, id=ruleset.id, name=ruleset.name, short=ruleset.short, base=base)


@pytest.mark.parametrize("wording", [DE, EN])
def test_words__for_every_field_and_value_there_can_be(wording: Wording) -> None:
    labels: set[str] = set()
    for base in shipped_ids():
        for style in ("upper_austria", "tirol", "tulln"):
            draft = derived(base)
            draft.put("trischaken.style", style)
            words = RuleWords(draft.data, wording)
            for field in draft.fields:
                label = words.label(field)
                labels.add(label)
                values = field.choices or ((True, False) if isinstance(draft.shown(field.path), bool) else (3, None))
                assert all(words.value(field, value) for value in values)
    assert not [label for label in labels if "{" in label or "_" in label]


def test_trischaken__a_price_of_the_house_cites_no_official_sentence_in_any_situation() -> None:
    """Tulln: "zahlt er den anderen 3 Spielern je 10"; a house that pays 15 does not quote it."""
    draft = derived("tulln-2009")
    official = dict(shipped("tulln-2009").trischaken.clauses)
    assert made(draft).trischaken.clauses == official
    draft.put("trischaken.prices.pay", "15")
    changed = made(draft)
    assert changed.trischaken.clauses == {}
    assert changed.clauses[changed.trischaken.clause].of_house
    again = HouseDraft(changed, others=())
    again.put("trischaken.prices.pay", "10")
    assert made(again).trischaken.clauses == official
