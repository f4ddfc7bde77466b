"""The hands behind a figure as a table: when, what, which part, what it brought. Words are made when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QLocale, QModelIndex, QObject, Qt

from tarockblock.app.statistics import HandRef, Hands, Role, Share, Statistics
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import EveningFacts, HandFact
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.formatting import cents_text, euro_text, points_text
from tarockblock.ui.models.statistics.statistics_figures import sign_of
from tarockblock.ui.models.statistics.statistics_words import short_date
from tarockblock.ui.roles import SIGN_ROLE, Index

translate = QCoreApplication.translate
DATE, EVENING, GAME, PEOPLE, PART, POINTS, MONEY = range(7)
_NUMBERS = (POINTS, MONEY)
_ROOT = QModelIndex()


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
        """Add them up."""
        hands = Hands(shares)
        corrections = sum(share.role is Role.CORRECTION for share in shares)
        return cls(shares, hands.points, hands.cents, sum(share.played for share in shares), corrections)

    @property
    def sitting_out(self) -> int:
        """Renonces he committed without cards."""
        return len(self.shares) - self.played - self.corrections


class HandsModel(QAbstractTableModel):
    """Shares of one player, the latest first; thousands of them cost nothing until they come into sight."""

    def __init__(self, language: str, locale: QLocale, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language, self._locale = language, locale
        self._statistics: Statistics | None = None
        self._shares: tuple[Share, ...] = ()
        self._evenings: dict[int, EveningFacts] = {}
        self._heads = (
            translate("Statistics", "Date"),
            translate("Statistics", "Evening"),
            translate("Statistics", "Game"),
            translate("Statistics", "Players"),
            translate("Statistics", "Part"),
            translate("Statistics", "Points"),
            translate("Statistics", "Money"),
        )

    def set_shares(self, statistics: Statistics, shares: Sequence[Share]) -> None:
        """Show others."""
        self.beginResetModel()
        self._statistics, self._shares = statistics, tuple(reversed(shares))
        self._evenings = {each.id: each for each in statistics.everything.evenings}
        self.endResetModel()

    def share(self, row: int) -> Share | None:
        """What a row is about."""
        return self._shares[row] if 0 <= row < len(self._shares) else None

    def ref(self, row: int) -> HandRef | None:
        """Where a row's hand is found."""
        share = self.share(row)
        return None if share is None else share.hand.ref

    def rowCount(self, parent: Index = _ROOT) -> int:
        """A row a hand."""
        return 0 if parent.isValid() else len(self._shares)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Seven."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Heads of the columns."""
        if orientation == Qt.Orientation.Horizontal and 0 <= section < len(self._heads):
            if role == Qt.ItemDataRole.DisplayRole:
                return self._heads[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, alignment, sign."""
        share = self.share(index.row())
        if share is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role == SIGN_ROLE and index.column() in _NUMBERS:
            return sign_of(share.points if index.column() == POINTS else share.cents)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(share, index.column())
        return None

    def _text(self, share: Share, column: int) -> str:
        evening = self._evenings.get(share.hand.evening)
        if evening is None or self._statistics is None:
            return ""
        statistics, language = self._statistics, self._language
        words: dict[int, Callable[[], str]] = {
            DATE: lambda: short_date(evening.date, self._locale, year=True),
            EVENING: lambda: visible(evening.title) or translate("Statistics", "Evening"),
            GAME: lambda: game_words(share.hand, statistics, language),
            PEOPLE: lambda: people_words(share.hand),
            PART: lambda: part_words(share),
            POINTS: lambda: _points_words(share, statistics.everything.ruleset_of(evening), language),
            MONEY: lambda: euro_text(Cents(Fraction(share.cents)), language),
        }
        return words[column]()


def _points_words(share: Share, ruleset: Ruleset, language: str) -> str:
    """Points, or cents where a point is one."""
    if ruleset.points_are_cents:
        return cents_text(Cents(Fraction(share.points)), language)
    return points_text(Points(Fraction(share.points)), language)


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in _NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def game_words(hand: HandFact, statistics: Statistics, language: str) -> str:
    """What was played."""
    if hand.kind == "manual":
        return translate("Statistics", "Correction")
    name = statistics.bid_name(hand.game, hand.bid) if hand.bid else None
    name = name or statistics.game_name(hand.game)
    word = hand.game if name is None else name.get(language)
    if hand.kind == "renonce":
        return translate("Statistics", "Renonce in {game}").format(game=word)
    return word


def people_words(hand: HandFact) -> str:
    """Who played it."""
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
