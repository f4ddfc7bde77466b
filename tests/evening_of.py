"""The ledger of an evening out of its entries as a file has them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tarockblock.app.files import load_evening
from tarockblock.domain.ledger import Ledger, compute_ledger
from tests.cli import evening_file


def ledger(players: tuple[str, ...], *entries: Mapping[str, Any], **header: Any) -> Ledger:
    evening, problems = load_evening(json.dumps(evening_file(players, *entries, **header)).encode())
    assert evening is not None, problems
    return compute_ledger(evening)


def game(name: str, declarer: str, partner: str | None = None, result: str = "won", **more: Any) -> dict[str, Any]:
    found = {"kind": "game", "game": name, "declarer": declarer, "result": result} | more
    return found | ({"partner": partner} if partner else {})


def bonus(name: str, **more: Any) -> dict[str, Any]:
    return {"bonus": name, "side": "declarer"} | more
