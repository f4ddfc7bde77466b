"""The dialog for a correction by hand, a skin over `ManualDraft`: reason, points and money a player, what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from tarockblock.app.corrections.manual_draft import AmountField, ManualDraft, ManualOutcome
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.correction_words import problem_sentence
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import Cell, Span, add, at_right, grid, grow, space, stretch, vbox
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.panel import Hairline
from tarockblock.ui.kit.widgets.player_mark import Mark, PlayerMark, marks_for
from tarockblock.ui.kit.widgets.preview_data import PlayerLine, PreviewData, Section, WhyLine
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.side_by_side import SideBySide
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 1040
_NAME, _POINTS, _MONEY, _WORDS = 70, 104, 110, 110
_MOST_REASON = 200


class _PlayerRow:
    """The widgets of one player: mark and name, a field in each account, a word beside them."""

    def __init__(self, player: str, mark: Mark, points: TextField, money: TextField) -> None:
        self.mark = PlayerMark(mark, 24, player)
        self.name = TextLabel(player, 15, 600, elide=True)
        self.points, self.money = points, money
        self.caption = TextLabel("", 12, 500, "text2", wrap=True)
        for field in (points, money):
            field.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            field.setMaxLength(16)

    def line(self) -> Sequence[Cell]:
        """Side by side in one line of a grid."""
        return self.mark, self.name, self.points, self.money, self.caption


class ManualDialog(CorrectionDialog):
    """Show it with `open()`. `entered` brings a `Manual`."""

    def __init__(
        self,
        draft: ManualDraft,
        *,
        editing: bool = False,
        marks: Mapping[str, Mark] | None = None,
        misfits: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", misfits=misfits, parent=parent)
        self._draft, self._wording = draft, Wording(draft.language)
        self._marks = dict(zip(draft.people, marks_for(draft.people), strict=True)) | dict(marks or {})
        self._outcome: ManualOutcome = draft.outcome()
        self.setWindowTitle(self.tr("Change correction") if editing else self.tr("Correction"))
        self.foot.primary.set_label(self.tr("Save change") if editing else self.tr("Enter correction"))
        self.reason = TextField(self.tr("Reason"), self.tr("What is corrected, and why?"))
        self.reason.setMaxLength(_MOST_REASON)
        self.reason.setText(visible(draft.reason, one_line=True))
        self.reason.textEdited.connect(self._reason_typed)
        self._reason_problem = ProblemLabel(self.reason)
        self._reason_problem.hide()
        self._rows = {player: self._make_row(player) for player in draft.people}
        self._sum_points = TextLabel("", 15, 600)
        self._sum_money = TextLabel("", 15, 600)
        for label in (self._sum_points, self._sum_money):
            label.setMinimumWidth(px(_POINTS))
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._sum_words = TextLabel("", 12, 600, "accent", wrap=True)
        self.warning = Remark(self, RemarkKind.WARNING, keeps_room=True)
        self.preview = PreviewPanel(self.tr("Preview"), self)
        self._lay_out()
        self.refresh()
        self.fit(WIDTH)
        first = self._rows[draft.people[0]].points if draft.reason else self.reason
        first.setFocus(Qt.FocusReason.TabFocusReason)

    # ------------------------------------------------------------------ for the caller

    @property
    def draft(self) -> ManualDraft:
        """What the dialog holds."""
        return self._draft

    def points_field(self, player: str) -> TextField:
        """The points field of a player."""
        return self._rows[player].points

    def money_field(self, player: str) -> TextField:
        """The money field of a player."""
        return self._rows[player].money

    def caption(self, player: str) -> str:
        """The word beside a player's fields."""
        return self._rows[player].caption.text()

    def fact(self) -> object | None:
        """The correction, if it can be stored."""
        return self._outcome.entry if self._outcome.can_be_stored else None

    def refresh(self) -> None:
        """Show the draft as it is now."""
        self._outcome = outcome = self._draft.outcome()
        for points, money in zip(outcome.points, outcome.cents, strict=True):
            self._show_row(points, money)
        self._show_sums()
        self._show_reason_problem()
        self.warning.show_text(self._warning_text())
        self.preview.set_data(self._preview_data())
        self.foot.show_reason(self._why_not())

    # ------------------------------------------------------------------ Qt

    def own_keys(self) -> list[OwnKey]:
        """The arrows walk from field to field of an account."""
        return [OwnKey(("Down", "Up"), translate("KeysDialog", "to the next player, or back"), self._walk)]

    def _walk(self, key: str) -> bool:
        column = self._column_with_focus()
        if column is None:
            return False
        here = next(index for index, field in enumerate(column) if field.hasFocus())
        target = max(0, min(len(column) - 1, here + (1 if key == "Down" else -1)))
        column[target].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    # ------------------------------------------------------------------ inside

    def _lay_out(self) -> None:
        hint = self.tr("Two or three amounts are enough; the rest follows so that the sum is 0.")
        title = StepTitle(self.tr("Who gets what"), hint)
        title.set_active(True)
        self.preview.setMinimumHeight(px(446))
        add(
            self.body,
            grow(
                SideBySide(
                    grow(
                        vbox(
                            TextLabel(self.tr("Reason"), 13, 600),
                            self.reason,
                            self._reason_problem,
                            space(8),
                            title,
                            self._grid(),
                            space(4),
                            self.warning,
                            stretch(),
                            gap=6,
                        )
                    ),
                    self.preview,
                    gap=24,
                )
            ),
        )
        columns = self._columns()
        order = [self.reason, *columns[0], *columns[1], self.foot.cancel, self.foot.primary]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _grid(self) -> QGridLayout:
        points_head = TextLabel(self._wording.reason("points"), 12, 500, "text2")
        if self._draft.ruleset.points_are_cents:
            points_head.set_text(self.tr("Cents"))
        money_head = TextLabel(self._wording.reason("money"), 12, 500, "text2")
        total = TextLabel(self.tr("Sum"), 14, 600)
        lines = grid(
            (None, None, at_right(points_head), at_right(money_head)),
            *(each.line() for each in self._rows.values()),
            (Span(Hairline(), 5),),
            (None, total, at_right(self._sum_points), at_right(self._sum_money), self._sum_words),
            gap=(12, 6),
            widths={1: _NAME, 4: _WORDS},
            shares={1: 2, 4: 3},
        )
        for widget in (money_head, self._sum_money, *self._columns_of_money()):
            widget.setVisible(self._draft.money_apart)
        return lines

    def _make_row(self, player: str) -> _PlayerRow:
        points = TextField(self.tr("Points of {player}").format(player=player), size=16, weight=600, height=38)
        money = TextField(self.tr("Money of {player}, in euros").format(player=player), size=14, height=38)
        points.setParent(self)
        money.setParent(self)
        points.setFixedWidth(px(_POINTS))
        money.setFixedWidth(px(_MONEY))
        points.textEdited.connect(lambda text: self._typed(player, text, money=False))
        money.textEdited.connect(lambda text: self._typed(player, text, money=True))
        return _PlayerRow(player, self._marks[player], points, money)

    def _typed(self, player: str, text: str, *, money: bool) -> None:
        (self._draft.type_cents if money else self._draft.type_points)(player, text)
        self.refresh()

    def _reason_typed(self, text: str) -> None:
        self._draft.reason = text
        self.refresh()

    def _show_row(self, points: AmountField, money: AmountField) -> None:
        row = self._rows[points.player]
        language = self._draft.language
        offered_points = "" if points.value is None else points_text(Points(points.value), language, signed=False)
        offered_money = "" if money.value is None else euro_text(Cents(money.value), language, signed=False, unit=False)
        _show_field(row.points, points, offered_points)
        _show_field(row.money, money, offered_money)
        problems = [each.problem for each in (points, money) if each.problem is not None]
        sentences = " ".join(problem_sentence(each, self._wording, self._draft.ruleset) for each in problems)
        caption = self.tr("follows from the others") if points.offered and points.value else ""
        row.caption.set_color("minus" if sentences else "text2")
        row.caption.set_text(sentences or caption)
        row.points.setAccessibleDescription(sentences or caption)

    def _show_sums(self) -> None:
        outcome, language = self._outcome, self._draft.language
        self._sum_points.set_text(points_text(Points(outcome.points_total), language))
        self._sum_money.set_text(euro_text(Cents(outcome.cents_total), language, unit=False))
        wrong = [each for each in outcome.problems if each.code == "not_zero_sum"]
        if wrong:
            text = self.tr("is not 0: empty a field, and it follows")
        else:
            text = self.tr("as it must be") if outcome.entry is not None else ""
        self._sum_words.set_color("minus" if wrong else "accent")
        self._sum_words.set_text(text)

    def _show_reason_problem(self) -> None:
        found = next((each for each in self._outcome.problems if each.path == "reason"), None)
        self._reason_problem.show_problem("" if found is None else problem_sentence(found, self._wording))
        self._reason_problem.setVisible(found is not None)

    def _warning_text(self) -> str:
        language = self._draft.language
        for found in self._outcome.warnings:
            most = found.params["most"]
            assert isinstance(most, Fraction)
            if found.path == "points":
                text = self.tr("No hand of this evening brought anybody more points than {most}. Is that meant?")
                return text.format(most=points_text(Points(most), language, signed=False))
            text = self.tr("No hand of this evening came to more than {most} for anybody. Is that meant?")
            return text.format(most=euro_text(Cents(most), language, signed=False))
        return ""

    def _why_not(self) -> str:
        outcome = self._outcome
        if outcome.can_be_stored:
            return ""
        if outcome.problems:
            beside = [each.problem for each in (*outcome.points, *outcome.cents)]
            other = [each for each in outcome.problems if each not in beside and each.path != "reason"]
            if other and other[0].code != "not_zero_sum":
                return problem_sentence(other[0], self._wording, self._draft.ruleset)
            return self.tr("See the red words.")
        if any(each.text for each in outcome.cents) and None in {each.value for each in outcome.cents}:
            return self.tr("One more amount of money, then the rest follows.")
        if None in {each.value for each in outcome.points}:
            return self.tr("Two amounts at least, then the rest follows.")
        return self.tr("Nobody gets anything yet.")

    def _preview_data(self) -> PreviewData:
        draft, outcome, row = self._draft, self._outcome, self._outcome.row
        language, words = draft.language, self._wording
        lines = []
        for points, money in zip(outcome.points, outcome.cents, strict=True):
            shown = outcome.entry is not None and points.value is not None and money.value is not None
            value, cents = Points(points.value or 0), Cents(money.value or 0)
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

    def _columns(self) -> tuple[list[TextField], list[TextField]]:
        return [row.points for row in self._rows.values()], self._columns_of_money()

    def _columns_of_money(self) -> list[TextField]:
        return [row.money for row in self._rows.values()]

    def _column_with_focus(self) -> list[TextField] | None:
        return next((column for column in self._columns() if any(field.hasFocus() for field in column)), None)


def _show_field(field: TextField, state: AmountField, offered: str) -> None:
    """What is typed stays as it is typed; what is offered is written in, selected where one is just typing."""
    field.set_problem(state.problem is not None)
    field.set_computed(state.offered)
    text = state.text or offered
    if field.text() != text:
        field.setText(text)
        if field.hasFocus():
            field.selectAll()
