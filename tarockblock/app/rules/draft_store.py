"""Drafts of house rulesets in progress, kept across pages and restarts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.library import all_rulesets, keep, names_of
from tarockblock.app.rules.naming import free_name, id_for
from tarockblock.app.storage import Store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.strict import StrictTable
from tarockblock.exchange.wording import Wording
from tarockblock.store import local

DRAFTS = "house_drafts"


def derive(origin: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
    """Return a new draft based on ``origin``, with a proposed name."""
    short = origin.short.get(wording.language)
    name = free_name(wording.rule("house_name", base=short), names_of(known), wording)
    return HouseDraft(origin, name=name, new_id=id_for(name, [each.id for each in known]), others=names_of(known))


def change(ruleset: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
    name = ruleset.short.get(wording.language)
    return HouseDraft(ruleset, name=name, others=names_of(known, but=ruleset.id))


def final_id(draft: HouseDraft, known: Iterable[Ruleset]) -> str:
    """Return the id for storing, from the final name if new."""
    return id_for(draft.name, [each.id for each in known]) if draft.is_new else draft.id


def remember_drafts(store: Store, drafts: Iterable[HouseDraft]) -> None:
    """Store drafts with content, dropping all others."""
    data = [_data_of(each) for each in drafts if each.dirty]
    text = json.dumps(data, ensure_ascii=False) if data else None
    if local.recall(store, DRAFTS) != text:
        with store.writing():
            local.remember(store, DRAFTS, text)


def remembered_drafts(store: Store, wording: Wording) -> list[HouseDraft]:
    """Return the stored drafts whose ruleset still exists."""
    text = local.recall(store, DRAFTS)
    if text is None:
        return []
    known = all_rulesets(store)
    with store.reading():
        found = [_draft_of(StrictTable(each), known, wording) for each in json.loads(text)]
    return [draft for draft in found if draft is not None]


def _data_of(draft: HouseDraft) -> dict[str, Any]:
    name, entered = draft.snapshot()
    return {"origin": draft.origin.id, "new": draft.is_new, "name": name, "entered": entered}


def _draft_of(table: StrictTable, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft | None:
    origin = next((each for each in known if each.id == table.text("origin")), None)
    entered = table.raw("entered")
    if origin is None or not isinstance(entered, dict):
        return None
    draft = derive(origin, known, wording) if table.flag("new") else change(origin, known, wording)
    draft.restore((table.text("name") or draft.name, entered))
    return draft


class DraftStore:
    """All drafts; ``current``: in the editor, or None."""

    def __init__(self) -> None:
        self._drafts: list[HouseDraft] | None = None
        self.current: HouseDraft | None = None

    @property
    def drafts(self) -> Sequence[HouseDraft]:
        return tuple(self._drafts or ())

    def load(self, store: Store, wording: Wording) -> None:
        if self._drafts is None:
            self._drafts = remembered_drafts(store, wording)

    def forget(self) -> None:
        """Drop all, as the database changed."""
        self._drafts = self.current = None

    def remember(self, store: Store) -> None:
        """Store the drafts. Raise StoreError on failure, keeping them."""
        if self._drafts is not None and not store.read_only:
            remember_drafts(store, self._drafts)

    def new_from(self, origin: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
        """Resume or begin the new draft based on ``origin``."""
        found = next((each for each in self.drafts if each.is_new and each.origin.id == origin.id), None)
        return self.go_on(found or derive(origin, known, wording), known)

    def change_of(self, ruleset: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
        return self.go_on(self.draft_for(ruleset.id) or change(ruleset, known, wording), known)

    def go_on(self, draft: HouseDraft, known: tuple[Ruleset, ...]) -> HouseDraft:
        if self._drafts is None:
            self._drafts = []
        if draft not in self._drafts:
            self._drafts.append(draft)
        self._fit(draft, known)
        self.current = draft
        return draft

    def draft_for(self, ruleset_id: str) -> HouseDraft | None:
        return next((each for each in self.drafts if not each.is_new and each.id == ruleset_id), None)

    def leave(self) -> None:
        """Stop editing; drop an empty draft."""
        if self.current is not None and not self.current.dirty:
            self.drop(self.current)
        self.current = None

    def drop(self, draft: HouseDraft) -> None:
        if self._drafts is not None and draft in self._drafts:
            self._drafts.remove(draft)
        if self.current is draft:
            self.current = None

    def store(self, store: Store, draft: HouseDraft) -> Ruleset | None:
        """Store a draft's ruleset and remove the draft; None while it has problems.

        Raise StoreError on failure, keeping the draft.
        """
        known = all_rulesets(store)
        self._fit(draft, known)
        draft.id = final_id(draft, known)
        ruleset = draft.ruleset()
        if ruleset is not None:
            keep(store, ruleset)
            self.drop(draft)
        return ruleset

    def follow(self, store: Store, wording: Wording) -> None:
        """Update drafts after rulesets were removed or replaced."""
        known = all_rulesets(store)
        current, kept = self.current, []
        for draft in self.drafts:
            origin = next((each for each in known if each.id == draft.origin.id), None)
            fresh = draft
            if origin is not None and origin != draft.origin:
                fresh = derive(origin, known, wording) if draft.is_new else change(origin, known, wording)
                fresh.restore(draft.snapshot())
            if origin is not None:
                kept.append(fresh)
            if draft is current:
                self.current = None if origin is None else fresh
        self._drafts = kept

    def _fit(self, draft: HouseDraft, known: tuple[Ruleset, ...]) -> None:
        draft.others = names_of(known, but="" if draft.is_new else draft.id)
