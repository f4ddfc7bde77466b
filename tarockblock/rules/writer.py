"""Writes a ruleset as plain data in the very form ``rules.reader`` reads, leaving out what is the default anyway."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from tarockblock.domain.cardpoints import format_thirds
from tarockblock.domain.ruleset import (
    Bonus,
    Clause,
    ClauseKind,
    Effect,
    FirstQuestion,
    Game,
    Offence,
    Remark,
    RenonceRules,
    Ruleset,
    Setting,
    Text,
)

Data = dict[str, Any]
T = TypeVar("T")

DEFAULT_TALON = 3


def to_data(ruleset: Ruleset) -> Data:
    """The whole ruleset as tables, texts, numbers and flags: ``read_ruleset(to_data(r)) == (r, [])``."""
    data: Data = {
        "id": ruleset.id,
        "name": _text(ruleset.name),
        "short": _text(ruleset.short),
        "source": _text(ruleset.source),
        "base": ruleset.base,
        "item_clause": ruleset.item_clause,
        "solo_clause": ruleset.solo_clause,
        "rate": {"cents": ruleset.cents_per_point, "clause": ruleset.rate_clause}
        | _flags(points_are_cents=ruleset.points_are_cents),
        "won_from": _won_from(ruleset),
        "kontra": {"levels": ruleset.kontra_levels, "clause": ruleset.kontra_clause}
        | _flags(in_points=ruleset.kontra_in_points),
        "games": {game.id: _game(game) for game in ruleset.games.values()},
        "bonuses": {bonus.id: _bonus(bonus) for bonus in ruleset.bonuses.values()},
        "trischaken": {
            "style": ruleset.trischaken.style,
            "clause": ruleset.trischaken.clause,
            "prices": dict(ruleset.trischaken.prices),
            **{f"{name}_clause": clause for name, clause in ruleset.trischaken.clauses.items()},
        },
        "renonce": _renonce(ruleset.renonce),
        "settings": {name: _setting(setting) for name, setting in ruleset.settings.items()},
        "remarks": [_remark(remark) for remark in ruleset.remarks] or None,
        "clauses": {clause.id: _clause(clause) for clause in ruleset.clauses.values()},
        "offences": [_offence(offence) for offence in ruleset.offences] or None,
    }
    return _kept(data)


def digest(ruleset: Ruleset) -> str:
    """A fingerprint of everything in the ruleset: 32 hexadecimal digits, the same wherever it was read from."""
    canonical = json.dumps(to_data(ruleset), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    import hashlib  # a tenth of the start of a command that needs no fingerprint

    return hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()


def _kept(data: Data) -> Data:
    return {key: value for key, value in data.items() if value is not None}


def _flags(**flags: bool) -> Data:
    return {name: True for name, is_set in flags.items() if is_set}


def _text(text: Text) -> Data:
    return {"de": text.de, "en": text.en}


def _optional_text(text: Text | None) -> Data | None:
    return None if text is None else _text(text)


def _unless(value: T, default: T) -> T | None:
    return None if value == default else value


def _thirds(value: int) -> str:
    return format_thirds(value, always_blatt=True)


def _won_from(ruleset: Ruleset) -> Data:
    kontra = _unless(ruleset.won_from_kontra, ruleset.won_from)
    data = {"value": _thirds(ruleset.won_from), "with_kontra": None if kontra is None else _thirds(kontra)}
    return _kept(data | {"clause": ruleset.won_from_clause})


def _game(game: Game) -> Data:
    bids = {bid.bonus: {"name": _text(bid.name), "key": bid.key} for bid in game.bids}
    data = {
        "name": _text(game.name),
        "key": game.key,
        "kind": game.kind.value,
        "value": game.value,
        "lost_value": _unless(game.lost_value, game.value),
        "vorhand_value": _unless(game.vorhand_value, game.value),
        "vorhand_lost_value": _unless(game.vorhand_lost_value, game.lost_value),
        "clause": game.clause,
        "talon": _unless(game.talon, DEFAULT_TALON),
        "bids": bids or None,
        "bonuses": list(game.bonuses) or None,
        "talon_to": game.talon_to,
        "king_half_to": game.king_half_to,
    }
    return _kept(data) | _flags(vorhand_only=game.vorhand_only, solo=game.solo, concedable=game.concedable)


def _bonus(bonus: Bonus) -> Data:
    data = {
        "name": _text(bonus.name),
        "tag": _text(bonus.tag),
        "key": bonus.key,
        "kind": bonus.kind.value,
        "effect": _unless(bonus.effect.value, Effect.ADD.value),
        "silent": bonus.silent,
        "announced": bonus.announced,
        "clause": bonus.clause,
        "opponents": _unless(bonus.opponents, True),
        "least": None if bonus.least_thirds is None else _thirds(bonus.least_thirds),
        "bird": bonus.stated_bird,
        "cards": bonus.stated_cards,
    }
    return _kept(data) | _flags(in_tricks=bonus.in_tricks)


def _renonce(rules: RenonceRules) -> Data:
    data = {
        "clause": rules.clause,
        "claims": rules.claims,
        "claims_clause": rules.claims_clause,
        "trischaken": rules.trischaken,
        "trischaken_vorhand": rules.trischaken_vorhand,
        "trischaken_several": rules.trischaken_several,
        "trischaken_clause": rules.trischaken_clause,
        "no_bird": rules.no_bird,
        "no_bird_clause": rules.no_bird_clause,
        "time_limit": _optional_text(rules.time_limit),
        "time_limit_clause": rules.time_limit_clause,
    }
    return _kept(data)


def _setting(setting: Setting) -> Data:
    return _kept({"value": setting.value, "clause": setting.clause})


def _clause(clause: Clause) -> Data:
    summary = clause.kind is ClauseKind.SUMMARY
    data = {"ref": _text(clause.ref), "quote": _text(clause.quote)} | _flags(summary=summary, reading=clause.reading)
    return data | ({"games": list(clause.games)} if clause.games else {})


def _remark(remark: Remark) -> Data:
    return {"id": remark.id, "name": _text(remark.name), "text": _text(remark.text), "clause": remark.clause}


def _offence(offence: Offence) -> Data:
    data = {
        "id": offence.id,
        "group": offence.group,
        "name": _text(offence.name),
        "verdict": offence.verdict.value,
        "clauses": list(offence.clauses),
        "question": _optional_text(offence.question),
        "consequence": _optional_text(offence.consequence),
        "effect": offence.effect,
        "games": list(offence.games) or None,
        "offender": None if offence.offender is None else offence.offender.value,
        "bonuses": list(offence.bonuses) or None,
        "first": [_first_question(each) for each in offence.first] or None,
        "words": _optional_text(offence.words),
    }
    flags = _flags(
        no_bird=offence.no_bird,
        unpriced=offence.unpriced,
        asks_kontra=offence.asks_kontra,
        leads_on=offence.leads_on,
    )
    return _kept(data) | flags


def _first_question(first: FirstQuestion) -> Data:
    return {
        "question": _text(first.question),
        "ends": "yes" if first.ends else "no",
        "consequence": _text(first.consequence),
        "effect": first.effect,
        "clauses": list(first.clauses),
    }
