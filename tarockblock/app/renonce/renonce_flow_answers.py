"""The answers about the offender, the Kontras and the claims, and the entry they make.

An impossible answer is refused, with the reason in ``refusals``. An answer that has become impossible is kept but
does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from tarockblock.app.drafts.draft_choices import bonus_label
from tarockblock.app.drafts.draft_deal import seats
from tarockblock.app.drafts.questions import Ask, Choice, Question, yes_no
from tarockblock.app.renonce.renonce_flow_facts import GameFacts, call_id
from tarockblock.app.renonce.renonce_flow_inquiry import Inquiry
from tarockblock.domain.check_renonce import check_offenders, check_renonce, claimants
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Claim, NegativeDeclarer, Renonce, Side
from tarockblock.domain.ledger import Row
from tarockblock.domain.objections import may_offend
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Effect, GameKind, Offender, Verdict

THE_GAME = ""
"""The id of a Kontra on the game itself, beside those on announcements (`call_id`)."""


class Offenders:
    """The possible offenders, and those named."""

    def __init__(self, inquiry: Inquiry, facts: GameFacts, deal: Deal) -> None:
        self._inquiry, self._facts, self._deal = inquiry, facts, deal
        self._named: tuple[str, ...] = ()

    def load(self, offenders: Iterable[str]) -> None:
        self._named = tuple(player for player in offenders if player in self._deal.seating)

    @property
    def role(self) -> Offender | None:
        """The only possible role, or None for any."""
        case = self._inquiry.case
        return None if case is None else case.who

    @property
    def candidates(self) -> tuple[str, ...]:
        """The possible offenders, in seat order, as far as the players' roles are known."""
        case = self._inquiry.case
        if case is None or not case.id or self._facts.game is None:
            return self._deal.seating
        declared = self._facts.declarer is not None or self._facts.kind is GameKind.TRISCHAKEN
        if case.who is Offender.DECLARER and not case.no_bird and not declared:
            return self._deal.in_seat_order
        facts, hand = self._facts, self._hand(self._facts.game.id)
        return tuple(each for each in self._deal.seating if may_offend(each, case, hand, facts.ruleset, self._deal))

    def _hand(self, game: str) -> Renonce:
        facts = self._facts
        declarers = tuple(NegativeDeclarer(player, None) for player in facts.negatives.declarers)
        lone = None if declarers else facts.declarer
        return Renonce(offenders=(), game=game, declarer=lone, partner=facts.partner, declarers=declarers)

    @property
    def certain(self) -> tuple[str, ...]:
        """The offenders in any case: who bid without a bird, or the only candidate."""
        case, declarer = self._inquiry.case, self._facts.declarer
        if case is not None and case.no_bird:
            return () if declarer is None else (declarer,)
        candidates = self.candidates
        return candidates if self.role is not None and len(candidates) == 1 else ()

    @property
    def asked(self) -> bool:
        """Whether an offender must be named, as far as the players' roles are known."""
        case = self._inquiry.case
        by_declarer = self.role is Offender.DECLARER and len(self._facts.negatives.declarers) < 2
        no_bird = case is not None and case.no_bird
        return not (self.certain or no_bird or by_declarer or self.role is Offender.PARTNER)

    @property
    def named(self) -> tuple[str, ...]:
        candidates, certain = self.candidates, self.certain
        return tuple(each for each in candidates if each in certain or each in self._named)

    def toggle(self, player: str) -> Problem | None:
        """Add or remove an offender; return the problem if refused."""
        now, certain = self.named, self.certain
        if player in certain or player not in self.candidates:
            return self._against(player)
        after = tuple(each for each in now if each != player) if player in now else (*now, player)
        found = [each for each in check_offenders(after, self._deal) if each.code != "offenders_missing"]
        if not found:
            self._named = after
        return found[0] if found else None

    def _against(self, player: str) -> Problem:
        case = self._inquiry.case
        if case is not None and case.no_bird and player in self.certain:
            return problem("offenders", "no_bird_offender", player=player)
        role = None if self.role is None else self.role.value
        return problem("offenders", f"only_{role or 'playing'}", players=self.candidates)


@dataclass(frozen=True, slots=True)
class KontraAsked:
    """A Kontra that the called partner gave to the declarer; the table decides whether it counts (Tirol).

    ``id`` is :data:`THE_GAME` or an announcement (`call_id`); ``stays`` is None while undecided.
    """

    id: str
    level: int
    stays: bool | None


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A silent bonus with its value; ``side`` claims it."""

    id: str
    label: str
    key: str
    value: str
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of the answers: ``row`` as soon as it can be scored; ``problems`` by place."""

    entry: Renonce | None = None
    row: Row | None = None
    problems: Mapping[Ask, tuple[Problem, ...]] = field(default_factory=dict)


class Answers:
    """The answers once it is a renonce. ``refusals`` holds why the last answer was refused.

    ``aim`` is the side for which claims are entered, if it has a regular player.
    """

    def __init__(self, inquiry: Inquiry, facts: GameFacts) -> None:
        self._inquiry, self._facts = inquiry, facts
        self._deal, self._ruleset = facts.deal, facts.ruleset
        self.who = Offenders(inquiry, facts, facts.deal)
        self.would_have_won: bool | None = None
        self.refusals: dict[Ask, Problem] = {}
        self._claims: tuple[Claim, ...] = ()
        self._aim = Side.DECLARER
        self._stays: dict[str, bool] = {}

    def load(self, known: Renonce) -> None:
        """Start from a stored renonce: every Kontra in it stays."""
        self.who.load(known.offenders)
        self._claims, self.would_have_won = known.claims, known.would_have_won
        self._aim = known.claims[0].side if known.claims else Side.DECLARER
        self._stays = dict.fromkeys(self._kontras(), True)

    def ask_offenders(self) -> Question:
        """Return the question about the offenders, by seat number; missing seats are refused."""
        return Question(Ask.OFFENDERS, lambda: bool(self.who.named), self._seats, lambda: self.who.named)

    def _seats(self) -> Iterator[Choice]:
        yield from seats(self._deal, Ask.OFFENDERS, self._deal.seating, self.toggle_offender)
        yield from (Choice(str(seat), Ask.OFFENDERS, "", partial(self.press_seat, seat)) for seat in range(10))

    def toggle_offender(self, player: str) -> bool:
        """Add or remove an offender; if refused, return False and store the reason in ``refusals``."""
        return self._unless(Ask.OFFENDERS, self.who.toggle(player))

    def press_seat(self, number: int) -> bool:
        """Add or remove the player of a seat, counted from 1."""
        seating = self._deal.seating
        if not 1 <= number <= len(seating):
            return self._unless(Ask.OFFENDERS, problem("offenders", "no_seat", seat=number, count=len(seating)))
        return self.toggle_offender(seating[number - 1])

    def kontra_asked(self) -> tuple[KontraAsked, ...]:
        """Return the Kontras that the case leaves open, the game's first."""
        case = self._inquiry.case
        if case is None or not case.asks_kontra:
            return ()
        return tuple(KontraAsked(name, level, self._stays.get(name)) for name, level in self._kontras().items())

    def _kontras(self) -> dict[str, int]:
        levels = {THE_GAME: self._facts.kontra}
        levels |= {call_id(call.bonus, call.side): call.kontra for call in self._facts.announced()}
        return {name: level for name, level in levels.items() if level}

    def let_stay(self, name: str, stays: bool) -> None:
        self._stays[name] = stays

    def _without_void(self, entry: Renonce) -> Renonce:
        gone = {each.id for each in self.kontra_asked() if each.stays is False}
        bonuses = tuple(replace(c, kontra=0) if call_id(c.bonus, c.side) in gone else c for c in entry.bonuses)
        return replace(entry, kontra=0 if THE_GAME in gone else entry.kontra, bonuses=bonuses)

    @property
    def asks_claims(self) -> bool:
        """Whether silent bonuses can be claimed under this ruleset, in this game and case."""
        return self._can_claim(self._entry())

    def _can_claim(self, entry: Renonce | None) -> bool:
        rules = self._ruleset.renonce
        if entry is None or rules.claims == "none" or (entry.no_bird and rules.no_bird is not None):
            return False
        return self._ruleset.games[entry.game].is_positive

    @property
    def asks_would(self) -> bool:
        """Whether a claim depends on a win of the declarer's side (Tirol)."""
        return self._needs_would(self.claims)

    def _needs_would(self, claims: tuple[Claim, ...]) -> bool:
        return self._ruleset.renonce.claims == "uncovered" and bool(claims)

    @property
    def claims(self) -> tuple[Claim, ...]:
        return self._possible_claims(self._entry())

    def _possible_claims(self, entry: Renonce | None) -> tuple[Claim, ...]:
        found: tuple[Claim, ...] = ()
        for claim in self._claims if self._can_claim(entry) else ():
            if entry is not None and self._against(replace(entry, claims=(*found, claim))) is None:
                found = (*found, claim)
        return found

    def claim_rows(self) -> tuple[ClaimRow, ...]:
        """Return the claimable bonuses of this game, with the claiming side: those with a silent price, not
        announced.
        """
        entry, rows = self._entry(), []
        if entry is None or not self._can_claim(entry):
            return ()
        game = self._ruleset.games[entry.game]
        entered = {call.bonus for call in entry.bonuses}
        claimed = {claim.bonus: claim.side for claim in self._possible_claims(entry)}
        for name in game.bonuses:
            bonus = self._ruleset.bonuses[name]
            price = self._ruleset.bonus_price(bonus, game, announced=False)
            if price is not None and name not in entered and self._ruleset.renonce.allows_claim(bonus):
                value = f"×{price}" if bonus.effect is Effect.MULTIPLY else str(price)
                rows.append(
                    ClaimRow(name, bonus_label(bonus, self._facts.language), bonus.key, value, claimed.get(name))
                )
        return tuple(rows)

    @property
    def claim_sides(self) -> tuple[Side, ...]:
        entry = self._entry()
        return (
            ()
            if entry is None
            else tuple(side for side in Side if claimants(Claim("", side), entry, self._deal, self._ruleset))
        )

    @property
    def claim_side(self) -> Side:
        """The side for which claims are entered now."""
        sides = self.claim_sides
        return self._aim if self._aim in sides or not sides else sides[0]

    def aim_claims(self, side: Side) -> bool:
        """Enter claims for a side; return False if it has no regular player."""
        can = side in self.claim_sides
        self._aim = side if can else self._aim
        return self._unless(Ask.CLAIMS, None if can else problem("claims", "claim_no_regular"))

    def toggle_claim(self, bonus: str, side: Side | None = None) -> bool:
        """Add or remove a claim; if refused, return False and store the reason in ``refusals``."""
        entry = self._entry()
        if entry is None:
            return False
        claim, now = Claim(bonus, self.claim_side if side is None else side), self._possible_claims(entry)
        if claim in now:
            self._claims = tuple(each for each in now if each != claim)
            return self._unless(Ask.CLAIMS, None)
        after = (*(each for each in now if each.bonus != bonus), claim)
        found = self._against(replace(entry, claims=after))
        self._claims = after if found is None else self._claims
        return self._unless(Ask.CLAIMS, found)

    def _against(self, entry: Renonce) -> Problem | None:
        found = [each for each in check_renonce(entry, self._ruleset, self._deal) if each.path.startswith("claims")]
        own = f"claims[{len(entry.claims) - 1}]"
        return next((each for each in found if each.path.startswith(own)), found[0] if found else None)

    def ask_claims(self) -> Question:
        """Return the question about claims, by bonus keys; impossible claims are refused with a reason."""
        return Question(Ask.CLAIMS, lambda: not self.wrong(Ask.CLAIMS), self._claim_keys)

    def _claim_keys(self) -> Iterator[Choice]:
        for bonus in self._ruleset.bonuses.values():
            yield Choice(bonus.key, Ask.CLAIMS, bonus.id, partial(self._press_claim, bonus.id), sided=True)

    def _press_claim(self, bonus: str, *, shift: bool = False) -> None:
        self.toggle_claim(bonus, self.claim_side.other if shift else None)

    def ask_would(self) -> Question:
        """Yield the question whether the declarer's side would have won."""
        asked = yes_no(Ask.WOULD, partial(setattr, self, "would_have_won"), self.would_have_won)
        return replace(asked, answered=lambda: not self.wrong(Ask.WOULD))

    def wrong(self, where: Ask) -> tuple[Problem, ...]:
        return self.outcome().problems.get(where, ())

    def outcome(self) -> Outcome:
        """Return the renonce as it would be entered now, with its score and problems."""
        entry = self._entry()
        if entry is None or self._inquiry.verdict is not Verdict.RENONCE:
            return Outcome()
        claims = self._possible_claims(entry)
        would = self.would_have_won if self._needs_would(claims) else None
        entry = replace(entry, claims=claims, would_have_won=would)
        if any(each.stays is None for each in self.kontra_asked()):
            return Outcome(entry, None, {Ask.STAYS: (problem("kontra", "kontra_open"),)})
        found = self._facts.judge(entry)
        if isinstance(found, Row):
            return Outcome(entry, found)
        by_field: dict[Ask, tuple[Problem, ...]] = {}
        for each in found:
            where = field_of(each)
            by_field[where] = (*by_field.get(where, ()), each)
        return Outcome(entry, None, by_field)

    def _entry(self) -> Renonce | None:
        """Return the renonce without claims, or None while the game or its players are unknown."""
        case = self._inquiry.case
        if case is None or self._facts.game is None or not self._facts.complete:
            return None
        said = self._facts.renonce()
        entry = replace(said, offenders=self.who.named, offence=case.id or None, no_bird=case.no_bird)
        return self._without_void(entry)

    def _unless(self, where: Ask, found: Problem | None) -> bool:
        self.refusals.pop(where, None)
        if found is not None:
            self.refusals[where] = found
        return found is None


def field_of(found: Problem) -> Ask:
    """Return the question beside which a problem is shown."""
    head = found.path.split("[")[0].split(".")[0]
    heads = {"offenders": Ask.OFFENDERS, "offence": Ask.CASE, "claims": Ask.CLAIMS, "would_have_won": Ask.WOULD}
    return heads.get(head, Ask.FACTS)
