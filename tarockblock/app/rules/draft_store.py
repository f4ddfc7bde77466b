"""The drafts of house rulesets one is working at: none is lost by looking elsewhere, nor by ending the program."""

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
    """One for the whole program; ``current`` is the draft in the editor, None where nothing is being edited."""

    def __init__(self) -> None:
        self._drafts: list[HouseDraft] | None = None
        self.current: HouseDraft | None = None

    @property
    def drafts(self) -> Sequence[HouseDraft]:
        """All that lie there, in the order in which they were begun."""
        return tuple(self._drafts or ())

    def load(self, store: Store, wording: Wording) -> None:
        """Read what was left at the last end of the program; a second time does nothing."""
        if self._drafts is None:
            self._drafts = remembered_drafts(store, wording)

    def forget(self) -> None:
        """Another database lies below: its drafts are to be read."""
        self._drafts = self.current = None

    def remember(self, store: Store) -> None:
        """Have the database remember what is there; raises StoreError where it cannot, and everything stays here."""
        if self._drafts is not None and not store.read_only:
            remember_drafts(store, self._drafts)

    def new_from(self, origin: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
        """Go on with the new one that begins as ``origin``, or begin it."""
        found = next((each for each in self.drafts if each.is_new and each.origin.id == origin.id), None)
        return self.go_on(found or derive(origin, known, wording), known)

    def change_of(self, ruleset: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
        """Go on changing a house ruleset, or begin to."""
        return self.go_on(self.draft_for(ruleset.id) or change(ruleset, known, wording), known)

    def go_on(self, draft: HouseDraft, known: tuple[Ruleset, ...]) -> HouseDraft:
        """Take one of those that lie there, or were thrown away."""
        if self._drafts is None:
            self._drafts = []
        if draft not in self._drafts:
            self._drafts.append(draft)
        self._fit(draft, known)
        self.current = draft
        return draft

    def draft_for(self, ruleset_id: str) -> HouseDraft | None:
        """The draft that changes a house ruleset, if there is one."""
        return next((each for each in self.drafts if not each.is_new and each.id == ruleset_id), None)

    def leave(self) -> None:
        """Stop editing; a draft that holds nothing does not stay."""
        if self.current is not None and not self.current.dirty:
            self.drop(self.current)
        self.current = None

    def drop(self, draft: HouseDraft) -> None:
        """Throw a draft away."""
        if self._drafts is not None and draft in self._drafts:
            self._drafts.remove(draft)
        if self.current is draft:
            self.current = None

    def store(self, store: Store, draft: HouseDraft) -> Ruleset | None:
        """Keep what a draft holds and take it off the draft_store; None while something is wrong with it.

        Raises StoreError where it cannot be kept; the draft stays then.
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
        """After rulesets were removed or replaced: drafts of what is gone go, the others hold for what is there now."""
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
        """Names may have been given since."""
        draft.others = names_of(known, but="" if draft.is_new else draft.id)
