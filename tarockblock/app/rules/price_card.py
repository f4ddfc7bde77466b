"""Price card of a ruleset, and short prices for the empty sheet."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from tarockblock.app.rules.labels import RuleWords
from tarockblock.app.rules.library import base_of
from tarockblock.app.rules.price_lines import bonus_prices, game_lines
from tarockblock.domain.ruleset import GameKind, Ruleset
from tarockblock.exchange.sheets import Paper, paper
from tarockblock.exchange.wording import Wording
from tarockblock.rules.fields import BESIDE_VALAT, Field, differences, fields_of, merged, raw_value, value_of
from tarockblock.rules.writer import to_data

_Block = tuple[str, list[tuple[str, str]]]
"""A heading with names and values."""

_SIZES = (10, 9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6)
"""Type sizes in points; the first that fits a page is used."""


def price_card(ruleset: Ruleset, wording: Wording) -> Paper:
    """Return every price and setting on a page, and a house's changes."""
    data, language = to_data(ruleset), wording.language
    base = base_of(ruleset)
    official = to_data(base)
    words = RuleWords(merged(data, official), wording)
    fields = [each for each in fields_of(data) if _is_printed(each, data)]
    blocks = [
        (
            wording.rule(f"card_{group}"),
            [
                (
                    words.short(each) * (each.group not in BESIDE_VALAT) or words.label(each),
                    words.value(each, value_of(data, each)),
                )
                for each in found
            ],
        )
        for group, found in ((group, list(found)) for group, found in groupby(fields, key=_block))
    ]
    games = [
        (
            line.name.get(language),
            line.price(vorhand=line.game.vorhand_only),
            line.price(vorhand=True) if line.has_prices_for_vorhand else "",
        )
        for line in game_lines(ruleset)
        if line.game.kind is not GameKind.TRISCHAKEN
    ]
    columns = 3 if any(of_vorhand for *_, of_vorhand in games) else 2
    return paper(
        "price_card",
        ruleset.name.get(language),
        ({"points": points} for points in _SIZES),
        margin=14,
        size=8,
        source=ruleset.source.get(language),
        game_heads=(wording.reason("page_hand"), wording.rule("card_won_lost"), "Vorhand")[:columns],
        games=[each[:columns] for each in games],
        bonus_heads=[wording.rule(code) for code in ("card_bonus", "field_bonuses_silent", "field_bonuses_announced")],
        bonuses=[(each.name.get(language), *bonus_prices(each)) for each in ruleset.bonuses.values()],
        per_opponent=wording.rule("card_per_opponent"),
        halves=_halves(blocks),
        changes_head=wording.rule("house_name", base=base.short.get(language)) if base is not ruleset else "",
        changes=words.differences(differences(data, official)),
    )


def short_prices(ruleset: Ruleset, wording: Wording) -> list[tuple[str, str]]:
    """Return games, then silent and announced bonuses, for a page's foot."""
    language = wording.language
    games = [(each.name.get(language), each.price(vorhand=each.game.vorhand_only)) for each in game_lines(ruleset)]
    bonuses = [(each.name.get(language), "/".join(bonus_prices(each))) for each in ruleset.bonuses.values()]
    return games + bonuses


def _halves(blocks: list[_Block]) -> tuple[list[_Block], list[_Block]]:
    *left, (name, rows) = blocks
    lines = 3 * len(rows) // 2  # its sentences wrap
    spare = max(0, lines - sum(len(each) + 2 for _, each in left)) // 3
    return [*left, *([(name, rows[:spare])] if spare else [])], [(name, rows[spare:])]


def _is_printed(field: Field, data: Mapping[str, Any]) -> bool:
    """Return whether a card has a field: of the tables of exceptions only those made."""
    is_exception = field.group in ("doubling", *BESIDE_VALAT)
    return field.group not in ("games", "bonuses") and not (is_exception and raw_value(data, field) == field.default)


def _block(field: Field) -> str:
    return field.group if field.group in ("trischaken", "renonce", "settings") else "general"
