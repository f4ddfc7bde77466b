"""The hands behind a figure, inside the place *Statistik*; from each of them its evening can be opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from tarockblock.app.statistics import Statistics
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.statistics import EveningFacts, HandFact, HandRef, Hands, Role, Share
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.formatting import cents_text, euro_text, points_text
from tarockblock.exchange.language import short_date
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox, within
from tarockblock.ui.kit.roles import SIGN_ROLE
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import PlainTable
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import Work
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of
from tarockblock.ui.statistics.statistics_rows import Behind

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

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self._statistics: Statistics | None = None
        self._evenings: dict[int, EveningFacts] = {}
        self.columns = self._columns(language)

    def _columns(self, language: str) -> tuple[Column[Share], ...]:
        def of_evening(words: Callable[[Share, EveningFacts, Statistics], str]) -> Callable[[Share], str]:
            return lambda share: self._of_evening(share, words)

        return (
            Column(
                translate("Statistics", "Date"),
                of_evening(lambda _share, evening, _all: short_date(evening.date, language)),
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


_WIDTHS = (124, 200, 170, 200, 190, 96, 110)


class HandsView(QWidget):
    """``evening_requested`` carries an evening's number and a row."""

    evening_requested = Signal(int, int)

    def __init__(self, language: str, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._statistics: Statistics | None = None
        self._mixed = self._everybodys = False
        self._hands = HandsModel(language, self)
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
        self.progress = ProgressPanel(self)
        self._work = Work(self)
        self.progress.stop_requested.connect(self.back.click)
        self._work.finished.connect(self._show)
        self._work.failed.connect(self._fail)

    def show_hands(self, behind: Behind, page: PageFigures) -> None:
        """Show these, the latest first; many are looked for while the table is empty."""
        self._statistics, self._mixed = page.statistics, page.statistics.facts.mixed_units
        self._everybodys = behind.everybodys
        self._title.set_text(behind.title)
        self._sum.set_text("")
        self._hands.set_shares(page.statistics, ())
        self.place_columns()
        if page.is_slow:
            self.progress.begin(self.tr("Looking for the hands …"))
            self._work.start(lambda _progress, _should_stop: HandsBehind.of(behind.shares()))
        else:
            self._work.stop()
            self._show(HandsBehind.of(behind.shares()))

    def set_tight(self, tight: bool) -> None:
        """Where there is little room the table has it."""
        self._hint.setHidden(tight)

    @property
    def sum_words(self) -> str:
        """What the head says of the hands."""
        return self._sum.text()

    @property
    def busy(self) -> bool:
        """Whether hands are being looked for."""
        return self._work.is_running

    def wait(self) -> None:
        self._work.wait()

    def _show(self, found: HandsBehind) -> None:
        self.progress.end()
        if self._statistics is None:
            return
        self._hands.set_shares(self._statistics, found.shares)
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

    def stop(self) -> None:
        """Nobody waits any more for what is being looked for."""
        self._work.stop()
        self.progress.end()

    def _fail(self, error: Exception) -> None:
        self.progress.end()
        raise error

    def place_columns(self) -> None:
        """Widths of the design; names get what is left."""
        header = self.table.horizontalHeader()
        roomy = self.width() >= px(sum(_WIDTHS))
        for column, width in enumerate(_WIDTHS):
            stretch = roomy and column in (EVENING, GAME, PEOPLE)
            mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, mode)
            header.resizeSection(column, px(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The table fills its panel: when it is first shown, too, which is when it gets its size."""
        super().resizeEvent(event)
        self.place_columns()

    def _open(self, index: QModelIndex) -> None:
        ref = self._hands.ref(index.row())
        if ref is not None:
            self.evening_requested.emit(ref.evening, ref.row)
