"""Reads one entry of the evening file: its shape only; whether it fits the rules is the ledger's business."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction
from typing import Any, TypedDict

from tarockblock.domain.cardpoints import WHOLE_DEAL, parse_thirds
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Claim,
    Doubling,
    Entry,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    Renonce,
    Result,
    Side,
    TableChange,
    Trischaken,
)
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import GameKind, Ruleset
from tarockblock.domain.strict import MAX_NUMBER, Table

MAX_TEXT = 4000
"""Longest note or reason, in characters."""

_AMOUNT = re.compile(r"[+-]?[0-9]{1,12}(?:/[1-9][0-9]{0,5})?", re.ASCII)
WITH_NOTE_AND_TIME = frozenset({"game", "trischaken", "renonce", "annulled"})
"""Kinds of entries that may say when it was, and note something."""

_SIDES = {side.value: side for side in Side}
_RESULTS = {result.value: result for result in Result}


class _Common(TypedDict):
    dealer: str | None
    vorhand: str | None
    sitting_out: tuple[str, ...] | None
    note: str
    at: str | None


def read_entry(table: Table, ruleset: Ruleset | None) -> Entry | None:
    """The entry, or None where its shape is wrong (the problems are in the table's list)."""
    before = len(table.problems)
    entry = read_entry_as_far(table, ruleset)
    return entry if len(table.problems) == before else None


def read_entry_as_far(table: Table, ruleset: Ruleset | None) -> Entry | None:
    """The entry as far as it can be read, so that the rules can speak of the rest; None if its kind is unknown."""
    kind = table.choice("kind", _READERS.keys(), required=True)
    if kind is None:
        return None
    entry = _READERS[kind](table, ruleset)
    table.finish()
    return entry


_OUT_OF_TURN = frozenset({"dealer", "vorhand", "sitting_out"})


def _common(table: Table) -> _Common:
    at = table.text("at")
    if at is not None and not is_time(at):
        table.complain("at", "time_form", value=at)
    found: _Common = {"dealer": None, "vorhand": None, "sitting_out": None, "note": prose(table, "note"), "at": at}
    if table.there(_OUT_OF_TURN):
        out = tuple(table.texts("sitting_out")) if "sitting_out" in table else None
        found |= {"dealer": table.text("dealer"), "vorhand": table.text("vorhand"), "sitting_out": out}
    return found


def is_time(text: str) -> bool:
    """Whether a text is a time as ISO 8601 writes it."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def prose(table: Table, key: str, most: int = MAX_TEXT) -> str:
    """Free text, as it is: what nobody would see in it becomes visible where it is shown."""
    text = table.text(key, default="") or ""
    if len(text) > most:
        table.complain(key, "text_long", most=most)
    return text


def _is_negative(table: Table, game: str, ruleset: Ruleset | None) -> bool:
    known = None if ruleset is None else ruleset.games.get(game)
    return "declarers" in table if known is None else known.kind is GameKind.NEGATIVE


def _game(table: Table, ruleset: Ruleset | None) -> Entry | None:
    game = table.need_text("game")
    common = _common(table)
    if _is_negative(table, game, ruleset):
        declarers = _declarers(table, result=True)
        return NegativeGame(game=game, declarers=declarers, mondfang=table.flag("mondfang"), **common)
    there = table.there(_MORE_OF_A_GAME)
    return PositiveGame(
        game=game,
        declarer=table.need_text("declarer"),
        partner=table.text("partner") if "partner" in there else None,
        bid=table.text("bid") if "bid" in there else None,
        result=_result(table) if "result" in there else None,
        card_points=_thirds(table, "card_points") if "card_points" in there and "card_points" in table else None,
        kontra=(table.number("kontra", least=0, most=3) or 0) if "kontra" in there else 0,
        bonuses=_bonuses(table) if "bonuses" in there else (),
        king_in_talon=table.flag("king_in_talon") if "king_in_talon" in there else False,
        **common,
    )


_MORE_OF_A_GAME = frozenset({"partner", "bid", "result", "card_points", "kontra", "bonuses", "king_in_talon"})
"""What an entry need not say; most say little of it."""

_MORE_OF_A_BONUS = frozenset({"announced", "made", "kontra", "by"})


def _result(table: Table) -> Result | None:
    value = table.choice("result", _RESULTS)
    return None if value is None else _RESULTS[value]


def _thirds(table: Table, key: str) -> int:
    value = table.raw(key, required=True)
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value * 3 <= WHOLE_DEAL:
            return value * 3
        table.complain(key, "card_points_range")
        return 0
    text = table.text(key)
    thirds = None if text is None else parse_thirds(text)
    if text is not None and thirds is None:
        table.complain(key, "card_points_form", value=text)
    return thirds or 0


def _bonuses(table: Table) -> tuple[BonusCall, ...]:
    calls = []
    for each in table.tables("bonuses"):
        there = each.there(_MORE_OF_A_BONUS)
        side = each.choice("side", _SIDES, required=True)
        calls.append(
            BonusCall(
                bonus=each.need_text("bonus"),
                side=_SIDES[side or "declarer"],
                announced="announced" in there and each.flag("announced"),
                made="made" not in there or each.flag("made", default=True),
                kontra=(each.number("kontra", least=0, most=3) or 0) if "kontra" in there else 0,
                by=each.text("by") if "by" in there else None,
            )
        )
        each.finish()
    return tuple(calls)


def _declarers(table: Table, *, result: bool) -> tuple[NegativeDeclarer, ...]:
    found = []
    for each in table.tables("declarers", required=True):
        levels = each.table("kontra")
        kontra = {} if levels is None else {who: levels.number(who, least=0, most=3) or 0 for who in levels.keys()}
        outcome = each.choice("result", ["won", "lost"], required=result)
        found.append(
            NegativeDeclarer(
                player=each.need_text("player"),
                won=None if outcome is None else outcome == "won",
                kontra={who: level for who, level in kontra.items() if level},
                no_kontra=each.flag("no_kontra"),
            )
        )
        each.finish()
    return tuple(found)


def _trischaken(table: Table, ruleset: Ruleset | None) -> Entry | None:
    points = table.table("card_points", required=True)
    thirds = {} if points is None else {who: _thirds(points, who) for who in points.keys()}
    return Trischaken(card_points=thirds, **_common(table))


def _renonce(table: Table, ruleset: Ruleset | None) -> Entry | None:
    claims = []
    for each in table.tables("claims"):
        side = each.choice("side", _SIDES, required=True)
        claims.append(Claim(each.need_text("bonus"), _SIDES[side or "declarer"]))
        each.finish()
    return Renonce(
        offenders=tuple(table.texts("offenders", required=True)),
        game=table.need_text("game"),
        declarer=table.text("declarer"),
        partner=table.text("partner"),
        bid=table.text("bid"),
        kontra=table.number("kontra", least=0, most=3) or 0,
        bonuses=_bonuses(table),
        declarers=_declarers(table, result=False) if "declarers" in table else (),
        offence=table.text("offence"),
        no_bird=table.flag("no_bird"),
        claims=tuple(claims),
        would_have_won=table.flag("would_have_won") if "would_have_won" in table else None,
        **_common(table),
    )


def _annulled(table: Table, ruleset: Ruleset | None) -> Entry | None:
    return Annulled(replay=table.flag("replay"), reason=prose(table, "reason"), **_common(table))


def _amounts(table: Table, key: str) -> dict[str, Fraction]:
    part = table.table(key, required=key == "points")
    amounts: dict[str, Fraction] = {}
    if part is None:
        return amounts
    for who in part.keys():
        value: Any = part.raw(who)
        if (isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER) or (
            isinstance(value, str) and _AMOUNT.fullmatch(value)
        ):
            amounts[who] = Fraction(value)
        else:
            part.complain(who, "amount_form")
    return amounts


def _manual(table: Table, ruleset: Ruleset | None) -> Entry | None:
    cents = _amounts(table, "cents") if "cents" in table else None
    return Manual(
        points={who: Points(value) for who, value in _amounts(table, "points").items()},
        cents=None if cents is None else {who: Cents(value) for who, value in cents.items()},
        reason=prose(table, "reason"),
    )


def _table_change(table: Table, ruleset: Ruleset | None) -> Entry | None:
    return TableChange(players=tuple(table.texts("players", required=True)), dealer=table.text("dealer"))


def _doubling(table: Table, ruleset: Ruleset | None) -> Entry | None:
    return Doubling(radl=table.number("radl", required=True) or 0)


_READERS: dict[str, Callable[[Table, Ruleset | None], Entry | None]] = {
    "game": _game,
    "trischaken": _trischaken,
    "renonce": _renonce,
    "annulled": _annulled,
    "manual": _manual,
    "table": _table_change,
    "doubling": _doubling,
}
