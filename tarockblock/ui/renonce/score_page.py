"""Last page: everything at a glance, each with its way back; offender and claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.domain.hand import BonusCall, Side
from tarockblock.domain.ruleset import GameKind
from tarockblock.ui.entry.labels import KONTRA
from tarockblock.ui.kit.layout import Pixels, grow, hbox, space, stretch, vbox
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.verdict_box import Clause, VerdictBox, VerdictData, VerdictKind
from tarockblock.ui.renonce.blocks import ClaimsBlock, OffendersBlock
from tarockblock.ui.renonce.page import ChangeButton, WizardPage
from tarockblock.ui.renonce.parts import ChipRow, HeadedLine, Question, QuestionsBlock
from tarockblock.ui.renonce.verdicts import kontra_question, sentence, verdict_data

Chip = tuple[str, Mark | None, bool, bool]
"""Text, mark, bold, faint."""


def fact_chips(flow: RenonceFlow, marks: Mapping[str, Mark]) -> tuple[Chip, ...]:
    facts = flow.facts
    if facts.choice is None:
        return ()
    chips: list[Chip] = [(facts.choice.label, None, True, False)]
    if facts.kind is GameKind.NEGATIVE:
        chips += _negative(flow, marks)
    elif facts.kind is not GameKind.TRISCHAKEN:
        chips += _positive(flow, marks)
    return tuple(chips)


def _negative(flow: RenonceFlow, marks: Mapping[str, Mark]) -> Iterator[Chip]:
    rows = flow.facts.negatives.rows()
    for row in rows:
        yield translate("RenonceChips", "{player} plays").format(player=row.player), marks[row.player], False, False
        for opponent, level in row.levels.items():
            if level:
                yield f"{_kontra(level)} {opponent}", marks[opponent], False, False
    if not any(level for row in rows for level in row.levels.values()):
        yield translate("RenonceChips", "no Kontra"), None, False, True


def _positive(flow: RenonceFlow, marks: Mapping[str, Mark]) -> Iterator[Chip]:
    facts = flow.facts
    if facts.declarer is not None:
        text = translate("RenonceChips", "{player} plays").format(player=facts.declarer)
        yield text, marks[facts.declarer], False, False
    if facts.partner is not None:
        text = translate("RenonceChips", "{player} called").format(player=facts.partner)
        yield text, marks[facts.partner], False, False
    elif facts.alone:
        yield translate("RenonceChips", "without a partner"), None, False, False
    announced = [_call_words(call, flow) for call in facts.announced()]
    if announced:
        text = translate("RenonceChips", "{bonuses} announced").format(bonuses=", ".join(announced))
        yield text, None, False, False
    if facts.kontra:
        yield f"{_kontra(facts.kontra)} {_times(facts.kontra, flow)}", None, False, False
    else:
        yield translate("RenonceChips", "no Kontra"), None, False, True


def _call_words(call: BonusCall, flow: RenonceFlow) -> str:
    """Return ``Uhu``, ``Uhu ×2``, ``Valat (opponents)``."""
    name = flow.ruleset.bonuses[call.bonus].name.get(flow.language)
    text = f"{name} {_times(call.kontra, flow)}" if call.kontra else name
    if call.side is Side.OPPONENTS:
        text = translate("RenonceChips", "{bonus} (opponents)").format(bonus=text)
    return text


def _times(level: int, flow: RenonceFlow) -> str:
    return f"×{flow.ruleset.kontra_factor(level)}"


def _kontra(level: int) -> str:
    return ("", *KONTRA)[level]


_BAR = 16
"""Room for a scroll bar, so that the line it wraps cannot make it come and go for ever."""


class ShortVerdict(QWidget):
    """A verdict box with quotations cut to its width."""

    def __init__(self, flow: RenonceFlow) -> None:
        super().__init__()
        self._flow = flow
        self.box = VerdictBox(VerdictData(VerdictKind.RENONCE, ""))
        self.setLayout(vbox(self.box))

    def refresh(self) -> None:
        full = verdict_data(self._flow)
        # The first clause states the rule, the last when it is broken; the verdict's page quotes those between.
        quoted = full.clauses if len(full.clauses) < 3 else (full.clauses[0], full.clauses[-1])
        clauses = tuple(self._one_line(clause) for clause in quoted)
        self.box.set_data(VerdictData(full.kind, full.title, full.text, clauses))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def _one_line(self, clause: Clause) -> Clause:
        plain, bold = QFontMetricsF(font(12)), QFontMetricsF(font(12, 600))
        room = self.width() - px(66 + 16 + 10 + _BAR) - bold.horizontalAdvance(clause.reference)
        if plain.horizontalAdvance(clause.quote) <= room or room < px(180):
            return clause
        closing = clause.quote[-1] if clause.quote[-1] in "“”" else ""
        room -= plain.horizontalAdvance(closing)
        cut = plain.elidedText(clause.quote, Qt.TextElideMode.ElideRight, room)
        return Clause(clause.reference, cut + closing)


class ScorePage(WizardPage):
    shows = Page.SCORE

    def build(self, flow: RenonceFlow) -> None:
        self.title = TextLabel("", 15, 600, wrap=True)
        self.change_case = ChangeButton(self.tr("Change the case"))
        self.questions = QuestionsBlock()
        self.verdict = ShortVerdict(flow)
        self.facts = HeadedLine(self.tr("The game"), self.tr("as far as it was known"))
        self.chips = ChipRow()
        self.change_facts = ChangeButton(self.tr("Change game and parties"))
        self.kontra = QuestionsBlock()
        self.offenders = OffendersBlock(flow, self.marks)
        self.claims = ClaimsBlock(flow)
        self.would = QuestionsBlock()
        self.setLayout(
            vbox(
                _beside(self.title, self.change_case),
                space(5),
                self.questions,
                space(9),
                self.verdict,
                space(12),
                self.facts,
                space(5),
                _beside(self.chips, self.change_facts),
                space(5),
                self.kontra,
                space(6),
                self.offenders,
                space(13),
                self.claims,
                space(8),
                self.would,
                stretch(),
                gap=0,
            )
        )
        self.change_case.pressed.connect(lambda: self.change_requested.emit(Page.CASE))
        self.change_facts.pressed.connect(lambda: self.change_requested.emit(Page.FACTS))
        parts = {
            Ask.CASE: self.change_case,
            Ask.QUESTION: self.questions,
            Ask.FACTS: self.change_facts,
            Ask.STAYS: self.kontra,
            Ask.OFFENDERS: self.offenders,
            Ask.CLAIMS: self.claims,
            Ask.WOULD: self.would,
        }
        self.show_parts(parts)

    def refresh(self) -> None:
        flow, answers, case = self.flow, self.flow.answers, self.flow.inquiry.case
        if case is None:
            return
        self.asked.follow()
        self.title.set_text(case.name.get(flow.language))
        asked = [Question(each.question.get(flow.language), each.answer) for each in flow.inquiry.questions]
        self.questions.refresh(asked, self.asked.listening(Ask.QUESTION))
        self.verdict.refresh()
        self.chips.show_chips(fact_chips(flow, self.marks))
        found = answers.outcome().problems.get(Ask.FACTS, ())
        self.facts.problem.show_problem(sentence(found[0] if found else None, flow))
        kontra = [kontra_question(each, flow) for each in answers.kontra_asked()]
        self.kontra.refresh(kontra, self.asked.listening(Ask.STAYS))
        self.offenders.refresh(listening=self.asked.step is Ask.OFFENDERS)
        self.claims.setVisible(answers.asks_claims)
        self.claims.refresh(listening=self.asked.step is Ask.CLAIMS)
        would = Question(self.tr("Would the declarer's side have won the game?"), answers.would_have_won)
        listening = 0 if self.asked.step in (Ask.WOULD, Ask.CLAIMS) else None
        self.would.refresh([would] if answers.asks_would else [], listening)


def _beside(widget: QWidget, button: QWidget) -> QHBoxLayout:
    return hbox(grow(widget), button, gap=Pixels(8))
