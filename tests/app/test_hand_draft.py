"""The draft's questions and answers: what comes next, what is kept, what excludes what; all without a window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.draft_parties import ALONE_KEY, KONTRA_KEY
from tarockblock.app.drafts.hand_draft import (
    BEI_KEY,
    MONDFANG_KEY,
    RENONCE_KEY,
    RESULT_KEYS,
    TRISCHAKEN_KEY,
    HandDraft,
    Press,
    digit_of,
)
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, NegativeGame, PositiveGame, Result, Side
from tarockblock.domain.ledger import compute_ledger
from tarockblock.rules.library import shipped, shipped_ids
from tests.app.hand_tools import cents, draft_of, evening, judge, points, typed
from tests.domain.paper import calls, with_settings
from tests.store.kit import FIVE


def game(draft: HandDraft, choice: str) -> HandDraft:
    """Choose a game as if by mouse."""
    draft.choose_game(next(each for each in draft.choices if each.id == choice))
    return draft


def entered(draft: HandDraft) -> PositiveGame:
    """The fact of a positive game."""
    entry = draft.entry()
    assert isinstance(entry, PositiveGame)
    return entry


def entered_negative(draft: HandDraft) -> NegativeGame:
    """The fact of a negative game."""
    entry = draft.entry()
    assert isinstance(entry, NegativeGame)
    return entry


# ------------------------------------------------------------------ the way through


@pytest.mark.parametrize(
    ("keys", "steps"),
    [
        ("R", [Ask.GAME, Ask.DECLARER, Ask.PARTNER, Ask.RESULT, Ask.BONUSES]),
        ("D", [Ask.GAME, Ask.DECLARER, Ask.RESULT, Ask.BONUSES]),
        ("P", [Ask.GAME, Ask.DECLARER, Ask.RESULT, Ask.KONTRA]),
        ("R0S", [Ask.GAME, Ask.DECLARER, Ask.PARTNER, Ask.RESULT]),
        ("", [Ask.GAME]),
    ],
)
def test_steps__are_those_of_the_game(keys: str, steps: list[Ask]) -> None:
    assert list(typed(draft_of("tirol-2025"), keys).steps) == steps


@pytest.mark.parametrize(
    ("keys", "declarers"), [("B1B3", "Anna Cilli"), ("B1B33", "Anna"), ("P2B34", "Bert Cilli Dora")]
)
def test_bei__is_asked_where_the_ruleset_has_it(keys: str, declarers: str) -> None:
    draft = typed(draft_of("tulln-2009"), keys)
    assert (Ask.BEI in draft.steps, draft.negatives.declarers) == (True, tuple(declarers.split()))
    assert Ask.BEI not in typed(draft_of("ooe-2023"), keys).steps


def test_answer__moves_on_to_the_next_open_question() -> None:
    draft = game(draft_of("tirol-2025"), "solorufer")
    draft.choose_result(Result.WON)
    assert draft.step is Ask.DECLARER  # still open, though it is earlier
    draft.choose_partner("Cilli")
    draft.choose_declarer("Bert")
    assert draft.step is Ask.BONUSES


def test_going_back__step_by_step_and_not_beyond_the_first() -> None:
    draft = typed(draft_of("tirol-2025"), "R3G")
    seen = [draft.step]
    while draft.go_by(-1):
        seen.append(draft.step)
    assert seen == [Ask.BONUSES, Ask.RESULT, Ask.PARTNER, Ask.GAME], "a Rufer is Vorhand's"
    assert points(draft)["Anna"] == 1


def test_missing__asks_for_what_is_open_and_stores_nothing_before() -> None:
    draft = game(draft_of("tirol-2025"), "besserrufer:uhu")
    assert draft.outcome().missing == (Ask.DECLARER, Ask.PARTNER, Ask.RESULT)
    assert not draft.outcome().can_be_stored
    assert not draft.outcome().problems
    typed(draft, "24G")
    assert draft.outcome().missing == ()
    assert draft.outcome().can_be_stored


def test_seat_numbers__are_those_of_the_table_even_if_somebody_sits_out() -> None:
    """Cilli deals and sits out; the fourth chair is still Dora's."""
    draft = typed(draft_of("tirol-2025", FIVE, "Cilli"), "D4G")
    assert entered(draft).declarer == "Dora"
    assert typed(draft_of("tirol-2025", FIVE, "Cilli"), "D").type_key("3") is Press.SITS_OUT
    called = typed(draft_of("tirol-2025", FIVE, "Cilli"), "R")
    assert called.type_key("4") is Press.CALLED_SELF, "Dora is Vorhand: the Rufer is hers"
    assert called.type_key("9") is Press.NO_SEAT


def test_keys__belong_to_the_step_that_listens() -> None:
    draft = draft_of("tirol-2025")
    assert draft.type_key("T") is Press.TRISCHAKEN
    assert draft.type_key("G") is Press.IGNORED
    typed(draft, "R")
    assert draft.type_key("R") is Press.ELSEWHERE  # Rufer is chosen; here it means nothing
    assert draft.type_key("H") is Press.RENONCE
    typed(draft, "3")
    assert draft.type_key("T") is Press.ELSEWHERE, "Trull or Trischaken"
    assert draft.type_key("4") is Press.CARDS
    typed(draft, "g")
    assert draft.type_key("t") is Press.DONE
    assert entered(draft).bonuses == (BonusCall("trull", Side.DECLARER),)


@pytest.mark.parametrize("ruleset", shipped_ids())
def test_renonce__has_a_key_that_means_nothing_else_in_any_step(ruleset: str) -> None:
    known = shipped(ruleset)
    letters = {game.key for game in known.games.values()} | {bonus.key for bonus in known.bonuses.values()}
    letters |= {*RESULT_KEYS.values(), TRISCHAKEN_KEY, KONTRA_KEY, BEI_KEY, MONDFANG_KEY, ALONE_KEY}
    assert RENONCE_KEY not in letters
    assert draft_of(ruleset).type_key("h") is Press.RENONCE


@pytest.mark.parametrize(("sign", "digit"), [("!", "1"), ('"', "2"), ("§", "3"), ("@", "2"), ("%", "5"), ("^", "6")])
def test_shift__finds_the_figure_behind_the_sign(sign: str, digit: str) -> None:
    assert digit_of(sign) == digit
    assert digit_of("K") == "K"


# ------------------------------------------------------------------ who


def test_vorhand_game__sets_vorhand_and_lets_go_of_her_again() -> None:
    draft = game(draft_of("ooe-2023"), "rufer")
    assert (draft.declarers, draft.declarer) == (("Anna",), "Anna")
    game(draft, "besserrufer:pagat")
    assert draft.declarer is None
    assert draft.step is Ask.DECLARER


def test_vorhand_passed_on__the_game_goes_with_it() -> None:
    """Hausruck 3: a Vorhand with four kings may pass it on."""
    draft = typed(draft_of("hausruck-2007"), "R3G")
    draft.places.set_vorhand("Bert")
    assert entered(draft).declarer == "Bert"
    assert entered(draft).vorhand == "Bert"
    assert points(draft) == {"Anna": -1, "Bert": 1, "Cilli": 1, "Dora": -1}


def test_override__a_dealer_moves_who_sits_out_and_frees_what_no_longer_fits() -> None:
    draft = typed(draft_of("tirol-2025", FIVE, "Emil"), "D1G")
    draft.places.set_dealer("Anna")
    assert draft.deal.sitting_out == ("Anna",)
    assert draft.declarer is None
    assert draft.outcome().missing == (Ask.DECLARER,)
    draft.choose_declarer("Bert")
    assert entered(draft).dealer == "Anna"
    assert points(draft) == {"Anna": 0, "Bert": 15, "Cilli": -5, "Dora": -5, "Emil": -5}
    draft.places.set_dealer("Emil")
    assert (entered(draft).dealer, draft.places.is_overridden) == (None, False)


def test_override__a_wrong_number_sitting_out_is_a_problem_of_the_deal() -> None:
    draft = typed(draft_of("tirol-2025", FIVE, "Emil"), "D1G")
    draft.places.toggle_out("Bert")
    assert list(draft.outcome().problems) == [Ask.DEALER]
    assert not draft.outcome().can_be_stored
    draft.places.toggle_out("Emil")
    assert draft.places.sitting_out == ("Bert",)
    assert points(draft) == {"Anna": 15, "Bert": 0, "Cilli": -5, "Dora": -5, "Emil": -5}


def test_partner__who_becomes_declarer_must_be_called_anew() -> None:
    draft = typed(draft_of("tirol-2025"), "S24G")
    draft.choose_declarer("Dora")
    assert draft.outcome().missing == (Ask.PARTNER,)
    assert draft.partners == ("Anna", "Bert", "Cilli")


# ------------------------------------------------------------------ changing the game


def test_another_game__keeps_what_fits() -> None:
    draft = typed(draft_of("tirol-2025"), "S24G2^TK")
    game(draft, "dreier")
    assert (draft.declarer, draft.result, draft.step) == ("Bert", Result.WON, Ask.BONUSES)
    assert entered(draft).bonuses == (BonusCall("uhu", Side.DECLARER), BonusCall("trull", Side.OPPONENTS))
    game(draft, "farbensolo")
    assert entered(draft).bonuses == ()
    game(draft, "solorufer")
    assert entered(draft).partner == "Dora"
    assert {call.bonus for call in entered(draft).bonuses} == {"koenig_ultimo", "trull", "uhu"}


def test_another_bid__of_an_older_entry_too() -> None:
    old = entered(typed(draft_of("tirol-2025"), "124G"))
    fresh = draft_of("tirol-2025")
    draft = game(HandDraft.from_entry(old, fresh.ruleset, fresh.deal), "solorufer")
    assert entered(draft).bonuses == ()


def test_to_a_negative_game__won_stays_won() -> None:
    draft = game(typed(draft_of("tirol-2025"), "D2V"), "piccolo")
    assert entered_negative(draft).declarers == (NegativeDeclarer("Bert", False),)


def test_conceded__no_partner_no_kontra_no_bonuses_and_all_back_when_it_was_played() -> None:
    draft = typed(draft_of("tirol-2025"), "224XG1")
    before = entered(draft)
    draft.choose_result(Result.CONCEDED)
    assert entered(draft) == PositiveGame(game="besserrufer", bid="uhu", declarer="Bert", result=Result.CONCEDED)
    assert draft.outcome().can_be_stored
    draft.choose_result(Result.WON)
    assert entered(draft) == before
    draft.choose_result(Result.CONCEDED)
    draft.choose_partner("Anna")
    assert draft.result is None


# ------------------------------------------------------------------ bonuses and kontra


@pytest.mark.parametrize(
    ("ruleset", "keys", "kontra", "bonuses"),
    [
        ("tirol-2025", "R3G1", 0, "pagat"),
        ("tirol-2025", "R3GK", 0, "koenig_ultimo"),
        ("tirol-2025", "R3GKK", 0, "koenig_ultimo!"),
        ("tirol-2025", "R3GKKK", 0, "koenig_ultimo!-"),
        ("tirol-2025", "R3GKKKK", 0, ""),
        ("tirol-2025", "R3G^K", 0, ""),  # it belongs to the declarer's side alone (rules.md 1)
        ("tirol-2025", "R3G5", 0, "sack_1!"),  # there is no silent Sack (Tirol)
        ("tirol-2025", "R3GTT^T", 0, "~trull"),
        ("tirol-2025", "R3GTT^TT", 0, "trull"),
        ("tirol-2025", "R3GTQ", 0, "trull"),  # only what was announced can be kontriert
        ("tirol-2025", "R3GTTQ", 0, "trull!*1"),
        ("tirol-2025", "R3GTTQQ", 0, "trull!*2"),
        ("tirol-2025", "R3GTTQQQ", 0, "trull!"),  # two levels in Tirol
        ("tirol-2025", "R3GX", 1, ""),  # X is Kontra on the game, whatever was touched before
        ("tirol-2025", "R3GTX", 1, "trull"),
        ("tirol-2025", "R3GTTX", 1, "trull!"),
        ("tirol-2025", "R3GTTQX", 1, "trull!*1"),
        ("tirol-2025", "2153GXQ", 1, "uhu!*1"),
        ("tirol-2025", "R3GTT1Q", 0, "trull!*1 pagat"),  # the last announced one has the key
        ("tirol-2025", "R3VXX", 2, ""),
        ("tirol-2025", "D1GX", 1, ""),
        ("tirol-2025", "R3GTTTTX", 1, ""),
        ("tirol-2025", "R3XXX", 0, ""),
        ("ooe-2023", "D2XXX", 3, ""),
        ("ooe-2023", "D2XXXX", 0, ""),
        ("tirol-2025", "2153GQ", 0, "uhu!*1"),  # there is no fifth seat: ignored
    ],
)
def test_keys__of_bonuses_and_kontra(ruleset: str, keys: str, kontra: int, bonuses: str) -> None:
    entry = entered(typed(draft_of(ruleset), keys))
    assert (entry.kontra, entry.bonuses) == (kontra, calls(bonuses))


def test_kontra__falls_away_with_the_announcement() -> None:
    draft = typed(draft_of("tirol-2025"), "R3GTTQ")
    draft.bonuses.mark("trull", Side.DECLARER, BonusMark.SILENT)
    assert entered(draft).bonuses == calls("trull")


# ------------------------------------------------------------------ negative games


def test_negative__the_seat_number_walks_that_opponents_level() -> None:
    """The Piccolo of hand-dialog-negativ.png: −6 and −1.40 for Dora."""
    draft = typed(draft_of("tirol-2025", FIVE, "Cilli"), "P4V155")
    assert entered_negative(draft).declarers == (NegativeDeclarer("Dora", False, {"Anna": 1, "Emil": 2}),)
    assert points(draft) == {"Anna": 2, "Bert": 2, "Cilli": 0, "Dora": -6, "Emil": 2}
    assert cents(draft) == {"Anna": 40, "Bert": 20, "Cilli": 0, "Dora": -140, "Emil": 80}


def test_bei__each_declarer_has_his_own_result_and_three_opponents() -> None:
    """Tulln: "Bei"-Spiele sind zulässig. Anna and Cilli in a Bettler (40): Anna wins, Cilli loses under one Kontra."""
    draft = typed(draft_of("tulln-2009"), "B1B3")
    assert (draft.step, draft.negatives.declarers) == (Ask.BEI, ("Anna", "Cilli"))
    draft.go_to(Ask.RESULT)
    typed(draft, "G")
    assert (draft.step, draft.negatives.current) == (Ask.RESULT, 1)
    typed(draft, "V")
    assert draft.step is Ask.KONTRA
    draft.negatives.current = 1
    typed(draft, "2")
    assert entered_negative(draft).declarers == (
        NegativeDeclarer("Anna", True),
        NegativeDeclarer("Cilli", False, {"Bert": 1}),
    )
    # Anna +40 from each; Cilli −40 to Anna and Dora, −80 to Bert.
    assert points(draft) == {"Anna": 160, "Bert": 40, "Cilli": -200, "Dora": 0}


def beside_each_other(ruleset_id: str = "tulln-2009") -> HandDraft:
    """Return a draft under house rules that let a Bettler be played beside a Piccolo."""
    official = shipped(ruleset_id)
    grouped = {name: replace(official.games[name], bei="low") for name in ("piccolo", "bettler")}
    night = replace(evening(ruleset_id), ruleset=replace(official, games=dict(official.games) | grouped))
    return HandDraft(night.ruleset, compute_ledger(night).next_deal(), "de", judge(night))


def test_bei__a_bettler_beside_a_piccolo() -> None:
    """Tulln's prices: Anna's Piccolo is won at 20, Cilli's Bettler lost at 40, each with three."""
    draft = typed(beside_each_other(), "P1B3")
    draft.go_to(Ask.RESULT)
    typed(draft, "GW")
    assert (draft.step, draft.negatives.current) == (Ask.RESULT, 1)
    typed(draft, "V")
    assert entered_negative(draft).declarers == (
        NegativeDeclarer("Anna", True),
        NegativeDeclarer("Cilli", False, game="bettler"),
    )
    assert points(draft) == {"Anna": 100, "Bert": 20, "Cilli": -140, "Dora": 20}
    again = HandDraft.from_entry(entered_negative(draft), draft.ruleset, draft.places.base)
    assert entered_negative(again) == entered_negative(draft)
    again.negatives.walk_game("Cilli")
    assert entered_negative(again).declarers[1] == NegativeDeclarer("Cilli", False)


def test_bei__without_groups_and_for_the_main_declarer_there_is_no_choice() -> None:
    draft = typed(draft_of("tulln-2009"), "P1B3")
    assert [row.games for row in draft.negatives.rows()] == [(), ()]
    grouped = typed(beside_each_other(), "P1B3")
    assert [row.games for row in grouped.negatives.rows()] == [(), ("piccolo", "bettler")]
    grouped.negatives.walk_game("Cilli")
    game(grouped, "piccolo_ouvert")
    assert [row.games for row in grouped.negatives.rows()] == [(), ()]


def test_forced_piccolo__nobody_can_give_kontra_to_vorhand() -> None:
    """Tulln: three Piccolos force Vorhand into a fourth, which cannot be kontriert."""
    draft = typed(draft_of("tulln-2009"), "P2B34")
    bettler = typed(draft_of("tulln-2009"), "B2B341")
    assert not any(row.may_be_forced for row in (*draft.negatives.rows(), *bettler.negatives.rows()))
    typed(draft, "1")
    rows = {row.player: row for row in draft.negatives.rows()}
    assert rows["Anna"].forced
    assert not rows["Anna"].levels
    assert [player for player, row in rows.items() if row.may_be_forced] == ["Anna"]
    draft.negatives.set_forced("Anna", False)
    assert {row.player: bool(row.levels) for row in draft.negatives.rows()}["Anna"]


# ------------------------------------------------------------------ card points


def test_card_points__move_on_once_the_blatt_is_there() -> None:
    draft = typed(draft_of("tirol-2025"), "D2")
    for text, result, step in (
        ("3", None, Ask.RESULT),
        ("38", Result.WON, Ask.RESULT),
        ("38/", Result.WON, Ask.RESULT),
        ("38/1", Result.WON, Ask.BONUSES),
    ):
        draft.type_cards(text)
        assert (draft.result, draft.step) == (result, step)


def test_card_points__one_figure_counts_once_the_field_is_left() -> None:
    draft = typed(draft_of("tirol-2025"), "D2")
    draft.type_cards("7")
    assert draft.outcome().missing == (Ask.RESULT,)
    draft.type_cards("7", final=True)
    assert (draft.result, draft.outcome().missing) == (Result.LOST, ())


def test_card_points__and_a_result_push_each_other_out() -> None:
    draft = typed(draft_of("tirol-2025"), "D2G")
    draft.type_cards("20/0")
    assert (entered(draft).result, entered(draft).card_points) == (None, 60)
    draft.choose_result(Result.WON)
    assert (entered(draft).result, entered(draft).card_points, draft.cards.text) == (Result.WON, None, "")


# ------------------------------------------------------------------ announced by both sides


def marks(draft: HandDraft, bonus: str) -> tuple[BonusMark, BonusMark]:
    """What is entered for declarer's side and opponents."""
    row = next(row for row in draft.bonuses.rows() if row.id == bonus)
    return row.mark_of(Side.DECLARER), row.mark_of(Side.OPPONENTS)


def test_both_sides__keep_their_announcements() -> None:
    """Hausruck 8: Trull and four Kings may be announced on suspicion, so both sides may have announced them."""
    draft = typed(draft_of("hausruck-2007"), "D2GTT")
    assert draft.type_key("T", shift=True, both=True) is Press.DONE
    assert marks(draft, "trull") == (BonusMark.ANNOUNCED, BonusMark.LOST)
    # Theirs was made: then ours was not.
    draft.bonuses.mark("trull", Side.OPPONENTS, BonusMark.ANNOUNCED)
    assert marks(draft, "trull") == (BonusMark.LOST, BonusMark.ANNOUNCED)
    draft.bonuses.set_kontra("trull", 1)
    assert entered(draft).bonuses == (
        BonusCall("trull", Side.DECLARER, announced=True, made=False),
        BonusCall("trull", Side.OPPONENTS, announced=True, kontra=1),
    )
    # Dreier 4 less twice the announced Trull's 2
    assert points(draft)["Bert"] == 3 * (4 - 2 - 2)
    again = HandDraft.from_entry(entered(draft), draft.ruleset, draft.deal)
    assert again.entry() == draft.entry()


def test_both_sides__unless_asked_for_one_mark_takes_the_others_place() -> None:
    draft = typed(draft_of("hausruck-2007"), "D2GTT")
    draft.bonuses.mark("trull", Side.OPPONENTS, BonusMark.ANNOUNCED)
    assert marks(draft, "trull") == (BonusMark.OFF, BonusMark.ANNOUNCED)
    draft.type_key("T", both=True)
    assert marks(draft, "trull") == (BonusMark.LOST, BonusMark.ANNOUNCED)
    # Pressed again there is nothing left but to take it off; a silent one stands alone.
    draft.type_key("T", both=True)
    assert marks(draft, "trull") == (BonusMark.OFF, BonusMark.ANNOUNCED)
    draft.bonuses.mark("trull", Side.DECLARER, BonusMark.SILENT)
    assert marks(draft, "trull") == (BonusMark.SILENT, BonusMark.OFF)


def test_both_sides__the_bids_own_bonus_stays_the_declarers() -> None:
    draft = typed(draft_of("hausruck-2007"), "U")
    game(draft, next(each.id for each in draft.choices if each.bid == "uhu"))
    typed(draft, "23G")
    draft.bonuses.press("uhu", Side.OPPONENTS, both=True)
    assert marks(draft, "uhu") == (BonusMark.ANNOUNCED, BonusMark.OFF)


@pytest.mark.parametrize(("value", "expected"), [("not_paid", False), ("remind", True)])
def test_mondfang__in_a_negative_game_where_the_house_lets_it_count(value: str, *, expected: bool) -> None:
    """R18."""
    draft = HandDraft(with_settings("tulln-2009", mondfang_in_negative=value), draft_of("tulln-2009").deal)
    typed(draft, "P2GM")
    assert entered_negative(draft).mondfang is expected
    again = HandDraft.from_entry(entered_negative(draft), draft.ruleset, draft.deal)
    assert again.entry() == draft.entry()
    draft.type_key("M")
    assert not entered_negative(draft).mondfang


@pytest.mark.parametrize(("choice", "partner"), [("dreier", None), ("rufer", "Bert"), ("rufer", None)])
def test_from_entry__dreier_that_was_a_rufer(choice: str, partner: str | None) -> None:
    """A Dreier has no partner and says nothing of one: changed to a Rufer, the partner is asked for."""
    deal = draft_of("ooe-2023", FIVE, "Emil").deal
    stored = PositiveGame(game=choice, declarer=deal.vorhand, partner=partner, result=Result.WON)
    draft = HandDraft.from_entry(stored, shipped("ooe-2023"), deal)
    game(draft, "rufer")
    assert (Ask.PARTNER in draft.missing) is (choice == "dreier")
    assert draft.alone is (choice == "rufer" and partner is None)
    assert (Ask.PARTNER in draft.missing) is (choice == "dreier")


def test_from_entry__conceded_hand_that_was_played() -> None:
    """Thrown in, nobody was called; played after all, somebody was, or nobody had the king: that is asked."""
    deal = draft_of("ooe-2023", FIVE, "Emil").deal
    stored = PositiveGame(game="rufer", declarer=deal.vorhand, result=Result.CONCEDED)
    draft = HandDraft.from_entry(stored, shipped("ooe-2023"), deal)
    assert not draft.missing
    assert entered(draft) == stored
    draft.type_key(RESULT_KEYS[Result.WON])
    assert draft.step is Ask.PARTNER
    assert Ask.PARTNER in draft.missing
