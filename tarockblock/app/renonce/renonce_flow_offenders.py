"""Who committed the renonce: whom the case allows, and who of them is named. No window."""

from __future__ import annotations

from collections.abc import Iterable

from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.app.renonce.renonce_flow_inquiry import Inquiry
from tarockblock.domain.check_renonce import check_offenders
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import NegativeDeclarer, Renonce
from tarockblock.domain.objections import may_offend
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
        return None if case is None else case.who

    @property
    def candidates(self) -> tuple[str, ...]:
        """Who can have done it, in seat order, as far as it is known who plays."""
        case = self._inquiry.case
        if case is None or not case.id or self._facts.game is None:
            return self._deal.seating
        if case.who is Offender.DECLARER and not case.no_bird and not self._facts.knows_declarer:
            return self._deal.in_seat_order
        facts, hand = self._facts, self._hand(self._facts.game.id)
        return tuple(each for each in self._deal.seating if may_offend(each, case, hand, facts.ruleset, self._deal))

    def _hand(self, game: str) -> Renonce:
        """Who played what, as far as it is known."""
        facts = self._facts
        declarers = tuple(NegativeDeclarer(player, None) for player in facts.negatives.declarers)
        lone = None if declarers else facts.declarer
        return Renonce(offenders=(), game=game, declarer=lone, partner=facts.partner, declarers=declarers)

    @property
    def certain(self) -> tuple[str, ...]:
        """Who it was in any case: whoever bid without a bird, or the only one whom the case allows."""
        case, declarer = self._inquiry.case, self._facts.declarer
        if case is not None and case.no_bird:
            return () if declarer is None else (declarer,)
        candidates = self.candidates
        return candidates if self.role is not None and len(candidates) == 1 else ()

    @property
    def asked(self) -> bool:
        """Whether somebody has to be named, as far as it is known who plays."""
        case = self._inquiry.case
        by_declarer = self.role is Offender.DECLARER and len(self._facts.negatives.declarers) < 2
        no_bird = case is not None and case.no_bird
        return not (self.certain or no_bird or by_declarer or self.role is Offender.PARTNER)

    @property
    def named(self) -> tuple[str, ...]:
        """Who committed it, in seat order."""
        candidates, certain = self.candidates, self.certain
        return tuple(each for each in candidates if each in certain or each in self._named)

    def toggle(self, player: str) -> Problem | None:
        """Name or unname somebody; what speaks against it, in which case nothing changes."""
        now, certain = self.named, self.certain
        if player in certain or player not in self.candidates:
            return self._against(player)
        after = tuple(each for each in now if each != player) if player in now else (*now, player)
        found = [each for each in check_offenders(after, self._deal) if each.code != "offenders_missing"]
        if not found:
            self._named = after
        return found[0] if found else None

    def _against(self, player: str) -> Problem:
        """Why somebody can not be named or left out: because of who alone can have done it."""
        case = self._inquiry.case
        if case is not None and case.no_bird and player in self.certain:
            return problem("offenders", "no_bird_offender", player=player)
        role = None if self.role is None else self.role.value
        return problem("offenders", f"only_{role or 'playing'}", players=self.candidates)
