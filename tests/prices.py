"""The price lists of the six regions as ``prices.toml`` has them; loads nothing of the program."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

PARTNER_GAMES = ("rufer", "koenigrufer", "besserrufer", "solorufer")
COLOUR_GAMES = ("farbendreier", "farbensolo")
SOLO_GAMES = ("solorufer", "farbensolo", "solodreier")
NEGATIVE_GAMES = (
    *("piccolo", "zwiccolo", "triccolo", "bettler"),
    *("zwiccolo_ouvert", "piccolo_ouvert", "bettler_ouvert"),
)
VORHAND_GAMES = ("rufer", "sechserdreier")
CONCEDABLE = ("rufer", "koenigrufer", "besserrufer")
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
BIDS = {"besserrufer": BIRDS, "besserdreier": BIRDS, "koenigrufer": ("koenig_ultimo", "vier_koenige")}


class GamePrice(NamedTuple):
    """Per opponent; the last two of Vorhand. ``place`` is that of the source."""

    won: int
    lost: int
    vorhand_won: int
    vorhand_lost: int
    place: str


class BonusPrice(NamedTuple):
    """None where it cannot be had that way."""

    silent: int | None
    announced: int | None
    place: str


def _games(table: dict[str, str]) -> Iterator[tuple[str, GamePrice]]:
    for place, text in table.items():
        for name, *prices in map(str.split, text.split(",")):
            pairs = [(int(won), int(lost or won)) for won, _, lost in (each.partition("/") for each in prices)]
            yield name, GamePrice(*pairs[0], *pairs[-1], place)


def _bonuses(table: dict[str, str]) -> Iterator[tuple[str, BonusPrice]]:
    for place, text in table.items():
        for name, *prices in map(str.split, text.split(",")):
            silent, announced = (None if each == "-" else int(each) for each in prices)
            yield name, BonusPrice(silent, announced, place)


LISTS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
GAMES = {ruleset: dict(_games(each["games"])) for ruleset, each in LISTS.items()}
BONUSES = {ruleset: dict(_bonuses(each["bonuses"])) for ruleset, each in LISTS.items()}
RULESETS = tuple(GAMES)


def multiplies(ruleset: str, bonus: str) -> bool:
    """Whether a bonus multiplies the game instead of adding to it (rules.md 3)."""
    return bonus == "schnitt" or (bonus == "valat" and ruleset not in ("tirol-2025", "wien-2021"))


def allowed(game: str, bonus: str) -> bool:
    """rules.md 2, "Which bonuses a game allows"."""
    if game in COLOUR_GAMES:
        return bonus in ("vier_koenige", "valat", "schnitt", "sack_1", "sack_2")
    return bonus not in ("koenig_ultimo", "koenigfang") or game in PARTNER_GAMES
