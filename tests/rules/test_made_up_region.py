"""Rules as data: prices scale every figure, and a made-up region uses each table as no shipped ruleset does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tarockblock.domain.hand import (
    BonusCall,
    Claim,
    Entry,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
)
from tarockblock.domain.ledger import compute_ledger, doubling_clauses
from tarockblock.domain.ruleset import Effect, GameKind, Ruleset, Setting
from tarockblock.domain.settings import SPECS
from tarockblock.exchange.reasons import cited_clauses
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.prices import price_pointers
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import copied, to_data
from tests.domain.hands import hand
from tests.domain.paper import cents, evening, points, problems, row, times
from tests.thorough import some

HANDS = 120


def scaled(data: dict[str, Any], factor: int) -> dict[str, Any]:
    """The data with every price times a factor, found by the pointers alone."""
    found = copied(data)
    for pointer in price_pointers(data):
        *path, last = pointer.strip("/").split("/")
        part = found
        for key in path:
            part = part[key]
        part[last] *= factor
    return found


def played(rng: random.Random, rules: Ruleset) -> Entry:
    """Any hand, possible or not."""
    game = rng.choice(list(rules.games.values()))
    if game.kind is GameKind.TRISCHAKEN:
        cuts = sorted(rng.sample(range(211), 3))
        thirds = (cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 210 - cuts[2])
        entry = Trischaken(card_points=dict(zip("ABCD", thirds, strict=True)))
        return rng.choice((entry, Renonce(offenders=tuple(rng.sample("ABCD", 1)), game=game.id)))
    if game.kind is GameKind.NEGATIVE:
        kontra = {who: rng.randint(1, rules.kontra_levels) for who in "ACD" if rng.random() < 0.3}
        return NegativeGame(game=game.id, declarers=(NegativeDeclarer("B", rng.random() < 0.5, kontra),))
    declarer = "A" if game.vorhand_only else rng.choice("ABCD")
    partner = rng.choice([None, *(set("ABCD") - {declarer})]) if game.calls_partner else None
    bid = rng.choice(game.bids).bonus if game.bids else None
    calls = [
        BonusCall(name, rng.choice(tuple(Side)), announced=rng.random() < 0.5, kontra=rng.choice((0, 0, 1)))
        for name in game.bonuses
        if name != bid and rng.random() < 0.3
    ]
    calls = [replace(call, made=not call.announced or rng.random() < 0.6) for call in calls]
    calls = [call if call.announced else replace(call, kontra=0) for call in calls]
    if bid is not None:
        calls.append(BonusCall(bid, Side.DECLARER, announced=True, made=rng.random() < 0.5))
    kontra, vorhand = rng.choice((0, 0, 1, 2)), tuple(rng.sample("ABCD", rng.choice((1, 1, 2))))
    if rng.random() < 0.3:
        silent = [name for name in game.bonuses if all(call.bonus != name for call in calls)]
        claims = tuple(Claim(name, Side.DECLARER) for name in rng.sample(silent, min(len(silent), 1)))
        announced = tuple(replace(call, made=True) for call in calls if call.announced)
        claims = () if rng.random() < 0.5 else claims
        would = rng.random() < 0.5 if claims else None
        return Renonce(
            offenders=vorhand, game=game.id, declarer=declarer, partner=partner, bid=bid, kontra=kontra,
            bonuses=announced, claims=claims, would_have_won=would,
        )  # fmt: skip
    result = rng.choice((Result.WON, Result.LOST))
    return PositiveGame(
        game=game.id, declarer=declarer, partner=partner, bid=bid, result=result, kontra=kontra, bonuses=tuple(calls)
    )


def hands_of(rules: Ruleset) -> list[Entry]:
    rng = random.Random(rules.id)
    found: list[Entry] = []
    while len(found) < HANDS:
        entry = played(rng, rules)
        if not problems(rules, entry):
            found.append(entry)
    return found


@pytest.mark.parametrize("name", shipped_ids())
def test_prices__times_a_factor_make_every_figure_so(name: str) -> None:
    rules = shipped(name)
    entries = [*hands_of(rules), hand("trischaken 30 40 0 0"), hand("trischaken 34/2 35/1 0 0")]
    for factor in (2, 3):
        more, found = read_ruleset(scaled(to_data(rules), factor))
        assert more is not None, found
        for entry in entries:
            plain, other = row(rules, entry), row(more, entry)
            assert points(other) == times(points(plain), factor), entry
            assert cents(other) == times(cents(plain), factor), entry


@pytest.mark.sweep
@pytest.mark.parametrize("name", shipped_ids())
def test_cites__name_every_setting_that_decides(name: str) -> None:
    """Each value of each setting on generated hands: where a figure changes, both rows cite its clause."""
    rules = shipped(name)
    for entry in some(hands_of(rules), 3):
        before = row(rules, entry)
        for setting, value in other_values(rules):
            clause = rules.setting_clause(setting)
            changed = replace(rules, settings={**rules.settings, setting: Setting(value, clause)})
            if problems(changed, entry):
                continue
            after = row(changed, entry)
            if (points(before), cents(before)) == (points(after), cents(after)):
                continue
            for one, under in ((before, rules), (after, changed)):
                assert one.score is not None
                assert clause in cited_clauses(entry, one.score, under), (setting, value, entry)


def other_values(rules: Ruleset) -> Iterator[tuple[str, str]]:
    for spec in SPECS:
        if rules.setting_clause(spec.id) is not None:
            yield from ((spec.id, value) for value in spec.values if value != rules.setting(spec.id))


@pytest.mark.parametrize("name", ["tulln-2009", "steiermark"])
@pytest.mark.parametrize("setting", ["doubling_start", "doubling_overlap", "radl_length", "doubling_trischaken"])
def test_doubled_hand__cites_what_doubled_it_and_each_setting_that_decides(name: str, setting: str) -> None:
    rules = shipped(name)
    entries = [hand("dreier B won"), *[hand("trischaken 10 30 20 10")] * 2, *[hand("dreier B won")] * 8]
    ledger = compute_ledger(evening(rules, *entries))
    causes = {each.clause for each in rules.doubled_by}
    for index, found in enumerate(ledger.rows):
        cited = doubling_clauses(ledger, index)
        assert bool(cited) is (found.factor > 1)
        assert found.factor == 1 or causes & set(cited)
    clause = rules.setting_clause(setting)
    for value in next(spec.values for spec in SPECS if spec.id == setting) if clause is not None else ():
        other = replace(rules, settings={**rules.settings, setting: Setting(value, clause)})
        for index, changed in enumerate(compute_ledger(evening(other, *entries)).rows):
            factor = ledger.rows[index].factor
            assert factor in (1, changed.factor) or clause in doubling_clauses(ledger, index), (value, index)


# ---------------------------------------------------------------------- a made-up region


@pytest.fixture
def region() -> Ruleset:
    """Nowhere's rules: out of Steiermark, with each table used as none of the shipped rulesets does."""
    data = to_data(shipped("steiermark"))
    data["id"] = "nirgendwo"
    data["kontra"] |= {"levels": 2, "factors": [3, 5]}
    data["games"]["dreier"] |= {"bonus_factor": 3, "leaves_alone": ["trull"], "won_from": "40/0", "renonce": 7}
    data["games"]["dreier"]["talon"] = 1
    data["games"]["bettler"]["bei"] = "piccolo"
    data["bonuses"]["uhu"] |= {"lost": 9, "vorhand_silent": 5, "vorhand_announced": 6}
    data["doubling"] = [
        {"event": "four_zeros", "clause": "doubling_trischaken", "hands": 2},
        {"event": "valat", "clause": "doubling_trischaken", "radl": 2},
        {"event": "last_radl", "clause": "doubling_trischaken"},
        {"event": "first_radl", "clause": "doubling_mondfang", "hands": 1},
    ]
    data["beside_silent_valat"] = {"silent": ["uhu"], "announced": ["possession"], "kontra": False}
    data["settings"]["beside_valat"]["value"] = "by_kind"
    data["settings"]["doubling_overlap"]["value"] = "fourfold"
    data["trischaken"] |= {"talon_counts": False, "places": False, "prices": {"pay": 3, "vorhand_factor": 2}}
    data["trischaken"]["table"] = [{"from": "most", "to": "last", "price": "pay", "times": 5, "split": "share"}]
    rules, found = read_ruleset(data)
    assert found == []
    assert rules is not None
    assert read_ruleset(to_data(rules)) == (rules, [])
    return rules


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("dreier B won kontra=2: uhu trull", (-32, 96, -32, -32)),  # 5 × 5, Uhu 2 × 3, Trull 1 alone
        ("dreier B won: uhu!-", (22, -66, 22, 22)),  # 5 - 9 × 3
        ("dreier A won: uhu", (60, -20, -20, -20)),  # Vorhand's Uhu: 5 + 5 × 3
        ("dreier B 39/2", (5, -15, 5, 5)),
        ("besserdreier B won bid=pagat: pagat!", (-11, 33, -11, -11)),  # made of the Dreier: 5 + 2 × 3
        ("dreier B won: valat uhu pagat trull", (-26, 78, -26, -26)),  # 20 + Uhu 6 alone
        ("renonce C dreier B", (7, 7, -21, 7)),
        ("renonce C solodreier B", (5, 5, -15, 5)),
        ("trischaken 30 15 5 10", (-30, 0, 30, 0)),  # 15, twice from Vorhand; ten points lie in the talon
    ],
)
def test_region__comes_to_what_its_tables_say(region: Ruleset, played: str, expected: tuple[int, ...]) -> None:
    rows = compute_ledger(evening(region, hand("dreier B won"), hand("annulled"))).rows
    assert [each.factor for each in rows] == [2, 1], "the first hand of the first Radl counts double"
    found = row(region, hand(played))
    assert found.problems == ()
    assert tuple(amount / 2 for amount in points(found)) == expected


def test_region__plays_bettler_beside_piccolo(region: Ruleset) -> None:
    declarers = (NegativeDeclarer("B", won=True), NegativeDeclarer("C", won=False, game="bettler"))
    found = row(region, NegativeGame(game="piccolo", declarers=declarers))
    assert tuple(amount / 2 for amount in points(found)) == (2, 10, -14, 2)  # 2 from each, 4 to each
    beside = NegativeGame(game="piccolo", declarers=(declarers[0], replace(declarers[1], game="triccolo")))
    assert [code for _, code in problems(region, beside)] == ["not_bei_games"]


def test_region__doubles_after_a_valat_four_zeros_and_in_the_last_radl(region: Ruleset) -> None:
    entries = [hand("dreier B won: valat"), *[hand("dreier B won")] * 3]
    rows = compute_ledger(evening(region, *entries, planned_radl=2)).rows
    assert [each.factor for each in rows] == [2, 2, 2, 2]
    zero = [hand("rufer A+C won: trull!-"), hand("annulled"), hand("annulled"), hand("annulled")]
    assert [each.factor for each in compute_ledger(evening(region, *zero)).rows] == [2, 1, 1, 1]
    nothing = [hand("rufer A+C won: ~trull"), hand("annulled"), hand("annulled"), hand("annulled")]
    assert [each.factor for each in compute_ledger(evening(region, *nothing)).rows] == [2, 2, 2, 1]


def test_uncovered_claim__of_a_valat_that_multiplies_carries_the_kontra_of_the_game() -> None:
    """A Dreier under Rekontra, valat surely lost by D's renonce: 5 × 4 from each of three, in money four times that."""
    tirol = shipped("tirol-2025")
    valat = replace(tirol.bonuses["valat"], effect=Effect.MULTIPLY, silent=4, announced=8)
    rules = replace(tirol, bonuses={**tirol.bonuses, "valat": valat})
    claim = Claim("valat", Side.DECLARER)
    entry = Renonce(offenders=("D",), game="dreier", declarer="C", kontra=2, claims=(claim,), would_have_won=True)
    found = row(rules, entry)
    assert found.problems == ()
    assert points(found) == (5, 5, 60, -70)
    assert cents(found) == (200, 200, 2400, -2800)


def test_styrian_trischaken__at_unit_one() -> None:
    data = to_data(shipped("steiermark"))
    data["trischaken"]["prices"] = dict.fromkeys(data["trischaken"]["prices"], 1)
    rules = read_ruleset(data)[0]
    assert rules is not None
    for cards, expected in {
        "25 20 15 10": (-1, -1, 1, 1),
        "30 40 0 0": (1, -3, 1, 1),
        "35 35 0 0": (-1, -1, 1, 1),
    }.items():
        assert points(row(rules, hand(f"trischaken {cards}"))) == expected


@pytest.mark.parametrize(
    ("where", "played", "code"),
    [
        ("wien-2021", "dreier B won: valat! trull!", "not_beside_valat"),
        ("wien-2021", "renonce D dreier B: / trull", "not_claimable"),
        ("wien-2021", "renonce D dreier B: / ~uhu", "claim_no_regular"),
        ("wien-2021", "dreier B won kontra=4", "kontra_level"),
        ("wien-2021", "piccolo B won & C lost", "no_bei_games"),
        ("steiermark", "rufer A+C won: koenigfang", "not_for_declarer"),
        ("steiermark", "zwiccolo B won & C lost", "no_bei_games"),
        ("steiermark", "renonce D dreier B: / uhu", "no_claims"),
        ("steiermark", "farbendreier B won: absolut", "bonus_not_allowed"),
    ],
)
def test_refused__by_the_pages_of_wien_and_steiermark(where: str, played: str, code: str) -> None:
    assert code in [found for _, found in problems(where, hand(played))]
