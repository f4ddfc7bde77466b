"""ARCHITECTURE.md, "To add a bonus": the ruleset's file and nothing else.

A bonus no line of the program has heard of is written into a copy of every ruleset. From there it can be entered by
its key, is scored and refused like any other, explains itself, stands on the page of the evening, goes into files
and back, and can be changed by house rules.
"""

from __future__ import annotations

from copy import deepcopy

import pytest

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.files import resolve_ruleset
from tarockblock.app.rules.examples import hand_words
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import BonusCall, PositiveGame, Result, Side
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.evening_file import read_evening, write_evening
from tarockblock.exchange.html_export import evening_html
from tarockblock.exchange.report import explanation_of, plain_report
from tarockblock.exchange.score_json import score_data
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import fields_of
from tarockblock.rules.library import shipped
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import to_data
from tests.app.hand_tools import GAMES, judge, points, typed

GAME = "dreier"


def with_bonus(name: str) -> Ruleset:
    """A copy of a ruleset in which the *Zwanzigerfang* is worth twice a Dreier, announced four times."""
    data = deepcopy(to_data(shipped(name)))
    data |= {"id": "with-zwanzigerfang", "base": name}
    value, _lost = GAMES[name][GAME]
    data["bonuses"]["zwanzigerfang"] = {
        "name": {"de": "Zwanzigerfang", "en": "Catching the XX"},
        "tag": {"de": "XX", "en": "XX"},
        "key": "Y",
        "kind": "possession",
        "silent": 2 * value,
        "announced": 4 * value,
        "clause": "bonus_zwanzigerfang",
    }
    data["clauses"]["bonus_zwanzigerfang"] = {
        "ref": {"de": "Runde, 1", "en": "Round, 1"},
        "quote": {"de": "Der Zwanziger gefangen.", "en": "The XX was caught."},
        "reading": True,
    }
    data["games"][GAME]["bonuses"].append("zwanzigerfang")
    ruleset, problems = read_ruleset(data)
    assert ruleset is not None, problems
    return ruleset


def evening_of(ruleset: Ruleset) -> Evening:
    return Evening(
        ruleset=ruleset,
        players=("Anna", "Bert", "Cilli", "Dora"),
        first_dealer="Dora",
        cents_per_point=ruleset.cents_per_point,
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("presses", "times"), [(1, 3), (2, 5), (3, -3)], ids=["silent", "announced", "announced and lost"]
)
def test_new_bonus__is_entered_scored_explained_and_kept(name: str, presses: int, times: int) -> None:
    """On paper: a Dreier won against three, and the bonus: 1 + 2, 1 + 4, 1 - 4 times the Dreier's price from each."""
    night = evening_of(with_bonus(name))
    draft = HandDraft(night.ruleset, compute_ledger(night).next_deal(), "en", judge(night))
    draft.choose_game(next(each for each in draft.choices if each.game.id == GAME))
    typed(draft, "1G" + presses * "Y")
    value = GAMES[name][GAME][0] * times
    assert points(draft) == {"Anna": 3 * value, "Bert": -value, "Cilli": -value, "Dora": -value}

    entry = draft.entry()
    night = night.with_entry(entry)
    data = write_evening(night, to_data(night.ruleset))
    read, problems = read_evening(data, resolve_ruleset)
    assert (read, problems) == (night, [])

    ledger = compute_ledger(night)
    words = Wording("de")
    why = explanation_of(ledger.rows[0], ledger, words)
    assert [line.text for line in why.blocks[0].lines if "Zwanzigerfang" in line.text]
    assert [text for text in why.clauses if "Der Zwanziger gefangen." in text]
    assert "Zwanzigerfang" in hand_words(entry, night.ruleset, words)
    assert "Zwanzigerfang" in evening_html(plain_report(ledger), words)
    (told,) = score_data(ledger)["entries"]
    assert told["why"][1]["item"] == "zwanzigerfang"
    assert told["why"][1]["clause"] == "Our reading"


@pytest.mark.parametrize("name", GAMES)
def test_new_bonus__is_refused_where_no_game_lists_it(name: str) -> None:
    """Only the Dreier has it: a Solodreier with it is as wrong as with any other bonus that is none of its own."""
    night = evening_of(with_bonus(name))
    call = BonusCall("zwanzigerfang", Side.DECLARER)
    hand = PositiveGame(game="solodreier", declarer="Anna", partner=None, result=Result.WON, bonuses=(call,))
    (row,) = compute_ledger(night.with_entry(hand)).rows
    assert [problem.path for problem in row.problems] == ["bonuses[0].bonus"]


@pytest.mark.parametrize("name", GAMES)
def test_new_bonus__is_a_field_of_the_house_rules(name: str) -> None:
    paths = {field.path for field in fields_of(to_data(with_bonus(name)))}
    assert {"bonuses.zwanzigerfang.silent", "bonuses.zwanzigerfang.announced"} <= paths
