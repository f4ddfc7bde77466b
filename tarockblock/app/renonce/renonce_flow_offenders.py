"""Who committed the renonce: whom the case allows, and who of them is named. No window."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.app.renonce.renonce_flow_inquiry import Inquiry
from tarockblock.domain.check_renonce import check_offenders
from tarockblock.domain.deal import Deal
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Offender


class Offenders:
    """Whoever was named and is not possible any more is kept but does not count."""

    def __init__(self, inquiry: Inquiry, facts: GameFacts, deal: Deal) -> None:
        self._inquiry, self._facts, self._deal = inquiry, facts, deal
        self._named: tuple[str, ...] = ()

    def load(self, offenders: Iterable[str]) -> None:
        """Take over the offenders of an entry."""
        self._named = tuple(player for player in offenders if player in self._deal.seating)

    @property
    def role(self) -> Offender | None:
        """Who alone can have done it; None for anybody."""
        case = self._inquiry.case
        if case is None or (case.offender is None and not case.no_bird and not self._inquiry.needs_fifth):
            return None
        if self._inquiry.needs_fifth:
            return Offender.FIFTH
        return Offender.DECLARER if case.no_bird else case.offender

    @property
    def candidates(self) -> tuple[str, ...]:
        """Who can have done it, in seat order, as far as it is known who plays."""
        deal, facts = self._deal, self._facts
        playing = facts.negative_declarers or ((facts.declarer,) if facts.declarer is not None else ())
        own = playing if facts.partner is None else (*playing, facts.partner)
        # Of several who play a negative game each is an opponent of the others.
        opponents = deal.active if len(playing) > 1 else [each for each in deal.active if each not in own]
        found = {
            None: deal.seating,
            Offender.DECLARER: playing,
            Offender.PARTNER: () if facts.partner is None else (facts.partner,),
            Offender.OPPONENT: opponents,
            Offender.FIFTH: deal.sitting_out,
        }[self.role]
        return tuple(player for player in deal.seating if player in found)

    @property
    def settled(self) -> bool:
        """Whether the case leaves only one: he is named, whatever anybody presses."""
        return self.role is not None and len(self.candidates) == 1

    @property
    def asked(self) -> bool:
        """Whether somebody has to be named, as far as it is known who plays."""
        return not self.settled and self.role is not Offender.PARTNER

    @property
    def named(self) -> tuple[str, ...]:
        """Who committed it, in seat order."""
        candidates = self.candidates
        return candidates if self.settled else tuple(player for player in candidates if player in self._named)

    def toggle(self, player: str) -> Problem | None:
        """Name or unname somebody; what speaks against it, in which case nothing changes."""
        now = self.named
        after = tuple(each for each in now if each != player) if player in now else (*now, player)
        found = self._against(after, player)
        if found is None:
            self._named = after
        return found

    def _against(self, after: tuple[str, ...], player: str) -> Problem | None:
        if player not in self.candidates or (self.settled and not after):
            return problem("offenders", f"only_{self.role}", players=self.candidates)
        found = [each for each in check_offenders(after, self._deal) if each.code != "offenders_missing"]
        return found[0] if found else None
