"""The keys of a hand as data: which keys listen in which step, and what they do to the draft. Knows no Qt.

What the hand dialog and the renonce wizard both ask has the same keys in both: `party_keys` and `apply`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tarockblock.app.drafts.draft_choices import next_level
from tarockblock.app.drafts.draft_parties import Parties
from tarockblock.app.drafts.draft_walk import Step
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.played_draft import PlayedDraft
from tarockblock.domain.hand import Result, Side
from tarockblock.domain.ruleset import GameKind

TRISCHAKEN_KEY, RENONCE_KEY, KONTRA_KEY, ALONE_KEY, BEI_KEY, MONDFANG_KEY = "T", "H", "X", "0", "B", "M"
CARDS_KEY = "N"
"""To the card points; no game, bonus or anything else has it."""
RESULT_KEYS: Mapping[Result, str] = {Result.WON: "G", Result.LOST: "V", Result.CONCEDED: "S"}
"""gewonnen, verloren, geschliffen; the same keys in every language, since they are printed on the buttons."""


_SHIFTED = {
    "1": "!+",
    "2": '"@',
    "3": "§#*",
    "4": "$ç",
    "5": "%",
    "6": "&^",
}
"""What the figure keys give with Shift on Austrian, German, Swiss, British and American keyboards."""


def digit_of(text: str) -> str:
    """The figure on the key that gave this sign with Shift; any other text as it is."""
    return next((digit for digit, signs in _SHIFTED.items() if text and text in signs), text)


class Press(StrEnum):
    """What came of a key."""

    IGNORED = "ignored"
    SITS_OUT = "sits out"
    CALLED_SELF = "called self"
    VORHAND_ONLY = "vorhand only"
    KONTRA_EACH = "kontra each"
    KONTRA_FORCED = "kontra forced"
    KONTRA_CONCEDED = "kontra conceded"
    KONTRA_SILENT = "kontra silent"
    ELSEWHERE = "elsewhere"
    DONE = "done"
    CARDS = "cards"
    CARDS_FIELD = "cards field"
    TRISCHAKEN = "trischaken"
    RENONCE = "renonce"


@dataclass(frozen=True, slots=True)
class Key:
    """One key that listens: what it does (``what``) and to whom or what (``to``)."""

    what: str
    to: str = ""


def seat_key(draft: PlayedDraft, player: str) -> str:
    """The number of a player's seat, from 1, also where somebody sits out; none for somebody who has left."""
    seating = draft.deal.seating
    return str(seating.index(player) + 1) if player in seating else ""


_ASKING_WHO = (Step.DECLARER, Step.PARTNER, Step.BEI, Step.KONTRA)


def sits_out_at(draft: HandDraft, text: str) -> str:
    """Who sits out at the seat of a key, where the step asks who; empty for any other key."""
    if draft.step not in _ASKING_WHO:
        return ""
    out = (player for player in draft.deal.sitting_out if seat_key(draft, player) == text)
    return next(out, "")


def is_kontra_on_game(draft: HandDraft, step: Step | None = None) -> bool:
    """Whether X means the game itself: at its result, and at the bonuses as long as none of them was touched."""
    if draft.is_negative or draft.is_conceded:
        return False
    asked = step or draft.step
    return asked is Step.RESULT or (asked is Step.BONUSES and draft.bonuses.untouched)


def party_keys(parties: Parties, step: Step) -> dict[str, Key]:
    """The keys of a question that is asked wherever a hand is: its game, who played it, each opponent's kontra."""
    if step is Step.GAME:
        return {choice.key: Key("game", choice.id) for choice in parties.choices}
    if step is Step.PARTNER:
        found = {seat_key(parties, player): Key("partner", player) for player in parties.partners}
        return found | ({ALONE_KEY: Key("partner")} if found and parties.may_be_alone else {})
    if step is Step.DECLARER:
        return {seat_key(parties, player): Key("declarer", player) for player in parties.declarers}
    if step is Step.BEI:
        return {seat_key(parties, player): Key("bei", player) for player in parties.negatives.beside}
    row = parties.negatives.current_row() if step is Step.KONTRA else None
    return {} if row is None else {seat_key(parties, each): Key("kontra", each) for each in row.levels}


def keys(draft: HandDraft, step: Step | None = None) -> Mapping[str, Key]:
    """The keys that listen in a step, the draft's own by default; with Shift a bonus is the opponents'."""
    step = step or draft.step
    found = party_keys(draft, step)
    if step is Step.GAME:
        for game in draft.ruleset.games.values():
            if game.kind is GameKind.TRISCHAKEN:
                found.setdefault(game.key, Key("trischaken"))
        found.setdefault(RENONCE_KEY, Key("renonce"))
        return found
    if step is Step.RESULT:
        found = _result_keys(draft)
    elif step is Step.BONUSES:
        found = {draft.ruleset.bonuses[bonus].key: Key("bonus", bonus) for bonus in draft.bonuses.offered}
        found.setdefault(KONTRA_KEY, Key("kontra_game" if is_kontra_on_game(draft, step) else "kontra_last"))
    if draft.is_negative and draft.negatives.knows_mondfang:
        found.setdefault(MONDFANG_KEY, Key("mondfang"))
    if draft.negatives.beside and step is not Step.BEI:
        found.setdefault(BEI_KEY, Key("go_bei"))
    found.setdefault(RENONCE_KEY, Key("renonce"))
    return found


def _result_keys(draft: HandDraft) -> dict[str, Key]:
    found = {RESULT_KEYS[result]: Key("result", result) for result in draft.results}
    if not draft.is_negative:
        if not draft.is_conceded:
            found[KONTRA_KEY] = Key("kontra_game")
        found[CARDS_KEY] = Key("cards field")
        found |= {str(digit): Key("cards", str(digit)) for digit in range(10)}
    return found


def steps_of(draft: HandDraft, letter: str) -> tuple[Step, ...]:
    """The steps in which a letter means something, the one that listens and those after it first."""
    steps = draft.steps
    here = steps.index(draft.step) if draft.step in steps else 0
    return tuple(step for step in (*steps[here:], *steps[:here]) if letter in keys(draft, step))


def step_for(draft: HandDraft, letter: str) -> Step | None:
    """The step a key is meant for: the one that listens, else another one in which the letter can not be mistaken.

    Figures belong to the step that listens alone, and so do the letters of the games: R is Rufer only while the game is
    being chosen. Won and lost come before a game of the same letter.
    """
    if letter in keys(draft):
        return draft.step
    if not letter.isalpha() or draft.choice is None:
        return None
    won_or_lost = letter in (RESULT_KEYS[Result.WON], RESULT_KEYS[Result.LOST])
    if not won_or_lost and letter in keys(draft, Step.GAME):
        return None
    return Step.RESULT if won_or_lost and Step.RESULT in draft.steps else next(iter(steps_of(draft, letter)), None)


def press(draft: HandDraft, text: str, *, shift: bool = False, both: bool = False) -> Press:
    """A key was pressed. ``text`` is what is printed on it, in any case; ``step_for`` says to which step it goes.

    ``both``: the other side's announcement of the bonus stays; any other key means nothing then.
    """
    letter = text.upper()
    if both:
        return _press_both(draft, keys(draft).get(letter), shift=shift)
    step = step_for(draft, letter)
    if step is None:
        return _refusal(draft, letter)
    key = keys(draft, step)[letter]
    if key.what == "kontra_last" and draft.bonuses.target() is None:
        return Press.KONTRA_SILENT
    if key.what != "renonce":
        draft.go_to(step)
    if key.what in ("cards", "cards field", "trischaken", "renonce"):
        return Press(key.what)
    _apply_to_hand(draft, key, shift=shift)
    return Press.DONE


def _press_both(draft: HandDraft, key: Key | None, *, shift: bool) -> Press:
    if key is None or key.what != "bonus":
        return Press.IGNORED
    draft.bonuses.press(key.to, Side.OPPONENTS if shift else Side.DECLARER, both=True)
    return Press.DONE


def _refusal(draft: HandDraft, letter: str) -> Press:
    """Why a key does nothing, as far as there is something to say."""
    seated = {seat_key(draft, player): player for player in draft.deal.seating}
    if sits_out_at(draft, letter):
        return Press.SITS_OUT
    if draft.step is Step.PARTNER and draft.declarer and seated.get(letter) == draft.declarer:
        return Press.CALLED_SELF
    if draft.step is Step.DECLARER and letter in seated:
        return Press.VORHAND_ONLY
    if letter == KONTRA_KEY and draft.is_conceded:
        return Press.KONTRA_CONCEDED
    if letter == KONTRA_KEY and draft.is_negative and draft.declarer is not None:
        row = draft.negatives.kontra_row()
        draft.go_to(Step.KONTRA)
        return Press.KONTRA_EACH if row is not None and row.levels else Press.KONTRA_FORCED
    return Press.ELSEWHERE if letter.isalpha() and steps_of(draft, letter) else Press.IGNORED


def apply(parties: Parties, key: Key) -> None:
    """Give the answer a key, or the button it is printed on, stands for."""
    if key.what == "game":
        parties.choose_game(next(choice for choice in parties.choices if choice.id == key.to))
    elif key.what == "declarer":
        parties.choose_declarer(key.to)
    elif key.what == "partner":
        parties.choose_partner(key.to or None)
    elif key.what == "bei":
        parties.toggle_bei(key.to)
    elif key.what == "kontra" and (row := parties.negatives.current_row()) is not None:
        parties.negatives.walk_kontra(row.player, key.to)


def _apply_to_hand(draft: HandDraft, key: Key, *, shift: bool) -> None:
    if key.what == "mondfang":
        draft.negatives.toggle_mondfang()
    elif key.what == "go_bei":
        draft.go_to(Step.BEI)
    elif key.what == "result":
        draft.choose_result(Result(key.to))
    elif key.what == "bonus":
        draft.bonuses.press(key.to, Side.OPPONENTS if shift else Side.DECLARER)
    elif key.what == "kontra_last" and (target := draft.bonuses.target()) is not None:
        draft.bonuses.walk_kontra(target)
    elif key.what == "kontra_game":
        draft.set_kontra(next_level(draft.kontra, draft.ruleset))
    else:
        apply(draft, key)
