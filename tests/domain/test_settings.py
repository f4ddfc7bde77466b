"""Every setting does what its sentence in settings.toml says: the same hand read one way and the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from tarockblock.app.rules.examples import figures_of, offered, with_value
from tarockblock.domain.hand import Annulled, Entry, NegativeDeclarer, NegativeGame
from tarockblock.domain.settings import RETIRED, SPECS, SettingSpec
from tarockblock.rules.library import setting_texts, shipped
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    bei,
    claims,
    game,
    ledger,
    negative,
    points,
    renonce,
    row,
    trischaken,
    with_settings,
)
from tests.domain.paper import (
    refused as not_entered,
)

Case = tuple[str, str, str, Callable[[object], object], object]
HANDS = [game("dreier", "B")] * 6
FOUR = (*(NegativeDeclarer(player, won=True) for player in "BCD"), NegativeDeclarer("A", won=False, no_kontra=True))


def scored(entry: Entry) -> Callable[[object], object]:
    return lambda rules: points(row(rules, entry))  # type: ignore[arg-type]


def money(entry: Entry) -> Callable[[object], object]:
    return lambda rules: [amount.value for amount in row(rules, entry).cents.values()]  # type: ignore[arg-type]


def refused(entry: Entry) -> Callable[[object], object]:
    return lambda rules: [place for place, _ in not_entered(rules, entry)]  # type: ignore[arg-type]


def factors(*entries: Entry, plan: int | None = None) -> Callable[[object], object]:
    return lambda rules: "".join(
        str(each.factor)
        for each in ledger(rules, *entries, planned_radl=plan).rows  # type: ignore[arg-type]
    )


def out_of_six(rules: object) -> object:
    computed = ledger(rules, Annulled(), seats="ABCDEF")  # type: ignore[arg-type]
    deal = computed.rows[0].deal
    return None if deal is None else "".join(deal.sitting_out)


def first_radl_of_five(rules: object) -> object:
    return ledger(rules, *[Annulled()] * 6, seats="ABCDE").radl[0].hands  # type: ignore[arg-type]


UHURUFER = game("besserrufer", "B", None, bonuses="uhu! valat", bid="uhu")
CONCEDED = game("besserrufer", "B", None, "conceded", bid="uhu")
VALAT = game("dreier", bonuses="valat!*1", kontra=2)
BESIDE = game("dreier", bonuses="valat trull pagat!")
THEIRS = game("dreier", result="lost", bonuses="~valat")
COVERED = renonce("A", "solorufer", "B", "D", claims=claims("uhu"), would_have_won=False)
SHARED = renonce("ACD", "sechserdreier", "A", vorhand="A")
MONDFANG = replace(negative("piccolo"), mondfang=True)
FORCED = NegativeGame(game="piccolo", declarers=FOUR)
TWICE = (*[trischaken(30, 10, 20, 10)] * 2, *HANDS, *HANDS)
AT_BONUS = "entries[0].bonuses[0].announced"


def contested(*games: str) -> Callable[[object], object]:
    """Where a valat of the opponents beside their kontra is refused, game by game."""
    return lambda rules: [refused(game(name, bonuses="~valat!-", kontra=1))(rules) for name in games]


# setting, value, the ruleset it is set in, what is looked at, what comes out
CASES: list[Case] = [
    ("six_at_table", "previous_dealer", OOE, out_of_six, "EF"),
    ("six_at_table", "opposite", OOE, out_of_six, "CF"),
    ("radl_length", "players", OOE, first_radl_of_five, 5),
    ("radl_length", "four", OOE, first_radl_of_five, 4),
    ("failed_silent_bonus", "free", TIROL, refused(game("dreier", bonuses="uhu-")), ["entries[0].bonuses[0].made"]),
    ("failed_silent_bonus", "pays", TIROL, scored(game("dreier", bonuses="uhu-")), (-3, 9, -3, -3)),
    ("lost_multiplier", "multiplied", OOE, scored(game("dreier", bonuses="valat!-")), (32, -96, 32, 32)),
    ("lost_multiplier", "simple", OOE, scored(game("dreier", bonuses="valat!-")), (4, -12, 4, 4)),
    ("multiplied_base", "game", OOE, scored(UHURUFER), (-8, 24, -8, -8)),
    ("multiplied_base", "game_and_bid", OOE, scored(UHURUFER), (-20, 60, -20, -20)),
    ("replaced_kontra", "higher", OOE, money(VALAT), [-1280, 3840, -1280, -1280]),
    ("replaced_kontra", "multiplier", OOE, money(VALAT), [-640, 1920, -640, -640]),
    ("replaced_kontra", "game", OOE, money(game("dreier", bonuses="valat!*2", kontra=1)), [-640, 1920, -640, -640]),
    ("beside_valat", "announced_only", TULLN, scored(BESIDE), (-220, 660, -220, -220)),
    (
        "beside_valat",
        "course_only",
        TULLN,
        scored(game("dreier", bonuses="valat trull! pagat")),
        (-210, 630, -210, -210),
    ),
    ("beside_valat", "all", TULLN, scored(BESIDE), (-230, 690, -230, -230)),
    ("opponents_valat", "mirrored", OOE, scored(THEIRS), (16, -48, 16, 16)),
    ("opponents_valat", "not_played", OOE, refused(THEIRS), ["entries[0].bonuses[0].side"]),
    ("kontra_or_valat", "free", HAUSRUCK, refused(game("farbensolo", bonuses="~valat!-", kontra=1)), []),
    ("kontra_or_valat", "farbensolo", OOE, contested("farbensolo", "farbendreier"), [[AT_BONUS], []]),
    (
        "kontra_or_valat",
        "colour",
        TIROL,
        contested("farbensolo", "farbendreier", "dreier"),
        [[AT_BONUS], [AT_BONUS], []],
    ),
    ("solo_king_in_talon", "kontra_counts", TULLN, scored(game("solorufer", kontra=1)), (-40, 120, -40, -40)),
    ("solo_king_in_talon", "kontra_void", TIROL, money(game("solorufer", kontra=1)), [-20, 60, -20, -20]),
    ("bei_games", "no", TULLN, refused(bei("piccolo", ("A", "won"), ("B", "won"))), ["entries[0].declarers"]),
    ("bei_games", "yes", TIROL, scored(bei("piccolo", ("A", "won"), ("B", "won"))), (4, 4, -4, -4)),
    ("conceded_price", "game_and_bid", OOE, scored(CONCEDED), (5, -15, 5, 5)),
    ("conceded_price", "game", OOE, scored(CONCEDED), (1, -3, 1, 1)),
    ("trischaken_all_tricks", "each", OOE, scored(trischaken(0, 70, 0, 0)), (2, -6, 2, 2)),
    ("trischaken_all_tricks", "pot_each", OOE, scored(trischaken(0, 70, 0, 0)), (6, -18, 6, 6)),
    ("trischaken_two_jungfrauen", "pot_of_three", OOE, scored(trischaken("34/2", "35/1", 0, 0)), (0, -6, 3, 3)),
    ("trischaken_two_jungfrauen", "three_raised", HAUSRUCK, scored(trischaken("34/2", "35/1", 0, 0)), (0, -4, 2, 2)),
    ("trischaken_combination", "larger", TIROL, scored(trischaken(40, 20, 10, 0)), (-12, 2, 2, 8)),
    ("trischaken_combination", "sum", TIROL, scored(trischaken(40, 20, 10, 0)), (-14, 2, 2, 10)),
    ("trischaken_tied", "each_pays", TULLN, scored(trischaken(10, 25, 25, 10)), (20, -20, -20, 20)),
    ("trischaken_tied", "share", TULLN, scored(trischaken(10, 25, 25, 10)), (10, -10, -10, 10)),
    ("trischaken_vorhand_jungfrauen", "shared", TULLN, scored(trischaken(35, 35, 0, 0)), (-60, -30, 45, 45)),
    ("trischaken_vorhand_jungfrauen", "own", TULLN, scored(trischaken(35, 35, 0, 0)), (-60, -30, 60, 30)),
    ("claims_cover", "by_account", TIROL, scored(COVERED), (-6, 2, 2, 2)),
    ("claims_cover", "never", TIROL, scored(COVERED), (-14, 6, 2, 6)),
    ("several_offenders", "share", TIROL, scored(SHARED), (Fraction(-8, 3), 8, Fraction(-8, 3), Fraction(-8, 3))),
    ("several_offenders", "each_full", TIROL, scored(renonce("AC", "dreier", "B")), (-20, 30, -20, 10)),
    ("sechserdreier_opponents", "lost_value", TULLN, scored(renonce("B", "sechserdreier", "A")), (150, -350, 100, 100)),
    ("sechserdreier_opponents", "value", TULLN, scored(renonce("B", "sechserdreier", "A")), (150, -250, 50, 50)),
    ("forced_piccolo", "no", TULLN, refused(FORCED), ["entries[0].declarers[3].no_kontra"]),
    ("forced_piccolo", "yes", TULLN, scored(FORCED), (-120, 40, 40, 40)),
    ("mondfang_in_negative", "not_paid", TULLN, refused(MONDFANG), ["entries[0].mondfang"]),
    ("mondfang_in_negative", "remind", TULLN, factors(MONDFANG, *HANDS), "1222211"),
    ("doubling_mondfang", "no", TULLN, factors(game("dreier", bonuses="mondfang"), *HANDS), "1111111"),
    ("doubling_mondfang", "yes", TULLN, factors(game("dreier", bonuses="mondfang"), *HANDS), "1222211"),
    ("doubling_trischaken", "no", TULLN, factors(trischaken(10, 30, 20, 10), *HANDS), "1111111"),
    ("doubling_trischaken", "yes", OOE, factors(trischaken(10, 30, 20, 10), *HANDS), "1222211"),
    ("doubling_half_time", "no", TULLN, factors(*HANDS, plan=2), "111111"),
    ("doubling_half_time", "yes", OOE, factors(*HANDS, plan=2), "111122"),
    ("doubling_start", "next_hand", TULLN, factors(HANDS[0], trischaken(30, 10, 20, 10), *HANDS), "11222211"),
    ("doubling_start", "next_radl", TULLN, factors(HANDS[0], trischaken(30, 10, 20, 10), *HANDS), "11112222"),
    ("doubling_overlap", "queue", TULLN, factors(*TWICE), "12222222211111"),
    ("doubling_overlap", "ignore", TULLN, factors(*TWICE), "12222111111111"),
    ("doubling_overlap", "restart", TULLN, factors(*TWICE), "12222211111111"),
    ("doubling_renonce_trischaken", "no", TULLN, factors(renonce("C", "trischaken"), *HANDS), "1111111"),
    ("doubling_renonce_trischaken", "yes", TULLN, factors(renonce("C", "trischaken"), *HANDS), "1222211"),
]


@pytest.mark.parametrize(
    ("setting", "value", "ruleset", "look", "expected"), CASES, ids=[f"{each[0]}={each[1]}" for each in CASES]
)
def test_setting__does_what_it_says(
    setting: str, value: str, ruleset: str, look: Callable[[object], object], expected: object
) -> None:
    assert look(with_settings(ruleset, **{setting: value})) == expected


def test_settings__every_value_has_its_case() -> None:
    covered = {(setting, value) for setting, value, *_ in CASES}
    values = {(spec.id, value) for spec in SPECS for value in spec.values}
    assert covered == values


@pytest.mark.parametrize("ruleset", RULESETS)
def test_settings__stand_in_a_ruleset_where_they_decide_something(ruleset: str) -> None:
    """One example hand at least comes out differently by each setting stated, and no other setting decides anything."""
    assert set(offered(shipped(ruleset))) == set(shipped(ruleset).settings)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_settings__two_values_on_offer_never_come_to_the_same_in_every_example(ruleset: str) -> None:
    rules = shipped(ruleset)
    for setting, values in offered(rules).items():
        examples = setting_texts()[setting].examples
        found = {tuple(figures_of(each, with_value(rules, setting, value)) for each in examples) for value in values}
        assert len(found) == len(values) > 1, setting


def test_settings__every_value_is_on_offer_somewhere() -> None:
    """Else it would be a switch that does nothing, anywhere."""
    on_offer = {
        (setting, value) for name in RULESETS for setting, values in offered(shipped(name)).items() for value in values
    }
    assert on_offer == {(spec.id, value) for spec in SPECS for value in spec.values}


def test_settings__one_that_waits_for_another_is_on_offer_once_that_is_on() -> None:
    """session-file.md: when a doubled Radl begins where there is one, the forced Piccolo where there are Bei games."""
    waiting = {"doubling_start", "doubling_overlap"}
    assert waiting.isdisjoint(offered(shipped(TIROL)))
    assert waiting <= set(offered(with_settings(TIROL, doubling_trischaken="yes")))
    assert "forced_piccolo" not in offered(shipped(OOE))
    assert "forced_piccolo" in offered(with_settings(OOE, bei_games="yes"))


@pytest.mark.parametrize("spec", RETIRED, ids=[spec.id for spec in RETIRED])
def test_settings__of_earlier_versions_are_read_kept_and_do_nothing(spec: SettingSpec) -> None:
    for value in spec.values:
        data = to_data(shipped(TULLN))
        data["settings"][spec.id] = {"value": value}
        ruleset, problems = read_ruleset(data)
        assert (problems, ruleset is not None and to_data(ruleset)) == ([], data)
        assert spec.id not in offered(ruleset)
