"""Draft of the dialog that changes an evening."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tarockblock.app.corrections.correction import new_misfits
from tarockblock.app.drafts.seats_draft import OnePerson
from tarockblock.app.drafts.typed_terms import TypedTerms
from tarockblock.domain.evening import Evening, renamed
from tarockblock.domain.ledger import Ledger, Row, compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.names import (
    MAX_NAME,
    History,
    Respelled,
    check_alike,
    check_name,
    composed,
    rounds_fitting,
)
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.entry_reader import MAX_TEXT
from tarockblock.exchange.evening_file import MAX_TITLE


@dataclass(frozen=True, slots=True)
class Standing:
    player: str
    points: tuple[Points, Points]
    cents: tuple[Cents, Cents]


@dataclass(frozen=True, slots=True)
class Effect:
    """Altered amounts, hands that become invalid, number of hands rescored."""

    standings: tuple[Standing, ...] = ()
    misfits: tuple[Row, ...] = ()
    changed: int = 0


class EveningDraft(TypedTerms):
    """Changes of an evening; typed fields stay text until read.

    ``rulesets``: on offer beside its own; ``rounds``: existing names; ``heading_only`` (a closed evening): only
    title and note. ``paid_under`` returns the old names under which payments stay, for the future names;
    ``history`` identifies people; ``names``: everybody's names, in order of appearance.
    """

    def __init__(
        self,
        ledger: Ledger,
        round_name: str,
        rulesets: Sequence[Ruleset],
        rounds: Sequence[str],
        today: date,
        *,
        heading_only: bool = False,
        paid_under: Callable[[Sequence[str]], Sequence[str]] = lambda _: (),
        history: History | None = None,
    ) -> None:
        evening = ledger.evening
        self._who = OnePerson(None if history is None else history.people)
        self.respelled = Respelled(history, self._changed_names)
        """Who is called otherwise: the same person, or somebody else."""
        self._ledger, self.today, self._round = ledger, today, round_name
        self.heading_only, self._paid_under = heading_only, paid_under
        others = (each for each in rulesets if each != evening.ruleset)
        self.rulesets = (evening.ruleset, *others)
        self.ruleset = evening.ruleset
        self.rounds = tuple(dict.fromkeys((*(each for each in rounds if each), *filter(None, (round_name,)))))
        self.round_text = round_name
        self._round_typed = False
        self.title, self.note = evening.title, evening.note
        self.date_text = self.kept_date = evening.date or ""
        self._rate = str(evening.cents_per_point)
        self.planned_text = "" if evening.planned_radl is None else str(evening.planned_radl)
        self.first_dealer = evening.first_dealer
        """As he is written now."""
        self.names = list(evening.everybody)
        self._computed: tuple[Evening, Effect] | None = None

    @property
    def before(self) -> Evening:
        return self._ledger.evening

    def type_title(self, title: str) -> None:
        """Set the title; it names an unnamed round until that is typed."""
        self.title = title
        if not self._round and not self._round_typed and not self.heading_only:
            self.round_text = composed(title)

    def type_round(self, name: str) -> None:
        self._round_typed = True
        self.round_text = name

    # ------------------------------------------------------------------ rate and ruleset

    def choose_ruleset(self, index: int) -> None:
        """Choose a ruleset, proposing its rate if points no longer are cents."""
        chosen = self.rulesets[index]
        if self.ruleset.points_are_cents and not chosen.points_are_cents:
            was = self.before
            own = was.cents_per_point if not was.ruleset.points_are_cents else chosen.cents_per_point
            self._rate = str(own)
        self.ruleset = chosen

    @property
    def changes_ruleset(self) -> bool:
        return self.ruleset != self.before.ruleset

    def keep_all_hands(self) -> None:
        """Revert what invalidates hands: the ruleset, else the first dealer."""
        if self.changes_ruleset:
            self.choose_ruleset(0)
            self._rate = str(self.before.cents_per_point)
        else:
            self.first_dealer = self.before.first_dealer

    # ------------------------------------------------------------------ people

    @property
    def dealers(self) -> tuple[str, ...]:
        """Possible first dealers, under their new names."""
        return self.before.players

    def called(self, written: str) -> str:
        return composed(self.names[self.before.everybody.index(written)]) or written

    @property
    def renaming(self) -> Mapping[str, str]:
        pairs = zip(self.before.everybody, self.names, strict=True)
        return {old: composed(new) for old, new in pairs if new != old and composed(new) != old}

    def _changed_names(self) -> Iterable[tuple[str, str]]:
        return self.renaming.items()

    @property
    def paid_under(self) -> Sequence[str]:
        """Abandoned names under which payments stay."""
        stay = self._paid_under([self.called(each) for each in self.before.everybody]) if self.renaming else ()
        along = {old for old, _ in self.respelled.joins}
        return [name for name in stay if name not in along]

    # the effects

    def problems(self) -> list[Problem]:
        """Return what prevents storing; paths are fields of an evening, ``players[2]`` a name."""
        found = list(self.wrong_terms())
        if len(self.note.strip()) > MAX_TEXT:
            found.append(problem("note", "text_long", most=MAX_TEXT))
        if len(self.round_text.strip()) > MAX_TITLE:
            found.append(problem("round", "text_long", most=MAX_TITLE))
        elif "\n" in self.round_text.strip():
            found.append(problem("round", "text_control"))
        elif len(fitting := self._fitting) > 1:
            found.append(problem("round", "round_fits_several", round=self.round_text, rounds=", ".join(fitting)))
        return found + self._wrong_names()

    def _wrong_names(self) -> list[Problem]:
        found: list[Problem] = []
        typed = [self.renaming.get(old, old) for old in self.before.everybody]
        for index, (old, new) in enumerate(zip(self.before.everybody, self.names, strict=True)):
            code = check_name(typed[index]) if composed(new) else "name_empty"
            if new != old and code is not None:
                found.append(problem(f"players[{index}]", code, most=MAX_NAME))
            elif typed[index] in typed[:index]:
                found.append(problem(f"players[{index}]", "named_twice", player=typed[index]))
        changed = {typed[index] for index, old in enumerate(self.before.everybody) if typed[index] != old}
        alike = (each for each in check_alike(typed, "players") if changed & set(each.params.values()))
        if found or (found := list(alike)):
            return found
        pairs = ((self._who.problem(name, typed, f"players[{index}]"), name) for index, name in enumerate(typed))
        return [each for each, name in pairs if each is not None and name in changed]

    def take_apart(self, index: int) -> None:
        """Treat a renamed player as another person than their namesake."""
        self._who.take_apart(composed(self.names[index]))

    @property
    def round(self) -> str:
        """Future round, an existing round if the name is alike."""
        return self._fitting[0]

    @property
    def _fitting(self) -> list[str]:
        typed = composed(self.round_text)
        if self.round_text == self._round:
            return [self._round]
        return rounds_fitting(typed, {each: each for each in self.rounds}) or [typed]

    def evening(self) -> Evening | None:
        before, cents = self.before, self.cents
        if self.problems() or cents is None:
            return None
        title = before.title if self.title == before.title else self.title.strip()
        note = before.note if self.note == before.note else self.note.strip()
        changed = replace(before, title=title, note=note)
        if self.heading_only:
            return changed
        changed = replace(
            changed,
            date=self.iso_date,
            cents_per_point=cents,
            planned_radl=self.planned,
            first_dealer=self.first_dealer,
            ruleset=self.ruleset,
        )
        return renamed(changed, self.renaming) if self.renaming else changed

    @property
    def changes_anything(self) -> bool:
        return self.evening() != self.before or self.round != self._round

    def effect(self) -> Effect:
        evening = self.evening()
        if evening is None:
            return Effect()
        known = self._computed
        if known is None or known[0] != evening:
            known = self._computed = (evening, self._effect_of(evening))
        return known[1]

    def _effect_of(self, evening: Evening) -> Effect:
        # Names change no amounts: computed under the old ones, rows and people can be compared.
        names = {new: old for old, new in self.renaming.items()}
        plain = replace(renamed(evening, names) if names else evening, entries=self.before.entries)
        before, after = self._ledger, compute_ledger(plain)
        standings = tuple(
            Standing(self.called(who), (before.points[who], after.points[who]), (before.cents[who], after.cents[who]))
            for who in self.before.everybody
            if (before.points[who], before.cents[who]) != (after.points[who], after.cents[who])
        )
        pairs = zip(before.rows, after.rows, strict=True)
        changed = sum((old.points, old.cents) != (new.points, new.cents) for old, new in pairs)
        return Effect(standings, new_misfits(before, after), changed)
