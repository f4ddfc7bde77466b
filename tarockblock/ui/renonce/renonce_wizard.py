"""The renonce wizard, a skin over `RenonceFlow`: it shows, takes input and passes on the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QWidget

from tarockblock.app.renonce.renonce_flow import STEPS, Finish, Page, RenonceFlow
from tarockblock.domain.ruleset import Verdict
from tarockblock.ui.entry.parts import typed
from tarockblock.ui.kit.dialog import Dialog, DialogFoot, room_on_screen, scrolled
from tarockblock.ui.kit.layout import add_pages, grow, hbox, sheet, stretch, vbox
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.own_keys import ButtonKey, OwnKey, press_own, short_key
from tarockblock.ui.kit.theme import px, text_scale
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.plain_table import ScrollArea
from tarockblock.ui.kit.widgets.preview_data import PreviewData
from tarockblock.ui.kit.widgets.preview_panel import PreviewPanel
from tarockblock.ui.kit.widgets.steps_bar import StepsBar
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox, VerdictData, VerdictKind
from tarockblock.ui.ledger.preview import preview_of
from tarockblock.ui.renonce.facts_page import FactsPage
from tarockblock.ui.renonce.page import CasePage, RefereePage, VerdictPage, WizardPage
from tarockblock.ui.renonce.score_page import ScorePage
from tarockblock.ui.renonce.verdicts import (
    clauses_of,
    finish_label,
    page_titles,
    returned_message,
    sentence,
    verdict_data,
)


class WizardFoot(DialogFoot):
    """The foot; the wizard handles its requests."""

    def __init__(self) -> None:
        super().__init__(self.tr("Next"))
        self.back = KeyButton(self.tr("Back"), "", short_key("Alt+Left"))
        self.annul = KeyButton(self.tr("Annul …"), kind=ButtonKind.QUIET)
        self.replay = KeyButton(self.tr("Replay …"), kind=ButtonKind.QUIET)
        for way_out, key in ((self.annul, "Alt+A"), (self.replay, "Alt+R")):
            ButtonKey(key, way_out, self, way_out.label)  # no key cap: these are not meant to attract
        self.add_lead(self.back, self.annul, self.replay)

    def stops(self) -> list[QWidget]:
        all_of = (self.back, self.annul, self.replay, self.cancel, self.primary)
        return [each for each in all_of if each.isEnabled() and not each.isHidden()]


class SideVerdict(QWidget):
    """The verdict beside the list, or a hint while nothing is chosen."""

    def __init__(self, flow: RenonceFlow) -> None:
        super().__init__()
        self._flow = flow
        self.hint = TextLabel(
            self.tr("Describe the case in a few words, or choose it with ↑ and ↓. The verdict is shown here at once."),
            13,
            400,
            "text2",
            wrap=True,
        )
        self.box = VerdictBox(VerdictData(VerdictKind.DEPENDS, ""))
        self.more = TextLabel("", 12, 400, "text2", wrap=True)
        self.limit = TextLabel("", 12, 400, "text2", wrap=True)
        inner = sheet(self.hint, self.box, self.more, self.limit, stretch(), gap=12)
        self.setLayout(vbox(ScrollArea(inner)))

    def refresh(self) -> None:
        """Show the verdict of the chosen case, as far as answered."""
        flow, case = self._flow, self._flow.inquiry.case
        self.hint.setVisible(case is None)
        self.box.setVisible(case is not None)
        limit = flow.ruleset.renonce.time_limit
        decided = case is not None and case.verdict is not Verdict.NONE
        self.limit.setVisible(decided and limit is not None)
        self.limit.set_text("" if limit is None else limit.get(flow.language))
        full = verdict_data(flow)
        shown = self._fitting(full)
        left = len(full.clauses) - len(shown.clauses)
        self.more.set_text(self.tr("%n more place(s) on the next page", "", left) if left else "")
        self.more.setVisible(case is not None and left > 0)
        if case is not None:
            self.box.set_data(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def _fitting(self, data: VerdictData) -> VerdictData:
        below = 0 if self.limit.isHidden() else self.limit.heightForWidth(self.width()) + px(12)

        def fits(shorter: VerdictData) -> bool:
            more = 0 if len(shorter.clauses) == len(data.clauses) else px(12 + 16)
            return self.box.height_of(shorter, self.width()) + more + below <= self.height()

        return most_clauses(data, 2, fits) or replace(data, clauses=data.clauses[:1])


D = TypeVar("D", PreviewData, VerdictData)


def most_clauses(data: D, least: int, fits: Callable[[D], bool]) -> D | None:
    """Return the data with as many clauses as fit, dropping the last first; None if fewer than ``least`` fit."""
    shorter = (replace(data, clauses=data.clauses[:count]) for count in range(len(data.clauses), least - 1, -1))
    return next(filter(fits, shorter), None)


def fitting(data: PreviewData, measure: PreviewPanel, size: QSize) -> PreviewData:
    """Return the data with as many clauses as a panel of that size shows; ``measure`` is a hidden panel.

    The last remaining clause is first cut to its first sentence.
    """
    measure.resize(size)
    fits = partial(_fits, measure=measure)
    cut = replace(data, clauses=tuple(map(_first_sentence, data.clauses[:1])))
    return most_clauses(data, 1, fits) or (cut if fits(cut) else data)


def _fits(data: PreviewData, measure: PreviewPanel) -> bool:
    measure.set_data(data)
    area = measure.findChild(QScrollArea)
    inside = None if area is None else area.widget()
    return area is None or inside is None or inside.height() <= area.height()


def _first_sentence(clause: str) -> str:
    """Cut ``OÖ 5: „Erstens. Zweitens.“`` to ``OÖ 5: „Erstens.“``."""
    start = clause.find(": ")
    end = clause.find(". ", start)
    if end < 0:
        return clause
    closing = clause[-1] if clause[-1] in "“”" else ""
    return clause[: end + 1] + closing


SIZE = QSize(1120, 660)
"""Size at 100 % text; with its frame it fits 1280 × 720."""
PANEL, NARROW_PANEL = 340, 290
LARGE_ABOVE = 125
"""Text size, in percent, above which the panel is narrower and the middle scrolls."""


class RenonceWizard(Dialog):
    """The wizard. The caller stores the fact of `entered` and then calls `accept()`, or `show_failure`.

    `entered` carries a `Renonce` or an `Annulled`; `hand_returned` the hand with the consequence applied (None if
    unknown) and a notice. `hand` is the number in the title.
    """

    keeps_cards_free = True
    manual = "renonce"
    shows = "evening"

    entered = Signal(object)
    hand_returned = Signal(object, str)

    def __init__(
        self,
        flow: RenonceFlow,
        *,
        hand: int,
        marks: Mapping[str, Mark] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        seating = flow.deal.seating
        self.flow, self._hand = flow, hand
        self._marks = dict(marks) if marks is not None else marks_by_name(seating)
        self._busy = False
        self.steps = StepsBar(page_titles(), self.tr("Steps"))
        self.preview = PreviewPanel(self.tr("Score"))
        self._measure = PreviewPanel("", self)
        self._measure.hide()
        self.side_verdict = SideVerdict(flow)
        self.foot = WizardFoot()
        self.score_page = ScorePage(flow, self._marks)
        self.pages: dict[Page, WizardPage] = {
            Page.CASE: CasePage(flow, self._marks),
            Page.VERDICT: VerdictPage(flow, self._marks),
            Page.FACTS: FactsPage(flow, self._marks),
            Page.SCORE: self.score_page,
            Page.REFEREE: RefereePage(flow, self._marks),
        }
        self._stack = QStackedWidget()
        self._areas: dict[Page, QScrollArea] = {}
        for name, page in self.pages.items():
            self._areas[name] = scrolled(page)
            add_pages(self._stack, self._areas[name])
        panel = px(PANEL if text_scale() <= LARGE_ABOVE else NARROW_PANEL)
        self.preview.setFixedWidth(panel)
        self.side_verdict.setFixedWidth(panel)
        body = hbox(grow(self._stack), self.side_verdict, self.preview, gap=24, margins=(22, 10, 18, 10))
        self.foot.align(px(22))
        self.compose(body, self.foot, head=self.steps)
        self.resize(self.sizeHint())
        for page in self.pages.values():
            page.answered.connect(self._answered)
            page.on_requested.connect(self.enter)
            page.change_requested.connect(self._go_to)
        self.steps.step_chosen.connect(lambda index: self._go_to(STEPS[index]))
        self.foot.back.clicked.connect(self._go_back)
        self.foot.annul.clicked.connect(lambda: self._call_referee(False))
        self.foot.replay.clicked.connect(lambda: self._call_referee(True))
        ButtonKey("Alt+Left", self.foot.back, self)
        self.refresh()
        self.page.enter()

    @property
    def page(self) -> WizardPage:
        return self.pages[self.flow.page]

    def show_failure(self, text: str) -> None:
        """Show why storing failed; the input stays, for another try."""
        self.foot.show_reason(text, failure=True)

    def refresh(self) -> None:
        self._busy = True
        flow = self.flow
        short = flow.ruleset.short.get(flow.language)
        self.setWindowTitle(self.tr("Renonce – hand {hand}, {ruleset}").format(hand=self._hand, ruleset=short))
        self.steps.set_current(STEPS.index(flow.step))
        self._stack.setCurrentWidget(self._areas[flow.page])
        self.page.refresh()
        self._refresh_side()
        reason = sentence(flow.missing, flow)
        replaying = flow.annulled().replay if flow.finish is Finish.ANNULLED else False
        self.foot.primary.set_label(finish_label(flow.finish, replay=replaying, known=flow.known is not None))
        self.foot.show_reason(reason)
        self.foot.back.setVisible(flow.page is not Page.CASE)
        for way_out in (self.foot.annul, self.foot.replay):
            way_out.setVisible(flow.page is not Page.REFEREE)
        self._busy = False

    def sizeHint(self) -> QSize:
        """Return the design's size at the text size, limited by the screen."""
        return QSize(px(SIZE.width()), px(SIZE.height())).boundedTo(room_on_screen(self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._refresh_side)

    def own_keys(self) -> list[OwnKey]:
        words = translate("KeysDialog", "through the reasons")
        return [
            OwnKey(("Backspace",), translate("KeysDialog", "to the step before"), lambda _key: self._step_back()),
            OwnKey(("PgUp", "PgDown"), words, lambda key: self.preview.scroll_reasons(6 if key == "PgDown" else -6)),
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass keys to the active step; Enter goes on from any."""
        if not press_own(self, event) and not self._page_key(event):
            super().keyPressEvent(event)

    def _step_back(self) -> None:
        if not self.page.go_by(-1):
            self._go_back()

    def tab_stops(self) -> list[QWidget]:
        return self.foot.stops()

    def go_by(self, offset: int) -> bool:
        return self.page.go_by(offset)

    def tab_in(self, *, forward: bool) -> None:
        self.page.tab_in(forward=forward)

    def _refresh_side(self) -> None:
        flow = self.flow
        choosing = flow.page is Page.CASE
        self.side_verdict.setVisible(choosing)
        self.preview.setVisible(not choosing)
        self.side_verdict.refresh()
        entry, row = flow.shown()
        data = preview_of(entry, row, flow.ruleset, flow.deal, self._marks, flow.language)
        # The verdict has the clauses of the case; here is room for those of the price.
        quoted = {f"{each.reference}: {each.quote}" for each in clauses_of(flow, flow.clauses)}
        priced = tuple(each for each in data.clauses if each not in quoted)
        shown = replace(data, title=self.tr("Score"), clauses=priced)
        self.preview.set_data(fitting(shown, self._measure, self.preview.size()))

    def _answered(self) -> None:
        self.refresh()
        self.page.settle()

    def _page_key(self, event: QKeyEvent) -> bool:
        text, shift, ctrl = typed(event)
        return bool(text) and not ctrl and self.page.press(text, shift=shift)

    def enter(self) -> None:
        """Go to the next page, finish, or go to the missing answer."""
        flow = self.flow
        if flow.missing is not None:
            announce(self.foot, sentence(flow.missing, flow))
            self.page.to_open()
        elif flow.finish is not None:
            self._finish(flow.finish)
        elif flow.go_on():
            self._show_page()

    def _finish(self, finish: Finish) -> None:
        flow = self.flow
        if finish is Finish.RENONCE:
            self.entered.emit(flow.answers.outcome().entry)
        elif finish is Finish.ANNULLED:
            self.entered.emit(flow.annulled())
        else:
            self.hand_returned.emit(flow.consequence.returned(), returned_message(flow))

    def _go_back(self) -> None:
        if self.flow.go_back():
            self._show_page()

    def _go_to(self, page: Page) -> None:
        self.flow.go_to(page)
        self._show_page()

    def _call_referee(self, replay: bool) -> None:
        self.flow.call_referee(replay=replay)
        self._show_page()

    def _show_page(self) -> None:
        self.refresh()
        self.page.enter()

    def focus_moved(self, to: QWidget) -> None:
        """Activate the step that a click or arrow has reached."""
        if not self._busy and self.page.isAncestorOf(to):
            self._areas[self.flow.page].ensureWidgetVisible(to)
            self.page.focus_moved(to)
