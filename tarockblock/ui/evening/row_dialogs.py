"""Small dialogs about a ledger row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, TypeVar, Unpack

from PySide6.QtWidgets import QBoxLayout, QWidget

from tarockblock.app.corrections.correction_annul import AnnulDraft, StrikeDraft
from tarockblock.app.corrections.correction_move import FromHere, FromHereDraft, MoveDraft
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.evening.evening_words import misfit_sentence, problem_sentence
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import grow, hbox, space, stretch, vbox, within
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.entry_names import row_line, row_title

MOST_REASON = 200
_COUNT = {"Up": 1, "Down": -1}
_WALK = {"Up": -1, "Down": 1, "PgUp": -5, "PgDown": 5}
_Draft = TypeVar("_Draft")


class Given(TypedDict, total=False):
    """Arguments of entry dialogs beside draft and wording."""

    editing: bool
    marks: Mapping[str, Mark]
    misfits: Sequence[str]
    """Reasons why the row no longer fits."""
    parent: QWidget | None


class CorrectionDialog(FormDialog[_Draft]):
    """Base of the correction dialogs; ``people`` are shown with marks."""

    manual = "changing-entries"
    shows = "evening"
    gap, around = 10, (22, 16, 18, 16)

    def __init__(self, draft: _Draft, wording: Wording, people: Sequence[str] = (), **given: Unpack[Given]) -> None:
        super().__init__(draft, wording, misfits=given.get("misfits", ()), parent=given.get("parent"))
        self._wording, self._editing = wording, given.get("editing", False)
        self._marks = marks_by_name(people) | dict(given.get("marks", {}))

    def sentence(self, found: Problem) -> str:
        return problem_sentence(found, self._wording)

    def reason(self, found: Mapping[str, str]) -> str:
        """Return the general problem, or a hint at the red sentence."""
        beside = {path for paths, _ in self._labels for path in paths}
        elsewhere = " ".join(words for path, words in found.items() if path not in beside)
        return elsewhere or (translate("Corrections", "See the message in red.") if found else "")

    def holding(self, title: str) -> QWidget | None:
        """Return the choice whether dealt hands keep their dealers, or None if not asked."""
        draft: Any = self.draft
        if not draft.asks_who_deals:
            return None
        labels = {
            True: translate("HoldsChoice", "keep their dealers"),
            False: translate("HoldsChoice", "the deal moves on"),
        }
        return within(QWidget(), FlowLayout(TextLabel(title, 13, 600), self.choice("holds", title, labels), gap=10))

    def struck(self, *, asks: bool = True) -> QBoxLayout:
        """Return the fields for replay (hands only) and reason."""
        hand = translate("ReplayForm", "The hand")
        labels = {
            True: translate("ReplayForm", "is dealt again"),
            False: translate("ReplayForm", "counts as played, with 0"),
        }
        slip, misdealt = (
            translate("ReplayForm", "entered twice, a slip …"),
            translate("ReplayForm", "misdealt, a card lay open …"),
        )
        name = translate("ReplayForm", "Reason")
        return vbox(
            hbox(TextLabel(hand, 13, 600), self.choice("replay", hand, labels), stretch(), gap=10) if asks else None,
            space(4),
            TextLabel(name, 13, 600),
            self.line("reason", name, misdealt if asks else slip, most=MOST_REASON),
            self.problem("reason"),
            gap=6,
        )

    def step(self, field: TextField, by: int) -> None:
        draft: Any = self.draft
        draft.step(by)
        self.refresh()
        field.selectAll()


class AnnulDialog(CorrectionDialog[AnnulDraft]):
    """A dialog for a hand struck at the table; emits an `Annulled`."""

    def __init__(self, draft: AnnulDraft, wording: Wording, **given: Unpack[Given]) -> None:
        super().__init__(draft, wording, draft.state.seating, **given)
        editing = self._editing
        title = self.tr("Change struck hand {hand}") if editing else self.tr("Struck hand {hand} – Radl {radl}")
        self.deal = KeyButton(self.tr("Dealer, Vorhand …"), kind=ButtonKind.QUIET, do=self._open_places)
        self.foot.add_lead(self.deal)
        self.follows = Remark(self)
        self.lay_out(
            title.format(hand=draft.state.hand, radl=draft.state.radl),
            self.tr("Save change") if editing else self.tr("Enter struck hand"),
            self.struck(),
            self.follows,
            stretch(),
            width=620,
            first="reason",
        )

    def fact(self) -> object | None:
        return self.draft.entry()

    def refresh(self) -> None:
        super().refresh()
        self.follows.show_text(self._follows())
        self.deal.setAccessibleDescription(self.tr("changed") if self.draft.places.is_overridden else "")

    def _follows(self) -> str:
        draft = self.draft
        if draft.places.holds:
            return self.tr("No points for anyone. The dealers of the hands after it stay the same.")
        words = {"dealer": draft.next_dealer, "hand": draft.state.hand, "next": draft.state.hand + 1}
        if draft.replay:
            text = self.tr("No points for anyone. {dealer} deals hand {hand} again; it counts only once in the Radl.")
        else:
            text = self.tr("No points for anyone, but the hand counts in the Radl. {dealer} deals hand {next}.")
        return text.format(**words)

    def _open_places(self) -> None:
        draft = self.draft
        popup = DealOverride(draft.places, draft.ruleset, self._marks, self._wording.language, self)
        popup.changed.connect(self.refresh)
        popup.closed.connect(self.fields["reason"].setFocus)
        popup.open_above(self.deal)


class FromHereDialog(CorrectionDialog[FromHereDraft]):
    """A dialog for rate or doubled Radl; emits a `RateChange` or `Doubling`."""

    def __init__(self, draft: FromHereDraft, wording: Wording, **given: Unpack[Given]) -> None:
        super().__init__(draft, wording, **given)
        words = {
            FromHere.RATE: self.tr("another rate"),
            FromHere.MORE: self.tr("add doubled Radl"),
            FromHere.LESS: self.tr("remove doubled Radl"),
        }
        self.what = self.choice("what", self.tr("Changes"), {each: words[each] for each in draft.offered})
        self.rate = self.number("rate_text", self.tr("Rate"), path="cents_per_point", width=84, most=5)
        self.count = self.number("count_text", self.tr("How many Radl"), path="radl", width=84, most=3)
        rate = hbox(self.rate, TextLabel(self.tr("ct a point"), 14), stretch(), gap=10)
        count = hbox(self.count, TextLabel(self.tr("doubled Radl"), 14), stretch(), gap=10)
        self._rate, self._count = within(QWidget(), rate), within(QWidget(), count)
        self.due = Remark(self)
        self.lay_out(
            self.tr("Change the terms from here on") if self._editing else self.tr("From here on"),
            self.tr("Save change") if self._editing else self.tr("Enter"),
            hbox(self.what, stretch()),
            self._rate,
            self._count,
            self.problem("cents_per_point", "radl"),
            self.due,
            stretch(),
            width=560,
            first=self._field,
        )

    @property
    def _field(self) -> TextField:
        return self.rate if self.draft.what is FromHere.RATE else self.count

    def fact(self) -> object | None:
        return self.draft.entry()

    def refresh(self) -> None:
        super().refresh()
        draft = self.draft
        self._rate.setVisible(draft.what is FromHere.RATE)
        self._count.setVisible(draft.what is not FromHere.RATE)
        if draft.what is FromHere.RATE:
            text = self.tr("Until here: {cents} ct a point. Earlier hands stay as they are.")
            self.due.show_text(text.format(cents=draft.rate_before))
            return
        text = self.tr("Doubled hands due now: {now}, then: {then}. A Radl has {length} hands.")
        if draft.entry() is None:
            text = self.tr("Doubled hands due now: {now}.")
        self.due.show_text(text.format(now=draft.due_before, then=draft.due_after, length=draft.hands_a_radl))

    def own_keys(self) -> list[OwnKey]:
        return [OwnKey(tuple(_COUNT), translate("KeysDialog", "one more or less"), self._step)]

    def _step(self, key: str) -> bool:
        if self._field.hasFocus():
            self.step(self._field, _COUNT[key])
        return self._field.hasFocus()


class StrikeDialog(CorrectionDialog[StrikeDraft]):
    """A dialog that emits its draft, with ``replay`` and ``reason``."""

    def __init__(self, draft: StrikeDraft, ruleset: Ruleset, wording: Wording, **given: Unpack[Given]) -> None:
        super().__init__(draft, wording, **given)
        self._ruleset = ruleset
        self.follows = Remark(self)
        self.misfits = Remark(self, RemarkKind.WARNING, keeps_room=True)
        why = self.struck(asks=draft.is_hand)
        self.after = self.holding(translate("HoldsChoice", "The hands after it"))
        self.lay_out(
            self.tr("Strike {row}").format(row=row_title(draft.row)),
            self.tr("Strike"),
            TextLabel(row_line(draft.row, ruleset, wording), 15, 600, elide=True),
            why,
            self.after,
            self.follows,
            self.misfits,
            stretch(),
            width=620,
            first="reason",
        )

    def refresh(self) -> None:
        super().refresh()
        if self.after is not None:
            self.after.setEnabled(self.draft.replay or not self.draft.is_hand)
        self.follows.show_text(self._follows())
        self.misfits.show_text(misfit_sentence(self.draft.misfits(), self._ruleset, self._wording))

    def _follows(self) -> str:
        draft = self.draft
        if not draft.is_hand:
            return self.tr("It stays in the ledger, struck through, and counts nothing. It can be brought back.")
        if draft.replay and draft.holds:
            text = self.tr("It stays in the ledger, struck through, and counts nothing.")
        elif draft.replay:
            text = self.tr("It stays in the ledger, struck through, and counts nothing; the deal stays with {dealer}.")
        else:
            text = self.tr("It stays in the ledger, struck through, with 0 for everybody; the deal went on as it did.")
        return text.format(dealer=draft.dealer)


class MoveDialog(CorrectionDialog[MoveDraft]):
    """A dialog for a row's new number; emits the index."""

    def __init__(self, draft: MoveDraft, ruleset: Ruleset, wording: Wording, **given: Unpack[Given]) -> None:
        super().__init__(draft, wording, **given)
        self._ruleset = ruleset
        text = self.tr("New number, 1 to {most}") if draft.is_counted else self.tr("Before hand, 1 to {most}")
        label = TextLabel(text.format(most=draft.most), 14)
        self.number_field = self.number("number_text", label.text(), path="to", width=72, most=6)
        self.between = Remark(self)
        self.misfits = Remark(self, RemarkKind.WARNING, keeps_room=True)
        self.lay_out(
            self.tr("Move {row}").format(row=row_title(draft.row)),
            self.tr("Move"),
            TextLabel(row_line(draft.row, ruleset, wording), 15, 600, elide=True),
            hbox(label, self.number_field, grow(self.problem("to")), gap=10),
            self.holding(translate("HoldsChoice", "The other hands")),
            self.between,
            self.misfits,
            stretch(),
            width=600,
            first="to",
        )

    def fact(self) -> object | None:
        return None if self.draft.problems() else self.draft.to

    def _beside(self, found: Mapping[str, str]) -> Mapping[str, str]:
        return found if self.draft.to is None else {}

    def reason(self, found: Mapping[str, str]) -> str:
        return super().reason(found) if self.draft.to is None else found.get("to", "")

    def refresh(self) -> None:
        super().refresh()
        self.between.show_text(self._between_text())
        self.misfits.show_text(misfit_sentence(self.draft.misfits(), self._ruleset, self._wording))

    def own_keys(self) -> list[OwnKey]:
        words = translate("KeysDialog", "up and down the ledger, by one or by five")
        return [OwnKey(tuple(_WALK), words, lambda key: self.step(self.number_field, _WALK[key]))]

    def _between_text(self) -> str:
        if self.draft.to is None:
            return ""
        rows = self.draft.neighbours()
        before, after = ("" if row is None else row_line(row, self._ruleset, self._wording) for row in rows)
        text = {
            (False, False): self.tr("It is the only row."),
            (False, True): self.tr("It then comes first, before “{after}”."),
            (True, False): self.tr("It then comes last, after “{before}”."),
            (True, True): self.tr("It then comes between “{before}” and “{after}”."),
        }[bool(before), bool(after)]
        return text.format(before=before, after=after)
