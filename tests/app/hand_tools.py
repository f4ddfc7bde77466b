"""Shared by the tests of drafts and dialogs: an evening to enter hands into, and the printed price lists."""

from __future__ import annotations

from collections.abc import Callable

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import NegativeGame, PlayedEntry, PositiveGame
from tarockblock.domain.ledger import Row, compute_ledger
from tarockblock.domain.problems import Problem
from tarockblock.rules.library import shipped

FOUR = ("Anna", "Bert", "Cilli", "Dora")
FIVE = (*FOUR, "Emil")
RULESETS = ("hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009")

# rules.md 2, per opponent: (won, lost). Bird and king games without the bid's own bonus.
GAMES: dict[str, dict[str, tuple[int, int]]] = {
    "hausruck-2007": {
        "rufer": (1, 1),
        "besserrufer": (1, 1),
        "solorufer": (2, 2),
        "dreier": (4, 4),
        "sechserdreier": (4, 8),
        "farbensolo": (5, 5),
        "solodreier": (8, 8),
        "piccolo": (2, 2),
        "bettler": (2, 2),
        "piccolo_ouvert": (6, 6),
        "bettler_ouvert": (7, 7),
    },
    "ooe-2023": {
        "rufer": (1, 1),
        "besserrufer": (1, 1),
        "solorufer": (2, 2),
        "farbendreier": (3, 3),
        "dreier": (4, 4),
        "sechserdreier": (4, 8),
        "farbensolo": (6, 6),
        "solodreier": (8, 8),
        "piccolo": (2, 2),
        "bettler": (2, 2),
        "piccolo_ouvert": (6, 6),
        "bettler_ouvert": (7, 7),
    },
    "tirol-2025": {
        "rufer": (1, 1),
        "besserrufer": (1, 1),
        "solorufer": (2, 2),
        "farbendreier": (5, 5),
        "dreier": (5, 5),
        "sechserdreier": (4, 8),
        "farbensolo": (10, 10),
        "solodreier": (10, 10),
        "piccolo": (2, 2),
        "bettler": (4, 4),
        "zwiccolo_ouvert": (8, 8),
        "piccolo_ouvert": (8, 8),
        "bettler_ouvert": (8, 8),
    },
    "tulln-2009": {
        "koenigrufer": (10, 10),
        "besserrufer": (10, 10),
        "solorufer": (20, 20),
        "farbendreier": (50, 50),
        "dreier": (50, 50),
        "sechserdreier": (50, 100),
        "farbensolo": (100, 100),
        "solodreier": (100, 100),
        "piccolo": (20, 20),
        "bettler": (40, 40),
        "piccolo_ouvert": (60, 60),
        "bettler_ouvert": (80, 80),
    },
}

_UPPER_AUSTRIA = {
    "koenig_ultimo": (1, 2),
    "trull": (1, 2),
    "vier_koenige": (1, 2),
    "pagat": (1, 2),
    "uhu": (2, 4),
    "kakadu": (3, 6),
    "quapil": (4, 8),
}
# rules.md 2: (silent, announced), None where it cannot be had that way. Multipliers are not in this table.
BONUSES: dict[str, dict[str, tuple[int | None, int | None]]] = {
    "hausruck-2007": dict(_UPPER_AUSTRIA),
    "ooe-2023": dict(_UPPER_AUSTRIA),
    "tirol-2025": {**_UPPER_AUSTRIA, "sack_1": (None, 2), "sack_2": (None, 2), "valat": (10, 20)},
    "tulln-2009": {
        **{bonus: (silent * 10, announced * 10) for bonus, (silent, announced) in _UPPER_AUSTRIA.items()},
        "mondfang": (10, None),
    },
}
# rules.md 2: (silent, announced) factors on the game.
FACTORS: dict[str, dict[str, tuple[int, int]]] = {
    "hausruck-2007": {"valat": (4, 8)},
    "ooe-2023": {"valat": (4, 8)},
    "tirol-2025": {},
    "tulln-2009": {"schnitt": (2, 4), "valat": (4, 8)},
}
PARTNER_GAMES = ("rufer", "koenigrufer", "besserrufer", "solorufer")
COLOUR_GAMES = ("farbendreier", "farbensolo")
SOLO_GAMES = ("solorufer", "farbensolo", "solodreier")
NEGATIVE_GAMES = ("piccolo", "bettler", "zwiccolo_ouvert", "piccolo_ouvert", "bettler_ouvert")
VORHAND_GAMES = ("rufer", "sechserdreier")
CONCEDABLE = ("rufer", "koenigrufer", "besserrufer")


def evening(ruleset_id: str, players: tuple[str, ...] = FOUR, dealer: str | None = None) -> Evening:
    """An evening about to begin; unless told, the last seat deals and the first has Vorhand."""
    ruleset = shipped(ruleset_id)
    return Evening(
        ruleset=ruleset,
        players=players,
        first_dealer=dealer or players[-1],
        cents_per_point=ruleset.cents_per_point,
    )


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
    assert outcome.row is not None
    return {player: int(amount.value) for player, amount in outcome.row.points.items()}


def cents(draft: HandDraft) -> dict[str, int]:
    """What the hand comes to, in cents."""
    row = draft.outcome().row
    assert row is not None
    return {player: int(amount.value) for player, amount in row.cents.items()}


def stored(ruleset_id: str, keys: str, players: tuple[str, ...] = FOUR, dealer: str | None = None) -> HandDraft:
    """The draft with which a hand is put right that was entered with these keys."""
    fresh = draft_of(ruleset_id, players, dealer)
    entry = typed(draft_of(ruleset_id, players, dealer), keys).entry()
    assert isinstance(entry, PositiveGame | NegativeGame)
    night = evening(ruleset_id, players, dealer)
    return HandDraft.from_entry(entry, fresh.ruleset, fresh.deal, "en", judge(night))
