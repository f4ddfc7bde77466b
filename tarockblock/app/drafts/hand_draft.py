"""Draft of the hand dialog: questions, keys and the fact."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from itertools import takewhile

from tarockblock.app.drafts.draft_cards import CardsField
from tarockblock.app.drafts.draft_choices import GameChoice, next_level
from tarockblock.app.drafts.draft_deal import seat_key
from tarockblock.app.drafts.draft_parties import BONUS_KONTRA_KEY, KONTRA_KEY, Parties
from tarockblock.app.drafts.played_draft import Evaluate
from tarockblock.app.drafts.questions import Ask, Choice, Question, by_key, give
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import BonusCall, NegativeGame, PlayedEntry, PositiveGame, Result, Side, format_thirds
from tarockblock.domain.ledger import Row
from tarockblock.domain.outcome import declarer_wins, silent_by_cards
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import GameKind, Ruleset

TRISCHAKEN_KEY, RENONCE_KEY, BEI_KEY, MONDFANG_KEY = "T", "H", "B", "M"
FIGURES_KEY = "+"
OWN_GAME_KEY = "W"
"""Changes the game of one who plays beside the declarer of a negative game."""
CARDS_KEY = "N"
"""Key to the card points, unused elsewhere."""
RESULT_KEYS: Mapping[Result, str] = {Result.WON: "G", Result.LOST: "V", Result.CONCEDED: "S"}
"""gewonnen, verloren, geschliffen in every language, as printed on the buttons."""

_SHIFTED = {"1": "!+", "2": '"@', "3": "§#*", "4": "$ç", "5": "%", "6": "&^"}
"""Figure keys with Shift on Austrian, German, Swiss, British and American keyboards."""

_PATH = re.compile(r"(\w+)(?:\[(\d+)\])?")
_FIELDS = {
    "bid": Ask.GAME,
    "declarers": Ask.DECLARER,
    "king_in_talon": Ask.PARTNER,
    "card_points": Ask.RESULT,
    "dealer": Ask.DEALER,
    "vorhand": Ask.DEALER,
    "sitting_out": Ask.DEALER,
}
"""Questions of entry fields with other names."""


class Press(StrEnum):
    IGNORED = "ignored"
    SITS_OUT = "sits_out"
    NO_SEAT = "no_seat"
    OWN_SEAT = "own_seat"
    CALLED_SELF = "called_self"
    VORHAND_ONLY = "vorhand_only"
    KONTRA_EACH = "kontra_each"
    KONTRA_FORCED = "kontra_forced"
    KONTRA_CONCEDED = "kontra_conceded"
    KONTRA_SILENT = "kontra_silent"
    ELSEWHERE = "elsewhere"
    DONE = "done"
    CARDS = "cards"
    CARDS_FIELD = "cards_field"
    TRISCHAKEN = "trischaken"
    FIGURES = "figures"
    RENONCE = "renonce"


def digit_of(text: str) -> str:
    """Return the figure of a shifted sign; other text unchanged."""
    return next((digit for digit, signs in _SHIFTED.items() if text and text in signs), text)


def field_of(problem: Problem, entry: PositiveGame | NegativeGame | None) -> str:
    """Return a problem's question, as ``bonuses:uhu`` or ``declarer:Anna`` if of one part."""
    match = _PATH.match(problem.path)
    root, index = ("", None) if match is None else (match[1], match[2])
    if index is not None and root == "bonuses" and isinstance(entry, PositiveGame):
        return f"{Ask.BONUSES}:{entry.bonuses[int(index)].bonus}"
    if index is not None and root == "declarers" and isinstance(entry, NegativeGame):
        return f"{Ask.DECLARER}:{entry.declarers[int(index)].player}"
    return _FIELDS.get(root, root)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answers' result; ``problems`` by question (`field_of`); ``row`` once it can be stored."""

    entry: PositiveGame | NegativeGame | None = None
    row: Row | None = None
    missing: tuple[Ask, ...] = ()
    problems: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)

    @property
    def can_be_stored(self) -> bool:
        return self.entry is not None and not self.missing and not self.problems


class HandDraft(Parties):
    def __init__(self, ruleset: Ruleset, deal: Deal, language: str = "de", evaluate: Evaluate | None = None) -> None:
        super().__init__(ruleset, deal, language, evaluate)
        self.cards = CardsField()
        self._result: Result | None = None
        self.bonuses.by_cards = self._by_cards

    def load(self, entry: PlayedEntry) -> None:
        """Take over a stored hand; a wrong question listens, else the one after the game."""
        super().load(entry)
        if isinstance(entry, NegativeGame):
            self.negatives.mondfang = entry.mondfang
        if isinstance(entry, PositiveGame):
            self._result = entry.result
            if entry.card_points is not None:
                self.cards.type(format_thirds(entry.card_points, always_blatt=True), final=True)
        if self.choice is None:
            return
        # As if the game's key had just been pressed, so that every key means what it means in a new hand.
        if not self.missing:
            self.kept = frozenset((Ask.DECLARER, Ask.PARTNER, Ask.RESULT))
            self.move_on(Ask.GAME)
        if not self.outcome().can_be_stored:
            self.to_fault()

    @property
    def told(self) -> tuple[object, ...]:
        """All answers, for comparison; empty in a new draft."""
        who = self._declarer, self._partner, self._alone, self._kontra
        return (*self.played, self.choice, *who, self._result, self.cards.text, self.entry())

    # ------------------------------------------------------------------ answers

    def choose_game(self, choice: GameChoice) -> None:
        declarer, becomes_negative = self._declarer, choice.game.kind is GameKind.NEGATIVE and not self.is_negative
        if becomes_negative and declarer is not None and self._result in (Result.WON, Result.LOST):
            self.negatives.set_won(declarer, self._result is Result.WON)
        super().choose_game(choice)

    def choose_declarer(self, player: str) -> None:
        self.negatives.pass_to(player)
        super().choose_declarer(player)

    def choose_partner(self, player: str | None) -> None:
        if player is not None and self._result is Result.CONCEDED:
            self._result = None
        super().choose_partner(player)

    def choose_result(self, result: Result) -> None:
        """Choose the (current declarer's) result, dropping typed card points."""
        if result not in self.results:
            return
        if self.is_negative:
            self._choose_negative_result(result is Result.WON)
            return
        self._result = result
        self.cards.clear()
        self.move_on(Ask.RESULT)

    def type_cards(self, text: str, *, final: bool = False) -> None:
        """Type the declarer side's card points; "38/1" moves on."""
        before = self.cards.thirds
        self.cards.type(text, final=final)
        if self.cards.thirds != before:
            self.bonuses.declined.clear()
        if text.strip():
            self._result = None
        if self.cards.is_complete and not final:
            self.move_on(Ask.RESULT)

    def _choose_negative_result(self, won: bool) -> None:
        declarers = self.negatives.declarers
        if not declarers:
            return
        self.negatives.current = min(self.negatives.current, len(declarers) - 1)
        self.negatives.set_won(declarers[self.negatives.current], won)
        unanswered = [index for index, row in enumerate(self.negatives.rows()) if row.won is None]
        following = self.negatives.current + 1
        if Ask.RESULT in self.kept and following < len(declarers):
            self.negatives.current = following
            self.step = Ask.RESULT
            return
        later = [index for index in unanswered if index >= following]
        self.negatives.current = (later or unanswered or [0])[0]
        self.move_on(Ask.RESULT)

    # ------------------------------------------------------------------ how it ended

    @property
    def results(self) -> tuple[Result, ...]:
        concedable = self.game is not None and self.game.concedable
        return (Result.WON, Result.LOST, *((Result.CONCEDED,) if concedable else ()))

    @property
    def is_conceded(self) -> bool:
        return self.cards.thirds is None and self._result is Result.CONCEDED and Result.CONCEDED in self.results

    @property
    def result(self) -> Result | None:
        """A positive game's result, chosen or by card points."""
        if self.cards.thirds is not None:
            entry = self._as_typed()
            return None if entry is None else (Result.WON if declarer_wins(entry, self.ruleset) else Result.LOST)
        return self._result if self._result in self.results else None

    # ------------------------------------------------------------------ questions and keys

    def questions(self) -> Iterator[Question]:
        yield from self._ask_parties()
        if self.game is None:
            return
        yield Question(Ask.RESULT, self._knows_result, self._results, lambda: [self._shown_result])
        if self.is_negative:
            yield self._ask_kontra()
        elif not self.is_conceded:
            yield Question(Ask.BONUSES, choices=self._bonuses)

    def _knows_result(self) -> bool:
        if not self.is_negative:
            return self.cards.thirds is not None or self.result is not None
        rows = self.negatives.rows()
        return bool(rows) and all(row.won is not None for row in rows)

    @property
    def _shown_result(self) -> Result | None:
        rows = self.negatives.rows()
        if not rows:
            return self.result
        return None if rows[0].won is None else (Result.WON if rows[0].won else Result.LOST)

    def _results(self) -> Iterator[Choice]:
        for result in self.results:
            yield Choice(RESULT_KEYS[result], Ask.RESULT, result, partial(self.choose_result, result))

    def _bonuses(self) -> Iterator[Choice]:
        for bonus in self.bonuses.offered:
            yield Choice(self.ruleset.bonuses[bonus].key, "bonus", bonus, partial(self._press_bonus, bonus), sided=True)

    def _press_bonus(self, bonus: str, *, shift: bool, both: bool = False) -> None:
        self.bonuses.press(bonus, Side.OPPONENTS if shift else Side.DECLARER, both=both)

    def to_fault(self, *, earlier: bool = False) -> None:
        """Go to the first open or wrong question, else to the result.

        With ``earlier``, only to one before the listening question, else stay.
        """
        outcome, asked = self.outcome(), self.steps
        faulty = {*outcome.missing, *(name.partition(":")[0] for name in outcome.problems)}
        if earlier:
            asked = tuple(takewhile(lambda ask: ask is not self.step, asked))
        found = next((ask for ask in asked if ask in faulty), self.step if earlier else Ask.RESULT)
        self.go_to(found)

    def keys_of(self, ask: Ask) -> dict[str, Choice]:
        question = self.find(ask)
        if question is None:
            return {}
        found: list[Choice] = [*question.choices()]
        if ask is Ask.GAME:
            kinds = (game for game in self.ruleset.games.values() if game.kind is GameKind.TRISCHAKEN)
            found += (*(Choice(game.key, Press.TRISCHAKEN) for game in kinds), Choice(FIGURES_KEY, Press.FIGURES))
        elif ask is Ask.RESULT and not self.is_negative:
            found += () if self.is_conceded else (self._kontra_on_game,)
            found += (Choice(CARDS_KEY, Press.CARDS_FIELD), *(Choice(str(each), Press.CARDS) for each in range(10)))
        elif ask is Ask.BONUSES:
            found.append(self._kontra_on_game)
            if target := self.bonuses.target():
                walk = partial(self.bonuses.walk_kontra, target)
                found.append(Choice(BONUS_KONTRA_KEY, "kontra_bonus", target, walk))
        if self.is_negative and self.negatives.knows_mondfang and ask is not Ask.GAME:
            found.append(Choice(MONDFANG_KEY, "mondfang", give=self.negatives.toggle_mondfang))
        row = self.negatives.current_row()
        if row is not None and row.games and ask in (Ask.RESULT, Ask.KONTRA):
            found.append(Choice(OWN_GAME_KEY, "own_game", give=partial(self.negatives.walk_game, row.player)))
        if self.negatives.beside and ask not in (Ask.GAME, Ask.BEI):
            found.append(Choice(BEI_KEY, "go_bei", give=lambda: self.go_to(Ask.BEI)))
        found.append(Choice(RENONCE_KEY, Press.RENONCE))
        return by_key(found)

    @property
    def _kontra_on_game(self) -> Choice:
        return Choice(KONTRA_KEY, "kontra_game", give=lambda: self.set_kontra(next_level(self.kontra, self.ruleset)))

    def steps_with(self, letter: str) -> tuple[Ask, ...]:
        """Return the questions accepting a letter, from the present on."""
        steps = self.steps
        here = steps.index(self.step) if self.step in steps else 0
        return tuple(ask for ask in (*steps[here:], *steps[:here]) if letter in self.keys_of(ask))

    def step_for(self, letter: str) -> Ask | None:
        """Return a key's question: the present, else another if the letter is unambiguous.

        Figures and game letters count only for the present: R is Rufer only while choosing the game. Won and lost
        come first.
        """
        if letter in self.keys_of(self.step):
            return self.step
        if not letter.isalpha() or self.choice is None:
            return None
        won_or_lost = letter in (RESULT_KEYS[Result.WON], RESULT_KEYS[Result.LOST])
        if not won_or_lost and letter in self.keys_of(Ask.GAME):
            return None
        return Ask.RESULT if won_or_lost else next(iter(self.steps_with(letter)), None)

    def type_key(self, text: str, *, shift: bool = False, both: bool = False) -> Press:
        """Handle a key by its printed ``text``; ``both``: keep the other side's announcement."""
        letter = text.upper()
        ask = self.step if both else self.step_for(letter)
        choice = None if ask is None else self.keys_of(ask).get(letter)
        if both:
            if choice is None or not choice.sided or choice.give is None:
                return Press.IGNORED
            choice.give(shift=shift, both=True)
            return Press.DONE
        if ask is None or choice is None:
            return self._refusal(letter)
        if choice.what != Press.RENONCE:
            self.go_to(ask)
        if choice.give is None:
            return Press(choice.what)
        give(choice, shift=shift)
        return Press.DONE

    def sits_out_at(self, key: str) -> str:
        """Return the player sitting out at a key's seat, or ""."""
        return next((each for each in self.deal.sitting_out if self._asks_who and seat_key(self.deal, each) == key), "")

    @property
    def _asks_who(self) -> bool:
        return self.step in (Ask.DECLARER, Ask.PARTNER, Ask.BEI, Ask.KONTRA)

    def _refusal(self, letter: str) -> Press:
        if self._asks_who and letter.isdecimal():
            return self._seat_refusal(letter)
        if letter == BONUS_KONTRA_KEY and Ask.BONUSES in self.steps and self.bonuses.target() is None:
            return Press.KONTRA_SILENT
        if letter == KONTRA_KEY and self.is_conceded:
            return Press.KONTRA_CONCEDED
        if letter == KONTRA_KEY and self.is_negative and self.declarer is not None:
            self.go_to(Ask.KONTRA)
            row = self.negatives.kontra_row()
            return Press.KONTRA_EACH if row is not None and row.levels else Press.KONTRA_FORCED
        return Press.ELSEWHERE if letter.isalpha() and self.steps_with(letter) else Press.IGNORED

    def _seat_refusal(self, key: str) -> Press:
        seated = {seat_key(self.deal, player): player for player in self.deal.seating}
        if key not in seated:
            return Press.NO_SEAT
        if self.sits_out_at(key):
            return Press.SITS_OUT
        if self.step in (Ask.BEI, Ask.KONTRA):
            row = self.negatives.kontra_row()
            return Press.OWN_SEAT if self.step is Ask.BEI or row is None or row.levels else Press.KONTRA_FORCED
        return Press.CALLED_SELF if self.step is Ask.PARTNER else Press.VORHAND_ONLY

    # ------------------------------------------------------------------ the outcome

    def entry(self) -> PositiveGame | NegativeGame | None:
        """Return the fact so far, or None without game and declarer."""
        if not self.is_negative:
            return self._positive_entry()
        return None if self.declarer is None else replace(self.negative(), mondfang=self.negatives.mondfang)

    def _positive_entry(self) -> PositiveGame | None:
        """Return the positive game with bonuses by card points, or None."""
        entry = self._as_typed()
        if entry is None or entry.card_points is None:
            return entry
        return entry if self.keeps_cards else replace(entry, card_points=None, result=self.result)

    @property
    def keeps_cards(self) -> bool:
        """Whether card points are stored: not if they bring a declined bonus."""
        return not any((call.bonus, call.side) in self.bonuses.declined for call in self._by_cards())

    def _by_cards(self) -> tuple[BonusCall, ...]:
        entry = self._as_typed()
        return () if entry is None else silent_by_cards(entry, self.ruleset)

    def _as_typed(self) -> PositiveGame | None:
        thirds, loaded = self.cards.thirds, self._loaded
        if not self.is_positive or self.declarer is None:
            return None
        return replace(
            self.positive(),
            result=None if thirds is not None or self._result not in self.results else self._result,
            card_points=thirds,
            king_in_talon=self.alone and isinstance(loaded, PositiveGame) and loaded.king_in_talon,
        )

    def outcome(self) -> Outcome:
        entry, missing = self.entry(), self.missing
        unreadable = self.cards.problem()
        problems = [] if unreadable is None or self.is_negative else [unreadable]
        row = None
        if entry is None:
            problems += self.places.problems()
        else:
            found = self.judge(entry)
            if isinstance(found, Row):
                row = found
            else:
                # An open question is asked, not reported as a problem.
                problems += [each for each in found if each.code != "result_missing"]
        by_field: dict[str, tuple[Problem, ...]] = {}
        for each in problems:
            key = field_of(each, entry)
            by_field[key] = (*by_field.get(key, ()), each)
        return Outcome(entry, None if missing or problems else row, missing, by_field)
