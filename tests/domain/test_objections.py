"""What cannot be entered: hands that contradict themselves, offences that do not fit (session-file.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tarockblock.domain.check import check_entry
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Entry, NegativeDeclarer, NegativeGame
from tarockblock.domain.objections import may_offend
from tarockblock.domain.ruleset import Game, GameKind, Offence, Offender, Ruleset, Verdict
from tarockblock.rules.library import shipped
from tests.domain.paper import (
    OOE,
    RULESETS,
    TULLN,
    bei,
    calls,
    negative,
    points,
    problems,
    refused,
    renonce,
    row,
)


def codes(ruleset: str | Ruleset, entry: Entry, **rest: object) -> list[tuple[str, str]]:
    """Places within the entry, and codes."""
    found = refused(ruleset, entry, **rest)  # type: ignore[arg-type]
    return [(path.removeprefix("entries[0]."), code) for path, code in found]


# --------------------------------------------------------------------------- forced Piccolo, Mondfang


def test_no_kontra__only_for_vorhand_forced_by_three_piccolos() -> None:
    """Tulln "Negativspiele": three Piccolos force Vorhand into one too, which cannot be given kontra."""
    three = [NegativeDeclarer(player, won=True) for player in "BCD"]
    forced = NegativeDeclarer("A", won=True, no_kontra=True)
    assert codes(TULLN, NegativeGame(game="piccolo", declarers=(*three, forced))) == []
    at_vorhand = [("declarers[0].no_kontra", "vorhand_not_forced")]
    refused_at = [("declarers[0].no_kontra", "not_forced")]
    assert codes(TULLN, negative("piccolo", declarer="A", no_kontra=True)) == at_vorhand
    assert codes(TULLN, NegativeGame(game="bettler", declarers=(forced, *three))) == at_vorhand
    other = NegativeDeclarer("B", won=True, no_kontra=True)
    everybody = (other, *(NegativeDeclarer(player, won=True) for player in "ACD"))
    assert codes(TULLN, NegativeGame(game="piccolo", declarers=everybody)) == refused_at
    elsewhere = codes(OOE, NegativeGame(game="piccolo", declarers=(*three, forced)))
    assert ("declarers[3].no_kontra", "vorhand_not_forced") in elsewhere


# --------------------------------------------------------------------------- offences


def cases(choose: Callable[[Offence], bool]) -> list[tuple[str, Offence]]:
    return [(name, offence) for name in RULESETS for offence in shipped(name).offences if choose(offence)]


def hand_for(offence: Offence, ruleset: Ruleset, game_id: str | None = None) -> Entry:
    """A renonce under the offence, by the one who can commit it; A, B, C, D at the table, E sits out of five."""
    games = offence.games or tuple(ruleset.games)
    found: Game = ruleset.games[game_id or games[0]]
    bid = found.bids[0].bonus if found.bids else None
    declarer = "A"
    offender = {Offender.PARTNER: "B", Offender.OPPONENT: "C", Offender.FIFTH: "E"}.get(
        offence.offender or Offender.DECLARER, declarer
    )
    if found.kind is GameKind.NEGATIVE:
        return replace(renonce(offender, found.id, offence=offence.id), declarers=(NegativeDeclarer("A", None),))
    if found.kind is GameKind.TRISCHAKEN:
        return renonce(offender, found.id, offence=offence.id)
    partner = "B" if found.calls_partner else None
    entry = renonce(offender, found.id, declarer, partner, offence=offence.id, bid=bid, no_bird=offence.no_bird)
    if bid is not None and not offence.no_bird:
        entry = replace(entry, bonuses=calls(f"{bid}!"))
    return entry


def at_table(ruleset: Ruleset, entry: Entry) -> list[tuple[str, str]]:
    """Five at the table: E deals and sits out, A is Vorhand."""
    return codes(ruleset, entry, seats="ABCDE")


SCORED = cases(lambda offence: offence.verdict is not Verdict.NONE)


@pytest.mark.parametrize(("name", "offence"), SCORED, ids=[f"{name}-{each.id}" for name, each in SCORED])
def test_offence__that_can_be_a_renonce_is_accepted_in_each_of_its_games(name: str, offence: Offence) -> None:
    ruleset = shipped(name)
    for game_id in offence.games or ruleset.games:
        entry = hand_for(offence, ruleset, game_id)
        if offence.offender in (Offender.PARTNER, Offender.OPPONENT, Offender.DECLARER) and game_id == "trischaken":
            continue
        if offence.offender is Offender.PARTNER and not ruleset.games[game_id].calls_partner:
            continue
        assert at_table(ruleset, entry) == [], game_id


NEVER = cases(lambda offence: offence.verdict is Verdict.NONE)


@pytest.mark.parametrize(("name", "offence"), NEVER, ids=[f"{name}-{each.id}" for name, each in NEVER])
def test_offence__that_is_no_renonce_is_never_scored(name: str, offence: Offence) -> None:
    ruleset = shipped(name)
    assert ("offence", "offence_is_none") in at_table(ruleset, hand_for(offence, ruleset))


LIMITED = cases(lambda offence: bool(offence.games) and offence.verdict is not Verdict.NONE)


@pytest.mark.parametrize(("name", "offence"), LIMITED, ids=[f"{name}-{each.id}" for name, each in LIMITED])
def test_offence__in_a_game_where_it_can_not_happen(name: str, offence: Offence) -> None:
    ruleset = shipped(name)
    for game_id in ruleset.games.keys() - set(offence.games):
        found = at_table(ruleset, hand_for(offence, ruleset, game_id))
        assert ("offence", "offence_game") in found, game_id


NAMED = cases(lambda offence: offence.offender is not None and offence.verdict is not Verdict.NONE)
WRONG = {Offender.DECLARER: "C", Offender.PARTNER: "C", Offender.OPPONENT: "A", Offender.FIFTH: "A", None: "E"}


@pytest.mark.parametrize(("name", "offence"), NAMED, ids=[f"{name}-{each.id}" for name, each in NAMED])
def test_offence__of_somebody_else_than_it_names(name: str, offence: Offence) -> None:
    ruleset = shipped(name)
    entry = replace(hand_for(offence, ruleset), offenders=(WRONG[offence.offender],))
    code = "offender_" + ("declarer" if offence.offender is None else offence.offender.value)
    if offence.no_bird:
        assert ("offenders", "no_bird_offender") in at_table(ruleset, entry)
    else:
        assert ("offenders[0]", code) in at_table(ruleset, entry)


def test_offence__of_declarers_in_a_negative_game_is_of_any_of_them() -> None:
    """A and C play a Bettler each: a case that names the declarer is theirs alone, one of an opponent any player's."""
    deal = Deal(tuple("ABCDE"), "E", "A", ("E",))
    entry = replace(renonce("A", "bettler"), declarers=(NegativeDeclarer("A", None), NegativeDeclarer("C", None)))
    offence = next(each for each in shipped(TULLN).offences if each.id == "suit_not_followed")

    def who_may(offender: Offender | None) -> str:
        case = replace(offence, offender=offender, games=())
        return "".join(player for player in "ABCDE" if may_offend(player, case, entry, shipped(TULLN), deal))

    assert who_may(Offender.DECLARER) == "AC"
    assert who_may(Offender.OPPONENT) == "ABCD"
    assert who_may(None) == "ABCD"
    assert who_may(Offender.FIFTH) == "E"
    assert who_may(Offender.PARTNER) == ""


def test_entering__asks_for_both_what_cannot_be_scored_and_what_can_but_is_refused() -> None:
    deal = Deal(tuple("ABCD"), "D", "A", ())
    entry = replace(negative("piccolo", C=9), mondfang=True)
    assert [each.code for each in check_entry(entry, shipped(TULLN), deal)] == ["kontra_level", "no_mondfang_here"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_offence__of_somebody_who_plays_is_not_the_fifths(ruleset: str) -> None:
    offence = next(each for each in shipped(ruleset).offences if each.id == "suit_not_followed")
    entry = replace(hand_for(offence, shipped(ruleset)), offenders=("E",))
    assert ("offenders[0]", "offender_plays") in codes(ruleset, entry, seats="ABCDE")
    assert codes(ruleset, replace(entry, offence=None), seats="ABCDE") == []


# --------------------------------------------------------------------------- without a bird


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_bird__case_and_fact_go_together(ruleset: str) -> None:
    bird = {"bid": "uhu", "declarer": "A", "partner": "B"}
    plain = replace(renonce("A", "besserrufer"), **bird)
    assert codes(ruleset, replace(plain, no_bird=True)) == []
    said = replace(plain, bonuses=calls("uhu!"))
    no_bird = next(each.id for each in shipped(ruleset).offences if each.no_bird)
    assert codes(ruleset, replace(plain, no_bird=True, offence=no_bird)) == []
    assert ("no_bird", "no_bird_missing") in codes(ruleset, replace(said, offence=no_bird))
    found = codes(ruleset, replace(plain, no_bird=True, offence="suit_not_followed"))
    assert ("no_bird", "no_bird_offence") in found


def test_no_bird__and_somebody_else_with_a_wrong_number_of_cards() -> None:
    """OÖ: 3 to each regular player; two offenders share the loss (Auslegung B 4)."""
    entry = renonce("AC", "besserrufer", "A", "B", no_bird=True, offence="no_bird")
    assert points(row(OOE, entry)) == (-3, 3, -3, 3)
    assert codes(OOE, entry) == []
    assert codes(OOE, replace(entry, offenders=("C",))) != []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_renonce__has_the_bids_a_game_has(ruleset: str) -> None:
    assert ("bid", "bid_missing") in codes(ruleset, renonce("A", "besserrufer", "A", "B"))
    assert ("bid", "no_such_bid") in codes(ruleset, renonce("A", "besserrufer", "A", "B", bid="trull"))
    assert ("bid", "no_bid") in codes(ruleset, renonce("A", "dreier", "A", bid="uhu"))
    assert ("bid", "no_bid") in codes(ruleset, renonce("A", "trischaken", bid="uhu"))
    assert ("bonuses", "bid_bonus_missing") in codes(ruleset, renonce("A", "besserrufer", "A", "B", bid="uhu"))


# --------------------------------------------------------------------------- Trischaken


def test_bei__offender_against_the_other_declarer() -> None:
    """In a Bei game the declarers are opponents of each other, too."""
    house = shipped(TULLN)
    opponent = replace(house.offences[0], id="opp", verdict=Verdict.RENONCE, offender=Offender.OPPONENT, games=())
    rules = replace(house, offences=(opponent,))
    two = bei("piccolo_ouvert", ("A", "won"), ("B", "won")).declarers
    bare = tuple(NegativeDeclarer(each.player, None) for each in two)
    assert codes(rules, replace(renonce("A", "piccolo_ouvert", offence="opp"), declarers=bare)) == []
    alone = replace(renonce("A", "piccolo_ouvert", offence="opp"), declarers=bare[:1])
    assert codes(rules, alone) == [("offenders[0]", "offender_opponent")]
    assert problems(rules, alone) == []
