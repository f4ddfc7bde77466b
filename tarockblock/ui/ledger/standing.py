"""The standings as ready texts for the cards above the ledger."""

from __future__ import annotations

from bisect import bisect_left
from enum import Enum, auto

from tarockblock.domain.deal import SEATS, Deal
from tarockblock.domain.ledger import Ledger, Row, ranks, same_start
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.card_data import CardData, Tone
from tarockblock.visible_text import isolated


def cards(ledger: Ledger, language: str, trends: Trends, *, closed: bool = False) -> list[CardData]:
    """Return a card for each player ever seated, in seat order.

    If ``closed``, nobody deals or sits out.
    """
    everybody = ledger.evening.everybody
    deal = ledger.next_deal()
    rank_of = ranks(ledger.points)
    courses = trends.of(ledger)
    return [
        _card(ledger, who, language, _part(who, deal, closed=closed), rank_of[who], courses[who], mark)
        for who, mark in marks_by_name(everybody).items()
    ]


def table_wishes(ledger: Ledger, player: str) -> list[tuple[str, str, bool]]:
    """Return the changes on a player's card: wish, words, whether possible now."""
    deal, shown = ledger.next_deal(), isolated(player)
    wishes = [("", translate("CardMenu", "A player joins …"), True)]
    if player not in deal.seating:
        words = translate("CardMenu", "{player} comes back …").format(player=shown)
        return [*wishes, ("comes", words, len(deal.seating) < SEATS[1])]
    goes, deals = translate("CardMenu", "{player} leaves …"), translate("CardMenu", "{player} deals next …")
    deals_anyway = player == deal.dealer
    return [*wishes, ("goes", goes.format(player=shown), True), ("deals", deals.format(player=shown), not deals_anyway)]


class _Part(Enum):
    """A player's role in the next hand."""

    LEFT = auto()
    DEALS_OUT = auto()
    DEALS = auto()
    OUT = auto()
    VORHAND = auto()
    PLAYS = auto()


def _part(who: str, deal: Deal, *, closed: bool) -> _Part:
    if who not in deal.seating:
        return _Part.LEFT
    if closed:
        return _Part.PLAYS
    if who == deal.dealer:
        return _Part.DEALS_OUT if who in deal.sitting_out else _Part.DEALS
    if who in deal.sitting_out:
        return _Part.OUT
    return _Part.VORHAND if who == deal.vorhand else _Part.PLAYS


def _card(
    ledger: Ledger, who: str, language: str, part: _Part, rank: int, trend: tuple[float, ...], mark: Mark
) -> CardData:
    points, cents = ledger.points[who], ledger.cents[who]
    tip, badge, short, tone = _words(part)
    rank_words = translate("Standing", "Place {place} of {count}.")
    rank_words = rank_words.format(place=rank, count=len(ledger.evening.everybody))
    return CardData(
        name=who,
        mark=mark,
        total=points_text(points, language),
        sign=points.sign,
        small=euro_text(cents, language),
        rank=translate("Standing", "{place}.").format(place=rank),
        badge=badge,
        badge_short=short,
        badge_tone=tone,
        trend=trend,
        tip=f"{tip.format(player=isolated(who))} {rank_words}",
    )


def _words(part: _Part) -> tuple[str, str, str, Tone]:
    dealer, out = translate("Standing", "Dealer"), translate("Standing", "sits out")
    left, gone = translate("Standing", "left", "short for: has left"), translate("Standing", "has left")
    leaves = translate("Standing", "{player} has left the table; the total stays.")
    deals_out = translate("Standing", "{player} deals the next hand and sits out.")
    vorhand = translate("Standing", "{player} is Vorhand in the next hand.")
    return {
        _Part.LEFT: (leaves, gone, left, Tone.PLAIN),
        _Part.DEALS_OUT: (deals_out, f"{dealer} · {out}", dealer, Tone.PLAIN),
        _Part.DEALS: (translate("Standing", "{player} deals the next hand."), dealer, "", Tone.PLAIN),
        _Part.OUT: (translate("Standing", "{player} sits out the next hand."), out, "", Tone.PLAIN),
        _Part.VORHAND: (vorhand, translate("Standing", "Vorhand"), "", Tone.ACCENT),
        _Part.PLAYS: ("{player}.", "", "", Tone.PLAIN),
    }[part]


class Trends:
    """A cache of running totals per counted hand, for drawing only."""

    def __init__(self) -> None:
        self._everybody: tuple[str, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._counted: list[int] = []
        self._courses: list[list[float]] = []

    def of(self, ledger: Ledger) -> dict[str, tuple[float, ...]]:
        """Return the trends of all players; empty while nothing counts."""
        everybody = ledger.evening.everybody
        same = same_start(ledger.rows, self._rows) if everybody == self._everybody else 0
        if not same:
            self._everybody, self._courses = everybody, [[0.0] for _ in everybody]
        known = bisect_left(self._counted, same)
        rows = [row for row in ledger.rows[same:] if not row.is_replayed]
        self._rows = ledger.rows
        self._counted[known:] = [row.index for row in rows]
        for who, course in zip(everybody, self._courses, strict=True):
            course[known + 1 :] = [float(row.points_total[who].exact) for row in rows]
        if not self._counted:
            return dict.fromkeys(everybody, ())
        arrivals = ledger.evening.arrivals
        before = [bisect_left(self._counted, arrivals[who]) for who in everybody]
        return {who: tuple(course[first:]) for who, course, first in zip(everybody, self._courses, before, strict=True)}
