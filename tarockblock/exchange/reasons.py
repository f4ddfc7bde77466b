"""The reasons of a score in words, with the clauses. Every figure comes from the score's items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import (
    Annulled,
    FiguresOnly,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
)
from tarockblock.domain.money import Cents, Factor, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.score import HandScore, Item, balance
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.wording import ClauseWords, Wording, clause_words, game_name, name_of
from tarockblock.visible_text import visible

_IN_THE_TEXT = frozenset({"solo_doubles", "three_times", "uncovered", "covered", "no_bird", "flat"})

_WORDS_OF_TIMES = (2, 3, 4, 8)


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """A reason with its amounts (before the factor of a doubled Radl, totals after it).

    ``notes`` are lines below it: the base value, every factor, remarks.
    """

    text: str
    points: Points | None = None
    cents: Cents | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReasonBlock:
    heading: str
    lines: tuple[ReasonLine, ...]
    total: ReasonLine | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """All reasons of a hand, its distinct clauses as ``Tirol 2: „…“``, and what the sources' own words mean."""

    blocks: tuple[ReasonBlock, ...] = ()
    clauses: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


def explain(
    entry: PlayedEntry,
    score: HandScore,
    ruleset: Ruleset,
    deal: Deal,
    factor: int,
    wording: Wording,
    doubling: tuple[str, ...] = (),
) -> Explanation:
    """Return the explanation of a scored hand; ``doubling`` are the clauses by which it counts double."""
    teller = _Teller(entry, score, ruleset, deal, factor, wording, doubling)
    clauses = teller.clauses()
    about = dict.fromkeys(each.about for each in clauses if each.about)
    return Explanation(teller.blocks(), tuple(each.sentence for each in clauses), tuple(about))


def cited_clauses(
    entry: PlayedEntry, score: HandScore, ruleset: Ruleset, doubling: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the clauses of the case, then those deciding each item, the doublings, and those of every price list."""
    ids: list[str] = []
    if isinstance(entry, Renonce):
        case = ruleset.offence(entry.offence)
        ids += () if case is None else ruleset.about(case.clauses, entry.game)
    for item in score.items:
        ids += item.clauses
    ids += [each for each in _prices_within(entry, ruleset) if ruleset.clauses[each].of_house]
    if not isinstance(entry, Renonce):  # an old copy or a house ruleset may remove a price from such a sentence
        ids = [each for each in ids if not ruleset.clauses[each].about_renonces]
    if isinstance(entry, NegativeGame) and entry.mondfang:
        ids += ruleset.clauses_of(("mondfang_in_negative",))
    ids += doubling
    prices = {each.clause for each in ruleset.games.values()}
    prices |= {each.clause for each in ruleset.bonuses.values()}
    return tuple(sorted(dict.fromkeys(ids), key=prices.__contains__))


def _prices_within(entry: PlayedEntry, ruleset: Ruleset) -> tuple[str, ...]:
    if isinstance(entry, Renonce):
        claimed = [ruleset.bonuses[claim.bonus].clause for claim in entry.claims if claim.bonus in ruleset.bonuses]
        multiplied = [ruleset.games[entry.game].clause] if entry.game in ruleset.games and entry.bonuses else []
        return (*multiplied, *claimed)
    if not isinstance(entry, PositiveGame) or entry.result is not Result.CONCEDED:
        return ()
    bid = entry.bid if ruleset.setting("conceded_price") == "game_and_bid" else None
    return (ruleset.games[entry.game].clause, *(() if bid is None else (ruleset.bonuses[bid].clause,)))


def role_of(player: str, entry: PlayedEntry | None, deal: Deal, wording: Wording) -> str:
    """Return a player's role in a hand, as a verb: the program knows nobody's sex."""
    if isinstance(entry, Renonce) and player in entry.offenders:
        return wording.reason("role_renonce")
    if entry is not None and player not in deal.sitting_out:
        active = _active_role(player, entry, deal)
        return wording.reason(active) if active else ""
    parts = {"role_deals": player == deal.dealer, "role_out": player in deal.sitting_out}
    return ", ".join(wording.reason(code) for code, is_so in parts.items() if is_so)


def _active_role(player: str, entry: PlayedEntry, deal: Deal) -> str | None:
    if isinstance(entry, PositiveGame | Renonce):
        if player == entry.declarer:
            return "role_plays"
        if player == entry.partner:
            return "role_called"
    if isinstance(entry, NegativeGame | Renonce) and any(each.player == player for each in entry.declarers):
        return "role_plays"
    if isinstance(entry, Renonce):
        return "role_regular"
    if isinstance(entry, Trischaken | Annulled | FiguresOnly):
        return "role_vorhand" if player == deal.vorhand else None
    return "role_against"


@dataclass(frozen=True, slots=True)
class _Teller:
    entry: PlayedEntry
    score: HandScore
    ruleset: Ruleset
    deal: Deal
    factor: int
    wording: Wording
    doubling: tuple[str, ...]

    def blocks(self) -> tuple[ReasonBlock, ...]:
        if isinstance(self.entry, PositiveGame):
            return (self._positive(self.entry),)
        if isinstance(self.entry, NegativeGame):
            blocks = tuple(self._negative(each.player) for each in self.entry.declarers)
            return (*blocks, self._mondfang()) if self.entry.mondfang else blocks
        if isinstance(self.entry, Trischaken):
            return (self._trischaken(),)
        if isinstance(self.entry, FiguresOnly):
            words = self.wording.reason("figures_only")
            lines = (ReasonLine(visible(self.entry.reason) or words), *map(ReasonLine, self._radl()))
            return (ReasonBlock(self.wording.reason("heading_plain"), lines),)
        if isinstance(self.entry, Annulled):
            text = self.wording.reason("replayed" if self.entry.replay else "annulled")
            return (ReasonBlock(self.wording.reason("heading_plain"), (ReasonLine(text),)),)
        return tuple(self._renonce(self.entry))

    def clauses(self) -> tuple[ClauseWords, ...]:
        cited = cited_clauses(self.entry, self.score, self.ruleset, self.doubling)
        return tuple(clause_words(self.ruleset.clauses[each], self.wording) for each in cited)

    def name(self, subject: str) -> str:
        return name_of(subject, self.ruleset, self.wording.language)

    def game_name(self) -> str:
        if isinstance(self.entry, PositiveGame | Renonce):
            return game_name(self.entry.game, self.entry.bid, self.ruleset, self.wording.language)
        return self.name("trischaken" if isinstance(self.entry, Trischaken) else getattr(self.entry, "game", ""))

    def total(self, text: str, player: str) -> ReasonLine:
        points, cents = balance(self.score.transfers, player)
        return ReasonLine(text, points * self.factor, cents * self.factor, self._radl())

    def _radl(self) -> tuple[str, ...]:
        code = "doubled" if self.factor == 2 else "doubled_times"
        return (self.wording.reason(code, times=self.times(self.factor)),) if self.factor > 1 else ()

    def times(self, factor: int) -> str:
        return self.wording.reason(f"times_{factor}") if factor in _WORDS_OF_TIMES else f"×{factor}"

    def _positive(self, entry: PositiveGame) -> ReasonBlock:
        alone = entry.partner is None
        share = 3 if alone else 1
        lines = []
        for item in self.score.items:
            points, cents = item.balance(entry.declarer)
            lines.append(ReasonLine(self._item_text(item), points / share, cents / share, self._notes(item)))
        side = (entry.declarer,) if entry.partner is None else (entry.declarer, entry.partner)
        text = self.wording.people(side)
        total = self.total(text if alone else self.wording.reason("each_of_side", players=text), entry.declarer)
        heading = self.wording.reason("heading_opponent" if alone else "heading_side")
        return ReasonBlock(heading, tuple(lines), total)

    def _item_text(self, item: Item) -> str:
        if item.what == "conceded":
            return self.wording.reason("conceded", name=self.game_name())
        if item.what == "game":
            won = item.gains is Side.DECLARER
            if item.by is None:
                return self.wording.reason("won" if won else "lost", name=self.game_name())
            code = "multiplied_made" if item.made else "multiplied_lost"
            text = self.wording.reason(code, name=self.game_name(), by=self.name(item.by))
        else:
            code = "silent" if item.made else "silent_lost"
            if item.announced:
                code = "announced_made" if item.made else "announced_lost"
            text = self.wording.reason(code, name=self.name(item.subject))
        return self.wording.reason("by_opponents", text=text) if item.side is Side.OPPONENTS else text

    def _notes(self, item: Item) -> tuple[str, ...]:
        shown = [note for note in item.notes if note not in _IN_THE_TEXT]
        if any(factor.code == "lost" for factor in item.price.factors):
            shown = [note for note in shown if note != "lost_counts_more"]
        return (*self._factors(item), *map(self.wording.note, shown))

    def _factors(self, item: Item) -> tuple[str, ...]:
        reason = self.wording.reason
        found = [self._factor(factor) for factor in item.price.factors]
        if item.kontra:
            code = "kontra_both" if self.ruleset.kontra_in_points else "kontra_money"
            found.append(
                reason(
                    code,
                    kontra=reason(f"kontra_{item.kontra}"),
                    times=self.times(self.ruleset.kontra_factor(item.kontra)),
                )
            )
        if not item.price.factors and not (item.kontra and self.ruleset.kontra_in_points):
            return tuple(found)
        return (reason("base", value=points_text(item.price.base, self.wording.language, signed=False)), *found)

    def _factor(self, factor: Factor) -> str:
        times = self.times(factor.times)
        if factor.by is None:
            return self.wording.reason(f"factor_{factor.code}", times=times)
        return self.wording.reason(
            "factor_announced" if factor.announced else "factor_silent", by=self.name(factor.by), times=times
        )

    def _negative(self, declarer: str) -> ReasonBlock:
        by_opponent = {item.opponent: item for item in self.score.items if item.player == declarer}
        lines = []
        for opponent in self.deal.in_seat_order:
            if opponent not in by_opponent:
                continue
            item = by_opponent[opponent]
            text = self.wording.reason("won" if item.made else "lost", name=self.name(item.subject))
            points, cents = item.balance(opponent)
            line = self.wording.reason("per_opponent", opponent=opponent, text=text)
            lines.append(ReasonLine(line, points, cents, self._notes(item)))
        own = [t for item in self.score.items if item.player == declarer for t in item.transfers]
        points, cents = balance(own, declarer)
        total = ReasonLine(declarer, points * self.factor, cents * self.factor, self._radl())
        return ReasonBlock(self.wording.reason("heading_opponent"), tuple(lines), total)

    def _mondfang(self) -> ReasonBlock:
        """Return the effect of a captured Mond in a negative game (R18)."""
        return ReasonBlock(self.wording.reason("mondfang"), (ReasonLine(self.wording.reason("mondfang_radl")),))

    def _trischaken(self) -> ReasonBlock:
        lines = []
        payers = dict.fromkeys(item.player for item in self.score.items if item.player is not None)
        for payer in payers:
            items = [item for item in self.score.items if item.player == payer]
            same = len({item.value for item in items}) == 1
            groups = [items] if same and len(items) > 1 else [[item] for item in items]
            for group in groups:
                points, cents = group[0].balance(payer)
                code = {1: "pays_one", 2: "pays_each_2", 3: "pays_each_3"}[len(group)]
                text = self.wording.reason(code, player=payer, opponent=group[0].opponent)
                lines.append(ReasonLine(text, points, cents, self._factors(group[0])))
        if lines:
            notes = tuple(self.wording.note(note) for note in self.score.items[0].notes)
            lines[-1] = replace(lines[-1], notes=(*lines[-1].notes, *notes))
        lines += [ReasonLine(text) for text in self._radl()]
        return ReasonBlock(self.wording.reason("heading_plain"), tuple(lines))

    def _renonce(self, entry: Renonce) -> Iterable[ReasonBlock]:
        groups: dict[tuple[tuple[str, Points, Cents], ...], list[str]] = {}
        lines: dict[str, tuple[ReasonLine, ...]] = {}
        regular = [player for player in self.deal.active if player not in entry.offenders]
        for player in regular:
            items = [item for item in self.score.items if item.player == player]
            lines[player] = tuple(self._due_line(item, player) for item in items)
            key = tuple((line.text, line.points or Points(), line.cents or Cents()) for line in lines[player])
            groups.setdefault(key, []).append(player)
        for members in groups.values():
            yield ReasonBlock(self._due_heading(entry, members), lines[members[0]])
        sums = [balance(self.score.transfers, player)[0] for player in regular]
        parts = " + ".join(points_text(each, self.wording.language, signed=False) for each in sums)
        offenders = self.wording.people(entry.offenders)
        code = "offender_pays" if len(entry.offenders) == 1 else "offenders_pay"
        paid = self.total(parts, entry.offenders[0])
        yield ReasonBlock(self.wording.reason(code, player=offenders, players=offenders), (paid,))

    def _due_heading(self, entry: Renonce, members: list[str]) -> str:
        names = self.wording.people(tuple(members))
        if len(members) > 1:
            return self.wording.reason("heading_each", players=names)
        alone = members[0] == entry.declarer and entry.partner is None
        return self.wording.reason("heading_alone" if alone else "heading_player", player=names)

    def _due_line(self, item: Item, player: str) -> ReasonLine:
        points, cents = item.balance(player)
        text = self._due_text(item)
        if "three_times" in item.notes:
            value = points_text(item.value, self.wording.language, signed=False)
            text = self.wording.reason("times", text=text, value=value)
        return ReasonLine(text, points, cents, self._notes(item))

    def _due_text(self, item: Item) -> str:
        wording = self.wording
        if item.what == "claim":
            code = {"uncovered": "claim_uncovered", "covered": "claim_covered"}.get("".join(item.notes), "claim")
            return wording.reason(
                code, name=wording.people(tuple(self.name(each) for each in (item.subject, *item.also)))
            )
        if item.what == "renonce_bonus":
            return wording.reason("renonce_bonus", name=self.name(item.subject))
        if "no_bird" in item.notes:
            return wording.reason("no_bird")
        if item.subject == "trischaken":
            return wording.reason("renonce_trischaken")
        if "flat" in item.notes:
            return wording.reason("renonce_flat")
        if item.opponent is not None:
            return wording.reason("renonce_pair", name=self.game_name(), opponent=item.opponent)
        if item.by is not None:
            return wording.reason("multiplied_made", name=self.game_name(), by=self.name(item.by))
        return wording.reason("renonce_lost" if item.side is Side.OPPONENTS else "renonce_game", name=self.game_name())
