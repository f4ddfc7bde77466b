"""The keys of a hand in words, without Qt."""

from __future__ import annotations

from collections.abc import Sequence

from tarockblock.app.drafts.draft_deal import seat_key
from tarockblock.app.drafts.hand_draft import HandDraft, Press
from tarockblock.app.drafts.questions import Ask, Choice
from tarockblock.domain.hand import Result
from tarockblock.ui.entry.labels import result_text, step_title
from tarockblock.ui.kit.key_groups import KeyGroup, KeyLine, keys_in, without_repeats
from tarockblock.ui.kit.translate import translate, word
from tarockblock.visible_text import isolated


def hand_keys(draft: HandDraft) -> list[KeyGroup]:
    """Return the keys by question, the active one first."""
    steps = sorted(draft.steps, key=lambda step: step is not draft.step)
    return [without_repeats(step_title(step), _lines_of(draft, step)) for step in steps]


def _lines_of(draft: HandDraft, step: Ask) -> Sequence[KeyLine]:
    found = draft.keys_of(step)
    digits = [text for text, key in found.items() if key.what == "cards"]
    lines = [KeyLine(_words(draft, key), (text,)) for text, key in found.items() if key.what != "cards"]
    if digits:
        words = translate("KeysDialog", "card points of the declarer's side, like 38/1")
        lines.insert(len(draft.results), KeyLine(words, (f"{digits[0]}–{digits[-1]}", "/")))
    if step is Ask.BONUSES:
        shift, ctrl = translate("KeysDialog", "Shift + key"), keys_in(translate("KeysDialog", "Ctrl + key"))
        lines.append(KeyLine(translate("KeysDialog", "the same for the opponents"), (shift,)))
        lines.append(KeyLine(translate("KeysDialog", "both sides announced it"), (ctrl,)))
    return lines


def _words(draft: HandDraft, key: Choice) -> str:
    if key.what == "game":
        return next(choice.label for choice in draft.choices if choice.id == key.to)
    if key.what == "result":
        return result_text(Result(key.to))
    if key.what == "bonus":
        return next(row.label for row in draft.bonuses.rows() if row.id == key.to)
    if key.what == "partner" and not key.to:
        return translate("KeysDialog", "alone")
    if key.what in ("declarer", "partner", "bei"):
        return isolated(key.to)
    bonus = next((row.label for row in draft.bonuses.rows() if row.id == key.to), "")
    return word("key", key.what).format(player=isolated(key.to), bonus=bonus)


def refusal_text(draft: HandDraft, refused: Press, text: str) -> str:
    """Return why a key does nothing, or "" if used or unknown."""
    game = "" if draft.choice is None else draft.choice.label
    if refused is Press.ELSEWHERE:
        return _elsewhere(draft, text.upper())
    about = {
        Press.SITS_OUT: draft.sits_out_at(text),
        Press.CALLED_SELF: draft.declarer or "",
        Press.OWN_SEAT: next((each for each in draft.deal.seating if seat_key(draft.deal, each) == text), ""),
        Press.VORHAND_ONLY: draft.deal.vorhand,
    }
    return word("refused", refused, "").format(game=game, player=isolated(about.get(refused, "")), seat=text)


def _elsewhere(draft: HandDraft, letter: str) -> str:
    found = [
        translate("HandKeys", "{step}: {meaning}").format(
            step=step_title(step), meaning=_words(draft, draft.keys_of(step)[letter])
        )
        for step in draft.steps_with(letter)
    ]
    reason = translate("HandKeys", "{key} means something in another step ({steps}). Tab leads there, Backspace back.")
    return reason.format(key=letter, steps="; ".join(found))
