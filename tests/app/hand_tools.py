"""Shared by the tests of drafts and dialogs: an evening to enter hands into, and the printed price lists."""

from __future__ import annotations

from collections.abc import Callable

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import NegativeGame, PlayedEntry, PositiveGame
from tarockblock.domain.ledger import Row, compute_ledger
from tarockblock.domain.problems import Problem
from tarockblock.rules.library import shipped
from tests import prices
from tests.prices import multiplies
from tests.store.kit import FOUR, night

RULESETS = prices.RULESETS
# Won and lost per opponent, bird and king games without the bid's own bonus; silent and announced; factors apart.
GAMES = {
    ruleset: {name: (each.won, each.lost) for name, each in games.items() if name != "trischaken"}
    for ruleset, games in prices.GAMES.items()
}
EVERY_BONUS = {
    ruleset: {name: (each.silent, each.announced) for name, each in bonuses.items()}
    for ruleset, bonuses in prices.BONUSES.items()
}
BONUSES = {r: {name: each for name, each in b.items() if not multiplies(r, name)} for r, b in EVERY_BONUS.items()}


def evening(ruleset_id: str, players: tuple[str, ...] = FOUR, dealer: str | None = None) -> Evening:
    """An evening about to begin; unless told, the last seat deals and the first has Vorhand."""
    ruleset = shipped(ruleset_id)
    return night(ruleset=ruleset, players=players, first_dealer=dealer or players[-1])


def judge(night: Evening) -> Callable[[PlayedEntry], Row | list[Problem]]:
    """What the next hand of an evening would come to."""

    def evaluate(entry: PlayedEntry) -> Row | list[Problem]:
        row = compute_ledger(night.with_entry(entry)).rows[-1]
        return list(row.problems) or row

    return evaluate


def draft_of(
    ruleset_id: str, players: tuple[str, ...] = FOUR, dealer: str | None = None, language: str = "de"
) -> HandDraft:
    """An empty draft of the first hand of an evening."""
    night = evening(ruleset_id, players, dealer)
    deal = compute_ledger(night).next_deal()
    return HandDraft(night.ruleset, deal, language, judge(night))


def typed(draft: HandDraft, keys: str) -> HandDraft:
    """Press keys one after the other; a "^" before a key is Shift."""
    shift = False
    for key in keys:
        if key == "^":
            shift = True
            continue
        draft.type_key(key, shift=shift)
        shift = False
    return draft


def points(draft: HandDraft) -> dict[str, int]:
    """What the hand comes to, in points; fails if it cannot be stored."""
    outcome = draft.outcome()
    assert outcome.can_be_stored, (outcome.missing, outcome.problems)
    return {player: int(amount.value) for player, amount in outcome.row.points.items()}


def cents(draft: HandDraft) -> dict[str, int]:
    """What the hand comes to, in cents."""
    row = draft.outcome().row
    return {player: int(amount.value) for player, amount in row.cents.items()}


def stored(ruleset_id: str, keys: str, players: tuple[str, ...] = FOUR, dealer: str | None = None) -> HandDraft:
    """The draft with which a hand is put right that was entered with these keys."""
    fresh = draft_of(ruleset_id, players, dealer)
    entry = typed(draft_of(ruleset_id, players, dealer), keys).entry()
    assert isinstance(entry, PositiveGame | NegativeGame)
    night = evening(ruleset_id, players, dealer)
    return HandDraft.from_entry(entry, fresh.ruleset, fresh.deal, "en", judge(night))
