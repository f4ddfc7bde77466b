"""Names of entries in one line: hand, game, people, tags."""

from __future__ import annotations

from collections.abc import Callable

from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import (
    Annulled,
    BonusCall,
    Doubling,
    FiguresOnly,
    Manual,
    NegativeDeclarer,
    NegativeGame,
    PositiveGame,
    RateChange,
    Renonce,
    Result,
    Side,
    TableChange,
    Trischaken,
    format_thirds,
)
from tarockblock.domain.ledger import Row
from tarockblock.domain.outcome import calls_by_cards, declarer_wins
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.formatting import MINUS
from tarockblock.exchange.wording import Wording, game_name, name_of, own_game
from tarockblock.lazy_dataclass import dataclass
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.visible_text import isolated, visible

Named = PositiveGame | NegativeGame | Trischaken | Renonce | FiguresOnly


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag beside the game; ``sign`` (−1, 0, 1) is as the declarer's side sees it, ``filled`` means announced.

    ``spoken`` is its tool tip.
    """

    text: str
    sign: int = 0
    filled: bool = False
    spoken: str = ""


def reason_words(reason: str, ruleset: Ruleset, language: str) -> str:
    """Return why a row was struck, a known case in the reader's language."""
    known = next((each.name for each in ruleset.offences if reason in (each.name.de, each.name.en)), None)
    return visible(reason) if known is None else known.get(language)


def name_of_entry(entry: Named, ruleset: Ruleset, language: str) -> str:
    if isinstance(entry, Renonce):
        return translate("LedgerLines", "Renonce")
    if isinstance(entry, FiguresOnly):
        return translate("LedgerLines", "Plus and minus only")
    if isinstance(entry, PositiveGame):
        return game_name(entry.game, entry.bid, ruleset, language)
    return name_of("trischaken" if isinstance(entry, Trischaken) else entry.game, ruleset, language)


def declared(entry: Named, ruleset: Ruleset) -> bool | None:
    """Check whether the declarer's side won; None without such a side or a single outcome."""
    if isinstance(entry, PositiveGame):
        if entry.game not in ruleset.games:
            return None
        return entry.result is not Result.CONCEDED and declarer_wins(entry, ruleset)
    if isinstance(entry, NegativeGame):
        outcomes = {each.won for each in entry.declarers}
        return outcomes.pop() if len(outcomes) == 1 else None
    return None


def people_of(
    entry: Named, deal: Deal | None, ruleset: Ruleset, wording: Wording, name: Callable[[str], str] = str
) -> str:
    """Return who played with whom; ``name`` maps each player to the text shown."""

    def call(player: str) -> str:
        return isolated(name(player))

    if isinstance(entry, PositiveGame):
        return _positive(entry, call)
    if isinstance(entry, NegativeGame):
        return " + ".join(call(each.player) + own_game(each, ruleset, wording.language) for each in entry.declarers)
    if isinstance(entry, Trischaken):
        text = translate("LedgerLines", "Vorhand {player}")
        return "" if deal is None else text.format(player=call(deal.vorhand))
    if isinstance(entry, FiguresOnly):
        return visible(entry.reason)
    game = name_of("trischaken", ruleset, wording.language)
    if entry.game != "trischaken":
        game = game_name(entry.game, entry.bid, ruleset, wording.language)
    declarers = [entry.declarer] if entry.declarer else [each.player for each in entry.declarers]
    offenders = wording.people(tuple(call(player) for player in entry.offenders))
    text = translate("LedgerLines", "{offenders} in {game}")
    return " ".join((text.format(offenders=offenders, game=game), *map(call, declarers)))


def _positive(entry: PositiveGame, call: Callable[[str], str]) -> str:
    if entry.partner is not None:
        return f"{call(entry.declarer)} + {call(entry.partner)}"
    if entry.result is Result.CONCEDED:
        return translate("LedgerLines", "{player}, conceded").format(player=call(entry.declarer))
    if entry.king_in_talon:
        return translate("LedgerLines", "{player} alone").format(player=call(entry.declarer))
    return call(entry.declarer)


def tags_of(entry: Named, ruleset: Ruleset, wording: Wording) -> tuple[Tag, ...]:
    """Return the game's Kontra, then the bonuses; in a Trischaken the most points."""
    if isinstance(entry, PositiveGame):
        kontra = (_kontra_on_game(ruleset.kontra_factor(entry.kontra)),) if entry.kontra else ()
        known = entry.game in ruleset.games
        calls = calls_by_cards(entry, ruleset) if known else entry.bonuses
        return kontra + tuple(_bonus(call, ruleset, wording.language) for call in calls)
    if isinstance(entry, NegativeGame):
        outcomes = _outcomes(entry) if len(entry.declarers) > 1 else []
        captured = [_captured(wording)] if entry.mondfang else []
        return tuple(
            outcomes + [tag for each in entry.declarers for tag in _kontras(each, ruleset, wording)] + captured
        )
    if isinstance(entry, Trischaken) and entry.card_points:
        player, most = max(entry.card_points.items(), key=lambda pair: pair[1])
        cards = format_thirds(most, always_blatt=True)
        spoken = translate("Marks", "Most card points: {player} with {cards}").format(
            player=isolated(player), cards=cards
        )
        return (Tag(f"{cards} {player}", spoken=spoken),)
    if isinstance(entry, Trischaken) and entry.most:
        most_of = translate("Marks", "Most card points: {players}").format(players=", ".join(map(isolated, entry.most)))
        return (Tag(", ".join(entry.most), spoken=most_of),)
    return ()


def _bonus(call: BonusCall, ruleset: Ruleset, language: str) -> Tag:
    known = ruleset.bonuses.get(call.bonus)
    word = call.bonus if known is None else known.tag.get(language)
    sign = 1 if call.gains is Side.DECLARER else -1
    kontra = f" ×{ruleset.kontra_factor(call.kontra)}" if call.kontra else ""
    name = call.bonus if known is None else known.name.get(language)
    return Tag(f"{'+' if sign > 0 else MINUS}{word}{kontra}", sign, call.announced, _spoken(call, name, kontra))


def _spoken(call: BonusCall, name: str, kontra: str) -> str:
    if not call.announced:
        how = translate("Marks", "silent")
    elif call.made:
        how = translate("Marks", "announced and made")
    else:
        how = translate("Marks", "announced and missed")
    if call.gains is Side.DECLARER:
        whose = translate("Marks", "for the declarer's side")
    else:
        whose = translate("Marks", "for the opponents")
    return f"{name}: {how}, {whose}" + (f", Kontra{kontra}" if kontra else "")


def _kontra_on_game(factor: int) -> Tag:
    return Tag(f"×{factor}", spoken=translate("Marks", "Kontra on the game: ×{factor}").format(factor=factor))


def _captured(wording: Wording) -> Tag:
    return Tag(wording.reason("mondfang"), spoken=translate("Marks", "The Mond was captured in this hand"))


def _outcomes(entry: NegativeGame) -> list[Tag]:
    won, lost = translate("Marks", "{player} has won"), translate("Marks", "{player} has lost")
    return [
        Tag(
            f"{'+' if each.won else MINUS}{each.player}",
            1 if each.won else -1,
            spoken=(won if each.won else lost).format(player=isolated(each.player)),
        )
        for each in entry.declarers
    ]


def _kontras(declarer: NegativeDeclarer, ruleset: Ruleset, wording: Wording) -> list[Tag]:
    spoken = translate("Marks", "Kontra by {player} against {declarer}: ×{factor}")
    return [
        Tag(
            f"{wording.reason(f'kontra_{level}')} {player}",
            spoken=spoken.format(
                player=isolated(player), declarer=isolated(declarer.player), factor=ruleset.kontra_factor(level)
            ),
        )
        for player, level in declarer.kontra.items()
        if level
    ]


def rate_words(entry: RateChange) -> str:
    return translate("LedgerLines", "{cents} ct a point").format(cents=entry.cents_per_point)


def row_title(row: Row) -> str:
    """Return the title of a row: "Hand 7", "Correction", "Change at the table" …"""
    if isinstance(row.entry, Manual):
        return translate("Corrections", "Correction")
    if isinstance(row.entry, TableChange):
        return translate("Corrections", "Change at the table")
    if isinstance(row.entry, Doubling):
        return translate("Corrections", "Doubled Radl by hand")
    if isinstance(row.entry, RateChange):
        return translate("Corrections", "Other rate")
    if isinstance(row.entry, Annulled):
        return translate("Corrections", "Hand {number}, struck").format(number=row.hand)
    return translate("Corrections", "Hand {number}").format(number=row.hand)


def row_line(row: Row, ruleset: Ruleset, wording: Wording) -> str:
    """Return a short line for a row: "Hand 7: Rufer Anna + Cilli"."""
    entry, what = row.entry, ""
    if isinstance(entry, Manual):
        what = visible(entry.reason)
    elif isinstance(entry, Annulled):
        what = reason_words(entry.reason, ruleset, wording.language)
    elif isinstance(entry, TableChange):
        what = ", ".join(map(isolated, entry.players))
    elif isinstance(entry, RateChange):
        what = rate_words(entry)
    elif not isinstance(entry, Doubling):
        name = name_of_entry(entry, ruleset, wording.language)
        what = joined(name, people_of(entry, row.deal, ruleset, wording), by=" ")
    title = row_title(row)
    return f"{title}: {what}" if what else title
