"""Writes one entry as the evening file has it; defaults are left out, so that equal facts are equal text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarockblock.domain.cardpoints import format_thirds
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Doubling,
    Entry,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    Renonce,
    TableChange,
    Trischaken,
)
from tarockblock.domain.money import Cents, Points


def write_entry(entry: Entry) -> dict[str, Any]:
    """The entry as plain data; ``entry_reader.read_entry`` reads the same entry back."""
    data: dict[str, Any] = {"kind": entry.kind}
    if isinstance(entry, PositiveGame):
        data |= _positive(entry)
    elif isinstance(entry, NegativeGame):
        data |= {"game": entry.game, "declarers": [_declarer(each) for each in entry.declarers]}
        data |= _kept({"mondfang": entry.mondfang})
    elif isinstance(entry, Trischaken):
        data["card_points"] = {who: format_thirds(thirds) for who, thirds in entry.card_points.items()}
    elif isinstance(entry, Renonce):
        data |= _renonce(entry)
    elif isinstance(entry, Annulled):
        data |= _kept({"replay": entry.replay, "reason": entry.reason})
    elif isinstance(entry, Manual):
        data |= _manual(entry)
    elif isinstance(entry, TableChange):
        data |= {"players": list(entry.players)} | _kept({"dealer": entry.dealer})
    else:
        data["radl"] = entry.radl
    if not isinstance(entry, Manual | TableChange | Doubling):
        out = None if entry.sitting_out is None else list(entry.sitting_out)
        data |= _kept({"dealer": entry.dealer, "vorhand": entry.vorhand})
        data |= {} if out is None else {"sitting_out": out}
        data |= _kept({"note": entry.note, "at": entry.at})
    return data


def _kept(values: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is missing, empty, zero or false."""
    return {key: value for key, value in values.items() if value}


def _positive(entry: PositiveGame) -> dict[str, Any]:
    cards = None if entry.card_points is None else format_thirds(entry.card_points)
    return {"game": entry.game} | _kept(
        {
            "bid": entry.bid,
            "declarer": entry.declarer,
            "partner": entry.partner,
            "result": None if entry.result is None else entry.result.value,
            "card_points": cards,
            "kontra": entry.kontra,
            "bonuses": [_bonus(call) for call in entry.bonuses],
            "king_in_talon": entry.king_in_talon,
        }
    )


def _bonus(call: BonusCall) -> dict[str, Any]:
    data: dict[str, Any] = {"bonus": call.bonus, "side": call.side.value}
    data |= _kept({"announced": call.announced})
    if not call.made:
        data["made"] = False
    return data | _kept({"kontra": call.kontra, "by": call.by})


def _declarer(each: NegativeDeclarer) -> dict[str, Any]:
    data: dict[str, Any] = {"player": each.player}
    if each.won is not None:
        data["result"] = "won" if each.won else "lost"
    return data | _kept({"kontra": _kept(each.kontra), "no_kontra": each.no_kontra})


def _renonce(entry: Renonce) -> dict[str, Any]:
    data = {"offenders": list(entry.offenders), "game": entry.game} | _kept(
        {
            "bid": entry.bid,
            "declarer": entry.declarer,
            "partner": entry.partner,
            "kontra": entry.kontra,
            "bonuses": [_bonus(call) for call in entry.bonuses],
            "declarers": [_declarer(each) for each in entry.declarers],
            "offence": entry.offence,
            "no_bird": entry.no_bird,
            "claims": [{"bonus": claim.bonus, "side": claim.side.value} for claim in entry.claims],
        }
    )
    if entry.would_have_won is not None:
        data["would_have_won"] = entry.would_have_won
    return data


def _manual(entry: Manual) -> dict[str, Any]:
    data: dict[str, Any] = {"points": _amounts(entry.points)}
    if entry.cents is not None:
        data["cents"] = _amounts(entry.cents)
    return data | _kept({"reason": entry.reason})


def _amounts(values: Mapping[str, Points] | Mapping[str, Cents]) -> dict[str, int | str]:
    return {who: amount.plain() for who, amount in values.items()}
