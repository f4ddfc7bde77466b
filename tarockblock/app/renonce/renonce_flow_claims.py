"""The claims of a renonce while they are being entered: silent bonuses a side would surely have made.

No window. What may be claimed is judged by the domain's own check, claim by claim.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tarockblock.app.drafts.draft_choices import bonus_label
from tarockblock.domain.check_renonce import check_renonce, claimants
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Claim, Renonce, Side
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Effect, Ruleset


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One silent bonus with its value; ``side`` is who claims it."""

    id: str
    label: str
    key: str
    value: str
    side: Side | None = None


class ClaimSheet:
    """What was claimed, and the side that is claiming now; claims that can not stand are kept but do not count."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self._ruleset = ruleset
        self._language = language
        self._claims: tuple[Claim, ...] = ()
        self.side = Side.DECLARER

    def load(self, claims: Iterable[Claim]) -> None:
        """Take over the claims of an entry."""
        self._claims = tuple(claims)
        if self._claims:
            self.side = self._claims[0].side

    def possible(self, entry: Renonce) -> bool:
        """Whether this ruleset, game and case know claims at all."""
        rules = self._ruleset.renonce
        if rules.claims == "none" or (entry.no_bird and rules.no_bird is not None):
            return False
        return self._ruleset.games[entry.game].is_positive

    def sides(self, entry: Renonce, deal: Deal) -> tuple[Side, ...]:
        """The sides with a regular player on them."""
        return tuple(side for side in Side if claimants(Claim("", side), entry, deal))

    def standing(self, entry: Renonce, deal: Deal) -> tuple[Claim, ...]:
        """The claims that the other answers allow; where two exclude each other, the one entered first."""
        if not self.possible(entry):
            return ()
        found: tuple[Claim, ...] = ()
        for claim in self._claims:
            if self._against(replace(entry, claims=(*found, claim)), deal) is None:
                found = (*found, claim)
        return found

    def rows(self, entry: Renonce, deal: Deal) -> tuple[ClaimRow, ...]:
        """What can be claimed in this game: bonuses with a silent price that nobody announced."""
        if not self.possible(entry):
            return ()
        game = self._ruleset.games[entry.game]
        entered = {call.bonus for call in entry.bonuses}
        claimed = {claim.bonus: claim.side for claim in self.standing(entry, deal)}
        rows = []
        for name in game.bonuses:
            bonus = self._ruleset.bonuses[name]
            price = self._ruleset.bonus_price(bonus, game, announced=False)
            if price is not None and name not in entered:
                value = f"×{price}" if bonus.effect is Effect.MULTIPLY else str(price)
                rows.append(ClaimRow(name, bonus_label(bonus, self._language), bonus.key, value, claimed.get(name)))
        return tuple(rows)

    def toggle(self, claim: Claim, entry: Renonce, deal: Deal) -> Problem | None:
        """Claim, or no more; what speaks against it, in which case nothing changes. ``entry`` holds what stands now."""
        if claim in entry.claims:
            self._claims = tuple(each for each in entry.claims if each != claim)
            return None
        others = tuple(each for each in entry.claims if each.bonus != claim.bonus)
        found = self._against(replace(entry, claims=(*others, claim)), deal)
        if found is None:
            self._claims = (*others, claim)
        return found

    def _against(self, entry: Renonce, deal: Deal) -> Problem | None:
        """What speaks against the claims of an entry, its last one first; the rest of the entry is not asked here."""
        found = [each for each in check_renonce(entry, self._ruleset, deal) if each.path.startswith("claims")]
        own = f"claims[{len(entry.claims) - 1}]"
        return next((each for each in found if each.path.startswith(own)), found[0] if found else None)
