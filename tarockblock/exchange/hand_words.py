"""A hand in words, as it was entered: ``Dreier gewonnen, Kontra, Uhu angesagt, verloren``. Computes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from tarockblock.domain.cardpoints import format_thirds
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    NegativeGame,
    PlayedEntry,
    PositiveGame,
    Renonce,
    Result,
    Side,
    Trischaken,
)
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording, game_name, name_of


def hand_words(entry: PlayedEntry, ruleset: Ruleset, wording: Wording) -> str:
    """What was played and said, without figures; players only where several play together."""
    if isinstance(entry, Trischaken):
        return " · ".join(format_thirds(each) for each in entry.card_points.values())
    if isinstance(entry, Annulled):
        return wording.reason("row_replayed" if entry.replay else "row_annulled")
    return ", ".join(_parts(entry, ruleset, wording))


def _parts(entry: PositiveGame | NegativeGame | Renonce, ruleset: Ruleset, wording: Wording) -> Iterator[str]:
    language = wording.language
    if isinstance(entry, NegativeGame):
        name = name_of(entry.game, ruleset, language)
        for each in entry.declarers:
            text = wording.reason("won" if each.won else "lost", name=name)
            who = f"{each.player}: " if len(entry.declarers) > 1 else ""
            yield who + text + (f" ({wording.reason('without_kontra')})" if each.no_kontra else "")
        if entry.mondfang:
            yield wording.reason("mondfang")
        return
    name = game_name(entry.game, entry.bid, ruleset, language)
    side = " + ".join(player for player in (entry.declarer, entry.partner) if player)
    if isinstance(entry, Renonce):
        people = wording.people(entry.offenders)
        yield wording.reason("renonce_of", players=people, game=f"{name} {side}".strip())
    else:
        played = f"{name} {side}" if entry.partner else name
        yield wording.reason(_RESULTS[entry.result], name=played) if entry.result is not None else played
    if entry.kontra:
        yield wording.reason(f"kontra_{entry.kontra}")
    yield from (_call(call, ruleset, wording) for call in entry.bonuses)
    if isinstance(entry, Renonce):
        yield from (wording.reason("claim", name=name_of(each.bonus, ruleset, language)) for each in entry.claims)
        if entry.would_have_won is not None:
            yield wording.reason("would_be_won" if entry.would_have_won else "would_be_lost")


_RESULTS = {Result.WON: "won", Result.LOST: "lost", Result.CONCEDED: "conceded"}


def _call(call: BonusCall, ruleset: Ruleset, wording: Wording) -> str:
    code = "silent" if call.made else "silent_lost"
    if call.announced:
        code = "announced_made" if call.made else "announced_lost"
    text = wording.reason(code, name=name_of(call.bonus, ruleset, wording.language))
    if call.side is Side.OPPONENTS:
        text = wording.reason("by_opponents", text=text)
    return f"{text} ({wording.reason(f'kontra_{call.kontra}')})" if call.kontra else text
