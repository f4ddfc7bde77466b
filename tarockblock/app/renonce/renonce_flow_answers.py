"""Who committed the renonce, what is claimed, and the entry these answers make; no window, no pages.

What can not be answered is refused, and ``refusals`` says why; the score comes from ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tarockblock.app.renonce.renonce_flow_claims import ClaimRow, ClaimSheet
from tarockblock.app.renonce.renonce_flow_facts import GameFacts
from tarockblock.app.renonce.renonce_flow_inquiry import Inquiry
from tarockblock.app.renonce.renonce_flow_kontra import KontraAsked, KontraSheet
from tarockblock.app.renonce.renonce_flow_offenders import Offenders
from tarockblock.domain.hand import Claim, Renonce, Side
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset, Verdict


class Field(StrEnum):
    """Where a problem or a refused answer is shown."""

    CASE = "case"
    FACTS = "facts"
    OFFENDERS = "offenders"
    KONTRA = "kontra"
    CLAIMS = "claims"
    WOULD = "would"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the answers come to: ``row`` as soon as it can be computed; ``problems`` say what is wrong where."""

    entry: Renonce | None = None
    row: Row | None = None
    problems: Mapping[Field, tuple[Problem, ...]] = field(default_factory=dict)


class Answers:
    """What is to be said once it is known that it is one. ``refusals`` holds why the last answer was refused."""

    def __init__(self, inquiry: Inquiry, facts: GameFacts) -> None:
        self._inquiry, self._facts = inquiry, facts
        self._deal = facts.deal
        self.who = Offenders(inquiry, facts, facts.deal)
        self.claim_sheet = ClaimSheet(facts.ruleset, facts.language)
        self.kontra = KontraSheet(facts)
        self.would_have_won: bool | None = None
        self.refusals: dict[Field, Problem] = {}

    def load(self, known: Renonce) -> None:
        """Take over a renonce that was entered before."""
        self.who.load(known.offenders)
        self.claim_sheet.load(known.claims)
        self.kontra.load()
        self.would_have_won = known.would_have_won

    @property
    def _ruleset(self) -> Ruleset:
        return self._facts.ruleset

    # ------------------------------------------------------------------ who

    @property
    def offenders(self) -> tuple[str, ...]:
        """Who committed it, in seat order."""
        return self.who.named

    def toggle_offender(self, player: str) -> bool:
        """Name or unname an offender; False where that can not be, and the reason stands in ``refusals``."""
        return self._unless(Field.OFFENDERS, self.who.toggle(player))

    def press_seat(self, number: int) -> bool:
        """Name or unname whoever sits on a seat, counted from 1."""
        seating = self._deal.seating
        if not 1 <= number <= len(seating):
            return self._unless(Field.OFFENDERS, problem("offenders", "no_seat", seat=number, count=len(seating)))
        return self.toggle_offender(seating[number - 1])

    # ------------------------------------------------------------------ kontra

    def kontra_asked(self) -> tuple[KontraAsked, ...]:
        """The kontras of which the case leaves open whether they count."""
        case = self._inquiry.case
        return self.kontra.asked() if case is not None and case.asks_kontra else ()

    # ------------------------------------------------------------------ claims

    @property
    def asks_claims(self) -> bool:
        """Whether silent bonuses can be claimed at all under this ruleset, in this game and case."""
        entry = self._entry()
        return entry is not None and self.claim_sheet.possible(entry)

    @property
    def asks_would(self) -> bool:
        """Whether a claim needs to know if the declarer's side would have won (Tirol)."""
        return self._ruleset.renonce.claims == "uncovered" and bool(self.claims)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that can stand beside the other answers."""
        entry = self._entry()
        return () if entry is None else self.claim_sheet.standing(entry, self._deal)

    def claim_rows(self) -> tuple[ClaimRow, ...]:
        """What can be claimed, with who claims it."""
        entry = self._entry()
        return () if entry is None else self.claim_sheet.rows(entry, self._deal)

    @property
    def claim_sides(self) -> tuple[Side, ...]:
        """The sides with a regular player on them."""
        entry = self._entry()
        return () if entry is None else self.claim_sheet.sides(entry, self._deal)

    @property
    def claim_side(self) -> Side:
        """The side for which a claim is entered now."""
        sides = self.claim_sides
        return self.claim_sheet.side if self.claim_sheet.side in sides or not sides else sides[0]

    def aim_claims(self, side: Side) -> bool:
        """Enter claims for a side; False where nobody regular is on it."""
        can = side in self.claim_sides
        if can:
            self.claim_sheet.side = side
        return self._unless(Field.CLAIMS, None if can else problem("claims", "claim_no_regular"))

    def toggle_claim(self, bonus: str, side: Side | None = None) -> bool:
        """Claim a bonus for a side, or no more; False where that can not be, and the reason stands in ``refusals``."""
        entry = self._entry()
        if entry is None:
            return False
        claim = Claim(bonus, self.claim_side if side is None else side)
        found = self.claim_sheet.toggle(claim, replace(entry, claims=self.claims), self._deal)
        return self._unless(Field.CLAIMS, found)

    def press_claim(self, key: str, *, other_side: bool = False) -> bool:
        """The key of a bonus, whether or not it can be claimed; keys of no bonus change nothing."""
        bonus = next((each for each in self._ruleset.bonuses.values() if each.key == key.upper()), None)
        if bonus is None:
            return False
        return self.toggle_claim(bonus.id, self.claim_side.other if other_side else None)

    # ------------------------------------------------------------------ the entry

    def outcome(self) -> Outcome:
        """The renonce as it would be entered now, its score, and what is wrong with it."""
        entry = self._entry()
        if entry is None or self._inquiry.verdict is not Verdict.RENONCE:
            return Outcome()
        claims = self.claims
        entry = replace(entry, claims=claims, would_have_won=self.would_have_won if self.asks_would else None)
        if any(each.stays is None for each in self.kontra_asked()):
            return Outcome(entry, None, {Field.KONTRA: (problem("kontra", "kontra_open"),)})
        found = self._facts.judge(entry)
        if isinstance(found, Row):
            return Outcome(entry, found)
        by_field: dict[Field, tuple[Problem, ...]] = {}
        for each in found:
            where = field_of(each)
            by_field[where] = (*by_field.get(where, ()), each)
        return Outcome(entry, None, by_field)

    def _entry(self) -> Renonce | None:
        """The renonce without its claims; None while the game or who plays it is not known."""
        case = self._inquiry.case
        if case is None or self._facts.game is None or not self._facts.complete:
            return None
        entry = Renonce(
            **self._facts.head(),
            **self._facts.fields(),
            offenders=self.offenders,
            offence=case.id or None,
            no_bird=case.no_bird,
        )
        return self.kontra.applied(entry) if case.asks_kontra else entry

    def _unless(self, where: Field, found: Problem | None) -> bool:
        """Keep why an answer was refused, or forget why the one before was; True if this one was not."""
        self.refusals.pop(where, None)
        if found is not None:
            self.refusals[where] = found
        return found is None


def field_of(found: Problem) -> Field:
    """Where a problem of the entry is shown."""
    head = found.path.split("[")[0].split(".")[0]
    heads = {
        "offenders": Field.OFFENDERS,
        "offence": Field.CASE,
        "claims": Field.CLAIMS,
        "would_have_won": Field.WOULD,
    }
    return heads.get(head, Field.FACTS)
