"""The statistics as CSV for spreadsheets and as JSON, with exact numbers; what is not whole is written ``"2/3"``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Exact, HandRef, Hands, Role, Share
from tarockblock.domain.statistics_pairs import Pair
from tarockblock.domain.statistics_player import BonusFigures, EveningShare, KontraFigure, PlayerFigures
from tarockblock.domain.statistics_spread import Spread
from tarockblock.domain.statistics_table import Step, Table
from tarockblock.exchange.csv_export import plain_cell


def table_csv(table: Table) -> str:
    """The year's table: one line a player; whoever has too few evenings has no place."""
    rows = [
        [
            "" if row.place is None else row.place,
            row.player,
            row.evenings,
            row.hands,
            row.points.plain(),
            row.cents.plain(),
            plain(row.per_evening(Account.POINTS)),
            plain(row.per_evening(Account.CENTS)),
        ]
        for row in table.rows
    ]
    head = ("place", "player", "evenings", "hands", "points", "cents", "points per evening", "cents per evening")
    return _csv(head, rows)


def table_data(table: Table) -> dict[str, Any]:
    """The year's table as plain data."""
    return {
        "ranked_by": table.measure.value,
        "account": table.account.value,
        "least_evenings": table.least_evenings,
        "evenings": table.evenings,
        "players": [
            {
                "place": row.place,
                "player": row.player,
                "evenings": row.evenings,
                "hands": row.hands,
                "points": row.points.plain(),
                "cents": row.cents.plain(),
                "points_per_evening": plain(row.per_evening(Account.POINTS)),
                "cents_per_evening": plain(row.per_evening(Account.CENTS)),
            }
            for row in table.rows
        ],
    }


def over_time_csv(lines: Mapping[str, Sequence[Step]]) -> str:
    """The running balances of several players, one line for each evening of each."""
    rows = [
        [player, step.date, step.evening, plain(step.points), plain(step.cents)]
        for player, steps in lines.items()
        for step in steps
    ]
    return _csv(("player", "date", "evening", "points", "cents"), rows)


def pair_row(pair: Pair) -> list[object]:
    """A line of :func:`pairs_csv`; amounts and wins are those of ``player``."""
    row: list[object] = [pair.player, pair.other]
    for hands in (pair.together, pair.allied, pair.against):
        row += [len(hands), len(hands.won), hands.points.plain(), hands.cents.plain()]
    return row


def pairs_csv(rows: Iterable[list[object]]) -> str:
    """Every pair from both sides."""
    head = ["player", "other"]
    for which in ("together", "allied", "against"):
        head += [f"{which} {what}" for what in ("hands", "won", "points", "cents")]
    return _csv(head, rows)


def player_data(figures: PlayerFigures) -> dict[str, Any]:
    """All figures of a player as plain data; hands are found by evening number and row."""
    return {
        "player": figures.player,
        "evenings": [
            {"evening": each.evening.id, "date": each.evening.date}
            | {"points": plain(each.balance.points), "cents": plain(each.balance.cents), "hands": each.balance.hands}
            for each in figures.evenings
        ],
        "balance": _hands(figures.rows),
        "hands": _hands(figures.hands),
        "roles": {role.value: _hands(figures.as_(role)) for role in Role},
        "games": [{"game": form.game, "bid": form.bid} | _hands(hands) for form, hands in figures.games.items()],
        "conceded": len(figures.conceded),
        "partners": {other: _hands(hands) for other, hands in figures.partners.items()},
        "bonuses": {bonus: _bonus(each) for bonus, each in figures.bonuses.items()},
        "own_bonuses": {bonus: _bonus(each) for bonus, each in figures.own_bonuses.items()},
        "kontra": {
            "given": _kontra(figures.kontra.given),
            "received": _kontra(figures.kontra.received),
            "answered": _kontra(figures.kontra.answered),
        },
    } | {account.value: _account(figures, account) for account in Account}


def _account(figures: PlayerFigures, account: Account) -> dict[str, Any]:
    """What depends on which account one looks at."""
    return {
        "per_hand": _spread(figures.per_hand(account)),
        "per_evening": _spread(figures.per_evening(account)),
        "best_hand": _hand(figures.best_hand(account)),
        "worst_hand": _hand(figures.worst_hand(account)),
        "best_evening": _evening(figures.best_evening(account)),
        "worst_evening": _evening(figures.worst_evening(account)),
        "evenings_in_plus": len(figures.evenings_in_plus(account)),
        "streaks": {
            "games_won": _refs(figures.streak_of_games(won=True).items),
            "games_lost": _refs(figures.streak_of_games(won=False).items),
            "hands_plus": _refs(figures.streak_of_hands(account, plus=True).items),
            "hands_minus": _refs(figures.streak_of_hands(account, plus=False).items),
            "evenings_plus": [each.evening.id for each in figures.streak_of_evenings(account, plus=True).items],
            "evenings_minus": [each.evening.id for each in figures.streak_of_evenings(account, plus=False).items],
        },
    }


def plain(value: Exact) -> int | str:
    """A whole number, or ``"2/3"``."""
    exact = Fraction(value)
    return int(exact) if exact.denominator == 1 else str(exact)


def _hands(hands: Hands) -> dict[str, Any]:
    return {
        "hands": len(hands),
        "won": len(hands.won),
        "lost": len(hands.lost),
        "points": hands.points.plain(),
        "cents": hands.cents.plain(),
    }


def _bonus(figures: BonusFigures) -> dict[str, int]:
    return {
        "announced": figures.announced,
        "made": len(figures.made),
        "lost": len(figures.lost),
        "silent": len(figures.silent),
        "silent_lost": len(figures.silent_lost),
    }


def _kontra(figure: KontraFigure) -> dict[str, Any]:
    return {
        "items": len(figure),
        "gained": figure.gained,
        "points": figure.points.plain(),
        "cents": figure.cents.plain(),
    }


def _spread(found: Spread) -> dict[str, Any]:
    return {
        "count": found.count,
        "mean": None if found.mean is None else plain(found.mean),
        "variance": None if found.variance is None else plain(found.variance),
    }


def _ref(ref: HandRef) -> list[int]:
    return list(ref)


def _refs(shares: Iterable[Share]) -> list[list[int]]:
    return [_ref(share.hand.ref) for share in shares]


def _hand(share: Share | None) -> list[int] | None:
    return None if share is None else _ref(share.hand.ref)


def _evening(share: EveningShare | None) -> int | None:
    return None if share is None else share.evening.id


def _csv(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    for row in rows:
        writer.writerow([plain_cell(cell) for cell in row])
    return out.getvalue()
