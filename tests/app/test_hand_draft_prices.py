"""Every game and every bonus of the six rulesets, entered by keys and scored: against the printed price lists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tarockblock.app.drafts.draft_choices import BonusMark
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.domain.hand import Side
from tests.app.hand_tools import BONUSES, EVERY_BONUS, FOUR, GAMES, draft_of, points, typed
from tests.prices import NEGATIVE_GAMES, PARTNER_GAMES, RULESETS, SOLO_GAMES, VORHAND_GAMES, allowed

# design.md, "Behaviour"; the two forms of Tulln's Koenigrufer have the keys of their bonuses.
KEYS = {
    "rufer": "R",
    "solorufer": "S",
    "besserrufer:pagat": "1",
    "besserrufer:uhu": "2",
    "besserrufer:kakadu": "3",
    "besserrufer:quapil": "4",
    "koenigrufer:koenig_ultimo": "K",
    "koenigrufer:vier_koenige": "V",
    "dreier": "D",
    "sechserdreier": "6",
    "farbendreier": "F",
    "farbensolo": "A",
    "solodreier": "L",
    "piccolo": "P",
    "bettler": "B",
    "piccolo_ouvert": "O",
    "bettler_ouvert": "E",
    "zwiccolo_ouvert": "Z",
    "zwiccolo": "Z",
    "triccolo": "I",
    "besserdreier:pagat": "5",
    "besserdreier:uhu": "7",
    "besserdreier:kakadu": "8",
    "besserdreier:quapil": "9",
}
LAST_TRICKS = ("koenig_ultimo", "pagat", "uhu", "kakadu", "quapil")
"""A failed silent one is paid for in Styria."""
LONE_BONUSES = {"koenig_ultimo": Side.DECLARER, "valat": Side.DECLARER, "koenigfang": Side.OPPONENTS}


def key_of(ruleset: str, choice: str) -> str:
    """The key of a game; in Vienna Z is the Zwiccolo."""
    return "C" if (ruleset, choice) == ("wien-2021", "zwiccolo_ouvert") else KEYS[choice]


def factor_of(ruleset: str, game: str, bonus: str) -> int:
    """Solo games double, in Styria all but the capture of the Mond."""
    return 2 if game in SOLO_GAMES and (ruleset, bonus) != ("steiermark", "mondfang") else 1


def choices(ruleset: str) -> Iterator[str]:
    """Every button of the picker the price list asks for."""
    for choice in KEYS:
        if choice.split(":")[0] in GAMES[ruleset]:
            yield choice


EVERY_GAME = [(ruleset, choice) for ruleset in RULESETS for choice in choices(ruleset)]
EVERY_POSITIVE = [(r, c) for r, c in EVERY_GAME if c not in NEGATIVE_GAMES]


def begin(ruleset: str, choice: str, *, declarer: str = "2") -> HandDraft:
    """Bert plays (in games of Vorhand Anna) and calls Dora; all by keys."""
    game = choice.split(":", maxsplit=1)[0]
    who = "" if game in VORHAND_GAMES else declarer
    partner = "4" if game in PARTNER_GAMES else ""
    return typed(draft_of(ruleset), key_of(ruleset, choice) + who + partner)


def expected(choice: str, value: int) -> dict[str, int]:
    """Four players' points where the declarer's side gains `value` per opponent."""
    game = choice.split(":", maxsplit=1)[0]
    declarer = "Anna" if game in VORHAND_GAMES else "Bert"
    if game not in PARTNER_GAMES:
        return {player: 3 * value if player == declarer else -value for player in FOUR}
    return {player: value if player in (declarer, "Dora") else -value for player in FOUR}


def bid_value(ruleset: str, choice: str) -> int:
    """What the bid's own announced bonus adds."""
    bid = choice.partition(":")[2]
    return (BONUSES[ruleset][bid][1] or 0) if bid else 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_picker__offers_the_price_list_and_nothing_else(ruleset: str) -> None:
    draft = draft_of(ruleset)
    assert {choice.id: choice.key for choice in draft.choices} == {
        each: key_of(ruleset, each) for each in choices(ruleset)
    }


@pytest.mark.parametrize(("ruleset", "choice"), EVERY_POSITIVE)
def test_every_bonus__every_cell_scores_as_printed(ruleset: str, choice: str) -> None:
    game, _, bid = choice.partition(":")
    base = GAMES[ruleset][game][0] + bid_value(ruleset, choice)
    draft = typed(begin(ruleset, choice), "G")
    for bonus, (silent, announced) in BONUSES[ruleset].items():
        if bonus == bid or not allowed(game, bonus):
            continue  # the bid's own bonus is there already and tested by itself
        # Valat of the others against a won game is a contradiction, see test_hand_draft_fields.
        sides = [LONE_BONUSES[bonus]] if bonus in LONE_BONUSES else list(Side)
        factor = factor_of(ruleset, game, bonus)
        for side in sides:
            sign = 1 if side is Side.DECLARER else -1
            for mark, price in ((BonusMark.SILENT, silent), (BonusMark.ANNOUNCED, announced)):
                if price is None:
                    continue
                draft.bonuses.mark(bonus, side, mark)
                # Beside Tirol's valat possession bonuses do not count: neither does the bid's own, but no bid is one.
                assert points(draft) == expected(choice, base + sign * price * factor), (bonus, side, mark)
                if mark is BonusMark.ANNOUNCED and bonus != "valat":
                    draft.bonuses.mark(bonus, side, BonusMark.LOST)
                    assert points(draft) == expected(choice, base - sign * price * factor), (bonus, side)
            draft.bonuses.mark(bonus, side, BonusMark.OFF)


@pytest.mark.parametrize(("ruleset", "choice"), EVERY_POSITIVE)
def test_every_game__has_the_rows_and_cells_of_the_price_list(ruleset: str, choice: str) -> None:
    game, _, bid = choice.partition(":")
    draft = begin(ruleset, choice)
    everything = EVERY_BONUS[ruleset]
    offered = {row.id: row for row in draft.bonuses.rows()}
    assert set(offered) == {bonus for bonus in everything if allowed(game, bonus)}
    for bonus, row in offered.items():
        silent, announced = everything[bonus]
        wanted = {BonusMark.SILENT} if silent else set()
        wanted |= {BonusMark.ANNOUNCED, BonusMark.LOST} if announced else set()
        if ruleset == "steiermark" and bonus in LAST_TRICKS:
            wanted |= {BonusMark.SILENT_LOST}
        if bonus == bid:
            assert set(row.cells[Side.DECLARER]) == {BonusMark.ANNOUNCED, BonusMark.LOST}
            assert not row.cells[Side.OPPONENTS]
            continue
        assert set(row.cells[Side.DECLARER]) == (set() if bonus == "koenigfang" else wanted)
        assert set(row.cells[Side.OPPONENTS]) == (set() if bonus == "koenig_ultimo" else wanted)


@pytest.mark.parametrize(("ruleset", "choice"), [(r, c) for r, c in EVERY_GAME if ":" in c])
def test_bid__its_own_bonus_can_be_lost_but_not_taken_off(ruleset: str, choice: str) -> None:
    game, _, bid = choice.partition(":")
    draft = typed(begin(ruleset, choice), "G")
    key = next(row.key for row in draft.bonuses.rows() if row.id == bid)
    typed(draft, key)
    assert points(draft) == expected(choice, GAMES[ruleset][game][0] - bid_value(ruleset, choice))
    typed(draft, key)
    assert points(draft) == expected(choice, GAMES[ruleset][game][0] + bid_value(ruleset, choice))
    draft.bonuses.mark(bid, Side.DECLARER, BonusMark.OFF)
    draft.bonuses.mark(bid, Side.OPPONENTS, BonusMark.SILENT)
    assert points(draft) == expected(choice, GAMES[ruleset][game][0] + bid_value(ruleset, choice))


@pytest.mark.parametrize(
    ("ruleset", "choice", "printed"),
    [
        ("tirol-2025", "besserrufer:uhu", "1+4"),
        ("tirol-2025", "sechserdreier", "4/8"),
        ("tirol-2025", "farbensolo", "10"),
        ("hausruck-2007", "besserrufer:quapil", "1+8"),
        ("tulln-2009", "koenigrufer:vier_koenige", "10+20"),
        ("tulln-2009", "sechserdreier", "50/100"),
    ],
)
def test_value__is_printed_before_the_game_is_chosen(ruleset: str, choice: str, printed: str) -> None:
    draft = draft_of(ruleset)
    assert draft.value_of(next(each for each in draft.choices if each.id == choice)) == printed


@pytest.mark.parametrize(("choice", "won", "lost"), [("farbendreier", 30, 50), ("farbensolo", 60, 100)])
def test_tulln__vorhand_has_prices_of_her_own(choice: str, won: int, lost: int) -> None:
    draft = begin("tulln-2009", choice, declarer="1")
    assert draft.choice is not None
    assert draft.value_of(draft.choice) == f"{won}/{lost}"
    assert points(typed(draft, "G"))["Anna"] == 3 * won
    draft.choose_result(draft.results[1])
    assert points(draft)["Anna"] == -3 * lost


def test_cells__values_are_printed_with_their_sign_and_doubled_in_solo_games() -> None:
    plain = {row.id: row.cells[Side.DECLARER] for row in begin("tirol-2025", "dreier").bonuses.rows()}
    solo = {row.id: row.cells[Side.DECLARER] for row in begin("tirol-2025", "solodreier").bonuses.rows()}
    assert list(plain["uhu"].values()) == ["+2", "+4", "−4"]
    assert list(solo["uhu"].values()) == ["+4", "+8", "−8"]
    assert list(plain["sack_1"].values()) == ["+2", "−2"]
    hausruck = {row.id: row.cells[Side.DECLARER] for row in begin("hausruck-2007", "solodreier").bonuses.rows()}
    assert list(hausruck["valat"].values()) == ["4×", "8×", "−8×"]
