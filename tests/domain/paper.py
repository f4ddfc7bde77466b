"""A table for four, and short words for what happens there, so that tests read like a column of the score sheet.

A, B, C and D sit in playing order; D deals, so A is Vorhand. E (and F) join at the end of the table. Bonuses are
written as in ``"pagat uhu!-*1 ~trull"``: ``!`` announced, ``-`` lost, ``*1`` kontra level 1, ``~`` of the opponents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tarockblock.domain.evening import Evening
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
    parse_thirds,
)
from tarockblock.domain.ledger import Ledger, Row, compute_ledger
from tarockblock.domain.ruleset import Ruleset, Setting
from tarockblock.domain.settings import SPECS
from tarockblock.rules.library import shipped

HAUSRUCK, OOE, TIROL, TULLN = RULESETS = ("hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009")
SEATS = ("A", "B", "C", "D")
Amounts = tuple[int | Fraction, ...]

_BONUS = re.compile(r"(?P<side>~?)(?P<id>[a-z_0-9]+?)(?P<loud>!?)(?P<lost>-?)(?:\*(?P<kontra>\d))?(?:@(?P<by>\w))?")


def calls(text: str) -> tuple[BonusCall, ...]:
    found = []
    for word in text.split():
        match = _BONUS.fullmatch(word)
        assert match is not None, word
        found.append(
            BonusCall(
                bonus=match["id"],
                side=Side.OPPONENTS if match["side"] else Side.DECLARER,
                announced=bool(match["loud"]),
                made=not match["lost"],
                kontra=int(match["kontra"] or 0),
                by=match["by"],
            )
        )
    return tuple(found)


def game(
    name: str,
    declarer: str = "B",
    partner: str | None = None,
    result: str | None = "won",
    bonuses: str = "",
    *,
    cards: str | None = None,
    **rest: object,
) -> PositiveGame:
    """A positive game; with ``cards`` (card points of the declarer's side) the result is left to them."""
    return PositiveGame(
        game=name,
        declarer=declarer,
        partner=partner,
        result=None if cards is not None or result is None else Result(result),
        card_points=None if cards is None else parse_thirds(cards),
        bonuses=calls(bonuses),
        **rest,  # type: ignore[arg-type]
    )


def negative(
    name: str, result: str = "won", declarer: str = "B", *, no_kontra: bool = False, **kontra: int
) -> NegativeGame:
    return NegativeGame(
        game=name, declarers=(NegativeDeclarer(declarer, result == "won", dict(kontra), no_kontra=no_kontra),)
    )


def bei(name: str, *declarers: tuple[str, str] | tuple[str, str, Mapping[str, int]]) -> NegativeGame:
    """Several declarers in one hand: ``("A", "won")``, ``("B", "lost", {"C": 1})``."""
    found = (NegativeDeclarer(each[0], each[1] == "won", *each[2:]) for each in declarers)
    return NegativeGame(game=name, declarers=tuple(found))


def trischaken(*cards: str | int, players: Sequence[str] = SEATS) -> Trischaken:
    """Card points in seat order; whole numbers, or ``"23/1"``."""
    thirds = {who: parse_thirds(str(text)) for who, text in zip(players, cards, strict=True)}
    assert None not in thirds.values(), cards
    return Trischaken(card_points=thirds)  # type: ignore[arg-type]


def renonce(
    offenders: str,
    name: str,
    declarer: str | None = None,
    partner: str | None = None,
    bonuses: str = "",
    **rest: object,
) -> Renonce:
    return Renonce(
        offenders=tuple(offenders),
        game=name,
        declarer=declarer,
        partner=partner,
        bonuses=calls(bonuses),
        **rest,  # type: ignore[arg-type]
    )


def claims(text: str) -> tuple[Claim, ...]:
    """``"uhu ~pagat"``: of the declarer's side, of the opponents."""
    return tuple(Claim(word.lstrip("~"), Side.OPPONENTS if word[0] == "~" else Side.DECLARER) for word in text.split())


def with_settings(ruleset: str | Ruleset, **settings: str) -> Ruleset:
    """A house ruleset that reads some doubtful places otherwise."""
    official = ruleset if isinstance(ruleset, Ruleset) else shipped(ruleset)
    assert settings.keys() <= {spec.id for spec in SPECS}
    changed = dict(official.settings) | {name: Setting(value) for name, value in settings.items()}
    return replace(official, settings=changed)


def evening(ruleset: str | Ruleset, *entries: Entry, seats: Sequence[str] = SEATS, **rest: object) -> Evening:
    """An evening where the last one of the seating deals first, at the ruleset's own rate."""
    rules = ruleset if isinstance(ruleset, Ruleset) else shipped(ruleset)
    header: dict[str, object] = {"first_dealer": seats[-1], "cents_per_point": rules.cents_per_point} | rest
    return Evening(ruleset=rules, players=tuple(seats), entries=entries, **header)  # type: ignore[arg-type]


def ledger(ruleset: str | Ruleset, *entries: Entry, seats: Sequence[str] = SEATS, **rest: object) -> Ledger:
    """The computed evening, which must be free of problems."""
    computed = compute_ledger(evening(ruleset, *entries, seats=seats, **rest))
    assert computed.problems == []
    return computed


def row(ruleset: str | Ruleset, entry: Entry, *, seats: Sequence[str] = SEATS, **rest: object) -> Row:
    """A single entry, computed."""
    return ledger(ruleset, entry, seats=seats, **rest).rows[0]


def points(found: Row) -> Amounts:
    return tuple(amount.value for amount in found.points.values())


def cents(found: Row) -> Amounts:
    return tuple(amount.value for amount in found.cents.values())


def problems(ruleset: str | Ruleset, *entries: Entry, **rest: Any) -> list[tuple[str, str]]:
    """Places and codes of everything that is wrong."""
    return [(each.path, each.code) for each in compute_ledger(evening(ruleset, *entries, **rest)).problems]


def refused(ruleset: str | Ruleset, *entries: Entry, **rest: Any) -> list[tuple[str, str]]:
    """Places and codes of everything for which the entries are refused when they are entered or read from a file."""
    return [(each.path, each.code) for each in compute_ledger(evening(ruleset, *entries, **rest)).refused]


def times(amounts: Iterable[int | Fraction], factor: int) -> Amounts:
    return tuple(amount * factor for amount in amounts)
