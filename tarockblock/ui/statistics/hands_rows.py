"""The hands behind a figure as a table: when, what, which part, what it brought. Words are made when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QLocale, QObject

from tarockblock.app.statistics import Statistics
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import EveningFacts, HandFact, HandRef, Hands, Role, Share
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.formatting import cents_text, euro_text, points_text
from tarockblock.ui.filters.statistics_words import short_date
from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.roles import SIGN_ROLE
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.statistics.statistics_figures import sign_of

DATE, EVENING, GAME, PEOPLE, _PART, POINTS, MONEY = range(7)


@dataclass(frozen=True, slots=True)
class HandsBehind:
    """Shares of one player and what they come to; ``played`` are hands, ``corrections`` are none.

    What is neither is a renonce he committed while he sat out.
    """

    shares: tuple[Share, ...]
    points: Points
    cents: Cents
    played: int
    corrections: int

    @classmethod
    def of(cls, shares: tuple[Share, ...]) -> HandsBehind:
        hands = Hands(shares)
        corrections = sum(share.role is Role.CORRECTION for share in shares)
        return cls(shares, hands.points, hands.cents, sum(share.played for share in shares), corrections)

    @property
    def sitting_out(self) -> int:
        """Renonces he committed without cards."""
        return len(self.shares) - self.played - self.corrections


class HandsModel(ColumnsModel[Share]):
    """Shares of one player, the latest first; thousands of them cost nothing until they come into sight."""

    def __init__(self, language: str, locale: QLocale, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._statistics: Statistics | None = None
        self._evenings: dict[int, EveningFacts] = {}
        self.columns = self._columns(language, locale)

    def _columns(self, language: str, locale: QLocale) -> tuple[Column[Share], ...]:
        def of_evening(words: Callable[[Share, EveningFacts, Statistics], str]) -> Callable[[Share], str]:
            return lambda share: self._of_evening(share, words)

        return (
            Column(
                translate("Statistics", "Date"),
                of_evening(lambda _share, evening, _all: short_date(evening.date, locale, year=True)),
            ),
            Column(
                translate("Statistics", "Evening"),
                of_evening(lambda _share, evening, _all: visible(evening.title) or translate("Statistics", "Evening")),
            ),
            Column(
                translate("Statistics", "Game"),
                of_evening(lambda share, _evening, every: game_words(share.hand, every, language)),
            ),
            Column(
                translate("Statistics", "Players"), of_evening(lambda share, _evening, _all: people_words(share.hand))
            ),
            Column(translate("Statistics", "Part"), of_evening(lambda share, _evening, _all: part_words(share))),
            Column(
                translate("Statistics", "Points"),
                of_evening(
                    lambda share, evening, every: _points_words(share, every.everything.ruleset_of(evening), language)
                ),
                right=True,
                roles={SIGN_ROLE: lambda share: sign_of(share.points)},
            ),
            Column(
                translate("Statistics", "Money"),
                of_evening(lambda share, _evening, _all: euro_text(Cents(Fraction(share.cents)), language)),
                right=True,
                roles={SIGN_ROLE: lambda share: sign_of(share.cents)},
            ),
        )

    def set_shares(self, statistics: Statistics, shares: Sequence[Share]) -> None:
        self._statistics = statistics
        self._evenings = {each.id: each for each in statistics.everything.evenings}
        self.set_rows(tuple(reversed(shares)))

    def ref(self, row: int) -> HandRef | None:
        """Where a row's hand is found."""
        share = self.row(row)
        return None if share is None else share.hand.ref

    def _of_evening(self, share: Share, words: Callable[[Share, EveningFacts, Statistics], str]) -> str:
        evening, statistics = self._evenings.get(share.hand.evening), self._statistics
        return "" if evening is None or statistics is None else words(share, evening, statistics)


def _points_words(share: Share, ruleset: Ruleset, language: str) -> str:
    """Points, or cents where a point is one."""
    if ruleset.points_are_cents:
        return cents_text(Cents(Fraction(share.points)), language)
    return points_text(Points(Fraction(share.points)), language)


def game_words(hand: HandFact, statistics: Statistics, language: str) -> str:
    if hand.kind == "manual":
        return translate("Statistics", "Correction")
    name = statistics.bid_name(hand.game, hand.bid) if hand.bid else None
    name = name or statistics.game_name(hand.game)
    word = hand.game if name is None else name.get(language)
    if hand.kind == "renonce":
        return translate("Statistics", "Renonce in {game}").format(game=word)
    return word


def people_words(hand: HandFact) -> str:
    if hand.kind == "renonce" and hand.offenders:
        return ", ".join(hand.offenders)
    return " + ".join((*hand.declarers, *([hand.partner] if hand.partner else [])))


def part_words(share: Share) -> str:
    """Which part the player had, and whether he won."""
    names = {
        Role.DECLARER: translate("Statistics", "declarer"),
        Role.PARTNER: translate("Statistics", "partner"),
        Role.OPPONENT: translate("Statistics", "opponent"),
        Role.TRISCHAKEN: translate("Statistics", "Trischaken"),
        Role.OFFENDER: translate("Statistics", "renonce committed"),
        Role.REGULAR: translate("Statistics", "renonce of another"),
        Role.CORRECTION: translate("Statistics", "correction"),
    }
    won = {True: translate("Statistics", "won"), False: translate("Statistics", "lost")}
    if share.won is None:
        return names[share.role]
    return f"{names[share.role]}, {won[share.won]}"
