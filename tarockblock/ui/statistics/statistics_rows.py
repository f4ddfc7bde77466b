"""The figures of *Statistik* as rows of ready texts; each row knows its hands. Computes nothing but their sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.domain.statistics import Hands, Role, Share
from tarockblock.domain.statistics_player import PlayerFigures, leading_shares
from tarockblock.domain.statistics_table import Measure, TableRow
from tarockblock.exchange.formatting import average_text, euro_text, percent_text, points_text
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.translate import Context, translate
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of

Archive = Context("Archive")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Behind:
    """The hands behind a figure: their title, and a function that finds them on request.

    With ``everybodys`` they belong to several players and have no sum.
    """

    title: str
    shares: Callable[[], tuple[Share, ...]]
    everybodys: bool = False


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """Common parts of all rows: a sentence for screen readers, and the hands behind it."""

    spoken: str
    behind: Behind | None


@dataclass(frozen=True, slots=True)
class RankRow(StatisticsRow):
    """A player in the year's table; ``place`` is empty for too few evenings.

    ``points`` may be the settled amount instead. `rank_columns` chooses what is shown.
    """

    player: str
    mark: Mark
    place: str
    evenings: str
    points: str
    money: str
    sign: int


@dataclass(frozen=True, slots=True)
class FigureRow(StatisticsRow):
    """A figure of a player; without a value it is a heading."""

    label: str
    note: str = ""
    value: str = ""
    sign: int | None = None


@dataclass(frozen=True, slots=True)
class BarRow(StatisticsRow):
    """A kind of game: number and wins, in relation to the most frequent kind and the longest text."""

    label: str
    total: int
    won: int
    most: int
    text: str
    percent: str
    widest: str


@dataclass(frozen=True, slots=True)
class PairRow(StatisticsRow):
    """A player with or against another."""

    mark: Mark
    player: str
    hands: str
    won: str
    average: str
    sign: int


def amount_text(value: Exact, account: Account, language: str) -> str:
    """Format an amount of the account shown: points, or euros with their sign."""
    if account is Account.POINTS:
        return points_text(Points(Fraction(value)), language)
    return euro_text(Cents(Fraction(value)), language)


def rank_rows(page: PageFigures, language: str) -> list[RankRow]:
    return [_rank(page, row, page.marks[row.player], language) for row in page.table.rows]


def rank_columns(page: PageFigures) -> list[Column[RankRow]]:
    """Return the columns of the year's table."""
    points, money = translate("Statistics", "Points"), translate("Statistics", "Money")
    if page.choices.measure is Measure.AVERAGE:
        points, money = translate("Statistics", "Ø Points"), translate("Statistics", "Ø Money")
    if page.shows_settled:
        points, money = translate("Statistics", "rounded"), translate("Statistics", "exact")
    return [
        _figures(translate("Statistics", "Evenings"), lambda row: row.evenings, Width(34)),
        _figures(points, lambda row: row.points, Width(72, fits=True)),
        _figures(money, lambda row: row.money, Width(80, fits=True), sign=lambda row: row.sign),
    ]


def pair_columns(page: PageFigures) -> list[Column[PairRow]]:
    in_cents = page.choices.account is Account.CENTS
    unit = translate("Statistics", "€ a hand") if in_cents else translate("Statistics", "pts a hand")
    return [
        _figures(translate("Statistics", "Hands"), lambda row: row.hands, Width(34)),
        Column(translate("Statistics", "won"), lambda row: row.won, right=True, width=Width(68), strong=lambda _: True),
        _figures(unit, lambda row: row.average, Width(84), sign=lambda row: row.sign),
    ]


def _figures(
    head: str, text: Callable[[R], str], width: Width, *, sign: Callable[[R], int | None] | None = None
) -> Column[R]:
    return Column(head, text, right=True, width=width, sign=sign, ink=lambda _: "text2")


def longest(texts: Iterable[str]) -> str:
    """Return the longest text; digits are equally wide."""
    return max(texts, key=len, default="")


def _rank(page: PageFigures, row: TableRow, mark: Mark, language: str) -> RankRow:
    place = "" if row.place is None else translate("Statistics", "{place}.").format(place=row.place)
    mixed = page.statistics.facts.mixed_units
    points, money = points_text(row.points, language), euro_text(row.cents, language, unit=False)
    shown = row.total(page.choices.account)
    if page.choices.measure.value == "average":
        points = average_text(row.per_evening(Account.POINTS), Account.POINTS, language)
        money = average_text(row.per_evening(Account.CENTS), Account.CENTS, language)[:-2]
    points = "–" if mixed else points
    words = translate("Statistics", "{place} {player}, evenings {evenings}, points {points}, euros {money}")
    if page.shows_settled:
        points = _settled(row, page.choices.measure, language)
        words = translate(
            "Statistics", "{place} {player}, evenings {evenings}, settled {points}, exactly {money} euros"
        )
    statistics = page.statistics
    return RankRow(
        spoken=words.format(place=place, player=row.player, evenings=row.evenings, points=points, money=money).strip(),
        behind=Behind(
            translate("Statistics", "{player}: all hands").format(player=row.player),
            lambda: statistics.player(row.player).rows.shares,
        ),
        player=row.player,
        mark=mark,
        place=place,
        evenings=str(row.evenings),
        points=points,
        money=money,
        sign=sign_of(shown),
    )


def _settled(row: TableRow, measure: Measure, language: str) -> str:
    if not row.booked:
        return "–"
    if measure is Measure.AVERAGE:
        return average_text(Fraction(row.settled, row.booked), Account.CENTS, language)[:-2]
    return euro_text(Cents(row.settled), language, unit=False)


def bar_rows(page: PageFigures, language: str) -> list[BarRow]:
    """Return the declared games by kind, most frequent first."""
    if page.figures is None:
        return []
    kinds = sorted(page.figures.by_game.items(), key=lambda each: -len(each[1]))
    most = len(kinds[0][1]) if kinds else 0
    won_of = translate("Statistics", "{won} of {total}")
    texts = {game: won_of.format(won=len(hands.won), total=len(hands)) for game, hands in kinds}
    widest = longest(texts.values())
    rows = []
    for game, hands in kinds:
        name = page.statistics.game_name(game)
        label = game if name is None else name.get(language)
        total, won, text = len(hands), len(hands.won), texts[game]
        percent = percent_text(won, total)
        words = translate("Statistics", "{game}: {won} of {total} won, {percent}")
        spoken = words.format(game=label, won=won, total=total, percent=percent)
        behind = _behind(hands, figure_title(page.figures, label))
        rows.append(BarRow(spoken, behind, label, total, won, most, text, percent, widest))
    return rows


PAIRINGS = ("together", "against", "allied")
"""With the other as declarer and partner, against them, both as opponents of a third."""


def pair_rows(page: PageFigures, pairing: str, language: str) -> list[PairRow]:
    """Return the player's pairs, most frequent first."""
    found, account = page.marks, page.choices.account
    if page.statistics.facts.mixed_units:
        account = Account.CENTS
    rows = []
    pairs = sorted(page.pairs.values(), key=lambda pair: -len(getattr(pair, pairing)))
    for pair in pairs:
        hands: Hands = getattr(pair, pairing)
        if not len(hands):
            continue
        average = average_of(hands, account)
        text = average_text(average, account, language)
        words = translate("Statistics", "{player}: {hands}, {percent} won, {average} a hand")
        often = Archive.tr("%n hand(s)", "", len(hands))
        percent = percent_text(len(hands.won), len(hands))
        spoken = words.format(player=pair.other, hands=often, percent=percent, average=text)
        behind = _behind(hands, pair_title(pair.player, pair.other, pairing))
        sign = sign_of(average)
        rows.append(PairRow(spoken, behind, found[pair.other], pair.other, str(len(hands)), percent, text, sign))
    return rows


def pair_title(player: str, other: str, pairing: str) -> str:
    forms = {
        "together": translate("Statistics", "{player} with {other}"),
        "against": translate("Statistics", "{player} against {other}"),
        "allied": translate("Statistics", "{player} and {other} as opponents"),
    }
    return forms[pairing].format(player=player, other=other)


def average_of(hands: Hands, account: Account) -> Fraction:
    """Return the average of a hand, in points or cents."""
    total = account.of(hands).value
    return total / len(hands) if len(hands) else Fraction()


def played_behind(figures: PlayerFigures) -> Behind | None:
    """Return all hands in which the player held cards."""
    title = translate("Statistics", "{player}: all hands").format(player=figures.player)
    return _behind(figures.hands, title) if len(figures.hands) else None


def everything_behind(page: PageFigures) -> Behind | None:
    """Return all hands of the evenings, each once."""
    evenings = page.statistics.facts.evenings
    return Behind(translate("Statistics", "All hands"), lambda: tuple(leading_shares(evenings)), everybodys=True)


def declared_behind(figures: PlayerFigures) -> Behind | None:
    hands = figures.as_(Role.DECLARER)
    return _behind(hands, figure_title(figures, translate("Statistics", "As declarer"))) if len(hands) else None


def figure_title(figures: PlayerFigures, what: str) -> str:
    return translate("Statistics", "{player}: {hands}").format(player=figures.player, hands=what)


def _behind(hands: Hands, title: str) -> Behind:
    return Behind(title, lambda: hands.shares)
