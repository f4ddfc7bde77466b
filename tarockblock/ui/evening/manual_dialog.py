"""The dialog of corrections, over `ManualDraft`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Unpack

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from tarockblock.app.corrections.manual_draft import AmountField, FiguresDraft, ManualDraft, ManualOutcome
from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.problems import Problem
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.deal_override import DEAL_KEY, DealOverride
from tarockblock.ui.evening.evening_words import problem_sentence
from tarockblock.ui.evening.row_dialogs import MOST_REASON, CorrectionDialog, Given
from tarockblock.ui.kit.layout import Span, at_right, grid, grow, space, stretch, vbox
from tarockblock.ui.kit.own_keys import ButtonKey, OwnKey
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import focus_neighbour
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.panel import Hairline
from tarockblock.ui.kit.widgets.player_mark import PlayerMark
from tarockblock.ui.kit.widgets.preview_data import PlayerLine, PreviewData, Section, WhyLine
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import StepTitle, TextLabel

_NAME, _POINTS, _MONEY, _WORDS = 70, 104, 110, 110


class ManualDialog(CorrectionDialog[ManualDraft]):
    """A dialog that emits a `Manual`; ``points`` and ``money`` are fields by player."""

    def __init__(self, draft: ManualDraft, **given: Unpack[Given]) -> None:
        super().__init__(draft, Wording(draft.language), draft.people, **given)
        self._outcome: ManualOutcome = draft.outcome()
        reason, hint = self._reason_words()
        self.reason_field = self.line("reason", reason, hint, most=MOST_REASON)
        self.points = {player: self._amount(player) for player in draft.people}
        self.money = {player: self._amount(player, money=True) for player in draft.people}
        self.captions = {player: TextLabel("", 12, 500, "text2", wrap=True) for player in draft.people}
        self._sum_points, self._sum_money = TextLabel("", 15, 600), TextLabel("", 15, 600)
        for label in (self._sum_points, self._sum_money):
            label.setMinimumWidth(px(_POINTS))
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._sum_words = TextLabel("", 12, 600, "accent", wrap=True)
        self.warning = Remark(self, RemarkKind.WARNING, keeps_room=True)
        self.preview = PreviewPanel(self.tr("Preview"), self)
        self.preview.setMinimumHeight(px(446))
        title = StepTitle(self.tr("Points for each player"), self._hint())
        title.set_active(True)
        left = vbox(
            TextLabel(reason, 13, 600),
            self.reason_field,
            self.problem("reason"),
            space(8),
            title,
            self._grid(),
            space(4),
            self.warning,
            stretch(),
            gap=6,
        )
        self.lay_out(
            *self._titles(),
            grow(SideBySide(grow(left), self.preview, gap=24)),
            width=1040,
            first=self._first(),
        )
        fields = [*self.points.values(), *self.money.values()]
        for before, after in pairwise((self.reason_field, *fields, self.foot.cancel, self.primary)):
            QWidget.setTabOrder(before, after)

    def _titles(self) -> tuple[str, str]:
        if self._editing:
            return self.tr("Change correction"), self.tr("Save change")
        return self.tr("Correction"), self.tr("Enter correction")

    def _reason_words(self) -> tuple[str, str]:
        return self.tr("Reason"), self.tr("Correction and reason")

    def _hint(self) -> str:
        return self.tr("Two or three amounts are enough; the others follow, so that the sum is 0.")

    def _first(self) -> str | TextField:
        return self.points[self.draft.people[0]] if self.draft.reason else "reason"

    def fact(self) -> object | None:
        return self._outcome.entry if self._outcome.can_be_stored else None

    def found(self) -> dict[str, str]:
        return {each.path: self.sentence(each) for each in self._outcome.problems}

    def sentence(self, found: Problem) -> str:
        return problem_sentence(found, self._wording, self.draft.ruleset)

    def refresh(self) -> None:
        self._outcome = outcome = self.draft.outcome()
        super().refresh()
        for points, money in zip(outcome.points, outcome.cents, strict=True):
            self._show_row(points, money)
        language = self.draft.language
        self._sum_points.set_text(points_text(Points(outcome.points_total), language))
        self._sum_money.set_text(euro_text(Cents(outcome.cents_total), language, unit=False))
        wrong = any(each.code == "not_zero_sum" for each in outcome.problems)
        text = self.tr("is not 0: clear a field, and its amount follows") if wrong else ""
        if not wrong and outcome.entry is not None:
            text = self.tr("as it must be")
        self._sum_words.set_color("minus" if wrong else "accent")
        self._sum_words.set_text(text)
        self.warning.show_text(self._warning_text())
        self.preview.set_data(self._preview_data())

    def own_keys(self) -> list[OwnKey]:
        return [OwnKey(("Down", "Up"), translate("KeysDialog", "to the next player, or back"), self._walk)]

    def _walk(self, key: str) -> bool:
        step, columns = 1 if key == "Down" else -1, ([*self.points.values()], [*self.money.values()])
        return any(focus_neighbour(column, step) is not None for column in columns)

    def _amount(self, player: str, *, money: bool = False) -> TextField:
        name = self.tr("Money of {player}, in euros") if money else self.tr("Points of {player}")
        size, weight, width = (14, 400, _MONEY) if money else (16, 600, _POINTS)
        field = TextField(name.format(player=player), size=size, weight=weight, height=38, parent=self)
        field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        field.setMaxLength(16)
        field.setFixedWidth(px(width))
        field.textEdited.connect(lambda text: self._typed(player, text, money=money))
        return field

    def _grid(self) -> QGridLayout:
        points_head = TextLabel(self._wording.reason("points"), 12, 500, "text2")
        if self.draft.ruleset.points_are_cents:
            points_head.set_text(self.tr("Cents"))
        money_head = TextLabel(self._wording.reason("money"), 12, 500, "text2")
        self.lines: dict[str, tuple[QWidget, ...]] = {
            player: (
                PlayerMark(self._marks[player], 24, player),
                TextLabel(player, 15, 600, elide=True),
                self.points[player],
                self.money[player],
                self.captions[player],
            )
            for player in self.draft.people
        }
        total = TextLabel(self.tr("Sum"), 14, 600)
        made = grid(
            (None, None, at_right(points_head), at_right(money_head)),
            *self.lines.values(),
            (Span(Hairline(), 5),),
            (None, total, at_right(self._sum_points), at_right(self._sum_money), self._sum_words),
            gap=(12, 6),
            widths={1: _NAME, 4: _WORDS},
            shares={1: 2, 4: 3},
        )
        for widget in (money_head, self._sum_money, *self.money.values()):
            widget.setVisible(not self.draft.ruleset.points_are_cents)
        return made

    def _typed(self, player: str, text: str, *, money: bool) -> None:
        self.draft.type(Account.CENTS if money else Account.POINTS, player, text)
        self.refresh()

    def _show_row(self, points: AmountField, money: AmountField) -> None:
        language, caption = self.draft.language, self.captions[points.player]
        offered_points = "" if points.value is None else points_text(Points(points.value), language, signed=False)
        offered_money = "" if money.value is None else euro_text(Cents(money.value), language, signed=False, unit=False)
        _show_field(self.points[points.player], points, offered_points)
        _show_field(self.money[points.player], money, offered_money)
        wrong = " ".join(self.sentence(each.problem) for each in (points, money) if each.problem is not None)
        text = wrong or (self.tr("follows from the others") if points.offered and points.value else "")
        caption.set_color("minus" if wrong else "text2")
        caption.set_text(text)
        self.points[points.player].setAccessibleDescription(text)

    def _warning_text(self) -> str:
        language = self.draft.language
        for found in self._outcome.warnings:
            most = found.params["most"]
            assert isinstance(most, Fraction)
            if found.path == "points":
                text = self.tr("No hand of this evening brought anyone more points than {most}. Is that correct?")
                return text.format(most=points_text(Points(most), language, signed=False))
            text = self.tr("No hand of this evening brought anyone more than {most}. Is that correct?")
            return text.format(most=euro_text(Cents(most), language, signed=False))
        return ""

    def reason(self, found: Mapping[str, str]) -> str:
        outcome = self._outcome
        if outcome.can_be_stored:
            return ""
        if outcome.problems:
            beside = [each.problem for each in (*outcome.points, *outcome.cents)]
            other = [each for each in outcome.problems if each not in beside and each.path != "reason"]
            if other and other[0].code != "not_zero_sum":
                return self.sentence(other[0])
            return self.tr("See the message in red.")
        if any(each.text for each in outcome.cents) and None in {each.value for each in outcome.cents}:
            return self.tr("One more amount of money, then the others follow.")
        if None in {each.value for each in outcome.points}:
            return self._too_few()
        return self.tr("No amounts yet.")

    def _too_few(self) -> str:
        return self.tr("At least two amounts, then the others follow.")

    def _preview_data(self) -> PreviewData:
        draft, outcome, row = self.draft, self._outcome, self._outcome.row
        language, words = draft.language, self._wording
        lines = []
        for points, money in zip(outcome.points, outcome.cents, strict=True):
            shown = outcome.entry is not None and points.value is not None and money.value is not None
            value, cents = Points(points.value or 0), Cents(money.value or 0)
            if row is not None:  # in a doubled Radl a hand counts twice
                value, cents = row.points[points.player], row.cents[points.player]
            lines.append(
                PlayerLine(
                    self._marks[points.player],
                    points.player,
                    points=points_text(value, language) if shown else "",
                    money=euro_text(cents, language) if shown else "",
                    sign=(value.sign or cents.sign) if shown else 0,
                )
            )
        sections: tuple[Section, ...] = ()
        if row is not None:
            totals = tuple(
                WhyLine(
                    player,
                    points_text(row.points_total[player], language),
                    euro_text(row.cents_total[player], language, unit=False),
                    row.points_total[player].sign,
                )
                for player in draft.people
                if player in row.points_total
            )
            sections = (Section(self.tr("Totals afterwards"), totals),)
        foot = self.tr("Sum {total}").format(total="0") if outcome.entry is not None else ""
        head = (self.tr("Preview"), words.reason("points"), words.reason("money"))
        return PreviewData(*head, players=tuple(lines), sections=sections, foot=foot)


class FiguresDialog(ManualDialog):
    """A dialog for a hand known only by its points; emits a `FiguresOnly`."""

    draft: FiguresDraft
    manual = "entering-a-hand"

    def __init__(self, draft: FiguresDraft, hand: int, **given: Unpack[Given]) -> None:
        self._hand = hand
        self.deal = KeyButton(self.tr("Dealer, Vorhand …"), kind=ButtonKind.QUIET, do=self._open_places)
        super().__init__(draft, **given)
        self.foot.add_lead(self.deal)
        ButtonKey(DEAL_KEY, self.deal, self, self.deal.label)
        self.refresh()

    def refresh(self) -> None:
        out = self.draft.places.deal.sitting_out
        for player, widgets in self.lines.items():
            for widget in widgets[: 3 if self.draft.ruleset.points_are_cents else 5]:
                widget.setVisible(player not in out)
        super().refresh()

    def _titles(self) -> tuple[str, str]:
        title = self.tr("Change hand {hand}: plus and minus only")
        if not self._editing:
            title = self.tr("Hand {hand}: plus and minus only")
        return title.format(hand=self._hand), self.tr("Save change") if self._editing else self.tr("Enter hand")

    def _hint(self) -> str:
        return self.tr(
            "For a hand of which only plus and minus are known. Three amounts are enough; the last"
            " follows, so that the sum is 0."
        )

    def _reason_words(self) -> tuple[str, str]:
        return self.tr("Remark"), self.tr("Known details")

    def _too_few(self) -> str:
        return self.tr("Three amounts, then the last follows.")

    def _first(self) -> TextField:
        return self.points[self.draft.places.deal.in_seat_order[0]]

    def _open_places(self) -> None:
        draft = self.draft
        popup = DealOverride(draft.places, draft.ruleset, self._marks, draft.language, self)
        popup.changed.connect(lambda: self.do(draft.follow_places))
        popup.closed.connect(self._first().setFocus)
        popup.open_above(self.deal)


def _show_field(field: TextField, state: AmountField, offered: str) -> None:
    field.set_problem(state.problem is not None)
    field.set_computed(state.offered)
    text = state.text or offered
    if field.text() != text:
        field.setText(text)
        if field.hasFocus():
            field.selectAll()
