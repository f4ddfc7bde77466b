"""Who committed the renonce, what is claimed, and the entry these answers make; no window, no pages.

What can not be answered is refused, and ``refusals`` says why; the score comes from ``evaluate``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from tarockblock.app.renonce.renonce_flow_cases import all_cases
from tarockblock.app.renonce.renonce_flow_claims import ClaimRow, ClaimSheet
from tarockblock.app.renonce.renonce_flow_incident import Field, Incident
from tarockblock.domain.check import check_entry
from tarockblock.domain.check_renonce import check_offenders
from tarockblock.domain.deal import Deal, check_deal
from tarockblock.domain.hand import Claim, PlayedEntry, Renonce, Side
from tarockblock.domain.ledger import Row
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset, Verdict

Evaluate = Callable[[PlayedEntry], Row | list[Problem]]
"""What an entry would come to in its place of the evening, or what is wrong with it; stores nothing."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the answers come to: ``row`` as soon as it can be computed; ``problems`` say what is wrong where."""

    entry: Renonce | None = None
    row: Row | None = None
    problems: Mapping[Field, tuple[Problem, ...]] = field(default_factory=dict)


class Answers(Incident):
    """The incident with who it was and what is claimed."""

    def __init__(
        self, ruleset: Ruleset, deal: Deal, known: PlayedEntry | None, evaluate: Evaluate | None, language: str
    ) -> None:
        super().__init__(ruleset, deal, known, language)
        self.claim_sheet = ClaimSheet(ruleset, language)
        self.would_have_won: bool | None = None
        self._evaluate = evaluate

    def load_renonce(self, known: Renonce) -> None:
        """Take over a renonce that was entered before."""
        self._case = next((each for each in all_cases(self.ruleset) if each.id == (known.offence or "")), None)
        self.answer = True
        self._offenders = tuple(player for player in known.offenders if player in self.deal.seating)
        self.claim_sheet.load(known.claims)
        self.would_have_won = known.would_have_won
        self._fit_to_case()

    # ------------------------------------------------------------------ who

    @property
    def offenders(self) -> tuple[str, ...]:
        """Who committed it, in seat order."""
        if self._case is not None and self._case.no_bird:
            declarer = self.facts.declarer
            return () if declarer is None else (declarer,)
        return tuple(player for player in self.deal.seating if player in self._offenders)

    def toggle_offender(self, player: str) -> bool:
        """Name or unname an offender; False where that can not be, and the reason stands in ``refusals``."""
        now = self.offenders
        after = tuple(each for each in now if each != player) if player in now else (*now, player)
        found = self._against_offenders(after, player)
        if found is not None:
            self.refusals[Field.OFFENDERS] = found
            return False
        self.refusals.pop(Field.OFFENDERS, None)
        self._offenders = after
        return True

    def press_seat(self, number: int) -> bool:
        """Name or unname whoever sits on a seat, counted from 1."""
        if not 1 <= number <= len(self.deal.seating):
            self.refusals[Field.OFFENDERS] = problem("offenders", "no_seat", seat=number, count=len(self.deal.seating))
            return False
        return self.toggle_offender(self.deal.seating[number - 1])

    def _against_offenders(self, after: tuple[str, ...], player: str) -> Problem | None:
        if self._case is not None and self._case.no_bird and after != self.offenders:
            return problem("offenders", "no_bird_offender", player=self.facts.declarer or "?")
        if not after:
            return None
        found = [each for each in check_offenders(after, self.deal) if each.code != "offenders_missing"]
        return found[0] if found else None

    # ------------------------------------------------------------------ claims

    @property
    def asks_claims(self) -> bool:
        """Whether silent bonuses can be claimed at all under this ruleset, in this game and case."""
        entry = self._entry()
        return entry is not None and self.claim_sheet.possible(entry)

    @property
    def asks_would(self) -> bool:
        """Whether a claim needs to know if the declarer's side would have won (Tirol)."""
        return self.ruleset.renonce.claims == "uncovered" and bool(self.claims)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that can stand beside the other answers."""
        entry = self._entry()
        return () if entry is None else self.claim_sheet.standing(entry, self.deal)

    def claim_rows(self) -> tuple[ClaimRow, ...]:
        """What can be claimed, with who claims it."""
        entry = self._entry()
        return () if entry is None else self.claim_sheet.rows(entry, self.deal)

    @property
    def claim_sides(self) -> tuple[Side, ...]:
        """The sides with a regular player on them."""
        entry = self._entry()
        return () if entry is None else self.claim_sheet.sides(entry, self.deal)

    @property
    def claim_side(self) -> Side:
        """The side for which a claim is entered now."""
        sides = self.claim_sides
        return self.claim_sheet.side if self.claim_sheet.side in sides or not sides else sides[0]

    def aim_claims(self, side: Side) -> bool:
        """Enter claims for a side; False where nobody regular is on it."""
        if side not in self.claim_sides:
            self.refusals[Field.CLAIMS] = problem("claims", "claim_no_regular")
            return False
        self.refusals.pop(Field.CLAIMS, None)
        self.claim_sheet.side = side
        return True

    def toggle_claim(self, bonus: str, side: Side | None = None) -> bool:
        """Claim a bonus for a side, or no more; False where that can not be, and the reason stands in ``refusals``."""
        entry = self._entry()
        if entry is None:
            return False
        claim = Claim(bonus, self.claim_side if side is None else side)
        found = self.claim_sheet.toggle(claim, replace(entry, claims=self.claims), self.deal)
        if found is not None:
            self.refusals[Field.CLAIMS] = found
            return False
        self.refusals.pop(Field.CLAIMS, None)
        return True

    def press_claim(self, key: str, *, other_side: bool = False) -> bool:
        """The key of a bonus, whether or not it can be claimed; keys of no bonus change nothing."""
        bonus = next((each for each in self.ruleset.bonuses.values() if each.key == key.upper()), None)
        if bonus is None:
            return False
        return self.toggle_claim(bonus.id, self.claim_side.other if other_side else None)

    # ------------------------------------------------------------------ the entry

    def outcome(self) -> Outcome:
        """The renonce as it would be entered now, its score, and what is wrong with it."""
        entry = self._entry()
        if entry is None or self.verdict is not Verdict.RENONCE:
            return Outcome()
        claims = self.claims
        entry = replace(entry, claims=claims, would_have_won=self.would_have_won if self.asks_would else None)
        found = self._judge(entry)
        if isinstance(found, Row):
            return Outcome(entry, found)
        by_field: dict[Field, tuple[Problem, ...]] = {}
        for each in found:
            where = field_of(each)
            by_field[where] = (*by_field.get(where, ()), each)
        return Outcome(entry, None, by_field)

    def _judge(self, entry: PlayedEntry) -> Row | list[Problem]:
        if self._evaluate is not None:
            return self._evaluate(entry)
        problems = check_deal(self.base.seating, entry, self.ruleset, self.base.dealer)
        return problems + check_entry(entry, self.ruleset, self.deal)

    def _entry(self) -> Renonce | None:
        """The renonce without its claims; None while the game or who plays it is not known."""
        if self._case is None or self.facts.game is None or not self.facts.complete:
            return None
        known = self.known
        return Renonce(
            offenders=self.offenders,
            offence=self._case.id or None,
            no_bird=self._case.no_bird,
            dealer=None if known is None else known.dealer,
            vorhand=None if known is None else known.vorhand,
            sitting_out=None if known is None else known.sitting_out,
            note="" if known is None else known.note,
            at=None if known is None else known.at,
            **self.facts.fields(),
        )


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
