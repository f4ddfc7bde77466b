"""Computed rows as plain data for ``score --json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tarockblock.domain.hand import PlayedEntry
from tarockblock.domain.ledger import Ledger, Row, doubling_clauses
from tarockblock.domain.money import Cents, Factor, Points
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import Item
from tarockblock.exchange.reasons import cited_clauses
from tarockblock.exchange.wording import Wording, clause_words


def score_data(ledger: Ledger, language: str = "en", impossible: Iterable[tuple[int, Problem]] = ()) -> dict[str, Any]:
    """Return the evening row by row; fractions are strings like ``"2/3"``.

    ``cites`` are ids of the clauses under *Why*, as in ``rules ID --json``. ``impossible``: problems of hands that
    the cards do not allow, each with its row.
    """
    sources = _Sources(ledger.evening.ruleset, Wording(language))
    told: dict[int, list[str]] = {}
    for index, each in impossible:
        told.setdefault(index, []).append(sources.wording.problem(each, sources.ruleset))
    return {
        "ruleset": ledger.evening.ruleset.id,
        "players": list(ledger.evening.everybody),
        "entries": [
            _row(row, ledger, sources) | ({"impossible": told[row.index]} if row.index in told else {})
            for row in ledger.rows
        ],
        "totals": {"points": amounts(ledger.points), "cents": amounts(ledger.cents)},
    }


class _Sources(dict[str, str]):
    def __init__(self, ruleset: Ruleset, wording: Wording) -> None:
        super().__init__()
        self.ruleset, self.wording = ruleset, wording

    def __missing__(self, clause: str) -> str:
        head = self[clause] = clause_words(self.ruleset.clauses[clause], self.wording).head
        return head


def said(of: object, *names: str) -> dict[str, Any]:
    """Return attributes of an object, by the same names."""
    return {name: getattr(of, name) for name in names}


def amounts(values: Mapping[str, Points] | Mapping[str, Cents]) -> dict[str, int | str]:
    return {who: amount.plain() for who, amount in values.items()}


def _row(row: Row, ledger: Ledger, sources: _Sources) -> dict[str, Any]:
    deal = row.deal
    return {
        "index": row.index,
        "kind": row.entry.kind,
        **said(row, "hand", "radl"),
        "dealer": None if deal is None else deal.dealer,
        "vorhand": None if deal is None else deal.vorhand,
        "sitting_out": [] if deal is None else list(deal.sitting_out),
        "factor": row.factor,
        "points": amounts(row.points),
        "cents": amounts(row.cents),
        "why": [] if row.score is None else [_item(item, sources) for item in row.score.items],
        "cites": _cites(row, ledger, sources),
    }


def _cites(row: Row, ledger: Ledger, sources: _Sources) -> list[str]:
    if row.score is None or not isinstance(row.entry, PlayedEntry):
        return []
    return list(cited_clauses(row.entry, row.score, sources.ruleset, doubling_clauses(ledger, row.index)))


def _item(item: Item, sources: _Sources) -> dict[str, Any]:
    clauses = [sources[each] for each in item.clauses]
    data: dict[str, Any] = {
        "item": item.subject if item.what in ("bonus", "renonce_bonus") else item.what,
        "side": None if item.gains is None else item.gains.value,
        "value": item.value.plain(),
        "kontra": item.kontra,
        "clause": clauses[0] if clauses else None,
    }
    extra = {
        "subject": item.subject,
        "also": list(item.also),
        "announced": item.announced,
        "made": None if item.made else False,
        "base": item.price.base.plain() if item.price.factors else None,
        "factors": [_factor(each) for each in item.price.factors],
        "factor": item.factor if item.factor > 1 else None,
        **said(item, "by", "player", "opponent"),
        "notes": list(item.notes),
        "grounds": clauses[1:],
    }
    data |= {
        key: value
        for key, value in extra.items()
        if value not in (None, False, [], "") or (key == "made" and value is False)
    }
    data["pays"] = [
        {"from": each.payer, "to": each.payee, "points": each.points.plain(), "cents": each.cents.plain()}
        for each in item.transfers
    ]
    return data


def _factor(factor: Factor) -> dict[str, Any]:
    by = {} if factor.by is None else {"by": factor.by}
    return {"factor": factor.code, "times": factor.times} | by
