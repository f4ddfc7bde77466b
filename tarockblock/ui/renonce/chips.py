"""What was being played, as chips: the game, who plays, who was called, what was announced, the Kontra."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import GameKind
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.translate import translate

Chip = tuple[str, Mark | None, bool, bool]
"""Text, mark, bold, faint."""


def fact_chips(flow: RenonceFlow, marks: Mapping[str, Mark]) -> tuple[Chip, ...]:
    """The chips in the order of thinking."""
    facts = flow.facts
    if facts.choice is None:
        return ()
    chips: list[Chip] = [(facts.choice.label, None, True, False)]
    if facts.kind is GameKind.NEGATIVE:
        chips += _negative(flow, marks)
    elif facts.kind is not GameKind.TRISCHAKEN:
        chips += _positive(flow, marks)
    return tuple(chips)


def _negative(flow: RenonceFlow, marks: Mapping[str, Mark]) -> Iterator[Chip]:
    rows = flow.facts.negatives.rows()
    for row in rows:
        yield translate("RenonceChips", "{player} plays").format(player=row.player), marks[row.player], False, False
        for opponent, level in row.levels.items():
            if level:
                yield f"{_kontra(level)} {opponent}", marks[opponent], False, False
    if not any(level for row in rows for level in row.levels.values()):
        yield translate("RenonceChips", "no Kontra"), None, False, True


def _positive(flow: RenonceFlow, marks: Mapping[str, Mark]) -> Iterator[Chip]:
    facts = flow.facts
    if facts.declarer is not None:
        text = translate("RenonceChips", "{player} plays").format(player=facts.declarer)
        yield text, marks[facts.declarer], False, False
    if facts.partner is not None:
        text = translate("RenonceChips", "{player} called").format(player=facts.partner)
        yield text, marks[facts.partner], False, False
    elif facts.alone:
        yield translate("RenonceChips", "without a partner"), None, False, False
    announced = [_call_words(call, flow) for call in facts.announced()]
    if announced:
        text = translate("RenonceChips", "{bonuses} announced").format(bonuses=", ".join(announced))
        yield text, None, False, False
    if facts.kontra:
        yield f"{_kontra(facts.kontra)} {_times(facts.kontra)}", None, False, False
    else:
        yield translate("RenonceChips", "no Kontra"), None, False, True


def _call_words(call: BonusCall, flow: RenonceFlow) -> str:
    """``Uhu``, ``Uhu ×2``, ``Valat (opponents)``."""
    name = flow.ruleset.bonuses[call.bonus].name.get(flow.language)
    text = f"{name} {_times(call.kontra)}" if call.kontra else name
    if call.side is Side.OPPONENTS:
        text = translate("RenonceChips", "{bonus} (opponents)").format(bonus=text)
    return text


def _times(level: int) -> str:
    return f"×{2**level}"


def _kontra(level: int) -> str:
    return ("", "Kontra", "Rekontra", "Subkontra")[level]
