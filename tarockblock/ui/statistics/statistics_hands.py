"""The hands behind a figure of *Statistik*; each opens its evening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.statistics import Statistics
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import FIGURES_ONLY, EveningFacts, HandFact, Hands, Role, Share
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.language import short_date
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox, within
from tarockblock.ui.kit.translate import translate, word
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.progress_panel import ShownWork
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of
from tarockblock.ui.statistics.statistics_rows import Behind
from tarockblock.visible_text import visible


@dataclass(frozen=True, slots=True)
class HandsBehind:
    """A player's shares and their sum; ``played`` are hands, ``corrections`` are not.

    The remaining shares are renonces committed while sitting out.
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
        """Number of renonces committed without cards."""
        return len(self.shares) - self.played - self.corrections


def hand_columns(statistics: Statistics, language: str) -> tuple[Column[Share], ...]:
    """Return the columns of a player's shares; cells are computed only when visible."""
    evenings = {each.id: each for each in statistics.everything.evenings}

    def column(head: str, words: Callable[[Share, EveningFacts], str], width: Width, **rest: Any) -> Column[Share]:
        def text(share: Share) -> str:
            evening = evenings.get(share.hand.evening)
            return "" if evening is None else words(share, evening)

        return Column(head, text, width=width, **rest)

    def points(share: Share, evening: EveningFacts) -> str:
        return _points_words(share, statistics.everything.ruleset_of(evening), language)

    def title(_share: Share, evening: EveningFacts) -> str:
        return visible(evening.title) or translate("Statistics", "Evening")

    def money(share: Share, _evening: EveningFacts) -> str:
        return euro_text(Cents(Fraction(share.cents)), language)

    figure = partial(column, right=True)
    game = translate("Statistics", "Game")
    return (
        column(translate("Statistics", "Date"), lambda _, evening: short_date(evening.date, language), Width(124)),
        column(translate("Statistics", "Evening"), title, Width(200, share=1)),
        column(game, lambda share, _: game_words(share.hand, statistics, language), Width(170, share=1)),
        column(translate("Statistics", "Players"), lambda share, _: people_words(share.hand), Width(200, share=1)),
        column(translate("Statistics", "Part"), lambda share, _: part_words(share), Width(190)),
        figure(translate("Statistics", "Points"), points, Width(96), sign=lambda share: sign_of(share.points)),
        figure(translate("Statistics", "Money"), money, Width(110), sign=lambda share: sign_of(share.cents)),
    )


def _points_words(share: Share, ruleset: Ruleset, language: str) -> str:
    """Format points, or cents if a point is a cent."""
    if ruleset.points_are_cents:
        return points_text(Cents(Fraction(share.points)), language)
    return points_text(Points(Fraction(share.points)), language)


def game_words(hand: HandFact, statistics: Statistics, language: str) -> str:
    if hand.kind == "manual":
        return translate("Statistics", "Correction")
    if hand.kind == FIGURES_ONLY:
        return translate("Statistics", "Plus and minus only")
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
    """Return the player's role, and whether they won."""
    part = word("part", share.role)
    return part if share.won is None else f"{part}, {word('result', 'won' if share.won else 'lost')}"


class HandsView(QWidget):
    """The list of hands; ``evening_requested`` carries an evening's number and a row."""

    evening_requested = Signal(int, int)

    def __init__(self, language: str, actions: Actions) -> None:
        super().__init__()
        self._language = language
        self._mixed = self._everybodys = False
        self._hands: ColumnsModel[Share] = ColumnsModel(parent=self)
        self._title = TextLabel("", 18, 650, elide=True)
        self._sum = TextLabel("", 13, 500, "text2")
        self.back = ActionButton(actions["back"])
        actions.install(self, Where.DETAIL)
        self.table = PlainTable(self.tr("Hands behind the figure"), self._hands)
        self.table.opened.connect(self._open)
        self._hint = TextLabel(self.tr("Enter or a double click opens the evening, read-only."), 13, 400, "text2")
        self.setLayout(
            vbox(
                hbox(self.back, grow(self._title), self._sum, gap=Pixels(14)),
                self._hint,
                grow(within(Panel(), vbox(self.table, margins=(Pixels(2), Pixels(6))))),
                gap=10,
            )
        )
        self.work = ShownWork(self)
        self.work.panel.stop_requested.connect(self.back.click)
        self.work.finished.connect(self._show)
        self.work.failed.connect(self._fail)

    def show_hands(self, behind: Behind, page: PageFigures) -> None:
        """Show hands, latest first; long lists are read while the table is empty."""
        self._mixed = page.statistics.facts.mixed_units
        self._everybodys = behind.everybodys
        self._title.set_text(behind.title)
        self._sum.set_text("")
        self._hands.set_rows((), hand_columns(page.statistics, self._language))
        if page.is_slow:
            self.work.begin(self.tr("Looking for the hands …"), lambda *_: HandsBehind.of(behind.shares()))
        else:
            self.work.stop()
            self._show(HandsBehind.of(behind.shares()))

    def set_tight(self, tight: bool) -> None:
        """Give the table the room of the heading."""
        self._hint.setHidden(tight)

    def _show(self, found: HandsBehind) -> None:
        self._hands.set_rows(tuple(reversed(found.shares)))
        words = [self.tr("%n hand(s)", None, found.played)] if found.played or not found.shares else []
        if found.corrections:
            words.append(self.tr("%n correction(s)", None, found.corrections))
        if found.sitting_out:
            words.append(self.tr("%n renonce(s) while sitting out", None, found.sitting_out))
        if not self._everybodys:
            if not self._mixed:
                words.append(points_text(found.points, self._language))
            words.append(euro_text(found.cents, self._language))
        self._sum.set_text(" · ".join(words))
        self.table.setCurrentIndex(self._hands.index(0, 0))

    def _fail(self, error: Exception) -> None:
        raise error

    def _open(self, index: QModelIndex) -> None:
        share = self._hands.row(index.row())
        if share is not None:
            self.evening_requested.emit(share.hand.ref.evening, share.hand.ref.row)
