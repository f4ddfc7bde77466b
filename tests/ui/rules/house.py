"""Rules of a house, each made once for all tests: nobody changes a ruleset."""

from __future__ import annotations

from functools import cache

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.naming import id_for
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped


@cache
def house(name: str = "Donnerstag", **values: str | bool) -> Ruleset:
    """Tirol with a Dreier of 6, or with other values: ``games__dreier__value="9"``."""
    draft = HouseDraft(shipped("tirol-2025"), name=name, new_id=id_for(name, ()))
    for path, value in (values or {"games__dreier__value": "6"}).items():
        draft.put(path.replace("__", "."), value)
    return draft.ruleset()
