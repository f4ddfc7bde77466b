"""The drafts of house rulesets one is working at: none is lost by looking elsewhere, nor by ending the program."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.app.house_rules.draft import HouseDraft
from tarockblock.app.house_rules.library import all_rulesets, keep, names_of
from tarockblock.app.house_rules.unfinished import change, derive, final_id, remember_drafts, remembered_drafts
from tarockblock.app.storage import Store
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording


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
        return self._take(found or derive(origin, known, wording), known)

    def change_of(self, ruleset: Ruleset, known: tuple[Ruleset, ...], wording: Wording) -> HouseDraft:
        """Go on changing a house ruleset, or begin to."""
        return self._take(self.draft_for(ruleset.id) or change(ruleset, known, wording), known)

    def go_on(self, draft: HouseDraft, known: tuple[Ruleset, ...]) -> HouseDraft:
        """Take one of those that lie there."""
        return self._take(draft, known)

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

    def put_back(self, draft: HouseDraft) -> None:
        """Take back what was thrown away."""
        if self._drafts is not None and draft not in self._drafts:
            self._drafts.append(draft)

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

    def _take(self, draft: HouseDraft, known: tuple[Ruleset, ...]) -> HouseDraft:
        if self._drafts is None:
            self._drafts = []
        if draft not in self._drafts:
            self._drafts.append(draft)
        self._fit(draft, known)
        self.current = draft
        return draft

    def _fit(self, draft: HouseDraft, known: tuple[Ruleset, ...]) -> None:
        """Names may have been given since."""
        draft.others = names_of(known, but="" if draft.is_new else draft.id)
