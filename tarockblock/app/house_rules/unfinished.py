"""Drafts that were left before they were stored: the database remembers them, so that nothing entered is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tarockblock.app.house_rules.draft import HouseDraft
from tarockblock.app.house_rules.library import all_rulesets, names_of
from tarockblock.app.house_rules.naming import free_name, id_for
from tarockblock.app.storage import Store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.strict import Table
from tarockblock.exchange.wording import Wording
from tarockblock.store import local

DRAFTS = "house_drafts"
"""Under this name the database remembers what was entered."""


def derive(origin: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
    """A new draft that begins as ``origin``, with a name proposed."""
    short = origin.short.get(wording.language)
    name = free_name(wording.rule("house_name", base=short), names_of(known), wording)
    return HouseDraft(origin, name=name, new_id=id_for(name, [each.id for each in known]), others=names_of(known))


def change(ruleset: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
    """A draft that changes a house ruleset."""
    name = ruleset.short.get(wording.language)
    return HouseDraft(ruleset, name=name, others=names_of(known, but=ruleset.id))


def final_id(draft: HouseDraft, known: Iterable[Ruleset]) -> str:
    """The id a draft is stored under: a new one's follows its name as it is in the end."""
    return id_for(draft.name, [each.id for each in known]) if draft.is_new else draft.id


def remember_drafts(store: Store, drafts: Iterable[HouseDraft]) -> None:
    """Remember the drafts that hold anything, and forget all others."""
    data = [_data_of(each) for each in drafts if each.dirty]
    text = json.dumps(data, ensure_ascii=False) if data else None
    if local.recall(store, DRAFTS) != text:
        with store.writing():
            local.remember(store, DRAFTS, text)


def remembered_drafts(store: Store, wording: Wording) -> list[HouseDraft]:
    """The drafts as they were left; one whose ruleset is no more is gone with it."""
    text = local.recall(store, DRAFTS)
    if text is None:
        return []
    known = all_rulesets(store)
    with store.reading():
        found = [_draft_of(Table(each), known, wording) for each in json.loads(text)]
    return [draft for draft in found if draft is not None]


def _data_of(draft: HouseDraft) -> dict[str, Any]:
    name, entered = draft.snapshot()
    return {"origin": draft.origin.id, "new": draft.is_new, "name": name, "entered": entered}


def _draft_of(table: Table, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft | None:
    origin = next((each for each in known if each.id == table.text("origin")), None)
    entered = table.raw("entered")
    if origin is None or not isinstance(entered, dict):
        return None
    draft = derive(origin, known, wording) if table.flag("new") else change(origin, known, wording)
    draft.restore((table.text("name") or draft.name, entered))
    return draft
